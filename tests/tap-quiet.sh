# tap-quiet.sh DRIVER ARGUMENT...: runs automake's TAP driver for one test, and prints one line for all checks that passed.
#
# Every other line is printed as it is and kept in the .trs file for tests/summary.sh; with V=1 every line is printed. The
# driver counts checks and decides what passed; the test's whole output is in its .log file.
#
# A test may take 5 CPU seconds ($JGFLINT_TEST_SECONDS, 0: any number); slow.txt allows some more, a slow machine all.
set -u
trs='' name='' before=''
for argument; do
  case $before in --trs-file) trs=$argument ;; --test-name) name=$argument ;; esac
  before=$argument
done

esc=$(printf '\033')
shown=$("$@")
status=$?
# A test with a failed check exits with 1. Do not count this exit status as another error.
if grep -q '^:test-result: FAIL' "$trs" && printf '%s\n' "$shown" | grep -q ' - exited with status 1$'; then
  shown=$(printf '%s\n' "$shown" | grep -v ' - exited with status 1$')
  sed '/^:test-result: ERROR/d' "$trs" >"$trs.kept" && mv "$trs.kept" "$trs"
fi
plain=$(printf '%s\n' "$shown" | sed "s/$esc\[[0-9;]*m//g")
if [ "${V:-0}" = 1 ]; then printf '%s\n' "$shown"
else
  printf '%s\n' "$plain" | grep -v '^PASS: ' | grep .
  passed=$(printf '%s\n' "$plain" | grep -c '^PASS: ')
  [ "$passed" = 0 ] || printf 'PASS: %s (%s)\n' "$name" "$passed"
fi

# used: sets $used to the CPU seconds of all processes that this shell has started (the second line of `times`).
used() {
  times >"$trs.times" # not in a subshell, which has started nothing yet
  used=$(${AM_TAP_AWK:-awk} 'NR == 2 { for (i = 1; i <= 2; i++) { split($i, part, /[ms]/); sum += part[1] * 60 + part[2] } printf "%.2f", sum }' "$trs.times")
  rm -f "$trs.times"
}
more() { ${AM_TAP_AWK:-awk} "BEGIN { exit !($1 > $2) }"; }
used
seconds=$used
printf ':cpu-seconds: %s\n' "$seconds" >>"$trs"
allowed=${JGFLINT_TEST_SECONDS:-5}
[ "$allowed" = 0 ] || allowed=$(${AM_TAP_AWK:-awk} -v name="$name" -v allowed="$allowed" '$1 == name { allowed = $2 } END { print allowed }' \
  "$(dirname "$0")/slow.txt")
if [ "$allowed" != 0 ] && more "$seconds" "$allowed"; then
  # The limits are those of a machine that starts 100 shells in 0.1 seconds. Allow more on a machine that is slower now.
  start=0
  while [ $start -lt 100 ]; do
    sh -c : && start=$((start + 1))
  done
  used
  allowed=$(${AM_TAP_AWK:-awk} "BEGIN { slower = ($used - $seconds) / 0.1; printf \"%.1f\", $allowed * (slower > 1 ? slower : 1) }")
fi
if [ "$allowed" != 0 ] && more "$seconds" "$allowed"; then
  slow="FAIL: $name - takes $seconds CPU seconds, but may take $allowed here (tests/slow.txt)"
  printf '%s\n' "$slow"
  sed 's/^:global-test-result: .*/:global-test-result: FAIL/; s/^:recheck: .*/:recheck: yes/; s/^:copy-in-global-log: .*/:copy-in-global-log: yes/' "$trs" >"$trs.slow" &&
    mv "$trs.slow" "$trs"
  printf ':test-result: FAIL %s\n:shown: %s\n' "$name" "$slow" >>"$trs"
  printf 'not ok 0 - takes %s CPU seconds, but may take %s here (tests/slow.txt)\n' "$seconds" "$allowed" >>"${trs%.trs}.log"
fi
[ "$status" != 0 ] || printf '%s\n' "$plain" | sed -n '/^PASS: /d; s/^./:shown: &/p' >>"$trs"
exit "$status"
