#!/bin/sh
# edges.t: both sides of limits and conditions that no other test covers.
. "${top_srcdir:-.}/tests/lib.sh"

# record TEXT: writes a JGF 2 record with these members to a.jgf.
record() {
  printf '{"record":{"format":"JGF","version":2},"board":{"size":9},%s}' "$1" >a.jgf
}
# reports NAME RULE EXPECTED MEMBERS: tests the messages of a rule for a record.
reports() {
  record "$4"
  run --isolated -q -f gcc --min-severity info --select "$2" a.jgf
  is "$1" "$(sed 's/^[^ ]* [^ ]* //; s/ \[[a-z-]*\]$//' "$out")" "$3"
}
# fixes NAME EXPECTED MEMBERS: tests the record after --fix.
fixes() {
  record "$3"
  run --isolated -q --fix a.jgf
  is "$1" "$(sed 's/^.*"size":9},//; s/}$//' a.jgf)" "$2"
}

japanese='"rules":{"ruleset":"Japanese","komi":'
reports 'a margin of one is impossible with a komi of 6.5' game-result-komi 'the margin cannot be 1 with a komi of 6.5' "$japanese"'6.5},"game":{"result":"B+1"},"tree":[{}]'
reports 'a margin of zero is not checked' game-result-komi '' "$japanese"'6.5},"game":{"result":"B+0"},"tree":[{}]'

score='"tree":[{"score":[{"color":"black","coords":[{"x":1,"y":1}]},{"color":"white","coords":[{"x":2,"y":1}'
reports 'a score that is a draw contradicts a win' score-against-result 'the score comes to a draw by territory, but the result is B+2' "$japanese"'0},"game":{"result":"B+2"},'"$score"']}]}]'
reports 'a score that White wins contradicts a win by Black' score-against-result 'the score comes to W+1 by territory, but the result is B+2' "$japanese"'0},"game":{"result":"B+2"},'"$score"',{"x":3,"y":1}]}]}]'

# Messages about a group without liberties list up to eight points, but only seven of a larger group.
row() {
  $AWK -v width="$1" 'BEGIN {
    printf "{\"record\":{\"format\":\"JGF\",\"version\":2},\"board\":{\"width\":%d,\"height\":1},\"tree\":[{\"setup\":[{\"type\":\"white\",\"coords\":[", width
    for (x = 0; x < width; x++) printf "%s{\"x\":%d,\"y\":0}", x ? "," : "", x
    print "]}]}]}"
  }' >row.jgf
  run --isolated -q -f gcc --select setup-no-liberty row.jgf
  sed 's/.*liberty: //; s/ \[.*//' "$out"
}
is 'a group of eight points is listed completely' "$(row 8)" 'A1, B1, C1, D1, E1, F1, G1, H1'
is 'a group of nine points is listed with seven' "$(row 9)" 'A1, B1, C1, D1, E1, F1, G1 and 2 more'

fixes 'null is removed except where a text is required' '"tree":[{"markup":[{"type":"label","coords":[{"x":1,"y":1,"text":null}]},{"type":"circle","coords":[{"x":2,"y":1}]}]}]' \
  '"tree":[{"name":null,"markup":[{"type":"label","coords":[{"x":1,"y":1,"text":null}]},{"type":"circle","coords":[{"x":2,"y":1,"text":null}]}]}]'
fixes 'full-width digits become a number where one is required' '"rules":{"komi":6.5},"game":{"name":"６"},"tree":[{}]' '"rules":{"komi":"６.５"},"game":{"name":"６"},"tree":[{}]'
fixes 'a source becomes an object, an event stays' '"source":{"name":"a"},"event":"b","game":{"type":"go"},"tree":[{}]' '"source":"a","event":"b","game":"go","tree":[{}]'
fixes 'a comment is kept next to an earlier one' '"meta":{"legacy":{"/comments/0":"a","/comments/1":"b"}},"tree":[{}]' '"meta":{"legacy":{"/comments/0":"a"}},/* b */"tree":[{}]'

clock='"rules":{"time":600,"overtime":"3x30 byo-yomi"},"tree":[{},{"move":{"color":"black","x":5,"y":1,"timeLeft":5}},{"move":{"color":"white","x":1,"y":1}},'
reports 'the time may restart within a byo-yomi period' move-time '' \
  "$clock"'{"move":{"color":"black","x":5,"y":2,"periodsLeft":3}},{"move":{"color":"white","x":1,"y":2}},{"move":{"color":"black","x":5,"y":3,"timeLeft":40}}]'
