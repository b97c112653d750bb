// module.mjs: instances of the WebAssembly module, and access to their memory. A word has 32 bits.

import {builtin} from './files.mjs'
import {decode, encode, isBytes, nameOf, viewOf} from './values.mjs'

// ---- the file ----

// In bundles as CommonJS, import.meta.url is empty.
const fileOf = path => `file://${path.startsWith('/') ? '' : '/'}${encodeURI(path.replaceAll('\\', '/')).replace(/[?#]/g, encodeURIComponent)}`
const here = import.meta.url || (typeof __filename === 'string' ? fileOf(__filename) : undefined)
const MAGIC = 0x6D736100

function isModule(value) {
  try { return Boolean(WebAssembly.Module.exports(value)) } catch { return false }
}

function checked(bytes, from, type) {
  const view = viewOf(bytes)
  if (view.length >= 4 && new DataView(view.buffer, view.byteOffset).getUint32(0, true) === MAGIC) return view
  const isPage = /html/.test(type ?? '') || /^\s*</.test(decode(view.subarray(0, 100)))
  throw new Error(`${from} is ${isPage ? 'a page' : 'something else'}, not WebAssembly: it has to lie beside the bundle, or load({wasm}) has to be given it; see "Bundlers" in jgflint's README`)
}

async function responseBytes(response) {
  if (!response.ok) throw new Error(`jgflint.wasm cannot be had: ${response.status} ${response.statusText}`)
  return checked(await response.arrayBuffer(), response.url || 'jgflint.wasm', response.headers?.get?.('content-type'))
}

const isUrl = value => typeof value === 'object' && typeof value?.href === 'string' && typeof value.protocol === 'string'
const isResponse = value => typeof value?.arrayBuffer === 'function' && typeof value.ok === 'boolean'

function urlOf(source) {
  const base = globalThis.location?.href ?? here
  try { return new URL(isUrl(source) ? source.href : source, base) } catch { throw new TypeError(`${source} is no URL${base ? '' : ', and there is none that it is relative to: give load({wasm}) the module'}`) }
}

/** Compiles the argument of load(), or jgflint.wasm in the folder of this file. */
export async function compile(wasm, signal) {
  signal?.throwIfAborted()
  const source = await wasm
  if (source === undefined && !here) throw new Error('it is not known where jgflint.wasm is: give load({wasm}) its bytes, URL or module')
  if (isModule(source)) return source
  if (isBytes(source)) return WebAssembly.compile(checked(source, 'what load({wasm}) was given'))
  if (isResponse(source)) return WebAssembly.compile(await responseBytes(source))
  if (source !== undefined && typeof source !== 'string' && !isUrl(source))
    throw new TypeError(`wasm must be bytes, a URL, a Response or a WebAssembly.Module, not ${nameOf(source)}`)
  const url = source === undefined ? fileUrl() : urlOf(source)
  if (url.protocol !== 'file:') return WebAssembly.compile(await responseBytes(await fetch(url, {signal})))
  const {readFile} = await builtin('fs/promises')
  return WebAssembly.compile(checked(await readFile(url, {signal}), url.pathname))
}

// Bundlers look for the words `new URL('...', import.meta.url)`.
const fileUrl = () => import.meta.url ? new URL('./jgflint.wasm', import.meta.url) : new URL('jgflint.wasm', here)

// ---- an instance ----

const SHORT = 40
const ENOSYS = 52 // of WASI, whose functions return errors as positive numbers; the functions of src/node return negative ones

export class Instance {
  constructor(module, imports) {
    const all = {jgflint: {...imports}}
    for (const {module: from, name} of WebAssembly.Module.imports(module)) {
      all[from] ??= {}
      all[from][name] ??= from === 'node' ? () => -ENOSYS : () => ENOSYS
    }
    this.exports = new WebAssembly.Instance(module, all).exports
    this.exports._initialize()
  }

  get size() {
    return this.exports.memory.buffer.byteLength
  }

  bytes(at, length) {
    return new Uint8Array(this.exports.memory.buffer, at >>> 0, length)
  }

  words(at, length) {
    return new Int32Array(this.exports.memory.buffer, at >>> 0, length)
  }

  /** Reads a text that ends with a NUL. Returns undefined for NULL. */
  string(at) {
    if (!at) return undefined
    const all = new Uint8Array(this.exports.memory.buffer), start = at >>> 0
    let text = ''
    for (let i = start; i < start + SHORT; i++) {
      if (all[i] === 0) return text
      if (all[i] >= 0x80) break
      text += String.fromCharCode(all[i])
    }
    return decode(all.subarray(start, all.indexOf(0, start)))
  }

  /** Copies the bytes of a jgflint_text. Returns undefined for NULL. */
  text(at) {
    if (!at) return undefined
    const [data, size] = this.words(at, 2)
    return this.bytes(data, size >>> 0).slice()
  }

  /** Copies a text and a NUL into memory. Returns the address. */
  put(value) {
    const bytes = typeof value === 'string' ? encode(value) : value
    const at = this.exports.malloc(bytes.length + 1) >>> 0
    if (!at) throw new Error('jgflint has run out of memory')
    const copy = this.bytes(at, bytes.length + 1)
    copy.set(bytes)
    copy[bytes.length] = 0
    return at
  }

  /** Calls `work` with the addresses of copies, which are NULL for undefined. */
  with(values, work) {
    const given = values.map(value => value === undefined ? 0 : this.put(value))
    const free = () => { for (const at of given) this.exports.free(at) }
    try {
      const answer = work(...given)
      free()
      return answer
    } catch (error) {
      if (isMistake(error)) free()
      throw error
    }
  }
}

/** Errors of the caller. After other errors the state of an instance is unknown. */
export const isMistake = error => error instanceof TypeError || error instanceof RangeError
