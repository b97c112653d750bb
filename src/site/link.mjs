// link.mjs: encodes the state of the playground as the fragment of an address, for browsers and Node.
//
//     await encodeLink({text, configuration, name})   returns "#z=..."; empty members are left out
//     await decodeLink(location.hash)                 returns the members; null for other fragments
//
// After #z= follows JSON, compressed with zlib, as base64url; after #j= JSON as base64url, for browsers without compression. Links come
// from strangers: their contents are only used as text, up to LARGEST bytes.

export const LONGEST = 64000 // characters that all browsers and most programs accept in an address
export const LARGEST = 64 * 2 ** 20 // bytes after unpacking

// ---- base64url ----

function toBase64url(bytes) {
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function fromBase64url(text) {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), character => character.charCodeAt(0))
}

// ---- packing ----

// Pipes bytes through a stream of compression or decompression.
export async function through(transform, bytes) {
  const parts = []
  let size = 0
  for (const reader = new Blob([bytes]).stream().pipeThrough(transform).getReader(); ;) {
    const {done, value} = await reader.read()
    if (done) break
    size += value.length
    if (size > LARGEST) throw new RangeError('it holds more than 64 MB')
    parts.push(value)
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

// ---- links ----

export async function encodeLink({text = '', configuration = '', name = ''}, {packed = typeof CompressionStream === 'function'} = {}) {
  const held = Object.fromEntries(Object.entries({text, configuration, name}).filter(([, value]) => value !== ''))
  const bytes = new TextEncoder().encode(JSON.stringify(held))
  return packed ? `#z=${toBase64url(await through(new CompressionStream('deflate'), bytes))}` : `#j=${toBase64url(bytes)}`
}

function heldBy(json) {
  const held = JSON.parse(json)
  const [text, configuration, name] = ['text', 'configuration', 'name'].map(key => held[key] ?? '')
  if ([text, configuration, name].some(value => typeof value !== 'string')) throw new TypeError('it holds no text')
  return {text, configuration, name}
}

// Errors are shown to the user, because a link can be cut when it is pasted.
export async function decodeLink(hash) {
  const [, form, code] = /^#?([zj])=([\w=-]*)/.exec(hash) ?? []
  if (!form) return null
  if (form === 'z' && typeof DecompressionStream !== 'function') throw new Error('This browser cannot unpack the link.')
  try {
    const bytes = fromBase64url(code)
    return heldBy(new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(form === 'z' ? await through(new DecompressionStream('deflate'), bytes) : bytes))
  } catch (error) {
    if (error instanceof RangeError) throw new Error(`The link cannot be opened: ${error.message}.`, {cause: error})
    throw new Error('The link is damaged: a part of it seems to be missing.', {cause: error})
  }
}
