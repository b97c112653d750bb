# sandbox.t: a run that only reads cannot write, make, rename or remove a file, start a program, or connect; one that is to
# write can; and both read all that they read without a sandbox.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

: "${CC:=cc}"
: "${JGFCONV:=$top_builddir/jgfconv}"

sandbox=$("$JGFLINT" --version --verbose | sed -n 's/^sandbox: //p')
check '--version --verbose speaks of it' test -n "$sandbox"
run --isolated -q --no-sandbox "$top_srcdir/testdata/readme/final.jgf"
exits '--no-sandbox is known, sandbox or not' 1
is "jgfconv says the same" "$("$JGFCONV" --version --verbose | sed -n 's/^sandbox: //p')" "$sandbox"

# ---- whatever is read is read ----

mkdir read
cp -R "$top_srcdir/testdata/readme" "$top_srcdir/testdata/sgf" "$top_srcdir/testdata/ugf" read/ 2>/dev/null
printf '(;FF[4]GM[1]SZ[9]CA[Shift_JIS]PB[\223\372\226\173];B[ee])\n' >read/sjis.sgf
tar cf - read/readme | gzip >read/r.tgz
for arguments in '-j1' '-j3' '-j3 --statistics' '-j1 --diff' '-f sarif' '--color always -f grouped'; do
  # shellcheck disable=SC2086 # a list of words
  run --isolated $arguments --ext jgf,sgf,ugf,ugz,tgz -q read
  cp "$out" with && mv "$err" with.err && with=$status
  # shellcheck disable=SC2086
  run --isolated $arguments --ext jgf,sgf,ugf,ugz,tgz -q --no-sandbox read
  is "$arguments: the same status as without" "$with" "$status"
  check "$arguments: the same output" cmp -s with "$out"
  check "$arguments: the same complaints" cmp -s with.err "$err"
done

# ---- nothing else is done ----

none='the sandbox is not in this build, or not in this kernel'
case $sandbox in *Landlock* | *seccomp*) ;; *) skip 'nothing else is done' "$none"; finish; exit ;; esac
echo '#include <dlfcn.h>' >empty.c
$CC -shared -fPIC -o empty.so empty.c -ldl 2>"$err" || { skip 'nothing else is done' 'no library for LD_PRELOAD can be built here'; finish; exit; }
$CC -O1 -shared -fPIC -o probe.so "$top_srcdir/tests/sandbox/probe.c" -ldl -lpthread || exit 99
LD_PRELOAD=$scratch/probe.so "$JGFLINT" --version 2>&1 >/dev/null | grep -q '^probe: call: exec\|^probe: file: unlink' ||
  { skip 'nothing else is done' 'LD_PRELOAD has no effect on this build'; finish; exit; }

# probed COMMAND...: runs it in a directory of its own with the probe; what came of it is in the file `probed`.
probed() {
  rm -rf place && mkdir -p place/d && echo a >place/a
  cat "$top_srcdir/testdata/readme/final.jgf" >place/r.jgf
  (cd place && LD_PRELOAD=$scratch/probe.so "$@" 2>"$err" >"$out")
  sed -n 's/^probe: //p' "$err" >probed
}

# Of `file:` both Landlock and seccomp know, of `call:` seccomp.
case $sandbox in *seccomp*) kinds='file: call:' ;; *) kinds='file:' ;; esac
case $sandbox in *Landlock*) echo "# $sandbox" ;; *) skip 'Landlock' 'this kernel has none' ;; esac

confined() {
  name=$1
  shift
  probed "$@"
  for kind in $kinds; do
    is "$name: nothing of $kind is done" "$(grep "^$kind" probed | grep -v ': refused$')" ''
    check "$name: $kind was tried" grep -q "^$kind" probed
  done
  is "$name: reading and threads are left" "$(grep -v -e '^file:' -e '^call:' probed | grep -v ': done$')" ''
  is "$name: there are no other files" "$(cd place && echo *)" 'a d r.jgf'
}

free() {
  name=$1
  shift
  probed "$@"
  is "$name: is not confined" "$(grep -c ': done$' probed)" "$(grep -c . probed)"
  check "$name: something was tried" grep -q '^file: make: done' probed
}

confined 'one worker' "$JGFLINT" --isolated -j1 -q r.jgf
confined 'three workers' "$JGFLINT" --isolated -j3 -q r.jgf r.jgf r.jgf .
confined 'a diff' "$JGFLINT" --isolated --diff -q r.jgf
confined 'jgfconv' "$JGFCONV" -q --to sgf r.jgf
confined 'jgfconv with three workers' "$JGFCONV" -j3 -q --to sgf r.jgf r.jgf
echo '{"no-sandbox": true, "sandbox": false}' >.jgflint.json
confined 'no configuration changes that' "$JGFLINT" -q --select json,move r.jgf
rm .jgflint.json
free '--no-sandbox' "$JGFLINT" --isolated --no-sandbox -q r.jgf
free 'jgfconv --no-sandbox' "$JGFCONV" --no-sandbox -q --to sgf r.jgf
free '--fix' "$JGFLINT" --isolated --fix -q r.jgf
free 'a report' "$JGFLINT" --isolated -f gcc -f json:report -q r.jgf
free '--write-baseline' "$JGFLINT" --isolated --write-baseline base.json -f json r.jgf
finish
