#!/bin/sh
# instructions.sh: counts the instructions of typical runs with callgrind. The counts are exact and independent of the load.
#
#     tests/bench/instructions.sh            prints the counts
#     tests/bench/instructions.sh --compare  also prints changes above 3 % from instructions.txt, and then exits with 1
#     tests/bench/instructions.sh --update   writes instructions.txt
#
# Run by `make bench` (the first) and .ci/night (the second), in the build directory. The counts depend on the compiler and the
# libraries, so they are compared only if these are the ones named in the first line of instructions.txt. Exit status 77: valgrind
# is missing, or the counts cannot be compared.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
: "${CC:=cc}" "${AWK:=awk}" "${PKG_CONFIG:=pkg-config}" "${JGFLINT:=$PWD/jgflint}" "${JGFCONV:=$PWD/jgfconv}"
reference=$here/instructions.txt
command -v valgrind >/dev/null || { echo 'there is no valgrind'; exit 77; }
scratch=$(mktemp -d "${TMPDIR:-/tmp}/jgflint-instructions.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM

$CC -O2 -D_GNU_SOURCE -o "$scratch/generate" "$here/generate.c"
mkdir "$scratch/jgf"
"$scratch/generate" records 50 "$scratch/jgf"
"$JGFCONV" -q "$scratch/jgf" --to sgf -o "$scratch/sgf/" 2>/dev/null
one=$(find "$scratch/jgf" -name '*.jgf' | LC_ALL=C sort | head -n 1)

# run NAME PROGRAM ARGUMENT...
run() {
  name=$1
  shift
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" -j1 --no-sandbox -q >/dev/null 2>"$scratch/log" || true
  $AWK -v name="$name" '/Collected *:/ { count = $NF } END { if (!count) exit 1; print name, count }' "$scratch/log" ||
    { cat "$scratch/log" >&2; exit 1; }
}

{
  run one-file "$JGFLINT" "$one"
  run lint "$JGFLINT" -f gcc "$scratch/jgf"
  run diff "$JGFLINT" --diff --unsafe-fixes --no-ignore "$here/../../testdata/dialects"
  run jgf-to-sgf "$JGFCONV" --to sgf "$scratch/jgf"
  run jgf-to-jsonl "$JGFCONV" --to jsonl "$scratch/jgf"
  run lint-sgf "$JGFLINT" --ext sgf -f gcc "$scratch/sgf"
  run sgf-to-jsonl "$JGFCONV" --to jsonl "$scratch/sgf"
} >"$scratch/counts"
cat "$scratch/counts"

built_with="# $($CC --version | sed 1q); json-c $("$PKG_CONFIG" --modversion json-c), PCRE2 $("$PKG_CONFIG" --modversion libpcre2-8)"
case ${1:-} in
--update) { echo "$built_with"; cat "$scratch/counts"; } >"$reference" ;;
--compare)
  [ "$(sed 1q "$reference")" = "$built_with" ] || { echo "instructions.txt is of another build: $(sed 1q "$reference")"; exit 77; }
  $AWK '
    FNR == NR { if (!/^#/) before[$1] = $2; next }
    $1 in before { change = 100 * ($2 / before[$1] - 1); if (change > 3 || change < -3) { printf "%s: %+.1f %%\n", $1, change; bad = 1 } }
    END { exit bad }' "$reference" "$scratch/counts" ;;
esac
