# asian.t: GIB and NGF games in five languages and their character sets convert to the same JGF.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

reports_nothing 'Asian games in UTF-8 convert to the same JGF' convert/asian.py "$JGFCONV" "$top_srcdir/testdata/games" utf-8
reports_nothing 'Asian games in the character sets of Korea, China, Taiwan and Japan convert to the same JGF' convert/asian.py \
  "$JGFCONV" "$top_srcdir/testdata/games"

finish
