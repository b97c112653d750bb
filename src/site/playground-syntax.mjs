// playground-syntax.mjs: what a text consists of, as far as it has a color: keys, strings, numbers and words of JSON, properties and
// values of SGF. A text with mistakes in it is colored as far as it goes.

const JSON_TOKEN = /("(?:[^"\\\n]|\\.)*"?)(\s*:)?|(-?\d[\d.eE+-]*)|\b(true|false|null)\b/g
const SGF_TOKEN = /(\[(?:\\[^]|[^\]\\])*\]?)|([A-Za-z]+)/g

// [{start, end, severity}]: severity is the class of it. None goes beyond the end of its line.
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
