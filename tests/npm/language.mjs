// language.mjs: the language server of the package: what its settings and the files of its host do.

import {load} from './package.mjs'
import {check, is, throws} from '../tap.js'

const jgflint = await load()
const comma = '{"record":{"format":"JGF","version":2},"board":{"size":9},"tree":[{},]}'
const unsized = '{"record":{"format":"JGF","version":2},"tree":[]}'

// A server that was told the folder /games; `client` is what the client can do.
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

is('without settings all rules run', rules(opened(started(), unsized)).includes('board-no-size'), true)
is('ignore holds', rules(opened(started({ignore: ['board-no-size']}), unsized)).includes('board-no-size'), false)
is('select holds', rules(opened(started({select: ['json']}), unsized)), [])
is('so does extendSelect', [undefined, ['board-no-size']].map(extendSelect => rules(opened(started({select: ['json'], extendSelect}), unsized))), [[], ['board-no-size']])
is('and severity', severityOf('json-trailing-comma', opened(started({severity: {'json-trailing-comma': 'info'}}), comma)), 3)
const seki = '{"record":{"format":"JGF","version":2},"board":{"size":9},"players":[{"color":"black","name":"A"}],"tree":[{}]}'
check('std holds', JSON.stringify(opened(started({std: 'seki'}), seki)) !== JSON.stringify(opened(started({std: 'jgf2'}), seki)))
is('docsUrl is where rules are described', opened(started({docsUrl: 'https://example.org/{rule}.html'}), comma)[0].codeDescription.href, 'https://example.org/json-trailing-comma.html')
is('empty: nowhere', opened(started({docsUrl: ''}), comma)[0].codeDescription, undefined)
check('they are somewhere without it, too', /^https:.*rules\/json-trailing-comma\.html$/.test(opened(started(), comma)[0].codeDescription?.href), 'no codeDescription')

// ---- configuration ----

for (const [name, configuration] of Object.entries({object: {severity: {'board-no-size': 'off'}}, text: '{"severity": {"board-no-size": "off"}, // silent\n}'}))
  is(`a configuration as ${name} holds`, rules(opened(started({configuration}), unsized)).includes('board-no-size'), false)
is('its mistakes are told', started({configuration: {severity: {'board-no-sise': 'off'}}}).faults.map(({rule}) => rule.startsWith('config')), [true])
is('and the rest of it holds', rules(opened(started({configuration: {severity: {'board-no-sise': 'off', 'board-no-size': 'off'}}}), unsized)).includes('board-no-size'), false)
is('options go before it', severityOf('json-trailing-comma', opened(started({severity: {json: 'warning'}, configuration: {severity: {json: 'info'}}}), comma)), 2)
is('what comes with initialize does so, too', severityOf('json-trailing-comma', opened(started({configuration: {severity: {json: 'info'}}}, {}, {options: {configuration: {severity: {json: 'warning'}}}}), comma)), 2)

function answered(settings, section) {
  const server = started(settings, {}, {client: {workspace: {configuration: true}}})
  const {id} = server.asked.find(({method}) => method === 'workspace/configuration')
  server.receive({jsonrpc: '2.0', id, result: [section]})
  return server
}
is('so does section jgflint', severityOf('json-trailing-comma', opened(answered({configuration: {severity: {json: 'info'}}}, {configuration: {severity: {json: 'warning'}}}), comma)), 2)
is('which may be a text', severityOf('json-trailing-comma', opened(answered({}, {configuration: '{"severity": {"json": "warning"}}'}), comma)), 2)
is('what it does not say stays', severityOf('json-trailing-comma', opened(answered({configuration: {severity: {json: 'info'}}}, {maxSymbols: 3}), comma)), 3)
is('options go before it', severityOf('json-trailing-comma', opened(answered({severity: {json: 'info'}}, {configuration: {severity: {json: 'warning'}}}), comma)), 3)
is('enable: false finds nothing', rules(opened(started({enable: false}), comma)), [])

// ---- files ----

const disk = {
  '/games/.jgflint.json': '{"extends": "./base/../base.json"}', '/games/base.json': '{"severity": {"board-no-size": "off"}}',
  '/games/.gitignore': 'ignored/\n', '/games/.git/config': '', '/games/a.jgf': unsized, '/games/sub/b.jgf': comma, '/games/ignored/c.jgf': comma, '/games/notes.txt': '',
}
const read = path => disk[path]
const list = folder => [...new Set(Object.keys(disk).filter(path => path.startsWith(`${folder}/`)).map(path => /^[^/]*\/?/.exec(path.slice(folder.length + 1))[0]))]
is('a configuration is read, with what it extends', rules(opened(started({}, {read}), unsized)).includes('board-no-size'), false)
is('isolated passes over it', rules(opened(started({isolated: true}, {read}), unsized)).includes('board-no-size'), true)
is('config names another one', rules(opened(started({config: '/other.json'}, {read: path => path === '/other.json' ? '{"select": ["json"]}' : disk[path]}), unsized)), [])
is('a file outside of the repository is not extended', rules(opened(started({}, {list, read: path => ({'/games/.jgflint.json': '{"extends": "/base.json"}', '/base.json': '{"select": ["json"]}'})[path]}), unsized)).includes('board-no-size'), true)

