// seki.mjs SEKI FILE: prints the values that Seki reads in a record, for run.py. SEKI is a directory with Seki's sources.
// The position is that of Seki's own replay, after the last node of the main line.
import {readFileSync} from 'node:fs'
import {resolve} from 'node:path'
import {pathToFileURL} from 'node:url'

const [seki, file] = process.argv.slice(2)
const {default: Converter} = await import(pathToFileURL(resolve(seki, 'src/classes/converters/convert-from-jgf.js')).href)
const letters = {black: 'X', white: 'O'}

// The main line follows the first child of each node; the other children are variations.
function mainLine(root) {
  const line = []
  for (let node = root; node; node = node.children[0]) {
    const {move} = node
    if (move) line.push(move.pass ? [move.color, 'pass'] : [move.color, move.x, move.y])
  }
  return line
}

function playersOf(players = {}) {
  const list = Array.isArray(players) ? players : Object.entries(players).map(([color, player]) => ({color, ...player}))
  return list.map(({color, name, rank}) => ({color, name, rank})).filter(({name, rank}) => name || rank)
}

function movesIn(root) {
  let count = 0
  for (const ahead = [root]; ahead.length;) {
    const node = ahead.pop()
    if (node.move) count++
    ahead.push(...node.children)
  }
  return count
}

try {
  const game = new Converter().convert(readFileSync(file, 'utf8'))
  const {players, rules = {}, game: {result} = {}} = game.getInfo()
  const root = game.getRootNode()
  const line = mainLine(root), moves = movesIn(root)
  // It stops where a move cannot be played.
  while (!game.isAtLastPosition()) {
    const outcome = game.goToNextPosition()
    if (!outcome.isValid) throw new Error(outcome.reason ?? 'it cannot be played to its end')
  }
  const position = game.getPosition()
  const {width, height} = position
  const rows = Array.from({length: height}, (_, y) => Array.from({length: width}, (_, x) => {
    const stone = position.stones.get(x, y)
    return stone ? letters[stone] ?? stone[0] : '.'
  }).join(''))
  console.log(JSON.stringify({
    size: [width, height], players: playersOf(players), komi: rules.komi ?? null, handicap: rules.handicap ?? null,
    result: result || null, moves, line, position: rows,
  }))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
