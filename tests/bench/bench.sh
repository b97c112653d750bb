#!/bin/sh
# bench.sh: measures jgflint and its parser, json-c, and prints a table.
#
# Run by `make bench [CORPUS=DIR]`, in the build directory. CORPUS is a directory of
# *.jgf; without one, records of the same kind are generated. Everything is a ratio
# of CPU times (user and system) unless stated otherwise. Each is the minimum of several rounds in which the commands take
# turns, because other times are useless on a shared machine. ROUNDS and RECORDS in the environment set the number of rounds and
# records.
#
# README=FILE replaces the tables between the marks in FILE.
#
# Nothing is fetched. Optional programs: yajl and simdjson (Debian: libyajl-dev, libsimdjson-dev), jq, python3, node, and ajv
# where node finds it: npm install --prefix DIR ajv, and NODE_PATH=DIR/node_modules make bench. For Python: `make wheel`, and
# sgfmill where PYTHONPATH leads to it.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
: "${CC:=cc}" "${CXX:=c++}" "${AWK:=awk}" "${PKG_CONFIG:=pkg-config}" "${JGFLINT:=$PWD/jgflint}" "${JGFCONV:=$PWD/jgfconv}" "${CORPUS:=}" "${README:=}"
: "${ROUNDS:=7}" "${RECORDS:=8000}" "${NODE:=node}"
scratch=$(mktemp -d "${TMPDIR:-/tmp}/jgflint-bench.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM
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
  if [ -n "${BENCH_OBJECTS:-}" ] &&
     $CC -O2 -pthread -o "$scratch/jgflint-plain" $BENCH_OBJECTS "$here/no-mimalloc.c" $BENCH_LIBS 2>"$scratch/plain.log"
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

# copies N DIR: N files, hard links to the originals if possible.
copies() {
  mkdir "$2"
  "$scratch/copies" "$1" "$scratch/originals" "$2" >"$2.list"
}

say "making records"
copies "$RECORDS" "$scratch/many"
mkdir "$scratch/minified"
"$scratch/minify" "$scratch/many.list" "$scratch/minified"
find "$scratch/minified" -name '*.jgf' | LC_ALL=C sort >"$scratch/minified.list"
while read -r record; do
  cat "$record" && echo
done <"$scratch/minified.list" >"$scratch/minified.jsonl"
copies 2000 "$scratch/two-thousand"
"$JGFCONV" -q "$scratch/two-thousand" --to sgf -o "$scratch/sgf/" 2>/dev/null || true
find "$scratch/sgf" -name '*.sgf' | LC_ALL=C sort >"$scratch/sgf.list"
copies 1000 "$scratch/thousand"
copies 100000 "$scratch/many-more"
head -n 1 "$scratch/originals" >"$scratch/one.list"
head -n 100 "$scratch/many.list" >"$scratch/each.list"
mkdir "$scratch/each"
while read -r record; do cp "$record" "$scratch/each"; done <"$scratch/each.list"
small=$(head -n 1 "$scratch/originals")
for kind in moves variations findings; do
  "$scratch/generate" $kind 100000 >"$scratch/$kind-100000.jgf"
  mkdir "$scratch/ten-$kind"
  for i in 0 1 2 3 4 5 6 7 8 9; do "$scratch/generate" $kind 10000 >"$scratch/ten-$kind/$i.jgf"; done
done
"$scratch/generate" moves 1000000 >"$scratch/moves-1000000.jgf"
for count in 100000 1000000; do echo "$scratch/moves-$count.jgf" >"$scratch/moves-$count.list"; done

# ---- the tables ----

# The output is also stored.
out() { printf "$@" | tee -a "$scratch/report"; }

processor=$("$AWK" -F ': *' '/^model name/ { print $2; exit }' /proc/cpuinfo 2>/dev/null || true)
out '%s\n' "jgflint $("$JGFLINT" --version | sed 's/.* //'), malloc: $malloc; json-c $("$PKG_CONFIG" --modversion json-c); ${processor:-$(uname -m)}" \
  "$RECORDS records, made of $(wc -l <"$scratch/originals") ${CORPUS:+of the corpus}; ratios of the least CPU times of $ROUNDS rounds"

table() { # table TITLE UNIT
  out '\n### %s\n\n| %s | %s | %s |\n| --- | ---: | --- |\n' "$1" what "$2" wanted
}

row() { # row WHAT VALUE [TARGET TEST]: TEST says how VALUE relates to TARGET when all is well
  verdict=$("$AWK" -v v="$2" -v t="${3:-}" -v op="${4:-}" 'BEGIN { if (op == "") print "";
    else print (op == "at most" ? v + 0 <= t + 0 : v + 0 >= t + 0) ? "" : ": MISSED" }')
  out '| %s | %s | %s |\n' "$1" "$2" "${4:+$4 $3$verdict}"
}

measured() { "$scratch/measure" "$@" >"$scratch/numbers"; }
# value LINE COLUMN / ratio LINE LINE COLUMN: columns are cpu, wall, memory, user.
value() { "$AWK" -v l="$1" -v c="$2" 'NR == l { print $c }' "$scratch/numbers"; }
ratio() { "$AWK" -v a="$1" -v b="$2" -v c="$3" 'NR == a { x = $c } NR == b { y = $c } END { printf "%.2f\n", y ? x / y : 0 }' "$scratch/numbers"; }

table "Compared with parsers" "json-c's = 1"

say "all rules on $RECORDS records"
measured "$ROUNDS" "$scratch/jsonc $scratch/many.list" "$JGFLINT -j1 -q $scratch/many" ${plain:+"$plain -j1 -q $scratch/many"}
row "jgflint, all default rules" "$(ratio 2 1 1)" 0.60 "at most"
[ -z "$plain" ] || row "jgflint, with the C library's malloc" "$(ratio 3 1 1)" 0.85 "at most"
beyond=$(( $(value 2 3) - $(value 1 3) * 11 / 10 ))
for parser in yajl simdjson; do
  [ -x "$scratch/$parser" ] || continue
  measured "$ROUNDS" "$scratch/jsonc $scratch/many.list" "$scratch/$parser $scratch/many.list"
  row "$parser, parsing alone" "$(ratio 2 1 1)"
done

say "ajv"
"$JGFLINT" --print-schema jgf2 >"$scratch/schema.json"
if ! command -v "$NODE" >/dev/null 2>&1; then missing="$missing node(ajv)"
elif ! "$NODE" "$here/ajv.js" "$scratch/schema.json" "$scratch/one.list" >"$scratch/ajv.log" 2>&1; then missing="$missing ajv"
else
  measured "$(( (ROUNDS + 1) / 2 ))" "$scratch/jsonc $scratch/many.list" "$NODE $here/ajv.js $scratch/schema.json $scratch/many.list"
  row "node with ajv in one process, the schema of --print-schema jgf2" "$(ratio 2 1 1)"
fi

say "minified"
measured "$ROUNDS" "$scratch/jsonc $scratch/minified.list" "$JGFLINT -j1 -q $scratch/minified" ${plain:+"$plain -j1 -q $scratch/minified"}
row "jgflint, the same records minified" "$(ratio 2 1 1)" 0.75 "at most"
[ -z "$plain" ] || row "jgflint, the same, with the C library's malloc" "$(ratio 3 1 1)"

say "one record of $(wc -c <"$big") bytes"
measured $((ROUNDS * 3)) "$scratch/jsonc $scratch/big.list" "$JGFLINT -j1 -q $big" ${plain:+"$plain -j1 -q $big"}
row "jgflint, one record of $(( ($(wc -c <"$big") + 500000) / 1000000 )) MB, nearly all white space" "$(ratio 2 1 1)" 0.40 "at most"
[ -z "$plain" ] || row "jgflint, the same, with the C library's malloc" "$(ratio 3 1 1)"
beyond_big=$(( $(value 2 3) - $(value 1 3) * 11 / 10 ))

table "Compared with one process for many records" "jgflint in one = 1"

say "one process for each record"
cat >"$scratch/each.sh" <<'EOF'
list=$1
shift
while read -r record; do "$@" "$record"; done <"$list"
exit 0
EOF
# each WHAT COMMAND...: a row for a process for each of 100 records, against all of them in one of ours.
each() {
  what=$1
  shift
  command -v "$1" >/dev/null 2>&1 || { missing="$missing $1"; return 0; }
  measured 3 "$JGFLINT -j1 -q $scratch/each" "sh $scratch/each.sh $scratch/each.list $*"
  row "$what, 100 processes for 100 records" "$(ratio 2 1 1)"
}
python=$(python3 -c 'import sys; print(sys.executable)' 2>/dev/null || echo python3) # what a wrapper would start
each jgflint "$JGFLINT" -j1 -q
each jq jq empty
each 'python3 -m json.tool' "$python" -m json.tool
case " $missing" in *ajv*) ;; *)
  cat >"$scratch/ajv.sh" <<EOF
