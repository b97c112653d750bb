# limits.t: text output shows some findings of each rule and the number of omitted ones; --statistics counts findings.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

# 60 errors of one rule, 12 warnings of another, and one error of a third at the very end.
mkdir many
i=10
while [ $i -lt 70 ]; do
  rank=
  [ $i -ge 22 ] || rank=', "players": [{"color": "black", "rank": "good"}]'
  printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}%s, "tree": [{},]}\n' "$rank" >many/$i.jgf
  i=$((i + 1))
done
printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}, {"move": {"color": "black", "x": 9, "y": 0}}]}\n' >many/99.jgf

# shown RULE: how many findings of it text shows.
shown() { grep -c ": .* \[$1\]$" "$out"; }

run many
is 'at most 50 errors of a rule are shown' "$(shown json-trailing-comma)" 50
is 'at most 10 warnings of a rule are shown' "$(shown player-rank)" 10
is 'a single finding of a rule is shown after many others' "$(shown point-off-board)" 1
is 'the findings not shown are counted, errors first' "$(tail -n 2 "$out")" '… and 10 more [json-trailing-comma]
… and 2 more [player-rank]'
like 'the summary counts all findings' "$err" ': 61 errors, 12 warnings'
like 'the summary suggests --max-per-rule and --statistics' "$err" '^12 more findings in 12 files not shown (--max-per-rule 0 shows all, --statistics counts all)$'
like 'the summary suggests --diff and --write-baseline' "$err" '^Next: --diff shows what --fix would change; --write-baseline FILE records the present findings'
cp "$out" usual
for jobs in 1 2 7; do
  run -j$jobs many
  same "-j$jobs shows the same findings" "$out" usual
done
cat many/*.jgf >many.jsonl
run many.jsonl
is 'at most 50 errors of a rule are shown for JSON Lines' "$(shown json-trailing-comma)" 50

mkdir -p levels/z
printf '{"severity":{"json-trailing-comma":"warning"},"overrides":[{"files":["z/**"],"severity":{"json-trailing-comma":"error"}}]}' >levels/.jgflint.json
for number in 1 2 3; do printf '{"record":{"format":"JGF","version":2},"board":{"size":9},"tree":[{},]}' >levels/$number.jgf; done
cp levels/1.jgf levels/z/last.jgf
run --max-per-rule 1 levels
like 'warnings of a rule do not hide its errors' "$out" '^levels/z/last.jgf:1:[0-9]*: error: .*\[json-trailing-comma\]$'
is '--max-per-rule 1 shows one error and one warning of a rule' "$(shown json-trailing-comma)" 2
run --max-per-rule 3 many
is '--max-per-rule 3 shows three errors of a rule' "$(shown json-trailing-comma)" 3
is '--max-per-rule 3 shows three warnings of a rule' "$(shown player-rank)" 3
like '--max-per-rule 3 counts the findings not shown' "$out" '^… and 57 more \[json-trailing-comma\]$'
run --max-per-rule 0 many
is '--max-per-rule 0 shows all errors' "$(shown json-trailing-comma)" 60
is '--max-per-rule 0 shows all warnings' "$(shown player-rank)" 12
unlike '--max-per-rule 0 counts no findings as not shown' "$out" '^… and'
run --max-per-rule 3 --max-findings 4 many
is '--max-findings limits --max-per-rule' "$(grep -c '^many/' "$out")" 4
run -f gcc -f jsonl:all many
is 'other formats show all findings' "$(grep -c json-trailing-comma "$out") $(grep -c '"rule": "json-trailing-comma"' all)" '60 60'

cp -R many fixed
run --fix --unsafe-fixes fixed
unlike '--fix without findings left prints no suggestion' "$err" '^Next'
run --write-baseline known many
run --baseline known many
unlike 'a run with known findings only prints no suggestion' "$err" '^Next'

printf '%s' '{"custom": [{"id": "named", "at": "/game/name", "required": true, "message": "a game has a name"}]}' >named.json
run --config named.json many
is 'findings of a custom rule are limited' "$(shown custom/named)" 10
like 'findings of a custom rule that are not shown are counted' "$out" '^… and 51 more \[custom/named\]$'

# ---- per file ----
# One file with 20 errors and 9 warnings of one rule and an error of another, and a second file with one error of the first rule.
mkdir crowd
{
  printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}'
  i=0
  while [ $i -lt 20 ]; do
    printf ', {"move": {"color": "black", "x": %s, "y": 1}}' "$((20 + i))"
    printf ', {"move": {"color": "white", "x": 1, "y": 1}}'
    i=$((i + 1))
  done
  printf ']}\n'
} >crowd/a.jgf
sed 's/, {"move.*$/, {"move": {"color": "black", "x": 44, "y": 1}}]}/' crowd/a.jgf >crowd/b.jgf
run -q --no-board --select point-off-board crowd
is 'at most five findings of a rule are shown per file' "$(grep -c '^crowd/a.*point-off-board' "$out")" 5
is 'findings of a rule not shown in a file are counted' "$(grep -n 'more of this in this file' "$out" | sed 's/^[0-9]*://')" '... and 15 more of this in this file'
like 'the limit per file does not hide findings in another file' "$out" '^crowd/b.jgf:.*point-off-board'
run --no-board --select point-off-board crowd
like 'the summary counts the findings not shown per file' "$err" '15 more findings in 1 file not shown'
for all in --verbose '--max-per-rule 0'; do
  run -q --no-board --select point-off-board $all crowd
  is "$all shows all findings of a rule in a file" "$(grep -c 'point-off-board' "$out")" 21
  unlike "$all counts no findings as not shown" "$out" 'more of this'
done
echo '{"overrides": [{"files": ["b.jgf"], "severity": {"point-off-board": "error"}}], "severity": {"point-off-board": "warning"}}' >crowd/.jgflint.json
run -q --no-board --select point-off-board crowd
like 'the limit per file for warnings does not hide errors' "$out" '^crowd/b.jgf:.*error.*point-off-board'
run -q --no-board -f gcc --select move-on-stone crowd/a.jgf
is '-f gcc shows all findings of a rule in a file' "$(grep -c move-on-stone "$out")" 19
run -q --no-board --select sgf - <<'SGF'
(;GM[1]FF[4]SZ[9]C[a]C[b]C[c]C[d]C[e]C[f];B[ee])
SGF
is 'a finding has at most three notes' "$(grep -c '= note' "$out")" 3

# ---- --statistics ----
run --statistics many
is '--statistics prints a table' "$(head -n 3 "$out")" ' findings     --fix    unsafe  rule                             severity
       60        60         0  json-trailing-comma              error
        1         0         0  point-off-board                  error'
unlike '--statistics prints no findings' "$out" '^many/'
unlike '--statistics prints the table only once' "$err" 'json-trailing-comma'
exits '--statistics does not change the exit status' 1
prints '--statistics -f text prints findings' '^many/10.jgf:1:' --statistics -f text many
like '--statistics -f text prints the table' "$out" '^ *60 *60 *0  json-trailing-comma '
run --statistics -f jsonl many
like '--statistics -f jsonl prints the table to standard error' "$err" '^ *60 *60 *0  json-trailing-comma '
unlike '--statistics -f jsonl prints no table to standard output' "$out" '^ *60 '
printf '{"stdd": "seki"}' >broken.json
prints '--statistics prints errors in the configuration' '^broken.json:1:2: error: ' --statistics --config broken.json many
complains '--diff prints errors in the configuration' '^broken.json:1:2: error: ' --diff --config broken.json many

finish
