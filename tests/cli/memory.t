#!/bin/sh
# memory.t: limits on values, sizes and findings keep memory small.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

# grown NODES ELEMENT: prints a record whose tree repeats ELEMENT.
grown() {
  $AWK -v nodes="$1" -v element="$2" 'BEGIN {
    printf "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"board\": {\"size\": 9}, \"tree\": [{}"
    for (i = 0; i < nodes; i++) printf ",%s", element
    print "]}" }'
}

grown 400 '{"move":{"color":"black","pass":true}}' >moves.jgf
grown 3000 '{}' >empty.jgf
printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "meta": {%s}, "tree": [{}]}\n' \
  "$($AWK 'BEGIN { for (i = 0; i < 3000; i++) printf "%s\"key%d\":0", i ? "," : "", i }')" >keys.jgf
printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [%s{}]}\n' "$(yes "''," | head -n 3000 | tr -d '\n')" >quotes.jgf
good small.jgf
cat empty.jgf small.jgf keys.jgf >some.jsonl

run --isolated -q -f gcc --max-values 1000 moves.jgf empty.jgf keys.jgf quotes.jgf
exits 'records with more values than --max-values exit with 1' 1
is 'each record with more values than --max-values has one finding' "$(sed 's/:[0-9]*:[0-9]*: .*\[/ /; s/]$//' "$out")" 'empty.jgf json-too-large
keys.jgf json-too-large
moves.jgf json-too-large
quotes.jgf json-too-large'
is 'the finding names the limit and the option' "$(grep -c 'more than 1000 values (--max-values)' "$out")" 4
run --isolated -q -f gcc --min-severity error --max-values 4000 moves.jgf empty.jgf keys.jgf
exits 'records with fewer values than --max-values are linted' 0
run --isolated -q -f gcc --min-severity error --max-values 1000 some.jsonl
is '--max-values applies to each record in JSON Lines' "$(sed 's/:[0-9]*: .*\[/ /; s/]$//' "$out")" 'some.jsonl:1 json-too-large
some.jsonl:3 json-too-large'

# SGF has a limit of nodes and properties, other formats of lines.
{ printf '(;GM[1]SZ[19]'; $AWK 'BEGIN { for (i = 0; i < 100000; i++) printf ";%s[]", i % 2 ? "W" : "B" }'; echo ')'; } >moves.sgf
{ printf '[Header]\nSize=19\n[Data]\n'; $AWK 'BEGIN { for (i = 1; i < 50000; i++) printf "YA,%s%d,0,0\n", i % 2 ? "B" : "W", i }'; } >moves.ugf
{ printf '\\HS\n\\[GAMENAME=a\\]\n\\HE\n\\GS\n2 1 0\n'; $AWK 'BEGIN { for (i = 2; i < 50000; i++) printf "SKI 0 %d\n", i }'; echo '\GE'; } >moves.gib
{ printf 'Game\n19\nwhite\nblack\nwww\n0\n0\n6\n20150101 [10:00]\n0\nB win\n50000\n'
  $AWK 'BEGIN { for (i = 0; i < 50000; i++) printf "PM%s%sBBBBB\n", sprintf("%c", 65 + i / 26 % 26), sprintf("%c", 65 + i % 26) }'; } >moves.ngf
for game in moves.sgf:sgf moves.ugf:json moves.gib:json moves.ngf:json; do
  file=${game%:*}
  ends "$file with more values than --max-values exits with 1" 1 --isolated -q -f gcc --max-values 10000 "$file"
  is "$file with more values than --max-values has one finding" "$(sed 's/.*error: more than 10000 [a-z ]* (--max-values).*\[/[/' "$out")" "[${game#*:}-too-large]"
  run --isolated -q -f gcc --max-size 1K "$file"
  like "$file with more bytes than --max-size has a finding" "$out" "more than 1024 bytes (--max-size).*\\[${game#*:}-too-large\\]"
  run --isolated -q -f gcc --select json-too-large,sgf-too-large "$file"
  unlike "$file is within the default limits" "$out" 'too-large\]'
  status=0
  "$JGFCONV" -q --max-values 10000 -o out.jgf "$file" >"$out" 2>"$err" || status=$?
  exits "jgfconv does not write $file with more values than --max-values" 1
done
ends '--max-values with an invalid number exits with 2' 2 --max-values 5x moves.jgf

# In a small address space, a record above the limit would end the run if it were read. Sanitizers need more address space.
if (ulimit -v 300000 && "$JGFLINT" --version) >/dev/null 2>&1; then
  grown 2000000 '{}' >huge.jgf
  status=0
  (ulimit -v 300000 && "$JGFLINT" --isolated -j1 -f gcc -q --max-values 100000 huge.jgf) >"$out" 2>"$err" || status=$?
  exits 'reading stops at --max-values before memory runs out' 1
  like 'reading that stops at --max-values has a finding' "$out" 'json-too-large'
else skip 'reading stops at --max-values before memory runs out' 'this build does not start in little address space'; fi