echo "\$1" >"$scratch/single.list"
exec "$NODE" "$here/ajv.js" "$scratch/schema.json" "$scratch/single.list"
EOF
  each 'node with ajv' sh "$scratch/ajv.sh" ;;
esac

say "records a core-hour"
out '\n### %s\n\n| %s | %s | %s | %s |\n| --- | ---: | ---: | --- |\n' "Throughput of one processor" what "CPU milliseconds a record" "million records an hour" wanted
# hourly WHAT RECORDS BYTES LINE: a row for what a command measured takes for so many records.
hourly() {
  "$AWK" -v what="$1" -v records="$2" -v bytes="$3" -v l="$4" 'NR == l {
    printf "| %s, %.1f kB a record | %.3f | %.0f | |\n", what, bytes / records / 1000, $1 / records, records / $1 * 3.6 }' "$scratch/numbers" | tee -a "$scratch/report"
}
bytes() { # bytes LIST
  while read -r record; do wc -c <"$record"; done <"$1" | "$AWK" '{ sum += $1 } END { print sum }'
}
games=$(wc -l <"$scratch/sgf.list")
measured "$ROUNDS" "$JGFLINT -j1 -q $scratch/many" "$JGFLINT -j1 -q $scratch/minified.jsonl" "$JGFLINT -j1 -q --ext sgf $scratch/sgf" \
  "$JGFCONV -j1 -q $scratch/sgf --to jsonl -o $scratch/converted.jsonl --force"
