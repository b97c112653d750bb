// playground.mjs: tests the playground in a real Chromium. Arguments: the folder of the site, chromium, a scratch directory. Tests
// wait for events, not for times.

import {mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {gzipSync} from 'node:zlib'
import {zipOf} from './zip.mjs'
import {check, is, skip} from '../tap.js'
import {Browser, KEY, serve} from '../webdriver.mjs'

const [folder, chromium, scratch] = process.argv.slice(2)
const undo = () => browser.chord(KEY.control, 'z')
const server = await serve(folder)
const browser = await Browser.start({chromium, profile: join(scratch, 'profile')})
const part = name => `document.querySelector('[data-testid=${name}]')`
const by = name => `[data-testid=${name}]`
const text = name => browser.run(`${part(name)}.textContent`)
const source = () => browser.run(`${part('source')}.value`)
const rules = () => browser.run(`[...${part('findings')}.querySelectorAll('li')].map(({dataset}) => dataset.rule)`)

// True if the current text has been linted; the findings of an earlier text may look the same.
const isDone = `!${part('source')}.hasAttribute('aria-busy')`

// Replaces the text, and waits for its findings.
async function check_text(record, what = isDone) {
  await browser.run(`const field = ${part('source')}; field.value = args[0]; field.dispatchEvent(new Event('input', {bubbles: true}))`, record)
  // The answer may move the target of a click.
  return browser.until(`${isDone} && (${what})`)
}
const shows = rule => `[...${part('findings')}.querySelectorAll('li')].some(({dataset}) => dataset.rule === '${rule}')`

async function drop(name, bytes) {
  await browser.run(`const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(args[1])], args[0]))
    dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}))`, name, [...bytes])
}

async function dropAll(files) {
  await browser.run(`const data = new DataTransfer()
    for (const [name, bytes] of args[0]) data.items.add(new File([new Uint8Array(bytes)], name))
    dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}))`, files.map(([name, bytes]) => [name, [...bytes]]))
}

const record = '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}, {"move": {"color": "black", "x": 2, "y": 2}}, {"move": {"color": "white", "x": 3, "y": 2}}]}'
const unsized = '{"record": {"format": "JGF", "version": 2}, "tree": [{}]}'
const broken = record.replace(/\]\}$/, ',]}')

const isReady = `!${part('verdict')}.classList.contains('loading')`

