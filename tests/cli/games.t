# games.t: --print-games lists all games, and equal ones have equal digests, on whatever side of the board they were played.
. "${top_srcdir:-$(dirname "$0")/..}/tests/lib.sh"
: "${JGFCONV:=$top_builddir/jgfconv}"

sgf() { printf '(;GM[1]FF[4]SZ[%s]%s)' "$1" "$2" >"$3"; }

# ---- a line for each game ----

sgf 9 ';B[aa];W[ba];B[];W[cc](;B[dd])(;B[ee];W[ff])' one.sgf
run --print-games one.sgf
exits 'games are listed' 0
is 'with file, number, format, moves of the main line, passes among them, and board' "$(sed 's/, "digest.*//' "$out")" \
  '{"file": "one.sgf", "number": 1, "format": "sgf", "moves": 5, "board": "9x9"'
silent 'findings are not shown' "$err"

sgf 19 ';B[pd]' second.sgf
cat one.sgf second.sgf >two.sgf
run --print-games two.sgf
is 'each game of a file has its number' "$(grep -o '"number": [0-9]*' "$out" | tr '\n' ' ')" '"number": 1 "number": 2 '

"$JGFCONV" -q --to jsonl two.sgf -o two.jsonl 2>/dev/null || "$JGFCONV" -q two.sgf -o two.jsonl
run --print-games --id-pointer /board/size two.jsonl
is 'records of JSON Lines have their line, and the id that was asked for' "$(grep -o '"line": [0-9]*, "id": [0-9]*, "format": "jgf"' "$out" | tr '\n' ' ')" \
  '"line": 1, "id": 9, "format": "jgf" "line": 2, "id": 19, "format": "jgf" '
is 'a game has the same digest in every format' "$(grep -o '"digest": "[0-9a-f]*"' "$out")" \
  "$("$JGFLINT" --print-games two.sgf | grep -o '"digest": "[0-9a-f]*"')"

# ---- equal games ----

# The same moves, seen from each of the eight sides of the board.
moves='dd pp cq qc kf dp pd jj qq'
letters=abcdefghijklmnopqrs
for side in 0 1 2 3 4 5 6 7; do
  $AWK -v moves="$moves" -v letters=$letters -v side=$side 'BEGIN {
    count = split(moves, list, " ")
    printf "(;SZ[19]"
    for (i = 1; i <= count; i++) {
      x = index(letters, substr(list[i], 1, 1)); y = index(letters, substr(list[i], 2, 1))
      if (side % 2) x = 20 - x
      if (int(side / 2) % 2) y = 20 - y
      if (side >= 4) { swap = x; x = y; y = swap }
      printf ";%s[%s%s]", i % 2 ? "B" : "W", substr(letters, x, 1), substr(letters, y, 1)
    }
    printf ")" }' >"side$side.sgf"
done
run --print-games side*.sgf
is 'a game has one digest from all eight sides' "$(grep -o '"digest": "[0-9a-f]*"' "$out" | sort | uniq -c | $AWK '{ print $1 }')" 8
sed 's/;W\[pp\]/;W[pq]/' side0.sgf >other.sgf
sed 's/SZ\[19\]/SZ[21]/' side0.sgf >larger.sgf
sed 's/;B\[dd\];W\[pp\]/;W[dd];B[pp]/' side0.sgf >colors.sgf
sed 's/SZ\[19\]/SZ[19]AB[aa]/' side0.sgf >setup.sgf
run --print-games side0.sgf other.sgf larger.sgf colors.sgf setup.sgf
is 'another move, board, color or setup is another game' "$(grep -o '"digest": "[0-9a-f]*"' "$out" | sort -u | grep -c .)" 5

# One game, written in several ways: what a node says twice, and two moves in one node.
alike() {
  name=$1
  shift
  run --print-games "$@"
  is "$name" "$(grep -o '"moves": .*' "$out" | sort -u | grep -c .)" 1
}
sgf 9 'AB[cc][gg];W[dd];B[ee];W[ff]' apart.sgf
sgf 9 'AB[cc][gg];W[dd]B[ee]W[ff]' node.sgf
sgf 9 'AB[gg][cc][gg]AB[cc];W[dd];B[ee];W[ff]' again.sgf
alike 'moves that share a node are moves all the same, and a stone that is set up twice is one stone' apart.sgf node.sgf again.sgf
cp node.sgf fixed.sgf
cp again.sgf fixed-again.sgf
run -q --fix fixed.sgf fixed-again.sgf
check 'they are fixed' test "$(cat fixed.sgf fixed-again.sgf)" != "$(cat node.sgf again.sgf)"
alike 'and so they are when they are fixed' apart.sgf fixed.sgf fixed-again.sgf
before=
for point in '"black", "coords": [{"x": 1, "y": 1}]' '"white", "coords": [{"x": 1, "y": 1}]'; do
  printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{"setup": [%s{"type": %s}]}]}\n' "$before" "$point"
  before="{\"type\": $point}, "
done >setups.jsonl
sgf 9 'AW[bb]' last.sgf
run --print-games setups.jsonl last.sgf
is 'of two stones on a point, the last one counts' "$($AWK -F'"digest": "' '{ print substr($2, 1, 32) }' "$out" | sort | uniq -c | $AWK '{ print $1 }' | sort | tr '\n' ' ')" '1 2 '

