// recipes.mjs: runs the recipes of RECIPES.md with the bundlers and runtimes in a node_modules directory.
//
//     node recipes.mjs PACKAGE NODE_MODULES SCRATCH [NAME]
//
// Prints TAP. With NAME, only the tests whose names start with NAME run.

import {execFileSync, spawn} from 'node:child_process'
import {once} from 'node:events'
import {cpSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync} from 'node:fs'
import {createServer} from 'node:http'
import {dirname, extname, join, resolve} from 'node:path'
import {pathToFileURL} from 'node:url'
import {check, finish, skip} from '../tap.js'

const [packageFolder, modules, scratch] = process.argv.slice(2, 5).map(path => resolve(path))
const PATIENCE = 60000 // milliseconds, for a browser on a busy machine

const recipes = {}
for (const [, name, text] of readFileSync(join(packageFolder, 'RECIPES.md'), 'utf8').matchAll(/<!-- recipe: (.*) -->\n```\w+\n([^]*?)```/g)) recipes[name] = text

// The package and the bundlers share one node_modules directory.
const shared = join(scratch, 'node_modules')
mkdirSync(shared, {recursive: true})
for (const name of readdirSync(modules)) if (name !== 'jgflint') symlinkSync(join(modules, name), join(shared, name))
cpSync(packageFolder, join(shared, 'jgflint'), {recursive: true})

const has = name => existsSync(join(modules, name))
const first = (...paths) => paths.map(path => join(modules, path)).find(existsSync)

/** Makes a folder with these recipes, a page, and a script that prints the result of the first recipe or shows it on the page. */
function project(name, files, how = 'console.log(format)') {
  const folder = join(scratch, name)
  mkdirSync(folder)
  const texts = {'package.json': '{"type": "module"}', 'lint.mjs': recipes['lint.mjs'], 'main.mjs': `import {format} from './lint.mjs'\n${how}\n`,
    'index.html': '<!doctype html><script type="module" src="./main.mjs"></script>', ...Object.fromEntries(files.map(file => [file, recipes[file]]))}
  for (const [file, text] of Object.entries(texts)) writeFileSync(join(folder, file), text)
  symlinkSync(shared, join(folder, 'node_modules'))
  return folder
}

