# round-trip.t: games that are converted to another format and back are unchanged.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

games=$top_srcdir/testdata/games

# ---- JGF, by way of another format ----
"$JGFCONV" -q "$games" -o plain/ || fail 'JGF to JGF'
is 'every record is converted' "$(ls plain | wc -l)" "$(ls "$games" | wc -l)"
for format in sgf json-sgf; do
  "$JGFCONV" -q "$games" -o $format/ --to $format
  is "to $format: the third player of one game is reported as lost" $? 1
  "$JGFCONV" -q $format -o back-$format/
  is "$format is converted back" $? 0
done
prints_nothing 'the written JGF has no findings' -q --min-severity info plain
# (A node is empty in SGF if its move belongs to a third player.)
run -q --ext sgf,sgf.json --min-severity info --ignore sgf-setup-after-move,tree-node-empty sgf json-sgf
silent 'the written SGF and JSON-SGF have no findings' "$out"
"$JGFCONV" -q sgf -o through/ --to json-sgf && "$JGFCONV" -q through -o through-back/ --to sgf
# A view is a rectangle, or all its points.
is 'SGF comes back from JSON-SGF' "$(diff -r -I '^VW' sgf through-back | head -n 20)" ''

# JGF to JGF does not change values. SGF drops defaults and empty values.
if have python3; then
  cat >meaning.py <<'END'
"""meaning.py DIR DIR: the records that are not the same game, with the same header and annotations, in both directories."""
import json, os, re, sys

def filled(members, defaults=()):
    return {key: value for key, value in members.items() if value not in (None, '', [], {}) and not (key in defaults and not value)}

def lists_of(member, entries):
    """The points of each type; the order of types is no part of the game."""
    if member not in ('setup', 'markup', 'score'):
        return entries
    types = {}
    for entry in entries:
        types.setdefault(entry.get('type', entry.get('color')), []).extend(entry.get('coords') or [entry])
    return types

def nodes_of(nodes):
    """The members of each node, and the branches; a branch that is alone continues the list."""
    line, branches = [], []
    for node in nodes:
        if len(node) > 1 or 'variations' not in node or not line:
            line.append(filled({key: lists_of(key, value) for key, value in node.items() if key != 'variations'}, ['solution']))
        branches = [nodes_of(branch) for branch in node.get('variations', [])]
    return (line + branches[0][0], branches[0][1]) if len(branches) == 1 else (line, branches)

def meaning(path):
    with open(path, encoding='utf-8') as file:
        record = json.load(file)
    record['rules'] = filled(record.get('rules', {}), ['allowSuicide', 'disallowRepeats', 'handicap', 'numberOfPeriods', 'timePerPeriod'])
    record['board'] = filled(record.get('board', {}), ['cutOffTop', 'cutOffBottom', 'cutOffLeft', 'cutOffRight'])
    rules, board, players = record['rules'], record['board'], record.get('players', [])
    periods, seconds = rules.pop('numberOfPeriods', 0), rules.pop('timePerPeriod', 0)
    if periods and seconds:
        rules.setdefault('overtime', f'{periods}x{seconds} byo-yomi')
    if 'width' not in board or board['width'] == board['height']:
        record['board'] = {**{key: board[key] for key in board if key not in ('width', 'height')}, 'size': board.get('size') or board.get('width', 19)}
    record['game'] = {'type': 'go', **filled(record.get('game', {}))}
    record['players'] = {player['color']: filled(player) for player in players} if len(players) < 3 else [filled(player) for player in players]
    if len(players) < 3: # ranks such as 9段 become 9d
        record['players'] = {color: {key: re.sub(r'\D', '', player[key]) if key == 'rank' else player[key] for key in player}
                             for color, player in record['players'].items() if len(player) > 1}
    record['meta'] = filled({key: value for key, value in (record.get('meta') or {}).items() if key != 'sgf'})
    return filled({**record, 'record': None, 'tree': nodes_of(record['tree'])})

for name in sorted(os.listdir(sys.argv[1])):
    if name.endswith('.jgf') and meaning(os.path.join(sys.argv[1], name)) != meaning(os.path.join(sys.argv[2], name)):
        print(name)
END
  for format in sgf json-sgf; do
    is "records come back from $format as the same games" "$(python3 meaning.py plain back-$format)" ''
  done
  cat >same.py <<'END'
