#!/bin/sh
# bench.sh: measures jgflint, jgfconv and json-c's parser, and prints tables.
#
# Run by `make bench [CORPUS=DIR]`, in the build directory. CORPUS is a directory of *.jgf; without it, records of the same kind are
# generated. Each time is the minimum of several rounds in which the commands take turns, because other times are useless on a
# shared machine. ROUNDS and RECORDS in the environment set the number of rounds and records.
#
# README=FILE replaces the tables between the marks in FILE.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
: "${CC:=cc}" "${AWK:=awk}" "${PKG_CONFIG:=pkg-config}" "${JGFLINT:=$PWD/jgflint}" "${JGFCONV:=$PWD/jgfconv}" "${CORPUS:=}" "${README:=}"
: "${ROUNDS:=7}" "${RECORDS:=8000}"
scratch=$(mktemp -d "${TMPDIR:-/tmp}/jgflint-bench.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM

for tool in generate measure; do $CC -O2 -D_GNU_SOURCE -o "$scratch/$tool" "$here/$tool.c"; done
# shellcheck disable=SC2046 # flags are words
$CC -O2 -D_GNU_SOURCE -o "$scratch/jsonc" "$here/jsonc.c" $("$PKG_CONFIG" --cflags --libs json-c)

# ---- records ----
progress() { echo "bench: $*" >&2; }

if [ -n "$CORPUS" ]; then
  find "$CORPUS" -name '*.jgf' -size -4096k | LC_ALL=C sort >"$scratch/originals"
  big=$(find "$CORPUS" -name '*.jgf' -size +8192k | LC_ALL=C sort | head -n 1)
else
  mkdir "$scratch/generated"
  "$scratch/generate" records 1000 "$scratch/generated"
  find "$scratch/generated" -name '*.jgf' | LC_ALL=C sort >"$scratch/originals"
  big=""
fi
[ -s "$scratch/originals" ] || { progress "no *.jgf in $CORPUS"; exit 1; }
if [ -z "$big" ]; then
  big=$scratch/nested.jgf
  "$scratch/generate" nested 660 >"$big"
fi
echo "$big" >"$scratch/big.list"

# copies N DIR: makes N hard links to the originals, or copies of them, 1,000 per directory, and a list of their paths.
copies() {
  python3 - "$1" "$scratch/originals" "$2" >"$2.list" <<'END'
import os, shutil, sys
originals = open(sys.argv[2]).read().splitlines()
for number in range(int(sys.argv[1])):
    path = f"{sys.argv[3]}/{number // 1000}/{number:06}.jgf"
    os.makedirs(os.path.dirname(path), exist_ok=True)
    try:
        os.link(originals[number % len(originals)], path)
    except OSError:
        shutil.copyfile(originals[number % len(originals)], path)
    print(path)
END
}

progress "making records"
copies "$RECORDS" "$scratch/many"
mkdir "$scratch/minified"
"$scratch/jsonc" "$scratch/many.list" "$scratch/minified"
find "$scratch/minified" -name '*.jgf' | LC_ALL=C sort >"$scratch/minified.list"
while read -r record; do
  cat "$record" && echo
done <"$scratch/minified.list" >"$scratch/minified.jsonl"
copies 2000 "$scratch/two-thousand"
"$JGFCONV" -q "$scratch/two-thousand" --to sgf -o "$scratch/sgf/" 2>/dev/null || true
find "$scratch/sgf" -name '*.sgf' | LC_ALL=C sort >"$scratch/sgf.list"
copies 1000 "$scratch/thousand"
copies 100000 "$scratch/many-more"
for kind in moves variations findings; do
  "$scratch/generate" $kind 100000 >"$scratch/$kind-100000.jgf"
  mkdir "$scratch/ten-$kind"
  for i in 0 1 2 3 4 5 6 7 8 9; do "$scratch/generate" $kind 10000 >"$scratch/ten-$kind/$i.jgf"; done
done

# ---- tables ----
# The output is also stored.
out() { printf "$@" | tee -a "$scratch/report"; }

processor=$("$AWK" -F ': *' '/^model name/ { print $2; exit }' /proc/cpuinfo 2>/dev/null || true)
case $("$JGFLINT" --version --verbose) in *mimalloc*) malloc=mimalloc ;; *) malloc="the C library's" ;; esac
out '%s\n' "jgflint $("$JGFLINT" --version | sed 's/.* //'), malloc: $malloc; json-c $("$PKG_CONFIG" --modversion json-c); ${processor:-$(uname -m)}" \
  "$RECORDS records, made of $(wc -l <"$scratch/originals") ${CORPUS:+of the corpus}; minima of $ROUNDS rounds"

