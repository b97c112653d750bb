# status.t: exit status 0 for success, 1 for findings, 2 for an error of the run, 3 for an internal error.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

good good.jgf
bad bad.jgf

ends 'a valid record exits with 0' 0 good.jgf
silent 'a valid record has no findings' "$out"
ends 'a record with an error exits with 1' 1 bad.jgf
ends 'a valid and a broken record exit with 1' 1 good.jgf bad.jgf
printf 'this is not JSON' >text.jgf
ends 'a text that is not JSON exits with 1' 1 text.jgf
: >empty.jgf
ends 'an empty file exits with 1' 1 empty.jgf
ends '--exit-zero exits with 0' 0 --exit-zero bad.jgf
like '--exit-zero shows findings' "$out" 'json-trailing-comma'

comma='--severity json-trailing-comma'
ends 'a warning exits with 0' 0 $comma=warning bad.jgf
ends '--fail-on warning with a warning exits with 1' 1 $comma=warning --fail-on warning bad.jgf
ends 'as many warnings as --max-warnings exit with 0' 0 $comma=warning --max-warnings 1 bad.jgf
ends 'more warnings than --max-warnings exit with 1' 1 $comma=warning --max-warnings 0 bad.jgf
ends 'more warnings than --max-warnings exit with 0 with --exit-zero' 0 $comma=warning --max-warnings 0 --exit-zero bad.jgf
ends 'an info exits with 0' 0 $comma=info bad.jgf
ends '--fail-on info with an info exits with 1' 1 $comma=info --fail-on info bad.jgf
ends '--fail-on warning with an info exits with 0' 0 $comma=info --fail-on warning bad.jgf
ends '--fail-on never exits with 0' 0 --fail-on never bad.jgf
ends '--min-severity does not change the exit status' 1 --min-severity error $comma=warning --fail-on warning bad.jgf
ends '--max-findings does not change the exit status' 1 --max-findings 0 bad.jgf

ends 'a missing file exits with 2' 2 missing.jgf
is 'a missing file is reported with the reason' "$(head -n 1 "$err")" 'jgflint: missing.jgf: No such file or directory'
ends 'a missing file among others exits with 2' 2 good.jgf missing.jgf bad.jgf
like 'other files are linted in spite of a missing one' "$out" '^bad.jgf:1:'
like 'the summary counts a missing file' "$err" '^Checked 2 records .*: 1 error.*; 1 path could not be read$'
ends '--exit-zero with a missing file exits with 2' 2 --exit-zero missing.jgf
ends 'a path below a file exits with 2' 2 good.jgf/x.jgf
fails_with 'a missing list is reported' '^jgflint: missing: No such file or directory$' --files-from missing good.jgf
like 'other files are linted in spite of a missing list' "$err" '^Checked 1 record '
ends 'a report that cannot be written exits with 2' 2 -f json:nowhere/x bad.jgf
like 'a report that cannot be written is reported' "$err" '^jgflint: nowhere/x: No such file or directory$'
prints 'other reports are written in spite of one that cannot be' '^bad.jgf:1:' -f gcc -f json:nowhere/x bad.jgf
exits 'one of two reports that cannot be written exits with 2' 2

if has_power; then
  skip 'an unreadable file exits with 2' 'root reads everything'
  skip 'an unreadable directory exits with 2' 'root reads everything'
else
  bad secret.jgf
  chmod 000 secret.jgf
  run_without_power secret.jgf good.jgf
  exits 'an unreadable file exits with 2' 2
  mkdir shut
  chmod 000 shut
  run_without_power shut good.jgf
  exits 'an unreadable directory exits with 2' 2
fi

if has_power; then skip 'a configuration in an unreadable directory exits with 2' 'root looks at everything'
else
  mkdir -p above/here
  bad above/here/a.jgf
  printf '{"severity": {"json-trailing-comma": "warning"}}' >above/here/.jgflint.json
  cd above/here && chmod 000 ..
  run_without_power -f gcc a.jgf
  exits 'a configuration in an unreadable directory exits with 2' 2
  like 'a configuration in an unreadable directory is reported' "$err" '^jgflint: .*/above/here/.jgflint.jsonc: Permission denied$'
  run_without_power --isolated --fix a.jgf
  exits '--fix of a file in an unreadable directory exits with 2' 2
  like '--fix of a file in an unreadable directory reports the reason' "$err" '^jgflint: a.jgf: not fixed: .*Permission denied$'
  is '--fix of a file in an unreadable directory leaves no temporary file' "$(ls -A | tr '\n' ' ')" '.jgflint.json a.jgf '
  chmod 755 .. && cd "$scratch"
fi

ends '--version exits with 0' 0 --version bad.jgf
ends '--help exits with 0' 0 --help bad.jgf
ends '--list-rules exits with 0' 0 --list-rules

# Exhausted memory is reported, with status 3. Sanitizers need more address space than any limit allows.
if (ulimit -v 200000 && "$JGFLINT" --version) >/dev/null 2>&1; then
  yes '1,' | head -n 10000000 | { printf '['; tr -d '\n'; printf '1]'; } >wide.jgf
  status=0
  (ulimit -v 120000 && "$JGFLINT" --max-values 100000000 -j1 wide.jgf) >"$out" 2>"$err" || status=$?
  exits 'running out of memory exits with 3' 3
  like 'running out of memory is reported' "$err" '^jgflint: out of memory$'
else
  skip 'running out of memory exits with 3' 'this build does not start in little address space'
fi

finish
