// repair.mjs: the page that repairs one file, and the other pages, in a real browser. Arguments: the folder of the site, chromium, a
// scratch directory.

import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {check, skip} from '../tap.js'
import {Browser, serve} from '../webdriver.mjs'
import {zipOf} from './zip.mjs'

const [folder, chromium, scratch] = process.argv.slice(2)
const server = await serve(folder)
const browser = await Browser.start({chromium, profile: join(scratch, 'profile-repair')})
const part = name => `document.querySelector('[data-testid=${name}]')`
const drop = (name, text) => browser.run(`const data = new DataTransfer()
  data.items.add(new File([new Uint8Array(args[1])], args[0]))
  dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}))`, name, [...Buffer.from(text)])
const verdict = words => browser.until(`${part('verdict')}.textContent.includes(args[0]) && ${part('verdict')}.textContent`, words)

try {
  await browser.go(`${server.page}repair.html`)
  await browser.run("const make = URL.createObjectURL; URL.createObjectURL = blob => { window.offered = blob; return make.call(URL, blob) }")
  await drop('broken.sgf', '(;GM[1]FF[4]SZ[9]PB[Ann]RE[Black wins by 3.5];B[ee];W[ee];B[gg])')
  check('what is wrong is said', await verdict('2 things are wrong. In the repaired file 1 is left'))
  check('in words', await browser.run(`${part('problems')}.textContent.includes('white plays at E5, where black 1 stands')`), await browser.run(`${part('problems')}.textContent`))
  await browser.run(`[...${part('problems')}.querySelectorAll('.place')].find(each => each.textContent.includes('E5')).click()`)
  check('a click shows it on the board', await browser.until(`${part('move')}.textContent === 'Move 2: White E5'`))
  check('the repaired file has its name', await browser.run(`${part('download')}.download`) === 'broken-repaired.sgf')
  const repaired = await browser.run('return window.offered.text()')
  check('and is repaired', repaired.includes('RE[B+3.5]') && repaired.includes(';W[ee]'), repaired)
  await drop('good.sgf', '(;GM[1]FF[4]CA[UTF-8]SZ[9]AP[a:1];B[ee];W[gg])')
  check('of a good file nothing is wrong', await verdict('Nothing is wrong with good.sgf'))
  check('and there is nothing to be downloaded', await browser.run(`${part('download')}.hidden`))
  await drop('letter.txt', 'Dear Ann,')
  check('what is no game is said to be none', await verdict('letter.txt is plain text, and no game record.'))
  for (const [name, bytes, words] of [
    ['empty.sgf', '', 'There is nothing in empty.sgf.'], ['half.sgf', '(;GM[1]FF[4]SZ[19]PB[Ann]PW[Be', 'a part of the file seems to be missing'], ['half.jgf', '{"record": {"format": "JGF", "version": 2}, "tree": [{}, {"mov', 'a part of the file seems to be missing'],
    ['photo.jpg', Buffer.from([0xFF, 0xD8, 0xFF, 0xE0, 0, 16]), 'photo.jpg is a JPEG picture, and no game record.'], ['page.html', '<!doctype html><p>Not found', 'page.html is HTML, and no game record.'],
    ['games.zip', zipOf({'a.sgf': '(;)', 'b.sgf': '(;)'}), 'There are 2 records in games.zip.'], ['one.zip', zipOf({'one.sgf': '(;GM[1]FF[4]SZ[9]KM[6,5];B[ee])'}), 'In the repaired file nothing is'], ['none.zip', zipOf({'a.doc': ''}), 'none.zip could not be looked at: there is no game record in it.'],
    ['wide.sgf', Buffer.from('\ufeff(;GM[1]FF[4]SZ[9];B[ee])', 'utf16le'), 'Nothing is wrong with wide.sgf'],
  ]) {
    await drop(name, bytes)
    check(`${name}: ${words}`, await verdict(words))
  }
  await browser.click('[data-testid=try]')
  check('there is a file to try it with', await verdict('things are wrong. In the repaired file'))

  let script
  try { script = readFileSync(join(process.env.JGFLINT_NODE_MODULES ?? '', 'axe-core/axe.min.js'), 'utf8') } catch { skip('axe finds no violation', 'JGFLINT_NODE_MODULES names no directory with axe-core') }
  for (const page of ['repair.html', 'conformance.html', 'guide.html', 'install/index.html', 'install/javascript.html', 'rules/index.html', 'rules/board-size-conflict.html', 'rules/move-ko.html',
    'man/jgflint.1.html', 'schemas/index.html', 'search.html?q=ko'])
    for (const scheme of ['light', 'dark'])
      for (const width of [360, 1400]) {
        await browser.cdp('Emulation.setEmulatedMedia', {features: [{name: 'prefers-color-scheme', value: scheme}]})
        await browser.cdp('Emulation.setDeviceMetricsOverride', {width, height: 800, deviceScaleFactor: 1, mobile: width < 500})
        if (page !== 'repair.html') await browser.go(server.page + page)
        check(`${page} fits into ${width} pixels, ${scheme}`, await browser.run('document.documentElement.scrollWidth <= innerWidth'))
        const wide = await browser.run("[...document.querySelectorAll('th, td')].filter(cell => cell.scrollWidth > cell.clientWidth).map(cell => cell.textContent)")
        check(`so does what stands in its tables, ${width} pixels, ${scheme}`, !wide.length, wide)
        if (!script) continue
        await browser.cdp('Runtime.evaluate', {expression: script})
        const violations = await browser.run("const {violations} = await axe.run(); return violations.map(({id, nodes}) => `${id}: ${nodes.map(({html}) => html).slice(0, 3)}`)")
        check(`axe has nothing to say of ${page}, ${scheme}, ${width} pixels`, !violations.length, violations)
      }
  await browser.go(`${server.page}conformance.html`)
  const isListed = () => browser.run("[...document.querySelectorAll('details:not([open]) td, details:not([open]) li')].some(each => each.checkVisibility())")
  check('the cases of the suite are folded', !await isListed())
  await browser.cdp('Emulation.setEmulatedMedia', {media: 'print'})
  check('but not on paper', await isListed())
  await browser.cdp('Emulation.setEmulatedMedia', {media: ''})
  await browser.go(`${server.page}search.html?q=trailing+comma`)
  check('what was looked for is marked', await browser.until("document.querySelector('.results mark')?.textContent"))
  await browser.go(`${server.page}rules/index.html`)
  await browser.run("const seen = document.querySelector('[name=seen]'); seen.value = 'on the board: moves, stones, marks'; seen.dispatchEvent(new Event('input', {bubbles: true}))")
  check('rules are chosen by where something is seen', await browser.run("const shown = [...document.querySelectorAll('.catalogue tbody tr:not([hidden])')]; return shown.length > 20 && shown.every(row => row.dataset.seen.startsWith('on the board'))"))
} catch (error) {
  check('all of it ends well', false, error.stack)
}
await browser.close()
await server.stop()
