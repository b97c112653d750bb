// server.mjs: the language server in a Worker, as the extension starts it.
//
//     node server.mjs EXTENSION

import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {Worker} from 'node:worker_threads'
import {check, is} from '../tap.js'

const [extension] = process.argv.slice(2)
const {contributes} = JSON.parse(readFileSync(join(extension, 'package.json')))
const [wasm, language] = ['jgflint', 'language'].map(name => readFileSync(join(extension, `dist/${name}.wasm`)))

class Server {
  #id = 0
  #answers = new Map()
  heard = []

  constructor(options, section = null) {
    this.worker = new Worker(join(extension, 'dist/server.js'))
    this.worker.on('message', message => this.#take(message))
    this.section = section
    this.options = options
    this.worker.postMessage({wasm, language})
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
is('it says who it is', server.answer.serverInfo.name, 'jgflint')
server.open(uri, RECORD)
is('a record has findings', await server.rules(uri), ['shape-unknown-key', 'json-trailing-comma'])
const {items} = await server.ask('textDocument/diagnostic', {textDocument: {uri}})
is('without an address of the site, no finding has a link', items.filter(({codeDescription}) => codeDescription), [])
const wanted = () => server.heard.filter(({method}) => method === 'jgflint/wanted').map(({params}) => params.uri)
check('it asks for the configuration', wanted().includes('file:///games/.jgflint.json'), wanted())
is('each file once', wanted().length, new Set(wanted()).size)
server.tell('jgflint/files', {files: [{uri: 'file:///games/.jgflint.json', text: '{"extends": "more.json"}'}]})
await server.rules(uri)
check('and for what that extends', wanted().includes('file:///games/more.json'), wanted())
server.tell('jgflint/files', {files: [{uri: 'file:///games/more.json', text: '{"ignore": ["shape-unknown-key"]}'}]})
is('which then holds', await server.rules(uri), ['json-trailing-comma'])
server.open('file:///games/.jgflint.json', '{}')
is('what is open in the editor goes before what was sent', await server.rules(uri), ['shape-unknown-key', 'json-trailing-comma'])
server.tell('textDocument/didClose', {textDocument: {uri: 'file:///games/.jgflint.json'}})
is('as long as it is open', await server.rules(uri), ['json-trailing-comma'])
server.tell('jgflint/files', {files: [{uri: 'file:///games/.jgflint.json'}]})
is('what is gone holds no longer', await server.rules(uri), ['shape-unknown-key', 'json-trailing-comma'])

// ---- baselines ----

const known = JSON.stringify({schema: 1, entries: [{file: 'a.jgf', rule: 'shape-unknown-key', at: '/x', value: '1'}]})
server.tell('jgflint/files', {files: [{uri: 'file:///games/.jgflint.json', text: '{"baseline": "known.json"}'}]})
await server.rules(uri)
const complaints = () => server.heard.filter(({method, params}) => method === 'window/logMessage' && params.message.includes('known.json')).length
check('it asks for the baseline', wanted().includes('file:///games/known.json'), wanted())
is('which is not missed before there is an answer', complaints(), 0)
server.tell('jgflint/files', {files: [{uri: 'file:///games/known.json', text: known}]})
is('what it knows is not found', await server.rules(uri), ['json-trailing-comma'])
server.tell('jgflint/files', {files: [{uri: 'file:///games/known.json', text: known.replace('"1"', '"2"')}]})
is('until it has changed', await server.rules(uri), ['shape-unknown-key', 'json-trailing-comma'])
server.tell('jgflint/files', {files: [{uri: 'file:///games/.jgflint.json', text: '{"baseline": "nowhere.json"}'}]})
await server.rules(uri)
server.tell('jgflint/files', {files: [{uri: 'file:///games/nowhere.json'}]})
is('without one all is found', await server.rules(uri), ['shape-unknown-key', 'json-trailing-comma'])
is('and that it is not there is told', server.heard.filter(({method, params}) => method === 'window/logMessage' && params.message.includes('nowhere.json: No such file')).length, 1)
server.tell('jgflint/files', {files: [{uri: 'file:///games/.jgflint.json'}]})
await server.rules(uri)

// ---- its own requests ----

const rules = await server.ask('jgflint/rules', {})
check('it knows the rules', rules.some(({name, headline}) => name === 'move-ko' && headline), rules)
check('and explains one', (await server.ask('jgflint/explain', {rule: 'move-ko'})).reason, 'no reason')
is('but none that is not there', (await server.ask('jgflint/explain', {rule: 'move-kp'})).code, -32602)
const board = await server.ask('jgflint/board', {textDocument: {uri}, position: at('"black"')})
is('it shows the board at a place', [board.title, board.svg.startsWith('<svg ')], ['Move 1: black C7', true])

// ---- fixing what is not open ----

server.tell('jgflint/files', {files: [{uri, text: RECORD}, {uri: 'file:///games/b.jgf', text: RECORD}, {uri: 'file:///games/.gitignore', text: 'c.jgf\n'}, {uri: 'file:///games/.git', text: ''}, {uri: 'file:///games/c.jgf', text: RECORD}]})
const edit = await server.ask('workspace/executeCommand', {command: 'jgflint.fixWorkspace', arguments: []})
is('records that were sent are fixed, but for those that are ignored', Object.keys(edit.changes).sort(), [uri, 'file:///games/b.jgf'])
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

// What tells that a setting has an effect, and a value that does.
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
is('the effect of every setting is tried', Object.keys(effects).sort(), properties.map(([name]) => name).sort())
for (const [name, value] of properties) {
  const [look, other] = effects[name]
  const usual = JSON.stringify(await seen(look, null)), byDefault = JSON.stringify(await seen(look, defaults)), changed = JSON.stringify(await seen(look, nest(name, other)))
  check(`${name}: ${JSON.stringify(other)} changes something`, usual !== changed, changed)
  if (value === other) is('and is how the extension has it', byDefault, changed)
  else is(`${name}: ${JSON.stringify(value)} is how it is without settings`, byDefault, usual)
}
