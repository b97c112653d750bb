// disk.mjs: the files of Node, as files.mjs wants them.

const LARGEST = 512 * 2 ** 20

// "/c:/games" of a URI is "c:/games" of Windows.
const local = path => globalThis.process.platform === 'win32' ? path.replace(/^\/(?=[a-z]:)/i, '') : path

/** Of the module node:fs, which no bundler for browsers has. */
export function diskOf({lstatSync, readFileSync, readdirSync, realpathSync, statSync}) {
  return {
    read(path) {
      try {
        const status = statSync(local(path))
        return status.isFile() && status.size <= LARGEST ? readFileSync(local(path)) : undefined
      } catch { return undefined }
    },

    // Symbolic links are not followed: what they lead to is found where it is, or belongs to somebody else.
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
      if (globalThis.process.platform === 'win32') return path // whose form is another one
      try { return realpathSync(path) } catch { return undefined }
    },
  }
}
