// worker.mjs: the language server in a Worker, of a browser or of Node. Messages of JSON-RPC go in and out as objects.
//
// What comes before the module has loaded waits. What comes while there is work is taken in before the next piece of it is
// done, so that a request may be cancelled by a message behind it.

import {load} from './index.mjs'

const early = []
let language, post, isBusy = false

function receive(message) {
  if (!language) early.push(message)
  else {
    language.take(message)
    flush()
  }
}

function flush() {
  for (const message of language.messages()) post(message)
  if (isBusy) return
  isBusy = true
  setTimeout(work)
}

function work() {
  const goesOn = language.work()
  isBusy = false
  if (goesOn) flush()
}

// A browser begins to deliver once this text has run to its end, Node once somebody listens.
async function listen() {
  if (typeof globalThis.postMessage === 'function') {
    post = message => globalThis.postMessage(message)
    globalThis.addEventListener('message', event => receive(event.data))
  } else {
    const {parentPort} = await import(/* webpackIgnore: true */ /* @vite-ignore */ 'node:worker_threads')
    post = message => parentPort.postMessage(message)
    parentPort.on('message', receive)
  }
}

const listening = listen()
load().then(async jgflint => {
  await listening
  language = jgflint.language()
  for (const message of early.splice(0)) receive(message)
})
