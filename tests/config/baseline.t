#!/bin/sh
# baseline.t: known findings are not shown, even if other parts of the record change.
. "${top_srcdir:-.}/tests/lib.sh"

jgflint() { run -f gcc -q --isolated "$@"; }
lines() { sed 's/^\([^ ]*\) [a-z]*: .* \[\(.*\)\]$/\1 \2/' "$1"; }
stones() { # COLOR X Y ...: nodes with moves
  while [ $# -gt 0 ]; do
    printf ',\n  {"move": {"color": "%s", "x": %s, "y": %s}}' "$1" "$2" "$3"
    shift 3
  done
}
record() { printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9},\n "tree": [{}'; stones "$@"; printf ']}\n'; }

mkdir games
record black 3 3 white 3 3 black 4 4 white 4 4 >games/a.jgf
record black 12 3 white 5 5 >games/b.jgf
good games/c.jgf
jgflint games
is "the records have three findings" "$(lines "$out")" "games/a.jgf:4:12: move-on-stone
games/a.jgf:6:12: move-on-stone
games/b.jgf:3:36: point-off-board"

# ---- writing ----
ends 'a baseline that cannot be written exits with 2' 2 --isolated --write-baseline missing/known.json games
like 'a baseline that cannot be written is reported' "$err" '^jgflint: missing/known.json: '
like 'the summary counts findings kept in no baseline' "$err" 'no findings shown; [0-9]* kept in no baseline$'
ends "--write-baseline exits with 0" 0 --isolated --write-baseline known.json games
silent "--write-baseline shows no findings" "$out"
like "--write-baseline counts the known findings" "$err" 'wrote known.json: 3 known findings'
is "a baseline has one sorted entry per line" "$(cat known.json)" '{
  "schema": 1,
  "entries": [
    {"file": "games/a.jgf", "rule": "move-on-stone", "at": "/tree/move", "value": "white 3,3"},
    {"file": "games/a.jgf", "rule": "move-on-stone", "at": "/tree/move", "value": "white 4,4"},
    {"file": "games/b.jgf", "rule": "point-off-board", "at": "/tree/move/x", "value": "black 12,3"}
  ]
}'
cp known.json first.json
for jobs in 1 2 5; do
  jgflint -j $jobs --write-baseline known.json games
  same "a second --write-baseline writes the same with $jobs workers" known.json first.json
done
jgflint --baseline known.json games
exits "known findings exit with 0" 0
silent "known findings are not shown" "$out"
silent "known findings are not stale" "$err"
(cd games && "$JGFLINT" -q --isolated --baseline ../known.json) >"$out" 2>&1
silent "known findings are known from another directory" "$out"

# ---- changes that keep findings known ----
record black 0 0 white 1 0 black 3 3 white 3 3 black 4 4 white 4 4 | tr -s ' ' ' ' | sed 's/^/\t/; s/: /:   /g' >games/a.jgf
jgflint --baseline known.json games
silent "earlier moves and other indentation keep findings known" "$out"
record black 3 3 white 3 3 black 4 4 white 4 4 black 5 5 white 3 3 >games/a.jgf
jgflint --baseline known.json games
is "a further finding of the same kind is shown alone" "$(lines "$out")" "games/a.jgf:8:12: move-on-stone"
exits "a further finding of the same kind exits with 1" 1
record black 3 3 white 3 3 black 4 4 white 5 5 black 5 4 white 4 4 >games/a.jgf
jgflint --baseline known.json games
silent "the same fault in a later move is known" "$out"
cp games/b.jgf games/d.jgf
jgflint --baseline known.json games
is "the same fault in another file is shown" "$(lines "$out")" "games/d.jgf:3:36: point-off-board"
rm games/d.jgf

