# convert.t: jgfconv, from its command line to the files that it writes.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

: "${JGFCONV:=$top_builddir/jgfconv}"
# convert ARGUMENT...: runs jgfconv; leaves $status and the files $out and $err.
convert() {
  status=0
  "$JGFCONV" "$@" >"$out" 2>"$err" || status=$?
}

printf '(;GM[1]FF[4]SZ[9]PB[b]PW[w];B[ee];W[])' >one.sgf
printf '(;GM[1]FF[4]SZ[9];B[aa])\n(;GM[1]FF[4]SZ[13];B[bb])(;GM[1]FF[4]SZ[19];B[cc])' >three.sgf
printf '[[{"FF":4,"GM":1,"SZ":9},{"B":"ee"}]]' >one.sgf.json
good one.jgf
printf 'This is no game.\n' >not.txt

# ---- every direction ----

convert one.sgf
exits 'SGF to JGF, which is what is written' 0
silent 'without a word' "$err"
like 'the move is there' "$out" '"color": "black", "x": 4, "y": 4'
cp "$out" made.jgf
run made.jgf
exits 'jgflint takes the result' 0
unlike 'and finds nothing' "$out" ': '
printf '(;GM[1]FF[4]SZ[9]AP[CG\\:oban:3];LB[aa:x\\:y])' >escaped.sgf
convert escaped.sgf
like 'an escaped colon parts no value' "$out" '"AP": "CG\\\\:oban:3"'
like 'and is a colon' "$out" '"text": "x:y"'
convert made.jgf --to sgf
exits 'JGF to SGF' 0
like 'with the root properties first' "$out" '^(;FF\[4\]GM\[1\]CA\[UTF-8\]AP\[jgflint:[0-9.]*\]SZ\[9\]$'
like 'and the moves' "$out" '^;B\[ee\];W\[\])$'
convert made.jgf --to json-sgf
exits 'JGF to JSON-SGF' 0
like 'an array of trees' "$out" '^\[\[{"FF":4,"GM":1,'
like 'with a pass that is null' "$out" '{"W":null}'
cp "$out" made.sgf.json
convert made.jgf --to jsonl
is 'JGF to JSON Lines: one line' "$(wc -l <"$out" | tr -d ' ')" 1
convert --to=sgf -- made.sgf.json
exits 'JSON-SGF to SGF' 0
convert made.jgf
same 'JGF to JGF: what was normal stays so' "$out" made.jgf

# ---- two names, as of cp ----

convert one.sgf two.jgf
exits 'an output without -o is no input that is there' 2
like 'and it is said how it is written' "$err" '^jgfconv: two.jgf: No such file or directory; to write this file, put -o before its name$'
convert one.sgf two.jgf three.jgf
like 'but not of a list' "$err" '^jgfconv: two.jgf: No such file or directory$'
convert one.sgf two.jgf -o both/
like 'nor where there is an output' "$err" '^jgfconv: two.jgf: No such file or directory$'
rm -r both

# ---- pipes ----

"$JGFCONV" - --to sgf <made.jgf >piped.sgf
"$JGFCONV" made.jgf --to sgf >named.sgf
same 'standard input' piped.sgf named.sgf
"$JGFCONV" - -o - <one.sgf >piped.jgf
same 'and standard output by its name' piped.jgf made.jgf
is 'from one into the next' "$("$JGFCONV" one.sgf --to json-sgf | "$JGFCONV" - --to sgf | "$JGFCONV" - | cksum)" "$(cksum <made.jgf)"
convert --stdin-filename game.sgf -o named/ <one.sgf
check 'the name that standard input is given names the output' test -e named/game.jgf
convert - -o named/ <one.sgf
check 'else it is called so' test -e named/stdin.jgf
convert --files-from - - <one.sgf
exits 'standard input is read once' 2
# More than fits into a pipe. (141 is 128 + SIGPIPE; where that is ignored, as under some CI runners, it is 2.)
awk 'BEGIN { for (i = 0; i < 4000; i++) print "(;GM[1]FF[4]SZ[9]PB[Black]PW[White];B[aa])" }' >many.sgf
{ status=0; "$JGFCONV" many.sgf --to jsonl 2>"$err" || status=$?; echo $status >piped; } | sed 1q >first
case $(cat piped) in 141 | 2) pass 'a reader that goes away ends the run' ;; *) fail 'a reader that goes away ends the run' "status $(cat piped)" ;; esac
is 'after what was read' "$(wc -l <first | tr -d ' ')" 1
if [ -c /dev/full ]; then
  "$JGFCONV" one.sgf >/dev/full 2>"$err"
  is 'a full disk: exit status' $? 2
  like 'and why' "$err" 'No space left'
  convert one.sgf -o /dev/full
  exits 'a full device that is named' 2
