# board.t: --board draws the board at a place of a file, in every format.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"
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
ends '--board exits with 0' 0 --board game.sgf:move=3
same '--board draws the board after a move' expected "$out"
like '--board reports which of several games is drawn' "$err" 'the first of 2 games; FILE:game=2'
run --board game.sgf:4
same 'a number after the file name is a line' expected "$out"
silent 'a line prints no note about the game' "$err"
run --board game.sgf:4:2
same 'a line and a column find a move' expected "$out"
ends '--board reads standard input' 0 --board - <game.sgf
like '--board without a place draws the end of the main line' "$out" '^Move 5: black passes$'
run --board -:move=3 <game.sgf
same 'a place in standard input can be given' expected "$out"
like 'the variation is on line 8, after a comment of two lines' game.sgf '^(;W.gg'
prints 'a move in a variation is marked as such' '^Move 4: white G3, in a variation$' --board game.sgf:8
prints 'a column in the middle of a node finds the node' '^Move 4: white E5$' --board game.sgf:6:4
prints 'Black is to play before the first move' '^Black to play$' --board game.sgf:1
like 'the position before the first move is called Start' "$out" '^Start$'
prints 'game=2 draws the second game' '^Move 1: black D10$' --board game.sgf:game=2
silent 'game=2 prints no note' "$err"
prints 'game=2 can be followed by a move' '^Start$' --board game.sgf:game=2:move=0
prints 'a line of the second game draws that game' '^13  ' --board game.sgf:9

printf '(;GM[1]FF[4]SZ[9];B[ba];W[aa];B[ab];W[cc])' >one-line.sgf
prints 'a number beyond the last line is a move' '^Move 3: black A8, captures 1 stone$' --board one-line.sgf:3

# ---- missing places ----
for place in move=6 game=3 game=2:move=2 200 9:1:1 game=0 12:5; do
  ends "a missing place exits with 2: $place" 2 --board "game.sgf:$place"
  silent "a missing place draws nothing: $place" "$out"
  like "a missing place is reported: $place" "$err" '^jgflint: game.sgf'
done
fails_with 'a missing file is reported without the line' '^jgflint: nothing.sgf: No such file' --board nothing.sgf:12
ends '--board of a directory exits with 2' 2 --board .
echo hello >text.jgf
fails_with '--board of a text without a game is reported' '^jgflint: text.jgf: no game could be read' --board text.jgf
ends '--board with two files exits with 2' 2 --board game.sgf game.sgf
ends 'an unknown --board-format exits with 2' 2 --board game.sgf --board-format png
ends '--board without a file exits with 2' 2 --board
cp game.sgf odd:4
prints 'a file name may contain a colon' '^Move 5' --board odd:4

# ---- formats ----
good_record='{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{},
{"move": {"color": "black", "x": 1, "y": 0}}, {"move": {"color": "white", "x": 0, "y": 0}},
{"move": {"color": "black", "x": 0, "y": 1}, "comments": ["taken\nand done"]}]}'
good game.jgf
run --board game.jgf
same 'a JGF record is drawn like the SGF record' expected "$out"
run --board game.jgf:3
same 'a line of a JGF record finds a move' expected "$out"
prints 'a line with several nodes draws the first' '^Move 1: black B9$' --board game.jgf:2
for format in sgf json-sgf jsonl; do
  "$JGFCONV" --to "$format" -o "same.$format" game.jgf 2>/dev/null
  run --board "same.$format" --format-in "$format"
  same "a $format record is drawn like the SGF record" expected "$out"
