# api.t: what the package promises to whoever imports it.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/npm/lib.sh"

say_all node "$top_srcdir/tests/npm/api.mjs" "$package"
say_all node --wasm-max-mem-pages=1024 "$top_srcdir/tests/npm/memory.mjs" "$package"

# ---- types ----

modules=${JGFLINT_NODE_MODULES:-}
if [ -e "$modules/typescript/bin/tsc" ]; then
  mkdir -p use/node_modules && ln -s "$package" use/node_modules/jgflint && cp "$top_srcdir/tests/npm/types.mts" use
  cat >use/tsconfig.json <<'JSON'
{"compilerOptions": {"strict": true, "noEmit": true, "target": "es2022", "module": "nodenext", "moduleResolution": "nodenext", "lib": ["es2022", "dom"], "types": []}}
JSON
  (cd use && node "$modules/typescript/bin/tsc" -p .) >"$out" 2>&1 || :
  is 'tsc --strict has nothing to say' "$(cat "$out")" ''
else skip 'tsc --strict has nothing to say' 'JGFLINT_NODE_MODULES names no directory with typescript'
fi
finish
