#!/usr/bin/env python3
# Writes the sample games of testdata/games, all of them or those named.
#
#   python3 tests/games/generate.py            # everything, some minutes
#   python3 tests/games/generate.py ko-fight   # these alone
#
# Needs Python 3 and GNU Go 3.8 (/usr/games/gnugo; see gnugo.py). Every random
# choice has a fixed seed, so a second run writes the same bytes. Afterwards
# run check.py, which knows nothing of the code here.
#
# played.py holds the samples that GNU Go plays, written.py those laid out by
# hand, build.py and board.py what both stand on, layout.py the ways a record
# can be written down.

import multiprocessing
import os
import sys

sys.dont_write_bytecode = True

import played                               # noqa: E402,F401 (fills SAMPLES)
import written                              # noqa: E402,F401
from build import SAMPLES                   # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
TARGET = os.path.join(HERE, '..', '..', 'testdata', 'games')


def write(name):
    function, layout = SAMPLES[name]
    data = layout(function()).encode('utf-8')
    with open(os.path.join(TARGET, name + '.jgf'), 'wb') as out:
        out.write(data)
    return name, len(data)


def main(names):
    unknown = [name for name in names if name not in SAMPLES]
    if unknown:
        sys.exit('no such sample: ' + ', '.join(unknown))
    os.makedirs(TARGET, exist_ok=True)
    if not names:
        # A sample that has been renamed must not leave its old file behind.
        for entry in os.listdir(TARGET):
            if entry.endswith('.jgf') and entry[:-4] not in SAMPLES:
                os.remove(os.path.join(TARGET, entry))
        names = list(SAMPLES)
    with multiprocessing.Pool() as pool:
        for name, size in pool.imap_unordered(write, names):
            print('%8d  %s' % (size, name), flush=True)


if __name__ == '__main__':
    main(sys.argv[1:])
