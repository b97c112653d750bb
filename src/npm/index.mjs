// index.mjs: jgflint for JavaScript. What it exports is described in index.d.ts and README.md.
//
// The engine is a WebAssembly module without threads, which imports a few functions of the host.

import {builtin, straight} from './files.mjs'
import {Language, languageHost, languageSettings} from './language.mjs'

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', {ignoreBOM: true})
const LARGE = 256 * 2 ** 20
const EMPTY = new Uint8Array()

// ---- the module ----

async function bytesOf(wasm) {
  const source = await (wasm ?? new URL('./jgflint.wasm', import.meta.url))
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return source
  const isUrl = source instanceof URL || typeof source === 'string' // Node loads much once somebody asks for Response
  if (!isUrl && typeof Response === 'function' && source instanceof Response) return responseBytes(source)
  const url = source instanceof URL ? source : new URL(String(source), globalThis.location?.href ?? import.meta.url)
  if (url.protocol !== 'file:') return responseBytes(await fetch(url))
  const {readFile} = await builtin('fs/promises')
  return readFile(url)
}

async function responseBytes(response) {
  if (!response.ok) throw new Error(`jgflint.wasm cannot be had: ${response.status} ${response.statusText}`)
  return response.arrayBuffer()
}

// An instance that has run out of memory, or ended in any other way, is made anew; so is one that has grown large, since
// the memory of a module never shrinks.
class Instance {
  constructor(module, files) {
    this.files = files
    const imports = {jgflint: this.host()}
    for (const {module: from, name} of WebAssembly.Module.imports(module)) {
      imports[from] ??= {}
      imports[from][name] ??= () => 52 // ENOSYS
    }
    this.exports = new WebAssembly.Instance(module, imports).exports
    this.exports._initialize?.()
    this.exports.start()
  }

  bytes(at, length) {
    return new Uint8Array(this.exports.memory.buffer, at, length)
  }

  host() {
    return {
      exhausted: () => { throw new Error('jgflint has run out of memory') },
      read: (at, length, size) => this.lend(this.files.read?.(this.name(at, length)), size),
      why: (at, length, size) => this.lend(this.files.why?.(this.name(at, length)), size),
      write: (at, length, text, textLength, size) => this.lend(this.files.write(this.name(at, length), this.bytes(text, textLength).slice()), size),
      refuse: (repository, repositoryLength, at, length, size) => this.lend(this.files.refuse(this.name(at, length), this.name(repository, repositoryLength)), size),
      gone: (at, length) => Number(this.files.gone?.(this.name(at, length)) ?? false),
      exists: (at, length) => Number(this.files.exists?.(this.name(at, length)) ?? false),
      real: (at, length, size) => this.lend(this.files.real?.(this.name(at, length)), size),
      walk: (at, length, size) => this.lend((this.files.walk?.(this.name(at, length)) ?? []).map(path => `${path}\0`).join(''), size),
      log: (at, length) => this.files.log?.(this.name(at, length)),
    }
  }

  name(at, length) {
    return decoder.decode(this.bytes(at, length))
  }

  // The address of a text that a function of the host has; its length goes there. 0: it has none.
  lend(text, size) {
    if (text === undefined || text === null) return 0
    const {bytes} = textOf(text)
    const given = this.give(bytes)
    new Uint32Array(this.exports.memory.buffer, size, 1)[0] = bytes.length
    return given
  }

  // The address of a copy, which the function that is given it frees.
  give(bytes) {
    const at = this.exports.allocate(bytes.length)
    this.bytes(at, bytes.length).set(bytes)
    return at
  }

  // What a function of the module answers: {json, text}.
  call(name, linter, ...texts) {
    const given = texts.flatMap(part => part instanceof Uint8Array ? [this.give(part), part.length] : [part])
    const answer = this.exports[name](linter, ...given)
    const [jsonAt, jsonLength, textAt, textLength] = new Uint32Array(this.exports.memory.buffer, answer, 4)
    const json = JSON.parse(decoder.decode(this.bytes(jsonAt, jsonLength)))
    return {json, text: textLength ? this.bytes(textAt, textLength).slice() : EMPTY}
  }

