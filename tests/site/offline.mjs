// offline.mjs: the service worker, in a browser of a few lines in which everything takes as long as it is told to. Argument: its file.

import {readFileSync} from 'node:fs'
import {check} from '../tap.js'

const text = readFileSync(process.argv[2], 'utf8').replace("'@VERSION@'", "'2'").replace("'@FILES@'", "['index.html', 'site.css']")
const SCOPE = 'https://example.org/site/'

// A cache whose put is done when `release` is called, if it is held.
class Cache {
  kept = new Map()
  held
  async put(url, answer) {
    const body = await answer.text()
    await this.held
    this.kept.set(String(url), body)
  }
  async match(url) {
    return this.kept.has(String(url)) ? new Response(this.kept.get(String(url))) : undefined
  }
  async addAll(requests) {
    const answers = await Promise.all(requests.map(({url}) => browser.fetch(url)))
    if (answers.some(({ok}) => !ok)) throw new TypeError('Request failed')
    for (const [i, {url}] of requests.entries()) this.kept.set(url, await answers[i].text())
  }
}

const browser = {
  caches: new Map(), claimed: 0, skipped: 0, isOnline: true,
  async fetch(request) {
    if (!this.isOnline) throw new TypeError('Failed to fetch')
    return new Response(`page ${new URL(request.url ?? request).pathname}`)
  },
}
const listeners = {}
const caches = {
  async open(name) { return browser.caches.get(name) ?? browser.caches.set(name, new Cache()).get(name) },
  async keys() { return [...browser.caches.keys()] },
  async delete(name) { return browser.caches.delete(name) },
}
const self = {registration: {scope: SCOPE}, skipWaiting: async () => { browser.skipped++ }, clients: {claim: async () => { browser.claimed++ }}, addEventListener: (name, listener) => { listeners[name] = listener }}
new Function('self', 'caches', 'fetch', text)(self, caches, request => browser.fetch(request))

const happen = async (name, members = {}) => {
  const waits = []
  let answer
  listeners[name]({...members, waitUntil: promise => waits.push(promise), respondWith: promise => { answer = promise }})
  return {answer: await answer, done: Promise.all(waits)}
}
const get = path => happen('fetch', {request: new Request(SCOPE + path)})

browser.caches.set(`jgflint ${SCOPE} 1`, new Cache())
browser.caches.set('of another program', new Cache())
browser.isOnline = false
const failed = await happen('install').then(({done}) => done).then(() => false, () => true)
check('an installation without a network fails, and takes no place', failed && !browser.skipped)
browser.isOnline = true
await (await happen('install')).done
check('one with a network takes the place of the last version', browser.skipped === 1)
await (await happen('activate')).done
check('only what other versions kept is forgotten', [...browser.caches.keys()].sort().join() === `jgflint ${SCOPE} 2,of another program`, [...browser.caches.keys()])
check('and open pages are taken over', browser.claimed === 1)

const cache = browser.caches.get(`jgflint ${SCOPE} 2`)
let release
cache.held = new Promise(resolve => { release = resolve })
const visited = await get('rules/move-ko.html')
check('who is online gets what is on the server', await visited.answer.text() === 'page /site/rules/move-ko.html')
browser.isOnline = false
const again = get('rules/move-ko.html#here').then(async ({answer}) => answer.text(), error => `fails: ${error.message}`)
await new Promise(setImmediate) // all that can go on without it has gone on
release()
check('a page is there without a network as soon as it was visited, though it is still being stored', await again === 'page /site/rules/move-ko.html', await again)
check('what was asked with words is the page', await (await get('?q=ko')).answer.text() === 'page /site/index.html')
check('what was never seen fails as it does without a service worker', await get('rules/move-suicide.html').then(() => false, error => error.message === 'Failed to fetch'))
browser.isOnline = true
cache.put = async () => { throw new Error('QuotaExceededError') }
const full = await get('guide.html')
check('that there is no room is no reason not to show a page', await full.answer.text() === 'page /site/guide.html' && await full.done.then(() => true, () => false))
browser.fetch = async () => new Response('gone', {status: 404})
const gone = await get('gone.html')
check('what is not there is not kept', (await gone.answer.status) === 404 && !(await cache.match(`${SCOPE}gone.html`)))
