// sheets.mjs: what stands in a rule sheet beside what the program tells of its rules.

import {readFileSync} from 'node:fs'
import {join} from 'node:path'

// Of a family: what it is about and a sentence or two. A family of no sheet has neither.
export function sheetOf(sources, family) {
  let text
  try {
    text = readFileSync(join(sources, 'rules', `${family}.md`), 'utf8')
  } catch {
    return {about: '', intro: ''}
  }
  const [head] = text.split(/^## /m)
  const [, about, intro] = /^# \S+: (.*)\n\n(?:- means: .*\n\n)?([^]*)$/.exec(head)
  return {about, intro: intro.trim()}
}
