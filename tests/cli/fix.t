# fix.t: --fix, --diff and related options.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

# Two findings: one with a safe fix, one with an unsafe one.
both='{"record": {"format": "JGF", "version": 2}, "rules": {"komii": 6.5}, "board": {"size": 9}, "tree": [{},]}'
safe='{"record": {"format": "JGF", "version": 2}, "rules": {"komii": 6.5}, "board": {"size": 9}, "tree": [{}]}'
unsafe='{"record": {"format": "JGF", "version": 2}, "rules": {"komi": 6.5}, "board": {"size": 9}, "tree": [{}]}'

printf '%s\n' "$both" >a.jgf
ends '--fix exits with 0 if only warnings are left' 0 --fix a.jgf
is '--fix applies the safe fix' "$(cat a.jgf)" "$safe"
like '--fix counts fixed findings by rule' "$err" '^Fixed 1 finding in 1 file: 1 json-trailing-comma$'
like '--fix shows the findings left' "$out" 'shape-unknown-key'
unlike '--fix does not show fixed findings' "$out" 'json-trailing-comma'
like '--fix counts findings with unsafe fixes' "$err" '1 fixable with --unsafe-fixes'

touch -d '2020-01-01 00:00:00' a.jgf
run --fix a.jgf
is '--fix without anything to fix does not write the file' "$(find a.jgf -newermt 2020-01-02)" ''
run --fix --unsafe-fixes a.jgf
is '--unsafe-fixes applies the unsafe fix' "$(cat a.jgf)" "$unsafe"

printf '%s\n' "$both" >a.jgf
run --fix --unfixable json a.jgf
is '--unfixable with a family turns off its fixes' "$(cat a.jgf)" "$both"
run --fix --unsafe-fixes --fixable shape-unknown-key a.jgf
like '--fixable limits fixes to the named rule' a.jgf '"komi": 6.5.*},\]}'
fails_with 'an unknown rule gets a suggestion' "did you mean 'shape-unknown-key'" --fix --fixable shape-unknown-kye a.jgf
printf '%s\n' "$both" >a.jgf
ends '--exit-non-zero-on-fix exits with 1 after a fix' 1 --fix --exit-non-zero-on-fix a.jgf
ends '--exit-non-zero-on-fix exits with 0 without a fix' 0 --fix --exit-non-zero-on-fix a.jgf

# ---- syntax ----
bad='{"record": {"format": "JGF", "version": 2}, "rules": {"komi": NaN}, "board": {"size": 9}, "tree": [{},]}'
printf '%s\n' "$bad" >a.jgf
run --fix a.jgf
is 'a text that would still not be JSON is not written' "$(cat a.jgf)" "$bad"
exits 'a text that would still not be JSON exits with 1' 1
like 'a text that would still not be JSON is reported' "$err" 'a.jgf: not fixed: it would still not be JSON'
like 'a text that is not fixed shows all its findings' "$out" 'json-trailing-comma'
unlike 'a text that is not fixed shows no fixes' "$out" '= fix:'
unlike 'a text that is not fixed has no fixable findings' "$err" 'fixable'
prints_nothing 'a text that is not fixed has no diff' --diff a.jgf
run --fix - <a.jgf
same 'a text that is not fixed goes unchanged to standard output' "$out" a.jgf

# ---- a fix that cannot be proved ----
# The value of the misspelled key would be an error under the right key.
dropped='{"tree": [{}, {"variatoins": [[{"record": {}}]]}]}'
offered='{"tree": [{}, {"variatoins": [[{"comment": "x"}]]}]}'
printf '%s\n' "$dropped" >dropped.jgf
printf '%s\n' "$offered" >offered.jgf
run --unsafe-fixes --diff -f json dropped.jgf
unlike '--diff omits a fix that would cause another error' "$out" '^+.*variations"'
marked=$(grep '^ *{"file"' "$err")
run -f json dropped.jgf
is 'linting prints the same finding as --diff' "$(grep '^ *{"file"' "$out")" "$marked"
printf '%s\n%s\n' "$dropped" "$offered" >both.jsonl
for way in text json sarif; do
  run -f "$way" --fixable shape-unknown-key --select shape-unknown-key offered.jgf
  like "$way: a proved fix is offered" "$out" 'unsafe fix: \|"text": "variations"\|"fixes"\|"\\"variations\\""'
  prints "$way: a finding without a proved fix is shown" 'shape-unknown-key' -f "$way" --select shape dropped.jgf
  unlike "$way: a fix that is not proved is not offered" "$out" '= fix: \|= unsafe fix: \|"fix": \|"fixes"\|"edits"'
