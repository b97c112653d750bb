# sandbox.t: a run that only reads cannot write, make, rename or remove a file, nor read what was not named; one that is to write
# can, a report in its directory alone; none can start a program or connect; and all read what they read without a sandbox.
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

# Whatever a run is told by files, in all places that it may have to look for them: a repository, a folder without one, and what the
# command line names elsewhere.
mkdir -p home/repo/.git/info home/repo/conf home/repo/sub/deep home/loose/sub home/far/base home/linked
final=$top_srcdir/testdata/readme/final.jgf
for directory in repo repo/sub repo/sub/deep loose loose/sub far linked; do cp "$final" home/$directory/r.jgf && cp "$final" home/$directory/not.jgf; done
echo not.jgf >home/repo/.git/info/exclude
echo linked.jgf >home/repo/.gitignore
echo '{"extends": "conf/base.json", "baseline": "conf/known.json"}' >home/repo/.jgflint.json
echo '{"rules": {"json": "warning"}}' >home/repo/conf/base.json
echo '{"extends": "../../conf/deep.json"}' >home/repo/sub/deep/.jgflint.json
echo '{"rules": {"move": "info"}}' >home/repo/conf/deep.json
echo '{"extends": "sub/base.json", "baseline": "sub/known.json"}' >home/loose/jgflint.json
echo '{"rules": {"json": "info"}}' >home/loose/sub/base.json
echo '{"extends": "base/base.json", "baseline": "base/known.json"}' >home/far/named.json
echo '{"rules": {"json": "info", "shape": "error"}}' >home/far/base/base.json
(cd home && for known in repo/conf loose/sub far/base; do "$JGFLINT" --isolated -q --select game --write-baseline $known/known.json $known/../r.jgf; done) >/dev/null 2>&1
check 'there are three baselines' test -s home/repo/conf/known.json -a -s home/loose/sub/known.json -a -s home/far/base/known.json
ln -s ../linked/r.jgf home/repo/linked.jgf
ln -s ../linked home/repo/folder
tar czf home/far/r.tgz -C home/loose . && gzip <"$final" >home/loose/packed.jgf.gz
(cd home && find . -name '*.jgf' | sort >far/list && tr '\n' '\0' <far/list >far/list0)
(cd home && { printf -- '--- repo/r.jgf\n+++ repo/r.jgf\n@@ -0,0 +1,%d @@\n' "$(wc -l <"$final")" && sed 's/^/+/' "$final"; } >far/r.diff)
deep=home/deep && mkdir deep && (cd deep && for _ in $(seq 100); do mkdir d && cd d || exit; done; cp "$final" r.jgf) && mv deep home
for i in $(seq 40); do mkdir -p home/many && cp "$final" "home/many/$i.jgf"; done
cp home/far/r.jgf home/far/1.jgf && ln -s ../far/1.jgf home/many/link.jgf

# A repository whose .git is elsewhere.
mkdir -p home/elsewhere/info home/records && echo not.jgf >home/elsewhere/info/exclude && ln -s ../elsewhere home/records/.git
cp "$final" home/records/r.jgf && cp "$final" home/records/not.jgf

# twice COMMAND: in a shell, in `home`, with and without a sandbox; $P is what to call.
twice() {
  name=$1
  for sandboxed in with without; do
    P=$JGFLINT C=$JGFCONV
    if [ $sandboxed = without ]; then P="$JGFLINT --no-sandbox" C="$JGFCONV --no-sandbox"; fi
    (cd home && export P C && sh -c "$1") >$sandboxed.out 2>$sandboxed.err
    echo $? >>$sandboxed.err
  done
  check "$name: something is said" test -s with.out
  check "$name: the same output" cmp with.out without.out
  check "$name: the same complaints and status" cmp with.err without.err
}

