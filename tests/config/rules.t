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
like 'its rules' "$out" '^  custom/event  *error  *-  *`/event/name` must be'
like 'its levels' "$out" '^  tree-root-move  *info '
like 'and lets nothing of it through' "$out" '^  custom/quiet .*no\\x07\\x0A::error::no$'
run --list-rules --isolated club
unlike '--isolated' "$out" custom/
(cd club/sub && run --explain custom/event && cp "$out" "$scratch/explained")
like '--explain knows the configuration of this one' explained '^custom/event: `/event/name` must be there and must match'
tr -s '\n ' '  ' <explained >flat
like 'and where the rule is from' flat "A custom rule of this collection: [^ ]*/club/.jgflint.json, line 2\. $"
is 'and lets nothing through either' "$(LC_ALL=C tr -d '\n -~' <explained | wc -c | tr -d ' ')" 0
run --list-rules other
exits 'a faulty configuration' 2
like 'is told of' "$err" 'other/jgflint.json:1: error: .*\[config-wrong-type\]$'
like 'and what is right in it counts' "$out" '^  custom/whole '

run --statistics --exit-zero club other
like '--statistics counts them, by name' "$out" '^ *2  custom/event  *error  *none$'
like 'and mistakes of configurations' "$out" '^ *1  config-wrong-type  *error  *none$'
like 'in their own file' "$out" '^ *1  other/jgflint.json$'
is 'and all of them' "$($AWK '$1 == "findings" { on = $2 == "rule" } on && $1 > 0 { sum += $1 } END { print sum }' "$out")" 3

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

# ---- patterns that take too long ----

mkdir slow
$AWK 'BEGIN {
  for (i = 0; i < 60; i++) text = text "a"
  for (i = 0; i < 70; i++) {
    name = sprintf("slow/r%02d.jgf", i)
    printf "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"board\": {\"size\": 9}, \"meta\": {\"a\": [" >name
    for (k = 0; k < 20; k++) printf "%s\"%sb\"", k ? ", " : "", text >name
    print "]}, \"tree\": [{}]}" >name
    close(name)
  }
}'
echo '{"custom": [{"id": "slow", "at": "/meta/a/*", "pattern": "^(a+)+$"}, {"id": "other", "at": "/meta/a/*", "pattern": "^b", "severity": "warning"}]}' >slow/.jgflint.json
run -j 1 -f gcc slow
exits 'patterns that take too long' 1
like 'are told' "$err" '^jgflint: custom/slow: its pattern took too long with 40 values, so the rule was switched off$'
is 'other rules go on' "$(grep -c custom/other "$out")" 1400
cp "$out" slow.out
run -j 4 -f gcc slow
same 'with any number of workers' "$out" slow.out
like 'the rule is off after as many' "$err" 'took too long with 40 values'

# ---- many of them ----

$AWK 'BEGIN {
  printf "{\"custom\": ["
  for (i = 0; i < 200; i++) printf "{\"id\": \"slow-%d\", \"at\": \"/meta/a/*\", \"pattern\": \"^(a+)+[^b%d]$\"}, ", i, i
  print "{\"id\": \"none\", \"at\": \"/meta/b\", \"required\": true, \"severity\": \"info\"}]}"
}' >slow/.jgflint.json
run -j 1 -f gcc --min-severity info slow
exits 'two hundred patterns that take too long' 1
sum=$(sed -n 's/^jgflint: PCRE2 gave up on \([0-9]*\) values: .*/\1/p' "$err")
check 'there is one budget for all' test "$sum" -ge 100 -a "$sum" -le 120
like 'and that it is spent is told' "$err" '^jgflint: that is too much for one run: no pattern of a configuration was tried any more$'
is 'rules without a pattern go on' "$(grep -c custom/none "$out")" 70
cp "$out" slow.out && cp "$err" slow.err
run -j 4 -f gcc --min-severity info slow
same 'with any number of workers' "$out" slow.out
sed 's/ in [0-9.]* s//' slow.err >one && sed 's/ in [0-9.]* s//' "$err" >four
same 'and what is told of it' four one
run --exit-zero -q slow
exits '--exit-zero' 0

# ---- a long text, and many values that a rule allows ----