# ---- stale entries ----
record black 3 3 white 3 3 >games/a.jgf
ends "a stale entry exits with 0" 0 --isolated --baseline known.json games
like "a stale entry is reported" "$err" '^known.json: stale: games/a.jgf: move-on-stone /tree/move white 4,4 (known: 1, found: 0)$'
run --isolated --baseline known.json games/c.jgf
unlike "entries of files that are not linted are not stale" "$err" stale
rm games/b.jgf
complains "entries of deleted files are stale" 'stale: games/b.jgf' --isolated --baseline known.json games/c.jgf
chmod 640 known.json
ln -s known.json link.json
ends "--prune-baseline exits with 0" 0 --isolated --baseline link.json --prune-baseline games
is "--prune-baseline keeps only current findings" "$(cat known.json)" '{
  "schema": 1,
  "entries": [
    {"file": "games/a.jgf", "rule": "move-on-stone", "at": "/tree/move", "value": "white 3,3"}
  ]
}'
check "--prune-baseline keeps a link as a link" test -h link.json
is "--prune-baseline keeps the mode of the file" "$(ls -l known.json | cut -c1-10)" "-rw-r-----"
ends "--prune-baseline without a baseline exits with 2" 2 --isolated --prune-baseline games
record black 12 3 white 5 5 >games/b.jgf
jgflint --write-baseline known.json games/b.jgf
is "--write-baseline keeps entries of files that are not linted" "$(grep -c move-on-stone known.json)" 1
rm games/a.jgf
jgflint --write-baseline known.json games
is "--write-baseline removes entries of deleted files" "$(grep -c file known.json)" 1

# ---- merges, mistakes ----
record black 3 3 white 3 3 >games/a.jgf
cat >known.json <<'END'
{"schema": 1, "entries": [
    {"file": "games/b.jgf", "rule": "point-off-board", "at": "/tree/move/x", "value": "black 12,3"}
    {"file": "games/a.jgf", "rule": "move-on-stone", "at": "/tree/move", "value": "white 3,3"},
]}
END
jgflint --baseline known.json games
silent "misplaced commas after a merge are accepted" "$out"
exits "misplaced commas after a merge exit with 0" 0
printf '<<<<<<< ours\n' >known.json
jgflint --baseline known.json games
exits "conflict markers in a baseline exit with 2" 2
like "conflict markers in a baseline are reported" "$err" '^jgflint: known.json:1:1: '
jgflint --write-baseline known.json games
exits "--write-baseline with conflict markers exits with 2" 2
is "--write-baseline with conflict markers changes nothing" "$(cat known.json)" "<<<<<<< ours"
jgflint --baseline nothing.json games
exits "a missing baseline exits with 2" 2
is "a missing baseline hides no findings" "$(lines "$out" | wc -l | tr -d ' ')" 2
echo '{"schema": 1, "entries": [{"file": "a"}]}' >known.json
jgflint --baseline known.json games
like "an entry without a rule is reported" "$err" 'known.json:1:27: an entry of a baseline must have'

