// activate.mjs: starts the extension without VS Code, and checks that it registers the commands in package.json. A
// stand-in answers the client of the language server.
//
//     node activate.mjs EXTENSION

import {readFileSync} from 'node:fs'
import {createRequire, Module} from 'node:module'
import {join, resolve} from 'node:path'
import {pathToFileURL} from 'node:url'
import {check, is} from '../tap.js'

const extension = resolve(process.argv[2])
const {main, browser, contributes} = JSON.parse(readFileSync(join(extension, 'package.json')))
const registered = new Map(), requests = []

class Disposable {
  static from = () => new Disposable()
  dispose() {}
}

class Uri {
  constructor(path) {
    Object.assign(this, {scheme: 'file', authority: '', path, fsPath: path})
  }
  static file = path => new Uri(path)
  static parse = text => new Uri(new URL(text).pathname)
  static joinPath = (uri, ...parts) => new Uri([uri.path, ...parts].join('/'))
  toString() { return pathToFileURL(this.path).href }
}

// An unknown name is a function without effect or, with a capital, a class.
const standIn = known => new Proxy(known, {get: (of, name) => name in of ? of[name] : of[name] = /^[A-Z]/.test(String(name)) ? class {} : () => new Disposable()})
const folder = {uri: Uri.file('/games'), name: 'games', index: 0}
const settings = {get: (name, usual) => contributes.configuration.properties[`jgflint.${name}`]?.default ?? usual}

const vscode = standIn({
  version: '1.82.0', Disposable, Uri,
  EventEmitter: class { event = () => new Disposable(); fire() {} dispose() {} },
  CodeActionKind: {Empty: {append() { return this }}},
  FileType: {Unknown: 0, File: 1, Directory: 2},
  LanguageStatusSeverity: {Information: 0, Warning: 1},
  commands: standIn({registerCommand: (name, run) => { registered.set(name, run); return new Disposable() }}),
  languages: standIn({getDiagnostics: () => [], match: () => 0, createLanguageStatusItem: () => ({dispose() {}})}),
  window: standIn({
    showErrorMessage: async message => check('the extension shows no error', false, message),
    visibleTextEditors: [], tabGroups: standIn({all: []}), createOutputChannel: () => standIn({appendLine: text => /Error/.test(text) && check('the extension logs no error', false, text)})}),
  workspace: standIn({
    textDocuments: [], notebookDocuments: [], workspaceFolders: [folder], getConfiguration: () => settings, findFiles: async glob => { requests.push(glob); return [] },
    fs: {stat: async () => { throw new Error('nothing there') }, readFile: async uri => readFileSync(uri.path)},
  }),
  env: standIn({language: 'en', appName: 'stand-in'}), extensions: standIn({}),
})

const load = Module._load
Module._load = (name, ...more) => name === 'vscode' ? vscode : load(name, ...more)
const require = createRequire(import.meta.url)

const {activate, deactivate} = require(join(extension, main))
const context = {extensionUri: Uri.file(extension), subscriptions: []}
await activate(context)
const commands = contributes.commands.map(({command}) => command)
is('every command of package.json is registered', commands.filter(command => !registered.has(command)), [])
is('only jgflint.convert is registered without being in package.json', [...registered.keys()].filter(command => !commands.includes(command)), ['jgflint.convert'])
check('the extension looks for configurations', requests.some(glob => glob.includes('.jgflint.json')), requests)
await registered.get('jgflint.restart')()
check('the server can be restarted', true)
await deactivate()
const forBrowser = require(join(extension, browser))
is('the extension for browsers has activate and deactivate', [typeof forBrowser.activate, typeof forBrowser.deactivate], ['function', 'function'])
is('the extension for browsers requires only VS Code', [...readFileSync(join(extension, browser), 'utf8').matchAll(/require\("([^"]*)"\)/g)].map(([, name]) => name).filter(name => name !== 'vscode'), [])
process.exit()
