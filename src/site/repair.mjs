// repair.mjs: one file, what is wrong with it, and the same repaired: for somebody who wants the file and no linter.

import {BoardPane} from './playground-board.mjs'
import {Engine} from './playground-engine.mjs'
import {count, element, quoted} from './playground-findings.mjs'
import {keepForOffline} from './site.mjs'
import {recordsIn} from './unpack.mjs'

const part = name => document.querySelector(`[data-testid=${name}]`)
const engine = new Engine()
let file // {bytes, name}
let edition = 0
let repaired // the address of the file to be downloaded

const board = new BoardPane(part('board'), {ask: (game, node) => engine.ask('board', {game, node}), moved() {}})

async function open(newFile) {
  const now = ++edition
  part('result').hidden = true
  part('unsafe').checked = false
  say('Looking at the file…', 'loading')
  try {
    const records = await recordsIn(newFile)
    if (now !== edition) return
    if (records.length > 1) return say(`There are ${records.length} records in ${newFile.name}. Unpack it, and drop the one that is broken here; the playground opens all of them.`, '')
    file = records[0]
    const found = await engine.ask('lint', {...file, configuration: ''})
    keepForOffline()
    if (!found || now !== edition) return
    if (!found.text.trim()) return say(`There is nothing in ${file.name}. Perhaps it was not downloaded to its end: get it again from where it came.`, 'error')
    if (found.other) return say(`${file.name} is ${found.other}, and no game record.`, 'error')
    board.show(found.boards, {isNew: true, most: found.mostNodes})
    list(found)
    part('result').hidden = false
    await repair(found, now)
  } catch (error) {
    if (now === edition) say(`${newFile.name} could not be looked at: ${error.message}.`, 'error')
  }
}

// What is repaired without a change of the game; if that is wished, the rest, too.
async function repair(found, now) {
  const unsafe = part('unsafe').checked
  const fixed = await engine.ask('fix', {unsafe})
  if (!fixed || now !== edition) return
  const wrong = found.counts.error + found.counts.warning
  const number = Object.values(fixed.fixed).reduce((a, b) => a + b, 0)
  const left = fixed.changed ? await engine.ask('count', {bytes: fixed.bytes, name: file.name, configuration: '', key: 'left'}) : {counts: found.counts}
  if (!left || now !== edition) return
  const remaining = left.counts.error + left.counts.warning
  offer(fixed)
  part('unsafe-choice').hidden = !found.counts.unsafe
  if (!wrong) say(`Nothing is wrong with ${file.name}${number ? '; its notation can be made a little better' : ''}.`, 'good')
  else if (fixed.refused) say(`${count(wrong, ['thing is', 'things are'])} wrong. Nothing was repaired: ${fixed.refused}.`, '')
  else if (!number) say(`${count(wrong, ['thing is', 'things are'])} wrong, and ${isTorn(found) ? TORN : `nobody but you can say what is meant${found.boards.length ? ': look at the board' : ''}`}.`, '')
  else say(`${count(wrong, ['thing is', 'things are'])} wrong. In the repaired file ${remaining ? `${count(remaining, ['is', 'are'])} left: ${isTorn(found) ? TORN : 'nobody but you can say what is meant there'}` : 'nothing is'}.`, remaining ? '' : 'good')
}

// A text that breaks off, or is damaged as a text, is no question of what is meant.
const TORN = 'a part of the file seems to be missing: if you can, get it again from where it came'
const isTorn = ({findings}) => findings.some(({rule, severity}) => severity === 'error' && ['json-syntax', 'sgf-unbalanced', 'import-torn', 'import-archive'].includes(rule))

function offer({changed, bytes}) {
  const link = part('download')
  if (repaired) URL.revokeObjectURL(repaired)
  link.hidden = !changed
  if (!changed) return
  repaired = URL.createObjectURL(new Blob([bytes], {type: 'application/octet-stream'}))
  Object.assign(link, {href: repaired, download: file.name.replace(/(\.[^.]*)?$/, '-repaired$1')})
}

// Advice is no fault: it is left out.
function list({findings}) {
  const wrong = findings.filter(({severity}) => severity !== 'info')
  const items = wrong.map(({severity, line, message, range, rule}) => {
    const button = element('button', {type: 'button', className: 'place'}, element('span', {className: 'at'}, `Line ${line}`), element('span', {className: 'message'}, ...quoted(message)))
    button.onclick = () => {
      for (const other of part('problems').querySelectorAll('.place')) other.setAttribute('aria-pressed', other === button)
      board.at(range[0])
    }
    return element('li', {className: severity}, button, element('div', {className: 'foot'}, element('a', {href: `rules/${encodeURIComponent(rule)}.html`}, 'Why this matters')))
  })
  part('problems').replaceChildren(...items.slice(0, 200), ...items.length > 200 ? [element('li', {}, `and ${items.length - 200} more`)] : [])
  if (wrong.length) board.at(wrong[0].range[0])
}

function say(text, kind) {
  part('verdict').className = `verdict ${kind}`
  part('verdict').textContent = text
}

// ---- wiring ----

part('file').onchange = ({target}) => {
  if (target.files[0]) open(target.files[0])
  target.value = ''
}
part('unsafe').onchange = async () => {
  const found = await engine.ask('lint', {...file, configuration: ''})
  if (found) await repair(found, edition)
}
part('try').onclick = async () => {
  const {samples} = await import('./playground-samples.mjs')
  const {name, text} = samples.find(sample => sample.name === 'faulty.sgf')
  open(new File([text], name))
}
const hint = document.querySelector('.drop')
addEventListener('dragover', event => {
  event.preventDefault()
  hint.hidden = false
})
addEventListener('dragleave', ({relatedTarget}) => { if (!relatedTarget) hint.hidden = true })
addEventListener('drop', event => {
  event.preventDefault()
  hint.hidden = true
  if (event.dataTransfer.files[0]) open(event.dataTransfer.files[0])
})
