// types.mjs: writes index.d.ts. The types of findings are those of `jgflint --print-schema output`, which the module has, too.
//
//     node types.mjs PACKAGE TEMPLATE >index.d.ts

import {readFile} from 'node:fs/promises'
import {resolve} from 'node:path'
import {pathToFileURL} from 'node:url'

const [folder, template] = process.argv.slice(2)
const {load} = await import(pathToFileURL(resolve(folder, 'index.mjs')))
const jgflint = await load()
const {$defs: definitions} = jgflint.schema('output')

const named = {finding: 'Finding', related: 'Related', fix: 'Fix'}
const range = '/** Where that is in the text: in units of UTF-16 of a string, in bytes of anything else. */'

function typeOf(schema, indent) {
  if (schema.$ref) {
    const name = schema.$ref.replace('#/$defs/', '')
    return named[name] ?? typeOf(definitions[name], indent)
  }
  if (schema.enum) return schema.enum.map(value => `'${value}'`).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.type === 'array') return `${typeOf(schema.items, indent)}[]`
  if (schema.type === 'object') return `{\n${members(schema, `${indent}  `)}${indent}}`
  const type = {integer: 'number', number: 'number', string: 'string', boolean: 'boolean'}[schema.type]
  if (!type) throw new Error(`no type is known for ${JSON.stringify(schema)}`)
  return type
}

function members(schema, indent) {
  const lines = Object.entries(schema.properties).map(([key, value]) => {
    const mark = schema.required?.includes(key) ? '' : '?'
    return `${value.description ? `${indent}/** ${value.description} */\n` : ''}${indent}${key}${mark}: ${typeOf(value, indent)}\n`
  })
  if (schema.properties.offset) lines.push(`${indent}${range}\n${indent}range: [start: number, end: number]\n`)
  return lines.join('')
}

const findings = Object.entries(named).map(([key, name]) => `export interface ${name} ${typeOf(definitions[key], '')}\n`).join('\n')

process.stdout.write((await readFile(template, 'utf8')).replace('// @FINDINGS@\n', () => findings))
