# growth.t: work grows with the input, for nesting, suppressions and configurations, where `make growth` has built the programs
# that count it. That measures all rules, too.
. "${top_srcdir:-$(dirname "$0")/..}/tests/lib.sh"
counted=$top_builddir/growth-build/made

if ! have python3; then skip 'work does not grow with the square of the input' 'there is no python3'
elif [ ! "$counted/jgflint" -nt "$JGFLINT" ]; then
  skip 'work does not grow with the square of the input' 'there are no programs that count it, or they are older than jgflint: make growth-programs'
else
  status=0
  python3 -B "$top_srcdir/tests/growth/growth.py" "$counted/jgflint" "$counted/jgfconv" --every 0 >"$out" 2>"$err" || status=$?
  exits 'work does not grow with the square of the input' 0
  like 'the work is measured' "$out" '^[1-9][0-9]* measurements.* 0 faults$'
  silent 'measuring the work prints no messages' "$err"
  [ "$status" = 0 ] || show <"$out"
fi

finish
