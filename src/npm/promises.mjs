// promises.mjs: the functions of index.mjs in a Worker. They return promises and do not block the caller's thread.
//
// The Worker runs one task at a time. Aborting a running task ends the Worker; the next task starts another one.

import {builtin} from './files.mjs'
import {isObject, nameOf, optionsOf, textOf} from './values.mjs'

const DISPOSE = Symbol.asyncDispose ?? Symbol.for('Symbol.asyncDispose')

// ---- a Worker in a browser or in Node.js ----

async function start(onAnswer, onFailure) {
  if (typeof Worker === 'function' && !globalThis.process?.versions?.node) {
    const worker = new Worker(new URL('./promises-worker.mjs', import.meta.url), {type: 'module'})
    worker.onmessage = ({data}) => onAnswer(data)
    worker.onerror = event => {
      event.preventDefault?.()
      onFailure(new Error(event.message || 'the Worker of jgflint cannot be loaded'))
    }
    return {post: message => worker.postMessage(message), end: () => worker.terminate(), hold() {}, release() {}}
  }
  const {Worker: Thread} = await builtin('worker_threads')
  const worker = new Thread(new URL('./promises-worker.mjs', import.meta.url))
  worker.on('message', onAnswer)
  worker.on('error', onFailure)
  worker.unref() // the Worker does not keep a program running
  return {post: message => worker.postMessage(message), end: () => worker.terminate(), hold: () => worker.ref(), release: () => worker.unref()}
}

class Client {
  #wasm
  #worker // a promise
  #waiting = []
  #busy
  #id = 0
  #isOver = false

  constructor(wasm) {
    this.#wasm = wasm
  }

  ask(job, signal) {
    return new Promise((resolve, reject) => {
      if (this.#isOver) throw new Error('jgflint was disposed of')
      signal?.throwIfAborted()
      const task = {job, resolve, reject, signal}
      task.abort = () => this.#abort(task)
      signal?.addEventListener('abort', task.abort, {once: true})
      this.#waiting.push(task)
      this.#next()
    })
  }

  async #next() {
    if (this.#busy || !this.#waiting.length) return
    const task = this.#busy = this.#waiting.shift()
    const id = task.id = ++this.#id
    try {
      this.#worker ??= this.#start()
      const worker = await this.#worker
      if (this.#busy !== task) return
      worker.hold()
      worker.post({id, ...task.job})
    } catch (error) {
      if (this.#busy === task) this.#settle(task, () => task.reject(error))
    }
  }

  async #start() {
    const worker = await start(answer => this.#answer(answer), error => this.#fail(worker, error))
    if (this.#wasm !== undefined) worker.post({wasm: this.#wasm})
    return worker
  }

  #answer({id, value, error}) {
    const task = this.#busy
    if (task?.id !== id) return
    this.#settle(task, () => error ? task.reject(Object.assign(new (globalThis[error.name] ?? Error)(error.message))) : task.resolve(value))
  }

  #settle(task, settle) {
    task.signal?.removeEventListener('abort', task.abort)
    this.#busy = undefined
    this.#worker?.then(worker => { if (!this.#busy) worker.release() }, () => { this.#worker = undefined })
    settle()
    this.#next()
  }

  #fail(worker, error) {
    this.#end()
    if (this.#busy) this.#settle(this.#busy, (task => () => task.reject(error))(this.#busy))
  }

  #end() {
    this.#worker?.then(worker => worker.end(), () => {})
    this.#worker = undefined
  }

  #abort(task) {
    const at = this.#waiting.indexOf(task)
    if (at >= 0) {
      this.#waiting.splice(at, 1)
      task.reject(task.signal.reason)
    } else if (this.#busy === task) {
      this.#end()
      this.#settle(task, () => task.reject(task.signal.reason))
    }
  }

  async dispose() {
    this.#isOver = true
    this.#end()
    const error = new Error('jgflint was disposed of')
    for (const task of [...this.#busy ? [this.#busy] : [], ...this.#waiting.splice(0)]) this.#settle(task, () => task.reject(error))
  }
}

// ---- jobs ----

// The data that is sent to the Worker. Bytes of other realms are copied.
const sent = text => {
  const {string, bytes} = textOf(text)
  return string ?? bytes
}

function split(options) {
  if (options === undefined) return [undefined, undefined]
  if (!isObject(options)) throw new TypeError(`the options must be an object, not ${nameOf(options)}`)
  const {signal, ...rest} = options
  optionsOf({signal}, {signal: 'signal'}, 'the options')
  return [rest, signal]
}

// By finding, the job that produced it and its index, so that the Worker can find it again.
const origins = new WeakMap()

class Linter {
  #client
  #linter
  faults

  constructor(client, linter, faults) {
    this.#client = client
    this.#linter = linter
    this.faults = remember(faults, {method: 'faults', linter})
  }

  async #ask(method, text, options) {
    const [rest, signal] = split(options)
    const job = {method, linter: this.#linter, args: [sent(text), rest]}
    const answer = await this.#client.ask(job, signal)
    if (answer.findings) remember(answer.findings, job)
    return answer
  }

  async lint(text, options) { return this.#ask('lint', text, options) }
  async fix(text, options) { return this.#ask('fix', text, options) }
  async convert(text, options) { return this.#ask('convert', text, options) }
  async board(text, options) { return this.#ask('board', text, options) }
  async nodes(text, options) { return this.#ask('nodes', text, options) }
}

function remember(findings, job) {
  findings.forEach((finding, index) => origins.set(finding, {job, index}))
  return findings
}

class Jgflint {
  #client
  version

  constructor(client, version) {
    this.#client = client
    this.version = version
  }

  async #ask(method, args, options) {
    const [rest, signal] = split(options)
    optionsOf(rest, {}, 'the options')
    return this.#client.ask({method, args}, signal)
  }

  async linter(configuration, options) {
    const [rest, signal] = split(options)
    const linter = [configuration, rest]
    return new Linter(this.#client, linter, await this.#client.ask({method: 'faults', linter}, signal))
  }

  async rules(options) { return this.#ask('rules', [], options) }
  async explain(rule, options) { return this.#ask('explain', [rule], options) }
  async schema(name, options) { return this.#ask('schema', [name], options) }
  async detect(text, options) { return this.#ask('detect', [sent(text)], options) }
  async applyFix(text, finding, options) { return this.#ask('applyFix', [sent(text), finding], options) }

  async format(findings, format, options) {
    if (!Array.isArray(findings)) throw new TypeError(`findings must be an array, not ${nameOf(findings)}`)
    const parts = new Map()
    for (const finding of findings) {
      const origin = origins.get(Object(finding))
      if (!origin) throw new TypeError('findings must be those that this jgflint has returned, not copies of them')
      if (!parts.has(origin.job)) parts.set(origin.job, [])
      parts.get(origin.job).push(origin.index)
    }
    return this.#ask('format', [[...parts], format], options)
  }

  async dispose() { return this.#client.dispose() }
  async [DISPOSE]() { return this.#client.dispose() }
}

export async function load(options) {
  const {wasm, signal} = optionsOf(options, {wasm: 'any', signal: 'signal'}, 'the options of load()')
  const source = await wasm
  const client = new Client(typeof source?.arrayBuffer === 'function' ? await source.arrayBuffer() : typeof source?.href === 'string' ? source.href : source)
  return new Jgflint(client, await client.ask({method: 'version'}, signal))
}

export default {load}
