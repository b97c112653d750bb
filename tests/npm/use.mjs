// use.mjs: mistakes in the use of the package and their messages.

import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {createContext, runInContext} from 'node:vm'
import {createRequire} from 'node:module'
import {folder, load} from './package.mjs'
import {check, is, throws} from '../tap.js'

const jgflint = await load()
const linter = jgflint.linter()
const broken = '{"record":{"format":"JGF","version":2},"game":{"name":"囲碁😀",},"board":{"size":9},"tree":[{}]}'
const comma = linter.lint(broken).findings.find(({rule}) => rule === 'json-trailing-comma')

// ---- other realms ----
const other = createContext({bytes: [...Buffer.from(broken)], wasm: readFileSync(join(folder, 'jgflint.wasm')), WebAssembly, URL})
const foreign = code => runInContext(code, other)
for (const type of ['new Uint8Array(bytes)', 'new Uint8Array(bytes).buffer', 'new DataView(new Uint8Array(bytes).buffer)', 'new Uint8ClampedArray(bytes)']) {
  const text = foreign(type)
  is(`lint() accepts ${type} of another realm`, linter.lint(text).findings.map(({rule}) => rule), linter.lint(broken).findings.map(({rule}) => rule))
  is(`fix() accepts ${type} of another realm`, Buffer.from(linter.fix(text).text).toString(), linter.fix(broken).text)
}
is('lint() accepts shared memory', linter.lint(new Uint8Array(new SharedArrayBuffer(4))).findings.length > 0, true)
for (const [what, wasm] of Object.entries({'bytes': foreign('new Uint8Array(wasm)'), 'a buffer': foreign('new Uint8Array(wasm).buffer'), 'a module': new WebAssembly.Module(other.wasm)}))
  is(`load() accepts ${what} of another realm`, (await load({wasm})).version, jgflint.version)
is('linter() accepts a configuration of another realm', jgflint.linter(foreign('({severity: {"json-trailing-comma": "info"}})')).lint(broken).findings.find(({rule}) => rule === comma.rule).severity, 'info')
is('lint() accepts options of another realm', linter.lint(broken, foreign('({name: "b.jgf"})')).findings[0].file, 'b.jgf')

// ---- unaccepted kinds ----
for (const [value, named] of [[undefined, 'undefined'], [null, 'null'], [5, 'the number 5'], [true, 'the boolean true'], [[1], 'an array'], [{}, 'an object'], [() => 1, 'a function'],
  [Promise.resolve(''), 'a Promise'], [new Blob(['']), 'a Blob'], [new Map(), 'a Map'], [new Response(''), 'a Response'], [Symbol('s'), 'the symbol Symbol(s)'],
  [10n, 'the bigint 10'], [new (class Game {})(), 'a Game'], [new String('x'), 'a String'], [new SharedArrayBuffer(1), 'a SharedArrayBuffer']])
  throws(`lint() refuses ${named} and names it`, TypeError, `not ${named}`, () => linter.lint(value))
for (const [value, named] of [[5, 'the number 5'], [{}, 'an object'], [new Blob(['']), 'a Blob'], [null, 'null']])
  is(`load() refuses ${named} as module`, await load({wasm: value}).catch(({name, message}) => [name, message.endsWith(`not ${named}`)]), ['TypeError', true])
is('load() refuses a promise of a number as module', await load({wasm: Promise.resolve(7)}).catch(({name}) => name), 'TypeError')
check('load() explains that a web page is not a module', /a page, not WebAssembly.*Bundlers/.test(await load({wasm: new Response('<!doctype html><p>', {headers: {'content-type': 'text/html'}})}).catch(String)))
check('load() explains that other bytes are not a module', /something else, not WebAssembly/.test(await load({wasm: new Uint8Array([1, 2, 3, 4, 5])}).catch(String)))
for (const value of [new Map(), [1], 5, new Blob([''])]) throws('linter() refuses other types as configuration', TypeError, 'configuration', () => jgflint.linter(value))

// ---- options ----
throws('lint() suggests the name of a misspelled option', TypeError, 'there is no nam; do you mean name?', () => linter.lint('', {nam: 'a'}))
throws('fix() suggests the name of a misspelled option', TypeError, 'there is no unsave; do you mean unsafe?', () => linter.fix('', {unsave: true}))
throws('lint() refuses an option of fix()', TypeError, 'there is no unsafe', () => linter.lint('', {unsafe: true}))
throws('convert() refuses an unknown option', TypeError, 'there is no target', () => linter.convert('', {to: 'sgf', target: 'jgf'}))
throws('board() refuses an unknown option', TypeError, 'there is no move', () => linter.board('', {move: 5}))
throws('nodes() refuses an unknown option', TypeError, 'there is no x', () => linter.nodes('', {x: 5}))
throws('linter() refuses an unknown option', TypeError, 'there is no std', () => jgflint.linter({}, {std: 'seki'}))
throws('linter() refuses a number as options', TypeError, 'must be an object', () => jgflint.linter({}, 5))
throws('linter() refuses a number as path', TypeError, 'path must be a string, not the number 5', () => jgflint.linter({}, {path: 5}))
throws('language() suggests the name of a misspelled setting', TypeError, 'there is no stdd; do you mean std?', () => jgflint.language({stdd: 'seki'}))
throws('language() suggests the name of a misspelled hook', TypeError, 'there is no reed; do you mean read?', () => jgflint.language({}, {reed() {}}))
is('load() suggests the name of a misspelled option', await load({wsam: 1}).catch(({name, message}) => [name, message.includes('do you mean wasm?')]), ['TypeError', true])
throws('explain() suggests the name of a misspelled rule', TypeError, 'do you mean move-ko?', () => jgflint.explain('move-koo'))
is('lint() ignores undefined options', linter.lint(broken, {name: undefined, format: undefined}).findings.length, linter.lint(broken).findings.length)
is('the public methods of jgflint are documented ones', Object.getOwnPropertyNames(Object.getPrototypeOf(jgflint)).sort(),
  ['applyFix', 'constructor', 'detect', 'explain', 'format', 'language', 'linter', 'rules', 'schema'])
