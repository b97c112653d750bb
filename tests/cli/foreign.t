# foreign.t: other people's JSON is named, and records of JGF are not taken for it.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

have python3 || skip_all 'no python3'
python3 "$top_srcdir/tests/cli/foreign.py" "$top_srcdir/tests/cli/foreign.txt" "$top_srcdir/src/jgf/foreign.c"
