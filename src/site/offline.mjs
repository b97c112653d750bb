// offline.mjs: a service worker that keeps the playground, and each page that was visited, so that they work without a network.
// Who is online gets what is on the server; only where that cannot be reached, what was kept.

const version = '@VERSION@'
const files = '@FILES@' // from where this file stands

const PREFIX = `jgflint ${self.registration.scope} `
const NAME = PREFIX + version

async function keep() {
  const cache = await caches.open(NAME)
  // Not all at once: a server, or its guard, may refuse hundreds of requests in one moment.
  for (let at = 0; at < files.length; at += 20)
    await cache.addAll(files.slice(at, at + 20).map(path => new Request(new URL(path, self.registration.scope), {cache: 'no-cache'})))
  await self.skipWaiting()
}

async function forgetOthers() {
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== NAME) await caches.delete(name)
  await self.clients.claim()
}

// The file that a request is about, whatever is asked of it.
function fileOf(request) {
  const url = new URL(request.url)
  if (url.pathname.endsWith('/')) url.pathname += 'index.html'
  url.search = url.hash = ''
  return url
}

// Without a network the whole engine does what the smaller one would: that need not be kept, too.
const STANDS_FOR = new Map([[new URL('playground.wasm', self.registration.scope).href, new URL('jgflint.wasm', self.registration.scope)]])

// What is being stored, by its address: who loses the network in this moment waits for it. A browser does not find what is not stored yet.
const storing = new Map()

// That there is no room for a copy is no reason not to show the page.
function store(cache, url, copy) {
  const stored = cache.put(url, copy).catch(() => {}).then(() => { if (storing.get(url.href) === stored) storing.delete(url.href) })
  storing.set(url.href, stored)
  return stored
}

async function answer(event) {
  const cache = await caches.open(NAME), url = fileOf(event.request)
  try {
    const answered = await fetch(event.request)
    if (answered.status === 200 && !answered.redirected) event.waitUntil(store(cache, url, answered.clone()))
    return answered
  } catch (error) {
    await storing.get(url.href)
    const kept = await cache.match(url) ?? (STANDS_FOR.has(url.href) ? await cache.match(STANDS_FOR.get(url.href)) : undefined)
    if (kept) return kept
    throw error
  }
}

self.addEventListener('install', event => event.waitUntil(keep()))
self.addEventListener('activate', event => event.waitUntil(forgetOthers()))
self.addEventListener('fetch', event => {
  const {method, url} = event.request
  if (method === 'GET' && url.startsWith(self.registration.scope)) event.respondWith(answer(event))
})
