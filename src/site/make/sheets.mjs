// sheets.mjs: the parts of rule sheets that the program does not print.

import {readFileSync} from 'node:fs'
import {join} from 'node:path'

// The subject of a family and its introduction. A family without a sheet has neither.
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
