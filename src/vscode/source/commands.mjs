// commands.mjs: what the palette has. "Fix all files" is the server's own command (extension.mjs).

import {commands, window, workspace} from 'vscode'
import {toServer} from './places.mjs'

// What is written is offered by the server.
async function newRecord() {
  await window.showTextDocument(await workspace.openTextDocument({language: 'jgf'}))
  await commands.executeCommand('editor.action.triggerSuggest')
}

const LANGUAGE = {jgf: 'jgf', sgf: 'sgf', 'json-sgf': 'json-sgf'}

async function convert(extension, to) {
  const document = window.activeTextEditor?.document
  if (!document || !extension.client) return
  try {
    const content = await extension.client.sendRequest('workspace/executeCommand', {command: 'jgflint.convert', arguments: [{uri: toServer(document.uri), to}]})
    await window.showTextDocument(await workspace.openTextDocument({language: LANGUAGE[to], content}))
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
