// rules.mjs: shows the explanation of a rule as a Markdown page.

import {commands, languages, Uri, window, workspace} from 'vscode'

const SCHEME = 'jgflint-rule'
const FENCE = '````' // longer than any fence in an example

const nameOf = ({code}) => String(typeof code === 'object' ? code.value : code)

// The rules of the findings at the cursor.
function rulesHere() {
  const editor = window.activeTextEditor
  if (!editor) return []
  return languages.getDiagnostics(editor.document.uri).filter(({source, range}) => source === 'jgflint' && range.contains(editor.selection.active)).map(nameOf)
}

const FIX = {none: 'Not fixed by jgflint.', safe: 'Fixed safely.', unsafe: 'Fixed only where unsafe fixes are asked for.', either: 'Fixed, where that is certain safely.'}
const KIND = {bad: 'Found', good: 'Not found', fixed: 'Fixed', 'unsafe-fixed': 'Fixed, unsafely'}

function example({kind, text, output}) {
  if (text === undefined) return '' // bytes without a text
  const block = content => `${FENCE}${content.trimStart().startsWith('{') ? 'json' : 'text'}\n${content.replace(/\n$/, '')}\n${FENCE}\n`
  return `${KIND[kind]}:\n\n${block(text)}${output ? `\n${block(output)}` : ''}`
}

export function page({name, headline, reason, severity, fix, fix_note, examples}) {
  const parts = [`# ${name}`, `${headline[0].toUpperCase()}${headline.slice(1)}.`, `Severity: ${severity}. ${[FIX[fix].replace(/\.$/, ''), fix_note].filter(Boolean).join(': ')}.`, reason]
  return [...parts, ...examples.length ? ['## Examples', ...examples.map(example)] : []].join('\n\n')
}

export class Rules {
  #extension
  #registered

  constructor(extension) {
    this.#extension = extension
    this.#registered = workspace.registerTextDocumentContentProvider(SCHEME, {
      provideTextDocumentContent: async uri => page(await this.#extension.ask('jgflint/explain', {rule: uri.path.replace(/^\/|\.md$/g, '')})),
    })
  }

  async #choose() {
    const here = rulesHere()
    const rules = await this.#extension.ask('jgflint/rules', {})
    const items = rules.map(({name, headline}) => ({label: name, description: headline}))
    const order = item => here.includes(item.label) ? 0 : 1
    items.sort((a, b) => order(a) - order(b))
    return (await window.showQuickPick(items, {placeHolder: 'Which rule?', matchOnDescription: true}))?.label
  }

  async explain(name) {
    const rule = typeof name === 'string' ? name : await this.#choose()
    if (rule) await commands.executeCommand('markdown.showPreview', Uri.from({scheme: SCHEME, path: `/${rule}.md`}))
  }

  dispose() {
    this.#registered.dispose()
  }
}
