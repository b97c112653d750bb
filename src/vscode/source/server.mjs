// server.mjs: the language server in a Worker, of a browser or of Node: the npm package's, which reads no files here.
//
// The first message is the modules, {wasm: bytes, language: bytes}; all others are JSON-RPC. Besides what the server understands:
//     jgflint/files {files: [{uri, text}]}   a notification: what is in these files; one without a text is gone
//     jgflint/wanted {uri, isNamed}          a notification to the client: the server has asked for a file that it was not sent.
//                                            One that something names is answered even if it is not there.
//     jgflint/rules, jgflint/explain {rule}  requests, as the functions of the package answer them

import {SentFiles, straight} from 'jgflint/files.mjs'
import {load} from 'jgflint/index.mjs'
import {inPieces} from 'jgflint/language.mjs'

const early = [], files = new SentFiles(), asked = new Set()
const unanswered = new Map() // what was said about files that are on their way
let jgflint, language, flush, post

const uriOf = path => `file://${path.split('/').map(encodeURIComponent).join('/')}`

// What is not there the first time is asked for; when it comes, the server is told that it has changed.
function want(path, isNamed) {
  if (asked.has(path) || !path.startsWith('/')) return
  asked.add(path)
  if (isNamed) unanswered.set(uriOf(path), {path})
  post({jsonrpc: '2.0', method: 'jgflint/wanted', params: {uri: uriOf(path), isNamed}})
}

function tell(message) {
  post({jsonrpc: '2.0', method: 'window/logMessage', params: {type: 2, message}})
}

// That a file is not there may not be true for long.
function log(message) {
  const about = [...unanswered.values()].find(({path}) => message.startsWith(`${path}: `))
  if (about) about.message = message
  else tell(message)
}

const host = {
  read(path) {
    const text = files.read(path)
    if (text === undefined) want(path, true)
    return text
  },
  exists(path) {
    const isThere = files.exists(path)
    if (!isThere) want(straight(path), false)
    return isThere
  },
  list: folder => files.list(folder),
  log,
}

function takeFiles({files: sent}) {
  files.take(sent)
  for (const {uri, text} of sent) {
    const message = unanswered.get(uri)?.message
    unanswered.delete(uri)
    if (text === undefined && message) tell(message)
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
    if (message.wasm) start(message)
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

async function start({wasm, language: server}) {
  jgflint = await load({wasm, language: server})
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
