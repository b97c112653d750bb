# sgf.t: recognizing, linting, fixing and converting SGF files, with every output format.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

data=$top_srcdir/testdata/sgf
cp "$data"/*.sgf . && chmod u+w ./*.sgf || exit 99

# ---- recognizing SGF ----
for each in game ff1 ff3 igs; do
  ends "$each.sgf passes without errors" 0 -q --isolated $each.sgf
  silent "$each.sgf has no findings" "$out"
done
run -q -f gcc --isolated --format-in jgf game.sgf
like 'an SGF file read as JGF is reported as SGF, not JSON' "$out" 'game.sgf:1:1: error: this is not JSON but an SGF file \[json-syntax\]'
cp game.sgf game.txt
ends 'SGF is recognized in a file named .txt' 0 -q --isolated game.txt
cp faulty.sgf game.jgf
prints 'SGF is recognized in a file named .jgf' 'sgf-komi-format' -q -f gcc --isolated game.jgf
run -q -f gcc --isolated - <faulty.sgf
like 'SGF on standard input is linted' "$out" '-:2:27: warning: the komi must be 6.5, but is .6,5. \[sgf-komi-format\]'
mkdir d && cp game.sgf faulty.sgf d && good d/a.jgf
prints_nothing 'a directory is not searched for SGF by default' -q -f gcc --isolated d
run -q -f gcc --isolated --ext sgf d
is '--ext sgf searches a directory for SGF' "$(cut -d: -f1 "$out" | uniq)" d/faulty.sgf
run -q -f gcc --isolated --format-in sgf d
is '--format-in sgf searches a directory for SGF' "$(cut -d: -f1 "$out" | uniq)" d/faulty.sgf
run --isolated -f gcc --min-severity info collection.sgf
like 'a file with several games gets a note with their number' "$out" 'collection.sgf:2:1: note: the file holds 3 games'
like 'the second game of a collection is linted' "$out" 'collection.sgf:2:34: error: move 2: white plays at D6, where black 1 stands'

printf '(;FF[4]GM[1]SZ[9];B[cc]((;W[dd]))' >double.sgf
run -q -f gcc --isolated double.sgf
is 'an extra bracket is one finding' "$(wc -l <"$out")" 1

# ---- recognizing SGF by its contents ----
mkdir named
game='(;FF[4]GM[1]SZ[9];B[ee])'
printf '[Game 1] by me\n%s' "$game" >named/bracket.sgf
printf '# a note\n%s' "$game" >named/hash.sgf
printf '{a note}\n%s' "$game" >named/brace.sgf
printf '"Game 1" by me\n%s' "$game" >named/quote.sgf
printf '// (see (1))\n%s' "$game" >named/SLASH.SGF
printf '1. a game\n%s' "$game" >named/digit.sgf
ends 'text before a game is not an error' 0 -q -f gcc --isolated named/*
is 'text before a game is a warning in each file' "$(grep -c 'warning: text before the game, which no reader shows \[sgf-leading-text\]' "$out")" 6
is 'text before a game is reported once in each file' "$(wc -l <"$out" | tr -d ' ')" 6
for each in named/*; do
  "$JGFCONV" -q -t sgf "$each" >converted 2>/dev/null
  like "${each##*/} is converted" converted ';B\[ee\]'
done
printf 'no game\n' >named/none.sgf
: >named/empty.sgf
printf 'FF[4]GM[1];B[ee])' >named/bare.sgf
printf '<html>not found</html>' >named/html.sgf
printf '[1, 2]' >named/list.sgf
for each in none empty bare html list; do
  ends "$each.sgf without a game is an error" 1 -q -f gcc --isolated named/$each.sgf
  is "$each.sgf has one finding, sgf-no-game" "$(sed 's/.*\[\([a-z-]*\)\]$/\1/' "$out")" sgf-no-game
  mv named/$each.sgf named/$each.ugi
  run -q -f gcc --isolated named/$each.ugi
  is "$each.ugi has one finding, import-no-game" "$(sed 's/.*\[\([a-z-]*\)\]$/\1/' "$out")" import-no-game
  rm named/$each.ugi
