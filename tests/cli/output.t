# output.t: where reports go, in which colors, and what happens when they cannot get there.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

good good.jgf
bad bad.jgf worse.jgf

# ---- formats and files ----

run -q -f gcc bad.jgf
cp "$out" gcc
run -q bad.jgf
is 'text begins with the line of gcc' "$(head -n 1 "$out")" "$(cat gcc)"
run -q -f gcc -f json:report.json -f jsonl:report.jsonl bad.jgf
same 'several formats: one to standard output' "$out" gcc
like 'others to files' report.json '"findings"'
like 'each its own' report.jsonl '"summary"'
run -q -f json bad.jgf
same 'a file holds what standard output would' "$out" report.json
run -f gcc:only.txt bad.jgf
silent 'with files only, standard output stays empty' "$out"
same 'and the file is written' only.txt gcc
like 'and the summary shows' "$err" '^Checked 1 record '
run -q -f gcc:- bad.jgf
same 'FMT:- is standard output' "$out" gcc
run -q -f gcc:only.txt good.jgf
silent 'a report file is emptied first' only.txt
run -f json bad.jgf
silent 'no summary line beside what programs read' "$err"
run -f json:report.json good.jgf bad.jgf
if have python3; then check 'json in a file is JSON' python3 -c 'import json, sys; json.load(open(sys.argv[1]))' report.json
else skip 'json in a file is JSON' 'no python3'; fi
run -q -f gcc --color always -f json:report.json bad.jgf
unlike 'no color gets into JSON' report.json "$(printf '\033')"

