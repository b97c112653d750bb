#!/usr/bin/env python3
"""check.py: checks that a suite is consistent. Usage: check.py SUITE JGFLINT"""
import json
import os
import subprocess
import sys

from tap import check, finish

SUITE, JGFLINT = sys.argv[1:]
# Examples of these rules would be too large for a sheet, or are not JSON at all.
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
    """Returns the value at a JSON Pointer. Raises KeyError, IndexError or ValueError if it does not exist."""
    for part in pointer.split('/')[1:]:
        record = record[int(part)] if isinstance(record, list) else record[part.replace('~1', '/').replace('~0', '~')]
    return record

index = json.loads(read('index.json'))
cases = index['cases']
by_file = {case['file']: case for case in cases}
check('the suite has at least 40 right, doubtful and wrong cases each', [word for word in ('right', 'doubtful', 'wrong') if sum(case['verdict'] == word for case in cases) < 40])
there = {os.path.relpath(os.path.join(where, name), SUITE) for where, _, names in os.walk(os.path.join(SUITE, 'cases')) for name in names}
check('the index lists exactly the files of the suite', sorted(there ^ set(by_file)))
check('each case has its own name', sorted({case['name'] for case in cases if sum(other['name'] == case['name'] for other in cases) > 1}))
check('wrong cases have an error, doubtful cases a warning, right cases neither', [case['name'] for case in cases
      if {'wrong': 'error', 'doubtful': 'warning', 'right': None}[case['verdict']] != next(
          (word for word in ('error', 'warning') if any(finding['severity'] == word for finding in case['findings'])), None)])
check('a case about a rule has a finding of that rule', [case['name'] for case in cases
      if 'about' in case and case['about']['rule'] not in {finding['rule'] for finding in case['findings']}])
check('right and doubtful cases have a game, wrong cases have none', [case['name'] for case in cases if ('game' in case) == (case['verdict'] == 'wrong')])

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
check('offset, line and column of each finding agree', misplaced)
check('the pointer of each finding leads to a value', lost)

wrongly = []
for case in cases:
    if 'fixed' not in case:
        continue
    words = [JGFLINT, '--isolated', '--format-in', 'jgf', '--std', 'jgf2', '-q', '--fix', '--fail-on', 'never', '--fixable', case['about']['rule'], '--extend-select', case['about']['rule'], '-']
    unsafe = ['--unsafe-fixes'] if case['fixed']['safety'] == 'unsafe' else []
    made = subprocess.run(words + unsafe, input=read(case['file']), capture_output=True, check=False).stdout
    if made != read(case['fixed']['file']):
        wrongly.append(case['name'])
check('fixed files are the output of jgflint --fix', wrongly)
check('fixed files are not wrong', [case['name'] for case in cases if 'fixed' in case and by_file[case['fixed']['file']]['verdict'] == 'wrong'])

rules = json.loads(subprocess.run([JGFLINT, '--list-rules', '-f', 'json', '--isolated'], capture_output=True, check=False).stdout)
shown = {finding['rule'] for case in cases for finding in case['findings']}
check('each rule about JGF records has a case', sorted(
    rule['name'] for rule in (rules if isinstance(rules, list) else rules['rules'])
    if rule['family'] in FAMILIES and rule['severity'] != 'off' and rule['name'] not in shown | WITHOUT_EXAMPLE))
finish()