const run = (folder, command, ...words) => execFileSync(command, words, {cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe']}).trim()
// A recipe for a shell, in which npx finds what is in node_modules.
const follow = (folder, recipe) => run(folder, 'sh', '-ec', `npx() { program=$1; shift; "./node_modules/.bin/$program" "$@"; }\n${recipes[recipe]}`)
function expect(got) {
  if (got !== 'sgf') throw new Error(`it printed ${got}`)
}

// ---- a browser ----
const browser = ['chromium', 'chromium-browser', 'google-chrome'].find(name => {
  try { return execFileSync('sh', ['-c', `command -v ${name}`]) } catch { return false }
})

/* * Returns the data that the page at a URL sends to the address in `told`. */
async function shown(begin) {
  let end
  const told = new Promise(resolve => { end = resolve })
  const listener = createServer((request, answer) => {
    answer.writeHead(204, {'access-control-allow-origin': '*'}).end()
    end(decodeURIComponent(request.url.slice(1)))
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => listener.once('listening', resolve))
  const {url, close} = await begin(`http://127.0.0.1:${listener.address().port}/`)
  const process = spawn(browser, ['--headless=new', '--no-sandbox', '--disable-gpu', `--user-data-dir=${join(scratch, 'chromium')}`, '--remote-debugging-port=0', url], {stdio: 'ignore'})
  const late = setTimeout(() => end('nothing'), PATIENCE)
  const result = await told
  clearTimeout(late)
  process.kill()
  await new Promise(resolve => process.once('exit', resolve))
  listener.close()
  await close()
  return result
}

const tell = address => `fetch(${JSON.stringify(address)} + format)\naddEventListener('unhandledrejection', ({reason}) => fetch(${JSON.stringify(address)} + encodeURIComponent(reason)))`
const TYPES = {'.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm'}

/** Starts a server for the files in a folder. */
async function serve(folder) {
  const server = createServer(({url}, answer) => {
    const path = join(folder, url === '/' ? 'index.html' : url)
    if (!existsSync(path)) return answer.writeHead(404).end()
    answer.writeHead(200, {'content-type': TYPES[extname(path)] ?? 'text/plain'}).end(readFileSync(path))
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  return {url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close()}
}

// ---- the recipes ----
const tests = []
const test = (name, needs, body) => tests.push({name, needs: [needs].flat(), body})

for (const major of [18, 20, 22, 24])
  test(`Node ${major}`, `node${major}`, () => expect(run(project(`node${major}`, []), join(modules, `node${major}/bin/node`), 'main.mjs')))
test('Bun', 'bun', () => expect(run(project('bun', []), first('@oven/bun-linux-x64/bin/bun', '@oven/bun-linux-aarch64/bin/bun'), 'main.mjs')))
test('Deno', 'deno', () => {
  const deno = first('@deno/linux-x64-glibc/deno', '@deno/linux-arm64-glibc/deno')
  expect(run(project('deno', []), 'sh', '-ec', `deno() { "${deno}" "$@"; }\n${recipes['deno']}`))
})

for (const major of [5, 6, 7, 8]) {
  const files = major < 8 ? ['vite.config.mjs'] : []
  const vite = async () => import(pathToFileURL(join(modules, `vite${major}/dist/node/index.js`)))
  // The served files are outside of the project.
  test(`Vite ${major}, its server`, [`vite${major}`, 'browser'], async () => expect(await shown(async address => {
    const server = await (await vite()).createServer({root: project(`vite${major}-server`, files, tell(address)), server: {host: '127.0.0.1', fs: {strict: false}}, logLevel: 'silent'})
    await server.listen()
    return {url: server.resolvedUrls.local[0], close: () => server.close()}
  })))
  test(`Vite ${major}, what it builds`, [`vite${major}`, 'browser'], async () => expect(await shown(async address => {
    const folder = project(`vite${major}-build`, major < 7 ? ['vite.config.mjs'] : [], tell(address))
    await (await vite()).build({root: folder, logLevel: 'silent'})
    return serve(join(folder, 'dist'))
  })))
}

test('webpack, for a page', ['webpack', 'webpack-cli', 'browser'], async () => expect(await shown(async address => {
  const folder = project('webpack', ['webpack.config.mjs'], tell(address))
  follow(folder, 'webpack')
  writeFileSync(join(folder, 'dist/index.html'), '<!doctype html><script src="main.js"></script>')
  return serve(join(folder, 'dist'))
})))
test('esbuild, a module', 'esbuild', () => {
  const folder = project('esbuild', [])
  follow(folder, 'esbuild')
  expect(run(folder, process.execPath, 'out/main.mjs'))
})
test('esbuild, CommonJS', 'esbuild', () => {
  const folder = project('esbuild-cjs', ['main-cjs.mjs'])
  follow(folder, 'esbuild-cjs')
  expect(run(folder, process.execPath, 'out/main.cjs'))
})
test('Rollup', ['rollup', '@rollup/plugin-node-resolve'], () => {
  const folder = project('rollup', [])
  follow(folder, 'rollup')
  expect(run(folder, process.execPath, 'out/main.mjs'))
})
test('Cloudflare Workers', ['miniflare', 'workerd', 'esbuild'], async () => {
  const folder = project('workers', ['worker.mjs'])
  const {build} = await import(pathToFileURL(join(modules, 'esbuild/lib/main.js')))
  await build({entryPoints: [join(folder, 'worker.mjs')], bundle: true, format: 'esm', outfile: join(folder, 'out/worker.mjs'), external: ['*.wasm', 'node:*'],
    conditions: ['workerd', 'worker', 'browser'], logLevel: 'silent'})
  const {Miniflare} = await import(pathToFileURL(join(modules, 'miniflare/dist/src/index.js')))
  const worker = new Miniflare({compatibilityDate: '2025-05-05', modulesRoot: '/', modules: [
    {type: 'ESModule', path: '/worker.mjs', contents: readFileSync(join(folder, 'out/worker.mjs'), 'utf8')},
    {type: 'CompiledWasm', path: '/jgflint/jgflint.wasm', contents: readFileSync(join(packageFolder, 'jgflint.wasm'))},
  ]})
  try {
    const answer = await (await worker.dispatchFetch('http://localhost/', {method: 'POST', body: '[]'})).text()
    if (!answer.includes('shape-not-a-record')) throw new Error(`it answered ${answer.slice(0, 300)}`)
  } finally { await worker.dispose() }
})

test('Vitest', ['vitest', 'jsdom', 'happy-dom'], () => void follow(project('vitest', ['record.test.mjs']), 'vitest'))
test('Jest', ['jest', 'jest-environment-jsdom'], () => void follow(project('jest', ['record.test.cjs']), 'jest'))

// Its sources must be in its folder, because links to other folders are not followed.
function own(names) {
  const folder = join(scratch, 'next'), copied = new Set(names)
  for (const name of copied) {
    if (!has(name)) continue
    mkdirSync(dirname(join(folder, 'node_modules', name)), {recursive: true})
    execFileSync('cp', ['-rL', join(modules, name), join(folder, 'node_modules', name)])
    const {dependencies, optionalDependencies} = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8'))
    for (const needed of Object.keys({...dependencies, ...optionalDependencies})) copied.add(needed)
  }
  cpSync(packageFolder, join(folder, 'node_modules/jgflint'), {recursive: true})
  return folder
}
test('Next.js', ['next', 'react', 'react-dom', 'browser'], async () => expect(await shown(async address => {
  const folder = own(['next', 'react', 'react-dom'])
  // Waits for the result on the page, and lints a text on the server. Sends the rule of the server if it is wrong, or the result.
  const watch = `new MutationObserver(async (list, watch) => {
    const format = document.querySelector('p')?.textContent
    if (!format) return
    watch.disconnect()
    const [{rule}] = await (await fetch('/lint', {method: 'POST', body: '[]'})).json()
    ${tell(address).replace(/\n.*/, '').replace('+ format', "+ (rule === 'shape-not-a-record' ? format : rule)")}
  }).observe(document, {subtree: true, childList: true, characterData: true})`
  const layout = `export default ({children}) => <html><body>{children}<script dangerouslySetInnerHTML={{__html: ${JSON.stringify(watch)}}} /></body></html>`
  for (const [file, text] of Object.entries({'package.json': '{"type": "module"}', 'app/layout.jsx': layout, ...Object.fromEntries(['app/page.jsx', 'app/lint/route.js'].map(file => [file, recipes[file]]))})) {
    mkdirSync(dirname(join(folder, file)), {recursive: true})
    writeFileSync(join(folder, file), text)
  }
  const program = join(folder, 'node_modules/next/dist/bin/next')
  process.env.NEXT_TELEMETRY_DISABLED = '1'
  run(folder, 'sh', '-ec', `npx() { program=$1; shift; node "${program}" "$@"; }\n${recipes.next}`)
  const server = spawn(process.execPath, [program, 'start', '-p', '0', '-H', '127.0.0.1'], {cwd: folder, stdio: ['ignore', 'pipe', 'inherit']})
  let said = '', url
  while (!url) {
    const [data] = await Promise.race([once(server.stdout, 'data'), once(server, 'exit').then(() => { throw new Error(`next start ends: ${said}`) })])
    url = /http:\/\/127\.0\.0\.1:\d+/.exec(said += data)?.[0]
  }
  return {url, close: () => server.kill()}
})))

// All arguments come from another frame, which has its own Uint8Array and Object.
test('a frame of a page', 'browser', async () => expect(await shown(async address => {
  const folder = project('frame', [], `
    const frame = document.body.appendChild(document.createElement('iframe')).contentWindow
    const {load} = await import('./node_modules/jgflint/index.mjs')
    const text = '(;GM[1]SZ[9];B[ee];W[ee])', bytes = new frame.TextEncoder().encode(text)
    const engine = await (await fetch('node_modules/jgflint/jgflint.wasm')).arrayBuffer()
    const moved = frame.structuredClone(engine)
    const wasms = [undefined, frame.fetch('node_modules/jgflint/jgflint.wasm'), moved, new frame.Uint8Array(moved), frame.WebAssembly.compile(engine), new frame.URL('node_modules/jgflint/jgflint.wasm', location)]
    const formats = []
    for (const wasm of wasms) {
      const jgflint = await load({wasm, signal: new frame.AbortController().signal})
      const linter = jgflint.linter(frame.JSON.parse('{"ignore": ["sgf"]}'), new frame.Object())
      for (const given of [text, bytes, bytes.buffer, new frame.DataView(bytes.buffer)]) {
        const {format, findings} = linter.lint(given, frame.JSON.parse('{"name": "a.sgf"}'))
        formats.push(findings.map(({rule}) => rule).join() === 'move-on-stone' && linter.fix(given).changed === false ? format : JSON.stringify(findings))
      }
    }
    const format = [...new Set(formats)].join()
    ${tell(address)}`)
  writeFileSync(join(folder, 'main.mjs'), readFileSync(join(folder, 'main.mjs'), 'utf8').replace(/^import .*\n/, ''))
  return serve(folder)
})))

for (const {name, needs, body} of tests.filter(({name}) => name.startsWith(process.argv[5] ?? ''))) {
  const missing = needs.find(need => need === 'browser' ? !browser : !has(need))
  if (missing) skip(name, `there is no ${missing}`)
  else try {
    await body()
    check(name, true)
  } catch (error) {
    check(name, false, error.stderr || error)
  }
}
finish()
