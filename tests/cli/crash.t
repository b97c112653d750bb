# crash.t: a crash over one input, of whatever kind, ends that input. The others are linted, fixed and converted as if it were not
# there, and nothing is said or written twice; the input is named and counted, and the exit status is 3. Records that say so
# crash the program, by a library for LD_PRELOAD.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

if grep -q -e __asan_init -e __tsan_init -e __msan_init "$JGFLINT"; then skip_all 'a sanitizer handles these signals itself'; fi
if in_node; then skip_all 'Node takes these signals'; fi
: "${CC:=cc}"
: "${JGFCONV:=$top_builddir/jgfconv}"
echo '#include <dlfcn.h>' >empty.c
$CC -shared -fPIC -o empty.so empty.c -ldl 2>"$err" || skip_all 'no library for LD_PRELOAD can be built here'
$CC -O0 -shared -fPIC -o crash.so "$top_srcdir/tests/cli/crash.c" -ldl || exit 99

# crashes HOW FILE: a record that crashes the program; crashing PROGRAM ARGUMENT...: with the library.
crashes() {
  printf '{"record": {"format": "JGF", "version": 2}, "event": {"name": "crash %s"}, "board": {"size": 9}, "tree": [{}]}\n' "$1" >"$2"
}
crashing() {
  status=0
  LD_PRELOAD=$scratch/crash.so "$@" >"$out" 2>"$err" || status=$?
}

crashes SEGV one.jgf
crashing "$JGFLINT" --isolated one.jgf
[ "$status" = 3 ] || skip_all 'LD_PRELOAD has no effect on this build'
like 'a run over one record ends' "$err" '^jgflint: one.jgf: internal error (SIGSEGV): the run ends here'

mkdir good all
for i in 100 101 102 103 104 105 106 107 108 109 110 111 112 113 114 115 116 117 118 119; do
  printf '{"record": {"format": "JGF", "version": "2"}, "board": {"size": 9}, "tree": [{}, {"number%d": 1}]}\n' $i >good/r$i.jgf
done
echo no JSON >good/r105.jgf
cp good/* all
crashes SEGV all/r100x.jgf
crashes ABRT all/r107x.jgf
crashes STACK all/r113x.jgf
crashes SEGV all/r119x.jgf

# without: what is said of the other files, by programs that did not meet those that crash.
without() { (cd good && "$@" >../usual 2>../usual.err); }

without "$JGFLINT" --isolated -f gcc .
for jobs in 1 3; do
  (cd all && crashing "$JGFLINT" --isolated -j$jobs -f gcc -f gcc:../report . && echo "$status" >../status)
  is "-j$jobs: the exit status" "$(cat status)" 3
  same "-j$jobs: all others are linted" usual "$out"
  same "-j$jobs: a report is whole" usual report
  is "-j$jobs: each is named once" "$(sed -n 's/^jgflint: \(r1.*\): internal error (\(.*\)): it is left out.*/\1 \2/p' "$err" | sort | tr '\n' ' ')" \
    'r100x.jgf SIGSEGV r107x.jgf SIGABRT r113x.jgf SIGSEGV r119x.jgf SIGSEGV '
  (cd all && crashing "$JGFLINT" --isolated -j$jobs .)
  like "-j$jobs: they are counted" "$err" '^Checked 20 records.*; 4 records left out: internal error'
done
rm report

(cd all && crashing "$JGFLINT" --isolated -f sarif .)
like 'SARIF says so' "$out" '"executionSuccessful": false'

without "$JGFLINT" --isolated --diff .
(cd all && crashing "$JGFLINT" --isolated --diff -j3 .)
same '--diff' usual "$out"
sed 1d usual.err | grep -v ^Checked >usual.findings
grep -v -e ^Checked -e 'internal error' "$err" | sed 1d >findings
is '--diff: findings, once' "$(cat findings)" "$(cat usual.findings)"

# What was written before, while the second file was linted, is not written again.
mkdir much && cp good/r100.jgf much/z.jgf
$AWK -v record="$(cat good/r100.jgf)" 'BEGIN { for (i = 0; i < 20000; i++) print record }' >much/a.jsonl
cp much/a.jsonl much/b.jsonl
(cd much && "$JGFLINT" --isolated -f gcc a.jsonl b.jsonl z.jgf >../usual 2>"$err")
cp one.jgf much/c.jgf
(cd much && crashing "$JGFLINT" --isolated -j1 -f gcc a.jsonl b.jsonl c.jgf z.jgf)
same 'much is written before: once' usual "$out"
rm -r much

