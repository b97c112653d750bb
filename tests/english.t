# english.t: the English of documents, manuals, comments and messages does not get worse. See english.py.
. "${top_srcdir:-$(dirname "$0")/..}/tests/lib.sh"

have python3 || skip_all 'no python3'
measure() { top_srcdir=$1 python3 -B "$top_srcdir/tests/english.py" >"$out" 2>"$err"; }

check 'no file is above its limit' measure "$top_srcdir"
grep '^# ' "$out"

mkdir -p tree/tests tree/src/base
for sentence in 1 2 3 4 5 6 7 8 9 10 11 12; do echo "Whoever reads what stands beside it is told so by line $sentence."; done >tree/README.md
if measure tree; then fail 'odd sentences fail'; else pass 'odd sentences fail'; fi
like 'the file and its score are named' "$out" '^# *README.md: [0-9]*, but may have 30$'
for sentence in 1 2 3 4 5 6 7 8 9 10 11 12; do echo "jgflint reports the position of line $sentence."; done >tree/README.md
check 'plain sentences pass' measure tree
silent 'the script prints no errors' "$err"

finish