done
good named/record.sgf
ends 'a JGF record in a file named .sgf is linted as JGF' 0 -q --isolated named/record.sgf
rm named/record.sgf
run -q -f gcc --isolated --stdin-filename a.sgf - <named/bracket.sgf
like '--stdin-filename appears in the findings' "$out" 'a.sgf:1:1: warning: text before the game'
for format in $(words_of "$JGFLINT" --format-in | sed 's/auto//; s/jsonl//'); do
  ends "a license read as $format is an error" 1 -q --isolated --format-in $format "$top_srcdir/LICENSE"
done
run -q -f gcc --isolated --ext sgf named
is '--ext matches file endings in capitals' "$(wc -l <"$out" | tr -d ' ')" 6
run --isolated named
like 'a directory with only SGF reports that its SGF files are read' "$err" 'jgflint: named: no JGF record in it: reading its 6 SGF files'
mkdir two && cp named/hash.sgf two && cp "$top_srcdir/testdata/ugf/review.ugi" two
complains 'a directory with SGF and UGF reports that both are read' 'reading its 1 SGF file and 1 UGF file' --isolated two

good two/one.jgf two/.hidden.jgf
run --isolated two
like 'a directory with a JGF record reports the skipped SGF and UGF files' "$err" '^1 SGF file and 1 UGF file were not looked at: --ext jgf,sgf,ugf,ugi,ugz reads them, too$'
exits 'skipped files of other formats do not change the exit status' 0
run --isolated -v two
like '--verbose names each skipped file' "$err" '^jgflint: two/hash.sgf: skipped: not one of the formats looked for (--ext)$'
run --isolated --ext jgf two
unlike '--ext turns off the note about other formats' "$err" 'SGF'
echo '*.sgf' >two/.ignore && rm two/review.ugi
run --isolated two
unlike 'ignored files of other formats are not reported' "$err" 'SGF'

# ---- character sets ----
printf '(;FF[4]GM[1]SZ[9]PB[He said \223tenuki\224];B[ee]C[Ren\351e\222s];W[dd])' >quotes.sgf
ends 'an undeclared windows-1252 character set is not an error' 0 -q --isolated -f gcc quotes.sgf
run -q --isolated -f gcc --min-severity info quotes.sgf
like 'an undeclared windows-1252 character set gets a note' "$out" 'note: the character set is not stated: the text is read as windows-1252 (--encoding names another) \[sgf-charset\]'
ends 'an unknown character set exits with 2' 2 -q --isolated --encoding klingon quotes.sgf
like 'an unknown character set is reported' "$err" "'klingon' is not a known character set"
run -q --isolated --encoding windows-125 quotes.sgf
like 'an unknown character set gets a suggestion' "$err" "did you mean 'windows-125[0-9]'?"
printf '(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[\346\237];B[ee];W[dd])' >cut.sgf
ends 'a truncated character is an error' 1 -q --isolated -f gcc cut.sgf
like 'a truncated character is reported at its position' "$out" '^cut.sgf:1:30: error: a character is damaged: it cannot be read as UTF-8 \[sgf-charset\]'
printf '(;FF[4]CA[Shift_JIS]GM[1]SZ[9]PB[\227\321]BR[\213\343\222i];B[ee])' >rank.sgf
run -q --isolated --fix --unsafe-fixes rank.sgf
LC_ALL=C printf '(;FF[4]CA[Shift_JIS]GM[1]SZ[9]PB[\227\321]BR[9d];B[ee])' >expected
same 'a rank in Japanese is fixed in a Shift_JIS file' rank.sgf expected
printf '(;FF[4]GM[1]SZ[9]PB[\260\346\276\345];B[ee];W[dd])' >euc.sgf
run -q --isolated -f gcc euc.sgf
like 'a guessed character set is reported' "$out" 'warning: the character set is not stated: the text is read as EUC-JP'
run -q --isolated -f gcc --encoding euc-kr euc.sgf
is '--encoding turns off guessing the character set' "$(cat "$out")" ''
"$JGFCONV" -q -t sgf euc.sgf >converted 2>"$err"
like 'jgfconv guesses the same character set' converted 'PB\[井上\]'
like 'jgfconv reports the guessed character set' "$err" 'the text is read as EUC-JP'
printf '{"record": {"format": "JGF", "version": 2}, "game": {"name": "\260\346\276\345"}, "board": {"size": 9}, "tree": [{}]}\n' >euc.jgf
run -q --isolated -f gcc euc.jgf
like 'the character set of JSON is guessed' "$out" 'the text must be UTF-8, but is probably EUC-JP (--fix --encoding EUC-JP converts it) \[json-encoding\]'
printf '{"record": {"format": "JGF", "version": 2}, "game": {"name": "M\303\274ller \377 Andr\303\251"}, "board": {"size": 9}, "tree": [{}]}\n' >utf8.jgf
run -q --isolated -f gcc utf8.jgf
like 'one wrong byte in UTF-8 does not suggest another character set' "$out" 'the text must be UTF-8, but is not \[json-encoding\]'
run -q --isolated --fix --encoding EUC-JP euc.jgf
like '--fix --encoding converts JSON to UTF-8' euc.jgf '"name": "井上"'
for each in UTF-16LE UTF-16BE UTF-32LE UTF-32BE; do
  printf '(;FF[4]GM[1]SZ[9]PB[\344\272\225];B[ee])' | iconv -f UTF-8 -t $each >wide.sgf 2>/dev/null || continue
  "$JGFCONV" -q -t sgf wide.sgf >converted 2>"$err"
  like "$each without a byte order mark is read" converted 'PB\[井\]'
