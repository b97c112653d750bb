// webdriver.mjs: a browser, driven by chromedriver: as much of WebDriver as the tests here need.

import {spawn} from 'node:child_process'
import {writeFileSync} from 'node:fs'

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
export const KEY = {control: '\uE009', shift: '\uE008', enter: '\uE007', escape: '\uE00C', right: '\uE014', home: '\uE011', end: '\uE010', f1: '\uE031'}
const sleep = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds))

export class Browser {
  static async start(chromium, {width = 1400, height = 900} = {}) {
    const driver = spawn('chromedriver', ['--port=0'], {stdio: ['ignore', 'pipe', 'inherit']})
    const port = await new Promise((resolve, reject) => {
      let said = ''
      driver.on('error', reject).on('exit', () => reject(new Error('chromedriver has ended')))
      driver.stdout.on('data', data => {
        said += data
        const [, found] = /started successfully on port (\d+)/.exec(said) ?? []
        if (found) resolve(found)
      })
    })
    const browser = new Browser(driver, `http://127.0.0.1:${port}/session`)
    const args = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', `--window-size=${width},${height}`]
    const {sessionId} = await browser.call('POST', '', {capabilities: {alwaysMatch: {'goog:chromeOptions': {binary: chromium, args}}}})
    browser.base += `/${sessionId}`
    return browser
  }

  constructor(driver, base) {
    Object.assign(this, {driver, base})
  }

  async call(method, path, body) {
    const answer = await fetch(this.base + path, {method, body: body && JSON.stringify(body)})
    const {value} = await answer.json()
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.message}`)
    return value
  }

  open = url => this.call('POST', '/url', {url})
  run = (script, ...args) => this.call('POST', '/execute/sync', {script: `return (${script})(...arguments)`, args})
  frame = id => this.call('POST', '/frame', {id})

  async find(css) {
    const found = await this.call('POST', '/elements', {using: 'css selector', value: css})
    return found.map(one => one[ELEMENT])
  }

  /** A frame in the frame that is looked at. */
  async into(css) {
    const [element] = await this.until(`a frame ${css}`, () => this.find(css))
    await this.frame({[ELEMENT]: element})
  }

  /** What a page draws anew between looking and clicking is looked for again. */
  click = css => this.until(`something to click on: ${css}`, async () => {
    const [element] = await this.find(css)
    if (element) await this.call('POST', `/element/${element}/click`, {})
    return element
  })

  text = css => this.run(`css => [...document.querySelectorAll(css)].map(one => one.innerText).join('\\n')`, css)

  /** Keys together, those before the last held down. */
  async press(...keys) {
    const actions = [...keys.map(value => ({type: 'keyDown', value})), ...[...keys].reverse().map(value => ({type: 'keyUp', value}))]
    await this.call('POST', '/actions', {actions: [{type: 'key', id: 'keyboard', actions}]})
  }

  async type(text) {
    const actions = [...text].flatMap(value => [{type: 'keyDown', value}, {type: 'keyUp', value}])
    await this.call('POST', '/actions', {actions: [{type: 'key', id: 'keyboard', actions}]})
  }

  /** What `look` answers, as soon as it is something that is not empty. */
  async until(what, look, seconds = 120) {
    const end = Date.now() + seconds * 1000
    let last
    for (;;) {
      try {
        const found = await look()
        if (found && found.length !== 0) return found
      } catch (error) { last = error }
      if (Date.now() > end) throw new Error(`${what} did not come${last ? `: ${last.message}` : ''}`)
      await sleep(100)
    }
  }

  async picture(path) {
    writeFileSync(path, Buffer.from(await this.call('GET', '/screenshot'), 'base64'))
  }

  async stop() {
    try { await this.call('DELETE', '') } finally { this.driver.kill() }
  }
}
