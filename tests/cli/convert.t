# convert.t: the command line of jgfconv and the files that it writes.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

runner=convert

printf '(;GM[1]FF[4]SZ[9]PB[b]PW[w];B[ee];W[])' >one.sgf
printf '(;GM[1]FF[4]SZ[9];B[aa])\n(;GM[1]FF[4]SZ[13];B[bb])(;GM[1]FF[4]SZ[19];B[cc])' >three.sgf
printf '[[{"FF":4,"GM":1,"SZ":9},{"B":"ee"}]]' >one.sgf.json
good one.jgf
printf 'This is no game.\n' >not.txt

# ---- every direction ----
ends 'SGF converts to JGF by default' 0 one.sgf
silent 'a complete conversion prints no message' "$err"
like 'the JGF record has the move' "$out" '"color": "black", "x": 4, "y": 4'
cp "$out" made.jgf
run made.jgf
exits 'jgflint accepts the converted record' 0
unlike 'the converted record has no findings' "$out" ': '
printf '(;GM[1]FF[4]SZ[9]AP[CG\\:oban:3];LB[aa:x\\:y])' >escaped.sgf
prints 'an escaped colon does not split a simple text' '"AP": "CG\\\\:oban:3"' escaped.sgf
like 'an escaped colon in a label is unescaped' "$out" '"text": "x:y"'
ends 'JGF converts to SGF' 0 made.jgf --to sgf
like 'SGF output starts with the root properties' "$out" '^(;FF\[4\]GM\[1\]CA\[UTF-8\]AP\[jgflint:[0-9.]*\]SZ\[9\]$'
like 'SGF output has the moves' "$out" '^;B\[ee\];W\[\])$'
ends 'JGF converts to JSON-SGF' 0 made.jgf --to json-sgf
like 'JSON-SGF output is an array of trees' "$out" '^\[\[{"FF":4,"GM":1,'
like 'a pass in JSON-SGF output is null' "$out" '{"W":null}'
longest=$("$JGFCONV" "$top_srcdir/testdata/games/19x19-resigned.jgf" --to sgf 2>"$err" | $AWK 'length($0) > most { most = length($0) } END { print most }')
check 'the longest line of SGF output has 60 to 80 characters' test "$longest" -ge 60 -a "$longest" -le 80
printf '%s' '(;FF[3]GM[1]SZ[19];B[tt]C[a comment];W[tt])' >old-pass.sgf
convert old-pass.sgf --to jsonl
is 'tt on a board of 19 is a pass, with and without a comment' "$(grep -o '"pass":true' "$out" | wc -l | tr -d ' ')" 2
cp "$out" made.sgf.json
convert made.jgf --to jsonl
is 'JGF converts to one line of JSON Lines' "$(wc -l <"$out" | tr -d ' ')" 1
ends 'JSON-SGF converts to SGF' 0 --to=sgf -- made.sgf.json
convert made.jgf
same 'a converted JGF record converts to itself' "$out" made.jgf

# ---- an input and an output, as in cp ----
ends 'an output file without -o exits with 2' 2 one.sgf two.jgf
like 'an output file without -o suggests -o' "$err" '^jgfconv: two.jgf: No such file or directory; to write this file, put -o before its name$'
complains 'a list of missing inputs does not suggest -o' '^jgfconv: two.jgf: No such file or directory$' one.sgf two.jgf three.jgf
complains 'a missing input with -o does not suggest -o' '^jgfconv: two.jgf: No such file or directory$' one.sgf two.jgf -o both/
rm -r both

