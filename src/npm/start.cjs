// start.cjs: `npx jgflint` and `npx jgfconv`. Runs the native program of the package for this platform if it is installed, otherwise
// WebAssembly.

'use strict'
const {accessSync, constants, fstatSync, readFileSync} = require('node:fs')

const ERROR = 2
// Forwarded to the program, which removes its temporary files.
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
// Node ignores these signals, and a program that replaces Node would inherit that. Caught signals get their default action again.
const IGNORED = ['SIGPIPE', 'SIGXFSZ']

/** The path of the native program, or undefined if its package is not installed. */
function pathOf(name) {
  const isWindows = process.platform === 'win32' // on arm64, Windows also runs programs for x64
  const program = isWindows ? `win32-x64/${name}.exe` : `${process.platform}-${process.arch}/${name}`
  try { return require.resolve(`@jgflint/${program}`) } catch { return undefined }
}

// Node decodes arguments, and replaces bytes that are not UTF-8. On Linux, the original bytes are still available.
const isLossy = words => words.some(word => word.includes('\ufffd'))
function bytesOf(words) {
  if (isLossy(words)) {
    try {
      const raw = readFileSync('/proc/self/cmdline').toString('latin1').split('\0').slice(0, -1)
      return raw.slice(-words.length).map(word => Buffer.from(word, 'latin1'))
    } catch { /* use the decoded text */ }
  }
  return words.map(word => Buffer.from(word))
}

/** Replaces Node with the program, which saves time and memory. Requires Node 22.15; not available on Windows. */
function becomeProgram(path, words) {
  accessSync(path, constants.X_OK) // execve ends Node if it fails
  for (const name of IGNORED) process.on(name, () => {})
  process.execve(path, [path, ...words])
}

function runProgram(path, words, otherwise) {
  if (process.execve && process.platform !== 'win32') {
    try { return becomeProgram(path, words) } catch { return otherwise() }
  }
  const child = require('node:child_process').spawn(path, words, {stdio: 'inherit'})
  for (const name of SIGNALS) process.on(name, () => child.kill(name))
  child.on('error', otherwise)
  child.on('exit', (status, name) => {
    for (const signal of SIGNALS) process.removeAllListeners(signal)
    process.exitCode = status ?? 128 + require('node:os').constants.signals[name]
    if (name) process.kill(process.pid, name)
  })
}

// ---- WebAssembly ----

/** Returns true if the program may wait for standard input or poll it. Node supports that only with events. */
function waits(words) {
  if (words.includes('--lsp') || words.includes('--stdio')) return true
  if (!words.includes('-')) return false
  try { return !fstatSync(0).isFile() } catch { return false }
}

function runModule(name, words) {
  if (process.platform === 'win32') {
    process.stderr.write(`${name}: the package @jgflint/win32-x64 is needed on Windows, and is not installed (npm leaves it out with --omit=optional)\n`)
    process.exitCode = ERROR
    return
  }
  const given = [Buffer.from(name), ...bytesOf(words)]
  if (waits(words)) require('./input.cjs').run(given)
  else process.exitCode = require('./program.cjs').run(given)
}

module.exports = function start(name) {
  const words = process.argv.slice(2)
  const path = isLossy(words) ? undefined : pathOf(name)
  if (path) runProgram(path, words, () => runModule(name, words))
  else runModule(name, words)
}
