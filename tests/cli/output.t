# output.t: targets and colors of reports, and write errors.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

good good.jgf
bad bad.jgf worse.jgf

# ---- formats and files ----
run -q -f gcc bad.jgf
cp "$out" gcc
run -q bad.jgf
is 'text output starts with the line of -f gcc' "$(head -n 1 "$out")" "$(cat gcc)"
run -q -f gcc -f json:report.json -f jsonl:report.jsonl bad.jgf
same 'the first of several formats goes to standard output' "$out" gcc
like '-f json:FILE writes JSON to a file' report.json '"findings"'
like '-f jsonl:FILE writes JSON Lines to a file' report.jsonl '"summary"'
run -q -f json bad.jgf
same 'a report file is the same as standard output' "$out" report.json
like 'JSON has the edits of fixes' report.json '"edits": [[]{"offset"'
run -q -f text -f sarif:report.sarif bad.jgf
like 'SARIF next to text has the edits of fixes' report.sarif '"deletedRegion"'
prints_nothing 'reports in files only leave standard output empty' -f gcc:only.txt bad.jgf
same '-f gcc:FILE writes the report to a file' only.txt gcc
like 'reports in files only still print the summary' "$err" '^Checked 1 record '
run -q -f gcc:- bad.jgf
same '-f gcc:- writes to standard output' "$out" gcc
run -q -f gcc:only.txt good.jgf
silent 'a report without findings empties the file' only.txt
run -f json bad.jgf
silent 'JSON on standard output turns off the summary' "$err"
run -f json:report.json good.jgf bad.jgf
if have python3; then check '-f json:FILE writes valid JSON' python3 -c 'import json, sys; json.load(open(sys.argv[1]))' report.json
else skip '-f json:FILE writes valid JSON' 'no python3'; fi
run -q -f gcc --color always -f json:report.json bad.jgf
unlike '--color always does not color JSON' report.json "$(printf '\033')"

