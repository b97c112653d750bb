// playground-worker.mjs: the engine, off the page's thread. It holds the text that it was given last, and is asked about that.
//
// A text is a string, or the bytes of a file, which are decoded; places are told in what the page shows: a textarea has line
// feeds alone.

import {load} from './index.mjs'

let ready // the smaller engine: load of what the page has compiled
const loading = new Promise(resolve => { ready = resolve })
let whole // the promise of the whole engine
let jgflint, linter, configuration, isWhole = false
let held = {text: ''}

const source = () => held.bytes ?? held.text

function linterOf(text) {
  if (!linter || text !== configuration) linter = jgflint.linter(text.trim() ? text : undefined)
  configuration = text
  return linter
}

function loadWhole() {
  whole ??= load()
  whole.catch(() => { whole = undefined })
  return whole
}

// What the smaller engine cannot do ends it. Then all goes on with the whole one, from this job on.
async function answerTo(job, data) {
  if (!isWhole) {
    jgflint ??= await loading
    try {
      const answer = await jobs[job](data)
      if (!navigator.connection?.saveData) loadWhole().catch(() => {}) // so that the page works without a network from now on
      return answer
    } catch { /* is that of the job, too, the whole one says it again */ }
    jgflint = await loadWhole()
    isWhole = true
    linter = jgflint.linter(configuration?.trim() ? configuration : undefined)
  }
  return jobs[job](data)
}

// ---- places of bytes ----

// Where the lines and columns are, in the order in which they are asked for: a sweep, which counts what is shown.
function placer(text) {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  let lastLine = 0, lastColumn = 1, at = 0
  return (line, column) => {
    if (line > starts.length) return text.length
    if (line !== lastLine || column < lastColumn) [lastLine, lastColumn, at] = [line, 1, starts[line - 1]]
    for (; lastColumn < column && at < text.length && text[at] !== '\n'; lastColumn++) at += text.codePointAt(at) > 0xFFFF ? 2 : 1
    return at
  }
}

function place(findings, text) {
  const starts = placer(text), ends = placer(text)
  for (const finding of findings) finding.range = [starts(finding.line, finding.column), ends(finding.end_line, finding.end_column)]
  // Places of others are not in order: each has a sweep of its line.
  const others = placer(text)
  for (const other of findings.flatMap(({related}) => related ?? []))
    other.range = [others(other.line, other.column), others(other.end_line ?? other.line, other.end_column ?? other.column)]
  return findings
}

// From offsets in a text to those in it with line feeds alone.
function squeezer(text) {
  const returns = []
  for (let at = text.indexOf('\r\n'); at >= 0; at = text.indexOf('\r\n', at + 2)) returns.push(at)
  return offset => {
    let low = 0, high = returns.length
    while (low < high) {
      const middle = low + high >> 1
      if (returns[middle] < offset) low = middle + 1
      else high = middle
    }
    return offset - low
  }
}

// ---- what a page bears ----

const MOST_FINDINGS = 1000 // of a severity: they are counted all the same
const MOST_NODES = 100000

function counted(findings) {
  const counts = {error: 0, warning: 0, info: 0, safe: 0, unsafe: 0}
  const shown = findings.filter(({severity, fix}) => {
    if (fix) counts[fix.safety]++
    return ++counts[severity] <= MOST_FINDINGS
  })
  return {counts, findings: shown}
}

// What a text is that is no record at all, in the words of the rule that says so.
const otherThan = ([first]) => first?.rule === 'json-syntax' ? /^this is not JSON but (.+)$/.exec(first.message)?.[1] : undefined

const hasTooMany = games => games.reduce((sum, {nodes}) => sum + nodes.length, 0) > MOST_NODES

// ---- jobs ----

const jobs = {
  lint({text, bytes, name, configuration: wish}) {
    held = {text, bytes, name, options: name ? {name} : {}}
    const {faults} = linterOf(wish)
    const read = linter.nodes(source(), held.options)
    const {format, games, findings, incomplete = []} = linter.lint(source(), held.options)
    if (bytes) {
      const squeeze = squeezer(read.text)
      held.text = read.text.replace(/\r\n?/g, '\n')
      place(findings, held.text)
      for (const {nodes} of read.games) for (const node of nodes) node.range = node.range.map(squeeze)
    }
    return {faults, format, games, other: otherThan(findings), incomplete: incomplete.map(({rule}) => rule), ...counted(findings), boards: hasTooMany(read.games) ? [] : read.games, mostNodes: hasTooMany(read.games) ? MOST_NODES : undefined, ...bytes && {text: held.text}}
  },

  board({node, game}) {
    return linter.board(source(), {...held.options, node, game})
  },

  fix({unsafe}) {
    const {text, ...rest} = linter.fix(source(), {...held.options, unsafe})
    return {...rest, ...held.bytes ? {bytes: text} : {text}}
  },

  // The edits of one fix. Those of bytes count bytes, and their texts are ASCII or the file is UTF-8.
  apply({edits}) {
    const parts = []
    let at = 0
    const all = source(), [of, piece] = held.bytes ? ['offset', text => new TextEncoder().encode(text)] : ['range', text => text]
    for (const edit of edits) {
      const [start, end] = of === 'range' ? edit.range : [edit.offset, edit.offset + edit.length]
      parts.push(all.slice(at, start), piece(edit.text))
      at = end
    }
    parts.push(all.slice(at))
    return held.bytes ? new Blob(parts).arrayBuffer().then(buffer => ({bytes: new Uint8Array(buffer)})) : {text: parts.join('')}
  },

  convert({to, plain, forceLossy}) {
    const {games, findings, refused} = linter.convert(source(), {...held.options, to, plain, forceLossy})
    if (held.bytes) place(findings, held.text)
    return {games, findings, refused}
  },

  // The findings of another text than the held one.
  count({bytes, name, configuration: wish}) {
    linterOf(wish)
    const {format, games, findings} = linter.lint(bytes, name ? {name} : {})
    return {format, games, ...counted(findings)}
  },

  explain({rule}) {
    linterOf(configuration ?? '') // whose own rules are known then
    return jgflint.explain(rule)
  },
}

// One after the other, in the order in which they come: while one is done, the next ones wait at the port.
globalThis.onmessage = async ({data: {wasm, failure, id, job, data}}) => {
  if (wasm) return ready(load({wasm}))
  if (failure) return ready(Promise.reject(new Error(failure)))
  try {
    postMessage({id, answer: await answerTo(job, data)})
  } catch (error) {
    postMessage({id, error: error.message})
  }
}
