// library.mjs: calls the functions of jgflint.h in an instance of jgflint.wasm.
//
// Structs are read from memory as lists of 32-bit words. A test compares the lists below with the header.

import {straight} from './files.mjs'
import {Instance, isMistake} from './module.mjs'
import {addRanges, decode, encode, nameOf, textOf} from './values.mjs'

const LARGE = 256 * 2 ** 20
const HANDLES = 16
const EXHAUSTED = 'jgflint has run out of memory'

// ---- the header ----

const UNSAFE = 2
const UNICODE = 1, PLAIN = 2, FORCE_LOSSY = 4, FINGERPRINTS = 8
const MOVE = 1, PASS = 2, COMMENT = 8
const SEVERITIES = [undefined, 'info', 'warning', 'error'], SAFETIES = [undefined, 'safe', 'unsafe']

export const LAYOUT = {
  jgflint_finding: ['rule', 'message', 'severity', 'file', 'fix', 'start', 'end', 'given_start', 'given_end', 'line', 'column', 'end_line', 'end_column',
    'pointer', 'fix_title', 'edits', 'related', 'url', 'fingerprint'],
  jgflint_related: ['message', 'start', 'end', 'given_start', 'given_end', 'line', 'column'],
  jgflint_edit: ['start', 'end', 'given_start', 'given_end', 'text.data', 'text.size'],
  jgflint_result: ['format', 'games', 'findings', 'fixed', 'fixed_rules', 'refused', 'known', 'incomplete'],
  jgflint_game: ['text.data', 'text.size', 'width', 'height', 'nodes', 'moves', 'digest', 'header.data', 'header.size', 'start', 'end'],
  jgflint_node: ['parent', 'kind', 'color', 'x', 'y', 'spot', 'length'],
}

function structOf(instance, layout, at) {
  const words = instance.words(at, layout.length)
  const struct = {}
  for (let i = 0; i < layout.length; i++) struct[layout[i]] = words[i]
  return struct
}

// ---- findings ----

const placeOf = ({given_start: start, given_end: end}) => ({offset: start, length: end - start})

function relatedOf(instance, handle, index, count) {
  return Array.from({length: count}, (_, i) => {
    const related = structOf(instance, LAYOUT.jgflint_related, instance.exports.jgflint_related_at(handle, index, i))
    return {message: instance.string(related.message), line: related.line, column: related.column, ...placeOf(related)}
  })
}

function editsOf(instance, handle, index, count) {
  return Array.from({length: count}, (_, i) => {
    const edit = structOf(instance, LAYOUT.jgflint_edit, instance.exports.jgflint_edit_at(handle, index, i))
    return {...placeOf(edit), text: decode(instance.bytes(edit['text.data'], edit['text.size']))}
  })
}

// The finding as in -f json.
function findingOf(instance, handle, index) {
  const at = structOf(instance, LAYOUT.jgflint_finding, instance.exports.jgflint_finding_at(handle, index))
  const finding = {file: instance.string(at.file), rule: instance.string(at.rule)}
  if (at.url) finding.url = instance.string(at.url)
  finding.severity = SEVERITIES[at.severity]
  finding.message = instance.string(at.message)
  for (const name of ['line', 'column', 'end_line', 'end_column']) finding[name] = at[name]
  Object.assign(finding, placeOf(at), {pointer: instance.string(at.pointer)})
  if (at.related) finding.related = relatedOf(instance, handle, index, at.related)
  if (at.fix) finding.fix = {safety: SAFETIES[at.fix], message: instance.string(at.fix_title), edits: editsOf(instance, handle, index, at.edits)}
  finding.fingerprint = instance.string(at.fingerprint)
  return finding
}

const findingsOf = (instance, handle, count) => Array.from({length: count}, (_, i) => findingOf(instance, handle, i))

// ---- parts of results ----

// Returns {incomplete} only if rules are listed.
function incompleteOf(instance, result) {
  const counts = Object.entries(JSON.parse(instance.string(result.incomplete)))
  return counts.length ? {incomplete: counts.map(([rule, count]) => ({rule, count}))} : {}
}

const refusedOf = (instance, result) => result.refused ? {refused: instance.string(result.refused)} : {}

// The same as in src/go/point.c.
function pointName(x, y, {width, height}) {
  if (!(x >= 0 && x < width && y >= 0 && y < height)) return `(${x}, ${y})`
  const letters = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'
  return `${x >= 25 ? letters[Math.floor(x / 25) - 1] : ''}${letters[x % 25]}${height - y}`
}

