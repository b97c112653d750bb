# tap-quiet.sh DRIVER ARGUMENT...: runs automake's TAP driver for one test, and shows one line for what passed.
#
# Each line that is no PASS is shown as it is, and kept in the .trs file, where tests/summary.sh finds it. With V=1 each line
# is shown. The driver counts, and decides what has passed; all that the test printed is in its .log file.
set -u
trs='' name='' before=''
for argument; do
  case $before in --trs-file) trs=$argument ;; --test-name) name=$argument ;; esac
  before=$argument
done

esc=$(printf '\033')
shown=$("$@")
status=$?
# A test in which something failed ends with 1: that is told already, and is no error.
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
# CPU seconds of everything that the test started: the second line of `times`, which a subshell would not know.
times >"$trs.times"
${AM_TAP_AWK:-awk} 'NR == 2 { for (i = 1; i <= 2; i++) { split($i, part, /[ms]/); sum += part[1] * 60 + part[2] } printf ":cpu-seconds: %.1f\n", sum }' \
  "$trs.times" >>"$trs"
rm -f "$trs.times"
[ "$status" != 0 ] || printf '%s\n' "$plain" | sed -n '/^PASS: /d; s/^./:shown: &/p' >>"$trs"
exit "$status"