# ---- pipes ----
"$JGFCONV" - --to sgf <made.jgf >piped.sgf
"$JGFCONV" made.jgf --to sgf >named.sgf
same 'standard input converts like a file' piped.sgf named.sgf
"$JGFCONV" - -o - <one.sgf >piped.jgf
same '-o - writes to standard output' piped.jgf made.jgf
is 'jgfconv reads its own output from a pipe' "$("$JGFCONV" one.sgf --to json-sgf | "$JGFCONV" - --to sgf | "$JGFCONV" - | cksum)" "$(cksum <made.jgf)"
convert --stdin-filename game.sgf -o named/ <one.sgf
check '--stdin-filename names the output' test -e named/game.jgf
convert - -o named/ <one.sgf
check 'the output of standard input is named stdin by default' test -e named/stdin.jgf
ends 'standard input given twice exits with 2' 2 --files-from - - <one.sgf
# More output than a pipe takes. The status is 141 (128 + SIGPIPE), or 2 under CI runners that ignore SIGPIPE.
awk 'BEGIN { for (i = 0; i < 4000; i++) print "(;GM[1]FF[4]SZ[9]PB[Black]PW[White];B[aa])" }' >many.sgf
{ status=0; "$JGFCONV" many.sgf --to jsonl 2>"$err" || status=$?; echo $status >piped; } | sed 1q >first
case $(cat piped) in 141 | 2) pass 'a closed pipe ends the run' ;; *) fail 'a closed pipe ends the run' "status $(cat piped)" ;; esac
is 'a closed pipe still gets the first line' "$(wc -l <first | tr -d ' ')" 1
if [ -c /dev/full ]; then
  "$JGFCONV" one.sgf >/dev/full 2>"$err"
  is 'a full disk exits with 2' $? 2
  like 'a full disk is reported' "$err" 'No space left'
  ends 'a full device given to -o exits with 2' 2 one.sgf -o /dev/full
else skip 'a full disk exits with 2' 'no /dev/full'; fi

# ---- files ----
ends '-o FILE converts into a file' 0 one.sgf -o out.jgf
same 'the output file has the same text as standard output' out.jgf made.jgf
like 'the summary counts games and files' "$err" '^Converted 1 game into 1 file in '
ends 'writing the same output again is not an error' 0 -q one.sgf -o out.jgf
silent '-q prints no summary' "$err"
echo 'mine' >mine.jgf
fails_with 'the message suggests --force' 'mine\.jgf: it exists with other contents (--force replaces it)' one.sgf -o mine.jgf
is 'the existing file is unchanged without --force' "$(cat mine.jgf)" mine
chmod 640 mine.jgf
ends '--force accepts an existing file' 0 one.sgf -o mine.jgf --force
same '--force replaces the existing file' mine.jgf made.jgf
is '--force keeps the mode of the file' "$(ls -l mine.jgf | cut -c1-10)" '-rw-r-----'
ln -s mine.jgf link.jgf
convert made.jgf -o link.jgf --force
check '--force keeps a link as a link' test -L link.jgf
mkdir -p away/there output/inside given/sub given/near && cp one.sgf given/sub/a.sgf && cp one.sgf given/near/a.sgf
for name in dangling link within; do cp one.sgf given/$name.sgf; done
echo mine >away/kept.jgf && echo old >output/inside/old.jgf
ln -s ../away/there output/sub
ln -s inside output/near
ln -s ../away/kept.jgf output/link.jgf
ln -s ../away/new.jgf output/dangling.jgf
ln -s inside/old.jgf output/within.jgf
for force in '' --force; do
  ends "links that lead out of the output exit with 2, ${force:-without --force}" 2 given -o output/ $force
  is "nothing is written through links that lead out of the output, ${force:-without --force}" "$(cd away && echo * there/* && cat kept.jgf)" "$(printf 'kept.jgf there there/*\nmine')"
  like "a file link that leads out of the output is reported, ${force:-without --force}" "$err" 'output/link.jgf: not written: it is a link that leads out of the output'
  like "a dangling link that leads out of the output is reported, ${force:-without --force}" "$err" 'output/dangling.jgf: not written'
  like "a directory link that leads out of the output is reported, ${force:-without --force}" "$err" 'output/sub/a.jgf: cannot make its directory'
  check "a directory link inside the output is followed, ${force:-without --force}" test -s output/inside/a.jgf
