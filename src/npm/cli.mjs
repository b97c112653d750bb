#!/usr/bin/env node
// cli.mjs: `npx jgflint`: the options of jgflint that make sense without its own threads and archives, over the file
// system of Node. Findings are printed by the same reporters as the program's.

import * as fs from 'node:fs'
import {chmodSync, lstatSync, readFileSync, readdirSync, realpathSync, renameSync, statSync, unlinkSync, writeFileSync, writeSync} from 'node:fs'
import {basename, dirname, join, relative, resolve, sep} from 'node:path'
import {setFlagsFromString} from 'node:v8'
import {diskOf} from './disk.mjs'
import {Ignored, PRIVATE} from './files.mjs'
import {load} from './index.mjs'
import {put, realPath, reason, refusal, repositoryOf} from './repository.mjs'

const CLEAN = 0, FINDINGS = 1, ERROR = 2, INTERNAL = 3
const CONFIGURATIONS = ['.jgflint.jsonc', '.jgflint.json', 'jgflint.json']
const LARGEST_CONFIGURATION = 2 ** 20
const ENOUGH = 2 ** 16 // bytes to be written at once
const SEVERITIES = ['info', 'warning', 'error']
// How much of a function V8 runs before it compiles it once more, which takes longer than linting some hundred records. Of a
// flag that it does not know V8 complains: so only to those that are known to have it.
const TIERING = '--wasm-tiering-budget=200000000', LAST_TIERING = 14

class Misuse extends Error {}

// ---- output ----

function write(stream, text) {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  for (let at = 0; at < bytes.length;) {
    try { at += writeSync(stream, bytes, at) } catch (error) {
      if (error.code === 'EPIPE') process.exit(ERROR)
      if (error.code !== 'EAGAIN') throw error
    }
  }
}

const print = text => write(1, text)
const say = text => write(2, `jgflint: ${text}\n`)

// ---- options ----

const list = value => {
  const parts = value.split(',').filter(Boolean)
  if (!parts.length) throw new Misuse('the list must not be empty')
  return parts
}
const oneOf = (...words) => value => {
  if (!words.includes(value)) throw new Misuse(`${value} is not one of ${words.join(', ')}`)
  return value
}
const count = value => {
  if (!/^\d+$/.test(value)) throw new Misuse(`${value} is not a number`)
  return Number(value)
}

