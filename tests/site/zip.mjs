// zip.mjs: makes a zip of texts, with zeros for the checksums.

import {deflateRawSync} from 'node:zlib'

export function zipOf(texts) {
  const parts = [], list = []
  let at = 0
  for (const [name, text] of Object.entries(texts)) {
    const raw = Buffer.from(text), packed = deflateRawSync(raw), title = Buffer.from(name)
    const head = Buffer.alloc(26) // from the version on, which both kinds of entries have
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(1 << 11, 2)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(raw.length, 18)
    head.writeUInt16LE(title.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, title, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    list.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), head, place, title]))
    parts.push(local)
    at += local.length
  }
  const size = list.reduce((sum, {length}) => sum + length, 0), end = Buffer.alloc(18)
  end.writeUInt16LE(list.length, 4)
  end.writeUInt16LE(list.length, 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, ...list, Buffer.from('PK\x05\x06'), end])
}
