# suppressions.t: --add-suppressions adds suppressions to records.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

record() {
  printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, %s"tree": [{}, {"move": {"color": "black", "x": 9, "y": 0}}%s]}\n' "${1-}" "${2-}"
}
entry='{"rule": "point-off-board", "at": "/tree/1/move/x", "reason": ""}'

# ---- the usual ----
record >a.jgf
record >b.jgf
printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}]}\n' >good.jgf
ends '--diff with suppressions to add exits with 1' 1 --add-suppressions --diff a.jgf b.jgf good.jgf
like '--diff shows the suppressions to add' "$out" '^+.*"meta": {"jgflint": {"ignore": \[{"rule": "point-off-board"'
like '--diff counts the suppressions to add' "$err" '^2 suppressions would be added in 2 records$'
is '--diff writes no file' "$(cat a.jgf)" "$(record)"
touch -d '2020-01-01 00:00:00' good.jgf
ends 'suppressed findings exit with 0' 0 --add-suppressions a.jgf b.jgf good.jgf
silent 'suppressed findings are not shown' "$out"
like 'the summary counts added suppressions' "$err" '^2 suppressions added in 2 records$'
is 'a suppression is added to the record' "$(cat a.jgf)" "$(record "\"meta\": {\"jgflint\": {\"ignore\": [$entry]}}, ")"
is 'a record without findings is not written' "$(find good.jgf -newermt 2020-01-02)" ''
ends 'a suppressed finding is not found again' 0 --fail-on info a.jgf b.jgf
cp a.jgf before
touch -d '2020-01-01 00:00:00' a.jgf
complains 'a second run adds no suppressions' '^No suppressions added$' --add-suppressions a.jgf
same 'a second run changes nothing' a.jgf before
is 'a second run does not write the file' "$(find a.jgf -newermt 2020-01-02)" ''
ends '--diff without suppressions to add exits with 0' 0 --add-suppressions --diff a.jgf

record '"meta": {"jgflint": {"ignore": [{"rule": "move-ko", "reason": "agreed"}]}}, ' >a.jgf
run --ignore suppress --add-suppressions --reason 'as it was "played"' a.jgf
is 'suppressions are added after existing ones' "$(cat a.jgf)" \
  "$(record '"meta": {"jgflint": {"ignore": [{"rule": "move-ko", "reason": "agreed"}, {"rule": "point-off-board", "at": "/tree/1/move/x", "reason": "as it was \"played\""}]}}, ')"
prints 'an unused suppression is still reported' 'this suppression of `move-ko` matches no finding' a.jgf

record | tr -d ' ' >a.jgf
run --ignore suppress --add-suppressions a.jgf
is 'a record without blanks gets suppressions without blanks' "$(cat a.jgf)" "$(record "\"meta\": {\"jgflint\": {\"ignore\": [$entry]}}, " | tr -d ' ')"
record | sed 's/^{/&\n  /; s/}$/\n&/; s/, "\(board\|tree\)/,\n  "\1/g' >a.jgf
run --ignore suppress --add-suppressions a.jgf
like 'suppressions in a record with lines are on their own lines' a.jgf "^    $entry\$"
record '"meta": {"jgflint": {"ignore": []}}, ' >a.jgf
run --ignore suppress --add-suppressions a.jgf
is 'an empty list of suppressions is filled' "$(cat a.jgf)" "$(record "\"meta\": {\"jgflint\": {\"ignore\": [$entry]}}, ")"

# ---- which findings ----
record >a.jgf
complains 'rules that do not run add no suppressions' '^No suppressions added$' --add-suppressions --ignore point a.jgf
run --add-suppressions --severity point-off-board=info a.jgf
like 'infos add no suppressions by default' "$err" '^No suppressions added$'
run --add-suppressions --severity point-off-board=info --min-severity info a.jgf
like 'infos add suppressions with --min-severity info' "$err" '^1 suppression added in 1 record$'
run --severity point-off-board=info -f json a.jgf
like 'suppressed infos are not found again' "$out" '"errors": 0, "warnings": 0, "infos": 0,'

record '' ', {"move": {"color": "white", "x": 9, "y": 1}}' >a.jgf
record >base.jgf
cp a.jgf whole
cp base.jgf a.jgf
run --write-baseline known.json a.jgf
cp whole a.jgf
run --add-suppressions --baseline known.json a.jgf
like 'known findings in a baseline add no suppressions' a.jgf '"ignore": \[{"rule": "point-off-board", "at": "/tree/2/move/x", "reason": ""}\]'
exits 'known and suppressed findings exit with 0' 0
like 'known findings are counted' "$err" '1 known from the baseline'
ends 'a baseline and suppressions together hide all findings' 0 --baseline known.json a.jgf

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
ends 'a repeated game can be suppressed' 0 --select collection-same-game --add-suppressions twice
like 'the suppression of a repeated game is in the second record' twice/c.jgf '"rule": "collection-same-game"'
prints_nothing 'a suppressed repeated game is not found again' --select collection-same-game,suppress-unused twice

