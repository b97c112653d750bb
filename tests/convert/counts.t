# counts.t: conversion keeps the moves of a game, or reports the loss by its exit status.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

reports_nothing 'conversion keeps the numbers of moves, stones, branches and nodes' convert/counts.py "$JGFCONV" "$top_srcdir/testdata"

old='{"record":{"application":"x","version":1},"game":{"event":"Cup","round":3},"tree":[{"root":true},{"move":{"B":"dd"}}]}'
half='{"record":{"format":"JGF","version":2},"board":{"size":9},"tree":[{},{"move":{"color":"black","x":2}},{"move":{"color":"white","x":3,"y":3}}]}'
printf '%s' "$half" | "$JGFCONV" -q - -t sgf >out 2>err
is 'a game with an unreadable move is not converted' $?."$(cat out)" 1.
like 'an unreadable move is reported' err 'error: this move cannot be read: it is not in the output'
printf '%s' "$half" | "$JGFCONV" -q - -t sgf --force-lossy >out 2>err
is '--force-lossy with an unreadable move exits with 1' $? 1
like '--force-lossy keeps the other moves' out ';W\[dd\])'
printf '%s' "$old" | "$JGFCONV" -q - -t sgf >out 2>err
status=$?
check 'a record of JGF 1 keeps its moves or is not converted' sh -c "[ $status = 1 ] || grep -q 'B.dd' out"
printf '(;FF[4]GM[1]SZ[9];B[nn];W[aa])' | "$JGFCONV" -q - -t jgf >out.jgf 2>err
is 'a move off the board is converted' $? 0
like 'a move off the board gets a warning' err 'warning: `nn` is off the board'
"$JGFCONV" -q out.jgf -t sgf >out 2>err
is 'a record with a move off the board can be read' $? 0
like 'a record with a move off the board keeps its moves' out ';B\[nn\];W\[aa\]'
printf '(;FF[4]GM[1]SZ[9]AP[one]AP[two];B[aa]KO[why])' | "$JGFCONV" -q - -t sgf >out 2>err
is 'notation errors in the source exit with 0' $? 0
printf '(;FF[4]GM[1]SZ[9]AP[one]AP[two];B[aa]KO[why])' | "$JGFCONV" -q --fail-on error - -t sgf >out 2>err
is 'notation errors in the source exit with 1 with --fail-on error' $? 1

# ---- output files ----
printf '(;FF[4]GM[1]SZ[9];B[aa])' >a.sgf
"$JGFCONV" a.sgf -o a.pdf 2>err
is 'an output with an unknown ending exits with 2' $? 2
like 'an output with an unknown ending is reported' err 'unknown file name ending .pdf'
"$JGFCONV" a.sgf -o a.jgf --to sgf 2>err
is '--to that contradicts the ending exits with 2' $? 2
like '--to that contradicts the ending is reported' err '--to sgf contradicts the name, which is for jgf'
"$JGFCONV" -q a.sgf -o B.SGF
like 'an ending in capitals is recognized' B.SGF '^(;FF\[4\]'
"$JGFCONV" a.sgf -o a.sgf 2>err
like 'an output that is the input converts no games' err 'Converted no games'
"$JGFCONV" --dry-run a.sgf -o c.jgf 2>err
is '--dry-run writes no file' "$?$(ls c.jgf 2>/dev/null)" 0
like '--dry-run reports what would be converted' err '^Would convert 1 game into 1 file'
"$JGFCONV" -q --std seki a.sgf -t jsonl >seki.jsonl
like '--std seki writes the version as 2.0.0' seki.jsonl '"version":"2.0.0"'
printf '{"record":{"format":"JGF","version":2},"players":[{"color":"black"},{"color":"black"}],"board":{"size":9},"tree":[{}]}' >pair.jgf
"$JGFCONV" -q --std seki pair.jgf -t jsonl >pair.jsonl 2>err
like '--std seki reports players that Seki cannot find' err 'Seki will find no players in this record \[convert-seki-players\]'

# ---- unusual and invalid values ----
odd='(;FF[4]GM[1]CA[UTF-8]SZ[19]YY[1\:2:3\\:4\\x\]];B[aa]XX[a\:b];W[];AR[aa:bb])'
for to in sgf json-sgf jgf; do
  printf '%s' "$odd" | "$JGFCONV" -q - -t $to 2>err | "$JGFCONV" -q --format-in $to - -t sgf 2>err | tr -d '\n' | sed 's/AP[^]]*]//' >out
  is "unusual values are the same after $to" "$(cat out)" "$odd"
