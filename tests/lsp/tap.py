"""A line for each check, as the Test Anything Protocol has it."""

import sys

count = failed = 0


def check(name, got, wanted):
    global count, failed
    count += 1
    print("%sok %d - %s" % ("" if got == wanted else "not ", count, name), flush=True)
    if got != wanted:
        failed += 1
        print("#      got: %.1500s\n# expected: %.1500s" % (ascii(got), ascii(wanted)), flush=True)


def done():
    print("1..%d" % count)
    sys.exit(failed > 0)
