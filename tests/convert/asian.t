# asian.t: games in GIB and NGF, in five languages and the character sets of each, go to JGF as they were.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

: "${JGFCONV:=$top_builddir/jgfconv}"

if have python3; then
  out=$(python3 "$top_srcdir/tests/convert/asian.py" "$JGFCONV" "$top_srcdir/testdata/games" utf-8 2>&1)
  is 'in UTF-8' "$out" ''
  out=$(python3 "$top_srcdir/tests/convert/asian.py" "$JGFCONV" "$top_srcdir/testdata/games" 2>&1)
  is 'in the character sets of Korea, China, Taiwan and Japan' "$out" ''
else skip 'in UTF-8' 'no python3'; fi

finish
