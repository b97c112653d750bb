// rules.mjs: a page for each rule, and the catalogue of all.

import {examplesOf} from './examples.mjs'
import {escape, page} from './frame.mjs'
import {sheetOf} from './sheets.mjs'
import {inline, paragraphs, plain} from './text.mjs'

const FIXES = {none: 'none', safe: 'safe', unsafe: 'unsafe', either: 'safe or unsafe'}

// Where a mistake is visible, and the families of these rules.
const SEEN = {
  'on the board: moves, stones, marks': ['board', 'cause', 'move', 'point', 'setup', 'markup', 'score', 'tree'],
  'in the head: names, dates, results, rules': ['game', 'player', 'ruleset', 'record'],
  'in words: comments and names': ['text'],
  'in how the file is written': ['json', 'shape', 'source', 'sgf', 'jsonsgf', 'import'],
  'in records of older programs': ['legacy'],
  'when it is converted': ['convert'],
  'in several records': ['collection'],
  'in the configuration': ['config', 'suppress'],
}

export async function rulePages({jgflint, sources}) {
  const all = jgflint.explain('all').concat(jgflint.explain('config'))
  const rules = [...new Map(all.map(rule => [rule.name, rule])).values()]
  const names = new Set(rules.map(({name}) => name))
  const families = [...grouped(rules)]
    .map(([name, members]) => ({name, members, sheet: sheetOf(sources, name)}))
  const files = {'rules/index.html': catalogue(families, names)}
  for (const family of families)
    for (const [number, rule] of family.members.entries())
      files[`rules/${rule.name}.html`] = await rulePage(jgflint, {family, rule, names, before: family.members[number - 1], after: family.members[number + 1]})
  return {files, entries: rules.map(entryOf)}
}

function grouped(rules) {
  const families = new Map()
  for (const rule of rules) families.set(rule.family, [...families.get(rule.family) ?? [], rule])
  return families
}

function entryOf({name, headline, reason}) {
  return {kind: 'Rules', title: name, about: headline, text: plain(escape(reason)), url: `rules/${name}.html`}
}

// ---- the catalogue ----

function catalogue(families, names) {
  const count = families.reduce((sum, {members}) => sum + members.length, 0)
  return page({
    title: 'Rules of jgflint',
    description: `All ${count} rules by which jgflint judges records of Go games.`,
    root: '..', place: 'rules/index.html', scripts: ['catalogue.mjs'],
    body: `<h1>Rules</h1>
<p>jgflint judges records of Go games by these ${count} rules. The name of each begins with its family, and leads to what is wrong, why it
matters, and examples.</p>
<form class="filter" hidden>
<label>Name or words <input type="search" name="words" autocomplete="off" spellcheck="false"></label>
<label>Severity <select name="severity"><option value="">any</option><option>error</option><option>warning</option><option>info</option><option>off</option></select></label>
<label>Where it is seen <select name="seen"><option value="">anywhere</option>${Object.keys(SEEN).map(name => `<option>${name}</option>`).join('')}</select></label>
<label>Fix <select name="fix"><option value="">any</option><option>safe</option><option>unsafe</option><option>none</option></select></label>
<output></output>
</form>
<ul class="families">
${families.map(({name, sheet, members}) => `<li><a href="#${name}">${name}</a>${sheet.about ? `: ${escape(sheet.about)}` : ''} (${members.length})</li>`).join('\n')}
</ul>
${families.map(family => section(family, names)).join('\n')}`,
  })
}

function section({name, sheet, members}, names) {
  return `<section class="family" aria-labelledby="${name}">
<h2 id="${name}">${name}${sheet.about ? `: ${escape(sheet.about)}` : ''}</h2>
${sheet.intro ? paragraphs(sheet.intro, {root: '..', rules: names}) : ''}
<table class="catalogue">
<thead><tr><th scope="col">Rule</th><th scope="col">What it says</th><th scope="col">Severity</th><th scope="col">Fix</th></tr></thead>
<tbody>
${members.map(member => row(member)).join('\n')}
</tbody>
</table>
</section>`
}

function row({name, family, headline, default_severity: severity, fix}) {
  const seen = Object.keys(SEEN).find(place => SEEN[place].includes(family))
  return `<tr data-severity="${severity}" data-fix="${fix}" data-seen="${seen}"><td><a href="${name}.html">${name}</a></td><td>${inline(headline, {root: '..', rules: new Set()})}</td>` +
    `<td><span class="${severity}">${severity}</span></td><td>${FIXES[fix]}</td></tr>`
}

// ---- a rule ----

async function rulePage(jgflint, {family, rule, names, before, after}) {
  const {name, headline, reason} = rule
  const words = text => inline(text, {root: '..', rules: new Set([...names].filter(other => other !== name))})
  const examples = await examplesOf(jgflint, rule)
  return page({
    title: `${name}: ${headline}`,
    description: plain(escape(reason)).slice(0, 300),
    root: '..', place: 'rules/index.html',
    body: `<p class="path"><a href="index.html">Rules</a> / <a href="index.html#${family.name}">${family.name}</a></p>
<h1>${name}</h1>
<p class="lead">${sentence(words(headline))}</p>
<dl class="facts">
${facts(rule, words).map(([term, text]) => `<dt>${term}</dt><dd>${text}</dd>`).join('\n')}
</dl>
${reason.split(/\n\n+/).map(part => `<p>${words(part.replaceAll('\n', ' '))}</p>`).join('\n')}
${examples ? `<h2>Examples</h2>\n${examples}` : ''}
<h2>${rule.optional ? 'To turn it on' : 'To turn it off'}</h2>
${choice(rule)}
<nav class="turns" aria-label="Rules of the family">
${before ? `<a href="${before.name}.html" rel="prev">← ${before.name}</a>` : '<span></span>'}
${after ? `<a href="${after.name}.html" rel="next">${after.name} →</a>` : ''}
</nav>`,
  })
}

const sentence = html => `${html.charAt(0).toUpperCase()}${html.slice(1)}.`

function facts({default_severity: severity, optional, fix, fix_note: note, since}, words) {
  return [
    ['Severity', `<span class="${severity}">${severity}</span>${optional ? "; it has to be selected" : ""}`],
    ['Fix', `${FIXES[fix]}${note ? `; ${words(note)}` : ''}`],
    ['Since', `version ${since}`],
  ]
}

function choice({name, optional, family}) {
  if (family === 'config') return '<p>The rules about configurations are always on.</p>'
  const key = optional ? 'extend-select' : 'ignore'
  return `<p>On the command line <code>--${key} ${name}</code>; in <a href="../man/jgflint.json.5.html"><code>.jgflint.json</code></a>:</p>
<pre class="folded"><code>${escape(JSON.stringify({[key]: [name]}))}</code></pre>`
}
