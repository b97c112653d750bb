# fix.t: --fix, --diff and what goes with them, as a user sees it.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

# Two findings: one with a safe fix, one with an unsafe one.
both='{"record": {"format": "JGF", "version": 2}, "rules": {"komii": 6.5}, "board": {"size": 9}, "tree": [{},]}'
safe='{"record": {"format": "JGF", "version": 2}, "rules": {"komii": 6.5}, "board": {"size": 9}, "tree": [{}]}'
unsafe='{"record": {"format": "JGF", "version": 2}, "rules": {"komi": 6.5}, "board": {"size": 9}, "tree": [{}]}'

printf '%s\n' "$both" >a.jgf
run --fix a.jgf
exits 'what is left is only a warning' 0
is 'the safe fix is made' "$(cat a.jgf)" "$safe"
like 'and counted by rule' "$err" '^Fixed 1 finding in 1 file: 1 json-trailing-comma$'
like 'what is left is shown' "$out" 'shape-unknown-key'
unlike 'what is mended is not' "$out" 'json-trailing-comma'
like 'with what else could be done' "$err" '1 fixable with --unsafe-fixes'

touch -d '2020-01-01 00:00:00' a.jgf
run --fix a.jgf
is 'with nothing to mend nothing is written' "$(find a.jgf -newermt 2020-01-02)" ''
run --fix --unsafe-fixes a.jgf
is '--unsafe-fixes makes the others' "$(cat a.jgf)" "$unsafe"

printf '%s\n' "$both" >a.jgf
run --fix --unfixable json a.jgf
is '--unfixable keeps a family from it' "$(cat a.jgf)" "$both"
run --fix --unsafe-fixes --fixable shape-unknown-key a.jgf
like '--fixable names all that is mended' a.jgf '"komi": 6.5.*},\]}'
run --fix --fixable shape-unknown-kye a.jgf
exits 'a rule that nobody knows is wrong usage' 2
like 'with the nearest name' "$err" "did you mean 'shape-unknown-key'"
printf '%s\n' "$both" >a.jgf
run --fix --exit-non-zero-on-fix a.jgf
exits '--exit-non-zero-on-fix' 1
run --fix --exit-non-zero-on-fix a.jgf
exits 'and 0 with nothing to mend' 0

# ---- syntax ----

bad='{"record": {"format": "JGF", "version": 2}, "rules": {"komi": NaN}, "board": {"size": 9}, "tree": [{},]}'
printf '%s\n' "$bad" >a.jgf
run --fix a.jgf
is 'what would still be no JSON is not written' "$(cat a.jgf)" "$bad"
exits 'its findings count' 1
like 'that is said' "$err" 'a.jgf: not fixed: it would still not be JSON'
like 'all of them are shown' "$out" 'json-trailing-comma'
unlike 'without fixes that are not made' "$out" '= fix:'
unlike 'which do not count as fixable, either' "$err" 'fixable'
run --diff a.jgf
silent 'nor is there a diff' "$out"
run --fix - <a.jgf
same 'standard input comes out as it went in' "$out" a.jgf

# ---- a fix that cannot be proved ----

# What stands under the misspelled key would be an error under the right one.
dropped='{"tree": [{}, {"variatoins": [[{"record": {}}]]}]}'
offered='{"tree": [{}, {"variatoins": [[{"comment": "x"}]]}]}'
printf '%s\n' "$dropped" >dropped.jgf
printf '%s\n' "$offered" >offered.jgf
run --unsafe-fixes --diff -f json dropped.jgf
unlike 'it is not made' "$out" '^+.*variations"'
marked=$(grep '^ *{"file"' "$err")
run -f json dropped.jgf
is 'linting says of it what a diff says of it' "$(grep '^ *{"file"' "$out")" "$marked"
printf '%s\n%s\n' "$dropped" "$offered" >both.jsonl
for way in text json sarif; do
  run -f "$way" --fixable shape-unknown-key --select shape-unknown-key offered.jgf
  like "$way: a fix that can be proved is offered" "$out" 'unsafe fix: \|"text": "variations"\|"fixes"\|"\\"variations\\""'
  run -f "$way" --select shape dropped.jgf
  like "$way: where it cannot be, the finding is shown" "$out" 'shape-unknown-key'
  unlike "$way: and no fix" "$out" '= fix: \|= unsafe fix: \|"fix": \|"fixes"\|"edits"'