else skip 'a full disk' 'no /dev/full'; fi

# ---- files ----

convert one.sgf -o out.jgf
exits 'a file' 0
same 'holds what standard output would' out.jgf made.jgf
like 'the summary says so' "$err" '^Converted 1 game into 1 file in '
convert -q one.sgf -o out.jgf
exits 'the same once more: it is there already' 0
silent '-q: no summary' "$err"
echo 'mine' >mine.jgf
convert one.sgf -o mine.jgf
exits 'what exists is not replaced' 2
like 'and how it would be' "$err" 'mine\.jgf: it exists with other contents (--force replaces it)'
is 'it is as it was' "$(cat mine.jgf)" mine
chmod 640 mine.jgf
convert one.sgf -o mine.jgf --force
exits '--force' 0
same 'replaces it' mine.jgf made.jgf
is 'and keeps its mode' "$(ls -l mine.jgf | cut -c1-10)" '-rw-r-----'
ln -s mine.jgf link.jgf
convert made.jgf -o link.jgf --force
check 'a link stays one' test -L link.jgf
mkdir -p away/there output/inside given/sub given/near && cp one.sgf given/sub/a.sgf && cp one.sgf given/near/a.sgf
for name in dangling link within; do cp one.sgf given/$name.sgf; done
echo mine >away/kept.jgf && echo old >output/inside/old.jgf
ln -s ../away/there output/sub
ln -s inside output/near
ln -s ../away/kept.jgf output/link.jgf
ln -s ../away/new.jgf output/dangling.jgf
ln -s inside/old.jgf output/within.jgf
for force in '' --force; do
  convert given -o output/ $force
  exits "links that lead out of the output $force" 2
  is "nothing is written there $force" "$(cd away && echo * there/* && cat kept.jgf)" "$(printf 'kept.jgf there there/*\nmine')"
  like "which is said of the file $force" "$err" 'output/link.jgf: not written: it is a link that leads out of the output'
  like "of one to be $force" "$err" 'output/dangling.jgf: not written'
  like "and of the directory $force" "$err" 'output/sub/a.jgf: cannot make its directory'
  check "a directory that is a link inside of it is one $force" test -s output/inside/a.jgf
done
check 'and a file' grep -q '"record"' output/inside/old.jgf
ln -s away/there shortcut
convert given/sub -o shortcut/
exits 'an output that is a link is meant' 0
check 'and written to' test -s away/there/a.jgf
# While it waits for an input, somebody exchanges directories for links.
rm away/there/a.jgf && mkdir output/made && mkfifo given/late.sgf given/sub/later.sgf
"$JGFCONV" -q given/near given/late.sgf given given/sub/later.sgf -o output/ >"$out" 2>"$err" &
exec 9>given/late.sgf
mv output moved && ln -s away/there output && rm moved/sub && ln -s ../away/there moved/sub
cat one.sgf >&9
exec 9>&-
exec 9>given/sub/later.sgf
cat one.sgf >&9
exec 9>&-
wait $!
is 'a directory that becomes a link in a run is not left' "$(cd away && echo there/*)" 'there/*'
check 'what is converted goes where it was' test -s moved/late.jgf
like 'and the one below is told' "$err" 'output/sub/later.jgf: cannot make its directory'
"$JGFCONV" -q given/late.sgf -o unmade/ >"$out" 2>"$err" &
exec 9>given/late.sgf
ln -s away/there unmade
cat one.sgf >&9
exec 9>&-
wait $!
like 'nor is one followed that was no output when the run began' "$err" 'unmade/late.jgf: cannot make its directory'
convert given/near/a.sgf given/near/../link.sgf -o moved/made/x/
convert given/near given/near/../../one.sgf -o moved/made/
is 'an input that lies further up does not lead out of it' "$(cd moved/made && echo *)" 'a.jgf one.jgf x'
rm -r away given output moved shortcut unmade
convert one.sgf -o out.sgf
like 'the name says the format' out.sgf '^(;FF\[4\]'
convert one.sgf -o out.sgf.json
like 'also with two endings' out.sgf.json '^\[\[{'
convert one.sgf -o out.txt --to jsonl
like '--to says it for any name' out.txt '^{"record":'
convert one.sgf -o no-such-directory/out.jgf
exits 'no directory' 2
like 'is said' "$err" 'cannot open its directory'
convert one.jgf -o one.jgf --force
exits 'no input is written over' 2
like 'and that is said' "$err" 'one of the inputs'
convert no-such-file.sgf one.sgf --to jsonl
exits 'an input that is not there' 2
is 'the others are converted' "$(wc -l <"$out" | tr -d ' ')" 1

