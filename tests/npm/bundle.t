# bundle.t: bundlers can bundle the package for browsers and for Node.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/npm/lib.sh"

esbuild=$(command -v esbuild || echo "${JGFLINT_NODE_MODULES:-}/.bin/esbuild")
[ -x "$esbuild" ] || skip_all 'no esbuild'
mkdir -p node_modules && cp -r "$package" node_modules/jgflint
printf 'import {load} from "jgflint"\nconst jgflint = await load()\nconsole.log(jgflint.linter().lint("(;GM[1]SZ[9])").format)\n' >lint.mjs
cat >client.mjs <<'JS'
import {Worker} from 'node:worker_threads'
const worker = new Worker(process.argv[2])
worker.on('message', ({id}) => { console.log(id); worker.terminate() })
worker.postMessage({jsonrpc: '2.0', id: 5, method: 'initialize', params: {capabilities: {}}})
JS
for platform in browser node; do
  check "esbuild bundles a program for $platform" "$esbuild" lint.mjs --bundle --format=esm --platform=$platform --outfile=$platform/lint.mjs --log-level=error
  check "esbuild bundles the Worker for $platform" "$esbuild" node_modules/jgflint/worker.mjs --bundle --format=esm --platform=$platform --outfile=$platform/worker.mjs --log-level=error
  cp "$package/jgflint.wasm" $platform
  is "the bundle for $platform lints with the module in its folder" "$(node $platform/lint.mjs 2>&1)" sgf
  is "the bundled Worker for $platform answers" "$(node client.mjs ./$platform/worker.mjs 2>&1)" 5
done
finish
