# crash.t: after a crash, the programs name the file, remove temporary files and exit with status 3. A library for LD_PRELOAD
# crashes them.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

if grep -q -e __asan_init -e __tsan_init -e __msan_init "$JGFLINT"; then skip_all 'sanitizers handle these signals themselves'; fi
if in_node; then skip_all 'Node handles these signals'; fi
: "${CC:=cc}"
$CC -O0 -shared -fPIC -o crash.so "$top_srcdir/tests/cli/crash.c" -ldl 2>"$err" || skip_all 'cannot build a library for LD_PRELOAD'

# record HOW: a record that crashes the program in this way.
record() {
  printf '{"record": {"format": "JGF", "version": 2}, "event": {"name": "crash %s"}, "board": {"size": 9}, "tree": [{}]}\n' "$1"
}
# crashing PROGRAM ARGUMENT...: runs it with the library.
crashing() {
  status=0
  LD_PRELOAD=$scratch/crash.so "$@" >"$out" 2>"$err" || status=$?
}

record SEGV >one.jgf
crashing "$JGFLINT" --isolated one.jgf
[ "$status" = 3 ] || skip_all 'LD_PRELOAD has no effect on this build'

name=$(printf 'a\033\nb\351.jgf')
for how in SEGV ABRT STACK; do
  for jobs in 1 3; do
    case $how in STACK) signal=SIGSEGV ;; *) signal=SIG$how ;; esac
    record "$how" >"$name"
    crashing "$JGFLINT" --isolated -j$jobs -f json:report "$name" "$name" "$name"
    exits "$how with -j$jobs: the status is 3" 3
    like "$how with -j$jobs: the escaped name and the signal are reported" "$err" \
      "^jgflint: a\\\\x1B\\\\x0Ab\\\\xE9.jgf: internal error ($signal): the run stops here; please report this"
    is "$how with -j$jobs: no temporary file is left" "$(ls -A | grep -c '^.jgflint-')" 0
    is "$how with -j$jobs: no report is written" "$(ls report 2>/dev/null)" ''
  done
done

{
  echo '{}'
  record SEGV
} >lines.jsonl
crashing "$JGFLINT" --isolated -q -f gcc lines.jsonl
exits 'JSON Lines: the status is 3' 3
like 'JSON Lines: the line is named' "$err" '^jgflint: lines.jsonl:2: internal error (SIGSEGV)'

crashing "$JGFCONV" one.jgf -o one.sgf
exits 'jgfconv: the status is 3' 3
like 'jgfconv: the file is named' "$err" '^jgfconv: one.jgf: internal error (SIGSEGV)'
is 'jgfconv: no file is written' "$(ls -A | grep -c -e '^one.sgf' -e '^.jgflint-')" 0

LD_PRELOAD=$scratch/crash.so "$JGFLINT" --isolated --fix - <one.jgf >"$out" 2>"$err" && status=0 || status=$?
exits 'standard input: the status is 3' 3
like 'standard input: it is named' "$err" '^jgflint: -: internal error (SIGSEGV)'

finish