# What a safe fix leaves out or reads otherwise (tests/invariants looks for more): a setup that changes nothing, a size in another object.
jgf() { printf '{"record": {"format": "JGF", "version": 2}, %s}\n' "$2" >"$1"; }
clear='{"setup": [{"type": "clear", "coords": [{"x": 1, "y": 1}]}]}'
black='{"setup": [{"type": "black", "coords": [{"x": 1, "y": 1}]}]}'
move='{"move": {"color": "black", "x": 1, "y": 1}}'
jgf plain.jgf "\"board\": {\"size\": 9}, \"tree\": [{}, $move]"
jgf needless.jgf "\"board\": {\"size\": 9}, \"tree\": [$clear, $move, $black]"
jgf strayed.jgf "\"rules\": {\"size\": 9}, \"tree\": [{}, $move]"
alike 'a setup counts as what it changes on the board, and a size where it is' plain.jgf needless.jgf strayed.jgf
jgf after.jgf "\"board\": {\"size\": 9}, \"tree\": [{}, $move, $clear]"
jgf together.jgf "\"board\": {\"size\": 9}, \"tree\": [{}, ${clear%\}}, ${move#\{}]"
alike 'of a move and a setup in one node the move comes first' after.jgf together.jgf
run --print-games plain.jgf after.jgf
is 'and a stone that a setup takes away is gone' "$(grep -o '"digest": "[0-9a-f]*"' "$out" | sort -u | grep -c .)" 2

# Moves 20, 40, 60, 31, 51 and 71 are named by their number here: aa is the first, ba the second, ...
$AWK -v letters=$letters 'BEGIN {
  printf "(;SZ[19]"
  for (i = 0; i < 75; i++) printf ";%s[%s%s]", i % 2 ? "W" : "B", substr(letters, i % 19 + 1, 1), substr(letters, int(i / 19) + 1, 1)
  printf ")" }' >long.sgf
run --print-games long.sgf
like 'the signature of Dave Dyer is of moves 20, 40, 60, 31, 51, 71' "$out" '"dyer": "abbccdlbmcnd"'
sed 's/;[BW]\[lb\].*/)/' long.sgf >short.sgf
run --print-games short.sgf
like 'what was not played is ? in it' "$out" '"dyer": "ab??????????"'

# ---- the same in every format ----

# digests FORMAT ENDINGS DIRECTORY: those of all games there, sorted.
digests() {
  run --isolated --no-ignore --print-games --format-in "$1" --ext "$2" "$3"
  sed -n 's/.*"digest": "\([^"]*\)".*/\1/p' "$out" | sort
}
for kind in sgf ugf gib ngf json-sgf; do
  from=auto endings=sgf,ugf,ugi,gib,ngf
  [ $kind != json-sgf ] || from=json-sgf endings=json
  mkdir converted
  digests $from $endings "$top_srcdir/testdata/$kind" >before
  for to in sgf json-sgf jsonl; do
    [ $to != jsonl ] || set -- -o converted/games.jsonl
    [ $to = jsonl ] || set -- -o converted
    "$JGFCONV" -q --format-in $from --ext $endings --to $to "$top_srcdir/testdata/$kind" "$@" >/dev/null 2>&1
    read_as=auto
    [ $to != json-sgf ] || read_as=json-sgf
    digests $read_as sgf,json,jsonl converted >after
    rm -rf converted/*
    check "$kind becomes $to" test "$(grep -c . after)" -gt 6
    is 'each game keeps its digest' "$(comm -13 before after)" ''
  done
  rmdir converted
done

# ---- the same as the rule ----

mkdir copies
for game in "$top_srcdir"/testdata/games/9x9-*.jgf; do cp "$game" copies; done
for game in copies/9x9-*.jgf; do "$JGFCONV" -q --to sgf "$game" -o "${game%.jgf}.sgf"; done 2>/dev/null
run --isolated --ext jgf,sgf --select collection-same-game -f jsonl --max-warnings 100000 copies
grep -c 'the same game' "$out" >by_rule
run --print-games --ext jgf,sgf copies
$AWK -F'"digest": "' '{ seen[substr($2, 1, 32)]++ } END { for (digest in seen) more += seen[digest] - 1; print more + 0 }' "$out" >by_digest
check 'there are equal games among these' test "$(cat by_digest)" -gt 3
is 'grouping by digest finds what collection-same-game finds' "$(cat by_digest)" "$(cat by_rule)"
run --print-games -j1 --ext jgf,sgf copies
cp "$out" one_worker
run --print-games -j4 --ext jgf,sgf copies
is 'any number of workers gives the same list' "$(cat "$out")" "$(cat one_worker)"

# ---- what is no game ----

echo '{"tree": 1}' >none.jgf
run --print-games none.jgf one.sgf
exits 'a record without a game fails' 1
is 'the others are listed' "$(grep -c . "$out")" 1
like 'and what is wrong is said on standard error' "$err" '^none.jgf:1:.*error'
echo '{"tree": "[{}, {\"move\": {\"B\": [6, 2]}}]"}' >text.jgf
run --print-games text.jgf
exits 'a record older than JGF 1 has no game' 1
silent 'it is not listed' "$out"
like 'but its finding is printed' "$err" '\[legacy-unsupported\]'
run --board text.jgf
like 'and it has no board' "$err" 'no game could be read'
run --print-games missing.jgf
exits 'what cannot be read is an error' 2
run --print-games --fix one.sgf
exits 'it does not go together with --fix' 2
like 'which is said' "$err" 'print-games only reads'
run --print-games -f json:findings.json two.sgf
check 'a format that is asked for is written, too' grep -q '"findings"' findings.json
is 'beside the list' "$(grep -c . "$out")" 2

finish
