// repository.mjs: where files of Node really are, and which of them a configuration may name that was found: regular ones of its
// repository. Whoever wrote it need not be who lints.

import {existsSync, realpathSync, renameSync, statSync, unlinkSync, writeFileSync} from 'node:fs'
import {basename, dirname, join, sep} from 'node:path'

const LARGEST = 16 * 2 ** 20

const words = {ENOENT: 'No such file or directory', EACCES: 'Permission denied', EISDIR: 'Is a directory', ENOTDIR: 'Not a directory', ELOOP: 'Too many levels of symbolic links'}

/** What went wrong with a file. */
export const reason = error => words[error.code] ?? error.message

/** The path when all links are followed, as far as it is there. */
export function realPath(path) {
  try { return realpathSync(path) } catch {
    const above = dirname(path)
    return above === path ? path : join(realPath(above), basename(path))
  }
}

/** The repository that a real directory lies in, or the directory itself if it lies in none. */
export function repositoryOf(directory) {
  for (let at = directory; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at
    if (dirname(at) === at) return directory
  }
}

/** Why a configuration that was found in a repository may not name a file, as the end of a sentence; undefined if it may. */
export function refusal(path, repository) {
  const real = realPath(path)
  const isInside = real === repository || real.startsWith(repository.endsWith(sep) ? repository : repository + sep)
  if (!isInside) return 'is outside the repository: only --config and --baseline may name such a file'
  const status = statSync(path, {throwIfNoEntry: false})
  if (!status) return undefined // reading it will tell that it is not there
  if (!status.isFile()) return status.isDirectory() ? 'is a directory' : 'is not a regular file'
  return status.size > LARGEST ? 'is larger than 16 MB' : undefined
}

/** Puts a text into the place of a file, whole or not at all; says why if it cannot. */
export function put(path, bytes) {
  const real = realPath(path)
  try { statSync(dirname(real)) } catch (error) { return `cannot open its directory: ${reason(error)}` }
  const scratch = `${real}.${process.pid}.new`
  try {
    writeFileSync(scratch, bytes, {flag: 'wx'})
  } catch (error) { return `cannot make a file beside it: ${reason(error)}` }
  try {
    renameSync(scratch, real)
  } catch (error) {
    unlinkSync(scratch)
    return `cannot be written: ${reason(error)}`
  }
  return undefined
}