# A record shows 10,000 findings. Further findings are counted, and the record is not fixed.
$AWK 'BEGIN {
  printf "{\"record\": {\"format\": \"JGF\", \"version\": \"2\"}, \"board\": {\"size\": 9}, \"tree\": [{}"
  for (i = 0; i < 6000; i++) printf ",{\"a%d\":1,\"b%d\":1}", i, i
  print "]}" }' >flood.jgf
$AWK 'BEGIN { printf "(;FF[4]GM[1]SZ[9]CA[UTF-8]"; for (i = 0; i < 12000; i++) printf ";Zz%d[]", i; print ")" }' >flood.sgf
for flood in flood.sgf flood.jgf; do
  cp $flood before
  for options in '--fix' '--fix --unsafe-fixes --ignore sgf-too-large,json'; do
    # shellcheck disable=SC2086 # a list of words
    ends "$flood $options: more than 10,000 findings exit with 1" 1 --isolated -q -f gcc --min-severity info $options $flood
    is "$flood $options: 10,000 findings and a count are shown" "$(grep -c . "$out")" 10001
    is "$flood $options: the findings not shown are counted" "$(grep -c 'error: [0-9]* more findings: a [a-z]* shows 10,000, and then jgflint fixes none of them' "$out")" 1
    same "$flood $options: the file is not fixed" $flood before
  done
done

# The limit applies to each game of a collection, because games are read and released one after another.
{ i=0; while [ $i -lt 5 ]; do printf ';B[aa];W[bb];B[cc];W[dd];B[ee];W[ff];B[gg];W[hh];B[ii];W[ji]'; i=$((i + 1)); done; } >fifty
$AWK '{ for (i = 0; i < 5000; i++) print "(;GM[1]SZ[19]" $0 ")" }' fifty >many.sgf
ends '--max-values applies to each of 5,000 games' 0 --isolated -q --max-values 300 -f gcc --select sgf many.sgf
"$JGFCONV" -q -j1 --max-values 300 --to jsonl many.sgf >many.jsonl 2>"$err" || fail 'jgfconv converts 5,000 games within --max-values each' "$(cat "$err")"
is 'jgfconv writes all 5,000 games' "$(wc -l <many.jsonl | tr -d ' ')" 5000
run --isolated -q --max-values 60 -f gcc --select sgf many.sgf
is 'a game with more values than --max-values has a finding' "$(sed -n 's/.*error: //p' "$out")" \
  'more than 60 nodes and properties (--max-values): the rest is not read [sgf-too-large]'

# A large collection is read in pieces, with the same findings, lines and numbers of games as a small one.
$AWK 'BEGIN { for (i = 1; i <= 15000; i++) { printf "(;GM[1]FF[4]CA[UTF-8]SZ[19]C[%d: \\] ) (;]", i
  for (k = 0; k < 100; k++) printf ";B[aa];W[bb]"; print (i % 5000 ? ")" : ";B[tz])") } }' >large.sgf
check 'the collection has more than 17 MB' test "$(wc -c <large.sgf)" -gt 17000000
for jobs in 1 3; do
  run --isolated -q -j$jobs --select point -f gcc large.sgf
  is "-j$jobs: findings in a large collection have the lines of the whole file" "$(cut -d: -f 2 "$out" | uniq | tr '\n' ' ')" '5000 10000 15000 '
done
run --isolated -q --print-games large.sgf
is '--print-games numbers the games of a large collection' "$(sed -n 's/.*"number": \([0-9]*\),.*/\1/p' "$out" | $AWK '$1 != NR { print "wrong" } END { print NR }')" 15000
cp large.sgf fixed.sgf
run --isolated -q --fix fixed.sgf
check '--fix keeps all games of a large collection' test "$(wc -l <fixed.sgf)" = 15000
for to in jsonl sgf; do
  status=0
  "$JGFCONV" -q --force-lossy --to $to large.sgf >converted 2>"$err" || status=$?
  is "jgfconv --to $to writes all games of a large collection" "$(grep -c 'GM\[1\]\|"record"' converted)" 15000
done
run --isolated -q -f gcc --max-size 10M --select sgf large.sgf
is '--max-size applies to each game of a collection' "$(grep -c too-large "$out")" 0

# A file that was not read has a finding under every selection.
for options in '--select move' '--ignore all' '--severity sgf=off'; do
  # shellcheck disable=SC2086 # a list of words
  ends "$options: a file that is too large has a finding" 1 --isolated -q --max-size 1K -f gcc $options flood.sgf
done

# Only the first findings of a record show a board, because a board takes kilobytes.
grown 1000 '{"move":{"color":"black","x":1,"y":1}},{"move":{"color":"white","x":1,"y":1}}' >stones.jgf
run --isolated -q --max-per-rule 0 --select move-on-stone stones.jgf
is '--max-per-rule 0 shows all 1,999 findings' "$(grep -c '\[move-on-stone\]' "$out")" 1999
is 'the first 200 findings have a board' "$(grep -c '^ *A  B  C' "$out")" 200

finish
