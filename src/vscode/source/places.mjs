// places.mjs: a server knows files by paths. A folder that lies elsewhere, such as a repository on GitHub or the folder of a
// browser, gets paths below /@SCHEME/AUTHORITY, so that configurations are found there as in any other folder.

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

// Not those of a comparison with git.
const schemes = () => [...new Set(['file', 'untitled', ...(workspace.workspaceFolders ?? []).map(folder => folder.uri.scheme)])]

/** What selects the documents that are records. RECORDS: build.mjs. */
export const records = () => schemes().flatMap(scheme => RECORDS.split(' ').map(language => ({scheme, language})))

/** And those that the server is told of. */
export const documents = () => [...records(), ...schemes().map(scheme => ({scheme, pattern: CONFIGURATIONS}))]
