# together.t: a setup and a move in one node are read in one order, by the linter, the digest and the fix.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

have python3 || skip_all 'there is no python3'
python3 -B "$top_srcdir/tests/invariants/together.py" "$JGFLINT" "$scratch"
