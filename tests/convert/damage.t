# damage.t: damage in SGF is reported and repaired, and the most probable game is read. JGFLINT_ROUNDS=N: N times as many cases.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

name='damage of every kind is reported in place, and fixes restore the game'
if have python3; then
  python3 -B "$top_srcdir/tests/convert/damage.py" "$JGFLINT" "$JGFCONV" "$scratch" "$top_srcdir"/testdata/games/*.jgf \
    "$top_srcdir"/testdata/sgf/*.sgf >"$out" 2>&1
  grep '^#' "$out"
  is "$name" "$(grep -v '^#' "$out")" ''
else skip "$name" 'no python3'; fi

# reports NAME FINDINGS TEXT: both programs report these findings of the text, at these places.
reports() {
  printf '%s' "$3" >x.sgf
  "$JGFLINT" -q -f gcc --isolated x.sgf | sed 's/^x.sgf:\([0-9:]*\): \([a-z]*\): .*\[\(.*\)\]$/\1 \2 \3/' >lint
  is "$1" "$(cat lint)" "$2"
}

reports 'a bracket in a chat' '1:45 error sgf-unescaped-bracket' \
  '(;FF[4]GM[1]CA[UTF-8]SZ[19];B[aa]C[bret [15k]: hello, nice game];W[bb])'
"$JGFCONV" -q -t sgf x.sgf >x.out 2>"$err"
like 'jgfconv keeps a text with brackets' x.out 'C\[bret \[15k\\\]: hello, nice game\]'
like 'jgfconv reports a text with brackets' "$err" 'sgf-unescaped-bracket'

reports 'a bracket before the end of the game' '1:32 error sgf-unescaped-bracket' \
  '(;FF[4]GM[1]SZ[9]GC[(=6 [points])]KM[7.5];B[dd];W[ee])'
reports 'a text that swallows a move' '1:34 warning sgf-swallowed' '(;FF[4]GM[1]SZ[9];B[ee]C[nice one;W[dd];B[cc];W[gg])'
"$JGFCONV" -t sgf x.sgf >x.out 2>"$err"
like 'jgfconv reports a swallowed move' "$err" 'warning: the text of C has probably swallowed'
unlike 'jgfconv with a swallowed move does not claim to find nothing' "$err" 'no findings'
reports 'a text that swallows a property' '2:1 warning sgf-swallowed' '(;FF[4]GM[1]SZ[9]PB[Lee
BR[9p]KM[6.5];B[dd])'

reports 'a game that breaks off in a collection' '1:25 error sgf-broken-off' \
  '(;FF[4]GM[1]SZ[9];B[ee];W(;FF[4]GM[1]SZ[9];B[dd])(;FF[4]GM[1]SZ[9];B[cc])'
status=0
"$JGFCONV" -q -t jsonl x.sgf >x.out 2>"$err" || status=$?
is 'jgfconv converts the games after a broken one' "$(grep -c '"tree"' x.out)" 2
is 'jgfconv exits with 1 for a broken game' "$status" 1

reports 'nodes after the last game' '1:26 error sgf-game-after-end' '(;FF[4]GM[1]SZ[9];B[ee]) and ;W[dd];B[cc])'
status=0
"$JGFCONV" -q -t jsonl x.sgf >x.out 2>"$err" || status=$?
is 'jgfconv exits with 1 for nodes after the last game' "$status" 1
reports 'a surplus bracket in the middle' '1:24 error sgf-unbalanced' '(;FF[4]GM[1]SZ[9];B[ee]);W[dd];B[cc])'
reports 'points with white space' '1:21 warning sgf-wrapped-value
2:6 warning sgf-wrapped-value' '(;FF[4]GM[1]SZ[9]AB[c
c];W[d d])'
"$JGFCONV" -q -t sgf x.sgf >x.out 2>"$err"
like 'jgfconv reads points with white space' x.out 'AB\[cc\]'
reports 'a pass off the board' '1:37 warning move-pass-as-point' '(;FF[4]GM[1]AP[Lizzie]SZ[9];B[ee];W[jj])'
reports 'a pass as backticks' '1:27 warning move-pass-as-point' '(;FF[4]GM[1]SZ[9];B[ee];W[``])'
reports 'brackets that may be in texts' '' \
  '(;FF[4]GM[1]SZ[9]C[a [b\] c]GC[use [ for it]PB[(;B[pd\];W[dd\])]PW[x\]y];B[ee]C[the tag B[ starts a move];W[cc]N[(;])'

# Each row of the table in jgf-formats(7): the rule and the fix of the example.
sed -n '/^\.\\" damage:/,/^\.Ed/p' "$top_srcdir/man/jgf-formats.7" | sed -n 's/\\e/\\/g; /  /p' >table
is 'jgf-formats(7) has a table of damage with 13 rows' "$(wc -l <table | tr -d ' ')" 13
sed 's/   */|/g' table | while IFS='|' read -r damaged repaired fix rule; do
  printf '(;FF[4]GM[1]SZ[9]%s' "$damaged" >x.sgf
  "$JGFLINT" -q -f jsonl --isolated --extend-select all --min-severity warning x.sgf >x.out
  made=$(grep "\"rule\": \"$rule\"" x.out | sed 's/.*"safety": "\([a-z]*\)".*/\1/; s/^{.*/none/' | sort -u)
  printf '%s: %s\n' "$damaged" "$made" >>rules.made
  printf '%s: %s\n' "$damaged" "$fix" >>rules.table
  "$JGFLINT" -q --isolated --fix --unsafe-fixes x.sgf >"$out" 2>&1
  printf '(;FF[4]GM[1]SZ[9]%s' "$repaired" >y.sgf
  cmp -s x.sgf y.sgf || printf '%s becomes %s\n' "$damaged" "$(cat x.sgf)" >>fixes.made
done
same 'the table of damage has the rules and fixes of jgflint' rules.made rules.table
: >>fixes.made
silent 'the table of damage has the repaired texts of jgflint' fixes.made

finish
