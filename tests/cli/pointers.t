# pointers.t: random trees with several faults at once, and pointers in meta to each of their nodes.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

have python3 || skip_all "no python3"
exec python3 "$top_srcdir/tests/cli/pointers.py" "$JGFLINT" 300