# ---- collections ----

convert three.sgf
exits 'several games are no JGF record' 2
silent 'nothing is written' "$out"
like 'and what to do' "$err" 'use a directory (-o DIR/) or --to jsonl'
convert three.sgf -o three.jgf
exits 'nor into a file' 2
check 'nothing is written there' test ! -e three.jgf
convert one.sgf one.jgf -o both.jgf
exits 'two inputs are no JGF record' 2
check 'nothing is written' test ! -e both.jgf
convert three.sgf -o games
exits 'a name that is no directory yet is a file' 2
convert three.sgf -o games/
exits 'with a slash it is one' 0
is 'numbered' "$(ls games | tr '\n' ' ')" 'three-1.jgf three-2.jgf three-3.jgf '
like 'in order' games/three-2.jgf '"size": 13'
convert three.sgf one.sgf -o games.jsonl
is 'JSON Lines hold all' "$(wc -l <games.jsonl | tr -d ' ')" 4
convert games.jsonl -o lines/
is 'and give them back' "$(ls lines | tr '\n' ' ')" 'games-1.jgf games-2.jgf games-3.jgf games-4.jgf '
convert one.sgf three.sgf --to sgf
is 'a collection of SGF' "$(grep -c '^(;FF' "$out")" 4
convert one.sgf three.sgf --to json-sgf
is 'a collection of JSON-SGF' "$(grep -c '{"FF":4' "$out")" 4
convert three.sgf -o games/ --to sgf
is 'in a directory, a collection stays one file' "$(grep -c '^(;FF' games/three.sgf)" 3
convert one.sgf -o games/ --to jsonl
exits 'JSON Lines into a directory' 2

# ---- directories, archives, names ----

mkdir -p tree/a tree/b
cp one.sgf tree/a/game.sgf
cp one.sgf tree/b/game.sgf
cp one.jgf tree/b/other.jgf
cp not.txt tree/a/
convert tree -o walked/
exits 'a directory' 0
is 'its directories are made anew' "$(cd walked && find . -type f | LC_ALL=C sort | tr '\n' ' ')" './a/game.jgf ./b/game.jgf ./b/other.jgf '
convert tree/a/game.sgf tree/b/game.sgf -o same/
exits 'two inputs of one name' 2
like 'are told apart' "$err" 'tree/b/game\.sgf: not written: same/game\.jgf is the output of tree/a/game\.sgf'
check 'the first one is there' test -e same/game.jgf
(cd tree && "$JGFCONV" . -o out/ 2>/dev/null && "$JGFCONV" . -o out/ >/dev/null 2>../"again")
check 'an output below the input is no input' test ! -e tree/out/out
check 'its directories are there' test -e tree/out/a/game.jgf
convert tree -o tree/
exits 'a directory may be its own output' 0
check 'each record stands beside its game' test -e tree/a/game.jgf -a -e tree/b/game.jgf
convert tree -o tree/
exits 'also when they are found there the next time' 0
silent 'which is nothing to speak of' "$out"
convert tree/a/game.jgf -o tree/a/
like 'but is counted' "$err" 'Converted no games .*; 1 text already there$'
mkdir both
cp one.sgf both/x.sgf
good both/x.jgf
cp both/x.sgf x.before
convert both -o both/ --to sgf --force -j1
exits 'an input that comes later is not written over, either' 2
same 'it is as it was' both/x.sgf x.before
if have python3; then
  python3 - <<'END'
