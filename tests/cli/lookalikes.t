# lookalikes.t: characters that only look right are named, and set right.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

have python3 || skip_all 'no python3'
python3 "$top_srcdir/tests/cli/lookalikes.py"