// Each: its word in --help, what it is for, and what it does to the settings. One without a word takes no value.
const rows = {
  'stdin-filename': ['NAME', 'call standard input NAME; without a PATH, read standard input', (to, name) => { to.stdin = name }],
  exclude: ['GLOB', 'skip what GLOB matches while walking directories', (to, glob) => to.exclude.push(glob.replace(/^\.\//, '/'))],
  'no-ignore': ['', 'ignore .gitignore and .ignore files', to => { to.ignores = false }],
  ext: ['LIST', 'look for files with these endings in directories', (to, value) => { to.endings = list(value).map(part => part.replace(/^\.?/, '.')) }],
  'format-in': ['FORMAT', 'auto, jgf, jsonl, sgf, json-sgf, ugf, gib, ngf', (to, value) => { to.formatIn = oneOf('auto', 'jgf', 'jsonl', 'sgf', 'json-sgf', 'ugf', 'gib', 'ngf')(value) }],
  select: ['RULES', 'run only these rules or families', (to, value) => to.choices.push(...list(value).map(name => ['select', name]))],
  ignore: ['RULES', 'do not run these', (to, value) => to.choices.push(...list(value).map(name => ['ignore', name]))],
  'extend-select': ['RULES', 'run these, too', (to, value) => to.choices.push(...list(value).map(name => ['extend-select', name]))],
  severity: ['RULE=SEVERITY', 'off, info, warning, error', (to, value) => {
    const [, name, level] = /^(.+)=([a-z]+)$/.exec(value) ?? []
    if (!name) throw new Misuse(`${value} is not of the form RULE=SEVERITY`)
    to.choices.push(['severity', name, oneOf('off', ...SEVERITIES)(level)])
  }],
  std: ['STD', 'jgf2, seki', (to, value) => { to.std = oneOf('jgf2', 'seki')(value) }],
  'list-rules': ['', 'list all rules; with -f json, as JSON', to => { to.command = 'rules' }],
  explain: ['RULE', 'explain a rule, a family, or all, as JSON', (to, value) => { to.command = 'explain'; to.subject = value }],
  'print-schema': ['WHAT', 'print a JSON Schema: jgf2, jgf1, config, output', (to, value) => { to.command = 'schema'; to.subject = value }],
  config: ['FILE', 'read this configuration for all records', (to, value) => { to.config = value }],
  isolated: ['', 'look for no configuration file', to => { to.isolated = true }],
  fix: ['', 'fix what can be fixed safely, in place', to => { to.fix = true }],
  'unsafe-fixes': ['', 'with --fix or --diff: also fixes that might change what the record says', to => { to.unsafe = true }],
  diff: ['', 'write nothing; print what --fix would do', to => { to.diff = true }],
  fixable: ['RULES', 'fix only findings of these rules', (to, value) => to.fixable.push(...list(value))],
  unfixable: ['RULES', 'do not fix findings of these rules', (to, value) => to.unfixable.push(...list(value))],
  'exit-non-zero-on-fix': ['', 'exit with 1 if anything was fixed', to => { to.failsOnFix = true }],
  baseline: ['FILE', 'show only findings that are not listed in FILE', (to, value) => { to.baseline = value }],
  'write-baseline': ['FILE', 'list all findings in FILE, as known ones', (to, value) => { to.writeBaseline = value }],
  'prune-baseline': ['', 'remove from the baseline what is no longer found', to => { to.prunesBaseline = true }],
  format: ['FMT[:FILE]', 'write findings in this format, to FILE or standard output; may be given several times', (to, value) => {
    const [format, file] = value.split(/:(.*)/s)
    const other = to.formats.find(one => one.file === file)
    if (other) throw new Misuse(`${other.format} is written to ${file ? `${file} already` : `standard output; name a file: ${format}:FILE`}`)
    to.formats.push({format, file})
  }],
  color: ['WHEN', 'auto, always, never', (to, value) => { to.color = oneOf('auto', 'always', 'never')(value) }],
  'min-severity': ['SEVERITY', 'show findings of this severity or above', (to, value) => { to.minSeverity = oneOf(...SEVERITIES)(value) }],
  'max-per-rule': ['0', 'show all findings of each rule in text, not the first ones only', (to, value) => { to.unlimited = oneOf('0')(value) === '0' }],
  'no-board': ['', 'do not draw boards', to => { to.boards = false }],
  statistics: ['', 'count findings by rule and by file instead of showing them (with --format: as well)', to => { to.statistics = true }],
  quiet: ['', 'do not print the summary line', to => { to.quiet = true }],
  'fail-on': ['SEVERITY', 'exit with 1 on findings of this severity or above: error, warning, info, never', (to, value) => { to.failOn = oneOf(...SEVERITIES, 'never')(value) }],
  'max-warnings': ['N', 'exit with 1 if there are more than N warnings', (to, value) => { to.maxWarnings = count(value) }],
  'exit-zero': ['', 'exit with 0 even if there are findings', to => { to.exitsZero = true }],
  help: ['', 'print this', to => { to.command = 'help' }],
  version: ['', 'print the version', to => { to.command = 'version' }],
}
const letters = {f: 'format', q: 'quiet', h: 'help', V: 'version'}

function usage() {
  const lines = Object.entries(rows).map(([name, [word, help]]) => {
    const letter = Object.keys(letters).find(key => letters[key] === name)
    const left = `  ${letter ? `-${letter}, ` : '    '}--${name}${word && ` ${word}`}`
    return left.length < 30 ? left.padEnd(30) + help : `${left}\n${' '.repeat(30)}${help}`
  })
  return `Usage: npx jgflint [OPTION]... [PATH]...\nLint records of Go games in JGF (JSON Go Format), SGF, JSON-SGF and UGF.\n\n${lines.join('\n')}\n`
}

function take(settings, word, name, given, rest) {
  const row = rows[name]
  if (!row) throw new Misuse(`${word}: there is no such option of npx jgflint`)
  if (!row[0] && given !== undefined) throw new Misuse(`${word} takes no value`)
  const value = row[0] ? given ?? rest.shift() : undefined
  if (row[0] && !value) throw new Misuse(`${word} needs a value: ${row[0]}`)
  try { row[2](settings, value) } catch (error) {
    throw error instanceof Misuse ? new Misuse(`${word}: ${error.message}`) : error
  }
}

function parse(words) {
  const settings = {paths: [], formats: [], exclude: [], choices: [], fixable: [], unfixable: [], ignores: true, boards: true, color: 'auto', maxWarnings: Infinity}
  const rest = [...words]
  for (let isOperand = false; rest.length;) {
    const word = rest.shift()
    if (word === '--' && !isOperand) isOperand = true
    else if (isOperand || word === '-' || !word.startsWith('-')) settings.paths.push(word)
    else if (word.startsWith('--')) {
      const [name, value] = word.slice(2).split(/=(.*)/s)
      take(settings, `--${name}`, name, value, rest)
    } else for (let at = 1; at < word.length; at++) {
      const name = letters[word[at]]
      const value = rows[name]?.[0] ? word.slice(at + 1) || undefined : undefined
      take(settings, `-${word[at]}`, name, value, rest)
      if (rows[name][0]) break
    }
  }
  if (settings.fix && settings.diff) settings.fix = false
  if (settings.unsafe && !settings.fix && !settings.diff) throw new Misuse('--unsafe-fixes needs --fix or --diff')
  return settings
}

// ---- which files ----

const isThere = path => { try { return lstatSync(path), true } catch { return false } }
const textOf = path => { try { return readFileSync(path) } catch { return undefined } }
const disk = diskOf(fs)
const slashed = path => path.split(sep).join('/')

// What the module asks for.
const host = {
  read: textOf,
  // Of baselines alone.
  why(path) {
    try { readFileSync(path) } catch (error) { return `${reason(error)}${error.code === 'ENOENT' ? '; --write-baseline makes one of what is found now' : ''}` }
  },
  write: put,
  refuse: refusal,
  gone: disk.gone,
  real(path) { try { return slashed(realpathSync(path)) } catch { return undefined } },
  log: lines => write(2, lines),
}

class Files {
  constructor(jgflint, settings, configurations) {
    Object.assign(this, {jgflint, settings, configurations, found: new Map()})
    if (settings.exclude.length) this.exclude = jgflint.patterns([Buffer.from(settings.exclude.join('\n'))])
    const usual = settings.formatIn && !['auto', 'jgf'].includes(settings.formatIn) ? endingsOf[settings.formatIn] : ['.jgf', '.jgf.json']
    this.endings = settings.endings?.flatMap(ending => [ending, ending.toUpperCase()]) ?? usual
    this.errors = 0
  }

  ignored(directory, above) {
    return new Ignored(this.jgflint, disk, slashed(directory), above)
  }

  fail(path, error) {
    this.found.set(path, {name: path, error: reason(error)})
  }

  add(path) {
    try {
      if (statSync(path).isDirectory()) {
        const real = realpathSync(path)
        const shown = path.replace(/(?<=.)\/+$/, '')
        const ignored = this.settings.ignores ? this.ignored(real, Ignored.over(this.jgflint, disk, slashed(real))) : undefined
        this.walk(shown === '.' ? '' : shown, real, ignored)
      } else this.found.set(path, {name: path})
    } catch (error) { this.fail(path, error) }
  }

  walk(shown, real, ignored) {
    for (const entry of readdirSync(real, {withFileTypes: true})) {
      const name = shown && `${shown.replace(/\/$/, '')}/${entry.name}` || entry.name
      try { this.visit(name, join(real, entry.name), entry, ignored) } catch (error) { this.fail(name, error) }
    }
  }

  // Symbolic links are not followed.
  visit(name, real, entry, ignored) {
    const isDirectory = entry.isDirectory()
    if (isDirectory ? PRIVATE.includes(entry.name) : !entry.isFile() || !this.endings.some(ending => entry.name.length > ending.length && entry.name.endsWith(ending))) return
    if (this.exclude?.judge(slashed(relative('.', name)), isDirectory) === 'drop') return
    if (this.configurations.of(real)?.linter.excludes(real)) return
    if (ignored?.drops(slashed(real), isDirectory)) return
    if (!isDirectory) this.found.set(name, {name})
    else this.walk(name, real, this.settings.ignores ? this.ignored(real, ignored) : undefined)
  }

  list() {
    const rows = [...this.found.values()].map(file => [Buffer.from(file.name), file])
    return rows.sort(([a], [b]) => Buffer.compare(a, b)).map(([, file]) => file)
  }
}

const endingsOf = {jsonl: ['.jsonl', '.ndjson'], sgf: ['.sgf', '.SGF'], 'json-sgf': ['.json'], ugf: ['.ugf', '.ugi', '.ugz', '.UGF', '.UGI', '.UGZ'], gib: ['.gib', '.GIB'], ngf: ['.ngf', '.NGF']}

// ---- configurations ----

class Configurations {
  constructor(jgflint, settings) {
    Object.assign(this, {jgflint, settings, directories: new Map(), places: new Map(), hasFailed: false})
    this.standard = {linter: jgflint.linter(undefined, this.options())}
    if (settings.config) this.named = this.read(settings.config, process.cwd())
  }

  options() {
    const {choices, std, fixable, unfixable, failOn, baseline} = this.settings
    return {choices, std, fixable, unfixable, failOn, baseline, here: process.cwd(), hasBaselines: true}
  }

  // One that was found in a repository is not the user's own. It is not known what one says that cannot be read.
  read(path, base, repository) {
    const refused = repository && refusal(path, repository)
    const unknown = {linter: this.standard.linter, isFaulty: true}
    if (refused) return say(`${path}: this configuration ${refused}`), unknown
    let text
    try { text = readFileSync(path, 'utf8') } catch (error) { return say(`${path}: ${reason(error)}`), unknown }
    if (Buffer.byteLength(text) > LARGEST_CONFIGURATION) return say(`${path}: this configuration is larger than 1 MB`), unknown
    const linter = this.jgflint.linter(text, {...this.options(), path, base, repository})
    return {linter, base, isFaulty: linter.faults.some(fault => fault.severity === 'error')}
  }

  areSound() {
    return !this.all().some(({isFaulty}) => isFaulty)
  }

  // The path by which patterns know a file: that of its directory when all links are followed.
  placeOf(path) {
    const directory = dirname(resolve(path))
    if (!this.places.has(directory)) this.places.set(directory, realPath(directory))
    return join(this.places.get(directory), basename(path))
  }

  // What fingerprints call it, however it was typed: its path from the configuration, else from here.
  fingerprintPlaceOf(path, base = process.cwd()) {
    const place = slashed(this.placeOf(path)), above = `${slashed(realPath(base))}/`
    return place.startsWith(above) ? place.slice(above.length) : place
  }

  all() {
    return [...new Set([this.named, ...this.directories.values()])].filter(Boolean)
  }

  // For a file; undefined where nothing is configured.
  of(path) {
    if (this.named || this.settings.isolated) return this.named
    return this.at(dirname(this.placeOf(path)))
  }

  // Whatever it is: what cannot be read is refused, or records would be judged by none without a word.
  at(directory) {
    if (this.directories.has(directory)) return this.directories.get(directory)
    const name = CONFIGURATIONS.find(name => isThere(join(directory, name)))
    const isTop = isThere(join(directory, '.git')) || dirname(directory) === directory
    const found = name ? this.read(join(directory, name), directory, repositoryOf(directory)) : isTop ? undefined : this.at(dirname(directory))
    this.directories.set(directory, found)
    return found
  }
}

// ---- a run ----

function replace(path, bytes) {
  const real = realpathSync(path)
  const scratch = `${real}.${process.pid}.new`
  try {
    writeFileSync(scratch, bytes, {flag: 'wx'})
    chmodSync(scratch, statSync(real).mode)
    renameSync(scratch, real)
  } catch (error) {
    try { unlinkSync(scratch) } catch { /* it was not made */ }
    throw error
  }
}

// A typing error, "-f json:a.jgf" for "-f json a.jgf", must not destroy a record.
function isInput(file, paths) {
  const real = path => { try { return realpathSync(path) } catch { return undefined } }
  return isThere(file) && (/\.jgf(\.json)?$/i.test(file) || paths.some(path => real(path) === real(file)))
}

// A report, and where it goes.
class Output {
  constructor(jgflint, settings, {format, file}, isBesideOutput) {
    const {color, boards, minSeverity, failOn, unlimited, statistics} = settings
    const onlyFaults = !settings.formats.length && Boolean(settings.diff || statistics)
    const stream = isBesideOutput ? process.stderr : process.stdout
    const isColored = color === 'always' || (color === 'auto' && !file && stream.isTTY && !process.env.NO_COLOR)
    this.report = jgflint.report({format, boards, minSeverity, failOn, unlimited, onlyFaults, statistics, color: isColored, links: isColored && stream.isTTY, width: stream.columns ?? 0})
    Object.assign(this, {file, chunks: [], kept: 0, toError: isBesideOutput && !file, isText: format === 'text' && !onlyFaults, isRefused: file && isInput(file, settings.paths)})
    if (this.isRefused) say(`${file}: this is one of the inputs: a report must not overwrite it`)
    this.flush(this.report.text())
  }

  // Whether its text is for a program, and stands where the summary would.
  get isMachine() { return !this.file && this.totals.machine }

  // Short pieces are kept until there are more of them, but on standard error, where messages are between them.
  flush({text, totals}) {
    this.totals = totals
    if (!text.length) return
    if (this.toError) return write(2, text)
    this.chunks.push(text)
    this.kept += text.length
    if (!this.file && this.kept >= ENOUGH) this.writeOut()
  }

  writeOut() {
    const text = Buffer.concat(this.chunks)
    if (!this.file) write(1, text)
    else if (!this.isRefused) writeFileSync(this.file, text)
    this.chunks = []
    this.kept = 0
  }

  // The table goes where people read; false if they do not read this.
  end(milliseconds, isIncomplete, table) {
    this.flush(this.report.end(milliseconds, isIncomplete))
    const isRead = !this.file && !this.toError && !this.totals.machine
    if (isRead) this.chunks.push(table)
    if (this.chunks.length || this.file) this.writeOut()
    return isRead
  }
}

class Run {
  constructor(jgflint, settings) {
    this.configurations = new Configurations(jgflint, settings)
    this.baselines = this.configurations.standard.linter.baselines({write: settings.writeBaseline, prune: settings.prunesBaseline, quiet: settings.quiet})
    Object.assign(this, {jgflint, settings, status: CLEAN, unread: 0, unfixed: 0, held: 0, fixed: {}, fixedFiles: 0, begun: Date.now()})
    const takesOutput = settings.diff || (settings.fix && (settings.paths.includes('-') || settings.stdin))
    const formats = settings.formats.length ? settings.formats : [{format: 'text'}]
    this.outputs = formats.map(format => new Output(jgflint, settings, format, takesOutput))
  }

  get totals() { return this.outputs[0].totals }

  flush() {
    for (const output of this.outputs) output.flush(output.report.text())
  }

  reportTo(linter) {
    for (const {report} of this.outputs) linter.reportTo(report)
  }

  fail(name, why) {
    say(`${name}: ${why}`)
    this.status = ERROR
    this.unread++
  }

  fix(linter, bytes, call, input) {
    const {settings} = this
    const showsBefore = settings.diff && settings.formats.length > 0
    const result = linter.fix(bytes, {...call, unsafe: Boolean(settings.unsafe), before: showsBefore})
    if (result.refused) say(`${input.name}: not fixed: ${result.refused}`)
    if (result.changed && settings.diff) print(this.jgflint.diff(input.name, bytes, result.text))
    else if (result.changed && !input.isStdin) replace(input.name, result.text)
    if (input.isStdin && !settings.diff) print(result.text)
    if (!result.changed) return
    this.fixedFiles++
    for (const [rule, number] of Object.entries(result.fixed)) this.fixed[rule] = (this.fixed[rule] ?? 0) + number
  }

  one(input) {
    const {settings} = this
    if (input.error) return this.fail(input.name, input.error)
    const configuration = this.configurations.of(input.name) ?? this.configurations.standard
    this.reportTo(configuration.linter)
    configuration.linter.useBaselines(this.baselines)
    let bytes
    try { bytes = readFileSync(input.isStdin ? 0 : input.name) } catch (error) { return this.fail(input.name === '-' ? 'standard input' : input.name, reason(error)) }
    if (configuration.isFaulty) {
      this.held++
      this.status = ERROR
      if (input.isStdin && settings.fix) print(bytes)
      return undefined
    }
    const call = {name: input.name, path: input.isStdin && !settings.stdin ? input.name : this.configurations.placeOf(input.name),
      place: this.configurations.fingerprintPlaceOf(input.name, configuration.base), format: settings.formatIn ?? 'auto'}
    if (/\.(zip|tar|tgz|gz|bz2|xz|zst|7z|lzma)$/i.test(input.name)) return this.fail(input.name, 'npx jgflint reads no archives and no compressed files')
    const isLines = settings.formatIn === 'jsonl' || /\.(jsonl|ndjson)$/i.test(input.name)
    const fixes = settings.fix || settings.diff
    if (fixes && !isLines) this.fix(configuration.linter, bytes, call, input)
    else configuration.linter.lint(bytes, call)
    const before = this.totals?.files ?? 0
    this.flush()
    if (fixes && isLines) this.unfixed += this.totals.files - before
    return undefined
  }

  go() {
    const {settings} = this
    if (this.baselines.hasFailed()) return ERROR
    const files = new Files(this.jgflint, settings, this.configurations)
    const paths = settings.paths.length ? settings.paths : [settings.stdin ? '-' : '.']
    for (const path of paths)
      if (path === '-') files.found.set('-', {name: settings.stdin ?? '-', isStdin: true})
      else files.add(path)
    for (const input of files.list()) this.one(input)
    for (const {linter} of this.configurations.all()) this.reportTo(linter)
    const isIncomplete = this.status !== CLEAN
    const table = settings.statistics ? this.outputs[0].report.statistics() : ''
    const isTold = this.outputs.map(output => output.end(Date.now() - this.begun, isIncomplete, Buffer.from(table))).includes(true)
    if (!isTold && table.length) write(2, table)
    if (!this.baselines.finish(this.configurations.areSound())) this.status = ERROR
    if (this.outputs.some(({isRefused}) => isRefused)) this.status = ERROR
    if (!settings.quiet && !this.outputs.some(({isMachine}) => isMachine)) this.sumUp()
    return this.exitStatus()
  }

  exitStatus() {
    const {settings, totals} = this
    if (totals.patternErrors) return INTERNAL
    if (totals.undecodable || this.status !== CLEAN) return ERROR
    if (settings.exitsZero) return CLEAN
    if (totals.fixed && (settings.failsOnFix || settings.diff)) return FINDINGS
    return totals.failing || totals.warnings > settings.maxWarnings ? FINDINGS : CLEAN
  }

  // The lines that people read below the findings.
  sumUp() {
    const {settings, totals} = this
    const fixes = settings.fix || settings.diff
    const of = (number, one, many) => `${number ? number.toLocaleString('en-US') : 'no'} ${number === 1 ? one : many}`
    const parts = [['errors', 'error'], ['warnings', 'warning'], ['infos', 'info']].filter(([key]) => totals[key]).map(([key, one]) => of(totals[key], one, key))
    const hidesInfos = totals.infos && this.outputs.some(({isText}) => isText) && !settings.minSeverity
    const fixable = totals.fixable ? [`${totals.fixable.toLocaleString('en-US')}${fixes ? ' fixable safely' : ' fixable with --fix'}`] : []
    if (totals.fixableUnsafe) {
      const how = fixes ? settings.unsafe ? ' unsafely' : ' with --unsafe-fixes' : totals.fixable ? ' more with --unsafe-fixes' : ' with --fix --unsafe-fixes'
      fixable.push(`${totals.fixableUnsafe.toLocaleString('en-US')}${totals.fixable ? '' : ' fixable'}${how}`)
    }
    const rules = Object.entries(this.fixed).map(([rule, number]) => `${number} ${rule}`)
    const made = totals.fixed ? ` in ${of(this.fixedFiles, 'file', 'files')}: ${rules.join(', ')}` : ''
    if (fixes) write(2, `${settings.diff ? 'Would fix' : 'Fixed'} ${of(totals.fixed, 'finding', 'findings')}${made}\n`)
    const seconds = ((Date.now() - this.begun) / 1000).toFixed(2)
    const found = totals.files ? ` in ${seconds} s: ${parts.join(', ') || 'no findings'}${hidesInfos ? ' (--min-severity info shows them)' : ''}` : ''
    const suppressed = totals.suppressed ? `; ${totals.suppressed} suppressed in the records` : ''
    const known = totals.known ? `; ${totals.known} known from the baseline` : ''
    const unread = this.unread ? `; ${of(this.unread, 'path', 'paths')} could not be read` : ''
    const unfixed = this.unfixed ? `${of(this.unfixed, 'record', 'records')} in archives, compressed files or JSON Lines ${this.unfixed === 1 ? 'was' : 'were'} linted, but not fixed\n` : ''
    const held = this.held ? `${of(this.held, 'record', 'records')} not linted: the configuration has mistakes\n` : ''
    write(2, `Checked ${of(totals.files, 'record', 'records')}${found}${fixable.length ? `; ${fixable.join(', ')}` : ''}${suppressed}${known}${unread}\n${unfixed}${held}`)
  }
}

// ---- commands ----

const commands = {
  help: () => usage(),
  version: jgflint => `jgflint ${jgflint.version} (WebAssembly)\n`,
  rules: (jgflint, {formats}) => formats.at(-1)?.format === 'json' ? `${JSON.stringify(jgflint.rules(), undefined, 2)}\n` :
    jgflint.rules().map(({name, severity, headline}) => `${name.padEnd(32)} ${severity.padEnd(8)} ${headline}\n`).join(''),
  explain: (jgflint, {subject}) => `${JSON.stringify(jgflint.explain(subject), undefined, 2)}\n`,
  schema: (jgflint, {subject}) => `${JSON.stringify(jgflint.schema(subject), undefined, 2)}\n`,
}

async function main() {
  try {
    const settings = parse(process.argv.slice(2))
    if (parseInt(process.versions.v8) <= LAST_TIERING) setFlagsFromString(TIERING)
    const jgflint = await load(host)
    if (!settings.command) return new Run(jgflint, settings).go()
    print(commands[settings.command](jgflint, settings))
    return CLEAN
  } catch (error) {
    if (!(error instanceof Misuse) && error.code !== 'ERR_INVALID_ARG_VALUE') throw error
    say(error.message)
    return ERROR
  }
}

process.exitCode = await main()
