// worker.mjs: the language server in a Worker of Node.

import {mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {pathToFileURL} from 'node:url'
import {Worker} from 'node:worker_threads'
import {folder} from './package.mjs'
import {is} from '../tap.js'

const games = join(process.argv[3], 'games')
mkdirSync(games)
writeFileSync(join(games, '.jgflint.json'), '{"severity": {"board-no-size": "off"}}')
const uri = name => pathToFileURL(join(games, name)).href
const unsized = '{"record":{"format":"JGF","version":2},"tree":[]}'
const open = text => ({method: 'textDocument/didOpen', params: {textDocument: {uri: uri('a.jgf'), languageId: 'jgf', version: 1, text}}})
const pull = {id: 50, method: 'textDocument/diagnostic', params: {textDocument: {uri: uri('a.jgf')}}}
const file = (name, text) => ({method: 'jgflint/files', params: {files: [{uri: uri(name), text}]}})
const strict = '{"severity": {"board-no-size": "error"}}'

// The answers of a Worker to messages that are sent before it has loaded, up to the answer to request 99.
function talk(messages, settings, workspace) {
  const worker = new Worker(join(folder, 'worker.mjs'), {workerData: settings})
  const said = []
  const begin = {id: 0, method: 'initialize', params: {capabilities: {textDocument: {diagnostic: {}}, workspace}, workspaceFolders: [{uri: pathToFileURL(games).href, name: 'games'}]}}
  for (const message of [begin, {method: 'initialized', params: {}}, ...messages, {id: 99, method: 'shutdown'}]) worker.postMessage({jsonrpc: '2.0', ...message})
  return new Promise((resolve, reject) => {
    worker.on('error', reject)
    worker.on('message', message => {
      said.push(message)
      if (message.id === 99) worker.terminate().then(() => resolve(said))
    })
  })
}
const severities = said => said.find(({id}) => id === pull.id).result.items.filter(({code}) => code === 'board-no-size').map(({severity}) => severity)

const symbols = id => ({id, method: 'textDocument/documentSymbol', params: {textDocument: {uri: uri('a.jgf')}}})
const answers = await talk([open(unsized), symbols(1), symbols(2), symbols(3), {method: '$/cancelRequest', params: {id: 2}}, pull])
is('messages sent before the Worker has loaded are answered in order', answers.filter(({id}) => id !== undefined).map(({id}) => id), [0, 1, 2, 3, 50, 99])
is('a request canceled while it waits is not processed', answers.filter(({error}) => error).map(({id, error}) => [id, error.code]), [[2, -32800]])
is('the Worker reads the configuration on disk', severities(answers), [])
is('the settings in workerData apply', severities(await talk([open(unsized), pull], {isolated: true})), [3])
is('a sent file overrides the file on disk', severities(await talk([file('.jgflint.json', strict), open(unsized), pull])), [1])
is('a sent file changes the findings of an open record', severities(await talk([open(unsized), {...pull, id: 49}, file('.jgflint.json', strict), pull])), [1])
is('a file sent without text counts as deleted', severities(await talk([file('.jgflint.json', strict), open(unsized), file('.jgflint.json'), pull])), [])
is('a client that does not send its settings gets findings', severities(await talk([open(unsized), pull], {isolated: true}, {configuration: true})), [3])
is('invalid messages do not stop the Worker', (await talk([{method: 'jgflint/files'}, {method: 'jgflint/files', params: {files: [5, {uri: 'nonsense'}, {uri: 'untitled:a', text: ''}]}}])).map(({id}) => id), [0, 99])
