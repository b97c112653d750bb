// schemas.mjs: the JSON Schemas, named after their $id, and a page that lists them.

import {escape, page} from './frame.mjs'

const NAMES = {jgf2: 'a record of JGF 2: *.jgf', config: '.jgflint.json and .jgflint.jsonc', output: 'what jgflint -f json and -f jsonl write'}

export function schemaPages({jgflint}) {
  const list = Object.entries(NAMES).map(([name, use]) => {
    const schema = jgflint.schema(name)
    return {name, use, schema, path: new URL(schema.$id).pathname.slice(1)}
  })
  const files = {'schemas/index.html': overview(list)}
  // Each schema is written twice: next to the page, and at the path of its $id.
  for (const {schema, path} of list) files[path] = files[`schemas/${path}`] = `${JSON.stringify(schema, undefined, 2)}\n`
  const entries = list.map(({name, use, schema: {title, description}, path}) => ({kind: 'Schemas', title: `${title} (${name})`, about: use, text: description ?? '', url: `schemas/${path}`}))
  return {files, entries}
}

function overview(list) {
  return page({
    title: 'JSON Schemas of JGF and jgflint', root: '..', place: 'schemas/index.html',
    body: `<h1>JSON Schemas</h1>
<p>With a schema an editor completes keys and says what they mean. These are of draft 2020-12, and what <code>jgflint --print-schema</code> prints.
<a href="../man/jgflint-editors.7.html">jgflint-editors(7)</a> tells how editors are told of them.</p>
<dl>
${list.map(({name, use, schema: {title, description, $id}, path}) => `<dt><a href="${path}">${escape(title)}</a></dt>
<dd>${escape(description ?? '')} For ${escape(use)}.<br><small><code>--print-schema ${name}</code>; <code>$id</code>: <code>${escape($id)}</code></small></dd>`).join('\n')}
</dl>`,
  })
}
