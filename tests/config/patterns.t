#!/bin/sh
# patterns.t: patterns of custom rules that take too long, and configurations with many or long values.
. "${top_srcdir:-.}/tests/lib.sh"

# ---- patterns that take too long ----
mkdir slow
$AWK 'BEGIN {
  for (i = 0; i < 60; i++) text = text "a"
  for (i = 0; i < 20; i++) {
    name = sprintf("slow/r%02d.jgf", i)
    printf "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"board\": {\"size\": 9}, \"meta\": {\"a\": [" >name
    for (k = 0; k < 20; k++) printf "%s\"%sb\"", k ? ", " : "", text >name
    print "]}, \"tree\": [{}]}" >name
    close(name)
  }
}'
echo '{"custom": [{"id": "slow", "at": "/meta/a/*", "pattern": "^(a+)+$"}, {"id": "other", "at": "/meta/a/*", "pattern": "^b", "severity": "warning"}]}' >slow/.jgflint.json
ends 'a pattern that takes too long exits with 1' 1 -j 1 -f gcc slow
like 'the message names the slow rule and the number of values' "$err" '^jgflint: custom/slow: its pattern took too long with 40 values$'
is 'other rules still run if a pattern takes too long' "$(grep -c custom/other "$out")" 400
cp "$out" slow.out
run -j 4 -f gcc slow
same 'four workers print the same findings with a slow pattern' "$out" slow.out
like 'four workers count the same values with a slow pattern' "$err" 'took too long with 40 values'

# ---- many slow patterns ----
$AWK 'BEGIN {
  printf "{\"custom\": ["
  for (i = 0; i < 200; i++) printf "{\"id\": \"slow-%d\", \"at\": \"/meta/a/*\", \"pattern\": \"^(a+)+[^b%d]$\"}, ", i, i
  print "{\"id\": \"none\", \"at\": \"/meta/b\", \"required\": true, \"severity\": \"info\"}]}"
}' >slow/.jgflint.json
ends 'two hundred slow patterns exit with 1' 1 -j 1 -f gcc --min-severity info slow
sum=$(sed -n 's/^jgflint: \([0-9]*\) values took too long to match: .*/\1/p' "$err")
is 'slow patterns stop after 20 values in each of 20 records' "$sum" 400
is 'rules without a pattern still run after 200 slow patterns' "$(grep -c custom/none "$out")" 20
cp "$out" slow.out && cp "$err" slow.err
run -j 4 -f gcc --min-severity info slow
same 'four workers print the same findings with 200 patterns' "$out" slow.out
sed 's/ in [0-9.]* s//' slow.err >one && sed 's/ in [0-9.]* s//' "$err" >four
same 'four workers print the same messages with 200 patterns' four one
ends '--exit-zero applies to patterns that take too long' 0 --exit-zero -q slow

# ---- a long text, and many values that a rule allows ----
if in_node || ! (ulimit -t 100) 2>/dev/null; then skip 'long texts and many values are fast' 'time cannot be limited here'
else
  # PCRE2 counts the work of a match from every start in the text.
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
    like "the message names the slow rule: $pattern" "$err" '^jgflint: custom/slow: its pattern took too long with 1 values$'
  done
  for pattern in '^[a-z]+$' '(?s)^.*a.*a$' 'a{5}$' '^(?:a|b)*+$'; do
    echo "{\"select\": [\"custom\"], \"custom\": [{\"id\": \"fast\", \"at\": \"/tree/*/comment\", \"pattern\": \"$pattern\"}]}" >long/.jgflint.json
    ends "$pattern is fast on a megabyte" 0 -f gcc long
    silent "$pattern matches a megabyte" "$out"
  done
  # A value that a rule accepts is not copied.
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
    (ulimit -v 300000; exec "$JGFLINT" -j1 -f gcc long) >"$out" 2>"$err" || status=$?
    exits 'ten million accepted values take no memory' 0
  else skip 'ten million accepted values take no memory' 'this build does not start in little address space'; fi
  mkdir allowed
  $AWK 'BEGIN {
    printf "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"board\": {\"size\": 9}, \"meta\": {\"a\": [-0.0, 1e1, null, true, \"v7\", \"v8x\""
    for (i = 0; i < 3000; i++) printf ", \"x%d\"", i
    print "]}, \"tree\": [{}]}"
  }' >allowed/a.jgf
  $AWK 'BEGIN {
    printf "{\"custom\": [{\"id\": \"allowed\", \"at\": \"/meta/a/*\", \"values\": [0, 10, null, true"
    for (i = 0; i < 50000; i++) printf ", \"v%d\"", i
    print "]}]}"
  }' >allowed/.jgflint.json
  status=0
  (ulimit -t 10; exec "$JGFLINT" -f gcc allowed) >"$out" 2>"$err" || status=$?
  exits '50,000 accepted values are fast with 3,000 values' 0
  is 'only values outside the list have a finding' "$(grep -c custom/allowed "$out")" 3001
  like 'the message shows the first accepted values' "$out" '`v8x`, and may be: 0, 10, null, true, "v0", "v1", "v2", "v3\.\.\.'
  # Three texts of 300 KB for each of 3,000 findings would be gigabytes.
  $AWK 'BEGIN {
    for (i = 0; i < 100000; i++) long = long "\346\227\245"
    printf "{\"custom\": [{\"id\": \"said\", \"at\": \"/meta/a/*\", \"forbidden\": true, \"message\": \"%s\"},", long
    printf "{\"id\": \"matched\", \"at\": \"/meta/a/*\", \"pattern\": \"^%s$\"},", substr(long, 1, 15000)
    printf "{\"id\": \"missing\", \"at\": \"/meta/a/*/%s\", \"required\": true}]}", long
  }' >allowed/.jgflint.json
  (ulimit -t 10; exec "$JGFLINT" -f gcc --max-per-rule 0 allowed) >"$out" 2>"$err" || status=$?
  exits 'a configuration may have long texts' 0
  check 'a finding does not repeat a long text of the configuration' test "$(wc -c <"$out")" -lt 30000000
  unlike 'a long text is cut only between characters' "$out" '\\x'
  like 'a cut text ends with dots' "$out" '日\.\.\. \[custom/said\]$'
  printf '{"custom": [{"id": "%0101d", "at": "", "forbidden": true}]}' 1 >allowed/.jgflint.json
  prints 'an id has at most 100 letters' 'an `id` must have at most 100 lowercase letters' -f gcc allowed
fi

finish
