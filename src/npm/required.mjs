// required.mjs: translates modules to CommonJS, for require() in Jest, older tools and Node 18.
//
//     node required.mjs FOLDER NAME...
//
// FOLDER/NAME.mjs becomes FOLDER/NAME.cjs. The modules may only import names, in one line each, and export declarations.

import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'

const [folder, ...names] = process.argv.slice(2)

function required(text) {
  const exported = []
  const body = text
    .replace(/^import (\{[^}]*\}) from '\.\/(\w+)\.mjs'$/gm, (_, what, from) => `const ${what} = require('./${from}.cjs')`)
    .replace(/^export ((?:async )?function|const|class) (\w+)/gm, (_, kind, name) => (exported.push(name), `${kind} ${name}`))
    .replace(/^export default (\{.*\})$/m, (_, value) => (exported.push(`default: ${value}`), ''))
    .replace(/\bimport\.meta\.url\b/g, 'undefined')
    .replace(/\bimport\((?:\s*\/\*.*?\*\/)*\s*(`node:[^`]*`)\)/g, 'Promise.resolve(require($1))')
  const left = /^(?:import|export)\b.*|\bimport[.(].*/m.exec(body)
  if (left) throw new Error(`this is not known: ${left[0]}`)
  return `'use strict'\n${body}\nmodule.exports = {${exported.join(', ')}}\n`
}

for (const name of names) writeFileSync(join(folder, `${name}.cjs`), required(readFileSync(join(folder, `${name}.mjs`), 'utf8')))
