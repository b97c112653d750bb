// sheets.mjs: what stands in a rule sheet beside what the program tells of its rules.

import {readFileSync} from 'node:fs'
import {join} from 'node:path'

// Of a family: what it is about, a sentence or two, and which names its rules had before. A family of no sheet has neither.
export function sheetOf(sources, family) {
  let text
  try {
    text = readFileSync(join(sources, 'rules', `${family}.md`), 'utf8')
  } catch {
    return {about: '', intro: '', formerly: {}}
  }
  const [head, ...rules] = text.split(/^## /m)
  const [, about, intro] = /^# \S+: (.*)\n\n([^]*)$/.exec(head)
  const formerly = {}
  for (const rule of rules) {
    const [name] = rule.split('\n', 1)
    formerly[name] = [...rule.split('\n```', 1)[0].matchAll(/^- formerly: (.*)$/gm)].flatMap(([, names]) => names.split(/,\s*/))
  }
  return {about, intro: intro.trim(), formerly}
}