import zipfile
with zipfile.ZipFile('evil.zip', 'w') as z:
    text = open('one.sgf').read()
    for name in ('../../escaped.sgf', '/tmp/jgfconv-absolute.sgf', 'round1/a.sgf', 'round2/a.sgf', 'x\n\x1b[31m.sgf', '...sgf'):
        z.writestr(name, text)
END
  if "$JGFCONV" evil.zip --to jsonl >/dev/null 2>"$err"; then
    convert evil.zip -o archive/
    exits 'an archive' 0
    is 'names in it are no paths' "$(find archive -type f | LC_ALL=C sort | tr '\n' ' ')" \
      'archive/a.jgf archive/escaped.jgf archive/game.jgf archive/jgfconv-absolute.jgf archive/round2-a.jgf archive/x__[31m.jgf '
    check 'nothing is written elsewhere' test ! -e ../escaped.jgf -a ! -e escaped.jgf -a ! -e /tmp/jgfconv-absolute.jgf
    mkdir -p tarred/r1 tarred/r2 && printf '(;FF[4]GM[1]SZ[9];B[ee])' | tee tarred/r1/a.sgf >tarred/r2/a.sgf
    (cd tarred && tar cf ../dots.tar ./r1 ./r2)
    convert dots.tar -o dots/
    is 'a ./ in front of names hides no output' "$(cd dots && ls -A | tr '\n' ' ')" 'a.jgf r2-a.jgf '
  else skip 'an archive' 'no libarchive'; fi
else skip 'an archive' 'no python3'; fi

# ---- UGF ----

cat >pair.ugf <<'END'
[Header]
Ver=UGF3,200
Lang=
Title=2013,Club,1
Date=2013/8/1,10:00:00,2013/8/1,11:00:00
Size=9
Hdcp=0,6.50
Winner=W,10
CoordinateType=IGS
PlayerB=Ann,5k,0,ann@example.org
PlayerW=Ben,4k,0,
[Data]
CA,B1,1,0
YA,W1,2,0
END
convert pair.ugf --to sgf
exits 'UGF' 0
like 'rows count from the bottom, as the file says' "$out" 'B\[ci\];W\[\]'
like 'the result has its margin' "$out" 'RE\[W+10\]'
like 'the date is one' "$out" 'DT\[2013-08-01\]'
unlike 'no address gets out' "$out" '@'
convert pair.ugf --to sgf --ugf-coordinates jpn
like '--ugf-coordinates jpn: from the top' "$out" 'B\[ca\]'
convert pair.ugf --keep-email
like '--keep-email' "$out" 'ann@example\.org'
convert pair.ugf --keep-email --plain --to sgf
unlike '--plain writes the game alone' "$out" 'XJ'
convert --ugf-coordinates ags pair.ugf
exits 'no such way to count' 2
convert pair.ugf -o pair.ugf
exits 'no input is written over without --force, either' 2

# ---- what cannot be converted ----

convert not.txt -o not.jgf
exits 'no game' 1
like 'is a finding' "$err" 'not\.txt:1:1: error: '
like 'and nothing is converted' "$err" 'not\.txt: not converted: '
check 'nor written' test ! -e not.jgf
printf '{"record": {"format": "JGF", "version": 2}, "tree": [{' >torn.jgf
convert torn.jgf one.sgf --to jsonl
exits 'a torn record' 1
is 'does not keep others from being converted' "$(wc -l <"$out" | tr -d ' ')" 1
printf '{"record": {"format": "JGF", "version": 2,}, "board": {"size": 9}, "tree": [{}, {"move": {"color": "B", "x": 1, "y": 2}},]}' >sick.jgf
convert sick.jgf --to sgf
exits 'what can be mended safely is mended in memory' 0
like 'and converted' "$out" 'B\[bc\]'
printf '{"tree": 1}' >odd.jgf
convert -f gcc odd.jgf
exits 'what is not sound is not converted' 1
like 'and where' "$err" '^odd\.jgf:1:'
convert -f json odd.jgf
like 'findings as JSON' "$err" '"summary"'
convert -f json:findings.json --quiet odd.jgf
check 'or in a file' test -s findings.json
convert --fail-on never odd.jgf
exits 'what was not converted is never success' 1