# A note leads to another place than the finding.
printf '{"record": {"format": "JGF", "version": 2}, "game": {"name": "x},\n "board": {"size": 9}, "tree": [{}]}' >quote.jgf
prints 'an unclosed string is an error' '^quote.jgf:1:62: error: this string is never closed' quote.jgf
unlike 'an unclosed string has no note for the same place' "$out" 'note:'
printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{"comments": ["x' >quote.jgf
prints 'an unclosed string at the end has a note about its start' 'note: quote.jgf:1:90: opened here$' quote.jgf
rm quote.jgf

# A tree with foreign nodes gets a message about the keys of JGF nodes.
echo '{"board": {"size": 9}, "tree": [{"B": "ee"}, {"W": "cc"}]}' >own.jgf
run own.jgf
like 'a tree with foreign nodes is not a record' "$out" 'it has neither "format": "JGF" nor a `tree` whose nodes have JGF keys, such as `move` '
rm own.jgf

# ---- colors ----
escape=$(printf '\033')
prints '--color always colors the output' "$escape\[" -q --color always bad.jgf
run -q --color never bad.jgf
unlike '--color never does not color the output' "$out" "$escape"
run -q bad.jgf
unlike 'output to a file has no colors' "$out" "$escape"
NO_COLOR=1
export NO_COLOR
prints '--color always overrides NO_COLOR' "$escape\[" -q --color always bad.jgf
unset NO_COLOR
# script gives the program a terminal to write to.
if have script && script -qec true /dev/null </dev/null >/dev/null 2>&1; then
  TERM=xterm script -qec "'$JGFLINT' -q bad.jgf" /dev/null </dev/null >"$out" 2>&1
  like 'output to a terminal has colors' "$out" "$escape\["
  TERM=xterm NO_COLOR=1 script -qec "'$JGFLINT' -q bad.jgf" /dev/null </dev/null >"$out" 2>&1
  unlike 'NO_COLOR turns off colors' "$out" "$escape"
  TERM=xterm NO_COLOR='' script -qec "'$JGFLINT' -q bad.jgf" /dev/null </dev/null >"$out" 2>&1
  like 'an empty NO_COLOR does not turn off colors' "$out" "$escape\["
  TERM=dumb script -qec "'$JGFLINT' -q bad.jgf" /dev/null </dev/null >"$out" 2>&1
  unlike 'TERM=dumb turns off colors' "$out" "$escape"
  printf '{"record":{"format":"JGF","version":2,},\n\t"a\033]0;x\007":1,"board":{"size":9},"tree":[{}]}\n' >orders.jgf
  TERM=xterm script -qec "'$JGFLINT' --isolated -q --diff orders.jgf" /dev/null </dev/null >"$out" 2>&1
  unlike 'a diff on a terminal has no raw control characters' "$out" "$escape"
  like 'a diff on a terminal shows control characters escaped' "$out" '^-.*a.x1B.0;x.x07'
  prints 'a diff in a pipe has raw control characters' "$escape" --isolated -q --diff orders.jgf
else
  for what in 'output to a terminal has colors' 'NO_COLOR turns off colors' 'an empty NO_COLOR does not turn off colors' \
    'TERM=dumb turns off colors' 'a diff on a terminal has no raw control characters'; do
    skip "$what" 'script(1) cannot make a terminal here'
  done
fi

# ---- the summary ----
complains 'the summary reports no findings' '^Checked 1 record in [0-9.]* s: no findings$' good.jgf
run bad.jgf worse.jgf good.jgf
like 'the summary counts errors and fixable findings' "$err" '^Checked 3 records in [0-9.]* s: 2 errors\(; 2 fixable with --fix\)\{0,1\}$'
complains 'the summary has a singular for one warning' ': 1 warning\(;.*\)\{0,1\}$' --severity json-trailing-comma=warning bad.jgf
run --severity json-trailing-comma=info bad.jgf
like 'the summary counts infos and names --min-severity' "$err" ': 1 info (shown with --min-severity info)'
silent 'infos are not shown by default' "$out"
prints '--min-severity info shows infos' 'json-trailing-comma' --severity json-trailing-comma=info --min-severity info bad.jgf
unlike '--min-severity info removes the hint' "$err" 'shows them'
run -q bad.jgf
silent '--quiet prints no summary' "$err"
i=0
mkdir thousand
while [ $i -lt 1014 ]; do
  : >thousand/$i.jgf
  i=$((i + 1))
done
complains 'large numbers have group separators' '^Checked 1,014 records in [0-9.]* s: 1,014 errors' -f gcc:all thousand

# ---- limits ----
run --max-findings 3 thousand
is '--max-findings 3 shows three findings' "$(grep -c '^thousand/' "$out")" 3
like '--max-findings 3 counts the findings not shown' "$err" '^1,011 more findings in 1,011 files not shown (--max-findings 3)$'
like '--max-findings 3 counts all findings in the summary' "$err" ': 1,014 errors'
exits '--max-findings 3 does not change the exit status' 1
cp "$out" three
for jobs in 1 2 5; do
  run --max-findings 3 -j$jobs thousand
  same "--max-findings shows the same findings with -j$jobs" "$out" three
done
run --max-findings 3 -f text -f jsonl:all thousand
is '--max-findings does not limit other formats' "$(grep -c '"rule"' all)" 1014
prints_nothing '--max-findings 0 shows no findings' --max-findings 0 thousand
run -q --statistics -f gcc:all bad.jgf worse.jgf thousand
like '--statistics counts findings by rule' "$err" '^ *1014 *0 *0  json-empty  *error$'
like '--statistics counts fixable findings by rule' "$err" '^ *2 *2 *0  json-trailing-comma  *error$'
like '--statistics counts findings by file' "$err" '^ *1  bad.jgf$'
is '--statistics lists at most ten files' "$(grep -c '  thousand/' "$err")" 9

run -f jsonl -j1 thousand
cp "$out" one
for jobs in 2 7 64; do
  run -f jsonl -j$jobs thousand
  same "-j$jobs writes the same as -j1" "$out" one
done

# ---- write errors ----
if [ -w /dev/full ]; then
  status=0
  "$JGFLINT" bad.jgf >/dev/full 2>"$err" || status=$?
  exits 'standard output on a full disk exits with 2' 2
  like 'standard output on a full disk is reported' "$err" '^jgflint: standard output: No space left on device$'
  status=0
  "$JGFLINT" --help >/dev/full 2>"$err" || status=$?
  exits '--help on a full disk exits with 2' 2
  ends 'one of two reports on a full disk exits with 2' 2 -q -f gcc -f json:/dev/full bad.jgf
  like 'one of two reports on a full disk is reported' "$err" '^jgflint: /dev/full: No space left on device$'
  same 'the other report is complete in spite of a full disk' "$out" gcc
  status=0
  "$JGFLINT" --fix - <bad.jgf >/dev/full 2>"$err" || status=$?
  exits 'a fixed text to a full disk exits with 2' 2
  unlike 'a fixed text to a full disk is not reported as fixed' "$err" '^Fixed'
  "$JGFLINT" bad.jgf 2>/dev/full >"$out"
  like 'messages on a full disk lose no finding' "$out" 'json-trailing-comma'
  status=0
  "$JGFLINT" --fail-on never -f json:kept.json -f gcc thousand >/dev/full 2>"$err" || status=$?
  is 'a report file is complete in spite of full standard output' "$(grep -c '"rule"' kept.json)" 1014
else
  skip 'standard output on a full disk exits with 2' 'no /dev/full here'
fi
if in_node; then skip 'closed standard output exits with 2' 'Node opens another in its place'
else
  status=0
  "$JGFLINT" bad.jgf >&- 2>"$err" || status=$?
  exits 'closed standard output exits with 2' 2
  like 'closed standard output is reported' "$err" '^jgflint: standard output: Bad file descriptor$'
fi

# A slow reader of a non-blocking pipe gets all messages.
if have python3; then
  seq -f 'there/is/no/file/of/such/a/name/%.0f.jgf' 2000 >missing
  python3 - "$JGFLINT" >"$err" <<'PYTHON'
import os, subprocess, sys, time
read, write = os.pipe()
os.set_blocking(write, False)
program = subprocess.Popen([sys.argv[1], "--files-from", "missing"], stdout=subprocess.DEVNULL, stderr=write)
os.close(write)
time.sleep(0.3)
sys.stdout.write(open(read).read())
PYTHON
  is 'a slow reader gets all messages' "$(grep -c '^jgflint: there/.*directory$' "$err")" 2000
else skip 'a slow reader gets all messages' 'no python3'; fi

# If standard error is closed, no output file takes its descriptor, even without /dev/null.
mkdir bare bare/dev
good bare/a.jgf
if [ -x "$top_builddir/jgfconv" ] && unshare -rm true 2>"$err"; then
  (cd bare && unshare -rm sh -c 'mount --bind dev /dev; "$0" a.jgf missing.jgf -o a.jsonl <&- >&- 2>&-' "$top_builddir/jgfconv")
  is 'no message goes into a file if all descriptors are closed' "$(grep -c jgfconv bare/a.jsonl)" 0
else skip 'no message goes into a file if all descriptors are closed' 'there is no jgfconv, or no unshare'; fi

# Long names make more output than a pipe takes.
long=$(printf 'thousand%0150d' 0)
ln -s thousand "$long"

# 128 + SIGPIPE, the usual status for a pipe without a reader, or 2 under CI runners that ignore SIGPIPE.
(
  status=0
  "$JGFLINT" --exit-zero --max-per-rule 0 "$long" 2>"$err" || status=$?
  echo $status >piped
) | sed 1q >first
case $(cat piped) in 141 | 2) pass 'a closed pipe ends the run' ;; *) fail 'a closed pipe ends the run' "status $(cat piped)" ;; esac
unlike 'a closed pipe is not reported' "$err" 'pipe\|Pipe\|jgflint:'
is 'a closed pipe still gets the first line' "$(wc -l <first | tr -d ' ')" 1
(
  status=0
  "$JGFLINT" -f gcc -f jsonl:kept.jsonl "$long" 2>"$err" || status=$?
) | sed 1q >first
like 'a report file is complete in spite of a closed pipe' kept.jsonl '"summary"'
(
  trap '' PIPE
  status=0
  "$JGFLINT" --max-per-rule 0 "$long" 2>"$err" || status=$?
  echo $status >piped
) | sed 1q >first
if in_node; then skip 'a closed pipe with ignored SIGPIPE exits with 2' 'Node forgets what is ignored'
else is 'a closed pipe with ignored SIGPIPE exits with 2' "$(cat piped)" 2; fi

