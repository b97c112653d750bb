# fold.t: the findings that a cause explains are its notes, unless its rule is off.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

rules_found() { sed 's/.* \[\([a-z-]*\)\]$/\1/' "$out" | sort | tr '\n' ' '; }
jgf() {
  printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}, {"move": {"color": "black", "x": 2, "y": 3}},'
  printf ' {"move": {"color": "white", "x": 6, "y": 6}}, {"move": {"color": "white", "x": 6, "y": 6}},'
  printf ' {"move": {"color": "black", "x": 6, "y": 2}}]%s}\n' "$1"
}

jgf '' >copy.jgf
run -f gcc copy.jgf
is 'a copied node is one finding' "$(rules_found)" 'cause-repeated-node '
like 'a cause has the severity of its worst consequence' "$out" 'error: move 3 repeats move 2: without it, the illegal move and the move out of turn below are right'
run -f json copy.jgf
like 'the consequences are related places' "$out" '"related": \[{"message": "move 3: white plays at G3, but it is not white.s turn", "line": 1, "column": 181,'
like 'every consequence is a related place' "$out" '}, {"message": "move 3: white plays at G3, where white 2 stands", "line": 1, "column": 181,'
run copy.jgf
like 'the consequences are notes in text output' "$out" '^   = note: copy\.jgf:1:181: move 3: white plays at G3, where white 2 stands$'

run -f gcc --ignore cause copy.jgf
is 'the consequences are findings if the rule of the cause is off' "$(rules_found)" 'move-on-stone move-out-of-turn '
run -f gcc --ignore move-on-stone copy.jgf
like 'a consequence that is off does not count for the severity' "$out" 'warning: move 3 repeats'
run -f gcc --severity cause-repeated-node=info --min-severity info copy.jgf
like 'a configured severity of the cause takes precedence' "$out" 'note: move 3 repeats'
prints 'the rule does not need the rules about the consequences' 'error: move 3 repeats' -f gcc --select cause copy.jgf

jgf ', "meta": {"jgflint": {"ignore": [{"rule": "cause-repeated-node", "reason": "r"}]}}' >cause.jgf
run -f gcc cause.jgf
is 'a suppressed cause hides its consequences' "$(rules_found)" ''
jgf ', "meta": {"jgflint": {"ignore": [{"rule": "move", "reason": "r"}]}}' >all.jgf
run -f gcc all.jgf
is 'a record that suppresses all consequences has no cause' "$(rules_found)" ''
jgf ', "meta": {"jgflint": {"ignore": [{"rule": "move-on-stone", "reason": "r"}]}}' >one.jgf
run -f gcc one.jgf
is 'a record that suppresses one consequence has a cause' "$(rules_found)" 'cause-repeated-node '
like 'a cause has the severity of the remaining consequences' "$out" 'warning'

# Many consequences: three notes, and a count.
printf '(;FF[4]GM[1]SZ[9];B[C6];W[G3];B[C3];W[G6];B[E5];W[E4])\n' >many.sgf
run many.sgf
is 'three notes are shown' "$(grep -c '^   = note: many' "$out")" 3
like 'omitted notes are counted' "$out" '^   = note: and 3 more$'
run -f jsonl many.sgf
is 'JSON has all consequences' "$(head -n 1 "$out" | grep -o '"message": "[BW] must' | wc -l | tr -d ' ')" 6

# Independent mistakes are separate findings.
printf '(;FF[4]GM[1]SZ[9];B[cd];W[gg];W[gg];B[gc];W[cg];B[cg])\n' >two.sgf
run -f gcc two.sgf
is 'another mistake is another finding' "$(rules_found)" 'cause-repeated-node move-on-stone '

# The second cause is found in the game with the handicap stones of the first one.
printf '(;FF[4]GM[1]CA[UTF-8]SZ[9]HA[2];W[gb];B[fb];W[ee];B[hb];W[ed];B[ga];W[ef];B[gb];W[cc];B[bc];W[cd];W[bd];W[ce];B[be];W[dd])\n' >color.sgf
run -f gcc color.sgf
is 'a wrong color and missing handicap stones are two causes' "$(rules_found)" 'cause-move-color ruleset-handicap '

# An error that only the right board shows is reported with the cause.
printf '(;FF[4]GM[1]SZ[9];B[jj];W[dd];B[jd];W[dj];B[kk];W[lk];B[jk];W[jk])\n' >size.sgf
run -f gcc size.sgf
is 'an error on the right board is reported with the cause' "$(rules_found)" 'cause-board-size move-on-stone '

# A color is rewritten only if it is a letter.
printf '(;FF[4]GM[1]SZ[9];W[cc];B[gg];W[cg];B[gc];W[ec];B[ee];W[eg];B[hh];AW[aa]PL[B];B[bb])\n' >letter.sgf
prints 'all colors are exchanged' 'W\[hh\];AB\[aa\]PL\[W\];W\[bb\]' --fix --unsafe-fixes - <letter.sgf
sed 's/PL\[B\]/PL[Black]/' letter.sgf >word.sgf
prints 'a color in a word prevents the fix' 'B\[hh\];AW\[aa\]PL\[Black\];B\[bb\]' --fix --unsafe-fixes --fixable cause - <word.sgf

# Two explanations of one finding.
printf '(;FF[4]GM[1]SZ[9];B[cd];W[gg];B[gc];B[cg])\n' >last.sgf
run last.sgf
like 'the last move names both explanations' "$out" 'note: last.sgf:1:39: a move is missing before it, or it has the wrong color$'
printf '(;FF[4]GM[1]SZ[9];B[cd];W[gg];B[gc];B[cg])(;FF[4]GM[1]SZ[9];B[cd];W[gg];B[gc];B[cg];W[cc];B[ee];W[eg])\n' >two.sgf
prints 'a move that others follow does not name them, also in a second game' 'two.sgf:1:81: warning: move 4' two.sgf
unlike 'each game has its own number of moves' "$out" 'two.sgf:1:81: a move is missing'

finish
