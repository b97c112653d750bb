// types.mts: a program that uses all of index.d.ts, for tsc.

import {load as loadPromises} from 'jgflint/promises'
import 'jgflint/worker'
import jgflintDefault, {load, type Configuration, type Converted, type Finding, type Fixed, type Jgflint, type Linted, type Linter, type Rule} from 'jgflint'

const jgflint: Jgflint = await load({wasm: new URL('file:///jgflint.wasm'), read: path => path === 'a' ? '{}' : undefined})
const linter: Linter = jgflint.linter({severity: {json: 'off'}}, {path: '.jgflint.json'})
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
console.log(fixed.text.length, bytes.length, converted.games.join(), converted.refused?.length, rules[0].headline, jgflint.explain('json')[0].examples[0].kind)
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

const configuration: Configuration = {std: 'seki', select: ['json', 'move-ko', 'custom/club'], severity: {'move-ko': 'off', 'custom/club': 'error'}, limits: {depth: 5},
  overrides: [{files: 'a/*', ignore: 'tree'}], custom: [{id: 'club', at: '/event/name', pattern: '^Club'}], 'fail-on': 'never'}
const isIncomplete: {rule: string; count: number}[] | undefined = jgflint.linter(configuration).lint('').incomplete
const either = (text: string | Uint8Array): string | Uint8Array => linter.fix(text).text
const applied: string = jgflint.applyFix('text', findings[0]!)
const report: string = jgflint.format(findings, 'sarif')
const lossy: string[] = linter.convert('', {to: 'sgf', forceLossy: true}).games
const level: 'off' | 'info' | 'warning' | 'error' = rules[0]!.default_severity
const families: string[] = jgflint.explain('all').map(({reason}) => reason)
const compared: Linted = linter.collection().lint('', {name: 'a.sgf'})
linter.dispose()
linter[Symbol.dispose]()
await jgflintDefault.load({wasm: new Uint8Array()})
await load({wasm: new WebAssembly.Module(new Uint8Array()), signal: new AbortController().signal})
await load({wasm: fetch('jgflint.wasm')})
const remote = await loadPromises()
const answers: Linted = await (await remote.linter(configuration)).lint('text', {name: 'a', signal: AbortSignal.timeout(5)})
await remote.dispose()
console.log(isIncomplete, either, applied, report, lossy, level, families, compared, answers)
// @ts-expect-error: a key that is not there
jgflint.linter({stdd: 'seki'})
// @ts-expect-error: a word that is not there
jgflint.linter({std: 'nope'})
// @ts-expect-error: a rule that is not there
jgflint.linter({severity: {'move-kooo': 'off'}})
// @ts-expect-error: a level that is not there
jgflint.linter({severity: {'move-ko': 'loud'}})
// @ts-expect-error: a schema that is not there
jgflint.schema('jgf3')
// @ts-expect-error: a rule that is not there
jgflint.explain('move-koo')
// @ts-expect-error: an option that is not there
linter.lint('', {nam: 'a'})
// @ts-expect-error: one of another function
linter.lint('', {unsafe: true})
// @ts-expect-error: a report that is not there
jgflint.format([], 'pdf')
// @ts-expect-error: a number is no module
await load({wasm: 5})
// @ts-expect-error: the inside
linter.ask('version')
