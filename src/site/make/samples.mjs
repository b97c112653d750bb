// samples.mjs: writes the module with the samples of the playground. Most of them are test data.

import {readFileSync} from 'node:fs'
import {join} from 'node:path'

const SAMPLES = [
  ['JGF: a good game', 'game.jgf', 'testdata/games/9x9-japanese-scored.jgf'],
  ['JGF: many mistakes', 'mistakes.jgf', 'src/site/samples/mistakes.jgf'],
  ['JGF 1: an old form', 'v1.jgf', 'testdata/dialects/v1-json.jgf'],
  ['SGF: a game with variations', 'review.sgf', 'testdata/sgf/game.sgf'],
  ['SGF: mistakes', 'faulty.sgf', 'testdata/sgf/faulty.sgf'],
  ['SGF: several games', 'collection.sgf', 'testdata/sgf/collection.sgf'],
  ['UGF: a Japanese server’s format', 'game.ugf', 'src/site/samples/game.ugf'],
  ['JSON-SGF', 'game.json', 'testdata/json-sgf/gist.json'],
  ['GIB: mistakes', 'game.gib', 'testdata/gib/faulty.gib'],
  ['NGF: mistakes', 'game.ngf', 'testdata/ngf/faulty.ngf'],
]

export function samplesOf(sources) {
  const samples = SAMPLES.map(([title, name, path]) => ({title, name, text: readFileSync(join(sources, path), 'utf8')}))
  return `// What can be tried: {title, name, text}.\nexport const samples = ${JSON.stringify(samples, undefined, 2)}\n`
}
