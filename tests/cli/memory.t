#!/bin/sh
# memory.t: small files that want much memory get a finding.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"
: "${JGFCONV:=$top_builddir/jgfconv}"

# grown NODES ELEMENT: a record whose tree has so many of them.
grown() {
  $AWK -v nodes="$1" -v element="$2" 'BEGIN {
    printf "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"board\": {\"size\": 9}, \"tree\": [{}"
    for (i = 0; i < nodes; i++) printf ",%s", element
    print "]}" }'
}

grown 40000 '{"move":{"color":"black","pass":true}}' >moves.jgf
grown 60000 '{}' >empty.jgf
printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "meta": {%s}, "tree": [{}]}\n' \
  "$($AWK 'BEGIN { for (i = 0; i < 100000; i++) printf "%s\"key%d\":0", i ? "," : "", i }')" >keys.jgf

run --isolated -q -f gcc --max-memory 20M moves.jgf empty.jgf keys.jgf
exits 'records that want more than --max-memory' 1
is 'each gets one finding' "$(sed 's/:[0-9]*:[0-9]*: .*\[/ /; s/]$//' "$out")" 'empty.jgf json-too-large
keys.jgf json-too-large
moves.jgf json-too-large'
like 'which says what is too much' "$out" 'takes more than 20971520 bytes of memory (--max-memory)'
run --isolated -q -f gcc --min-severity error --max-memory 2G moves.jgf empty.jgf keys.jgf
exits 'with more memory they are linted' 0

# Formats that are not JSON: the size of a text of one game says how much that takes.
{ printf '(;GM[1]SZ[19]'; $AWK 'BEGIN { for (i = 0; i < 100000; i++) printf ";%s[]", i % 2 ? "W" : "B" }'; echo ')'; } >moves.sgf
{ printf '[Header]\nSize=19\n[Data]\n'; $AWK 'BEGIN { for (i = 1; i < 50000; i++) printf "YA,%s%d,0,0\n", i % 2 ? "B" : "W", i }'; } >moves.ugf
{ printf '\\HS\n\\[GAMENAME=a\\]\n\\HE\n\\GS\n2 1 0\n'; $AWK 'BEGIN { for (i = 2; i < 50000; i++) printf "SKI 0 %d\n", i }'; echo '\GE'; } >moves.gib
{ printf 'Game\n19\nwhite\nblack\nwww\n0\n0\n6\n20150101 [10:00]\n0\nB win\n50000\n'
  $AWK 'BEGIN { for (i = 0; i < 50000; i++) printf "PM%s%sBBBBB\n", sprintf("%c", 65 + i / 26 % 26), sprintf("%c", 65 + i % 26) }'; } >moves.ngf
for game in moves.sgf:sgf moves.ugf:json moves.gib:json moves.ngf:json; do
  file=${game%:*}
  run --isolated -q -f gcc --max-memory 20M "$file"
  exits "$file wants more than --max-memory" 1
  like 'which is one finding of its own' "$out" "takes more than 20971520 bytes of memory (--max-memory).*\\[${game#*:}-too-large\\]"
  run --isolated -q -f gcc --max-size 1K "$file"
  like 'and so is more than --max-size' "$out" "more than 1024 bytes (--max-size).*\\[${game#*:}-too-large\\]"
  run --isolated -q -f gcc --select json-too-large,sgf-too-large --max-memory 500M "$file"
  unlike 'with more memory it is read' "$out" 'too-large\]'
  status=0
  "$JGFCONV" -q --max-memory 20M -o out.jgf "$file" >"$out" 2>"$err" || status=$?
  exits 'and jgfconv does not write what it has not read' 1
done
run --max-memory 5x moves.jgf
exits 'a number that is none' 2

# In little address space, which sanitizers do not take, they would end the run if they were not stopped.
if (ulimit -v 300000 && "$JGFLINT" --version) >/dev/null 2>&1; then
  grown 2000000 '{}' >huge.jgf
  status=0
  (ulimit -v 300000 && "$JGFLINT" --isolated -j1 -f gcc -q --max-memory 60M huge.jgf) >"$out" 2>"$err" || status=$?
  exits 'reading stops before memory ends' 1
  like 'with the finding' "$out" 'json-too-large'
