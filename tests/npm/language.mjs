// language.mjs: the language server of the package: effects of its settings and of the files of its host.

import {load} from './package.mjs'
import {check, is, throws} from '../tap.js'

const jgflint = await load()
const comma = '{"record":{"format":"JGF","version":2},"board":{"size":9},"tree":[{},]}'
const unsized = '{"record":{"format":"JGF","version":2},"tree":[]}'

// Starts a server with the workspace folder /games; `client` has the capabilities of the client.
function started(settings, host, {client = {}, options, engine = jgflint} = {}) {
  const server = engine.language(settings, host)
  const params = {capabilities: client, workspaceFolders: [{uri: 'file:///games', name: 'games'}], initializationOptions: options}
  const [{result}] = server.receive({jsonrpc: '2.0', id: 1, method: 'initialize', params})
  return Object.assign(server, {result, asked: server.receive({jsonrpc: '2.0', method: 'initialized', params: {}})})
}

// The diagnostics of a document that is opened.
function opened(server, text, uri = 'file:///games/a.jgf') {
  const messages = server.receive({jsonrpc: '2.0', method: 'textDocument/didOpen', params: {textDocument: {uri, languageId: 'jgf', version: 1, text}}})
  server.receive({jsonrpc: '2.0', method: 'textDocument/didClose', params: {textDocument: {uri}}})
  return messages.find(({method}) => method === 'textDocument/publishDiagnostics').params.diagnostics
}
const rules = diagnostics => diagnostics.map(({code}) => code)
const severityOf = (rule, diagnostics) => diagnostics.find(({code}) => code === rule)?.severity

// ---- options ----
is('all rules run without settings', rules(opened(started(), unsized)).includes('board-no-size'), true)
is('the setting ignore applies', rules(opened(started({ignore: ['board-no-size']}), unsized)).includes('board-no-size'), false)
is('the setting select applies', rules(opened(started({select: ['json']}), unsized)), [])
is('the setting extendSelect applies', [undefined, ['board-no-size']].map(extendSelect => rules(opened(started({select: ['json'], extendSelect}), unsized))), [[], ['board-no-size']])
is('the setting severity applies', severityOf('json-trailing-comma', opened(started({severity: {'json-trailing-comma': 'info'}}), comma)), 3)
const seki = '{"record":{"format":"JGF","version":2},"board":{"size":9},"players":[{"color":"black","name":"A"}],"tree":[{}]}'
check('the setting std applies', JSON.stringify(opened(started({std: 'seki'}), seki)) !== JSON.stringify(opened(started({std: 'jgf2'}), seki)))
is('the setting docsUrl sets the link of a finding', opened(started({docsUrl: 'https://example.org/{rule}.html'}), comma)[0].codeDescription.href, 'https://example.org/json-trailing-comma.html')
is('an empty docsUrl removes the link of a finding', opened(started({docsUrl: ''}), comma)[0].codeDescription, undefined)
is('a finding has no link without docsUrl', opened(started(), comma)[0].codeDescription, undefined)

// ---- configuration ----
for (const [name, configuration] of Object.entries({object: {severity: {'board-no-size': 'off'}}, text: '{"severity": {"board-no-size": "off"}, // silent\n}'}))
  is(`a configuration as ${name} applies`, rules(opened(started({configuration}), unsized)).includes('board-no-size'), false)
is('an error in the setting configuration is a fault', started({configuration: {severity: {'board-no-sise': 'off'}}}).faults.map(({rule}) => rule.startsWith('config')), [true])
is('the rest of a faulty configuration applies', rules(opened(started({configuration: {severity: {'board-no-sise': 'off', 'board-no-size': 'off'}}}), unsized)).includes('board-no-size'), false)
is('settings override the configuration', severityOf('json-trailing-comma', opened(started({severity: {json: 'warning'}, configuration: {severity: {json: 'info'}}}), comma)), 2)
is('settings sent with initialize override earlier settings', severityOf('json-trailing-comma', opened(started({configuration: {severity: {json: 'info'}}}, {}, {options: {configuration: {severity: {json: 'warning'}}}}), comma)), 2)

