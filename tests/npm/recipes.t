# recipes.t: what RECIPES.md says of bundlers and runtimes, with those that are in JGFLINT_NODE_MODULES (.ci/run has the names).
. "${top_srcdir:-$(dirname "$0")/../..}/tests/npm/lib.sh"

[ -d "${JGFLINT_NODE_MODULES:-}" ] || skip_all 'JGFLINT_NODE_MODULES is not set'
tap node "$top_srcdir/tests/npm/recipes.mjs" "$package" "$JGFLINT_NODE_MODULES" "$scratch"
finish