done
check '--force follows a file link inside the output' grep -q '"record"' output/inside/old.jgf
ln -s away/there shortcut
ends 'the output itself may be a link' 0 given/sub -o shortcut/
check 'files are written through an output that is a link' test -s away/there/a.jgf
# Directories are replaced by links while jgfconv waits for an input.
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
is 'a directory that becomes a link during the run is not followed' "$(cd away && echo there/*)" 'there/*'
like 'an output that is exchanged for a link is reported' "$err" 'output/late.jgf: cannot make its directory'
like 'a directory below that becomes a link is reported' "$err" 'output/sub/later.jgf: cannot make its directory'
"$JGFCONV" -q given/late.sgf -o unmade/ >"$out" 2>"$err" &
exec 9>given/late.sgf
ln -s away/there unmade
cat one.sgf >&9
exec 9>&-
wait $!
like 'an output that becomes a link during the run is not followed' "$err" 'unmade/late.jgf: cannot make its directory'
convert given/near/a.sgf given/near/../link.sgf -o moved/made/x/
convert given/near given/near/../../one.sgf -o moved/made/
is 'inputs with .. in their path stay inside the output' "$(cd moved/made && echo *)" 'a.jgf one.jgf x'
rm -r away given output moved shortcut unmade
convert one.sgf -o out.sgf
like '-o NAME.sgf writes SGF' out.sgf '^(;FF\[4\]'
convert one.sgf -o out.sgf.json
like '-o NAME.sgf.json writes JSON-SGF' out.sgf.json '^\[\[{'
convert one.sgf -o out.txt --to jsonl
like '--to overrides the file name' out.txt '^{"record":'
fails_with 'a missing output directory is reported' 'cannot open its directory' one.sgf -o no-such-directory/out.jgf
fails_with 'an output that is an input is reported' 'one of the inputs' one.jgf -o one.jgf --force
ends 'a missing input exits with 2' 2 no-such-file.sgf one.sgf --to jsonl
is 'other inputs are converted in spite of a missing one' "$(wc -l <"$out" | tr -d ' ')" 1

# ---- collections ----
ends 'several games to one JGF record exit with 2' 2 three.sgf
silent 'several games to one JGF record write nothing' "$out"
like 'several games to one JGF record suggest -o DIR/ and --to jsonl' "$err" 'use a directory (-o DIR/) or --to jsonl'
ends 'several games to one JGF file exit with 2' 2 three.sgf -o three.jgf
check 'several games to one JGF file write nothing' test ! -e three.jgf
ends 'two inputs to one JGF file exit with 2' 2 one.sgf one.jgf -o both.jgf
check 'two inputs to one JGF file write nothing' test ! -e both.jgf
ends '-o NAME for a missing directory is a file' 2 three.sgf -o games
ends '-o NAME/ is a directory' 0 three.sgf -o games/
is 'the games of a collection get numbered files' "$(ls games | tr '\n' ' ')" 'three-1.jgf three-2.jgf three-3.jgf '
like 'the games of a collection are numbered in order' games/three-2.jgf '"size": 13'
convert three.sgf one.sgf -o games.jsonl
is 'JSON Lines output has all games' "$(wc -l <games.jsonl | tr -d ' ')" 4
convert games.jsonl -o lines/
is 'JSON Lines input becomes numbered files' "$(ls lines | tr '\n' ' ')" 'games-1.jgf games-2.jgf games-3.jgf games-4.jgf '
convert one.sgf three.sgf --to sgf
is 'two inputs become one SGF collection' "$(grep -c '^(;FF' "$out")" 4
convert one.sgf three.sgf --to json-sgf
is 'two inputs become one JSON-SGF collection' "$(grep -c '{"FF":4' "$out")" 4
convert three.sgf -o games/ --to sgf
is 'an SGF collection stays one file in an output directory' "$(grep -c '^(;FF' games/three.sgf)" 3
ends 'JSON Lines into a directory exits with 2' 2 one.sgf -o games/ --to jsonl