done
run --select shape dropped.jgf
like 'text says why' "$out" '= no fix: it would cause another error$'
unlike 'it does not count as fixable' "$err" 'fixable'
run -f json --select shape dropped.jgf
like 'nor does it in the summary for programs' "$out" '"fixable": 0, "fixable_unsafe": 0}'
run --select shape - <dropped.jgf
unlike 'nor does it on standard input' "$err" 'fixable'
run --select shape both.jsonl
like 'of two records in JSON Lines one is' "$err" '; 1 fixable with --fix --unsafe-fixes$'
gzip -k both.jsonl
run --select shape both.jsonl.gz
unlike 'of compressed ones none is, since --fix does not write there' "$err" 'fixable'
run --select shape -f html both.jsonl.gz
unlike 'nor in the page' "$out" 'can be fixed with'
mkdir two
printf '%s\n' "$dropped" >two/a.jgf
printf '%s\n' "$offered" >two/b.jgf
run --select shape two
like 'of the same in two files one is' "$err" '; 1 fixable with --fix --unsafe-fixes$'
# What is not wanted is not tried, and offered as ever.
run --select shape --unfixable shape dropped.jgf
like 'what is not to be fixed is not proved' "$out" '= unsafe fix: '

# ---- many of a kind in one list ----

forks() {
  "$AWK" -v count="$1" 'BEGIN {
    printf "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"board\": {\"size\": 19}, \"tree\": [{}"
    for (i = 0; i < count; i++)
      printf ", {\"move\": {\"color\": \"%s\", \"x\": %d, \"y\": %d}, \"variations\": [[{\"move\": {\"color\": \"black\", \"x\": 1, \"y\": 18}}]]}", i % 2 ? "white" : "black", i % 19, int(i / 19)
    printf "]}\n"
  }'
}

forks 300 >forks.jgf
run --fix forks.jgf
like '300 forks beside moves become nodes' "$err" '^Fixed 600 findings in 1 file: 300 tree-variations-mixed, 299 tree-after-variations'
cp forks.jgf before.jgf
run --fix forks.jgf
same 'and then there is nothing left to do' forks.jgf before.jgf
cat >two.jgf <<'END'
{
  "record": {"format": "JGF", "version": 2},
  "board": {"size": 9},
  "tree": [
    {},
    {"move": {"color": "white", "x": 0, "y": 0}},
    {"variations": [[{"move": {"color": "black", "x": 1, "y": 1}}], [{"move": {"color": "black", "x": 2, "y": 2}}]]},
    {"move": {"color": "black", "x": 3, "y": 3}},
    {
      "variations": [
        [{"move": {"color": "white", "x": 4, "y": 4}}],
        [{"move": {"color": "white", "x": 5, "y": 4}}]
      ]
    },
    {"move": {"color": "white", "x": 5, "y": 5}}
  ]
}
END
cat >expected <<'END'
{
  "record": {"format": "JGF", "version": 2},
  "board": {"size": 9},
  "tree": [
    {},
    {"move": {"color": "white", "x": 0, "y": 0}},
    {"variations": [[{"move": {"color": "black", "x": 1, "y": 1}}], [{"move": {"color": "black", "x": 2, "y": 2}}],
    [{"move": {"color": "black", "x": 3, "y": 3}},
    {
      "variations": [
        [{"move": {"color": "white", "x": 4, "y": 4}}],
        [{"move": {"color": "white", "x": 5, "y": 4}}],
    [{"move": {"color": "white", "x": 5, "y": 5}}]
      ]
    }]]}
  ]
}
END
run --fix two.jgf
same 'each fork is closed by its own brackets' two.jgf expected
printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{"c\to\tm\tm\te\tn\tt\ts\ta\tb\tc\td": 1}]}\n' >a.jgf
run --fix a.jgf
like 'a key of twelve raw tabs is written with escapes' a.jgf 'c.to.tm.tm.te.tn.tt.ts.ta.tb.tc.td'

