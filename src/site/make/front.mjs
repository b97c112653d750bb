// front.mjs: the front page with the playground, the page of search, and what is shown where there is no page.

import {existsSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {page} from './frame.mjs'

const ABOUT = 'jgflint checks records of Go games (JGF, SGF, JSON-SGF, UGF, GIB, NGF), says what is wrong and where, fixes what can be fixed without changing the game, and converts them.'

export function frontPages({here, url}) {
  const fragment = name => readFileSync(join(here, `${name}.html`), 'utf8')
  const playground = existsSync(join(here, 'playground.html')) ? fragment('playground') : ''
  const files = {
    'index.html': page({
      title: 'jgflint: check, fix and convert records of Go games', description: ABOUT, root: '.', place: 'index.html',
      scripts: playground ? ['playground.mjs'] : [], styles: playground ? ['playground.css'] : [],
      body: fragment('front').replace('<!-- playground -->', () => playground),
    }),
    'search.html': page({title: 'Search', root: '.', body: fragment('search')}),
    // It is served for any address; so its links need the whole one.
    '404.html': page({title: 'No such page', root: url.replace(/\/$/, '') || '.', body: fragment('404').replaceAll('@ROOT@', url.replace(/\/$/, '') || '.')}),
  }
  return {files, entries: [{kind: 'Pages', title: 'Playground', about: 'check, fix and convert a record in the browser', text: 'online paste drop open try convert', url: 'index.html'}, {kind: 'Pages', title: 'How to install jgflint', about: 'programs, npm, editors', text: 'download npx npm Debian build bootstrap VS Code', url: 'index.html#install'}]}
}
