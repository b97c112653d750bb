// search.mjs: searches an index for words. It does not access the page.
//
//     const index = indexOf(entries)   entries of search.json: {kind, title, about, text, url}
//     find(index, 'ko')                the matching entries, best first

// Words without meaning for a search.
const FILLERS = new Set('a an and are as at be can do does for from has have how i if in is it its my not of on or that the this to was what when where which why with you'.split(' '))
// Words of players, and the words of the texts.
const SAME = {mistake: 'error', colour: 'color', mend: 'fix', repair: 'fix', translate: 'convert', conversion: 'convert', switch: 'option', flag: 'option',
  illegal: 'forbidden', suicide: 'liberty', disable: 'ignore', suppress: 'ignore', silence: 'ignore', hoshi: 'handicap', wrong: 'error', broken: 'error',
  stones: 'stone', duplicate: 'same', twice: 'same', charset: 'encoding', emacs: 'editor', neovim: 'editor', vim: 'editor', vscode: 'editor'}

const wordsOf = text => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

export function indexOf(entries) {
  const counts = new Map()
  const documents = entries.map(entry => {
    const title = new Set(wordsOf(entry.title)), about = new Set(wordsOf(entry.about)), text = new Set(wordsOf(entry.text))
    for (const word of new Set([...title, ...about, ...text])) counts.set(word, (counts.get(word) ?? 0) + 1)
    return {entry, fields: [[title, 8], [about, 4], [text, 1]]}
  })
  return {documents, counts}
}

export function find({documents, counts}, query) {
  const all = wordsOf(query)
  const terms = all.filter(word => !FILLERS.has(word))
  if (!terms.length) terms.push(...all)
  if (!terms.length) return []
  const weights = terms.map(term => Math.log(1 + documents.length / (1 + (counts.get(term) ?? 0))))
  const exact = query.trim().toLowerCase()
  return documents.map(({entry, fields}) => {
    const parts = terms.map((term, i) => weights[i] * Math.max(fit(term, fields), SAME[term] ? 0.6 * fit(SAME[term], fields) : 0))
    const missing = parts.filter(part => part === 0).length
    const sum = parts.reduce((a, b) => a + b, 0)
    return {entry, score: sum * 0.25 ** missing + (entry.title.toLowerCase() === exact ? 1000 : 0)}
  }).filter(({score}) => score > 0).sort((a, b) => b.score - a.score).map(({entry}) => entry)
}

// Scores how well a word matches: best if equal, then if one begins with the other, then if it contains the other.
function fit(term, fields) {
  let best = 0
  for (const [words, weight] of fields) {
    if (words.has(term)) best = Math.max(best, weight)
    else for (const word of words) {
      if (word.length < 3 || term.length < 2) continue
      if (word.startsWith(term)) best = Math.max(best, weight * (word.length - term.length < 3 ? 0.8 : 0.5))
      else if (term.startsWith(word) && word.length > 3) best = Math.max(best, weight * 0.5)
      else if (term.length > 3 && word.includes(term)) best = Math.max(best, weight * 0.3)
    }
  }
  return best
}

// Groups the results by kind: [[kind, entries]]. The order is that of the best entry of each group.
export function sections(found, most = Infinity) {
  const kinds = new Map()
  for (const entry of found) kinds.set(entry.kind, [...kinds.get(entry.kind) ?? [], entry])
  return [...kinds].map(([kind, entries]) => [kind, entries.slice(0, most), entries.length])
}
