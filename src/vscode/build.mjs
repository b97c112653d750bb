// build.mjs: writes the folder of the extension for the .vsix.
//
//     node build.mjs MODULES PACKAGE TOP TO
//
// MODULES: the folder of the npm modules; PACKAGE: the npm package of jgflint; TOP: the source tree; TO: the folder to write.

import {cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {join, resolve} from 'node:path'
import {pathToFileURL} from 'node:url'
import {contentTypes, manifestOf} from './manifest.mjs'
import {icon} from './icon.mjs'
import {onlyDescribes} from './schema.mjs'

const [modules, npm, top, to] = process.argv.slice(2).map(path => resolve(path))
const here = join(top, 'src/vscode'), extension = join(to, 'extension')
const esbuild = createRequire(join(modules, 'package.json'))('esbuild')
const {load} = await import(pathToFileURL(join(npm, 'index.mjs')))
const jgflint = await load()

// Addresses are left out while the account is unknown.
const packageOf = readFileSync(join(here, 'package.json.in'), 'utf8'), nobody = /.*github\.com[/]OWNER[/].*\n/g
const version = JSON.parse(readFileSync(join(npm, 'package.json'))).version
// Languages of records. The extension starts for each of them and offers its commands.
const records = JSON.parse(packageOf).contributes.languages.filter(({extensions}) => extensions).map(({id}) => id)
const described = JSON.parse(packageOf.replace('@VERSION@', version).replace(nobody, '').replaceAll('@RECORDS@', records.join('|')))
described.activationEvents.unshift(...records.map(id => `onLanguage:${id}`))

// ---- bundles ----

const common = {bundle: true, minify: true, legalComments: 'none', target: 'es2022', metafile: true, logLevel: 'warning', alias: {jgflint: npm}, nodePaths: [join(modules, 'node_modules')]}
const bundle = (name, options) => esbuild.build({...common, entryPoints: [join(here, 'source', `${name}.mjs`)], outfile: join(extension, 'dist', `${name}.js`), ...options})

async function bundles() {
  return Promise.all([
    ...['node', 'browser'].map(platform => bundle(platform, {platform, format: 'cjs', external: ['vscode'], define: {RECORDS: JSON.stringify(records.join(' '))}})),
    // A classic script, because Workers in VS Code for the web are classic. The extension gives it the module.
    bundle('server', {platform: 'browser', format: 'iife', external: ['node:*'], define: {'import.meta.url': '"file:///"'}}),
  ])
}

// The licenses of all bundled packages.
function licenses(results) {
  const inputs = results.flatMap(({metafile}) => Object.keys(metafile.inputs))
  const folders = inputs.map(path => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(resolve(path))?.[0]).filter(Boolean)
  const texts = [...new Set(folders)].sort().map(folder => {
    const file = readdirSync(folder).find(name => /^licen[cs]e/i.test(name))
    const {name, version, license} = JSON.parse(readFileSync(join(folder, 'package.json')))
    return `${name} ${version} (${license})\n\n${file ? readFileSync(join(folder, file), 'utf8') : ''}\n`
  })
  return `${texts.join('\n')}\n${readFileSync(join(npm, 'LICENSES-OF-LIBRARIES'), 'utf8')}`
}

// ---- files ----

const write = (name, content) => writeFileSync(join(extension, name), content)
const json = value => `${JSON.stringify(value, undefined, 2)}\n`

// A page that describes the extension is shown without its files, so pictures link to the repository if its address is known.
const withPictures = (text, repository) => !repository ? text : text.replace(/(!\[[^\]]*\]\()(pictures\/)/g, `$1${repository.replace(/\.git$/, '')}/raw/HEAD/src/vscode/$2`)

function texts(results) {
  write('package.json', json(described))
  write('README.md', withPictures(readFileSync(join(here, 'README.md'), 'utf8'), described.repository?.url))
  write('CHANGELOG.md', readFileSync(join(top, 'CHANGES.md')))
  write('LICENSE.txt', readFileSync(join(top, 'LICENSE')))
  write('LICENSES-OF-LIBRARIES', licenses(results))
  write('icon.png', icon(128))
  write('schemas/config.json', json(onlyDescribes(jgflint.schema('config'))))
  for (const folder of ['languages', 'media', 'pictures', 'syntaxes']) cpSync(join(here, folder), join(extension, folder), {recursive: true})
  writeFileSync(join(to, 'extension.vsixmanifest'), manifestOf(described))
  writeFileSync(join(to, '[Content_Types].xml'), contentTypes)
}

if (existsSync(to)) rmSync(to, {recursive: true})
for (const folder of ['dist', 'schemas']) mkdirSync(join(extension, folder), {recursive: true})
texts(await bundles())
cpSync(join(npm, 'jgflint.wasm'), join(extension, 'dist', 'jgflint.wasm'))
