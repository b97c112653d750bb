// commands.mjs: the commands of the palette. The server implements "Fix all files" (extension.mjs).

import {commands, Range, window, workspace, WorkspaceEdit} from 'vscode'
import {toServer} from './places.mjs'

// The server completes the text.
async function newRecord() {
  await window.showTextDocument(await workspace.openTextDocument({language: 'jgf'}))
  await commands.executeCommand('editor.action.triggerSuggest')
}

const ENDING = {jgf: '.jgf', sgf: '.sgf', 'json-sgf': '.sgf.json'}

// The suggested path of a converted record: next to the original, if no such file exists.
async function placeFor({uri}, format) {
  if (!['file', 'vscode-remote'].includes(uri.scheme)) return
  const place = uri.with({path: uri.path.replace(/(\.[js]gf)?\.[^./]+$/i, '') + ENDING[format]})
  try { await workspace.fs.stat(place) } catch { return place.with({scheme: 'untitled', authority: ''}) }
}

async function openText(place, language, content) {
  if (!place) return workspace.openTextDocument({language, content})
  const document = await workspace.openTextDocument(place), edit = new WorkspaceEdit()
  edit.replace(place, new Range(0, 0, document.lineCount, 0), content)
  await workspace.applyEdit(edit)
  return document
}

async function convert(extension, to) {
  const document = window.activeTextEditor?.document
  if (!document || !extension.client) return
  try {
    const content = await extension.client.sendRequest('workspace/executeCommand', {command: 'jgflint.convert', arguments: [{uri: toServer(document.uri), to}]})
    await window.showTextDocument(await openText(await placeFor(document, to), to, content))
  } catch (error) {
    window.showErrorMessage(`jgflint: ${error.message}`)
  }
}

export const commandsOf = (extension, board, rules) => ({
  'jgflint.showBoard': () => board.show(),
  'jgflint.nextMove': () => board.step('next'),
  'jgflint.previousMove': () => board.step('previous'),
  'jgflint.fixAll': () => commands.executeCommand('editor.action.codeAction', {kind: 'source.fixAll.jgflint', apply: 'first'}),
  'jgflint.convertToJgf': () => convert(extension, 'jgf'),
  'jgflint.convertToSgf': () => convert(extension, 'sgf'),
  'jgflint.convertToJsonSgf': () => convert(extension, 'json-sgf'),
  'jgflint.explainRule': name => rules.explain(name),
  'jgflint.newRecord': newRecord,
  'jgflint.showLog': () => extension.client?.outputChannel.show(),
  'jgflint.restart': () => extension.restart(),
})
