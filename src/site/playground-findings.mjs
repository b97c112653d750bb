// playground-findings.mjs: the list of findings by severity, each with its place, rule and fix.

const AT_ONCE = 200 // findings of a severity that are shown at first
const NOTES = 3 // related places that are shown at first
const SEVERITIES = {error: ['error', 'errors'], warning: ['warning', 'warnings'], info: ['note', 'notes']}

export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

export function count(number, [one, many]) {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`
}

// Converts inline Markdown to elements: code and bold text. A link becomes its text.
function inline(text) {
  return text.split(/(`[^`]+`|\[[^\]]+\]\([^)\s]+\)|\*\*[^*]+\*\*)/).map(part => {
    const [, code] = /^`(.+)`$/s.exec(part) ?? []
    const [, label] = /^\[([^\]]+)\]\(/.exec(part) ?? []
    const [, strong] = /^\*\*(.+)\*\*$/s.exec(part) ?? []
    return code ? element('code', {}, code) : strong ? element('b', {}, strong) : label ?? part
  })
}

// Backquotes in a message enclose parts of the record. Advice about options of the command line is left out.
export const quoted = message => message.replace(/ \(--[^()]*\)/g, '').split(/`([^`]+)`/).map((part, i) => i % 2 ? element('code', {}, part) : part)

function prose(markdown) {
  return markdown.trim().split(/\n{2,}/).filter(Boolean).map(block => /^[*-] /.test(block)
    ? element('ul', {}, ...block.split(/\n(?=[*-] )/).map(item => element('li', {}, ...inline(item.slice(2)))))
    : element('p', {}, ...inline(block)))
}

function explanation(rule, {headline, reason, fix_note: note}) {
  return [
    element('p', {}, element('b', {}, `${headline[0].toUpperCase()}${headline.slice(1)}.`)), ...prose(reason),
    ...note ? [element('p', {className: 'note'}, 'Fix: ', ...prose(note).flatMap(part => [...part.childNodes]))] : [],
    element('p', {}, element('a', {href: `rules/${encodeURIComponent(rule)}.html`}, `More about ${rule}`)),
  ]
}

export class Findings {
  #list
  #does
  #shown = {} // by severity, the number of findings that are shown
  #findings = []
  #counts = {}
  #open = new Set() // fingerprints of findings whose rules are explained
  #asked = new Map() // by rule, promises of explanations
  #explained = new Map() // by rule, explanations that have arrived

  // does: {go(range), fix(finding), explain(rule), canFix()}
  constructor(list, does) {
    this.#list = list
    this.#does = does
  }

  // counts: the number of findings by severity. The list may contain only the first ones.
  show(findings, counts = this.#counts) {
    this.#findings = findings
    this.#counts = counts
    const focused = document.activeElement?.closest?.('[data-key]')?.dataset
    this.#list.replaceChildren(...Object.keys(SEVERITIES).flatMap(severity => this.#group(severity)))
    // Keyboard users keep the focus on the same finding, or on the same row.
    if (focused) (this.#list.querySelector(`[data-key="${CSS.escape(focused.key)}"]`) ?? this.#list.querySelectorAll('li')[focused.at])?.querySelector('.place')?.focus()
  }

  // Explanations depend on the configuration, which has changed.
  forget() {
    this.#asked.clear()
    this.#explained.clear()
  }

  static verdict(counts) {
    const parts = Object.entries(SEVERITIES).map(([severity, words]) => [counts[severity], severity, words])
    return parts.filter(([number]) => number).map(([number, severity, words]) => element('span', {className: severity}, count(number, words)))
  }

  #group(severity) {
    const all = this.#findings.filter(finding => finding.severity === severity)
    if (!all.length) return []
    const most = this.#shown[severity] ?? AT_ONCE
    const items = element('ol', {}, ...all.slice(0, most).map((finding, at) => this.#item(finding, at)))
    const total = count(this.#counts[severity], SEVERITIES[severity])
    items.setAttribute('aria-label', total)
    const parts = [element('h3', {className: severity}, total), items]
    if (all.length > most) {
      const more = element('button', {type: 'button', className: 'more'}, `Show ${(all.length - most).toLocaleString('en')} more`)
      more.onclick = () => {
        this.#shown[severity] = all.length
        this.show(this.#findings)
        this.#list.querySelectorAll(`li.${severity} .place`)[most]?.focus()
      }
      parts.push(more)
    } else if (this.#counts[severity] > all.length) parts.push(element('p', {className: 'note'}, `These are the first ${all.length.toLocaleString('en')}.`))
    return parts
  }

  #item(finding, at) {
    const {rule, message, line, column, severity, fix, related, fingerprint} = finding
    const place = element('button', {type: 'button', className: 'place'}, element('span', {className: 'at'}, `${line}:${column}`), element('span', {className: 'message'}, ...quoted(message)))
    place.onclick = () => this.#does.go(finding.range)
    const item = element('li', {className: severity}, place)
    Object.assign(item.dataset, {key: fingerprint, at, rule})
    item.append(...this.#notes(related ?? [], NOTES))
    item.append(this.#foot(item, rule, fix, finding))
    return item
  }

  #notes(related, most) {
    const notes = related.slice(0, most).map(({line, column, message, range}) => {
      const go = element('button', {type: 'button', className: 'related'}, element('span', {className: 'at'}, `${line}:${column}`), element('span', {}, ...quoted(message)))
      go.onclick = () => this.#does.go(range)
      return go
    })
    if (related.length <= most) return notes
    const more = element('button', {type: 'button', className: 'related'}, `and ${(related.length - most).toLocaleString('en')} more`)
    more.onclick = () => more.replaceWith(...this.#notes(related.slice(most), Infinity))
    return [...notes, more]
  }

  #foot(item, rule, fix, finding) {
    const name = element('button', {type: 'button', className: 'rule', title: 'Why this is found'}, rule)
    const key = finding.fingerprint
    let why
    const toggle = isOpen => {
      name.setAttribute('aria-expanded', isOpen)
      this.#open[isOpen ? 'add' : 'delete'](key)
      why?.remove()
      if (isOpen) item.append(why ??= this.#why(rule))
    }
    name.setAttribute('aria-expanded', 'false')
    name.onclick = () => toggle(name.getAttribute('aria-expanded') !== 'true')
    if (this.#open.has(key)) toggle(true)
    const foot = element('div', {className: 'foot'}, name)
    // Custom rules have no page.
    if (!rule.startsWith('custom/')) foot.append(element('a', {className: 'page', href: `rules/${encodeURIComponent(rule)}.html`, ariaLabel: `Page of the rule ${rule}`}, 'Rule'))
    if (fix && this.#does.canFix()) {
      const isSafe = fix.safety === 'safe'
      const button = element('button', {type: 'button', className: 'fix', title: isSafe ? 'The game stays as it is' : 'What the record says might change'}, 'Fix: ', ...quoted(fix.message), isSafe ? '' : ' (unsafe)')
      button.onclick = () => this.#does.fix(finding)
      foot.append(button)
    }
    return foot
  }

  // The explanation is filled in when it arrives, or immediately if it is known.
  #why(rule) {
    const why = element('div', {className: 'why'})
    if (this.#explained.has(rule)) why.append(...explanation(rule, this.#explained.get(rule)))
    else this.#explain(rule, why)
    return why
  }

  async #explain(rule, why) {
    if (!this.#asked.has(rule)) this.#asked.set(rule, this.#does.explain(rule))
    try {
      const explained = await this.#asked.get(rule)
      if (!explained) return // replaced by a newer request
      this.#explained.set(rule, explained)
      why.append(...explanation(rule, explained))
    } catch (error) {
      this.#asked.delete(rule)
      why.append(element('p', {}, error.message))
    }
  }
}