# ---- directories, archives, names ----
mkdir -p tree/a tree/b
cp one.sgf tree/a/game.sgf
cp one.sgf tree/b/game.sgf
cp one.jgf tree/b/other.jgf
cp not.txt tree/a/
ends 'a directory converts into an output directory' 0 tree -o walked/
is 'the output has the directories of the input' "$(cd walked && find . -type f | LC_ALL=C sort | tr '\n' ' ')" './a/game.jgf ./b/game.jgf ./b/other.jgf '
ends 'two inputs with the same name exit with 2' 2 tree/a/game.sgf tree/b/game.sgf -o same/
like 'two inputs with the same name are reported' "$err" 'tree/b/game\.sgf: not written: same/game\.jgf is the output of tree/a/game\.sgf'
check 'the first of two inputs with the same name is converted' test -e same/game.jgf
(cd tree && "$JGFCONV" . -o out/ 2>/dev/null && "$JGFCONV" . -o out/ >/dev/null 2>../"again")
check 'an output directory below the input is not an input' test ! -e tree/out/out
check 'an output directory below the input has the converted files' test -e tree/out/a/game.jgf
ends 'a directory may be its own output' 0 tree -o tree/
check 'each record is written next to its game' test -e tree/a/game.jgf -a -e tree/b/game.jgf
ends 'a second run into the same directory exits with 0' 0 tree -o tree/
silent 'a second run into the same directory prints nothing' "$out"
convert tree/a/game.jgf -o tree/a/
like 'the summary counts texts that are already there' "$err" 'Converted no games .*; 1 text already there$'
mkdir both
cp one.sgf both/x.sgf
good both/x.jgf
cp both/x.sgf x.before
ends '--force does not overwrite an input that follows' 2 both -o both/ --to sgf --force -j1
same 'the input that follows is unchanged' both/x.sgf x.before
if have python3; then
  python3 - <<'END'
import zipfile
with zipfile.ZipFile('evil.zip', 'w') as z:
    text = open('one.sgf').read()
    for name in ('../../escaped.sgf', '/tmp/jgfconv-absolute.sgf', 'round1/a.sgf', 'round2/a.sgf', 'x\n\x1b[31m.sgf', '...sgf'):
        z.writestr(name, text)
END
  if "$JGFCONV" evil.zip --to jsonl >/dev/null 2>"$err"; then
    ends 'an archive converts into an output directory' 0 evil.zip -o archive/
    is 'names in an archive do not become paths' "$(find archive -type f | LC_ALL=C sort | tr '\n' ' ')" \
      'archive/a.jgf archive/escaped.jgf archive/game.jgf archive/jgfconv-absolute.jgf archive/round2-a.jgf archive/x__[31m.jgf '
    check 'an archive writes no files outside the output' test ! -e ../escaped.jgf -a ! -e escaped.jgf -a ! -e /tmp/jgfconv-absolute.jgf
    mkdir -p tarred/r1 tarred/r2 && printf '(;FF[4]GM[1]SZ[9];B[ee])' | tee tarred/r1/a.sgf >tarred/r2/a.sgf
    (cd tarred && tar cf ../dots.tar ./r1 ./r2)
    convert dots.tar -o dots/
    is 'names in an archive that start with ./ are not hidden' "$(cd dots && ls -A | tr '\n' ' ')" 'a.jgf r2-a.jgf '
  else skip 'an archive converts into an output directory' 'no libarchive'; fi
else skip 'an archive converts into an output directory' 'no python3'; fi

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
ends 'UGF converts to SGF' 0 pair.ugf --to sgf
like 'UGF rows count from the bottom as the file says' "$out" 'B\[ci\];W\[\]'
like 'a UGF result has its margin' "$out" 'RE\[W+10\]'
like 'a UGF date is converted' "$out" 'DT\[2013-08-01\]'
unlike 'an email address in UGF is not converted' "$out" '@'
prints '--ugf-coordinates jpn counts rows from the top' 'B\[ca\]' pair.ugf --to sgf --ugf-coordinates jpn
prints '--keep-email keeps email addresses' 'ann@example\.org' pair.ugf --keep-email
convert pair.ugf --keep-email --plain --to sgf
unlike '--plain omits private properties' "$out" 'XJ'
ends 'an unknown value of --ugf-coordinates exits with 2' 2 --ugf-coordinates ags pair.ugf
ends 'an input is not overwritten without --force' 2 pair.ugf -o pair.ugf

