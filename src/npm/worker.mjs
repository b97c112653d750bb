// worker.mjs: the language server in a Worker, of a browser or of Node. Messages of JSON-RPC go in and out as objects.
//
// What comes before the module has loaded waits. What comes while there is work is taken in before the next piece of it is
// done, so that a request may be cancelled by a message behind it.
//
// Node's workerData are the settings of jgflint.language, and the files are those of Node. A browser has those that it is sent,
// by the notification jgflint/files {files: [{uri, text}]}; one without a text is gone.

import {diskOf} from './disk.mjs'
import {SentFiles, builtin} from './files.mjs'
import {load} from './index.mjs'
import {inPieces} from './language.mjs'

const early = []
let language, flush, post, files, settings

function receive(message) {
  if (!language) early.push(message)
  else {
    if (message?.method === 'jgflint/files' && message.id === undefined) takeFiles(message.params?.files)
    else language.take(message)
    flush()
  }
}

function takeFiles(sent) {
  if (!Array.isArray(sent)) return
  const known = sent.filter(file => typeof file?.uri === 'string')
  files.take(known)
  language.take({jsonrpc: '2.0', method: 'workspace/didChangeWatchedFiles', params: {changes: known.map(({uri}) => ({uri, type: 2}))}})
}

// A browser begins to deliver once this text has run to its end, Node once somebody listens.
async function listen() {
  if (typeof globalThis.postMessage === 'function') {
    files = new SentFiles()
    post = message => globalThis.postMessage(message)
    globalThis.addEventListener('message', event => receive(event.data))
  } else {
    const {parentPort, workerData} = await builtin('worker_threads')
    files = new SentFiles(diskOf(await builtin('fs')))
    settings = workerData ?? undefined
    post = message => parentPort.postMessage(message)
    parentPort.on('message', receive)
  }
}

const listening = listen()
load().then(async jgflint => {
  await listening
  language = jgflint.language(settings, {read: files.read, list: files.list, exists: files.exists, real: files.real, log: message => console.error(`jgflint: ${message}`)})
  flush = inPieces(language, post)
  for (const message of early.splice(0)) receive(message)
})
