// commands.mjs: compares the programs of the package with the native ones: random options over small random trees. Standard
// output, the lines of standard error, exit status and all files afterwards are compared.
//
//     node commands.mjs PACKAGE JGFLINT JGFCONV SCRATCH SEED COUNT FROM
//
// PACKAGE is the installed package, FROM a folder of samples. Prints a line for each command with a difference, and their
// number. Output that may differ is avoided: archives, libraries and times.

import {spawnSync} from 'node:child_process'
import {existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync} from 'node:fs'
import {basename, dirname, join, resolve} from 'node:path'

const [folder, jgflint, jgfconv, scratch, seed, count, from] = process.argv.slice(2)
const work = join(resolve(scratch), 'work')
const SECONDS = 60, LARGEST = 30000

let state = Number(seed)
function below(limit) {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7FFFFFFF
  return Math.floor(state / 0x80000000 * limit)
}
const one = list => list[below(list.length)]
const some = (list, most) => Array.from({length: 1 + below(most)}, () => one(list))
const oneIn = n => below(n) === 0

// ---- trees ----

const walk = directory => readdirSync(directory, {withFileTypes: true}).flatMap(entry => {
  const path = join(directory, entry.name)
  return entry.isDirectory() ? walk(path) : [path]
})
const samples = walk(from).filter(path => /\.(jgf|sgf|json|ugf|ugi|gib|ngf)$/.test(path) && lstatSync(path).size < LARGEST).sort()
const rules = spawnSync(jgflint, ['--list-rules', '-f', 'json']).stdout.toString().match(/"(?:name|rule|id)": *"[a-z0-9-]+"/g).map(word => word.split('"')[3])
const families = [...new Set(rules.map(rule => rule.split('-')[0]))]
const formats = spawnSync(jgflint, ['--completions', 'fish']).stdout.toString().match(/^set -g __jgflint_formats (.+)$/m)[1].split(' ')

function damaged(bytes) {
  const copy = Buffer.from(bytes)
  for (let i = below(4); i >= 0 && copy.length; i--) copy[below(copy.length)] = oneIn(3) ? below(256) : one([...'",:{}[]()0;\n '].map(sign => sign.charCodeAt(0)))
  return oneIn(4) ? copy.subarray(0, below(copy.length)) : copy
}

const ruleWord = () => oneIn(12) ? one(['move-on-ston', 'none', '', 'custom/event', 'all,']) : one([one(rules), one(rules), one(families), 'all'])
const ruleWords = () => some([ruleWord(), ruleWord(), ruleWord()], 3).join(',')
const severity = () => oneIn(15) ? 'fatal' : one(['off', 'info', 'warning', 'error'])
const globs = ['*.sgf', 'sub/', 'sub/**', '/a.jgf', '!a.jgf', '[a-c]*.jgf', '**/deep', 'x', '*']

function configuration() {
  const all = {
    std: one(['jgf2', 'seki', 'jgf3']), select: some(rules, 3), ignore: some(families, 2), 'extend-select': ['collection'], severity: {[ruleWord()]: severity()},
    'fail-on': one(['error', 'warning', 'info', 'never']), exclude: some(globs, 2), include: ['*.jgf', '*.sgf'], fixable: some(rules, 3), unfixable: some(families, 2),
    overrides: [{files: some(globs, 2), ignore: some(families, 2)}], limits: {depth: 3 + below(20)}, baseline: 'known.json', extends: 'sub/other.json', requires: one(['>=1.2', '>=9']),
    custom: [{id: 'event', at: '/event/name', required: true, pattern: '^Club ', message: 'the event begins with Club'}], igonre: [],
  }
  const likely = ['std', 'select', 'ignore', 'extend-select', 'severity', 'fail-on', 'exclude', 'include', 'overrides', 'custom']
  const keys = new Set(some(oneIn(4) ? Object.keys(all) : likely, 3))
  return `// a comment\n${JSON.stringify(Object.fromEntries([...keys].map(key => [key, all[key]])), undefined, 2)}\n`
}

