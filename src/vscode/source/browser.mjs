// browser.mjs: the entry point of the extension in VS Code for the web.

import {workspace} from 'vscode'
import {LanguageClient} from 'vscode-languageclient/browser'
import * as extension from './extension.mjs'

const host = {
  // The Worker starts from the text of the script, because some hosts refuse its address.
  async startWorker(uri, fail) {
    const script = URL.createObjectURL(new Blob([await workspace.fs.readFile(uri)], {type: 'text/javascript'}))
    const worker = new Worker(script)
    worker.addEventListener('error', fail)
    return worker
  },
  client: (name, title, options, worker) => new LanguageClient(name, title, options, worker),
}

export const activate = context => extension.activate(context, host)
export const deactivate = extension.deactivate