function workspace(host) {
  const server = started({}, host)
  const [{result}] = server.receive({jsonrpc: '2.0', id: 7, method: 'workspace/diagnostic', params: {previousResultIds: []}})
  return result.items.map(({uri, items}) => [uri, rules(items)])
}
is('the records of a folder are found', workspace({read, list}).map(([uri]) => uri), ['file:///games/a.jgf', 'file:///games/sub/b.jgf'])
is('and judged by their configuration', workspace({read, list})[0][1].includes('board-no-size'), false)
is('without a list there are none', workspace({read}), [])
const said = []
const large = path => path === '/games/sub/.gitignore' ? `b.jgf\n#${' '.repeat(2 ** 20)}` : disk[path]
is('patterns of more than a megabyte are not known', workspace({read: large, list, log: text => said.push(text)}).map(([uri]) => uri), ['file:///games/a.jgf', 'file:///games/sub/b.jgf'])
is('which is told', said, ['/games/sub/.gitignore: it is too large: its patterns are not known'])
is('what a host throws ends nothing', rules(opened(started({}, {read: () => { throw new Error('no disk') }, log: text => said.push(text)}), comma)), ['json-trailing-comma'])
check('and is told', said.some(text => text.includes('no disk')), said)
is('a package that was loaded with read reads', rules(opened(started({}, {}, {engine: await load({read})}), unsized)).includes('board-no-size'), false)

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
is('what a baseline knows is not found', first.items, [])
check('it is watched', JSON.stringify(first.heard).includes('**/known.json'), first.heard)
is('nothing has changed', pulled(first.resultId).kind, 'unchanged')
check('another one is a reason to ask again', changed(baseline()).some(({method}) => method === 'workspace/diagnostic/refresh'), 'no refresh')
const second = pulled(first.resultId)
is('for another result', [second.kind, rules(second.items), second.resultId !== first.resultId], ['full', ['json-trailing-comma'], true])
changed('{"schema": 1')
is('of one that is none nothing is known', [rules(pulled().items), rules(pulled().items)], [['json-trailing-comma'], ['json-trailing-comma']])
is('which is told once', told.map(text => text.replace(/:\d.*/, '')), ['/games/known.json'])
changed(undefined)
is('nor of one that is gone', rules(pulled().items), ['json-trailing-comma'])
is('which is told, too', told.slice(1), ['/games/known.json: No such file or directory'])
changed(KNOWN)
is('until it is back', pulled().items, [])
const fixes = () => watching.receive({jsonrpc: '2.0', id: 9, method: 'textDocument/codeAction', params: {textDocument: {uri: open.uri}, context: {diagnostics: [], only: ['source.fixAll.jgflint']}, range: {start: {line: 0, character: 0}, end: {line: 0, character: 9}}}})[0].result.length
is('what is known is not fixed', fixes(), 0)
changed(baseline())
is('what is not is', fixes(), 1)
is('a baseline outside of the repository is not read', rules(opened(started({}, {list, read: path => ({'/games/.jgflint.json': '{"baseline": "/known.json"}', '/known.json': KNOWN})[path]}), comma)), ['json-trailing-comma'])
const renamed = {...files, '/games/known.json': baseline('old.jgf')}
is('a host knows whether a file was renamed', [true, false].map(isGone => rules(opened(started({}, {read: path => renamed[path], gone: path => isGone && path === '/games/old.jgf'}), comma))), [[], ['json-trailing-comma']])

// ---- errors of use ----

throws('settings are an object', TypeError, 'object', () => jgflint.language('seki'))
throws('std is one that there is', TypeError, 'std must be', () => jgflint.language({std: 'jgf3'}))
throws('rules are a list', TypeError, 'select must be', () => jgflint.language({select: 'json'}))
throws('of rules that there are', TypeError, 'there is no rule or family `jsn`', () => jgflint.language({select: ['jsn']}))
throws('severities, too', TypeError, 'severity must be', () => jgflint.language({severity: {json: 'high'}}))
throws('a configuration is an object or a text', TypeError, 'configuration must be', () => jgflint.language({configuration: 5}))
throws('a configuration is not in a list', TypeError, 'configuration must be', () => jgflint.language({configuration: []}))
throws('hooks are functions', TypeError, 'read must be a function', () => jgflint.language({}, {read: 'disk'}))

// ---- in steps ----

const server = started()
server.take({jsonrpc: '2.0', id: 2, method: 'workspace/diagnostic', params: {previousResultIds: []}})
server.take({jsonrpc: '2.0', method: '$/cancelRequest', params: {id: 2}})
while (server.work()) continue
is('what is canceled while it waits is not done', server.messages().map(({id, error}) => [id, error?.code]), [[2, -32800]])
