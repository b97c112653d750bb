"""tap.py: a test in Python reports its checks in the Test Anything Protocol. tests/lib.sh puts this folder on Python's path."""
import os
import sys

SHOWN = int(os.environ.get("JGFLINT_SHOWN") or 8)  # how many faults of a failed check are printed
count = failed = 0

def check(name, faults):
    """Passes if `faults`, a text or a list of texts, is empty."""
    global count, failed
    count += 1
    failed += bool(faults)
    print(f"{'not ok' if faults else 'ok'} {count} - {name}", flush=True)
    if not faults:
        return
    lines = str(faults).splitlines() if isinstance(faults, str) else [str(fault) for fault in faults]
    for line in lines[:SHOWN] + [f"and {len(lines) - SHOWN} more"] * (len(lines) > SHOWN):
        print("#  ", ascii(line)[1:-1][:700], flush=True)

def ok(name, good, detail=""):
    """Passes if `good` is true."""
    check(name, [] if good else str(detail) or ["failed"])

def same(name, found, expected):
    """Passes if both are equal."""
    check(name, [] if found == expected else [f"     got: {found!r}", f"expected: {expected!r}"])

def finish():
    """Ends the test: prints the plan, and exits with 1 if a check failed."""
    print(f"1..{count}")
    sys.exit(failed > 0)
