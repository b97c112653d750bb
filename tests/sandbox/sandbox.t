# sandbox.t: a run that writes no files can read everything, but cannot write, start programs or open TCP connections. A run that
# writes files is not confined.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

: "${CC:=cc}"

sandbox=$("$JGFLINT" --version --verbose | sed -n 's/^sandbox: //p')
is 'both programs describe the same sandbox' "$("$JGFCONV" --version --verbose | sed -n 's/^sandbox: //p')" "$sandbox"
ends '--no-sandbox is an option in every build' 1 --isolated -q --no-sandbox "$top_srcdir/testdata/faulty/final.jgf"

# The output does not depend on the sandbox.
mkdir read
cp -R "$top_srcdir/testdata/faulty" "$top_srcdir/testdata/sgf" "$top_srcdir/testdata/ugf" read/ 2>/dev/null
printf '(;FF[4]GM[1]SZ[9]CA[Shift_JIS]PB[\223\372\226\173];B[ee])\n' >read/sjis.sgf
tar cf - read/faulty | gzip >read/r.tgz
for arguments in '-j1' '-j3 --statistics' '-j1 --diff' '-f sarif'; do
  # shellcheck disable=SC2086 # a list of words
  run --isolated $arguments --ext jgf,sgf,ugf,ugz,tgz -q read
  cp "$out" with && mv "$err" with.err && with=$status
  # shellcheck disable=SC2086
  run --isolated $arguments --ext jgf,sgf,ugf,ugz,tgz -q --no-sandbox read
  is "$arguments: --no-sandbox changes no status" "$with" "$status"
  check "$arguments: --no-sandbox changes no output" cmp -s with "$out"
  check "$arguments: --no-sandbox changes no message" cmp -s with.err "$err"
done

case $sandbox in Landlock*) ;; *) skip 'a run that writes no files is confined' "$sandbox"; finish; exit ;; esac
mkdir preload
$CC -O1 -shared -fPIC -o preload/probe.so "$top_srcdir/tests/sandbox/probe.c" -ldl 2>"$err" ||
  { skip 'a run that writes no files is confined' 'cannot build a library for LD_PRELOAD'; finish; exit; }
abi=${sandbox#*ABI }
abi=${abi%)}

# probed COMMAND...: runs it with the library in a new directory; the results are in the file `probed`.
probed() {
  rm -rf place && mkdir -p place/d && echo a >place/a && cp "$top_srcdir/testdata/faulty/final.jgf" place/r.jgf
  (cd place && LD_PRELOAD=$scratch/preload/probe.so "$@" 2>"$err" >"$out")
  sed -n 's/^probe: //p' "$err" >probed
}
probed "$JGFLINT" --version
grep -q '^write: make a file: done' probed || { skip 'a run that writes no files is confined' 'LD_PRELOAD has no effect on this build'; finish; exit; }

# confined NAME COMMAND..., free NAME COMMAND...
confined() {
  name=$1
  shift
  probed "$@"
  is "$name: can read" "$(sed -n 's/^read: .*: //p' probed | uniq)" 'done'
  # Older kernels cannot restrict all rights.
  [ "$abi" -ge 3 ] || sed -i '/^write: truncate/d' probed
  [ "$abi" -ge 4 ] || sed -i '/^connect/d' probed
  is "$name: can do nothing else" "$(grep -v -e '^read: ' -e ': denied$' probed)" ''
  is "$name: tried to write" "$(grep -c '^write: .*: denied' probed)" "$([ "$abi" -ge 3 ] && echo 13 || echo 12)"
  is "$name: makes no files" "$(cd place && echo *)" 'a d r.jgf'
}
free() {
  name=$1
  shift
  probed "$@"
  is "$name: can do everything" "$(grep -v ': done$' probed)" ''
  check "$name: was probed" grep -q '^write: make a file' probed
}

confined 'one worker' "$JGFLINT" --isolated -j1 -q r.jgf
confined 'three workers' "$JGFLINT" --isolated -j3 -q r.jgf r.jgf r.jgf .
confined '--diff' "$JGFLINT" --isolated --diff -q r.jgf
confined '--board' "$JGFLINT" --board r.jgf
confined '--show-files' "$JGFLINT" --show-files .
confined '--print-games' "$JGFLINT" --print-games .
confined 'jgfconv' "$JGFCONV" -q --to sgf r.jgf
request='{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}'
printf 'Content-Length: %d\r\n\r\n%s' ${#request} "$request" >request
confined 'the language server' "$JGFLINT" --lsp <request
free '--no-sandbox' "$JGFLINT" --isolated --no-sandbox -q r.jgf
free 'jgfconv --no-sandbox' "$JGFCONV" --no-sandbox -q --to sgf r.jgf

free 'a report' "$JGFLINT" --isolated -f gcc -f json:report -q r.jgf
check 'a report: is written' test -s place/report
free '--fix' "$JGFLINT" --isolated --fix -f github r.jgf
check '--fix: changes the record' sh -c "! cmp -s place/r.jgf '$top_srcdir/testdata/faulty/final.jgf'"
free '--write-baseline' "$JGFLINT" --isolated --write-baseline base.json -f json r.jgf
check '--write-baseline: is written' test -s place/base.json
"$JGFLINT" --isolated -q --write-baseline base.json "$top_srcdir/testdata/faulty/final.jgf" >"$out" 2>"$err"
free '--prune-baseline' "$JGFLINT" --isolated --baseline "$scratch/base.json" --prune-baseline -f github r.jgf
free '--add-suppressions' "$JGFLINT" --isolated --add-suppressions -f github r.jgf
(cd place && "$JGFCONV" -q r.jgf -o new.sgf >"$out" 2>"$err")
check 'jgfconv: writes its output' test -s place/new.sgf

# The run continues if the kernel has no Landlock.
if strace -f -qq -e trace=prctl -o /dev/null true 2>/dev/null; then
  run --isolated -q "$top_srcdir/testdata/faulty/final.jgf"
  cp "$out" usual
  for fault in landlock_create_ruleset:error=ENOSYS landlock_create_ruleset:error=EOPNOTSUPP landlock_restrict_self:error=EPERM \
    prctl:error=EINVAL; do
    strace -f -qq -e "trace=${fault%%:*}" -e "inject=$fault" -o traced "$JGFLINT" --isolated -q "$top_srcdir/testdata/faulty/final.jgf" >"$out" 2>"$err"
    is "$fault: the status is the same" $? 1
    check "$fault: the output is the same" cmp -s usual "$out"
    silent "$fault: nothing is reported" "$err"
  done
  strace -f -qq -o /dev/null -e inject=landlock_create_ruleset:error=ENOSYS "$JGFLINT" --version --verbose >"$out"
  like '--version --verbose reports a kernel without Landlock' "$out" '^sandbox: this kernel has no Landlock'
else skip 'kernels without Landlock' 'strace does not work here'; fi
finish
