// playground-board.mjs: the board of the record, with buttons that step through the moves and marks at wrong moves.

import {element} from './playground-findings.mjs'

const capital = word => word && word[0].toUpperCase() + word.slice(1)
const titleOf = color => color === undefined ? 'Player' : ['black', 'white'].includes(color) ? capital(color) : `“${color}”`

const letter = i => String.fromCharCode(65 + i % 26)
const BASELINE = 4 // distance of the baseline of a letter below its point
const CAUSES = /^(cause-|ruleset-handicap$|move-pass-as-point$)/ // rules whose related places are wrong
const SEEN = /^(markup|move|point|score|setup)-/ // rules whose findings are visible on the board
const MOST_WRONG = 8 // wrong moves in the list below the board

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
  #line = [] // all nodes of the current line, up to its end
  #children = []
  #wrong = new Map() // by game: the nodes with errors or warnings, and the severity of each

  // ask(game, node) returns a board. moved(range) is called after the user has stepped to another node.
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

  // Shows the games of a text. The current place is kept if it still exists; a new text is shown at its end. `most` is set if the text
  // has too many nodes for boards.
  show(games, {isNew, most, findings = []}) {
    const shown = games.filter(hasBoard)
    this.#root.hidden = !shown.length && !most
    this.#root.classList.toggle('none', Boolean(most))
    this.#part('too-many').textContent = most ? `This is too long for a board here, which shows up to ${most.toLocaleString('en')} nodes.` : ''
    const wasAtEnd = this.#node === this.#line.at(-1)
    const wasLine = this.#pathOf(this.#node)
    this.#games = games
    this.#wrong = this.#wrongNodes(findings)
    if (!shown.length) return
    if (isNew || !shown.includes(games[this.#game])) this.#game = games.indexOf(shown[0])
    this.#choices()
    this.#follow()
    const isKept = !isNew && this.#node < this.#nodes.length && wasLine.every((node, i) => this.#pathOf(this.#node)[i] === node)
    this.#set(isKept && !wasAtEnd ? this.#node : this.#end(0))
  }

  // Shows the node at an offset in the text, if there is one.
  at(offset) {
    const [game, node] = this.#nodeAt(offset) ?? []
    if (node === undefined || (game === this.#game && node === this.#node)) return
    if (game !== this.#game) {
      this.#game = game
      this.#part('game').value = game
      this.#follow()
    }
    this.#set(node)
  }

  #nodeAt(offset) {
    for (const [game, {nodes}] of this.#games.entries()) {
      if (!hasBoard(this.#games[game])) continue
      let low = 0, high = nodes.length
      while (low < high) {
        const middle = low + high >> 1
        if (nodes[middle].range[0] <= offset) low = middle + 1
        else high = middle
      }
      // A JSON node can end before the offset.
      if (low && offset <= nodes[low - 1].range[1] + 1) return [game, low - 1]
    }
  }

  // The consequences of a cause are wrong places, but the related places of other findings are not.
  #wrongNodes(findings) {
    const wrong = new Map(this.#games.map((_, game) => [game, new Map()]))
    for (const {rule, severity, range, related = []} of findings.filter(({rule, severity}) => (SEEN.test(rule) || CAUSES.test(rule)) && severity !== 'info'))
      for (const [offset] of [range, ...CAUSES.test(rule) ? related.map(({range}) => range) : []]) {
        const [game, node] = this.#nodeAt(offset) ?? []
        if (node > 0 && wrong.get(game).get(node) !== 'error') wrong.get(game).set(node, severity)
      }
    return wrong
  }

  async draw() {
    try {
      const board = await this.#ask(this.#game, this.#node)
      if (!board) return
      const picture = document.importNode(new DOMParser().parseFromString(board.svg, 'image/svg+xml').documentElement, true)
      picture.setAttribute('class', 'goban')
      this.#drawWrong(picture)
      this.#drawVariations(picture)
      this.#part('picture').replaceChildren(picture)
      this.#part('state').textContent = picture.querySelector('desc')?.textContent.trim() ?? ''
      this.#part('picture').dataset.stones = board.stones.length
    } catch (error) {
      this.#part('picture').replaceChildren(element('p', {className: 'note'}, error.message))
      this.#part('state').textContent = ''
    }
  }

  // The coordinates of a move's point in the picture, from the labels of its lines.
  #placeIn(picture, node) {
    const labels = [...picture.querySelectorAll(':scope > text')]
    const place = (name, axis) => labels.findLast(({textContent}) => textContent === name)?.getAttribute(axis)
    const [, column, row] = /^([A-Z]+)(\d+)$/.exec(this.#nodes[node].point ?? '') ?? []
    return {x: place(column, 'x'), y: place(row, 'y') - BASELINE}
  }

  // Rings around the wrong moves up to the current node.
  #drawWrong(picture) {
    const wrong = this.#wrong.get(this.#game)
    for (const node of this.#pathOf(this.#node).filter(node => wrong.has(node))) {
      const {x, y} = this.#placeIn(picture, node)
      if (!x || !y) continue
      const ring = shape('g', {class: `wrong ${wrong.get(node)}`}, shape('title', {}, this.#name(node)), shape('circle', {class: 'halo', cx: x, cy: y, r: 9}), shape('circle', {class: 'ring', cx: x, cy: y, r: 9}))
      ring.onclick = () => this.#go(node)
      picture.append(ring)
    }
  }

  // At a fork, the next moves as buttons.
  #drawVariations(picture) {
    const next = this.#children[this.#node]
    if (next.length < 2) return
    for (const [i, node] of next.entries()) {
      const {x, y} = this.#placeIn(picture, node)
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

  // Steps to the next or previous alternative of the current move.
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
    this.#describe()
    this.draw()
  }

  // Going back keeps the line, so that going forward returns to the same place.
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

  #numberOf(node) {
    return this.#pathOf(node).filter(each => this.#nodes[each].color !== undefined).length
  }

  #describe() {
    const line = this.#line, at = line.indexOf(this.#node)
    const moves = this.#numberOf(this.#node)
    const isMove = this.#nodes[this.#node].color !== undefined
    const name = isMove ? `Move ${moves}: ${this.#name(this.#node)}` : at === 0 ? 'Start' : `After move ${moves}`
    const slider = this.#part('position')
    this.#part('move').textContent = name
    Object.assign(slider, {max: line.length - 1, value: at})
    slider.setAttribute('aria-valuetext', name)
    for (const button of this.#root.querySelectorAll('[data-step]'))
      button.setAttribute('aria-disabled', /first|back/.test(button.dataset.step) ? at === 0 : at === line.length - 1)
    this.#describeVariations()
    this.#describeWrong()
    this.#describePlayers()
    const comment = this.#nodes[this.#node].comment?.trim()
    this.#part('comment').hidden = !comment
    this.#part('comment').textContent = comment ?? ''
  }

  #describePlayers() {
    const {players = [], komi, result} = this.#games[this.#game].header ?? {}
    const named = players.filter(({name, rank}) => name || rank).map(({color, name, rank}) => `${titleOf(color)}: ${[name, rank].filter(Boolean).join(' ')}`)
    const words = [...named, ...komi === undefined ? [] : [`Komi ${komi}`], ...result ? [`Result ${result}`] : []]
    this.#part('players').replaceChildren(...words.map(text => element('span', {}, text)))
    this.#part('players').hidden = !words.length
  }

  #describeWrong() {
    const wrong = [...this.#wrong.get(this.#game).keys()].sort((a, b) => a - b), place = this.#part('wrong')
    place.hidden = !wrong.length
    place.replaceChildren('Wrong: ', ...wrong.slice(0, MOST_WRONG).map(node => {
      const isMove = this.#nodes[node].color !== undefined
      const button = element('button', {type: 'button', className: this.#wrong.get(this.#game).get(node)}, isMove ? `${this.#numberOf(node)} ${this.#name(node)}` : `after ${this.#numberOf(node)}`)
      button.onclick = () => this.#go(node)
      return button
    }), wrong.length > MOST_WRONG ? `and ${(wrong.length - MOST_WRONG).toLocaleString('en')} more` : '')
  }

  #describeVariations() {
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