  isLarge() {
    return this.exports.memory.buffer.byteLength > LARGE
  }
}

// What a caller has done wrong.
function unlessRefused(answer) {
  const {error} = answer.json ?? {}
  if (error) throw Object.assign(new (error.type === 'RangeError' ? RangeError : TypeError)(error.message), {code: 'ERR_INVALID_ARG_VALUE'})
  return answer
}

// ---- what a caller gives ----

function objectOf(value, what) {
  if (value === undefined) return {}
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new TypeError(`${what} must be an object`)
  return value
}

function check(options, name, type) {
  const value = options[name]
  if (value === undefined) return
  const isRight = type === 'strings' ? Array.isArray(value) && value.every(part => typeof part === 'string') : typeof value === type
  if (!isRight) throw new TypeError(`${name} must be ${type === 'strings' ? 'an array of strings' : `a ${type}`}`)
}

function textOf(text) {
  if (typeof text === 'string') return {bytes: encoder.encode(text), string: text}
  if (text instanceof ArrayBuffer) return {bytes: new Uint8Array(text)}
  if (ArrayBuffer.isView(text)) return {bytes: new Uint8Array(text.buffer, text.byteOffset, text.byteLength)}
  throw new TypeError('the text must be a string or a Uint8Array')
}

function given(text, options, types) {
  const source = textOf(text)
  const call = {unicode: source.string !== undefined}
  for (const [name, type] of Object.entries({name: 'string', path: 'string', place: 'string', format: 'string', ...types})) {
    check(objectOf(options, 'the options'), name, type)
    if (options?.[name] !== undefined) call[name] = options[name]
  }
  return {source, call}
}

// ---- places ----

// From offsets in UTF-8 to those in UTF-16, in one sweep; a character that is cut is its beginning.
function unitsOf(source, findings) {
  const {string, bytes} = source
  if (string === undefined || bytes.length === string.length) return offset => offset
  const units = new Map()
  for (const place of findings.flatMap(placesOf)) units.set(place.offset, 0).set(place.offset + place.length, 0)
  const offsets = [...units.keys()].sort((a, b) => a - b)
  let at = 0, unit = 0
  for (const offset of offsets) {
    while (at < offset) {
      const lead = bytes[at]
      const length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
      if (at + length > offset) break
      at += length
      unit += length === 4 ? 2 : 1
    }
    units.set(offset, unit)
  }
  return offset => units.get(offset)
}

function placesOf(finding) {
  return [finding, ...finding.related ?? [], ...finding.fix?.edits ?? []]
}

function addRanges(source, findings) {
  const unit = unitsOf(source, findings)
  for (const finding of findings)
    for (const place of placesOf(finding)) place.range = [unit(place.offset), unit(place.offset + place.length)]
  return findings
}

// ---- a linter ----

class Linter {
  #jgflint
  #configuration
  #options
  #reports = new Set()
  #hasBaselines = false
  #instance // of which the linter below is
  #linter
  faults = []

