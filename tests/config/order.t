#!/bin/sh
# order.t: which rules run, and at which severity, whatever order keys and options stand in.
. "${top_srcdir:-.}/tests/lib.sh"

# ---- what is more specific wins; of two that are equally specific, what takes away ----

mkdir .git
bad a.jgf
# severity_of RULE CONFIGURATION [OPTION...]: the severity that a rule then has.
severity_of() {
  rule=$1
  echo "$2" >.jgflint.json
  shift 2
  "$JGFLINT" --list-rules "$@" a.jgf 2>&1 | $AWK -v rule="$rule" '$1 == rule { print $2 }'
}
# means NAME SEVERITY RULE CONFIGURATION [OPTION...]
means() {
  name=$1 wanted=$2
  shift 2
  is "$name" "$(severity_of "$@")" "$wanted"
}
means 'a severity undoes no ignore' off tree-root-move '{"ignore": ["tree-root-move"], "severity": {"tree": "warning"}}'
means 'in whatever order' off tree-root-move '{"severity": {"tree-root-move": "warning"}, "ignore": ["tree"]}'
means 'nor does it turn on what is not selected' off tree-root-move '{"select": ["json"], "severity": {"all": "warning"}}'
means 'nor what is off by default' off collection-same-game '{"severity": {"collection-same-game": "warning"}}'
means 'a rule is ignored in a family that is selected' off tree-root-move '{"ignore": ["tree-root-move"], "select": ["tree"]}'
means 'and selected in a family that is ignored' error tree-root-move '{"extend-select": ["tree-root-move"], "ignore": ["tree"]}'
means 'ignored and selected is ignored' off tree-root-move '{"ignore": ["tree"], "select": ["tree"]}'
means 'the severity off takes away' off tree-root-move '{"select": ["tree"], "severity": {"tree": "off"}}'
means 'but not from a rule that has another' info tree-root-move '{"severity": {"tree-root-move": "info", "all": "off"}}'
means 'nor from one that is selected by its name' error tree-root-move '{"severity": {"tree": "off"}, "extend-select": "tree-root-move"}'
means 'the more specific severity counts' info tree-root-move '{"severity": {"tree-root-move": "info", "tree": "warning"}}'
means 'and with options, too' info tree-root-move '{}' --severity tree-root-move=info --severity tree=warning
means 'of two options that say the same of a rule, the milder' warning tree-root-move '{}' --severity tree=error --severity tree=warning
means 'options speak last' warning tree-root-move '{"ignore": ["tree-root-move"]}' --extend-select all --severity all=warning
echo '{"ignore": ["tree-root-move"]}' >base.json
means 'a file speaks after what it extends' error tree-root-move '{"extends": "base.json", "select": "tree"}'
means 'syntax errors are never turned off' error json-trailing-comma '{"select": "tree"}' --ignore all

# ---- a list that names nothing ----

for key in select fixable; do
  printf '{\n  "%s": []\n}\n' "$key" >.jgflint.json
  run -f gcc a.jgf
  exits "an empty list of $key exits with 2" 2
  is "an empty list of $key is reported at its place" "$(head -n 1 "$out")" \
    ".jgflint.json:2:$((${#key} + 7)): error: \`$key\` must name a rule, a family or all, but is an empty list [config-value]"
done
echo '{"overrides": [{"files": "*", "select": []}]}' >.jgflint.json
run -f gcc a.jgf
exits 'an empty list of select in an override exits with 2' 2
echo '{"ignore": [], "extend-select": [], "unfixable": []}' >.jgflint.json
run -f gcc a.jgf
exits 'other empty lists are accepted' 1

# ---- which word decided ----

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

# ---- and a model of it ----

python=$(python_with json) || { skip 'a model of configurations agrees' 'no python3'; finish; }
mkdir model model/.git && cd model || exit 99
: >a.jgf
tap $python "$top_srcdir/tests/config/order.py" "$JGFLINT"

finish
