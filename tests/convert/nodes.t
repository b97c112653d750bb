# nodes.t: conversions to each format keep the content of each node. JGFLINT_RECORDS=DIR adds the records in DIR.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

if have python3; then
  # SGF has two colors, so this test omits the game with three.
  # shellcheck disable=SC2046 # a list of names
  out=$(python3 "$top_srcdir/tests/convert/nodes.py" "$JGFCONV" $(ls "$top_srcdir"/testdata/games/*.jgf | grep -v three-colours) ${JGFLINT_RECORDS:+"$JGFLINT_RECORDS"/*.jgf} 2>&1)
  is 'every node is the same after conversion' "$out" ''
else skip 'every node is the same after conversion' 'no python3'; fi

if have python3; then
  is 'game info as servers write it is the same after conversion and after a fix' "$(python3 "$top_srcdir/tests/convert/dialects.py" "$JGFLINT" "$JGFCONV" 2>&1)" ''
else skip 'game info as servers write it is the same after conversion and after a fix' 'no python3'; fi

finish