# ---- no record is lost to a report ----
bad kept.jgf
cp kept.jgf kept.txt
ends 'a report over an input file exits with 2' 2 -f json:kept.jgf kept.txt
like 'a report over an input file is refused' "$err" '^jgflint: kept.jgf: a report must not overwrite an input file$'
ends 'a report over an input with another path exits with 2' 2 -f gcc -f json:./kept.txt kept.txt
echo kept.txt >list
ends 'a report over a file in a list exits with 2' 2 -f gcc -f json:kept.txt --files-from list
same 'refused reports leave the inputs unchanged' kept.jgf kept.txt
like 'the other report is written in spite of a refused one' "$out" '^kept.txt:1:.*json-trailing-comma'
# ---- a report is the old one or the new one ----
mkdir reports
bad reports/a.jgf
echo old >reports/report.json
chmod 640 reports/report.json
run -f json:reports/report.json reports
like "a report replaces an old report" reports/report.json json-trailing-comma
is "a report keeps the mode of the old report" "$(stat -c %a reports/report.json)" 640
is "a report leaves no temporary files" "$(ls -A reports | tr '\n' ' ')" "a.jgf report.json "

echo old >reports/report.json
{
  (ulimit -f 0; exec "$JGFLINT" -f json:reports/report.json reports) && status=0 || status=$?
  echo "status $status"
} 2>&1 | cat >"$err"
status=$(sed -n 's/^status //p' "$err")
exits "a report that cannot be written exits with 2" 2
like "a report that cannot be written is reported" "$err" 'reports/report.json: File too large'
is "a report that cannot be written keeps the old report" "$(cat reports/report.json)" old
is "a report that cannot be written leaves no temporary files" "$(ls -A reports | tr '\n' ' ')" "a.jgf report.json "

