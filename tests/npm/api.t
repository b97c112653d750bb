# api.t: the interface of the package.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/npm/lib.sh"

tap node "$top_srcdir/tests/npm/api.mjs" "$package" "$top_srcdir/src/library/jgflint.h"
tap node "$top_srcdir/tests/npm/use.mjs" "$package" "$top_srcdir/testdata/dialects/v1-js-literal.jgf"
tap node "$top_srcdir/tests/npm/promises.mjs" "$package"
tap node --wasm-max-mem-pages=1024 "$top_srcdir/tests/npm/memory.mjs" "$package"

# ---- types ----
modules=${JGFLINT_NODE_MODULES:-}
if [ -e "$modules/typescript/bin/tsc" ]; then
  mkdir -p use/node_modules && ln -s "$package" use/node_modules/jgflint && cp "$top_srcdir/tests/npm/types.mts" use
  printf 'import jgflint = require("jgflint")\njgflint.load().then(one => console.log(one.linter({std: "seki"}).lint("").findings))\n' >use/require.cts
  # of_types NAME FILES LIBRARIES: tsc --strict accepts the files.
  of_types() {
    printf '{"compilerOptions": {"strict": true, "noEmit": true, "target": "es2022", "module": "nodenext", "moduleResolution": "nodenext", "lib": [%s], "types": []}, "files": [%s]}\n' "$3" "$2" >use/tsconfig.json
    (cd use && node "$modules/typescript/bin/tsc" -p .) >"$out" 2>&1 || :
    is "tsc --strict accepts $1" "$(cat "$out")" ''
  }
  printf 'import {load} from "jgflint"\nexport const all = (await load()).linter().lint("").findings\n' >use/bare.mts
  of_types 'a program that uses the whole interface' '"types.mts"' '"es2022", "dom"'
  of_types 'a program without the DOM' '"bare.mts"' '"es2022"'
  of_types 'a program with the declarations of later versions' '"types.mts"' '"esnext", "dom"'
  # The types have exactly the members that the program prints for each rule.
  { printf 'import type {Explanation, Rule} from "jgflint"\nexport const explained: Explanation[] =' && "$JGFLINT" --isolated --explain all -f json; } >use/known.mts
  { printf 'export const listed: Rule[] =' && "$JGFLINT" --isolated --list-rules -f json; } >>use/known.mts
  of_types 'all rules and explanations' '"known.mts"' '"es2022"'
  of_types 'a CommonJS program' '"require.cts"' '"es2022", "dom"'
else skip 'tsc --strict accepts programs' 'JGFLINT_NODE_MODULES names no directory with typescript'
fi
finish