# ---- unreadable inputs ----
ends 'a text without a game exits with 1' 1 not.txt -o not.jgf
like 'a text without a game is a finding' "$err" 'not\.txt:1:1: error: '
like 'a text without a game is reported as not converted' "$err" 'not\.txt: not converted: '
check 'a text without a game writes no file' test ! -e not.jgf
printf '{"record": {"format": "JGF", "version": 2}, "tree": [{' >torn.jgf
ends 'a truncated record exits with 1' 1 torn.jgf one.sgf --to jsonl
is 'other inputs are converted in spite of a truncated one' "$(wc -l <"$out" | tr -d ' ')" 1
printf '{"record": {"format": "JGF", "version": 2,}, "board": {"size": 9}, "tree": [{}, {"move": {"color": "B", "x": 1, "y": 2}},]}' >sick.jgf
ends 'a record with safe fixes is converted' 0 sick.jgf --to sgf
like 'a record is fixed before converting' "$out" 'B\[bc\]'
printf '{"tree": 1}' >odd.jgf
ends 'an invalid record exits with 1' 1 -f gcc odd.jgf
like 'the findings of an invalid record are printed' "$err" '^odd\.jgf:1:'
complains '-f json prints findings as JSON' '"summary"' -f json odd.jgf
convert -f json:findings.json --quiet odd.jgf
check '-f json:FILE writes findings to a file' test -s findings.json
ends '--fail-on never still fails if a text is not converted' 1 --fail-on never odd.jgf

printf '(;FF[4]GM[1]SZ[9]XJ[{"/board/size":"x","/players/0":7,"/rules/komi":"six"}];B[aa])' >hostile.sgf
ends 'invalid private data fail with --fail-on warning' 1 hostile.sgf --fail-on warning
like 'invalid private data are dropped with a warning' "$err" 'convert-addition'
cp "$out" hostile.jgf
run -q hostile.jgf
silent 'a record converted without its invalid private data has no findings' "$out"

# ---- the command line ----
convert
exits 'no input exits with 2' 2
fails_with 'an unknown option gets a suggestion' "did you mean '--plain'?" --plian one.sgf
fails_with 'an unknown format gets a suggestion' "did you mean 'sgf'?" --to sfg one.sgf
ends 'two outputs exit with 2' 2 -o a -o b one.sgf
prints '--version prints name and version' '^jgfconv [0-9.]*$' --version
ends '--help exits with 0' 0 --help
is 'no line of --help is longer than 80 columns' "$($AWK 'length($0) > 80' "$out")" ''
is 'no line of --help ends with a space' "$(grep ' $' "$out")" ''
sed -n 's/^  \(-., \|    \)--\([a-z0-9-]*\)\( [A-Z][^ ]*\)\{0,1\}.*/\2\3/p' "$out" >options
check '--help lists more than 20 options' test "$(wc -l <options)" -gt 20
while read -r name argument; do
  if [ -n "$argument" ]; then
    complains "--$name requires an argument" "^jgfconv: --$name needs an argument: " "--$name"
  else
    complains "--$name refuses an argument" "^jgfconv: --$name takes no argument" "--$name=x"
  fi
done <options
for shell in bash zsh fish; do
  convert --completions $shell
  cp "$out" $shell
  missing=
  while read -r name _; do grep -q -e "$name" $shell || missing="$missing $name"; done <options
  is "the $shell completions have every option" "$missing" ''
  unlike "the $shell completions do not name jgflint" $shell jgflint
  if have $shell; then check "$shell can parse the completions" $shell -n $shell; else skip "$shell can parse the completions" "no $shell"; fi
done
for jobs in 1 7; do
  "$JGFCONV" tree three.sgf one.sgf --to jsonl -j $jobs >jobs$jobs 2>/dev/null
done
same 'the output is the same with one and seven workers' jobs1 jobs7

fails_with '--to ugf is reported as not supported' '^jgfconv: --to: UGF is read, but never written$' one.sgf --to ugf
convert one.sgf -o x.ugf
like '-o NAME.ugf is reported as not supported' "$err" '^jgfconv: x.ugf: UGF is read, but never written; choose the output format with --to (jgf, sgf, json-sgf, jsonl)$'

