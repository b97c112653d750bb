// offline.mjs: the service worker with the list of the files that it keeps from the beginning: those of the playground and of search.
// Not the smaller engine: the whole one stands for it (../offline.mjs).

import {createHash} from 'node:crypto'

const isNeeded = path => !path.includes('/') && /\.(mjs|css|svg|wasm)$|^(index|repair)\.html$|^search\./.test(path) && !['offline.mjs', 'playground.wasm'].includes(path)

// It has a new version whenever any of the files has changed.
export function offline(files) {
  const hash = createHash('sha256')
  const kept = Object.keys(files).filter(isNeeded).sort()
  for (const path of Object.keys(files).sort()) hash.update(`${path}\0`).update(files[path])
  return String(files['offline.mjs'])
    .replace("'@VERSION@'", () => JSON.stringify(hash.digest('hex').slice(0, 16)))
    .replace("'@FILES@'", () => `[\n${kept.map(path => `  ${JSON.stringify(path)},\n`).join('')}]`)
}
