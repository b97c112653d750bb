# suppressions.t: --add-suppressions, as a user sees it.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

record() {
  printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, %s"tree": [{}, {"move": {"color": "black", "x": 9, "y": 0}}%s]}\n' "${1-}" "${2-}"
}
entry='{"rule": "point-off-board", "at": "/tree/1/move/x", "reason": ""}'

# ---- the usual ----

record >a.jgf
record >b.jgf
printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}]}\n' >good.jgf
run --add-suppressions --diff a.jgf b.jgf good.jgf
exits '--diff with something to show' 1
like 'shows what would be written' "$out" '^+.*"meta": {"jgflint": {"ignore": \[{"rule": "point-off-board"'
like 'and counts it' "$err" '^2 suppressions would be added in 2 records$'
is 'and writes nothing' "$(cat a.jgf)" "$(record)"
touch -d '2020-01-01 00:00:00' good.jgf
run --add-suppressions a.jgf b.jgf good.jgf
exits 'what is suppressed does not fail' 0
silent 'and is not shown' "$out"
like 'the closing line' "$err" '^2 suppressions added in 2 records$'
is 'the entry' "$(cat a.jgf)" "$(record "\"meta\": {\"jgflint\": {\"ignore\": [$entry]}}, ")"
is 'a record without findings is not written' "$(find good.jgf -newermt 2020-01-02)" ''
run --fail-on info a.jgf b.jgf
exits 'afterwards nothing is found' 0
cp a.jgf before
touch -d '2020-01-01 00:00:00' a.jgf
run --add-suppressions a.jgf
like 'a second run adds nothing' "$err" '^No suppressions added$'
same 'and changes nothing' a.jgf before
is 'nor writes' "$(find a.jgf -newermt 2020-01-02)" ''
run --add-suppressions --diff a.jgf
exits 'an empty diff is no finding' 0

record '"meta": {"jgflint": {"ignore": [{"rule": "move-ko", "reason": "agreed"}]}}, ' >a.jgf
run --ignore suppress --add-suppressions --reason 'as it was "played"' a.jgf
is 'entries are added to those that are there' "$(cat a.jgf)" \
  "$(record '"meta": {"jgflint": {"ignore": [{"rule": "move-ko", "reason": "agreed"}, {"rule": "point-off-board", "at": "/tree/1/move/x", "reason": "as it was \"played\""}]}}, ')"
run a.jgf
like 'what is there for nothing still shows' "$out" 'this suppression of `move-ko` matches no finding'

# ---- which findings ----

record >a.jgf
run --add-suppressions --ignore point a.jgf
like 'rules that do not run suppress nothing' "$err" '^No suppressions added$'
run --add-suppressions --severity point-off-board=info a.jgf
like 'advice is left' "$err" '^No suppressions added$'
run --add-suppressions --severity point-off-board=info --min-severity info a.jgf
like 'unless --min-severity asks for it' "$err" '^1 suppression added in 1 record$'
run --severity point-off-board=info -f json a.jgf
like 'then nothing at all is found' "$out" '"errors": 0, "warnings": 0, "infos": 0,'

record '' ', {"move": {"color": "white", "x": 9, "y": 1}}' >a.jgf
record >base.jgf
cp a.jgf whole
cp base.jgf a.jgf
run --write-baseline known.json a.jgf
cp whole a.jgf
run --add-suppressions --baseline known.json a.jgf
like 'what a baseline knows needs no entry' a.jgf '"ignore": \[{"rule": "point-off-board", "at": "/tree/2/move/x", "reason": ""}\]'
exits 'and is not shown' 0
like 'it is counted' "$err" '1 known from the baseline'
run --baseline known.json a.jgf
exits 'both together hide all there is' 0

mkdir twice
{
  printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 19}, "tree": [{}'
  i=0
  while [ $i -lt 80 ]; do
    [ $((i % 2)) = 0 ] && color=black || color=white
    printf ', {"move": {"color": "%s", "x": %d, "y": %d}}' $color $((i % 19)) $((2 * (i / 19)))
    i=$((i + 1))
  done
  printf ']}\n'
} >twice/b.jgf
cp twice/b.jgf twice/c.jgf
run --select collection-same-game --add-suppressions twice
exits 'the same game twice is suppressed, too' 0
like 'in the second record' twice/c.jgf '"rule": "collection-same-game"'
run --select collection-same-game,suppress-unused twice
silent 'and not found again' "$out"

