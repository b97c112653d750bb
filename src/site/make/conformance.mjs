// conformance.mjs: the conformance suite for JGF, and how programs do on it.
//
// What jgflint makes of it is found out here, by the engine of this site; what others make of it stands in
// tests/conformance/results, as run.py of the suite wrote it. A case that has changed since then counts as not tried.

import {createHash} from 'node:crypto'
import {readFileSync, readdirSync} from 'node:fs'
import {join} from 'node:path'
import {isDeepStrictEqual} from 'node:util'
import {escape, page} from './frame.mjs'

const VERDICTS = ['right', 'doubtful', 'wrong']
const WORDS = {accepted: 'accepted', different: 'read otherwise', refused: 'refused', untried: 'not tried'}

export function conformancePages({sources, built, jgflint}) {
  const suite = join(built, 'suite')
  const index = JSON.parse(readFileSync(join(suite, 'index.json'), 'utf8'))
  const cases = index.cases.map(each => ({...each, text: readFileSync(join(suite, each.file))}))
  const own = ownResults(jgflint, cases)
  const programs = [
    {name: 'jgflint', outcomes: own.outcomes},
    {name: 'its JSON Schema, by ajv', outcomes: kept(sources, 'schema', cases)},
    {name: 'Seki 4.3.0', outcomes: kept(sources, 'seki', cases)},
  ]
  const files = Object.fromEntries(readdirSync(suite, {recursive: true, withFileTypes: true}).filter(entry => entry.isFile())
    .map(entry => [`suite/${join(entry.parentPath ?? entry.path, entry.name).slice(suite.length + 1)}`, readFileSync(join(entry.parentPath ?? entry.path, entry.name))]))
  const tarball = `jgf-suite-${index.version}.tar.gz`
  files[`suite/${tarball}`] = readFileSync(join(built, 'release', tarball))
  files['conformance.html'] = page({
    title: 'A conformance suite for JGF', root: '.', place: 'conformance.html',
    description: `${cases.length} records for whoever writes a program that reads or writes JGF: what each says, and what is wrong with the wrong ones.`,
    body: body({index, cases, programs, tarball, seki: programs[2].outcomes, own}),
  })
  return {files, entries: [{kind: 'Pages', title: 'Conformance suite for JGF', about: 'records to try a reader or writer of JGF with', text: 'test suite parser reader writer conformance Seki', url: 'conformance.html'}]}
}

// ---- results ----

function ownResults(jgflint, cases) {
  const linter = jgflint.linter({std: 'jgf2'})
  const outcomes = new Map()
  let same = 0
  for (const {name, text, findings} of cases) {
    const found = linter.lint(text, {format: 'jgf'}).findings
    const places = list => list.map(({rule, offset, length}) => [rule, offset, length])
    same += isDeepStrictEqual(places(found), places(findings))
    outcomes.set(name, {outcome: found.some(({severity}) => severity === 'error') ? 'refused' : 'accepted'})
  }
  return {outcomes, same}
}

function kept(sources, name, cases) {
  const results = JSON.parse(readFileSync(join(sources, `tests/conformance/results/${name}.json`), 'utf8')).cases
  const isSame = each => results[each.name]?.sha256 === createHash('sha256').update(each.text).digest('hex').slice(0, 16)
  return new Map(cases.map(each => [each.name, isSame(each) ? results[each.name] : {outcome: 'untried'}]))
}

// ---- the page ----

function body({index, cases, programs, tarball, seki, own}) {
  const onlyPlayers = cases.filter(({name, verdict}) => verdict === 'right' && isDeepStrictEqual(seki.get(name).differs, ['players'])).length
  return `<h1>A conformance suite for JGF</h1>
<p class="lead">For whoever writes a program that reads or writes JGF: ${cases.length} records, what each of them says, and for the wrong ones which rule they break, and where.</p>
<p><a href="suite/${tarball}">${tarball}</a> has all of it, with a program that tries yours: <code>python3 run.py YOUR-READER</code>. Or take the index,
<a href="suite/index.json"><code>index.json</code></a>, and the files that it names. <a href="suite/README.md">README.md</a> describes its members.</p>
<h2 id="results">How programs do on it</h2>
<p><b>Right</b> records have to be accepted, and read as they are. <b>Doubtful</b> ones are legal, or of an older form of JGF, but almost surely not what was
meant. <b>Wrong</b> ones break the format, or the rules of the game that they name; a validator refuses them, a reader need not.</p>
<div class="wide" tabindex="0" role="group" aria-label="Results"><table>
<thead><tr><th scope="col">Program</th>${VERDICTS.map(verdict => `<th scope="col">${verdict} (${cases.filter(each => each.verdict === verdict).length})</th>`).join('')}</tr></thead>
<tbody>
${programs.map(program => `<tr><th scope="row">${program.name}</th>${VERDICTS.map(verdict => `<td>${summary(cases, program, verdict)}</td>`).join('')}</tr>`).join('\n')}
</tbody>
</table></div>
<p>The suite is jgflint's own, so its row is no wonder; it is what the engine of this site found in all ${cases.length} records when the page was made, and in
${own.same} of them with the same rules at the same places as the program that made the suite. A schema sees one value at a time: it knows no board, no calendar and no
text that is not JSON. Seki reads records rather than judges them. Of the right ones that it reads otherwise, ${onlyPlayers} differ in the players alone, which it does not find in a list.
What Seki does is what its sources of version 4.3.0 did with each file: its reader, and its replay of the main line.</p>
<h2 id="cases">The cases</h2>
${[...grouped(cases)].map(([folder, members]) => section(folder, members, programs)).join('\n')}`
}

function summary(cases, {outcomes}, verdict) {
  const counts = new Map()
  for (const {name} of cases.filter(each => each.verdict === verdict)) counts.set(outcomes.get(name).outcome, (counts.get(outcomes.get(name).outcome) ?? 0) + 1)
  return Object.keys(WORDS).filter(word => counts.has(word)).map(word => `${counts.get(word)} ${WORDS[word]}`).join('<br>')
}

function grouped(cases) {
  const folders = new Map()
  for (const each of cases) {
    const [folder] = each.name.split('/')
    folders.set(folder, [...folders.get(folder) ?? [], each])
  }
  return folders
}

function section(folder, members, programs) {
  return `<details>
<summary id="${folder}">${folder} (${members.length})</summary>
<div class="wide" tabindex="0" role="group" aria-label="Cases of ${folder}"><table class="cases">
<thead><tr><th scope="col">Case</th><th scope="col">Verdict</th><th scope="col">Why</th>${programs.slice(1).map(({name}) => `<th scope="col">${name}</th>`).join('')}</tr></thead>
<tbody>
${members.map(each => `<tr><th scope="row"><a href="suite/${each.file}">${each.name.slice(folder.length + 1)}</a></th><td>${each.verdict}</td><td>${why(each)}</td>${programs.slice(1).map(({outcomes}) => `<td>${told(outcomes.get(each.name))}</td>`).join('')}</tr>`).join('\n')}
</tbody>
</table></div>
</details>`
}

const told = ({outcome, differs}) => `${WORDS[outcome]}${differs?.length ? `: ${escape(differs.join(', '))}` : ''}`

function why({findings, verdict}) {
  const worst = {wrong: 'error', doubtful: 'warning'}[verdict]
  return [...new Set(findings.filter(({severity}) => severity === worst).map(({rule}) => rule))].map(rule => `<a href="rules/${rule}.html">${rule}</a>`).join(', ')
}