mkdir odd1 && cp three.sgf odd1/1.sgf && for i in $(seq 2 40); do printf '(;FF[4]GM[1]SZ[9];B[ee];W[zz])' >odd1/$i.sgf; done
for i in 1 2 3 4 5 6; do convert odd1 -n -j 4; sed 's/ in [0-9.]* s:/:/' "$err"; done | sort | uniq -c | grep -v ' 6 ' >differ
silent 'a refused run prints the same messages each time' differ

# ---- messages ----
mkdir noisy
for i in 1 2 3; do printf '(;FF[4]GM[1]SZ[9]PB[a]PB[b]KM[6,5];B[ee])' >noisy/$i.sgf; done
printf '(;FF[4]GM[1]SZ[9];B[ee];W[g' >noisy/cut.sgf
ends 'a truncated game exits with 1' 1 noisy -o quiet/ --to sgf
like 'a truncated game is reported with the missing part' "$err" '^jgfconv: noisy/cut.sgf: converted, but it ends in the middle of a move'
unlike 'notation errors are not listed by default' "$err" 'sgf-komi'
like 'damage is listed by default' "$err" '^noisy/cut.sgf:1:26: error: .*\[sgf-unbalanced\]'
like 'the summary counts truncated texts and notation errors' "$err" '1 text converted only in part; [0-9]* mistakes in the notation of the input (shown with --verbose)$'
complains '--verbose lists notation errors' 'noisy/3.sgf:1:.*error: .*sgf-duplicate-property' noisy -o quiet/ --to sgf -v --force
unlike '--verbose does not summarize notation errors' "$err" mistakes
convert noisy -o quiet/ --to sgf --force --fail-on error
like '--fail-on error lists notation errors' "$err" 'noisy/3.sgf:1:.*error: .*sgf-duplicate-property'
convert noisy -o quiet/ --to sgf --force -f jsonl
like '-f jsonl lists notation errors' "$err" '"file": "noisy/3.sgf", "rule": "sgf-duplicate-property"'
convert noisy -o quiet/ --to sgf --force --statistics
like '--statistics prints a table of rules' "$err" '^ *3 *0 *0  sgf-duplicate-property'
unlike '--statistics prints no findings' "$err" 'noisy/1.sgf:1'
ends '--progress always is accepted' 1 noisy -o quiet/ --to sgf --force --progress always
mkdir odd
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13; do printf '(;FF[4]GM[1]SZ[9];B[ee];W[zz])' >odd/$i.sgf; done
convert odd -o quiet2/
is 'at most ten warnings of a rule are printed' "$(grep -c 'warning:.*convert-off-board' "$err")" 10
like 'more warnings of a rule are counted' "$err" '3 more \[convert-off-board\]'
convert odd -o quiet2/ --force --max-per-rule 0
is '--max-per-rule 0 prints all warnings' "$(grep -c 'warning:.*convert-off-board' "$err")" 13
for i in $(seq 60); do printf '(;B[ee];W[g' >odd/cut$i.sgf; done
convert odd -o quiet2/ --force
is 'at most fifty truncated files are named' "$(grep -c 'converted, but it ends' "$err")" 50
like 'the summary counts all truncated files' "$err" '60 texts converted only in part'

# Texts that were not converted are listed at the end, with places.
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
  is 'all files are written to a new directory' "$(find made/here -name '*.jgf' | wc -l | tr -d ' ')" 8
  is 'an output directory is created once, not for each file' "$(grep -c 'mkdir[at]*(' calls)" 4
else skip 'an output directory is created once, not for each file' 'no strace'; fi

# ---- texts without a game ----
printf '= B Q16\n' >moves.gtp
status=0
"$JGFCONV" moves.gtp --to sgf >"$out" 2>"$err" || status=$?
like 'a text without a game is not converted' "$err" 'moves.gtp: not converted: no game could be read'

# A worker may end before the reason is reported.
mkdir -p none && printf 'x' >none/a.jgf
for round in $(seq 60); do "$JGFCONV" -q -j4 -n -f tap none - none </dev/null; done >"$out" 2>"$err" || :
is 'every text without a game has a reason with any worker' "$(grep 'not converted' "$err" | grep -vc ': no game could be read')" 0

