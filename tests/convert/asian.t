# asian.t: GIB and NGF games in five languages and their character sets convert to the same JGF.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"


if have python3; then
  out=$(python3 "$top_srcdir/tests/convert/asian.py" "$JGFCONV" "$top_srcdir/testdata/games" utf-8 2>&1)
  is 'Asian games in UTF-8 convert to the same JGF' "$out" ''
  out=$(python3 "$top_srcdir/tests/convert/asian.py" "$JGFCONV" "$top_srcdir/testdata/games" 2>&1)
  is 'Asian games in the character sets of Korea, China, Taiwan and Japan convert to the same JGF' "$out" ''
else skip 'Asian games in UTF-8 convert to the same JGF' 'no python3'; fi

finish