hourly "jgflint, JGF, a file each" "$RECORDS" "$(bytes "$scratch/many.list")" 1
hourly "jgflint, the same minified, in one file of JSON Lines" "$RECORDS" "$(wc -c <"$scratch/minified.jsonl")" 2
hourly "jgflint, SGF, a file each" "$games" "$(bytes "$scratch/sgf.list")" 3
hourly "jgfconv, the same to JSON Lines" "$games" "$(bytes "$scratch/sgf.list")" 4

table "In Python" "times"

say "python"
# What `make wheel` made, as pip would unpack it.
wheel=$(ls release/jgflint-*.whl 2>/dev/null | head -n 1)
if [ -n "$wheel" ] && "$python" -m zipfile -e "$wheel" "$scratch/wheel" 2>/dev/null; then
  PYTHONPATH=$scratch/wheel${PYTHONPATH:+:$PYTHONPATH} "$python" "$here/python.py" "$JGFLINT" "$scratch/sgf.list" "$scratch/many.list" "$ROUNDS" >"$scratch/python"
  while IFS='|' read -r what value wanted; do
    if [ "$what" = missing ]; then missing="$missing $value"
    elif [ -n "$wanted" ]; then row "$what" "$value" "${wanted##* }" "${wanted% *}"
    else row "$what" "$value"; fi
  done <"$scratch/python"
else missing="$missing a-wheel(make-wheel)"; fi

table 'By itself' measured

say "one small record"
measured 101 /bin/true "$JGFLINT -q $small"
row "one small record, beyond /bin/true (ms of wall clock)" "$("$AWK" 'NR == 1 { a = $2 } NR == 2 { printf "%.2f", $2 - a }' "$scratch/numbers")" 3 "at most"

say "two workers"
if [ "$(getconf _NPROCESSORS_ONLN)" -ge 2 ]; then
  measured "$((ROUNDS * 2))" "$JGFLINT -j1 -q $scratch/many" "$JGFLINT -j2 -q $scratch/many"
  # Only this needs two idle processors; the CPU time shows whether they were shared.
  row "two workers, times as fast as one (wall clock)" "$(ratio 1 2 2)" 1.85 "at least"
  row "CPU time of two workers / one" "$(ratio 2 1 1)"
else missing="$missing a-second-processor"; fi

say "growth"
row "memory for $RECORDS records beyond 1.1 times json-c's (KiB)" "$beyond" 8192 "at most"
row "memory for the large record beyond 1.1 times json-c's (KiB)" "$beyond_big" 8192 "at most"
measured "$ROUNDS" "$JGFLINT -j1 -q $scratch/thousand"
thousand=$(value 1 1) memory=$(value 1 3)
measured 2 "$JGFLINT -j1 -q $scratch/many-more"
row "100,000 records / 100 times 1,000" "$("$AWK" -v a="$thousand" '{ printf "%.2f", $1 / a / 100 }' "$scratch/numbers")" 1.10 "at most"
row "their memory / that of 1,000" "$("$AWK" -v a="$memory" '{ printf "%.2f", $3 / a }' "$scratch/numbers")" 1.10 "at most"
# User time, because the system time for memory depends on earlier runs.
for kind in moves variations findings; do
  measured "$ROUNDS" "$JGFLINT -j1 -q $scratch/ten-$kind" "$JGFLINT -j1 -q $scratch/$kind-100000.jgf"
  row "a record with 100,000 $kind / 10 records with 10,000 (user time)" "$(ratio 2 1 4)" 1.25 "at most"
