// schema.mjs SCHEMA FILE: for run.py; exits with 0 if the JSON Schema accepts the record. NODE_PATH has the directory of ajv.
// SCHEMA.cjs caches the compiled schema, because compiling takes longer than checking all records.
import {existsSync, readFileSync, writeFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {resolve} from 'node:path'

const require = createRequire(import.meta.url)
const [schema, file] = process.argv.slice(2)
const kept = resolve(`${schema}.cjs`)
if (!existsSync(kept)) {
  const Ajv = require('ajv/dist/2020')
  const standalone = require('ajv/dist/standalone').default
  const ajv = new Ajv({allErrors: true, code: {source: true}})
  writeFileSync(kept, standalone(ajv, ajv.compile(JSON.parse(readFileSync(schema, 'utf8')))))
}
try {
  const record = JSON.parse(new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(readFileSync(file)))
  process.exitCode = require(kept)(record) ? 0 : 1
} catch {
  process.exitCode = 1
}