done

# ---- findings ----
printf '(;FF[4]GM[1]SZ[9]))\n) ) \n' >closed.sgf
run -q -f gcc --isolated closed.sgf
is 'several unmatched closing brackets are one finding' "$(cat "$out")" 'closed.sgf:1:19: error: these ) close nothing [sgf-unbalanced]'

ends 'errors in SGF exit with 1' 1 -q -f gcc --isolated --min-severity info faulty.sgf
is 'faulty.sgf has each fault once, in the order of the text' "$(sed 's/.*\[\([a-z-]*\)\]$/\1/' "$out" | tr '\n' ' ')" \
  'sgf-leading-text sgf-square-compose sgf-empty-value sgf-komi-format sgf-result-format sgf-date-format sgf-time-format sgf-duplicate-property sgf-lowercase-ident sgf-root-property-misplaced sgf-two-moves sgf-obsolete-property move-out-of-turn sgf-pass-old-style sgf-point-duplicate sgf-setup-and-move sgf-syntax sgf-missing-semicolon '
prints 'text output shows the source line' '   2 | (;FF\[4\]GM\[1\]SZ\[9:9\]' -q --isolated faulty.sgf
like 'text output shows the fix' "$out" '= fix: write 6.5'
for format in $(reporters); do
  prints "-f $format reports the SGF finding" 'sgf-komi-format' -q --isolated -f $format faulty.sgf
done
run -q --isolated -f jsonl faulty.sgf
like 'a finding in SGF has an empty JSON Pointer' "$out" '"rule": "sgf-komi-format".*"offset": 57, "length": 3, "pointer": ""'
prints 'HTML output draws the board of an SGF game' '<svg' -q --isolated -f html collection.sgf
run -q --isolated --write-baseline known.json faulty.sgf
prints_nothing 'a baseline hides known SGF findings' -q --isolated -f gcc --baseline known.json faulty.sgf
sed 's/KM\[6,5\]/KM[7,5]/' faulty.sgf >new && mv new faulty.sgf
run -q --isolated -f gcc --baseline known.json faulty.sgf
is 'a baseline shows new SGF findings' "$(sed 's/.*\[\([a-z-]*\)\]$/\1/' "$out")" sgf-komi-format
cp "$data/faulty.sgf" . && chmod u+w faulty.sgf
run -q --isolated -f gcc --select sgf-komi-format faulty.sgf
is '--select with one rule reports only that rule' "$(wc -l <"$out" | tr -d ' ')" 1