function answered(settings, section) {
  const server = started(settings, {}, {client: {workspace: {configuration: true}}})
  const {id} = server.asked.find(({method}) => method === 'workspace/configuration')
  server.receive({jsonrpc: '2.0', id, result: [section]})
  return server
}
is('settings in the section jgflint override earlier settings', severityOf('json-trailing-comma', opened(answered({configuration: {severity: {json: 'info'}}}, {configuration: {severity: {json: 'warning'}}}), comma)), 2)
is('the configuration in the section jgflint may be a string', severityOf('json-trailing-comma', opened(answered({}, {configuration: '{"severity": {"json": "warning"}}'}), comma)), 2)
is('a configuration stays if the section jgflint has none', severityOf('json-trailing-comma', opened(answered({configuration: {severity: {json: 'info'}}}, {maxSymbols: 3}), comma)), 3)
is('settings override the configuration in the section jgflint', severityOf('json-trailing-comma', opened(answered({severity: {json: 'info'}}, {configuration: {severity: {json: 'warning'}}}), comma)), 3)
const waiting = started({}, {}, {client: {workspace: {configuration: true}}})
const didOpen = {jsonrpc: '2.0', method: 'textDocument/didOpen', params: {textDocument: {uri: 'file:///games/a.jgf', languageId: 'jgf', version: 1, text: comma}}}
is('a record is not checked before the client has sent its settings', waiting.receive(didOpen), [])
check('the server waits up to a second for settings', waiting.due() > 0 && waiting.due() <= 1, waiting.due())
const late = waiting.receive({jsonrpc: '2.0', id: waiting.asked.find(({method}) => method === 'workspace/configuration').id, result: [{configuration: {severity: {json: 'warning'}}}]})
is('the first findings follow the settings of the client', late.filter(({method}) => method === 'textDocument/publishDiagnostics').map(({params}) => severityOf('json-trailing-comma', params.diagnostics)), [2])
check('no work is left after the findings', waiting.due() < 0, waiting.due())
const ignored = started({}, {}, {client: {workspace: {configuration: true}}})
ignored.take(didOpen)
await new Promise(resolve => setTimeout(resolve, Math.ceil(ignored.due() * 1000) + 1))
while (ignored.work()) continue
is('a client that sends no settings gets findings', ignored.messages().filter(({method}) => method === 'textDocument/publishDiagnostics').map(({params}) => rules(params.diagnostics)), [['json-trailing-comma']])
is('enable: false turns off all findings', rules(opened(started({enable: false}), comma)), [])

// ---- files ----
const disk = {
  '/games/.jgflint.json': '{"extends": "./base/../base.json"}', '/games/base.json': '{"severity": {"board-no-size": "off"}}',
  '/games/.gitignore': 'ignored/\n', '/games/.git/config': '', '/games/a.jgf': unsized, '/games/sub/b.jgf': comma, '/games/ignored/c.jgf': comma, '/games/notes.txt': '',
}
const read = path => disk[path]
const list = folder => [...new Set(Object.keys(disk).filter(path => path.startsWith(`${folder}/`)).map(path => /^[^/]*\/?/.exec(path.slice(folder.length + 1))[0]))]
is('a configuration file and the one it extends apply', rules(opened(started({}, {read}), unsized)).includes('board-no-size'), false)
is('isolated ignores configuration files', rules(opened(started({isolated: true}, {read}), unsized)).includes('board-no-size'), true)
is('config names another configuration file', rules(opened(started({config: '/other.json'}, {read: path => path === '/other.json' ? '{"select": ["json"]}' : disk[path]}), unsized)), [])
is('a configuration outside the repository is not extended', rules(opened(started({}, {list, read: path => ({'/games/.jgflint.json': '{"extends": "/base.json"}', '/base.json': '{"select": ["json"]}'})[path]}), unsized)).includes('board-no-size'), true)

function workspace(host) {
  const server = started({}, host)
  const [{result}] = server.receive({jsonrpc: '2.0', id: 7, method: 'workspace/diagnostic', params: {previousResultIds: []}})
  return result.items.map(({uri, items}) => [uri, rules(items)])
}
is('workspace diagnostics find the records in a folder', workspace({read, list}).map(([uri]) => uri), ['file:///games/a.jgf', 'file:///games/sub/b.jgf'])
is('workspace diagnostics apply the configuration of each record', workspace({read, list})[0][1].includes('board-no-size'), false)
is('workspace diagnostics without list() find no records', workspace({read}), [])
const said = []
const large = path => path === '/games/sub/.gitignore' ? `b.jgf\n#${' '.repeat(2 ** 20)}` : disk[path]
is('ignore patterns of more than a megabyte are skipped', workspace({read: large, list, log: text => said.push(text)}).map(([uri]) => uri), ['file:///games/a.jgf', 'file:///games/sub/b.jgf'])
is('skipped ignore patterns are logged', said, ['/games/sub/.gitignore: it is too large: its patterns are not known'])
is('an error thrown by read() does not stop the server', rules(opened(started({}, {read: () => { throw new Error('no disk') }, log: text => said.push(text)}), comma)), ['json-trailing-comma'])
check('an error thrown by read() is logged', said.some(text => text.includes('no disk')), said)
is('the server uses the read() given to load()', rules(opened(started({}, {}, {engine: await load({read})}), unsized)).includes('board-no-size'), false)