# What was read once, and cannot be read again.
cp good/r105.jgf .
status=0
LD_PRELOAD=$scratch/crash.so "$JGFLINT" --isolated - r105.jgf <one.jgf >"$out" 2>"$err" || status=$?
exits 'standard input: the run ends' 3
like 'standard input: and says so' "$err" '^jgflint: -: internal error (SIGSEGV): the run ends here'

# Of many inputs that crash, the last end the run.
mkdir many && for i in 1 2 3 4 5 6 7 8 9; do cp one.jgf many/c$i.jgf; done
(cd many && crashing "$JGFLINT" --isolated -j1 . && echo "$status" >../status)
is 'at most 8: the exit status' "$(cat status)" 3
is 'at most 8' "$(grep -c 'it is left out' "$err")" 8
like 'at most 8: then it ends' "$err" '^jgflint: c9.jgf: internal error (SIGSEGV): the run ends here'

# Who ends the run ends it, whichever process does the work: no report comes from behind.
mkdir long && cp one.jgf long/a.jgf
$AWK -v record="$(cat good/r100.jgf)" 'BEGIN { for (i = 0; i < 100000; i++) print record }' >long/l.jsonl
: >"$err"
mkfifo alive
cat <alive >/dev/null & # which ends when both processes have
both=$!
(cd long && LD_PRELOAD=$scratch/crash.so exec "$JGFLINT" --isolated -j1 -f json:report a.jgf l.jsonl >/dev/null 2>"$err" 8>../alive) &
process=$!
until grep -q 'left out' "$err" || ! kill -0 "$process" 2>/dev/null; do sleep 0.05; done
kill "$process"
wait "$process"
is 'SIGTERM: the status' $? 143
wait "$both"
is 'SIGTERM: ends both' "$(ls -A long | tr '\n' ' ')" 'a.jgf l.jsonl '

# ---- lines and archives ----

cat good/r100.jgf one.jgf good/r101.jgf one.jgf good/r102.jgf >l.jsonl
crashing "$JGFLINT" --isolated -f gcc l.jsonl
exits 'JSON Lines' 3
is 'JSON Lines: the lines are left out' "$(sed -n 's/^jgflint: \(l.*\): internal error.*/\1/p' "$err" | tr '\n' ' ')" 'l.jsonl:2 l.jsonl:4 '
is 'JSON Lines: the others are linted' "$(cut -d: -f2 "$out" | uniq | tr '\n' ' ')" '1 3 5 '
if "$JGFLINT" --version --verbose | grep -q '^archives: through libarchive'; then
  tar cf t.tar one.jgf good/r100.jgf
  crashing "$JGFLINT" --isolated -f gcc t.tar
  exits 'an archive' 3
  like 'an archive: the entry is named' "$err" '^jgflint: t.tar/one.jgf: internal error'
  like 'an archive: another one is linted' "$out" '^t.tar/good/r100.jgf:'
else skip 'an archive' 'there is no libarchive in this build'; fi

# ---- fixing ----

without "$JGFLINT" --isolated --fix -f gcc .
(cd all && crashing "$JGFLINT" --isolated -j3 --fix -f gcc . && echo "$status" >../status)
is '--fix: the exit status' "$(cat status)" 3
same '--fix: what is left is the same' usual "$out"
is '--fix: the same files' "$(cd all && ls -A | grep -v x.jgf)" "$(cd good && ls -A)"
for file in good/*; do cmp -s "$file" "all/${file#good/}" || echo "$file"; done >differ
is '--fix: others are fixed' "$(cat differ)" ''
crashes SEGV expected
is '--fix: those that crash are not' "$(cat all/r119x.jgf)" "$(cat expected)"
(cd all && crashing "$JGFLINT" --isolated --write-baseline ../base.json . && echo "$status" >../status)
is '--write-baseline: half of one is none' "$(ls base.json 2>/dev/null)" ''

# ---- converting ----

"$JGFCONV" -q good --to jsonl >usual 2>/dev/null
crashing "$JGFCONV" -q -j3 all --to jsonl
exits 'jgfconv' 3
same 'jgfconv: all others are converted' usual "$out"
"$JGFCONV" -q good --to sgf -o sgf.good/ 2>/dev/null
crashing "$JGFCONV" -q -j3 all --to sgf -o sgf.all/
exits 'jgfconv -o' 3
is 'jgfconv -o: all others are converted' "$(cd sgf.all && cat ./* | cksum)" "$(cd sgf.good && cat ./* | cksum)"
crashing "$JGFCONV" all --to sgf -o more.sgf
like 'jgfconv: they are counted' "$err" '; 4 records left out: internal error'

finish