# ---- UTF-8 without CA ----
printf '(;FF[4]GM[1]SZ[9]PB[伊藤];B[ee])(;GM[1]SZ[9]PB[ü])\n(\n;\nGM[1]\nFF[4]\nSZ[9]\nC[é])\n(;FF[4]GM[1]SZ[9]PB[u])' >no-ca.sgf
run -q --isolated --fix no-ca.sgf
is 'the fix inserts CA after FF or first, in each game that needs it' "$(cat no-ca.sgf)" '(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[伊藤];B[ee])(;CA[UTF-8]GM[1]SZ[9]PB[ü])
(
;
GM[1]
FF[4]
CA[UTF-8]
SZ[9]
C[é])
(;FF[4]GM[1]SZ[9]PB[u])'
prints_nothing 'games with an inserted CA have no findings' -q --isolated -f gcc no-ca.sgf

# ---- SGF in UTF-8, with --encoding ----
# encode SET TEXT FILE
encode() {
  python3 -c 'import sys; open(sys.argv[3], "wb").write(sys.argv[2].encode(sys.argv[1]))' "$1" "$2" "$3"
}
# becomes SET TEXT FIXED: with --encoding SET --fix, and twice the same; and not without --encoding.
becomes() {
  encode "${codec:-$1}" "$2" set.sgf
  cp set.sgf unfixed.sgf
  run -q --isolated --fix unfixed.sgf
  cmp -s set.sgf unfixed.sgf || unfixed=changed
  run -q --isolated --diff --encoding "$1" set.sgf
  cp "$out" set.diff
  run -q --isolated --fix --encoding "$1" set.sgf
  is "$1 becomes UTF-8: $(echo "$2" | head -n 1)" "$(cat set.sgf)" "$3"
  cp set.sgf once.sgf
  run -q --isolated --fix --encoding "$1" set.sgf
  same "$1: a second run changes nothing" set.sgf once.sgf
  encode "${codec:-$1}" "$2" set.sgf
  if have git; then
    git apply set.diff
    same "$1: --diff shows the same change" set.sgf once.sgf
  else
    skip "$1: --diff shows the same change" 'there is no git'
    cp once.sgf set.sgf
  fi
  prints_nothing "$1: no finding is left" -q --isolated -f gcc --min-severity info --ignore sgf-collection set.sgf
}
unfixed=same
becomes CP932 '(;FF[4]CA[CP932]GM[1]SZ[9]PB[表能十井];B[ee])' '(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[表能十井];B[ee])'
becomes Big5 '(;FF[4]GM[1]SZ[9]PB[功夫];B[ee])' '(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[功夫];B[ee])'
becomes windows-1252 '(;FF[4]CA[Klingon]GM[1]SZ[9]PB[Gérard Müller];B[ee])' '(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Gérard Müller];B[ee])'
is '--fix without --encoding converts no character set' $unfixed same
codec=
becomes CP932 '(;FF[4]CA[CP932]GM[1]SZ[9]PB[表])
(;
FF[4]
CA[Shift_JIS]
GM[1]
C[十])
(;FF[4]GM[1]SZ[9]PB[能])(;FF[4]GM[1]SZ[9]PB[u])' '(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[表])
(;
FF[4]
CA[UTF-8]
GM[1]
C[十])
(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[能])(;FF[4]GM[1]SZ[9]PB[u])'
codec=utf-16
becomes UTF-16LE '(;FF[4]GM[1]SZ[9]PB[井上];B[ee])' '(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[井上];B[ee])'
encode cp932 '表 (;FF[4]GM[1]SZ[9]PB[u];B[ee])' set.sgf
run -q --isolated --fix --encoding CP932 set.sgf
is 'text before the game is converted with the game' "$(cat set.sgf)" '表 (;FF[4]CA[UTF-8]GM[1]SZ[9]PB[u];B[ee])'
codec=
becomes EUC-KR '(;FF[4]CA[EUC-KR]GM[1]SZ[9]PB[이창호]BR[9段]KM[6,5];B[tt])' "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[이창호]BR[9d]KM[6.5];B[])"
printf '(;FF[4]CA[EUC-KR]GM[1]SZ[9]PB[\300\314\303];B[ee])' >set.sgf
cp set.sgf given.sgf
run -q --isolated --fix --unsafe-fixes --encoding EUC-KR set.sgf
same 'a damaged text is not converted' set.sgf given.sgf
encode euc-kr '(;FF[4]GM[1]SZ[9]PB[이창호];B[ee])' set.sgf
run -q --isolated -f gcc --min-severity info --encoding EUC-KR set.sgf
is 'a character set other than UTF-8 gets a note' "$(cat "$out")" 'set.sgf:1:21: note: the text is EUC-KR, but only UTF-8 can be read by all programs [sgf-charset]'
printf '(;FF[4]GM[1]SZ[9]PB[井上];B[ee])' >set.sgf
cp set.sgf given.sgf
run -q --isolated -f gcc --fix --encoding GB18030 set.sgf
same '--fix --encoding does not convert valid UTF-8' set.sgf given.sgf
like '--encoding that contradicts valid UTF-8 gets a warning' "$out" 'warning: the text is valid UTF-8, but is read as GB18030 because of --encoding \[sgf-charset\]'
run -q --isolated --fix --unsafe-fixes --encoding GB18030 set.sgf
is '--unsafe-fixes --encoding converts valid UTF-8' "$(cat set.sgf)" '(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[浜曚笂];B[ee])'
encode utf-16-le '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}]}' wide.jgf
run -q --isolated --fix --encoding UTF-16LE wide.jgf
cp wide.jgf once.jgf
ends 'converted JSON is read as UTF-8 in spite of --encoding UTF-16LE' 0 -q --isolated --fix --encoding UTF-16LE wide.jgf
same 'a second run leaves converted JSON unchanged' wide.jgf once.jgf

