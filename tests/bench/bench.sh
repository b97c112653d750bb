#!/bin/sh
# bench.sh: measures jgflint beside the parser it is built on, and prints a table.
#
# Run by `make bench [CORPUS=DIR]`, in the build directory. CORPUS is a directory of
# *.jgf; without one, records of the same kind are generated. Everything is a ratio
# of medians of runs that take turns, of CPU time (user and system) unless it says
# otherwise: a shared machine has no other time worth the name. ROUNDS and RECORDS
# in the environment say how often and of how many.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
: "${CC:=cc}" "${CXX:=c++}" "${AWK:=awk}" "${PKG_CONFIG:=pkg-config}" "${JGFLINT:=$PWD/jgflint}" "${CORPUS:=}"
: "${ROUNDS:=5}" "${RECORDS:=8000}"
scratch=$(mktemp -d "${TMPDIR:-/tmp}/jgflint-bench.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM
objects=$(ls "$PWD"/src/app/jgflint-*.o 2>/dev/null || true)
missing=""

# ---- tools and yardsticks ----

build() { # build NAME SOURCE [PACKAGE]
  # shellcheck disable=SC2046 # flags are words
  if [ -z "${3:-}" ] || "$PKG_CONFIG" --exists "$3" 2>/dev/null; then
    case $2 in *.cc) compiler="$CXX -std=c++17" ;; *) compiler=$CC ;; esac
    $compiler -O2 -D_GNU_SOURCE -o "$scratch/$1" "$here/$2" $([ -z "${3:-}" ] || "$PKG_CONFIG" --cflags --libs "$3") 2>"$scratch/$1.log" && return 0
  fi
  missing="$missing $1"
  return 1
}

for tool in generate measure copies; do build $tool $tool.c || { cat "$scratch/$tool.log" >&2; exit 1; }; done
for tool in jsonc minify; do build $tool $tool.c json-c || { cat "$scratch/$tool.log" >&2; exit 1; }; done
build yajl yajl.c yajl || true
build simdjson simdjson.cc simdjson || true

# The same objects with the C library's malloc, if they were linked with another.
plain=$JGFLINT
case $("$JGFLINT" --version --verbose) in
*mimalloc*)
  malloc=mimalloc
  # shellcheck disable=SC2086 # lists of words
  if [ -n "$objects" ] && [ -n "${BENCH_LIBS:-}" ] &&
     $CC -O2 -pthread -o "$scratch/jgflint-plain" $objects "$here/no-mimalloc.c" $BENCH_LIBS 2>"$scratch/plain.log"
  then plain=$scratch/jgflint-plain; else plain=""; missing="$missing jgflint-without-mimalloc"; fi ;;
*) malloc="the C library's"; missing="$missing mimalloc" ;;
esac

# ---- records ----

say() { echo "bench: $*" >&2; }

if [ -n "$CORPUS" ]; then
  find "$CORPUS" -name '*.jgf' -size -4096k | LC_ALL=C sort >"$scratch/originals"
  big=$(find "$CORPUS" -name '*.jgf' -size +8192k | LC_ALL=C sort | head -n 1)
else
  mkdir "$scratch/generated"
  "$scratch/generate" records 1000 "$scratch/generated"
  find "$scratch/generated" -name '*.jgf' | LC_ALL=C sort >"$scratch/originals"
  big=""
fi
[ -s "$scratch/originals" ] || { say "no *.jgf in $CORPUS"; exit 1; }
if [ -z "$big" ]; then
  big=$scratch/nested.jgf
  "$scratch/generate" nested 660 >"$big"
fi
echo "$big" >"$scratch/big.list"

# copies N DIR: so many files, links to the originals where that can be.
copies() {
  mkdir "$2"
  "$scratch/copies" "$1" "$scratch/originals" "$2" >"$2.list"
}

say "making records"
copies "$RECORDS" "$scratch/many"
mkdir "$scratch/minified"
"$scratch/minify" "$scratch/many.list" "$scratch/minified"
find "$scratch/minified" -name '*.jgf' | LC_ALL=C sort >"$scratch/minified.list"
copies 1000 "$scratch/thousand"
copies 100000 "$scratch/many-more"
head -n 1 "$scratch/originals" >"$scratch/one.list"
small=$(head -n 1 "$scratch/originals")
for kind in moves variations findings; do
  "$scratch/generate" $kind 100000 >"$scratch/$kind-100000.jgf"
  "$scratch/generate" $kind 10000 >"$scratch/$kind-10000.jgf"
done
"$scratch/generate" moves 1000000 >"$scratch/moves-1000000.jgf"
echo "$scratch/moves-1000000.jgf" >"$scratch/moves.list"

# ---- the table ----

printf '%s\n' "jgflint $("$JGFLINT" --version | sed 's/.* //'), malloc: $malloc; json-c $("$PKG_CONFIG" --modversion json-c); $ROUNDS rounds" \
  "$RECORDS records, made of $(wc -l <"$scratch/originals") ${CORPUS:+of the corpus}" ""
printf '| %-58s | %9s | %-8s |\n' what measured target ---------------------------------------------------------- --------- --------

row() { # row WHAT VALUE TARGET TEST: TEST says how VALUE relates to TARGET when all is well
  verdict=$("$AWK" -v v="$2" -v t="$3" -v op="$4" 'BEGIN { if (op == "") print "";
    else print (op == "<=" ? v + 0 <= t + 0 : v + 0 >= t + 0) ? "" : "MISSED" }')
  printf '| %-58s | %9s | %-8s |%s\n' "$1" "$2" "${4:+$4 $3}" "${verdict:+ $verdict}"
}

