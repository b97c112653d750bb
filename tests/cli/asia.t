# asia.t: GIB and NGF: recognition, findings, places, conversion, exit status.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

# ---- our samples: findings and conversions ----
for sample in "$top_srcdir"/testdata/gib/*.gib "$top_srcdir"/testdata/ngf/*.ngf; do
  name=$(basename "$sample")
  cp "$sample" .
  run -f gcc --quiet --min-severity info "$name"
  check "$name has the expected findings" diff "$out" "$sample.findings"
  convert --plain --to sgf --force-lossy "$name"
  sed 's/AP\[jgflint:[^]]*\]//' "$out" >converted.sgf
  same "$name converts to the expected SGF" converted.sgf "$sample.sgf"
  convert --to jgf --force-lossy "$name"
  cp "$out" converted.jgf
  case $name in faulty.*) rules=shape,json,legacy,record ;; *) rules=all ;; esac
  run -f gcc --quiet --select $rules converted.jgf
  is "$name converted to JGF has no findings" "$(cat "$out")" ''
  convert --to sgf --plain converted.jgf
  sed 's/AP\[jgflint:[^]]*\]//' "$out" >back.sgf
  same "$name converts to the same SGF through JGF" back.sgf "$sample.sgf"
done

# ---- recognizing GIB and NGF by their contents ----
cp "$top_srcdir/testdata/gib/faulty.gib" game.txt
prints 'GIB in a file named .txt is recognized' 'with .*GE.*\[import-torn\]' -f gcc --quiet game.txt
cp "$top_srcdir/testdata/ngf/faulty.ngf" game.txt
prints 'NGF in a file named .txt is recognized' 'nine letters.*\[import-torn\]' -f gcc --quiet game.txt
for format in gib ngf; do
  : >empty.$format
  run -f gcc --quiet --format-in $format empty.$format
  is "an empty $format file has one finding" "$(cat "$out")" "empty.$format:1:1: error: the file is empty [import-no-game]"
  exits "an empty $format file is an error" 1
  printf 'Dear Ann,\nsee you on Friday.\n' >letter.$format
  run -f gcc --quiet letter.$format
  like "a letter in a .$format file is reported" "$out" "^letter.$format:1:1: error: .* \[import-no-game\]"
  convert --to sgf letter.$format
  exits "a letter in a .$format file is not converted" 1
  mkdir walked.$format && cp "$top_srcdir/testdata/$format"/*.$format walked.$format && : >walked.$format/not.sgf
  run -f gcc --quiet --ext $format walked.$format
  is "--ext $format searches a directory for .$format files" "$(cut -d: -f1 <"$out" | sort -u | tr '\n' ' ')" "walked.$format/faulty.$format "
  run -f gcc --quiet --format-in $format walked.$format
  is "--format-in $format searches a directory for .$format files" "$(cut -d: -f1 <"$out" | sort -u | tr '\n' ' ')" "walked.$format/faulty.$format "
  cp "$top_srcdir/testdata/$format/faulty.$format" fix.$format
  run --fix --unsafe-fixes fix.$format
  same "--fix leaves a .$format file unchanged" fix.$format "$top_srcdir/testdata/$format/faulty.$format"
  convert fix.$format
  exits "a .$format game with an unreadable move exits with 1" 1
  like "a .$format game with an unreadable move suggests --force-lossy" "$err" 'a move cannot be read; --force-lossy writes the game without this move'
done
printf '{"a":\n19\n}\nx\ny\n0\n0\n0\nPMABBQEEQ\n' >json.txt
run -f gcc --quiet json.txt
unlike 'a text that starts with a brace is read as JSON' "$out" 'import-'

# ---- how lines end, marks, and more than one game ----
printf '\357\273\277\\HS\r\\[GAMEBLACKNAME=Ann\\]\r\\HE\r\\GS\rINI 0 1 0 &4\rSTO 0 2 1 3 3\rSKI 0 3\r\\GE\r' >cr.gib
prints_nothing 'GIB with CR line ends and a byte order mark has no findings' -f gcc --quiet cr.gib
convert --plain --to sgf cr.gib
like 'GIB with CR line ends is converted' "$out" 'PB\[Ann\]'
like 'a pass in GIB has the color whose turn it is' "$out" ';B\[dd\];W\[\])'
{ cat cr.gib && cat cr.gib; } | tr '\r' '\n' | sed 's/^\xef\xbb\xbf//' >two.gib
convert --plain --to sgf two.gib
is 'two games in a GIB file are converted' "$(grep -c '^(;' "$out")" 2
iconv -f UTF-8 -t UTF-16 "$top_srcdir/testdata/ngf/rated.ngf" >wide.ngf 2>/dev/null && {
  convert --plain --to sgf wide.ngf
  sed 's/AP\[jgflint:[^]]*\]//' "$out" >converted.sgf
  same 'NGF in UTF-16 converts to the expected SGF' converted.sgf "$top_srcdir/testdata/ngf/rated.ngf.sgf"
}

# ---- the komi ----
gib() { printf '\\HS\n\\[GAMEINFOMAIN=%s\\]\n\\HE\nINI 0 1 %s &4\nSTO 0 2 %s 4 4\n\\GE\n' "$1" "${2:-0}" "${3:-1}" >one.gib && convert --plain --to sgf one.gib; }
gib 'GONGJE:65,DUM:0'
like 'GONGJE is the komi in tenths' "$out" 'KM\[6.5\]'
gib 'GONGJE:0,DUM:5' 3 2
like 'DUM is the reverse komi in points' "$out" 'KM\[-5\]'
like 'the third handicap stone is at the upper left' "$out" 'AB\[pd\]\[dp\]\[dd\]'
gib 'GRLT:9,ZIPSU:0'
like 'GRLT 9 is a win by resignation' "$out" 'RE\[B+R\]'
gib 'GRLT:1,ZIPSU:110'
like 'ZIPSU is the margin in tenths' "$out" 'RE\[W+11\]'
gib 'GRLT:255'
unlike 'a game with GRLT 255 has no result' "$out" 'RE\['
exits 'a game with GRLT 255 is converted' 0
ngf() { printf 'Game\n19\nBob 9DP\nAnn 3K*\nhere\n%s\n0\n%s\n20170316\n0\n%s\n1\nPMABBQEEQ\n' "$1" "$2" "$3" >one.ngf && convert --plain --to sgf one.ngf; }
ngf 0 6 'Progressing!'
like 'half a point is added to a whole komi in NGF' "$out" 'KM\[6.5\]'
unlike 'an unfinished game in NGF has no result' "$out" 'RE\['
like 'a professional rank in NGF is converted' "$out" 'WR\[9p\]'
like 'an amateur rank in NGF is converted' "$out" 'BR\[3k\*\]'
ngf 1 0 'White 19Win  >> White(83):Black(64)'
like 'half a point is not added to the komi of a handicap game' "$out" 'KM\[0\]'
like 'the result in NGF has the margin, not the count' "$out" 'RE\[W+19\]'

# ---- data in a single line of a file ----
plain() { printf "$2" >"$1" && convert --plain --to sgf "$1"; }
plain pass.gib '\\HS\n\\HE\nINI 0 1 2 &4\nSKI 0 2\nSTO 0 3 1 3 3\n\\GE\n'
like 'White passes first after handicap stones' "$out" ';W\[\];B\[dd\]'
plain index.gib '\\HS\n\\HE\nINI 0 1 0 &4\nSTO 0 2 1 3 3\nIDX 0 5\nSTO 0 6 2 15 15\n\\GE\n'
prints_nothing 'IDX continues the move numbers' -f gcc --quiet --select import-move index.gib
plain tag.gib '\\HS\n\\[GAMETAG=T30-5-1800\\]\n\\HE\nSTO 0 2 1 3 3\n\\GE\n'
like 'the last number in GAMETAG is the main time' "$out" 'TM\[1800\]'
like 'the first numbers in GAMETAG are the byo-yomi' "$out" 'OT\[5x30 byo-yomi\]'
plain winner.gib '\\HS\n\\[GAMEINFOMAIN=GRLT:0,ZIPSU:0\\]\n\\[GAMERESULT=White 19Win\\]\n\\HE\nSTO 0 2 1 3 3\n\\GE\n'
like 'GRLT overrides GAMERESULT' "$out" 'RE\[B+\]'
prints 'contradicting results are reported' '\[import-conflict\]' -f gcc --quiet winner.gib
plain level.gib '\\HS\n\\[GAMEBLACKLEVEL=17\\]\n\\[GAMEWHITELEVEL=18\\]\n\\HE\nSTO 0 2 1 3 3\n\\GE\n'
like 'level 17 is 1 kyu' "$out" 'BR\[1k\]'
like 'level 18 is 1 dan' "$out" 'WR\[1d\]'
ngf 1 0.5 'Progressing!'
like 'a half point in the komi of a handicap game is kept' "$out" 'KM\[0.5\]'
head='Game\n19\nBob\nAnn\nhere\n0\n0\n6\n20170316\n0\nProgressing!\n'
plain passes.ngf "${head}1\nPMABBQEEQ\nPMACWAAAA\n"
prints_nothing 'passes may be missing from the move count' -f gcc --quiet --min-severity info --select import-count passes.ngf
{ printf "${head}680\n"; awk 'BEGIN { for (i = 1; i <= 680; i++) printf "PM%c%c%sAAAA\n", 65 + int(i % 676 / 26), 65 + i % 26, i % 2 ? "B" : "W" }'; } >round.ngf
prints_nothing 'move labels start again after ZZ' -f gcc --quiet --select import-move round.ngf

plain country.gib '\\HS\n\\[GIBOKIND=China\\]\n\\[GAMEBLACKNAME=\300\356\\]\n\\HE\nSTO 0 2 1 3 3\n\\GE\n'
like 'GIBOKIND decides the character set of a short name' "$out" 'PB\[李\]'
printf '(;GM[1]FF[4]PB[\\\225\\];B[dd])' >torn.sgf
prints 'a character set that keeps the SGF brackets is preferred' 'read as CP932' -f gcc --quiet torn.sgf

# Remarks are after all moves, in any order, and are attached to their moves in the order of the file.
printf 'GITitle\nGIBob\nGIAnn\nGI\nGI\nGI2006-9-5\nGI19\nGI0\nGI0\nGI6\nGI2\nPMABBQEEQ\nPMACWEQQE\nGI3\n' >remarks.ngf
printf 'IDB[2] second[EndTxt]\nIDB[1] first[EndTxt]\nIDB[2] and third[EndTxt]\n' >>remarks.ngf
"$JGFCONV" -q --plain --to sgf remarks.ngf >remarks.sgf 2>"$err"
is 'remarks are stored at their moves' "$(tail -n 4 remarks.sgf)" ';B[pd]C[first]
;W[dp]C[second

and third])'

# ---- repeated facts and large files ----
awk 'BEGIN { printf "GITitle\nGIBob\nGIAnn\nGI\nGI\nGI2006-9-5\nGI19\nGI0\nGI0\nGI6\nGI1\nPMABBQEEQ\nGI9\n"; for (i = 0; i < 200000; i++) print "IDB[x] a" }' >many.ngf
ends 'more than 10,000 findings of a record are an error' 1 -f gcc --quiet many.ngf
awk 'BEGIN { print "\\HS"; for (i = 0; i < 5000; i++) print "\\[GAMENAME=x"; print "\\HE"; for (i = 0; i < 100000; i++) print "WIT 0 1"; print "\\GE" }' >many.gib
run -f gcc --quiet --min-severity info --select import-line many.gib
is 'an unknown kind of line is reported once' "$(grep -c 'begin with WIT' "$out")" 1
if in_node || ! (ulimit -t 100) 2>/dev/null; then skip 'the character set of 3 MB is guessed within 10 seconds' 'there is no limit of time'
else
  # In Shift_JIS; as GB18030 it has a fault in every other character.
  awk 'BEGIN { printf "(;GM[1]SZ[19]C["; for (i = 0; i < 200000; i++) printf "\215\225\202\315\227\307\202\242\216\350\202\305\202\267\201B"; print "])" }' \
    >guessed.sgf
  status=0
  (ulimit -t 10; exec "$JGFLINT" -q -f gcc guessed.sgf) >"$out" 2>"$err" || status=$?
  exits 'the character set of 3 MB is guessed within 10 seconds' 0
  like 'the character set of 3 MB is guessed correctly' "$out" 'the text is read as CP932'
fi

finish
