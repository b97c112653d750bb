// api.mjs: what index.mjs promises.

import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {pathToFileURL} from 'node:url'
import {folder, load} from './package.mjs'
import {check, is, throws} from '../tap.js'

const wasm = join(folder, 'jgflint.wasm')
const jgflint = await load()
const linter = jgflint.linter()
const broken = '{"record":{"format":"JGF","version":2},"game":{"name":"囲碁😀",},"board":{"size":9},"tree":[{}]}'
const record = '{"record":{"format":"JGF","version":2},"board":{"size":9},"tree":[{},{"move":{"color":"black","x":2,"y":2}}]}'

// ---- loading ----

const modules = Object.fromEntries(await Promise.all(['jgflint', 'language'].map(async name => [name, await WebAssembly.compile(readFileSync(join(folder, `${name}.wasm`)))])))
const exportsOf = name => WebAssembly.Module.exports(modules[name]).map(({name}) => name).sort()
const importsOf = name => WebAssembly.Module.imports(modules[name]).filter(({module}) => module === 'jgflint').map(({name}) => name).sort()
const header = readFileSync(process.argv[3], 'utf8')
const declared = [...header.matchAll(/JGFLINT_PUBLIC [^;]*?(jgflint_\w+)\(/g)].map(([, name]) => name).sort()
check('the header declares functions', declared.length > 20)
is('jgflint.wasm exports what jgflint.h declares', exportsOf('jgflint').filter(name => name.startsWith('jgflint_')), declared)
is('and beside that what memory is had by, and what emscripten needs', exportsOf('jgflint').filter(name => !name.startsWith('jgflint_') &&
  !['malloc', 'free', 'memory', '_initialize', '__indirect_function_table', '__errno_location', 'stackSave', 'stackRestore', 'stackAlloc'].includes(name)), [])
is('it asks for nothing of the host but to be told of the end of memory', importsOf('jgflint'), ['exhausted'])
is('the server asks for what stands in module.h', importsOf('language'), ['exhausted', 'exists', 'gone', 'log', 'read', 'real', 'walk'])
for (const name of ['jgflint', 'language'])
  is(`nothing else is missing in ${name}.wasm`, WebAssembly.Module.imports(modules[name])
    .filter(({module, name}) => module === 'env' && !['emscripten_notify_memory_growth'].includes(name) && !name.startsWith('__syscall')).map(({name}) => name), [])

// Members of a struct of the header, as words: a jgflint_text is two.
function membersOf(name) {
  const body = new RegExp(`typedef struct ${name} \\{(.*?)\\n\\} ${name};`, 's').exec(header)[1].replace(/\/\*.*?\*\//gs, '')
  return body.split(';').map(line => line.trim()).filter(Boolean).flatMap(line => {
    const [, type, names] = /^(.*?[ *])((?:\w+, )*\w+)$/.exec(line)
    return names.split(', ').flatMap(member => type.trim() === 'jgflint_text' ? [`${member}.data`, `${member}.size`] : [member])
  })
}
const {LAYOUT} = await import(pathToFileURL(join(folder, 'library.mjs')))
for (const [name, members] of Object.entries(LAYOUT)) is(`${name} is read as the header has it`, members, membersOf(name))
for (const [name, source] of Object.entries({bytes: readFileSync(wasm), URL: pathToFileURL(wasm), 'a string': pathToFileURL(wasm).href,
  'a Response': new Response(readFileSync(wasm)), 'a promise of one': Promise.resolve(new Response(readFileSync(wasm)))}))
  is(`load takes ${name}`, (await load({wasm: source})).version, jgflint.version)
is('load says what cannot be had', await load({wasm: new Response('', {status: 404, statusText: 'Not Found'})}).catch(error => error.message), 'jgflint.wasm cannot be had: 404 Not Found')
check('there is a version', /^\d+\.\d+\.\d+$/.test(jgflint.version), jgflint.version)

// ---- lint ----

const linted = linter.lint(broken)
const comma = linted.findings.find(({rule}) => rule === 'json-trailing-comma')
is('a record is JGF, with one game', [linted.format, linted.games], ['jgf', 1])
is('a range of a string counts its own units', broken.slice(...comma.range), ',')
is('so does an edit', comma.fix.edits.map(({range, text}) => [broken.slice(...range), text]), [[',', '']])
is('an offset counts bytes', [comma.offset, comma.length], [Buffer.from(broken.slice(0, broken.indexOf(',}'))).length, 1])
const bytes = linter.lint(new TextEncoder().encode(broken)).findings.find(({rule}) => rule === 'json-trailing-comma')
is('a range of bytes counts bytes', bytes.range, [comma.offset, comma.offset + 1])
is('the name is told', linter.lint(broken, {name: 'a.jgf'}).findings[0].file, 'a.jgf')
is('a byte order mark is one unit of a string', linter.lint(`\uFEFF${broken}`).findings.find(({rule}) => rule === 'json-trailing-comma').range, comma.range.map(at => at + 1))
is('an empty text is one', linter.lint('').findings.map(({rule}) => rule), ['json-empty'])
is('half a pair is a text', linter.lint('"\uD800').format, 'jgf')
is('SGF is told', linter.lint('(;GM[1]SZ[9])(;GM[1]SZ[9])').format, 'sgf')
is('and its games counted', linter.lint('(;GM[1]SZ[9])(;GM[1]SZ[9])').games, 2)
is('format goes before what it looks like', linter.lint('(;GM[1])', {format: 'jgf'}).format, 'jgf')
is('JSON Lines are records', [linter.lint(`${record}\n${record}\n`, {format: 'jsonl'})].map(({format, games}) => [format, games]), [['jsonl', 2]])
is('a range in JSON Lines is one of the whole text', linter.lint(`${record}\n${broken}\n`, {name: 'a.jsonl'}).findings.filter(({rule}) => rule === 'json-trailing-comma')
  .map(({range, line}) => [`${record}\n${broken}\n`.slice(range[0], range[1] + 1), line]), [[',}', 2]])
const japanese = Buffer.from([...Buffer.from('(;GM[1]SZ[9]CA[Shift_JIS]PB['), 0x88, 0xCD, 0x8C, 0xE9, ...Buffer.from('])')])
is('bytes are decoded', jgflint.linter().convert(japanese, {to: 'jgf'}).games[0].includes('囲碁'), true)
is('a string is not', linter.lint('(;GM[1]FF[4]SZ[9]CA[Shift_JIS]PB[囲碁])').findings.filter(({rule}) => rule.includes('encoding') || rule.includes('charset')), [])

// ---- configuration ----

const unsized = '{"record":{"format":"JGF","version":2},"tree":[]}'
const isUnsized = ({findings}) => findings.some(({rule}) => rule === 'board-no-size')
const silent = jgflint.linter({severity: {'board-no-size': 'off'}})
is('a configuration holds', [linter, silent].map(each => isUnsized(each.lint(unsized))), [true, false])
is('and has no faults', silent.faults, [])
const faulty = jgflint.linter('{"severity": {"json-trailing-coma": "off", "board-no-size": "off"}}')
is('what is wrong with it is told', faulty.faults.length, 1)
check('with the rule that is meant', faulty.faults[0].message.includes('json-trailing-comma'), faulty.faults[0].message)
is('what is not wrong with it holds', isUnsized(faulty.lint(unsized)), false)
is('names pick overrides', isUnsized(jgflint.linter({overrides: [{files: ['old/*'], severity: {board: 'off'}}]}).lint(unsized, {name: 'old/a.jgf'})), false)
is('what is extended is asked for', isUnsized((await load({read: path => path.endsWith('base.json') ? '{"severity": {"board": "off"}}' : undefined}))
  .linter({extends: './base.json'}).lint(unsized)), false)

// ---- baselines ----

const known = JSON.stringify({schema: 1, entries: [{file: 'games/a.jgf', rule: 'board-no-size', at: '', value: ''}]})
const reader = await load({read: path => ({'known.json': known, '/project/known.json': known, 'none.json': '{}'})[path]})
const aware = reader.linter({baseline: 'known.json'})
is('a baseline that can be read has no faults', aware.faults, [])
is('what it knows of a name is not found', ['games/a.jgf', 'games/b.jgf', undefined].map(name => isUnsized(aware.lint(unsized, {name}))), [false, true, true])
is('whatever was asked before', isUnsized(aware.lint(unsized, {name: 'games/a.jgf'})), false)
is('a configuration may have a place', isUnsized(reader.linter({baseline: 'known.json'}, {path: '/project/.jgflint.json'}).lint(unsized, {name: '/project/games/a.jgf'})), false)
is('one that cannot be read is a fault', [jgflint, reader].map(each => each.linter({baseline: 'no.json'}).faults.map(({rule, message}) => [rule, message])), Array(2).fill([['config-value', '`no.json` cannot be read: No such file or directory']]))
check('and one that is none', /^`none.json` cannot be read: none.json:1:1: not a jgflint baseline/.test(reader.linter({baseline: 'none.json'}).faults[0].message), reader.linter({baseline: 'none.json'}).faults)
is('all the same it lints', isUnsized(jgflint.linter({baseline: 'no.json'}).lint(unsized, {name: 'games/a.jgf'})), true)
const commaIsKnown = (await load({read: () => JSON.stringify({schema: 1, entries: [{file: 'a.jgf', rule: 'json-trailing-comma', at: '/game', value: ','}]})})).linter({baseline: 'known.json'})
is('what is known is not fixed', ['a.jgf', 'b.jgf'].map(name => commaIsKnown.fix(broken, {name}).changed), [false, true])

// ---- fix ----

const fixed = linter.fix(broken)
is('a string is fixed', [fixed.text, fixed.changed, fixed.fixed], [broken.replace(',}', '}'), true, {'json-trailing-comma': 1}])
is('bytes are fixed', Buffer.from(linter.fix(Buffer.from(broken)).text).toString(), fixed.text)
is('what needs no fix stays', linter.fix(record).changed, false)
is('rules choose', linter.fix(broken, {rules: ['tree']}).changed, false)
check('a text that cannot be fixed says why', linter.fix('{"record": {"format": "JGF", "version": 2,}, @').refused !== '' , '')
is('a byte order mark in front of what is fixed is a matter of a rule', linter.fix(`\uFEFF${broken}`, {rules: ['json-trailing-comma']}).text, `\uFEFF${fixed.text}`)
is('character sets stay', linter.fix(japanese).text.includes(0x88), true)

// ---- convert ----

is('SGF becomes JGF', JSON.parse(linter.convert('(;GM[1]SZ[9];B[cc])', {to: 'jgf'}).games[0]).tree[1], {move: {color: 'black', x: 2, y: 2}})
is('each game is a text', linter.convert('(;GM[1]SZ[9];B[cc])(;GM[1]SZ[9];B[dd])', {to: 'sgf'}).games.length, 2)
is('and can be read by itself', linter.convert('(;GM[1]SZ[9];B[cc])(;GM[1]SZ[9];B[dd])', {to: 'json-sgf'}).games
  .map(game => [jgflint.detect(game), linter.lint(game, {format: 'json-sgf'}).games]), [['json-sgf', 1], ['json-sgf', 1]])
is('nothing is no game', linter.convert('', {to: 'sgf'}).games, [])
check('which is said', linter.convert('', {to: 'sgf'}).refused.length > 0)
check('what is lost is found', linter.convert('(;GM[1]SZ[9]XX[y])', {to: 'jgf', plain: true}).findings.length > 0)

// ---- board ----

const moves = '(;GM[1]SZ[9]AB[cc];W[dc];B[aa])'
const {width, height, stones, svg, text: drawn} = linter.board(moves)
is('a board has its stones, with the numbers of their moves', [width, height, stones],
  [9, 9, [{x: 0, y: 0, color: 'black', number: 2}, {x: 2, y: 2, color: 'black'}, {x: 3, y: 2, color: 'white', number: 1}]])
check('it is drawn', svg.startsWith('<svg') && drawn.split('\n').length > 9, svg)
is('nodes are numbers', [0, 1, 2].map(node => linter.board(moves, {node}).stones.length), [1, 2, 3])
is('or JSON Pointers', ['/tree/0', '/tree/1', '/tree/1/move/x'].map(node => linter.board(record, {node}).stones.length), [0, 1, 1])
is('games are numbers', linter.board(`(;GM[1]SZ[9])${moves}`, {game: 1}).stones.length, 3)
throws('a node that is not there', RangeError, 'no such node', () => linter.board(moves, {node: 3}))
throws('a pointer that leads nowhere', RangeError, 'no such node', () => linter.board(record, {node: '/tree/7'}))
throws('a pointer to what is no node', RangeError, 'no such node', () => linter.board(record, {node: '/board'}))
throws('a game that is not there', RangeError, 'no game 1', () => linter.board(moves, {game: 1}))
throws('half a node', RangeError, 'no node', () => linter.board(moves, {node: 0.5}))
throws('no number', TypeError, 'node must be', () => linter.board(moves, {node: true}))

// ---- nodes ----

const read = linter.nodes('(;GM[1]SZ[9]PB[囲碁];B[aa]C[囲](;W[bb])(;W[]))(;GM[1]SZ[13])')
is('nodes have their moves and parents', read.games[0].nodes.map(({parent, color, point, comment}) => [parent, color, point, comment]),
  [[-1, undefined, undefined, undefined], [0, 'black', 'A9', '囲\n'], [1, 'white', 'B8', undefined], [1, 'white', 'pass', undefined]])
is('and their places', read.games[0].nodes.map(({range}) => read.text.slice(range[0], range[0] + 4)), [';GM[', ';B[a', ';W[b', ';W[]'])
is('a header says who plays', linter.nodes('(;GM[1]FF[4]SZ[9]PB[Ann]BR[3k]KM[6.5];B[aa])').games[0].header, {players: [{color: 'black', name: 'Ann', rank: '3k'}, {color: 'white'}], type: 'go', komi: 6.5})
is('there are as many games as in the text', read.games.map(({width, height, nodes}) => [width, height, nodes.length]), [[9, 9, 4], [13, 13, 1]])
is('bytes are decoded', [linter.nodes(japanese).text, linter.nodes(japanese).games.length], ['(;GM[1]SZ[9]CA[Shift_JIS]PB[囲碁])', 1])
is('what is no record has no games', linter.nodes('{').games.flatMap(({nodes}) => nodes), [])

// ---- what is known ----

is('formats are told', [record, broken, '(;GM[1])', '[[{"GM":1}]]'].map(text => jgflint.detect(text)), ['jgf', 'jgf', 'sgf', 'json-sgf'])
is('nothing is null', jgflint.detect('no game at all'), null)
check('there are rules', jgflint.rules().length > 200, jgflint.rules().length)
is('a rule is explained', jgflint.explain('move-ko').name, 'move-ko')
check('a family is a list', Array.isArray(jgflint.explain('json')))
is('a schema has its address', typeof jgflint.schema('jgf2').$schema, 'string')

// ---- errors of use ----

throws('lint takes a text', TypeError, 'string', () => linter.lint(5))
throws('null is none', TypeError, 'string', () => linter.lint(null))
throws('options are an object', TypeError, 'object', () => linter.lint('', 'a.jgf'))
throws('a name is a string', TypeError, 'name must be a string', () => linter.lint('', {name: 5}))
throws('a format is one that there is', TypeError, 'format must be', () => linter.lint('', {format: 'pdf'}))
throws('fix takes names of rules', TypeError, 'no rule is named tre', () => linter.fix('', {rules: ['tre']}))
throws('in a list', TypeError, 'rules must be an array of strings', () => linter.fix('', {rules: 'tree'}))
throws('convert is told what to', TypeError, 'to must be', () => linter.convert('', {to: 'pdf'}))
throws('and asks', TypeError, 'to must be', () => linter.convert(''))
throws('a configuration is an object or a text', TypeError, 'configuration', () => jgflint.linter(5))
throws('a rule that is explained is there', TypeError, 'no rule is named', () => jgflint.explain('nothing'))
throws('so is a schema', TypeError, 'no schema is named', () => jgflint.schema('nothing'))
throws('a name is a string, of a schema too', TypeError, 'string', () => jgflint.schema(2))
is('load takes an object', await load(5).catch(error => error.name), 'TypeError')
is('all goes on after errors', linter.lint(broken).findings, linted.findings)

// ---- depth ----

const nested = depth => `{"record":{"format":"JGF","version":2},"tree":${'['.repeat(depth)}${']'.repeat(depth)}}`
is('9,990 levels are read', linter.lint(nested(9990)).findings.some(({rule}) => rule === 'json-too-deep'), false)
is('more are refused', linter.lint(nested(100000)).findings.some(({rule}) => rule === 'json-too-deep'), true)
const variations = `(;GM[1]SZ[9]${'(;B[aa]'.repeat(9000)}${')'.repeat(9000)})`
is('so are 9,000 variations', linter.lint(variations).games, 1)
is('which become other formats', [linter.convert(variations, {to: 'jgf'}), linter.convert(variations, {to: 'json-sgf'})].map(({games}) => games.length), [1, 1])

// ---- the language server ----

const language = jgflint.language()
const [answer] = language.receive({jsonrpc: '2.0', id: 1, method: 'initialize', params: {capabilities: {}}})
is('a language server answers', [answer.id, answer.result.serverInfo], [1, {name: 'jgflint', version: jgflint.version}])
is('with nothing where nothing is to be said', language.receive({jsonrpc: '2.0', method: 'initialized', params: {}}).filter(({id}) => id === 1), [])
is('another one is another', jgflint.language().receive({jsonrpc: '2.0', id: 2, method: 'shutdown'})[0].error.code, -32002)
