// language.mjs: the language server. index.d.ts describes its settings and the functions of its host.

import {exists, records, straight} from './files.mjs'
import {Instance} from './module.mjs'
import {decode, encode, isObject, nameOf, optionsOf, textOf} from './values.mjs'

function expect(isRight, name, what, value) {
  if (!isRight) throw new TypeError(`${name} must be ${what}, not ${nameOf(value)}`)
}

// Settings that override all configurations, like options of the command line.
const ABOVE = {std: ['jgf2', 'seki'], select: 'strings', ignore: 'strings', extendSelect: 'strings', severity: 'any', fixable: 'strings', unfixable: 'strings'}
const OTHERS = {config: 'string', isolated: 'boolean', docsUrl: 'string'}
// Settings that a client can override.
const SECTION = {enable: 'any', configuration: 'any', maxSymbols: 'any', codeAction: 'any', hover: 'any', workspaceDiagnostics: 'any'}
const HOST = {read: 'function', list: 'function', exists: 'function', real: 'function', log: 'function'}

const pick = (object, names) => Object.fromEntries(Object.keys(names).filter(name => object[name] !== undefined).map(name => [name, object[name]]))

function severityOf(severity) {
  if (severity === undefined) return
  const isRight = isObject(severity) && Object.values(severity).every(level => ['off', 'info', 'warning', 'error'].includes(level))
  expect(isRight, 'severity', 'an object of off, info, warning or error', severity)
}

// These settings must be valid in a configuration; mistakes throw an error.
function checkAbove(library, above) {
  const [fault] = library.faults({text: JSON.stringify(above)})
  if (fault) throw new TypeError(fault.message)
}

function hostOf(library, read, {read: readFile = read, list, exists: hasFile, real, log = () => {}}, instance) {
  const logged = hook => path => {
    try { return hook(path) ?? undefined } catch (error) { log(`${path}: ${error?.message ?? error}`) }
  }
  const host = {read: readFile && logged(path => readFile(straight(path))), list: list && logged(list), exists: hasFile && logged(hasFile), log}
  return {
    read: host.read,
    exists: path => exists(host, straight(path)),
    real: path => logged(real ?? straight)(straight(path)),
    walk: folder => records(texts => new Patterns(instance(), texts), host, folder),
    log,
  }
}

// ---- patterns of ignore files ----

const unused = new FinalizationRegistry(({instance, rules}) => instance.exports.ignore_free(rules))

/** The patterns of several ignore files. Patterns of later files override earlier ones. */
class Patterns {
  #instance
  #rules

  constructor(instance, texts) {
    const bytes = Uint8Array.from(texts.flatMap(text => [...text, 10]))
    this.#instance = instance
    this.#rules = instance.with([bytes], at => instance.exports.ignore_new(at, bytes.length))
    unused.register(this, {instance, rules: this.#rules})
  }

  judge(path, isFolder) {
    const bytes = encode(path)
    return [undefined, 'drop', 'keep'][this.#instance.with([bytes], at => this.#instance.exports.ignore_judge(this.#rules, at, bytes.length, isFolder))]
  }
}

// ---- the module ----

// The imports of the module call the host's functions and copy texts from and to its memory.
function importsOf(host, instance) {
  const name = (at, length) => decode(instance().bytes(at, length))
  const lend = (text, size) => {
    if (text === undefined || text === null) return 0
    const {bytes} = textOf(text, 'what a function of the host returns')
    const at = instance().put(bytes)
    instance().words(size, 1)[0] = bytes.length
    return at
  }
  return {
    exhausted: () => { throw new Error('jgflint has run out of memory') },
    clock: () => performance.now() / 1000,
    read: (at, length, size) => lend(host.read?.(name(at, length)), size),
    exists: (at, length) => Number(host.exists(name(at, length)) ?? false),
    real: (at, length, size) => lend(host.real(name(at, length)), size),
    walk: (at, length, size) => lend((host.walk(name(at, length)) ?? []).map(path => `${path}\0`).join(''), size),
    log: (at, length) => host.log(name(at, length)),
  }
}

class Language {
  #instance
  #language
  faults

  constructor(instance, options, faults) {
    this.#instance = instance
    this.#language = instance.with([JSON.stringify(options)], at => instance.exports.language_new(at))
    this.faults = faults
  }

  take(message) {
    const bytes = encode(JSON.stringify(message) ?? 'null')
    this.#instance.with([bytes], at => this.#instance.exports.language_take(this.#language, at, bytes.length))
  }

  work() {
    return Boolean(this.#instance.exports.language_work(this.#language))
  }

  due() {
    return this.#instance.exports.language_due(this.#language)
  }

  messages() {
    return JSON.parse(decode(this.#instance.text(this.#instance.exports.language_messages(this.#language))))
  }

  receive(message) {
    this.take(message)
    while (this.work()) continue
    return this.messages()
  }
}

export function languageOf(module, library, read, settings, host) {
  const given = optionsOf(settings, {...ABOVE, ...OTHERS, ...SECTION}, 'the settings')
  const files = optionsOf(host, HOST, 'the host')
  const {extendSelect, ...above} = pick(given, ABOVE)
  const {configuration} = given
  severityOf(above.severity)
  expect(configuration === undefined || typeof configuration === 'string' || isObject(configuration), 'configuration', 'an object, or the text of a .jgflint.json', configuration)
  const options = extendSelect ? {...above, 'extend-select': extendSelect} : above
  checkAbove(library, options)
  const text = typeof configuration === 'object' ? JSON.stringify(configuration, undefined, 2) : configuration
  let instance
  instance = new Instance(module, importsOf(hostOf(library, read, files, () => instance), () => instance))
  return new Language(instance, {options, ...pick(given, OTHERS), settings: pick(given, SECTION)}, library.faults(text === undefined ? undefined : {text}))
}

/**
 * For a Worker: returns a function that posts the messages of the server and schedules its work. Call that function after each message
 * that the server has taken. Messages can arrive between two pieces of work, and can make the next piece unnecessary.
 */
export function inPieces(language, post) {
  let timer, isDue = false
  const work = () => {
    isDue = false
    language.work()
    flush()
  }
  const flush = () => {
    for (const message of language.messages()) post(message)
    if (isDue) return
    clearTimeout(timer)
    const seconds = language.due()
    isDue = seconds === 0
    if (seconds >= 0) timer = setTimeout(work, Math.ceil(seconds * 1000))
  }
  return flush
}