done
prints 'text output explains why there is no fix' '= no fix: it would cause another error$' --select shape dropped.jgf
unlike 'a fix that is not proved does not count as fixable' "$err" 'fixable'
run -f json --select shape dropped.jgf
like 'a fix that is not proved does not count as fixable in JSON' "$out" '"fixable": 0, "fixable_unsafe": 0}'
run --select shape - <dropped.jgf
unlike 'a fix that is not proved does not count as fixable on standard input' "$err" 'fixable'
complains 'one of two records in JSON Lines counts as fixable' '; 1 fixable with --fix --unsafe-fixes$' --select shape both.jsonl
gzip -k both.jsonl
run --select shape both.jsonl.gz
unlike 'findings in compressed files do not count as fixable' "$err" 'fixable'
run --select shape -f html both.jsonl.gz
unlike 'findings in compressed files do not count as fixable in HTML' "$out" 'can be fixed with'
mkdir two
printf '%s\n' "$dropped" >two/a.jgf
printf '%s\n' "$offered" >two/b.jgf
complains 'one of two files counts as fixable' '; 1 fixable with --fix --unsafe-fixes$' --select shape two
# Fixes that are not selected are still offered.
prints 'a fix turned off with --unfixable is shown without proof' '= unsafe fix: ' --select shape --unfixable shape dropped.jgf

# ---- many findings in one list ----
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
like '300 variations next to moves become nodes' "$err" '^Fixed 600 findings in 1 file: 300 tree-variations-mixed, 299 tree-after-variations'
cp forks.jgf before.jgf
run --fix forks.jgf
same 'a second --fix changes nothing in 300 variations' forks.jgf before.jgf
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
    {"variations": [[{"move": {"color": "black", "x": 1, "y": 1}}], [{"move": {"color": "black", "x": 2, "y": 2}}], [{"move": {"color": "black", "x": 3, "y": 3}},
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
same 'each variation is closed by its own brackets' two.jgf expected
printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{"c\to\tm\tm\te\tn\tt\ts\ta\tb\tc\td": 1}]}\n' >a.jgf
run --fix a.jgf
like 'a key of twelve raw tabs is written with escapes' a.jgf 'c.to.tm.tm.te.tn.tt.ts.ta.tb.tc.td'

# ---- configuration, baseline, suppression ----
mkdir conf
printf '%s\n' "$both" >conf/a.jgf
printf '{"unfixable": ["json-trailing-comma"]}\n' >conf/.jgflint.json
run --fix conf/a.jgf
is '--fix applies unfixable in the configuration' "$(cat conf/a.jgf)" "$both"
printf '%s\n' "$both" >b.jgf
run --write-baseline known.json b.jgf
run --baseline known.json --fix b.jgf
is '--fix leaves findings in the baseline unchanged' "$(cat b.jgf)" "$both"
printf '%s\n' '{"record": {"format": "JGF", "version": "2.0.0"}, "meta": {"jgflint": {"ignore": [{"rule": "record-version", "reason": "x"}]}}, "board": {"size": 9}, "tree": [{}]}' >c.jgf
cp c.jgf c.before
run --fix c.jgf
same '--fix leaves findings ignored in the record unchanged' c.jgf c.before

# ---- standard input ----
printf '%s' "$both" >in
run --fix - <in
is 'fixed standard input goes to standard output' "$(cat "$out")" "$safe"
like 'findings in standard input go to standard error' "$err" 'shape-unknown-key'
printf '%s' "$unsafe" >in
run --fix - <in
same 'standard input without findings is copied unchanged' "$out" in
printf 'no JSON at all' >in
run --fix - <in
same 'standard input that cannot be fixed is copied unchanged' "$out" in
exits 'standard input that cannot be fixed exits with 1' 1

# ---- diff ----
mkdir -p 'd/a b'
printf '%s\n' "$both" >'d/a b/x y.jgf'
printf '%s' "$both" >d/last.jgf
printf '{\r\n  "record": {"format": "JGF", "version": "2.0"},\r\n  "board": {"size": 9},\r\n  "tree": [{}]\r\n}\r\n' >d/crlf.jgf
printf '%s\n' "$both" >"d/$(printf '\345\233\262\347\242\201').jgf"
cp -r d before
cp -r d fixed
ends '--diff with changes exits with 1' 1 --diff d
check '--diff writes no file' diff -r d before
like '--diff counts findings and files' "$err" '^Would fix 4 findings in 4 files'
cp "$out" changes
(cd fixed && "$JGFLINT" -q --fix . >/dev/null 2>&1)
if have git; then
  cp -r d applied
  check 'git apply accepts the diff' git apply changes
  check 'git apply gives the same as --fix' diff -r d fixed
  rm -r d
  mv applied d
else skip 'git apply accepts the diff' 'there is no git'; fi
if have patch; then
  check 'patch -p1 accepts the diff' patch -s -p1 -i changes
  check 'patch -p1 gives the same as --fix' diff -r d fixed
else skip 'patch -p1 accepts the diff' 'there is no patch'; fi
ends '--diff without changes exits with 0' 0 --diff fixed
silent '--diff without changes prints nothing' "$out"
run --diff -f json:left.json before/last.jgf
like '--diff -f json:FILE writes the findings' left.json 'json-trailing-comma'

# ---- files that are only linted ----
printf '%s\n%s\n' "$both" "$both" | gzip >games.jsonl.gz
cp games.jsonl.gz games.before
run --fix games.jsonl.gz
same '--fix leaves compressed files unchanged' games.jsonl.gz games.before
case $(cat "$err") in
*libarchive*) skip '--fix counts compressed records that are not fixed' 'no libarchive' ;;
*) like '--fix counts compressed records that are not fixed' "$err" '^2 records in archives or compressed files were linted, but not fixed$' ;;
esac

