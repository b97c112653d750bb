# counts.t: no game goes without its moves, or the exit status says so.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

: "${JGFCONV:=$top_builddir/jgfconv}"

if have python3; then
  out=$(python3 "$top_srcdir/tests/convert/counts.py" "$JGFCONV" "$top_srcdir/testdata" 2>&1)
  is 'moves, stones, branches and nodes in are as many out' "$out" ''
else skip 'moves, stones, branches and nodes in are as many out' 'no python3'; fi

old='{"record":{"application":"x","version":1},"game":{"event":"Cup","round":3},"tree":[{"root":true},{"move":{"B":"dd"}}]}'
half='{"record":{"format":"JGF","version":2},"board":{"size":9},"tree":[{},{"move":{"color":"black","x":2}},{"move":{"color":"white","x":3,"y":3}}]}'
printf '%s' "$half" | "$JGFCONV" -q - -t sgf >out 2>err
is 'a game of which a move cannot be read is not written' $?."$(cat out)" 1.
like 'and the move is shown' err 'error: this move cannot be read: it is not in the output'
printf '%s' "$half" | "$JGFCONV" -q - -t sgf --force-lossy >out 2>err
is 'unless that is wanted' $? 1
like 'then the rest is' out ';W\[dd\])'
printf '%s' "$old" | "$JGFCONV" -q - -t sgf >out 2>err
status=$?
check 'an older record has its moves, or is not written' sh -c "[ $status = 1 ] || grep -q 'B.dd' out"
printf '(;FF[4]GM[1]SZ[9];B[nn];W[aa])' | "$JGFCONV" -q - -t jgf >out.jgf 2>err
is 'a move off the board is written as it is' $? 0
like 'and told' err 'warning: `nn` is off the board'
"$JGFCONV" -q out.jgf -t sgf >out 2>err
is 'such a record can be read again' $? 0
like 'with its move' out ';B\[nn\];W\[aa\]'
printf '(;FF[4]GM[1]SZ[9]AP[one]AP[two];B[aa]KO[why])' | "$JGFCONV" -q - -t sgf >out 2>err
is 'how the source is spelled fails nothing' $? 0
printf '(;FF[4]GM[1]SZ[9]AP[one]AP[two];B[aa]KO[why])' | "$JGFCONV" -q --fail-on error - -t sgf >out 2>err
is 'unless that is asked for' $? 1

# ---- where it goes ----

printf '(;FF[4]GM[1]SZ[9];B[aa])' >a.sgf
"$JGFCONV" a.sgf -o a.pdf 2>err
is 'an ending that no format has' $? 2
like 'is no place without --to' err 'unknown file name ending .pdf'
"$JGFCONV" a.sgf -o a.jgf --to sgf 2>err
is '--to and the ending contradict' $? 2
like 'which is said' err '--to sgf contradicts the name, which is for jgf'
"$JGFCONV" -q a.sgf -o B.SGF
like 'capitals are an ending, too' B.SGF '^(;FF\[4\]'
"$JGFCONV" a.sgf -o a.sgf 2>err
like 'nothing is converted where nothing is written' err 'Converted no games'
"$JGFCONV" --dry-run a.sgf -o c.jgf 2>err
is '--dry-run' "$?$(ls c.jgf 2>/dev/null)" 0
like 'says what would be' err '^Would convert 1 game into 1 file'
"$JGFCONV" -q --std seki a.sgf -t jsonl >seki.jsonl
like '--std seki: the version as Seki writes it' seki.jsonl '"version":"2.0.0"'
printf '{"record":{"format":"JGF","version":2},"players":[{"color":"black"},{"color":"black"}],"board":{"size":9},"tree":[{}]}' >pair.jgf
"$JGFCONV" -q --std seki pair.jgf -t jsonl >pair.jsonl 2>err
like 'pair go has no such form' err 'Seki will find no players in this record \[convert-seki-players\]'

# ---- values that are none of their property ----

odd='(;FF[4]GM[1]CA[UTF-8]SZ[19]YY[1\:2:3\\:4\\x\]];B[aa]XX[a\:b];W[];AR[aa:bb])'
for to in sgf json-sgf jgf; do
  printf '%s' "$odd" | "$JGFCONV" -q - -t $to 2>err | "$JGFCONV" -q --format-in $to - -t sgf 2>err | tr -d '\n' | sed 's/AP[^]]*]//' >out
  is "are the same after $to" "$(cat out)" "$odd"