if [ -w /dev/shm ]; then
  memory=$(mktemp -d /dev/shm/jgflint-test.XXXXXX)
  echo old >"$memory/report.json"
  { (ulimit -f 0; exec "$JGFLINT" -f json:"$memory/report.json" reports) || true; } 2>&1 | cat >"$err"
  is "a report that cannot be written keeps the old report in /dev/shm" "$(cat "$memory/report.json")" old
  rm -r "$memory"
else skip "a report that cannot be written keeps the old report in /dev/shm" 'no /dev/shm here'; fi

# The output file is not read as an input, which would never end.
mkdir own && cd own || exit 99
i=0
while [ $i -lt 3000 ]; do
  echo '{"a": 1}'
  i=$((i + 1))
done >a.jsonl
for jobs in 1 4; do
  (ulimit -f 20000; exec "$JGFLINT" --isolated -j$jobs -f jsonl --ext jsonl . >found.jsonl 2>"$err") && status=0 || status=$?
  exits "-j$jobs: output into the linted directory exits with 1" 1
  is "-j$jobs: output into the linted directory has each finding once" "$(grep -c '"file": "a.jsonl"' found.jsonl)" 3000
  is "-j$jobs: output into the linted directory is not linted" "$(grep -c '"file": "found.jsonl"' found.jsonl)" 0
