# new_errors.t: no fix introduces an error of the game.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

have python3 || skip_all 'there is no python3'
python3 -B "$top_srcdir/tests/invariants/new_errors.py" "$JGFLINT"