done
measured "$(( (ROUNDS + 1) / 2 ))" "$scratch/jsonc $scratch/moves-1000000.list" "$scratch/jsonc $scratch/moves-100000.list" \
  "$JGFLINT -j1 -q $scratch/moves-1000000.jgf" "$JGFLINT -j1 -q $scratch/moves-100000.jgf"
# tenfold LINE LINE COLUMN: how many times ten the first is of the second.
tenfold() { "$AWK" -v a="$1" -v b="$2" -v c="$3" 'NR == a { x = $c } NR == b { y = $c } END { printf "%.2f", y ? x / y / 10 : 0 }' "$scratch/numbers"; }
row "a record with 1,000,000 moves / 10 times 100,000 (user time)" "$(tenfold 3 4 4)" 1.25 "at most"
row "json-c's parser on the same two (user time)" "$(tenfold 1 2 4)"
row "jgflint on the same two, with the system's time, which fetches gigabytes of memory" "$(tenfold 3 4 1)"
row "json-c's parser on the same two, with the system's time" "$(tenfold 1 2 1)"
row "the one of 1,000,000 moves: jgflint / json-c's parser" "$(ratio 3 1 1)"
row "its memory: jgflint / json-c's parser" "$(ratio 3 1 3)" 1.10 "at most"

table "Converting 2,000 SGF games" measured

say "converting"
mkdir "$scratch/sgf-each" "$scratch/sgf-as-jgf"
"$scratch/minify" "$scratch/two-thousand.list" "$scratch/sgf-as-jgf"
head -n 100 "$scratch/sgf.list" >"$scratch/sgf-each.list"
while read -r game; do cp "$game" "$scratch/sgf-each"; done <"$scratch/sgf-each.list"
measured "$ROUNDS" "$JGFCONV -j1 -q $scratch/sgf --to jsonl -o $scratch/converted.jsonl --force" "$JGFCONV -j1 -q $scratch/sgf --to sgf -o $scratch/converted.sgf --force" \
  "$JGFLINT -j1 -q --ext sgf $scratch/sgf" "$JGFLINT -j1 -q $scratch/sgf-as-jgf"
row "$(wc -l <"$scratch/sgf.list") SGF games to JSON Lines in one process (ms of CPU time)" "$(value 1 1)"
row "the same to one collection of SGF (ms)" "$(value 2 1)"
row "linting them (ms)" "$(value 3 1)"
row "linting them / linting the same as minified JGF" "$(ratio 3 4 1)" 1.25 "at most"
measured "$ROUNDS" "$JGFLINT -j1 -q $scratch/two-thousand" "$JGFCONV -j1 -q $scratch/two-thousand --to sgf -o $scratch/converted.sgf --force"
row "the records to SGF / linting them (user time)" "$(ratio 2 1 4)" 2.50 "at most"
measured "$ROUNDS" "$JGFLINT -j1 -q --ext sgf $scratch/sgf" "$JGFCONV -j1 -q $scratch/sgf --to jsonl -o $scratch/converted.jsonl --force"
row "SGF to JSON Lines / linting the SGF (user time)" "$(ratio 2 1 4)"
# converts WHAT COMMAND...: the same for 100 of them, a process for each, against one of ours for the 100.
converts() {
  what=$1
  shift
  command -v "$1" >/dev/null 2>&1 || { missing="$missing $1"; return 0; }
  measured 3 "$JGFCONV -j1 -q $scratch/sgf-each --to jsonl -o $scratch/converted.jsonl --force" "sh $scratch/each.sh $scratch/sgf-each.list $*"
  row "$what, 100 processes for 100 games / one of jgfconv" "$(ratio 2 1 1)"
}
PATH=$PATH:/usr/games
converts jgfconv "$JGFCONV" -j1 -q
converts 'GNU Go (--printsgf)' gnugo --quiet --printsgf /dev/null -l
converts SGFC sgfc -c

[ -z "$README" ] || {
  # Without the goals, which do not concern readers of the README.
  sed -n '/^### By itself/q; p' "$scratch/report" | sed 's/^\(|.*|\)[^|]*|$/\1/; s/^### //' >"$scratch/beside"
  "$AWK" -v from="$scratch/beside" '
    /^<!-- make bench -->$/ { print; while ((getline line <from) > 0) print line; on = 1 }
    /^<!-- end of make bench -->$/ { on = 0 }
    !on' "$README" >"$scratch/readme" && cat "$scratch/readme" >"$README"
}
[ -z "$missing" ] || printf '\nnot there, so not measured:%s\n' "$missing"
