// install.mjs: a page for each way to install jgflint, to run it by a service, and to use it in a program. All of them are made of what
// the sources say to who reads them there: INSTALL.md, README.md and those of the packages for Python and npm.

import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {escape, page} from './frame.mjs'
import {blocksOf, html, idOf, sections, words} from './markdown.mjs'
import {MANUALS} from './text.mjs'

const PLACE = 'install/index.html'
const SYSTEMS = ['Linux', 'Windows', 'macOS', 'Debian and Ubuntu']
const SERVICES = ['pre-commit', 'GitHub Actions', 'GitLab CI', 'Jenkins']

export function installPages({sources, built}) {
  const read = path => readFileSync(join(sources, path), 'utf8')
  const readme = blocksOf(withoutPictures(read('README.md')))
  const ways = sections(blocksOf(read('INSTALL.md')), 2).map(({title, blocks}) => ({title, blocks, from: 'INSTALL.md'}))
  const groups = {
    'On your machine': ways.filter(({title}) => SYSTEMS.includes(title)),
    'With a package manager, or from source': ways.filter(({title}) => !SYSTEMS.includes(title)),
    'In a repository, or by a service': SERVICES.map(title => ({title, blocks: led(readme, title), from: 'README.md'})),
    'In a program': programs({read, readme, built}),
  }
  const all = Object.values(groups).flat()
  const links = {...pagesOf(all), 'src/npm/README.md': 'javascript.html', 'src/npm/RECIPES.md': 'bundlers.html', 'RECIPES.md': 'bundlers.html', 'README.md': 'index.html'}
  const files = {[PLACE]: overview(groups, read('INSTALL.md'))}
  for (const way of all) files[`install/${nameOf(way)}.html`] = wayPage(way, links)
  const entries = all.map(way => ({kind: 'Install and use', title: way.heading ?? titleOf(way), about: aboutOf(way), text: words(way.blocks), url: `install/${nameOf(way)}.html`}))
  return {files, entries: [{kind: 'Install and use', title: 'How to install jgflint', about: 'each system, package manager and service', text: 'download build how do I install it', url: PLACE}, ...entries]}
}

// ---- what there is ----

// Of README.md's chapters only some are shown, none of which has any.
const withoutPictures = text => text.replace(/^!\[[^]*?\)$/gm, '')

// What stands from the paragraph that begins with these words in bold to the next one that does so with others.
function led(blocks, title) {
  const leads = ({type, text}) => type === 'paragraph' && text.startsWith('**')
  const start = blocks.findIndex(block => leads(block) && block.text.startsWith(`**${title}**`))
  if (start < 0) throw new Error(`README.md says nothing of ${title}`)
  const end = blocks.findIndex((block, i) => i > start && (leads(block) || block.type === 'heading'))
  const last = blocks.slice(start, end).findLastIndex(({type}) => type === 'code')
  const next = blocks.slice(start, end)
  return title === 'Jenkins' ? next.slice(0, last + 1) : next
}

function programs({read, readme, built}) {
  const [embedding] = sections(readme, 3).filter(({title}) => title === 'In Python and C')
  const inC = embedding.blocks.filter(({language}) => language === 'c')
  const headless = text => blocksOf(text).filter(({level}) => level !== 1)
  return [
    {title: 'C', heading: 'jgflint in a program in C', blocks: [...blocksOf(C), ...inC], about: 'a header and a library, static or shared'},
    {title: 'Python', heading: 'jgflint for Python', blocks: [...headless(read('src/python/README.md')), ...blocksOf(MORE_PYTHON)], about: 'a package with functions, types, arrays for NumPy, and both programs'},
    {title: 'JavaScript', heading: 'jgflint for JavaScript', blocks: [...headless(read('src/npm/README.md')), ...types(built)], about: 'a package for Node, browsers, Deno and bundlers'},
    {title: 'Bundlers and runtimes', name: 'bundlers', heading: 'jgflint with bundlers and runtimes', blocks: headless(read('src/npm/RECIPES.md')), about: 'Vite, webpack, Next.js, Jest, Workers and others'},
  ]
}

// How the library is installed stands in INSTALL.md, what it does in its manual.
const C = `\`libjgflint\` lints, fixes, converts and reads texts. It opens no file, starts no thread and keeps no state of its own.
[jgflint(3)](https://OWNER.github.io/jgflint/man/jgflint.3.html) describes all of it. Debian's package is \`libjgflint-dev\`, and [from source](#from-source)
\`make install\` installs it. Then

    cc program.c $(pkg-config --cflags --libs jgflint)

builds a program such as this one. It reads names of SGF files from standard input, drops games that are illegal or there twice, however they are turned, and
writes the rest as JSON Lines, and their moves as rows of numbers into a file:
`
const MORE_PYTHON = 'How it is installed: [pip](#pip). All functions and types: [jgflint-python(7)](https://OWNER.github.io/jgflint/man/jgflint-python.7.html).\n'

// Of the types those that somebody wrote; the rest is made of schemas, which have pages.
function types(built) {
  const text = readFileSync(join(built, 'npm/index.d.ts'), 'utf8')
  const start = text.indexOf('export interface TextOptions')
  return [{type: 'heading', level: 2, text: 'All functions and types'}, ...blocksOf('Findings and configurations have types, too, made of the [schemas](https://OWNER.github.io/jgflint/schemas/index.html).'),
    {type: 'code', language: 'ts', text: text.slice(start)}]
}

// ---- pages ----

const titleOf = ({title}) => title
const nameOf = ({name, title}) => name ?? idOf(title).replace(/-and-.*/, '')
const pagesOf = all => Object.fromEntries(all.flatMap(way => ['', 'INSTALL.md'].map(file => [`${file}#${idOf(way.title)}`, `${nameOf(way)}.html`])))
const firstSentence = text => /^.*?[.:](?= |$)/.exec(text.replace(/\]\([^)]*\)|[[*`]/g, ''))?.[0] ?? text
const aboutOf = ({about, title, blocks}) => about ?? firstSentence(blocks.find(({type}) => type === 'paragraph').text).replace(/[.:]$/, '').replace(`${title}, `, '')

// Pages of the site are linked as such; what else the sources have is in their repository.
function linkOf(address, links) {
  if (links[address]) return links[address]
  const [, ours] = /^https:\/\/[\w-]+\.github\.io\/jgflint\/(.*)$/.exec(address) ?? []
  if (ours !== undefined) return `../${ours || 'index.html'}`
  if (/^https?:/.test(address)) return address
  if (/^man\/.*\.\d$/.test(address)) return `../${address}.html`
  if (address.startsWith('#')) return address
  return `https://github.com/OWNER/jgflint/blob/main/${address}`
}

function wayPage(way, links) {
  const heading = way.heading ?? (SERVICES.includes(way.title) ? `jgflint with ${way.title}` : `Install jgflint: ${way.title}`)
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
