// playground.mjs: the front page: a record, its findings, its board, and conversions.
//
// The page checks the text in the editor or, until the text is changed, the bytes of the opened file. The Worker does all work;
// answers about earlier texts are ignored.

import {BoardPane} from './playground-board.mjs'
import {Editor} from './playground-editor.mjs'
import {Engine} from './playground-engine.mjs'
import {Files} from './playground-files.mjs'
import {count, Findings, quoted} from './playground-findings.mjs'
import {OutputPane} from './playground-output.mjs'
import {RepairPane} from './playground-repair.mjs'
import {samples} from './playground-samples.mjs'
import {decodeLink, encodeLink, LONGEST} from './link.mjs'
import {recordsIn} from './unpack.mjs'

const part = name => document.querySelector(`[data-testid=${name}]`)
const STATE = 'jgflint-playground'
const KEPT = 1000000 // characters that are kept for a reload
const MOST_MARKS = 5000
const SAMPLE = 'mistakes.jgf' // the sample in the page

const engine = new Engine()
let opened // {bytes}: the contents of the opened file, until the text is changed
let name = '' // the name of the file
let edition = 0 // the number of changes of the text and the configuration
let last // the answer about the latest edition
let undo // the state before the last fix or the last change of the record: state()
let isNew = true // the text is another record, not a changed one

// ---- findings ----

const editor = new Editor(document.querySelector('#editor'), () => {
  opened = undo = undefined
  if (!editor.text) forget()
  showMessage('')
  changed()
})
const configuration = new Editor(document.querySelector('#configuration-editor'), () => {
  findings.forget()
  changed()
})

const findings = new Findings(part('findings'), {
  go: ([start, end]) => {
    editor.select(start, end)
    board.at(start)
  },
  fix: finding => last?.edition === edition
    ? change(() => engine.ask('apply', {edits: finding.fix.edits}), () => `${finding.fix.message}: done.`)
    : showMessage('The text has changed meanwhile. Try again when it has been checked.'),
  explain: rule => engine.ask('explain', {rule, key: rule}),
  canFix: () => !opened || isUtf8(opened.bytes),
})

const board = new BoardPane(part('board'), {
  ask: (game, node) => engine.ask('board', {game, node}),
  moved: range => editor.here(range, {isFollowed: true}),
})

const output = new OutputPane(part('output-pane'), {
  ask: wish => engine.ask('convert', wish),
  name: () => name,
  use: (text, newName) => {
    replace({text, name: newName})
    showMessage('The converted record is checked now.', {canUndo: true})
  },
})

const repair = new RepairPane(part('repair-pane'), {
  repair: unsafe => engine.ask('repair', {unsafe}),
  record: () => ({answer: last?.edition === edition ? last : undefined, name}),
  go: ([start, end]) => {
    editor.select(start, end)
    board.at(start)
  },
})

const files = new Files(part('files'), {
  count: file => engine.ask('count', {...file, configuration: configuration.text, key: file.name}),
  open: file => replace(file),
})

// The next text is another record.
function forget() {
  isNew = true
  name = ''
}

function changed() {
  edition++
  // Some browsers limit how often a page can change its address.
  if (location.hash) history.replaceState(null, '', location.pathname + location.search)
  check()
}

async function check() {
  const now = edition
  part('source').setAttribute('aria-busy', 'true')
  if (!opened) kept = keep()
  try {
    const data = opened ? {bytes: opened.bytes, name, configuration: configuration.text} : {text: editor.text, name, configuration: configuration.text}
    const answer = await engine.ask('lint', data)
    if (!answer || now !== edition) return
    if (answer.text !== undefined && answer.text !== editor.text) {
      const isTyped = editor.set(answer.text, {isTyped: !isNew})
      if (undo) undo.isTyped = isTyped
    }
    show(answer)
  } catch (error) {
    if (now === edition) fail(error)
  }
  if (opened) kept = keep()
}

function show(answer) {
  last = {...answer, edition}
  part('source').removeAttribute('aria-busy')
  const isEmpty = !editor.text.trim()
  const found = isEmpty ? [] : answer.findings
  const {counts} = answer
  editor.mark(found.slice(0, MOST_MARKS).map(({range: [start, end], severity}) => ({start, end, severity})))
  findings.show(found, counts)
  verdict(answer, isEmpty)
  part('about').textContent = isEmpty ? '' : about(answer)
  board.show(isEmpty ? [] : answer.boards, {isNew, most: answer.mostNodes, findings: found})
  isNew = false
  faults(answer.faults)
  output.changed()
  repair.changed()
}

