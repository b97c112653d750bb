# progress.t: what is said of a long run, and what rules cost.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

bad a.jgf
# slowly: two records, the second of them half a second after the program has read the first, when it is time to show something. No machine
# is too slow for that.
slowly() { printf '%s\n' "$bad_record" | until_read; sleep 0.6; printf '%s\n' "$bad_record"; }

if can_look; then
  slowly | "$JGFLINT" --progress always -j1 --format-in jsonl - >"$out" 2>"$err"
  like 'progress shows files, records, findings' "$err" '1 file, 2 records ([0-9]*/s), 2 findings'
  is 'and is erased before the summary' "$(tr '\r' '\n' <"$err" | sed -n 's/^.*\[K\(Checked\)/\1/; s/ in .*//; /^Checked/p')" 'Checked 2 records'
  slowly | "$JGFLINT" --progress never -j1 -f gcc --format-in jsonl - >"$out" 2>"$err"
  unlike '--progress never shows nothing' "$err" '/s)'
  slowly | "$JGFLINT" -j1 -f gcc --format-in jsonl - >"$out" 2>"$err"
  unlike 'nor does a run without a terminal' "$err" '/s)'
else skip 'progress' 'no python3, or no /proc'; fi
# A machine that has much else to do may make it a long one.
run --progress always a.jgf
if grep -q 'Checked 1 record in 0\.[0-4]. s' "$err"; then unlike 'nor a short one' "$err" '/s)'
else skip 'nor a short one' "$(tail -n 1 "$err")"; fi
run --progress sometimes a.jgf
exits 'an unknown word is an error' 2

run --timings -f gcc a.jgf
like '--timings has a row for each rule that ran' "$err" '  json-trailing-comma$'
like 'and one for all else' "$err" ' (loading, reading and replaying the records)$'
echo '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}]}' >good.jgf
run --isolated --timings -f gcc good.jgf
unlike 'where no fix is proved nothing is said of that' "$err" 'making fixes'
echo '{"record": {"format": "JGF", "version": 2}, "tree": [{}, {"Move": {"color": "black", "x": 1, "y": 1,}},]}' >odd.jgf
run --timings -f gcc odd.jgf
like '--timings leaves out no proof of what is offered' "$err" '^ *[0-9]*\.[0-9]* .* 1  (making and proving fixes)$'
shares=$($AWK '$2 ~ /%$/ { sum += $2 } END { print (sum > 99 && sum < 101) }' "$err")
is 'the shares add up to all of it' "$shares" 1
run --timings --diff -f gcc odd.jgf
like '--timings leaves out no fix' "$err" ' (making and proving fixes)$'
run --statistics -f gcc a.jgf
like '--statistics counts by rule' "$err" '^ *1  json-trailing-comma '
like 'and by file' "$err" '^ *1  a.jgf$'

finish
