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

finish