if in_node || ! (ulimit -t 100) 2>/dev/null; then skip 'many values' 'time cannot be limited here'
else
  # What one item of a pattern goes over counts, wherever in the text it begins.
  mkdir long
  $AWK 'BEGIN {
    for (i = 0; i < 100000; i++) text = text "aaaaaaaaaa"
    printf "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"board\": {\"size\": 9}, \"tree\": [{\"comment\": \"%s\"}]}\n", text
  }' >long/a.jgf
  for pattern in '[a-z]+[@#]' '[a-c]*[a-d]*[xy]' '(?=.*.*.*[xy])a'; do
    echo "{\"select\": [\"custom\"], \"custom\": [{\"id\": \"slow\", \"at\": \"/tree/*/comment\", \"pattern\": \"$pattern\"}]}" >long/.jgflint.json
    status=0
    (ulimit -t 20; exec "$JGFLINT" -f gcc long) >"$out" 2>"$err" || status=$?
    exits "$pattern takes too long with a megabyte" 1
    like 'which is told' "$err" '^jgflint: custom/slow: its pattern took too long with 1 values$'
  done
  for pattern in '^[a-z]+$' '(?s)^.*a.*a$' 'a{5}$' '^(?:a|b)*+$'; do
    echo "{\"select\": [\"custom\"], \"custom\": [{\"id\": \"fast\", \"at\": \"/tree/*/comment\", \"pattern\": \"$pattern\"}]}" >long/.jgflint.json
    run -f gcc long
    exits "$pattern does not" 0
    silent 'and fits' "$out"
  done
  # What is not found is not quoted.
  if (ulimit -v 300000 && "$JGFLINT" --version) >/dev/null 2>&1; then
    $AWK 'BEGIN {
      printf "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"board\": {\"size\": 9}, \"tree\": [{}"
      for (i = 0; i < 20000; i++) printf ", {\"comment\": \"The same words for each of the nodes\"}"
      print "]}"
    }' >long/a.jgf
    $AWK 'BEGIN {
      printf "{\"select\": [\"custom\"], \"custom\": ["
      for (i = 0; i < 500; i++) printf "%s{\"id\": \"c%d\", \"at\": \"/tree/*/comment\", \"values\": [\"The same words for each of the nodes\"]}", i ? ", " : "", i
      print "]}"
    }' >long/.jgflint.json
    status=0
    (ulimit -v 300000; exec "$JGFLINT" -j1 -f gcc --max-memory 100M long) >"$out" 2>"$err" || status=$?
    exits 'ten million values that are as they should be take no memory' 0
  else skip 'values that are as they should be' 'this build does not start in little address space'; fi
  mkdir allowed
  $AWK 'BEGIN {
    printf "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"board\": {\"size\": 9}, \"meta\": {\"a\": [-0.0, 1e1, null, true, \"v7\", \"v8x\""
    for (i = 0; i < 5000; i++) printf ", \"x%d\"", i
    print "]}, \"tree\": [{}]}"
  }' >allowed/a.jgf
  $AWK 'BEGIN {
    printf "{\"custom\": [{\"id\": \"allowed\", \"at\": \"/meta/a/*\", \"values\": [0, 10, null, true"
    for (i = 0; i < 50000; i++) printf ", \"v%d\"", i
    print "]}]}"
  }' >allowed/.jgflint.json
  status=0
  (ulimit -t 10; exec "$JGFLINT" -f gcc allowed) >"$out" 2>"$err" || status=$?
  exits '50,000 values are not compared with each of 5,000, nor listed for each' 0
  is 'and those that are allowed are known' "$(grep -c custom/allowed "$out")" 5001
  like 'however they are written' "$out" '`v8x`, and may be: 0, 10, null, true, "v0", "v1", "v2", "v3\.\.\.'
  # Three texts of 300 KB for each of 5,000 findings would be gigabytes.
  $AWK 'BEGIN {
    for (i = 0; i < 100000; i++) long = long "\346\227\245"
    printf "{\"custom\": [{\"id\": \"said\", \"at\": \"/meta/a/*\", \"forbidden\": true, \"message\": \"%s\"},", long
    printf "{\"id\": \"matched\", \"at\": \"/meta/a/*\", \"pattern\": \"^%s$\"},", substr(long, 1, 15000)
    printf "{\"id\": \"missing\", \"at\": \"/meta/a/*/%s\", \"required\": true}]}", long
  }' >allowed/.jgflint.json
  (ulimit -t 10; exec "$JGFLINT" -f gcc --max-per-rule 0 allowed) >"$out" 2>"$err" || status=$?
  exits 'long texts of a configuration' 0
  check 'are not written out for each finding' test "$(wc -c <"$out")" -lt 30000000
  unlike 'nor cut within a character' "$out" '\\x'
  like 'and end with dots' "$out" '日\.\.\. \[custom/said\]$'
  printf '{"custom": [{"id": "%0101d", "at": "", "forbidden": true}]}' 1 >allowed/.jgflint.json
  run -f gcc allowed
  like 'nor may an id be long' "$out" 'an `id` must be made of at most 100 lower-case letters'
fi

finish
