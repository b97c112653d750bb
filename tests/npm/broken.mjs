// broken.mjs: writes broken records. Some bytes are changed, the end is missing, or a piece of another record is in the middle.
//
//     node broken.mjs FOLDER COUNT FROM...

import {mkdirSync, readFileSync, readdirSync, statSync, writeFileSync} from 'node:fs'
import {basename, join} from 'node:path'

const LARGEST = 30000
const [folder, count, ...from] = process.argv.slice(2)
mkdirSync(folder, {recursive: true})

// The same ones each time.
let state = 7
function below(limit) {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7FFFFFFF
  return Math.floor(state / 0x80000000 * limit)
}

const files = directory => readdirSync(directory, {withFileTypes: true}).flatMap(entry => entry.isDirectory() ? files(join(directory, entry.name)) : [join(directory, entry.name)])
const texts = from.flatMap(files).filter(path => !/\.(zip|7z|gz|tar|lzh|xz|bz2|zst)$/.test(path) && statSync(path).size < LARGEST).sort()

function other(bytes) {
  const copy = Buffer.from(bytes)
  for (let i = below(8); i >= 0 && copy.length; i--) copy[below(copy.length)] = below(256)
  return copy
}

function mixed(bytes) {
  const at = below(bytes.length), second = readFileSync(texts[below(texts.length)])
  return Buffer.concat([bytes.subarray(0, at), second.subarray(below(second.length), below(second.length)), bytes.subarray(at)])
}

const ways = [other, bytes => bytes.subarray(0, below(bytes.length)), mixed]
for (let i = 0; i < Number(count); i++) {
  const path = texts[below(texts.length)]
  writeFileSync(join(folder, `${i}-${basename(path)}`), ways[i % ways.length](readFileSync(path)))
}
