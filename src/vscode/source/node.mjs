// node.mjs: the entry point of the extension on a desktop and on a remote host.

import {execFile} from 'node:child_process'
import {homedir} from 'node:os'
import {promisify} from 'node:util'
import {Worker} from 'node:worker_threads'
import {window} from 'vscode'
import {AbstractMessageReader, AbstractMessageWriter, LanguageClient} from 'vscode-languageclient/node'
import * as extension from './extension.mjs'

class Reader extends AbstractMessageReader {
  #worker

  constructor(worker) {
    super()
    this.#worker = worker
  }

  listen(take) {
    this.#worker.on('message', take)
    return {dispose: () => this.#worker.off('message', take)}
  }
}

class Writer extends AbstractMessageWriter {
  #worker

  constructor(worker) {
    super()
    this.#worker = worker
  }

  async write(message) {
    this.#worker.postMessage(message)
  }

  end() {}
}

const run = promisify(execFile)

// Returns undefined if the program cannot be started.
async function native(setting) {
  if (!setting) return undefined
  const path = setting.replace(/^~(?=[/\\])/, homedir())
  const ask = async (...options) => JSON.parse((await run(path, [...options, '--format', 'json'], {maxBuffer: 2 ** 26})).stdout)
  try {
    await run(path, ['--version'])
  } catch (error) {
    window.showWarningMessage(`jgflint: ${path} cannot be started (${error.code ?? error.message}), so the server of the extension is used.`)
    return undefined
  }
  return {
    path,
    client: (name, title, options) => new LanguageClient(name, title, {command: path, args: ['--lsp']}, options),
    'jgflint/rules': () => ask('--list-rules'),
    'jgflint/explain': ({rule}) => ask('--explain', rule),
  }
}

const host = {
  native,
  startWorker: (uri, fail) => new Worker(uri.fsPath).on('error', fail),
  client: (name, title, options, worker) => new LanguageClient(name, title, async () => ({reader: new Reader(worker), writer: new Writer(worker)}), options),
}

export const activate = context => extension.activate(context, host)
export const deactivate = extension.deactivate