printf '(;FF[4]GM[1]SZ[9]XJ[{"/board/size":"x","/players/0":7,"/rules/komi":"six"}];B[aa])' >hostile.sgf
convert hostile.sgf --fail-on warning
exits 'what was kept beside a game may be anything' 1
like 'and is left out where it would make no record' "$err" 'convert-addition'
cp "$out" hostile.jgf
run -q hostile.jgf
silent 'jgflint has nothing to say of the result' "$out"

# ---- the command line ----

convert
exits 'nothing to convert' 2
convert --plian one.sgf
exits 'an unknown option' 2
like 'with the nearest one' "$err" "did you mean '--plain'?"
convert --to sfg one.sgf
exits 'an unknown format' 2
like 'with the nearest one' "$err" "did you mean 'sgf'?"
convert -o a -o b one.sgf
exits 'two outputs' 2
convert --version
like '--version' "$out" '^jgfconv [0-9.]*$'
convert --help
exits '--help' 0
is 'no line of it is longer than 80 columns' "$($AWK 'length($0) > 80' "$out")" ''
is 'none ends with a space' "$(grep ' $' "$out")" ''
sed -n 's/^  \(-., \|    \)--\([a-z0-9-]*\)\( [A-Z][^ ]*\)\{0,1\}.*/\2\3/p' "$out" >options
check 'options were found in it' test "$(wc -l <options)" -gt 20
while read -r name argument; do
  if [ -n "$argument" ]; then
    convert "--$name"
    like "--$name takes an argument" "$err" "^jgfconv: --$name needs an argument: "
  else
    convert "--$name=x"
    like "--$name takes none" "$err" "^jgfconv: --$name takes no argument"
  fi
done <options
for shell in bash zsh fish; do
  convert --completions $shell
  cp "$out" $shell
  missing=
  while read -r name _; do grep -q -e "$name" $shell || missing="$missing $name"; done <options
  is "$shell is offered every option" "$missing" ''
  unlike "$shell: under this program's name" $shell jgflint
  if have $shell; then check "$shell can read it" $shell -n $shell; else skip "$shell can read it" "no $shell"; fi
done
for jobs in 1 7; do
  "$JGFCONV" tree three.sgf one.sgf --to jsonl -j $jobs >jobs$jobs 2>/dev/null
done
same 'any number of workers writes the same' jobs1 jobs7

convert one.sgf --to ugf
exits 'UGF is never written' 2
like 'and that is said' "$err" '^jgfconv: --to: UGF is read, but never written$'
convert one.sgf -o x.ugf
like 'of a name, too' "$err" '^jgfconv: x.ugf: UGF is read, but never written; choose the output format with --to (jgf, sgf, json-sgf, jsonl)$'

mkdir odd1 && cp three.sgf odd1/1.sgf && for i in $(seq 2 40); do printf '(;FF[4]GM[1]SZ[9];B[ee];W[zz])' >odd1/$i.sgf; done
for i in 1 2 3 4 5 6; do convert odd1 -n -j 4; sed 's/ in [0-9.]* s:/:/' "$err"; done | sort | uniq -c | grep -v ' 6 ' >differ
silent 'a run that is refused says the same each time' differ

# ---- what is said ----

