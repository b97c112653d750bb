// examples.mjs: the examples of a rule, with marks at their findings, and with boards.

import {encodeLink} from '../link.mjs'
import {escape} from './frame.mjs'

const TITLES = {bad: 'Wrong', good: 'Right', fixed: 'As <code>--fix</code> leaves it', 'unsafe-fixed': 'As <code>--fix --unsafe-fixes</code> leaves it'}
const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ', FIRST = 30, CELL = 20 // as in src/go/draw.c
// Families about the game itself. Boards would not explain the other families.
const OF_THE_GAME = ['point', 'setup', 'move', 'markup', 'score', 'tree', 'cause', 'sgf', 'jsonsgf', 'import']

export async function examplesOf(jgflint, rule) {
  const parts = []
  let places = []
  for (const [number, example] of rule.examples.entries()) {
    const source = sourceOf(example)
    const findings = example.kind === 'bad' ? findingsOf(jgflint, rule, source) : []
    if (example.kind === 'bad') places = findings
    const board = !OF_THE_GAME.includes(rule.family) ? undefined : (findings.length && moveBoard(jgflint, source, findings[0])) || boardOf(jgflint, source, places[0])
    const shown = {number, example, source, findings, board: board?.replace('<svg ', '<svg class="goban" ')}
    parts.push(await html(rule, shown))
  }
  return parts.join('\n')
}

// ---- texts ----

// Returns the text to show, the text to lint, and a function from offsets in the second text to offsets in the first.
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

// Converts to the first format that has findings of the rule.
function conversions(linter, text, own) {
  for (const plain of [false, true])
    for (const to of ['jgf', 'sgf', 'json-sgf']) {
      const found = own(linter.convert(text, {to, plain}).findings)
      if (found.length) return found
    }
  return []
}

// A string is Unicode, so findings about character sets need bytes.
function asFile(linter, text) {
  const bytes = Buffer.from(text)
  const unit = offset => bytes.subarray(0, offset).toString().length
  return linter.lint(bytes).findings.map(finding => ({...finding, range: finding.range.map(unit)}))
}

// ---- boards ----

// The board after the node of the finding, or after the main line if that node is unknown.
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

// The board before a wrong move, with the stone of the move drawn on top. A stone on the same point stays visible below it. Returns
// undefined if the finding is not about a move to a point of the board.
function moveBoard(jgflint, {text}, {rule, range}) {
  if (!rule.startsWith('move-') || typeof text !== 'string') return undefined
  const linter = jgflint.linter()
  const {games} = linter.nodes(text)
  const game = games.findLastIndex(({nodes}) => nodes.length && nodes[0].range[0] <= range[0])
  const move = games[game]?.nodes.findLast(node => node.range[0] <= range[0])
  const [, column, row] = /^([A-Z])(\d+)$/.exec(move?.point ?? '') ?? []
  if (!column || move.parent < 0) return undefined
  const x = COLUMNS.indexOf(column), y = games[game].height - row
  const {stones, svg} = linter.board(text, {game, node: move.parent})
  const circle = (kind, radius) => `<circle ${kind} cx="${FIRST + CELL * x}" cy="${FIRST + CELL * y}" r="${radius}"/>`
  const fill = `fill="${move.color === 'white' ? '#fff' : '#111'}"`
  const isOccupied = stones.some(stone => stone.x === x && stone.y === y)
  const stone = isOccupied ? [circle(fill, 5), circle('class="ring"', 5)] : [circle(fill, 9), circle('class="halo"', 9), circle('class="ring"', 9)]
  return svg.replace('</svg>', `<g class="wrong error">${stone.join('')}</g></svg>`)
}

// In SGF, counts nodes and games: the semicolons, and the outermost parentheses, outside of values.
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

// Examples in bytes cannot be represented in a link.
async function openLink({family, name, optional}, {text}) {
  if (text === undefined) return ''
  const configuration = optional ? `${JSON.stringify({'extend-select': [name]})}\n` : ''
  const link = await encodeLink(family === 'config' ? {configuration: text} : {text, configuration})
  return `<p class="open"><a href="../index.html${link}">Open in the playground</a></p>\n`
}
