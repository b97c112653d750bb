// same.mjs: compares the results of the module and of the program, byte for byte.
//
//     node same.mjs PACKAGE JGFLINT JGFCONV SCRATCH STRIDE FOLDER...
//
// Compares every STRIDE-th file in the folders. Prints a line for each difference, and the number of compared texts and bytes.

import {spawnSync} from 'node:child_process'
import {chmodSync, cpSync, mkdirSync, readFileSync, readdirSync, realpathSync, statSync} from 'node:fs'
import {basename, join, resolve} from 'node:path'
import {isDeepStrictEqual} from 'node:util'
import {pathToFileURL} from 'node:url'

const [folder, jgflint, jgfconv, scratch, stride, ...folders] = process.argv.slice(2)
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

const listed = paths => `${paths.join('\0')}\0`
const fromList = ['--null', '--files-from', '-']

// Findings in JSON Lines, by their files.
function byFile(lines) {
  const found = new Map()
  for (const line of lines.toString().split('\n')) {
    const finding = line && JSON.parse(line)
    if (finding?.file) found.set(finding.file, [...found.get(finding.file) ?? [], finding])
  }
  return found
}

function withoutRanges(path, findings) {
  for (const finding of findings)
    for (const place of [finding, ...finding.related ?? [], ...finding.fix?.edits ?? []]) {
      const {range, offset, length} = place
      if (range[0] !== offset || range[1] !== offset + length) differ(path, 'a range of bytes', JSON.stringify(range))
      delete place.range
    }
  return findings
}

function compareFindings(path, what, findings, expected = []) {
  if (isDeepStrictEqual(withoutRanges(path, findings), expected)) return
  const at = findings.findIndex((finding, i) => !isDeepStrictEqual(finding, expected[i]))
  differ(path, `${what}: finding ${at} of ${findings.length}, natively ${expected.length}`,
    `${JSON.stringify(findings[at])}\n  natively ${JSON.stringify(expected[at < 0 ? findings.length : at])}`)
}

// The module does not read archives.
const names = folders.flatMap(files).filter(path => !/\.(zip|7z|gz|tar|lzh|xz|bz2|zst)$/.test(path)).sort().filter((_, i) => i % Number(stride) === 0)
const bytes = new Map(names.map(path => [path, readFileSync(path)]))

// ---- lint ----
const found = byFile(program(jgflint, ['--isolated', '--exit-zero', '-f', 'jsonl', ...fromList], listed(names)).stdout)
// The name of a file without configuration in fingerprints: its real path, relative if it is below this directory.
function placeOf(path) {
  const real = realpathSync(path), here = `${realpathSync('.')}/`
  return real.startsWith(here) ? real.slice(here.length) : real
}

for (const path of names) compareFindings(path, 'lint', linter.lint(bytes.get(path), {name: placeOf(path)}).findings.map(finding => ({...finding, file: path})), found.get(path))

// ---- fix ----
// Writable copies with unique names.
function copied(into) {
  const copy = join(scratch, into)
  mkdirSync(copy)
  return names.map((path, i) => {
    const name = join(copy, `${i}-${basename(path)}`)
    cpSync(path, name)
    chmodSync(name, 0o600)
    return name
  })
}

for (const unsafe of [false, true]) {
  const fixed = copied(unsafe ? 'unsafe' : 'safe')
  program(jgflint, ['--isolated', '--exit-zero', '-q', '-f', 'jsonl', '--fix', ...unsafe ? ['--unsafe-fixes'] : [], ...fromList], listed(fixed))
  names.forEach((path, i) => {
    const {text, changed} = linter.fix(bytes.get(path), {name: fixed[i], unsafe})
    if (!readFileSync(fixed[i]).equals(text)) differ(path, `fixed${unsafe ? ' unsafely' : ''}`)
    if (changed === bytes.get(path).equals(text)) differ(path, `changed is ${changed}`)
  })
}

// ---- convert ----
const sources = copied('sources')
const inOrder = new Intl.Collator('en', {numeric: true}).compare

for (const to of ['jgf', 'sgf', 'json-sgf'])
  for (const plain of [false, true]) {
    const folder = join(scratch, `${to}${plain ? '-plain' : ''}`)
    mkdirSync(folder)
    const findings = byFile(program(jgfconv, ['-q', '--to', to, ...plain ? ['--plain'] : [], '-f', `jsonl:${folder}.jsonl`, '-o', `${folder}/`, ...fromList], listed(sources)).stdout.length ? '' : readFileSync(`${folder}.jsonl`))
    const written = Map.groupBy?.(readdirSync(folder), name => parseInt(name)) ?? readdirSync(folder).reduce((all, name) => all.set(parseInt(name), [...all.get(parseInt(name)) ?? [], name]), new Map())
    names.forEach((path, i) => {
      const expected = (written.get(i) ?? []).sort(inOrder).map(name => readFileSync(join(folder, name), 'utf8')).join('')
      const converted = linter.convert(bytes.get(path), {to, plain, name: sources[i]})
      const isArray = to === 'json-sgf' && converted.games.length > 1 // the program writes one array of all
      const text = isArray ? `[${converted.games.map(game => game.slice(1, -2)).join(',\n')}]\n` : converted.games.join('')
      if (text !== expected) differ(path, `to ${to}${plain ? ', plain' : ''}`, `${converted.games.length} games, ${text.length} and natively ${expected.length} characters`)
      compareFindings(path, `to ${to}${plain ? ', plain' : ''}`, converted.findings, findings.get(sources[i]))
    })
  }

console.log(`${names.length} texts, ${[...bytes.values()].reduce((sum, text) => sum + text.length, 0)} bytes, ${differences} differences`)
process.exitCode = differences ? 1 : 0
