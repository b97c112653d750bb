# suite.t: the conformance suite for JGF can be built, is correct, and finds the faults of a program.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

python=$(command -v python3) || skip_all "no python3"
here=$(cd "$top_srcdir/tests/conformance" && pwd)
programs=$(cd "$(dirname "$JGFLINT")" && pwd)
[ -x "$programs/jgfconv" ] || skip_all "no jgfconv next to jgflint"

mkdir examples
$AWK -v make=examples -v to=examples -f "$top_srcdir/rules/sheets.awk" "$top_srcdir"/rules/[a-z]*.md >examples/list || exit 99
for twice in one two; do
  SOURCE_DATE_EPOCH=1000000000 $python "$here/make.py" "$top_srcdir" "$programs" examples 1.2.3 $twice/suite $twice/jgf-suite-1.2.3.tar.gz >"$twice.said" 2>&1 ||
    fail 'the suite is built' "$(cat "$twice.said")"
done
same 'building the suite twice gives the same bytes' one/jgf-suite-1.2.3.tar.gz two/jgf-suite-1.2.3.tar.gz
mkdir unpacked && tar -xzf one/jgf-suite-1.2.3.tar.gz -C unpacked
suite=$scratch/unpacked/jgf-suite-1.2.3
is 'the tarball contains the whole suite' "$(diff -r one/suite "$suite")" ''
tap $python "$here/check.py" "$suite" "$JGFLINT"

# try NAME STATUS [OPTION]... COMMAND...: runs the suite on a program; its output goes to $out.
try() {
  name=$1 wanted=$2
  shift 2
  status=0
  $python "$suite/run.py" "$@" >"$out" 2>"$err" || status=$?
  exits "$name" "$wanted"
}
row() { $AWK -v name="$1" '$1 == name { print $2, $3, $4 }' "$out"; }

try 'jgflint passes the suite' 0 "$JGFLINT" -q --isolated --format-in jgf
is 'jgflint rejects every wrong record' "$(row wrong | cut -d' ' -f1-2)" '0 0'
is 'jgflint accepts every right and doubtful record' "$(row right | cut -d' ' -f2-3) $(row doubtful | cut -d' ' -f2-3)" '0 0 0 0'
try 'jgfconv passes the suite: it writes the same games' 0 --writes "$programs/jgfconv" -q --format-in jgf -t jgf
try 'a program that accepts everything exits with 0' 0 true
is 'a program that accepts everything rejects no wrong record' "$(row wrong | cut -d' ' -f3)" 0
try 'a program that rejects everything fails' 1 --only games/ false
try 'a program that reads another board size fails' 1 --only games/ --verbose sh -c 'echo "{\"size\": [3, 3]}"'
like '--verbose reports which value differs' "$out" '^games/minimal: right, different: size$'
try 'a program that does not write JGF fails' 1 --only games/minimal --writes echo nothing
try 'a missing program exits with 2' 2 --only games/minimal ./no-such-program
like 'a missing program is reported' "$err" 'no-such-program: No such file'
try 'a command line without a program exits with 2' 2
try '--only with a folder without cases exits with 2' 2 --only nowhere/ true

finish
