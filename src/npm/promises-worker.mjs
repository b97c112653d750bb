// promises-worker.mjs: the Worker of promises.mjs.

import {builtin} from './files.mjs'
import {load} from './index.mjs'

let loading

// linter: [configuration, options]. The engine keeps the most recently used configurations.
const linterOf = (jgflint, linter) => jgflint.linter(...linter)

// Repeats a job and selects some of its findings.
const again = (jgflint, {method, linter, args}) => method === 'faults' ? linterOf(jgflint, linter).faults : linterOf(jgflint, linter)[method](...args).findings

const methods = {
  version: jgflint => jgflint.version,
  faults: (jgflint, linter) => linterOf(jgflint, linter).faults,
  format: (jgflint, _, [parts, format]) => jgflint.format(parts.flatMap(([job, indexes]) => (findings => indexes.map(index => findings[index]))(again(jgflint, job))), format),
}

async function answer({id, method, linter, args = []}) {
  try {
    const jgflint = await (loading ??= load())
    const value = methods[method] ? methods[method](jgflint, linter, args) : (linter ? linterOf(jgflint, linter) : jgflint)[method](...args)
    return {id, value}
  } catch (error) {
    return {id, error: {name: error.name, message: error.message}}
  }
}

async function listen() {
  let post
  const receive = async message => {
    if (message.wasm !== undefined) loading = load({wasm: message.wasm})
    else post(await answer(message))
  }
  if (typeof globalThis.postMessage === 'function') {
    post = message => globalThis.postMessage(message)
    globalThis.addEventListener('message', event => receive(event.data))
  } else {
    const {parentPort} = await builtin('worker_threads')
    post = message => parentPort.postMessage(message)
    parentPort.on('message', receive)
  }
}

listen()
