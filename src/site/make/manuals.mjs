// manuals.mjs: the manual pages, converted to HTML with mandoc.

import {execFileSync} from 'node:child_process'
import {join} from 'node:path'
import {escape, page} from './frame.mjs'
import {MANUALS, plain} from './text.mjs'

export function manualPages({sources, built}) {
  const files = {}, entries = [], list = []
  for (const file of MANUALS) {
    const isRules = file === 'jgflint-rules.7'
    const html = htmlOf(join(isRules ? built : sources, 'man', file))
    const about = plain(/<span class="Nd">(.*?)<\/span>/s.exec(html)[1])
    const title = file.replace(/\.(\d)$/, '($1)')
    files[`man/${file}.html`] = page({
      title: `${title}: ${about}`, root: '..', place: 'man/index.html',
      body: `<p class="path"><a href="index.html">Manuals</a></p>\n<h1>${title}</h1>\n${contents(html)}\n<div class="manual">\n${html}</div>`,
    })
    list.push({file, title, about})
    // the rules have separate pages
    entries.push({kind: 'Manuals', title, about, text: '', url: `man/${file}.html`}, ...isRules ? [] : entriesOf(html, title, `man/${file}.html`))
  }
  files['man/index.html'] = overview(list)
  return {files, entries}
}

// Headings go one level down, below the heading of the page. A reference to a page outside the site becomes plain text. Styles in
// attributes, which the policy of the pages forbids, are removed.
function htmlOf(path) {
  const {ids, html} = unique(execFileSync('mandoc', ['-T', 'html', '-O', 'fragment,man=%N.%S.html', path], {encoding: 'utf8', maxBuffer: 2 ** 26}))
  return html
    .replace(/<table class="(?:head|foot)">.*?<\/table>\n?/gs, '')
    .replace(/ style="[^"]*"/g, '')
    .replace(/<(\/?)h([12])\b/g, (all, slash, level) => `<${slash}h${Number(level) + 1}`)
    .replace(/<a class="Xr" href="([^"]*)">(.*?)<\/a>/gs, (all, href, name) => MANUALS.some(known => href === `${known}.html`) ? all : name)
    .replace(/<a ([^>]*)href="#([^"]*)"([^>]*)>(.*?)<\/a>/gs, (all, before, id, after, text) => ids.has(id) ? all : text)
    .replace(/<pre>/g, path.endsWith('rules.7') ? '<pre class="folded">' : '<pre>')
    .replace(/<(table|pre)\b.*?<\/\1>/gs, all => all.startsWith('<table class="Nm"') || all.startsWith('<pre') ? all : `<div class="wide">${all}</div>`)
}

// mandoc sometimes repeats an id.
function unique(html) {
  const ids = new Set()
  return {ids, html: html.replace(/ id="([^"]*)"/g, (all, id) => {
    const isNew = !ids.has(id)
    ids.add(id)
    return isNew ? all : ''
  })}
}

const headings = html => [...html.matchAll(/<h2[^>]* id="([^"]*)"[^>]*>(.*?)<\/h2>/gs)].map(([, id, text]) => ({id, text: plain(text)}))

function contents(html) {
  return `<nav aria-label="Contents"><ul class="contents">\n${headings(html).map(({id, text}) => `<li><a href="#${id}">${escape(text)}</a></li>`).join('\n')}\n</ul></nav>`
}

// Entries of the search: each section and each entry of a list, with its text.
function entriesOf(html, title, url) {
  const parts = html.split(/(?=<(?:h2|h3|dt)[^>]* id=")/).slice(1)
  return parts.flatMap(part => {
    const [, tag, id, head, rest] = /^<(h2|h3|dt)[^>]* id="([^"]*)"[^>]*>(.*?)<\/\1>([^]*)$/s.exec(part)
    const name = plain(head)
    return name === 'NAME' ? [] : [{kind: 'Manuals', title: name, about: title, text: plain(rest).slice(0, tag === 'dt' ? 300 : 1500), url: `${url}#${id}`}]
  })
}

function overview(list) {
  const of = wanted => list.filter(({file}) => wanted.includes(file))
    .map(({file, title, about}) => `<dt><a href="${file}.html">${title}</a></dt><dd>${escape(about)}</dd>`).join('\n')
  return page({
    title: 'Manuals of jgflint', root: '..', place: 'man/index.html',
    body: `<h1>Manuals</h1>
<h2>The programs</h2>
<dl>
${of(['jgflint.1', 'jgfconv.1', 'jgflint.json.5', 'jgflint-rules.7', 'jgflint-editors.7'])}
</dl>
<h2>In programs</h2>
<dl>
${of(['jgflint.3', 'jgflint-python.7'])}
<dt><a href="../install/javascript.html">jgflint for JavaScript</a></dt><dd>the package for Node, browsers, Deno and bundlers</dd>
</dl>
<h2>The formats</h2>
<dl>
${of(['jgf.5', 'jgf-dialects.7', 'jgf-formats.7'])}
</dl>`,
  })
}
