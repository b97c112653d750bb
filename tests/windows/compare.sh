#!/usr/bin/env bash
# compare.sh BUILD OTHER [DIR...]: whether two builds for different systems do the same: standard output, exit status and every file that
# is written, byte for byte. BUILD holds jgflint and jgfconv; OTHER holds jgflint.exe and jgfconv.exe, which are run under wine, or
# programs of those names.
#
# Both lint, fix and convert testdata and the directories DIR. Messages on standard error may differ, because they contain times
# and messages of the system. tests/same-output.sh compares builds for one system more thoroughly. Exit status 0: no differences.
set -u
export LC_ALL=C.UTF-8 WINEDEBUG=-all
unset NO_COLOR

[ $# -ge 2 ] || { echo 'compare.sh: wanted: BUILD OTHER [DIR...]' >&2; exit 2; }
source=$(cd "$(dirname "$0")/../.." && pwd) && one=$(cd "$1" && pwd) && other=$(cd "$2" && pwd) || exit 2
shift 2
export WINEPREFIX="${WINEPREFIX:-$(dirname "$other")/wine}"
scratch=$(mktemp -d "${TMPDIR:-/tmp}/compare.XXXXXX") || exit 2
mkdir "$scratch/in" || exit 2
number=0
for directory in "$source/testdata" "$@"; do
  number=$((number + 1))
  cp -rL "$directory" "$scratch/in/$number" || exit 2
done
chmod -R u+w "$scratch/in"
# Removes names that are invalid on Windows, and archives, which only one of the builds may read. Windows ignores case.
find "$scratch/in" -type f \( -name '*[<>:"|?*\\]*' -o -name '*.zip' -o -name '*.tar*' -o -name '*.7z' -o -name '*.[xg]z' -o -name '*.zst' -o -iname '*.ugz' -o -iname '*.ugi' \) -delete
endings=$(find "$scratch/in" -type f | sed -n 's/.*\.\([A-Za-z0-9_-]*\)$/\1/p' | sort -u | paste -sd, -)

compared=0 differ=0
judge() {
  compared=$((compared + 1))
  cmp -s "$2" "$3" && return
  differ=$((differ + 1))
  echo "differs: $1"
  [ "$differ" -gt 5 ] || diff -a "$2" "$3" | head -n 4 | cut -c 1-300
}

# both PROGRAM ARGUMENT...: runs both builds, each in a separate directory with the same files, and compares them.
both() {
  local side program
  for side in one other; do
    rm -rf "${scratch:?}/$side"
    mkdir "$scratch/$side"
    cp -r "$scratch/in" "$scratch/$side/in"
    program=${!side}/$1
    (
      cd "$scratch/$side" || exit 2
      if [ -e "$program.exe" ]; then wine "$program.exe" "${@:2}"
      else "$program" "${@:2}"; fi >"$scratch/$side.out" 2>"$scratch/$side.err" </dev/null
      echo $? >"$scratch/$side.status"
    )
  done
  judge "$*: exit status" "$scratch/one.status" "$scratch/other.status"
  judge "$*: standard output" "$scratch/one.out" "$scratch/other.out"
  diff -rq "$scratch/one" "$scratch/other" >"$scratch/files" || true
  compared=$((compared + $(find "$scratch/one" -type f | wc -l)))
  differ=$((differ + $(wc -l <"$scratch/files")))
  head -n 5 "$scratch/files"
}

# Only formats without times and names of the system.
for format in text json jsonl gcc sarif github gitlab markdown; do
  both jgflint -q -f "$format" --min-severity info --ext "$endings" --no-ignore in
done
both jgflint -q -f jsonl -j 1 --std seki --ext "$endings" --no-ignore in
both jgflint --statistics in
both jgflint --print-games --ext "$endings" in
both jgflint --diff --unsafe-fixes in
both jgflint -q --fix in
both jgflint -q --fix --unsafe-fixes --ext "$endings" in
for format in jgf sgf json-sgf; do both jgfconv -q --force --ext "$endings" --to "$format" in -o out/; done
both jgfconv -q --ext "$endings" --to jsonl -j 1 in
both jgflint --explain all
both jgflint --print-schema jgf2
echo "compare.sh: $compared outputs and files compared, $differ differ"
rm -rf "$scratch"
[ "$differ" = 0 ]
