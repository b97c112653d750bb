// webdriver.mjs: headless Chromium, driven by chromedriver without a library, and a server for a folder.

import {spawn} from 'node:child_process'
import {createServer} from 'node:http'
import {readFile} from 'node:fs/promises'
import {join, normalize} from 'node:path'

const LIMIT = process.env.JGFLINT_BROWSER_LIMIT ?? 300 // seconds to wait for something
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const TYPES = {html: 'text/html; charset=utf-8', mjs: 'text/javascript', css: 'text/css', wasm: 'application/wasm', json: 'application/json', svg: 'image/svg+xml'}
export const KEY = {enter: '\uE007', shift: '\uE008', control: '\uE009', escape: '\uE00C', tab: '\uE004', space: ' ', end: '\uE010', home: '\uE011',
  left: '\uE012', up: '\uE013', right: '\uE014', down: '\uE015', f1: '\uE031', f8: '\uE038'}

// Serves the folder below /site/ and records the requested paths in `asked`.
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

export class Browser {
  #driver
  #base

  // `chromium` is the path of the program, `profile` a new folder, and `size` the size of the window in pixels.
  static async start({chromium, profile, size = [1200, 900], dark = false}) {
    const browser = new Browser()
    browser.#driver = spawn('chromedriver', ['--port=0'], {stdio: ['ignore', 'pipe', 'ignore']})
    const port = await new Promise((found, failed) => {
      let output = ''
      browser.#driver.on('error', failed).on('exit', status => failed(new Error(`chromedriver exits with ${status}`)))
      browser.#driver.stdout.on('data', data => {
        output += data
        const [, number] = /successfully on port (\d+)/.exec(output) ?? []
        if (number) found(number)
      })
    })
    browser.#base = `http://127.0.0.1:${port}/session`
    const args = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking', `--user-data-dir=${profile}`,
      `--window-size=${size.join(',')}`, ...dark ? ['--blink-settings=preferredColorScheme=0'] : []]
    try {
      const {sessionId} = await browser.call('POST', '', {capabilities: {alwaysMatch: {
        browserName: 'chrome', 'goog:chromeOptions': {args, ...chromium && {binary: chromium}},
        'goog:loggingPrefs': {browser: 'ALL', performance: 'ALL'}, timeouts: {script: LIMIT * 1000, pageLoad: LIMIT * 1000},
      }}})
      browser.#base += `/${sessionId}`
    } catch (error) {
      browser.#driver.kill()
      throw error
    }
    return browser
  }

  async call(method, path, body) {
    const answer = await fetch(this.#base + path, {method, body: body && JSON.stringify(body)})
    const {value} = await answer.json()
    if (value?.error) throw Object.assign(new Error(`${value.error}: ${value.message.split('\n')[0]}`), {kind: value.error})
    return value
  }

  go = url => this.call('POST', '/url', {url})
  cdp = (cmd, params = {}) => this.call('POST', '/goog/cdp/execute', {cmd, params})
  log = type => this.call('POST', '/se/log', {type})
  screenshot = async () => Buffer.from(await this.call('GET', '/screenshot'), 'base64')

  // The value of an expression, or what a body of statements returns. `args` are its arguments.
  async run(code, ...args) {
    const body = /\breturn\b|;|^const\b/.test(code) ? code : `return ${code}`
    const {value, error} = await this.call('POST', '/execute/async', {args, script: `const done = arguments[arguments.length - 1]; const args = [...arguments].slice(0, -1);
      (async () => { ${body} })().then(value => done({value}), error => done({error: String(error)}))`})
    if (error) throw new Error(error)
    return value
  }

  // Waits until an expression of the page is true, and returns its value.
  until = (code, ...args) => this.waitFor(code, () => this.run(code, ...args), LIMIT, false)

  // Waits until a function returns something that is neither false nor empty. It may fail until then, if `mayFail`.
  async waitFor(name, look, seconds = LIMIT, mayFail = true) {
    let last
    for (const end = Date.now() + seconds * 1000; ;) {
      try {
        const value = await look()
        if (value && value.length !== 0) return value
      } catch (error) {
        if (!mayFail) throw error
        last = error
      }
      if (Date.now() > end) throw new Error(`still missing after ${seconds} s: ${name}${last ? ` (${last.message})` : ''}`)
      await new Promise(later => setTimeout(later, 50))
    }
  }

  // The elements that match a selector.
  async find(selector) {
    return (await this.call('POST', '/elements', {using: 'css selector', value: selector})).map(found => found[ELEMENT])
  }

  text = selector => this.run("[...document.querySelectorAll(args[0])].map(found => found.innerText).join('\\n')", selector)

  // Waits for the element, which a page may be drawing.
  click = selector => this.waitFor(`${selector}, to be clicked`, async () => {
    const [element] = await this.find(selector)
    if (element) await this.call('POST', `/element/${element}/click`, {})
    return element
  })

  async clear(selector) {
    return this.call('POST', `/element/${(await this.find(selector))[0]}/clear`, {})
  }

  // Types into the element that matches the selector or, without a selector, into the focused element.
  async type(text, selector) {
    if (!selector) return this.press(...text)
    return this.call('POST', `/element/${(await this.find(selector))[0]}/value`, {text})
  }

  #keys = actions => this.call('POST', '/actions', {actions: [{type: 'key', id: 'keyboard', actions}]})

  // Keys where the focus is, one after the other.
  press = (...keys) => this.#keys(keys.flatMap(value => [{type: 'keyDown', value}, {type: 'keyUp', value}]))

  // Keys together: those before the last are held down.
  chord = (...keys) => this.#keys([...keys.map(value => ({type: 'keyDown', value})), ...keys.reverse().map(value => ({type: 'keyUp', value}))])

  // Switches to a frame in the current one or, without a selector, to the top of the page.
  async frame(selector) {
    if (!selector) return this.call('POST', '/frame', {id: null})
    const [element] = await this.waitFor(`the frame ${selector}`, () => this.find(selector))
    return this.call('POST', '/frame', {id: {[ELEMENT]: element}})
  }

  async close() {
    try { await this.call('DELETE', '') } finally { this.#driver.kill() }
  }
}
