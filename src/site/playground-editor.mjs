// playground-editor.mjs: a textarea with line numbers and marks.
//
// A mirror of the text is drawn below the textarea. Its letters are transparent and its marks are visible. For texts of moderate
// length, the letters of the textarea are transparent instead, and the mirror shows the syntax in colors. Short texts are wrapped, and
// the mirror has all rows. Longer texts are not wrapped, and the mirror has only the visible rows. Texts that are too long for a
// textarea are shown by a viewer with the visible rows; the hidden textarea contains the text.

import {tokensOf} from './playground-syntax.mjs'

const COLORED = 50000 // characters
const WRAPPED = 100000, WRAPPED_ROWS = 4000 // characters, rows
const LARGE = 1000000 // characters
const VIEWER_ROW = 160 // characters; longer lines continue in the next row
const DRAWN = 20000 // characters of a row in which marks are drawn
const MARGIN = 20 // rows above and below the visible rows

export class Editor {
  #textarea
  #mirror
  #viewer
  #inner // the element with the rows
  #rows = [0] // the start of each row
  #numbers // line numbers, if rows are not lines
  #drawn = [] // {key, element} of each row in #inner
  #marks = [] // {start, end, severity}, sorted
  #tokens = [] // {start, end, severity} of syntax elements
  #here // {start, end} of the node on the board
  #text = ''
  #isLarge = false
  #place = 0 // the last selection in the viewer, which has no cursor
  #isOurs = false // the input event comes from this module, not from the user

