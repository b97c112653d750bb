# nodes.t: conversions to each format keep the content of each node. JGFLINT_RECORDS=DIR adds the records in DIR.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

# SGF has two colors, so this test omits the game with three.
# shellcheck disable=SC2046 # a list of names
reports_nothing 'every node is the same after conversion' convert/nodes.py "$JGFCONV" \
  $(ls "$top_srcdir"/testdata/games/*.jgf | grep -v three-colours) ${JGFLINT_RECORDS:+"$JGFLINT_RECORDS"/*.jgf}
reports_nothing 'game info as servers write it is the same after conversion and after a fix' convert/dialects.py "$JGFLINT" "$JGFCONV"

finish
