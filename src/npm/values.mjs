// values.mjs: checks arguments. They can come from other realms (frames, contexts of Node, test environments), so instanceof is not
// used.

// Jest's jsdom environment has no TextEncoder, but has the Buffer of Node.
export const encode = typeof TextEncoder === 'function' ? (encoder => text => encoder.encode(text))(new TextEncoder())
  : text => globalThis.Buffer.from(text, 'utf8')
export const decode = typeof TextDecoder === 'function' ? (decoder => bytes => decoder.decode(bytes))(new TextDecoder('utf-8', {ignoreBOM: true}))
  : bytes => globalThis.Buffer.from(bytes).toString('utf8')

const tagOf = value => Object.prototype.toString.call(value).slice(8, -1)

/** Describes a value in error messages about wrong arguments. */
export function nameOf(value) {
  if (value === null || value === undefined) return String(value)
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'function') return 'a function'
  if (typeof value !== 'object') return `the ${typeof value} ${String(value).slice(0, 40)}`
  const tag = tagOf(value), name = tag === 'Object' ? value.constructor?.name : tag
  return !name || name === 'Object' ? 'an object' : /^[AEIOU]/.test(name) ? `an ${name}` : `a ${name}`
}

const byteLength = Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, 'byteLength').get

function isBuffer(value) {
  try { return byteLength.call(value) >= 0 } catch { return false }
}

export const isBytes = value => ArrayBuffer.isView(value) || isBuffer(value)

export function viewOf(value) {
  return ArrayBuffer.isView(value) ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength) : new Uint8Array(value)
}

/** Returns {bytes, string}; string is undefined if the text is given as bytes. */
export function textOf(text, what = 'the text') {
  if (typeof text === 'string') return {bytes: encode(text), string: text}
  if (isBytes(text)) return {bytes: viewOf(text)}
  throw new TypeError(`${what} must be a string, a Uint8Array or an ArrayBuffer, not ${nameOf(text)}`)
}

export const isObject = value => typeof value === 'object' && value !== null && ['Object', 'Error'].includes(tagOf(value))

// ---- options ----

// The number of letters to change, insert or remove.
function distance(a, b) {
  let row = Array.from({length: b.length + 1}, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let k = 1; k <= b.length; k++) next[k] = Math.min(row[k] + 1, next[k - 1] + 1, row[k - 1] + (a[i - 1] === b[k - 1] ? 0 : 1))
    row = next
  }
  return row[b.length]
}

/** Returns "; do you mean NAME?", or an empty string. */
export function meant(name, names) {
  const [best] = names.map(one => [distance(name, one), one]).sort(([a], [b]) => a - b)
  return best && best[0] <= Math.max(1, name.length > 3 ? 2 : 1, name.length / 3) ? `; do you mean ${best[1]}?` : ''
}

const types = {
  string: [value => typeof value === 'string', 'a string'],
  boolean: [value => typeof value === 'boolean', 'true or false'],
  number: [value => typeof value === 'number', 'a number'],
  function: [value => typeof value === 'function', 'a function'],
  strings: [value => Array.isArray(value) && value.every(part => typeof part === 'string'), 'an array of strings'],
  signal: [value => typeof value?.aborted === 'boolean' && typeof value.addEventListener === 'function', 'an AbortSignal'],
  any: [() => true],
}

/** Returns the options. Throws an error if an option is unknown or wrong. `known` maps names to types or lists of words. */
export function optionsOf(options, known, what) {
  if (options === undefined) return {}
  if (!isObject(options)) throw new TypeError(`${what} must be an object, not ${nameOf(options)}`)
  const names = Object.keys(known)
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(known, name)) throw new TypeError(`${what}: there is no ${name}${meant(name, names) || `; there ${names.length > 1 ? 'are' : 'is'} ${names.join(', ')}`}`)
    if (value === undefined) continue
    const type = known[name]
    if (Array.isArray(type)) {
      if (!type.includes(value)) throw new TypeError(`${name} must be ${type.slice(0, -1).join(', ')} or ${type.at(-1)}, not ${nameOf(value).replace(/^the string /, '')}`)
    } else if (!types[type][0](value)) throw new TypeError(`${name} must be ${types[type][1]}, not ${nameOf(value)}`)
  }
  return options
}

// ---- places ----

const placesOf = finding => [finding, ...finding.related ?? [], ...finding.fix?.edits ?? []]

// Returns a function from offsets in UTF-8 to offsets in UTF-16, computed in one pass. An offset within a character becomes its start.
function unitsOf(source, places) {
  const {string, bytes} = source
  if (string === undefined || bytes.length === string.length) return offset => offset
  const units = new Map()
  for (const {offset, length} of places) units.set(offset, 0).set(offset + length, 0)
  let at = 0, unit = 0
  for (const offset of [...units.keys()].sort((a, b) => a - b)) {
    while (at < offset) {
      const lead = bytes[at]
      const length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
      if (at + length > offset) break
      at += length
      unit += length === 4 ? 2 : 1
    }
    units.set(offset, unit)
  }
  return offset => units.get(offset)
}

/** Adds ranges: in UTF-16 units of a string, or in bytes. */
export function addRanges(source, findings) {
  const places = findings.flatMap(placesOf)
  const unit = unitsOf(source, places)
  for (const place of places) place.range = [unit(place.offset), unit(place.offset + place.length)]
  return findings
}

/** Applies the fix of a finding to the text. */
export function applyFix(text, finding) {
  const {bytes, string} = textOf(text)
  const edits = finding?.fix?.edits
  if (!Array.isArray(edits)) throw new TypeError(finding?.rule ? `the finding of ${finding.rule} has no fix` : `the finding must be one of lint(), not ${nameOf(finding)}`)
  if (!edits.length) throw new TypeError(`the fix of ${finding.rule} is too large to be told as edits: fix(text, {rules: ['${finding.rule}']}) makes it`)
  const places = edits.map(({offset, length, range, text: put}) => string === undefined ? [offset, offset + length, encode(put)] : [...range, put])
  const all = string ?? bytes
  if (places.some(([start, end]) => !(start >= 0 && start <= end && end <= all.length))) throw new RangeError('the finding is not one of this text')
  const pieces = []
  let at = 0
  for (const [start, end, put] of places) {
    pieces.push(all.slice(at, start), put)
    at = end
  }
  pieces.push(all.slice(at))
  if (string !== undefined) return pieces.join('')
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