# ---- deep trees ----
python3 - >deep.sgf <<'END' || true
print("(;FF[4]GM[1]SZ[9]" + "(;B[aa];W[bb])(;B[cc]" * 300 + ")" * 300 + ")")
END
if [ -s deep.sgf ]; then
  "$JGFCONV" -q deep.sgf --to jgf >deep.jgf 2>"$err"
  check 'indentation of deep trees is limited' sh -c "! grep -q '^                          ' deep.jgf"
  "$JGFCONV" -q deep.sgf --to jsonl >deep.jsonl 2>"$err"
  "$JGFCONV" -q deep.jgf --to sgf >one.sgf 2>"$err"
  "$JGFCONV" -q deep.jsonl --to sgf >other.sgf 2>"$err"
  same 'a deep tree is the same from JGF and JSON Lines' one.sgf other.sgf
else skip 'indentation of deep trees is limited' 'no python3'; fi

# ---- names of outputs ----
fails_with 'an empty input name is reported' '^jgfconv: an INPUT must not be empty$' '' --to sgf
good_record='{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}]}'
good source.jgf
# Letters of two bytes, so that the limit of 200 bytes falls inside a letter.
letters=$(printf '\303\251%.0s' $(seq 105))
cp source.jgf "x$letters.jgf"
convert -q "x$letters.jgf" --to sgf -o long/
is 'a long name is cut between characters' "$(ls long)" "x$(printf '\303\251%.0s' $(seq 99)).sgf"
printf '%s\n%s\n' "$good_record" "$good_record" >games.json
convert -q --format-in jsonl games.json --to sgf -o ended/
is 'the ending .json is removed for JSON Lines' "$(ls ended | tr '\n' ' ')" 'games-1.sgf games-2.sgf '
ends 'an output below a file exits with 2' 2 -q source.jgf --to sgf -o source.jgf/a.sgf
like 'an output below a file is reported' "$err" 'source.jgf/a.sgf: cannot open its directory: Not a directory$'

# ---- a run that is stopped ----
if in_node; then skip 'a stopped run prints no messages about files' 'Node takes this signal'
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
  silent 'a stopped run prints no messages about files' said
fi

ends 'games and a report in one file exit with 2' 2 -f json:report.sgf one.sgf -o ./report.sgf
like 'games and a report in one file are reported' "$err" '^jgfconv: --output: json is written to that file already$'

mkdir shut
if unshare -rm true 2>"$err"; then
  unshare -rm sh -c 'mount --bind shut shut && mount -o remount,bind,ro shut && exec "$0" one.sgf -o shut/below/' "$JGFCONV" >"$out" 2>"$err" \
    && status=0 || status=$?
  exits 'an output directory on a read-only file system exits with 2' 2
  like 'a read-only file system is reported' "$err" '^jgfconv: shut/below/one.jgf: cannot make its directory: Read-only file system$'
else skip 'an output directory on a read-only file system exits with 2' 'no unshare here'; fi

mkdir listed
cp three.sgf listed/z.sgf && cp one.sgf a.sgf && cp listed/z.sgf kept.sgf
printf 'a.sgf\nlisted/z.sgf\n' >list
ends 'an input named in a list is not overwritten' 2 --force --files-from list -o listed/z.sgf
like 'an input named in a list is reported' "$err" '^jgfconv: listed/z.sgf: not written: it is one of the inputs$'
same 'an input named in a list is unchanged' listed/z.sgf kept.sgf
mv listed/z.sgf listed/Z.SGF
cp one.sgf listed/
ends 'an input in capitals is not overwritten' 2 --force listed --ext sgf -o listed/Z.SGF

# ---- few descriptors ----
mkdir descriptors
for i in $(seq 300); do cp one.sgf descriptors/$i.sgf; done
for most in 24 64 256; do
  for jobs in 1 8 300; do
    (ulimit -n $most && exec "$JGFCONV" -j$jobs descriptors -o few/) >"$out" 2>"$err" && status=0 || status=$?
    exits "a run with $most descriptors and -j$jobs exits with 0" 0
    like "$most descriptors, -j$jobs: all files are converted" "$err" '^Converted 300 games into 300 files '
    rm -r few
  done
done
rm -r descriptors

finish
