// catalogue.mjs: filters the catalogue of rules. Without this script all rules are shown.

const form = document.querySelector('.filter')
const {words, severity, seen, fix} = form.elements
const output = form.querySelector('output')
const rows = [...document.querySelectorAll('.catalogue tbody tr')].map(row => ({row, text: row.textContent.toLowerCase(), ...row.dataset}))

function isChosen(rule) {
  return words.value.toLowerCase().split(/\s+/).every(word => rule.text.includes(word)) &&
    (!severity.value || rule.severity === severity.value) &&
    (!seen.value || rule.seen === seen.value) &&
    (!fix.value || rule.fix === fix.value || rule.fix === 'either' && fix.value !== 'none')
}

function choose() {
  let shown = 0
  for (const rule of rows) {
    rule.row.hidden = !isChosen(rule)
    shown += !rule.row.hidden
  }
  for (const family of document.querySelectorAll('.family')) family.hidden = !family.querySelector('tbody tr:not([hidden])')
  document.querySelector('.families').hidden = shown < rows.length
  output.textContent = shown < rows.length ? `${shown} of ${rows.length} rules` : ''
}

form.hidden = false
form.addEventListener('input', choose)
form.addEventListener('submit', event => event.preventDefault())
// The browser has restored the fields of the form.
choose()
