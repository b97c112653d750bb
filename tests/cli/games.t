# games.t: --print-games lists all games; equal games have equal digests, also mirrored and rotated.
. "${top_srcdir:-$(dirname "$0")/..}/tests/lib.sh"

sgf() { printf '(;GM[1]FF[4]SZ[%s]%s)' "$1" "$2" >"$3"; }

# ---- a line for each game ----
sgf 9 ';B[aa];W[ba];B[];W[cc](;B[dd])(;B[ee];W[ff])' one.sgf
ends '--print-games exits with 0' 0 --print-games one.sgf
is '--print-games prints file, number, format, moves and board' "$(sed 's/, "digest.*//' "$out")" \
  '{"file": "one.sgf", "number": 1, "format": "sgf", "moves": 5, "board": "9x9"'
silent '--print-games prints no findings' "$err"

sgf 19 ';B[pd]' second.sgf
cat one.sgf second.sgf >two.sgf
run --print-games two.sgf
is '--print-games numbers the games in a file' "$(grep -o '"number": [0-9]*' "$out" | tr '\n' ' ')" '"number": 1 "number": 2 '

"$JGFCONV" -q --to jsonl two.sgf -o two.jsonl 2>/dev/null || "$JGFCONV" -q two.sgf -o two.jsonl
run --print-games --id-pointer /board/size two.jsonl
is '--print-games prints line and id of records in JSON Lines' "$(grep -o '"line": [0-9]*, "id": [0-9]*, "format": "jgf"' "$out" | tr '\n' ' ')" \
  '"line": 1, "id": 9, "format": "jgf" "line": 2, "id": 19, "format": "jgf" '
is 'a game has the same digest in SGF and JSON Lines' "$(grep -o '"digest": "[0-9a-f]*"' "$out")" \
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
is 'a game has the same digest from all eight sides' "$(grep -o '"digest": "[0-9a-f]*"' "$out" | sort | uniq -c | $AWK '{ print $1 }')" 8
sed 's/;W\[pp\]/;W[pq]/' side0.sgf >other.sgf
sed 's/SZ\[19\]/SZ[21]/' side0.sgf >larger.sgf
sed 's/;B\[dd\];W\[pp\]/;W[dd];B[pp]/' side0.sgf >colors.sgf
sed 's/SZ\[19\]/SZ[19]AB[aa]/' side0.sgf >setup.sgf
run --print-games side0.sgf other.sgf larger.sgf colors.sgf setup.sgf
is 'games with another move, board, color or setup have other digests' "$(grep -o '"digest": "[0-9a-f]*"' "$out" | sort -u | grep -c .)" 5

# One game in several spellings: repeated members of a node, and two moves in one node.
alike() {
  name=$1
  shift
  run --print-games "$@"
  is "$name" "$(grep -o '"moves": .*' "$out" | sort -u | grep -c .)" 1
}
sgf 9 'AB[cc][gg];W[dd];B[ee];W[ff]' apart.sgf
sgf 9 'AB[cc][gg];W[dd]B[ee]W[ff]' node.sgf
sgf 9 'AB[gg][cc][gg]AB[cc];W[dd];B[ee];W[ff]' again.sgf
alike 'moves in one node and repeated setup stones do not change the digest' apart.sgf node.sgf again.sgf
cp node.sgf fixed.sgf
cp again.sgf fixed-again.sgf
run -q --fix fixed.sgf fixed-again.sgf
check '--fix changes both files' test "$(cat fixed.sgf fixed-again.sgf)" != "$(cat node.sgf again.sgf)"
alike '--fix does not change the digest' apart.sgf fixed.sgf fixed-again.sgf
before=
for point in '"black", "coords": [{"x": 1, "y": 1}]' '"white", "coords": [{"x": 1, "y": 1}]'; do
  printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{"setup": [%s{"type": %s}]}]}\n' "$before" "$point"
  before="{\"type\": $point}, "
done >setups.jsonl
sgf 9 'AW[bb]' last.sgf
run --print-games setups.jsonl last.sgf
is 'the last of two setup stones on a point counts for the digest' "$($AWK -F'"digest": "' '{ print substr($2, 1, 32) }' "$out" | sort | uniq -c | $AWK '{ print $1 }' | sort | tr '\n' ' ')" '1 2 '

