# board.t: --board draws the board at a place of a file, whatever the format.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"
: "${JGFCONV:=$top_builddir/jgfconv}"
unset LC_ALL LC_CTYPE NO_COLOR
LANG=C.UTF-8
export LANG

# A stone is captured, there is a variation, and more than one game.
cat >game.sgf <<'SGF'
(;GM[1]FF[4]SZ[9]CA[UTF-8]
;B[ba]
;W[aa]
;B[ab]C[taken
and done]
(;W[ee]
;B[])
(;W[gg]))
(;GM[1]FF[4]SZ[13];B[dd])
SGF
cat >expected <<'TEXT'
Move 3: black A8, captures 1 stone

    A B C D E F G H J
 9  · ● · · · · · · ·  9
 8 (●)· · · · · · · ·  8
 7  · · + · · · + · ·  7
 6  · · · · · · · · ·  6
 5  · · · · + · · · ·  5
 4  · · · · · · · · ·  4
 3  · · + · · · + · ·  3
 2  · · · · · · · · ·  2
 1  · · · · · · · · ·  1
    A B C D E F G H J

White to play
Captured: 1 white

taken
and done
TEXT
run --board game.sgf:move=3
exits '--board' 0
same 'draws the board after a move' expected "$out"
like 'says which game of several it is' "$err" 'the first of 2 games; FILE:game=2'
run --board game.sgf:4
same 'a number is a line' expected "$out"
silent 'which says itself which game it is' "$err"
run --board game.sgf:4:2
same 'or a line and a column' expected "$out"
run --board - <game.sgf
exits 'standard input is read' 0
like 'and without a place it is the end of the main line' "$out" '^Move 5: black passes$'
run --board -:move=3 <game.sgf
same 'a place in it can be named' expected "$out"
like 'lines are of the text, also behind a comment of several' game.sgf '^(;W.gg'
run --board game.sgf:8
like 'a variation is drawn as such' "$out" '^Move 4: white G3, in a variation$'
run --board game.sgf:6:4
like 'a column in the middle of a node leads to it' "$out" '^Move 4: white E5$'
run --board game.sgf:1
like 'before the first move black is to play' "$out" '^Black to play$'
like 'which is the start' "$out" '^Start$'
run --board game.sgf:game=2
like 'another game is asked for by its number' "$out" '^Move 1: black D10$'
silent 'and nothing has to be said then' "$err"
run --board game.sgf:game=2:move=0
like 'with a move, too' "$out" '^Start$'
run --board game.sgf:9
like 'or by a line of it' "$out" '^13  '

printf '(;GM[1]FF[4]SZ[9];B[ba];W[aa];B[ab];W[cc])' >one-line.sgf
run --board one-line.sgf:3
like 'a number beyond the last line is a move' "$out" '^Move 3: black A8, captures 1 stone$'

# ---- what is not there ----

for place in move=6 game=3 game=2:move=2 200 9:1:1 game=0 12:5; do
  run --board "game.sgf:$place"
  exits "there is no $place" 2
  silent "and $place draws nothing" "$out"
  like "of which something is said: $place" "$err" '^jgflint: game.sgf'
done
run --board nothing.sgf:12
exits 'a file that is not there' 2
like 'is named without the place' "$err" '^jgflint: nothing.sgf: No such file'
run --board .
exits 'a directory is no file' 2
echo hello >text.jgf
run --board text.jgf
exits 'a text without a game' 2
like 'is told so' "$err" '^jgflint: text.jgf: no game could be read'
run --board game.sgf game.sgf
exits 'a further path' 2
run --board game.sgf --board-format png
exits 'a format that is none' 2
run --board
exits 'no file' 2
cp game.sgf odd:4
run --board odd:4
like 'a file may have a colon in its name' "$out" '^Move 5'

# ---- formats ----

good_record='{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{},
{"move": {"color": "black", "x": 1, "y": 0}}, {"move": {"color": "white", "x": 0, "y": 0}},
{"move": {"color": "black", "x": 0, "y": 1}, "comments": ["taken\nand done"]}]}'
good game.jgf
run --board game.jgf
same 'JGF is drawn as SGF is' expected "$out"
run --board game.jgf:3
same 'by its lines' expected "$out"
run --board game.jgf:2
like 'the first node of a line counts' "$out" '^Move 1: black B9$'
for format in sgf json-sgf jsonl; do
  "$JGFCONV" --to "$format" -o "same.$format" game.jgf 2>/dev/null
  run --board "same.$format" --format-in "$format"
  same "as is $format" expected "$out"