# ---- files ----
printf '%s\n' "$both" >target.jgf
ln -s target.jgf link.jgf
chmod 640 target.jgf
run --fix link.jgf
check '--fix keeps a link as a link' test -L link.jgf
is '--fix changes the target of a link' "$(cat target.jgf)" "$safe"
is '--fix keeps the mode of a file' "$(find target.jgf -perm 640)" target.jgf
is '--fix leaves no temporary files' "$(find . -name '.jgflint-*')" ''
printf '%s\n' "$both" >many.jgf
ln many.jgf other.jgf
ends 'a file with two hard links exits with 2' 2 --fix many.jgf
is 'a file with two hard links is unchanged' "$(cat many.jgf)" "$both"
if has_power; then skip 'a file in a read-only directory exits with 2' 'root may write everywhere'
else
  mkdir closed
  printf '%s\n' "$both" >closed/a.jgf
  chmod 555 closed
  run_without_power --fix closed/a.jgf
  exits 'a file in a read-only directory exits with 2' 2
  like 'a file in a read-only directory is reported' "$err" 'closed/a.jgf: not fixed: .*denied'
  like 'a file in a read-only directory is linted' "$out" 'json-trailing-comma'
  chmod 755 closed
  printf '%s\n' "$both" >closed/b.jgf
  chmod 444 closed/b.jgf
  run_without_power --fix closed/b.jgf
  like 'a read-only file is reported' "$err" 'closed/b.jgf: not fixed: cannot write it: .*denied'
  is 'a read-only file is unchanged' "$(cat closed/b.jgf)" "$both"
fi

# JSON Lines are written as a whole or not at all. Modes and limits of files do not exist on all systems, so this is not in lines.t.
printf '%s\n' "$both" >lines.jsonl
chmod 640 lines.jsonl
run --fix lines.jsonl
is '--fix changes a JSON Lines file' "$(cat lines.jsonl)" "$safe"
is '--fix keeps the mode of a JSON Lines file' "$(find lines.jsonl -perm 640)" lines.jsonl
"$AWK" -v line="$both" 'BEGIN { for (i = 0; i < 5000; i++) print line }' >lines.before
cp lines.before lines.jsonl
(ulimit -f 64; "$JGFLINT" -q --isolated --fix lines.jsonl >"$out" 2>"$err")
same 'a JSON Lines file stays unchanged if the new file cannot be written' lines.jsonl lines.before
is 'a JSON Lines file that cannot be written leaves no temporary file' "$(find . -name '.jgflint-*')" ''

