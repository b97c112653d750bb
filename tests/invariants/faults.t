# faults.t: two faults in one member are at least as severe as either fault, and fixes cause no errors.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

have python3 || skip_all 'there is no python3'
exec python3 -B "$top_srcdir/tests/invariants/faults.py" "$JGFLINT" "$scratch"
