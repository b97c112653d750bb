# same.t: the module answers what the program answers, for all of testdata.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/npm/lib.sh"

jgfconv=$top_builddir/jgfconv
status=0
node "$top_srcdir/tests/npm/same.mjs" "$package" "$JGFLINT" "$jgfconv" "$top_srcdir/testdata" "$scratch" >"$out" 2>"$err" || status=$?
is 'lint, fix and convert give what the programs give' "$(grep -v '0 differences$' "$out" | head -n 20)" ''
check 'and there was much to compare' grep -q '^[1-9][0-9][0-9] texts, ' "$out"
is 'without an error' "$status" 0
finish
