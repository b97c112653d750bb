// front.mjs: the front page with the playground, the search page, and the page for missing addresses.

import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {escape, page} from './frame.mjs'

const ABOUT = 'jgflint checks records of Go games (JGF, SGF, JSON-SGF, UGF, GIB, NGF), says what is wrong and where, fixes what can be fixed without changing the game, and converts them.'

// The engine first, then the modules in the order of their use.
const PRELOADS = ['playground.wasm', 'playground-worker.mjs', 'index.mjs', 'library.mjs', 'module.mjs', 'values.mjs', 'playground-board.mjs', 'playground-editor.mjs', 'playground-syntax.mjs', 'playground-engine.mjs',
  'playground-files.mjs', 'playground-findings.mjs', 'playground-output.mjs', 'playground-repair.mjs', 'playground-samples.mjs', 'link.mjs', 'unpack.mjs']

// The findings of the sample as HTML, to be read while the engine loads.
function findingsOf(jgflint, text, name) {
  const words = {error: 'error', warning: 'warning', info: 'note'}
  const {findings} = jgflint.linter().lint(text, {name})
  return Object.entries(words).map(([severity, word]) => {
    const found = findings.filter(finding => finding.severity === severity)
    const items = found.map(({line, column, message, rule}) => `<li class="${severity}"><span class="place"><span class="at">${line}:${column}</span><span class="message">${quoted(message)}</span></span>` +
      `<div class="foot"><a class="page" href="rules/${rule}.html">${rule}</a></div></li>`)
    return found.length ? `<h3 class="${severity}">${found.length} ${word}${found.length > 1 ? 's' : ''}</h3>\n<ol>\n${items.join('\n')}\n</ol>` : ''
  }).join('\n')
}

const quoted = message => message.replace(/ \(--[^()]*\)/g, '').split(/`([^`]+)`/).map((part, i) => i % 2 ? `<code>${escape(part)}</code>` : escape(part)).join('')

export function frontPages({here, jgflint, url}) {
  const fragment = name => readFileSync(join(here, `${name}.html`), 'utf8')
  const withBoard = html => html.replace('<!-- board -->\n', () => fragment('board'))
  const playground = withBoard(fragment('playground'))
  const sample = readFileSync(join(here, 'samples/mistakes.jgf'), 'utf8')
  const files = {
    'index.html': page({
      title: 'jgflint: check, fix and convert records of Go games', description: ABOUT, root: '.', place: 'index.html',
      scripts: ['playground.mjs'], styles: ['playground.css'], preloads: PRELOADS,
      body: fragment('front').replace('<!-- playground -->', () => playground.replace('<!-- sample -->', () => escape(sample))
        .replace('<!-- findings -->', () => findingsOf(jgflint, sample, 'mistakes.jgf'))),
    }),
    'search.html': page({title: 'Search', root: '.', body: fragment('search')}),
    // This page is served for any address, so its links are absolute if possible.
    '404.html': page({title: 'No such page', root: url.replace(/\/$/, '') || '.', body: fragment('404').replaceAll('@ROOT@', url.replace(/\/$/, '') || '.')}),
  }
  return {files, entries: [{kind: 'Pages', title: 'Playground', about: 'check, fix and convert a record in the browser', text: 'online paste drop open try convert repair broken damaged download', url: 'index.html'}]}
}