reports_nothing '--fix --encoding preserves all characters' cli/encodings.py "$JGFLINT"

# ---- ranks, names and clocks as servers write them ----
for each in 12kyu '9 dan' 4d~ 10K 9P NR 2109 '2400*' 2181? UR; do printf '(;FF[4]GM[1]SZ[9]BR[%s]PB[a];B[ee])\n' "$each"; done >ranks.sgf
printf '(;FF[4]GM[1]SZ[9]OH[3]SY[Cgoban 1]IL[aa]DZ[1]RD[2020]LC[3]KTV[1]QKGV[1]TC[3]TT[30]RL[0]RN[1];B[ee])' >private.sgf
printf '(;FF[4]GM[1]SZ[9];B[ee]BL[68.89741];W[cc];B[gg]BL[68.897443];W[cg];B[gc]BL[69.8])' >clock.sgf
run -q -f gcc --isolated --min-severity info --ignore sgf-collection ranks.sgf private.sgf clock.sgf
silent 'server ranks, private properties and a clock gain below a second have no findings' "$out"
printf '(;FF[4]GM[1]SZ[9];B[ee]BL[68];W[cc];B[gg]BL[69])' >clock.sgf
prints 'a clock gain of one second is a finding' '\[move-time\]' -q -f gcc --isolated clock.sgf
# SGF does not name the overtime; byo-yomi is deduced from the clock.
clock() {
  printf '(;FF[4]GM[1]SZ[9];B[aa]BL[%s];W[ca];B[ac]BL[%s];W[cc];B[ae]BL[%s])' "$@" >clock.sgf
  run -q -f gcc --isolated clock.sgf
  grep -c move-time "$out"
}
is 'byo-yomi may begin below one minute' "$(clock 59 118 100)" 0
is 'byo-yomi may not begin at one minute' "$(clock 60 120 100)" 1
is 'byo-yomi with less than twice the time left is a finding' "$(clock 59 117 100)" 1
is 'a byo-yomi period may restart at twice its first time' "$(clock 50 100 200)" 0
is 'a byo-yomi period above twice its first time is a finding' "$(clock 50 100 201)" 1
is 'a byo-yomi period may always last a minute' "$(clock 5 10 60)" 0
is 'a short byo-yomi period above a minute is a finding' "$(clock 5 10 61)" 1
printf '(;FF[4]GM[1]SZ[9]OK[1]KMM[6];BB[ee]WV[cc])' >slips.sgf
run -q -f gcc --isolated --min-severity info slips.sgf
is 'unknown two-letter properties get no suggestion, except doubled moves' "$(sed 's/.*property //; s/ \[.*//' "$out")" 'OK: only the program that wrote it can read it
KMM; did you mean KM?
BB: it is read as B
WV: only the program that wrote it can read it'