done
(ulimit -f 20000; exec "$JGFLINT" --isolated -f jsonl found.jsonl >>found.jsonl 2>"$err") && status=0 || status=$?
exits 'an output file given as input exits with 2' 2
like 'an output file given as input is reported' "$err" '^jgflint: found.jsonl: not read: it is the output file$'
if [ -x "$top_builddir/jgfconv" ]; then
  rm found.jsonl
  for i in $(seq 3000); do echo '(;GM[1]FF[4]SZ[9];B[ee])'; done >a.sgf
  (ulimit -f 20000; exec "$top_builddir/jgfconv" -q --to jsonl a.sgf >games.jsonl)
  (ulimit -f 20000; exec "$top_builddir/jgfconv" -q --to jsonl . >all.jsonl 2>"$err") && status=0 || status=$?
  is 'jgfconv converts each game once into its input directory' "$(wc -l <all.jsonl | tr -d ' ')" 6000
fi
cd ..
mkdir any && cd any || exit 99
printf '{"include": ["*"]}' >.jgflint.json
bad a.jgf
run -f gcc -f json:report .
is 'a report that is being written is not linted' "$(sed 's/:.*//' "$out" | tr '\n' ' ')" '.jgflint.json a.jgf '
cd ..

ln -s new.json reports/link.json
run -f json:reports/link.json reports
check "a report through a dangling link keeps the link" test -L reports/link.json
like "a report through a dangling link creates the target" reports/new.json json-trailing-comma

"$JGFLINT" -f gcc:/dev/stdout reports >reports/stdout 2>/dev/null
like "a report to /dev/stdout goes to standard output" reports/stdout json-trailing-comma
for to in /dev/stdout /dev/fd/1; do
  (echo before && "$JGFLINT" -f gcc:$to reports/a.jgf; echo behind) >both 2>/dev/null
  is "$to: a report keeps what others write there" "$(sed 's/.*comma.*/report/' both | tr '\n' ' ')" 'before report behind '
  [ -x "$top_builddir/jgfconv" ] || continue
  (echo before && "$top_builddir/jgfconv" -q --to sgf reports/a.jgf -o $to; echo behind) >both 2>/dev/null
  is "$to: jgfconv keeps what others write there" "$(sed -n 's/^(;.*/game/; /^XJ/d; p' both | tr '\n' ' ')" 'before game behind '
done

mkfifo pipe
cat pipe >piped &
run -f gcc:pipe reports
wait $!
like "a report to a pipe is written" piped json-trailing-comma

# The first process of a container ignores signals that have no handler.
if in_node; then skip 'SIGTERM ends the first process of a container' 'Node handles this signal'
elif unshare -rpf true 2>"$err"; then
  mkfifo records
  unshare -rpf "$JGFLINT" --isolated -f json:all.json records >"$out" 2>"$err" &
  process=$!
  exec 9>records
  kill -s TERM $(cat "/proc/$process/task/$process/children")
  status=0
  wait "$process" || status=$?
  exec 9>&-
  exits 'SIGTERM ends the first process of a container' 143
  is 'SIGTERM leaves no temporary file' "$(ls -A | grep -c -e all.json -e '^.jgflint-')" 0
else skip 'SIGTERM ends the first process of a container' 'unshare does not work here'; fi

# A finding ends where a character does, or a line.
printf '{"record":{"format":"JGF","version":"2.0.0"},"board":{"size":9},"tree":[{"comments":["x\r\ny"]}]}\345\233\262\n' >ends.jgf
run --isolated -f json ends.jgf
like 'a finding includes both characters of a CRLF' "$out" '"rule": "json-control-character".*"offset": 87, "length": 2'
like 'a finding includes all bytes of a character' "$out" '"message": "text after the end of the record".*"column": 7, "end_line": 2, "end_column": 8, "offset": 95, "length": 3'

finish
