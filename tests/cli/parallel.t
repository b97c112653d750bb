# parallel.t: GNU parallel divides JSON Lines between several runs, with the findings of a single run.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

have parallel || skip_all 'GNU parallel is not installed'
parallel --version 2>/dev/null </dev/null | head -n 1 | grep -q GNU || skip_all 'this parallel is not GNU parallel'
HOME=$scratch
export HOME
mkdir -p .parallel && : >.parallel/will-cite

$AWK 'BEGIN {
  for (i = 1; i <= 2000; i++)
    printf "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"source\": {\"url\": \"https://example.org/%d\"}, " \
      "\"board\": {\"size\": 9}, \"tree\": [{}%s]}\n", i, i % 100 == 13 ? "," : ""
}' >records.jsonl

parallel --pipe --block 20k -j2 "'$JGFLINT'" --format-in jsonl --id-pointer /source/url -f jsonl - <records.jsonl >"$out" 2>"$err"
run_out=$out
sed -n 's/.*"id": "\([^"]*\)".*/\1/p' "$run_out" | sort >ids
is 'GNU parallel: every finding has the id of its record' "$(wc -l <ids | tr -d ' ')" 20
"$JGFLINT" --format-in jsonl --id-pointer /source/url -f jsonl - <records.jsonl | sed -n 's/.*"id": "\([^"]*\)".*/\1/p' | sort >whole
same 'GNU parallel: the findings are those of one run' ids whole
is 'GNU parallel: each part has its summary' "$(test "$(grep -c '"summary"' "$run_out")" -gt 1 && echo several)" several

finish
