#!/usr/bin/env bash
# mutants.sh [NAME...]: makes the mistakes of mutants.txt (those of the names, or all) in a copy of the sources, one at a
# time, and says which of them no test finds. On demand: each takes as long as it takes to build and run the tests named.
#
# mutants_random.py makes mistakes that nobody has thought of; what survives there comes into the list.
#
# mutants.sh --stale: says only, in a second, which of them can no longer be made, or name a test that is not there.
#
# JGFLINT_MUTANTS: a directory where the copy stays, built, for the next time.
#
# Exit status 0 if all are found. A line of the list that changes nothing any more, does not compile, or names a test that
# is not there is as bad as a mutant that survives: it has to be written anew.
set -u
cd "$(dirname "$0")/.." || exit 2
export LC_ALL=C.UTF-8
unset MAKEFLAGS MAKELEVEL

list=$PWD/tests/mutants.txt
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
only_stale=false
if [ "${1:-}" = --stale ]; then only_stale=true && shift; fi
if [ -n "${JGFLINT_MUTANTS:-}" ]; then
  mkdir -p "$JGFLINT_MUTANTS" && scratch=$(cd "$JGFLINT_MUTANTS" && pwd) || exit 2
else
  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT
fi
bad=0 found=0

die() {
  echo "mutants.sh: $*" >&2
  exit 2
}

# Only what differs is copied: what was made of the rest stays good.
copy_make() {
  local file
  while IFS= read -r -d '' file; do
    [ -e "$file" ] || continue
    cmp -s "$file" "$scratch/$file" || { mkdir -p "$(dirname "$scratch/$file")" && cp -P "$file" "$scratch/$file"; } || return 1
  done < <(git ls-files -z --cached --others --exclude-standard)
  cd "$scratch" || return 1
  { { [ -e Makefile ] || ./bootstrap --without-mimalloc CFLAGS=-O0; } && make -s -j"$jobs" check TESTS=; } >log 2>&1 </dev/null
}

says() {
  printf '%-24s %s\n' "$1" "$2"
}

# tests_run TEST...: true if all pass. Programs are built if they are there to be built.
tests_run() {
  local test programs=()
  for test; do
    case $test in *.t) ;; *) programs+=("$test") ;; esac
  done
  make -s -j"$jobs" jgflint jgfconv "${programs[@]}" >log 2>&1 </dev/null || return 2
  # A mistake may make something go on for ever, and take all memory: then it is found, too.
  (ulimit -v 8000000 && timeout -k 5 900 make -s check-TESTS TESTS="$*") >>log 2>&1 </dev/null
}

# mutant_make NAME FILE EXPRESSION TO TEST...: writes the file with the mistake in it; false, and said why, if that is none.
mutant_make() {
  local name=$1 file=$2 expression=$3 to=$4 test changes
  shift 4
  for test; do
    [ -e "$test" ] || [ -e "$test.c" ] || { says "$name" "STALE: there is no $test" && return 1; }
  done
  sed -E "$expression" "$file" >"$to" || { says "$name" "STALE: $file cannot be read, or the expression is wrong" && return 1; }
  changes=$(diff "$file" "$to" | grep -c '^[0-9]')
  [ "$changes" = 1 ] || { says "$name" "STALE: $expression changes $file in $changes places" && return 1; }
}

mutant_try() {
  local name=$1 what=$2 file=$3 expression=$4 status
  shift 4
  mutant_make "$name" "$file" "$expression" mutant "$@" || return 1
  cp "$file" original && cat mutant >"$file" || return 1
  tests_run "$@"
  status=$?
  if [ "$status" = 2 ]; then # make says 2 for tests that fail, too
    grep -q '^# TOTAL' log || status=3
  fi
  cat original >"$file"
  rm original
  case $status in
  0) says "$name" "SURVIVED: $what" && return 1 ;;
  3) says "$name" "STALE: it does not compile" && grep -m 3 'error:' log && return 1 ;;
  *) says "$name" found ;;
  esac
}

mutant_look() {
  if "$only_stale"; then mutant_make "$1" "$3" "$4" "$scratch/mutant" "${@:5}"
  else mutant_try "$@"; fi
}

wanted() {
  [ $# -gt 1 ] || return 0
  local name=$1 each
  shift
  for each; do [ "$each" != "$name" ] || return 0; done
  return 1
}

"$only_stale" || copy_make || { tail -n 20 "$scratch/log" && die "the copy cannot be built"; }
while IFS= read -r line; do
  case $line in '' | '#'*) continue ;; esac
  name=${line%%:*} what=${line#*: }
  { IFS= read -r file; IFS= read -r expression; IFS= read -r tests; } || die "$name: the paragraph is cut short"
  wanted "$name" "$@" || continue
  # shellcheck disable=SC2086 # a list of words
  if mutant_look "$name" "$what" "$file" "$expression" $tests; then found=$((found + 1)); else bad=$((bad + 1)); fi
done <"$list"
if "$only_stale"; then echo "$found can be made, $bad not"; else echo "$found found, $bad not"; fi
[ "$bad" = 0 ]
