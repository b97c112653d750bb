// extension.mjs: the language server, started, and what VS Code needs besides. Knows neither Node nor browser: `host` does.

import {commands, languages, LanguageStatusSeverity, Uri, window, workspace} from 'vscode'
import {BoardView} from './board.mjs'
import {commandsOf} from './commands.mjs'
import {Files} from './files.mjs'
import {documents, fromServer, records, toServer} from './places.mjs'
import {Rules} from './rules.mjs'

const RESTART = 'Restart server'

const checksAll = () => workspace.getConfiguration('jgflint').get('workspaceDiagnostics')

class Extension {
  constructor(context, host) {
    Object.assign(this, {context, host})
  }

  // A program of this machine, where the settings name one that can be started; else the server in the extension.
  async start() {
    this.native = await this.host.native?.(workspace.getConfiguration('jgflint').get('path'))
    await (this.native ? this.startNative() : this.startWorker())
  }

  async startNative() {
    this.client = this.native.client('jgflint', 'jgflint', this.options())
    await this.client.start()
  }

  async startWorker() {
    const at = name => Uri.joinPath(this.context.extensionUri, 'dist', name)
    this.worker = await this.host.startWorker(at('server.js'), error => this.fail(error))
    this.worker.postMessage({wasm: await workspace.fs.readFile(at('jgflint.wasm'))})
    this.files = new Files(this.worker)
    await this.files.begin()
    if (checksAll()) await (this.records = this.files.keepRecords()) // the server has all records from now on
    this.client = this.host.client('jgflint', 'jgflint', this.options(), this.worker)
    this.client.onNotification('jgflint/wanted', params => this.files.give(params))
    await this.client.start()
  }

  options() {
    const give = { // what a server that reads no files has to be told
      workspace: {didChangeWatchedFile: event => this.files.send([fromServer(event.uri)])},
    }
    return {
      documentSelector: documents(),
      initializationOptions: {workspaceDiagnostics: checksAll()},
      uriConverters: {code2Protocol: toServer, protocol2Code: fromServer},
      middleware: {
        executeCommand: (name, parameters, next) => name === 'jgflint.fixWorkspace' ? this.fixWorkspace(() => next(name, parameters)) : next(name, parameters),
        ...this.files && give,
      },
    }
  }

  async stop() {
    const {client, files, worker} = this
    this.client = this.files = this.records = this.worker = undefined
    files?.dispose()
    try { await client?.dispose() } catch { /* a server that has ended says no more */ }
    worker?.terminate()
  }

  // One after the other: of two that begin at once, one would never end. `turn` is the last of them.
  restart() {
    const again = async () => {
      await this.stop()
      await this.start()
    }
    return this.turn = (this.turn ?? Promise.resolve()).then(again, again)
  }

  /** An answer of the server, for those who cannot do without. */
  async ask(method, params) {
    if (!this.client) throw new Error('The language server is not running: try "jgflint: Restart server".')
    return this.native?.[method] ? this.native[method](params) : this.client.sendRequest(method, params)
  }

  // Such as for want of memory. Whether the same would happen again, nobody knows.
  async fail({message}) {
    if (await window.showErrorMessage(`jgflint has ended: ${message}`, RESTART) === RESTART) await this.restart()
  }

  // The server has to be told what is in files that are not open. All of it is one step that can be undone.
  async fixWorkspace(execute) {
    const sent = this.files && !this.records ? await this.files.sendRecords() : undefined
    const edit = await this.client.protocol2CodeConverter.asWorkspaceEdit(await execute())
    if (sent) this.files.forget(sent)
    const count = edit?.size ?? 0
    if (!count) window.showInformationMessage('jgflint: there is nothing to fix.')
    else if (await workspace.applyEdit(edit, {isRefactoring: true})) window.showInformationMessage(`jgflint: fixed ${count === 1 ? 'one file' : `${count} files`}.`)
    else window.showWarningMessage('jgflint: nothing was fixed, since a file has changed meanwhile.')
  }
}

// How many findings the document has, in the braces of the status bar.
function showStatus(extension) {
  const item = languages.createLanguageStatusItem('jgflint', records())
  const update = () => {
    const document = window.activeTextEditor?.document
    const count = document ? languages.getDiagnostics(document.uri).filter(({source}) => source === 'jgflint').length : 0
    item.text = count ? `${count} ${count === 1 ? 'finding' : 'findings'}` : 'Nothing found'
    item.severity = count ? LanguageStatusSeverity.Warning : LanguageStatusSeverity.Information
    item.detail = `jgflint ${extension.client?.initializeResult?.serverInfo?.version ?? ''}${extension.native ? `, ${extension.native.path}` : ''}`
  }
  item.command = {command: 'jgflint.showBoard', title: 'Show board'}
  update()
  return [item, languages.onDidChangeDiagnostics(update), window.onDidChangeActiveTextEditor(update)]
}

let extension

export async function activate(context, host) {
  extension = new Extension(context, host)
  const board = new BoardView(context, extension), rules = new Rules(extension)
  const registered = Object.entries(commandsOf(extension, board, rules)).map(([name, run]) => commands.registerCommand(name, run))
  context.subscriptions.push(board, rules, ...registered)
  context.subscriptions.push(workspace.onDidChangeConfiguration(event => ['workspaceDiagnostics', 'path'].some(name => event.affectsConfiguration(`jgflint.${name}`)) && extension.restart()))
  await (extension.turn = extension.start())
  context.subscriptions.push(...showStatus(extension))
}

export function deactivate() {
  return extension?.stop()
}
