// types.mts: a program that uses all of index.d.ts, for tsc.

import {load, type Converted, type Finding, type Fixed, type Jgflint, type Linted, type Linter, type Rule} from 'jgflint'

const jgflint: Jgflint = await load({wasm: new URL('file:///jgflint.wasm'), read: path => path === 'a' ? '{}' : undefined})
const linter: Linter = jgflint.linter({severity: {json: 'off'}}, {path: '.jgflint.json', base: ''})
const linted: Linted = linter.lint('text', {name: 'a.jgf', format: 'auto'})
const findings: Finding[] = [...linted.findings, ...linter.faults]
for (const {rule, severity, range: [start, end], fix, related} of findings) {
  const level: 'info' | 'warning' | 'error' = severity
  const edits: string[] = fix?.edits.map(({text, range}) => `${text}${range[0]}`) ?? []
  const places: number[] = related?.map(({range}) => range[1]) ?? []
  console.log(rule.length, level, end - start, edits, places)
}
const fixed: Fixed<string> = linter.fix('text', {unsafe: true, rules: ['json']})
const bytes: Uint8Array = linter.fix(new Uint8Array()).text
const converted: Converted = linter.convert('text', {to: 'sgf', plain: true})
const rules: Rule[] = jgflint.rules()
console.log(fixed.text.length, bytes.length, converted.games.join(), converted.refused?.length, rules[0].headline, jgflint.explain('json').examples[0].kind)
const numbers: (number | undefined)[] = linter.board('text', {node: '/tree/0', game: 0}).stones.map(({number}) => number)
const detected: string | null = jgflint.detect('text')
const server = jgflint.language({std: 'seki', select: ['json'], configuration: {severity: {}}, enable: true}, {read: path => path, list: folder => [folder], log: text => console.log(text)})
console.log(server.faults.length)
const messages: object[] = server.receive({jsonrpc: '2.0'})
console.log(numbers, detected, messages, jgflint.schema('jgf2'), jgflint.version)
// @ts-expect-error: there is no such format
linter.convert('text', {to: 'pdf'})
// @ts-expect-error: a text is no number
linter.lint(5)
