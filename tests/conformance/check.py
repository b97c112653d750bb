#!/usr/bin/env python3
"""check.py: what holds of every suite. Usage: check.py SUITE JGFLINT"""
import json
import os
import subprocess
import sys

from tap import check, finish

SUITE, JGFLINT = sys.argv[1:]
# Their examples would be too large for a sheet, or are no text of JSON at all.
WITHOUT_EXAMPLE = {'json-too-deep', 'json-too-large', 'json-bloat'}
FAMILIES = {'board', 'game', 'json', 'legacy', 'markup', 'move', 'player', 'point', 'record', 'ruleset', 'score', 'setup', 'shape', 'tree'}


def read(path):
    with open(os.path.join(SUITE, path), 'rb') as file:
        return file.read()


def place(text, offset):
    """Line and column of an offset in a text whose lines end in any of three ways."""
    before = text[:offset].decode(errors='replace').replace('\r\n', '\n').replace('\r', '\n')
    return [before.count('\n') + 1, len(before) - before.rfind('\n')]


def at(record, pointer):
    """The value that a pointer leads to; KeyError, IndexError or ValueError if there is none."""
    for part in pointer.split('/')[1:]:
        record = record[int(part)] if isinstance(record, list) else record[part.replace('~1', '/').replace('~0', '~')]
    return record


index = json.loads(read('index.json'))
cases = index['cases']
by_file = {case['file']: case for case in cases}
check('there are cases of all three kinds', [word for word in ('right', 'doubtful', 'wrong') if sum(case['verdict'] == word for case in cases) < 50])
there = {os.path.relpath(os.path.join(where, name), SUITE) for where, _, names in os.walk(os.path.join(SUITE, 'cases')) for name in names}
check('the index lists all files, and no other', sorted(there ^ set(by_file)))
check('no name stands twice', sorted({case['name'] for case in cases if sum(other['name'] == case['name'] for other in cases) > 1}))
check('what is wrong has an error, what is doubtful a warning, what is right neither', [case['name'] for case in cases
      if {'wrong': 'error', 'doubtful': 'warning', 'right': None}[case['verdict']] != next(
          (word for word in ('error', 'warning') if any(finding['severity'] == word for finding in case['findings'])), None)])
check('a case that shows a rule breaks it', [case['name'] for case in cases
      if 'about' in case and case['about']['rule'] not in {finding['rule'] for finding in case['findings']}])
check('what is not wrong says how it is read', [case['name'] for case in cases if ('game' in case) == (case['verdict'] == 'wrong')])

misplaced, lost = [], []
for case in cases:
    text = read(case['file'])
    try:
        text.decode()
        record = json.loads(text)
    except ValueError:
        record = None
    for finding in case['findings']:
        if record is not None and not text.startswith(b'\xef\xbb\xbf') and place(text, finding['offset']) != [finding['line'], finding['column']]:
            misplaced.append(f'{case["name"]}: {finding["rule"]}')
        try:
            if record is not None and 'json-' not in finding['rule']:
                at(record, finding.get('pointer', ''))
        except (KeyError, IndexError, ValueError, TypeError):
            lost.append(f'{case["name"]}: {finding["rule"]}: {finding["pointer"]}')
check('offset, line and column are one place', misplaced)
check('each pointer leads to a value', lost)

wrongly = []
for case in cases:
    if 'fixed' not in case:
        continue
    words = [JGFLINT, '--isolated', '--format-in', 'jgf', '--std', 'jgf2', '-q', '--fix', '--fail-on', 'never', '--fixable', case['about']['rule'], '--extend-select', case['about']['rule'], '-']
    unsafe = ['--unsafe-fixes'] if case['fixed']['safety'] == 'unsafe' else []
    made = subprocess.run(words + unsafe, input=read(case['file']), capture_output=True, check=False).stdout
    if made != read(case['fixed']['file']):
        wrongly.append(case['name'])
check('what is fixed is what jgflint makes of it', wrongly)
check('and nothing is wrong with it any more', [case['name'] for case in cases if 'fixed' in case and by_file[case['fixed']['file']]['verdict'] == 'wrong'])

rules = json.loads(subprocess.run([JGFLINT, '--list-rules', '-f', 'json', '--isolated'], capture_output=True, check=False).stdout)
shown = {finding['rule'] for case in cases for finding in case['findings']}
check('each rule about records of JGF has a case', sorted(
    rule['name'] for rule in (rules if isinstance(rules, list) else rules['rules'])
    if rule['family'] in FAMILIES and rule['severity'] != 'off' and rule['name'] not in shown | WITHOUT_EXAMPLE))
finish()
