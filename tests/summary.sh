# summary.sh LOG...: prints the summary of `make check` above automake's counts. It lists the skipped checks with their reasons,
# the five slowest tests with their CPU seconds, and the failed checks with their output.
set -u
for log; do
  trs=${log%.log}.trs
  [ -e "$trs" ] && sed -n '/^:shown: SKIP: /{ s/^:shown: SKIP: /  /; s/ # SKIP/:/; p; }' "$trs"
done | sed '1i\
Skipped:'
for log; do
  sed -n "s|^:cpu-seconds: \\([0-9.]*\\)\$|\\1 ${log%.log}|p" "${log%.log}.trs" 2>/dev/null
done | sort -rn | head -n 5 | sed 's/^\([0-9.]*\) \(.*\)/  \2: \1/; 1i\
Slowest tests, in CPU seconds:'
for log; do
  trs=${log%.log}.trs
  [ -e "$trs" ] || { echo "  $log: there is no $trs"; continue; }
  grep -q -E '^:shown: (FAIL|ERROR|XPASS):' "$trs" || continue
  sed -n -E 's/^:shown: (ERROR|XPASS): /  /p' "$trs"
  # Each failed check with its first 20 lines of comment.
  ${AWK:-awk} -v test="${log%.log}" '
    /^not ok/ { lines = 0; if (!/# (TODO|SKIP)/) { sub(/^not ok [0-9]* (- )?/, ""); print "  " test ": " $0; on = 1 } else on = 0; next }
    /^#/ { if (on && lines++ < 20) { sub(/^# ?/, ""); print "      " $0 } ; next }
    /^ok/ { on = 0 }' "$log"
done | sed '1i\
Failed:'
