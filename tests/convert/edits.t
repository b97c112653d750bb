# edits.t: edits of a converted game override the stored data.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

games=$top_srcdir/testdata/games

reports_nothing 'edits of converted games are kept' convert/edits.py "$JGFCONV" "$games/every-key.jgf" "$games/joseki-tree.jgf" \
  "$games/review-13x13.jgf" "$games/markup-all-types.jgf" "$games/problem-corner-cutoff.jgf"

# Version 1.0.0 stored the data of a node with the number of the node, which may mean another node after an edit.
printf '(;FF[4]GM[1]SZ[9]XJ[{"/tree/1/solution":true,"/tree/0/solution":true,"/rules":{"allowSuicide":true\\}}];B[ee])' >old.sgf
"$JGFCONV" -q old.sgf -t jsonl >old.jsonl 2>old.err
like 'data of the record stored by version 1.0.0 are restored' old.jsonl '"rules":{"allowSuicide":true}'
like 'data of the root node stored by version 1.0.0 are restored' old.jsonl '"tree":\[{"solution":true}'
unlike 'data of other nodes stored by version 1.0.0 are not restored' old.jsonl '{"solution":true,"move"'
like 'data of other nodes stored by version 1.0.0 are reported as lost' old.err 'warning: stored data of `/tree/1/solution` is lost'

finish
