// icon.mjs: draws the icon of the extension as PNG, because SVG is not accepted. It shows four points of a board with three stones.

import {deflateSync} from 'node:zlib'

const WOOD = [227, 189, 120], LINE = [90, 68, 32], BLACK = [34, 34, 34], WHITE = [250, 250, 250], RIM = [60, 60, 60]
const STONES = [[0.3, 0.3, BLACK], [0.7, 0.3, WHITE], [0.3, 0.7, WHITE]]
const RADIUS = 0.18, RIM_WIDTH = 0.012, LINE_WIDTH = 0.012, CORNER = 0.16
const SAMPLES = 4 // in each direction, for smooth edges

function isOutside(x, y) {
  const dx = Math.max(CORNER - x, x - 1 + CORNER, 0), dy = Math.max(CORNER - y, y - 1 + CORNER, 0)
  return Math.hypot(dx, dy) > CORNER
}

// Returns the color at a place of the unit square, or undefined.
function colorAt(x, y) {
  if (isOutside(x, y)) return undefined
  for (const [cx, cy, color] of STONES) {
    const distance = Math.hypot(x - cx, y - cy)
    if (distance <= RADIUS) return distance > RADIUS - RIM_WIDTH ? RIM : color
  }
  return [0.3, 0.7].some(at => Math.abs(x - at) < LINE_WIDTH || Math.abs(y - at) < LINE_WIDTH) ? LINE : WOOD
}

function pixel(column, row, size) {
  const sum = [0, 0, 0]
  let count = 0
  for (let i = 0; i < SAMPLES * SAMPLES; i++) {
    const color = colorAt((column + (i % SAMPLES + 0.5) / SAMPLES) / size, (row + (Math.floor(i / SAMPLES) + 0.5) / SAMPLES) / size)
    if (!color) continue
    color.forEach((part, k) => { sum[k] += part })
    count++
  }
  return [...sum.map(part => count ? Math.round(part / count) : 0), Math.round(255 * count / SAMPLES ** 2)]
}

// ---- PNG ----

function crc32(bytes) {
  let crc = 0xFFFFFFFF
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc >>> 1 ^ (crc & 1 ? 0xEDB88320 : 0)
  }
  return ~crc >>> 0
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4), check = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

export function icon(size) {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0]) // 8 bits each of red, green, blue and alpha
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  const rows = Array.from({length: size}, (_, row) => [0, ...Array.from({length: size}, (_, column) => pixel(column, row, size)).flat()])
  const signature = Buffer.from([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.from(rows.flat()), {level: 9})), chunk('IEND', Buffer.alloc(0))])
}
