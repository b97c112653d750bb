// editor.mjs: the extension in VS Code itself: code-server, and Chromium, which is told what to do.
//
//     node editor.mjs CODE-SERVER CHROMIUM VSIX SCRATCH node|web [PICTURES]
//
// CODE-SERVER is its program, or its out/node/entry.js. node: the extension runs beside the server, as on a desktop; web: in the
// browser. PICTURES: a folder for pictures of what is seen.

import {spawn, spawnSync} from 'node:child_process'
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {createServer} from 'node:net'
import {join} from 'node:path'
import {check, is} from './check.mjs'
import {Browser, KEY} from './webdriver.mjs'

const [program, chromium, vsix, scratch, where, pictures] = process.argv.slice(2)
const folder = join(scratch, 'games'), user = join(scratch, 'user'), extensions = join(scratch, 'extensions')
const [command, ...first] = program.endsWith('.js') ? [process.execPath, program] : [program]
const environment = {...process.env, HOME: join(scratch, 'home')}

const RECORD = `{
  "record": {"format": "JGF", "version": 2},
  "board": {"size": 9},
  "tree": [
    {"comments": ["囲碁😀 begins"]},
    {"move": {"color": "black", "x": 2, "y": 2}},
    {"move": {"color": "white", "x": 6, "y": 6},},
    {"variations": [
      [{"move": {"color": "black", "x": 6, "y": 2}}],
      [{"move": {"color": "black", "x": 2, "y": 6}}, {"move": {"color": "white", "x": 2, "y": 2}}]
    ]}
  ]
}
`
const OTHERS = ['other.jgf', 'third.jgf']
const SETTINGS = {
  'files.autoSave': 'off', 'remote.autoForwardPorts': false, 'remote.extensionKind': {'jgflint.jgflint': [where === 'web' ? 'web' : 'workspace']},
  'security.workspace.trust.enabled': false, 'telemetry.telemetryLevel': 'off', 'workbench.colorTheme': where === 'web' ? 'Default Dark Modern' : 'Default Light Modern',
  'workbench.startupEditor': 'none',
}

function prepare() {
  for (const path of [folder, join(folder, '.git'), join(user, 'User'), join(scratch, 'home')]) mkdirSync(path, {recursive: true})
  writeFileSync(join(folder, 'game.jgf'), RECORD)
  for (const name of OTHERS) writeFileSync(join(folder, name), RECORD)
  writeFileSync(join(folder, '.jgflint.json'), '{\n  // Seki says "2.0.0".\n  "std": "seki",\n}\n')
  writeFileSync(join(user, 'User/settings.json'), JSON.stringify(SETTINGS))
  const installed = spawnSync(command, [...first, '--extensions-dir', extensions, '--user-data-dir', user, '--install-extension', vsix], {env: environment, encoding: 'utf8'})
  check('the .vsix is installed', /successfully installed/.test(installed.stdout), installed.stdout + installed.stderr)
}

const freePort = () => new Promise(resolve => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const {port} = server.address()
    server.close(() => resolve(port))
  })
})

// ---- what a user does ----

let browser

