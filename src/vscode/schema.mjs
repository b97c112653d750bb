// schema.mjs: removes all constraints from a schema and keeps the descriptions.
//
// The language server reports mistakes in a configuration. With constraints, the editor would report them again.

const JUDGES = ['required', 'additionalProperties', 'unevaluatedProperties', 'propertyNames', 'pattern', 'format', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems',
  'maxItems', 'uniqueItems', 'minProperties', 'maxProperties', 'not', 'dependentRequired', 'if', 'then', 'else', 'type']

// These keywords contain schemas by name. The names can be equal to keywords.
const NAMED = ['properties', 'patternProperties', '$defs', 'definitions']

function withoutJudgement(schema) {
  if (Array.isArray(schema)) return schema.map(withoutJudgement)
  if (typeof schema !== 'object' || schema === null) return schema
  const kept = {}
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'additionalProperties' && typeof value === 'object') kept[key] = withoutJudgement(value)
    else if (JUDGES.includes(key)) continue
    else if (NAMED.includes(key)) kept[key] = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutJudgement(one)]))
    else if (key === 'enum') kept.examples = value
    else if (key === 'const') kept.examples = [value]
    else if (key === 'oneOf') kept.anyOf = withoutJudgement(value)
    else if (['examples', 'default', 'defaultSnippets'].includes(key)) kept[key] = value
    else kept[key] = withoutJudgement(value)
  }
  return kept
}

export function onlyDescribes(schema) {
  return {...withoutJudgement(schema), allowTrailingCommas: true}
}
