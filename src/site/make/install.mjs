// install.mjs: a page for each way to install jgflint, to run it in CI, and to call it from a program. The pages come from
// INSTALL.md, packaging/ci.md and the READMEs of the packages for Python and npm.

import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {escape, page} from './frame.mjs'
import {blocksOf, html, idOf, sections, words} from './markdown.mjs'
import {MANUALS} from './text.mjs'

const PLACE = 'install/index.html'
const SYSTEMS = ['Linux', 'Windows', 'macOS', 'Debian and Ubuntu']

export function installPages({sources, built}) {
  const read = path => readFileSync(join(sources, path), 'utf8')
  const ways = sections(blocksOf(read('INSTALL.md')), 2)
  const services = sections(blocksOf(read('packaging/ci.md')), 2).filter(({blocks}) => blocks.some(({type}) => type === 'code'))
  const groups = {
    'On your machine': ways.filter(({title}) => SYSTEMS.includes(title)),
    'With a package manager, or from source': ways.filter(({title}) => !SYSTEMS.includes(title)),
    'In a repository, or by a service': services.map(way => ({...way, heading: `jgflint with ${way.title}`})),
    'In a program': programs({read, built}),
  }
  const all = Object.values(groups).flat()
  const links = {...pagesOf(all), 'src/npm/README.md': 'javascript.html', 'src/npm/RECIPES.md': 'bundlers.html', 'RECIPES.md': 'bundlers.html', 'README.md': 'index.html'}
  const files = {[PLACE]: overview(groups, read('INSTALL.md'))}
  for (const way of all) files[`install/${nameOf(way)}.html`] = wayPage(way, links)
  const entries = all.map(way => ({kind: 'Install and use', title: way.heading ?? titleOf(way), about: aboutOf(way), text: words(way.blocks), url: `install/${nameOf(way)}.html`}))
  return {files, entries: [{kind: 'Install and use', title: 'How to install jgflint', about: 'each system, package manager and service', text: 'download build how do I install it', url: PLACE}, ...entries]}
}

// ---- contents ----

function programs({read, built}) {
  const inC = {type: 'code', language: 'c', text: read('man/example.c')}
  const headless = text => blocksOf(text).filter(({level}) => level !== 1)
  return [
    {title: 'C', heading: 'jgflint in a program in C', blocks: [...blocksOf(C), inC], about: 'a header and a library, static or shared'},
    {title: 'Python', heading: 'jgflint for Python', blocks: [...headless(read('src/python/README.md')), ...blocksOf(MORE_PYTHON)], about: 'a package with functions, types, arrays for NumPy, and both programs'},
    {title: 'JavaScript', heading: 'jgflint for JavaScript', blocks: [...headless(read('src/npm/README.md')), ...types(built)], about: 'a package for Node, browsers, Deno and bundlers'},
    {title: 'Bundlers and runtimes', name: 'bundlers', heading: 'jgflint with bundlers and runtimes', blocks: headless(read('src/npm/RECIPES.md')), about: 'Vite, webpack, Next.js, Jest, Workers and others'},
  ]
}

const C = `\`libjgflint\` lints, fixes, converts and reads texts. It opens no files, starts no threads and has no global state.
[jgflint(3)](man/jgflint.3) describes all functions. The library is in Debian's package \`libjgflint-dev\`, and
\`make install\` installs it [from source](#from-source). To build a program:

    cc program.c $(pkg-config --cflags --libs jgflint)

This example prints the findings of a record, fixes it and draws its last position:
`
const MORE_PYTHON = 'To install the package, see [pip](#pip). All functions and types are in [jgflint-python(7)](man/jgflint-python.7).\n'

// The hand-written types. The others are made from schemas, which have pages.
function types(built) {
  const text = readFileSync(join(built, 'npm/index.d.ts'), 'utf8')
  const start = text.indexOf('export interface TextOptions')
  return [{type: 'heading', level: 2, text: 'All functions and types'}, ...blocksOf('Findings and configurations have types, too, made of the [schemas](../schemas/index.html).'),
    {type: 'code', language: 'ts', text: text.slice(start)}]
}

// ---- pages ----

const titleOf = ({title}) => title
const nameOf = ({name, title}) => name ?? idOf(title).replace(/-and-.*/, '')
const pagesOf = all => Object.fromEntries(all.flatMap(way => ['', 'INSTALL.md'].map(file => [`${file}#${idOf(way.title)}`, `${nameOf(way)}.html`])))
const firstSentence = text => /^.*?[.:](?= |$)/.exec(text.replace(/\]\([^)]*\)|[[*`]/g, ''))?.[0] ?? text
const aboutOf = ({about, title, blocks}) => about ?? firstSentence(blocks.find(({type}) => type === 'paragraph').text).replace(/[.:]$/, '').replace(`${title}, `, '')

// Links to documents with a page lead there. The site does not know the address of the repository, so other documents have no link.
function linkOf(address, links) {
  if (links[address]) return links[address]
  const [, ours] = /^https:\/\/[\w-]+\.github\.io\/jgflint\/(.*)$/.exec(address) ?? []
  if (ours !== undefined) return `../${ours || 'index.html'}`
  if (/^https?:/.test(address)) return address
  if (/^man\/.*\.\d$/.test(address)) return `../${address}.html`
  if (/^#|^\.\.\/schemas\//.test(address)) return address
}

function wayPage(way, links) {
  const heading = way.heading ?? `Install jgflint: ${way.title}`
  const top = Math.min(...way.blocks.filter(({type}) => type === 'heading').map(({level}) => level), 9)
  return page({
    title: heading, description: `${aboutOf(way)}.`, root: '..', place: PLACE,
    body: `<p class="path"><a href="index.html">Install</a></p>\n<h1>${escape(heading)}</h1>\n${html(way.blocks, {link: address => linkOf(address, links), level: top < 9 ? 2 - top : 0})}`,
  })
}

function overview(groups, text) {
  const [intro] = blocksOf(text).filter(({type}) => type === 'paragraph')
  const list = ways => ways.map(way => `<dt><a href="${nameOf(way)}.html">${escape(way.title)}</a></dt><dd>${escape(aboutOf(way))}</dd>`).join('\n')
  const parts = Object.entries(groups).map(([title, ways]) => `<h2>${title}</h2>\n<dl>\n${list(ways)}\n</dl>`)
  return page({
    title: 'Install jgflint', description: 'How to install jgflint on Linux, Windows and macOS, with pip, npm or Docker, and how to run it by hooks and services.', root: '..', place: PLACE,
    body: `<h1>Install</h1>\n${html([intro], {link: () => undefined})}\n${parts.join('\n')}
<p>In an editor: <a href="../man/jgflint-editors.7.html">jgflint-editors(7)</a>. Without installing anything: the <a href="../index.html">playground</a>.</p>`,
  })
}
