// index.mjs: jgflint for JavaScript. index.d.ts and README.md describe its exports.
//
// The engine is libjgflint (jgflint.h) as a WebAssembly module without threads.

import {languageOf} from './language.mjs'
import {Library, remember, tasksOf} from './library.mjs'
import {compile} from './module.mjs'
import {addRanges, applyFix, decode, isObject, meant, nameOf, optionsOf, textOf} from './values.mjs'

const FORMATS = ['auto', 'jgf', 'jsonl', 'sgf', 'json-sgf', 'ugf', 'gib', 'ngf']
const TEXT = {name: 'string', format: FORMATS}
const DISPOSE = Symbol.dispose ?? Symbol.for('Symbol.dispose')

// ---- configurations ----

function configurationOf(configuration, options) {
  const {path} = optionsOf(options, {path: 'string'}, 'the options of linter()')
  if (configuration === undefined || configuration === null) return undefined
  if (typeof configuration === 'string') return {text: configuration, path}
  if (!isObject(configuration)) throw new TypeError(`the configuration must be an object, or the text of a .jgflint.json, not ${nameOf(configuration)}`)
  return {text: JSON.stringify(configuration, undefined, 2), path}
}

// ---- linters ----

class Linter {
  #library
  #configuration
  faults

  constructor(library, configuration) {
    this.#library = library
    this.#configuration = configuration
    this.faults = remember(library.faults(configuration), {kind: 'configure', configuration})
  }

  #task(kind, text, options, known) {
    const source = textOf(text)
    return {kind, configuration: this.#configuration, source, options: optionsOf(options, {...TEXT, ...known}, `the options of ${kind}()`)}
  }

  lint(text, options) {
    const task = this.#task('lint', text, options)
    return withRanges(task, this.#library.run(task))
  }

  fix(text, options) {
    const task = this.#task('fix', text, options, {unsafe: 'boolean', rules: 'strings'})
    const {bytes, ...rest} = this.#library.run(task)
    return {text: task.source.string === undefined ? bytes : decode(bytes), ...rest}
  }

  convert(text, options) {
    const task = this.#task('convert', text, options, {to: ['jgf', 'sgf', 'json-sgf'], plain: 'boolean', forceLossy: 'boolean'})
    if (task.options.to === undefined) throw new TypeError('to must be jgf, sgf or json-sgf')
    return withRanges(task, this.#library.run(task))
  }

  board(text, options) {
    const task = this.#task('board', text, options, {node: 'any', game: 'number'})
    const {node, game} = task.options
    if (node !== undefined && typeof node !== 'number' && typeof node !== 'string') throw new TypeError(`node must be a number or a JSON Pointer, not ${nameOf(node)}`)
    for (const number of [node, game])
      if (typeof number === 'number' && !(Number.isSafeInteger(number) && number >= 0)) throw new RangeError(`there is no node or game ${number}`)
    return this.#library.run(task)
  }

  nodes(text, options) {
    const task = this.#task('nodes', text, options)
    const {bytes, games} = this.#library.run(task)
    const string = task.source.string ?? decode(bytes)
    addRanges({bytes, string}, games.flatMap(({nodes}) => nodes))
    return {text: string, games}
  }

  collection() {
    return new Collection(this.#library, this.#configuration)
  }

  dispose() {
    this.#library.forget(this.#configuration)
  }

  [DISPOSE]() {
    this.dispose()
  }
}

function withRanges(task, answer) {
  remember(addRanges(task.source, answer.findings), task)
  return answer
}

// ---- collections ----

const abandoned = new FinalizationRegistry(handle => handle.free())

class Collection {
  #handle
  #configuration
  #tasks = []

  constructor(library, configuration) {
    this.#configuration = configuration
    this.#handle = library.collect(configuration)
    abandoned.register(this, this.#handle, this)
  }

  lint(text, options) {
    if (!this.#handle) throw new TypeError('the collection was disposed of')
    const source = textOf(text), known = optionsOf(options, TEXT, 'the options of lint()')
    const task = {kind: 'lint', configuration: this.#configuration, source, options: known, collection: this.#tasks}
    const answer = this.#handle.run(task)
    this.#tasks.push(task)
    return withRanges(task, answer)
  }

  dispose() {
    if (!this.#handle) return
    abandoned.unregister(this)
    this.#handle.free()
    this.#handle = undefined
  }

  [DISPOSE]() {
    this.dispose()
  }
}

// ---- the package ----

const RULE = ['name', 'family', 'headline', 'severity', 'default_severity', 'optional', 'fix', 'since']

class Jgflint {
  #module
  #library
  #read

  constructor(module, read) {
    this.#module = module
    this.#library = new Library(module, read)
    this.#read = read
    this.version = this.#library.version()
  }

  linter(configuration, options) {
    return new Linter(this.#library, configurationOf(configuration, options))
  }

  #explained(rule) {
    return this.#library.known('explain', rule)
  }

  rules() {
    return this.#explained('all').map(rule => Object.fromEntries(RULE.filter(key => key in rule).map(key => [key, rule[key]])))
  }

  explain(rule) {
    if (typeof rule !== 'string') throw new TypeError(`the rule must be a string, not ${nameOf(rule)}`)
    const explained = this.#explained(rule)
    if (!explained) throw new TypeError(`no rule is named ${rule}${meant(rule, this.rules().map(({name}) => name))}`)
    return explained
  }

  schema(name) {
    if (typeof name !== 'string') throw new TypeError(`the name of the schema must be a string, not ${nameOf(name)}`)
    const schema = this.#library.known('schema', name)
    if (!schema) throw new TypeError(`no schema is named ${name}: there are jgf2, config and output`)
    return schema
  }

  detect(text) {
    return this.#library.detect(textOf(text))
  }

  applyFix(text, finding) {
    return applyFix(text, finding)
  }

  format(findings, format) {
    if (typeof format !== 'string') throw new TypeError(`the format must be a string, not ${nameOf(format)}`)
    const report = this.#library.report(tasksOf(findings), format)
    if (report === undefined) throw new TypeError(`no format is named ${format}`)
    return report
  }

  // Each server has a separate instance, so that other calls cannot end it.
  language(settings, host) {
    return languageOf(this.#module, this.#library, this.#read, settings, host)
  }
}

export async function load(options) {
  const {wasm, read, signal} = optionsOf(options, {wasm: 'any', read: 'function', signal: 'signal'}, 'the options of load()')
  return new Jgflint(await compile(wasm, signal), read)
}

export default {load}
