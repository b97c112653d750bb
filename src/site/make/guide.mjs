// guide.mjs: how a collection is cleaned, step by step. What the commands print is what they print while the page is made, in a
// folder with samples of this project.

import {execFileSync} from 'node:child_process'
import {cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {escape, page} from './frame.mjs'

const STEPS = [
  ['Look', 'The folder has records of many ages and programs, in JGF and SGF. First count what there is to do.', 'jgflint --ext jgf,sgf --statistics games | head -n 12'],
  ['See what it is about', 'Each finding names its file, line and rule. A rule explains itself by <code>--explain</code>, and has a page here.',
    'jgflint --ext jgf,sgf --select move,game -f gcc games | head -n 6'],
  ['See what would change', 'Safe fixes leave the game as it is: the same moves, setup, comments and players. A diff shows them before anything is written.',
    'jgflint --ext jgf,sgf --diff games | head -n 14'],
  ['Fix', 'Files are replaced whole, and only if the result has been proved to be the same game.', 'jgflint --ext jgf,sgf --fix games >left.txt'],
  ['Set the rest aside', 'What only a person can decide need not be decided today. A baseline knows it; from now on only what is new is shown.',
    'jgflint --ext jgf,sgf --write-baseline known.json games | tail -n 3'],
  ['Keep it clean', 'The same command in a hook or in CI fails only for new mistakes.', 'jgflint --ext jgf,sgf --baseline known.json games && echo clean'],
]

export function guidePages({sources, built}) {
  const scratch = mkdtempSync(join(tmpdir(), 'jgflint-guide-'))
  try {
    collect(sources, join(scratch, 'games'))
    const parts = STEPS.map(([title, text, command]) => `<h2>${title}</h2>\n<p>${text}</p>\n<pre><code>$ ${escape(command)}\n${escape(run(command, scratch, built))}</code></pre>`)
    const body = `<h1>Clean a collection in ten minutes</h1>
<p class="lead">From a folder of old records to one that stays clean. The commands are real, and so is what they print: they were run on the samples of this
project when the page was made.</p>
${parts.join('\n')}
<p>More: <a href="man/jgflint.1.html">jgflint(1)</a> has every option, <a href="man/jgflint.json.5.html">jgflint.json(5)</a> what a configuration can say.</p>`
    const files = {'guide.html': page({title: 'Clean a collection in ten minutes', root: '.', place: 'guide.html', description: 'How to check, fix and keep clean a folder of Go game records, step by step.', body})}
    return {files, entries: [{kind: 'Pages', title: 'Clean a collection in ten minutes', about: 'a guide, step by step', text: 'tutorial getting started first steps baseline statistics diff', url: 'guide.html'}]}
  } finally {
    rmSync(scratch, {recursive: true})
  }
}

function collect(sources, to) {
  mkdirSync(to)
  for (const [folder, ending] of [['dialects', '.jgf'], ['sgf', '.sgf']])
    for (const name of readdirSync(join(sources, 'testdata', folder))) if (name.endsWith(ending)) cpSync(join(sources, 'testdata', folder, name), join(to, name))
}

// Both of its outputs, as a terminal shows them. A status says that something was found; only trouble is a fault of the page.
function run(command, folder, built) {
  const env = {...process.env, PATH: `${resolve(built)}:${process.env.PATH}`, COLUMNS: '100', NO_COLOR: '1', LC_ALL: 'C.UTF-8'}
  const said = execFileSync('sh', ['-c', `( ${command} ) 2>&1 || [ $? = 1 ]`], {cwd: folder, env, encoding: 'utf8'})
  return said.replace(/\bin \d+\.\d+ s\b/g, 'in 0.01 s')
}