function about({format, games, other}) {
  const size = opened?.bytes.length ?? new Blob([editor.text]).size
  const known = format === 'jsonl' ? 'JSON Lines' : format.toUpperCase()
  const words = [...other ? [] : [games ? known : `read as ${known}`], ...games > 1 ? [count(games, ['game', 'games'])] : [], size < 1000 ? `${size} bytes` : size < 1e6 ? `${Math.round(size / 1000)} kB` : `${(size / 1e6).toFixed(1)} MB`]
  return [...name ? [name] : [], ...words, ...editor.isLarge ? ['too long to be edited here'] : []].join(' · ')
}

function verdict({counts, other, incomplete}, isEmpty) {
  const place = part('verdict')
  const {safe, unsafe} = counts
  const isGood = !counts.error && !counts.warning && !counts.info
  place.className = `verdict ${isEmpty ? 'empty' : isGood && !incomplete.length ? 'good' : ''}`
  if (isEmpty) place.textContent = opened ? `There is nothing in ${name || 'this file'}.` : 'Nothing to check yet. Paste a record, drop a file, or try a sample.'
  else if (other) place.textContent = `${opened && name || 'This'} is ${other}, and no game record.`
  else if (isGood) place.textContent = 'No mistakes found.'
  else {
    const parts = Findings.verdict(counts)
    place.replaceChildren(...parts.flatMap((words, i) => i ? [', ', words] : [words]), safe ? `. ${count(safe, ['can', 'can'])} be fixed safely.` : unsafe ? '. None can be fixed safely.' : '.')
  }
  if (incomplete.length && !isEmpty) place.append(` Some may be missing: the pattern of ${incomplete.join(', ')} takes too long here.`)
  part('fix').textContent = safe ? `Fix ${safe.toLocaleString('en')}` : 'Fix'
  part('fix').classList.toggle('idle', !safe)
  part('fix-unsafe').classList.toggle('idle', !safe && !unsafe)
}

function faults(list) {
  const items = list.map(({line, column, message, range, severity}) => {
    const item = document.createElement('li'), button = document.createElement('button')
    button.type = 'button'
    button.className = 'place'
    button.append(`${line}:${column} `, ...quoted(message))
    button.onclick = () => configuration.select(...range)
    item.className = severity
    item.append(button)
    return item
  })
  configuration.mark(list.map(({range: [start, end], severity}) => ({start, end, severity})))
  part('faults').replaceChildren(...items)
  part('fault-count').textContent = list.length ? count(list.length, ['mistake', 'mistakes']) : ''
}

function fail(error) {
  part('source').removeAttribute('aria-busy')
  last = undefined
  findings.show([], {})
  board.show([], {isNew: true})
  part('about').textContent = name
  if (opened) editor.set('') // the text of another record
  opened = undefined
  editor.mark([])
  part('verdict').className = 'verdict error'
  part('verdict').textContent = `This could not be checked: ${error.message}.`
}

function showMessage(message, {canUndo = false} = {}) {
  part('message').replaceChildren(...quoted(message))
  part('privacy').hidden = message !== '' || canUndo
  part('undo').hidden = !canUndo
}

// ---- changes ----

const isUtf8 = bytes => {
  try {
    new TextDecoder('utf-8', {fatal: true}).decode(bytes)
    return true
  } catch { return false }
}

// Runs a job that returns a new text or new bytes. The result is dropped if the text has changed meanwhile.
async function change(work, words) {
  const now = edition
  try {
    const answer = await work()
    if (!answer || now !== edition) return
    const isChanged = answer.changed ?? true
    if (isChanged) {
      undo = state()
      if (answer.bytes) opened = {bytes: answer.bytes}
      else undo.isTyped = editor.set(answer.text, {isTyped: true})
      changed()
    }
    showMessage(words(answer), {canUndo: isChanged})
  } catch (error) {
    showMessage(`This could not be done: ${error.message}.`)
  }
}

