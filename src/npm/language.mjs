// language.mjs: the language server of the module. Its settings, and the files that a host gives it, are described in index.d.ts.

import {exists, records, straight} from './files.mjs'

const encoder = new TextEncoder()
const isObject = value => typeof value === 'object' && value !== null && !Array.isArray(value)

function expect(isRight, name, what) {
  if (!isRight) throw new TypeError(`${name} must be ${what}`)
}

function checkNames(name, value) {
  expect(value === undefined || (Array.isArray(value) && value.every(part => typeof part === 'string')), name, 'an array of strings')
}

// As jgflint.linter takes them beside a configuration: what the options of the command line would be.
function optionsOf({std, select, ignore, extendSelect, severity = {}, fixable, unfixable}) {
  const lists = {select, ignore, 'extend-select': extendSelect}
  for (const [name, value] of Object.entries({select, ignore, extendSelect, fixable, unfixable})) checkNames(name, value)
  expect(std === undefined || ['jgf2', 'seki'].includes(std), 'std', 'jgf2 or seki')
  expect(isObject(severity) && Object.values(severity).every(level => ['off', 'info', 'warning', 'error'].includes(level)), 'severity', 'an object of off, info, warning or error')
  const choices = Object.entries(lists).flatMap(([kind, names]) => (names ?? []).map(name => [kind, name]))
  return {choices: [...choices, ...Object.entries(severity).map(([name, level]) => ['severity', name, level])], std, fixable, unfixable}
}

/** {configuration, options}: what a linter would be made with; and, in options, what the module's language server is. */
export function languageSettings(settings) {
  const {std, select, ignore, extendSelect, severity, fixable, unfixable, config, isolated, docsUrl, ...section} = settings
  for (const [name, value] of Object.entries({config, docsUrl})) expect(value === undefined || typeof value === 'string', name, 'a string')
  expect(isolated === undefined || typeof isolated === 'boolean', 'isolated', 'true or false')
  const {configuration} = section
  expect(configuration === undefined || typeof configuration === 'string' || isObject(configuration), 'configuration', 'an object, or the text of a .jgflint.json')
  return {configuration, options: {...optionsOf({std, select, ignore, extendSelect, severity, fixable, unfixable}), config, isolated, docsUrl, settings: section}}
}

/** What an instance asks for, of what the user of the package has. What these functions throw is told, and nothing is there. */
export function languageHost(jgflint, {read, list, exists: isThere, real, gone, log}) {
  for (const [name, value] of Object.entries({read, list, exists: isThere, real, gone, log})) expect(value === undefined || typeof value === 'function', name, 'a function')
  const tell = log ?? (() => {})
  const careful = hook => path => {
    try { return hook(path) ?? undefined } catch (error) { tell(`${path}: ${error?.message ?? error}`) }
  }
  const host = {read: read && careful(path => read(straight(path))), list: list && careful(list), exists: isThere && careful(isThere)}
  return {
    read: host.read,
    exists: path => exists(host, straight(path)),
    real: path => careful(real ?? straight)(straight(path)),
    gone: path => Boolean(gone && careful(gone)(straight(path))),
    walk: folder => records(jgflint, host, folder),
    log: tell,
  }
}

export class Language {
  #instance
  #language

  constructor(instance, options, faults) {
    const bytes = encoder.encode(JSON.stringify(options))
    this.#instance = instance
    this.#language = instance.exports.language_new(instance.give(bytes), bytes.length)
    this.faults = faults
  }

  take(message) {
    const bytes = encoder.encode(JSON.stringify(message) ?? 'null')
    this.#instance.exports.language_take(this.#language, this.#instance.give(bytes), bytes.length)
  }

  work() {
    return Boolean(this.#instance.exports.language_work(this.#language))
  }

  messages() {
    return this.#instance.call('language_messages', this.#language).json
  }

  receive(message) {
    this.take(message)
    while (this.work()) continue
    return this.messages()
  }
}

/**
 * For a Worker: a function that posts what there is to be sent and lets the server work on, a piece at a time, since what has come
 * in between may make the next piece needless. To be called after each message that the server has taken.
 */
export function inPieces(language, post) {
  let isBusy = false
  const work = () => {
    const goesOn = language.work()
    isBusy = false
    if (goesOn) flush()
  }
  const flush = () => {
    for (const message of language.messages()) post(message)
    if (isBusy) return
    isBusy = true
    setTimeout(work)
  }
  return flush
}
