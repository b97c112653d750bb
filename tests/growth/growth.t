# growth.t: time grows with the work, for nesting, suppressions and configurations. `make growth` measures all rules.
. "${top_srcdir:-$(dirname "$0")/..}/tests/lib.sh"
: "${JGFCONV:=$top_builddir/jgfconv}"

if have python3; then
  python3 "$top_srcdir/tests/growth/growth.py" "$JGFLINT" "$JGFCONV" --every 0 >"$out" 2>"$err"
  status=$?
  exits 'time grows with the work, and not with its square' 0
  like 'it was measured' "$out" '^[1-9][0-9]* measurements.* 0 faults$'
  silent 'nothing went wrong with that' "$err"
  grep -v ' 0 faults$' "$out" | show
else skip 'time grows with the work' 'there is no python3'; fi

finish
