// known.mjs: the module lists the same rules and schemas as the program.

import {execFileSync} from 'node:child_process'
import {load} from './package.mjs'
import {is} from '../tap.js'

const jgflint = await load()
const told = (...words) => JSON.parse(execFileSync(process.argv[3], words, {maxBuffer: 2 ** 26}))
is('rules() returns the rules of the program', jgflint.rules(), told('--isolated', '--list-rules', '-f', 'json'))
is(`explain('all') returns the explanations of the program`, jgflint.explain('all'), told('--isolated', '--explain', 'all', '-f', 'json'))
is(`explain('move-ko') returns the explanation of the program`, jgflint.explain('move-ko'), told('--isolated', '--explain', 'move-ko', '-f', 'json'))
for (const name of ['jgf2', 'config', 'output']) is(`schema(${name}) returns the schema of the program`, jgflint.schema(name), told('--print-schema', name))
