// server.mjs: the language server of the npm package in a Worker of a browser or of Node. It does not access the file system.
//
// The first message is the module, {wasm: bytes}; all others are JSON-RPC. Additional messages:
//     jgflint/files {files: [{uri, text}]}   notification of the client: the contents of files. A file without text is deleted.
//     jgflint/wanted {uri, isNamed}          notification of the server: it needs a file that the client has not sent yet. If a
//                                            configuration names the file, the client must answer even if the file is missing.
//     jgflint/rules, jgflint/explain {rule}  requests that return the results of rules() and explain(rule) of the package

import {SentFiles, straight} from 'jgflint/files.mjs'
import {load} from 'jgflint/index.mjs'
import {inPieces} from 'jgflint/language.mjs'

const early = [], files = new SentFiles()
const wanted = new Map() // by path: true if a configuration names the file
const unanswered = new Map() // by URI, files that the client must answer: {path, message}
let jgflint, language, flush, post

const uriOf = path => `file://${path.split('/').map(encodeURIComponent).join('/')}`

// Requests a file once, and again if a configuration turns out to name it. The server is notified when the file arrives.
function want(path, isNamed) {
  if (wanted.get(path) || (wanted.has(path) && !isNamed) || !path.startsWith('/')) return
  wanted.set(path, isNamed)
  if (isNamed) unanswered.set(uriOf(path), {path})
  post({jsonrpc: '2.0', method: 'jgflint/wanted', params: {uri: uriOf(path), isNamed}})
}

function postLog(message) {
  post({jsonrpc: '2.0', method: 'window/logMessage', params: {type: 2, message}})
}

// A message that a file is missing is posted only after the client has confirmed it.
function log(message) {
  const file = [...unanswered.values()].find(({path}) => message.startsWith(`${path}: `))
  if (file) file.message = message
  else postLog(message)
}

const host = {
  read(path) {
    const text = files.read(path)
    if (text === undefined) want(path, true)
    return text
  },
  exists(path) {
    const isSent = files.exists(path)
    if (!isSent) want(straight(path), false)
    return isSent
  },
  list: folder => files.list(folder),
  log,
}

function takeFiles({files: sent}) {
  files.take(sent)
  for (const {uri, text} of sent) {
    const message = unanswered.get(uri)?.message
    unanswered.delete(uri)
    if (text === undefined && message) postLog(message)
  }
  language.take({jsonrpc: '2.0', method: 'workspace/didChangeWatchedFiles', params: {changes: sent.map(({uri}) => ({uri, type: 2}))}})
}

const requests = {
  'jgflint/rules': () => jgflint.rules(),
  'jgflint/explain': ({rule}) => jgflint.explain(rule),
}

function answer({id, method, params}) {
  try {
    post({jsonrpc: '2.0', id, result: requests[method](params)})
  } catch (error) {
    post({jsonrpc: '2.0', id, error: {code: -32602, message: error.message}})
  }
}

function receive(message) {
  if (!language) {
    if (message.wasm) start(message.wasm)
    else early.push(message)
  } else if (message.method === 'jgflint/files') {
    takeFiles(message.params)
    flush()
  } else if (Object.hasOwn(requests, message.method)) answer(message)
  else {
    language.take(message)
    flush()
  }
}

async function start(wasm) {
  jgflint = await load({wasm})
  language = jgflint.language({}, host)
  flush = inPieces(language, post)
  for (const message of early.splice(0)) receive(message)
}

if (typeof globalThis.postMessage === 'function') {
  post = message => globalThis.postMessage(message)
  globalThis.addEventListener('message', ({data}) => receive(data))
} else {
  const {parentPort} = require('node:worker_threads')
  post = message => parentPort.postMessage(message)
  parentPort.on('message', receive)
}