is('the public methods of a linter are documented ones', Object.getOwnPropertyNames(Object.getPrototypeOf(linter)).sort(), ['board', 'collection', 'constructor', 'convert', 'dispose', 'fix', 'lint', 'nodes'])

// ---- slow patterns ----
const named = name => JSON.stringify({record: {format: 'JGF', version: 2}, game: {name}, board: {size: 9}, tree: [{}]})
const slow = jgflint.linter({custom: [{id: 'slow', at: '/game/name', pattern: '^(a+)+$'}, {id: 'quick', at: '/game/name', pattern: '^a'}]})
is('lint() reports a slow pattern', slow.lint(named(`${'a'.repeat(40)}!`)).incomplete.map(({rule, count}) => [rule, count > 0]), [['custom/slow', true]])
is('lint() reports a slow pattern for each of 70 texts', Array.from({length: 70}, () => slow.lint(named(`${'a'.repeat(40)}!`)).incomplete?.length), Array(70).fill(1))
is('fix() reports a slow pattern', slow.fix(named(`${'a'.repeat(40)}!`)).incomplete[0].rule, 'custom/slow')
is('lint() without a slow pattern has no list of patterns', 'incomplete' in slow.lint(named('aaa')), false)

// ---- memory ----
const configurations = Array.from({length: 50}, (_, i) => ({severity: {'board-no-size': i % 2 ? 'off' : 'error'}, custom: [{id: `c${i}`, at: '/game/name', required: true}]}))
const unnamed = '{"record":{"format":"JGF","version":2},"tree":[]}'
for (const configuration of configurations) jgflint.linter(configuration).lint(unnamed)
const before = process.memoryUsage().rss
for (let i = 0; i < 5000; i++) jgflint.linter(configurations[i % 50]).lint(unnamed)
const grown = (process.memoryUsage().rss - before) / 2 ** 20
check('5,000 linters in one turn of the event loop take less than 60 MB', grown < 60, `${Math.round(grown)} MB`)
const kept = configurations.map(configuration => jgflint.linter(configuration))
is('50 linters keep their own configurations', kept.map(each => each.lint(unnamed).findings.map(({rule, severity}) => rule === 'board-no-size' ? severity : rule)).map(found => found.includes('error')),
  configurations.map((_, i) => i % 2 === 0))
const gone = jgflint.linter({severity: {'json-trailing-comma': 'info'}})
gone.dispose()
gone.dispose()
is('a linter works after dispose()', gone.lint(broken).findings.find(({rule}) => rule === comma.rule).severity, 'info')

// ---- conversions ----
const odd = '{"record":{"format":"JGF","version":2},"board":{"size":9},"tree":[{},{"move":{"color":"black","x":"left","y":2}},{"move":{"color":"white","x":3,"y":3}}]}'
is('convert() refuses a game with an unreadable move', linter.convert(odd, {to: 'sgf'}).games.length, 0)
check('convert() suggests force-lossy for an unreadable move', linter.convert(odd, {to: 'sgf'}).refused.includes('force-lossy'))
is('convert() with forceLossy omits an unreadable move', linter.convert(odd, {to: 'sgf', forceLossy: true}).games.map(game => [game.includes('W[dd]'), game.includes('B[')]), [[true, false]])
is('forceLossy does not apply to the next call', linter.convert(odd, {to: 'sgf'}).games.length, 0)

