#!/bin/sh
# parameters.t: numbers that a configuration sets for rules.
. "${top_srcdir:-.}/tests/lib.sh"

printf '{"record": {"format": "JGF", "version": 2},\n%100s"board": {"size": 9},\n "tree": [{}, {"move": {"color": "black", "x": 2, "y": 3}}]}\n' '' >spaced.jgf
cp spaced.jgf other.jgf
# findings CONFIGURATION: prints the findings in both files.
findings() {
  printf '%s\n' "$1" >.jgflint.json
  run -q -f gcc --min-severity info .
  cat "$out"
}

# ---- effects ----
is 'a rule has default parameters' "$(findings '{"extend-select": "json-bloat"}')" ''
one=': note: 51 % of these 0.2 kB is white space [json-bloat]'
is 'a parameter changes a rule' "$(findings '{"extend-select": "json-bloat", "parameters": {"json-bloat": {"size": 0, "percent": 50}}}')" \
  "other.jgf:1:1$one
spaced.jgf:1:1$one"
is 'a finding depends on the exact value of a parameter' "$(findings '{"extend-select": "json-bloat", "parameters": {"json-bloat": {"size": 0, "percent": 52}}}')" ''
is 'a parameter does not turn on a rule' "$(findings '{"parameters": {"json-bloat": {"size": 0, "percent": 50}}}')" ''

# ---- layers ----
layers='{"extends": "club.json", "extend-select": "json-bloat", "parameters": {"json-bloat": {"percent": 50}},
  "overrides": [{"files": "other.jgf", "parameters": {"json-bloat": {"percent": 99}}}]}'
echo '{"parameters": {"json-bloat": {"size": 0, "percent": 98}}}' >club.json
is 'overrides take precedence over the file, and the file over its base' "$(findings "$layers")" "spaced.jgf:1:1$one"
prints '--show-config shows the parameter of an override' '"value": 99' --show-config other.jgf
$AWK '/"json-bloat": {/ { on = 1 } on && /"origin"/ { print } /^    }/ { on = 0 }' "$out" | tail -n 2 | sed 's/^ *//' >origins
is '--show-config shows the origin of each parameter' "$(cat origins)" '"origin": "club.json:1"
"origin": ".jgflint.json:2"'

# ---- mistakes ----
mistake() {
  printf '%s\n' "$2" >.jgflint.json
  run -q -f gcc .
  is "$1" "$status $(cat "$out")" "2 .jgflint.json:1:$3"
}
mistake 'an unknown parameter' '{"parameters": {"json-bloat": {"siz": 1}}}' \
  '32: error: the rule `json-bloat` has no parameter `siz`; did you mean `size`? [config-unknown-key]'
mistake 'a rule without parameters' '{"parameters": {"move-ko": {"size": 1}}}' '17: error: the rule `move-ko` has no parameters [config-value]'
mistake 'an unknown rule' '{"parameters": {"json-bloa": {}}}' \
  '17: error: there is no rule or family `json-bloa`; did you mean `json-bloat`? [config-unknown-rule]'
mistake 'a family' '{"parameters": {"json": {}}}' '17: error: `json` is not a single rule, and only rules have parameters [config-value]'
mistake 'a number without object' '{"parameters": {"json-bloat": 5}}' \
  '31: error: a value of `parameters` must be an object, but is a whole number [config-wrong-type]'
mistake 'a string for a number' '{"parameters": {"json-bloat": {"size": "5"}}}' '40: error: `size` must be a whole number, but is a string [config-wrong-type]'
mistake 'a fraction for a whole number' '{"parameters": {"json-bloat": {"percent": 50.5}}}' '43: error: `percent` must be a whole number, but is a number [config-wrong-type]'
mistake 'below the least' '{"parameters": {"json-bloat": {"percent": -1}}}' '43: error: `percent` must be 0 to 100 [config-value]'
mistake 'above the most' '{"parameters": {"json-bloat": {"percent": 101}}}' '43: error: `percent` must be 0 to 100 [config-value]'
is 'the smallest and largest values of a parameter are accepted' "$(findings '{"parameters": {"json-bloat": {"percent": 100, "size": 0}}}')" ''

# ---- all parameters ----
run --explain all -f json
if have python3; then
  is 'some test sets each parameter' "$(python3 -c 'import json, pathlib, re, sys
tests = "".join(path.read_text(encoding="utf-8") for path in pathlib.Path(sys.argv[2], "tests").glob("*/*.t"))
for rule in json.load(open(sys.argv[1])):
  for parameter in rule.get("parameters", []):
    if not re.search("\"%s\": \{[^}]*\"%s\": " % (rule["name"], parameter["name"]), tests): print(rule["name"], parameter["name"])' \
    "$out" "$top_srcdir")" ''
else skip 'some test sets each parameter' 'no python3'; fi

# ---- documentation ----
prints '--explain shows the parameters of a rule' '^  Parameter `percent`, 0 to 100, default 90: ' --explain json-bloat
prints '--explain -f json shows the parameters of a rule' '"default": 90,' --explain json-bloat -f json
like 'the text for sites and editors shows the parameters of a rule' "$out" '"reason": ".*nParameter `percent`, 0 to 100, default 90: '
prints 'the schema of configurations has the limits of parameters' '"maximum": 100,' --print-schema config

finish