  constructor(root, onInput) {
    this.#textarea = root.querySelector('textarea')
    this.#mirror = root.querySelector('.mirror')
    this.#viewer = root.querySelector('.viewer')
    this.root = root
    this.#textarea.addEventListener('input', () => {
      this.#take(this.#textarea.value)
      if (!this.#isOurs) onInput()
    })
    for (const element of [this.#textarea, this.#viewer]) element?.addEventListener('scroll', () => this.#draw(), {passive: true})
    new ResizeObserver(() => this.#draw()).observe(root)
    this.#take(this.#textarea.value)
  }

  get text() {
    return this.#text
  }

  get isLarge() {
    return this.#isLarge
  }

  get cursor() {
    return this.#isLarge ? this.#place : this.#textarea.selectionStart
  }

  // With isTyped, the text is inserted as if typed, so that the browser can undo it, unless that would be slow. Returns true if so.
  set(text, {isTyped = false} = {}) {
    const old = this.#text
    if (text === old) return isTyped
    if (isTyped && !this.#isLarge && Math.max(text.length, old.length) < WRAPPED && this.#type(text)) return true
    this.#place = 0
    if (text.length > LARGE) this.#show(true)
    this.#textarea.value = text
    if (text.length <= LARGE) this.#show(false)
    this.#take(text)
    return false
  }

  // Only a focused element accepts typed text. The focus is restored afterwards.
  #type(text) {
    const {start, oldEnd, newEnd} = change(this.#text, text)
    const part = text.slice(start, newEnd), focused = document.activeElement
    this.#isOurs = true
    this.#textarea.focus({preventScroll: true})
    this.#textarea.setSelectionRange(start, oldEnd)
    const isDone = document.execCommand(part ? 'insertText' : 'delete', false, part)
    this.#isOurs = false
    if (focused !== this.#textarea) {
      this.#textarea.blur()
      focused?.focus?.({preventScroll: true})
    }
    return isDone && this.#textarea.value === text
  }

  // Returns the text with another text inserted at the cursor, for pasted texts that are too long for the browser.
  insert(text) {
    const {selectionStart, selectionEnd} = this.#textarea
    return this.#text.slice(0, selectionStart) + text.replace(/\r\n?/g, '\n') + this.#text.slice(selectionEnd)
  }

  mark(marks) {
    this.#marks = marks.slice().sort((a, b) => a.start - b.start)
    this.#draw()
  }

  // Marks the node on the board and scrolls to it if isFollowed is set.
  here(range, {isFollowed = false} = {}) {
    this.#here = range && {start: range[0], end: range[1]}
    this.#draw()
    if (range && isFollowed) this.#scrollTo(range[0])
  }

  // Scrolls to a place and selects it.
  select(start, end) {
    if (this.#isLarge) {
      this.#place = start
      this.#viewer.focus({preventScroll: true})
    } else {
      this.#textarea.focus({preventScroll: true})
      this.#textarea.setSelectionRange(start, end)
    }
    this.root.scrollIntoView({block: 'nearest'})
    this.#scrollTo(start)
  }

  // ---- the text ----

  #show(isLarge) {
    this.#isLarge = isLarge
    this.#textarea.hidden = isLarge
    this.root.classList.toggle('large', isLarge)
    if (this.#viewer) this.#viewer.hidden = !isLarge
  }

  #take(text) {
    if (text.length > LARGE !== this.#isLarge && this.#viewer) this.#show(text.length > LARGE)
    const {start, oldEnd, newEnd} = change(this.#text, text)
    const shift = newEnd - oldEnd
    const moved = mark => mark.end <= start ? mark : mark.start >= oldEnd ? {...mark, start: mark.start + shift, end: mark.end + shift} : undefined
    this.#marks = this.#marks.map(moved).filter(Boolean)
    this.#here = this.#here && moved(this.#here)
    this.#text = text
    const isOver = this.#inner !== this.#holder()
    if (isOver) this.#forget()
    this.#inner = this.#holder()
    this.#split()
    this.#tokens = this.#isWrapped() && text.length <= COLORED ? tokensOf(text) : []
    this.root.classList.toggle('colored', this.#tokens.length > 0)
    this.root.classList.toggle('wrapped', this.#isWrapped())
    this.root.classList.toggle('wide', this.#rows.length > 9999)
    if (this.#isLarge) this.#viewer.firstElementChild.style.height = `${this.#rows.length * this.#rowHeight()}px`
    this.#draw()
  }

  #split() {
    const text = this.#text
    this.#rows = [0]
    this.#numbers = this.#isLarge ? [1] : undefined
    for (let at = 0, line = 1; ;) {
      const end = text.indexOf('\n', at)
      if (this.#isLarge)
        for (let cut = at + VIEWER_ROW; cut < (end < 0 ? text.length : end); cut += VIEWER_ROW) {
          this.#rows.push(cut)
          this.#numbers.push(0)
        }
      if (end < 0) return
      at = end + 1
      this.#rows.push(at)
      this.#numbers?.push(++line)
    }
  }

  #isWrapped() {
    return !this.#isLarge && this.#text.length <= WRAPPED && this.#rows.length <= WRAPPED_ROWS
  }

  #holder() {
    return this.#isLarge ? this.#viewer.firstElementChild : this.#mirror.firstElementChild
  }

  #forget() {
    this.#drawn = []
    this.#inner?.replaceChildren()
    if (this.#inner) this.#inner.style.transform = ''
  }

  #rowHeight() {
    return this.#height ||= parseFloat(getComputedStyle(this.#mirror).lineHeight) || 20
  }
  #height = 0

  #rowOf(offset) {
    let low = 0, high = this.#rows.length - 1
    while (low < high) {
      const middle = low + high + 1 >> 1
      if (this.#rows[middle] <= offset) low = middle
      else high = middle - 1
    }
    return low
  }

  #endOf(row) {
    const next = this.#rows[row + 1] ?? this.#text.length + 1
    return this.#text[next - 1] === '\n' || next > this.#text.length ? next - 1 : next
  }

  // ---- drawing ----

  #draw() {
    const scroller = this.#isLarge ? this.#viewer : this.#textarea
    const {scrollTop, scrollLeft, clientHeight, clientWidth} = scroller
    const height = this.#rowHeight(), isWrapped = this.#isWrapped()
    const first = isWrapped ? 0 : Math.max(0, Math.floor(scrollTop / height) - MARGIN)
    const end = isWrapped ? this.#rows.length : Math.min(this.#rows.length, Math.ceil((scrollTop + clientHeight) / height) + MARGIN)
    if (!this.#isLarge) {
      this.#mirror.style.width = clientWidth ? `${clientWidth}px` : ''
      this.#inner.style.transform = `translate(${-scrollLeft}px, ${(isWrapped ? 0 : first * height) - scrollTop}px)`
    }
    this.#replace(this.#rowsFrom(first, end), this.#isLarge ? first * height : 0)
  }

  // Splits the rows into parts with classes, in one pass over the sorted marks.
  #rowsFrom(first, end) {
    const rows = []
    const all = [...this.#marks, ...this.#tokens, ...this.#here ? [{...this.#here, severity: 'here'}] : []]
    const marks = all.length > this.#marks.length ? all.sort((a, b) => a.start - b.start) : this.#marks
    let next = firstAt(marks, this.#rows[first] ?? 0)
    for (let row = first; row < end; row++) {
      const start = this.#rows[row], stop = this.#endOf(row)
      const parts = []
      for (; next < marks.length && marks[next].start <= stop; next++) if (marks[next].start - start < DRAWN) parts.push(within(marks[next], start, stop))
      rows.push({number: this.#numbers ? this.#numbers[row] : row + 1, text: this.#text.slice(start, Math.min(stop, this.#isWrapped() ? stop : start + DRAWN)), parts})
    }
    return rows
  }

  // Unchanged rows keep their elements.
  #replace(rows, top) {
    const keys = rows.map(({number, text, parts}) => `${number} ${parts.map(({from, to, severity}) => `${from}-${to}${severity}`).join()} ${text}`)
    const old = this.#drawn
    let head = 0, tail = 0
    while (head < keys.length && head < old.length && keys[head] === old[head].key) head++
    while (tail < keys.length - head && tail < old.length - head && keys[keys.length - 1 - tail] === old[old.length - 1 - tail].key) tail++
    const made = rows.slice(head, rows.length - tail).map((row, i) => ({key: keys[head + i], element: rowElement(row)}))
    for (const {element} of old.slice(head, old.length - tail)) element.remove()
    const anchor = old[old.length - tail]?.element ?? null
    for (const {element} of made) this.#inner.insertBefore(element, anchor)
    this.#drawn = [...old.slice(0, head), ...made, ...old.slice(old.length - tail)]
    this.#inner.style.paddingTop = top ? `${top}px` : ''
  }

  #scrollTo(offset) {
    const scroller = this.#isLarge ? this.#viewer : this.#textarea
    const row = this.#rowOf(offset)
    if (!this.#isWrapped()) {
      const top = row * this.#rowHeight()
      if (top < scroller.scrollTop + this.#rowHeight() || top > scroller.scrollTop + scroller.clientHeight - 2 * this.#rowHeight())
        scroller.scrollTop = top - scroller.clientHeight / 3
      this.#draw()
    }
    const box = this.#boxOf(row, offset), frame = scroller.getBoundingClientRect()
    if (!box) return
    if (box.top < frame.top + 4 || box.bottom > frame.bottom - 4) scroller.scrollTop += box.top - frame.top - frame.height / 3
    if (box.left < frame.left + 60 || box.right > frame.right - 60) scroller.scrollLeft += box.left - frame.left - frame.width / 3
    this.#draw()
  }

  // The position of a character in a drawn row on the screen.
  #boxOf(row, offset) {
    const first = this.#isWrapped() ? 0 : Math.max(0, Math.floor((this.#isLarge ? this.#viewer : this.#textarea).scrollTop / this.#rowHeight()) - MARGIN)
    const element = this.#drawn[row - first]?.element
    if (!element) return undefined
    let left = offset - this.#rows[row]
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (left >= node.length) {
        left -= node.length
        continue
      }
      const range = document.createRange()
      range.setStart(node, left)
      range.setEnd(node, left + 1)
      return range.getBoundingClientRect()
    }
    return element.getBoundingClientRect()
  }
}

// ---- parts ----

// Compares two texts: text.slice(start, newEnd) replaces old.slice(start, oldEnd).
export function change(old, text) {
  const most = Math.min(old.length, text.length)
  let start = 0, tail = 0
  while (start < most && old.charCodeAt(start) === text.charCodeAt(start)) start++
  while (tail < most - start && old.charCodeAt(old.length - 1 - tail) === text.charCodeAt(text.length - 1 - tail)) tail++
  return {start, oldEnd: old.length - tail, newEnd: text.length - tail}
}

function firstAt(marks, offset) {
  let low = 0, high = marks.length
  while (low < high) {
    const middle = low + high >> 1
    if (marks[middle].start < offset) low = middle + 1
    else high = middle
  }
  return low
}

// Cuts a mark at the end of its row. The result has at least one character, unless the row is empty.
function within({start, end, severity}, from, stop) {
  const to = Math.min(Math.max(end, start + 1), Math.max(stop, from))
  return {from: Math.min(start, Math.max(to - 1, from)) - from, to: to - from, severity}
}

const MARKS = ['error', 'warning', 'info', 'here']

function rowElement({number, text, parts}) {
  const row = document.createElement('div')
  const severities = new Set(parts.map(({severity}) => severity))
  row.className = ['row', ...['error', 'warning', 'info'].filter(severity => severities.has(severity)).slice(0, 1).map(severity => `has-${severity}`),
    ...!text && severities.size ? ['marked'] : []].join(' ')
  if (number) row.dataset.number = number
  const counts = {error: 0, warning: 0, info: 0, here: 0, key: 0, string: 0, number: 0, word: 0}
  const steps = parts.flatMap(({from, to, severity}) => [{at: from, severity, by: 1}, {at: to, severity, by: -1}]).sort((a, b) => a.at - b.at)
  let at = 0
  const add = to => {
    if (to <= at) return
    const classes = Object.keys(counts).filter(name => counts[name] > 0)
    const piece = text.slice(at, to)
    at = to
    if (!classes.length) return row.append(piece)
    const mark = document.createElement(MARKS.some(name => counts[name]) ? 'mark' : 'span')
    mark.className = classes.join(' ')
    mark.textContent = piece
    row.append(mark)
  }
  for (const {at: next, severity, by} of steps) {
    add(Math.min(next, text.length))
    counts[severity] += by
  }
  add(text.length)
  if (!text) row.append('\u200b')
  return row
}
