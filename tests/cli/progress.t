# progress.t: progress messages and the cost of rules.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

bad a.jgf
# slowly: prints two records. The second record follows 0.6 s after the program has read the first, when a progress message is
# due on any machine.
slowly() { printf '%s\n' "$bad_record" | until_read; sleep 0.6; printf '%s\n' "$bad_record"; }

if can_look; then
  slowly | "$JGFLINT" --progress always -j1 --format-in jsonl - >"$out" 2>"$err"
  like '--progress always shows files, records and findings' "$err" '1 file, 2 records ([0-9]*/s), 2 findings'
  is 'the progress is erased before the summary' "$(tr '\r' '\n' <"$err" | sed -n 's/^.*\[K\(Checked\)/\1/; s/ in .*//; /^Checked/p')" 'Checked 2 records'
  slowly | "$JGFLINT" --progress never -j1 -f gcc --format-in jsonl - >"$out" 2>"$err"
  unlike '--progress never shows no progress' "$err" '/s)'
  slowly | "$JGFLINT" -j1 -f gcc --format-in jsonl - >"$out" 2>"$err"
  unlike 'a run without a terminal shows no progress' "$err" '/s)'
else skip '--progress always shows files, records and findings' 'no python3, or no /proc'; fi
# On a busy machine, this run may take so long that progress is shown.
run --progress always a.jgf
if grep -q 'Checked 1 record in 0\.[0-4]. s' "$err"; then unlike 'a short run shows no progress' "$err" '/s)'
else skip 'a short run shows no progress' "$(tail -n 1 "$err")"; fi
ends 'an unknown word for --progress exits with 2' 2 --progress sometimes a.jgf

complains '--timings has a row for each rule that ran' '  json-trailing-comma$' --timings -f gcc a.jgf
like '--timings has a row for loading and replaying' "$err" ' (loading, reading and replaying the records)$'
echo '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}]}' >good.jgf
run --isolated --timings -f gcc good.jgf
unlike '--timings has no row for fixes without fixes' "$err" 'making fixes'
echo '{"record": {"format": "JGF", "version": 2}, "tree": [{}, {"Move": {"color": "black", "x": 1, "y": 1,}},]}' >odd.jgf
run --timings -f gcc odd.jgf
like '--timings has a row for proving offered fixes' "$err" '^ *[0-9]*\.[0-9]* .* 1  (making and proving fixes)$'
shares=$($AWK '$2 ~ /%$/ { sum += $2 } END { print (sum > 99 && sum < 101) }' "$err")
is 'the shares of --timings add up to 100 %' "$shares" 1
complains '--timings --diff has a row for fixes' ' (making and proving fixes)$' --timings --diff -f gcc odd.jgf
complains '--statistics counts findings by rule' '^ *1 *1 *0  json-trailing-comma ' --statistics -f gcc a.jgf
like '--statistics counts findings by file' "$err" '^ *1  a.jgf$'

finish
