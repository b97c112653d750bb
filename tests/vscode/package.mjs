// package.mjs: package.json of the extension against what is packed, and against the language server.
//
//     node package.mjs UNPACKED TOP

import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {extname, join, relative} from 'node:path'
import {check, is} from '../tap.js'

const [unpacked, top] = process.argv.slice(2)
const extension = join(unpacked, 'extension')
const read = (...path) => readFileSync(join(...path), 'utf8')
const {main, browser, icon, contributes, activationEvents, ...described} = JSON.parse(read(extension, 'package.json'))

// ---- packed files ----
const files = readdirSync(unpacked, {recursive: true, withFileTypes: true}).filter(file => file.isFile())
  .map(file => relative(unpacked, join(file.parentPath ?? file.path, file.name)))
const types = read(unpacked, '[Content_Types].xml')
const isTyped = file => types.includes(`Extension="${extname(file)}"`) || types.includes(`PartName="/${file}"`)
is('every file has a content type', files.filter(file => file !== '[Content_Types].xml' && !isTyped(file)), [])
const manifest = read(unpacked, 'extension.vsixmanifest')
const assets = [...manifest.matchAll(/Path="([^"]*)"/g)].map(([, path]) => path)
is('each asset in the manifest exists', assets.filter(path => !existsSync(join(unpacked, path))), [])
check('the manifest lists the required assets', ['package.json', 'README.md', 'CHANGELOG.md', 'LICENSE.txt', 'icon.png'].every(name => assets.includes(`extension/${name}`)), assets)
check('the manifest has the version', manifest.includes(`Version="${described.version}"`), manifest)
const named = [main, browser, icon, ...contributes.languages.map(({configuration}) => configuration).filter(Boolean), ...contributes.grammars.map(({path}) => path),
  ...contributes.jsonValidation.map(({url}) => url), ...contributes.languages.flatMap(({icon}) => Object.values(icon ?? {})),
  ...contributes.walkthroughs.flatMap(({steps}) => steps.map(({media}) => media.image))]
is('each file named in package.json exists', named.filter(path => !existsSync(join(extension, path))), [])
is('every JSON file can be parsed', files.filter(file => file.endsWith('.json')).filter(file => { try { return !JSON.parse(read(unpacked, file)) } catch { return true } }), [])
check('the icon is a PNG of 128 pixels', readFileSync(join(extension, icon)).subarray(1, 24).toString('latin1').startsWith('PNG') && readFileSync(join(extension, icon)).readUInt32BE(16) === 128)
check('bundled libraries come with their license', read(extension, 'LICENSES-OF-LIBRARIES').includes('vscode-languageclient 9'))

// ---- the schema of configurations ----
const schema = JSON.parse(read(extension, 'schemas/config.json'))
const keywords = value => value && typeof value === 'object' ? Object.entries(value).flatMap(([key, one]) =>
  [key, ...(['properties', '$defs'].includes(key) ? Object.values(one) : [one]).flatMap(keywords)]) : []
check('the schema of configurations describes every key', Object.values(schema.properties).length > 10 && Object.values(schema.properties).every(({description}) => description), schema.properties)
is('the schema of configurations validates nothing: the server does', ['enum', 'const', 'required', 'pattern', 'type', 'oneOf'].filter(word => keywords(schema).includes(word)), [])
check('the schema of configurations has the rules as examples', schema.$defs.rule && JSON.stringify(schema.$defs.rule).includes('"json-trailing-comma"'), schema.$defs.rule)

// ---- languages ----
const endings = contributes.languages.flatMap(({extensions = []}) => extensions)
is('each record format has a language', ['.jgf', '.jgf.json', '.sgf', '.sgf.json', '.jsgf', '.ugf', '.ugi', '.gib', '.ngf'].filter(ending => !endings.includes(ending)), [])
const records = contributes.languages.filter(({extensions}) => extensions).map(({id}) => id)
is('each language activates the extension', records.filter(id => !activationEvents.includes(`onLanguage:${id}`)), [])
const conditions = Object.values(contributes.menus).flat().map(({when}) => /LangId =~ \/(.*)\//.exec(when)?.[1]).filter(Boolean)
is('each language has its commands in the menus', [conditions.length, conditions.map(condition => new RegExp(condition)).filter(condition => condition.test('jsonc') || !records.every(id => condition.test(id)))], [8, []])
is('each grammar belongs to a language', contributes.grammars.filter(({language}) => !contributes.languages.some(({id}) => id === language)), [])
is('each grammar has the scope name of package.json', contributes.grammars.filter(({path, scopeName}) => JSON.parse(read(extension, path)).scopeName !== scopeName), [])

// ---- settings ----
// The names of the settings that the server reads, from its source: of members, and of JSON Pointers.
const source = read(top, 'src/lsp/workspace.c')
const direct = [...source.matchAll(/json_member_of\(from, "(\w+)"\)/g)].map(([, name]) => name)
const nested = [...source.matchAll(/read_flag\([^,]*, from, "\/([^"]*)"/g)].map(([, pointer]) => pointer.replaceAll('/', '.'))
const properties = contributes.configuration.properties
const ofExtension = ['jgflint.path', 'jgflint.trace.server'] // which the server does not know
is('the settings are the settings that the server reads', Object.keys(properties).sort(), [...direct, ...nested].map(name => `jgflint.${name}`).concat(ofExtension).sort())
is('each setting has a description', Object.entries(properties).filter(([, {markdownDescription}]) => !markdownDescription).map(([name]) => name), [])
is('each setting is in the README', Object.keys(properties).filter(name => !read(extension, 'README.md').includes(`\`${name}\``)), [])
const page = read(top, 'man/jgflint-editors.7')
is('each setting is in jgflint-editors(7)', Object.keys(properties).filter(name => !ofExtension.includes(name) && !new RegExp(`^\\.It Cm .*\\b${name.replace('jgflint.', '').replace('.', '\\.')}\\b`, 'm').test(page)), [])

// ---- commands ----
const commands = contributes.commands.map(({command}) => command)
const inMenus = Object.values(contributes.menus).flat().map(({command}) => command)
const inWalkthroughs = [...JSON.stringify(contributes.walkthroughs).matchAll(/command:(jgflint\.\w+)/g)].map(([, command]) => command)
is('each command in a walkthrough exists', inWalkthroughs.filter(command => !commands.includes(command)), [])
is('each command in a menu exists', inMenus.filter(command => !commands.includes(command)), [])

// ---- the page of the extension in the marketplace ----
const readme = read(extension, 'README.md'), {repository, bugs, homepage, galleryBanner, categories} = described
const from = [repository?.url, bugs?.url, homepage].filter(Boolean)
check('the manifest has the addresses of the repository, if there are any', !manifest.includes('OWNER') && [0, 3].includes(from.length) && from.every(url => url.startsWith('https://') && manifest.includes(`Value="${url}"`)), [repository, bugs, homepage])
check('the manifest has the color, categories and keywords', manifest.includes(galleryBanner.color) && categories.length > 1 && described.keywords.length > 5, galleryBanner)
const images = [...readme.matchAll(/!\[([^\]]*)\]\(([^)]*)\)/g)].map(([, alt, path]) => ({alt, path}))
const base = repository ? `${repository.url.replace(/\.git$/, '')}/raw/HEAD/src/vscode/` : ''
check('each picture in the README exists and has an alternative text', images.length > 1 && images.every(({alt, path}) => alt && path.startsWith(base) && existsSync(join(top, 'src/vscode', path.slice(base.length)))), images)
