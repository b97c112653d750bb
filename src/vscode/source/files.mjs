// files.mjs: what the server may read: configurations, what they name, and for work on the whole folder its records.

import {FileType, Uri, workspace} from 'vscode'
import {CONFIGURATIONS, fromServer, toServer} from './places.mjs'

const RECORDS = '**/{*.jgf,*.jgf.json}', IGNORES = '**/{.gitignore,.ignore}'
const AT_A_TIME = 50
const LARGEST = 64 * 2 ** 20

const decoder = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true})

// Its text; nothing if there is none that is UTF-8. Of a folder it is enough to know that it is there.
async function textOf(uri) {
  try {
    const {type, size} = await workspace.fs.stat(uri)
    if (type & FileType.Directory) return ''
    return size > LARGEST ? undefined : decoder.decode(await workspace.fs.readFile(uri))
  } catch { return undefined }
}

const fileOf = async uri => ({uri: toServer(uri), text: await textOf(uri)})

// Not every place can be searched; then there is what the server asks for.
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

  /** What the server has asked for, if it is there; of a file that something names, also that it is not. */
  async give({uri, isNamed}) {
    const file = await fileOf(fromServer(uri))
    if (isNamed || file.text !== undefined) this.#post([{...file, uri}])
  }

  /** What is needed from the beginning, so that nothing is found that a configuration does not want to be found. */
  async begin() {
    const repositories = (workspace.workspaceFolders ?? []).map(folder => Uri.joinPath(folder.uri, '.git'))
    await this.send([...await find(CONFIGURATIONS), ...repositories])
  }

  /** The records of all folders, and what says which of them are ignored; answers the records. */
  async sendRecords() {
    const [ignores, records] = await Promise.all([IGNORES, RECORDS].map(find))
    await this.send([...ignores, ...records])
    return records
  }

  /** From now on the records are known as they are. */
  async keepRecords() {
    const watcher = this.#watcher = workspace.createFileSystemWatcher(RECORDS)
    for (const when of ['onDidCreate', 'onDidChange', 'onDidDelete']) watcher[when](uri => this.send([uri]))
    await this.sendRecords()
  }

  dispose() {
    this.#watcher?.dispose()
  }
}
