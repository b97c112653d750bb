// board.js: the script of the board page. It shows the boards that it receives and sends the direction of each step.
'use strict'

const vscode = acquireVsCodeApi()
const part = id => document.getElementById(id)
const KEYS = {ArrowLeft: 'previous', ArrowRight: 'next', ArrowUp: 'above', ArrowDown: 'below', Home: 'first', End: 'last'}

const go = (to, index) => vscode.postMessage({to, index})

function showPicture(svg) {
  const picture = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
  picture.removeAttribute('width')
  picture.removeAttribute('height')
  part('board').replaceChildren(document.adoptNode(picture))
}

function showVariations(next) {
  const buttons = next.length < 2 ? [] : next.map(({label}, index) => {
    const button = document.createElement('button')
    button.textContent = label ?? `Variation ${index + 1}`
    button.addEventListener('click', () => go('next', index))
    return button
  })
  part('next').replaceChildren(...buttons)
}

function show(board) {
  document.body.classList.toggle('empty', !board)
  part('title').textContent = board ? board.title : 'There is no board here.'
  if (!board) return
  showPicture(board.svg)
  showVariations(board.next)
  for (const button of part('steps').children) {
    const {to} = button.dataset
    button.disabled = to === 'next' ? !board.next.length : !board[to]
  }
  const game = board.games > 1 ? `Game ${board.game + 1} of ${board.games}` : ''
  part('more').textContent = [board.captured, board.turn, game].filter(Boolean).join('. ')
  part('comment').textContent = board.comment ?? ''
}

addEventListener('message', ({data}) => show(data.board))
part('steps').addEventListener('click', ({target}) => {
  const button = target.closest('button')
  if (button) go(button.dataset.to)
})
addEventListener('keydown', event => {
  const to = KEYS[event.key]
  if (!to || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  go(to)
})
vscode.postMessage({})