// ---- baselines ----
const baseline = (...files) => JSON.stringify({schema: 1, entries: files.map(file => ({file, rule: 'json-trailing-comma', at: '/tree', value: ','}))})
const KNOWN = baseline('a.jgf')
const files = {'/games/.jgflint.json': '{"baseline": "known.json"}', '/games/known.json': KNOWN}
const pulls = {textDocument: {diagnostic: {}}, workspace: {diagnostics: {refreshSupport: true}, didChangeWatchedFiles: {dynamicRegistration: true}}}
const told = []
const watching = started({}, {read: path => files[path], log: text => told.push(text)}, {client: pulls})
const open = {uri: 'file:///games/a.jgf', languageId: 'jgf', version: 1, text: comma}
watching.receive({jsonrpc: '2.0', method: 'textDocument/didOpen', params: {textDocument: open}})
function pulled(previousResultId) {
  const heard = watching.receive({jsonrpc: '2.0', id: 8, method: 'textDocument/diagnostic', params: {textDocument: {uri: open.uri}, previousResultId}})
  return {...heard.find(({id, result}) => id === 8 && result).result, heard}
}
function changed(text) {
  files['/games/known.json'] = text
  return watching.receive({jsonrpc: '2.0', method: 'workspace/didChangeWatchedFiles', params: {changes: [{uri: 'file:///games/known.json', type: 2}]}})
}
const first = pulled()
is('a baseline hides known findings', first.items, [])
check('the server watches the baseline', JSON.stringify(first.heard).includes('**/known.json'), first.heard)
is('a second request reports no change', pulled(first.resultId).kind, 'unchanged')
check('a changed baseline asks the client to refresh', changed(baseline()).some(({method}) => method === 'workspace/diagnostic/refresh'), 'no refresh')
const second = pulled(first.resultId)
is('a changed baseline gives another result', [second.kind, rules(second.items), second.resultId !== first.resultId], ['full', ['json-trailing-comma'], true])
changed('{"schema": 1')
is('an invalid baseline hides no findings', [rules(pulled().items), rules(pulled().items)], [['json-trailing-comma'], ['json-trailing-comma']])
is('an invalid baseline is logged once', told.map(text => text.replace(/:\d.*/, '')), ['/games/known.json'])
changed(undefined)
is('a deleted baseline hides no findings', rules(pulled().items), ['json-trailing-comma'])
is('a deleted baseline is logged', told.slice(1), ['/games/known.json: No such file or directory'])
changed(KNOWN)
is('a restored baseline hides known findings', pulled().items, [])
const fixes = () => watching.receive({jsonrpc: '2.0', id: 9, method: 'textDocument/codeAction', params: {textDocument: {uri: open.uri}, context: {diagnostics: [], only: ['source.fixAll.jgflint']}, range: {start: {line: 0, character: 0}, end: {line: 0, character: 9}}}})[0].result.length
is('"fix all" leaves known findings unfixed', fixes(), 0)
changed(baseline())
is('"fix all" fixes findings outside the baseline', fixes(), 1)
is('a baseline outside the repository is not read', rules(opened(started({}, {list, read: path => ({'/games/.jgflint.json': '{"baseline": "/known.json"}', '/known.json': KNOWN})[path]}), comma)), ['json-trailing-comma'])

// ---- errors of use ----
throws('language() refuses a string as settings', TypeError, 'object', () => jgflint.language('seki'))
throws('language() refuses an unknown std', TypeError, 'std must be', () => jgflint.language({std: 'jgf3'}))
throws('language() refuses rules outside an array', TypeError, 'select must be', () => jgflint.language({select: 'json'}))
throws('language() refuses an unknown rule', TypeError, 'there is no rule or family `jsn`', () => jgflint.language({select: ['jsn']}))
throws('language() refuses an unknown severity', TypeError, 'severity must be', () => jgflint.language({severity: {json: 'high'}}))
throws('language() refuses a number as configuration', TypeError, 'configuration must be', () => jgflint.language({configuration: 5}))
throws('language() refuses an array as configuration', TypeError, 'configuration must be', () => jgflint.language({configuration: []}))
throws('language() refuses a string as hook', TypeError, 'read must be a function', () => jgflint.language({}, {read: 'disk'}))

// ---- in steps ----
const server = started()
server.take({jsonrpc: '2.0', id: 2, method: 'workspace/diagnostic', params: {previousResultIds: []}})
server.take({jsonrpc: '2.0', method: '$/cancelRequest', params: {id: 2}})
while (server.work()) continue
is('a request canceled while it waits is not processed', server.messages().map(({id, error}) => [id, error?.code]), [[2, -32800]])
