// link.mjs: what goes into a link of the playground comes out of it. The module is the first argument.

import {pathToFileURL} from 'node:url'
import {resolve} from 'node:path'
import {isDeepStrictEqual} from 'node:util'

const {encodeLink, decodeLink, LONGEST} = await import(pathToFileURL(resolve(process.argv[2])))

function is(name, found, expected) {
  console.log(isDeepStrictEqual(found, expected) ? name : `not ${name}: ${JSON.stringify(found)?.slice(0, 200)}, not ${JSON.stringify(expected)?.slice(0, 200)}`)
}

const failure = work => work.then(value => value, error => error.message)
const damaged = 'The link is damaged: a part of it seems to be missing.'
const texts = {
  'a record': '{"record": {"format": "JGF", "version": 2}}', 'nothing': '', 'line ends': 'a\r\nb\rc\n', 'characters of all planes': '囲碁 😀 \u00e9 \0',
  'half a character': 'a\ud800b', 'a byte order mark': '\ufeff{}', 'much': '(;B[aa];W[bb])\n'.repeat(200000),
}
for (const [what, text] of Object.entries(texts)) {
  const held = {text, configuration: '{"std": "seki"}', name: 'a b.sgf'}
  const [packed, plain] = [await encodeLink(held), await encodeLink(held, {packed: false})]
  is(`${what} comes back`, await decodeLink(packed), held)
  is(`${what} comes back unpacked`, await decodeLink(plain), held)
  is(`${what} needs no escapes`, [packed, plain].every(link => /^#[zj]=[\w-]*$/.test(link)), true)
}
is('what repeats itself is short', (await encodeLink({text: texts.much})).length < LONGEST, true)
is('what is not given is empty', await decodeLink(await encodeLink({text: 'a'})), {text: 'a', configuration: '', name: ''})
is('other fragments are no links', [await decodeLink(''), await decodeLink('#rules')], [null, null])
const link = await encodeLink({text: texts['a record'].repeat(50)})
is('a link that was cut is damaged', await failure(decodeLink(link.slice(0, -9))), damaged)
is('so is one that was changed', await failure(decodeLink(`${link.slice(0, 40)}AAAA${link.slice(44)}`)), damaged)
is('and one of something else', await failure(decodeLink(`#j=${btoa('{"text": 5}').replaceAll('=', '')}`)), damaged)
is('and one of nothing', await failure(decodeLink('#z=')), damaged)
