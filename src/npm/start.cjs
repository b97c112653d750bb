// start.cjs: `npx jgflint` and `npx jgfconv`: the program of this platform's package where that is installed, else the same as
// WebAssembly.

'use strict'
const {accessSync, constants, fstatSync, readFileSync} = require('node:fs')

const ERROR = 2
// Sent to us, they are for the program: it puts away what it is writing.
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']
// Node ignores these, and so would a program that takes its place. What is caught is not ignored any more in a new program.
const IGNORED = ['SIGPIPE', 'SIGXFSZ']

/** The program of a package that npm installs only where it runs. */
function pathOf(name) {
  const isWindows = process.platform === 'win32' // which runs programs for x64 on arm64, too
  const program = isWindows ? `win32-x64/${name}.exe` : `${process.platform}-${process.arch}/${name}`
  try { return require.resolve(`@jgflint/${program}`) } catch { return undefined }
}

// Node gives arguments as text only: of others it has lost the bytes. Linux still has them.
const isLossy = words => words.some(word => word.includes('\ufffd'))
function bytesOf(words) {
  if (isLossy(words)) {
    try {
      const raw = readFileSync('/proc/self/cmdline').toString('latin1').split('\0').slice(0, -1)
      return raw.slice(-words.length).map(word => Buffer.from(word, 'latin1'))
    } catch { /* then as they are */ }
  }
  return words.map(word => Buffer.from(word))
}

/** From Node 22.15 on, but not on Windows: nothing of Node is left that takes time or memory, or that signals have to pass. */
function becomeProgram(path, words) {
  accessSync(path, constants.X_OK) // of what it cannot start Node dies
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

/** Whether standard input may have to be waited for, or looked at without waiting: Node does neither but by events. */
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