reports_nothing 'a property repeated in one node is one finding' cli/repeats.py "$JGFLINT"

# ---- no fix empties a value ----
names=$(sed -n 's/^P(\([A-Z]*\),.*/\1/p' "$top_srcdir/src/sgf/properties.def")
check 'the list of property names is found' [ "$(echo "$names" | wc -l)" -gt 80 ]
for value in quite 黒6目半 30秒 eq '1.5 or so' 'B and W'; do
  for ff in 1 3 4; do
    for name in $names; do printf '(;FF[%s]GM[1]SZ[9];B[ee];%s[%s]W[dd])\n' $ff "$name" "$value"; done
  done >all.sgf
  for fixes in --fix '--fix --unsafe-fixes'; do
    # shellcheck disable=SC2086 # two options
    run -q --isolated --exit-zero $fixes all.sgf
    is "$fixes empties no property with the value [$value]" "$(grep -c '\[\]' all.sgf)" 0
    is "$fixes removes no property with the value [$value]" "$(grep -c '\[.*\].*\[.*\].*;B\[ee\];[A-Z]*\[.*\]' all.sgf)" "$(wc -l <all.sgf | tr -d ' ')"
  done
done

# ---- a file that was cut off ----
cut='(;FF[4]GM[1]SZ[9]PB[Ann];B[ee]C[good \] point];W[dd]LB[cc:A](;B[cc])(;B[gg];W[hh]))'
mkdir cut converted-cut
printf '%s\n' "$cut" | $AWK '{ cut = $0; for (at = 10; at < length(cut); at++) { file = sprintf("cut/%02d.sgf", at); printf "%s", substr(cut, 1, at) >file; close(file) } }'
run -q --isolated -f gcc cut
is 'a file truncated anywhere has one finding, sgf-unbalanced, or else sgf-syntax' "$($AWK -F'[/.]' '
  { findings[$2]++ }
  /\[sgf-unbalanced\]$/ { unbalanced[$2]++ }
  /\[sgf-syntax\]$/ { syntax[$2] = 1 }
  END { for (at = 10; at < '${#cut}'; at++) if (unbalanced[at] != 1 || findings[at] > 1 && !syntax[at]) print at }' "$out")" ''