# ---- configuration, baseline, suppression ----

mkdir conf
printf '%s\n' "$both" >conf/a.jgf
printf '{"unfixable": ["json-trailing-comma"]}\n' >conf/.jgflint.json
run --fix conf/a.jgf
is 'what the configuration calls unfixable stays' "$(cat conf/a.jgf)" "$both"
printf '%s\n' "$both" >b.jgf
run --write-baseline known.json b.jgf
run --baseline known.json --fix b.jgf
is 'what is known stays' "$(cat b.jgf)" "$both"
printf '%s\n' '{"record": {"format": "JGF", "version": "2.0.0"}, "meta": {"jgflint": {"ignore": [{"rule": "record-version", "reason": "x"}]}}, "board": {"size": 9}, "tree": [{}]}' >c.jgf
cp c.jgf c.before
run --fix c.jgf
same 'what the record silences stays' c.jgf c.before

# ---- standard input ----

printf '%s' "$both" >in
run --fix - <in
is 'standard input is mended to standard output' "$(cat "$out")" "$safe"
like 'findings go to standard error' "$err" 'shape-unknown-key'
printf '%s' "$unsafe" >in
run --fix - <in
same 'with nothing to mend it comes out as it went in' "$out" in
printf 'no JSON at all' >in
run --fix - <in
same 'and so does what cannot be mended' "$out" in
exits 'with the status of its findings' 1

# ---- diff ----

mkdir -p 'd/a b'
printf '%s\n' "$both" >'d/a b/x y.jgf'
printf '%s' "$both" >d/last.jgf
printf '{\r\n  "record": {"format": "JGF", "version": "2.0"},\r\n  "board": {"size": 9},\r\n  "tree": [{}]\r\n}\r\n' >d/crlf.jgf
printf '%s\n' "$both" >"d/$(printf '\345\233\262\347\242\201').jgf"
cp -r d before
cp -r d fixed
run --diff d
exits 'a diff is a finding' 1
check 'it writes nothing' diff -r d before
like 'and sums up' "$err" '^Would fix 4 findings in 4 files'
cp "$out" changes
(cd fixed && "$JGFLINT" -q --fix . >/dev/null 2>&1)
if have git; then
  cp -r d applied
  check 'git apply takes it' git apply changes
  check 'and makes what --fix makes' diff -r d fixed
  rm -r d
  mv applied d
else skip 'git apply' 'there is no git'; fi
if have patch; then
  check 'patch -p1 takes it' patch -s -p1 -i changes
  check 'and makes the same' diff -r d fixed
else skip 'patch -p1' 'there is no patch'; fi
run --diff fixed
exits 'no diff, no finding' 0
silent 'and no text' "$out"
run --diff -f json:left.json before/last.jgf
like 'findings where they are asked for' left.json 'json-trailing-comma'

# ---- what is linted only ----

printf '%s\n%s\n' "$both" "$both" | gzip >games.jsonl.gz
cp games.jsonl.gz games.before
run --fix games.jsonl.gz
same 'what is compressed is not mended' games.jsonl.gz games.before
case $(cat "$err") in
*libarchive*) skip 'and that is said' 'no libarchive' ;;
*) like 'and that is said' "$err" '^2 records in archives or compressed files were linted, but not fixed$' ;;
esac

# ---- files ----