done
for said in 'HA[two]' 'HA[0]' 'TM[an hour each]' 'DT[spring]' 'ST[9]' 'VW[aa][cc]' 'VW[bb:cc][ee]' 'RE[who]' 'BR[??]' 'KM[much]'; do
  for to in jgf jsonl json-sgf; do
    printf '(;FF[4]GM[1]SZ[9]%s;B[aa])' "$said" >said.sgf
    "$JGFCONV" -q said.sgf -t sgf 2>err | tr -d '\n' >want
    "$JGFCONV" -q said.sgf -t $to 2>err | "$JGFCONV" -q --format-in $to - -t sgf 2>err | tr -d '\n' >out
    is "$said is said after $to" "$(cat out)" "$(cat want)"
  done
done
printf '(;FF[4]GM[1]SZ[9]HA[two];B[aa])' | "$JGFCONV" -q - -t jsonl 2>err | sed 's/"board"/"rules":{"handicap":3},&/' | "$JGFCONV" -q - -t sgf >out 2>err
like 'unless somebody has said better' out 'HA\[3\]'
printf '(;FF[4]GM[19]SZ[9];B[aa];B[b1]AB[c-7][1:2])' >other.sgf
"$JGFCONV" -q other.sgf -t json-sgf 2>err | "$JGFCONV" -q --format-in json-sgf - -t sgf >out 2>err
is 'moves of another game come back from JSON-SGF' "$?$(tr -d '\n' <out | sed 's/.*SZ.9.//')" '0;B[aa];AB[c-7][1:2]B[b1])'
printf '{"record":{"format":"JGF","version":2},"players":{"0":{"name":"Ann"},"1":{"name":"Bob"}},"board":{"size":9},"tree":[{}]}' >numbered.jgf
"$JGFCONV" -q numbered.jgf -t sgf 2>err >numbered.sgf
"$JGFCONV" -q numbered.sgf -t jsonl 2>err >out
like 'players that nobody knows the colors of come back' out '"players":{"0":{"name":"Ann"},"1":{"name":"Bob"}}'
sed 's/SZ\[9\]/&PB[Eve]/' numbered.sgf | "$JGFCONV" -q - -t jsonl 2>err >out
like 'unless somebody has named them' out '"players":\[{"color":"black","name":"Eve"},{"color":"white"}\]'
pairs=$top_srcdir/testdata/games/pair-go.jgf
"$JGFCONV" -q "$pairs" -t sgf >pairs.sgf 2>err
like 'who plays together stands in one name' pairs.sgf '^PB\[Emi Sakai & '
"$JGFCONV" -q pairs.sgf -t jsonl >out 2>err
"$JGFCONV" -q "$pairs" -t jsonl >want 2>err
same 'and comes back alone' out want
sed 's/Emi Sakai/Eve/' pairs.sgf | "$JGFCONV" -q - -t jsonl >out 2>err
is 'one of them can be named anew' "$(sed 's/"Eve"/"Emi Sakai"/' out)" "$(cat want)"
sed 's/^PB.*/PB[Eve]/' pairs.sgf | "$JGFCONV" -q - -t sgf --plain >out 2>err
like 'or both' out '^PB\[Eve\]$'
printf '[[{"FF":4,"GM":1,"SZ":19},{"B":"tt"}]]' | "$JGFCONV" -q - -t sgf >out 2>err
like 'a pass is written in one way' out ';B\[\])'
for to in sgf jgf; do
  printf '[Header]\nSize=9\nCoordinateType=IGS\nWinner=P,E\n[Data]\nEE,B1,1,0\n' >open.ugf
  "$JGFCONV" -q open.ugf -t $to 2>err | "$JGFCONV" -q --format-in $to - -t sgf >out 2>err
  unlike "a game that is being played has no result, by way of $to" out 'RE\['
done
printf '(;FF[4]GM[1]SZ[9];B[aa];W[' | "$JGFCONV" -q - -t sgf >out 2>err
is 'a file that ends in a move is not all of its game' "$?$(tr -d '\n' <out | sed 's/.*SZ.9.//')" '1;B[aa];)'

finish
