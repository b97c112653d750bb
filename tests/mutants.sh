#!/usr/bin/env bash
# mutants.sh [NAME...]: makes the mistakes of mutants.txt (those of the names, or all) in a copy of the sources, one at a
# time, and says which of them no test finds. On demand: each takes as long as it takes to build and run the tests named.
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
  make -s check-TESTS TESTS="$*" >>log 2>&1 </dev/null
}

mutant_try() {
  local name=$1 what=$2 file=$3 expression=$4 test status
  shift 4
  for test; do
    [ -e "$test" ] || [ -e "$test.c" ] || { says "$name" "STALE: there is no $test" && return 1; }
  done
  cp "$file" original || return 1
  sed -E "$expression" original >"$file"
  if cmp -s original "$file"; then
    says "$name" "STALE: nothing in $file is changed by $expression"
    rm original
    return 1
  fi
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

wanted() {
  [ $# -gt 1 ] || return 0
  local name=$1 each
  shift
  for each; do [ "$each" != "$name" ] || return 0; done
  return 1
}

copy_make || { tail -n 20 "$scratch/log" && die "the copy cannot be built"; }
while IFS= read -r line; do
  case $line in '' | '#'*) continue ;; esac
  name=${line%%:*} what=${line#*: }
  { IFS= read -r file; IFS= read -r expression; IFS= read -r tests; } || die "$name: the paragraph is cut short"
  wanted "$name" "$@" || continue
  # shellcheck disable=SC2086 # a list of words
  if mutant_try "$name" "$what" "$file" "$expression" $tests; then found=$((found + 1)); else bad=$((bad + 1)); fi
done <"$list"
echo "$found found, $bad not"
[ "$bad" = 0 ]
