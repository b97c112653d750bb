// extension.mjs: starts the language server and connects it with VS Code. `host` contains the functions that depend on Node or a browser.

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

  // Starts the program that the settings name, if that works, otherwise the server in the extension.
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
    if (checksAll()) await (this.records = this.files.keepRecords()) // from now on the server has all records
    this.client = this.host.client('jgflint', 'jgflint', this.options(), this.worker)
    this.client.onNotification('jgflint/wanted', params => this.files.give(params))
    await this.client.start()
  }

  options() {
    const give = { // the server in the extension reads no files
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
    try { await client?.dispose() } catch { /* the server has already ended */ }
    worker?.terminate()
  }

  // Restarts run one after the other. `turn` is the promise of the last one.
  restart() {
    const again = async () => {
      await this.stop()
      await this.start()
    }
    return this.turn = (this.turn ?? Promise.resolve()).then(again, again)
  }

  /** Sends a request to the server. Throws an error if no server is running. */
  async ask(method, params) {
    if (!this.client) throw new Error('The language server is not running: try "jgflint: Restart server".')
    return this.native?.[method] ? this.native[method](params) : this.client.sendRequest(method, params)
  }

  // The server has ended, for example because memory ran out.
  async fail({message}) {
    if (await window.showErrorMessage(`jgflint has ended: ${message}`, RESTART) === RESTART) await this.restart()
  }

  // The server needs the contents of files that are not open. The edit can be undone in one step.
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

// Shows the number of findings in the language status of the status bar.
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