# Data that a safe fix removes or moves (tests/invariants has more): a setup that changes nothing, a size in another object.
jgf() { printf '{"record": {"format": "JGF", "version": 2}, %s}\n' "$2" >"$1"; }
clear='{"setup": [{"type": "clear", "coords": [{"x": 1, "y": 1}]}]}'
black='{"setup": [{"type": "black", "coords": [{"x": 1, "y": 1}]}]}'
move='{"move": {"color": "black", "x": 1, "y": 1}}'
jgf plain.jgf "\"board\": {\"size\": 9}, \"tree\": [{}, $move]"
jgf needless.jgf "\"board\": {\"size\": 9}, \"tree\": [$clear, $move, $black]"
jgf strayed.jgf "\"rules\": {\"size\": 9}, \"tree\": [{}, $move]"
alike 'setup without effect and a misplaced size do not change the digest' plain.jgf needless.jgf strayed.jgf
jgf after.jgf "\"board\": {\"size\": 9}, \"tree\": [{}, $move, $clear]"
jgf together.jgf "\"board\": {\"size\": 9}, \"tree\": [{}, ${clear%\}}, ${move#\{}]"
alike 'a move comes before setup in the same node' after.jgf together.jgf
run --print-games plain.jgf after.jgf
is 'removing a stone by setup changes the digest' "$(grep -o '"digest": "[0-9a-f]*"' "$out" | sort -u | grep -c .)" 2

# Moves 20, 40, 60, 31, 51 and 71 are named by their number here: aa is the first, ba the second, ...
$AWK -v letters=$letters 'BEGIN {
  printf "(;SZ[19]"
  for (i = 0; i < 75; i++) printf ";%s[%s%s]", i % 2 ? "W" : "B", substr(letters, i % 19 + 1, 1), substr(letters, int(i / 19) + 1, 1)
  printf ")" }' >long.sgf
prints 'the Dyer signature has the moves 20, 40, 60, 31, 51 and 71' '"dyer": "abbccdlbmcnd"' --print-games long.sgf
sed 's/;[BW]\[lb\].*/)/' long.sgf >short.sgf
prints 'missing moves in the Dyer signature are ?' '"dyer": "ab??????????"' --print-games short.sgf

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
    check "$kind converts to more than 6 games in $to" test "$(grep -c . after)" -gt 6
    is "games keep their digest from $kind to $to" "$(comm -13 before after)" ''
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
check 'the records have more than 3 equal games' test "$(cat by_digest)" -gt 3
is 'equal digests are as many as findings of collection-same-game' "$(cat by_digest)" "$(cat by_rule)"
run --print-games -j1 --ext jgf,sgf copies
cp "$out" one_worker
run --print-games -j4 --ext jgf,sgf copies
is '-j4 prints the same list as -j1' "$(cat "$out")" "$(cat one_worker)"

# ---- texts without a game ----
echo '{"tree": 1}' >none.jgf
ends '--print-games with a text without a game exits with 1' 1 --print-games none.jgf one.sgf
is '--print-games prints the games of other files' "$(grep -c . "$out")" 1
like '--print-games prints errors to standard error' "$err" '^none.jgf:1:.*error'
echo '{"tree": "[{}, {\"move\": {\"B\": [6, 2]}}]"}' >text.jgf
ends '--print-games with a record older than JGF 1 exits with 1' 1 --print-games text.jgf
silent '--print-games does not list a record older than JGF 1' "$out"
like '--print-games reports a record older than JGF 1' "$err" '\[legacy-unsupported\]'
complains '--board does not draw a record older than JGF 1' 'no game could be read' --board text.jgf
ends '--print-games with a missing file exits with 2' 2 --print-games missing.jgf
fails_with '--print-games with --fix is reported' 'print-games only reads' --print-games --fix one.sgf
run --print-games -f json:findings.json two.sgf
check '--print-games -f json:FILE writes a report' grep -q '"findings"' findings.json
is '--print-games -f json:FILE still prints the list' "$(grep -c . "$out")" 2

# ---- a baseline ----
printf '(;GM[1]FF[4]SZ[9]KM[6,5];B[aa])' >comma.sgf
run --write-baseline known.json comma.sgf
run --print-games --prune-baseline --baseline known.json comma.sgf
unlike '--print-games finds no stale entries in a baseline' "$err" 'stale'
check '--print-games keeps the entries of a baseline' grep -q 'sgf-komi-format' known.json

finish