# ---- records of Seki ----
seki='{"record": {"format": "JGF", "version": "2.0.0", "generator": "Seki v4.3.0"}, "game": {"result": "VOID"}, "players": {"black": {"name": "Ann", "rank": "9段"}, "white": {"name": "Bob"}}, "board": {"size": 9}, "tree": [{}]}'
kept='{"record": {"format": "JGF", "version": "2.0.0", "generator": "Seki v4.3.0"}, "game": {"result": "VOID"}, "players": {"black": {"name": "Ann", "rank": "9d"}, "white": {"name": "Bob"}}, "board": {"size": 9}, "tree": [{}]}'
list='{"record": {"format": "JGF", "version": 2, "generator": "Seki v4.3.0"}, "game": {"result": ""}, "players": [{"color": "black", "name": "Ann", "rank": "9d"}, {"color": "white", "name": "Bob"}], "board": {"size": 9}, "tree": [{}]}'
note="^The record is in Seki's form: --std seki checks that Seki can read it; --std jgf2 --fix turns it"
printf '%s\n' "$seki" >seki.jgf
complains 'a record by Seki gets a note' "$note" --isolated seki.jgf
like 'converting the players of Seki is an unsafe fix with a reason' "$out" '= unsafe fix: convert the players to a list.*; Seki 4 finds no players in a list (--std jgf2 makes this safe)$'
complains '--diff prints the note about Seki' "$note" --isolated --diff seki.jgf
unlike '--diff does not convert the players of Seki' "$out" '"color"'
ends '--fix of a record by Seki exits with 1' 1 --isolated --fix seki.jgf
is '--fix of a record by Seki keeps the form of Seki' "$(cat seki.jgf)" "$kept"
like '--fix prints the note about Seki' "$err" "$note"
run --isolated --fix seki.jgf
is 'a second --fix of a record by Seki changes nothing' "$(cat seki.jgf)" "$kept"
for text in '{"record": {"format": "JGF"}, "board": {"size": 9}, "tree": [{}]}' \
  '{"record": {"format": "JGF", "version": 1}, "board": {"size": 9}, "tree": [{}]}'; do
  printf '%s\n' "$text" >version.jgf
  prints "--std seki offers the version of Seki for $text" '"text": "[^}]*\\"2[.]0[.]0\\"' --isolated --std seki -f json version.jgf
done
printf '{"board": {"size": 9}, "tree": [{}]}\n' >version.jgf
prints '--std seki names the version of Seki if a record has none' ' `record` should have the version of JGF: "version": "2[.]0[.]0" ' --isolated --std seki version.jgf
mkdir three && cp seki.jgf three/a.jgf && cp seki.jgf three/b.jgf && cp seki.jgf three/c.jgf
run --isolated three
is 'the form of Seki is shown once in a run' "$(grep -c '\[player-list\]\|\[record-version\]' "$out")" 4
like 'more findings about the form of Seki are counted' "$out" '^… and 2 more \[player-list\]$'
run --isolated --max-per-rule 0 three
is '--max-per-rule 0 shows the form of Seki in each record' "$(grep -c 'error: .*\[player-list\]\|error: .*\[record-version\]' "$out")" 6
good three/d.jgf
complains 'the note counts the records by Seki' "^3 of 4 records are in Seki's form: " --isolated three
ends '--std jgf2 --fix converts a record by Seki' 0 --isolated --std jgf2 --fix seki.jgf
is '--std jgf2 --fix converts the players of Seki to a list' "$(cat seki.jgf)" "$list"
unlike '--std jgf2 --fix prints no note about Seki' "$err" "Seki"
mkdir seki
printf '%s\n' "$seki" >seki/a.jgf
printf '{"std": "jgf2"}\n' >seki/.jgflint.json
run --fix seki/a.jgf
is 'std jgf2 in the configuration converts a record by Seki' "$(cat seki/a.jgf)" "$list"
printf '%s\n' "$seki" >seki/a.jgf
printf '{"std": "seki"}\n' >seki/.jgflint.json
ends 'std seki accepts a record by Seki' 0 --fix seki/a.jgf
is 'std seki fixes only the rank' "$(cat seki/a.jgf)" "$(printf '%s' "$seki" | sed 's/9段/9d/')"
printf '%s\n' "$seki" >seki.jgf
run --isolated --fix --unsafe-fixes seki.jgf
is '--unsafe-fixes converts the players of Seki to a list' "$(cat seki.jgf)" "$list"
printf '{"record": {"format": "JGF", "version": 2, "generator": "Seki v4.3.0"}, "game": {"result": "VOID"}, "board": {"size": 9}, "tree": [{}]}\n' >seki.jgf
cp seki.jgf alone.jgf
run --isolated --fix seki.jgf
same '--fix keeps the result VOID in a record by Seki' seki.jgf alone.jgf
sed 's/Seki v4.3.0/Other/' alone.jgf >another.jgf
run --isolated --fix another.jgf
like "--fix changes the result VOID in records of other programs" another.jgf '"result": ""'