while read -r command; do twice "$command"; done <<'END'
$P -f gcc repo
$P -f gcc repo/sub/deep
$P -f gcc --no-ignore repo/sub
cd records && $P -f gcc .
cd repo/sub/deep && $P -f gcc
cd repo/sub && $P -f gcc r.jgf deep/r.jgf ../r.jgf
$P -f gcc repo/sub/r.jgf loose/sub/r.jgf linked/r.jgf
$P -f gcc loose loose/sub
$P -f gcc repo/linked.jgf repo/folder repo/folder/r.jgf
$P -f gcc -j3 --progress always . 2>/dev/null
$P -f gcc --config far/named.json repo loose
$P -f gcc --baseline far/base/known.json far loose/r.jgf
$P -f gcc --files-from far/list
$P -f gcc --files-from far/list0 --null --progress always 2>/dev/null
$P -f gcc --files-from far/list - <repo/r.jgf
$P -f gcc --stdin-filename repo/sub/deep/none/x.jgf - <far/r.jgf
$P -f gcc --stdin-filename loose/x.jgf - <far/r.jgf
$P -f gcc /dev/stdin <far/r.jgf
cat far/r.jgf | $P -f gcc /dev/stdin
mkfifo pipe; cat far/r.jgf >pipe & $P -f gcc pipe; rm pipe
$P -f gcc --changed-since ./far/r.diff repo loose
$P -f gcc far/r.tgz loose/packed.jgf.gz
$P -f gcc --ext tgz,gz,jgf .
$P -f gcc deep
$P -f gcc many/*.jgf
cd many && $P -f gcc *.jgf ../loose/r.jgf
$P --show-files --ext jgf,tgz repo loose deep
$P --print-games far loose
$P --isolated --diff -q repo loose
$P --board repo/r.jgf:move=3
$P -q -f json:report repo; ls -i report && $P -q -f json:report repo; ls -i report && cat report
$P -f gcc none repo/r.jgf far/none
$C -q --to sgf repo/sub repo/linked.jgf far/r.tgz
cat far/r.jgf | $C -q --to sgf -
mkdir -p there; $C --dry-run -o there/ repo 2>&1 | sed 's/ in [0-9.]* s//'; ls there
END

# ---- nothing else is done ----

none='the sandbox is not in this build, or not in this kernel'
case $sandbox in *Landlock* | *seccomp*) ;; *) skip 'nothing else is done' "$none"; finish; exit ;; esac
echo '#include <dlfcn.h>' >empty.c
$CC -shared -fPIC -o empty.so empty.c -ldl 2>"$err" || { skip 'nothing else is done' 'no library for LD_PRELOAD can be built here'; finish; exit; }
mkdir preload && $CC -O1 -shared -fPIC -o preload/probe.so "$top_srcdir/tests/sandbox/probe.c" -ldl -lpthread || exit 99
LD_PRELOAD=$scratch/preload/probe.so "$JGFLINT" --version 2>&1 >/dev/null | grep -q '^probe: never: exec\|^probe: file: unlink' ||
  { skip 'nothing else is done' 'LD_PRELOAD has no effect on this build'; finish; exit; }

# probed COMMAND...: runs it in a directory of its own with the probe; what came of it is in the file `probed`.
probed() {
  rm -rf place && mkdir -p place/d && echo a >place/a
  cat "$top_srcdir/testdata/readme/final.jgf" >place/r.jgf
  (cd place && LD_PRELOAD=$scratch/preload/probe.so "$@" 2>"$err" >"$out")
  sed -n 's/^probe: //p' "$err" >probed
}

# Of `file:` both Landlock and seccomp know, of `call:` and `never:` seccomp, of `far:` and `here:`, which is reading, Landlock.
case $sandbox in *seccomp*) kinds='file: call: never:' ;; *) kinds='file:' ;; esac
case $sandbox in *Landlock*) echo "# $sandbox" && kinds="$kinds far:" ;; *) skip 'Landlock' 'this kernel has none' ;; esac

# Of what no run keeps, nothing is done; the numbers of all calls are tried where all else was refused.
nothing_never() {
  is "$1: nothing of never: is done" "$(grep '^never:' probed | grep -v ': refused$')" ''
}

confined() {
  name=$1
  shift
  probed "$@"
  for kind in $kinds; do
    is "$name: nothing of $kind is done" "$(grep "^$kind" probed | grep -v ': refused$')" ''
    check "$name: $kind was tried" grep -q "^$kind" probed
  done
  is "$name: what was named, libraries and threads are left" "$(grep -v -e '^[a-z]*:.*:' probed)" "$(printf '%s: done\n' named libraries thread)"
  is "$name: there are no other files" "$(cd place && echo *)" 'a d r.jgf'
}

# What writes files keeps the rights to.
writes() {
  name=$1
  shift
  probed "$@"
  for what in write make rename unlink; do check "$name: $what" grep -q "^file: $what: done" probed; done
  is "$name: but no attributes of what is not open" "$(grep '^call: ' probed | grep -v ': refused$')" ''
  check "$name: the record" grep -q '^named: done' probed
  nothing_never "$name"
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
confined 'a board' "$JGFLINT" --board r.jgf
confined 'jgfconv' "$JGFCONV" -q --to sgf r.jgf
confined 'jgfconv with three workers' "$JGFCONV" -j3 -q --to sgf r.jgf r.jgf
echo '{"no-sandbox": true, "sandbox": false}' >.jgflint.json
confined 'no configuration changes that' "$JGFLINT" -q --select json,move r.jgf
rm .jgflint.json
free '--no-sandbox' "$JGFLINT" --isolated --no-sandbox -q r.jgf
free 'jgfconv --no-sandbox' "$JGFCONV" --no-sandbox -q --to sgf r.jgf
case $sandbox in *seccomp*)
  writes '--fix' "$JGFLINT" --isolated --fix -q r.jgf
  probed "$JGFLINT" --isolated -f gcc -f json:report -q r.jgf
  is 'a report: it gets its name, and no other file is opened or made' "$(grep '^file:' probed | grep ': done$')" "$(printf 'file: %s: done\n' link rename)"
  is 'a report: nothing else is done' "$(grep '^call:' probed | grep -v ': refused$')" ''
  nothing_never 'a report'
  check 'a report: there it is' grep -q findings place/report
  writes '--write-baseline' "$JGFLINT" --isolated --write-baseline base.json -f json r.jgf
  request='{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}'
  printf 'Content-Length: %d\r\n\r\n%s' ${#request} "$request" >request
  probed "$JGFLINT" --lsp <request
  is 'the language server: nothing is written or started' "$(grep -e '^file:' -e '^call:' -e '^never:' probed | grep -v ': refused$')" ''
  check 'the language server: that was tried' grep -q '^file: make: ' probed
  is 'the language server: anything is read' "$(grep -e '^here:' -e '^far:' probed | grep -v ': done$')" ''
  PROBE_NUMBERS=writes && export PROBE_NUMBERS
  probed "$JGFLINT" --isolated --fix -q r.jgf
  nothing_never '--fix, every number of a call'
  PROBE_NUMBERS=reads
  probed "$JGFLINT" --isolated -j3 -q r.jgf r.jgf .
  nothing_never 'every number of a call'
  unset PROBE_NUMBERS ;;
*) skip 'what no run keeps' 'this kernel has no seccomp' ;;
esac
case $sandbox in *Landlock*)
  for command in "$JGFLINT --isolated -q" "$JGFLINT --isolated --no-ignore --diff" "$JGFCONV -q --to sgf" "$JGFLINT --board" "$JGFLINT --show-files" \
    "$JGFLINT --isolated -q -f gcc -f json:/dev/null"; do
    # shellcheck disable=SC2086 # a list of words
    probed $command r.jgf
    is "$(basename "$command") r.jgf: nothing beside it is read" "$(grep -e '^here:' -e '^far:' probed | sed 's/.*: //' | sort | uniq -c | tr -s ' ')" ' 5 refused'
  done
  for command in "$JGFLINT --isolated -q" "$JGFCONV -q --to sgf"; do
    # shellcheck disable=SC2086
    probed $command .
    is "$(basename "$command") .: all below it may be read" "$(grep '^here:' probed)" "$(printf 'here: %s: done\n' read list)"
    is "$(basename "$command") .: and nothing else" "$(grep '^far:' probed | grep -v ': refused$')" ''
  done
  # One that Landlock would not know again: what is refused for other reasons stays refused.
  other=$(for place in /sys/fs/cgroup /sys/fs/cgroup/* /dev/mqueue /sys/kernel/security; do
    case $(stat -f -c %T "$place" 2>/dev/null) in cgroup* | mqueue | securityfs) [ ! -d "$place" ] || { echo "$place" && break; } ;; esac
  done)
  if [ -n "$other" ]; then
    probed "$JGFLINT" --isolated -q r.jgf "$other"
    is 'a place on another kind of file system: reading is not held' "$(grep -e '^here:' -e '^far:' probed | grep -v ': done$')" ''
    is 'but writing is' "$(grep -e '^file:' -e '^never:' probed | grep -v ': refused$')" ''
  else skip 'a place on another kind of file system' 'there is none here'; fi
  # As the action runs it, whose report is in a folder of its own.
  mkdir -p beside
  probed "$JGFLINT" -f github -f "markdown:$scratch/beside/report" -- .
  is "the action's command: nothing else is written, started, or read" "$(grep -e '^file:' -e '^far:' -e '^never:' probed | grep -v ': refused$')" ''
  check "the action's command: that was tried" grep -q '^file: make: ' probed
  check "the action's command: and there is its report" test -s beside/report
  probed "$JGFLINT" --isolated -f gcc -f json:d/report -q r.jgf
  is 'a report in another directory: nothing is written here' "$(grep '^file:' probed | grep -v ': refused$')" ''
  check 'but there is the report' grep -q findings place/d/report ;;
*) skip 'a report in another directory' 'this kernel has no Landlock' ;;
esac

# ---- kernels that have less ----

if strace -f -qq -e trace=prctl -o /dev/null true 2>/dev/null; then
  run --isolated -q "$top_srcdir/testdata/readme/final.jgf"
  cp "$out" usual
  for fault in landlock_create_ruleset:error=ENOSYS landlock_create_ruleset:error=EOPNOTSUPP landlock_restrict_self:error=EPERM \
    landlock_restrict_self:error=E2BIG landlock_add_rule:error=EINVAL landlock_add_rule:error=ENOMEM:when=4+ \
    prctl:error=EINVAL prctl:error=EPERM prctl:error=EINVAL:when=2+; do
    strace -f -qq -e "trace=${fault%%:*}" -e "inject=$fault" -o traced "$JGFLINT" --isolated -q "$top_srcdir/testdata/readme/final.jgf" >"$out" 2>"$err"
    is "$fault: the run goes on" $? 1
    check "$fault: as usual" cmp -s usual "$out"
    silent "$fault: without a word" "$err"
    strace -f -qq -e "trace=${fault%%:*}" -e "inject=$fault" -o /dev/null "$JGFLINT" --version --verbose >"$out"
    case $fault in
      landlock_create*) unlike "$fault: --version does not promise Landlock" "$out" '^sandbox:.*Landlock (' ;;
      prctl:error=E*:when*) ;;
      prctl*) unlike "$fault: --version does not promise seccomp" "$out" '^sandbox:.*, seccomp' ;;
    esac
  done
else skip 'kernels that have less' 'there is no strace that works'; fi

# ---- every option of both programs: what writes a file is free, and nothing else is ----

# given OPTION ARGUMENT: what the option is tried with; ARGUMENT is what --help calls it.
given() {
  case $1 in
    config) echo "--config conf.json" ;;
    changed-since) echo "--changed-since ./changes" ;;
    baseline) echo "--baseline base.json" ;;
    files-from) echo "--files-from list" ;;
    null) echo "--files-from list0 --null" ;;
    stdin-filename) echo "--stdin-filename a.jgf" ;;
    prune-baseline) echo "--baseline base.json --prune-baseline" ;;
    unsafe-fixes | diff | exit-non-zero-on-fix | fixable) echo "--diff --$1${2:+ all}" ;;
    unfixable) echo "--diff --unfixable text" ;;
    add-suppressions) echo "--add-suppressions s.jgf" ;;
    reason) echo "--add-suppressions --diff --reason why s.jgf" ;;
    max-values) echo "--max-values 5000" ;;
    output) echo "--output new.sgf" ;;
    dry-run | force) echo "--output place/ --$1" ;;
    format-in) echo "--format-in jgf" ;;
    encoding) echo "--encoding UTF-8" ;;
    severity) echo "--severity json=info" ;;
    ugf-coordinates) echo "--ugf-coordinates auto" ;;
    to) echo "--to sgf" ;;
    std) echo "--std jgf2" ;;
    color | progress) echo "--$1 never" ;;
    changed-since) echo "--changed-since ./r.diff" ;;
    ext) echo "--ext jgf" ;;
    board-format) echo "--board-format svg" ;;
    *) case $2 in
      '') echo "--$1" ;;
      FMT*) echo "--$1 gcc:new.$1" ;;
      FILE*) echo "--$1 new.$1" ;;
      N) echo "--$1 5" ;;
      BYTES) echo "--$1 1M" ;;
      SEVERITY) echo "--$1 warning" ;;
      RULES | RULE) echo "--$1 json,move" ;;
      GLOB) echo "--$1 zz" ;;
      POINTER) echo "--$1 /record" ;;
      *) echo unknown ;;
    esac ;;
  esac
}

# Without a record to read there is nothing to be confined.
is_command() {
  case $1 in help | version | list-rules | explain | show-config | init | board | lsp | stdio | print-schema | completions | no-sandbox) ;; *) return 1 ;; esac
}

prepare() {
  rm -rf place && mkdir -p place/d place/place && echo a >place/a
  cat "$top_srcdir/testdata/readme/final.jgf" >place/r.jgf
  sed 's/here."},$/here."}/' place/r.jgf >place/s.jgf # sound JSON, with the other findings
  echo '{}' >place/conf.json
  { printf -- '--- r.jgf\n+++ r.jgf\n@@ -0,0 +1,%d @@\n' "$(wc -l <place/r.jgf)" && sed 's/^/+/' place/r.jgf; } >place/changes
  echo r.jgf >place/list
  printf 'r.jgf\0' >place/list0
  { printf -- '--- r.jgf\n+++ r.jgf\n@@ -0,0 +1,%s @@\n' "$(wc -l <place/r.jgf)" && sed 's/^/+/' place/r.jgf; } >place/r.diff
  cp known.json place/base.json
}

contents() {
  (cd place && find . -type f ! -name base.json -exec cksum {} + | sort && tr -d ' \n' <base.json)
}

# A baseline in which more is known of r.jgf than is found there.
(mkdir known && cd known && echo '{"tree": [{"x": 1}, {"y": 2}]}' >r.jgf && "$JGFLINT" --isolated -q --write-baseline ../known.json r.jgf >/dev/null 2>&1)
check 'there is a baseline to prune' grep -q r.jgf known.json
for program in "$JGFLINT" "$JGFCONV"; do
  name=$(basename "$program")
  "$program" --help | sed -n 's/^ \{2,6\}\(-., \)\{0,1\}--\([a-z0-9-]*\) \{0,1\}\([A-Z|:=[]*\).*/\2 \3/p' | sed 's/]$//' >options
  check "$name: there are options" test "$(wc -l <options)" -gt 30
  while read -r option argument; do
    is_command "$option" && continue
    arguments=$(given "$option" "$argument")
    if [ "$arguments" = unknown ]; then fail "$name --$option: it is known what to try it with" "its argument is $argument"; continue; fi
    prepare
    before=$(contents)
    # shellcheck disable=SC2086 # a list of words
    (cd place && "$program" --no-sandbox -q $arguments r.jgf >/dev/null 2>&1)
    after=$(contents)
    prepare
    # shellcheck disable=SC2086
    (cd place && "$program" -q $arguments r.jgf >/dev/null 2>&1)
    is "$name $arguments: writes the same files with and without a sandbox" "$(contents)" "$after"
    prepare
    # shellcheck disable=SC2086
    (cd place && LD_PRELOAD=$scratch/preload/probe.so "$program" -f github $arguments r.jgf >/dev/null 2>"$err")
    made=$(sed -n 's/^probe: file: make: //p' "$err")
    # The probe waits for something to be written to standard output.
    case $made/$arguments in /*baseline* | /*output*) continue ;; esac
    if [ "${arguments#*gcc:}" != "$arguments" ]; then is "$name $arguments: writes what is open" "$made" refused
    elif [ "$before" = "$after" ]; then is "$name $arguments: only reads, and is confined" "$made" refused
    else is "$name $arguments: is to write, and may" "$made" 'done'; fi
  done <options
done
finish
