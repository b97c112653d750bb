# faults.t: two faults in one member are judged no milder than either alone, and what is an error after the fix was one before.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

have python3 || skip_all 'there is no python3'
exec python3 -B "$top_srcdir/tests/invariants/faults.py" "$JGFLINT" "$scratch"