printf '{"custom": [{"id": "event", "at": "/event/name", "required": true}]}' >custom.json
printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}]}\n' >a.jgf
run --config custom.json --add-suppressions a.jgf
like 'custom rules have entries, too' a.jgf '"rule": "custom/event"'
run --config custom.json a.jgf
exits 'that silence them' 0

record >a.jgf
run --extend-select suppress-no-reason --severity suppress-no-reason=error --add-suppressions a.jgf
exits 'a rule that wants reasons finds none' 1
like 'and the entries are written all the same' a.jgf '"reason": ""'

# ---- standard input ----

run --add-suppressions - <base.jgf
is 'standard input goes to standard output' "$(cat "$out")" "$(record "\"meta\": {\"jgflint\": {\"ignore\": [$entry]}}, ")"
like 'and the count to standard error' "$err" '^1 suppression added in 1 record$'
run --add-suppressions - <good.jgf
same 'without findings it stays as it is' "$out" good.jgf
run --add-suppressions --quiet - <base.jgf
silent '--quiet' "$err"
run --add-suppressions -f json:report.json - <base.jgf
like 'reports hold what is left' report.json '"errors": 0, "warnings": 0, "infos": 0,'

# ---- what is not rewritten ----

printf '(;FF[4]GM[1]SZ[9];B[cc];W[cc])\n' >game.sgf
cp game.sgf game.before
run --add-suppressions game.sgf
exits 'SGF keeps its findings' 1
like 'and says why' "$err" '^1 finding not suppressed: only records in JGF have a place for suppressions$'
same 'the file stays' game.sgf game.before
record >a.jgf
{ cat a.jgf && cat a.jgf; } >lines.jsonl
run --add-suppressions lines.jsonl
exits 'JSON Lines are linted' 1
like 'and not rewritten' "$err" '^2 findings not suppressed: archives, compressed files and JSON Lines are not rewritten$'
run --add-suppressions --exit-zero lines.jsonl
exits '--exit-zero' 0
printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}, {"move": {"color": "black", "x": 9, "y": 0}},]}\n' >broken.jgf
cp broken.jgf broken.before
run --add-suppressions broken.jgf
like 'syntax errors cannot be suppressed' "$err" '^1 finding not suppressed: the rule families json and suppress always apply$'
like 'and come first' "$err" '^1 finding not suppressed: the text is not JSON; correct its syntax first$'
same 'what is not JSON is not touched' broken.jgf broken.before
record '"meta": {"jgflint": []}, ' >odd.jgf
run --add-suppressions odd.jgf
like 'a meta.jgflint of another form holds no entries' "$err" '^1 finding not suppressed: the record and its `meta.jgflint` must be objects'

if [ "$(id -u)" != 0 ] || have setpriv; then
  mkdir locked
  record >locked/a.jgf
  chmod a-w locked locked/a.jgf
  run_without_power --add-suppressions locked/a.jgf
  exits 'a directory that may not be written is an error' 2
  like 'the finding stays' "$err" '^No suppressions added$'
  chmod u+w locked
fi

# ---- what does not go together ----

run --add-suppressions --fix a.jgf
exits 'not with --fix' 2
like 'which comes first' "$err" 'run jgflint --fix first'
run --add-suppressions --write-baseline x.json a.jgf
exits 'nor with --write-baseline' 2
run --reason because a.jgf
exits 'a reason needs something to be the reason of' 2
run --add-suppressions --reason "$(printf 'caf\351')" a.jgf
exits 'and must be UTF-8' 2
run --add-suppressions --print-games a.jgf
exits 'nor with --print-games' 2

# ---- a text that would be too large ----

{ printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}'
  $AWK 'BEGIN { for (i = 0; i < 60000; i++) printf ", {\"name\": \"a\"}" }'
  echo ', {"a": 1}]}'; } >large.jgf
cp large.jgf before
run -q -f gcc --max-size "$(wc -c <large.jgf | tr -d ' ')" --add-suppressions large.jgf
exits 'a record is as large as may be' 0
like 'what is found is not suppressed' "$out" 'unknown key `a` in a node'
same 'and the record is as it was' large.jgf before

# ---- many workers ----

mkdir many
for i in $(seq 1 60); do record >"many/$i.jgf"; done
run --add-suppressions -j 8 many
like 'many records' "$err" '^60 suppressions added in 60 records$'
run --fail-on info many
exits 'of all of them' 0

finish