printf '%s\n' "$both" >target.jgf
ln -s target.jgf link.jgf
chmod 640 target.jgf
run --fix link.jgf
check 'a link stays a link' test -L link.jgf
is 'its target is mended' "$(cat target.jgf)" "$safe"
is 'its mode stays' "$(find target.jgf -perm 640)" target.jgf
is 'no temporary files are left' "$(find . -name '.jgflint-*')" ''
printf '%s\n' "$both" >many.jgf
ln many.jgf other.jgf
run --fix many.jgf
exits 'a file with two names is an error' 2
is 'and stays' "$(cat many.jgf)" "$both"
if has_power; then skip 'a read-only directory' 'root may write everywhere'
else
  mkdir closed
  printf '%s\n' "$both" >closed/a.jgf
  chmod 555 closed
  run_without_power --fix closed/a.jgf
  exits 'a read-only directory is an error' 2
  like 'and said' "$err" 'closed/a.jgf: not fixed: .*denied'
  like 'findings are those of the file as it is' "$out" 'json-trailing-comma'
  chmod 755 closed
fi

# A file of lines, all or nothing. (lines.t asks for no modes and limits, which not every system has.)
printf '%s\n' "$both" >lines.jsonl
chmod 640 lines.jsonl
run --fix lines.jsonl
is 'a file of lines is mended' "$(cat lines.jsonl)" "$safe"
is 'and keeps its mode' "$(find lines.jsonl -perm 640)" lines.jsonl
"$AWK" -v line="$both" 'BEGIN { for (i = 0; i < 5000; i++) print line }' >lines.before
cp lines.before lines.jsonl
(ulimit -f 64; "$JGFLINT" -q --isolated --fix lines.jsonl >"$out" 2>"$err")
same 'where the new file cannot be written the old one stays' lines.jsonl lines.before
is 'and nothing is left beside it' "$(find . -name '.jgflint-*')" ''

# ---- records of Seki ----

seki='{"record": {"format": "JGF", "version": "2.0.0", "generator": "Seki v4.3.0"}, "game": {"result": "VOID"}, "players": {"black": {"name": "Ann", "rank": "9段"}, "white": {"name": "Bob"}}, "board": {"size": 9}, "tree": [{}]}'
kept='{"record": {"format": "JGF", "version": "2.0.0", "generator": "Seki v4.3.0"}, "game": {"result": "VOID"}, "players": {"black": {"name": "Ann", "rank": "9d"}, "white": {"name": "Bob"}}, "board": {"size": 9}, "tree": [{}]}'
list='{"record": {"format": "JGF", "version": 2, "generator": "Seki v4.3.0"}, "game": {"result": ""}, "players": [{"color": "black", "name": "Ann", "rank": "9d"}, {"color": "white", "name": "Bob"}], "board": {"size": 9}, "tree": [{}]}'
note="^The record is in Seki's form: --std seki checks that Seki can read it; --std jgf2 --fix turns it"
printf '%s\n' "$seki" >seki.jgf
run --isolated seki.jgf
like 'a record of Seki: the note' "$err" "$note"
like 'the list is no safe fix, and why' "$out" '= unsafe fix: convert the players to a list.*; Seki 4 finds no players in a list (--std jgf2 makes this safe)$'
run --isolated --diff seki.jgf
like '--diff has the note, too' "$err" "$note"
unlike 'and no list' "$out" '"color"'
run --isolated --fix seki.jgf
exits '--fix leaves errors' 1
is 'and what Seki reads' "$(cat seki.jgf)" "$kept"
like 'with the note' "$err" "$note"
run --isolated --fix seki.jgf
is 'again the same' "$(cat seki.jgf)" "$kept"
mkdir three && cp seki.jgf three/a.jgf && cp seki.jgf three/b.jgf && cp seki.jgf three/c.jgf
run --isolated three
is 'the form of Seki is shown once in a run' "$(grep -c '\[player-list\]\|\[record-version\]' "$out")" 4
like 'and counted' "$out" '^… and 2 more \[player-list\]$'
run --isolated --max-per-rule 0 three
is 'or as often as it is there' "$(grep -c 'error: .*\[player-list\]\|error: .*\[record-version\]' "$out")" 6
good three/d.jgf
run --isolated three
like 'of several records, how many are those of Seki' "$err" "^3 of 4 records are in Seki's form: "
run --isolated --std jgf2 --fix seki.jgf
exits '--std jgf2 makes it a record of the specification' 0
is 'with a list' "$(cat seki.jgf)" "$list"
unlike 'and says nothing of Seki' "$err" "Seki"
mkdir seki
printf '%s\n' "$seki" >seki/a.jgf
printf '{"std": "jgf2"}\n' >seki/.jgflint.json
run --fix seki/a.jgf
is 'a configuration may say so as well' "$(cat seki/a.jgf)" "$list"
printf '%s\n' "$seki" >seki/a.jgf
printf '{"std": "seki"}\n' >seki/.jgflint.json
run --fix seki/a.jgf
exits 'under std seki there is nothing to complain of' 0
is 'and all but the rank stays' "$(cat seki/a.jgf)" "$(printf '%s' "$seki" | sed 's/9段/9d/')"
printf '%s\n' "$seki" >seki.jgf
run --isolated --fix --unsafe-fixes seki.jgf
is 'unsafe fixes make the list' "$(cat seki.jgf)" "$list"
printf '{"record": {"format": "JGF", "version": 2, "generator": "Seki v4.3.0"}, "game": {"result": "VOID"}, "board": {"size": 9}, "tree": [{}]}\n' >seki.jgf
cp seki.jgf alone.jgf
run --isolated --fix seki.jgf
same 'a record of Seki without players keeps what it says of the result' seki.jgf alone.jgf
sed 's/Seki v4.3.0/Other/' alone.jgf >another.jgf
run --isolated --fix another.jgf
like "another program's gets JGF's word" another.jgf '"result": ""'

