#!/bin/sh
# edges.t: limits on both sides, and sides of conditions that nothing else asks about; mutants_random.py has found them.
. "${top_srcdir:-.}/tests/lib.sh"

# record TEXT: a record of JGF 2 with these members, in a.jgf.
record() {
  printf '{"record":{"format":"JGF","version":2},"board":{"size":9},%s}' "$1" >a.jgf
}
# says NAME RULE EXPECTED MEMBERS: the messages of a rule about a record.
says() {
  record "$4"
  run --isolated -q -f gcc --min-severity info --select "$2" a.jgf
  is "$1" "$(sed 's/^[^ ]* [^ ]* //; s/ \[[a-z-]*\]$//' "$out")" "$3"
}
# fixes NAME EXPECTED MEMBERS: what --fix makes of a record.
fixes() {
  record "$3"
  run --isolated -q --fix a.jgf
  is "$1" "$(sed 's/^.*"size":9},//; s/}$//' a.jgf)" "$2"
}

japanese='"rules":{"ruleset":"Japanese","komi":'
says 'a margin of one is a margin' game-result-komi 'the margin cannot be 1 with a komi of 6.5' "$japanese"'6.5},"game":{"result":"B+1"},"tree":[{}]'
says 'one of nothing is not' game-result-komi '' "$japanese"'6.5},"game":{"result":"B+0"},"tree":[{}]'

score='"tree":[{"score":[{"color":"black","coords":[{"x":1,"y":1}]},{"color":"white","coords":[{"x":2,"y":1}'
says 'a score that is a draw' score-against-result 'the score comes to a draw by territory, but the result is B+2' "$japanese"'0},"game":{"result":"B+2"},'"$score"']}]}]'
says 'and one that white wins' score-against-result 'the score comes to W+1 by territory, but the result is B+2' "$japanese"'0},"game":{"result":"B+2"},'"$score"',{"x":3,"y":1}]}]}]'

# A group without a liberty: eight stones are named, of nine seven.
row() {
  $AWK -v width="$1" 'BEGIN {
    printf "{\"record\":{\"format\":\"JGF\",\"version\":2},\"board\":{\"width\":%d,\"height\":1},\"tree\":[{\"setup\":[{\"type\":\"white\",\"coords\":[", width
    for (x = 0; x < width; x++) printf "%s{\"x\":%d,\"y\":0}", x ? "," : "", x
    print "]}]}]}"
  }' >row.jgf
  run --isolated -q -f gcc --select setup-no-liberty row.jgf
  sed 's/.*liberty: //; s/ \[.*//' "$out"
}
is 'eight points are named' "$(row 8)" 'A1, B1, C1, D1, E1, F1, G1, H1'
is 'of nine seven' "$(row 9)" 'A1, B1, C1, D1, E1, F1, G1 and 2 more'

says 'what an entry of variations must be' shape 'an entry of `variations` must be a list of nodes, but is the number 5' '"tree":[{},{"variations":[5]}]'
fixes 'null is left out, but where a text is needed' '"tree":[{"markup":[{"type":"label","coords":[{"x":1,"y":1,"text":null}]},{"type":"circle","coords":[{"x":2,"y":1}]}]}]' \
  '"tree":[{"name":null,"markup":[{"type":"label","coords":[{"x":1,"y":1,"text":null}]},{"type":"circle","coords":[{"x":2,"y":1,"text":null}]}]}]'
fixes 'digits of another width are digits where a number belongs' '"rules":{"komi":6.5},"game":{"name":"６"},"tree":[{}]' '"rules":{"komi":"６.５"},"game":{"name":"６"},"tree":[{}]'
fixes 'a source is a name, an event is left alone' '"source":{"name": "a"},"event":"b","game":{"type": "go"},"tree":[{}]' '"source":"a","event":"b","game":"go","tree":[{}]'
fixes 'a comment is kept beside an earlier one' '"meta":{"legacy":{"comments":["a","b"]}},"tree":[{}]' '"meta":{"legacy":{"comments":["a"]}},/* b */"tree":[{}]'

finish
