// markdown.mjs: the Markdown of the documents: headings, paragraphs, lists, tables, blocks of code, and in these code, links and bold
// text. Other Markdown throws an error.
//
//     const blocks = blocksOf(text)
//     sections(blocks, 2)            [{title, blocks}] for each heading of this level
//     html(blocks, {link, level})    link(address) returns the target of a link or undefined; level is added to the level of headings

import {escape} from './frame.mjs'

export const idOf = title => title.toLowerCase().replace(/[^\p{L}\p{N} -]/gu, '').replaceAll(' ', '-')

// ---- blocks ----

const FENCE = /^```(\S*)$/, ITEM = /^[*-] /, INDENT = /^ {4}/, HEADING = /^(#+) (.*)$/

// Each function removes its lines from the beginning of the list.
const readers = [
  [/^$/, lines => void lines.shift()],
  [/^<!--/, lines => { while (!lines.shift().includes('-->')); }],
  [FENCE, lines => {
    const [, language] = FENCE.exec(lines.shift())
    return {type: 'code', language, text: `${lines.splice(0, lines.indexOf('```') + 1).slice(0, -1).join('\n')}\n`}
  }],
  [HEADING, lines => {
    const [, marks, text] = HEADING.exec(lines.shift())
    return {type: 'heading', level: marks.length, text}
  }],
  [/^\|/, lines => ({type: 'table', rows: taken(lines, line => line.startsWith('|')).map(line => line.slice(1, -1).split('|').map(cell => cell.trim()))})],
  [INDENT, lines => ({type: 'code', text: `${taken(lines, line => INDENT.test(line) || !line).join('\n').replace(/^ {4}/gm, '').trimEnd()}\n`})],
  [ITEM, lines => ({type: 'list', items: taken(lines, Boolean).join('\n').split(/\n(?=[*-] )/).map(item => joined(item.slice(2)))})],
  [/^(!\[|<)/, ([line]) => { throw new Error(`Markdown that no page has: ${line}`) }],
  [/^/, lines => ({type: 'paragraph', text: joined(taken(lines, line => line && !FENCE.test(line) && !/^\|/.test(line)).join('\n'))})],
]

const joined = text => text.replace(/\n\s*/g, ' ')

function taken(lines, isOne) {
  const end = lines.findIndex(line => !isOne(line))
  return lines.splice(0, end < 0 ? lines.length : end)
}

export function blocksOf(text) {
  const lines = text.split('\n'), blocks = []
  while (lines.length) {
    const block = readers.find(([begin]) => begin.test(lines[0]))[1](lines)
    if (block) blocks.push(block)
  }
  return blocks
}

export function sections(blocks, level) {
  const found = []
  let open
  for (const block of blocks) {
    if (block.type === 'heading' && block.level <= level) {
      open = block.level === level ? {title: block.text, blocks: []} : undefined
      if (open) found.push(open)
    } else open?.blocks.push(block)
  }
  return found
}

// ---- HTML ----

function inline(text, link) {
  return text.split(/(`[^`]+`|\[(?:[^\]`]|`[^`]*`)+\]\([^)\s]+\)|\*\*[^*]+\*\*)/).map((part, i) => {
    if (i % 2 === 0) return escape(part)
    if (part.startsWith('`')) return `<code>${escape(part.slice(1, -1))}</code>`
    if (part.startsWith('**')) return `<b>${inline(part.slice(2, -2), link)}</b>`
    const [, label, address] = /^\[(.*)\]\((.*)\)$/s.exec(part), to = link(address)
    return to === undefined ? inline(label, link) : `<a href="${escape(to)}">${inline(label, link)}</a>`
  }).join('')
}

const row = (cells, tag, link) => `<tr>${cells.map(cell => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${inline(cell, link)}</${tag}>`).join('')}</tr>`

const writers = {
  heading: ({level, text}, {link, level: down = 0}) => `<h${level + down} id="${idOf(text)}">${inline(text, link)}</h${level + down}>`,
  paragraph: ({text}, {link}) => `<p>${inline(text, link)}</p>`,
  code: ({text}) => `<pre><code>${escape(text)}</code></pre>`,
  list: ({items}, {link}) => `<ul>\n${items.map(item => `<li>${inline(item, link)}</li>`).join('\n')}\n</ul>`,
  table: ({rows: [head, , ...rows]}, {link}) => `<div class="wide"><table>\n<thead>${row(head, 'th', link)}</thead>\n<tbody>\n${rows.map(cells => row(cells, 'td', link)).join('\n')}\n</tbody>\n</table></div>`,
}

export const html = (blocks, options) => blocks.map(block => writers[block.type](block, options)).join('\n')

/** The plain text of blocks, for the search. */
export const words = blocks => blocks.filter(({type}) => type !== 'code').map(({text, items, rows}) => text ?? (items ?? rows.flat()).join(' ')).join(' ').replace(/\]\([^)]*\)|[[*]/g, '')