mkdir noisy
for i in 1 2 3; do printf '(;FF[4]GM[1]SZ[9]PB[a]PB[b]KM[6,5];B[ee])' >noisy/$i.sgf; done
printf '(;FF[4]GM[1]SZ[9];B[ee];W[g' >noisy/cut.sgf
convert noisy -o quiet/ --to sgf
exits 'what is cut off is missing, so the run fails' 1
like 'the file is named, with what is missing' "$err" '^jgfconv: noisy/cut.sgf: converted, but it ends in the middle of a move'
unlike 'mistakes of notation are not listed' "$err" 'sgf-komi'
like 'damage is listed' "$err" '^noisy/cut.sgf:1:26: error: .*\[sgf-unbalanced\]'
like 'they are counted' "$err" '1 text converted only in part; [0-9]* mistakes in the notation of the input (shown with --verbose)$'
convert noisy -o quiet/ --to sgf -v --force
like '--verbose lists them' "$err" 'noisy/3.sgf:1:.*error: .*sgf-duplicate-property'
unlike 'and counts them as errors' "$err" mistakes
convert noisy -o quiet/ --to sgf --force --fail-on error
like 'so does --fail-on, which fails for them' "$err" 'noisy/3.sgf:1:.*error: .*sgf-duplicate-property'
convert noisy -o quiet/ --to sgf --force -f jsonl
like 'programs get all' "$err" '"file": "noisy/3.sgf", "rule": "sgf-duplicate-property"'
convert noisy -o quiet/ --to sgf --force --statistics
like '--statistics has a table of rules' "$err" '^ *3 *0 *0  sgf-duplicate-property'
unlike 'and no findings' "$err" 'noisy/1.sgf:1'
convert noisy -o quiet/ --to sgf --force --progress always
exits '--progress is taken' 1
mkdir odd
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13; do printf '(;FF[4]GM[1]SZ[9];B[ee];W[zz])' >odd/$i.sgf; done
convert odd -o quiet2/
is 'ten warnings of a rule are enough' "$(grep -c 'warning:.*convert-off-board' "$err")" 10
like 'the others are counted' "$err" '3 more \[convert-off-board\]'
convert odd -o quiet2/ --force --max-per-rule 0
is '--max-per-rule 0 shows all' "$(grep -c 'warning:.*convert-off-board' "$err")" 13
for i in $(seq 60); do printf '(;B[ee];W[g' >odd/cut$i.sgf; done
convert odd -o quiet2/ --force
is 'of files that are cut off, fifty are named' "$(grep -c 'converted, but it ends' "$err")" 50
like 'and all are counted' "$err" '60 texts converted only in part'

# Texts that were not converted are listed at the end, each with its place.
mkdir mixed
printf '(;FF[4]GM[1]SZ[9];B[aa];W[undefined])' >mixed/a.sgf
printf '(;FF[4]GM[1]SZ[9];B[ee];W[zz])' >mixed/b.sgf
printf '(;FF[4]GM[1]SZ[9];B[aa]\n;W[also wrong])' >mixed/c.sgf
convert mixed -o mixed-out/
is 'failures are listed at the end' "$(tail -n 3 "$err" | sed 's/[:;].*(at/ (at/; s/Converted.*/Converted/')" 'jgfconv (at 1:27)
jgfconv (at 2:4)
Converted'

# ---- directories ----

if have strace && strace -o /dev/null true 2>/dev/null; then
  mkdir -p many/a/b && for i in 1 2 3 4 5 6 7 8; do printf '(;FF[4]GM[1]SZ[9];B[aa])' >many/a/b/$i.sgf; done
  strace -f -o calls -e trace=mkdir,mkdirat "$JGFCONV" -q --no-sandbox many -o made/here/ >"$out" 2>"$err"
  is 'all are there' "$(find made/here -name '*.jgf' | wc -l | tr -d ' ')" 8
  is 'a directory is made once, not once for each file' "$(grep -c mkdir calls)" 4
else skip 'a directory is made once, not once for each file' 'no strace'; fi

# ---- what is no game ----

printf '= B Q16\n' >moves.gtp
status=0
"$JGFCONV" moves.gtp --to sgf >"$out" 2>"$err" || status=$?
like 'the formats that are read are named' "$err" 'moves.gtp: not converted: no game could be read, SGF, UGF, JSON-SGF, GIB and NGF'

# A worker may be gone before the reason is told.
mkdir -p none && printf 'x' >none/a.jgf
for round in $(seq 60); do "$JGFCONV" -q -j4 -n -f tap none - none </dev/null; done >"$out" 2>"$err" || :
is 'whichever worker found none' "$(grep 'not converted' "$err" | grep -vc ': no game could be read, ')" 0

# ---- deep trees ----

