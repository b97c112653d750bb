# same.t: module and program give the same results, byte for byte, for testdata, broken records, and an optional corpus, of which
# JGFLINT_ROUNDS times as many files as usual are compared.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/npm/lib.sh"

jgfconv=$top_builddir/jgfconv
rounds=${JGFLINT_ROUNDS:-1}

# compared WHAT STRIDE LEAST FOLDER: compares every STRIDE-th text in the folder.
compared() {
  status=0
  mkdir "$scratch/$1"
  node "$top_srcdir/tests/npm/same.mjs" "$package" "$JGFLINT" "$jgfconv" "$scratch/$1" "$2" "$4" >"$out" 2>"$err" || status=$?
  is "$1: lint, fix and convert give the same as the programs" "$(grep -v ' 0 differences$' "$out" | cut -c1-500 | head -n 20)" ''
  check "$1: at least $3 texts are compared" test "$(sed -n 's/ texts, .*//p' "$out")" -ge "$3"
  is "$1: the comparison runs without errors" "$status" 0
  rm -rf "${scratch:?}/$1"
}

tap node "$top_srcdir/tests/npm/known.mjs" "$package" "$JGFLINT"
compared samples 1 200 "$top_srcdir/testdata"
node "$top_srcdir/tests/npm/broken.mjs" broken.texts $((150 * rounds)) "$top_srcdir/testdata"
compared broken 1 150 broken.texts
if [ -n "${JGFLINT_CORPUS:-}" ]; then compared corpus $((rounds < 8 ? 8 / rounds : 1)) 100 "$JGFLINT_CORPUS"
else skip 'corpus: lint, fix and convert give the same as the programs' 'JGFLINT_CORPUS is not set'
fi
finish
