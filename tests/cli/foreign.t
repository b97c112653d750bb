# foreign.t: JSON of other programs is recognized by name, and JGF records are not mistaken for it.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

have python3 || skip_all 'no python3'
python3 "$top_srcdir/tests/cli/foreign.py" "$top_srcdir/tests/cli/foreign.txt"
