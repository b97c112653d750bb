# ugf.t: UGF, UGI and UGZ as users meet them: findings, places, conversion, exit status.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

: "${JGFCONV:=$top_builddir/jgfconv}"
convert() {
  status=0
  "$JGFCONV" "$@" >"$out" 2>"$err" || status=$?
}
built_with() { grep -q "define $1 1" "$top_builddir/config.h"; }
samples=$top_srcdir/testdata/ugf

# ---- our samples: what is found, and what becomes of them ----

for sample in "$samples"/*.ug[fiz]; do
  name=$(basename "$sample")
  if [ "$name" = packed.ugz ] && ! built_with HAVE_LHASA; then
    skip "$name" 'built without liblhasa'
    continue
  fi
  cp "$sample" .
  run -f gcc --quiet --min-severity info "$name"
  check "$name: findings" diff "$out" "$samples/$name.findings"
  convert --plain --to sgf "$name"
  sed 's/AP\[jgflint:[^]]*\]//' "$out" >converted.sgf
  same "$name: as SGF" converted.sgf "$samples/$name.sgf"
  run -f gcc --quiet converted.sgf
  is "$name: as SGF it is sound" "$(cat "$out")" ''
  convert --to jgf "$name"
  cp "$out" converted.jgf
  run -f gcc --quiet converted.jgf
  is "$name: as JGF it is sound" "$(cat "$out")" ''
done

# ---- nothing is fixed in what is only read, whatever a rule builds for all formats ----

printf '[Header]\nTitle=x\nSize=19\nCoordinateType=JPN\nHdcp=0,650\nPlayerB=A ,3d\n[Data]\nDP,B1,1,0\n' >komi.ugf
run -f text --min-severity info komi.ugf
like 'a finding that is fixed elsewhere' "$out" '\[ruleset-komi-scaled\]$'
unlike 'has no fix in UGF' "$out" '^ *= .*fix: '
unlike 'nor is one counted' "$err" 'fixable'

# ---- what it is, whatever it is called ----

cp "$samples/pair.ugf" game.txt
run -f gcc --quiet --min-severity info game.txt
like 'UGF is known by what it holds' "$out" 'moves out of order \[import-move\]'
printf '[Header]\r[Data]\r' >cr
run -f gcc --quiet cr
like 'with CR alone' "$out" '^cr:1:1: warning: `Size` is missing'
for text in '[true]' '[NaN]' '["[Header]"]'; do
  printf '%s\n' "$text" >list.jgf
  run -f gcc --quiet list.jgf
  unlike "$text is JSON" "$out" 'import-'
done
: >empty.ugf
run -f gcc --quiet --format-in ugf empty.ugf
is 'an empty text' "$(cat "$out")" 'empty.ugf:1:1: error: the file is empty [import-no-game]'
exits 'is an error' 1
mkdir walked && cp "$samples/figures.ugf" "$samples/review.ugi" walked && : >walked/not.sgf
run --format-in ugf -f gcc --quiet walked
is 'directories are walked for its endings' "$(cut -d: -f1 <"$out" | sort -u | tr '\n' ' ')" 'walked/review.ugi '

# ---- places ----

printf '[Header]\nLang=SJIS\nSize=9\nCoordinateType=IGS\nPlayerB=\223\372\226{,7d,,a@b\n[Data]\nEE,B1,1,0\n' >sjis.ugf
run -f json --quiet sjis.ugf
like 'columns count characters' "$out" '"column": 16'
like 'offsets count bytes of the file' "$out" '"offset": 62'

# ---- nothing is rewritten ----

cp "$samples/figures.ugf" fix.ugf
cp "$samples/review.ugi" fix.ugi
run --fix --unsafe-fixes fix.ugf fix.ugi
same 'a fix leaves UGF as it is' fix.ugf "$samples/figures.ugf"
same 'and UGI' fix.ugi "$samples/review.ugi"

# ---- options of conversion ----

printf '[Header]\nSize=9\nPlayerB=Ann,3d,,a@b.c\n[Data]\nAA,B1,1,0\n' >plain.ugf
convert --to sgf plain.ugf
like 'rows count from the top where nothing is said' "$out" ';B\[aa\]'
like 'which is told' "$err" 'CoordinateType is missing.*import-header'
convert --to sgf --ugf-coordinates igs plain.ugf
like '--ugf-coordinates igs' "$out" ';B\[ai\]'
unlike 'and nothing is left to be told of that' "$err" 'coordinate'
unlike 'the address is left out' "$out" 'a@b'
convert --keep-email plain.ugf
like '--keep-email' "$out" '"emails": {"black": "a@b.c"}'
printf '[Header]\nRedirectURL=0A\n' >redirect.ugf
convert --to sgf redirect.ugf
like 'why there is no game' "$err" 'only the address .*import-no-game'
exits 'and that is an error' 1

# ---- several files in an archive, and a damaged one ----

printf ' \013-lh0-\013\000\000\000\013\000\000\000\000\000\000\000 \000\012readme.txt\215\344Two games.\012\033T-lh0-`\000\000\000`\000\000\000\000\000\000\000 \000\005a.ugf\305{[Header]\012Size=9\012CoordinateType=IGS\012PlayerB=Ann,1k,,\012PlayerW=Bob,1k,,\012[Data]\012EE,B1,1,0\012GG,W1,2,0\012\033\366-lh0-`\000\000\000`\000\000\000\000\000\000\000 \000\005b.UGI\352T[Header]\012Size=9\012CoordinateType=IGS\012PlayerB=Eve,1k,,\012PlayerW=Bob,1k,,\012[Data]\012EE,B1,1,0\012CC,W1,2,0\012\000' >two.ugz
run -q --isolated -f gcc --min-severity info two.ugz
is 'two games behind a readme' "$(cat "$out")" 'two.ugz:1:1: note: the archive has 3 files, 2 of them games [import-archive]'
convert --to jsonl two.ugz
is 'are both converted' "$(grep -c '"name":"Bob"' "$out")" 2
printf '\033\225-lh0-(\001\000\000(\001\000\000\000\000\000\000 \000\005a.ugf\373\364[Header]\012Size=9\012CoordinateType=IGS\012PlayerB=Ann,1k,,\012PlayerW=Bob,1k,,\012[Data]\012E\377\001?1,1,0\012GG,W1,2,0\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012\000' >damaged.ugz
run -q --isolated -f gcc --min-severity info damaged.ugz
is 'a damaged text that makes no sense is one finding' "$(sed 's/.*\[\([a-z-]*\)\]$/\1/' "$out")" import-archive
exits 'and an error' 1
printf '\033S-lh0-`\000\000\000`\000\000\000\000\000\000\000 \000\005a.ugf\304{[Header]\012Size=9\012CoordinateType=IGS\012PlayerB=Ann,1k,,\012PlayerW=Bob,1k,,\012[Data]\012EE,B1,1,0\012GG,W1,2,0\012\000' >checksum.ugz
run -q --isolated -f gcc --min-severity info checksum.ugz
is 'one that makes sense is, too' "$(sed 's/.*\[\([a-z-]*\)\]$/\1/' "$out")" import-archive
convert --to jsonl checksum.ugz
is 'and is read' "$(grep -c '"name":"Ann"' "$out")" 1

# ---- without what unpacks ----

if ! built_with HAVE_LHASA; then
  run -f gcc --quiet "$samples/packed.ugz"
  like 'without liblhasa: said' "$out" 'it has no liblhasa \[import-archive\]'
  exits 'as of a file that cannot be read' 2
fi

# ---- hostile ----

"$AWK" 'BEGIN {
  printf "[Header]\nSize=19\nTitle="
  for (i = 0; i < 100000; i++) printf "1234567,90"
  printf "\nCoordinateType=IGS\n[Data]\nDD,B1,1,0\n[ReviewNode]\nNODE,1,0,0,0\nNODE,2,1,4,4\n"
  for (i = 3; i < 100000; i++) printf "VARIATION,\nNODE,%d,%d,%d,5\n", i, i % 2 + 1, i % 19 + 1
  printf "[Figure]\n"
  for (i = 0; i < 5000; i++) printf ".Fig,1,1,1,19,19,x,1,0\nAA,B1,0,0\nBB,W1,1,0\n.EndFig\n"
}' >hostile.ugf
run -f gcc --quiet --select import-review hostile.ugf
like 'lines of a megabyte, variations 100,000 deep' "$out" '99997 variations have no VARIATIONEND'
mkdir target
printf '[Header]\nSize=9\nCoordinateType=IGS\n[Files]\n../../escaped=FFD8FF\n[Data]\nEE,B1,1,0\n' >target/files.ugf
(cd target && "$JGFCONV" files.ugf -o out/ >/dev/null 2>&1)
is 'no name of a file in the text becomes a file' "$(find . -name '*escaped*')" ''

# ---- one thing in each file ----

if built_with HAVE_LHASA; then
  # reads NAME FILE TEXT: as SGF on one line, FILE has TEXT.
  reads() {
    convert --plain --to sgf "$samples/cases/$2"
    case $(tr -d '\n' <"$out") in
    *"$3"*) pass "$2: $1" ;;
    *) fail "$2: $1" "$(cat "$out" "$err")" ;;
    esac
  }
  # finds FILE RULE [WORDS]: of the message
  finds() {
    run -f gcc --quiet --min-severity info --format-in ugf "$samples/cases/$1"
    like "$1: ${3:-$2}" "$out" "${3:-}.* \\[$2\\]"
  }
  # empty FILE: no finding from warning on
  empty() {
    run -f gcc --quiet "$samples/cases/$1"
    is "$1: nothing to find" "$(cat "$out")" ''
  }
  reads 'handicap, IGS' t01_hcp_igs.ugf 'AB[dq][pd]'
  reads 'handicap, JPN' t02_hcp_jpn.ugf 'AB[dc][pp]'
  finds t03_hcp_nostones.ugf ruleset-handicap
  reads 'a white stone set up' t04_setup_white.ugf 'AB[dq]AW[pd]'
  reads 'all kinds of passes' t05_passes.ugf ';B[dp];W[];B[];W[];B[];W[];B[];W[qc])'
  reads '13 lines' t06_size13.ugf 'SZ[13]'
  finds t07_coord_empty.ugf import-header "CoordinateType is missing"
  finds t08_coord_lower.ugf import-header "CoordinateType must be [A-Z]*, but"
  reads 'pair go' t09_pair.ugf 'PB[A & C]'
  reads 'a figure, and brackets' t11_figure.ugf 'C[Hello [world\] a\\b];B[dp];W[qc]C[Text two]LB[dp:A](;B[dc])(;B[qp]N[Diagram]C[fig text]LB[dp:X]))'
  finds t12_files.ugf import-file "leads out of the target folder"
  finds t13_redirect.ugf import-no-game "only the address"
  reads 'CR alone' t15_cr.ugf ';B[dp]'
  finds t16_utf8.ugf import-charset "Lang says"
  reads 'a win by ten, no komi' t17_zeros.ugf 'RE[W+10]'
  like 't17: komi 0' "$out" 'KM\[0\]'
  number=0
  for result in 'B+2.5' 'W+2.5' 'B+T' 'W+R' 'B+F' 'B+F' 'B+F' '' '' '0' '?' 'Void' 'Void' 'Void' '?' 'B+' 'B+' 'W+R' 'B+R' ''; do
    convert --plain --to sgf "$samples/cases/t18_$(printf %02d $number).ugf"
    is "t18_$number: the result" "$(sed -n 's/^RE\[\(.*\)\]$/\1/p' "$out")" "$result"
    number=$((number + 1))
  done
  reads 'empty lines' t20_blank.ugf ';B[dp];W[qc])'
  finds t21_big25.ugf import-move "may be meant as a pass"
  reads 'signs in values' t22_eq.ugf 'EV[2013 a=b]RO[c\]d\\e]PC[x=y]'
  reads 'small letters' t23_lower.ugf ';B[dd];W[qq])'
  reads 'no newline at the end' t24_nonl.ugf ';B[dp];W[qc])'
  finds t25_bom.ugf import-line "byte order mark"
  empty t26_hash.ugf
  finds t27_nosize.ugf import-value "is missing: 19"
  finds t28_empty.ugf import-no-game "the file is empty"
  finds t29_dup.ugf import-header "appears twice"
  for sample in t31_eucjp t32_iso2022jp t33_cp932_ibmext; do reads 'Japanese' $sample.ugf '135手まで、張栩名人が中押し勝ち'; done
  reads 'a kanji of IBM' t33_cp932_ibmext.ugf 'PW[陳耀燁]WR[9d]'
  finds t35_writer_bug.ugf import-header "it is read as"
  reads 'a pass without a number' t35_writer_bug.ugf ';B[pp];W[])'
  reads 'old times' t36_ptime_old.ugf 'TM[5400]OT[15/600 Canadian]'
  finds t37_ptime_nhk.ugf import-value "not certain"
  finds t38_encrypted.ugf import-no-game "is encrypted"
  reads 'texts among moves' t39_data_text.ugf ';B[pp];W[dd])'
  reads 'dates without zeros' t40_datedummy.ugf 'DT[2013-08-01]'
  convert --plain --to sgf "$samples/japanese.ugf"
  cp "$out" packed.sgf
  for sample in lh5-level0.ugz lh5-level1.ugz lh5-level2.ugz lh5-no-prefix.lzh; do
    convert --plain --to sgf "$samples/cases/$sample"
    same "$sample: the game that was packed" "$out" packed.sgf
  done
  reads 'stored' lh0-cp932-name.ugz 'PW[陳耀燁]'
  reads 'stored, level 1' lh0-level1.ugz 'PW[陳耀燁]'
  finds lh0-two-files-traversal.lzh import-archive "files, 2 of them games"
  finds lh0-two-files-traversal.lzh import-archive "leads out of"
  finds lh5-bad-crc.ugz import-archive "does not match"
  finds lh5-bad-header-sum.ugz import-archive "archive's header is wrong"
  finds lh5-huge-size.ugz import-archive "far more than any game"
  finds lh5-truncated.ugz import-archive "is cut short"
else skip 'one thing in each file' 'built without liblhasa'; fi

# ---- the corpus ----

corpus=${JGFLINT_CORPUS:-}/formats/real
if [ -n "${JGFLINT_CORPUS:-}" ]; then
  convert --plain --to sgf "$corpus/sabaki-amateur.ugf"
  like 'a game of a server' "$out" 'KM\[-5\.5\]'
  is 'and its 254 moves' "$(tr -d '\n' <"$out" | sed 's/^.*INC\.\]//' | tr -cd ';' | wc -c | tr -d ' ')" 254
  convert --plain --to sgf "$corpus/sabaki-review.ugi"
  like 'comments on variations' "$out" 'W\[nl\]C\[apetresc \[ 2k?\\\]: This probably'
  is 'five of them' "$(grep -c 'C\[' "$out")" 5
else skip "UGF of the corpus" 'JGFLINT_CORPUS is not set'
fi

finish
