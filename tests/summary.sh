# summary.sh LOG...: of the tests with these logs, what was skipped, and why; then what failed, and what was said of it. The
# lines stand above automake's table of counts, at the end of `make check`.
set -u
for log; do
  trs=${log%.log}.trs
  [ -e "$trs" ] && sed -n '/^:shown: SKIP: /{ s/^:shown: SKIP: /  /; s/ # SKIP/:/; p; }' "$trs"
done | sed '1i\
Skipped:'
for log; do
  trs=${log%.log}.trs
  [ -e "$trs" ] || { echo "  $log: there is no $trs"; continue; }
  grep -q -E '^:shown: (FAIL|ERROR|XPASS):' "$trs" || continue
  sed -n -E 's/^:shown: (ERROR|XPASS): /  /p' "$trs"
  # What failed, with the comments below it, as far as a screen goes.
  ${AWK:-awk} -v test="${log%.log}" '
    /^not ok/ { said = 0; if (!/# (TODO|SKIP)/) { sub(/^not ok [0-9]* (- )?/, ""); print "  " test ": " $0; on = 1 } else on = 0; next }
    /^#/ { if (on && said++ < 20) { sub(/^# ?/, ""); print "      " $0 } ; next }
    /^ok/ { on = 0 }' "$log"
done | sed '1i\
Failed:'
