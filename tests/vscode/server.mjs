// server.mjs: the language server in a Worker, as the extension starts it.
//
//     node server.mjs EXTENSION

import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {Worker} from 'node:worker_threads'
import {check, is} from '../tap.js'

const [extension] = process.argv.slice(2)
const {contributes} = JSON.parse(readFileSync(join(extension, 'package.json')))
const wasm = readFileSync(join(extension, 'dist/jgflint.wasm'))

class Server {
  #id = 0
  #answers = new Map()
  heard = []

  constructor(options, section = null) {
    this.worker = new Worker(join(extension, 'dist/server.js'))
    this.worker.on('message', message => this.#take(message))
    this.section = section
    this.options = options
    this.worker.postMessage({wasm})
  }

  #take(message) {
    this.heard.push(message)
    if (message.method === 'workspace/configuration') this.post({id: message.id, result: [this.section]})
    else if (message.method && message.id !== undefined) this.post({id: message.id, result: null})
    else this.#answers.get(message.id)?.(message)
  }

  post(message) {
    this.worker.postMessage({jsonrpc: '2.0', ...message})
  }

  tell(method, params) {
    this.post({method, params})
  }

  ask(method, params) {
    const id = ++this.#id
    this.post({id, method, params})
    return new Promise(resolve => this.#answers.set(id, message => resolve(message.error ?? message.result)))
  }

  async begin() {
    const capabilities = {workspace: {configuration: true, didChangeWatchedFiles: {dynamicRegistration: true}}, textDocument: {diagnostic: {}, documentSymbol: {hierarchicalDocumentSymbolSupport: true}, codeAction: {codeActionLiteralSupport: {codeActionKind: {valueSet: []}}}}}
    this.answer = await this.ask('initialize', {capabilities, workspaceFolders: [{uri: 'file:///games', name: 'games'}], initializationOptions: this.options})
    this.tell('initialized', {})
    await this.ask('jgflint/rules', {}) // by then the settings have been asked for
    return this
  }

  open(uri, text) {
    this.tell('textDocument/didOpen', {textDocument: {uri, languageId: 'jgf', version: 1, text}})
  }

  async rules(uri) {
    const {items} = await this.ask('textDocument/diagnostic', {textDocument: {uri}})
    return items?.map(({code}) => code)
  }

  end() {
    return this.worker.terminate()
  }
}

const RECORD = '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "x": 1, "tree": [{}, {"move": {"color": "black", "x": 2, "y": 2}},]}'
const uri = 'file:///games/a.jgf', at = text => ({line: 0, character: RECORD.indexOf(text)})

// ---- messages and files ----
const server = await new Server().begin()
is('the server names itself in its answer to initialize', server.answer.serverInfo.name, 'jgflint')
server.open(uri, RECORD)
is('an open record has findings', await server.rules(uri), ['shape-unknown-key', 'json-trailing-comma'])
const {items} = await server.ask('textDocument/diagnostic', {textDocument: {uri}})
is('findings have no link without the address of a site', items.filter(({codeDescription}) => codeDescription), [])
const wanted = () => server.heard.filter(({method}) => method === 'jgflint/wanted').map(({params}) => params.uri)
check('the server asks for the configuration', wanted().includes('file:///games/.jgflint.json'), wanted())
is('the server asks for each file once', wanted().length, new Set(wanted()).size)
server.tell('jgflint/files', {files: [{uri: 'file:///games/.jgflint.json', text: '{"extends": "more.json"}'}]})
await server.rules(uri)
check('the server asks for the extended configuration', wanted().includes('file:///games/more.json'), wanted())
server.tell('jgflint/files', {files: [{uri: 'file:///games/more.json', text: '{"ignore": ["shape-unknown-key"]}'}]})
is('the extended configuration applies', await server.rules(uri), ['json-trailing-comma'])
server.open('file:///games/.jgflint.json', '{}')
is('an open configuration overrides the sent one', await server.rules(uri), ['shape-unknown-key', 'json-trailing-comma'])
server.tell('textDocument/didClose', {textDocument: {uri: 'file:///games/.jgflint.json'}})
is('the sent configuration applies again after closing the open one', await server.rules(uri), ['json-trailing-comma'])
server.tell('jgflint/files', {files: [{uri: 'file:///games/.jgflint.json'}]})
is('a deleted configuration no longer applies', await server.rules(uri), ['shape-unknown-key', 'json-trailing-comma'])

// ---- baselines ----
const known = JSON.stringify({schema: 1, entries: [{file: 'a.jgf', rule: 'shape-unknown-key', at: '/x', value: '1'}]})
server.tell('jgflint/files', {files: [{uri: 'file:///games/.jgflint.json', text: '{"baseline": "known.json"}'}]})
await server.rules(uri)
const complaints = () => server.heard.filter(({method, params}) => method === 'window/logMessage' && params.message.includes('known.json')).length
check('the server asks for the baseline', wanted().includes('file:///games/known.json'), wanted())
is('a baseline is not reported as missing before it is sent', complaints(), 0)
server.tell('jgflint/files', {files: [{uri: 'file:///games/known.json', text: known}]})
is('a baseline hides known findings', await server.rules(uri), ['json-trailing-comma'])
server.tell('jgflint/files', {files: [{uri: 'file:///games/known.json', text: known.replace('"1"', '"2"')}]})
is('a changed baseline applies', await server.rules(uri), ['shape-unknown-key', 'json-trailing-comma'])
server.tell('jgflint/files', {files: [{uri: 'file:///games/.jgflint.json', text: '{"baseline": "nowhere.json"}'}]})
await server.rules(uri)
server.tell('jgflint/files', {files: [{uri: 'file:///games/nowhere.json'}]})
is('all findings are shown without a baseline', await server.rules(uri), ['shape-unknown-key', 'json-trailing-comma'])
is('a missing baseline is reported', server.heard.filter(({method, params}) => method === 'window/logMessage' && params.message.includes('nowhere.json: No such file')).length, 1)
server.tell('jgflint/files', {files: [{uri: 'file:///games/.jgflint.json'}]})
await server.rules(uri)

// ---- requests that are not in the protocol ----
const rules = await server.ask('jgflint/rules', {})
check('jgflint/rules lists the rules', rules.some(({name, headline}) => name === 'move-ko' && headline), rules)
check('jgflint/explain explains a rule', (await server.ask('jgflint/explain', {rule: 'move-ko'})).reason, 'no reason')
is('jgflint/explain of an unknown rule is an error', (await server.ask('jgflint/explain', {rule: 'move-kp'})).code, -32602)
const board = await server.ask('jgflint/board', {textDocument: {uri}, position: at('"black"')})
is('jgflint/board shows the board at a place', [board.title, board.svg.startsWith('<svg ')], ['Move 1: black C7', true])

// ---- fixing files that are not open ----
server.tell('jgflint/files', {files: [{uri, text: RECORD}, {uri: 'file:///games/b.jgf', text: RECORD}, {uri: 'file:///games/.gitignore', text: 'c.jgf\n'}, {uri: 'file:///games/.git', text: ''}, {uri: 'file:///games/c.jgf', text: RECORD}]})
const edit = await server.ask('workspace/executeCommand', {command: 'jgflint.fixWorkspace', arguments: []})
is('fixWorkspace fixes the sent records except ignored ones', Object.keys(edit.changes).sort(), [uri, 'file:///games/b.jgf'])
await server.end()

// ---- settings ----
async function hover(server) {
  server.open(uri, RECORD)
  return (await server.ask('textDocument/hover', {textDocument: {uri}, position: at('"black"')})).contents.value
}
async function titles(server) {
  server.open(uri, RECORD.replace(',]}', ']}'))
  const range = {start: at('"x"'), end: at('"x"')}
  const actions = await server.ask('textDocument/codeAction', {textDocument: {uri}, range, context: {diagnostics: []}})
  return actions.map(({title}) => title)
}
async function found(server) {
  server.open(uri, RECORD)
  return server.rules(uri)
}
async function symbols(server) {
  server.open(uri, RECORD)
  return (await server.ask('textDocument/documentSymbol', {textDocument: {uri}})).length
}
const offers = server => server.answer.capabilities.diagnosticProvider.workspaceDiagnostics
const files = async server => {
  server.tell('jgflint/files', {files: [{uri: 'file:///games/other.json', text: '{"select": ["json"]}'}]})
  return found(server)
}

// By setting: a function whose result depends on the setting, and a value that changes the result.
const effects = {
  enable: [found, false],
  std: [async server => { server.open(uri, RECORD.replace('"x": 1', '"players": [{"color": "black", "name": "A"}]')); return (await server.ask('textDocument/diagnostic', {textDocument: {uri}})).items }, 'seki'],
  config: [files, 'other.json'],
  configuration: [found, {ignore: ['shape-unknown-key']}],
  'hover.image': [hover, true],
  'codeAction.ignore': [titles, false],
  maxSymbols: [symbols, 1],
  workspaceDiagnostics: [offers, true],
}
const nest = (name, value) => name.split('.').reduceRight((inner, key) => ({[key]: inner}), value)
const merge = (a, b) => Object.fromEntries([...new Set([...Object.keys(a), ...Object.keys(b)])].map(key => [key, key in a && key in b ? merge(a[key], b[key]) : a[key] ?? b[key] ?? null]))

async function seen(look, section) {
  const server = await new Server(section ?? {}, section).begin()
  try { return await look(server) } finally { await server.end() }
}
const properties = Object.entries(contributes.configuration.properties).filter(([name]) => !['jgflint.path', 'jgflint.trace.server'].includes(name)).map(([name, {default: value}]) => [name.replace('jgflint.', ''), value])
const defaults = properties.map(([name, value]) => nest(name, value)).reduce(merge, {})
is('the effect of every setting is tested', Object.keys(effects).sort(), properties.map(([name]) => name).sort())
for (const [name, value] of properties) {
  const [look, other] = effects[name]
  const usual = JSON.stringify(await seen(look, null)), byDefault = JSON.stringify(await seen(look, defaults)), changed = JSON.stringify(await seen(look, nest(name, other)))
  check(`${name}: ${JSON.stringify(other)} has an effect`, usual !== changed, changed)
  if (value === other) is(`${name}: ${JSON.stringify(other)} is the default of the extension`, byDefault, changed)
  else is(`${name}: the default ${JSON.stringify(value)} is the same as no setting`, byDefault, usual)
}
