// types.mjs: writes index.d.ts. The types of findings and configurations are generated from the schemas `output` and `config`.
//
//     node types.mjs PACKAGE TEMPLATE >index.d.ts

import {readFile} from 'node:fs/promises'
import {resolve} from 'node:path'
import {pathToFileURL} from 'node:url'

const [folder, template] = process.argv.slice(2)
const {load} = await import(pathToFileURL(resolve(folder, 'index.mjs')))
const jgflint = await load()
const range = '/** Where that is in the text: in units of UTF-16 of a string, in bytes of anything else. */'

const quoted = word => `'${word}'`

// Writes the types of a schema. `named` maps definitions to names of types; readOnly is the prefix of members.
function writer({$defs: definitions}, named, readOnly) {
  const list = type => `${readOnly}${/[ |{]/.test(type) ? `(${type})` : type}[]`

  function typeOf(schema, indent) {
    if (schema.$ref) {
      const name = schema.$ref.replace('#/$defs/', '')
      return named[name] ?? typeOf(definitions[name], indent)
    }
    if (schema.enum) return schema.enum.map(value => typeof value === 'string' ? quoted(value) : JSON.stringify(value)).join(' | ')
    if (schema.const !== undefined) return typeof schema.const === 'string' ? quoted(schema.const) : JSON.stringify(schema.const)
    if (schema.anyOf && !schema.type) return [...new Set(schema.anyOf.map(part => typeOf(part, indent)))].join(' | ')
    if (Array.isArray(schema.type)) return schema.type.map(type => typeOf({...schema, type}, indent)).join(' | ')
    if (schema.type === 'array') return list(typeOf(schema.items, indent))
    if (schema.type === 'object') return objectOf(schema, indent)
    if (schema.type === 'string' && /^\^custom\//.test(schema.pattern ?? '')) return '`custom/${string}`'
    const type = {integer: 'number', number: 'number', string: 'string', boolean: 'boolean', null: 'null'}[schema.type]
    if (!type) throw new Error(`no type is known for ${JSON.stringify(schema)}`)
    return type
  }

  function objectOf(schema, indent) {
    if (schema.properties) return `{\n${members(schema, `${indent}  `)}${indent}}`
    if (!schema.propertyNames) throw new Error(`no type is known for ${JSON.stringify(schema)}`)
    return `{${readOnly}[name in ${typeOf(schema.propertyNames, indent)}]?: ${typeOf(schema.additionalProperties, indent)}}`
  }

  function members(schema, indent) {
    const lines = Object.entries(schema.properties).map(([key, value]) => {
      const mark = schema.required?.includes(key) ? '' : '?'
      const name = /^[\w$]+$/.test(key) ? key : quoted(key)
      return `${value.description ? `${indent}/** ${value.description} */\n` : ''}${indent}${readOnly}${name}${mark}: ${typeOf(value, indent)}\n`
    })
    if (schema.properties.offset) lines.push(`${indent}${range}\n${indent}range: [start: number, end: number]\n`)
    return lines.join('')
  }
  return typeOf
}

const output = jgflint.schema('output'), config = jgflint.schema('config')
const findingNames = {finding: 'Finding', related: 'Related', fix: 'Fix'}
const findingOf = writer(output, findingNames, '')
const findings = Object.entries(findingNames).map(([key, name]) => `export interface ${name} ${findingOf(output.$defs[key], '')}\n`).join('\n')
const configurationOf = writer(config, {rule: 'RuleName'}, 'readonly ')
const configuration = `/** The name of a rule or family. */\nexport type RuleName = ${configurationOf(config.$defs.rule, '')}\n\n/** What a .jgflint.json says. */\n` +
  `export interface Configuration ${configurationOf(config, '')}\n`

const families = ['all', 'custom', ...new Set(jgflint.rules().map(({family}) => family))]
const family = `export type Family = ${[...new Set(families)].map(quoted).join(' | ')}\n`

process.stdout.write((await readFile(template, 'utf8')).replace('// @FINDINGS@\n', () => findings).replace('// @CONFIGURATION@\n', () => configuration)
  .replace('// @FAMILIES@\n', () => family))