// ---- tasks ----

// Each function gets an instance, a configured handle, and the addresses of its arguments.

const tasks = {
  lint(instance, handle, text, size, name) {
    const found = instance.exports.jgflint_lint(handle, text, size, name)
    if (found < 0) throw new Error(EXHAUSTED)
    const result = structOf(instance, LAYOUT.jgflint_result, instance.exports.jgflint_last(handle))
    return {format: instance.string(result.format), games: result.games, findings: findingsOf(instance, handle, found), ...incompleteOf(instance, result)}
  },

  fix(instance, handle, text, size, name, {unsafe}) {
    if (instance.exports.jgflint_fix(handle, text, size, name, unsafe ? UNSAFE : 0) < 0) throw new Error(EXHAUSTED)
    const result = structOf(instance, LAYOUT.jgflint_result, instance.exports.jgflint_last(handle))
    return {bytes: instance.text(instance.exports.jgflint_text_of(handle)), changed: result.fixed > 0, fixed: JSON.parse(instance.string(result.fixed_rules)),
      ...refusedOf(instance, result), ...incompleteOf(instance, result)}
  },

  convert(instance, handle, text, size, name, {to}) {
    const written = instance.with([to], target => instance.exports.jgflint_convert(handle, text, size, name, target))
    if (written < 0) throw new Error(EXHAUSTED)
    const result = structOf(instance, LAYOUT.jgflint_result, instance.exports.jgflint_last(handle))
    const games = Array.from({length: written}, (_, i) => decode(instance.text(instance.exports.jgflint_game_at(handle, i)))) // the struct begins with its text
    return {games, findings: findingsOf(instance, handle, result.findings), ...refusedOf(instance, result)}
  },

  board(instance, handle, text, size, name, {node, game = 0}) {
    const games = instance.exports.jgflint_read(handle, text, size, name)
    if (games < 0) throw new Error(EXHAUSTED)
    if (!(game < games)) throw new RangeError(`there is no game ${game}: the text has ${games}`)
    const {nodes: count} = structOf(instance, LAYOUT.jgflint_game, instance.exports.jgflint_game_at(handle, game))
    const number = typeof node === 'string' ? instance.with([node], pointer => instance.exports.jgflint_node_of(handle, game, pointer)) : node ?? mainEnd(instance, handle, game, count)
    if (!(number >= 0 && number < count)) throw new RangeError(`there is no such node: the game has ${count}`)
    const [json, svg, drawing] = ['json', 'svg', 'text'].map(format => instance.with([format], word => instance.text(instance.exports.jgflint_board(handle, game, number, word))))
    if (!json) throw new RangeError('the game has no board')
    return {...JSON.parse(decode(json)), svg: decode(svg), text: decode(drawing)}
  },

  nodes(instance, handle, text, size, name) {
    const count = instance.exports.jgflint_read(handle, text, size, name)
    if (count < 0) throw new Error(EXHAUSTED)
    const source = instance.text(instance.exports.jgflint_source(handle)) ?? new Uint8Array()
    return {bytes: source, games: Array.from({length: count}, (_, i) => gameOf(instance, handle, i))}
  },
}

function mainEnd(instance, handle, game, count) {
  const nodes = instance.words(instance.exports.jgflint_nodes(handle, game), 7 * count)
  let end = 0
  while (end < count && nodes[7 * end] === end - 1) end++
  return end - 1
}

function gameOf(instance, handle, game) {
  const at = instance.exports.jgflint_game_at(handle, game)
  const {width, height, nodes: count} = structOf(instance, LAYOUT.jgflint_game, at)
  const header = JSON.parse(decode(instance.text(at + 4 * LAYOUT.jgflint_game.indexOf('header.data'))))
  const rows = instance.words(instance.exports.jgflint_nodes(handle, game), 7 * count).slice()
  const names = []
  const colorOf = color => names[color] ??= instance.string(instance.exports.jgflint_color(handle, game, color)) ?? ''
  const nodes = Array.from({length: count}, (_, i) => {
    const [parent, kind, color, x, y, offset, length] = rows.subarray(7 * i, 7 * i + 7)
    const node = {parent, offset, length}
    if (kind & MOVE) Object.assign(node, {color: colorOf(color), point: kind & PASS ? 'pass' : x === -1 && y === -1 ? '' : pointName(x, y, {width, height})})
    if (kind & COMMENT) node.comment = decode(instance.text(instance.exports.jgflint_comment(handle, game, i)) ?? new Uint8Array())
    return node
  })
  return {width, height, header, nodes}
}

