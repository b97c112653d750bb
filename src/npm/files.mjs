// files.mjs: finds records and applies ignore files, with the file functions of a host. Paths have slashes.
//
// A host has read(path), which returns the text of a file, and list(folder), which returns the names in a folder, with a slash after
// names of folders. Both return undefined if there is no such file. exists(path) and log(message) are optional.

import {encode, viewOf} from './values.mjs'

/** Imports a module of Node. The comments keep bundlers from resolving it. */
export const builtin = name => import(/* webpackIgnore: true */ /* @vite-ignore */ `node:${name}`)

const LARGEST = 2 ** 20 // bytes of all ignore files that apply to a folder; the program has the same limit

export const PRIVATE = ['.git', '.hg', '.svn', '.bzr', '.jj']

const bytesOf = text => typeof text === 'string' ? encode(text) : viewOf(text)

export const below = (folder, name) => folder.endsWith('/') ? folder + name : `${folder}/${name}`

export function folderOf(path) {
  const at = path.lastIndexOf('/')
  return at > 0 ? path.slice(0, at) : '/'
}

/** Removes "." and ".." from a path. */
export function straight(path) {
  const parts = []
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part && part !== '.') parts.push(part)
  }
  return (path.startsWith('/') ? '/' : '') + parts.join('/')
}

/** Returns true if the file or folder exists. If a host has no list(), it has only files. */
export function exists(host, path) {
  if (host.exists) return host.exists(path)
  if (!host.list) return (host.read?.(path) ?? undefined) !== undefined
  const name = path.slice(path.lastIndexOf('/') + 1)
  return [...host.list(folderOf(path)) ?? []].some(one => one === name || one === `${name}/`)
}

/** The patterns of a folder and of the folders above it in the same repository. The nearest ignore file is applied first. */
export class Ignored {
  constructor(patterns, host, folder, above) {
    this.folder = folder
    const isRoot = exists(host, below(folder, '.git'))
    const names = [...isRoot ? ['.git/info/exclude'] : [], '.gitignore', '.ignore']
    this.taken = above?.taken ?? 0
    const texts = names.map(name => this.#text(host, below(folder, name))).filter(text => text !== undefined)
    this.rules = texts.length ? patterns(texts) : undefined
    this.above = isRoot ? undefined : above
  }

  #text(host, path) {
    const text = host.read(path) ?? undefined
    const bytes = text === undefined ? undefined : bytesOf(text)
    const fits = this.taken + (bytes?.length ?? 0) <= LARGEST
    if (fits) this.taken += bytes?.length ?? 0
    else host.log?.(`${path}: it is too large: its patterns are not known`)
    return fits ? bytes : undefined
  }

  /** The patterns of the folders above. Returns undefined outside of repositories, where these folders are not read. */
  static over(patterns, host, folder) {
    const chain = []
    for (let at = folder; ; at = folderOf(at)) {
      chain.unshift(at)
      if (exists(host, below(at, '.git'))) break
      if (folderOf(at) === at) return undefined
    }
    chain.pop()
    return chain.reduce((above, at) => new Ignored(patterns, host, at, above), undefined)
  }

  drops(path, isFolder) {
    const verdict = this.rules?.judge(path.slice(below(this.folder, '').length), isFolder)
    if (verdict) return verdict === 'drop'
    return this.above?.drops(path, isFolder) ?? false
  }
}

/** The paths of all records in a folder and below that are not ignored. */
export function records(patterns, host, folder) {
  const found = []
  const walk = (at, ignored) => {
    for (const entry of host.list(at) ?? []) {
      const isFolder = entry.endsWith('/')
      const name = isFolder ? entry.slice(0, -1) : entry
      const path = below(at, name)
      if (isFolder ? PRIVATE.includes(name) : !/.\.jgf(\.json)?$/.test(name)) continue
      if (ignored.drops(path, isFolder)) continue
      if (isFolder) walk(path, new Ignored(patterns, host, path, ignored))
      else found.push(path)
    }
  }
  if (host.list) walk(folder, new Ignored(patterns, host, folder, Ignored.over(patterns, host, folder)))
  return found
}

// Returns undefined if the URI does not refer to a file.
function pathOf(uri) {
  try {
    const {protocol, pathname} = new URL(uri)
    return protocol === 'file:' ? decodeURIComponent(pathname).replace(/^\/[A-Z]:/, drive => drive.toLowerCase()) : undefined
  } catch { return undefined }
}

/** A host with the files that a client has sent. For other files it uses another host, if there is one. */
export class SentFiles {
  #texts = new Map()
  #names = new Map() // by folder: the names in it, with a slash after folders
  #host

  constructor(host = {}) {
    this.#host = host
  }

  /** files: a list of {uri, text}. A file without text is removed. */
  take(files) {
    for (const {uri, text} of files) {
      const path = pathOf(uri)
      if (path === undefined) continue
      if (typeof text === 'string') {
        this.#texts.set(path, text)
        this.#addName(folderOf(path), path.slice(path.lastIndexOf('/') + 1))
      } else if (this.#texts.delete(path)) this.#names.get(folderOf(path)).delete(path.slice(path.lastIndexOf('/') + 1))
    }
  }

  #addName(folder, name) {
    const isKnown = this.#names.has(folder)
    if (!isKnown) this.#names.set(folder, new Set())
    this.#names.get(folder).add(name)
    if (!isKnown && folder !== '/') this.#addName(folderOf(folder), `${folder.slice(folder.lastIndexOf('/') + 1)}/`)
  }

  exists = path => this.#texts.has(path) || this.#names.has(path) || Boolean(this.#host.exists?.(path))

  real = path => this.#texts.has(path) || !this.#host.real ? path : this.#host.real(path)

  read = path => this.#texts.get(path) ?? this.#host.read?.(path)

  list = folder => [...new Set([...this.#names.get(folder) ?? [], ...this.#host.list?.(folder) ?? []])]
}
