// schema.mjs: whether a JSON Schema accepts a record, for run.py. Usage: schema.mjs SCHEMA FILE, with NODE_PATH where ajv is.
import {readFileSync} from 'node:fs'
import {createRequire} from 'node:module'

const Ajv = createRequire(import.meta.url)('ajv/dist/2020')
const [schema, file] = process.argv.slice(2)
const check = new Ajv({allErrors: true}).compile(JSON.parse(readFileSync(schema, 'utf8')))
try {
  process.exitCode = check(JSON.parse(new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(readFileSync(file)))) ? 0 : 1
} catch {
  process.exitCode = 1
}
