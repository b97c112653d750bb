// examples.mjs: the examples of a rule, with what is found in them where it stands, and boards.

import {encodeLink} from '../link.mjs'
import {escape} from './frame.mjs'

const TITLES = {bad: 'Wrong', good: 'Right', fixed: 'As <code>--fix</code> leaves it', 'unsafe-fixed': 'As <code>--fix --unsafe-fixes</code> leaves it'}
// Families that are about the game itself; what the others find stands in records of which the board says nothing more.
const OF_THE_GAME = ['point', 'setup', 'move', 'markup', 'score', 'tree', 'sgf', 'jsonsgf', 'import']

export async function examplesOf(jgflint, rule) {
  const parts = []
  let places = []
  for (const [number, example] of rule.examples.entries()) {
    const source = sourceOf(example)
    const findings = example.kind === 'bad' ? findingsOf(jgflint, rule, source) : []
    if (example.kind === 'bad') places = findings
    const shown = {number, example, source, findings, board: OF_THE_GAME.includes(rule.family) ? boardOf(jgflint, source, places[0]) : undefined}
    parts.push(await html(rule, shown))
  }
  return parts.join('\n')
}

// ---- texts ----

// What is shown, what is linted, and where a place of the latter is in the former.
function sourceOf({text, bytes}) {
  if (text !== undefined) return {shown: text, text, place: offset => offset}
  const values = [], places = []
  let shown = ''
  for (const [part, code] of bytes.matchAll(/\\x([0-9A-F]{2})|[^]/gu)) {
    for (const value of code ? [parseInt(code, 16)] : Buffer.from(part)) {
      values.push(value)
      places.push(shown.length)
    }
    shown += {'\\x0A': '\\n', '\\x0D': '\\r'}[part] ?? part
  }
  return {shown: `${shown}\n`, text: Uint8Array.from(values), place: offset => places[offset] ?? shown.length}
}

function findingsOf(jgflint, rule, {text}) {
  const linter = jgflint.linter({'extend-select': [rule.name]})
  const own = findings => findings.filter(finding => finding.rule === rule.name)
  if (rule.family === 'config') return own(jgflint.linter(text).faults)
  if (rule.family === 'convert') return conversions(linter, text, own)
  const found = own(linter.lint(text).findings)
  return found.length || typeof text !== 'string' ? found : own(asFile(linter, text))
}

// In the first of the other formats that has something to say of it.
function conversions(linter, text, own) {
  for (const plain of [false, true])
    for (const to of ['jgf', 'sgf', 'json-sgf']) {
      const found = own(linter.convert(text, {to, plain}).findings)
      if (found.length) return found
    }
  return []
}

// A string is Unicode, whatever it says of itself; what is wrong with that is found in bytes only.
function asFile(linter, text) {
  const bytes = Buffer.from(text)
  const unit = offset => bytes.subarray(0, offset).toString().length
  return linter.lint(bytes).findings.map(finding => ({...finding, range: finding.range.map(unit)}))
}

// ---- boards ----

// After the node in which something was found; after the last one of the main line, if that is not known.
function boardOf(jgflint, {text}, finding) {
  const linter = jgflint.linter()
  for (const place of [finding && placeOf(text, finding), {}]) {
    if (!place) continue
    try {
      const board = linter.board(text, place)
      return board.stones.length ? board.svg : undefined
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
  }
}

// In SGF, nodes are counted: each begins with a semicolon that stands in no value, each game with a parenthesis outside of all.
function placeOf(text, {pointer, range}) {
  if (pointer) return {node: pointer}
  if (typeof text !== 'string' || !/^\s*\(/.test(text)) return undefined
  let node = -1, game = -1, depth = 0
  for (const [part] of text.slice(0, range[1]).matchAll(/\[(?:\\[^]|[^\]\\])*\]?|[();]/g)) {
    if (part === '(' && depth++ === 0) [game, node] = [game + 1, -1]
    if (part === ')') depth--
    if (part === ';') node++
  }
  return node >= 0 ? {node, game} : undefined
}

// ---- HTML ----

async function html(rule, {number, example, source, findings, board}) {
  const said = findings.map(({line, column, severity, message}) => `<li><span class="${severity}">${line}:${column}: ${severity}:</span> ${escape(message)}</li>`)
  return `<section class="${example.kind}">
<h3 id="example-${number + 1}">${TITLES[example.kind]}</h3>
<div class="example">
<div>
<pre class="folded"><code>${marked(source, findings)}</code></pre>
${said.length ? `<ul class="said">\n${said.join('\n')}\n</ul>\n` : ''}${await openLink(rule, example)}</div>
${board ? `<figure>${board}</figure>\n` : ''}</div>
</section>`
}

function marked({shown, place}, findings) {
  let at = 0, text = ''
  for (const {range: [start, end], severity} of [...findings].sort((a, b) => a.range[0] - b.range[0])) {
    const [from, to] = [place(start), place(end)]
    if (from < at) continue
    text += `${escape(shown.slice(at, from))}<mark class="${severity}">${escape(shown.slice(from, to).trimEnd())}</mark>`
    at = from + shown.slice(from, to).trimEnd().length
  }
  return text + escape(shown.slice(at))
}

// An example in bytes is one just because a text cannot hold it.
async function openLink({family, name, optional}, {text}) {
  if (text === undefined) return ''
  const configuration = optional ? `${JSON.stringify({'extend-select': [name]})}\n` : ''
  const link = await encodeLink(family === 'config' ? {configuration: text} : {text, configuration})
  return `<p class="open"><a href="../index.html${link}">Open in the playground</a></p>\n`
}