# A note leads to another place than the finding.
printf '{"record": {"format": "JGF", "version": 2}, "game": {"name": "x},\n "board": {"size": 9}, "tree": [{}]}' >quote.jgf
run quote.jgf
like 'a quote is never closed' "$out" '^quote.jgf:1:62: error: this string is never closed'
unlike 'and its note would be where it is' "$out" 'note:'
printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{"comments": ["x' >quote.jgf
run quote.jgf
like 'at the end of the text it leads to the quote' "$out" 'note: quote.jgf:1:90: opened here$'
rm quote.jgf

# Whose nodes are somebody's own has a tree, and is told what a node has.
echo '{"board": {"size": 9}, "tree": [{"B": "ee"}, {"W": "cc"}]}' >own.jgf
run own.jgf
like 'a tree of other nodes is no record' "$out" 'it has neither "format": "JGF" nor a `tree` whose nodes have JGF keys, such as `move` '
rm own.jgf

# ---- colors ----

escape=$(printf '\033')
run -q --color always bad.jgf
like '--color always' "$out" "$escape\["
run -q --color never bad.jgf
unlike '--color never' "$out" "$escape"
run -q bad.jgf
unlike 'no colors where nobody looks' "$out" "$escape"
NO_COLOR=1
export NO_COLOR
run -q --color always bad.jgf
like '--color always goes before NO_COLOR' "$out" "$escape\["
unset NO_COLOR
# script gives the program a terminal to write to.
if have script && script -qec true /dev/null </dev/null >/dev/null 2>&1; then
  TERM=xterm script -qec "'$JGFLINT' -q bad.jgf" /dev/null </dev/null >"$out" 2>&1
  like 'colors on a terminal' "$out" "$escape\["
  TERM=xterm NO_COLOR=1 script -qec "'$JGFLINT' -q bad.jgf" /dev/null </dev/null >"$out" 2>&1
  unlike 'NO_COLOR is heeded' "$out" "$escape"
  TERM=xterm NO_COLOR='' script -qec "'$JGFLINT' -q bad.jgf" /dev/null </dev/null >"$out" 2>&1
  like 'an empty NO_COLOR is none' "$out" "$escape\["
  TERM=dumb script -qec "'$JGFLINT' -q bad.jgf" /dev/null </dev/null >"$out" 2>&1
  unlike 'a dumb terminal gets none' "$out" "$escape"
  printf '{"record":{"format":"JGF","version":2,},\n\t"a\033]0;x\007":1,"board":{"size":9},"tree":[{}]}\n' >orders.jgf
  TERM=xterm script -qec "'$JGFLINT' --isolated -q --diff orders.jgf" /dev/null </dev/null >"$out" 2>&1
  unlike 'a terminal obeys nothing that is in a diff' "$out" "$escape"
  like '... it shows it' "$out" '^-.*a.x1B.0;x.x07'
  run --isolated -q --diff orders.jgf
  like '... and a program gets it as it is' "$out" "$escape"
else
  for what in 'colors on a terminal' 'NO_COLOR is heeded' 'an empty NO_COLOR is none' 'a dumb terminal gets none' 'a terminal obeys nothing that is in a diff'; do
    skip "$what" 'script(1) cannot make a terminal here'
  done
fi

# ---- the summary ----

run good.jgf
like 'nothing found' "$err" '^Checked 1 record in [0-9.]* s: no findings$'
run bad.jgf worse.jgf good.jgf
like 'errors, and how many can be fixed' "$err" '^Checked 3 records in [0-9.]* s: 2 errors\(; 2 fixable with --fix\)\{0,1\}$'
run --severity json-trailing-comma=warning bad.jgf
like 'one is singular' "$err" ': 1 warning\(;.*\)\{0,1\}$'
run --severity json-trailing-comma=info bad.jgf
like 'infos are counted, and it is said how to see them' "$err" ': 1 info (shown with --min-severity info)'
silent 'and text does not show them' "$out"
run --severity json-trailing-comma=info --min-severity info bad.jgf
like '--min-severity info shows them' "$out" 'json-trailing-comma'
unlike 'and then it need not be said' "$err" 'shows them'
run -q bad.jgf
silent '--quiet: no summary' "$err"
i=0
mkdir thousand
while [ $i -lt 1014 ]; do
  : >thousand/$i.jgf
  i=$((i + 1))
done
run -f gcc:all thousand
like 'large numbers are grouped' "$err" '^Checked 1,014 records in [0-9.]* s: 1,014 errors'

# ---- how much ----

run --max-findings 3 thousand
is '--max-findings shows the first' "$(grep -c '^thousand/' "$out")" 3
like 'and says what is missing' "$err" '^1,011 more findings in 1,011 files not shown (--max-findings 3)$'
like 'and counts all' "$err" ': 1,014 errors'
exits 'and changes no status' 1
cp "$out" three
for jobs in 1 2 5; do
  run --max-findings 3 -j$jobs thousand
  same "they are the same with -j$jobs" "$out" three
done
run --max-findings 3 -f text -f jsonl:all thousand
is 'other formats show all' "$(grep -c '"rule"' all)" 1014
run --max-findings 0 thousand
silent '--max-findings 0 shows none' "$out"
run -q --statistics -f gcc:all bad.jgf worse.jgf thousand
like '--statistics: by rule' "$err" '^ *1014 *0 *0  json-empty  *error$'
like 'and another' "$err" '^ *2 *2 *0  json-trailing-comma  *error$'
like 'and by file' "$err" '^ *1  bad.jgf$'
is 'but not by every file' "$(grep -c '  thousand/' "$err")" 9

run -f jsonl -j1 thousand
cp "$out" one
for jobs in 2 7 64; do
  run -f jsonl -j$jobs thousand
  same "-j$jobs writes what -j1 writes" "$out" one
done

# ---- when it cannot be written ----

if [ -w /dev/full ]; then
  status=0
  "$JGFLINT" bad.jgf >/dev/full 2>"$err" || status=$?
  exits 'a full disk' 2
  like 'is said' "$err" '^jgflint: standard output: No space left on device$'
  status=0
  "$JGFLINT" --help >/dev/full 2>"$err" || status=$?
  exits 'a full disk for --help' 2
  run -q -f gcc -f json:/dev/full bad.jgf
  exits 'a full disk for one of two reports' 2
  like 'is said' "$err" '^jgflint: /dev/full: No space left on device$'
  same 'and the other report is complete' "$out" gcc
  status=0
  "$JGFLINT" --fix - <bad.jgf >/dev/full 2>"$err" || status=$?
  exits 'a fixed text that standard output does not take is an error' 2
  unlike 'and is not said to be fixed' "$err" '^Fixed'
  "$JGFLINT" bad.jgf 2>/dev/full >"$out"
  like 'a full disk for messages costs no finding' "$out" 'json-trailing-comma'
  status=0
  "$JGFLINT" --fail-on never -f json:kept.json -f gcc thousand >/dev/full 2>"$err" || status=$?
  is 'a report in a file is finished though standard output is full' "$(grep -c '"rule"' kept.json)" 1014
else
  skip 'a full disk' 'no /dev/full here'
fi
if in_node; then skip 'closed standard output' 'Node opens another in its place'
else
  status=0
  "$JGFLINT" bad.jgf >&- 2>"$err" || status=$?
  exits 'closed standard output' 2
  like 'is said' "$err" '^jgflint: standard output: Bad file descriptor$'
fi

# Whoever reads messages slowly gets them all, even if the pipe was made not to wait.
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
  is 'all messages get through a pipe that is full' "$(grep -c '^jgflint: there/.*directory$' "$err")" 2000
else skip 'all messages get through a pipe that is full' 'no python3'; fi

# No file becomes standard error, not even where there is no /dev/null to put there.
mkdir bare bare/dev
good bare/a.jgf
if [ -x "$top_builddir/jgfconv" ] && unshare -rm true 2>"$err"; then
  (cd bare && unshare -rm sh -c 'mount --bind dev /dev; "$0" a.jgf missing.jgf -o a.jsonl <&- >&- 2>&-' "$top_builddir/jgfconv")
  is 'no message gets into a file where all is closed' "$(grep -c jgfconv bare/a.jsonl)" 0
else skip 'no message gets into a file where all is closed' 'there is no jgfconv, or no unshare'; fi

# More than fits into a pipe: the names are long.
long=$(printf 'thousand%0150d' 0)
ln -s thousand "$long"

# 128 + SIGPIPE: as any program that writes into a pipe without reader. (The shell's own status is not to be trusted
# where SIGPIPE is ignored, as under some CI runners: then it is 2.)
(
  status=0
  "$JGFLINT" --exit-zero --max-per-rule 0 "$long" 2>"$err" || status=$?
  echo $status >piped
) | sed 1q >first
case $(cat piped) in 141 | 2) pass 'a closed pipe ends the run' ;; *) fail 'a closed pipe ends the run' "status $(cat piped)" ;; esac
unlike 'quietly' "$err" 'pipe\|Pipe\|jgflint:'
is 'after what was read' "$(wc -l <first | tr -d ' ')" 1
(
  status=0
  "$JGFLINT" -f gcc -f jsonl:kept.jsonl "$long" 2>"$err" || status=$?
) | sed 1q >first
like 'a report in a file is finished though the reader has gone' kept.jsonl '"summary"'
(
  trap '' PIPE
  status=0
  "$JGFLINT" --max-per-rule 0 "$long" 2>"$err" || status=$?
  echo $status >piped
) | sed 1q >first
if in_node; then skip 'where SIGPIPE is ignored, the status is 2' 'Node forgets what is ignored'
else is 'where SIGPIPE is ignored, the status is 2' "$(cat piped)" 2; fi