reports 'the time may not increase before byo-yomi' move-time 'black has 40 seconds left, but had 5 before' "$clock"'{"move":{"color":"black","x":5,"y":3,"timeLeft":40}}]'

# Names of three letters are the shortest that are compared.
spelled() {
  mkdir -p "$1"
  record '"players":[{"color":"black","name":"'"$1"'"}],"tree":[{},{"move":{"color":"black","x":1,"y":1}}]' && mv a.jgf "$1/1.jgf"
  record '"players":[{"color":"black","name":"'"$2"'"}],"tree":[{},{"move":{"color":"black","x":2,"y":1}}]' && mv a.jgf "$1/2.jgf"
  run --isolated -q -f gcc --min-severity info --select collection-player-name "$1"
  sed 's/^[^ ]* note: //; s/ in .*//' "$out"
}
is 'names of three letters are compared' "$(spelled Lee lee)" 'the player `lee` is `Lee`'
is 'two-letter names are not compared' "$(spelled Li li)" ''

# ---- conversions ----
# becomes NAME EXPECTED FORMAT MEMBERS: tests the conversion of a record, joined to one line. The findings are in $err.
becomes() {
  record "$4"
  is "$1" "$("$JGFCONV" --to "$3" a.jgf -o - 2>"$err" | tr -d '\n' | sed 's/^(;FF\[4\]GM\[1\]CA\[UTF-8\]AP\[[^]]*\]SZ\[9\]//')" "$2"
}

becomes 'stored data at the second branch of a fork is restored' ';B[fb](;W[bb])(;W[cb]XJ[{"move":"Wcb","/foo":1}]))' sgf \
  '"tree":[{},{"move":{"color":"black","x":5,"y":1}},{"variations":[[{"move":{"color":"white","x":1,"y":1}}],[{"move":{"color":"white","x":2,"y":1},"foo":1}]]}]'
becomes 'a million handicap stones are a number' 'HA[1000000]XJ[{"/rules/handicap":1000000}])' sgf '"game":{"type":"go"},"rules":{"handicap":1000000},"tree":[{}]'
becomes 'a handicap above a million is stored in XJ' 'XJ[{"/rules/handicap":1000001}])' sgf \
  '"game":{"type":"go"},"rules":{"handicap":1000001},"tree":[{}]'
becomes 'a second colon belongs to the text' 'FG[257:a\:b])' sgf '"game":{"type":"go"},"meta":{"sgf":{"FG":"257:a:b"}},"tree":[{}]'
becomes 'a name from a later node returns to that node' ';GN[x]B[aa];W[bb])' sgf \
  '"game":{"type":"go","name":"x"},"meta":{"sgf":{"nodes":[{"at":"/tree/1","move":"Baa","props":{"GN":"x"}}]}},"tree":[{},{"move":{"color":"black","x":0,"y":0}},{"move":{"color":"white","x":1,"y":1}}]'
becomes 'stored properties of a unique move are restored after other moves' ';B[aa];W[bb]ZZ[x])' sgf \
  '"meta":{"sgf":{"nodes":[{"at":"/tree/1","way":"0123456789abcdef","move":"Wbb","props":{"ZZ":"x"}}]}},"tree":[{},{"move":{"color":"black","x":0,"y":0}},{"move":{"color":"white","x":1,"y":1}}]'
becomes 'stored properties of an ambiguous move are not moved' ';W[bb];W[bb])' sgf \
  '"meta":{"sgf":{"nodes":[{"at":"/tree/1","way":"0123456789abcdef","move":"Wbb","props":{"ZZ":"x"}}]}},"tree":[{},{"move":{"color":"white","x":1,"y":1}},{"move":{"color":"white","x":1,"y":1}}]'
becomes 'moves that SGF cannot express are stored in XJ' ';XJ[{"/move":{"color":"black","x":60,"y":1}}];XJ[{"/move":{"color":"white","x":19,"y":19}}])' sgf '"tree":[{},{"move":{"color":"black","x":60,"y":1}},{"move":{"color":"white","x":19,"y":19}}]'
is 'each move that SGF cannot express has its reason' "$(sed -n 's/.*this move cannot be expressed in SGF: \(.*\) \[.*/\1/p' "$err")" \
  'it is beyond line 52, the last line with a letter
