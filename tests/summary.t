# summary.t: the lines that `make check` prints for a test, and its summary.
. "${top_srcdir:-$(dirname "$0")/..}/tests/lib.sh"

driver=$top_srcdir/build-aux/tap-driver.sh
[ -e "$driver" ] || skip_all 'no build-aux/tap-driver.sh'

cat >good.sh <<'END'
echo 'ok 1 - one'
echo 'ok 2 - two'
echo 'ok 3 - three # SKIP no moon'
echo 1..3
END
cat >bad.sh <<'END'
echo 'ok 1 - one'
echo 'not ok 2 - two'
echo '#      got: 2'
echo '# expected: 3'
echo 'ok 3 - three'
echo '# of no interest'
echo 1..3
exit 1
END
echo "echo '1..0 # SKIP no sun'" >none.sh
sed 's/^exit 1/exit 3/' bad.sh >worse.sh
cat >short.sh <<'END'
echo 'ok 1 - one'
echo 1..2
END
# drive TEST [V]: as automake does.
drive() {
  V=${2:-0} AM_TAP_AWK=$AWK sh "$top_srcdir/tests/tap-quiet.sh" sh "$driver" --test-name "$1" --log-file "$1.log" \
    --trs-file "$1.trs" --color-tests no --enable-hard-errors yes --expect-failure no -- sh "./$1.sh"
}

is 'passed checks are one line' "$(drive good)" 'SKIP: good 3 - three # SKIP no moon
PASS: good (2)'
is 'V=1 prints every check' "$(drive good 1)" 'PASS: good 1 - one
PASS: good 2 - two
SKIP: good 3 - three # SKIP no moon'
is 'a failed check is printed once' "$(drive bad)" 'FAIL: bad 2 - two
PASS: bad (2)'
is 'a skipped test prints its reason' "$(drive none)" 'SKIP: none - no sun'
is 'a test that stops early is an error' "$(drive short)" 'ERROR: short - too few tests run (expected 2, got 1)
PASS: short (1)'
is 'a failed check is counted once' "$(sed -n 's/^:test-result: //p' bad.trs | tr '\n' ' ')" 'PASS FAIL PASS '
is 'a test with an unexpected exit status is an error' "$(drive worse)" 'FAIL: worse 2 - two
ERROR: worse - exited with status 3
PASS: worse (2)'
like 'the log has the whole output' bad.log '^# of no interest$'

# summary LOG...: the summary without times, which vary.
summary() { sh "$top_srcdir/tests/summary.sh" "$@" | sed '/^Slowest tests/,/^[^ ]/{ /^Slowest tests/d; /: [0-9.]*$/d; }'; }
is 'the summary lists skipped checks with their reasons' "$(summary good.log none.log)" 'Skipped:
  good 3 - three: no moon
  none - no sun'
is 'the summary lists failures last, with their messages' "$(summary bad.log good.log short.log)" 'Skipped:
  good 3 - three: no moon
Failed:
  bad: two
           got: 2
      expected: 3
  short - too few tests run (expected 2, got 1)'
rm bad.trs
is 'the summary reports a test without results as failed' "$(summary bad.log)" 'Failed:
  bad.log: there is no bad.trs'

cat >slow.sh <<'END'
awk 'BEGIN { for (i = 0; i < 20000000; i++) sum += i }'
echo 'ok 1 - one'
echo 1..1
END
is 'a test that takes too long fails, and is reported by name' "$(JGFLINT_TEST_SECONDS=0.1 drive slow | sed 's/[0-9.]* CPU/N CPU/')" \
  'PASS: slow (1)
FAIL: slow - takes N CPU seconds, but may take 0.1 (tests/slow.txt)'
is 'a slow test counts as failed' "$(sed -n 's/^:global-test-result: //p' slow.trs)" FAIL
is 'the summary names the slow test among the failures' "$(summary slow.log | sed 's/takes [0-9.]* CPU/takes N CPU/')" 'Failed:
  slow: takes N CPU seconds, but may take 0.1 (tests/slow.txt)'
is 'the summary lists the slowest tests first' "$(sh "$top_srcdir/tests/summary.sh" good.log slow.log | sed -n '/^Slowest/,$s/^  \([a-z]*\): [0-9.]*$/\1/p' | tr '\n' ' ')" 'slow good '
is 'JGFLINT_TEST_SECONDS=0 allows any time' "$(JGFLINT_TEST_SECONDS=0 drive slow)" 'PASS: slow (1)'

sed -i '/SKIP/d; s/1\.\.3/1..2/' good.sh
drive good >"$out"
is 'the summary is empty if all checks pass' "$(summary good.log)" ''

finish
