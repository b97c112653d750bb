// memory.mjs: the package runs out of memory. Run it with --wasm-max-mem-pages=1024.

import {load} from './package.mjs'
import {check, is} from '../tap.js'

const jgflint = await load()
const linter = jgflint.linter({severity: {'board-no-size': 'off'}})
const small = '{"record":{"format":"JGF","version":2},"tree":[],}'
const before = linter.lint(small).findings
let error
try { linter.lint(`[${'[],'.repeat(4e6)}]`) } catch (thrown) { error = thrown }
check('running out of memory throws an error', error instanceof Error, error)
is('the error says that memory has run out', error?.message, 'jgflint has run out of memory')
is('a linter works in a new instance with its configuration', linter.lint(small).findings, before)