import json, os, sys
for name in sorted(os.listdir(sys.argv[1])):
    if name.endswith('.jgf'):
        with open(os.path.join(sys.argv[1], name), encoding='utf-8') as one, open(os.path.join(sys.argv[2], name), encoding='utf-8') as other:
            if json.load(one) != json.load(other):
                print(name)
END
  is 'JGF to JGF keeps all JSON values' "$(python3 same.py "$games" plain)" ''
else skip 'JGF to JGF keeps all JSON values' 'no python3'; fi

if [ -d "${JGFLINT_CORPUS:-}/seki" ]; then
  "$JGFCONV" -q "$JGFLINT_CORPUS/seki" -o seki/ && "$JGFCONV" -q seki -o seki-sgf/ --to sgf && "$JGFCONV" -q seki-sgf -o seki-back/
  is 'every record of the corpus comes back from SGF' "$(ls seki | wc -l) $(python3 meaning.py seki seki-back)" "$(ls "$JGFLINT_CORPUS/seki" | wc -l) "
  is 'four records of the corpus need stored data' "$(grep -l XJ seki-sgf/* | wc -l)" 4
else skip 'every record of the corpus comes back from SGF' 'JGFLINT_CORPUS is not set'; fi

# ---- SGF to JGF and back ----
# A game in SGF is converted to JGF and back, and compared with its direct conversion to SGF.
corpus=${JGFLINT_CORPUS:-}/formats/real
[ -n "${JGFLINT_CORPUS:-}" ] || skip 'the SGF of the corpus' 'JGFLINT_CORPUS is not set'
# numbers: writes 6.50 as 6.5
numbers() { sed 's/\(\[[0-9]*\)\.0*\]/\1]/g; s/\(\[[0-9]*\.[0-9]*[1-9]\)0*\]/\1]/g'; }
# round FILE: writes the SGF to the file `one`, and the SGF of its JGF to the file `other`
round() {
  "$JGFCONV" -q "$1" --to sgf 2>/dev/null | numbers >one
  "$JGFCONV" -q "$1" --to jsonl 2>/dev/null | "$JGFCONV" -q --format-in jsonl - --to sgf 2>/dev/null | numbers >other
}
for sgf in "$top_srcdir"/testdata/sgf/game.sgf "$top_srcdir"/testdata/sgf/collection.sgf "$top_srcdir"/testdata/dialects/source.sgf \
  "$corpus"/sgfc-strict.sgf "$corpus"/sgfgrove-ff4_ex.sgf "$corpus"/sgfgrove-kgs.sgf; do
  [ -e "$sgf" ] || continue
  round "$sgf"
  check "$(basename "$sgf") has games" test -s one
  same "$(basename "$sgf") comes back from JGF" other one
done
cat >own.sgf <<'END'
(;FF[4]GM[1]CA[UTF-8]AP[CGoban:3]SZ[9]ST[2]
PB[A]PW[B]KM[5.5]RE[B+3.5]XX[private][values]
;B[ee]BL[100.5]TE[1]C[a [very\] good \\ move: yes]
(;W[cc]V[1.5]KO[]MN[7];AE[ee]AB[aa][bb]PL[W];W[]DD[])
(;W[dd]FG[257:figure\: one]LB[aa:1\:2][bb:\]]AR[aa:bb]LN[cc:dd]TB[aa][ab]TW[hh]))
END
round own.sgf
same 'annotations, figures and private properties come back from JGF' other one
like 'escapes are written where SGF needs them' one 'C\[a \[very\\\] good \\\\ move: yes\]'

# ---- other programs ----
PATH=$PATH:/usr/games
if have gnugo; then
  for jgf in 19x19-300-moves handicap-9 board-9x13 comments-japanese variations-many time-canadian; do
    [ -e "sgf/$jgf.sgf" ] || continue
    case $jgf in board-*) continue ;; esac
    gnugo --quiet -l "sgf/$jgf.sgf" --printsgf "$jgf.gnugo" </dev/null >"$out" 2>"$err"
    check "GNU Go reads $jgf" test -s "$jgf.gnugo"
    is "GNU Go reports no error in $jgf" "$(cat "$err")" ''
  done
else skip 'GNU Go reads the written SGF' 'no gnugo here'; fi
if have sgfc; then
  for sgf in sgf/*.sgf; do
    sgfc -d53 "$sgf" 2>&1 | grep -iE 'error|warning|critical' | grep -v 'XJ' | sed "s|^|$sgf: |"
  done >"$out"
  silent 'SGFC reports nothing but the unknown XJ' "$out"
else skip 'SGFC reports nothing' 'no sgfc here'; fi

finish
