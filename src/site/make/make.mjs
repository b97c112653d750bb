// make.mjs: writes the site. `make site` calls it.
//
//     node make.mjs SOURCES BUILT TO    BUILT has jgflint, npm/ and man/jgflint-rules.7; TO is emptied first
//
// The pages are made from SOURCES/src/site, rule sheets, manual pages and schemas. The playground uses the engine in npm/.
// SITE_URL in the environment is the address of the site, if it is known.

import {mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {pathToFileURL} from 'node:url'
import {frontPages} from './front.mjs'
import {installPages} from './install.mjs'
import {manualPages} from './manuals.mjs'
import {rulePages} from './rules.mjs'
import {samplesOf} from './samples.mjs'
import {schemaPages} from './schemas.mjs'
import {sitemap} from './sitemap.mjs'

const [sources, built, to] = process.argv.slice(2)
const here = join(sources, 'src/site')
const {load} = await import(pathToFileURL(join(built, 'npm/index.mjs')))
const site = {sources, built, here, jgflint: await load(), url: process.env.SITE_URL ?? ''}

// Each part has {files: {path: content}, entries: entries of the search}.
const parts = [frontPages(site), await rulePages(site), manualPages(site), schemaPages(site), installPages(site)]
const files = Object.assign({}, ...parts.map(part => part.files))
files['search.json'] = JSON.stringify(parts.flatMap(part => part.entries))
for (const name of readdirSync(join(built, 'npm')))
  if (/\.(mjs|wasm)$|^LICENSE/.test(name)) files[name] = readFileSync(join(built, 'npm', name))
files['playground.wasm'] = readFileSync(join(built, 'wasm/build/playground.wasm'))
for (const name of readdirSync(here))
  if (/\.(mjs|css|svg|png)$/.test(name) && name !== 'social.svg') files[name] = readFileSync(join(here, name))
files['playground-samples.mjs'] = samplesOf(sources)
Object.assign(files, sitemap(files, site.url))

rmSync(to, {recursive: true, force: true})
for (const [path, content] of Object.entries(files)) {
  mkdirSync(dirname(join(to, path)), {recursive: true})
  writeFileSync(join(to, path), content)
}
console.error(`site: ${to} (${Object.keys(files).length} files)`)
