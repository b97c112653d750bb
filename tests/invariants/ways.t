# ways.t: a record has the same findings in a file, in JSON Lines and after a byte order mark.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

have python3 || skip_all 'there is no python3'
exec python3 -B "$top_srcdir/tests/invariants/ways.py" "$JGFLINT" "$top_builddir/tests/invariants/mutated" "$scratch"
