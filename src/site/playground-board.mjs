// playground-board.mjs: the board of the record, which is stepped through move by move.

import {element} from './playground-findings.mjs'

const capital = word => word && word[0].toUpperCase() + word.slice(1)

const letter = i => String.fromCharCode(65 + i % 26)
const BASELINE = 4 // of a letter, below the middle of its point

function shape(name, attributes, ...children) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

const hasBoard = ({width, height, nodes}) => Boolean(width && height && nodes.length)

export class BoardPane {
  #root
  #ask
  #moved
  #games = []
  #game = 0
  #node = 0
  #line = [] // the nodes from the first to the last of the line that the node is in
  #children = []

  // ask(game, node): its board; moved(range): somebody has stepped to that node.
  constructor(root, {ask, moved}) {
    this.#root = root
    this.#ask = ask
    this.#moved = moved
    for (const button of root.querySelectorAll('[data-step]')) button.onclick = () => this.#step(button.dataset.step)
    this.#part('position').oninput = ({target}) => this.#go(this.#line[target.valueAsNumber])
    this.#part('game').onchange = ({target}) => {
      this.#game = Number(target.value)
      this.#follow()
      this.#set(this.#end(0))
      this.#moved(this.#nodes[this.#node].range)
    }
    this.#part('picture').addEventListener('keydown', event => this.#key(event))
  }

  // The games of another text. A place that is still there is kept; a new text is shown at its end. Of more nodes than `most`
  // there are no boards.
  show(games, {isNew, most}) {
    const shown = games.filter(hasBoard)
    this.#root.hidden = !shown.length && !most
    this.#root.classList.toggle('none', Boolean(most))
    this.#part('too-many').textContent = most ? `This is too long for a board here, which shows up to ${most.toLocaleString('en')} nodes.` : ''
    const wasAtEnd = this.#node === this.#line.at(-1)
    const wasLine = this.#pathOf(this.#node)
    this.#games = games
    if (!shown.length) return
    if (isNew || !shown.includes(games[this.#game])) this.#game = games.indexOf(shown[0])
    this.#choices()
    this.#follow()
    const isKept = !isNew && this.#node < this.#nodes.length && wasLine.every((node, i) => this.#pathOf(this.#node)[i] === node)
    this.#set(isKept && !wasAtEnd ? this.#node : this.#end(0))
  }

  // The node that a place in the text belongs to, if it is in one.
  at(offset) {
    for (const [game, {nodes}] of this.#games.entries()) {
      if (!hasBoard(this.#games[game])) continue
      let low = 0, high = nodes.length
      while (low < high) {
        const middle = low + high >> 1
        if (nodes[middle].range[0] <= offset) low = middle + 1
        else high = middle
      }
      // A node of JSON may end before the place: it is none of its then.
      if (!low || offset > nodes[low - 1].range[1] + 1) continue
      if (game === this.#game && low - 1 === this.#node) return
      if (game !== this.#game) {
        this.#game = game
        this.#part('game').value = game
        this.#follow()
      }
      this.#set(low - 1)
      return
    }
  }

  // Again the same: the text behind it has changed.
  async draw() {
    try {
      const board = await this.#ask(this.#game, this.#node)
      if (!board) return
      const picture = document.importNode(new DOMParser().parseFromString(board.svg, 'image/svg+xml').documentElement, true)
      picture.setAttribute('class', 'goban')
      this.#drawVariations(picture)
      this.#part('picture').replaceChildren(picture)
      this.#part('state').textContent = picture.querySelector('desc')?.textContent.trim() ?? ''
      this.#part('picture').dataset.stones = board.stones.length
    } catch (error) {
      this.#part('picture').replaceChildren(element('p', {className: 'note'}, error.message))
      this.#part('state').textContent = ''
    }
  }

  // Where the game forks, the moves that come next, to be chosen. The names of the lines say where their points are.
  #drawVariations(picture) {
    const next = this.#children[this.#node]
    if (next.length < 2) return
    const lines = [...picture.querySelectorAll(':scope > text')]
    const place = (name, axis) => lines.findLast(({textContent}) => textContent === name)?.getAttribute(axis)
    for (const [i, node] of next.entries()) {
      const [, column, row] = /^([A-Z]+)(\d+)$/.exec(this.#nodes[node].point ?? '') ?? []
      const [x, y] = [place(column, 'x'), place(row, 'y') - BASELINE]
      if (!x || !y) continue
      const choice = shape('g', {class: 'next'}, shape('circle', {cx: x, cy: y, r: 8}), shape('text', {x, y: y + BASELINE}))
      choice.lastChild.textContent = letter(i)
      choice.onclick = () => this.#go(node)
      picture.append(choice)
    }
  }

  #part(name) {
    return this.#root.querySelector(`[data-testid=${name}]`)
  }

  get #nodes() {
    return this.#games[this.#game]?.nodes
  }

  // ---- the tree ----

  #follow() {
    this.#children = this.#nodes.map(() => [])
    for (const [node, {parent}] of this.#nodes.entries()) if (parent >= 0) this.#children[parent].push(node)
  }

  #pathOf(node) {
    const path = []
    for (let at = node; at >= 0 && this.#nodes?.[at]; at = this.#nodes[at].parent) path.push(at)
    return path.reverse()
  }

  #end(node) {
    while (this.#children[node]?.length) node = this.#children[node][0]
    return node
  }

  #lineOf(node) {
    const line = this.#pathOf(node)
    while (this.#children[line.at(-1)]?.length) line.push(this.#children[line.at(-1)][0])
    return line
  }

  // ---- steps ----

  #step(kind) {
    const at = this.#line.indexOf(this.#node)
    this.#go({first: this.#line[0], back: this.#line[at - 1], next: this.#line[at + 1], last: this.#line.at(-1)}[kind])
  }

  // The next or previous of the moves that may be played instead.
  #sibling(by) {
    const among = this.#children[this.#nodes[this.#node].parent] ?? []
    this.#go(among[among.indexOf(this.#node) + by])
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = {ArrowLeft: 'back', ArrowRight: 'next', Home: 'first', End: 'last'}[event.key]
    if (step) this.#step(step)
    else if (event.key === 'ArrowUp') this.#sibling(-1)
    else if (event.key === 'ArrowDown') this.#sibling(1)
    else return
    event.preventDefault()
  }

  #go(node) {
    if (node === undefined || node === this.#node) return
    this.#set(node)
    this.#moved(this.#nodes[node].range)
  }

  #set(node) {
    if (!this.#line.includes(node) || this.#line.at(-1) >= this.#nodes.length || this.#node >= this.#nodes.length) this.#line = this.#lineOf(node)
    else this.#line = this.#lineThrough(node)
    this.#node = node
    this.#say()
    this.draw()
  }

  // The line stays when one goes back on it, so that forward leads where one came from.
  #lineThrough(node) {
    const line = this.#line
    const isWhole = line.every((at, i) => this.#nodes[at] && this.#nodes[at].parent === (i ? line[i - 1] : -1)) && !this.#children[line.at(-1)].length
    return isWhole ? line : this.#lineOf(node)
  }

  // ---- words ----

  #name(node) {
    const {color, point} = this.#nodes[node]
    return color === undefined ? 'no move' : point === 'pass' ? `${capital(color)} passes` : `${capital(color)} ${point || 'somewhere'}`
  }

  #say() {
    const line = this.#line, at = line.indexOf(this.#node)
    const moves = line.slice(0, at + 1).filter(node => this.#nodes[node].color !== undefined).length
    const isMove = this.#nodes[this.#node].color !== undefined
    const name = isMove ? `Move ${moves}: ${this.#name(this.#node)}` : at === 0 ? 'Start' : `After move ${moves}`
    const slider = this.#part('position')
    this.#part('move').textContent = name
    Object.assign(slider, {max: line.length - 1, value: at})
    slider.setAttribute('aria-valuetext', name)
    for (const button of this.#root.querySelectorAll('[data-step]'))
      button.setAttribute('aria-disabled', /first|back/.test(button.dataset.step) ? at === 0 : at === line.length - 1)
    this.#sayVariations()
    this.#sayPlayers()
    const comment = this.#nodes[this.#node].comment?.trim()
    this.#part('comment').hidden = !comment
    this.#part('comment').textContent = comment ?? ''
  }

  #sayPlayers() {
    const {players = [], komi, result} = this.#games[this.#game].header ?? {}
    const named = players.filter(({name, rank}) => name || rank).map(({color, name, rank}) => `${capital(color ?? 'player')}: ${[name, rank].filter(Boolean).join(' ')}`)
    const words = [...named, ...komi === undefined ? [] : [`Komi ${komi}`], ...result ? [`Result ${result}`] : []]
    this.#part('players').replaceChildren(...words.map(text => element('span', {}, text)))
    this.#part('players').hidden = !words.length
  }

  #sayVariations() {
    const next = this.#children[this.#node], place = this.#part('variations')
    place.hidden = next.length < 2
    place.replaceChildren('Next: ', ...next.map((node, i) => {
      const button = element('button', {type: 'button'}, `${letter(i)} ${this.#name(node)}`)
      button.onclick = () => this.#go(node)
      return button
    }))
  }

  #choices() {
    const select = this.#part('game')
    select.parentElement.hidden = this.#games.length < 2
    select.replaceChildren(...this.#games.map((game, i) => element('option', {value: i, disabled: !hasBoard(game)}, `${i + 1} of ${this.#games.length}`)))
    select.value = this.#game
  }
}
