# words.t: the style of messages; their words are in tests/unit/cases.txt.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

have python3 || skip_all 'no python3'
python3 "$top_srcdir/tests/cli/words.py"
