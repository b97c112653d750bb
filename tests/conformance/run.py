#!/usr/bin/env python3
"""run.py: tries a program that reads or writes JGF with all cases of the suite.

    run.py [--only WORD] [--verbose] [--json FILE] COMMAND [ARGUMENT]...
    run.py --writes [the same options] COMMAND [ARGUMENT]...

COMMAND runs once for each case, with the arguments and the name of the file. It accepts a record by exit status 0, and refuses
it by any other. If it prints a JSON object with members of "game" in index.json, they are compared. With --writes it prints the
record as JGF 2, which game.py reads and compares.

    --only WORD   only cases whose name begins with WORD, such as move/ or games/
    --verbose     a line for each case in which the program differs from the suite
    --json FILE   write the result of each case, for other programs

Exit status 0: each right record is read correctly. 1: some are not. 2: wrong usage. Accepted wrong records and refused doubtful
records are only counted, because they are not mistakes of a program that only reads."""
import argparse
import hashlib
import json
import os
import subprocess
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
LIMIT = 60  # seconds that a program has for a case

def read_options():
    parser = argparse.ArgumentParser(usage='run.py [--writes] [--only WORD] [--verbose] [--json FILE] COMMAND [ARGUMENT]...', description=__doc__.split('\n')[0])
    parser.add_argument('--writes', action='store_true', help='the program prints the record as JGF 2')
    parser.add_argument('--only', default='', metavar='WORD', help='only cases whose name begins so')
    parser.add_argument('--verbose', action='store_true', help='a line for each case in which the program differs')
    parser.add_argument('--json', metavar='FILE', help='write what came of each case')
    parser.add_argument('command', nargs=argparse.REMAINDER, metavar='COMMAND')
    options = parser.parse_args()
    if not options.command:
        parser.error('name the program that is to be tried')
    return options

def usage(message):
    print(f'run.py: {message}', file=sys.stderr)
    sys.exit(2)

def said(text, writes):
    """The members of "game" that a program prints."""
    if writes:
        from game import game
        return game(json.loads(text.decode('utf-8-sig')))
    try:
        value = json.loads(text)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}

def outcome(case, options):
    """(refused, accepted or different, what differs)"""
    try:
        run = subprocess.run([*options.command, os.path.join(HERE, case['file'])], capture_output=True, check=False, timeout=LIMIT)
    except subprocess.TimeoutExpired:
        return 'refused', [f'no answer in {LIMIT} s']
    except OSError as error:
        usage(f'{options.command[0]}: {error.strerror}')
    if run.returncode:
        return 'refused', []
    expected = case.get('game')
    if expected is None:
        return 'accepted', []
    try:
        found = said(run.stdout, options.writes)
    except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
        return 'different', [f'no JGF 2: {error!r}']
    members = expected if options.writes else found
    # No komi and a komi of 0, no players and an empty list are the same.
    differing = sorted(key for key in members if (found.get(key) or None) != (expected.get(key) or None))
    return ('different' if differing else 'accepted'), differing

def main():
    options = read_options()
    with open(os.path.join(HERE, 'index.json'), encoding='utf-8') as file:
        index = json.load(file)
    cases = [case for case in index['cases'] if case['name'].startswith(options.only)]
    if not cases:
        usage(f'no case begins with {options.only}')
    counts, results = {}, {}
    for case in cases:
        came, differing = outcome(case, options)
        row = counts.setdefault(case['verdict'], {'accepted': 0, 'different': 0, 'refused': 0})
        row[came] += 1
        with open(os.path.join(HERE, case['file']), 'rb') as file:
            digest = hashlib.sha256(file.read()).hexdigest()[:16]
        results[case['name']] = {'outcome': came, **({'differs': differing} if differing else {}), 'sha256': digest}
        wanted = 'refused' if case['verdict'] == 'wrong' else 'accepted'
        if options.verbose and came != wanted:
            print(f'{case["name"]}: {case["verdict"]}, {came}' + (f': {", ".join(differing)}' if differing else ''))
    print(f'{"":10}{"accepted":>10}{"differently":>14}{"refused":>10}')
    for verdict in ('right', 'doubtful', 'wrong'):
        if row := counts.get(verdict):
            print(f'{verdict:10}{row["accepted"]:10}{row["different"]:14}{row["refused"]:10}')
    if options.json:
        with open(options.json, 'w', encoding='utf-8') as file:
            lines = ',\n'.join(f'  {json.dumps(name)}: {json.dumps(result)}' for name, result in results.items())
            file.write(f'{{"schema": 1, "suite": {json.dumps(index["version"])}, "cases": {{\n{lines}\n}}}}\n')
    right = counts.get('right', {'different': 0, 'refused': 0})
    return 1 if right['different'] or right['refused'] else 0

if __name__ == '__main__':
    sys.exit(main())