  constructor(jgflint, configuration, options) {
    this.#jgflint = jgflint
    this.#options = encoder.encode(JSON.stringify(options))
    this.#configuration = configuration
    unlessRefused(jgflint.guard(() => this.#here().call('linter_check', this.#linter)))
  }

  // The instance and the linter in it, which is made anew in another one.
  #here() {
    const instance = this.#jgflint.instance()
    if (instance === this.#instance) return instance
    this.#linter = instance.exports.linter_new(instance.give(this.#options), this.#options.length)
    this.#instance = instance
    this.#jgflint.watch(this, instance, 'linter_free', this.#linter)
    if (this.#configuration) {
      const {text, ...options} = this.#configuration
      const source = {bytes: encoder.encode(text), string: text}
      const call = encoder.encode(JSON.stringify({...options, unicode: true}))
      this.faults = addRanges(source, instance.call('configure', this.#linter, call, source.bytes).json.faults)
    }
    return instance
  }

  #call(name, source, call) {
    return unlessRefused(this.#jgflint.guard(() => this.#here().call(name, this.#linter, encoder.encode(JSON.stringify(call)), source.bytes)))
  }

  lint(text, options) {
    const {source, call} = given(text, options)
    const {format, games, findings} = this.#call('lint', source, call).json
    return {format, games, findings: addRanges(source, findings)}
  }

  fix(text, options) {
    const {source, call} = given(text, options, {unsafe: 'boolean', rules: 'strings', before: 'boolean'})
    const {json, text: bytes} = this.#call('fix', source, call)
    return {text: source.string === undefined ? bytes : decoder.decode(bytes), ...json}
  }

  convert(text, options) {
    const {source, call} = given(text, options, {to: 'string', plain: 'boolean'})
    const {json: {ends, findings, refused}, text: bytes} = this.#call('convert', source, call)
    const games = ends.map((end, i) => decoder.decode(bytes.subarray(ends[i - 1] ?? 0, end)))
    return {games, findings: addRanges(source, findings), ...refused !== undefined && {refused}}
  }

  board(text, options) {
    const {source, call} = given(text, options, {game: 'number'})
    const {node} = options ?? {}
    if (node !== undefined && typeof node !== 'number' && typeof node !== 'string') throw new TypeError('node must be a number or a JSON Pointer')
    for (const number of [node, call.game])
      if (typeof number === 'number' && !(Number.isSafeInteger(number) && number >= 0)) throw new RangeError(`there is no node or game ${number}`)
    return this.#call('board', source, {...call, node}).json
  }

  nodes(text, options) {
    const {source, call} = given(text, options)
    const {json: {games}, text: decoded} = this.#call('nodes', source, call)
    const read = source.string === undefined ? textOf(decoder.decode(decoded)) : source
    addRanges(read, games.flatMap(({nodes}) => nodes))
    return {text: read.string, games}
  }

  // From now on what it finds goes there; what is wrong with its configuration does so first.
  reportTo(report) {
    if (!this.#reports.has(report)) this.#here().exports.linter_report(this.#linter, report.at)
    this.#reports.add(report)
  }

  // From now on what these know is taken out of it.
  useBaselines(baselines) {
    if (!this.#hasBaselines) this.#here().exports.linter_baselines(this.#linter, baselines.at)
    this.#hasBaselines = true
  }

  // For all linters of a run that have the same options; this one has no configuration.
  baselines(options) {
    return new Baselines(this.#here(), this.#linter, options)
  }

  excludes(path) {
    const bytes = encoder.encode(path)
    const instance = this.#here()
    return Boolean(instance.exports.excludes(this.#linter, instance.give(bytes), bytes.length))
  }

  diff(name, old, now) {
    return this.#jgflint.guard(() => this.#here().call('diff', this.#linter, encoder.encode(name), old, now)).text
  }

  // For functions of the module that are told nothing but a text.
  ask(name, text) {
    return unlessRefused(this.#jgflint.guard(() => this.#here().call(name, this.#linter, ...text === undefined ? [] : [text]))).json
  }
}

function configurationOf(configuration, options) {
  if (configuration === undefined || configuration === null) return undefined
  const isObject = typeof configuration === 'object' && !Array.isArray(configuration)
  if (!isObject && typeof configuration !== 'string') throw new TypeError('the configuration must be an object, or the text of a .jgflint.json')
  const {path, base, here, repository, hasBaselines} = options
  return {text: isObject ? JSON.stringify(configuration, undefined, 2) : configuration, path, base, here, repository, hasBaselines}
}

// ---- what cli.mjs needs beside ----

class Report {
  #instance

  constructor(instance, options) {
    const bytes = encoder.encode(JSON.stringify(options))
    this.#instance = instance
    this.at = instance.exports.report_new(instance.give(bytes), bytes.length)
  }

  #answer(name, ...numbers) {
    const {json, text} = unlessRefused(this.#instance.call(name, this.at, ...numbers))
    return {text, totals: json}
  }

  text() {
    return this.#answer('report_text')
  }

  statistics() {
    return this.#answer('report_statistics').text
  }

  end(milliseconds, isIncomplete) {
    return this.#answer('report_end', milliseconds, isIncomplete)
  }
}

class Baselines {
  #instance

  constructor(instance, linter, options) {
    const bytes = encoder.encode(JSON.stringify(options))
    this.#instance = instance
    this.at = instance.exports.baselines_new(linter, instance.give(bytes), bytes.length)
  }

  hasFailed() {
    return this.#instance.call('baselines_check', this.at).json.failed
  }

  // Writes what is to be written; whether all went well.
  finish(isSound) {
    return !this.#instance.call('baselines_finish', this.at, Number(isSound)).json.failed
  }
}

class Patterns {
  #instance
  #rules

  constructor(jgflint, instance, texts) {
    const bytes = Uint8Array.from(texts.flatMap(text => [...text, 10]))
    this.#instance = instance
    this.#rules = instance.exports.ignore_new(instance.give(bytes), bytes.length)
    jgflint.watch(this, instance, 'ignore_free', this.#rules)
  }

  judge(path, isDirectory) {
    const bytes = encoder.encode(path)
    return [undefined, 'drop', 'keep'][this.#instance.exports.ignore_judge(this.#rules, this.#instance.give(bytes), bytes.length, isDirectory)]
  }
}

// ---- all of it ----

class Jgflint {
  #module
  #files
  #instance
  #isKept = false // a report lies in it
  #gone = new FinalizationRegistry(({instance, free, at}) => { if (instance === this.#instance) instance.exports[free](at) })
  #standard

  constructor(module, files) {
    this.#module = module
    this.#files = files
    this.#standard = this.linter()
    this.version = this.#standard.ask('version')
  }

  instance() {
    return this.#instance ??= new Instance(this.#module, {real: straight, ...this.#files})
  }

  // What the owner has in the instance is freed once it is gone.
  watch(owner, instance, free, at) {
    this.#gone.register(owner, {instance, free, at})
  }

  // After an error nobody knows what state the instance is in.
  guard(work) {
    try {
      const answer = work()
      if (this.#instance?.isLarge() && !this.#isKept) this.#instance = undefined
      return answer
    } catch (error) {
      this.#instance = undefined
      throw error
    }
  }

  linter(configuration, options = {}) {
    return new Linter(this, configurationOf(configuration, options), options)
  }

  rules() {
    return this.#standard.ask('rules')
  }

  explain(rule) {
    if (typeof rule !== 'string') throw new TypeError('the rule must be a string')
    return this.#standard.ask('explain', encoder.encode(rule))
  }

  schema(name) {
    if (typeof name !== 'string') throw new TypeError('the name of the schema must be a string')
    return this.#standard.ask('schema', encoder.encode(name))
  }

  detect(text) {
    return this.#standard.ask('detect', textOf(text).bytes)
  }

  report(options) {
    this.#isKept = true
    return new Report(this.instance(), options)
  }

  // Of several texts, the later ones behind the earlier.
  patterns(texts) {
    return new Patterns(this, this.instance(), texts)
  }

  diff(name, old, now) {
    return this.#standard.diff(name, old, now)
  }

  // Of an instance of its own, which nothing but its own messages can end.
  language(settings, host) {
    const {configuration, options} = languageSettings(objectOf(settings, 'the settings'))
    const {faults} = this.linter(configuration, {...options, hasBaselines: true}) // it reads them by its host
    return new Language(new Instance(this.#module, languageHost(this, {read: this.#files.read, ...objectOf(host, 'the host')})), options, faults)
  }
}

export async function load(options) {
  const {wasm, ...files} = objectOf(options, 'the options')
  if (files.read !== undefined && typeof files.read !== 'function') throw new TypeError('read must be a function')
  return new Jgflint(wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(await bytesOf(wasm)), files)
}

export default {load}
