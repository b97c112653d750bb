// firefox.mjs: the site in Firefox, by WebDriver BiDi, which Firefox speaks without a driver. Arguments: the folder of the site, firefox,
// a scratch directory.

import {spawn} from 'node:child_process'
import {createHash, randomBytes} from 'node:crypto'
import {mkdirSync} from 'node:fs'
import {connect} from 'node:net'
import {join} from 'node:path'
import {check} from '../tap.js'
import {serve} from '../webdriver.mjs'

const [folder, firefox, scratch] = process.argv.slice(2)
const LIMIT = 1000 * (process.env.JGFLINT_BROWSER_LIMIT ?? 300)

// ---- a WebSocket, as far as BiDi needs one: texts, to this machine ----
function socket(port, path, onText) {
  return new Promise((done, failed) => {
    const key = randomBytes(16).toString('base64')
    const wire = connect(port, '127.0.0.1', () => wire.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`))
    const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
    let held = Buffer.alloc(0), isOpen = false, parts = []
    wire.on('error', failed)
    wire.on('data', data => {
      held = Buffer.concat([held, data])
      if (!isOpen) {
        const end = held.indexOf('\r\n\r\n')
        if (end < 0) return
        if (!held.subarray(0, end).toString().includes(accept)) return failed(new Error(held.subarray(0, end).toString()))
        isOpen = true
        held = held.subarray(end + 4)
        done({send: text => wire.write(frame(text)), close: () => wire.destroy()})
      }
      for (let next = take(held); next; next = take(held)) {
        held = held.subarray(next.size)
        if (next.code > 2) continue
        parts.push(next.body)
        if (!next.isLast) continue
        onText(Buffer.concat(parts).toString())
        parts = []
      }
    })
  })
}

function take(held) {
  if (held.length < 2) return undefined
  let length = held[1] & 127, at = 2
  if (length === 126) [length, at] = [held.length < 4 ? Infinity : held.readUInt16BE(2), 4]
  else if (length === 127) [length, at] = [held.length < 10 ? Infinity : Number(held.readBigUInt64BE(2)), 10]
  return held.length < at + length ? undefined : {code: held[0] & 15, isLast: held[0] > 127, body: held.subarray(at, at + length), size: at + length}
}

function frame(text) {
  const body = Buffer.from(text), mask = randomBytes(4), head = Buffer.alloc(body.length < 126 ? 2 : body.length < 65536 ? 4 : 10)
  head[0] = 129
  head[1] = 128 | (head.length === 2 ? body.length : head.length === 4 ? 126 : 127)
  if (head.length === 4) head.writeUInt16BE(body.length, 2)
  if (head.length === 10) head.writeBigUInt64BE(BigInt(body.length), 2)
  return Buffer.concat([head, mask, body.map((byte, i) => byte ^ mask[i & 3])])
}

// ---- Firefox ----
async function open(profile) {
  mkdirSync(profile, {recursive: true})
  const child = spawn(firefox, ['--headless', '--remote-debugging-port=0', '--profile', profile, '--no-remote', 'about:blank'], {stdio: ['ignore', 'ignore', 'pipe'], env: {...process.env, HOME: profile}})
  const port = await new Promise((found, failed) => {
    let said = ''
    child.stderr.on('data', data => {
      said += data
      const [, number] = /WebDriver BiDi listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(said) ?? []
      if (number) found(Number(number))
    })
    child.on('exit', code => failed(new Error(`firefox ends with ${code}: ${said}`)))
    child.on('error', failed)
  })
  const waiting = new Map()
  const wire = await socket(port, '/session', text => {
    const {id, type, result, message} = JSON.parse(text)
    if (!waiting.has(id)) return
    const {done, failed} = waiting.get(id)
    waiting.delete(id)
    if (type === 'error') failed(new Error(message))
    else done(result)
  })
  let last = 0
  const call = (method, params = {}) => new Promise((done, failed) => {
    waiting.set(++last, {done, failed})
    wire.send(JSON.stringify({id: last, method, params}))
  })
  await call('session.new', {capabilities: {}})
  const {contexts: [{context}]} = await call('browsingContext.getTree')
  const run = async code => {
    const {type, result, exceptionDetails} = await call('script.evaluate', {expression: `(async () => JSON.stringify(await (${code})))()`, target: {context}, awaitPromise: true})
    if (type === 'exception') throw new Error(exceptionDetails.text)
    return result.value === undefined ? undefined : JSON.parse(result.value)
  }
  return {
    run,
    call: (method, params) => call(method, {context, ...params}),
    go: url => call('browsingContext.navigate', {context, url, wait: 'complete'}),
    async until(code) {
      for (const end = Date.now() + LIMIT; ;) {
        const value = await run(code)
        if (value) return value
        if (Date.now() > end) throw new Error(`it never came to be: ${code}`)
        await new Promise(later => setTimeout(later, 50))
      }
    },
    async close() {
      await call('browser.close').catch(() => {})
      wire.close()
      child.kill()
    },
  }
}

const part = name => `document.querySelector('[data-testid=${name}]')`
const isReady = `!${part('verdict')}.classList.contains('loading')`
const rules = `[...${part('findings')}.querySelectorAll('li')].map(({dataset}) => dataset.rule)`
const server = await serve(folder)
const browser = await open(join(scratch, 'firefox'))
try {
  await browser.go(server.page)
  await browser.until(isReady)
  check('the playground opens with a sample and its findings', (await browser.run(rules)).includes('game-date'), await browser.run(rules))
  await browser.run(`(${part('source')}.value = '(;GM[1]FF[4]CA[UTF-8]SZ[9];B[ee](;W[ee])(;W[gg]))', ${part('source')}.dispatchEvent(new Event('input', {bubbles: true})))`)
  check('typed text is linted', (await browser.until(`!${part('source')}.hasAttribute('aria-busy') && ${rules}.length === 1 && ${rules}`))?.[0] === 'move-on-stone')
  await browser.run(`document.querySelector('[data-step=back]').click()`)
  check('the board shows the variations', await browser.until(`document.querySelectorAll('.goban .next').length === 2`))
  check('the colored text is aligned with the typed text', await browser.run(`(() => { const area = ${part('source')}, mirror = document.querySelector('.mirror'); const a = getComputedStyle(area), b = getComputedStyle(mirror);
    return ['font', 'lineHeight', 'letterSpacing', 'whiteSpace', 'overflowWrap', 'tabSize', 'paddingLeft', 'paddingTop'].every(name => a[name] === b[name]) && area.clientWidth === mirror.clientWidth })()`))
  for (const width of [360, 1400]) {
    await browser.call('browsingContext.setViewport', {viewport: {width, height: 800}})
    check(`the page fits into ${width} pixels`, await browser.run('document.documentElement.scrollWidth <= innerWidth'), await browser.run('document.documentElement.scrollWidth'))
  }
} catch (error) {
  check('every part runs to the end', false, error.stack)
}
await browser.close()
await server.stop().catch(() => {})
