// playground-output.mjs: the record in another format.

import {count, quoted} from './playground-findings.mjs'

const ENDINGS = {jgf: '.jgf', sgf: '.sgf', 'json-sgf': '.json'}
const SHOWN = 200000 // characters: a textarea with more is slow

export class OutputPane {
  #root
  #does
  #wish // {to, plain, forceLossy}; undefined while it is closed
  #games = []
  #game = 0
  #file

  // does: {ask(wish), name(), use(text, name)}
  constructor(root, does) {
    this.#root = root
    this.#does = does
    this.#part('output-game').onchange = ({target}) => this.#choose(Number(target.value))
    this.#part('copy').onclick = () => this.#copy()
    this.#part('use').onclick = () => this.#does.use(this.#games[this.#game], this.#name())
    this.#part('close').onclick = () => this.#close()
    this.#part('force').onclick = () => {
      this.#wish.forceLossy = true
      this.#convert()
    }
  }

  async show(to, plain) {
    this.#wish = {to, plain}
    await this.#convert()
    this.#root.hidden = false
    this.#root.scrollIntoView({block: 'nearest'})
    this.#root.focus({preventScroll: true})
  }

  plain(plain) {
    if (!this.#wish) return
    this.#wish.plain = plain
    this.#convert()
  }

  // To be called after each change of the record.
  changed() {
    if (this.#wish) this.#convert()
  }

  #part(name) {
    return this.#root.querySelector(`[data-testid=${name}]`)
  }

  async #convert() {
    const wish = this.#wish
    let answer
    try {
      answer = await this.#does.ask({...wish})
    } catch (error) {
      answer = {games: [], findings: [], refused: error.message}
    }
    if (!answer || wish !== this.#wish) return
    this.#games = answer.games
    this.#root.querySelector('h2 small').textContent = wish.to.toUpperCase()
    this.#say(answer)
    this.#choices()
    this.#choose(Math.min(this.#game, Math.max(0, this.#games.length - 1)))
  }

  #say({findings, refused}) {
    const lost = findings.filter(({severity}) => severity !== 'info').map(({line, message}) => `line ${line}: ${message}`)
    const more = lost.length > 5 ? [`and ${lost.length - 5} more`] : []
    const [why, advice] = (refused ?? '').split('; --force-lossy')
    const words = [...refused ? [this.#games.length ? `Something is missing: ${why}` : `It cannot be converted: ${why}`] : [], ...lost.slice(0, 5), ...more]
    this.#part('force').hidden = advice === undefined
    this.#part('lost').replaceChildren(...quoted(words.join('; ')))
    this.#part('lost').hidden = !words.length
  }

  #choices() {
    const select = this.#part('output-game')
    select.parentElement.hidden = this.#games.length < 2
    select.replaceChildren(...this.#games.map((_, i) => Object.assign(document.createElement('option'), {value: i, textContent: `${i + 1} of ${this.#games.length}`})))
  }

  #choose(game) {
    this.#game = game
    this.#part('output-game').value = game
    const text = this.#games[game] ?? ''
    const field = this.#part('output')
    field.value = text.slice(0, SHOWN)
    field.hidden = !this.#games.length
    for (const name of ['copy', 'download', 'use']) this.#part(name).hidden = !this.#games.length
    this.#root.querySelector('h2 small').textContent = this.#wish.to.toUpperCase() + (text.length > SHOWN ? `: the first ${SHOWN.toLocaleString('en')} of ${count(text.length, ['character', 'characters'])}; Copy and Download give all` : '')
    if (this.#file) URL.revokeObjectURL(this.#file)
    this.#file = URL.createObjectURL(new Blob([text], {type: 'text/plain'}))
    Object.assign(this.#part('download'), {href: this.#file, download: this.#name()})
  }

  #name() {
    const stem = this.#does.name().replace(/\.[^.]*$/, '') || 'game'
    return `${stem}${this.#games.length > 1 ? `-${this.#game + 1}` : ''}${ENDINGS[this.#wish.to]}`
  }

  async #copy() {
    const button = this.#part('copy')
    try {
      await navigator.clipboard.writeText(this.#games[this.#game])
      button.textContent = 'Copied'
    } catch {
      this.#part('output').select()
      button.textContent = 'Press Ctrl+C'
    }
    setTimeout(() => { button.textContent = 'Copy' }, 2000)
  }

  #close() {
    this.#wish = undefined
    this.#root.hidden = true
  }
}