# ---- many files ----
mkdir many
for i in $(seq 60); do printf '%s\n' "$both" >"many/$i.jgf"; done
run -j 4 --fix many
is 'four workers fix 60 files' "$(cat many/*.jgf | sort -u)" "$safe"
like 'the summary counts the fixes of four workers' "$err" '^Fixed 60 findings in 60 files'

nodes=$($AWK 'BEGIN { for (i = 0; i < 100; i++) printf "{\"name\": \"a\"}, " }')
printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}, %s{"comments": [{"comment": "b", "rating": 5}]}]}\n' "$nodes" >far.jgf
run --isolated -q --fix --unsafe-fixes far.jgf
like 'a value far into a list is kept under its JSON Pointer' far.jgf '"legacy": {"/tree/101/comments/0/rating": 5}'

# With few file descriptors, fewer workers run.
mkdir descriptors
for i in $(seq 300); do printf '%s\n' "$both" >descriptors/$i.jgf; done
for most in 24 64 256; do
  for jobs in 1 8 300; do
    cp -R descriptors few
    (ulimit -n $most && exec "$JGFLINT" --isolated -j$jobs --fix few) >"$out" 2>"$err"
    like "$most descriptors, -j$jobs: all files are fixed" "$err" '^Fixed 300 findings in 300 files: '
    is "$most descriptors, -j$jobs: all files have the fixed text" "$(cat few/*.jgf | sort -u)" "$safe"
    rm -r few
  done
done
rm -r descriptors

# In a deep tree, pointers are long. Beyond a limit, reports omit the edits of a fix, but --fix applies them.
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
for meta in '' '"meta": {"a": 1, "a": 2}, ' '"meta": {"legacy": {"/tree": "x", "/tree": 1}}, ' '"meta": {"legacy": {"more": 5, "/tree/0/comments/0/rating": 9}}, '; do
  deep "$meta"
  run --isolated -q --select legacy-comment -f json deep.jgf
  is '701 findings in a deep tree have a fix' "$(grep -c 'meta.legacy keeps its other members' "$out")" 701
  is 'some fixes in a deep tree have their edits' "$([ "$(grep -c '"edits": \[\]' "$out")" -lt 701 ] && echo yes)" yes
  is 'some fixes in a deep tree omit their edits' "$([ "$(grep -c '"edits": \[\]' "$out")" -gt 0 ] && echo yes)" yes
  ends 'all fixes in a deep tree are applied' 0 --isolated -q --select all --ignore tree --fix --unsafe-fixes deep.jgf
  is 'all ratings in a deep tree are kept' "$(grep -oE 'rating(-2)?": [0-9]+' deep.jgf | sed 's/.*: //' | sort -u | wc -l | tr -d ' ')" 701
done
like 'values already in meta.legacy are kept' deep.jgf '"more": 5'

