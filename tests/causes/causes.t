# causes.t: the cause of several findings is reported and fixed; independent findings have no cause.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

have python3 || skip_all 'there is no python3'
exec python3 -B "$top_srcdir/tests/causes/causes.py" "$JGFLINT" "$scratch"