# ---- no record is lost to a report ----

bad kept.jgf
cp kept.jgf kept.txt
run -f json:kept.jgf kept.txt
exits 'a report is not written over a record' 2
like 'and that is said' "$err" '^jgflint: kept.jgf: a report must not overwrite an input file$'
run -f gcc -f json:./kept.txt kept.txt
exits 'nor over what is linted, whatever its name' 2
echo kept.txt >list
run -f gcc -f json:kept.txt --files-from list
exits 'nor over what a list names' 2
same 'both are as they were' kept.jgf kept.txt
like 'and the other report is there' "$out" '^kept.txt:1:.*json-trailing-comma'
# ---- a report is the old one or the new one ----

mkdir reports
bad reports/a.jgf
echo old >reports/report.json
chmod 640 reports/report.json
run -f json:reports/report.json reports
like "a report takes the place of an old one" reports/report.json json-trailing-comma
is "with its mode" "$(stat -c %a reports/report.json)" 640
is "nothing else is left" "$(ls -A reports | tr '\n' ' ')" "a.jgf report.json "

echo old >reports/report.json
{
  (ulimit -f 0; exec "$JGFLINT" -f json:reports/report.json reports) && status=0 || status=$?
  echo "status $status"
} 2>&1 | cat >"$err"
status=$(sed -n 's/^status //p' "$err")
exits "a report that may not be written is an error" 2
like "and it is said which" "$err" 'reports/report.json: File too large'
is "the old one is as it was" "$(cat reports/report.json)" old
is "nothing else is left then" "$(ls -A reports | tr '\n' ' ')" "a.jgf report.json "

