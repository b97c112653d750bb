# seki.t: Seki reads the same game from a record of its form before and after fixes. Set JGFLINT_SEKI to a directory with the
# sources of Seki (a clone of github.com/adamreisnz/seki, or the package from npm), which this test runs.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

have node || skip_all "no node"
have jq || skip_all "no jq"
[ -n "${JGFLINT_SEKI:-}" ] || skip_all "no Seki (JGFLINT_SEKI names a directory with its sources)"
[ -f "$JGFLINT_SEKI/src/classes/converters/convert-from-jgf.js" ] || skip_all "no Seki in $JGFLINT_SEKI"

# read_with_seki DIRECTORY: writes the data that Seki reads from all records, sorted by name, to DIRECTORY.read.
read_with_seki() {
  (cd "$1" && node --stack-size=60000 "$sources/cli/seki.mjs" "$JGFLINT_SEKI" ./*.jgf) >"$1.read" || exit 99
  jq -c '[.file, .error]' "$1.read" | grep -v null >"$1.errors"
}

sources=$(cd "$top_srcdir/tests" && pwd)
# The sample games in the form of Seki, and records with results that only Seki writes.
mkdir before
cp "$top_srcdir"/testdata/games/*.jgf before && chmod u+w before/*
run --std seki --fix before
for result in D VOID '?'; do
  printf '{"record": {"format": "JGF", "version": "2.0.0", "generator": "Seki v4.3.0"}, "game": {"result": "%s"}, "players": {"black": {"name": "Ann ", "rank": "9段"}, "white": {"name": "Bob"}}, "board": {"size": 9}, "settings": {}, "meta": {}, "tree": [{}, {"move": {"color": "black", "x": 2, "y": 2}}]}\n' \
    "$result" >"before/seki-$result.jgf"
done
printf '{"record": {"format": "JGF", "version": "2.0.0", "generator": "Seki v4.3.0"}, "game": {"result": "VOID"}, "board": {"size": 9}, "tree": [{}, {"move": {"color": "black", "x": 2, "y": 2}}]}\n' >before/seki-alone.jgf
read_with_seki before
cp -r before plain && cp -r before list
run --isolated --fix plain
run --isolated --std jgf2 --fix list
read_with_seki plain
read_with_seki list

names='[.file, (.players | map_values(.name | select(. != null) | gsub("^ +| +$"; "")) | {black, white})]'
jq -c "$names" before.read >before.names
jq -c "$names" plain.read >plain.names
check "Seki reads the names of players" grep -q '"black":"Ann"' before.names
same '--fix keeps the players that Seki reads' before.names plain.names
jq -c '[.file, .game.result]' before.read >before.results
jq -c '[.file, .game.result]' plain.read >plain.results
same '--fix keeps the results that Seki reads' before.results plain.results
jq -c '[.file, .nodes]' before.read >before.nodes
jq -c '[.file, .nodes]' plain.read >plain.nodes
same '--fix keeps the nodes that Seki reads' before.nodes plain.nodes
check '--fix causes no new errors in Seki' cmp before.errors plain.errors
jq -c '[.file, .nodes]' list.read >list.nodes
same '--std jgf2 --fix keeps the nodes that Seki reads' before.nodes list.nodes
is 'Seki reads no names from a list (if this changes, make the fix safe)' \
  "$(jq -c 'select(.file == "./seki-D.jgf") | .players.black.name' list.read)" '""'
is '--std jgf2 --fix converts all players to lists'"'"'s form' "$(jq -r 'select(has("players")) | .players | type' list/*.jgf | sort -u)" array

# Fixes and conversions of 500 records, which Seki wrote from games of a server, keep the data that Seki reads.
if [ -d "${JGFLINT_CORPUS:-}/seki" ]; then
  mkdir many
  find "$JGFLINT_CORPUS/seki" -name '*.jgf' | sort | head -n 500 | while read -r file; do cp "$file" many; done
  chmod u+w many/*
  read_with_seki many
  is 'Seki reads all records' "$(wc -l <many.read | tr -d ' '), $(wc -l <many.errors | tr -d ' ')" '500, 0'
  # Safe fixes may change ranks, overtime that is implied by periods, and blanks around texts.
  content='del(.rules.overtime) | del(.players[].rank) | (.. | strings) |= gsub("^\\s+|\\s+$"; "")'
  jq -c "$content" many.read >many.content
  for fixes in '--fix' '--std seki --fix'; do
    cp -r many fixed
    run --isolated $fixes fixed
    read_with_seki fixed
    jq -c "$content" fixed.read >fixed.content
    same "$fixes keeps what Seki reads in 500 records" many.content fixed.content
    rm -r fixed
  done
  # Unsafe fixes may also set missing stones of a handicap, correct a komi in hundredths, and decode residues of escapes in comments.
  for fixes in '--fix --unsafe-fixes' '--std seki --fix --unsafe-fixes'; do
    cp -r many fixed
    run --isolated $fixes fixed
    read_with_seki fixed
    is "$fixes: Seki reads all records" "$(wc -l <fixed.errors | tr -d ' ')" 0
    for read in many fixed; do jq -c '[.file, [.nodes[] | [.move, .markup, (.comments // [] | length), .children]]]' $read.read >$read.moves; done
    same "$fixes keeps the moves, markup and number of comments of 500 records" many.moves fixed.moves
    rm -r fixed
  done
  mkdir converted
  "$JGFCONV" --std seki many -o converted 2>"$err"
  read_with_seki converted
  same 'jgfconv --std seki keeps all that Seki reads in 500 records' many.read converted.read
else
  skip 'fixes of 500 records, read by Seki' 'no records (JGFLINT_CORPUS names a directory with seki/*.jgf)'
fi

# Seki replaces a missing date with today's.
printf '%s' '{"record": {"format": "JGF", "version": "2.0.0"}, "game": {"date": ""}, "players": {"black": {}, "white": {}}, "board": {"size": 9}, "tree": [{}]}' >date.jgf
for std in '' '--std seki'; do
  run -q --isolated $std --min-severity info --fix - <date.jgf
  like "--fix keeps an empty date in the form of Seki${std:+, $std}" "$out" '"date": ""'
  unlike "an empty date in the form of Seki has no finding${std:+, $std}" "$err" '`date`'
done
run -q --isolated --std jgf2 --fix - <date.jgf
unlike '--std jgf2 --fix removes an empty date' "$out" '"date"'

finish
