# json-sgf.t: recognizing, linting, fixing and converting JSON-SGF.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

samples=$top_srcdir/testdata/json-sgf
cp "$samples"/*.json . && chmod u+w ./*.json

# ---- four forms of one game ----
for form in gist perl early split; do
  ends "$form: read without an error" 0 --select all "$form.json"
  "$JGFCONV" "$form.json" --to jsonl >"$form.jsonl" 2>err
  same "$form: converts to the same game as gist.json" "$form.jsonl" gist.jsonl
done
run --select all gist.json
unlike 'gist.json has no finding' "$out" ': '

# ---- findings ----
ends 'a pass written as a point is an error' 1 --format gcc odd.json
like 'points, lines and columns refer to the file' "$out" '^odd.json:4:9: error: a pass is written .jj. \[move-pass-as-point\]$'
like 'compressed points are an error' "$out" '^odd.json:2:43: error: AW must list every point, but has "gg:gh" \[jsonsgf-compressed-points\]$'
like 'a lowercase property is a warning' "$out" '^odd.json:3:9: warning: the property must be B, but is `b` \[jsonsgf-lowercase-property\]$'
prints 'findings have a JSON Pointer' '"pointer": *"/0/AW/0"' --format json odd.json

ends '--fix exits with 1 if an error is left' 1 --fix odd.json
like '--fix counts the fixed findings' "$err" '^Fixed [0-9]* findings in 1 file: .*4* *jsonsgf-'
is '--fix changes odd.json to the form of gist.json, except labels in a form of another program' "$(cat odd.json)" '[[
  {"GM": 1, "SZ": 9, "AB": ["cc"], "AW": ["gg", "gh"], "PL": "B", "note": "from a book", "FF": 4},
  {"B": "ee", "LB": ["ee", "A", "gc", "B"]},
  {"W": "jj"},
  {"B": null, "KO": null},
  {"W": "gc"}
]]'
complains 'a second --fix changes nothing' '^Checked' --fix odd.json

# ---- recognizing JSON-SGF ----
printf '{"FF": 4},\n{"B": "aa"},\n{"W": "bb"}\n' >sequence.json
prints 'nodes without a list are an error' 'sequence.json:1:1: error: .*\[jsonsgf-bare-sequence\]' sequence.json
run --fix sequence.json
is '--fix puts nodes without a list into lists' "$(cat sequence.json)" '[[{"FF": 4},
{"B": "aa"},
{"W": "bb"}
]]'
printf '[{"FF": 4}, {"B": "aa"}' >torn.json
prints 'truncated JSON is an error' 'torn.json:1:24: error: .*\[json-syntax\]' torn.json
unlike 'truncated JSON-SGF has no fixes' "$out" 'fix:'
printf '{"gameTrees": []}' >smartgame.json
prints 'JSON of the smartgame library is reported' 'smartgame.*\[jsonsgf-shape\]' smartgame.json
printf '[]' >empty.json
prints 'an empty list is not recognized as a game' 'shape-not-a-record' empty.json
run --format-in json-sgf empty.json
like 'an empty list with --format-in json-sgf is a collection without a game' "$out" 'a collection without a game \[jsonsgf-empty-tree\]'
printf '[{"move": {"color": "black", "x": 0, "y": 0}}]' >nodes.json
run --select all nodes.json
unlike 'a list of JGF nodes is not read as JSON-SGF' "$out" 'jsonsgf'
printf '[[{"FF": 4}, {"B": "aa"}]]\n{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}]}\n' >both.jsonl
ends 'JSON Lines can mix JSON-SGF and JGF' 0 --select all both.jsonl

# ---- data outside of SGF is kept ----
printf '[[{"FF": 4, "SZ": 9, "_id": 7, "jgf": {"/players/0/country": "Japan"}}, {"B": "aa", "_time": 3}]]' >own.json
"$JGFCONV" own.json >own.jgf 2>err
like 'private data survive conversion to JGF' own.jgf '"_id": 7'
like 'JGF data without an SGF property survive conversion to JGF' own.jgf '"country": "Japan"'
"$JGFCONV" own.json --to json-sgf >again.json 2>err
"$JGFCONV" again.json >again.jgf 2>err
same 'private data survive a round trip' own.jgf again.jgf
like 'each private key stays in its node' again.json '"B":"aa","_time":3'
like 'JGF data without an SGF property are stored in a separate key' again.json '"_id":7,"jgf":{"/players/0/country":"Japan"}'

# ---- names and empty values that SGF does not have ----
printf '[[{"FF":4,"GM":1,"SZ":9,"S>B":"x","KM":null,"PL":null},{"B":"aa","EX":["bb","cc"]}]]' >names.json
"$JGFCONV" names.json --min-severity info --to sgf >"$out" 2>"$err"
like 'a key that cannot be a property is kept in XJ' "$out" '^XJ\[{"sgf":{"S>B":"x"}}\]$'
like 'a key stored in XJ is reported' "$err" 'is not allowed in S>B: it is stored in XJ'
unlike 'an empty number or color is not written' "$out" 'KM\|PL'
like 'an expected move has one value' "$out" 'EX\[bb\]XJ'

# ---- problems ----
run --format-in json-sgf -f gcc --min-severity info "$samples/cases/problem.json"
is 'a problem with its solutions is one note' "$(sed 's/.*: note: //' "$out")" 'a problem as tsumego collections write it, its solution in SOL [jsonsgf-problem]'
reports_nothing 'solutions become variations and survive a round trip' convert/problems.py "$JGFCONV"

# ---- one thing in each file, as others write it ----
for file in "$top_srcdir"/testdata/json-sgf/cases/*.json; do
  "$JGFLINT" --format-in json-sgf --select all --format gcc "$file" >"$out" 2>"$err"
  [ $? -le 1 ] || { fail "$file" "$(cat "$err")"; continue; }
  cp "$file" mine.json && chmod u+w mine.json
  run --fix --format-in json-sgf mine.json
  check "${file##*/} is fixed or left unchanged" test "$status" -le 1
done

# ---- the corpus ----
corpus=${JGFLINT_CORPUS:-}/formats/real
if [ -n "${JGFLINT_CORPUS:-}" ]; then
  "$JGFCONV" "$corpus/sgfgrove-ff4_ex.json" --to jsonl >json.jsonl 2>err
  "$JGFCONV" "$corpus/sgfgrove-ff4_ex.sgf" --to jsonl >sgf.jsonl 2>err
  same "sgfgrove's JSON converts to the same game as its SGF" json.jsonl sgf.jsonl
else skip "sgfgrove's JSON converts to the same game as its SGF" 'JGFLINT_CORPUS is not set'
fi

finish