# ---- runs with some of the rules ----
rm known.json
{ record black 12 3; echo ' '; } | sed 's/"JGF"/"jgf"/' >games/some.jgf
run --isolated -q --write-baseline known.json games/some.jgf
is "--write-baseline writes entries of two rules" "$(sed -n 's/.*"rule": "\([^"]*\)".*/\1/p' known.json | tr '\n' ' ')" "point-off-board record-format "
cp known.json two.json
record black 1 3 >games/some.jgf
run --isolated -f gcc --baseline known.json --select tree games/some.jgf
silent "entries of rules that are not selected are not stale" "$err"
run --isolated -q --baseline known.json --prune-baseline --ignore point games/some.jgf
is "--prune-baseline keeps entries of ignored rules" "$(sed -n 's/.*"rule": "\([^"]*\)".*/\1/p' known.json | tr '\n' ' ')" "point-off-board "
cp two.json known.json
run --isolated -q --write-baseline known.json --select point games/some.jgf
is "--write-baseline keeps entries of rules that are not selected" "$(sed -n 's/.*"rule": "\([^"]*\)".*/\1/p' known.json | tr '\n' ' ')" "record-format "
echo '{"ignore": ["record"]}' >games/.jgflint.json
run -f gcc --baseline known.json games/some.jgf
like "entries of rules turned off in the configuration are stale" "$err" '^known.json: stale: games/some.jgf: record-format'
sed 's/"value": "[^"]*"/"value": "\\u001b[2J\\u009b"/' known.json >odd.json
complains "control characters in a baseline are escaped" 'x1B\[2J' --isolated -f gcc --baseline odd.json games/some.jgf
is "messages about a baseline are ASCII only" "$(LC_ALL=C tr -d '\n -~' <"$err" | wc -c | tr -d ' ')" 0
rm games/some.jgf games/.jgflint.json

# ---- in a configuration ----
rm known.json
run --isolated --write-baseline games/known.json games
echo '{"baseline": "known.json"}' >games/.jgflint.json
ends "a baseline in the configuration exits with 0" 0 -q games
silent "a baseline in the configuration is relative to it" "$out"
ends "--baseline overrides the configuration" 2 -q --baseline link.json games

mkdir games/.git games/one games/two
cp games/a.jgf games/one/ && cp games/a.jgf games/two/
run --isolated -q --write-baseline games/known.json games
for part in one two; do echo '{"baseline": "../known.json"}' >games/$part/.jgflint.json; done
printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}]}\n' >games/one/a.jgf
run --prune-baseline games
is "a baseline named by two configurations is written once" "$(grep -c '^jgflint: wrote ' "$err")" 1
check "--prune-baseline keeps entries of the second directory" grep -q '"two/a.jgf"' games/known.json
unlike "--prune-baseline removes entries of the first directory" games/known.json '"one/a.jgf"'
rm -r games/.git games/one games/two

# ---- subjects of findings ----
cat >about.jgf <<'END'
{"record": {"format": "JGF", "version": 2}, "board": {"size": 9, "wdith": 9, "height": 70},
 "players": [{"name": " A "}], "tree": [{}, {"setup": [{"type": "black", "coords": [{"x": 1, "y": 1}, {"x": 9, "y": 1},]}]},
 {}, {"variations": [[{"move": {"color": "black", "x": 3}}, {"comments": ["caf\u00e9 \ud83d\ude00", 3]}]]}]}
END
run --isolated -q --extend-select all --write-baseline about.json about.jgf
is "entries have the value, point, move or token of a finding" "$(sed -n 's/.*"rule": "\([^"]*\)", "at": "\([^"]*\)", "value": "\(.*\)".*/\1 \2 \3/p' about.json)" \
  "json-trailing-comma /tree/setup/0/coords ,
move-incomplete /tree/variations/move black 3
point-off-board /tree/setup/0/coords/1/x x=9, y=1
shape-missing-key /players/0 name= A 
shape-out-of-range /board/height 70
shape-unknown-key /board/wdith 9
shape-wrong-type /tree/variations/comments/1 3
text-space /players/0/name  A 
tree-node-empty /tree 
tree-variation-single /tree/variations "
tr -d '\n' <about.jgf | sed 's/\([:,]\) /\1   /g; s/\[{},/[{}, {"move": {"color": "white", "x": 0, "y": 0}},/' >again.jgf && mv again.jgf about.jgf
run --isolated -q --extend-select all -f gcc --min-severity info --baseline about.json about.jgf
is "findings are known after a change of white space and moves" "$(lines "$out" | grep -v 'move-out-of-turn')" ""

# ---- lines ----
line() { record "$@" | tr -d '\n'; echo; }
{ line black 12 3; line black 1 1; line black 12 3; line black 12 4; } >games/lines.jsonl
jgflint --write-baseline lines.json games/lines.jsonl
{ line black 1 1; line black 12 3; line black 12 3; line black 12 3; line black 12 4; } >games/lines.jsonl
for jobs in 1 3; do
  jgflint -j $jobs --baseline lines.json games/lines.jsonl
  is "findings in JSON Lines are counted per file with $jobs workers" "$(lines "$out")" "games/lines.jsonl:4:114: point-off-board"
done

# ---- renamed files ----
mkdir renamed && cd renamed || exit 99
bad old.jgf
run --write-baseline known.json .
mv old.jgf new.jgf
ends 'findings of a renamed file exit with 1' 1 -f gcc --baseline known.json .
is 'findings of a renamed file have the new name' "$(names <"$out")" new.jgf
like 'entries of a renamed file are stale' "$err" 'stale: old.jgf'
cd ..

# ---- offered and applied fixes ----
# Doubtful records, each with one known finding, and with all other findings known.
mkdir offers && cd offers || exit 99
offers=0 wrong=''
entries_but() { grep '"rule"' all.json | sed -n "$1" | sed 's/},$/}/; $!s/$/,/'; }
agree() { # NAME EXPRESSION: the entries that are known, by sed -n
  { printf '{"schema": 1, "entries": [\n' && entries_but "$2" && printf ']}\n'; } >some.json
  for how in '' --unsafe-fixes; do
    run --isolated -q --min-severity info -f text --baseline some.json r.jgf
    if grep -q '^   = fix:' "$out"; then offered=yes; else offered=no; fi
    # shellcheck disable=SC2086 # may be empty
    [ -z "$how" ] || if grep -q '^   = unsafe fix:' "$out"; then offered=yes; fi
    # shellcheck disable=SC2086
    run --isolated -q --diff $how --baseline some.json r.jgf
    if [ -s "$out" ]; then done=yes; else done=no; fi
    [ "$offered" = no ] || offers=$((offers + 1))
    [ "$offered" = "$done" ] || wrong="$wrong $1:$2:$how"
  done
}
number=0
while IFS= read -r line; do
  number=$((number + 1))
  printf '%s\n' "$line" >r.jgf
  run --isolated -q --write-baseline all.json r.jgf
  last=$(grep -c '"rule"' all.json)
  entry=0
  while [ "$entry" -lt "$last" ]; do
    entry=$((entry + 1))
    agree "$number" "${entry}p"
    agree "$number" "${entry}!p"
  done
  rm all.json
done <<'EOF'
{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "players": [{"color": "Black", "rank": "3 dan"},], "tree": [{},]}
{"record": {"version": 1}, "board": {"size": 9}, "rules": {"ruleSet": "Korean", "mainTime": "60"}, "players": [{"color": "Black", "pro": true}], "tree": [{}, {"comments": [{"comment": "x"}]},]}
{"record": {"version": 1}, "board": {"size": "9"}, "tree": [{}, {"move": {"color": "B", "color": "B", "x": 2, "y": 2}}, {"markup": [{"type": "TR", "coords": [[4, 4]]}]}]}
{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "game": {"komi": 6.5, "Komi": 6.5}, "rules": {"komi": null}, "tree": [{}]}
{"record": {"format": "JGF", "version": 2}, "board": {"size": "9"}, "tree": [{"setup": [{"type": "clear", "coords": [{"x": 2, "y": 2}, {"x": 2, "y": 2}]}]}]}
{"tree": [{"move": {"color": "W", "color": "W", "x": 4, "y": 4}}, [[{"Move": {}}]]]}
{"record": {"format": "JGF", "version": 2}, "game": {"round": 3, "event": "Cup"}, "board": {"size": 9}, "tree": [{"turn": "B"}, {"turn": "B", "move": {"color": "B", "x": "3", "y": 3}}]
EOF
is "linting offers a fix exactly if --fix applies it ($offers of each)" "$wrong" ''
check 'more than 30 fixes are offered' test "$offers" -gt 30

# If one of two equal findings is known, the second is offered and fixed.
twins='{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}, {"name": null}, {"comments": ["-"], "name": null}]}'
printf '%s\n' "$twins" >r.jgf
run --isolated -q --write-baseline all.json r.jgf
like 'two equal findings are one entry with a count' all.json '"count": 2'
sed 's/, "count": 2//' all.json >some.json
complains 'one of two equal findings is known: the other is fixable' '1 fixable with --fix' --isolated --baseline some.json r.jgf
complains 'one of two equal findings is known: the other is fixed' 'Fixed 1 finding' --isolated --fix --baseline some.json r.jgf
is 'one of two equal findings is known: the second is fixed' "$(cat r.jgf)" "$(printf '%s' "$twins" | sed 's/, "name": null}\]/}]/')"
cd ..

# Only ten stale entries are shown. Findings of a custom rule become stale unless the rule is turned off.
good own.jgf
$AWK 'BEGIN {
  printf "{\"schema\": 1, \"entries\": ["
  for (i = 10; i < 22; i++) printf "%s{\"file\": \"own.jgf\", \"rule\": \"custom/own\", \"at\": \"/tree\", \"value\": \"%d\"}", (i > 10 ? ", " : ""), i
  print "]}"
}' >many.json
# stale WORD...: prints the number of shown entries and the number of omitted ones.
stale() {
  run --isolated --baseline many.json "$@" own.jgf
  echo "$(grep -c '^many.json: stale: own.jgf: custom/own /tree ' "$err") $(sed -n 's/^many.json: \([0-9]* more .*\)/\1/p' "$err")"
}
is 'ten stale entries are shown and the rest counted' "$(stale)" '10 2 more stale entries'
is 'entries of a custom rule are not stale with --ignore custom' "$(stale --ignore custom)" '0 '
is 'entries of a custom rule are not stale if others are selected' "$(stale --select point)" '0 '
is 'entries of a custom rule are stale with --select all' "$(stale --select all)" '10 2 more stale entries'

# Known findings after a syntax error are not stale, because the rest of the record was not checked.
mkdir cut && record black 3 3 white 3 3 black 4 4 white 4 4 >cut/a.jgf
run --isolated -q --write-baseline cut.json cut
cp cut/a.jgf whole.jgf && head -c 150 whole.jgf >cut/a.jgf
run -f gcc --isolated --baseline cut.json cut
is 'a truncated record is reported' "$(lines "$out")" 'cut/a.jgf:4:23: json-syntax'
unlike 'entries of a truncated record are not stale' "$err" stale
run --isolated -q --baseline cut.json --prune-baseline cut
cp whole.jgf cut/a.jgf
jgflint --baseline cut.json cut
silent '--prune-baseline keeps entries of a truncated record' "$out"
good cut/a.jgf
run --isolated --baseline cut.json cut
like 'entries of a fixed record are stale' "$err" '^cut.json: stale: cut/a.jgf: move-on-stone /tree/move white 3,3 (known: 1, found: 0)$'

# Many findings in files with long names.
part=$(printf '%0200d' 1)
long=$part/$part/$part/$part/$part/$part/$part/$part
mkdir -p "$long"
{ printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}]'
  seq -f ', "k%.0f": 1' 6000; printf '}'; } >"$long/a.jgf"
cp "$long/a.jgf" "$long/b.jgf"
run --isolated --write-baseline large.json "$part"
like 'a baseline of more than 16 MB is reported when written' "$err" 'wrote large.json: 12,000 known findings; more than 16 MB: only --baseline may name it, no configuration$'
ends '--baseline accepts more than 16 MB' 0 --isolated --baseline large.json "$part"
like 'findings in a large baseline are counted' "$err" '; 12,000 known from the baseline$'

# Anyone may have written the file, so its size is limited.
echo '{}' >some.jgf
if truncate -s 513M huge.json 2>/dev/null; then
  fails_with 'a baseline of 513 MB is reported' '^jgflint: huge.json: File too large$' --isolated --baseline huge.json some.jgf
  rm huge.json
else skip 'a baseline of 513 MB exits with 2' 'it cannot be made here'; fi

# A baseline is written only to a regular file, and the program does not wait for a reader.
if have mkfifo && have timeout; then
  mkfifo pipe
  for to in pipe /dev/stdout; do
    status=0
    timeout 60 "$JGFLINT" --isolated --write-baseline $to some.jgf 2>"$err" | cat >"$out"
    like "a baseline is not written to $to" "$err" "^jgflint: $to: no baseline can be written there: it is not a regular file$"
  done
  check 'the pipe is still a pipe' test -p pipe
else skip 'a baseline is not written to a pipe' 'no mkfifo, or no timeout'; fi

finish