# ---- many at once ----

mkdir many
for i in $(seq 60); do printf '%s\n' "$both" >"many/$i.jgf"; done
run -j 4 --fix many
is 'side by side' "$(cat many/*.jgf | sort -u)" "$safe"
like 'all are counted' "$err" '^Fixed 60 findings in 60 files'

# What stood far behind in a list is kept under its index, without a gap for each element before it.
nodes=$($AWK 'BEGIN { for (i = 0; i < 100; i++) printf "{\"name\": \"a\"}, " }')
printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}, %s{"comments": [{"comment": "b", "rating": 5}]}]}\n' "$nodes" >far.jgf
run --isolated -q --fix --unsafe-fixes far.jgf
like 'a place far behind in a list is kept under its index' far.jgf '"legacy": {"tree": {"101": {"comments": \[{"rating": 5}\]}}}'

# With few descriptors fewer files wait to be written, and fewer workers work.
mkdir descriptors
for i in $(seq 300); do printf '%s\n' "$both" >descriptors/$i.jgf; done
for most in 24 64 256; do
  for jobs in 1 8 300; do
    cp -R descriptors few
    (ulimit -n $most && exec "$JGFLINT" --isolated -j$jobs --fix few) >"$out" 2>"$err"
    like "$most descriptors, -j$jobs: all are fixed" "$err" '^Fixed 300 findings in 300 files: '
    is "$most descriptors, -j$jobs: as they are said to be" "$(cat few/*.jgf | sort -u)" "$safe"
    rm -r few
  done
done
rm -r descriptors

# In a deep tree each place is long. What is kept of very many is not listed for each fix, and is kept all the same.
deep() { # META: 701 comments, each a level below the one before
  $AWK -v meta="$1" 'BEGIN {
    printf "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"board\": {\"size\": 9}, %s\"tree\": [", meta
    for (i = 0; i <= 700; i++) {
      printf "{\"comments\": [{\"name\": \"Ann\", \"rating\": %d, \"comment\": \"Good.\"}]}", i
      if (i < 700) printf ", {\"variations\": [[{}], ["
    }
    for (i = 0; i < 700; i++) printf "]]}"
    print "]}"
  }' >deep.jgf
}
for meta in '' '"meta": {"a": 1, "a": 2}, ' '"meta": {"legacy": {"tree": [{"mode": "x"}], "tree": []}}, ' '"meta": {"legacy": {"tree": [{"mode": "x"}, {"variations": [{}, [{"comments": [{"more": 5}]}]]}]}}, '; do
  deep "$meta"
  run --isolated -q --select legacy-comment -f json deep.jgf
  is 'in a deep tree, all have a fix' "$(grep -c 'meta.legacy keeps its other members' "$out")" 701
  is 'and some of them are listed' "$([ "$(grep -c '"edits": \[\]' "$out")" -lt 701 ] && echo yes)" yes
  is 'not all' "$([ "$(grep -c '"edits": \[\]' "$out")" -gt 0 ] && echo yes)" yes
  run --isolated -q --select all --ignore tree --fix --unsafe-fixes deep.jgf
  exits 'all are made' 0
  is 'and each number is kept' "$(grep -o '"rating": [0-9]*' deep.jgf | sort -u | wc -l | tr -d ' ')" 701