# A text whose fixes leave invalid JSON is not fixed, and its fixes are not offered.
$AWK 'BEGIN {
  printf "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"board\": {\"size\": 9}, \"tree\": [{}, {\"move\": {\"colo[r\": \"black\", \"x\": 2, \"y\": 3}, \"variations\": [["
  for (i = 0; i < 7; i++) {
    printf "%s{\"jove\": {\"color\": \"white\",", i ? "," : ""
    for (j = 0; j < 124; j++) printf "\275"
    printf " \"x\" \"white\": 6, \"y\": 2}}"
  }
  print "]]}]}"
}' >odd.jgf
ends 'a text that is neither JSON nor UTF-8 exits with 1' 1 --isolated -q --select all odd.jgf
unlike 'a text that is neither JSON nor UTF-8 shows no fixes' "$out" 'fix:'
run --isolated --select all --fix --unsafe-fixes odd.jgf
like 'a text that is neither JSON nor UTF-8 is not fixed' "$err" 'odd.jgf: not fixed: it is not UTF-8; --encoding'

# A pass is inserted before a second move of one player only in the last quarter of a game and after move 20.
game() { # MOVES TWICE: a game of MOVES moves; the player of move TWICE - 1 also plays move TWICE
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
is '--fix inserts a pass near the end of a long game' "$(passes 100 90)" 1
is '--fix inserts a pass after three quarters of a game' "$(passes 100 76) $(passes 100 75)" '1 1'
is '--fix inserts no pass before three quarters of a game' "$(passes 100 74) $(passes 100 50)" '0 0'
is '--fix inserts no pass in the first 20 moves' "$(passes 23 20) $(passes 23 21)" '0 1'
is '--fix inserts no pass before the last two moves, which may be wrong themselves' "$(passes 100 99) $(passes 100 100)" '0 0'

# Misspelled keys are corrected only in objects of usual size, because comparing thousands of keys takes too long.
wide() {
  $AWK -v keys="$1" 'BEGIN {
    printf "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"board\": {\"size\": 9}, \"tree\": [{"
    for (i = 0; i < keys; i++) printf "\"key%d\": 0, ", i
    print "\"coments\": [\"a\"]}]}" }'
}
wide 90 >few.jgf
wide 110 >many.jgf
run --isolated -q --diff --unsafe-fixes few.jgf many.jgf
like '--fix corrects a misspelled key among 90 keys' "$out" '"key89": 0, "comments"'
unlike '--fix does not correct a misspelled key among 110 keys' "$out" '"key109": 0, "comments"'

# A text that is not UTF-8 is refused with a hint to --encoding.
printf '{"record":{"format":"JGF","version":2},"game":{"name":"caf\351 \374ber"},"board":{"size":9},"tree":[{},]}' >latin.jgf
complains 'a text in another character set suggests --encoding' 'latin.jgf: not fixed: .*--encoding' --fix latin.jgf
like 'the finding shows the command with --encoding' "$out" '(--fix --encoding windows-1252 converts it)'
run -q --fix --encoding windows-1252 latin.jgf
like '--fix --encoding converts the text' latin.jgf '"café über"'

# ---- JGF 1 becomes the JGF 2 of the same game ----
for name in v1-json v1-js-literal canonical-v2; do
  "$JGFLINT" -q --isolated --fix --exit-zero - <"$top_srcdir/testdata/dialects/$name.jgf" >$name.jgf 2>"$err"
done
if have jq; then
  # The generator and meta may differ.
  parts='{game, players, event, tree: .tree[1:4]}'
  is 'JGF 1 becomes the game, players, event and nodes of JGF 2' "$(jq -S "$parts" v1-json.jgf)" "$(jq -S "$parts" "$top_srcdir/testdata/dialects/canonical-v2.jgf")"
  same 'JGF 2 stays as it is' canonical-v2.jgf "$top_srcdir/testdata/dialects/canonical-v2.jgf"
  is 'JGF 1 as JavaScript becomes JGF 2' "$(jq -c '[.record.version, .record.format, .rules.ruleset, .rules.time, .rules.overtime, .meta.foo, .meta.legacy."/players/0/ai", .tree[0].comments[1]]' v1-js-literal.jgf)" \
    '[2,"JGF","Japanese",1800,"3x30 byo-yomi","Bar",true,"Reviewer One (2023-12-08 14:30): Detailed note"]'
else skip 'JGF 1 becomes JGF 2' 'no jq'; fi

finish
