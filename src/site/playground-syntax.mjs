// playground-syntax.mjs: finds the elements of a text that have a color: keys, strings, numbers and words of JSON, properties and values of
// SGF. Texts with mistakes are colored as far as possible.

const JSON_TOKEN = /("(?:[^"\\\n]|\\.)*"?)(\s*:)?|(-?\d[\d.eE+-]*)|\b(true|false|null)\b/g
const SGF_TOKEN = /(\[(?:\\[^]|[^\]\\])*\]?)|([A-Za-z]+)/g

// Returns [{start, end, severity}], where severity is a class. Elements end at the end of a line.
export function tokensOf(text) {
  const [first] = /\S/.exec(text.slice(0, 1000)) ?? []
  if (first === '{' || first === '[') return tokens(text, JSON_TOKEN, ([, , colon, number, word]) => number ? 'number' : word ? 'word' : colon ? 'key' : 'string')
  if (first === '(' || first === ';') return tokens(text, SGF_TOKEN, ([, value]) => value ? 'string' : 'key')
  return []
}

function tokens(text, expression, kind) {
  const found = []
  for (const match of text.matchAll(expression)) {
    const severity = kind(match)
    for (const line of lines(match[1] ?? match[0], match.index)) found.push({...line, severity})
  }
  return found
}

function* lines(part, at) {
  for (let start = 0; start < part.length;) {
    const end = part.indexOf('\n', start)
    const stop = end < 0 ? part.length : end
    if (stop > start) yield {start: at + start, end: at + stop}
    start = stop + 1
  }
}