measured() { "$scratch/measure" "$@" >"$scratch/numbers"; }
# value LINE COLUMN / ratio LINE LINE COLUMN: columns are cpu, wall, memory, least wall.
value() { "$AWK" -v l="$1" -v c="$2" 'NR == l { print $c }' "$scratch/numbers"; }
ratio() { "$AWK" -v a="$1" -v b="$2" -v c="$3" 'NR == a { x = $c } NR == b { y = $c } END { printf "%.2f\n", y ? x / y : 0 }' "$scratch/numbers"; }

others() { # others LIST: rows for the parsers that are there, against line 1
  for parser in yajl simdjson; do
    [ -x "$scratch/$parser" ] || continue
    measured "$ROUNDS" "$scratch/jsonc $1" "$scratch/$parser $1"
    row "  $parser, parsing alone" "$(ratio 2 1 1)" "" ""
  done
}

say "all rules on $RECORDS records"
measured "$ROUNDS" "$scratch/jsonc $scratch/many.list" "$JGFLINT -j1 -q $scratch/many" ${plain:+"$plain -j1 -q $scratch/many"}
row "all default rules, one worker / json_tokener" "$(ratio 2 1 1)" 0.60 "<="
[ -z "$plain" ] || row "the same with the C library's malloc" "$(ratio 3 1 1)" 0.85 "<="
row "  memory, largest of all files / json_tokener's (KiB more)" "$(( $(value 2 3) - $(value 1 3) * 11 / 10 ))" 8192 "<="
others "$scratch/many.list"

say "minified"
measured "$ROUNDS" "$scratch/jsonc $scratch/minified.list" "$JGFLINT -j1 -q $scratch/minified" ${plain:+"$plain -j1 -q $scratch/minified"}
row "the same records minified / json_tokener" "$(ratio 2 1 1)" 0.75 "<="
[ -z "$plain" ] || row "  with the C library's malloc" "$(ratio 3 1 1)" "" ""

say "one record of $(wc -c <"$big") bytes"
measured $((ROUNDS * 4 + 1)) "$scratch/jsonc $scratch/big.list" "$JGFLINT -j1 -q $big" ${plain:+"$plain -j1 -q $big"}
row "a record that is nearly all white space / json_tokener" "$(ratio 2 1 1)" 0.40 "<="
[ -z "$plain" ] || row "  with the C library's malloc" "$(ratio 3 1 1)" "" ""
row "  memory beyond 1.1 times json_tokener's (KiB)" "$(( $(value 2 3) - $(value 1 3) * 11 / 10 ))" 8192 "<="

say "one small record"
measured 101 /bin/true "$JGFLINT -q $small"
row "one small record, beyond /bin/true (ms, wall, least of 101)" "$("$AWK" 'NR == 1 { a = $4 } NR == 2 { printf "%.2f", $4 - a }' "$scratch/numbers")" 3 "<="

say "two workers"
if [ "$(getconf _NPROCESSORS_ONLN)" -ge 2 ]; then
  measured "$((ROUNDS + 4))" "$JGFLINT -j1 -q $scratch/many" "$JGFLINT -j2 -q $scratch/many"
  # Only this needs two processors to itself; where others use them, the CPU time tells what is lost to sharing.
  row "two workers, times as fast as one (wall clock)" "$(ratio 1 2 2)" 1.85 ">="
  row "  CPU time of two / one" "$(ratio 2 1 1)" "" ""
else missing="$missing a-second-processor"; fi

say "growth"
measured "$ROUNDS" "$JGFLINT -j1 -q $scratch/thousand"
thousand=$(value 1 1) memory=$(value 1 3)
measured 1 "$JGFLINT -j1 -q $scratch/many-more"
row "100,000 records / 100 times 1,000" "$("$AWK" -v a="$thousand" '{ printf "%.2f", $1 / a / 100 }' "$scratch/numbers")" 1.10 "<="
row "  memory of 100,000 / 1,000" "$("$AWK" -v a="$memory" '{ printf "%.2f", $3 / a }' "$scratch/numbers")" 1.10 "<="
for kind in moves variations findings; do
  measured "$ROUNDS" "$JGFLINT -j1 -q $scratch/$kind-10000.jgf" "$JGFLINT -j1 -q $scratch/$kind-100000.jgf" "$scratch/jsonc $scratch/one.list"
  row "a record with 100,000 $kind / 10 times 10,000" "$("$AWK" 'NR == 1 { a = $1 } NR == 2 { b = $1 } NR == 3 { printf "%.2f", (b - $1) / (a - $1) / 10 }' "$scratch/numbers")" 1.25 "<="
done
measured 1 "$scratch/jsonc $scratch/moves.list" "$JGFLINT -j1 -q $scratch/moves-1000000.jgf" "$JGFLINT -j1 -q $scratch/moves-100000.jgf"
row "a record with 1,000,000 moves / 10 times 100,000" "$("$AWK" 'NR == 2 { a = $1 } NR == 3 { printf "%.2f", a / $1 / 10 }' "$scratch/numbers")" 1.25 "<="
row "  the same / json_tokener" "$(ratio 2 1 1)" "" ""
row "  memory / json_tokener's" "$(ratio 2 1 3)" 1.10 "<="

[ -z "$missing" ] || printf '\nnot there, so not measured:%s\n' "$missing"
