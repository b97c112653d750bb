// same.mjs: whether the module answers what the program answers, byte for byte.
//
//     node same.mjs PACKAGE JGFLINT JGFCONV FOLDER SCRATCH
//
// Prints a line for each difference, and how many texts of how many bytes were compared; and, on standard error, what user
// time both took.

import {spawnSync} from 'node:child_process'
import {cpSync, mkdirSync, readFileSync, readdirSync, statSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {isDeepStrictEqual} from 'node:util'
import {pathToFileURL} from 'node:url'

const [folder, jgflint, jgfconv, texts, scratch] = process.argv.slice(2)
const {load} = await import(pathToFileURL(resolve(folder, 'index.mjs')))
const engine = await load()
const linter = engine.linter()
let differences = 0

function files(directory) {
  return readdirSync(directory, {withFileTypes: true}).flatMap(entry => {
    const path = join(directory, entry.name)
    return entry.isDirectory() ? files(path) : statSync(path).isFile() ? [path] : []
  })
}

function differ(path, what, detail = '') {
  differences++
  console.log(`${path}: ${what}${detail && `: ${detail}`}`)
}

function program(command, words, input) {
  const {stdout, status, error, signal} = spawnSync(command, words, {input, maxBuffer: 2 ** 30})
  if (error || signal) throw error ?? new Error(`${command} ended by ${signal}`)
  return {stdout, status}
}

// What the program reads itself, and unpacks if it has to, is not read here.
const names = files(texts).filter(path => !/\.(zip|7z|gz|tar|lzh|xz|bz2|zst)$/.test(path))
const paths = `${names.join('\0')}\0`
const bytes = new Map(names.map(path => [path, readFileSync(path)]))

// ---- lint ----

const found = new Map()
for (const line of program(jgflint, ['--isolated', '--exit-zero', '-f', 'jsonl', '--max-per-rule', '0', '--null', '--files-from', '-'], paths).stdout.toString().split('\n')) {
  const finding = line && JSON.parse(line)
  if (finding?.file) found.set(finding.file, [...found.get(finding.file) ?? [], finding])
}
const begun = process.cpuUsage()
const linted = new Map(names.map(path => [path, linter.lint(bytes.get(path), {name: path}).findings]))
const {user} = process.cpuUsage(begun)
for (const [path, findings] of linted) {
  for (const finding of findings) {
    const {range} = finding
    if (range[0] !== finding.offset || range[1] !== finding.offset + finding.length) differ(path, 'a range of bytes', JSON.stringify(range))
    for (const place of [finding, ...finding.related ?? [], ...finding.fix?.edits ?? []]) delete place.range
  }
  const expected = found.get(path) ?? []
  if (isDeepStrictEqual(findings, expected)) continue
  const at = findings.findIndex((finding, i) => !isDeepStrictEqual(finding, expected[i]))
  differ(path, `finding ${at} of ${findings.length}, natively ${expected.length}`, `${JSON.stringify(findings[at])}\n  natively ${JSON.stringify(expected[at < 0 ? findings.length : at])}`)
}

// ---- fix ----

for (const unsafe of [false, true]) {
  const copy = join(scratch, unsafe ? 'unsafe' : 'safe')
  mkdirSync(copy)
  const fixed = names.map((path, i) => {
    const name = join(copy, `${i}-${path.replace(/.*\//, '')}`)
    cpSync(path, name)
    program('chmod', ['u+w', name])
    return name
  })
  program(jgflint, ['--isolated', '--exit-zero', '-q', '-f', 'jsonl', '--fix', ...unsafe ? ['--unsafe-fixes'] : [], '--null', '--files-from', '-'], `${fixed.join('\0')}\0`)
  names.forEach((path, i) => {
    const {text, changed} = linter.fix(bytes.get(path), {name: fixed[i], unsafe})
    if (!readFileSync(fixed[i]).equals(text)) differ(path, `fixed${unsafe ? ' unsafely' : ''}`)
    if (changed === bytes.get(path).equals(text)) differ(path, `changed is ${changed}`)
  })
}

// ---- convert ----

for (const to of ['jgf', 'sgf', 'json-sgf'])
  for (const path of names) {
    const expected = program(jgfconv, ['-q', '--to', to, '-f', 'jsonl', path, '-o', '-'])
    const {games} = linter.convert(bytes.get(path), {to, name: path})
    const isArray = to === 'json-sgf' && games.length > 1 // the program writes one array of all
    const text = isArray ? `[${games.map(game => game.slice(1, -2)).join(',\n')}]\n` : games.join('')
    const isRefused = to === 'jgf' && games.length > 1 // by the program: a record holds one game
    if (!isRefused && !expected.stdout.equals(Buffer.from(text))) differ(path, `to ${to}`, `${games.length} games`)
  }

// ---- the rest ----

const json = words => JSON.parse(program(jgflint, words).stdout)
if (!isDeepStrictEqual(engine.rules(), json(['--isolated', '--list-rules', '-f', 'json']))) differ('rules', 'differ')
for (const {name} of engine.rules())
  if (!isDeepStrictEqual(engine.explain(name), json(['--isolated', '--explain', name, '-f', 'json']))) differ(name, 'is explained differently')
for (const name of ['jgf2', 'jgf1', 'config', 'output'])
  if (!isDeepStrictEqual(engine.schema(name), json(['--print-schema', name]))) differ(name, 'is another schema')

console.error(`lint took the module ${Math.round(user / 1000)} ms`)
console.log(`${names.length} texts, ${[...bytes.values()].reduce((sum, text) => sum + text.length, 0)} bytes, ${differences} differences`)
process.exitCode = differences ? 1 : 0
