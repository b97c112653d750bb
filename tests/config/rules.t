#!/bin/sh
# rules.t: rules about configurations and custom rules are listed, explained, counted and described like all other rules.
. "${top_srcdir:-.}/tests/lib.sh"

python=
for each in python3 /usr/bin/python3; do have $each && python=$each && break; done

# ---- rules about configurations ----
ends '--explain config-value is accepted' 0 --explain config-value
like '--explain config-value shows the headline' "$out" '^config-value: a value of a configuration cannot be used$'
fails_with '--explain suggests the nearest rule' "did you mean 'config-value'?" --explain config-valu
prints '--list-rules lists the rules about configurations' '^  config-unknown-key  *error  *-  *a key' --list-rules
ends '--select does not accept rules about configurations' 2 --select config
like '--select config reports that these rules are always on' "$err" "'config' is about configurations, which are always checked"

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
    is "$name: the bad example has the documented output" "$(cat "$out")" "$(cat "$name.says")"
    cp "$name.good" .jgflint.json
    run -q -f gcc .
    is "$name: the good example has no finding" "$status$(cat "$out")" 0
  done
  cd ..
  rm -f examples/.jgflint.json
else skip 'the examples of config rules have the documented output' 'no python3'; fi

run --list-rules
$AWK '$1 ~ /^config-/ { print $1 }' "$out" | sort >listed
sed -n 's/^\.It Sy \(config-[a-z-]*\)$/\1/p' "$top_srcdir/man/jgflint.json.5" | sort >manual
same 'jgflint.json(5) lists all config rules' listed manual

# ---- rules in configurations ----
mkdir club club/sub other
cat >club/.jgflint.json <<'END'
{"severity": {"tree": "info"}, "custom": [
  {"id": "event", "at": "/event/name", "required": true, "pattern": "^Club\u001b", "severity": "error"},
  {"id": "quiet", "at": "/a", "forbidden": true, "message": "no\u0007\n::error::no"}]}
END
echo '{"custom": [{"id": "event", "at": "/event/name", "values": ["a", 1]}, {"id": "whole", "at": "", "forbidden": true}], "ignore": 1}' >other/jgflint.json
good club/a.jgf club/sub/b.jgf other/c.jgf

ends '--list-rules reads the configuration of a directory' 0 --list-rules club
like '--list-rules lists custom rules' "$out" '^  custom/event  *error  *-  *`/event/name` must exist'
like '--list-rules shows configured severities' "$out" '^  tree-root-move  *info '
like '--list-rules escapes control characters' "$out" '^  custom/quiet .*no\\x07\\x0A::error::no$'
run --list-rules --isolated club
unlike '--list-rules --isolated lists no custom rules' "$out" custom/
(cd club/sub && run --explain custom/event && cp "$out" "$scratch/explained")
like '--explain reads the configuration of the current directory' explained '^custom/event: `/event/name` must exist and must match'
tr -s '\n ' '  ' <explained >flat
like '--explain shows the file and line of a custom rule' flat "A custom rule of this collection: [^ ]*/club/.jgflint.json, line 2\. $"
is '--explain prints only ASCII without control characters' "$(LC_ALL=C tr -d '\n -~' <explained | wc -c | tr -d ' ')" 0
ends '--list-rules with a faulty configuration exits with 2' 2 --list-rules other
like '--list-rules reports the faulty configuration' "$err" 'other/jgflint.json:1: error: .*\[config-wrong-type\]$'
like '--list-rules lists the valid rules of a faulty configuration' "$out" '^  custom/whole '

prints '--statistics counts custom rules by name' '^ *2 *0 *0  custom/event  *error$' --statistics --exit-zero club other
like '--statistics counts errors in configurations' "$out" '^ *1 *0 *0  config-wrong-type  *error$'
like '--statistics counts findings in the configuration file' "$out" '^ *1  other/jgflint.json$'
is '--statistics adds up to the number of findings' "$($AWK '$1 == "findings" { on = $2 == "--fix" } on && $1 > 0 { sum += $1 } END { print sum }' "$out")" 3

# A mistake in an extended configuration is reported once, before the first record to which it applies.
mkdir many many/.git many/a many/b many/c
echo '{"ingore": []}' >many/base.json
good many/a/1.jgf many/c/1.jgf
bad many/b/0.jgf
echo '{"extends": "../base.json"}' | tee many/a/.jgflint.json >many/c/.jgflint.json
echo '{"extends": "../base.json"}' >many/b/.jgflint.json
run -q -f gcc many
is 'an error in an extended configuration is reported once' "$(grep -c config-unknown-key "$out")" 1
is 'an error in an extended configuration is reported first' "$(sed -n '1s/:.*//p' "$out")" many/base.json

run -q --select custom/evnt club
like '--select with an unknown custom rule gets a warning' "$err" "^jgflint: warning: no configuration here has the rule 'custom/evnt'; did you mean 'custom/event'?\$"
run -q --select custom/event club
silent '--select with a known custom rule gets no warning' "$err"
run --list-rules --ignore custom/evnt club
like '--list-rules warns about an unknown custom rule' "$err" "no configuration here has the rule 'custom/evnt'"

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
prints 'SARIF reports success without configuration errors' '"executionSuccessful": true' -f sarif club

finish
