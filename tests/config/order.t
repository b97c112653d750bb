#!/bin/sh
# order.t: which rules run, and at which severity, in any order of keys and options.
. "${top_srcdir:-.}/tests/lib.sh"

mkdir .git
bad a.jgf

# ---- empty lists ----
for key in select fixable; do
  printf '{\n  "%s": []\n}\n' "$key" >.jgflint.json
  ends "an empty list of $key exits with 2" 2 -f gcc a.jgf
  is "an empty list of $key is reported at its place" "$(head -n 1 "$out")" \
    ".jgflint.json:2:$((${#key} + 7)): error: \`$key\` must name a rule, a family or all, but is an empty list [config-value]"
done
echo '{"overrides": [{"files": "*", "select": []}]}' >.jgflint.json
ends 'an empty list of select in an override exits with 2' 2 -f gcc a.jgf
echo '{"ignore": [], "extend-select": [], "unfixable": []}' >.jgflint.json
ends 'other empty lists are accepted' 1 -f gcc a.jgf

# ---- the deciding word ----
cat >.jgflint.json <<'END'
{
  "ignore": "move",
  "severity": {
    "tree": "warning"
  },
  "select": ["tree", "move"]
}
END
if have jq; then
  word_of() { jq -c --arg rule "$1" '.rules[$rule] | [.severity, .origin, .words]' "$out"; }
  run --show-config a.jgf
  is '--show-config shows the words that select a rule' "$(word_of tree-root-move)" '["warning",".jgflint.json:4",[{"word":"select","name":"tree","origin":".jgflint.json:6"},{"word":"severity","name":"tree","origin":".jgflint.json:4"}]]'
  is '--show-config shows the words that ignore a rule' "$(word_of move-on-stone)" '["off",".jgflint.json:2",[{"word":"ignore","name":"move","origin":".jgflint.json:2"}]]'
  is '--show-config shows that a rule is not selected' "$(word_of player-no-color)$(word_of record-format)" "$(word_of player-no-color)"'["off",".jgflint.json:6",[{"word":"select","origin":".jgflint.json:6"}]]'
  is '--show-config shows that syntax errors are always on' "$(word_of json-syntax)" '["error","default",[]]'
  run --show-config --severity all=off a.jgf
  is '--show-config shows the option that turns off a rule' "$(word_of tree-root-move)" '["off","command line",[{"word":"severity","name":"all","origin":"command line"}]]'
else skip '--show-config shows the words that select a rule' 'no jq'; fi

# ---- comparison with a model ----
python=$(python_with json) || { skip 'a model of configurations agrees' 'no python3'; finish; }
mkdir model model/.git && cd model || exit 99
: >a.jgf
tap $python "$top_srcdir/tests/config/order.py" "$JGFLINT"

finish
