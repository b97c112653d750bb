// text.mjs: the Markdown of rule sheets, and plain text for the search.

import {escape} from './frame.mjs'

export const MANUALS = ['jgflint.1', 'jgfconv.1', 'jgf.5', 'jgflint.json.5', 'jgf-dialects.7', 'jgf-formats.7', 'jgflint-editors.7', 'jgflint-rules.7',
  'jgflint.3', 'jgflint-python.7']

// Converts paragraphs and `code`. Names of rules and manual pages become links.
export function paragraphs(markdown, {root, rules}) {
  return markdown.split(/\n\n+/).map(text => `<p>${inline(text.replaceAll('\n', ' '), {root, rules})}</p>`).join('\n')
}

export function inline(text, {root, rules}) {
  const code = word => rules.has(word) ? `<a href="${root}/rules/${word}.html"><code>${word}</code></a>` : `<code>${escape(word)}</code>`
  return text.split(/(`[^`]+`)/).map(part => part.startsWith('`') && part.length > 2 ? code(part.slice(1, -1)) : escape(part)
    .replace(/\b([a-z][a-z.-]*)\(([1357])\)/g, (all, name, section) => MANUALS.includes(`${name}.${section}`) ? `<a href="${root}/man/${name}.${section}.html">${all}</a>` : all)).join('')
}

// The plain text of HTML, for the search.
export function plain(html) {
  return html.replace(/<[^>]*>/g, ' ').replace(/&#x([0-9a-f]+);/gi, (all, code) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/&(amp|lt|gt|quot);/g, (all, name) => ({amp: '&', lt: '<', gt: '>', quot: '"'})[name]).replace(/\s+/g, ' ').trim()
}
