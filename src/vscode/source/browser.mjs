// browser.mjs: where the extension begins in VS Code for the web.

import {LanguageClient} from 'vscode-languageclient/browser'
import * as extension from './extension.mjs'

const host = {
  startWorker(uri, fail) {
    const worker = new Worker(uri.toString(true))
    worker.addEventListener('error', fail)
    return worker
  },
  client: (name, title, options, worker) => new LanguageClient(name, title, options, worker),
}

export const activate = context => extension.activate(context, host)
export const deactivate = extension.deactivate