const open = name => browser.open(`http://127.0.0.1:${port}/?folder=${folder}&payload=${encodeURIComponent(JSON.stringify([['openFile', `vscode-remote://127.0.0.1:${port}${folder}/${name}`]]))}`)
const editor = () => browser.text('.editor-group-container.active .view-lines').then(text => text.replace(/\u00A0/g, ' '))
const problems = () => browser.text('.markers-panel')
const hasProblem = async text => (await problems()).includes(text)
const isMarked = () => browser.find('.squiggly-error')
const titles = () => browser.text('.tabs-container .tab')

async function call(name) {
  await browser.press(KEY.f1)
  const row = `.quick-input-list .monaco-list-row[aria-label*="${name}"]`
  await browser.until('the palette', () => browser.run('() => document.activeElement?.closest(".quick-input-widget") !== null'))
  await browser.type(name)
  await browser.until(`the command ${name}`, () => browser.find(row))
  await browser.click(row)
}

let shown = 0
const picture = name => pictures ? browser.picture(join(pictures, `${where}-${++shown}-${name}.png`)) : undefined

const board = (...parts) => browser.text(parts.join(', '))
async function intoBoard() {
  await browser.frame(null)
  await browser.into('iframe.webview')
  await browser.into('iframe#active-frame')
}
const says = text => browser.until(`the board after "${text}"`, async () => (await board('#title')).includes(text))

// ---- what is tried ----

async function findings() {
  await open('game.jgf')
  await browser.until('a finding in the text', isMarked)
  await browser.press(KEY.control, KEY.shift, 'm')
  await browser.until('the list of problems', () => hasProblem('a comma with nothing after it'))
  check('the list of problems has a mistake of JSON', await hasProblem('json-trailing-comma'), await problems())
  check('one of the game, with the place of the earlier move', await hasProblem('move-on-stone') && await hasProblem('the stone that stands there'), await problems())
  check('and what the configuration of the folder asks for', await hasProblem('for Seki'), await problems())
  check('moves have their numbers', (await editor()).includes('1 C7'), await editor())
  await picture('problems')
}

async function boardView() {
  await browser.click('.editor-group-container .view-line')
  await call('jgflint: Show board')
  await intoBoard()
  await says('Start')
  is('the board is a picture', await browser.run('() => document.querySelectorAll("#board svg").length'), 1)
  await browser.click('[data-to=last]')
  await says('Move 3: black G7')
  await browser.click('[data-to=below]')
  await says('Move 3: black C3')
  await browser.click('[data-to=first]')
  await says('Start')
  check('it shows the comment', (await board('#comment')).includes('囲碁😀 begins'), await board('#comment'))
  await browser.press(KEY.right)
  await says('Move 1: black C7')
  await browser.press(KEY.right)
  await says('Move 2: white G3')
  is('it offers the variations', (await board('#next')).split(/\s*\n\s*/), ['B G7', 'B C3'])
  is('and whose turn it is', await board('#more'), 'Black to play')
  await browser.frame(null)
  await picture('board')
  const crumbs = await browser.until('where the cursor is', () => browser.text('.breadcrumbs-control'))
  check('the cursor goes with it', crumbs.includes('2 W G3'), crumbs)
  await call('View: Focus First Editor Group')
  await browser.press(KEY.control, KEY.home)
  await intoBoard()
  await says('Start')
  check('and it goes with the cursor', true)
  await browser.frame(null)
}

async function fixes() {
  await call('View: Focus First Editor Group')
  await call('Go to Next Problem (Error')
  await call('Quick Fix')
  const list = await browser.until('quick fixes', () => browser.text('.action-widget'))
  check('there is a quick fix', /remove the comma|fix all/i.test(list), list)
  await picture('quick-fix')
  await browser.press(KEY.escape)
  await browser.press(KEY.escape)
  await call('jgflint: Fix all')
  await browser.until('the comma to go', async () => !await hasProblem('json-trailing-comma'))
  check('"Fix all" fixes what is safe', await hasProblem('move-on-stone'), await problems())
}

// VS Code writes what it was told to change of itself, where it is more than one file.
async function fixesFiles() {
  const texts = () => OTHERS.map(name => readFileSync(join(folder, name), 'utf8'))
  await call('jgflint: Fix all files')
  await browser.until('the fixed files', () => texts().every(text => !text.includes('6},}')))
  const fixed = RECORD.replace('},}', '}}').replace('"version": 2}', '"version": "2.0.0"}')
  is('"Fix all files" fixes files that are not open', texts(), [fixed, fixed])
}

async function converts() {
  await call('View: Focus First Editor Group')
  await call('jgflint: Convert to SGF')
  await browser.until('a record of SGF', async () => (await editor()).includes('FF[4]'))
  check('"Convert to SGF" opens the record as SGF', /;B\[cc\].*;W\[gg\]/.test(await editor()), await editor())
  await picture('converted')
}

async function explains() {
  await call('jgflint: Explain rule')
  await browser.until('the rules', () => browser.find('.quick-input-widget input[placeholder="Which rule?"]'))
  await browser.type('move-suicide')
  await browser.until('the rule', async () => (await browser.text('.quick-input-list')).startsWith('move-suicide'))
  await browser.press(KEY.enter)
  await browser.until('the page of the rule', async () => (await titles()).includes('move-suicide'))
  check('"Explain rule" opens a page', true)
  await picture('rule')
}

prepare()
const port = await freePort()
const server = spawn(command, [...first, '--auth', 'none', '--bind-addr', `127.0.0.1:${port}`, '--user-data-dir', user, '--extensions-dir', extensions, '--disable-telemetry', '--disable-update-check'],
  {env: environment, stdio: 'ignore'})
try {
  browser = await Browser.start(chromium)
  await browser.until('code-server', async () => { await open('game.jgf'); return browser.find('body') })
  for (const part of [findings, boardView, fixes, fixesFiles, converts, explains]) await part()
} catch (error) {
  check('all goes as it should', false, error)
  if (browser) await browser.frame(null).then(() => picture('failed')).catch(() => {})
} finally {
  await browser?.stop()
  server.kill()
}