const parts = {
  async beginning() {
    await browser.until(isReady)
    check('the page opens with a sample and its findings', (await rules()).includes('game-date'), await rules())
    check('the HTML contains the findings of the sample, the cause first', /<li class="error">.*\n/.exec(asWritten)[0].includes('rules/ruleset-handicap.html'))
    is('the linter finds as many findings as the HTML contains', await browser.run(`${part('findings')}.querySelectorAll('li').length`), asWritten.match(/<span class="at">/g).length)
    check('the page says that its record is a sample', (await text('message')).includes('sample'), await text('message'))
    check('code in findings is shown without backquotes', !(await browser.run("document.querySelector('main').innerText")).includes('`'))
    check('the sample has syntax colors', await browser.run("document.querySelectorAll('.mirror .key').length") > 10)
    is('each finding links to the page of its rule', await browser.run(`[...${part('findings')}.querySelectorAll('li')].filter(({dataset, children}) => dataset.rule && !document.querySelector(\`.foot a[href="rules/\${dataset.rule}.html"]\`)).length`), 0)
    check('the players are shown above the board', (await text('players')).includes('Black: Anna 9k'), await text('players'))
    is('the cause of both illegal moves is one finding', [await browser.run(`${part('findings')}.querySelector('li').dataset.rule`), await browser.run(`${part('findings')}.querySelectorAll('li:first-child .related').length`), (await rules()).includes('move-on-stone')], ['ruleset-handicap', 2, false])
    is('wrong moves of the sample are marked on the board', [await browser.until(`document.querySelectorAll('.goban .wrong').length`), await browser.run(`[...${part('wrong')}.querySelectorAll('button')].map(button => button.textContent)`)], [2, ['8 Black H3', '16 Black B3']])
    await browser.click(`${by('wrong')} button`)
    is('a wrong move can be shown', [await text('move'), await browser.until("document.querySelectorAll('.goban .wrong').length === 1")], ['Move 8: Black H3', true])
    await browser.click(by('to-sgf'))
    check('the sample can be converted', (await browser.until(`${part('output')}.value`)).includes(';W[hg]'))
    await browser.run(`${part('output-pane')}.querySelector('[data-testid=close]').click()`)
    await browser.click(by('fix'))
    await browser.until(`${isDone} && !(${shows('game-date')})`)
    await browser.click(by('fix-unsafe'))
    check('all mistakes of the sample can be fixed', await browser.until(`${isDone} && ${part('verdict')}.textContent === 'No mistakes found.'`), await text('verdict'))
    is('a record without mistakes has no marks', await browser.until(`document.querySelectorAll('.goban .wrong').length === 0 && ${part('wrong')}.hidden`), true)
    await browser.click(by('clear'))
    await browser.until(`${part('source')}.value === ''`)
  },

  async typing() {
    await browser.until(isReady)
    await browser.type(broken, by('source'))
    await browser.until(`${isDone} && ${shows('json-trailing-comma')}`)
    is('typed text is linted', await rules(), ['json-trailing-comma'])
    is('a finding shows its line and column', await browser.run("document.querySelector('.at').textContent"), `1:${broken.length - 2}`)
    is('the verdict counts the findings', await text('verdict'), '1 error. 1 can be fixed safely.')
    check('a finding is marked in the text', await browser.run("document.querySelector('.mirror mark.error')?.textContent") === ',')
    await browser.click('.place')
    is('a click on a finding selects its place', await browser.run(`[${part('source')} === document.activeElement, ${part('source')}.selectionStart, ${part('source')}.selectionEnd]`), [true, broken.length - 3, broken.length - 2])
    await browser.click('button.rule')
    check('a click on a rule shows its explanation', (await browser.until("document.querySelector('.why')?.textContent")).length > 40)
    is('an explanation links to the page of its rule', await browser.run("document.querySelector('.why a').getAttribute('href')"), 'rules/json-trailing-comma.html')
  },

  async fixing() {
    await browser.click(by('fix'))
    await browser.until(`!document.querySelector('[data-testid=findings] li') && ${part('verdict')}.textContent`)
    is('Fix fixes the record', await source(), record)
    check('Fix names the fixed rule', (await text('message')).includes('json-trailing-comma'), await text('message'))
    is('the fixed record has no findings', await text('verdict'), 'No mistakes found.')
    await browser.click(by('undo'))
    await browser.until(shows('json-trailing-comma'))
    is('Undo restores the record', await source(), broken)
    await browser.click('.foot .fix')
    await browser.until(`!document.querySelector('[data-testid=findings] li')`)
    is('the button of a finding fixes the record', await source(), record)
    const twice = '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "board": {"size": 13}, "tree": [{}]}'
    await check_text(twice, shows('json-duplicate-key'))
    await browser.click(by('fix'))
    await browser.until(`${part('message')}.textContent`)
    is('Fix applies no unsafe fix', await source(), twice)
    await browser.click(by('fix-unsafe'))
    await browser.until(`${part('source')}.value !== args[0] && !(${shows('json-duplicate-key')})`, twice)
    is('the button for unsafe fixes applies an unsafe fix', JSON.parse(await source()).board, {size: 13})
  },

  async converting() {
    await check_text(record, "!document.querySelector('[data-testid=findings] li')")
    await browser.click(by('to-sgf'))
    await browser.until(`${part('output')}.value.includes('cc')`)
    check('a JGF record converts to SGF', /^\(;.*B\[cc\].*W\[dc\]/s.test(await browser.run(`${part('output')}.value`)), await browser.run(`${part('output')}.value`))
    await browser.click(by('to-json-sgf'))
    await browser.until(`${part('output')}.value.startsWith('[')`)
    is('a JGF record converts to JSON-SGF', JSON.parse(await browser.run(`${part('output')}.value`)).length, 1)
    await browser.click(by('to-sgf'))
    await browser.until(`${part('output')}.value.startsWith('(')`)
    await browser.click(by('use'))
    await browser.until(`${part('about')}.textContent.includes('SGF')`)
    check('the converted text can replace the record', (await source()).startsWith('(;'), await source())
    await browser.click(by('to-jgf'))
    await browser.until(`${part('output')}.value.startsWith('{')`)
    is('an SGF record converts back to JGF', JSON.parse(await browser.run(`${part('output')}.value`)).tree[1].move, {color: 'black', x: 2, y: 2})
    await check_text(record.replace('"x": 3', '"x": "d"'))
    await browser.click(by('to-sgf'))
    await browser.until(`!${part('force')}.hidden`)
    is('an invalid record is not converted', [await text('lost').then(words => /^It cannot be converted: [^-]*$/m.test(words.split(';')[0])), await browser.run(`${part('output')}.hidden`)], [true, true])
    await browser.click(by('force'))
    await browser.until(`!${part('output')}.hidden && ${part('force')}.hidden`)
    is('an invalid record can be converted anyway', await browser.run(`return ${part('output')}.value.match(/;[BW]\\[/g)`), [';B['])
    await browser.click(by('close'))
  },

  async giving_up() {
    await check_text(record.replace('"board"', `"game": {"name": "${'a'.repeat(40)}!"}, "board"`), "!document.querySelector('[data-testid=findings] li')")
    is('a record without findings is called good', await browser.run(`${part('verdict')}.className.trim()`), 'verdict good')
    await browser.run(`const field = ${part('configuration')}; field.value = args[0]; field.dispatchEvent(new Event('input', {bubbles: true}))`, '{"custom": [{"id": "slow", "at": "/game/name", "pattern": "^(a+)+$"}]}')
    await browser.until(`${isDone} && ${part('verdict')}.textContent.includes('custom/slow')`)
    is('a slow pattern is reported, and the record is not called good', [await text('verdict'), await browser.run(`${part('verdict')}.className.trim()`)],
      ['No mistakes found. Some may be missing: the pattern of custom/slow takes too long here.', 'verdict'])
    await browser.run(`const field = ${part('configuration')}; field.value = ''; field.dispatchEvent(new Event('input', {bubbles: true}))`)
    await browser.until(`${isDone} && !${part('verdict')}.textContent.includes('custom/slow')`)
  },

  async explaining() {
    await check_text(record.replace('"tree"', '"a": 1, "b": 2, "board": 3, "tree"').replace(/\]\}$/, ',]}'), shows('json-duplicate-key'))
    await browser.run("document.querySelectorAll('button.rule').forEach(button => button.click())")
    const explained = () => browser.until("const all = [...document.querySelectorAll('.why')]; return all.length > 3 && all.every(({textContent}) => textContent) && all.map(({textContent}) => /More about [a-z-]+$/.test(textContent) && textContent.length > 60)")
    is('several explanations can be open at once', [...new Set(await explained())], [true])
    await browser.run(`${part('source')}.focus()`)
    await browser.press(KEY.space)
    is('explanations stay open while typing', [...new Set(await explained())], [true])
    await browser.run("const button = document.querySelector('button.rule'); button.click(); button.click(); button.click()")
    is('a closed explanation is removed', await browser.run("document.querySelector('[data-testid=findings] li').querySelectorAll('.why').length"), 0)
  },

  async undoing() {
    await check_text('', `${part('verdict')}.classList.contains('empty')`)
    await browser.type(broken, by('source'))
    await browser.until(`${isDone} && ${shows('json-trailing-comma')}`)
    await browser.run(`${part('fix')}.focus()`)
    await browser.press(KEY.enter)
    await browser.until(`${part('source')}.value === args[0]`, record)
    is('Fix keeps the focus', await browser.run('document.activeElement.dataset.testid'), 'fix')
    await browser.run(`${part('source')}.focus()`)
    await undo()
    is('Ctrl+Z undoes a fix', await source(), broken)
    await drop('dropped.jgf', Buffer.from(`${broken} `))
    await browser.until(`${part('about')}.textContent.includes('dropped.jgf') && !${part('source')}.hasAttribute('aria-busy')`)
    await browser.click(by('fix'))
    await browser.until(`${part('source')}.value === args[0]`, `${record} `)
    await browser.run(`${part('source')}.focus()`)
    await undo()
    is('Ctrl+Z undoes a fix of a dropped file', await source(), `${broken} `)
    await browser.run(`${part('configuration')}.value = '{"ignore": ["text"]}'; ${part('configuration')}.dispatchEvent(new Event('input'))`)
    await browser.run(`${part('sample')}.value = 0; ${part('sample')}.dispatchEvent(new Event('change'))`)
    await browser.until(`${part('configuration')}.value === '' && !${part('source')}.hasAttribute('aria-busy')`)
    await browser.run(`${part('source')}.focus()`)
    await undo()
    is('Ctrl+Z undoes the change to a sample and restores the configuration', [await source(), await browser.run(`${part('configuration')}.value`)], [`${broken} `, '{"ignore": ["text"]}'])
    await browser.run(`${part('configuration')}.value = ''; ${part('configuration')}.dispatchEvent(new Event('input'))`)
    await browser.until(shows('json-trailing-comma'))
    // The finding that is still shown belongs to the earlier text.
    await browser.run(`const field = ${part('source')}; field.value = ' ' + field.value; field.dispatchEvent(new Event('input')); document.querySelector('.foot .fix').click()`)
    await browser.until(`!${part('source')}.hasAttribute('aria-busy')`)
    is('the fix of an earlier text is not applied to a later text', await source(), ` ${broken} `)
  },

  async stepping() {
    await check_text(record)
    const move = expected => browser.until(`${part('move')}.textContent === args[0]`, expected).then(() => true)
    const stones = number => browser.until(`${part('picture')}.dataset.stones === args[0]`, String(number)).then(() => true)
    check('the board shows the last position', await move('Move 2: White D7') && await stones(2))
    await browser.click('[data-step=back]')
    check('the Back button shows the previous move', await move('Move 1: Black C7') && await stones(1))
    await browser.run(`${part('picture')}.focus()`)
    await browser.press(KEY.home)
    check('the Home key shows the start', await move('Start') && await stones(0))
    await browser.press(KEY.right, KEY.right)
    check('the Right key shows the next move', await move('Move 2: White D7'))
    await browser.run(`const slider = ${part('position')}; slider.value = 1; slider.dispatchEvent(new Event('input'))`)
    check('the slider chooses a move', await move('Move 1: Black C7'))
    await browser.run(`${part('source')}.focus(); ${part('source')}.setSelectionRange(args[0], args[0])`, record.indexOf('white'))
    check('the board follows the cursor', await move('Move 2: White D7'))
    await check_text('(;GM[1]FF[4]SZ[9];B[cc](;W[dd])(;W[ee]))(;GM[1]FF[4]SZ[13];B[dd])', `${part('game')}.options.length === 2`)
    await browser.click('[data-step=back]')
    is('the page lists the variations', await browser.until(`[...${part('variations')}.querySelectorAll('button')].map(button => button.textContent)`), ['A White D6', 'B White E5'])
    is('the board shows the variations', await browser.until("const next = [...document.querySelectorAll('.goban .next')]; return next.length && next.map(each => each.textContent).join('')"), 'AB')
    await browser.run(`${part('game')}.value = 1; ${part('game')}.dispatchEvent(new Event('change'))`)
    check('the page can show the second game', await move('Move 1: Black D10'))
  },

  async configuring() {
    await check_text(unsized, shows('board-no-size'))
    await browser.run(`${part('configuration-pane')}.open = true`)
    await browser.type('{"severity": {"board-no-sise": "off"}}', by('configuration'))
    await browser.until(`${isDone} && ${part('faults')}.children.length`)
    check('an error in the configuration is reported', (await text('faults')).includes('board-no-size'), await text('faults'))
    await browser.click(`${by('faults')} button`)
    is('a click on an error in the configuration selects its place', await browser.run(`const field = ${part('configuration')}; return field.value.slice(field.selectionStart, field.selectionEnd)`), '"board-no-sise"')
    await browser.run(`const field = ${part('configuration')}; field.value = field.value.replace('sise', 'size'); field.dispatchEvent(new Event('input'))`)
    await browser.until(`!document.querySelector('[data-testid=findings] li')`)
    is('the configuration applies to the record', await rules(), [])
  },

  async linking() {
    const href = await browser.until(`${part('link')}.getAttribute('href')?.startsWith('#z=') && !${part('source')}.hasAttribute('aria-busy') && ${part('link')}.href`)
    await browser.go('about:blank')
    await browser.go(href)
    await browser.until(`${part('source')}.value && ${part('configuration')}.value`)
    is('a link contains the record', await source(), unsized)
    check('a link contains the configuration', (await browser.run(`${part('configuration')}.value`)).includes('"off"'))
    await browser.run(`${part('configuration')}.value = ''; ${part('configuration')}.dispatchEvent(new Event('input'))`)
    await browser.until(shows('board-no-size'))
    is('a change removes the link from the address', await browser.run('location.hash'), '')
    await browser.call('POST', '/refresh', {})
    await browser.until(shows('board-no-size'))
    is('a reload keeps the record and the configuration', [await source(), await browser.run(`${part('configuration')}.value`)], [unsized, ''])
    await browser.go(`${href.slice(0, -30)}`)
    await browser.until(`${part('message')}.textContent`)
    check('a damaged link is reported', (await text('message')).includes('damaged'))
    await check_text(Array.from({length: 30000}, (_, i) => (Math.imul(i, 2654435761) >>> 0).toString(36)).join('\n'), `${part('link')}.hasAttribute('aria-disabled')`)
    check('a record that is too long has no link', true)
  },

  async files() {
    const japanese = Buffer.from([...Buffer.from('(;GM[1]FF[3]SZ[9]CA[Shift_JIS]PB['), 0x88, 0xCD, 0x8C, 0xE9, ...Buffer.from(']\r\n;B[cc]\r\n;W[zz])')])
    await drop('old.sgf', japanese)
    await browser.until(shows('point-off-board'))
    check('a Shift_JIS file is decoded', (await source()).includes('囲碁'), await source())
    is('places in a Shift_JIS file are marked correctly', await browser.run("const mark = document.querySelector('.mirror mark.error'); return mark.textContent"), 'zz')
    check('the name of the file is shown', (await text('about')).includes('old.sgf'))
    await browser.click('.place')
    is('a click on a finding in a Shift_JIS file selects its place', await browser.run(`const field = ${part('source')}; return field.value.slice(field.selectionStart, field.selectionEnd)`), 'zz')
    const twice = Buffer.concat([japanese.subarray(0, -5), Buffer.from('dd]\r\n;B[gg];W[cc])')])
    await drop('twice.sgf', twice)
    await browser.until(shows('move-on-stone'))
    await browser.click('button.related')
    is('a click on a related place selects its text', await browser.run(`const field = ${part('source')}; return field.value.slice(0, field.selectionStart)`), '(;GM[1]FF[3]SZ[9]CA[Shift_JIS]PB[囲碁]\n;B[')
    await drop('packed.jgf.gz', gzipSync(Buffer.from(broken)))
    await browser.until(shows('json-trailing-comma'))
    is('a gzip file is unpacked', [await source(), (await text('about')).includes('packed.jgf ·')], [broken, true])
    await drop('empty.jgf', Buffer.from(''))
    await browser.until(`${part('verdict')}.textContent.includes('empty.jgf')`)
    is('an empty file is reported as empty', await text('verdict'), 'There is nothing in empty.jgf.')
    await drop('letter.txt', Buffer.from('Dear Ann,'))
    await browser.until(`${part('about')}.textContent.includes('letter.txt')`)
    is('plain text is reported as not a game record', await text('verdict'), 'letter.txt is plain text, and no game record.')
    await drop('games.zip', zipOf({'club/one.sgf': '(;GM[1]FF[4]SZ[9];B[ee];W[ee])', 'club/囲碁.jgf': record, 'read me.txt': 'hello', '__MACOSX/club/one.sgf': 'x'}))
    await browser.until(`${part('about')}.textContent.includes('one.sgf') && ${shows('move-on-stone')}`)
    is('the records in a zip are listed', await browser.run("[...document.querySelectorAll('.files button > span:first-child')].map(each => each.textContent)"), ['club/one.sgf', 'club/囲碁.jgf'])
    await drop('photo.png', Buffer.from([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]))
    await browser.until(`${part('verdict')}.textContent.includes('photo.png')`)
    is('a picture is reported as a picture', await text('verdict'), 'photo.png is a PNG picture, and no game record.')
    for (const [name, bytes, words] of [['letters.zip', zipOf({'a.txt': 'hello'}), 'there is no game record in it'], ['torn.zip', zipOf({'a.sgf': '(;)'}).subarray(0, 40), 'its end is missing']]) {
      await drop(name, bytes)
      await browser.until(`${part('message')}.textContent.includes(args[0])`, words)
    }
    await drop('letter.txt', Buffer.from('Dear Ann,'))
    await browser.until(`${part('about')}.textContent.includes('letter.txt')`)
    await drop('broken.gz', Buffer.from([0x1F, 0x8B, 8, 0, 1, 2]))
    await browser.until(`${part('message')}.textContent.includes('broken.gz could not be read')`)
    is('an unreadable file does not replace the record', await source(), 'Dear Ann,')
    await drop('game.jgf', Buffer.from(broken))
    await browser.until(shows('json-trailing-comma'))
    await browser.click(by('fix'))
    await browser.until(`!document.querySelector('[data-testid=findings] li')`)
    is('Fix fixes a dropped file', await source(), record)
    await dropAll([['one.jgf', Buffer.from(broken)], ['two.sgf', Buffer.from('(;GM[1]FF[4]SZ[9];B[ee])')], ['three.jgf', Buffer.from(record)]])
    const counted = "[...document.querySelectorAll('.files button')].map(each => each.textContent)"
    await browser.until(`!${counted}.some(each => each.endsWith('…')) && ${counted}.length === 3`)
    is('several dropped files are listed', await browser.run(counted), ['one.jgf1 error', 'two.sgfno mistakes', 'three.jgfno mistakes'])
    is('the first of several files is open', [await source(), await browser.run("document.querySelector('.files [aria-current=true]').textContent")], [broken, 'one.jgf1 error'])
    await browser.click('.files li:nth-child(2) button')
    await browser.until(`${part('source')}.value.startsWith('(')`)
    check('a click on a file name opens the file', (await text('about')).includes('two.sgf'), await text('about'))
    await drop('alone.jgf', Buffer.from(record))
    await browser.until(`${part('about')}.textContent.includes('alone.jgf')`)
    is('a single file has no list', await browser.run("document.querySelector('.files').hidden"), true)
  },

  async much() {
    const moves = Array.from({length: 150000}, (_, i) => `;${i % 2 ? 'W' : 'B'}[${'abcdefghi'[i % 9]}${'abcdefghi'[i * 7 % 9]}]C[${i}]`)
    const large = `(;GM[1]FF[4]SZ[9]\n${moves.join('\n')})`
    await check_text(large, `!${part('source')}.hasAttribute('aria-busy') && document.querySelector('.viewer .row')`)
    is('a long text is kept and shown in a viewer', await browser.run(`[document.querySelector('.viewer').hidden, ${part('source')}.value.length]`), [false, large.length])
    check('the viewer draws only visible rows', await browser.run("document.querySelectorAll('.row').length") < 300)
    check('the page reports that a long text has no board', (await text('too-many')).includes('too long for a board'), await text('too-many'))
    check('at most 600 findings are shown at first', await browser.run(`${part('findings')}.querySelectorAll('li').length`) <= 600)
    await browser.click(by('clear'))
    is('Clear removes a long text', await browser.run(`[document.querySelector('.viewer').hidden, ${part('source')}.value]`), [true, ''])
    await check_text(broken, shows('json-trailing-comma'))
    is('the board returns after a long text', await text('too-many'), '')
    is('a short text after a long text is linted', await rules(), ['json-trailing-comma'])
    // A Worker that dies is replaced.
    await browser.run("const dead = Worker.prototype.postMessage; Worker.prototype.postMessage = function () { Worker.prototype.postMessage = dead; this.onerror(Object.assign(new Event('error'), {message: 'it has died'})) }")
    await check_text(`${broken} `, `${part('verdict')}.textContent.includes('it has died')`)
    await check_text(broken, shows('json-trailing-comma'))
    is('a new Worker lints after the first one dies', await rules(), ['json-trailing-comma'])
  },

  async keys() {
    await check_text(broken, shows('json-trailing-comma'))
    await browser.run(`${part('source')}.focus()`)
    await browser.press(KEY.f8)
    is('F8 goes to the next finding', await browser.run(`${part('source')}.selectionStart`), broken.length - 3)
    await browser.press(KEY.escape)
    is('Escape moves the focus out of the text', await browser.run('document.activeElement.className'), 'found-pane')
    await browser.press(KEY.tab)
    check('Tab after Escape moves the focus to the findings', await browser.run(`${part('findings')}.contains(document.activeElement)`))
    await browser.run(`${part('source')}.focus()`)
    await browser.press(KEY.tab)
    check('Tab moves the focus out of the text', await browser.run(`document.activeElement !== ${part('source')}`))
    is('Tab does not change the text', await source(), broken)
    const seen = await browser.run(`let all = [...document.querySelectorAll('.playground button, .playground select, .playground input, .playground textarea, .playground a')].filter(each => each.checkVisibility());
      return all.filter(each => !(each.getAttribute('aria-label') || each.getAttribute('aria-labelledby') || each.textContent.trim() || each.labels?.length)).map(each => each.outerHTML)`)
    is('every control has an accessible name', seen, [])
  },

  async axe() {
    const path = join(process.env.JGFLINT_NODE_MODULES ?? '', 'axe-core/axe.min.js')
    let script
    try { script = readFileSync(path, 'utf8') } catch { return skip('axe finds no violation', 'JGFLINT_NODE_MODULES names no directory with axe-core') }
    await browser.cdp('Runtime.evaluate', {expression: script})
    for (const scheme of ['light', 'dark']) {
      await browser.cdp('Emulation.setEmulatedMedia', {features: [{name: 'prefers-color-scheme', value: scheme}]})
      const violations = await browser.run("const {violations} = await axe.run(); return violations.map(({id, nodes}) => `${id}: ${nodes.map(({html}) => html).slice(0, 3)}`)")
      is(`axe finds no violation in ${scheme} colors`, violations, [])
    }
  },

  async searching() {
    await browser.run("const field = document.querySelector('.search input'); field.focus(); field.value = 'ko'; field.dispatchEvent(new Event('input'))")
    const found = await browser.until("const links = [...document.querySelectorAll('.found a')].map(link => link.getAttribute('href')); return links.length && links")
    check('the search finds a rule', found.some(href => href.endsWith('rules/move-ko.html')), found)
    await browser.press(KEY.down)
    check('the Down key moves the focus to the first result', await browser.run("document.activeElement.matches('.found a')"))
    await browser.press(KEY.escape)
    is('Escape closes the search results', await browser.run("[document.querySelector('.found').hidden, document.activeElement.name]"), [true, 'q'])
  },

  async narrow() {
    await browser.cdp('Emulation.setDeviceMetricsOverride', {width: 360, height: 740, deviceScaleFactor: 1, mobile: true})
    is('the page fits into 360 pixels', await browser.run('document.documentElement.scrollWidth <= 360'), true)
    await browser.cdp('Emulation.clearDeviceMetricsOverride')
  },

  async alone() {
    const messages = [...await browser.log('browser')].filter(({level}) => level === 'SEVERE').map(({message}) => message)
    is('the page causes no errors or policy violations in the browser', messages, [])
    const urls = (await browser.log('performance')).map(({message}) => JSON.parse(message).message)
      .filter(({method}) => method === 'Network.requestWillBeSent').map(({params}) => params.request.url).filter(url => !url.startsWith(server.page) && !/^(data|blob|chrome|about):/.test(url))
    is('no request goes to another site', urls, [])
    is('no request contains a record', server.asked.filter(path => path.length > 100), [])
  },

  async repairs() {
    await browser.run("const make = URL.createObjectURL; URL.createObjectURL = blob => { window.offered = blob; return make.call(URL, blob) }")
    await drop('broken.sgf', Buffer.from('(;GM[1]FF[4]SZ[9]PB[Ann]RE[Black wins by 3.5];B[ee];W[ee];B[gg])'))
    await browser.until(`${isDone} && ${shows('move-on-stone')}`)
    await browser.click(by('repair'))
    await browser.until(`!${part('repair-pane')}.hidden`)
    const pane = name => browser.run(`document.querySelector('[data-part=${name}]').textContent`)
    is('the repair view counts the errors', await pane('verdict'), '2 things are wrong. In the repaired file 1 is left.')
    check('the repair view lists the repairs', (await pane('repaired')).includes('Black wins by 3.5'), await pane('repaired'))
    check('the repair view lists the errors that are left', (await pane('left')).includes('white plays at E5, where black 1 stands'), await pane('left'))
    await browser.run("document.querySelector('[data-part=left] .place').click()")
    check('a click on an error that is left shows its move on the board', await browser.until(`${part('move')}.textContent === 'Move 2: White E5'`))
    is('the repaired file gets a new name', await browser.run("document.querySelector('[data-part=download]').download"), 'broken-repaired.sgf')
    const repaired = await browser.run('return window.offered.text()')
    check('the repaired file contains the repairs', repaired.includes('RE[B+3.5]') && repaired.includes(';W[ee]'), repaired)
    await drop('good.sgf', Buffer.from('(;GM[1]FF[4]CA[UTF-8]SZ[9]AP[a:1];B[ee];W[gg])'))
    await browser.until("document.querySelector('[data-part=verdict]').textContent === 'Nothing is wrong with this record.'")
    check('a good file has no download', await browser.run("document.querySelector('[data-part=download]').hidden"))
    await drop('names.sgf', Buffer.from('(;GM[1]FF[4]SZ[9]KM[6,5]PB[\x88\xcd\x8c\xe9\x91\xbe\x98\x59]EV[\x91\xe6\x88\xea\x89\xf1\x83\x41\x83\x7d\x83\x60\x83\x85\x83\x41\x91\x49\x8e\xe8\x8c\xa0];B[ee])', 'latin1'))
    await browser.until("document.querySelector('[data-part=download]').textContent === 'Download as UTF-8'")
    const converted = await browser.run('return window.offered.text()')
    check('the repaired file of a record in Shift_JIS is in UTF-8', ['CA[UTF-8]', 'PB[囲碁太郎]', 'KM[6.5]'].every(part => converted.includes(part)), converted)
    check('the repair view explains other character sets', (await pane('note')).includes('not in UTF-8') && (await pane('repaired')).includes('the character set is not stated'), await pane('note'))
    await drop('notepad.jgf', Buffer.from('\uFEFF{"record": {"format": "JGF", "version": 2}, "game": {"name": "Zoë",}, "board": {"size": 9}, "tree": [{}]}', 'utf16le'))
    await browser.until("document.querySelector('[data-part=note]').textContent.includes('UTF-16')")
    is('the repair view converts a file in UTF-16', [await pane('verdict'), JSON.parse(await browser.run('return window.offered.text()')).game], ['2 things are wrong. In the repaired file nothing is left.', {name: 'Zoë'}])
    await drop('half.sgf', Buffer.from('(;GM[1]FF[4]SZ[19]PB[Ann]PW[Be'))
    await browser.until("document.querySelector('[data-part=note]').textContent.includes('A part of the file seems to be missing')")
    await browser.run("document.querySelector('[data-part=close]').click()")
    is('the repair view can be closed', await browser.run(`${part('repair-pane')}.hidden`), true)
  },

  async offline() {
    await browser.go(server.page)
    await browser.until(isReady)
    await browser.until("performance.getEntriesByType('resource').some(({name}) => name.endsWith('/playground.wasm'))")
    await browser.until("!document.querySelector('[data-testid=source]').hasAttribute('aria-busy')")
    await new Promise(later => setTimeout(later, 1000)) // the whole engine is fetched by the Worker, which the page does not see
    await server.stop()
    await check_text(record)
    await browser.click(by('to-sgf'))
    check('a loaded page converts without a network', (await browser.until(`${part('output')}.value`)).includes(';B[cc]'))
  },
}

mkdirSync(scratch, {recursive: true})
const asWritten = readFileSync(join(folder, 'index.html'), 'utf8')
await browser.go(server.page)
for (const [name, work] of Object.entries(parts)) {
  try {
    await work()
  } catch (error) {
    writeFileSync(join(scratch, `${name}.png`), await browser.screenshot().catch(() => ''))
    check(`the part ${name} runs to the end`, false, error.stack)
    break
  }
}
await browser.close()
await server.stop().catch(() => {})
