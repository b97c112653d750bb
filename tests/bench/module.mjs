// module.mjs: what a round over all records takes in the WebAssembly module, once it is warm: milliseconds of user time, the least of
// some rounds. Findings become text, as npx jgflint prints it.
//
//     node module.mjs PACKAGE ROUNDS LIST      LIST has the path of a record on each line

import {readFileSync} from 'node:fs'
import {resolve} from 'node:path'
import {pathToFileURL} from 'node:url'

const [folder, rounds, list] = process.argv.slice(2)
const {load} = await import(pathToFileURL(resolve(folder, 'index.mjs')))
const paths = readFileSync(list, 'utf8').split('\n').filter(Boolean)
const jgflint = await load()
let least = Infinity
for (let round = 0; round < rounds; round++) {
  const begun = process.cpuUsage()
  const linter = jgflint.linter(), report = jgflint.report({format: 'text', boards: true})
  linter.reportTo(report)
  for (const path of paths) {
    linter.lint(readFileSync(path), {name: path, path: resolve(path)})
    report.text()
  }
  report.end(0, false)
  least = Math.min(least, process.cpuUsage(begun).user / 1000)
}
console.log(least.toFixed(3))