function fixed({fixed: rules, changed: isChanged, refused}, unsafe) {
  const list = Object.entries(rules).map(([rule, number]) => number > 1 ? `${rule} (${number.toLocaleString('en')})` : rule)
  const number = Object.values(rules).reduce((a, b) => a + b, 0)
  if (refused) return opened && !isUtf8(opened.bytes) ? 'Nothing is fixed, because the file is not in UTF-8. “Repair this file” converts it.' : `Nothing is fixed: ${refused}.`
  if (!isChanged) return unsafe ? 'Nothing here can be fixed by jgflint.' : 'Nothing here can be fixed safely.'
  return `Fixed ${number.toLocaleString('en')}: ${list.slice(0, 8).join(', ')}${list.length > 8 ? ` and ${list.length - 8} more rules` : ''}.`
}

function fix(unsafe) {
  return change(() => engine.ask('fix', {unsafe}), answer => fixed(answer, unsafe))
}

function takeBack() {
  const was = undo
  undo = undefined
  if (!was) return
  name = was.name
  isNew = was.isOther
  configuration.set(was.configuration)
  findings.forget()
  if (!was.opened) editor.set(was.text, {isTyped: true})
  opened = was.opened
  changed()
  showMessage('Undone.')
}

const state = () => ({text: editor.text, opened, name, configuration: configuration.text, isTyped: false, isOther: false})

// ---- opening texts ----

function load({text = '', bytes, name: newName = '', configuration: wish}) {
  opened = bytes && {bytes}
  name = newName
  isNew = true
  if (!bytes) editor.set(text)
  if (wish !== undefined) {
    configuration.set(wish)
    findings.forget()
    if (wish) part('configuration-pane').open = true
  }
  changed()
}

// Opens a record in a way that can be undone.
function replace(record) {
  const was = state()
  load(record)
  undo = was.text ? {...was, isOther: true} : undefined
  showMessage('', {canUndo: Boolean(undo)})
}

// Opens the first file. Several files are also listed.
async function openFiles(list) {
  if (!list.length) return
  const now = ++edition // answers about the previous text are ignored
  showMessage('')
  const read = [], unreadable = []
  for (const file of list) {
    try {
      read.push(...await recordsIn(file))
    } catch (error) {
      unreadable.push(`${file.name} could not be read: ${error.message}.`)
    }
  }
  if (now !== edition) return
  files.show(read.length > 1 ? read : [])
  if (read.length) replace(read[0])
  else changed()
  if (unreadable.length) showMessage(unreadable.join(' '), {canUndo: Boolean(undo)})
}

async function openLink() {
  const now = edition
  let linked
  try {
    linked = await decodeLink(location.hash)
  } catch (error) {
    showMessage(error.message)
    return true
  }
  if (!linked || now !== edition) return Boolean(linked)
  const hash = location.hash
  replace(linked)
  history.replaceState(null, '', hash) // until the next change
  return true
}

// ---- the link, and the state that is kept for a reload ----

let kept // a promise: the link of the current state is ready

async function keep() {
  const now = edition
  const held = {text: editor.text, configuration: configuration.text, name}
  try {
    if (held.text.length > KEPT) sessionStorage.removeItem(STATE)
    else sessionStorage.setItem(STATE, JSON.stringify(held))
  } catch { /* not every browser has storage or space in it */ }
  const link = part('link')
  if (held.text.length > LARGEST_LINKED) return tooLong(link)
  const hash = await encodeLink(held)
  if (now !== edition) return
  if (hash.length > LONGEST) return tooLong(link)
  link.href = hash
  link.removeAttribute('aria-disabled')
}
const LARGEST_LINKED = 4000000 // characters; larger texts are not compressed for a link

function tooLong(link) {
  link.removeAttribute('href')
  link.setAttribute('aria-disabled', 'true')
}

async function copyLink(event) {
  event.preventDefault()
  await kept
  const link = part('link')
  if (!link.hasAttribute('href')) return showMessage(`The record is too long for a link, which holds up to ${LONGEST.toLocaleString('en')} characters when it is packed.`)
  history.replaceState(null, '', link.hash)
  try {
    await navigator.clipboard.writeText(link.href)
    showMessage('The link is copied, and stands in the address bar. It holds the record and the configuration, and nobody else has them.')
  } catch {
    showMessage('The link stands in the address bar now.')
  }
}