table() { # table TITLE UNIT
  out '\n### %s\n\n| %s | %s | %s |\n| --- | ---: | --- |\n' "$1" task "$2" goal
}

row() { # row TASK VALUE [GOAL TEST]: TEST is "at most" or "at least"
  verdict=$("$AWK" -v v="$2" -v t="${3:-}" -v op="${4:-}" 'BEGIN { if (op == "") print "";
    else print (op == "at most" ? v + 0 <= t + 0 : v + 0 >= t + 0) ? "" : ": MISSED" }')
  out '| %s | %s | %s |\n' "$1" "$2" "${4:+$4 $3$verdict}"
}

measured() { "$scratch/measure" "$@" >"$scratch/numbers"; }
# value LINE COLUMN / ratio LINE LINE COLUMN: columns are cpu, wall, memory, user.
value() { "$AWK" -v l="$1" -v c="$2" 'NR == l { print $c }' "$scratch/numbers"; }
ratio() { "$AWK" -v a="$1" -v b="$2" -v c="$3" 'NR == a { x = $c } NR == b { y = $c } END { printf "%.2f\n", y ? x / y : 0 }' "$scratch/numbers"; }

progress "compared with json-c"
table "CPU time compared with json-c's parser" "json-c = 1"
measured "$ROUNDS" "$scratch/jsonc $scratch/many.list" "$JGFLINT -j1 -q $scratch/many"
row "jgflint, all default rules" "$(ratio 2 1 1)" 0.60 "at most"
beyond=$(( $(value 2 3) - $(value 1 3) * 11 / 10 ))
measured "$ROUNDS" "$scratch/jsonc $scratch/minified.list" "$JGFLINT -j1 -q $scratch/minified"
row "jgflint, minified records" "$(ratio 2 1 1)" 0.75 "at most"
measured $((ROUNDS * 3)) "$scratch/jsonc $scratch/big.list" "$JGFLINT -j1 -q $big"
row "jgflint, one record of $(( ($(wc -c <"$big") + 500000) / 1000000 )) MB, mostly white space" "$(ratio 2 1 1)" 0.40 "at most"
beyond_big=$(( $(value 2 3) - $(value 1 3) * 11 / 10 ))

progress "throughput"
out '\n### %s\n\n| %s | %s | %s | %s |\n| --- | ---: | ---: | --- |\n' "Throughput of one processor" task "CPU milliseconds per record" "million records per hour" goal
# hourly TASK RECORDS BYTES LINE: a row for a measured command.
hourly() {
  "$AWK" -v task="$1" -v records="$2" -v bytes="$3" -v l="$4" 'NR == l {
    printf "| %s, %.1f kB per record | %.3f | %.0f | |\n", task, bytes / records / 1000, $1 / records, records / $1 * 3.6 }' "$scratch/numbers" | tee -a "$scratch/report"
}
bytes() { # bytes LIST
  while read -r record; do wc -c <"$record"; done <"$1" | "$AWK" '{ sum += $1 } END { print sum }'
}
games=$(wc -l <"$scratch/sgf.list")
measured "$ROUNDS" "$JGFLINT -j1 -q $scratch/many" "$JGFLINT -j1 -q $scratch/minified.jsonl" "$JGFLINT -j1 -q --ext sgf $scratch/sgf" \
  "$JGFCONV -j1 -q $scratch/sgf --to jsonl -o $scratch/converted.jsonl --force"
