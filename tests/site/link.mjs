// link.mjs MODULE MODULE: links of the playground decode to the encoded text, and records in zip files are found.

import {pathToFileURL} from 'node:url'
import {resolve} from 'node:path'
import {deflateSync, gzipSync} from 'node:zlib'
import {is} from '../tap.js'
import {zipOf} from './zip.mjs'

const [{encodeLink, decodeLink, LONGEST}, {recordsIn}] = await Promise.all(process.argv.slice(2).map(path => import(pathToFileURL(resolve(path)))))

const failure = work => work.then(value => value, error => error.message)
const damaged = 'The link is damaged: a part of it seems to be missing.'
const texts = {
  'a record': '{"record": {"format": "JGF", "version": 2}}', 'an empty text': '', 'line ends': 'a\r\nb\rc\n', 'characters of all planes': '囲碁 😀 \u00e9 \0',
  'half a surrogate pair': 'a\ud800b', 'a byte order mark': '\ufeff{}', 'much': '(;B[aa];W[bb])\n'.repeat(200000),
}
for (const [what, text] of Object.entries(texts)) {
  const held = {text, configuration: '{"std": "seki"}', name: 'a b.sgf'}
  const [packed, plain] = [await encodeLink(held), await encodeLink(held, {packed: false})]
  is(`${what}: a packed link decodes to the same record`, await decodeLink(packed), held)
  is(`${what}: an unpacked link decodes to the same record`, await decodeLink(plain), held)
  is(`${what}: the link needs no escapes`, [packed, plain].every(link => /^#[zj]=[\w-]*$/.test(link)), true)
}
is('a repetitive text makes a short link', (await encodeLink({text: texts.much})).length < LONGEST, true)
is('a link without configuration and name decodes to empty texts', await decodeLink(await encodeLink({text: 'a'})), {text: 'a', configuration: '', name: ''})
is('other fragments are not links', [await decodeLink(''), await decodeLink('#rules')], [null, null])
const link = await encodeLink({text: texts['a record'].repeat(50)})
is('a truncated link is reported as damaged', await failure(decodeLink(link.slice(0, -9))), damaged)
is('a modified link is reported as damaged', await failure(decodeLink(`${link.slice(0, 40)}AAAA${link.slice(44)}`)), damaged)
is('a link to something else is reported as damaged', await failure(decodeLink(`#j=${btoa('{"text": 5}').replaceAll('=', '')}`)), damaged)
is('an empty link is reported as damaged', await failure(decodeLink('#z=')), damaged)

// ---- size limits ----
const MEGABYTE = 2 ** 20, tooMuch = 'it holds more than 64 MB'
const opened = (name, bytes) => recordsIn({name, arrayBuffer: async () => Uint8Array.from(bytes).buffer})
const unpacked = async (name, bytes) => (await opened(name, bytes)).map(({name, bytes}) => [name, bytes.length])
const linked = size => `#z=${deflateSync(JSON.stringify({text: 'a'.repeat(size - 11)})).toString('base64url')}`
is('a link can contain 64 MB', (await decodeLink(linked(64 * MEGABYTE))).text.length, 64 * MEGABYTE - 11)
is('a link with more than 64 MB is refused', await failure(decodeLink(linked(64 * MEGABYTE + 1))), `The link cannot be opened: ${tooMuch}.`)
is('a gzip file is opened', await unpacked('a.sgf.gz', gzipSync('(;)')), [['a.sgf', 3]])
is('a gzip file of more than 64 MB is refused', await failure(opened('a.sgf.gz', gzipSync('a'.repeat(64 * MEGABYTE + 1)))), tooMuch)
is('a zip opens all its records', await unpacked('a.zip', zipOf({'a.sgf': '(;)', 'b/c.jgf': '{}', 'd.txt': ''})), [['a.sgf', 3], ['b/c.jgf', 2]])
const many = Object.fromEntries(Array.from({length: 65}, (_, i) => [`${i}.sgf`, 'a'.repeat(MEGABYTE)]))
is('a zip of more than 64 MB in total is refused', await failure(opened('a.zip', zipOf(many))), tooMuch)
is('a zip with a record of more than 64 MB is refused', await failure(opened('a.zip', zipOf({'a.sgf': 'a'.repeat(64 * MEGABYTE + 1)}))), tooMuch)
