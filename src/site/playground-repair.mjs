// playground-repair.mjs: the view that repairs a file, with a list of repairs, a list of open decisions, and a download.

import {count, element, quoted} from './playground-findings.mjs'

const MOST_ITEMS = 200
const TORN_RULES = ['json-syntax', 'sgf-unbalanced', 'import-torn', 'import-archive']
const TORN = 'A part of the file seems to be missing: if you can, get the file again from its source.'
const OTHER_SET = 'The file is not in UTF-8, so other programs may show wrong letters. The repaired file is in UTF-8: compare the names.'
const UTF16 = 'The file is in UTF-16 (“Unicode” in Notepad), which most Go programs cannot read. The repaired file is in UTF-8.'

export class RepairPane {
  #root
  #does
  #edition = 0
  #isOpen = false
  #file // the address of the repaired file

  // does: {repair(unsafe), record(), go(range)}. record() returns the findings of the text and its name.
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

  // To be called after each answer about the text.
  async changed() {
    if (!this.#isOpen) return
    const edition = ++this.#edition
    const {answer, name} = this.#does.record()
    if (!answer) return
    try {
      const repaired = await this.#does.repair(this.#part('unsafe').checked)
      if (!repaired || edition !== this.#edition) return
      this.#list(answer.findings.filter(isWrong), repaired)
      this.#part('unsafe').parentElement.hidden = !answer.counts.unsafe
      this.#offer(repaired, name)
    } catch (error) {
      if (edition === this.#edition) this.#write(`This could not be done: ${error.message}.`, 'error')
    }
  }

  #part(name) {
    return this.#root.querySelector(`[data-part=${name}]`)
  }

  // Findings that the repaired text still has are left to decide.
  #list(before, {findings: after, isConverted, isUtf16, refused}) {
    const left = new Map()
    for (const {rule, message} of after.filter(isWrong)) left.set(`${rule} ${message}`, (left.get(`${rule} ${message}`) ?? 0) + 1)
    const repaired = [], open = []
    for (const finding of before) {
      const key = `${finding.rule} ${finding.message}`, number = left.get(key) ?? 0
      left.set(key, number - 1)
      ;(number > 0 ? open : repaired).push(finding)
    }
    const isTorn = before.some(({rule, severity}) => severity === 'error' && TORN_RULES.includes(rule))
    this.#show('repaired', repaired)
    this.#show('left', open)
    this.#part('note').textContent = [...isUtf16 ? [UTF16] : isConverted ? [OTHER_SET] : [], ...isTorn ? [TORN] : []].join(' ')
    if (!before.length) this.#write(isConverted ? 'Only the character set is unusual.' : 'Nothing is wrong with this record.', 'good')
    else if (refused) this.#write(`${found(before)}. Nothing ${isConverted ? 'else ' : ''}was repaired: ${refused}.`, '')
    else this.#write(`${found(before)}. In the repaired file ${open.length ? `${open.length} ${open.length === 1 ? 'is' : 'are'} left` : 'nothing is left'}.`, open.length ? '' : 'good')
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

  #offer({content, isChanged, isConverted}, name) {
    const link = this.#part('download')
    if (this.#file) URL.revokeObjectURL(this.#file)
    link.hidden = !isChanged
    if (!isChanged) return
    this.#file = URL.createObjectURL(new Blob([content], {type: 'application/octet-stream'}))
    Object.assign(link, {href: this.#file, textContent: isConverted ? 'Download as UTF-8' : 'Download the repaired file', download: (name || 'record').replace(/(\.[^.]*)?$/, '-repaired$1')})
  }

  #write(text, kind) {
    this.#part('verdict').className = `verdict ${kind}`
    this.#part('verdict').replaceChildren(...quoted(text))
  }
}

const found = list => `${count(list.length, ['thing is', 'things are'])} wrong`
const isWrong = ({severity}) => severity !== 'info'