// ---- the origin of findings ----

// By finding: {task, index}. The findings of a text share a task, which can be repeated.
const origins = new WeakMap()

/** Stores the task that produces these findings. */
export function remember(findings, task) {
  findings.forEach((finding, index) => origins.set(finding, {task, index}))
  return findings
}

/** Returns [{task, chosen}]: the tasks that produced the findings, in the order of their first appearance. */
export function tasksOf(findings) {
  const chosen = new Map()
  if (!Array.isArray(findings)) throw new TypeError(`findings must be an array, not ${nameOf(findings)}`)
  for (const finding of findings) {
    const origin = typeof finding === 'object' && finding ? origins.get(finding) : undefined
    if (!origin) throw new TypeError(`findings must be those that this jgflint has returned, not copies of them${typeof finding === 'object' ? '' : ` or ${nameOf(finding)}`}`)
    if (!chosen.has(origin.task)) chosen.set(origin.task, new Set())
    chosen.get(origin.task).add(origin.index)
  }
  return [...chosen].map(([task, indexes]) => ({task, chosen: [...indexes].sort((a, b) => a - b)}))
}

// ---- the library ----

/**
 * An instance with handles, the most recently used one last. It is replaced after a failure, or if it has grown large, because the memory
 * of a module never shrinks. A configuration is {text, path}, or undefined.
 */
export class Library {
  #module
  #read
  #instance
  #handles = new Map() // by configuration: {handle, faults}
  #pins = 0 // handles of collections in the instance

  constructor(module, read) {
    this.#module = module
    this.#read = read
  }

  #guard(work) {
    try {
      this.#instance ??= new Instance(this.#module, {exhausted() { throw new Error(EXHAUSTED) }})
      const answer = work(this.#instance)
      if (this.#instance.size > LARGE && !this.#pins) this.#drop()
      return answer
    } catch (error) {
      if (!isMistake(error)) this.#drop()
      throw error
    }
  }

  #drop() {
    this.#instance = undefined
    this.#handles.clear()
  }

