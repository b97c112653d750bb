// promises.mjs: the functions of the package in a Worker.

import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {pathToFileURL} from 'node:url'
import {folder, load} from './package.mjs'
import {check, is} from '../tap.js'

const {load: start} = await import(pathToFileURL(join(folder, 'promises.mjs')))
const [jgflint, direct] = await Promise.all([start(), load()])
const broken = '{"record":{"format":"JGF","version":2},"game":{"name":"囲碁",},"board":{"size":9},"tree":[{}]}'
const configuration = {severity: {'json-trailing-comma': 'info', nothing: 'off'}}
const [linter, near] = [await jgflint.linter(configuration), direct.linter(configuration)]

is('version is the same in a Worker', jgflint.version, direct.version)
is('faults are the same in a Worker', linter.faults, near.faults)
for (const text of [broken, Buffer.from(broken)]) {
  is('lint() gives the same in a Worker', await linter.lint(text, {name: 'a.jgf'}), near.lint(text, {name: 'a.jgf'}))
  is('fix() gives the same in a Worker', (await linter.fix(text)).fixed, near.fix(text).fixed)
  is('convert() gives the same in a Worker', await linter.convert(text, {to: 'sgf'}), near.convert(text, {to: 'sgf'}))
}
is('the bytes of a caller are not transferred', Buffer.from(broken).length > 0, true)
is('board() gives the same in a Worker', (await linter.board('(;GM[1]SZ[9];B[cc])')).stones, near.board('(;GM[1]SZ[9];B[cc])').stones)
is('nodes() gives the same in a Worker', await linter.nodes('(;GM[1]SZ[9];B[cc])'), near.nodes('(;GM[1]SZ[9];B[cc])'))
is('rules, explanations, schemas and formats are the same in a Worker', await Promise.all([jgflint.rules(), jgflint.explain('move-ko'), jgflint.schema('jgf2'), jgflint.detect('(;GM[1])')]),
  [direct.rules(), direct.explain('move-ko'), direct.schema('jgf2'), direct.detect('(;GM[1])')])
const {findings} = await linter.lint(broken, {name: 'a.jgf'})
is('applyFix() works in a Worker', await jgflint.applyFix(broken, findings.find(({rule}) => rule === 'json-trailing-comma')), broken.replace(',}', '}'))
is('format() works in a Worker', await jgflint.format(findings.slice(0, 1), 'gcc'), direct.format(near.lint(broken, {name: 'a.jgf'}).findings.slice(0, 1), 'gcc'))

const failure = promise => promise.then(() => 'nothing', ({name, message}) => `${name}: ${message}`)
check('a wrong type rejects with a TypeError', (await failure(linter.lint(5))).startsWith('TypeError: the text must be'))
check('an unknown option rejects with a suggestion', (await failure(linter.lint('', {nam: 1}))).includes('do you mean name?'))
check('a missing node rejects with a RangeError', (await failure(linter.board('(;GM[1]SZ[9])', {node: 9}))).startsWith('RangeError'))
check('format() in a Worker refuses copies of findings', (await failure(jgflint.format(structuredClone(findings), 'gcc'))).includes('not copies'))

// ---- aborted calls ----
const huge = `[${'[],'.repeat(2e6)}]`
const patience = new AbortController(), queued = new AbortController()
const long = failure(linter.lint(huge, {signal: patience.signal}))
const waiting = failure(linter.lint(broken, {signal: queued.signal}))
const behind = linter.lint(broken, {name: 'a.jgf'})
queued.abort(new Error('not wanted'))
is('an aborted call that waits is not processed', await waiting, 'Error: not wanted')
patience.abort(new Error('too long'))
is('an aborted call that runs is stopped', await long, 'Error: too long')
is('a call after an aborted one is answered', (await behind).findings, findings)
is('a call with an aborted signal is rejected', await failure(linter.lint(broken, {signal: AbortSignal.abort(new Error('before'))})), 'Error: before')
check('a call with a number as signal is rejected', (await failure(linter.lint(broken, {signal: 5}))).includes('an AbortSignal'))

const other = await start({wasm: readFileSync(join(folder, 'jgflint.wasm'))})
is('load() in a Worker accepts a module', other.version, direct.version)
const unfinished = failure((await other.linter()).lint(huge))
await other.dispose()
check('dispose() rejects unfinished calls', (await unfinished).includes('disposed of'), await unfinished)
check('a call after dispose() is rejected', (await failure(other.rules())).includes('disposed of'))
check('load() in a Worker refuses other bytes', (await failure(start({wasm: new Uint8Array(9)}))).includes('not WebAssembly'))
// The Worker of the first object still runs, but does not keep this program from ending.