"$JGFCONV" -q -t sgf -o converted-cut/ cut/*.sgf 2>/dev/null
is 'files that end in the middle of a move are not converted, all others are' "$(ls converted-cut)" \
  "$(cd cut && grep -L ';[BW]$' ./*.sgf | sed 's|^./||')"
is 'a file truncated anywhere gets no pass' "$(grep -l '[BW]\[\]' converted-cut/*)" ''

# ---- character sets ----
prints 'Latin-1: columns count characters' 'latin1.sgf:1:57: ' -q --isolated -f gcc latin1.sgf
prints 'Latin-1: offsets count bytes of the file' '"column": 57, .*"offset": 56, ' -q --isolated -f jsonl latin1.sgf
run -q --isolated -f jsonl shift_jis.sgf
like 'Shift_JIS: second bytes that look like brackets are skipped' "$out" '"column": 49, .*"offset": 55, '
LC_ALL=C sed 's/KM\[6,5\]RE\[w+r\]/KM[6.5]RE[W+R]/; s/\[tt\]/[]/' shift_jis.sgf >expected
run -q --isolated --fix shift_jis.sgf
same 'Shift_JIS is fixed in Shift_JIS' shift_jis.sgf expected
LC_ALL=C sed 's/KM\[6,5\]/KM[6.5]/; s/\[tt\]/[]/' latin1.sgf >expected
run -q --isolated --fix latin1.sgf
same 'Latin-1 is fixed in Latin-1' latin1.sgf expected
cp utf16.sgf before
run --isolated --min-severity info utf16.sgf
unlike 'no finding in UTF-16 is counted as fixable' "$err" 'fixable\|proved'
like 'text output explains why UTF-16 is not fixed' "$out" '= no fix: its character set'
run -q --isolated --fix utf16.sgf
same '--fix leaves UTF-16 unchanged' utf16.sgf before
like '--fix reports that UTF-16 is not fixed' "$err" 'utf16.sgf: not fixed: its character set'

# ---- fixing ----
ends '--diff with changes exits with 1' 1 -q --isolated --diff faulty.sgf
like '--diff shows the fixed line' "$out" '^+(;FF\[4\]GM\[1\]SZ\[9\]KM\[6.5\]RE\[W+R\]DT\[2024-05-06\]TM\[1800\]PB\[Ann\]$'
run --isolated --fix faulty.sgf
cat >expected <<'SGF'
Here is the game of yesterday.
(;FF[4]GM[1]SZ[9]KM[6.5]RE[W+R]DT[2024-05-06]TM[1800]PB[Ann]
AB[cc][gg];W[ee]SZ[9]
;B[dd];W[ff]LB[aa:a][bb:b];W[]TR[aa][bb];AB[ce]B[de]
(;W[ab]KO[])(;W[ba]))
SGF
same '--fix applies all safe fixes' faulty.sgf expected
run --isolated --fix faulty.sgf
same 'a second --fix changes nothing' faulty.sgf expected
run -q --isolated --fix - <"$data/faulty.sgf"
same 'fixed standard input goes to standard output' "$out" expected
printf '(;FF[4]SZ[9]KM[6,5]\r\n;B[ee]\r\n;W[tt])\r\n' >crlf.sgf
run -q --isolated --fix crlf.sgf
printf '(;FF[4]SZ[9]KM[6.5]\r\n;B[ee]\r\n;W[])\r\n' >expected
same '--fix keeps CRLF line ends' crlf.sgf expected
printf '(;FF[4]SZ[9]KM[6,5];B[ee;W[ff]' >torn.sgf
ends 'a truncated file still fails after --fix' 1 -q --isolated --fix torn.sgf
like '--fix changes a truncated file only before the break' torn.sgf 'KM\[6.5\];B\[ee;W\[ff\]$'

# ---- many games ----
if have tar && run -q --isolated -f gcc game.sgf; then
  tar cf games.tar d
  run -q --isolated -f gcc --ext sgf games.tar
  case $(cat "$err") in
    *libarchive*) skip 'SGF in a tar archive is linted' 'built without libarchive' ;;
    *) is 'SGF in a tar archive is linted' "$(cut -d: -f1 "$out" | uniq)" games.tar/d/faulty.sgf ;;
  esac
else skip 'SGF in a tar archive is linted' 'no tar'; fi

mkdir c && cp "$top_srcdir/testdata/games/19x19-resigned.jgf" c/d.jgf
"$JGFCONV" c/d.jgf -o c/a.sgf 2>/dev/null
cat game.sgf c/a.sgf >c/c.sgf
run -q --isolated -f gcc --select collection --ext sgf,jgf c
is 'games are compared across formats' "$(cat "$out")" 'c/c.sgf:10:1: warning: the same game as in c/a.sgf [collection-same-game]
c/d.jgf:1:1: warning: the same game as in c/a.sgf [collection-same-game]'

# Every sample can be read, and every SGF of the corpus.
[ -n "${JGFLINT_CORPUS:-}" ] || skip 'the SGF files of the corpus are read' 'JGFLINT_CORPUS is not set'
for directory in "$top_srcdir"/testdata/sgf "${JGFLINT_CORPUS:+$JGFLINT_CORPUS/formats/real}"; do
  [ -d "$directory" ] || continue
  run -q --isolated -f gcc "$directory"/*.sgf
  exits "the SGF files of ${directory##*/} are read" 1
  unlike "the SGF files of ${directory##*/} have no JSON findings" "$out" '\[json-'
done

printf '(;FF[4]GM[1]CA[UTF-8]SZ[9];B[ee];W[gc];B[q16];W[ee];B[gc];W[])' >unread.sgf
run --isolated -f gcc unread.sgf
is 'an unreadable move stops position checks' "$(sed 's/.*\[//' "$out")" 'sgf-value-type]'
finish
