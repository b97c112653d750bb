# ugf.t: UGF, UGI and UGZ: findings, places, conversion, exit status.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

built_with() { grep -q "define $1 1" "$top_builddir/config.h"; }
samples=$top_srcdir/testdata/ugf

# ---- our samples: findings and conversions ----
for sample in "$samples"/*.ug[fiz]; do
  name=$(basename "$sample")
  if [ "$name" = packed.ugz ] && ! built_with HAVE_LHASA; then
    skip "$name" 'built without liblhasa'
    continue
  fi
  cp "$sample" .
  run -f gcc --quiet --min-severity info "$name"
  check "$name has the expected findings" diff "$out" "$samples/$name.findings"
  convert --plain --to sgf "$name"
  sed 's/AP\[jgflint:[^]]*\]//' "$out" >converted.sgf
  same "$name converts to the expected SGF" converted.sgf "$samples/$name.sgf"
  run -f gcc --quiet converted.sgf
  is "$name converted to SGF has no findings" "$(cat "$out")" ''
  convert --to jgf "$name"
  cp "$out" converted.jgf
  run -f gcc --quiet converted.jgf
  is "$name converted to JGF has no findings" "$(cat "$out")" ''
done

# ---- no fixes in formats that are only read ----
printf '[Header]\nTitle=x\nSize=19\nCoordinateType=JPN\nHdcp=0,650\nPlayerB=A ,3d\n[Data]\nDP,B1,1,0\n' >komi.ugf
prints 'a UGF header is checked by the rules of all formats' '\[ruleset-komi-scaled\]$' -f text --min-severity info komi.ugf
unlike 'no finding in UGF has a fix' "$out" '^ *= .*fix: '
unlike 'no finding in UGF is counted as fixable' "$err" 'fixable'

# ---- recognizing UGF by its contents ----
cp "$samples/pair.ugf" game.txt
prints 'UGF in a file named .txt is recognized' 'moves out of order \[import-move\]' -f gcc --quiet --min-severity info game.txt
printf '[Header]\r[Data]\r' >cr
prints 'UGF with CR line ends is recognized' '^cr:1:1: warning: `Size` is missing' -f gcc --quiet cr
for text in '[true]' '[NaN]' '["[Header]"]'; do
  printf '%s\n' "$text" >list.jgf
  run -f gcc --quiet list.jgf
  unlike "$text is read as JSON, not UGF" "$out" 'import-'
done
: >empty.ugf
run -f gcc --quiet --format-in ugf empty.ugf
is 'an empty UGF file has one finding' "$(cat "$out")" 'empty.ugf:1:1: error: the file is empty [import-no-game]'
exits 'an empty UGF file is an error' 1
mkdir walked && cp "$samples/figures.ugf" "$samples/review.ugi" walked && : >walked/not.sgf
run --format-in ugf -f gcc --quiet walked
is '--format-in ugf searches a directory for UGF files' "$(cut -d: -f1 <"$out" | sort -u | tr '\n' ' ')" 'walked/review.ugi '

# ---- places ----
printf '[Header]\nLang=SJIS\nSize=9\nCoordinateType=IGS\nPlayerB=\223\372\226{,7d,,a@b\n[Data]\nEE,B1,1,0\n' >sjis.ugf
prints 'columns count characters' '"column": 16' -f json --quiet sjis.ugf
like 'offsets count bytes of the file' "$out" '"offset": 62'

# ---- UGF files are not rewritten ----
cp "$samples/figures.ugf" fix.ugf
cp "$samples/review.ugi" fix.ugi
run --fix --unsafe-fixes fix.ugf fix.ugi
same '--fix leaves UGF unchanged' fix.ugf "$samples/figures.ugf"
same '--fix leaves UGI unchanged' fix.ugi "$samples/review.ugi"

# ---- options of conversion ----
printf '[Header]\nSize=9\nPlayerB=Ann,3d,,a@b.c\n[Data]\nAA,B1,1,0\n' >plain.ugf
convert --to sgf plain.ugf
like 'rows count from the top without CoordinateType' "$out" ';B\[aa\]'
like 'a missing CoordinateType is reported' "$err" 'CoordinateType is missing.*import-header'
convert --to sgf --ugf-coordinates igs plain.ugf
like '--ugf-coordinates igs counts rows from the bottom' "$out" ';B\[ai\]'
unlike '--ugf-coordinates turns off the warning about CoordinateType' "$err" 'coordinate'
unlike 'conversion drops email addresses by default' "$out" 'a@b'
convert --keep-email plain.ugf
like '--keep-email keeps email addresses' "$out" '"emails": {"black": "a@b.c"}'
printf '[Header]\nRedirectURL=0A\n' >redirect.ugf
convert --to sgf redirect.ugf
like 'a UGF file with only an address is reported' "$err" 'only the address .*import-no-game'
exits 'a UGF file with only an address fails the conversion' 1

# ---- archives with several files and damaged archives ----
printf ' \013-lh0-\013\000\000\000\013\000\000\000\000\000\000\000 \000\012readme.txt\215\344Two games.\012\033T-lh0-`\000\000\000`\000\000\000\000\000\000\000 \000\005a.ugf\305{[Header]\012Size=9\012CoordinateType=IGS\012PlayerB=Ann,1k,,\012PlayerW=Bob,1k,,\012[Data]\012EE,B1,1,0\012GG,W1,2,0\012\033\366-lh0-`\000\000\000`\000\000\000\000\000\000\000 \000\005b.UGI\352T[Header]\012Size=9\012CoordinateType=IGS\012PlayerB=Eve,1k,,\012PlayerW=Bob,1k,,\012[Data]\012EE,B1,1,0\012CC,W1,2,0\012\000' >two.ugz
run -q --isolated -f gcc --min-severity info two.ugz
is 'an archive with two games and a readme gets a note' "$(cat "$out")" 'two.ugz:1:1: note: the archive has 3 files, 2 of them games [import-archive]'
convert --to jsonl two.ugz
is 'both games in an archive are converted' "$(grep -c '"name":"Bob"' "$out")" 2
printf '\033\225-lh0-(\001\000\000(\001\000\000\000\000\000\000 \000\005a.ugf\373\364[Header]\012Size=9\012CoordinateType=IGS\012PlayerB=Ann,1k,,\012PlayerW=Bob,1k,,\012[Data]\012E\377\001?1,1,0\012GG,W1,2,0\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012x#y\012\000' >damaged.ugz
run -q --isolated -f gcc --min-severity info damaged.ugz
is 'a damaged, unreadable text in an archive is one finding' "$(sed 's/.*\[\([a-z-]*\)\]$/\1/' "$out")" import-archive
exits 'a damaged, unreadable text in an archive is an error' 1
printf '\033S-lh0-`\000\000\000`\000\000\000\000\000\000\000 \000\005a.ugf\304{[Header]\012Size=9\012CoordinateType=IGS\012PlayerB=Ann,1k,,\012PlayerW=Bob,1k,,\012[Data]\012EE,B1,1,0\012GG,W1,2,0\012\000' >checksum.ugz
run -q --isolated -f gcc --min-severity info checksum.ugz
is 'a damaged but readable text in an archive is one finding' "$(sed 's/.*\[\([a-z-]*\)\]$/\1/' "$out")" import-archive
convert --to jsonl checksum.ugz
is 'a damaged but readable text in an archive is converted' "$(grep -c '"name":"Ann"' "$out")" 1

# ---- without liblhasa ----
if ! built_with HAVE_LHASA; then
  run -f gcc --quiet "$samples/packed.ugz"
  like 'without liblhasa, an archive is reported as unreadable' "$out" 'it has no liblhasa \[import-archive\]'
  exits 'without liblhasa, an archive exits with 2' 2
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
like 'lines of a megabyte and variations 100,000 deep are read' "$out" '99997 variations have no VARIATIONEND'
mkdir target
printf '[Header]\nSize=9\nCoordinateType=IGS\n[Files]\n../../escaped=FFD8FF\n[Data]\nEE,B1,1,0\n' >target/files.ugf
(cd target && "$JGFCONV" files.ugf -o out/ >/dev/null 2>&1)
is 'a file name in the text creates no file' "$(find . -name '*escaped*')" ''

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
  # reports FILE RULE [WORDS]: FILE has a finding of RULE, with WORDS in its message.
  reports() {
    prints "$1: ${3:-$2}" "${3:-}.* \\[$2\\]" -f gcc --quiet --min-severity info --format-in ugf "$samples/cases/$1"
  }
  # empty FILE: FILE has no warning and no error.
  empty() {
    run -f gcc --quiet "$samples/cases/$1"
    is "$1 has no findings" "$(cat "$out")" ''
  }
  reads 'handicap, JPN' t02_hcp_jpn.ugf 'AB[dc][pp]'
  reports t03_hcp_nostones.ugf ruleset-handicap
  reports t07_coord_empty.ugf import-header "CoordinateType is missing"
  reports t08_coord_lower.ugf import-header "CoordinateType must be [A-Z]*, but"
  reads 'a figure, and brackets' t11_figure.ugf 'C[Hello [world\] a\\b];B[dp];W[qc]C[Text two]LB[dp:A](;B[dc])(;B[qp]N[Diagram]C[fig text]LB[dp:X]))'
  reports t12_files.ugf import-file "leads out of the target folder"
  reports t13_redirect.ugf import-no-game "only the address"
  reads 'CR alone' t15_cr.ugf ';B[dp]'
  reports t16_utf8.ugf import-charset "Lang says"
  reads 'a win by ten, no komi' t17_zeros.ugf 'RE[W+10]'
  like 't17: the komi is 0' "$out" 'KM\[0\]'
  reports t21_big25.ugf import-move "may be meant as a pass"
  reports t25_bom.ugf import-line "byte order mark"
  empty t26_hash.ugf
  reports t27_nosize.ugf import-value "is missing: 19"
  reports t28_empty.ugf import-no-game "the file is empty"
  reports t29_dup.ugf import-header "appears twice"
  for sample in t31_eucjp t32_iso2022jp t33_cp932_ibmext; do reads 'Japanese' $sample.ugf '135手まで、張栩名人が中押し勝ち'; done
  reads 'a kanji of IBM' t33_cp932_ibmext.ugf 'PW[陳耀燁]WR[9d]'
  reports t35_writer_bug.ugf import-header "it is read as"
  reads 'a pass without a number' t35_writer_bug.ugf ';B[pp];W[])'
  reports t37_ptime_nhk.ugf import-value "not certain"
  reports t38_encrypted.ugf import-no-game "is encrypted"
  convert --plain --to sgf "$samples/japanese.ugf"
  cp "$out" packed.sgf
  for sample in lh5-level0.ugz lh5-level1.ugz lh5-level2.ugz lh5-no-prefix.lzh; do
    convert --plain --to sgf "$samples/cases/$sample"
    same "$sample converts to the packed game" "$out" packed.sgf
  done
  reads 'stored' lh0-cp932-name.ugz 'PW[陳耀燁]'
  reads 'stored, level 1' lh0-level1.ugz 'PW[陳耀燁]'
  reports lh0-two-files-traversal.lzh import-archive "files, 2 of them games"
  reports lh0-two-files-traversal.lzh import-archive "leads out of"
  reports lh5-bad-crc.ugz import-archive "does not match"
  reports lh5-bad-header-sum.ugz import-archive "archive's header is wrong"
  reports lh5-huge-size.ugz import-archive "far more than any game"
  reports lh5-truncated.ugz import-archive "is cut short"
else skip 'the sample UGF files are read as expected' 'built without liblhasa'; fi

# ---- the corpus ----
corpus=${JGFLINT_CORPUS:-}/formats/real
if [ -n "${JGFLINT_CORPUS:-}" ]; then
  convert --plain --to sgf "$corpus/sabaki-amateur.ugf"
  like "a server's UGF file has its komi of -5.5" "$out" 'KM\[-5\.5\]'
  is "a server's UGF file has 254 moves" "$(tr -d '\n' <"$out" | sed 's/^.*INC\.\]//' | tr -cd ';' | wc -c | tr -d ' ')" 254
  convert --plain --to sgf "$corpus/sabaki-review.ugi"
  like 'a review has comments on variations' "$out" 'W\[nl\]C\[apetresc \[ 2k?\\\]: This probably'
  is 'a review has five comments' "$(grep -c 'C\[' "$out")" 5
else skip "the UGF files of the corpus are converted" 'JGFLINT_CORPUS is not set'
fi

finish