printf '{"custom": [{"id": "event", "at": "/event/name", "required": true}]}' >custom.json
printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}]}\n' >a.jgf
run --config custom.json --add-suppressions a.jgf
like 'a finding of a custom rule can be suppressed' a.jgf '"rule": "custom/event"'
ends 'a suppressed finding of a custom rule exits with 0' 0 --config custom.json a.jgf

record >a.jgf
run --extend-select suppress-no-reason --severity suppress-no-reason=error --add-suppressions a.jgf
exits 'suppressions without the required reason exit with 1' 1
like 'suppressions without the required reason are added' a.jgf '"reason": ""'

# ---- standard input ----
run --add-suppressions - <base.jgf
is 'standard input with suppressions goes to standard output' "$(cat "$out")" "$(record "\"meta\": {\"jgflint\": {\"ignore\": [$entry]}}, ")"
like 'the number of suppressions goes to standard error' "$err" '^1 suppression added in 1 record$'
run --add-suppressions - <good.jgf
same 'standard input without findings is copied unchanged' "$out" good.jgf
run --add-suppressions --quiet - <base.jgf
silent '--quiet prints no number of suppressions' "$err"
run --add-suppressions -f json:report.json - <base.jgf
like 'reports contain the findings left' report.json '"errors": 0, "warnings": 0, "infos": 0,'

# ---- files that are not rewritten ----
printf '(;FF[4]GM[1]SZ[9];B[cc];W[cc])\n' >game.sgf
cp game.sgf game.before
ends 'findings in SGF are not suppressed' 1 --add-suppressions game.sgf
like 'findings in SGF that are not suppressed are counted' "$err" '^1 finding not suppressed: only records in JGF have a place for suppressions$'
same 'findings in SGF leave the file unchanged' game.sgf game.before
record >a.jgf
{ cat a.jgf && cat a.jgf; } >lines.jsonl
ends 'findings in JSON Lines are not suppressed' 1 --add-suppressions lines.jsonl
like 'findings in JSON Lines that are not suppressed are counted' "$err" '^2 findings not suppressed: archives, compressed files and JSON Lines are not rewritten$'
ends '--exit-zero exits with 0 for findings in JSON Lines' 0 --add-suppressions --exit-zero lines.jsonl
printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}, {"move": {"color": "black", "x": 9, "y": 0}},]}\n' >broken.jgf
cp broken.jgf broken.before
run --add-suppressions broken.jgf
like 'syntax errors are not suppressed' "$err" '^1 finding not suppressed: the rule families json and suppress always apply$'
like 'findings in a text with syntax errors are not suppressed' "$err" '^1 finding not suppressed: the text is not JSON; correct its syntax first$'
same 'a text with syntax errors is unchanged' broken.jgf broken.before
record '"meta": {"jgflint": []}, ' >odd.jgf
run --add-suppressions odd.jgf
like 'a meta.jgflint of another type is reported' "$err" '^1 finding not suppressed: the record and its `meta.jgflint` must be objects'

if [ "$(id -u)" != 0 ] || have setpriv; then
  mkdir locked
  record >locked/a.jgf
  chmod a-w locked locked/a.jgf
  run_without_power --add-suppressions locked/a.jgf
  exits 'a file that cannot be written exits with 2' 2
  like 'a file that cannot be written adds no suppressions' "$err" '^No suppressions added$'
  chmod u+w locked
fi

# ---- what does not go together ----
fails_with '--add-suppressions with --fix suggests to run --fix first' 'run jgflint --fix first' --add-suppressions --fix a.jgf
ends '--add-suppressions with --write-baseline exits with 2' 2 --add-suppressions --write-baseline x.json a.jgf
ends '--reason without --add-suppressions exits with 2' 2 --reason because a.jgf
ends '--reason that is not UTF-8 exits with 2' 2 --add-suppressions --reason "$(printf 'caf\351')" a.jgf
ends '--add-suppressions with --print-games exits with 2' 2 --add-suppressions --print-games a.jgf

# ---- a text that would be too large ----
{ printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}'
  $AWK 'BEGIN { for (i = 0; i < 60000; i++) printf ", {\"name\": \"a\"}" }'
  echo ', {"a": 1}]}'; } >large.jgf
cp large.jgf before
run -q -f gcc --max-size "$(wc -c <large.jgf | tr -d ' ')" --add-suppressions large.jgf
exits 'a record that would become too large exits with 0' 0
like 'a record that would become too large keeps its findings' "$out" 'unknown key `a` in a node'
same 'a record that would become too large is unchanged' large.jgf before

# ---- many workers ----
mkdir many
for i in $(seq 1 60); do record >"many/$i.jgf"; done
complains 'eight workers add suppressions to 60 records' '^60 suppressions added in 60 records$' --add-suppressions -j 8 many
ends 'suppressions of eight workers hide all findings' 0 --fail-on info many

finish
