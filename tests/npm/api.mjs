// api.mjs: what index.mjs promises.

import {readdirSync, readFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {pathToFileURL} from 'node:url'
import {folder, load} from './package.mjs'
import {check, is, throws} from '../tap.js'

const wasm = join(folder, 'jgflint.wasm')
const jgflint = await load()
const linter = jgflint.linter()
const broken = '{"record":{"format":"JGF","version":2},"game":{"name":"囲碁😀",},"board":{"size":9},"tree":[{}]}'
const record = '{"record":{"format":"JGF","version":2},"board":{"size":9},"tree":[{},{"move":{"color":"black","x":2,"y":2}}]}'

// ---- loading ----
const module = await WebAssembly.compile(readFileSync(wasm))
const exported = WebAssembly.Module.exports(module).map(({name}) => name).sort()
const importsFrom = name => WebAssembly.Module.imports(module).filter(({module: from}) => from === name).map(({name}) => name).sort()
// The names of the functions in a C header that follow this mark.
const markedIn = (path, mark) => [...readFileSync(path, 'utf8').matchAll(new RegExp(`^${mark}\\((\\w+)\\)`, 'gm'))].map(([, name]) => name).sort()
const sources = join(dirname(process.argv[3]), '..')
const header = readFileSync(process.argv[3], 'utf8')
const declared = [...header.matchAll(/JGFLINT_PUBLIC [^;]*?(jgflint_\w+)\(/g)].map(([, name]) => name).sort()
check('jgflint.h declares more than 20 functions', declared.length > 20)
is('the package has one module', readdirSync(folder).filter(name => name.endsWith('.wasm')), ['jgflint.wasm'])
is('jgflint.wasm exports the functions declared in jgflint.h', exported.filter(name => name.startsWith('jgflint_')), declared)
is('jgflint.wasm exports the functions of the server and of the programs', exported.filter(name => /^(language|ignore)_|^(run|fault)$/.test(name)), [...markedIn(join(sources, 'npm/module.h'), 'EXPORT'), 'fault', 'run'].sort())
is('jgflint.wasm exports nothing else but memory functions and those of emscripten', exported.filter(name => !/^(jgflint|language|ignore)_|^(run|fault)$/.test(name) &&
  !['malloc', 'free', 'memory', '_initialize', '__indirect_function_table', '__errno_location', 'stackSave', 'stackRestore', 'stackAlloc'].includes(name)), [])
is('jgflint.wasm imports the functions in module.h', importsFrom('jgflint'), markedIn(join(sources, 'npm/module.h'), 'IMPORT'))
is('jgflint.wasm imports the functions in node/os.c', importsFrom('node'), markedIn(join(sources, 'node/os.c'), 'NODE_CALL'))
is('jgflint.wasm has no other unresolved imports', importsFrom('env').filter(name => name !== 'emscripten_notify_memory_growth' && !name.startsWith('__syscall')), [])

// The members of a struct in the header as machine words. A jgflint_text takes two words.
function membersOf(name) {
  const body = new RegExp(`typedef struct ${name} \\{(.*?)\\n\\} ${name};`, 's').exec(header)[1].replace(/\/\*.*?\*\//gs, '')
  return body.split(';').map(line => line.trim()).filter(Boolean).flatMap(line => {
    const [, type, names] = /^(.*?[ *])((?:\w+, )*\w+)$/.exec(line)
    return names.split(', ').flatMap(member => type.trim() === 'jgflint_text' ? [`${member}.data`, `${member}.size`] : [member])
  })
}
const {LAYOUT} = await import(pathToFileURL(join(folder, 'library.mjs')))
for (const [name, members] of Object.entries(LAYOUT)) is(`the layout of ${name} is the same as in jgflint.h`, members, membersOf(name))
for (const [name, source] of Object.entries({bytes: readFileSync(wasm), URL: pathToFileURL(wasm), 'a string': pathToFileURL(wasm).href,
  'a Response': new Response(readFileSync(wasm)), 'a promise of one': Promise.resolve(new Response(readFileSync(wasm)))}))
  is(`load() accepts ${name}`, (await load({wasm: source})).version, jgflint.version)
is('load() names the HTTP status of a missing module', await load({wasm: new Response('', {status: 404, statusText: 'Not Found'})}).catch(error => error.message), 'jgflint.wasm cannot be had: 404 Not Found')
check('version has three numbers', /^\d+\.\d+\.\d+$/.test(jgflint.version), jgflint.version)

// ---- lint ----
const linted = linter.lint(broken)
const comma = linted.findings.find(({rule}) => rule === 'json-trailing-comma')
is('lint() returns the format and the number of games', [linted.format, linted.games], ['jgf', 1])
is('a range in a string counts UTF-16 units', broken.slice(...comma.range), ',')
is('the range of an edit in a string counts UTF-16 units', comma.fix.edits.map(({range, text}) => [broken.slice(...range), text]), [[',', '']])
is('an offset counts bytes', [comma.offset, comma.length], [Buffer.from(broken.slice(0, broken.indexOf(',}'))).length, 1])
const bytes = linter.lint(new TextEncoder().encode(broken)).findings.find(({rule}) => rule === 'json-trailing-comma')
is('a range in bytes counts bytes', bytes.range, [comma.offset, comma.offset + 1])
is('a finding has the name of the text', linter.lint(broken, {name: 'a.jgf'}).findings[0].file, 'a.jgf')
is('a byte order mark counts as one unit of a string', linter.lint(`\uFEFF${broken}`).findings.find(({rule}) => rule === 'json-trailing-comma').range, comma.range.map(at => at + 1))
is('an empty string has one finding', linter.lint('').findings.map(({rule}) => rule), ['json-empty'])
is('a string with half a surrogate pair is linted', linter.lint('"\uD800').format, 'jgf')
is('lint() detects SGF', linter.lint('(;GM[1]SZ[9])(;GM[1]SZ[9])').format, 'sgf')
is('lint() counts the games in SGF', linter.lint('(;GM[1]SZ[9])(;GM[1]SZ[9])').games, 2)
is('the format option overrides detection', linter.lint('(;GM[1])', {format: 'jgf'}).format, 'jgf')
is('lint() counts records in JSON Lines', [linter.lint(`${record}\n${record}\n`, {format: 'jsonl'})].map(({format, games}) => [format, games]), [['jsonl', 2]])
is('a range in JSON Lines refers to the whole text', linter.lint(`${record}\n${broken}\n`, {name: 'a.jsonl'}).findings.filter(({rule}) => rule === 'json-trailing-comma')
  .map(({range, line}) => [`${record}\n${broken}\n`.slice(range[0], range[1] + 1), line]), [[',}', 2]])
const japanese = Buffer.from([...Buffer.from('(;GM[1]SZ[9]CA[Shift_JIS]PB['), 0x88, 0xCD, 0x8C, 0xE9, ...Buffer.from('])')])
is('bytes in Shift_JIS are decoded', jgflint.linter().convert(japanese, {to: 'jgf'}).games[0].includes('囲碁'), true)
is('a string with CA[Shift_JIS] is not decoded', linter.lint('(;GM[1]FF[4]SZ[9]CA[Shift_JIS]PB[囲碁])').findings.filter(({rule}) => rule.includes('encoding') || rule.includes('charset')), [])

// ---- configuration ----
const unsized = '{"record":{"format":"JGF","version":2},"tree":[]}'
const isUnsized = ({findings}) => findings.some(({rule}) => rule === 'board-no-size')
const silent = jgflint.linter({severity: {'board-no-size': 'off'}})
is('a configuration applies to the linter', [linter, silent].map(each => isUnsized(each.lint(unsized))), [true, false])
is('a valid configuration has no faults', silent.faults, [])
const faulty = jgflint.linter('{"severity": {"json-trailing-coma": "off", "board-no-size": "off"}}')
is('an unknown rule in a configuration is a fault', faulty.faults.length, 1)
check('the fault names the unknown rule', faulty.faults[0].message.includes('json-trailing-comma'), faulty.faults[0].message)
is('the rest of a faulty configuration applies', isUnsized(faulty.lint(unsized)), false)
is('the name option selects overrides', isUnsized(jgflint.linter({overrides: [{files: ['old/*'], severity: {board: 'off'}}]}).lint(unsized, {name: 'old/a.jgf'})), false)
is('an extended configuration is read with read()', isUnsized((await load({read: path => path.endsWith('base.json') ? '{"severity": {"board": "off"}}' : undefined}))
  .linter({extends: './base.json'}).lint(unsized)), false)

// ---- baselines ----
const known = JSON.stringify({schema: 1, entries: [{file: 'games/a.jgf', rule: 'board-no-size', at: '', value: ''}]})
const reader = await load({read: path => ({'known.json': known, '/project/known.json': known, 'none.json': '{}'})[path]})
const aware = reader.linter({baseline: 'known.json'})
is('a readable baseline has no faults', aware.faults, [])
is('a baseline hides known findings of the named file only', ['games/a.jgf', 'games/b.jgf', undefined].map(name => isUnsized(aware.lint(unsized, {name}))), [false, true, true])
is('a baseline hides known findings again', isUnsized(aware.lint(unsized, {name: 'games/a.jgf'})), false)
is('a configuration with a path finds its baseline', isUnsized(reader.linter({baseline: 'known.json'}, {path: '/project/.jgflint.json'}).lint(unsized, {name: '/project/games/a.jgf'})), false)
is('a missing baseline is a fault', [jgflint, reader].map(each => each.linter({baseline: 'no.json'}).faults.map(({rule, message}) => [rule, message])), Array(2).fill([['config-value', '`no.json` cannot be read: No such file or directory']]))
check('an invalid baseline is a fault', /^`none.json` cannot be read: none.json:1:1: not a jgflint baseline/.test(reader.linter({baseline: 'none.json'}).faults[0].message), reader.linter({baseline: 'none.json'}).faults)
is('a linter with a missing baseline still lints', isUnsized(jgflint.linter({baseline: 'no.json'}).lint(unsized, {name: 'games/a.jgf'})), true)
const commaIsKnown = (await load({read: () => JSON.stringify({schema: 1, entries: [{file: 'a.jgf', rule: 'json-trailing-comma', at: '/game', value: ','}]})})).linter({baseline: 'known.json'})
is('fix() leaves known findings unfixed', ['a.jgf', 'b.jgf'].map(name => commaIsKnown.fix(broken, {name}).changed), [false, true])

// ---- fix ----
const fixed = linter.fix(broken)
is('fix() fixes a string', [fixed.text, fixed.changed, fixed.fixed], [broken.replace(',}', '}'), true, {'json-trailing-comma': 1}])
is('fix() fixes bytes', Buffer.from(linter.fix(Buffer.from(broken)).text).toString(), fixed.text)
is('fix() leaves a record without findings unchanged', linter.fix(record).changed, false)
is('the rules option limits fixes', linter.fix(broken, {rules: ['tree']}).changed, false)
check('fix() gives a reason if a text cannot be fixed', linter.fix('{"record": {"format": "JGF", "version": 2,}, @').refused !== '' , '')
is('fix() keeps a byte order mark unless its rule is chosen', linter.fix(`\uFEFF${broken}`, {rules: ['json-trailing-comma']}).text, `\uFEFF${fixed.text}`)
is('fix() keeps the character set', linter.fix(japanese).text.includes(0x88), true)

// ---- convert ----
is('convert() converts SGF to JGF', JSON.parse(linter.convert('(;GM[1]SZ[9];B[cc])', {to: 'jgf'}).games[0]).tree[1], {move: {color: 'black', x: 2, y: 2}})
is('convert() returns a text for each game', linter.convert('(;GM[1]SZ[9];B[cc])(;GM[1]SZ[9];B[dd])', {to: 'sgf'}).games.length, 2)
is('each converted game is a record of its own', linter.convert('(;GM[1]SZ[9];B[cc])(;GM[1]SZ[9];B[dd])', {to: 'json-sgf'}).games
  .map(game => [jgflint.detect(game), linter.lint(game, {format: 'json-sgf'}).games]), [['json-sgf', 1], ['json-sgf', 1]])
is('convert() of an empty text returns no games', linter.convert('', {to: 'sgf'}).games, [])
check('convert() of an empty text gives a reason', linter.convert('', {to: 'sgf'}).refused.length > 0)
check('convert() reports lost data', linter.convert('(;GM[1]SZ[9]XX[y])', {to: 'jgf', plain: true}).findings.length > 0)

// ---- board ----
const moves = '(;GM[1]SZ[9]AB[cc];W[dc];B[aa])'
const {width, height, stones, svg, text: drawn} = linter.board(moves)
is('board() returns stones with move numbers', [width, height, stones],
  [9, 9, [{x: 0, y: 0, color: 'black', number: 2}, {x: 2, y: 2, color: 'black'}, {x: 3, y: 2, color: 'white', number: 1}]])
check('board() returns SVG and text', svg.startsWith('<svg') && drawn.split('\n').length > 9, svg)
is('board() accepts the number of a node', [0, 1, 2].map(node => linter.board(moves, {node}).stones.length), [1, 2, 3])
is('board() accepts the JSON Pointer of a node', ['/tree/0', '/tree/1', '/tree/1/move/x'].map(node => linter.board(record, {node}).stones.length), [0, 1, 1])
is('board() accepts the number of a game', linter.board(`(;GM[1]SZ[9])${moves}`, {game: 1}).stones.length, 3)
throws('board() refuses a missing node', RangeError, 'no such node', () => linter.board(moves, {node: 3}))
throws('board() refuses a JSON Pointer to a missing node', RangeError, 'no such node', () => linter.board(record, {node: '/tree/7'}))
throws('board() refuses a JSON Pointer to another value', RangeError, 'no such node', () => linter.board(record, {node: '/board'}))
throws('board() refuses a missing game', RangeError, 'no game 1', () => linter.board(moves, {game: 1}))
throws('board() refuses a fraction as node', RangeError, 'no node', () => linter.board(moves, {node: 0.5}))
throws('board() refuses a boolean as node', TypeError, 'node must be', () => linter.board(moves, {node: true}))

// ---- nodes ----
const read = linter.nodes('(;GM[1]SZ[9]PB[囲碁];B[aa]C[囲](;W[bb])(;W[]))(;GM[1]SZ[13])')
is('nodes() returns moves, parents and comments', read.games[0].nodes.map(({parent, color, point, comment}) => [parent, color, point, comment]),
  [[-1, undefined, undefined, undefined], [0, 'black', 'A9', '囲\n'], [1, 'white', 'B8', undefined], [1, 'white', 'pass', undefined]])
is('nodes() returns the range of each node', read.games[0].nodes.map(({range}) => read.text.slice(range[0], range[0] + 4)), [';GM[', ';B[a', ';W[b', ';W[]'])
is('nodes() returns the players in the header', linter.nodes('(;GM[1]FF[4]SZ[9]PB[Ann]BR[3k]KM[6.5];B[aa])').games[0].header, {players: [{color: 'black', name: 'Ann', rank: '3k'}, {color: 'white'}], type: 'go', komi: 6.5})
is('nodes() returns every game', read.games.map(({width, height, nodes}) => [width, height, nodes.length]), [[9, 9, 4], [13, 13, 1]])
is('nodes() decodes bytes in Shift_JIS', [linter.nodes(japanese).text, linter.nodes(japanese).games.length], ['(;GM[1]SZ[9]CA[Shift_JIS]PB[囲碁])', 1])
is('nodes() of invalid JSON returns no nodes', linter.nodes('{').games.flatMap(({nodes}) => nodes), [])

// ---- lists of the package ----
is('detect() recognizes JGF, SGF and JSON-SGF', [record, broken, '(;GM[1])', '[[{"GM":1}]]'].map(text => jgflint.detect(text)), ['jgf', 'jgf', 'sgf', 'json-sgf'])
is('detect() of another text returns null', jgflint.detect('no game at all'), null)
check('rules() returns more than 200 rules', jgflint.rules().length > 200, jgflint.rules().length)
is('explain() of a rule returns an object', jgflint.explain('move-ko').name, 'move-ko')
check('explain() of a family returns an array', Array.isArray(jgflint.explain('json')))
is('schema() returns a schema with $schema', typeof jgflint.schema('jgf2').$schema, 'string')

// ---- errors of use ----
throws('lint() refuses a number', TypeError, 'string', () => linter.lint(5))
throws('lint() refuses null', TypeError, 'string', () => linter.lint(null))
throws('lint() refuses a string as options', TypeError, 'object', () => linter.lint('', 'a.jgf'))
throws('lint() refuses a number as name', TypeError, 'name must be a string', () => linter.lint('', {name: 5}))
throws('lint() refuses an unknown format', TypeError, 'format must be', () => linter.lint('', {format: 'pdf'}))
throws('fix() refuses an unknown rule', TypeError, 'no rule is named tre', () => linter.fix('', {rules: ['tre']}))
throws('fix() refuses rules outside an array', TypeError, 'rules must be an array of strings', () => linter.fix('', {rules: 'tree'}))
throws('convert() refuses an unknown format', TypeError, 'to must be', () => linter.convert('', {to: 'pdf'}))
throws('convert() requires a format', TypeError, 'to must be', () => linter.convert(''))
throws('linter() refuses a number as configuration', TypeError, 'configuration', () => jgflint.linter(5))
throws('explain() refuses an unknown rule', TypeError, 'no rule is named', () => jgflint.explain('nothing'))
throws('schema() refuses an unknown name', TypeError, 'no schema is named', () => jgflint.schema('nothing'))
throws('schema() refuses a number', TypeError, 'string', () => jgflint.schema(2))
is('load() refuses a number', await load(5).catch(error => error.name), 'TypeError')
is('a linter works after errors', linter.lint(broken).findings, linted.findings)

// ---- depth ----
const nested = depth => `{"record":{"format":"JGF","version":2},"tree":${'['.repeat(depth)}${']'.repeat(depth)}}`
is('2,490 levels of JSON are read', linter.lint(nested(2490)).findings.some(({rule}) => rule === 'json-too-deep'), false)
is('2,510 levels of JSON are refused', linter.lint(nested(2510)).findings.some(({rule}) => rule === 'json-too-deep'), true)
const variations = `(;GM[1]SZ[9]${'(;B[aa]'.repeat(9000)}${')'.repeat(9000)})`
is('9,000 nested variations are read', linter.lint(variations).games, 1)
is('9,000 nested variations convert to JGF and JSON-SGF', [linter.convert(variations, {to: 'jgf'}), linter.convert(variations, {to: 'json-sgf'})].map(({games}) => games.length), [1, 1])

// ---- the language server ----
const language = jgflint.language()
const [answer] = language.receive({jsonrpc: '2.0', id: 1, method: 'initialize', params: {capabilities: {}}})
is('language() returns a server that answers initialize', [answer.id, answer.result.serverInfo], [1, {name: 'jgflint', version: jgflint.version}])
is('a notification gets no answer', language.receive({jsonrpc: '2.0', method: 'initialized', params: {}}).filter(({id}) => id === 1), [])
is('each language server has its own state', jgflint.language().receive({jsonrpc: '2.0', id: 2, method: 'shutdown'})[0].error.code, -32002)
