# lib.sh: functions for tests in POSIX shell, which print the Test Anything Protocol (TAP).
#
# Each *.t sources it, and ends with `finish`. It provides a working directory ($scratch, removed at the end), `run` to run jgflint,
# and checks that print a line each.

: "${top_srcdir:=$(cd "$(dirname "$0")/.." && pwd)}"
until [ -e "$top_srcdir/configure.ac" ] || [ "$top_srcdir" = / ]; do top_srcdir=$(dirname "$top_srcdir"); done
: "${top_builddir:=$top_srcdir}"
: "${JGFLINT:=$top_builddir/jgflint}" "${JGFCONV:=$top_builddir/jgfconv}"
: "${AWK:=awk}"
tests=0
failed=0

scratch=$(mktemp -d "${TMPDIR:-/tmp}/jgflint-test.XXXXXX") || exit 99
trap 'chmod -R u+rwx "$scratch" 2>/dev/null; rm -rf "$scratch"' EXIT
trap 'exit 99' HUP INT TERM
cd "$scratch" || exit 99
export PYTHONPATH="$top_srcdir/tests${PYTHONPATH:+:$PYTHONPATH}" PYTHONDONTWRITEBYTECODE=1
mkdir "$scratch/.run"

# run ARGUMENT...: runs jgflint, convert ARGUMENT...: runs jgfconv; leaves $status and the files $out and $err.
out=$scratch/.run/out
err=$scratch/.run/err
status=0
run() {
  status=0
  "$JGFLINT" "$@" >"$out" 2>"$err" || status=$?
}
convert() {
  status=0
  "$JGFCONV" "$@" >"$out" 2>"$err" || status=$?
}
# in_node: Node starts the programs, as in the npm package (tests/npm/run.sh), and some system features are missing.
in_node() { [ -n "${JGFLINT_HOST:-}" ]; }
run_without_power() {
  status=0
  without_power "$JGFLINT" "$@" >"$out" 2>"$err" || status=$?
}

# pass NAME / fail NAME [WHY]
pass() {
  tests=$((tests + 1))
  printf 'ok %d - %s\n' "$tests" "$1"
}

fail() {
  tests=$((tests + 1))
  failed=$((failed + 1))
  printf 'not ok %d - %s\n' "$tests" "$1"
  [ $# -lt 2 ] || printf '%s\n' "$2" | show
}

# skip NAME WHY
skip() {
  tests=$((tests + 1))
  printf 'ok %d - %s # SKIP %s\n' "$tests" "$1" "$2"
}

# skip_all WHY: skips the whole test.
skip_all() {
  printf '1..0 # SKIP %s\n' "$1"
  exit 0
}

# Prints at most 40 lines as TAP comments, with visible control characters.
show() {
  head -n 40 | cat -v | sed 's/^/# /'
}

# check NAME COMMAND...: passes if the command succeeds.
check() {
  check_name=$1
  shift
  if "$@" >"$scratch/.run/check" 2>&1; then pass "$check_name"
  else fail "$check_name" "failed: $*
$(cat "$scratch/.run/check")"; fi
}

# is NAME GOT EXPECTED: texts are equal.
is() {
  if [ "$2" = "$3" ]; then pass "$1"
  else fail "$1" "     got: $2
expected: $3"; fi
}

# exits NAME STATUS: how the last run ended.
exits() {
  if [ "$status" = "$2" ]; then pass "$1"
  else fail "$1" "exit status $status, expected $2
$(cat "$err")"; fi
}

# like NAME FILE EXPRESSION: a line matches the basic regular expression. unlike NAME FILE EXPRESSION: no line matches.
like() {
  if grep -q -e "$3" "$2"; then pass "$1"
  else fail "$1" "nothing matches $3 in:
$(cat "$2")"; fi
}

unlike() {
  unlike_status=0
  grep -q -e "$3" "$2" || unlike_status=$?
  if [ $unlike_status = 1 ]; then pass "$1" # 2: no such file, or no such expression
  else fail "$1" "$3 matches in:
$(cat "$2" 2>&1)"; fi
}

# Each of these functions runs the program with the function $runner and checks the run.
#
# prints NAME EXPRESSION ARGUMENT...: a line of standard output matches.
# complains NAME EXPRESSION ARGUMENT...: a line of standard error matches.
# fails_with NAME EXPRESSION ARGUMENT...: a line of standard error matches, and the exit status is 2.
# prints_nothing NAME ARGUMENT...: standard output is empty.
# ends NAME STATUS ARGUMENT...: the run ends with this exit status.
runner=run
checked() {
  checked_as=$1 checked_name=$2 checked_for=$3
  shift 3
  $runner "$@"
  case $checked_as in
  prints) like "$checked_name" "$out" "$checked_for" ;;
  ends) exits "$checked_name" "$checked_for" ;;
  *)
    if [ "$checked_as" = fails_with ] && [ "$status" != 2 ]; then exits "$checked_name" 2
    else like "$checked_name" "$err" "$checked_for"; fi
    ;;
  esac
}
prints() { checked prints "$@"; }
complains() { checked complains "$@"; }
fails_with() { checked fails_with "$@"; }
ends() { checked ends "$@"; }
prints_nothing() {
  checked_name=$1
  shift
  $runner "$@"
  silent "$checked_name" "$out"
}