python3 - >deep.sgf <<'END' || true
print("(;FF[4]GM[1]SZ[9]" + "(;B[aa];W[bb])(;B[cc]" * 300 + ")" * 300 + ")")
END
if [ -s deep.sgf ]; then
  "$JGFCONV" -q deep.sgf --to jgf >deep.jgf 2>"$err"
  check 'indentation stops growing' sh -c "! grep -q '^                          ' deep.jgf"
  "$JGFCONV" -q deep.sgf --to jsonl >deep.jsonl 2>"$err"
  "$JGFCONV" -q deep.jgf --to sgf >one.sgf 2>"$err"
  "$JGFCONV" -q deep.jsonl --to sgf >other.sgf 2>"$err"
  same 'and the tree is the same' one.sgf other.sgf
else skip 'indentation stops growing' 'no python3'; fi

# ---- names of outputs ----

convert '' --to sgf
exits 'an input without a name' 2
like 'is told so' "$err" '^jgfconv: an INPUT must not be empty$'
good_record='{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}]}'
good source.jgf
# Of two bytes a letter, so that there is one in the middle of which a name of 200 bytes would end.
letters=$(printf '\303\251%.0s' $(seq 105))
cp source.jgf "x$letters.jgf"
convert -q "x$letters.jgf" --to sgf -o long/
is 'a long name is cut, but no letter' "$(ls long)" "x$(printf '\303\251%.0s' $(seq 99)).sgf"
printf '%s\n%s\n' "$good_record" "$good_record" >games.json
convert -q --format-in jsonl games.json --to sgf -o ended/
is 'the ending of JSON goes, whatever it holds' "$(ls ended | tr '\n' ' ')" 'games-1.sgf games-2.sgf '
convert -q source.jgf --to sgf -o source.jgf/a.sgf
exits 'a file is no directory' 2
like 'and named as one that was meant' "$err" 'source.jgf/a.sgf: cannot open its directory: Not a directory$'

# ---- a run that is stopped ----

if in_node; then skip 'a run that is stopped says nothing of files' 'Node takes this signal'
else
  mkdir many
  i=0
  while [ $i -lt 500 ]; do
    echo '(;GM[1]SZ[9];B[aa])' >many/$i.sgf
    i=$((i + 1))
  done
  : >said
  for round in 1 2 3 4 5 6 7 8; do
    "$JGFCONV" -q -j4 many -o "stopped$round/" 2>>said &
    process=$!
    until [ -e "stopped$round/1$round.jgf" ] || ! kill -0 "$process" 2>/dev/null; do :; done
    kill "$process" 2>/dev/null
    wait "$process"
  done
  silent 'a run that is stopped says nothing of files' said
fi

convert -f json:report.sgf one.sgf -o ./report.sgf
exits 'games and a report in one file' 2
like 'is wrong usage' "$err" '^jgfconv: --output: json is written to that file already$'

mkdir shut
if unshare -rm true 2>"$err"; then
  unshare -rm sh -c 'mount --bind shut shut && mount -o remount,bind,ro shut && exec "$0" one.sgf -o shut/below/' "$JGFCONV" >"$out" 2>"$err" \
    && status=0 || status=$?
  exits 'a directory where nothing can be written' 2
  like 'and why' "$err" '^jgfconv: shut/below/one.jgf: cannot make its directory: Read-only file system$'
else skip 'a directory where nothing can be written' 'no unshare here'; fi

mkdir listed
cp three.sgf listed/z.sgf && cp one.sgf a.sgf && cp listed/z.sgf kept.sgf
printf 'a.sgf\nlisted/z.sgf\n' >list
convert --force --files-from list -o listed/z.sgf
exits 'what a list names is not written over' 2
like 'which is said' "$err" '^jgfconv: listed/z.sgf: not written: it is one of the inputs$'
same 'and it is as it was' listed/z.sgf kept.sgf

# ---- few descriptors ----

mkdir descriptors
for i in $(seq 300); do cp one.sgf descriptors/$i.sgf; done
for most in 24 64 256; do
  for jobs in 1 8 300; do
    (ulimit -n $most && exec "$JGFCONV" -j$jobs descriptors -o few/) >"$out" 2>"$err" && status=0 || status=$?
    exits "$most descriptors, -j$jobs" 0
    like "$most descriptors, -j$jobs: all are converted" "$err" '^Converted 300 games into 300 files '
    rm -r few
  done
done
rm -r descriptors

finish
