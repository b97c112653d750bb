// playground-files.mjs: the list of opened files, with the number of findings in each.

import {count, element, Findings} from './playground-findings.mjs'

export class Files {
  #root
  #does
  #edition = 0

  // does: {count(file), open(file)}
  constructor(root, does) {
    this.#root = root
    this.#does = does
  }

  // Shows a list of at least two files, and counts their findings one file after the other.
  async show(files) {
    const edition = ++this.#edition
    this.#root.hidden = files.length < 2
    const buttons = files.map(file => element('button', {type: 'button'}, element('span', {}, file.name), element('span', {className: 'note'}, '…')))
    for (const [i, button] of buttons.entries())
      button.onclick = () => {
        this.#choose(buttons, i)
        this.#does.open(files[i])
      }
    this.#choose(buttons, 0)
    this.#root.querySelector('ul').replaceChildren(...buttons.map(button => element('li', {}, button)))
    this.#root.querySelector('h2 small').textContent = String(files.length)
    for (const [i, file] of files.entries()) {
      const words = await this.#count(file)
      if (edition !== this.#edition) return
      buttons[i].lastChild.replaceChildren(...words)
    }
  }

  #choose(buttons, chosen) {
    for (const [i, button] of buttons.entries()) button.setAttribute('aria-current', i === chosen)
  }

  async #count(file) {
    try {
      const answer = await this.#does.count(file)
      if (!answer) return ['']
      const parts = Findings.verdict(answer.counts)
      return parts.length ? parts.flatMap((part, i) => i ? [', ', part] : [part]) : ['no mistakes']
    } catch (error) {
      return [element('span', {className: 'error'}, error.message)]
    }
  }
}