// ---- events ----

function goOn(by) {
  const found = last?.findings ?? []
  if (!found.length) return
  const at = editor.cursor
  const next = by > 0 ? found.find(({range}) => range[0] > at) ?? found[0] : found.findLast(({range}) => range[0] < at) ?? found.at(-1)
  editor.select(...next.range)
  board.at(next.range[0])
  showMessage(`Line ${next.line}: ${next.message}`)
}

// The browser can undo typing in the text, and all changes in other fields.
function isUndoneByBrowser(target) {
  return target === part('source') ? undo.isTyped : Boolean(target.closest?.('input:not([type=range], [type=checkbox], [type=file]), textarea'))
}

function keys(event) {
  if (event.key === 'Escape' && event.target.matches?.('.editor textarea')) {
    part(event.target === part('source') ? 'findings' : 'configuration-pane').closest('section, details').focus()
    if (document.activeElement === event.target) event.target.blur()
  } else if (event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && undo && !isUndoneByBrowser(event.target)) takeBack()
  else if (event.key === 'F8') goOn(event.shiftKey ? -1 : 1)
  else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) fix(false)
  else return
  event.preventDefault()
}

function drops() {
  const hint = document.querySelector('.drop')
  let depth = 0
  const isOurs = ({dataTransfer}) => [...dataTransfer.types].some(type => type === 'Files')
  addEventListener('dragenter', event => { if (isOurs(event)) hint.hidden = !++depth })
  addEventListener('dragleave', event => { if (isOurs(event)) hint.hidden = !(depth = Math.max(0, depth - 1)) })
  addEventListener('dragover', event => { if (isOurs(event)) event.preventDefault() })
  addEventListener('drop', event => {
    depth = 0
    hint.hidden = true
    if (!isOurs(event)) return
    event.preventDefault()
    openFiles([...event.dataTransfer.files])
  })
}

function start() {
  part('fix').onclick = () => fix(false)
  part('fix-unsafe').onclick = () => fix(true)
  part('repair').onclick = () => repair.show()
  part('undo').onclick = takeBack
  part('menu').onclick = ({currentTarget}) => currentTarget.setAttribute('aria-expanded', currentTarget.getAttribute('aria-expanded') !== 'true')
  part('link').onclick = copyLink
  part('clear').onclick = () => {
    files.show([])
    replace({})
    part('source').focus()
  }
  part('file').onchange = ({target}) => openFiles([...target.files]).then(() => { target.value = '' })
  for (const to of ['jgf', 'sgf', 'json-sgf']) part(`to-${to}`).onclick = () => output.show(to, part('plain').checked)
  part('plain').onchange = ({target}) => output.plain(target.checked)
  part('sample').append(...samples.map(({title}, i) => Object.assign(document.createElement('option'), {value: i, textContent: title})))
  part('sample').onchange = ({target}) => {
    if (target.value === '') return
    const {text, name: newName, configuration: wish = ''} = samples[target.value]
    replace({text, name: newName, configuration: wish})
    target.value = ''
  }
  // Texts that are too long for a textarea are not inserted by the browser.
  part('source').addEventListener('paste', event => {
    const text = event.clipboardData.getData('text/plain')
    const {selectionStart, selectionEnd} = part('source')
    if (selectionEnd - selectionStart === editor.text.length) forget()
    if (editor.text.length + text.length <= KEPT) return
    event.preventDefault()
    load({text: editor.insert(text), name})
  })
  document.querySelector('.viewer').addEventListener('paste', event => load({text: event.clipboardData.getData('text/plain')}))
  document.addEventListener('selectionchange', () => {
    if (document.activeElement === part('source') && last) board.at(editor.cursor)
  })
  addEventListener('keydown', keys)
  addEventListener('hashchange', openLink)
  drops()
}

async function begin() {
  start()
  if (await openLink()) return
  let before
  try {
    before = JSON.parse(sessionStorage.getItem(STATE))
  } catch { /* start without the kept state */ }
  // Keep text that was typed before this script was loaded. An unchanged text is the sample.
  const {value, defaultValue} = part('source')
  if (value !== defaultValue) changed()
  else if (before) load(before)
  else {
    load({text: value, name: SAMPLE})
    showMessage('A sample with mistakes. Open or paste your own.')
  }
}

begin()