done
for value in 'HA[two]' 'HA[0]' 'TM[an hour each]' 'DT[spring]' 'ST[9]' 'VW[aa][cc]' 'VW[bb:cc][ee]' 'RE[who]' 'BR[??]' 'KM[much]'; do
  for to in jgf jsonl json-sgf; do
    printf '(;FF[4]GM[1]SZ[9]%s;B[aa])' "$value" >value.sgf
    "$JGFCONV" -q value.sgf -t sgf 2>err | tr -d '\n' >want
    "$JGFCONV" -q value.sgf -t $to 2>err | "$JGFCONV" -q --format-in $to - -t sgf 2>err | tr -d '\n' >out
    is "$value returns from $to" "$(cat out)" "$(cat want)"
  done
done
printf '(;FF[4]GM[1]SZ[9]HA[two];B[aa])' | "$JGFCONV" -q - -t jsonl 2>err | sed 's/"board"/"rules":{"handicap":3},&/' | "$JGFCONV" -q - -t sgf >out 2>err
like 'a changed handicap overrides the stored one' out 'HA\[3\]'
printf '(;FF[4]GM[19]SZ[9];B[aa];B[b1]AB[c-7][1:2])' >other.sgf
"$JGFCONV" -q other.sgf -t json-sgf 2>err | "$JGFCONV" -q --format-in json-sgf - -t sgf >out 2>err
is 'moves of another game are the same after JSON-SGF' "$?$(tr -d '\n' <out | sed 's/.*SZ.9.//')" '0;B[aa];AB[c-7][1:2]B[b1])'
printf '{"record":{"format":"JGF","version":2},"players":{"0":{"name":"Ann"},"1":{"name":"Bob"}},"board":{"size":9},"tree":[{}]}' >numbered.jgf
"$JGFCONV" -q numbered.jgf -t sgf 2>err >numbered.sgf
"$JGFCONV" -q numbered.sgf -t jsonl 2>err >out
like 'players without a color are the same after SGF' out '"players":{"0":{"name":"Ann"},"1":{"name":"Bob"}}'
sed 's/SZ\[9\]/&PB[Eve]/' numbered.sgf | "$JGFCONV" -q - -t jsonl 2>err >out
like 'a changed player name overrides the stored players' out '"players":\[{"color":"black","name":"Eve"},{"color":"white"}\]'
pairs=$top_srcdir/testdata/games/pair-go.jgf
"$JGFCONV" -q "$pairs" -t sgf >pairs.sgf 2>err
like 'the players of a pair are one name in SGF' pairs.sgf '^PB\[Emi Sakai & '
"$JGFCONV" -q pairs.sgf -t jsonl 2>err | sed 's/"jgflint [^"]*"/"jgflint"/' >out
# Conversion does not keep default values and the name of the program.
"$JGFCONV" -q "$pairs" -t jsonl 2>err | sed 's/"allowSuicide":false,"disallowRepeats":false,//; s/"jgflint [^"]*"/"jgflint"/' >want
same 'the players of a pair are the same after SGF' out want
sed 's/Emi Sakai/Eve/' pairs.sgf | "$JGFCONV" -q - -t jsonl 2>err | sed 's/"jgflint [^"]*"/"jgflint"/' >out
is 'a changed name of one player of a pair is kept' "$(sed 's/"Eve"/"Emi Sakai"/' out)" "$(cat want)"
sed 's/^PB.*/PB[Eve]/' pairs.sgf | "$JGFCONV" -q - -t sgf --plain >out 2>err
like 'a changed name of a pair is kept' out '^PB\[Eve\]$'
printf '[[{"FF":4,"GM":1,"SZ":19},{"B":"tt"}]]' | "$JGFCONV" -q - -t sgf >out 2>err
like 'a pass is written as an empty value' out ';B\[\])'
for to in sgf jgf; do
  printf '[Header]\nSize=9\nCoordinateType=IGS\nWinner=P,E\n[Data]\nEE,B1,1,0\n' >open.ugf
  "$JGFCONV" -q open.ugf -t $to 2>err | "$JGFCONV" -q --format-in $to - -t sgf >out 2>err
  unlike "an unfinished UGF game has no result after $to" out 'RE\['
done
printf '(;FF[4]GM[1]SZ[9];B[aa];W[' | "$JGFCONV" -q - -t sgf >out 2>err
is 'a file that ends in a move exits with 1' "$?$(tr -d '\n' <out | sed 's/.*SZ.9.//')" '1;B[aa];)'

finish
