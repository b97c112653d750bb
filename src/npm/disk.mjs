// disk.mjs: the file system of Node, as a host for files.mjs.

const LARGEST = 512 * 2 ** 20

// On Windows, the path "/c:/games" of a URI is "c:/games".
const local = path => globalThis.process.platform === 'win32' ? path.replace(/^\/(?=[a-z]:)/i, '') : path

/** The argument is node:fs, which bundlers for browsers do not have. */
export function diskOf({lstatSync, readFileSync, readdirSync, realpathSync, statSync}) {
  return {
    read(path) {
      try {
        const status = statSync(local(path))
        return status.isFile() && status.size <= LARGEST ? readFileSync(local(path)) : undefined
      } catch { return undefined }
    },

    // Symbolic links are not followed, so no record is found twice or outside of the folder.
    list(folder) {
      try {
        return readdirSync(local(folder), {withFileTypes: true}).filter(entry => !entry.isSymbolicLink())
          .map(entry => entry.isDirectory() ? `${entry.name}/` : entry.name)
      } catch { return undefined }
    },

    exists(path) {
      try { return lstatSync(local(path)), true } catch { return false }
    },

    real(path) {
      if (globalThis.process.platform === 'win32') return path // paths on Windows have another form
      try { return realpathSync(path) } catch { return undefined }
    },
  }
}
