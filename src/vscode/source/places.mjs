// places.mjs: translates URIs for the server, which identifies files by paths. Folders of other schemes, such as a repository on
// GitHub, get paths below /@SCHEME/AUTHORITY, so that the server finds their configurations.

import {Uri, workspace} from 'vscode'

const OURS = /^\/@([^/]+)\/([^/]*)(\/.*)$/

const isFolder = uri => (workspace.workspaceFolders ?? []).some(folder => folder.uri.scheme === uri.scheme && folder.uri.authority === uri.authority)

export function toServer(uri) {
  if (uri.scheme === 'file' || !uri.path.startsWith('/') || !isFolder(uri)) return uri.toString()
  return Uri.file(`/@${uri.scheme}/${uri.authority}${uri.path}`).toString()
}

export function fromServer(text) {
  const uri = Uri.parse(text)
  const [, scheme, authority, path] = (uri.scheme === 'file' && OURS.exec(uri.path)) || []
  return scheme ? Uri.from({scheme, authority, path}) : uri
}

export const CONFIGURATIONS = '**/{.jgflint.jsonc,.jgflint.json,jgflint.json}'

// Excludes the scheme of git, which is used to compare versions.
const schemes = () => [...new Set(['file', 'untitled', ...(workspace.workspaceFolders ?? []).map(folder => folder.uri.scheme)])]

/** Selects the documents that are records. build.mjs defines RECORDS. */
export const records = () => schemes().flatMap(scheme => RECORDS.split(' ').map(language => ({scheme, language})))

/** Selects the documents that are sent to the server. */
export const documents = () => [...records(), ...schemes().map(scheme => ({scheme, pattern: CONFIGURATIONS}))]
