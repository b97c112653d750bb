// files.mjs: the files of a host that has some: which of them are records, and what ignores them. Paths have slashes.
//
// A host is {read(path), list(folder)}: the text of a file, and the names in a folder, of which those of folders end with a
// slash; undefined where nothing is there. exists(path) spares it a list, and log(text) hears what could not be read.

import {encode, viewOf} from './values.mjs'

/** A module of Node, where there is Node: no bundler is to look for it. */
export const builtin = name => import(/* webpackIgnore: true */ /* @vite-ignore */ `node:${name}`)

const LARGEST = 2 ** 20 // bytes of all ignore files that hold for a folder, as for the program

export const PRIVATE = ['.git', '.hg', '.svn', '.bzr', '.jj']

const bytesOf = text => typeof text === 'string' ? encode(text) : viewOf(text)

export const below = (folder, name) => folder.endsWith('/') ? folder + name : `${folder}/${name}`

export function folderOf(path) {
  const at = path.lastIndexOf('/')
  return at > 0 ? path.slice(0, at) : '/'
}

/** The path without "." and "..". */
export function straight(path) {
  const parts = []
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part && part !== '.') parts.push(part)
  }
  return (path.startsWith('/') ? '/' : '') + parts.join('/')
}

/** Whether there is a file or folder; a host that lists nothing has only files. */
export function exists(host, path) {
  if (host.exists) return host.exists(path)
  if (!host.list) return (host.read?.(path) ?? undefined) !== undefined
  const name = path.slice(path.lastIndexOf('/') + 1)
  return [...host.list(folderOf(path)) ?? []].some(one => one === name || one === `${name}/`)
}

/** The ignore files of a folder, and of those above it in its repository: the nearest first. */
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

  /** Those above a folder; undefined outside of repositories, where they do not count. */
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

/** The paths of the records in a folder and below, but for those that are ignored. */
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

// undefined: it is not that of a file.
function pathOf(uri) {
  try {
    const {protocol, pathname} = new URL(uri)
    return protocol === 'file:' ? decodeURIComponent(pathname).replace(/^\/[A-Z]:/, drive => drive.toLowerCase()) : undefined
  } catch { return undefined }
}

/** Files that somebody has sent, before those of another host, which may be none. */
export class SentFiles {
  #texts = new Map()
  #names = new Map() // of each folder: what is in it, folders with a slash
  #host

  constructor(host = {}) {
    this.#host = host
  }

  /** Of each {uri, text}; one without a text is no longer there. */
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
