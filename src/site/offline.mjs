// offline.mjs: a service worker that keeps the whole site, so that it works without a network once a page of it has been
// loaded. Who is online gets what is on the server; only where that cannot be reached, what was kept.

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

async function answer(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const url = new URL(request.url)
    if (url.pathname.endsWith('/')) url.pathname += 'index.html'
    const kept = await (await caches.open(NAME)).match(url, {ignoreSearch: true})
    if (kept) return kept
    throw error
  }
}

self.addEventListener('install', event => event.waitUntil(keep()))
self.addEventListener('activate', event => event.waitUntil(forgetOthers()))
self.addEventListener('fetch', event => {
  const {method, url} = event.request
  if (method === 'GET' && url.startsWith(self.registration.scope)) event.respondWith(answer(event.request))
})
