# sound.t: jgfconv writes valid files, and conversions between formats lose no data. JGFLINT_SGFC=PROGRAM also checks with SGFC.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

reports_nothing 'jgfconv writes records without errors and loses nothing between formats' convert/sound.py "$JGFCONV" "$JGFLINT" \
  "$top_srcdir/testdata"
[ -n "${JGFLINT_SGFC:-}" ] || skip 'SGFC finds no error in the SGF written by jgfconv' 'JGFLINT_SGFC names no program'

# One value remains; the others are stored with the game and restored.
printf '(;FF[4]GM[1]SZ[9]AP[a:1]AP[b]PB[x][y];B[ee]N[n][m]TE[1]BM[2]LB[cc])' >many.sgf
"$JGFCONV" -q many.sgf -t sgf >one.sgf 2>one.err
like 'a repeated property keeps its first value in the root' one.sgf 'AP\[a:1\]SZ'
like 'a repeated property keeps its first value in a later node' one.sgf 'N\[n\]TE\[1\]'
like 'other values of a repeated property are stored in XJ' one.sgf 'XJ\[{"move":"Bee","sgf":{"BM":"2","LB":"cc","N":"m"}}\]'
"$JGFCONV" -q many.sgf -t jgf 2>/dev/null | "$JGFCONV" -q - -t sgf >two.sgf 2>two.err
is 'values in XJ are the same after JGF' "$(cat two.sgf)" "$(cat one.sgf)"
"$JGFCONV" -q one.sgf -t jsonl >one.jsonl 2>/dev/null
like 'other values of a repeated property are stored in meta.sgf' one.jsonl '"PB":"y"'
"$JGFCONV" -q --plain many.sgf -t sgf >plain.sgf 2>plain.err
like '--plain reports other values of a repeated property as lost' plain.err '`m` of N is lost'

# Setup and moves, and moves of both colors, get separate nodes.
printf '(;FF[4]GM[1]SZ[9];AB[cc]B[ee]C[c];B[aa]W[bb]N[n])' | "$JGFCONV" -q - -t sgf >nodes.sgf 2>/dev/null
like 'a setup and a move in one node are split' nodes.sgf '^;B\[ee\];AB\[cc\]C\[c\]$'
like 'two moves in one node are split' nodes.sgf '^;B\[aa\];W\[bb\]N\[n\]'

# Game info of later nodes moves to the other game info, unless that has a different value.
printf '(;FF[4]GM[1]SZ[9]PW[w];B[ee]PB[b]PW[v])' | "$JGFCONV" -q - -t sgf >info.sgf 2>/dev/null
like 'game info of a later node moves to the root' info.sgf '^PB\[b\]$'
like 'game info that contradicts the root is stored in XJ' info.sgf ';B\[ee\]XJ\[{"move":"Bee","sgf":{"PW":"v"}}\]'

# Points off the board and text outside of games are reported.
for odd in 'AB[cc][pp]' ';B[cc]TR[ss]' ';LB[ss:a]' ';AB[hh:jj]' ';AR[aa:ss]'; do
  printf '(;FF[4]GM[1]SZ[9]%s)' "$odd" | "$JGFCONV" -q - -t jgf >/dev/null 2>off.err
  like "$odd is reported as off the board" off.err 'is off the board.*\[convert-off-board\]'
done
printf '{"record":{"format":"JGF","version":2},"board":{"size":9},"tree":[{},{"moves":{"color":"black","x":4,"y":4}}]}' >moves.jgf
"$JGFCONV" -q moves.jgf -t sgf >moves.out 2>moves.err
is 'a misspelled move is an error and nothing is written' "$?$(grep -c 'did you mean `move`.*shape-unknown-key' moves.err)$(wc -c <moves.out | tr -d ' ')" 110
"$JGFCONV" -q --force-lossy --fail-on warning moves.jgf -t sgf >/dev/null 2>moves.err
is '--force-lossy --fail-on warning fails for a misspelled move' "$?$(grep -c 'did you mean `move`.*convert-member' moves.err)" 11
printf '(;FF[3]GM[1]SZ[9]KM[6.5]KI[1];B[aa])' >old.sgf
"$JGFCONV" -q old.sgf -t sgf >old-sgf.sgf 2>/dev/null
"$JGFCONV" -q old.sgf -t jgf 2>/dev/null | "$JGFCONV" -q - -t sgf >old-jgf.sgf 2>/dev/null
is 'KI next to KM is the same after JGF' "$(cat old-jgf.sgf)" "$(cat old-sgf.sgf)"
printf '(;FF[4]GM[1]SZ[9]KI[abc];B[aa])' >old.sgf
"$JGFCONV" -q old.sgf -t jgf 2>/dev/null | "$JGFCONV" -q - -t sgf >old-jgf.sgf 2>/dev/null
like 'an unreadable KI comes back from JGF' old-jgf.sgf '"KI":"abc"'

finish