// ---- collections ----
const game = (player, extra = '') => `(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[${player}]PW[White];B[cc];W[dd];B[ee];W[ff];B[gg];W[hh];B[cd];W[dc];B[ed];W[fe];B[gf]${extra})`
const compared = jgflint.linter({select: ['collection']}).collection()
is('the first record of a collection has no findings', compared.lint(game('Black'), {name: 'a.sgf'}).findings, [])
const same = compared.lint(game('Black'), {name: 'b.sgf'}).findings
is('a collection finds a repeated game', same.map(({rule}) => rule), ['collection-same-game'])
check('a collection names the earlier game', same[0].message.includes('a.sgf'), same[0].message)
is('another collection starts empty', jgflint.linter({select: ['collection']}).collection().lint(game('Black'), {name: 'c.sgf'}).findings, [])
const later = compared.lint(game('Black'), {name: 'd.sgf'}).findings
is('format() prints the findings of a collection', jgflint.format([...same, ...later], 'gcc').split('\n').map(line => line.slice(0, 5)), ['b.sgf', 'd.sgf', ''])
is('format() prints findings of a collection in the given order', jgflint.format([...later, ...same], 'gcc').split('\n').map(line => line.slice(0, 5)), ['d.sgf', 'b.sgf', ''])
compared.dispose()
throws('a disposed collection refuses records', TypeError, 'disposed of', () => compared.lint(game('Black')))

// ---- one fix ----
is('applyFix() fixes a string', jgflint.applyFix(broken, comma), linter.fix(broken).text)
is('applyFix() fixes bytes', Buffer.from(jgflint.applyFix(Buffer.from(broken), comma)).toString(), linter.fix(broken).text)
const many = readFileSync(process.argv[3], 'utf8')
const fixable = linter.lint(many).findings.filter(({fix}) => fix?.edits.length)
check('the sample has more than 5 fixable findings', fixable.length > 5, fixable.length)
for (const finding of fixable) {
  const [string, bytes] = [jgflint.applyFix(many, finding), Buffer.from(jgflint.applyFix(Buffer.from(many), finding)).toString()]
  is(`${finding.rule}: applyFix() gives the same for strings and bytes`, string, bytes)
  check(`${finding.rule}: applyFix() removes the finding`, linter.lint(string).findings.filter(({rule, message}) => rule === finding.rule && message === finding.message).length <
    linter.lint(many).findings.filter(({rule, message}) => rule === finding.rule && message === finding.message).length, finding.message)
}
throws('applyFix() refuses a finding without a fix', TypeError, 'has no fix', () => jgflint.applyFix('', linter.lint('').findings[0]))
throws('applyFix() refuses a number as finding', TypeError, 'must be one of lint()', () => jgflint.applyFix('', 5))
throws('applyFix() refuses a finding of another text', RangeError, 'not one of this text', () => jgflint.applyFix('{}', comma))

// ---- reports ----
const [first, second] = [linter.lint(broken, {name: 'a.jgf'}), linter.lint('', {name: 'b.jgf'})]
const sarif = JSON.parse(jgflint.format([...first.findings, ...second.findings], 'sarif'))
is('format() prints the findings of several texts', sarif.runs[0].results.map(({ruleId, locations}) => [ruleId, locations[0].physicalLocation.artifactLocation.uri]),
  [...first.findings.map(({rule}) => [rule, 'a.jgf']), ...second.findings.map(({rule}) => [rule, 'b.jgf'])])
is('format() prints some of the findings', jgflint.format(first.findings.filter(({rule}) => rule === comma.rule), 'gcc').split('\n').length, 2)
is('format() to JSON prints all members of the findings', JSON.parse(jgflint.format(first.findings, 'json')).findings, first.findings.map(({range, ...finding}) => JSON.parse(JSON.stringify(finding, (key, value) => key === 'range' ? undefined : value))))
is('format() to JSON Lines prints a line for each finding', jgflint.format(linter.lint(`${broken}\n${broken}\n`, {name: 'l.jsonl'}).findings.slice(1), 'jsonl').trim().split('\n').length, linter.lint(`${broken}\n${broken}\n`, {name: 'l.jsonl'}).findings.length)
is('format() prints the faults of a configuration', jgflint.format(jgflint.linter('{"sdt": 1}', {path: 'x/.jgflint.json'}).faults, 'gcc').startsWith('x/.jgflint.json:1:2: error:'), true)
is('format() prints the losses of a conversion', jgflint.format(linter.convert('(;GM[1]SZ[9]XX[y])', {to: 'jgf', plain: true}).findings, 'jsonl').split('\n').length > 2, true)
is('format() prints an empty report', JSON.parse(jgflint.format([], 'json')).findings, [])
throws('format() refuses an unknown format', TypeError, 'no format is named pdf', () => jgflint.format([], 'pdf'))
throws('format() refuses copies of findings', TypeError, 'not copies', () => jgflint.format(structuredClone(first.findings), 'sarif'))
throws('format() refuses an object instead of an array', TypeError, 'must be an array, not an object', () => jgflint.format({}, 'sarif'))

// ---- require() ----
const required = createRequire(import.meta.url)(join(folder, 'index.cjs'))
is('the module from require() finds the same', (await required.load()).linter().lint(broken).findings, linter.lint(broken).findings)
is('the module from require() has a default export', required.default.load, required.load)
is('the module from require() has a language server', (await required.load()).language().receive({jsonrpc: '2.0', id: 1, method: 'initialize', params: {capabilities: {}}})[0].id, 1)
const aborted = AbortSignal.abort(new Error('enough'))
is('load() can be aborted', await load({signal: aborted}).catch(({message}) => message), 'enough')