hourly "jgflint, JGF, one file per record" "$RECORDS" "$(bytes "$scratch/many.list")" 1
hourly "jgflint, JSON Lines, minified" "$RECORDS" "$(wc -c <"$scratch/minified.jsonl")" 2
hourly "jgflint, SGF, one file per record" "$games" "$(bytes "$scratch/sgf.list")" 3
hourly "jgfconv, SGF to JSON Lines" "$games" "$(bytes "$scratch/sgf.list")" 4

progress "workers, memory and growth"
table 'Workers, memory and growth' measured
measured 101 /bin/true "$JGFLINT -q $(head -n 1 "$scratch/originals")"
row "one small record, beyond /bin/true (ms of wall clock)" "$("$AWK" 'NR == 1 { a = $2 } NR == 2 { printf "%.2f", $2 - a }' "$scratch/numbers")" 3 "at most"
if [ "$(getconf _NPROCESSORS_ONLN)" -ge 2 ]; then
  measured "$((ROUNDS * 2))" "$JGFLINT -j1 -q $scratch/many" "$JGFLINT -j2 -q $scratch/many"
  # The goal requires two idle processors; the CPU time shows whether they were idle.
  row "speed of two workers / one (wall clock)" "$(ratio 1 2 2)" 1.85 "at least"
  row "CPU time of two workers / one" "$(ratio 2 1 1)"
fi
row "memory for $RECORDS records beyond 1.1 times json-c's (KiB)" "$beyond" 8192 "at most"
row "memory for the large record beyond 1.1 times json-c's (KiB)" "$beyond_big" 8192 "at most"
measured "$ROUNDS" "$JGFLINT -j1 -q $scratch/thousand"
thousand=$(value 1 1) memory=$(value 1 3)
measured 2 "$JGFLINT -j1 -q $scratch/many-more"
row "100,000 records / 100 times 1,000" "$("$AWK" -v a="$thousand" '{ printf "%.2f", $1 / a / 100 }' "$scratch/numbers")" 1.10 "at most"
row "memory for 100,000 records / 1,000" "$("$AWK" -v a="$memory" '{ printf "%.2f", $3 / a }' "$scratch/numbers")" 1.10 "at most"
# User time, because the system time for memory depends on earlier runs.
for kind in moves variations findings; do
  measured "$ROUNDS" "$JGFLINT -j1 -q $scratch/ten-$kind" "$JGFLINT -j1 -q $scratch/$kind-100000.jgf"
  row "a record with 100,000 $kind / 10 records with 10,000 (user time)" "$(ratio 2 1 4)" 1.25 "at most"
done
mkdir "$scratch/sgf-as-jgf"
"$scratch/jsonc" "$scratch/two-thousand.list" "$scratch/sgf-as-jgf"
measured "$ROUNDS" "$JGFLINT -j1 -q --ext sgf $scratch/sgf" "$JGFLINT -j1 -q $scratch/sgf-as-jgf"
row "SGF / the same as minified JGF" "$(ratio 1 2 1)" 1.25 "at most"
measured "$ROUNDS" "$JGFLINT -j1 -q $scratch/two-thousand" "$JGFCONV -j1 -q $scratch/two-thousand --to sgf -o $scratch/converted.sgf --force"
row "JGF to SGF / linting the JGF (user time)" "$(ratio 2 1 4)" 2.50 "at most"

[ -z "$README" ] || {
  # The README has the tables without the goals, which are only for developers.
  sed -n '/^### Workers/q; p' "$scratch/report" | sed 's/^\(|.*|\)[^|]*|$/\1/; s/^### //' >"$scratch/tables"
  "$AWK" -v from="$scratch/tables" '
    /^<!-- make bench -->$/ { print; while ((getline line <from) > 0) print line; on = 1 }
    /^<!-- end of make bench -->$/ { on = 0 }
    !on' "$README" >"$scratch/readme" && cat "$scratch/readme" >"$README"
}
