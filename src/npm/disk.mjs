// disk.mjs: the files of Node, as files.mjs wants them.

import {lstatSync, readFileSync, readdirSync, statSync} from 'node:fs'

const LARGEST = 512 * 2 ** 20

// "/c:/games" of a URI is "c:/games" of Windows.
const local = path => process.platform === 'win32' ? path.replace(/^\/(?=[a-z]:)/i, '') : path

function isFolder(path, entry) {
  if (!entry.isSymbolicLink()) return entry.isDirectory()
  try { return statSync(path).isDirectory() } catch { return false }
}

export function read(path) {
  try {
    const status = statSync(local(path))
    return status.isFile() && status.size <= LARGEST ? readFileSync(local(path)) : undefined
  } catch { return undefined }
}

// Of links to folders none is walked: it might lead up again.
export function list(folder) {
  try {
    return readdirSync(local(folder), {withFileTypes: true}).filter(entry => !entry.isSymbolicLink() || !isFolder(`${local(folder)}/${entry.name}`, entry))
      .map(entry => entry.isDirectory() ? `${entry.name}/` : entry.name)
  } catch { return undefined }
}

export function exists(path) {
  try { return lstatSync(local(path)), true } catch { return false }
}
