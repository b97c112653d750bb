// playground-worker.mjs: runs the engine outside of the page's thread. It keeps the last text, and the other jobs refer to that text.
//
// A text is a string, or the bytes of a file. Ranges refer to the decoded text with line feeds, because a textarea changes line ends.

import {load} from './index.mjs'

let ready // resolves `loading` with the smaller engine, which the page has compiled
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

// The smaller engine throws an error if it lacks a function. The whole engine then repeats this job and does all others.
async function answerTo(job, data) {
  if (!isWhole) {
    jgflint ??= await loading
    try {
      const answer = await jobs[job](data)
      if (!navigator.connection?.saveData) loadWhole().catch(() => {}) // from now on the page works without a network
      return answer
    } catch { /* if the job itself failed, the whole engine throws the error again */ }
    jgflint = await loadWhole()
    isWhole = true
    linter = jgflint.linter(configuration?.trim() ? configuration : undefined)
  }
  return jobs[job](data)
}

// ---- ranges of findings in bytes ----

// Returns a function from a line and column to an offset. Calls in ascending order need one pass over the text.
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
  // Related places are not in order.
  const others = placer(text)
  for (const other of findings.flatMap(({related}) => related ?? []))
    other.range = [others(other.line, other.column), others(other.end_line ?? other.line, other.end_column ?? other.column)]
  return findings
}

// Returns a function from an offset in a text to the offset in the text with line feeds only.
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

// ---- limits ----

const MOST_FINDINGS = 1000 // per severity; the counts include the rest
const MOST_NODES = 100000

function counted(findings) {
  const counts = {error: 0, warning: 0, info: 0, safe: 0, unsafe: 0}
  const shown = findings.filter(({severity, fix}) => {
    if (fix) counts[fix.safety]++
    return ++counts[severity] <= MOST_FINDINGS
  })
  return {counts, findings: shown}
}

// If the text is not a game record, the finding names what it is instead.
const otherThan = ([first]) => first?.rule === 'json-syntax' ? /^this is not JSON but (.+)$/.exec(first.message)?.[1] : undefined

const hasTooMany = games => games.reduce((sum, {nodes}) => sum + nodes.length, 0) > MOST_NODES

// ---- character sets ----

// True if these bytes are the text in UTF-8, with or without a byte order mark. Without bytes, the text was typed or pasted.
function isUtf8(bytes, text) {
  if (!bytes) return true
  const decoded = new TextDecoder('utf-8').decode(bytes)
  return decoded === text || decoded === text.replace(/^\uFEFF/, '')
}

const isUtf16 = bytes => bytes[0] === 0xFF && bytes[1] === 0xFE || bytes[0] === 0xFE && bytes[1] === 0xFF || bytes.subarray(0, 2).includes(0)

// ---- jobs ----

const jobs = {
  lint({text, bytes, name, configuration: wish}) {
    held = {text, bytes, name, options: name ? {name} : {}}
    const {faults} = linterOf(wish)
    const read = linter.nodes(source(), held.options)
    const {format, games, findings, incomplete = []} = linter.lint(source(), held.options)
    held.whole = read.text
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

  // A repaired file is always in UTF-8. The findings are those of the repaired file.
  repair({unsafe}) {
    const isConverted = !isUtf8(held.bytes, held.whole)
    const {text, changed, refused} = linter.fix(isConverted ? new TextEncoder().encode(held.whole) : source(), {...held.options, unsafe})
    const {findings} = linter.lint(text, held.options)
    return {content: text, isChanged: changed || isConverted, isConverted, isUtf16: isConverted && isUtf16(held.bytes), refused, findings}
  },

  // Edits of bytes have byte offsets. Their texts are ASCII, or the file is in UTF-8.
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

  // The findings of a text that is not kept.
  count({bytes, name, configuration: wish}) {
    linterOf(wish)
    const {format, games, findings} = linter.lint(bytes, name ? {name} : {})
    return {format, games, ...counted(findings)}
  },

  explain({rule}) {
    linterOf(configuration ?? '') // knows the custom rules
    return jgflint.explain(rule)
  },
}

// Jobs run one after the other, in the order in which they arrive.
globalThis.onmessage = async ({data: {wasm, failure, id, job, data}}) => {
  if (wasm) return ready(load({wasm}))
  if (failure) return ready(Promise.reject(new Error(failure)))
  try {
    postMessage({id, answer: await answerTo(job, data)})
  } catch (error) {
    postMessage({id, error: error.message})
  }
}
