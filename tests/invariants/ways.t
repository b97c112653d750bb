# ways.t: a record is judged the same in whatever way it comes, and a run says the same for any number of workers.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

have python3 || skip_all 'there is no python3'
exec python3 -B "$top_srcdir/tests/invariants/ways.py" "$JGFLINT" "$top_builddir/tests/invariants/mutated" "$scratch"
