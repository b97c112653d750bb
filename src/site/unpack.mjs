// unpack.mjs: the records in an opened file: the file itself, or the contents of gzip or a zip.

import {LARGEST, through} from './link.mjs'

const RECORD = /\.(sgf|jgf|json|ugf|ugi|ugz|gib|ngf)$/i
const MOST = 1000 // records of a zip
const NAME_IS_UTF8 = 1 << 11, IS_LOCKED = 1

/** Returns [{name, bytes}]. Errors are shown to the user, after the name of the file. */
export async function recordsIn(file) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (typeof DecompressionStream !== 'function') return [{bytes, name: file.name}]
  if (bytes[0] === 0x1F && bytes[1] === 0x8B) return [{bytes: await through(new DecompressionStream('gzip'), bytes), name: file.name.replace(/\.gz$/i, '')}]
  return startsWith(bytes, 'PK\x03\x04') ? recordsOfZip(bytes) : [{bytes, name: file.name}]
}

const startsWith = (bytes, text, at = 0) => [...text].every((character, i) => bytes[at + i] === character.charCodeAt(0))

// ---- zip (APPNOTE.TXT, 4.3) ----

async function recordsOfZip(bytes) {
  const listed = entriesOf(bytes).filter(({name}) => RECORD.test(name) && !/(^|\/)(\.|__MACOSX\/)/.test(name))
  if (!listed.length) throw new Error('there is no game record in it')
  if (listed.length > MOST) throw new Error(`it holds ${listed.length.toLocaleString('en')} records, more than the ${MOST.toLocaleString('en')} that a page can bear`)
  const records = []
  let size = 0
  for (const entry of listed) {
    const content = await contentOf(bytes, entry)
    size += content.length
    if (size > LARGEST) throw new RangeError('it holds more than 64 MB')
    records.push({name: entry.name, bytes: content})
  }
  return records
}

// Reads the directory at the end of the zip, because only the directory always contains the sizes.
function entriesOf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let end = bytes.length - 22
  while (end >= 0 && !startsWith(bytes, 'PK\x05\x06', end)) end--
  if (end < 0) throw new Error('the zip is damaged: its end is missing')
  const entries = []
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left; left--) {
    if (at + 46 > end || !startsWith(bytes, 'PK\x01\x02', at)) throw new Error('the zip is damaged, or too large for a page')
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)]
    const [nameSize, extraSize, commentSize] = [28, 30, 32].map(offset => view.getUint16(at + offset, true))
    entries.push({flags, method, size: view.getUint32(at + 20, true), start: view.getUint32(at + 42, true), name: nameOf(bytes.subarray(at + 46, at + 46 + nameSize), flags)})
    at += 46 + nameSize + extraSize + commentSize
  }
  return entries
}

// Some programs write names in UTF-8 without setting the flag.
function nameOf(bytes, flags) {
  try {
    return new TextDecoder('utf-8', {fatal: !(flags & NAME_IS_UTF8)}).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

async function contentOf(bytes, {flags, method, size, start, name}) {
  if (flags & IS_LOCKED) throw new Error('the zip is locked by a password')
  if (!startsWith(bytes, 'PK\x03\x04', start)) throw new Error(`the zip is damaged at ${name}`)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
  const packed = bytes.slice(from, from + size)
  if (method === 0) return packed
  if (method !== 8) throw new Error(`${name} is packed in a way that browsers do not know`)
  return through(new DecompressionStream('deflate-raw'), packed).catch(error => {
    throw error instanceof RangeError ? error : new Error(`the zip is damaged at ${name}`)
  })
}
