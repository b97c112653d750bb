#!/bin/sh
# module.sh: measures the WebAssembly module beside the program, and prints a table.
#
# Run by `make bench-npm [CORPUS=DIR]`, in the build directory, after `make npm`. CORPUS is a directory of *.jgf; without one,
# records of the same kind are generated. What is measured is user time, the least of some rounds in which the commands take turns.
# ROUNDS in the environment says how many.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
: "${CC:=cc}" "${JGFLINT:=$PWD/jgflint}" "${PACKAGE:=$PWD/npm}" "${CORPUS:=}" "${ROUNDS:=7}" "${NODE:=node}" "${AWK:=awk}"
command -v "$NODE" >/dev/null || { echo "bench-npm: SKIP: no node"; exit 0; }
[ -e "$PACKAGE/jgflint.wasm" ] || { echo "bench-npm: SKIP: make npm has not been called"; exit 0; }
scratch=$(mktemp -d "${TMPDIR:-/tmp}/jgflint-bench.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM

for tool in generate measure copies; do $CC -O2 -D_GNU_SOURCE -o "$scratch/$tool" "$here/$tool.c" 2>"$scratch/log" || { cat "$scratch/log" >&2; exit 1; }; done
if [ -n "$CORPUS" ]; then find "$CORPUS" -name '*.jgf' -size -4096k
else mkdir "$scratch/generated" && "$scratch/generate" records 1000 "$scratch/generated" && find "$scratch/generated" -name '*.jgf'
fi | LC_ALL=C sort >"$scratch/originals"
[ -s "$scratch/originals" ] || { echo "bench-npm: no *.jgf in $CORPUS" >&2; exit 1; }

# row RECORDS: a first run over so many of them, and what a round of them takes once the module is warm.
row() {
  mkdir "$scratch/$1"
  "$scratch/copies" "$1" "$scratch/originals" "$scratch/$1" >"$scratch/$1.list"
  "$scratch/measure" "$ROUNDS" "$JGFLINT -j1 -q --isolated $scratch/$1" "$NODE $PACKAGE/jgflint.cjs -q --isolated $scratch/$1" >"$scratch/numbers"
  warm=$("$NODE" "$here/module.mjs" "$PACKAGE" $((ROUNDS + 8)) "$scratch/$1.list")
  "$AWK" -v n="$1" -v warm="$warm" 'NR == 1 { native = $4 } NR == 2 { first = $4 }
    END { printf "| %d | %.0f | %.0f | %.1f | %.0f | %.1f |\n", n, native, first, native ? first / native : 0, warm, native ? warm / native : 0 }' "$scratch/numbers"
}

echo "jgflint $("$JGFLINT" --version | sed 's/.* //'), node $("$NODE" --version); records made of $(wc -l <"$scratch/originals") ${CORPUS:+of the corpus}; the least user times of $ROUNDS rounds, in ms"
printf '\n| records | jgflint | npx jgflint | / jgflint | module, warm | / jgflint |\n| ---: | ---: | ---: | ---: | ---: | ---: |\n'
for records in 100 1000 8000; do row $records; done
