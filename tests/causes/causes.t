# causes.t: the cause of several findings is named and fixed, and no cause is claimed where there is none.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

have python3 || skip_all 'there is no python3'
exec python3 -B "$top_srcdir/tests/causes/causes.py" "$JGFLINT" "$scratch"