# same NAME FILE FILE: both files have the same bytes, and are not empty.
same() {
  if cmp -s "$2" "$3" && [ -s "$2" ]; then pass "$1"
  else fail "$1" "$(ls -l "$2" "$3" 2>&1; diff "$2" "$3" 2>&1)"; fi
}

# silent NAME FILE: the file exists and is empty.
silent() {
  if [ -f "$2" ] && [ ! -s "$2" ]; then pass "$1"
  else fail "$1" "not empty:
$(cat "$2" 2>&1)"; fi
}

# tap COMMAND...: runs a test that prints TAP (tests/tap.py, tests/tap.js), whose checks become checks of this test.
tap() {
  tap_status=0 tap_failed=$failed
  "$@" >"$out" 2>"$err" || tap_status=$?
  while IFS= read -r line; do
    case $line in
    'ok '*' # SKIP '*) line=${line#ok * - } && skip "${line%% # SKIP *}" "${line##* # SKIP }" ;;
    'ok '*) pass "${line#ok * - }" ;;
    'not ok '*) fail "${line#not ok * - }" ;;
    '#'*) printf '%s\n' "$line" ;;
    esac
  done <"$out"
  [ $tap_status = 0 ] || [ $failed != $tap_failed ] || fail "$1 ends with status 0" "status $tap_status
$(tail -n 5 "$err")"
  grep -q '^1\.\.[1-9]' "$out" || fail "$1 prints its plan" "$(tail -n 5 "$err")"
}

# without_power COMMAND...: runs a command that must respect file modes, even as root. has_power: file modes cannot be enforced here.
without_power() {
  if [ "$(id -u)" = 0 ]; then setpriv --bounding-set=-all --inh-caps=-all -- "$@"
  else "$@"; fi
}
has_power() {
  : >"$scratch/.run/closed" && chmod 000 "$scratch/.run/closed"
  if without_power true 2>/dev/null; then without_power cat "$scratch/.run/closed" >/dev/null 2>&1; fi
}

have() { command -v "$1" >/dev/null 2>&1; }

# reporters: prints the values of --format. words_of PROGRAM OPTION: prints the values of an option. Both come from the program, so
# tests include new values.
reporters() { "$JGFLINT" --completions fish | sed -n 's/^set -g __jgflint_formats //p'; }
words_of() { "$1" "$2" '?' - </dev/null 2>&1 | sed -n 's/.* is none of //p' | tr -d ','; }

# Tests wait for events instead of sleeping.
#
# can_look: succeeds if the system has /proc and Python, which the other functions need.
# until_read: copies its input to the pipe and ends when the reader has read everything.
# until_full: ends when its input pipe is full.
# idle PROCESS: returns when the process has ended, or when two checks find that all its threads sleep, without a context switch
# between the checks.
can_look() { have python3 && [ -r "/proc/$$/task/$$/status" ]; }
until_read() { python3 "$top_srcdir/tests/pipe.py" until-read; }
until_full() { python3 "$top_srcdir/tests/pipe.py" until-full; }
idle() {
  looked=
  until states=$(cat "/proc/$1/task"/*/status 2>/dev/null | grep -e '^State' -e ctxt_switches)
    [ "$states" = "$looked" ] && case $states in *'State:	'[RD]*) false ;; esac
  do
    looked=$states
    sleep 0.05
  done
}

# python_with MODULE: prints the name of a Python that has the module: the first on the PATH, or Debian's.
python_with() {
  for python in python3 /usr/bin/python3; do
    "$python" -c "import $1" 2>/dev/null && echo "$python" && return
  done
  return 1
}

# reports_nothing NAME SCRIPT ARGUMENT...: a Python script in tests/, which prints what is wrong, prints nothing.
reports_nothing() {
  script_name=$1 script=$top_srcdir/tests/$2
  shift 2
  if have python3; then is "$script_name" "$(python3 -B "$script" "$@" 2>&1)" ''
  else skip "$script_name" 'no python3'; fi
}

finish() {
  printf '1..%d\n' "$tests"
  [ "$failed" = 0 ] || exit 1
  exit 0
}

# ---- records to lint ----
good_record='{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}]}'
# One error, json-trailing-comma, and nothing else.
bad_record='{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{},]}'

good() { for record in "$@"; do printf '%s\n' "$good_record" >"$record"; done; }
bad() { for record in "$@"; do printf '%s\n' "$bad_record" >"$record"; done; }

# names: prints the names of the files of gcc lines on standard input, once each.
names() { sed 's/:1:[0-9]*: .*//' | uniq; }
# finds NAME "EXPECTED NAMES" ARGUMENT...: compares the files with findings, in the order of the output.
finds() {
  finds_name=$1 finds_expected=$2
  shift 2
  run -q -f gcc "$@"
  is "$finds_name" "$(names <"$out" | tr '\n' ' ')" "${finds_expected:+$finds_expected }"
}
