# rules.t: --list-rules and --explain.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

ends '--list-rules exits with 0' 0 --list-rules
is '--list-rules fits into 80 columns' "$(LC_ALL=C $AWK 'length($0) > 80' "$out" | grep -v '[^ -~]')" ''
cp "$out" list
like '--list-rules groups rules by family' list '^json: '
like '--list-rules shows severity and safety of the fix' list '^  json-trailing-comma  *error  *safe  *[a-z]'
like '--list-rules shows a rule without fix' list '^  json-syntax  *error  *- '
run --list-rules --severity json-trailing-comma=info
like '--list-rules shows the severity set on the command line' "$out" '^  json-trailing-comma  *info '
prints '--list-rules shows an ignored rule as off' '^  shape-missing-key  *off ' --list-rules --ignore shape
prints '--list-rules --select shows the selected rules' '^  tree-root-move  *error ' --list-rules --select tree
unlike '--list-rules --select shows no other rules' "$out" '^move: \|  off  '

run --list-rules --format json
cp "$out" list.json
run --explain all -f json
cp "$out" all.json
run --explain json-trailing-comma -f json
cp "$out" one.json
prints_nothing '--explain -f json:FILE writes only to the file' --explain json -f json:family.json
if have python3; then
  check '--list-rules and --explain agree as JSON' python3 - <<'PYTHON'
import json
rules = json.load(open("list.json"))
names = [rule["name"] for rule in rules]
assert len(names) == len(set(names)) > 3, names
listed = [line.split()[0] for line in open("list") if line.startswith("  ") and line[2] != " "]
assert names == listed, (names, listed)
for rule in rules:
    assert rule["name"].startswith(rule["family"] + "-"), rule
    assert rule["severity"] in ("off", "info", "warning", "error"), rule
    assert rule["fix"] in ("none", "safe", "unsafe", "either"), rule
    assert rule["headline"] and not rule["headline"].endswith("."), rule
everything = json.load(open("all.json"))
assert [rule["name"] for rule in everything] == names
assert all(rule["reason"] for rule in everything)
one = json.load(open("one.json"))
assert one["name"] == "json-trailing-comma" and one in everything
family = json.load(open("family.json"))
assert [rule["name"] for rule in family] == [name for name in names if name.startswith("json-")]
PYTHON
else skip '--list-rules and --explain agree as JSON' 'no python3'; fi

# A new error would make runs fail. Exceptions: rules that were part of json-syntax, losses of jgfconv, and families about new
# formats.
if have python3; then
  is 'rules of minor versions add no errors' "$(python3 -c 'import json
rules = json.load(open("list.json"))
known = {rule["family"] for rule in rules if rule["since"] == "1.0"} - {"convert"}
print(*(rule["name"] for rule in rules if rule["severity"] == "error" and not rule["since"].endswith(".0") and rule["family"] in known))')" 'sgf-no-game'
else skip 'rules of minor versions add no errors' 'no python3'; fi

ends '--explain exits with 0' 0 --explain json-trailing-comma
like '--explain shows the headline' "$out" '^json-trailing-comma: '
like '--explain shows severity, fix, family and version' "$out" '^  error, safe fix, family json, since 1\.'
like '--explain shows why the fix is safe' "$out" '^  Fix (safe): '
like '--explain shows a bad example' "$out" '^  Bad:$'
cp "$out" one
prints '--explain with a family explains its rules' '^json-syntax: ' --explain json
unlike '--explain with a family explains no other rules' "$out" '^tree-'
prints '--explain all explains all rules' '^tree-' --explain all
is '--explain prints no control characters' "$(LC_ALL=C tr -d '\n\t -~\200-\377' <"$out" | wc -c | tr -d ' ')" 0
prints '--explain --color always prints colors' "$(printf '\033')\[1m" --explain json-trailing-comma --color always
ends '--explain -f gcc exits with 2' 2 --explain json -f gcc
like '--explain -f gcc is reported' "$err" '^jgflint: rules are listed and explained in one format: text or json$'

# ---- examples with output ----
# The text block after a bad example is the output of -f gcc for a file with the name of the rule.
mkdir examples
$AWK -v make=examples -v to=examples -f "$top_srcdir/rules/sheets.awk" "$top_srcdir"/rules/[a-z]*.md >examples/list
shown=0
while read -r rule number kind form; do
  expected=examples/$rule.$number.$kind.output
  [ "$kind" = bad ] && [ -s "$expected" ] || continue
  case $form in json) name=$rule.jgf ;; *) name=$rule.$form ;; esac
  cp "examples/$rule.$number.$kind" "$name"
  run --isolated --select "$rule" --min-severity info -f gcc "$name"
  same "$rule: the bad example has the documented output" "$out" "$expected"
  rm "$name"
  shown=$((shown + 1))
done <examples/list
check 'more than 10 examples have a documented output' test "$shown" -gt 10

fails_with '--explain suggests rules that contain the word' '^  ruleset-handicap  ' --explain handicap
like '--explain suggests rules with their headlines' "$err" '^  sgf-handicap-count  *more handicap stones'
run --explain move-on-ston
unlike '--explain with a misspelled rule lists no other rules' "$err" '^  '

finish
