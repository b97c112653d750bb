// playground-repair.mjs: the view that repairs one file: what a repair does, what is left to decide, and the file to download.

import {count, element, quoted} from './playground-findings.mjs'

const MOST_ITEMS = 200
const TORN_RULES = ['json-syntax', 'sgf-unbalanced', 'import-torn', 'import-archive']
const TORN = 'A part of the file seems to be missing: if you can, get the file again from its source.'

export class RepairPane {
  #root
  #does
  #edition = 0
  #isOpen = false
  #file // the address of the repaired file

  // does: {fix(unsafe), count(record), record(), go(range)}; record: the answer about the text and its name
  constructor(root, does) {
    this.#root = root
    this.#does = does
    this.#part('unsafe').onchange = () => this.changed()
    this.#part('close').onclick = () => { this.#isOpen = false, root.hidden = true }
  }

  async show() {
    this.#isOpen = true
    this.#part('unsafe').checked = false
    await this.changed()
    this.#root.hidden = false
    this.#root.scrollIntoView({block: 'nearest'})
    this.#root.focus({preventScroll: true})
  }

  // Call after each answer about the text.
  async changed() {
    if (!this.#isOpen) return
    const edition = ++this.#edition
    const {answer, name} = this.#does.record()
    if (!answer) return
    try {
      const unsafe = this.#part('unsafe').checked
      const fixed = await this.#does.fix(unsafe)
      if (!fixed) return
      const after = fixed.changed ? await this.#does.count({bytes: fixed.bytes ?? fixed.text, name}) : answer
      if (!after || edition !== this.#edition) return
      this.#list(answer.findings.filter(isWrong), after.findings.filter(isWrong), fixed.refused)
      this.#part('unsafe').parentElement.hidden = !answer.counts.unsafe
      this.#offer(fixed, name)
    } catch (error) {
      if (edition === this.#edition) this.#say(`This could not be done: ${error.message}.`, 'error')
    }
  }

  #part(name) {
    return this.#root.querySelector(`[data-part=${name}]`)
  }

  // A finding of the text that the repaired text still has is left to decide.
  #list(before, after, refused) {
    const left = new Map()
    for (const {rule, message} of after) left.set(`${rule} ${message}`, (left.get(`${rule} ${message}`) ?? 0) + 1)
    const repaired = [], open = []
    for (const finding of before) {
      const key = `${finding.rule} ${finding.message}`, number = left.get(key) ?? 0
      left.set(key, number - 1)
      ;(number > 0 ? open : repaired).push(finding)
    }
    const isTorn = before.some(({rule, severity}) => severity === 'error' && TORN_RULES.includes(rule))
    this.#show('repaired', repaired)
    this.#show('left', open)
    if (!before.length) this.#say('Nothing is wrong with this record.', 'good')
    else if (refused) this.#say(`${found(before)}. Nothing was repaired: ${refused}.`, '')
    else this.#say(`${found(before)}. In the repaired file ${open.length ? `${open.length} ${open.length === 1 ? 'is' : 'are'} left` : 'nothing is left'}.${isTorn ? ` ${TORN}` : ''}`, open.length ? '' : 'good')
  }

  #show(name, findings) {
    const items = findings.slice(0, MOST_ITEMS).map(({severity, line, message, range, rule}) => {
      const button = element('button', {type: 'button', className: 'place'}, element('span', {className: 'at'}, `Line ${line}`), element('span', {className: 'message'}, ...quoted(message)))
      button.onclick = () => this.#does.go(range)
      return element('li', {className: severity}, button, element('div', {className: 'foot'}, element('a', {className: 'page', href: `rules/${encodeURIComponent(rule)}.html`}, rule)))
    })
    if (findings.length > MOST_ITEMS) items.push(element('li', {}, `and ${findings.length - MOST_ITEMS} more`))
    this.#part(name).replaceChildren(...items)
    this.#part(name).parentElement.hidden = !findings.length
  }

  #offer({changed, bytes, text}, name) {
    const link = this.#part('download')
    if (this.#file) URL.revokeObjectURL(this.#file)
    link.hidden = !changed
    if (!changed) return
    this.#file = URL.createObjectURL(new Blob([bytes ?? text], {type: 'application/octet-stream'}))
    Object.assign(link, {href: this.#file, download: (name || 'record').replace(/(\.[^.]*)?$/, '-repaired$1')})
  }

  #say(text, kind) {
    this.#part('verdict').className = `verdict ${kind}`
    this.#part('verdict').replaceChildren(...quoted(text))
  }
}

const found = list => `${count(list.length, ['thing is', 'things are'])} wrong`
const isWrong = ({severity}) => severity !== 'info'
