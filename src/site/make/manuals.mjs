// manuals.mjs: the manual pages, as mandoc makes HTML of them.

import {execFileSync} from 'node:child_process'
import {join} from 'node:path'
import {escape, page} from './frame.mjs'
import {MANUALS, plain} from './text.mjs'

const file = name => `${name}.${MANUALS[name]}`

export function manualPages({sources, built}) {
  const files = {}, entries = [], list = []
  for (const name of Object.keys(MANUALS)) {
    const html = htmlOf(join(name === 'jgflint-rules' ? built : sources, 'man', file(name)))
    const about = plain(/<span class="Nd">(.*?)<\/span>/s.exec(html)[1])
    const title = `${name}(${MANUALS[name]})`
    files[`man/${file(name)}.html`] = page({
      title: `${title}: ${about}`, root: '..', place: 'man/index.html',
      body: `<p class="path"><a href="index.html">Manuals</a></p>\n<h1>${title}</h1>\n${contents(html)}\n<div class="manual">\n${html}</div>`,
    })
    list.push({name, title, about})
    // The rules have pages of their own.
    entries.push({kind: 'Manuals', title, about, text: '', url: `man/${file(name)}.html`}, ...name === 'jgflint-rules' ? [] : entriesOf(html, title, `man/${file(name)}.html`))
  }
  files['man/index.html'] = overview(list)
  return {files, entries}
}

// Headings go one level down, below that of the page. A reference to a page that is not here is only a name.
function htmlOf(path) {
  const {ids, html} = unique(execFileSync('mandoc', ['-T', 'html', '-O', 'fragment,man=%N.%S.html', path], {encoding: 'utf8', maxBuffer: 2 ** 26}))
  return html
    .replace(/<table class="(?:head|foot)">.*?<\/table>\n?/gs, '')
    .replace(/<(\/?)h([12])\b/g, (all, slash, level) => `<${slash}h${Number(level) + 1}`)
    .replace(/<a class="Xr" href="([^"]*)">(.*?)<\/a>/gs, (all, href, name) => Object.keys(MANUALS).some(known => href === `${file(known)}.html`) ? all : name)
    .replace(/<a ([^>]*)href="#([^"]*)"([^>]*)>(.*?)<\/a>/gs, (all, before, id, after, text) => ids.has(id) ? all : text)
    .replace(/<(table|pre)\b.*?<\/\1>/gs, all => all.startsWith('<table class="Nm"') || all.startsWith('<pre') ? all : `<div class="wide">${all}</div>`)
}

// mandoc gives the same name twice now and then.
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

// What is found: each section, and each entry of a list, with what stands below it.
function entriesOf(html, title, url) {
  const parts = html.split(/(?=<(?:h2|h3|dt)[^>]* id=")/).slice(1)
  return parts.flatMap(part => {
    const [, tag, id, head, rest] = /^<(h2|h3|dt)[^>]* id="([^"]*)"[^>]*>(.*?)<\/\1>([^]*)$/s.exec(part)
    const name = plain(head)
    return name === 'NAME' ? [] : [{kind: 'Manuals', title: name, about: title, text: plain(rest).slice(0, tag === 'dt' ? 300 : 1500), url: `${url}#${id}`}]
  })
}

function overview(list) {
  const of = names => list.filter(({name}) => names.includes(name))
    .map(({name, title, about}) => `<dt><a href="${file(name)}.html">${title}</a></dt><dd>${escape(about)}</dd>`).join('\n')
  return page({
    title: 'Manuals of jgflint', root: '..', place: 'man/index.html',
    body: `<h1>Manuals</h1>
<h2>The programs</h2>
<dl>
${of(['jgflint', 'jgfconv', 'jgflint.json', 'jgflint-rules', 'jgflint-editors'])}
</dl>
<h2>The formats</h2>
<dl>
${of(['jgf', 'jgf-dialects', 'jgf-formats'])}
</dl>`,
  })
}