done
{ printf '\n' && cat same.jsonl && echo '{}'; } >lines.jsonl
run --board lines.jsonl:2
same 'a line of JSON Lines is a record' expected "$out"
run --board lines.jsonl:1
exits 'an empty one is none' 2
run --board lines.jsonl:game=2
like 'nor is what is none' "$err" 'no game could be read'
run --board "$top_srcdir/testdata/ugf/japanese.ugf"
exits 'UGF is drawn' 0
like 'in its character set' "$out" '^Move '
for text in "$top_srcdir"/testdata/gib/*.gib "$top_srcdir"/testdata/ngf/*.ngf; do
  run --board "$text"
  exits "$(basename "$text") is drawn" 0
done

# ---- comments ----

good_record='{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{"comments": ["one", "two\u001b[31m\r\nthree"]}]}'
good said.jgf
run --board said.jgf
is 'all comments are shown, and nothing of them reaches the terminal' "$(tail -n 4 "$out" | tr '\n' '|')" 'one||two\x1B[31m|three|'
"$AWK" 'BEGIN { printf "(;GM[1]SZ[9]C["; for (i = 1; i <= 30; i++) print "line " i; print "])" }' >much.sgf
run --board much.sgf
is 'of a long one there are the first lines' "$(tail -n 2 "$out" | tr '\n' '|')" 'line 20|...|'

# ---- how ----

LANG=C
run --board game.sgf:4
sed 's/●/X/g; s/·/./g; s/^ 8 (●)/ 8 (X)/' expected >ascii
same 'where there is no UTF-8 it is ASCII' ascii "$out"
LC_ALL=de_DE.utf8 run --board game.jgf
same 'which the environment says' expected "$out"
LANG=C.UTF-8
run --board game.sgf:4 --color always
like 'in colors the last move is bold' "$out" "$(printf '(\033\\[1m●\033\\[0m)')"
sed "s/$(printf '\033')\\[[0-9;]*m//g" "$out" >plain
same 'and nothing else is different' expected plain
printf '(;GM[1]FF[4]SZ[30:20];B[AA])' >wide.sgf
run --board wide.sgf
is 'a wide board has columns of two letters' "$(sed -n '3p' "$out" | wc -w)" 30
is 'and all its rows are of one width' "$(LC_ALL=C.UTF-8 $AWK '/^ *[0-9]+ / { print length($0) }' "$out" | sort -u | wc -l)" 1
run --board game.sgf:4 --board-format svg
like 'SVG is an element' "$out" '^<svg xmlns="http://www.w3.org/2000/svg" '
is 'of one line' "$(wc -l <"$out")" 1
like 'with a title' "$out" '<title>Move 3: black A8, captures 1 stone</title>'
like 'and whose turn it is' "$out" '<desc>White to play. Captured: 1 white.</desc>'
# label TEXT: what is drawn on a point with this label, which is given as SGF has it.
label() {
  printf '(;GM[1]FF[4]SZ[9];B[ee]LB[cc:%s])' "$1" >label.sgf
  run --board label.sgf --board-format svg
  sed -n 's/.*r="8" fill="#e3bd78"\/><text [^>]*>\([^<]*\)<.*/\1/p' "$out"
}
is 'a label is drawn' "$(label A)" A
is 'of a long one three characters' "$(label 囲碁の入門)" 囲碁の
is 'and nothing of it is markup' "$(label '1<b')" '1&#60;b'
printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}, {"move": {"color": "black", "x": 4, "y": 4}, "markup": [{"type": "%s", "coords": [{"x": 4, "y": 4}, {"x": 2, "y": 9}]}, {"type": "label", "coords": [{"x": 0, "y": 0, "text": "B"}]}]}]}' triangle >marked.jgf
run --board marked.jgf --board-format svg
like 'a mark on a black stone is white' "$out" '<path stroke="#fff" stroke-width="2" fill="none" d="M110 110m0 -7l6 10h-12z"/>'
unlike 'in place of that of the last move' "$out" '<circle cx="110" cy="110" r="5"'
like 'JGF has labels, too' "$out" '>B</text>'
is 'what is off the board is not drawn' "$(grep -o 'm0 -7l6 10h-12z' "$out" | wc -l | tr -d ' ')" 1
sed 's/triangle/my mark/' marked.jgf >own.jgf
run --board own.jgf --board-format svg
like 'a type of its own is a diamond' "$out" 'M110 110m0 -6l6 6l-6 6l-6 -6z'
printf '(;GM[1]FF[1]SZ[9];B[ee]L[aa][bb])' >letters.sgf
run --board letters.sgf --board-format svg
is 'letters of old SGF count' "$(grep -o '>[ab]</text>' "$out" | tr -d '\n')" '>a</text>>b</text>'
if have xmllint; then
  printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "players": [{"color": "a<b&\\u001b"}], "tree": [{}, {"move": {"color": "a<b&\\u001b", "x": 1, "y": 2}}]}' >odd.jgf
  run --board odd.jgf --board-format svg
  check 'it is well-formed, whatever a color is called' xmllint --noout "$out"
else
  skip 'well-formed SVG' 'there is no xmllint'
fi
run --board odd:4 -q
silent 'with --quiet nothing is said beside the board' "$err"
good_record='{"record": {"format": "JGF", "version": 2}, "board": {"width": 9, "height": 9, "cutOffBottom": 5, "cutOffLeft": 2}, "tree": [{"setup": [{"type": "black", "coords": [{"x": 3, "y": 1}]}]}]}'
good part.jgf
run --board part.jgf
like 'a setup is called that' "$out" '^Setup$'

run --board no.jgf:move=abc
exits 'a move that is no number' 2
like 'is told so' "$err" '^jgflint: no.jgf:move=abc: a number must follow move= and game=$'

good_record='{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}]}'
good plain.jgf
gzip -c plain.jgf >plain.jgf.gz 2>/dev/null || : >plain.jgf.gz
run --board plain.jgf.gz
exits 'a file that is packed has no board' 2
like 'it says so' "$err" '^jgflint: plain.jgf.gz: is packed; --board reads plain files$'
printf '%s\n%s\n' "$good_record" "$good_record" >two.jsonl
run --board two.jsonl:3
exits 'a line behind the last' 2
like 'is told so, too' "$err" '^jgflint: two.jsonl: the record does not exist$'
status=0
env -u LANG "$JGFLINT" --board plain.jgf >"$out" 2>"$err" || status=$?
like 'where nothing says what a terminal reads, it is ASCII' "$out" '^ 9  \. \. \. \. \. \. \. \. \.  9$'

finish
