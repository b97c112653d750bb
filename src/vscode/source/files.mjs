// files.mjs: the files that the server may read: configurations, files that they name, and, for the whole workspace, records.

import {FileType, Uri, workspace} from 'vscode'
import {CONFIGURATIONS, fromServer, toServer} from './places.mjs'

const RECORDS = '**/{*.jgf,*.jgf.json}', IGNORES = '**/{.gitignore,.ignore}'
const AT_A_TIME = 50
const LARGEST = 64 * 2 ** 20

const decoder = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true})

// Returns undefined if the file is missing or is not in UTF-8. The text of a folder is empty: the server only checks that it exists.
async function textOf(uri) {
  try {
    const {type, size} = await workspace.fs.stat(uri)
    if (type & FileType.Directory) return ''
    return size > LARGEST ? undefined : decoder.decode(await workspace.fs.readFile(uri))
  } catch { return undefined }
}

const fileOf = async uri => ({uri: toServer(uri), text: await textOf(uri)})

// Not every file system supports search. The server then requests the files that it needs.
async function find(glob) {
  try { return await workspace.findFiles(glob) } catch { return [] }
}

export class Files {
  #worker
  #watcher

  constructor(worker) {
    this.#worker = worker
  }

  #post(files) {
    if (files.length) this.#worker.postMessage({jsonrpc: '2.0', method: 'jgflint/files', params: {files}})
  }

  async send(uris) {
    for (let at = 0; at < uris.length; at += AT_A_TIME) this.#post(await Promise.all(uris.slice(at, at + AT_A_TIME).map(fileOf)))
  }

  forget(uris) {
    this.#post(uris.map(uri => ({uri: toServer(uri)})))
  }

  /** Sends a file that the server has requested. If a configuration names the file, the server also learns that it is missing. */
  async give({uri, isNamed}) {
    const file = await fileOf(fromServer(uri))
    if (isNamed || file.text !== undefined) this.#post([{...file, uri}])
  }

  /** Sends the configurations before the first record is checked. */
  async begin() {
    const repositories = (workspace.workspaceFolders ?? []).map(folder => Uri.joinPath(folder.uri, '.git'))
    await this.send([...await find(CONFIGURATIONS), ...repositories])
  }

  /** Sends the records of all folders and the ignore files. Returns the records. */
  async sendRecords() {
    const [ignores, records] = await Promise.all([IGNORES, RECORDS].map(find))
    await this.send([...ignores, ...records])
    return records
  }

  /** Sends the records of all folders, now and after each change. */
  async keepRecords() {
    const watcher = this.#watcher = workspace.createFileSystemWatcher(RECORDS)
    for (const when of ['onDidCreate', 'onDidChange', 'onDidDelete']) watcher[when](uri => this.send([uri]))
    await this.sendRecords()
  }

  dispose() {
    this.#watcher?.dispose()
  }
}
