// Writes src/charset/tables.inc: the characters of the Asian sets, from the indexes of the Encoding Standard.
//
//   npm pack @exodus/bytes@1.16.0 && tar xzf exodus-bytes-1.16.0.tgz && node src/charset/tables.mjs package >src/charset/tables.inc
//
// The package contains the indexes of the Encoding Standard with GB18030-2022. The output omits parts that can be computed:
// the syllables of UHC and the ideographs of GBK, which are in Unicode order without the characters of an older set; private use;
// the rows of Shift_JIS.
import {resolve} from 'node:path';
import {pathToFileURL} from 'node:url';

const from = resolve(process.argv[2]);
const {getTable} = await import(pathToFileURL(`${from}/fallback/multi-byte.table.js`));

// A code point, or 0. The package stores code points above 16 bits (Big5) as surrogates, and a letter with a mark as two units.
const isMarked = unit => unit > 0xFFFF && unit < 0x1000000;
const codeOf = unit => unit < 0x10000 || isMarked(unit) ? unit : 0x10000 + ((unit >>> 16 & 0x3FF) << 10) + (unit & 0x3FF);
const index = name => Array.from(getTable(name), codeOf);

const lines = [];
const hex = code => code.toString(16).toUpperCase().padStart(4, '0');
const must = (holds, what) => { if (!holds) throw new Error(what); };

