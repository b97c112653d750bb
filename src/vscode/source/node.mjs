// node.mjs: where the extension begins on a desktop, and on a server that VS Code is connected to.

import {Worker} from 'node:worker_threads'
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

const host = {
  startWorker: (uri, fail) => new Worker(uri.fsPath).on('error', fail),
  client: (name, title, options, worker) => new LanguageClient(name, title, async () => ({reader: new Reader(worker), writer: new Writer(worker)}), options),
}

export const activate = context => extension.activate(context, host)
export const deactivate = extension.deactivate
