// webdriver.mjs: a headless Chromium by the WebDriver protocol, without a library, and a server for a folder.

import {spawn} from 'node:child_process'
import {createServer} from 'node:http'
import {readFile} from 'node:fs/promises'
import {join, normalize} from 'node:path'

const LIMIT = 1000 * (process.env.JGFLINT_BROWSER_LIMIT ?? 300) // ms: of waiting for something that comes; a slow machine is no failure
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const TYPES = {html: 'text/html; charset=utf-8', mjs: 'text/javascript', css: 'text/css', wasm: 'application/wasm', json: 'application/json', svg: 'image/svg+xml'}

// ---- a server ----

// Serves the folder below /site/, and keeps the paths that were asked for.
export async function serve(folder) {
  const asked = []
  const server = createServer(async ({url}, answer) => {
    const path = normalize(decodeURIComponent(url.replace(/[?#].*/, '')))
    asked.push(path)
    try {
      if (!path.startsWith('/site/')) throw new Error('not below the site')
      const file = path.endsWith('/') ? `${path}index.html` : path
      const bytes = await readFile(join(folder, file.slice('/site/'.length)))
      answer.writeHead(200, {'content-type': TYPES[file.replace(/.*\./, '')] ?? 'text/plain'}).end(bytes)
    } catch { answer.writeHead(404).end() }
  })
  await new Promise(ready => server.listen(0, '127.0.0.1', ready))
  const origin = `http://127.0.0.1:${server.address().port}`
  return {origin, page: `${origin}/site/`, asked, stop: () => new Promise(done => { server.close(done); server.closeAllConnections() })}
}

// ---- a browser ----

async function driver(port, method, path, body) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {method, body: body && JSON.stringify(body)})
  const {value} = await answer.json()
  if (value?.error) throw Object.assign(new Error(`${value.error}: ${value.message.split('\n')[0]}`), {kind: value.error})
  return value
}

export async function open({chromedriver = 'chromedriver', chromium, profile, size = [1200, 900], dark = false}) {
  const child = spawn(chromedriver, ['--port=0'], {stdio: ['ignore', 'pipe', 'ignore']})
  const port = await new Promise((found, failed) => {
    let said = ''
    child.stdout.on('data', data => {
      said += data
      const [, number] = /successfully on port (\d+)/.exec(said) ?? []
      if (number) found(Number(number))
    })
    child.on('exit', code => failed(new Error(`chromedriver ends with ${code}`)))
    child.on('error', failed)
  })
  const args = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', `--user-data-dir=${profile}`, `--window-size=${size.join(',')}`,
    ...dark ? ['--blink-settings=preferredColorScheme=0'] : []]
  try {
    const {sessionId} = await driver(port, 'POST', '/session', {capabilities: {alwaysMatch: {
      browserName: 'chrome', 'goog:chromeOptions': {args, ...chromium && {binary: chromium}},
      'goog:loggingPrefs': {browser: 'ALL', performance: 'ALL'}, timeouts: {script: LIMIT, pageLoad: LIMIT},
    }}})
    return new Browser(child, port, `/session/${sessionId}`)
  } catch (error) {
    child.kill()
    throw error
  }
}

class Browser {
  #child
  #port
  #session

  constructor(child, port, session) {
    this.#child = child
    this.#port = port
    this.#session = session
  }

  call(method, path, body) {
    return driver(this.#port, method, this.#session + path, body)
  }

  go(url) {
    return this.call('POST', '/url', {url})
  }

  // The value of an expression, or what a body of statements returns.
  run(code, ...args) {
    const body = /\breturn\b|;|^const\b/.test(code) ? code : `return ${code}`
    return this.call('POST', '/execute/async', {script: `const done = arguments[arguments.length - 1]; const args = [...arguments].slice(0, -1);
      (async () => { ${body} })().then(value => done({value}), error => done({error: String(error)}))`, args}).then(({value, error}) => {
      if (error) throw new Error(error)
      return value
    })
  }

  // Waits until an expression is true, and gives its value.
  async until(code, ...args) {
    for (const end = Date.now() + LIMIT; ;) {
      const value = await this.run(code, ...args)
      if (value) return value
      if (Date.now() > end) throw new Error(`it never came to be: ${code}`)
      await new Promise(later => setTimeout(later, 50))
    }
  }

  async find(selector) {
    return (await this.call('POST', '/element', {using: 'css selector', value: selector}))[ELEMENT]
  }

  async click(selector) {
    return this.call('POST', `/element/${await this.find(selector)}/click`, {})
  }

  async type(selector, text) {
    return this.call('POST', `/element/${await this.find(selector)}/value`, {text})
  }

  async clear(selector) {
    return this.call('POST', `/element/${await this.find(selector)}/clear`, {})
  }

  // Keys where the focus is, one after the other.
  press(...keys) {
    const actions = keys.flatMap(value => [{type: 'keyDown', value}, {type: 'keyUp', value}])
    return this.call('POST', '/actions', {actions: [{type: 'key', id: 'keyboard', actions}]})
  }

  cdp(cmd, params = {}) {
    return this.call('POST', '/goog/cdp/execute', {cmd, params})
  }

  log(type) {
    return this.call('POST', '/se/log', {type})
  }

  async screenshot() {
    return Buffer.from(await this.call('GET', '/screenshot'), 'base64')
  }

  async close() {
    try {
      await this.call('DELETE', '')
    } finally {
      this.#child.kill()
    }
  }
}
