# recipes.t: runs the recipes of RECIPES.md with the bundlers and runtimes in JGFLINT_NODE_MODULES.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/npm/lib.sh"

[ -d "${JGFLINT_NODE_MODULES:-}" ] || skip_all 'JGFLINT_NODE_MODULES is not set'
tap node "$top_srcdir/tests/npm/recipes.mjs" "$package" "$JGFLINT_NODE_MODULES" "$scratch"
finish
