#!/bin/sh
# rules.t: rules that are not of the catalogue, those about configurations and those in them, are listed, explained,
# counted and described like all others.
. "${top_srcdir:-.}/tests/lib.sh"

python=
for each in python3 /usr/bin/python3; do have $each && python=$each && break; done

# ---- rules about configurations ----

run --explain config-value
exits '--explain config-value' 0
like 'says headline' "$out" '^config-value: a value of a configuration cannot be used$'
run --explain config-valu
exits 'a name that is nearly one' 2
like 'is told the nearest' "$err" "did you mean 'config-value'?"
run --list-rules
like '--list-rules lists them' "$out" '^  config-unknown-key  *error  *-  *a key'
run --select config
exits 'they cannot be chosen' 2
like 'and that is said' "$err" "'config' is about configurations, which are always checked"

if [ "$python" ]; then
  mkdir examples && cd examples || exit 99
  good one.jgf
  echo '{}' >shared.json
  run --explain config -f json
  cp "$out" config.json
  $python - config.json <<'PYTHON' || exit 99
import json, sys
for rule in json.load(open(sys.argv[1])):
    assert rule["reason"] and {example["kind"] for example in rule["examples"]} == {"bad", "good"}, rule["name"]
    for example in rule["examples"]:
        open(f"{rule['name']}.{example['kind']}", "w").write(example["text"])
        if example["kind"] == "bad":
            open(f"{rule['name']}.says", "w").write(example["output"])
PYTHON
  for each in *.bad; do
    name=${each%.bad}
    cp "$each" .jgflint.json
    run -q -f gcc .
    is "$name: the bad example is told so" "$(cat "$out")" "$(cat "$name.says")"
    cp "$name.good" .jgflint.json
    run -q -f gcc .
    is "$name: the good one is good" "$status$(cat "$out")" 0
  done
  cd ..
  rm -f examples/.jgflint.json
else skip 'examples of rules about configurations' 'no python3'; fi

run --list-rules
$AWK '$1 ~ /^config-/ { print $1 }' "$out" | sort >listed
sed -n 's/^\.It Sy \(config-[a-z-]*\)$/\1/p' "$top_srcdir/man/jgflint.json.5" | sort >manual
same 'jgflint.json(5) has all of them' listed manual

# ---- rules in configurations ----

mkdir club club/sub other
cat >club/.jgflint.json <<'END'
{"severity": {"tree": "info"}, "custom": [
  {"id": "event", "at": "/event/name", "required": true, "pattern": "^Club\u001b", "severity": "error"},
  {"id": "quiet", "at": "/a", "forbidden": true, "message": "no\u0007\n::error::no"}]}
END
echo '{"custom": [{"id": "event", "at": "/event/name", "values": ["a", 1]}, {"id": "whole", "at": "", "forbidden": true}], "ignore": 1}' >other/jgflint.json
good club/a.jgf club/sub/b.jgf other/c.jgf

run --list-rules club
exits '--list-rules knows the configuration of a directory' 0
like 'its rules' "$out" '^  custom/event  *error  *-  *`/event/name` must exist'
like 'its levels' "$out" '^  tree-root-move  *info '
like 'and lets nothing of it through' "$out" '^  custom/quiet .*no\\x07\\x0A::error::no$'
run --list-rules --isolated club
unlike '--isolated' "$out" custom/
(cd club/sub && run --explain custom/event && cp "$out" "$scratch/explained")
like '--explain knows the configuration of this one' explained '^custom/event: `/event/name` must exist and must match'
tr -s '\n ' '  ' <explained >flat
like 'and where the rule is from' flat "A custom rule of this collection: [^ ]*/club/.jgflint.json, line 2\. $"
is 'and lets nothing through either' "$(LC_ALL=C tr -d '\n -~' <explained | wc -c | tr -d ' ')" 0
run --list-rules other
exits 'a faulty configuration' 2
like 'is told of' "$err" 'other/jgflint.json:1: error: .*\[config-wrong-type\]$'
like 'and what is right in it counts' "$out" '^  custom/whole '

run --statistics --exit-zero club other
like '--statistics counts them, by name' "$out" '^ *2 *0 *0  custom/event  *error$'
like 'and mistakes of configurations' "$out" '^ *1 *0 *0  config-wrong-type  *error$'
like 'in their own file' "$out" '^ *1  other/jgflint.json$'
is 'and all of them' "$($AWK '$1 == "findings" { on = $2 == "--fix" } on && $1 > 0 { sum += $1 } END { print sum }' "$out")" 3

# A mistake in what is extended is told once, and before the first record that it holds for.
mkdir many many/.git many/a many/b many/c
echo '{"ingore": []}' >many/base.json
good many/a/1.jgf many/c/1.jgf
bad many/b/0.jgf
echo '{"extends": "../base.json"}' | tee many/a/.jgflint.json >many/c/.jgflint.json
echo '{"extends": "../base.json"}' >many/b/.jgflint.json
run -q -f gcc many
is 'a mistake in what is extended is told once' "$(grep -c config-unknown-key "$out")" 1
is 'and first' "$(sed -n '1s/:.*//p' "$out")" many/base.json

run -q --select custom/evnt club
like 'a rule that no configuration has is spoken of' "$err" "^jgflint: warning: no configuration here has the rule 'custom/evnt'; did you mean 'custom/event'?\$"
run -q --select custom/event club
silent 'one that some configuration has is not' "$err"
run --list-rules --ignore custom/evnt club
like 'nor is it passed over by --list-rules' "$err" "no configuration here has the rule 'custom/evnt'"

# ---- in SARIF ----

for jobs in 1 4; do
  run -j "$jobs" -f sarif:"$jobs.sarif" --exit-zero club other many
done
same 'SARIF is the same with any number of workers' 1.sarif 4.sarif
if [ "$python" ]; then
  check 'SARIF describes every rule that it names' $python - 1.sarif <<'PYTHON'
import json, sys
run, = json.load(open(sys.argv[1]))["runs"]
rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
assert len(rules) == len(set(rules))
named = {result["ruleId"] for result in run["results"]}
assert {"custom/event", "config-wrong-type", "config-unknown-key"} <= named <= set(rules), named
for result in run["results"]:
    assert "ruleIndex" not in result or rules[result["ruleIndex"]] == result["ruleId"], result
    assert "ruleIndex" in result or result["ruleId"].startswith("custom/"), result
event = run["tool"]["driver"]["rules"][rules.index("custom/event")]
assert "helpUri" not in event and event["name"] == "CustomEvent", event
assert run["invocations"] == [{"executionSuccessful": False}]
PYTHON
else skip 'SARIF describes every rule that it names' 'no python3'; fi
run -f sarif club
like 'without errors it was a success' "$out" '"executionSuccessful": true'

finish
