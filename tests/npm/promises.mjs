// promises.mjs: the same functions in a Worker.

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

is('the version is there', jgflint.version, direct.version)
is('faults are', linter.faults, near.faults)
for (const text of [broken, Buffer.from(broken)]) {
  is('lint answers the same', await linter.lint(text, {name: 'a.jgf'}), near.lint(text, {name: 'a.jgf'}))
  is('fix does', (await linter.fix(text)).fixed, near.fix(text).fixed)
  is('so does convert', await linter.convert(text, {to: 'sgf'}), near.convert(text, {to: 'sgf'}))
}
is('bytes are still there', Buffer.from(broken).length > 0, true)
is('board', (await linter.board('(;GM[1]SZ[9];B[cc])')).stones, near.board('(;GM[1]SZ[9];B[cc])').stones)
is('nodes', await linter.nodes('(;GM[1]SZ[9];B[cc])'), near.nodes('(;GM[1]SZ[9];B[cc])'))
is('rules, explanations, schemas, formats', await Promise.all([jgflint.rules(), jgflint.explain('move-ko'), jgflint.schema('jgf2'), jgflint.detect('(;GM[1])')]),
  [direct.rules(), direct.explain('move-ko'), direct.schema('jgf2'), direct.detect('(;GM[1])')])
const {findings} = await linter.lint(broken, {name: 'a.jgf'})
is('a fix is made', await jgflint.applyFix(broken, findings.find(({rule}) => rule === 'json-trailing-comma')), broken.replace(',}', '}'))
is('findings become reports', await jgflint.format(findings.slice(0, 1), 'gcc'), direct.format(near.lint(broken, {name: 'a.jgf'}).findings.slice(0, 1), 'gcc'))

const failure = promise => promise.then(() => 'nothing', ({name, message}) => `${name}: ${message}`)
check('mistakes are TypeErrors', (await failure(linter.lint(5))).startsWith('TypeError: the text must be'))
check('of options, too', (await failure(linter.lint('', {nam: 1}))).includes('do you mean name?'))
check('and RangeErrors', (await failure(linter.board('(;GM[1]SZ[9])', {node: 9}))).startsWith('RangeError'))
check('copies are no findings', (await failure(jgflint.format(structuredClone(findings), 'gcc'))).includes('not copies'))

// ---- what is aborted ----

const huge = `[${'[],'.repeat(2e6)}]`
const patience = new AbortController(), queued = new AbortController()
const long = failure(linter.lint(huge, {signal: patience.signal}))
const waiting = failure(linter.lint(broken, {signal: queued.signal}))
const behind = linter.lint(broken, {name: 'a.jgf'})
queued.abort(new Error('not wanted'))
is('what waits is not done', await waiting, 'Error: not wanted')
patience.abort(new Error('too long'))
is('what is being done ends', await long, 'Error: too long')
is('what stands behind it is done', (await behind).findings, findings)
is('a signal that was aborted before', await failure(linter.lint(broken, {signal: AbortSignal.abort(new Error('before'))})), 'Error: before')
check('a signal is one', (await failure(linter.lint(broken, {signal: 5}))).includes('an AbortSignal'))

const other = await start({wasm: readFileSync(join(folder, 'jgflint.wasm'))})
is('it takes a module', other.version, direct.version)
const unfinished = failure((await other.linter()).lint(huge))
await other.dispose()
check('what is not done at the end is rejected', (await unfinished).includes('disposed of'), await unfinished)
check('and what comes later', (await failure(other.rules())).includes('disposed of'))
check('no module', (await failure(start({wasm: new Uint8Array(9)}))).includes('not WebAssembly'))
// The Worker of the first one keeps no program alive: this one ends.
