// program.cjs: the programs as WebAssembly: for systems without a package of their own, or where that is not installed.

'use strict'
const {readFileSync} = require('node:fs')
const {join} = require('node:path')
const {setFlagsFromString} = require('node:v8')
const {Exit, System} = require('./system.cjs')

// How much of a function V8 runs before it compiles it once more, which takes longer than linting some hundred records. Of a
// flag that it does not know V8 complains: so only to those that are known to have it.
const TIERING = '--wasm-tiering-budget=200000000', LAST_TIERING = 14
const INTERNAL = 3
const SEGMENTATION_FAULT = 11 // as musl counts

/** Runs one, by its words of bytes, and returns its status. */
function run(words, input) {
  if (parseInt(process.versions.v8) <= LAST_TIERING) setFlagsFromString(TIERING)
  const module = new WebAssembly.Module(readFileSync(join(__dirname, 'programs.wasm')))
  const system = new System(words, input)
  const instance = new WebAssembly.Instance(module, system.imports())
  try {
    try { system.start(instance) } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError) && !(error instanceof RangeError)) throw error
      instance.exports.fault(SEGMENTATION_FAULT)
      return INTERNAL
    }
  } catch (error) {
    if (error instanceof Exit) return error.status
    throw error
  }
  return 0
}

module.exports = {run}
