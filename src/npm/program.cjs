// program.cjs: runs the programs as WebAssembly if the package for the platform is missing.

'use strict'
const {readFileSync} = require('node:fs')
const {join} = require('node:path')
const {setFlagsFromString} = require('node:v8')
const {Exit, System} = require('./system.cjs')

// The time that V8 runs a function before it compiles it again. That compilation takes longer than linting some hundred records.
// V8 reports unknown flags, so later versions do not get this flag.
const TIERING = '--wasm-tiering-budget=200000000', LAST_TIERING = 14
const INTERNAL = 3

/** Runs the program that the first word names. The words are bytes. Returns the exit status. */
function run(words, input) {
  if (parseInt(process.versions.v8) <= LAST_TIERING) setFlagsFromString(TIERING)
  const module = new WebAssembly.Module(readFileSync(join(__dirname, 'jgflint.wasm')))
  const system = new System(words, input)
  const forServer = WebAssembly.Module.imports(module).filter(({module: from}) => from === 'jgflint').map(({name}) => [name, () => { throw new Error(`${name} is called`) }])
  const instance = new WebAssembly.Instance(module, {...system.imports(), jgflint: Object.fromEntries(forServer)})
  try {
    try { return system.start(instance) } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError) && !(error instanceof RangeError)) throw error
      instance.exports.fault()
      return INTERNAL
    }
  } catch (error) {
    if (error instanceof Exit) return error.status
    throw error
  }
}

module.exports = {run}
