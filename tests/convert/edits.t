# edits.t: whoever edits a game that was converted has the last word.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

: "${JGFCONV:=$top_builddir/jgfconv}"
games=$top_srcdir/testdata/games

if have python3; then
  out=$(python3 "$top_srcdir/tests/convert/edits.py" "$JGFCONV" "$games/every-key.jgf" "$games/joseki-tree.jgf" "$games/review-13x13.jgf" \
    "$games/markup-all-types.jgf" "$games/problem-corner-cutoff.jgf" 2>&1)
  is 'edits of games that were converted stand' "$out" ''
else skip 'edits of games that were converted stand' 'no python3'; fi

# Version 1.0.0 kept what hangs on a node with the number of the node: nobody can see whether that is still the same one.
printf '(;FF[4]GM[1]SZ[9]XJ[{"/tree/1/solution":true,"/tree/0/solution":true,"/rules":{"allowSuicide":true\\}}];B[ee])' >old.sgf
"$JGFCONV" -q old.sgf -t jsonl >old.jsonl 2>old.err
like 'what version 1.0.0 kept of the record comes back' old.jsonl '"rules":{"allowSuicide":true}'
like 'and of the root' old.jsonl '"tree":\[{"solution":true}'
unlike 'but not of any other node' old.jsonl '{"solution":true,"move"'
like 'which is said' old.err 'warning: stored data of `/tree/1/solution` is lost'

finish