// The entries of the tree: a name and its bytes, or the target of a link.
function tree() {
  const files = new Map(), folders = ['', '', 'sub/', 'sub/deep/', 'ü ß/']
  for (let i = 1 + below(4); i > 0; i--) {
    const sample = one(samples), bytes = readFileSync(sample), ending = /\.[a-z]+$/.exec(sample)[0]
    files.set(one(folders) + one(['a', 'b', 'c d', '-x', 'é', 'name\nline', basename(sample, ending)]) + (oneIn(8) ? '.jgf' : ending), oneIn(2) ? bytes : damaged(bytes))
  }
  const records = [...files.keys()].filter(name => name.endsWith('.jgf'))
  if (oneIn(6)) files.set('lines.jsonl', Buffer.concat(some(samples, 3).map(path => Buffer.from(`${readFileSync(path).toString().replace(/\s*\n\s*/g, ' ')}\n`))))
  if (oneIn(3)) files.set(one(['.jgflint.json', '.jgflint.jsonc', 'jgflint.json', 'sub/.jgflint.json']), Buffer.from(configuration()))
  if (oneIn(5)) files.set(one(['.gitignore', '.ignore', 'sub/.gitignore']), Buffer.from(`${some(globs, 3).join('\n')}\n`))
  if (oneIn(8)) files.set('empty.jgf', Buffer.alloc(0))
  if (oneIn(8)) files.set('link.jgf', one([...records, 'nothing', '.', 'sub']))
  if (oneIn(8)) files.set('sub/.git', Buffer.from('gitdir: elsewhere\n'))
  return files
}

function plant(files) {
  rmSync(work, {recursive: true, force: true})
  mkdirSync(work)
  for (const [name, content] of files) {
    const path = join(work, name)
    mkdirSync(dirname(path), {recursive: true})
    if (typeof content === 'string') symlinkSync(content, path)
    else writeFileSync(path, content)
  }
}

// ---- commands ----

const numberWord = () => one(['0', '1', '2', '3', '10', '100', '-1', 'x', '1K', ''])
const both = names => [
  () => ['--format-in', one(['auto', 'jgf', 'jsonl', 'sgf', 'ugf', 'json-sgf', 'gib', 'ngf', 'xml'])], () => ['--encoding', one(['CP932', 'GB18030', 'windows-1252', 'EUC-KR', 'Big5', 'klingon'])],
  () => ['--files-from', one(['list', '-'])], () => ['-0'], () => ['--exclude', one(globs)], () => ['--no-ignore'], () => ['--ext', one(['jgf,sgf', 'sgf', 'jgf,sgf,ugf,gib,ngf,json', '', 'xyz'])],
  () => ['-f', one(formats)], () => ['-f', `${one(formats)}:${one(['report', 'sub/report', 'no/such', one(names)])}`], () => ['--color', one(['always', 'never', 'auto', 'red'])], () => ['--min-severity', severity()],
  () => ['--max-findings', numberWord()], () => ['--max-per-rule', numberWord()], () => ['--statistics'], () => ['--no-board'], () => ['-q'], () => ['-v'], () => ['--fail-on', one(['error', 'warning', 'info', 'never'])],
  () => ['--max-warnings', numberWord()], () => ['-j', one(['1', '2', '7', '0', 'x'])], () => ['--max-depth', numberWord()], () => ['--max-size', numberWord()], () => ['--max-values', numberWord()],
  () => ['--max-size', one(['1M', '4G', '1'])], () => ['--std', one(['jgf2', 'seki', 'jgf1'])], () => ['--stdin-filename', one(['x.jgf', 'sub/y.sgf', 'z'])], () => [one(['--nothing', '--fixx', '-Z', '--'])],
]
const lints = names => [
  () => ['--select', ruleWords()], () => ['--ignore', ruleWords()], () => ['--extend-select', ruleWords()], () => ['--severity', `${ruleWord()}=${severity()}`], () => ['--fix'], () => ['--fix'], () => ['--fix', '--unsafe-fixes'],
  () => ['--diff'], () => ['--diff', '--unsafe-fixes'], () => ['--fixable', ruleWords()], () => ['--unfixable', ruleWords()], () => ['--exit-non-zero-on-fix'], () => ['--config', one(['.jgflint.json', 'sub/.jgflint.json', one(names)])],
  () => ['--isolated'], () => ['--show-config'], () => ['--init'], () => ['--list-rules'], () => ['--explain', ruleWord()], () => ['--show-files'], () => ['--changed-since', one(['change.diff', one(names)])], () => ['--force-exclude'],
  () => ['--id-pointer', one(['/event/name', '/x', 'event', ''])], () => ['--print-games'], () => ['--exit-zero'], () => ['--write-baseline', one(['known.json', 'no/such'])], () => ['--baseline', one(['known.json', one(names)])], () => ['--prune-baseline'],
  () => ['--add-suppressions'], () => ['--reason', 'as it was'], () => ['--board', `${one(names)}${one(['', ':1', ':3:4', ':move=3', ':game=2'])}`], () => ['--board-format', one(['text', 'svg', 'png'])],
  () => ['--print-schema', one(['jgf1', 'jgf2', 'config', 'output', 'x'])], () => ['--completions', one(['bash', 'zsh', 'fish', 'powershell', 'sh'])], () => ['--help'],
]
const converts = names => [
  () => ['--to', one(['jgf', 'sgf', 'json-sgf', 'jsonl', 'gif'])], () => ['-t', one(['jgf', 'sgf', 'json-sgf', 'jsonl'])], () => ['-o', one(['out/', 'out.sgf', 'out.jgf', 'out.jsonl', 'out.json', 'sub', 'no/such.jgf', one(names)])], () => ['-o', 'out/'],
  () => ['--force'], () => ['--force-lossy'], () => ['-n'], () => ['--plain'], () => ['--ugf-coordinates', one(['auto', 'igs', 'jpn', 'up'])], () => ['--keep-email'],
]

