// board.mjs: the board next to the text. It shows the position after the node under the cursor, and its buttons move the cursor.

import {languages, Range, Selection, TextEditorRevealType, Uri, ViewColumn, window, workspace} from 'vscode'
import {records, toServer} from './places.mjs'

const KIND = 'jgflint.board'
const PAUSE = 30 // milliseconds without a change before the board is drawn

// Direction, title, key, and the outline of the icon. No font has all icons.
const STEPS = [
  ['first', 'To the start', 'Home', 'M3 2h2v12H3zM13 2v12L5.5 8z'],
  ['previous', 'Back', 'Left', 'M12 2v12L3.5 8z'],
  ['next', 'On', 'Right', 'M4 2v12l8.5-6z'],
  ['last', 'To the end', 'End', 'M11 2h2v12h-2zM3 2v12l7.5-6z'],
  ['above', 'Variation before', 'Up', 'M8 3.5l6 8.5H2z'],
  ['below', 'Variation behind', 'Down', 'M8 12.5L2 4h12z'],
]
const BUTTONS = STEPS.map(([to, label, key, outline]) =>
  `<button data-to="${to}" title="${label} (${key})" aria-label="${label}"><svg width="16" height="16" aria-hidden="true"><path fill="currentColor" d="${outline}"/></svg></button>`).join('\n')

function pageOf(webview, media) {
  const at = name => webview.asWebviewUri(Uri.joinPath(media, name))
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${webview.cspSource}; script-src ${webview.cspSource}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${at('board.css')}">
<title>Board</title>
</head>
<body>
<p id="title" role="status"></p>
<div id="board"></div>
<div id="steps" role="toolbar" aria-label="Moves">
${BUTTONS}
</div>
<div id="next" role="toolbar" aria-label="Variations"></div>
<p id="more"></p>
<p id="comment"></p>
<script src="${at('board.js')}"></script>
</body>
</html>`
}

export class BoardView {
  #extension
  #media
  #panel
  #editor // its cursor selects the position
  #state  // the last answer of the server
  #timer
  #steps = Promise.resolve() // requested steps, which run one after the other
  #registered

  constructor(context, extension) {
    this.#extension = extension
    this.#media = Uri.joinPath(context.extensionUri, 'media')
    this.#registered = [
      window.registerWebviewPanelSerializer(KIND, {deserializeWebviewPanel: async panel => this.#restore(panel)}),
      window.onDidChangeTextEditorSelection(({textEditor}) => this.#follow(textEditor)),
      window.onDidChangeActiveTextEditor(editor => this.#follow(editor)),
      workspace.onDidChangeTextDocument(({document}) => document === this.#editor?.document && this.#follow(this.#editor)),
    ]
  }

  show() {
    if (this.#panel) this.#panel.reveal(undefined, true)
    else this.#open()
    this.#follow(window.activeTextEditor)
  }

  // After a reload of the window, restores the board for a visible record.
  #restore(panel) {
    this.#panel?.dispose()
    this.#fill(panel)
    const editors = [window.activeTextEditor, ...window.visibleTextEditors]
    this.#follow(editors.find(editor => editor && languages.match(records(), editor.document)))
  }

  #open() {
    this.#fill(window.createWebviewPanel(KIND, 'Board', {viewColumn: ViewColumn.Beside, preserveFocus: true}))
  }

  #fill(panel) {
    this.#panel = panel
    panel.iconPath = Uri.joinPath(this.#media, 'record.svg')
    const {webview} = panel
    webview.options = {enableScripts: true, localResourceRoots: [this.#media]}
    webview.onDidReceiveMessage(({to, index}) => to ? this.step(to, index) : this.#tell())
    panel.onDidDispose(() => { if (this.#panel === panel) this.#panel = undefined })
    panel.onDidChangeViewState(() => this.#tell())
    webview.html = pageOf(webview, this.#media)
  }

  #follow(editor) {
    if (!this.#panel || !editor || !languages.match(records(), editor.document)) return
    this.#editor = editor
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#draw(), PAUSE)
  }

  // The board at the cursor, or undefined. Waits for a server that is starting.
  async #ask(editor) {
    const {line, character} = editor.selection.active
    try {
      await this.#extension.turn
      return await this.#extension.client?.sendRequest('jgflint/board', {textDocument: {uri: toServer(editor.document.uri)}, position: {line, character}}) ?? undefined
    } catch { return undefined }
  }

  async #draw() {
    const editor = this.#editor
    const state = await this.#ask(editor)
    if (editor !== this.#editor) return
    this.#state = state
    this.#tell()
  }

  // A hidden page loses its state and requests it again when it is shown.
  #tell() {
    this.#panel?.webview.postMessage({board: this.#state ?? null})
  }

  /** Moves the cursor to another node: first, previous, next (of several, that one), last, above, below. */
  step(to, index = 0) {
    return this.#steps = this.#steps.then(() => this.#step(to, index)).catch(error => window.showErrorMessage(`jgflint: ${error.message}`))
  }

  async #step(to, index) {
    const editor = this.#panel && this.#editor && window.visibleTextEditors.includes(this.#editor) ? this.#editor : window.activeTextEditor
    if (!editor || !languages.match(records(), editor.document)) return
    const state = await this.#ask(editor)
    const place = to === 'next' ? state?.next[index]?.position : state?.[to]
    if (!place) return
    const at = this.#extension.client.protocol2CodeConverter.asPosition(place)
    editor.selection = new Selection(at, at)
    editor.revealRange(new Range(at, at), TextEditorRevealType.InCenterIfOutsideViewport)
  }

  dispose() {
    clearTimeout(this.#timer)
    this.#panel?.dispose()
    for (const one of this.#registered) one.dispose()
  }
}
