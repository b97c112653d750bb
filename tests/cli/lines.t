# lines.t: JSON Lines, a record in each line.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

named() { printf '{"record": {"format": "JGF", "version": 2}, "source": {"url": "%s"}, "board": {"size": 9}, "tree": [{},]}' "$1"; }

printf '%s\r\n\n \t \n%s\n%s' "$good_record" "$bad_record" "$bad_record" >a.jsonl
run -q -f gcc a.jsonl
is 'findings have the line number in the file and blank lines count' "$(cut -d' ' -f1 "$out" | tr '\n' ' ')" 'a.jsonl:4:78: a.jsonl:5:78: '
exits 'findings in JSON Lines exit with 1' 1
complains 'the summary counts each line as a record' 'Checked 3 records' a.jsonl
run -q -f jsonl a.jsonl
first=$((${#good_record} + 2 + 1 + 4))
like 'offsets refer to the file' "$out" "\"line\": 4, .*\"offset\": $((first + 77)), "
cp a.jsonl a.ndjson
prints 'a .ndjson file has a record in each line' '^a.ndjson:4:78: ' -q -f gcc a.ndjson
cp a.jsonl a.txt
prints 'a .txt file has one record' '^a.txt:4:1: .*json-concatenated' -q -f gcc a.txt
printf '{"record":{"format":"JGF","version":2},"tree":[{}]}\n{"record":{"format":"JGF","version":2},"tree":[{}]}\n' >two.txt
run -q -f gcc --isolated - <two.txt
like 'two records on standard input suggest --format-in jsonl' "$out" '^-:2:1: error: more than one record in the text (--format-in jsonl reads one in each line)'
prints_nothing '--format-in jsonl reads standard input as JSON Lines' -q -f gcc --isolated --format-in jsonl - <two.txt
prints '--format-in jsonl reads a .txt file as JSON Lines' '^a.txt:5:78: ' -q -f gcc --format-in jsonl a.txt
prints '--format-in jgf reads a .jsonl file as one record' '^a.jsonl:4:1: ' -q -f gcc --format-in jgf a.jsonl
prints '--format-in jsonl lints standard input' '^-:5:78: ' -q -f gcc --format-in jsonl - <a.jsonl
prints '--stdin-filename x.jsonl reads JSON Lines' '^x/y.jsonl:5:78: ' -q -f gcc --stdin-filename x/y.jsonl <a.jsonl
fails_with 'an unknown format gets a suggestion' "did you mean 'jsonl'" --format-in jsnl a.jsonl
: >empty.jsonl
ends 'an empty JSON Lines file exits with 0' 0 -q empty.jsonl

# ---- many, over workers ----
i=0
while [ $i -lt 3000 ]; do
  i=$((i + 1))
  case $i in *7) named "https://example.org/r$i"; echo ;; *) printf '%s\n' "$good_record" ;; esac
done >many.jsonl
run -q -j1 -f gcc many.jsonl
cp "$out" one
is 'every line of a large file is linted' "$(wc -l <one | tr -d ' ')" 300
for jobs in 2 4 9; do
  run -q -j$jobs -f gcc many.jsonl
  same "-j$jobs writes the same as -j1" "$out" one
done
cat many.jsonl | "$JGFLINT" -q -f gcc --stdin-filename many.jsonl >"$out"
same 'a pipe gives the same findings as a file' "$out" one
run -f json many.jsonl
check '-f json prints one object for many lines' sh -c 'tr -d "\n" <"$0" | grep -q "^{.*}$"' "$out"
is '-f json prints each finding once' "$(grep -c '"rule"' "$out")" 300
prints '--statistics counts a JSON Lines file once' '^ *300  many.jsonl$' --statistics many.jsonl
run -q --max-findings 3 --color never many.jsonl
is '--max-findings counts findings in all lines' "$(grep -c ': error: ' "$out")" 3

# ---- the identity of a record ----
run -q -f jsonl --id-pointer /source/url many.jsonl
like '--id-pointer adds the id in JSON Lines output' "$out" '"id": "https://example.org/r7", .*"line": 7, '
run -q -f json --id-pointer /source/url many.jsonl
like '--id-pointer adds the id in JSON output' "$out" '"id": "https://example.org/r2997"'
prints 'a number as id stays a number' '"id": 9[,}]' -q -f jsonl --id-pointer /board/size a.jsonl
$AWK 'BEGIN { for (i = 0; i < 1001; i++) printf "x" }' >letters
printf '{"record": {"format": "JGF", "version": 2}, "meta": {"id": "%s"}, "tree": [{}, {"k": 1}]}\n' "$(cat letters)" "$(cut -c1-998 letters)" >ids.jsonl
run -q -f gcc -f jsonl:ids.out --select shape-unknown-key --id-pointer /meta/id ids.jsonl
is 'a text of more than 1,000 characters is not used as id' "$(grep -c '"id"' ids.out) $(grep -c . "$out")" '1 2'
run -q -f jsonl --id-pointer /nowhere a.jsonl
unlike 'a missing id is omitted' "$out" '"id"'

# The fingerprint of a finding is independent of the folder and the spelling of its path.
fingerprint() { sed -n 's/.*"fingerprint": "\([^"]*\)".*/\1/p' "$out"; }
mkdir -p typed/deep
bad typed/deep/a.jgf typed/deep/b.jgf
cp typed/deep/a.jgf typed/a.jgf
run -q -f jsonl typed/deep/a.jgf; fingerprint >first
for name in ./typed/deep/a.jgf "$PWD/typed/deep/a.jgf" typed/../typed/deep/a.jgf; do
  run -q -f jsonl "$name"; fingerprint >other
  same 'the fingerprint does not depend on the spelling of the path' first other
done
run -q -f jsonl typed/deep/b.jgf; fingerprint >other
check 'records with other names have other fingerprints' sh -c '! cmp -s first other'
run -q -f jsonl typed/a.jgf; fingerprint >other
check 'records in other directories have other fingerprints' sh -c '! cmp -s first other'
cp -r typed moved
echo '{}' >typed/.jgflint.json; cp typed/.jgflint.json moved/
run -q -f jsonl typed/deep/a.jgf; fingerprint >first
run -q -f jsonl moved/deep/a.jgf; fingerprint >other
same 'the fingerprint is relative to the configuration' first other
cd typed/deep && run -q -f jsonl ../deep/a.jgf && cd ../.. || cd ../..
fingerprint >other
same 'the fingerprint is the same from a subdirectory' first other
printf '%s\n' "$bad_record" >typed/deep/c.jgf; cp typed/deep/c.jgf .
run -q -f jsonl --id-pointer /record/format typed/deep/c.jgf; fingerprint >first
run -q -f jsonl --id-pointer /record/format c.jgf; fingerprint >other
same 'the fingerprint uses the id instead of the path' first other

fails_with 'an id pointer without a slash is reported' 'JSON Pointer' --id-pointer source a.jsonl
ends 'an id pointer with an invalid ~ exits with 2' 2 --id-pointer /source~url a.jsonl

# ---- limits ----
{ named https://a.org/1; echo; printf '{"comment": "%0300000d"}\n' 0; named https://a.org/2; echo; } >long.jsonl
run -q -f gcc --max-size 1000 long.jsonl
is 'a line that is too long is a finding and the next line is linted' \
  "$(sed 's/: error:.*\[/ [/' "$out" | tr '\n' '|')" \
  'long.jsonl:1:116 [json-trailing-comma]|long.jsonl:2:1001 [json-too-large]|long.jsonl:3:116 [json-trailing-comma]|'
{ printf '%0600000d' 0; echo; named https://a.org/2; echo; } >longer.jsonl
prints 'a line longer than the buffer is skipped in a file' '^longer.jsonl:2:116: ' -q -f gcc --max-size 1000 longer.jsonl
run -q -f gcc --max-size 1000 - --format-in jsonl <longer.jsonl
like 'a line longer than the buffer is skipped on standard input' "$out" '^-:2:116: '
printf '{"record":\r{"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{},]}\n' >cr.jsonl
prints 'a CR within a line does not end it' '^cr.jsonl:1:78: ' -q -f gcc cr.jsonl

# ---- fixing ----
printf '%s\n%s' "$bad_record" "$good_record" >one.jsonl
printf '%s' "$bad_record" >record.jgf
run -q --isolated --fix record.jgf
fixed=$(cat record.jgf)
differs() { if [ "$2" = "$3" ]; then fail "$1" "$2"; else pass "$1"; fi; }
differs 'a record in a file is fixed' "$fixed" "$bad_record"

# Fixes do not change a byte order mark, line ends, blank lines, lines that are not JSON, spaces around a record, or a last line
# without an end.
lines() {
  printf '\357\273\277%s\r\n%s\n\n \t \r\n' "$good_record" "$1"
  printf '{"rules": {"komi": NaN}, "tree": [{},]}\n  %s \t\r\n%s' "$1" "$1"
}
lines "$bad_record" >before
lines "$fixed" | sed '1s/^\xEF\xBB\xBF//' >after
cp before fix.jsonl
run --isolated --fix fix.jsonl
same '--fix changes only lines with fixes' fix.jsonl after
like '--fix counts findings in one file' "$err" '^Fixed 4 findings in 1 file: 3 json-trailing-comma, 1 json-bom$'
like '--fix reports a line that cannot be fixed' "$err" 'fix.jsonl:5: not fixed: it would still not be JSON'
like '--fix shows the findings left' "$out" '^fix.jsonl:5:'
unlike '--fix does not show fixed findings' "$out" '^fix.jsonl:[^5]'
touch -d '2020-01-01 00:00:00' fix.jsonl
run --isolated --fix fix.jsonl
is '--fix without anything to fix does not write the file' "$(find fix.jsonl -newermt 2020-01-02)" ''
run -q --isolated --fix --format-in jsonl - <before
same 'fixed standard input goes to standard output' "$out" after
if can_look; then
  { head -c 100 before | until_read; tail -c +101 before; } | run -q --isolated --fix --stdin-filename x.jsonl -
  same 'fixed standard input that arrives in pieces is complete' "$out" after
else skip 'fixed standard input that arrives in pieces is complete' 'no python3, or no /proc'; fi
printf '%s\n' "$good_record" >clean
run -q --isolated --fix --format-in jsonl - <clean
same 'standard input without findings is copied unchanged' "$out" clean

cp before fix.jsonl
run -q --isolated --diff fix.jsonl
same '--diff does not write the file' fix.jsonl before
like '--diff marks a last line without line end' "$out" '^. No newline at end of file$'
if have git; then
  check 'git apply accepts the diff' git apply --whitespace=nowarn "$out"
  same 'git apply gives the same as --fix' fix.jsonl after
else skip 'git apply accepts the diff' 'there is no git'; skip 'git apply gives the same as --fix' 'there is no git'; fi
run -q --isolated --diff --format-in jsonl --stdin-filename fix.jsonl - <before
like '--diff prints a diff of standard input' "$out" '^+++ b/fix.jsonl$'

for option in '' --unsafe-fixes; do
  # A record with a misspelled key, as a file and as a line.
  odd='{"record": {"format": "JGF", "version": 2}, "rules": {"komii": 6.5}, "board": {"size": 9}, "tree": [{}]}'
  printf '%s' "$odd" >odd.jgf
  printf '%s\n%s\n' "$odd" "$odd" >odd.jsonl
  "$JGFLINT" -q --isolated --fix $option odd.jgf >"$out" 2>&1
  "$JGFLINT" -q --isolated --fix $option odd.jsonl >"$out" 2>&1
  is "a line is fixed like a file${option:+: $option}" "$(sort -u odd.jsonl)" "$(cat odd.jgf)"
done
run -q --isolated --write-baseline known.json fix.jsonl
cp before known.jsonl
run -q --isolated --write-baseline known.json known.jsonl
run -q --isolated --baseline known.json --fix known.jsonl
same '--fix leaves findings in the baseline unchanged' known.jsonl before

# Lines that are too long are copied unchanged, even if a read ends inside of the line.
long() { printf '%s\n{"comment": "%0900000d", "x": }\n%s\n%0400000d' "$1" 0 "$1" 0; }
long "$bad_record" >before.jsonl
long "$fixed" >after
cp before.jsonl long.jsonl
run -q --isolated --max-size 1000 --fix long.jsonl
same '--fix keeps a line that is too long' long.jsonl after
run -q --isolated --max-size 1000 --fix --format-in jsonl - <before.jsonl
same '--fix keeps a line that is too long on standard input' "$out" after
if have git; then
  cp before.jsonl long.jsonl
  run -q --isolated --max-size 1000 --diff long.jsonl
  git apply --whitespace=nowarn "$out"
  same '--diff keeps a line that is too long' long.jsonl after
else skip '--diff keeps a line that is too long' 'there is no git'; fi

# Many changes in groups and with gaps of all sizes, over several pieces of a file: every hunk of the diff is correct.
"$AWK" -v good="$good_record" -v bad="$bad_record" 'BEGIN {
  for (i = seed = 1; i <= 5000; i++) { seed = (seed * 16807) % 2147483647; if (seed % 7 == 0) left = seed % 13; print (left-- > 0 ? bad : good) }
}' >many.before
"$AWK" -v bad="$bad_record" -v fixed="$fixed" '{ print ($0 == bad ? fixed : $0) }' many.before >many.after
for jobs in 1 4; do
  cp many.before many.jsonl
  run --isolated -j$jobs --fix many.jsonl
  same "-j$jobs: 5,000 lines are fixed in order" many.jsonl many.after
  like "-j$jobs: 5,000 lines count as one file" "$err" '^Fixed [0-9,]* findings in 1 file:'
  cp many.before many.jsonl
  run -q --isolated -j$jobs --diff many.jsonl
  cp "$out" diff.$jobs
done
same 'the diff is the same with one and four workers' diff.1 diff.4
if have git; then
  check 'git apply accepts all hunks of a large diff' git apply --whitespace=nowarn diff.1
  same 'git apply of a large diff gives the same as --fix' many.jsonl many.after
  check 'the diff has as many hunks as git diff' sh -c 'git diff --no-index many.before many.after | grep -c "^@@" >hunks; grep -c "^@@" diff.1 | cmp - hunks'
else skip 'git apply accepts all hunks of a large diff' 'there is no git'; skip 'git apply of a large diff gives the same as --fix' 'there is no git'
  skip 'the diff has as many hunks as git diff' 'there is no git'; fi

# Remaining findings have their places in the new file.
sed 's/"tree": .*/"tree": [{"oddity": 1},]}/' many.before >left.jsonl
run -q --isolated -j4 --fix -f jsonl left.jsonl
grep -v '"summary"' "$out" >fixed_findings
run -q --isolated -j1 -f jsonl left.jsonl
grep -v '"summary"' "$out" >there
same 'findings after --fix have the offsets of the new file' fixed_findings there

# A file is fixed completely or left unchanged.
cp many.before many.jsonl
ln many.jsonl second
ends 'a file with two hard links exits with 2' 2 --isolated --fix many.jsonl
same 'a file with two hard links is unchanged' many.jsonl many.before
like 'a file with two hard links is reported' "$err" '^jgflint: many.jsonl: not fixed: it has other names'
like 'a file with two hard links has no fixed findings' "$err" '^Fixed no findings$'
rm second
printf '{"select": 5}\n' >faulty.json
run --config faulty.json --fix --format-in jsonl - <many.before
same 'standard input is copied unchanged with errors in the configuration' "$out" many.before

odd='{"rules": {"komi": NaN}, "tree": [{},]}'
yes "$odd" | head -n 3000 >odd.jsonl
for jobs in 1 4; do
  run -q --isolated --fix -j$jobs odd.jsonl
  is "-j$jobs: the reason why lines are not fixed is printed once" "$(cat "$err")" \
    'jgflint: odd.jsonl:1: not fixed: it would still not be JSON; first correct the syntax errors that have no fix (and so 2,999 other lines)'
done

finish