done
{ printf '\n' && cat same.jsonl && echo '{}'; } >lines.jsonl
run --board lines.jsonl:2
same 'a line of JSON Lines is a record' expected "$out"
ends 'an empty line of JSON Lines exits with 2' 2 --board lines.jsonl:1
complains 'a line of JSON Lines without a record is reported' 'no game could be read' --board lines.jsonl:game=2
ends '--board draws a UGF record' 0 --board "$top_srcdir/testdata/ugf/japanese.ugf"
like '--board decodes a UGF record' "$out" '^Move '
for text in "$top_srcdir"/testdata/gib/*.gib "$top_srcdir"/testdata/ngf/*.ngf; do
  run --board "$text"
  exits "$(basename "$text") is drawn" 0
done

# ---- comments ----
good_record='{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{"comments": ["one", "two\u001b[31m\r\nthree"]}]}'
good good.jgf
run --board good.jgf
is 'comments are printed with control characters escaped' "$(tail -n 4 "$out" | tr '\n' '|')" 'one||two\x1B[31m|three|'
"$AWK" 'BEGIN { printf "(;GM[1]SZ[9]C["; for (i = 1; i <= 30; i++) print "line " i; print "])" }' >much.sgf
run --board much.sgf
is 'a long comment is cut after 20 lines' "$(tail -n 2 "$out" | tr '\n' '|')" 'line 20|...|'

# ---- how ----
LANG=C
run --board game.sgf:4
sed 's/●/X/g; s/·/./g; s/^ 8 (●)/ 8 (X)/' expected >ascii
same 'the board is ASCII without a UTF-8 locale' ascii "$out"
LC_ALL=de_DE.utf8 run --board game.jgf
same 'the board is Unicode with LC_ALL=de_DE.utf8' expected "$out"
LANG=C.UTF-8
prints '--color always prints the last move in bold' "$(printf '(\033\\[1m●\033\\[0m)')" --board game.sgf:4 --color always
sed "s/$(printf '\033')\\[[0-9;]*m//g" "$out" >plain
same '--color always changes nothing else' expected plain
printf '(;GM[1]FF[4]SZ[30:20];B[AA])' >wide.sgf
run --board wide.sgf
is 'a board of 30 columns has two-letter coordinates' "$(sed -n '3p' "$out" | wc -w)" 30
is 'all rows of a wide board have the same width' "$(LC_ALL=C.UTF-8 $AWK '/^ *[0-9]+ / { print length($0) }' "$out" | sort -u | wc -l)" 1
run --board game.sgf:4 --board-format svg
like '--board-format svg prints an svg element' "$out" '^<svg xmlns="http://www.w3.org/2000/svg" '
is '--board-format svg prints one line' "$(wc -l <"$out")" 1
like 'the SVG board has a title' "$out" '<title>Move 3: black A8, captures 1 stone</title>'
like 'the SVG board has a description with the next player' "$out" '<desc>White to play. Captured: 1 white.</desc>'
# label TEXT: prints the drawing of a point with this SGF label.
label() {
  printf '(;GM[1]FF[4]SZ[9];B[ee]LB[cc:%s])' "$1" >label.sgf
  run --board label.sgf --board-format svg
  sed -n 's/.*r="8" fill="#e3bd78"\/><text [^>]*>\([^<]*\)<.*/\1/p' "$out"
}
is 'the SVG board has labels' "$(label A)" A
is 'a long label is cut to three characters' "$(label 囲碁の入門)" 囲碁の
is 'a label is escaped in SVG' "$(label '1<b')" '1&#60;b'
printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}, {"move": {"color": "black", "x": 4, "y": 4}, "markup": [{"type": "%s", "coords": [{"x": 4, "y": 4}, {"x": 2, "y": 9}]}, {"type": "label", "coords": [{"x": 0, "y": 0, "text": "B"}]}]}]}' triangle >marked.jgf
run --board marked.jgf --board-format svg
like 'a triangle on a black stone is white' "$out" '<path stroke="#fff" stroke-width="2" fill="none" d="M110 110m0 -7l6 10h-12z"/>'
unlike 'a triangle replaces the mark of the last move' "$out" '<circle cx="110" cy="110" r="5"'
like 'a JGF label is drawn' "$out" '>B</text>'
is 'a mark outside the board is not drawn' "$(grep -o 'm0 -7l6 10h-12z' "$out" | wc -l | tr -d ' ')" 1
sed 's/triangle/my mark/' marked.jgf >own.jgf
prints 'an unknown markup type is drawn as a diamond' 'M110 110m0 -6l6 6l-6 6l-6 -6z' --board own.jgf --board-format svg
printf '(;GM[1]FF[1]SZ[9];B[ee]L[aa][bb])' >letters.sgf
run --board letters.sgf --board-format svg
is 'the letters of L in old SGF are drawn' "$(grep -o '>[ab]</text>' "$out" | tr -d '\n')" '>a</text>>b</text>'
if have xmllint; then
  printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "players": [{"color": "a<b&\\u001b"}], "tree": [{}, {"move": {"color": "a<b&\\u001b", "x": 1, "y": 2}}]}' >odd.jgf
  run --board odd.jgf --board-format svg
  check 'the SVG board is well-formed with any color name' xmllint --noout "$out"
else
  skip 'the SVG board is well-formed with any color name' 'there is no xmllint'
fi
run --board odd:4 -q
silent '--quiet prints no note with the board' "$err"
good_record='{"record": {"format": "JGF", "version": 2}, "board": {"width": 9, "height": 9, "cutOffBottom": 5, "cutOffLeft": 2}, "tree": [{"setup": [{"type": "black", "coords": [{"x": 3, "y": 1}]}]}]}'
good part.jgf
prints 'a position with only setup is called Setup' '^Setup$' --board part.jgf

ends 'a move that is not a number exits with 2' 2 --board no.jgf:move=abc
like 'a move that is not a number is reported' "$err" '^jgflint: no.jgf:move=abc: a number must follow move= and game=$'

good_record='{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}]}'
good plain.jgf
gzip -c plain.jgf >plain.jgf.gz 2>/dev/null || : >plain.jgf.gz
ends '--board of a compressed file exits with 2' 2 --board plain.jgf.gz
like '--board of a compressed file is reported' "$err" '^jgflint: plain.jgf.gz: is packed; --board reads plain files$'
printf '%s\n%s\n' "$good_record" "$good_record" >two.jsonl
fails_with '--board of a line after the last is reported' '^jgflint: two.jsonl: the record does not exist$' --board two.jsonl:3
status=0
env -u LANG "$JGFLINT" --board plain.jgf >"$out" 2>"$err" || status=$?
like 'the board is ASCII without any locale variables' "$out" '^ 9  \. \. \. \. \. \. \. \. \.  9$'

finish
