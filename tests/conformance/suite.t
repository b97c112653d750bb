# suite.t: the conformance suite for JGF is made, says what is so, and finds what is wrong with a program.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

python=$(command -v python3) || skip_all "no python3"
here=$(cd "$top_srcdir/tests/conformance" && pwd)
programs=$(cd "$(dirname "$JGFLINT")" && pwd)
[ -x "$programs/jgfconv" ] || skip_all "no jgfconv beside jgflint"

mkdir examples
$AWK -v make=examples -v to=examples -f "$top_srcdir/rules/sheets.awk" "$top_srcdir"/rules/[a-z]*.md >examples/list || exit 99
for twice in one two; do
  SOURCE_DATE_EPOCH=1000000000 $python "$here/make.py" "$top_srcdir" "$programs" examples 1.2.3 $twice/suite $twice/jgf-suite-1.2.3.tar.gz >"$twice.said" 2>&1 ||
    fail 'a suite is made' "$(cat "$twice.said")"
done
same 'it is the same bytes each time' one/jgf-suite-1.2.3.tar.gz two/jgf-suite-1.2.3.tar.gz
mkdir unpacked && tar -xzf one/jgf-suite-1.2.3.tar.gz -C unpacked
suite=$scratch/unpacked/jgf-suite-1.2.3
is 'the tarball has all of it' "$(diff -r one/suite "$suite")" ''
tap $python "$here/check.py" "$suite" "$JGFLINT"

# try NAME STATUS [OPTION]... COMMAND...: runs a program through it; what it says is in $out.
try() {
  name=$1 wanted=$2
  shift 2
  status=0
  $python "$suite/run.py" "$@" >"$out" 2>"$err" || status=$?
  exits "$name" "$wanted"
}
row() { $AWK -v name="$1" '$1 == name { print $2, $3, $4 }' "$out"; }

try 'jgflint has nothing to fear' 0 "$JGFLINT" -q --isolated --format-in jgf
is 'it refuses what is wrong' "$(row wrong | cut -d' ' -f1-2)" '0 0'
is 'and accepts all else' "$(row right | cut -d' ' -f2-3) $(row doubtful | cut -d' ' -f2-3)" '0 0 0 0'
try 'what jgfconv writes is the same game' 0 --writes "$programs/jgfconv" -q --format-in jgf -t jgf
try 'a program that takes everything' 0 true
is 'is found out by what is wrong' "$(row wrong | cut -d' ' -f3)" 0
try 'one that takes nothing fails' 1 --only games/ false
try 'one that sees another board fails' 1 --only games/ --verbose sh -c 'echo "{\"size\": [3, 3]}"'
like 'and what is different is said' "$out" '^games/minimal: right, different: size$'
try 'one that writes no JGF fails' 1 --only games/minimal --writes echo nothing
try 'one that is not there is wrong usage' 2 --only games/minimal ./no-such-program
like 'which is said' "$err" 'no-such-program: No such file'
try 'so is none at all' 2
try 'and a folder without cases' 2 --only nowhere/ true

finish
