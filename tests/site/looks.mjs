// looks.mjs: the layout of pages, search and the catalogue in a real browser. Arguments: the folder of the site, chromium, a
// scratch directory.

import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {check, is, skip} from '../tap.js'
import {Browser, serve} from '../webdriver.mjs'

const [folder, chromium, scratch] = process.argv.slice(2)
const server = await serve(folder)
const browser = await Browser.start({chromium, profile: join(scratch, 'profile-looks')})

try {
  let script
  try { script = readFileSync(join(process.env.JGFLINT_NODE_MODULES ?? '', 'axe-core/axe.min.js'), 'utf8') } catch { skip('axe finds no violation', 'JGFLINT_NODE_MODULES names no directory with axe-core') }
  for (const page of ['index.html', 'install/index.html', 'install/javascript.html', 'rules/index.html', 'rules/board-size-conflict.html', 'rules/move-ko.html',
    'man/jgflint.1.html', 'schemas/index.html', 'search.html?q=ko'])
    for (const scheme of ['light', 'dark'])
      for (const width of [360, 1400]) {
        await browser.cdp('Emulation.setEmulatedMedia', {features: [{name: 'prefers-color-scheme', value: scheme}]})
        await browser.cdp('Emulation.setDeviceMetricsOverride', {width, height: 800, deviceScaleFactor: 1, mobile: width < 500})
        await browser.go(server.page + page)
        check(`${page} fits into ${width} pixels, ${scheme}`, await browser.run('document.documentElement.scrollWidth <= innerWidth'))
        const wide = await browser.run("[...document.querySelectorAll('th, td')].filter(cell => cell.scrollWidth > cell.clientWidth).map(cell => cell.textContent)")
        check(`the tables of ${page} fit into ${width} pixels, ${scheme}`, !wide.length, wide)
        if (!script) continue
        await browser.cdp('Runtime.evaluate', {expression: script})
        const violations = await browser.run("const {violations} = await axe.run(); return violations.map(({id, nodes}) => `${id}: ${nodes.map(({html}) => html).slice(0, 3)}`)")
        check(`axe finds no violation in ${page}, ${scheme}, ${width} pixels`, !violations.length, violations)
      }
  await browser.cdp('Emulation.setDeviceMetricsOverride', {width: 390, height: 844, deviceScaleFactor: 1, mobile: true})
  await browser.go(server.page)
  await browser.until("document.querySelector('.goban')")
  const bottom = selector => browser.run(`document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect().bottom`)
  for (const [name, selector] of Object.entries({'the verdict': '[data-testid=verdict]', 'the first finding': '[data-testid=findings] .message', 'the board': '.goban'}))
    check(`the first screen of a telephone shows ${name}`, await bottom(selector) <= 844, await bottom(selector))
  await browser.click('[data-testid=menu]')
  check('the menu of a telephone shows the other buttons', await browser.run("document.querySelector('[data-testid=repair]').offsetHeight > 0"))
  await browser.go(`${server.page}rules/move-on-stone.html`)
  is('the board of a wrong move shows the move and the stone below it', await browser.run("[...document.querySelectorAll('.bad .wrong circle')].map(({attributes}) => attributes.fill?.value ?? attributes.class.value)"), ['#fff', 'ring'])
  await browser.go(`${server.page}search.html?q=trailing+comma`)
  check('search results mark the words of the search', await browser.until("document.querySelector('.results mark')?.textContent"))
  await browser.go(`${server.page}rules/index.html`)
  await browser.run("const seen = document.querySelector('[name=seen]'); seen.value = 'on the board: moves, stones, marks'; seen.dispatchEvent(new Event('input', {bubbles: true}))")
  check('the table of rules can be filtered by where a mistake is seen', await browser.run("const shown = [...document.querySelectorAll('.catalogue tbody tr:not([hidden])')]; return shown.length > 20 && shown.every(row => row.dataset.seen.startsWith('on the board'))"))
} catch (error) {
  check('every part runs to the end', false, error.stack)
}
await browser.close()
await server.stop()
