// charsets.mjs: writes a record for each character set, with all characters of one and two bytes, and some longer ones.
//
//     node charsets.mjs FOLDER

import {mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'

const [folder] = process.argv.slice(2)
mkdirSync(folder, {recursive: true})

const range = (first, last) => Array.from({length: last - first + 1}, (_, i) => first + i)
const singles = ['ISO-8859-1', 'ISO-8859-2', 'ISO-8859-3', 'ISO-8859-4', 'ISO-8859-5', 'ISO-8859-7', 'ISO-8859-8', 'ISO-8859-9', 'ISO-8859-10', 'ISO-8859-13',
  'ISO-8859-14', 'ISO-8859-15', 'ISO-8859-16', 'windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254', 'windows-1255',
  'windows-1256', 'windows-1257', 'windows-1258', 'KOI8-R', 'KOI8-U', 'CP437', 'CP850', 'CP852', 'CP866', 'TIS-620', 'macintosh', 'no-such-set']
const one = range(0x80, 0xFF).map(byte => [byte])
const two = one.flatMap(([lead]) => range(0x30, 0xFF).filter(trail => !'[]\\:'.includes(String.fromCharCode(trail))).map(trail => [lead, trail]))
const escaped = (escape, bytes) => [...Buffer.from(`\x1B${escape}`), ...bytes, ...Buffer.from('\x1B(B')]
const jis = range(0x21, 0x7E).flatMap(lead => range(0x21, 0x7E).map(trail => [lead, trail]))
const shifts = ['$B', '$@', '$(D', '(J'].flatMap(escape => jis.filter(([, trail], i) => escape !== '(J' || i < 94).map(bytes => escaped(escape, bytes)))
const gb = [0x81, 0x82, 0x83, 0x84, 0x90, 0x95, 0xE3].flatMap(a => range(0x30, 0x39).flatMap(b => range(0x81, 0xFE).filter(c => c % 3 === 0).flatMap(c => range(0x30, 0x39).filter(d => d % 2).map(d => [a, b, c, d]))))
const wide = ['Shift_JIS', 'EUC-JP', 'EUC-KR', 'Big5', 'GB18030']
const rows = wide.flatMap(name => range(0x8, 0xF).map(row => [name, row, two.filter(([lead]) => lead >> 4 === row)]))
const others = [...singles.map(name => [name, '', one]), ...wide.map(name => [name, 'single', one]), ['GB18030', 'four', gb], ['ISO-2022-JP', '', shifts],
  ['EUC-JP', 'three', jis.map(([lead, trail]) => [0x8F, lead | 0x80, trail | 0x80])]]

// Each character is in a separate comment, between ASCII letters. Each row of the larger sets has a separate file, because a
// text with much damage would be decoded by another set.
for (const [name, part, all] of [...rows, ...others])
  writeFileSync(join(folder, `${name}-${part}.sgf`), Buffer.concat([Buffer.from(`(;GM[1]FF[4]SZ[9]CA[${name}]`), ...all.map(bytes => Buffer.from([...Buffer.from(';C[a '), ...bytes, ...Buffer.from(' z]\n')])), Buffer.from(')\n')]))

// Second bytes with a meaning in SGF or JSON are tested in GIB, after enough valid text to detect the character set.
const place = Buffer.from('\\[GAMEPLACE=\xC5\xB8\xC0\xCC\xC1\xAA \xB9\xD9\xB5\xCF \xC5\xB8\xC0\xCC\xC1\xAA\\]\n', 'latin1')
for (const [lead] of one)
  writeFileSync(join(folder, `ends-${lead}.gib`), Buffer.concat([Buffer.from('\\HS\n\\[GIBOKIND=Korea\\]\n'),
    ...[...'[\\]^_`:'].map(trail => Buffer.concat([place, Buffer.from('\\[GAMENAME='), Buffer.from([lead, trail.charCodeAt(0)]), Buffer.from(' z\\]\n')])),
    Buffer.from('\\HE\n\\GS\nINI 0 1 0 &4\nSTO 0 2 1 15 3\n\\GE\n')]))