if [ -w /dev/shm ]; then
  memory=$(mktemp -d /dev/shm/jgflint-test.XXXXXX)
  echo old >"$memory/report.json"
  { (ulimit -f 0; exec "$JGFLINT" -f json:"$memory/report.json" reports) || true; } 2>&1 | cat >"$err"
  is "and so is one in memory" "$(cat "$memory/report.json")" old
  rm -r "$memory"
else skip "and so is one in memory" 'no /dev/shm here'; fi

# What is printed is not read, which would never end.
mkdir own && cd own || exit 99
i=0
while [ $i -lt 3000 ]; do
  echo '{"a": 1}'
  i=$((i + 1))
done >a.jsonl
for jobs in 1 4; do
  (ulimit -f 20000; exec "$JGFLINT" --isolated -j$jobs -f jsonl --ext jsonl . >found.jsonl 2>"$err") && status=0 || status=$?
  exits "-j$jobs: what is printed into a directory that is walked" 1
  is "-j$jobs: each line is found once" "$(grep -c '"file": "a.jsonl"' found.jsonl)" 3000
  is "-j$jobs: and nothing in what was found" "$(grep -c '"file": "found.jsonl"' found.jsonl)" 0
done
(ulimit -f 20000; exec "$JGFLINT" --isolated -f jsonl found.jsonl >>found.jsonl 2>"$err") && status=0 || status=$?
exits 'a file that is named' 2
like 'is told' "$err" '^jgflint: found.jsonl: not read: it is the output file$'
if [ -x "$top_builddir/jgfconv" ]; then
  rm found.jsonl
  for i in $(seq 3000); do echo '(;GM[1]FF[4]SZ[9];B[ee])'; done >a.sgf
  (ulimit -f 20000; exec "$top_builddir/jgfconv" -q --to jsonl a.sgf >games.jsonl)
  (ulimit -f 20000; exec "$top_builddir/jgfconv" -q --to jsonl . >all.jsonl 2>"$err") && status=0 || status=$?
  is 'jgfconv: each game comes once' "$(wc -l <all.jsonl | tr -d ' ')" 6000
fi
cd ..
mkdir any && cd any || exit 99
printf '{"include": ["*"]}' >.jgflint.json
bad a.jgf
run -f gcc -f json:report .
is 'nor is a report that is being written' "$(sed 's/:.*//' "$out" | tr '\n' ' ')" '.jgflint.json a.jgf '
cd ..

ln -s new.json reports/link.json
run -f json:reports/link.json reports
check "a link that leads to nothing yet stays one" test -L reports/link.json
like "the report is where it leads" reports/new.json json-trailing-comma

"$JGFLINT" -f gcc:/dev/stdout reports >reports/stdout 2>/dev/null
like "/dev/stdout is not replaced but written to" reports/stdout json-trailing-comma
for to in /dev/stdout /dev/fd/1; do
  (echo before && "$JGFLINT" -f gcc:$to reports/a.jgf; echo behind) >both 2>/dev/null
  is "$to: what others write there stays" "$(sed 's/.*comma.*/report/' both | tr '\n' ' ')" 'before report behind '
  [ -x "$top_builddir/jgfconv" ] || continue
  (echo before && "$top_builddir/jgfconv" -q --to sgf reports/a.jgf -o $to; echo behind) >both 2>/dev/null
  is "$to: also where jgfconv writes" "$(sed -n 's/^(;.*/game/; /^XJ/d; p' both | tr '\n' ' ')" 'before game behind '
done

mkfifo pipe
cat pipe >piped &
run -f gcc:pipe reports
wait $!
like "nor is a pipe" piped json-trailing-comma

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
  is 'SIGTERM: no temporary file is left' "$(ls -A | grep -c -e all.json -e '^.jgflint-')" 0
else skip 'SIGTERM ends the first process of a container' 'unshare does not work here'; fi

# A finding ends where a character does, or a line.
printf '{"record":{"format":"JGF","version":"2.0.0"},"board":{"size":9},"tree":[{"comments":["x\r\ny"]}]}\345\233\262\n' >ends.jgf
run --isolated -f json ends.jgf
like 'a line end of two characters is in it as a whole' "$out" '"rule": "json-control-character".*"offset": 87, "length": 2'
like 'and so is a letter of three bytes' "$out" '"message": "text after the end of the record".*"column": 7, "end_line": 2, "end_column": 8, "offset": 95, "length": 3'

finish