done
like 'beside what was kept before' deep.jgf '"more": 5'

# What would still be no JSON is not fixed, and no fix of it is offered, even if there are more than are tried one by one.
$AWK 'BEGIN {
  printf "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"board\": {\"size\": 9}, \"tree\": [{}, {\"move\": {\"colo[r\": \"black\", \"x\": 2, \"y\": 3}, \"variations\": [["
  for (i = 0; i < 7; i++) {
    printf "%s{\"jove\": {\"color\": \"white\",", i ? "," : ""
    for (j = 0; j < 124; j++) printf "\275"
    printf " \"x\" \"white\": 6, \"y\": 2}}"
  }
  print "]]}]}"
}' >odd.jgf
run --isolated -q --select all odd.jgf
exits 'what is not JSON and not UTF-8' 1
unlike 'has no fix that is not made' "$out" 'fix:'
run --isolated --select all --fix --unsafe-fixes odd.jgf
like 'as --fix says' "$err" 'odd.jgf: not fixed: it is not UTF-8; --encoding'

# A pass is put before a second move of one player only in the last quarter of a game, and behind move 20.
game() { # MOVES TWICE: so many moves, of which that one is by the player of the one before
  printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 19}, "tree": [{}'
  $AWK -v moves="$1" -v twice="$2" 'BEGIN {
    for (i = 1; i <= moves; i++) {
      black = i % 2 == (i < twice)
      printf ", {\"move\": {\"color\": \"%s\", \"x\": %d, \"y\": %d}}", black ? "black" : "white", (3 * i) % 19, int((i - 1) / 19) * 2 + (i % 2)
    }
  }'
  printf ']}\n'
}
passes() {
  game "$1" "$2" >twice.jgf
  run --isolated -q --select move-out-of-turn --fix --unsafe-fixes twice.jgf
  grep -o '"pass": true' twice.jgf | wc -l | tr -d ' '
}
is 'a pass is put in at the end of a long game' "$(passes 100 90)" 1
is 'and from three quarters on' "$(passes 100 76) $(passes 100 75)" '1 1'
is 'but not before' "$(passes 100 74) $(passes 100 50)" '0 0'
is 'nor in the first 20 moves' "$(passes 21 20) $(passes 21 21)" '0 1'

# Keys are held against one another only in objects of as many as anybody has: among thousands that would take long.
wide() {
  $AWK -v keys="$1" 'BEGIN {
    printf "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"board\": {\"size\": 9}, \"tree\": [{"
    for (i = 0; i < keys; i++) printf "\"key%d\": 0, ", i
    print "\"coments\": [\"a\"]}]}" }'
}
wide 90 >few.jgf
wide 110 >many.jgf
run --isolated -q --diff --unsafe-fixes few.jgf many.jgf
like 'a slip in a key is mended' "$out" '"key89": 0, "comments"'
unlike 'but not behind a hundred others' "$out" '"key109": 0, "comments"'

# A text that is not UTF-8 names the option that converts it.
printf '{"record":{"format":"JGF","version":2},"game":{"name":"caf\351 \374ber"},"board":{"size":9},"tree":[{},]}' >latin.jgf
run --fix latin.jgf
like 'the refusal names --encoding' "$err" 'latin.jgf: not fixed: .*--encoding'
like 'and the finding the command' "$out" '(--fix --encoding windows-1252 converts it)'
run -q --fix --encoding windows-1252 latin.jgf
like 'which works' latin.jgf '"café über"'

finish
