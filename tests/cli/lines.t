# lines.t: JSON Lines, a record in each line.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

named() { printf '{"record": {"format": "JGF", "version": 2}, "source": {"url": "%s"}, "board": {"size": 9}, "tree": [{},]}' "$1"; }

printf '%s\r\n\n \t \n%s\n%s' "$good_record" "$bad_record" "$bad_record" >a.jsonl
run -q -f gcc a.jsonl
is 'findings stand at line N, blank lines count' "$(cut -d' ' -f1 "$out" | tr '\n' ' ')" 'a.jsonl:4:78: a.jsonl:5:78: '
exits 'with the status of findings' 1
run a.jsonl
like 'each line is a record' "$err" 'Checked 3 records'
run -q -f jsonl a.jsonl
first=$((${#good_record} + 2 + 1 + 4))
like 'offsets are those of the file' "$out" "\"line\": 4, .*\"offset\": $((first + 77)), "
cp a.jsonl a.ndjson
run -q -f gcc a.ndjson
like '*.ndjson are such lines, too' "$out" '^a.ndjson:4:78: '
cp a.jsonl a.txt
run -q -f gcc a.txt
like 'other names hold one record' "$out" '^a.txt:4:1: .*json-concatenated'
printf '{"record":{"format":"JGF","version":2},"tree":[{}]}\n{"record":{"format":"JGF","version":2},"tree":[{}]}\n' >two.txt
run -q -f gcc --isolated - <two.txt
like 'standard input has no name: how to say what it is' "$out" '^-:2:1: error: more than one record in the text (--format-in jsonl reads one in each line)'
run -q -f gcc --isolated --format-in jsonl - <two.txt
silent 'which helps' "$out"
run -q -f gcc --format-in jsonl a.txt
like 'unless --format-in says otherwise' "$out" '^a.txt:5:78: '
run -q -f gcc --format-in jgf a.jsonl
like 'also the other way round' "$out" '^a.jsonl:4:1: '
run -q -f gcc --format-in jsonl - <a.jsonl
like 'standard input' "$out" '^-:5:78: '
run -q -f gcc --stdin-filename x/y.jsonl <a.jsonl
like 'or by its name' "$out" '^x/y.jsonl:5:78: '
run --format-in jsnl a.jsonl
exits 'an unknown format is an error' 2
like 'with the nearest name' "$err" "did you mean 'jsonl'"
: >empty.jsonl
run -q empty.jsonl
exits 'no line, no record, no finding' 0

# ---- many, over workers ----

i=0
while [ $i -lt 3000 ]; do
  i=$((i + 1))
  case $i in *7) named "https://example.org/r$i"; echo ;; *) printf '%s\n' "$good_record" ;; esac
done >many.jsonl
run -q -j1 -f gcc many.jsonl
cp "$out" one
is 'every line is linted' "$(wc -l <one | tr -d ' ')" 300
for jobs in 2 4 9; do
  run -q -j$jobs -f gcc many.jsonl
  same "-j$jobs writes what -j1 writes" "$out" one
done
cat many.jsonl | "$JGFLINT" -q -f gcc --stdin-filename many.jsonl >"$out"
same 'and so does a pipe' "$out" one
run -f json many.jsonl
check 'json stays one object' sh -c 'tr -d "\n" <"$0" | grep -q "^{.*}$"' "$out"
is 'findings are separated once each' "$(grep -c '"rule"' "$out")" 300
run --statistics many.jsonl
like '--statistics counts the file once' "$out" '^ *300  many.jsonl$'
run -q --max-findings 3 --color never many.jsonl
is '--max-findings counts over lines' "$(grep -c ': error: ' "$out")" 3

# ---- the identity of a record ----

run -q -f jsonl --id-pointer /source/url many.jsonl
like '--id-pointer carries a value along' "$out" '"id": "https://example.org/r7", .*"line": 7, '
run -q -f json --id-pointer /source/url many.jsonl
like 'in json, too' "$out" '"id": "https://example.org/r2997"'
run -q -f jsonl --id-pointer /board/size a.jsonl
like 'a number stays one' "$out" '"id": 9[,}]'
$AWK 'BEGIN { for (i = 0; i < 1001; i++) printf "x" }' >letters
printf '{"record": {"format": "JGF", "version": 2}, "meta": {"id": "%s"}, "tree": [{}, {"k": 1}]}\n' "$(cat letters)" "$(cut -c1-998 letters)" >ids.jsonl
run -q -f gcc -f jsonl:ids.out --select shape-unknown-key --id-pointer /meta/id ids.jsonl
is 'a longer text is no id: each finding would say it' "$(grep -c '"id"' ids.out) $(grep -c . "$out")" '1 2'
run -q -f jsonl --id-pointer /nowhere a.jsonl
unlike 'what is not there is left out' "$out" '"id"'

# A finding keeps its fingerprint wherever its record lies and however that is typed.
prints() { sed -n 's/.*"fingerprint": "\([^"]*\)".*/\1/p' "$out"; }
mkdir -p typed/deep
bad typed/deep/a.jgf typed/deep/b.jgf
cp typed/deep/a.jgf typed/a.jgf
run -q -f jsonl typed/deep/a.jgf; prints >first
for name in ./typed/deep/a.jgf "$PWD/typed/deep/a.jgf" typed/../typed/deep/a.jgf; do
  run -q -f jsonl "$name"; prints >other
  same 'the fingerprint of a path that is typed otherwise' first other
done
run -q -f jsonl typed/deep/b.jgf; prints >other
check 'other records have others' sh -c '! cmp -s first other'
run -q -f jsonl typed/a.jgf; prints >other
check 'as do other directories' sh -c '! cmp -s first other'
cp -r typed moved
echo '{}' >typed/.jgflint.json; cp typed/.jgflint.json moved/
run -q -f jsonl typed/deep/a.jgf; prints >first
run -q -f jsonl moved/deep/a.jgf; prints >other
same 'from the directory of the configuration it is one' first other
cd typed/deep && run -q -f jsonl ../deep/a.jgf && cd ../.. || cd ../..
prints >other
same 'also from below' first other
printf '%s\n' "$bad_record" >typed/deep/c.jgf; cp typed/deep/c.jgf .
run -q -f jsonl --id-pointer /record/format typed/deep/c.jgf; prints >first
run -q -f jsonl --id-pointer /record/format c.jgf; prints >other
same 'an id takes the place of the path' first other

run --id-pointer source a.jsonl
exits 'a pointer begins with a slash' 2
like 'and is told so' "$err" 'JSON Pointer'
run --id-pointer /source~url a.jsonl
exits 'and a ~ in it escapes something' 2

# ---- limits ----

{ named https://a.org/1; echo; printf '{"comment": "%0300000d"}\n' 0; named https://a.org/2; echo; } >long.jsonl
run -q -f gcc --max-size 1000 long.jsonl
is 'a line that is too long is a finding, and the next one is linted' \
  "$(sed 's/: error:.*\[/ [/' "$out" | tr '\n' '|')" \
  'long.jsonl:1:116 [json-trailing-comma]|long.jsonl:2:1001 [json-too-large]|long.jsonl:3:116 [json-trailing-comma]|'
{ printf '%0600000d' 0; echo; named https://a.org/2; echo; } >longer.jsonl
run -q -f gcc --max-size 1000 longer.jsonl
like 'also where it is longer than what is read at once' "$out" '^longer.jsonl:2:116: '
run -q -f gcc --max-size 1000 - --format-in jsonl <longer.jsonl
like 'also on standard input' "$out" '^-:2:116: '
printf '{"record":\r{"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{},]}\n' >cr.jsonl
run -q -f gcc cr.jsonl
like 'a CR within a line ends no line' "$out" '^cr.jsonl:1:78: '


# ---- fixing ----

printf '%s\n%s' "$bad_record" "$good_record" >one.jsonl
printf '%s' "$bad_record" >record.jgf
run -q --isolated --fix record.jgf
fixed=$(cat record.jgf)
isnt() { if [ "$2" = "$3" ]; then fail "$1" "$2"; else pass "$1"; fi; }
isnt 'a record by itself is fixed' "$fixed" "$bad_record"

# What no fix touches: a BOM, line ends, blank lines, a line that is no JSON, blanks around a record, a last line without an end.
lines() {
  printf '\357\273\277%s\r\n%s\n\n \t \r\n' "$good_record" "$1"
  printf '{"rules": {"komi": NaN}, "tree": [{},]}\n  %s \t\r\n%s' "$1" "$1"
}
lines "$bad_record" >before
lines "$fixed" | sed '1s/^\xEF\xBB\xBF//' >after
cp before fix.jsonl
run --isolated --fix fix.jsonl
same 'each line that changed is written, the others are byte for byte as they were' fix.jsonl after
like 'findings and files are counted' "$err" '^Fixed 4 findings in 1 file: 3 json-trailing-comma, 1 json-bom$'
like 'what cannot be fixed is told with its line' "$err" 'fix.jsonl:5: not fixed: it would still not be JSON'
like 'and what is left, too' "$out" '^fix.jsonl:5:'
unlike 'what is fixed is not' "$out" '^fix.jsonl:[^5]'
touch -d '2020-01-01 00:00:00' fix.jsonl
run --isolated --fix fix.jsonl
is 'a file that has nothing to fix is not written' "$(find fix.jsonl -newermt 2020-01-02)" ''
run -q --isolated --fix --format-in jsonl - <before
same 'standard input goes to standard output' "$out" after
if can_look; then
  { head -c 100 before | until_read; tail -c +101 before; } | run -q --isolated --fix --stdin-filename x.jsonl -
  same 'a pipe, too, in pieces' "$out" after
else skip 'a pipe, too, in pieces' 'no python3, or no /proc'; fi
printf '%s\n' "$good_record" >clean
run -q --isolated --fix --format-in jsonl - <clean
same 'with nothing to fix it comes out as it went in' "$out" clean

cp before fix.jsonl
run -q --isolated --diff fix.jsonl
same '--diff writes nothing' fix.jsonl before
like 'a last line without an end is marked' "$out" '^. No newline at end of file$'
if have git; then
  check 'git applies the diff' git apply --whitespace=nowarn "$out"
  same 'which does what --fix does' fix.jsonl after
else skip 'git applies the diff' 'there is no git'; skip 'which does what --fix does' 'there is no git'; fi
run -q --isolated --diff --format-in jsonl --stdin-filename fix.jsonl - <before
like 'standard input has a diff, too' "$out" '^+++ b/fix.jsonl$'

for option in '' --unsafe-fixes; do
  # A misspelled key: in a record by itself, and in a line.
  odd='{"record": {"format": "JGF", "version": 2}, "rules": {"komii": 6.5}, "board": {"size": 9}, "tree": [{}]}'
  printf '%s' "$odd" >odd.jgf
  printf '%s\n%s\n' "$odd" "$odd" >odd.jsonl
  "$JGFLINT" -q --isolated --fix $option odd.jgf >"$out" 2>&1
  "$JGFLINT" -q --isolated --fix $option odd.jsonl >"$out" 2>&1
  is "a line is fixed as a file is${option:+: $option}" "$(sort -u odd.jsonl)" "$(cat odd.jgf)"
done
run -q --isolated --write-baseline known.json fix.jsonl
cp before known.jsonl
run -q --isolated --write-baseline known.json known.jsonl
run -q --isolated --baseline known.json --fix known.jsonl
same 'what a baseline knows stays' known.jsonl before

# Lines that are too long are passed through, wherever they are cut while they are read.
long() { printf '%s\n{"comment": "%0900000d", "x": }\n%s\n%0400000d' "$1" 0 "$1" 0; }
long "$bad_record" >before.jsonl
long "$fixed" >after
cp before.jsonl long.jsonl
run -q --isolated --max-size 1000 --fix long.jsonl
same 'a line that is too long stays whole' long.jsonl after
run -q --isolated --max-size 1000 --fix --format-in jsonl - <before.jsonl
same 'also on standard input' "$out" after
if have git; then
  cp before.jsonl long.jsonl
  run -q --isolated --max-size 1000 --diff long.jsonl
  git apply --whitespace=nowarn "$out"
  same 'and in a diff' long.jsonl after
else skip 'and in a diff' 'there is no git'; fi

# Many, and those that change in groups and gaps of all sizes, over several pieces of a file: every hunk of a diff is right.
"$AWK" -v good="$good_record" -v bad="$bad_record" 'BEGIN {
  for (i = seed = 1; i <= 5000; i++) { seed = (seed * 16807) % 2147483647; if (seed % 7 == 0) left = seed % 13; print (left-- > 0 ? bad : good) }
}' >many.before
"$AWK" -v bad="$bad_record" -v fixed="$fixed" '{ print ($0 == bad ? fixed : $0) }' many.before >many.after
for jobs in 1 4; do
  cp many.before many.jsonl
  run --isolated -j$jobs --fix many.jsonl
  same "-j$jobs: 5,000 lines are fixed in their order" many.jsonl many.after
  like "-j$jobs: as one file" "$err" '^Fixed [0-9,]* findings in 1 file:'
  cp many.before many.jsonl
  run -q --isolated -j$jobs --diff many.jsonl
  cp "$out" diff.$jobs
done
same 'the diff does not depend on the number of workers' diff.1 diff.4
if have git; then
  check 'git applies all its hunks' git apply --whitespace=nowarn diff.1
  same 'which does the same' many.jsonl many.after
  check 'there are as many hunks as git would make' sh -c 'git diff --no-index many.before many.after | grep -c "^@@" >hunks; grep -c "^@@" diff.1 | cmp - hunks'
else skip 'git applies all its hunks' 'there is no git'; skip 'which does the same' 'there is no git'; skip 'there are as many hunks' 'there is no git'; fi

# Findings that are left stand where they are in the new file.
sed 's/"tree": .*/"tree": [{"oddity": 1},]}/' many.before >left.jsonl
run -q --isolated -j4 --fix -f jsonl left.jsonl
grep -v '"summary"' "$out" >told
run -q --isolated -j1 -f jsonl left.jsonl
grep -v '"summary"' "$out" >there
same 'findings after a fix have the offsets of the new file' told there

# All or nothing.
cp many.before many.jsonl
ln many.jsonl second
run --isolated --fix many.jsonl
exits 'a file with a second name is not written' 2
same 'it is as it was' many.jsonl many.before
like 'that is told' "$err" '^jgflint: many.jsonl: not fixed: it has other names'
like 'and nothing counts as fixed' "$err" '^Fixed no findings$'
rm second
printf '{"select": 5}\n' >faulty.json
run --config faulty.json --fix --format-in jsonl - <many.before
same 'with a configuration that has mistakes lines come out as they went in' "$out" many.before

odd='{"rules": {"komi": NaN}, "tree": [{},]}'
yes "$odd" | head -n 3000 >odd.jsonl
for jobs in 1 4; do
  run -q --isolated --fix -j$jobs odd.jsonl
  is "-j$jobs: why many lines stay is told once" "$(cat "$err")" \
    'jgflint: odd.jsonl:1: not fixed: it would still not be JSON; first correct the syntax errors that have no fix (and so 2,999 other lines)'
done

finish
