// site.mjs: the script of every page: the search in the header, and a copy of the site for use without a network.

import {find, indexOf, sections} from './search.mjs'

const root = new URL('.', import.meta.url)
const form = document.querySelector('.search')
const field = form.elements.q
const list = form.querySelector('.found')
const results = document.querySelector('.results') // on the search page

// ---- search ----

let index
const load = () => index ??= fetch(new URL('search.json', root)).then(answer => {
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`)
  return answer.json()
}).then(indexOf).catch(error => {
  index = undefined
  throw error
})

function element(name, text, children = []) {
  const made = document.createElement(name)
  made.textContent = text
  made.append(...children)
  return made
}

// A text without its backquotes, with marks at the words of the search.
function marked(text, query) {
  const words = query.match(/[\p{L}\p{N}]{2,}/gu) ?? []
  const plain = text.replaceAll('`', '')
  if (!words.length) return [plain]
  return plain.split(new RegExp(`\\b(${words.join('|')})`, 'giu')).map((part, i) => i % 2 ? element('mark', part) : part)
}

// The part of a long text around the first word of the search.
function excerpt(text, query) {
  const [word] = query.match(/[\p{L}\p{N}]{2,}/gu) ?? ['']
  const at = Math.max(0, text.toLowerCase().indexOf(word.toLowerCase()) - 60)
  return `${at ? '…' : ''}${text.slice(at, at + 180)}${at + 180 < text.length ? '…' : ''}`
}

function item({title, about, text, url}, query) {
  const link = element('a', '', [element('b', '', marked(title, query)), ' ', ...marked(about, query), ...results && text ? [element('small', '', marked(excerpt(text, query), query))] : []])
  link.href = new URL(url, root)
  return element('li', '', [link])
}

function sectionOf([kind, entries, count], query) {
  const links = element('ul', '', entries.map(entry => item(entry, query)))
  return [element('h2', entries.length < count ? `${kind}: ${entries.length} of ${count}` : kind), links]
}

async function show(query, to, most) {
  let parts
  try {
    const found = find(await load(), query)
    parts = sections(found, most).flatMap(section => sectionOf(section, query))
    if (!found.length) parts = [element('p', query.trim() ? `Nothing is found by “${query.trim()}”.` : 'Type what you are looking for, such as “ko” or “trailing comma”.')]
  } catch (error) {
    parts = [element('p', `The index cannot be loaded: ${error.message}`)]
  }
  if (field.value === query) to.replaceChildren(...parts)
}

const close = () => { list.hidden = true }

async function typed() {
  if (results) return show(field.value, results)
  if (!field.value.trim()) return close()
  await show(field.value, list, 5)
  list.hidden = !field.value.trim()
}

// The Up and Down keys move through the field and the links below it.
function move(step) {
  const stops = [field, ...(results ?? list).querySelectorAll('a')]
  const next = stops[stops.indexOf(document.activeElement) + step]
  next?.focus()
  next?.scrollIntoView({block: 'nearest'})
}

form.addEventListener('keydown', event => {
  if (event.key === 'Escape' && !list.hidden) {
    field.focus() // opens the list
    close()
    event.preventDefault()
  }
})
for (const part of [form, results])
  part?.addEventListener('keydown', event => {
    const step = {ArrowDown: 1, ArrowUp: -1}[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return
    move(step)
    event.preventDefault()
  })
form.addEventListener('focusout', ({relatedTarget}) => { if (!form.contains(relatedTarget)) close() })
form.addEventListener('submit', event => { if (results) event.preventDefault() })
field.addEventListener('input', typed)
// Waits for a pause, because some browsers limit how often a page can change its address.
field.addEventListener('change', () => { if (results) history.replaceState(null, '', field.value ? `?q=${encodeURIComponent(field.value)}` : location.pathname) })
field.addEventListener('focus', () => {
  load().catch(() => {})
  if (!results && field.value.trim() && list.hidden) typed()
})
// The slash key focuses the search field, unless the user is typing.
document.addEventListener('keydown', event => {
  const isTyping = event.target.closest?.('input, textarea, select, [contenteditable]')
  if (event.key !== '/' || isTyping || event.altKey || event.ctrlKey || event.metaKey) return
  field.focus()
  event.preventDefault()
})

if (results) {
  field.value = new URLSearchParams(location.search).get('q') ?? ''
  show(field.value, results)
  field.focus()
}