  #configure(instance, handle, {text, path}) {
    const source = {bytes: encode(text), string: text}
    const configure = () => {
      const count = instance.with([source.bytes, path], (at, where) => instance.exports.jgflint_configure(handle, at, source.bytes.length, where))
      if (count < 0) throw new Error(EXHAUSTED)
      return count
    }
    instance.exports.jgflint_set(handle, 0, FINGERPRINTS)
    let count = configure()
    for (let wanted; this.#read && (wanted = instance.string(instance.exports.jgflint_wanted(handle))) !== undefined; count = configure()) {
      const given = this.#read(straight(wanted)) ?? undefined
      const file = given === undefined ? undefined : textOf(given, 'what read() returns').bytes
      instance.with([wanted, file], (name, at) => instance.exports.jgflint_add_file(handle, name, at, file?.length ?? 0))
    }
    return addRanges(source, findingsOf(instance, handle, count))
  }

  #make(instance, configuration) {
    const handle = instance.exports.jgflint_new()
    if (!handle) throw new Error(EXHAUSTED)
    return {handle, faults: configuration ? this.#configure(instance, handle, configuration) : []}
  }

  #handle(instance, configuration) {
    const key = configuration ? JSON.stringify([configuration.text, configuration.path]) : ''
    const made = this.#handles.get(key) ?? this.#make(instance, configuration)
    this.#handles.delete(key)
    this.#handles.set(key, made)
    if (this.#handles.size > HANDLES) this.#free(instance, this.#handles.keys().next().value)
    return made
  }

  #free(instance, key) {
    instance.exports.jgflint_free(this.#handles.get(key).handle)
    this.#handles.delete(key)
  }

  faults(configuration) {
    return configuration ? this.#guard(instance => structuredCloneOf(this.#handle(instance, configuration).faults)) : []
  }

  /** Frees the state of a configuration. It is built again when needed. */
  forget(configuration) {
    const key = configuration ? JSON.stringify([configuration.text, configuration.path]) : ''
    if (this.#instance && this.#handles.has(key)) this.#guard(instance => this.#free(instance, key))
  }

  #run(instance, handle, {kind, source, options}) {
    const {name = '-', format = 'auto', plain, forceLossy, rules} = options
    const flags = FINGERPRINTS | (source.string === undefined ? 0 : UNICODE) | (plain ? PLAIN : 0) | (forceLossy ? FORCE_LOSSY : 0)
    instance.with([format], word => instance.exports.jgflint_set(handle, word, flags))
    if (rules) this.#fixOnly(instance, handle, rules)
    try {
      return instance.with([source.bytes, name], (at, file) => tasks[kind](instance, handle, at, source.bytes.length, file, options))
    } finally {
      if (rules && this.#instance === instance) instance.exports.jgflint_fix_only(handle, 0)
    }
  }

  #fixOnly(instance, handle, rules) {
    const take = names => instance.with([names], at => instance.exports.jgflint_fix_only(handle, at))
    for (const name of rules) if (take(name) !== 0) throw new TypeError(`no rule is named ${name}`)
    if (rules.length) take(rules.join(','))
  }

  /** task: {kind, configuration, source, options} */
  run(task) {
    return this.#guard(instance => this.#run(instance, this.#handle(instance, task.configuration).handle, task))
  }

  /** Returns a handle that compares the records that it lints: {run(task), free()}. */
  collect(configuration) {
    return this.#guard(instance => {
      const {handle} = this.#make(instance, configuration)
      instance.exports.jgflint_collect(handle, 1)
      this.#pins++
      const check = () => {
        if (this.#instance !== instance) throw new Error('the collection is lost: jgflint had run out of memory, or it was disposed of')
      }
      return {
        run: task => (check(), this.#guard(() => this.#run(instance, handle, task))),
        free: () => {
          this.#pins--
          if (this.#instance === instance) instance.exports.jgflint_free(handle)
        },
      }
    })
  }

  /** Repeats the tasks in [{task, chosen}] and returns a report. Returns undefined if the format is unknown. */
  report(parts, format) {
    return this.#guard(instance => {
      const {handle} = this.#make(instance, undefined)
      const isKnown = instance.with([format], word => instance.exports.jgflint_report_begin(handle, word)) === 0
      const collected = {list: undefined, next: 0}
      for (const {task, chosen} of isKnown ? parts : []) this.#add(instance, handle, task, chosen, collected)
      const report = isKnown ? decode(instance.text(instance.exports.jgflint_report_end(handle))) : undefined
      instance.exports.jgflint_free(handle)
      return report
    })
  }

  #add(instance, handle, task, chosen, collected) {
    instance.exports.jgflint_configure(handle, 0, 0, 0)
    if (task.configuration) this.#configure(instance, handle, task.configuration)
    this.#repeat(instance, handle, task, collected)
    const list = new Uint8Array(Uint32Array.from(chosen).buffer)
    instance.with([list], at => instance.exports.jgflint_report_add(handle, at, chosen.length))
  }

  // A collection compares a record with the earlier ones, so these are repeated first.
  #repeat(instance, handle, task, collected) {
    const {collection} = task
    if (task.kind === 'configure') return
    if (collection !== collected.list || collection?.indexOf(task) < collected.next) {
      instance.exports.jgflint_collect(handle, collection ? 1 : 0)
      Object.assign(collected, {list: collection, next: 0})
    }
    const tasks = collection ? collection.slice(collected.next, collection.indexOf(task) + 1) : [task]
    for (const one of tasks) this.#run(instance, handle, one)
    collected.next += tasks.length
  }

  /** Calls a function that returns JSON for a word. Returns undefined if the word is unknown. */
  known(name, word) {
    return this.#guard(instance => {
      const {handle} = this.#handle(instance, undefined)
      const text = instance.with([word], at => instance.text(instance.exports[`jgflint_${name}`](handle, at)))
      return text && JSON.parse(decode(text))
    })
  }

  detect({bytes}) {
    return this.#guard(instance => {
      const {handle} = this.#handle(instance, undefined)
      return instance.with([bytes], at => instance.string(instance.exports.jgflint_detect(handle, at, bytes.length))) ?? null
    })
  }

  version() {
    return this.#guard(instance => instance.string(instance.exports.jgflint_version()))
  }
}

const structuredCloneOf = value => JSON.parse(JSON.stringify(value))