// Standard input is a file or empty.
function command(files) {
  const names = [...files.keys()], program = oneIn(3) ? 'jgfconv' : 'jgflint'
  const shared = both(names), own = (program === 'jgflint' ? lints : converts)(names)
  const words = Array.from({length: below(5)}, () => one(oneIn(2) ? shared : own)()).flat()
  const paths = oneIn(4) ? [] : some([...names, '.', '-', 'sub', 'none', `./${one(names)}`], 3)
  const input = oneIn(2) ? Buffer.alloc(0) : words.includes('--files-from') ? Buffer.from(`${some(names, 3).join(one(['\n', '\0']))}\n`) : one([...files.values()].filter(Buffer.isBuffer))
  return {program, words: oneIn(5) ? [...paths, ...words] : [...words, ...paths], input}
}

// ---- runs ----

const timeless = text => text.toString('latin1').replace(/\b\d+(\.\d+)? (m?s\b|seconds?)/g, '0 s')

// Messages of workers and of the walk may be in any order.
const sorted = text => text.split('\n').sort().join('\n')

function after() {
  const found = {}
  for (const path of walk(work).sort()) {
    const stat = lstatSync(path)
    found[path.slice(work.length)] = stat.isSymbolicLink() ? `-> ${readlinkSync(path)}` : `${stat.mode.toString(8)} ${timeless(readFileSync(path))}`
  }
  return found
}

function done(files, start, words, input) {
  plant(files)
  const {stdout, stderr, status, signal, error} = spawnSync(start[0], [...start.slice(1), ...words], {cwd: work, input, timeout: SECONDS * 1000, maxBuffer: 2 ** 28, env: {...process.env, COLUMNS: '90', TZ: 'UTC'}})
  return {stdout: timeless(stdout), stderr: sorted(timeless(stderr)), status: error?.code === 'ETIMEDOUT' ? 'no end' : signal ?? status, ...after()}
}

const natively = {jgflint: resolve(jgflint), jgfconv: resolve(jgfconv)}
let differences = 0
for (let i = 0; i < Number(count); i++) {
  const files = tree(), {program, words, input} = command(files)
  files.set('list', Buffer.from(`${[...files.keys()].slice(0, 2).join('\n')}\n`))
  files.set('change.diff', Buffer.from(`--- a/${[...files.keys()][0]}\n+++ b/${[...files.keys()][0]}\n@@ -1 +1,3 @@\n-x\n+y\n+z\n+z\n`))
  const before = state
  const expected = done(files, [natively[program]], words, input), got = done(files, [process.execPath, join(resolve(folder), `${program}.cjs`)], words, input)
  const different = [...new Set([...Object.keys(expected), ...Object.keys(got)])].filter(what => expected[what] !== got[what])
  if (!different.length) continue
  differences++
  const excerpt = what => {
    const [a, b] = [expected[what], got[what]].map(value => String(value))
    let at = 0
    while (a[at] === b[at]) at++
    return `  ${JSON.stringify(what)} at ${at}: ${JSON.stringify(a.slice(Math.max(0, at - 40), at + 120))}\n  and of the package ${JSON.stringify(b.slice(Math.max(0, at - 40), at + 120))}`
  }
  console.log(`${i}: ${program} ${words.map(word => JSON.stringify(word)).join(' ')} (state ${before})\n${different.slice(0, 3).map(excerpt).join('\n')}`)
  if (process.env.KEEP) { plant(files); writeFileSync(join(scratch, 'input'), input); break }
}
if (existsSync(work) && !process.env.KEEP) rmSync(work, {recursive: true, force: true})
console.log(`${count} commands, ${differences} differences`)
process.exitCode = differences ? 1 : 0