// A space means no character. Invisible and combining characters are escaped.
const letter = code => !code ? ' ' : code > 0xFFFF ? `\\U${hex(code).padStart(8, '0')}` : /[\p{C}\p{M}\p{Z}\\"]/u.test(String.fromCharCode(code)) && code !== 0x3000 ? `\\u${hex(code)}` : String.fromCharCode(code);
const literal = codes => `u"${codes.map(letter).join('')}"`;

// Each row ends with a zero.
function table(name, comment, width, rows) {
  lines.push('', `/* ${comment} */`, `static const uint16_t ${name}[][${width} + 1] = {`);
  rows.forEach((row, i) => lines.push(`  ${row}${i + 1 < rows.length ? ',' : '};'}`));
}

function numbers(name, type, list, write, wide) {
  const rows = [];
  for (let i = 0; i < list.length; i += wide) rows.push(`  ${list.slice(i, i + wide).map(write).join(', ')}`);
  lines.push(`static const ${type} ${name}[] = {`, `${rows.join(',\n')}};`);
}

// Writes the rows that are not empty, and for each row its number among them (255: the row is empty).
function plane(name, comment, codes, width, first, count) {
  const rows = [], places = [];
  for (let row = first; row < first + count; row++) {
    const cells = Array.from({length: width}, (_, i) => codes[row * width + i] || 0);
    const isEmpty = cells.every(code => !code);
    places.push(isEmpty ? 255 : rows.length);
    if (!isEmpty) rows.push(literal(cells));
  }
  table(name, comment, width, rows);
  numbers(`${name}_rows`, 'uint8_t', places, String, 30);
}

// Writes a bit for each code point from `first` on that is in `codes`, and the number of bits before each 64.
function members(name, comment, codes, first, last) {
  must(codes.every((code, i) => code >= first && code <= last && (!i || code > codes[i - 1])), `${name} are not in order`);
  const bits = Array(Math.ceil((last + 1 - first) / 64)).fill(0n), before = [];
  for (const code of codes) bits[(code - first) >> 6] |= 1n << BigInt((code - first) & 63);
  let sum = 0;
  for (const word of bits) {
    before.push(sum);
    for (let rest = word; rest; rest &= rest - 1n) sum++;
  }
  before.push(sum);
  lines.push('', `/* ${comment} */`);
  numbers(`${name}_bits`, 'uint64_t', bits, word => `0x${word.toString(16).toUpperCase()}`, 6);
  numbers(`${name}_before`, 'uint16_t', before, String, 20);
}

lines.push('/* Made by src/charset/tables.mjs of @exodus/bytes 1.16.0 (MIT), which has the indexes of the Encoding Standard',
  ' * (https://encoding.spec.whatwg.org). Copyright © WHATWG (Apple, Google, Mozilla, Microsoft); SPDX-License-Identifier: BSD-3-Clause.',
  ' * In strings a blank is no character. */');

const jis0208 = index('jis0208');
plane('jis0208', 'JIS X 0208 with what NEC and IBM added; rows from 115 on are Shift_JIS\'s alone.', jis0208, 94, 0, 119);
plane('jis0212', 'JIS X 0212.', index('jis0212'), 94, 0, 94);

// The index of EUC-KR has 190 cells per row, those of UHC before those of KS X 1001.
const korean = index('euc-kr');
const ksx1001 = Array.from({length: 94 * 94}, (_, i) => korean[(Math.floor(i / 94) + 32) * 190 + 96 + i % 94] || 0);
plane('ksx1001', 'KS X 1001.', ksx1001, 94, 0, 94);
const isUhc = i => i % 190 < 96 || i < 32 * 190;
const uhcCells = korean.map((code, i) => code && isUhc(i) ? i : -1).filter(i => i >= 0);
const uhcSound = i => { const c = i % 190; return (c < 26 || (c >= 32 && c < 58) || c >= 64) && (i < 32 * 190 || c < 96); };
must(uhcCells.every(uhcSound), 'UHC has other cells');
members('uhc', 'The syllables of UHC: those from U+AC00 on that KS X 1001 has not.', uhcCells.map(i => korean[i]), 0xAC00, 0xD7A3);

const gb = index('gb18030');
const at = (lead, trail) => gb[(lead - 0x81) * 190 + trail - (trail < 0x7F ? 0x40 : 0x41)];
const trails = (first, last) => Array.from({length: last + 1 - first}, (_, i) => first + i).filter(trail => trail !== 0x7F);
const leads = (first, last) => Array.from({length: last + 1 - first}, (_, i) => first + i);
const cells = (first, last, from, to) => leads(first, last).flatMap(lead => trails(from, to).map(trail => at(lead, trail)));
const inOrder = (codes, first) => codes.every((code, i) => code === first + i);
const isPrivate = code => code >= 0xE000 && code < 0xF900;
const third = cells(0xA1, 0xA7, 0x40, 0xA0).map(code => isPrivate(code) ? code : 0xE5E5); // A3A0 is a space in the Standard
must(inOrder(cells(0xAA, 0xAF, 0xA1, 0xFE), 0xE000) && inOrder(cells(0xF8, 0xFE, 0xA1, 0xFE), 0xE234) && inOrder(third, 0xE4C6),
  'the private use of GB18030 is elsewhere');
const gb2312 = cells(0xA1, 0xFE, 0xA1, 0xFE).map((code, i) => (i >= 9 * 94 && i < 15 * 94) || i >= 87 * 94 ? 0 : code);
plane('gb2312', 'GB 2312, and what GB18030 added in its rows.', gb2312, 94, 0, 94);
table('gbk5', 'GBK/5: A840 to A9A0.', 96, [literal(cells(0xA8, 0xA8, 0x40, 0xA0)), literal(cells(0xA9, 0xA9, 0x40, 0xA0))]);
const others = [...cells(0x81, 0xA0, 0x40, 0xFE), ...cells(0xAA, 0xFE, 0x40, 0xA0)];
const last = others.indexOf(0x9FA5) + 1;
members('gbk', 'GBK/3 and GBK/4: the ideographs from U+4E00 on that GB 2312 has not.', others.slice(0, last), 0x4E00, 0x9FA5);
const rest = others.slice(last);
table('gbk_rest', 'What follows them, up to FEA0.', rest.length, [literal(rest)]);

lines.push('', '/* What four bytes are: for each range of GB18030 the index that it begins with, and its first character. */');
numbers('gb18030_ranges', 'struct range', getTable('gb18030-ranges').filter(([, code]) => code < 0x10000), ([pointer, code]) => `{${pointer}, 0x${hex(code)}}`, 7);

// Code points above 16 bits are in a list of their own; the table has their indexes in it, from E000 on.
const big5 = index('big5'), beyond = [];
must(!big5.some(code => code >= 0xE000 && code < 0xE800), 'Big5 has private use');
const short = big5.map(code => code > 0xFFFF ? 0xE000 + beyond.push(code) - 1 : code);
plane('big5', 'Big5 with the rows of HKSCS.', short, 157, 6, 120);
lines.push('', '/* Those of Big5 that have more than 16 bits. Beyond Unicode: a letter, and in the lower 16 bits the mark above it. */');
numbers('big5_beyond', 'uint32_t', beyond, code => `0x${hex(code)}`, 14);

process.stdout.write(`${lines.join('\n')}\n`);
