# install.t: the tarball, installed in an empty project: import, `npx jgflint`, the Worker, the examples of its README, and a
# page.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/npm/lib.sh"

have npm || skip_all "no npm"
HOME=$scratch
export HOME npm_config_update_notifier=false npm_config_audit=false npm_config_fund=false
tarball=$(ls -t "$package"/../jgflint-*.tgz | head -n 1)
records=$(cd "$top_srcdir/testdata/games" && pwd)

mkdir project && cd project || exit 99
printf '{"name": "project", "private": true, "type": "module"}\n' >package.json
check 'the tarball can be installed offline' npm install --offline --no-save "$tarball"
is 'the package depends only on packages that were built with it' \
  "$(node -p 'Object.keys(require("./node_modules/jgflint/package.json").optionalDependencies).sort().join(" ")')" \
  "$(cd "$package/.." && for file in release/jgflint-*-"${tarball##*-}"; do
    case $file in release/jgflint-[lw]*-*64-*) file=${file#release/jgflint-} && echo "@jgflint/${file%-*}" ;; esac; done | sort | tr '\n' ' ' | sed 's/ $//')"
is 'the tarball is smaller than 1 MB' $(($(wc -c <"$tarball") < 1000000)) 1
is 'npm pack packs the files of the tarball' "$(cd "$package" && npm pack --dry-run --json 2>/dev/null | node -e 'const [{files}] = JSON.parse(require("fs").readFileSync(0)); console.log(files.map(({path}) => path).sort().join("\n"))')" \
  "$(tar tzf "$tarball" | sed -n 's,^package/\(.*[^/]\)$,\1,p' | LC_ALL=C sort)"
node --input-type=module -e 'import {load} from "jgflint"; const jgflint = await load(); console.log(jgflint.linter().lint("(;GM[1]SZ[9])").format)' >"$out" 2>&1
is 'the package can be imported by its name' "$(cat "$out")" sgf
npx --offline jgflint -f json "$records" >npx.json 2>"$err" || :
"$JGFLINT" -f json "$records" >native.json 2>/dev/null || :
same 'npx jgflint writes the same report as jgflint' npx.json native.json

# ---- the Worker ----
cat >worker-user.mjs <<'JS'
import {Worker} from 'node:worker_threads'
import {createRequire} from 'node:module'
const worker = new Worker(createRequire(import.meta.url).resolve('jgflint/worker.mjs'))
const answers = []
worker.on('message', message => {
  answers.push(message.id)
  if (message.id !== 3) return
  console.log(answers.join(' '))
  worker.terminate()
})
for (const [id, method] of [[1, 'initialize'], [2, 'nothing/ofTheKind'], [3, 'shutdown']]) worker.postMessage({jsonrpc: '2.0', id, method, params: method === 'shutdown' ? undefined : {capabilities: {}}})
JS
is 'a Worker answers messages sent before it is ready' "$(node worker-user.mjs 2>&1)" '1 2 3'

# ---- the examples ----
# example NAME: writes the example of the README.
example() {
  $AWK -v name="$1" '$0 == "<!-- example: " name " -->" { on = 1; next } on && /^```/ { if (inside) exit; inside = 1; next } inside' \
    node_modules/jgflint/README.md >"$1"
  check "the README has the example $1" test -s "$1"
}

example suite.test.mjs
printf 'export const save = () => `{"record": {"format": "JGF", "version": "2.0.0"}, "tree": [{}]}`\n' >save.mjs
check 'the example suite.test.mjs passes with a valid record' node --test suite.test.mjs
printf 'export const save = () => `{"record": {"format": "JGF", "version": "2.0.0"}, "tree": [{}],}`\n' >save.mjs
node --test suite.test.mjs >"$out" 2>&1 && fail 'the example suite.test.mjs fails with a broken record' || pass 'the example suite.test.mjs fails with a broken record'
like 'the example suite.test.mjs names the finding' "$out" 'a comma with nothing after it'

if have git; then
  example pre-commit
  git init -q . && git config user.email a@b && git config user.name a && cp pre-commit .git/hooks/ && chmod +x .git/hooks/pre-commit
  printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}],}\n' >game.jgf
  git add game.jgf
  git commit -q -m broken >"$out" 2>&1 && fail 'the example pre-commit rejects a broken record' || pass 'the example pre-commit rejects a broken record'
  like 'the example pre-commit names the finding' "$out" 'a comma with nothing after it'
  printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}]}\n' >game.jgf
  git add game.jgf
  check 'the example pre-commit accepts a valid record' git commit -q -m sound
else skip 'the example pre-commit runs' 'no git'
fi

# ---- a browser ----
example form.html
browser=
for candidate in chromium chromium-browser google-chrome; do
  have "$candidate" && browser=$candidate && break
done
if [ -n "$browser" ]; then
  cat >worker.html <<'HTML'
<!doctype html>
<p id="answers"></p>
<script type="module">
  const worker = new Worker('node_modules/jgflint/worker.mjs', {type: 'module'})
  worker.onmessage = ({data}) => { document.querySelector('p').textContent += `answer ${data.id};` }
  for (const [id, method] of [[1, 'initialize'], [2, 'shutdown']]) worker.postMessage({jsonrpc: '2.0', id, method, params: id === 1 ? {capabilities: {}} : undefined})
</script>
HTML
  cat >serve.mjs <<'JS'
import {createServer} from 'node:http'
import {readFileSync, writeFileSync} from 'node:fs'
const types = {html: 'text/html', mjs: 'text/javascript', wasm: 'application/wasm'}
// A page has loaded once it shows what is expected: a picture in it waits for that.
const expected = process.argv[2]
const waiter = `<img src="/wait" alt=""><script>setInterval(() => document.body.innerText.includes(${JSON.stringify(expected)}) && fetch('/done'), 50)</script>`
let wait
const end = () => wait?.headersSent || wait?.writeHead(404).end()
createServer(({url}, answer) => {
  if (url === '/wait') wait = answer
  else if (url === '/done') { answer.writeHead(204).end(); end() }
  else try {
    const text = readFileSync(`.${url}`)
    const isPage = url.endsWith('.html')
    answer.writeHead(200, {'content-type': types[url.replace(/.*\./, '')] ?? 'text/plain'}).end(isPage ? `${text}${waiter}` : text)
  } catch { answer.writeHead(404).end() }
}).listen(0, '127.0.0.1', function () { writeFileSync('port', String(this.address().port)) })
setTimeout(end, 120000)
JS
  # dump PAGE TEXT: waits until the page contains the text, and writes the page to $out.
  dump() {
    rm -f port
    node serve.mjs "$2" &
    server=$!
    while [ ! -s port ] && kill -0 $server 2>/dev/null; do sleep 0.1; done
    "$browser" --headless=new --no-sandbox --disable-gpu --user-data-dir="$scratch/chromium" --dump-dom "http://127.0.0.1:$(cat port)/$1" >"$out" 2>"$err" </dev/null
    kill $server
    wait $server 2>/dev/null
  }
  dump form.html 'a comma with nothing after it'
  like 'the example form.html shows findings' "$out" '<li>a comma with nothing after it</li>'
  dump worker.html 'answer 2'
  like 'a Worker in a page answers' "$out" 'answer 1;answer 2;'
else skip 'the example form.html shows findings' 'no chromium'
fi
finish