else skip 'reading stops before memory ends' 'this build does not start in little address space'; fi

# Past a number of findings of a record they are counted and not kept: that is told, and nothing is fixed.
$AWK 'BEGIN {
  printf "{\"record\": {\"format\": \"JGF\", \"version\": \"2\"}, \"board\": {\"size\": 9}, \"tree\": [{}"
  for (i = 0; i < 20000; i++) printf ",{\"a%d\":1,\"b%d\":1}", i, i
  print "]}" }' >flood.jgf
$AWK 'BEGIN { printf "(;FF[4]GM[1]SZ[9]"; for (i = 0; i < 40000; i++) printf ";Zz%d[]", i; print ")" }' >flood.sgf
for flood in flood.sgf flood.jgf; do
  cp $flood before
  for options in '--fix' '--fix --unsafe-fixes --ignore sgf-too-large,json'; do
    # shellcheck disable=SC2086 # a list of words
    run --isolated -q --max-memory 64M -f gcc $options $flood
    exits "$flood $options: findings" 1
    is "$flood $options: how many more there are, and that nothing is fixed" \
      "$(grep -c 'error: [0-9]* more findings would take too much memory (--max-memory): they are not shown, and nothing is fixed' "$out")" 1
    same "$flood $options: nothing is" $flood before
  done
done
run --isolated -q --max-memory 1G --fix flood.jgf
check 'with more memory it is' test "$(cksum <flood.jgf)" != "$(cksum <before)"

# A collection is read game by game: what is left of each is little, so that the limit holds for a game and not for all of them.
{ i=0; while [ $i -lt 5 ]; do printf ';B[aa];W[bb];B[cc];W[dd];B[ee];W[ff];B[gg];W[hh];B[ii];W[ji]'; i=$((i + 1)); done; } >fifty
$AWK '{ for (i = 0; i < 5000; i++) print "(;GM[1]SZ[19]" $0 ")" }' fifty >many.sgf
run --isolated -q --max-memory 64M -f gcc --select sgf many.sgf
exits 'a collection of 5,000 games is linted in 64 MB' 0
"$JGFCONV" -q -j1 --max-memory 64M --to jsonl many.sgf >many.jsonl 2>"$err" || fail 'it is converted' "$(cat "$err")"
is 'with all its games' "$(wc -l <many.jsonl | tr -d ' ')" 5000
run --isolated -q --max-values 60 -f gcc --select sgf many.sgf
is 'a game of it may have no more values than a record' "$(sed -n 's/.*error: //p' "$out")" \
  'more than 60 nodes, properties and values (--max-values): the rest is not read [sgf-too-large]'

# A file that was not read has a finding under every selection.
for options in '--select move' '--ignore all' '--severity sgf=off'; do
  # shellcheck disable=SC2086 # a list of words
  run --isolated -q --max-size 1K -f gcc $options flood.sgf
  exits "$options: a file that was not read" 1
done

# Boards are shown of the first findings of a record: each takes kilobytes.
grown 1000 '{"move":{"color":"black","x":1,"y":1}},{"move":{"color":"white","x":1,"y":1}}' >stones.jgf
run --isolated -q --max-per-rule 0 --select move-on-stone stones.jgf
is 'all findings are there' "$(grep -c '\[move-on-stone\]' "$out")" 1999
is 'the first 200 with a board' "$(grep -c '^ *A  B  C' "$out")" 200

# What is said about a record belongs to what it takes: shapes that make much of few bytes, in each format, through each command
# and report (the whole: make check-memory). A sanitizer takes memory of its own.
if in_node || grep -q -e __asan_init -e __tsan_init "$JGFLINT"; then skip 'no shape takes more than its limit' 'this build takes more itself'
elif ! python_with os,resource >/dev/null; then skip 'no shape takes more than its limit' 'there is no Python'
else check 'no shape takes more than its limit' python3 "$top_srcdir/tests/cli/memory.py" "$JGFLINT" "$JGFCONV" 64M; fi

finish
