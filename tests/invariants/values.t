# values.t: one value of a sound record is made wrong: one finding.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

have python3 || skip_all 'there is no python3'
python3 -B "$top_srcdir/tests/invariants/values.py" "$JGFLINT" "$scratch"
