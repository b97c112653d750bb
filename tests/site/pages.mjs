// pages.mjs: checks the files of the site.
//
//     node pages.mjs SITE EXAMPLES    EXAMPLES: the output of sheets.awk with its list

import {existsSync, readFileSync, readdirSync} from 'node:fs'
import {join, posix} from 'node:path'
import {pathToFileURL} from 'node:url'
import {gzipSync} from 'node:zlib'
import tap from '../tap.js'

const MOST_BEFORE = 500000 // bytes: 2.5 seconds at 1.6 Mbit/s
const [site, examples] = process.argv.slice(2)
const check = (name, faults) => tap.check(name, !faults.length, faults.slice(0, 8).join('\n'))
const read = path => readFileSync(join(site, path), 'utf8')
const decode = text => text.replace(/&#x([0-9a-f]+);/gi, (all, code) => String.fromCodePoint(parseInt(code, 16)))
  .replace(/&(amp|lt|gt|quot);/g, (all, name) => ({amp: '&', lt: '<', gt: '>', quot: '"'})[name])

const files = readdirSync(site, {recursive: true}).map(path => path.replaceAll('\\', '/'))
const pages = new Map(files.filter(path => path.endsWith('.html')).map(path => [path, read(path)]))
check('the site has more than 230 pages', pages.size > 230 ? [] : [String(pages.size)])

// ---- links ----
const ids = new Map([...pages].map(([path, html]) => [path, [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => decode(id))]))
const links = [...pages].flatMap(([path, html]) => [...html.matchAll(/\s(?:href|src|action)="([^"]*)"/g)].map(([, href]) => ({path, href: decode(href)})))
const isElsewhere = href => /^[a-z]+:/.test(href)

check('each internal link leads to a page and an id on it', links.filter(({href}) => !isElsewhere(href)).flatMap(({path, href}) => {
  const [file, id] = href.split('#')
  const target = file ? posix.join(posix.dirname(path), file) : path
  if (!existsSync(join(site, target))) return [`${path}: ${href}`]
  return id && !/^[zj]=/.test(id) && !ids.get(target)?.includes(decodeURIComponent(id)) ? [`${path}: ${href}: no such place`] : []
}))
check('all links are relative', links.filter(({href}) => href.startsWith('/')).map(({path, href}) => `${path}: ${href}`))
check('each id is used once on its page', [...ids].flatMap(([path, names]) => names.length > new Set(names).size ? [path] : []))
check('each page can be reached from the front page', (() => {
  const reached = new Set(['index.html']), queue = ['index.html']
  for (const from of queue)
    for (const {path, href} of links) {
      if (path !== from || isElsewhere(href)) continue
      const target = posix.join(posix.dirname(path), href.split('#')[0] || posix.basename(path))
      if (pages.has(target) && !reached.has(target)) queue.push(target) && reached.add(target)
    }
  return [...pages.keys()].filter(path => path !== '404.html' && !reached.has(path))
})())

// ---- policy ----
check('each page has the Content-Security-Policy', [...pages].filter(([, html]) => !/<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';/.test(html)).map(([path]) => path))
check('no page has an inline script, style or handler', [...pages].filter(([, html]) => {
  const tags = html.match(/<[a-z][^>]*>/gi)
  return /<style/i.test(html) || tags.some(tag => /\s(?:style|on[a-z]+)=/i.test(tag)) || [...html.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].some(([tag, text]) => text || !/src=/.test(tag))
}).map(([path]) => path))
check('no page loads a file from elsewhere', [...pages].flatMap(([path, html]) => [...html.matchAll(/<(?:script|link|img|iframe|source|form)[^>]*\s(?:src|href|action)="([^"]*)"/g)]
  .filter(([, href]) => isElsewhere(href)).map(([, href]) => `${path}: ${href}`)))
check('no style sheet loads a file', files.filter(path => path.endsWith('.css')).filter(path => /url\(|@import/.test(read(path))))

// ---- rules ----
const {load} = await import(pathToFileURL(join(site, 'index.mjs')))
const jgflint = await load()
const rules = jgflint.rules()
check('each rule has a page', rules.map(({name}) => `rules/${name}.html`).filter(path => !pages.has(path)))
check('each rule page has the severity of the rule', rules.filter(({name, default_severity: severity}) => !pages.get(`rules/${name}.html`)?.includes(`<span class="${severity}">`)).map(({name}) => name))
const shown = new Map([...pages].filter(([path]) => path.startsWith('rules/')).map(([path, html]) => [path, [...html.matchAll(/<pre[^>]*><code>([^]*?)<\/code><\/pre>/g)].map(([, text]) => decode(text.replace(/<\/?mark[^>]*>/g, '')))]))
const list = readFileSync(join(examples, 'list'), 'utf8').trim().split('\n').map(line => line.split(' '))
check('each example in the rule sheets is on the page of its rule', list.filter(([name, number, kind, form]) => form !== 'bytes' &&
  !shown.get(`rules/${name}.html`)?.includes(readFileSync(join(examples, `${name}.${number}.${kind}`), 'utf8'))).map(([name, number]) => `${name} ${number}`))
check('the page of each bad example shows the findings', list.filter(([name, , kind]) => kind === 'bad' && !pages.get(`rules/${name}.html`)?.includes('<ul class="said">')).map(([name]) => name))
check('the page of move-ko has a board', /<figure><svg/.test(pages.get('rules/move-ko.html')) ? [] : ['no board'])

// ---- samples ----
const {samples} = await import(pathToFileURL(join(site, 'playground-samples.mjs')))
check('the playground has samples of all formats', ['jgf', 'sgf', 'json-sgf', 'ugf', 'gib', 'ngf'].filter(format => !samples.some(({text}) => jgflint.detect(text) === format)))
check('the format of each sample is detected', samples.filter(({text}) => !jgflint.detect(text)).map(({title}) => title))

// ---- schemas ----
check('each schema is stored at the path of its $id', ['jgf2', 'config', 'output'].filter(name => {
  const schema = jgflint.schema(name)
  return ['', '/schemas'].some(folder => !existsSync(join(site, folder, new URL(schema.$id).pathname)) || JSON.parse(readFileSync(join(site, folder, new URL(schema.$id).pathname), 'utf8')).$id !== schema.$id)
}))

// ---- ways to install ----
const install = files.filter(path => path.startsWith('install/') && path !== 'install/index.html')
check('each way to install has a page', ['linux', 'windows', 'macos', 'debian', 'pip', 'npm', 'docker', 'homebrew', 'winget', 'arch-linux', 'from-source', 'pre-commit', 'github-actions',
  'gitlab-ci', 'jenkins', 'c', 'python', 'javascript', 'bundlers'].filter(name => !install.includes(`install/${name}.html`)))
check('each page about installing has a command', install.filter(path => !/<pre/.test(pages.get(path))))
check('no page about installing has Markdown left', install.filter(path => /\*\*|```|\]\(|^\|/m.test(pages.get(path).replace(/<pre[^]*?<\/pre>/g, '').replace(/<code>[^<]*<\/code>/g, ''))))
check('the page about JavaScript links to the page about bundlers', /href="javascript\.html"|href="bundlers\.html"/.test(pages.get('install/javascript.html')) ? [] : ['no link'])

// ---- search ----
const {find, indexOf, sections} = await import(pathToFileURL(join(site, 'search.mjs')))
const index = indexOf(JSON.parse(read('search.json')))
for (const [question, wanted] of Object.entries({
  'ko': 'rules/move-ko.html', 'komi wrong': 'rules/ruleset-komi.html', 'trailing comma': 'rules/json-trailing-comma.html', 'handicap': 'handicap',
  'same game twice': 'rules/collection-same-game.html', 'exit status': 'man/jgflint.1.html', '--fix': 'man/jgflint.1.html#fix', 'stone on a stone': 'rules/move-on-stone.html',
  'docker': 'install/docker.html', 'install on macOS': 'install/macos.html', 'vite': 'install/bundlers.html', 'github actions': 'install/github-actions.html', 'suicide': 'rules/move-suicide.html', 'convert SGF to JGF': 'man/jgf', 'date does not exist': 'rules/game-no-such-date.html', 'VS Code': 'man/jgflint-editors.7.html', 'how do I install it': 'install/index.html',
})) {
  const found = sections(find(index, question), 5).flatMap(([, entries]) => entries).map(({url}) => url)
  check(`the search for "${question}" finds the right page`, found.some(url => url.includes(wanted)) ? [] : [found.join(' ')])
}
check('each search result exists', index.documents.map(({entry: {url}}) => url).filter(url => !existsSync(join(site, url.split('#')[0]))))

// ---- site map ----
const {sitemap} = await import('../../src/site/make/sitemap.mjs')
const mapped = [...sitemap(Object.fromEntries(pages), 'https://example.org/go/')['sitemap.xml'].matchAll(/<loc>https:\/\/example\.org\/go\/([^<]*)<\/loc>/g)].map(([, path]) => path.replace(/(^|\/)$/, '$1index.html'))
check('the site map has each public page once', [...pages.keys()].filter(path => mapped.filter(each => each === path).length !== (['404.html', 'search.html'].includes(path) ? 0 : 1)))
check('the site map has only pages of the site', mapped.filter(path => !pages.has(path)))
check('a site without an address has no site map', Object.keys(sitemap(Object.fromEntries(pages), '')))

// ---- files needed for the first finding ----
// The page, the files that it preloads or names, and their imports, without the engine of the Worker, which is loaded later.
const first = new Set(['index.html', ...[...read('index.html').matchAll(/<(?:link|script)[^>]* (?:href|src)="([^"]*)"/g)].map(([, path]) => posix.normalize(path))])
for (const path of first)
  if (path.endsWith('.mjs')) for (const [, name] of read(path).matchAll(/^import [^']*'\.\/([^']+)'/gm)) first.add(name)
const packed = [...first].reduce((sum, path) => sum + gzipSync(readFileSync(join(site, path))).length, 0)
check('the files that load first include engine, styles and search', ['playground.wasm', 'playground-worker.mjs', 'library.mjs', 'site.css', 'search.mjs'].filter(path => !first.has(path)))
check('the files that load first are smaller than 500 kB with gzip', packed < MOST_BEFORE ? [] : [`${packed} bytes`])

// The smaller engine gives the same answers as the whole one, or throws an error.
const smaller = await load({wasm: readFileSync(join(site, 'playground.wasm'))})
const answerOf = (engine, bytes) => {
  try { return JSON.stringify([engine.linter().lint(bytes), engine.linter().nodes(bytes), engine.linter().fix(bytes)]) } catch (error) { return error.constructor.name }
}
const cases = list.map(([name, number, kind]) => [`${name} ${number}`, readFileSync(join(examples, `${name}.${number}.${kind}`))])
  .concat([['GB 18030', Buffer.from('(;GM[1]FF[4]CA[GB18030]SZ[9]PB[\xCE\xA7\xC6\xE5];B[ee])', 'latin1')]])
const answers = cases.map(([name, bytes]) => ({name, whole: answerOf(jgflint, bytes), smaller: answerOf(smaller, bytes)}))
const given = answers.filter(each => each.smaller !== 'RuntimeError')
check('the smaller engine throws an error for explain()', (() => {
  try { return [JSON.stringify(smaller.explain('move-ko'))] } catch { return [] }
})())
check('the smaller engine gives the same answers as the whole engine', given.filter(each => each.smaller !== each.whole).map(({name}) => name))
check('the whole engine answers every example', answers.filter(({whole}) => !whole.startsWith('[')).map(({name}) => name))
check('the smaller engine answers more than 95 % of the examples', given.length > 0.95 * answers.length && given.length < answers.length ? [] : [`${given.length} of ${answers.length}`])
