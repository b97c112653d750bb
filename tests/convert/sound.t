# sound.t: what jgfconv writes has no error of notation, and nothing is lost on any trip. JGFLINT_SGFC=PROGRAM: SGFC has to agree.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

: "${JGFCONV:=$top_builddir/jgfconv}"

name='what jgfconv writes is sound, and nothing is lost from format to format'
if have python3; then
  out=$(python3 "$top_srcdir/tests/convert/sound.py" "$JGFCONV" "$JGFLINT" "$top_srcdir/testdata" 2>&1)
  is "$name" "$out" ''
else skip "$name" 'no python3'; fi
[ -n "${JGFLINT_SGFC:-}" ] || skip 'SGFC finds no error in it' 'JGFLINT_SGFC names no program'

# One value stays, the others stand beside the game, and come back.
printf '(;FF[4]GM[1]SZ[9]AP[a:1]AP[b]PB[x][y];B[ee]N[n][m]TE[1]BM[2]LB[cc])' >many.sgf
"$JGFCONV" -q many.sgf -t sgf >one.sgf 2>one.err
like 'a property has its first value' one.sgf 'AP\[a:1\]SZ'
like 'and in later nodes' one.sgf 'N\[n\]TE\[1\]'
like 'what is left stands in XJ' one.sgf 'XJ\[{"move":"Bee","sgf":{"BM":"2","LB":"cc","N":"m"}}\]'
"$JGFCONV" -q many.sgf -t jgf 2>/dev/null | "$JGFCONV" -q - -t sgf >two.sgf 2>two.err
is 'it is the same by way of JGF' "$(cat two.sgf)" "$(cat one.sgf)"
"$JGFCONV" -q one.sgf -t jsonl >one.jsonl 2>/dev/null
like 'in JGF it stands in meta.sgf' one.jsonl '"PB":"y"'
"$JGFCONV" -q --plain many.sgf -t sgf >plain.sgf 2>plain.err
like 'where nothing is kept, it is told' plain.err '`m` of N is lost'

# Stones and moves, and moves of both colors, stand in nodes of their own.
printf '(;FF[4]GM[1]SZ[9];AB[cc]B[ee]C[c];B[aa]W[bb]N[n])' | "$JGFCONV" -q - -t sgf >nodes.sgf 2>/dev/null
like 'a node has a move or stones' nodes.sgf '^;AB\[cc\];B\[ee\]C\[c\]$'
like 'or one move' nodes.sgf '^;B\[aa\];W\[bb\]N\[n\]'

# Game info of later nodes goes to where the other game info stands, unless that says something else.
printf '(;FF[4]GM[1]SZ[9]PW[w];B[ee]PB[b]PW[v])' | "$JGFCONV" -q - -t sgf >info.sgf 2>/dev/null
like 'game info stands in one place' info.sgf '^PB\[b\]$'
like 'what contradicts it stands beside its node' info.sgf ';B\[ee\]XJ\[{"move":"Bee","sgf":{"PW":"v"}}\]'

# What is off the board, and what is no part of the game, is told.
for odd in 'AB[cc][pp]' ';B[cc]TR[ss]' ';LB[ss:a]' ';AB[hh:jj]' ';AR[aa:ss]'; do
  printf '(;FF[4]GM[1]SZ[9]%s)' "$odd" | "$JGFCONV" -q - -t jgf >/dev/null 2>off.err
  like "$odd is off the board" off.err 'is off the board.*\[convert-off-board\]'
done
printf '{"record":{"format":"JGF","version":2},"board":{"size":9},"tree":[{},{"moves":{"color":"black","x":4,"y":4}}]}' >moves.jgf
"$JGFCONV" -q moves.jgf -t sgf >moves.out 2>moves.err
is 'a move that nobody reads is an error, and nothing is written' "$?$(grep -c 'did you mean `move`.*shape-unknown-key' moves.err)$(wc -c <moves.out | tr -d ' ')" 110
"$JGFCONV" -q --force-lossy --fail-on warning moves.jgf -t sgf >/dev/null 2>moves.err
is 'a key that is mistyped for a move fails with its warning' "$?$(grep -c 'did you mean `move`.*convert-member' moves.err)" 11
printf '(;FF[3]GM[1]SZ[9]KM[6.5]KI[1];B[aa])' >old.sgf
"$JGFCONV" -q old.sgf -t sgf >old-sgf.sgf 2>/dev/null
"$JGFCONV" -q old.sgf -t jgf 2>/dev/null | "$JGFCONV" -q - -t sgf >old-jgf.sgf 2>/dev/null
is 'KI beside KM comes back from JGF' "$(cat old-jgf.sgf)" "$(cat old-sgf.sgf)"

finish
