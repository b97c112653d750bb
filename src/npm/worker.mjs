// worker.mjs: the language server in a Worker of a browser or of Node. Messages are JSON-RPC objects.
//
// Messages that arrive before the module has loaded are queued. New messages are accepted between two pieces of work, so that a
// request can be canceled.
//
// In Node, workerData has the settings of jgflint.language, and files are read from disk. In a browser, the notification
// jgflint/files {files: [{uri, text}]} provides the files; a file without text is removed.

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

// A browser delivers messages after this script has run, Node after a listener has been added.
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