it would be read as a pass'

record '"players":[{"color":"black","name":"a"},{"color":"black","name":"b"}],"tree":[{}]'
"$JGFCONV" --to jgf --std seki a.jgf -o - >seki.jgf 2>"$err"
like 'two players of one color are kept in the form of Seki' seki.jgf '"players": \[{"color": "black", "name": "a"}, {"color": "black", "name": "b"}\]'

# Both are one property in SGF. An edit of the property changes both members and nothing else.
record '"players":[{"color":"black","name":"a","rank":"1d"},{"color":"black","name":"b"}],"tree":[{}]'
edited() { "$JGFCONV" -q --to sgf a.jgf | sed "s/^PB\[a & b\]/$1/" | "$JGFCONV" -q --to jgf - | grep '"players"'; }
is 'two players of one color can be renamed' "$(edited 'PB[Ann \& Bea]')" \
  '  "players": [{"color": "black", "name": "Ann", "rank": "1d"}, {"color": "black", "name": "Bea"}],'
is 'two players of one color can become one' "$(edited 'PB[Ann]')" '  "players": [{"color": "black", "name": "Ann", "rank": "1d"}, {"color": "black"}],'

mkdir -p here outside
mv a.jgf here/b.jgf
(mkdir here/below && cd here/below && "$JGFCONV" --to sgf . ../b.jgf -o ../../outside/) >"$out" 2>&1
is 'an input path with .. stays inside the output directory' "$(ls outside)" b.sgf

# ---- the rest ----
# The digest of a node does not contain the beginning of the next node.
printf '(;GM[1]FF[4]SZ[9];L[bb]LB[](;L[bb]MA[aa]))' >labels.sgf
run --isolated -q --fix --unsafe-fixes labels.sgf
is 'labels of two nodes become one each' "$(cat labels.sgf)" '(;GM[1]FF[4]SZ[9];LB[bb:a](;LB[bb:a]MA[aa]))'

# A message of the server that is longer than the buffer of a pipe.
send() {
  for message in "$@"; do printf 'Content-Length: %d\r\n\r\n%s' "${#message}" "$message"; done
}
long=$(printf '%09000d' 1)
send '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}' '{"jsonrpc":"2.0","id":"'"$long"'","method":"nothing"}' \
  '{"jsonrpc":"2.0","id":2,"method":"shutdown"}' '{"jsonrpc":"2.0","method":"exit"}' >in
run --lsp <in
is 'a long message ends where the next begins' "$(tail -c 100 "$out" | tr -d '\r\n' | sed 's/.*}Content/Content/')" \
  'Content-Length: 38{"jsonrpc":"2.0","id":2,"result":null}'
is 'messages have nothing between them' "$(tr '\r' '\n' <"$out" | sed 's/Content-Length: [0-9]*$//' | tr -d '\n' | wc -c | tr -d ' ')" \
  "$(tr '\r' '\n' <"$out" | $AWK '{ while (match($0, /Content-Length: [0-9]+/)) { sum += substr($0, RSTART + 16, RLENGTH - 16); $0 = substr($0, RSTART + RLENGTH) } } END { print sum }')"

# An unreadable value does not affect a later one in the same place.
if command -v tar >/dev/null 2>&1 && record '"tree":[{}]' && mkdir first && for i in $(seq 40); do cp a.jgf "first/$i.jgf"; done && tar cf first.tar first 2>/dev/null; then
  run --isolated -q -j1 first first.tar
  case $(cat "$err") in
  *libarchive*) skip 'an unreadable file causes no error for the next file' 'no libarchive' ;;
  *) exits 'an unreadable file causes no error for the next file' 0 ;;
  esac
else skip 'an unreadable file causes no error for the next file' 'no tar'
fi

# Ten thousand bytes without a space are one error.
for piece in null 123x a-b; do
  record "\"tree\":[{}, $($AWK -v piece="$piece" 'BEGIN { for (i = 0; i < 10000 / length(piece); i++) printf "%s", piece }'), {}]"
  run --isolated -q -f gcc a.jgf
  is "a word of ten thousand bytes is one error: $piece" "$(wc -l <"$out" | tr -d ' ')" 1
done

finish
