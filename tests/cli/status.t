# status.t: 0 nothing to fail on, 1 findings, 2 an error of the run; 3 is for our own faults.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

good good.jgf
bad bad.jgf

run good.jgf
exits 'a sound record' 0
silent 'and no finding' "$out"
run bad.jgf
exits 'a record with an error' 1
run good.jgf bad.jgf
exits 'a sound one and a bad one' 1
printf 'this is not JSON' >text.jgf
run text.jgf
exits 'what is not JSON is a finding, not an error of the run' 1
: >empty.jgf
run empty.jgf
exits 'and so is an empty file' 1
run --exit-zero bad.jgf
exits '--exit-zero' 0
like 'shows findings all the same' "$out" 'json-trailing-comma'

comma='--severity json-trailing-comma'
run $comma=warning bad.jgf
exits 'a warning alone' 0
run $comma=warning --fail-on warning bad.jgf
exits '--fail-on warning' 1
run $comma=warning --max-warnings 1 bad.jgf
exits 'as many warnings as --max-warnings allows' 0
run $comma=warning --max-warnings 0 bad.jgf
exits 'one more' 1
run $comma=warning --max-warnings 0 --exit-zero bad.jgf
exits 'one more, with --exit-zero' 0
run $comma=info bad.jgf
exits 'an info' 0
run $comma=info --fail-on info bad.jgf
exits '--fail-on info' 1
run $comma=info --fail-on warning bad.jgf
exits 'an info with --fail-on warning' 0
run --fail-on never bad.jgf
exits '--fail-on never' 0
run --min-severity error $comma=warning --fail-on warning bad.jgf
exits '--min-severity hides, and changes no status' 1
run --max-findings 0 bad.jgf
exits '--max-findings hides, and changes no status' 1

run missing.jgf
exits 'a missing file' 2
is 'is named, with the reason' "$(head -n 1 "$err")" 'jgflint: missing.jgf: No such file or directory'
run good.jgf missing.jgf bad.jgf
exits 'a missing file among others wins' 2
like 'and the others are linted' "$out" '^bad.jgf:1:'
like 'and counted' "$err" '^Checked 2 records .*: 1 error.*; 1 path could not be read$'
run --exit-zero missing.jgf
exits '--exit-zero does not hide errors of the run' 2
run good.jgf/x.jgf
exits 'a path through a file' 2
run --files-from missing good.jgf
exits 'a list that cannot be read' 2
like 'is named' "$err" '^jgflint: missing: No such file or directory$'
like 'and the rest is linted' "$err" '^Checked 1 record '
run -f json:nowhere/x bad.jgf
exits 'a report that cannot be written' 2
like 'is named' "$err" '^jgflint: nowhere/x: No such file or directory$'
run -f gcc -f json:nowhere/x bad.jgf
like 'and the other report is written' "$out" '^bad.jgf:1:'
exits 'with the status of an error' 2

if has_power; then
  skip 'an unreadable file' 'root reads everything'
  skip 'an unreadable directory' 'root reads everything'
else
  bad secret.jgf
  chmod 000 secret.jgf
  run_without_power secret.jgf good.jgf
  exits 'an unreadable file' 2
  mkdir shut
  chmod 000 shut
  run_without_power shut good.jgf
  exits 'an unreadable directory' 2
fi

if has_power; then skip 'a directory that cannot be looked at from above' 'root looks at everything'
else
  mkdir -p above/here
  bad above/here/a.jgf
  printf '{"severity": {"json-trailing-comma": "warning"}}' >above/here/.jgflint.json
  cd above/here && chmod 000 ..
  run_without_power -f gcc a.jgf
  exits 'a configuration in an unreadable directory' 2
  like 'the unreadable configuration is named' "$err" '^jgflint: .*/above/here/.jgflint.jsonc: Permission denied$'
  run_without_power --isolated --fix a.jgf
  exits 'a file whose real path is unknown is not fixed' 2
  like 'the reason is the missing permission' "$err" '^jgflint: a.jgf: not fixed: .*Permission denied$'
  is 'no temporary file is left' "$(ls -A | tr '\n' ' ')" '.jgflint.json a.jgf '
  chmod 755 .. && cd "$scratch"
fi

run --version bad.jgf
exits '--version' 0
run --help bad.jgf
exits '--help' 0
run --list-rules
exits '--list-rules' 0

# Memory that runs out is said, and is 3. A sanitizer needs more address space than any limit leaves it.
if (ulimit -v 200000 && "$JGFLINT" --version) >/dev/null 2>&1; then
  head -c 50000000 /dev/zero | tr '\0' '[' >deep.jgf
  status=0
  (ulimit -v 120000 && "$JGFLINT" --max-depth 100000000 --max-values 100000000 -j1 deep.jgf) >"$out" 2>"$err" || status=$?
  exits 'no memory' 3
  like 'and it is said' "$err" '^jgflint: out of memory$'
else
  skip 'no memory' 'this build does not start in little address space'
fi

finish
