#!/usr/bin/env python3
"""make.py: makes the conformance suite for JGF from the rule sheets and the records in testdata.

    make.py SOURCES PROGRAMS EXAMPLES VERSION TO TARBALL

PROGRAMS is the folder of jgflint and jgfconv. EXAMPLES is the output of rules/sheets.awk, with its list in the file `list`. TO is
the folder of the suite, which is emptied first; README.md describes its content. TARBALL is an archive of TO, whose files have
the time $SOURCE_DATE_EPOCH.

The findings of jgflint decide whether a case is right, doubtful or wrong. The expected values of a record come from game.py,
which shares no code with jgflint. If its final position differs from that of jgflint --board, no suite is made."""
import gzip
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True
from game import game, letter  # noqa: E402

SOURCES, PROGRAMS, EXAMPLES, VERSION, TO, TARBALL = (os.path.abspath(word) if i != 3 else word for i, word in enumerate(sys.argv[1:]))
# Rules that are not about a single JGF record.
OTHER_FAMILIES = {'sgf', 'jsonsgf', 'import', 'convert', 'collection'}
SUFFIXES = {'games': '.jgf', 'dialects': ('.jgf', '.json')}
KEPT = ('rule', 'severity', 'message', 'line', 'column', 'end_line', 'end_column', 'offset', 'length', 'pointer')

def unescaped(text):
    """The bytes of an example that shows them with escapes."""
    plain = {b'n': b'\n', b'r': b'\r', b't': b'\t', b'\\': b'\\', b'"': b'"'}
    return re.sub(rb'\\(?:x([0-9A-Fa-f]{2})|(.))', lambda m: bytes([int(m[1], 16)]) if m[1] else plain[m[2]], text)

def cases_of_sheets():
    """Yields cases with a name and a text. A bad one also has its rule and, if there is a fix, the fixed case."""
    with open(os.path.join(EXAMPLES, 'list'), encoding='utf-8') as file:
        rows = [line.split() for line in file]
    bad = None
    for rule, number, kind, form in rows:
        family = rule.split('-')[0]
        if family in OTHER_FAMILIES or form not in ('json', 'bytes'):
            continue
        with open(os.path.join(EXAMPLES, f'{rule}.{number}.{kind}'), 'rb') as file:
            text = file.read()
        case = {'name': f'{family}/{rule}-{number}', 'text': unescaped(text) if form == 'bytes' else text}
        if kind == 'bad':
            bad = case
            case['rule'] = rule
        elif kind in ('fixed', 'unsafe-fixed'):
            bad['fixed'] = {'name': case['name'], 'safety': 'safe' if kind == 'fixed' else 'unsafe'}
        yield case

def cases_of_testdata():
    for folder, suffix in SUFFIXES.items():
        path = os.path.join(SOURCES, 'testdata', folder)
        for name in sorted(os.listdir(path)):
            if name.endswith(suffix):
                with open(os.path.join(path, name), 'rb') as file:
                    yield {'name': f'{folder}/{name.rsplit(".", 1)[0]}', 'text': file.read()}

def program(name, *words):
    # Boards are drawn with other characters without UTF-8.
    return subprocess.run([os.path.join(PROGRAMS, name), *words], cwd=TO, capture_output=True, check=False,
                          env={**os.environ, 'LC_ALL': 'C.UTF-8'})

def findings():
    said = program('jgflint', '--isolated', '--format-in', 'jgf', '--std', 'jgf2', '--min-severity', 'info', '--fail-on', 'never', '-f', 'json', 'cases')
    if said.returncode:
        sys.exit(said.stderr.decode())
    found = {}
    for finding in json.loads(said.stdout)['findings']:
        found.setdefault(finding['file'], []).append({key: finding[key] for key in KEPT if key in finding})
    return found

def headlines():
    rules = json.loads(program('jgflint', '--list-rules', '-f', 'json').stdout)
    return {rule['name']: rule['headline'] for rule in (rules if isinstance(rules, list) else rules['rules'])}

def is_older(text):
    try:
        version = json.loads(text)['record']['version']
    except (ValueError, KeyError, TypeError):
        return True
    return not (isinstance(version, int) and version == 2)

def drawn(text, colors):
    """The rows of the board that jgflint --board draws."""
    names = {'●': 'X', '○': 'O', '·': '.', '+': '.', '-': '.'}
    names.update({letter(color).upper(): letter(color) for color in colors})
    rows = []
    for line in text.splitlines():
        if match := re.match(r' *\d+ (.*?) *\d+$', line):
            rows.append(''.join(names[point] for point in re.findall(r'[^ ()]', match[1])))
    return rows

def reading(path, text):
    """Returns the expected values of a right or doubtful record."""
    if is_older(text):
        text = program('jgfconv', path, '--format-in', 'jgf', '-t', 'jgf').stdout
    record = json.loads(text.decode('utf-8-sig'))
    read = game(record)
    board = drawn(program('jgflint', '--isolated', '--format-in', 'jgf', '--board', path).stdout.decode(), {move[0] for move in read['line']})
    if board != shown(read['position'], record.get('board', {})):
        sys.exit(f'{path}: two ways to play the game end in two positions:\n' + '\n'.join(board + [''] + read['position']))
    return read

def shown(rows, board):
    """The part of a position that is not cut off."""
    top, bottom, left, right = (board.get(f'cutOff{side}', 0) for side in ('Top', 'Bottom', 'Left', 'Right'))
    return [row[left:len(row) - right] for row in rows[top:len(rows) - bottom]]

def verdict(found):
    severities = {finding['severity'] for finding in found}
    return 'wrong' if 'error' in severities else 'doubtful' if 'warning' in severities else 'right'

def pack():
    """The archive is reproducible."""
    name = os.path.basename(TARBALL).removesuffix('.tar.gz')
    age = int(os.environ.get('SOURCE_DATE_EPOCH', 0))

    def plain(entry):
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = ''
        entry.mtime = age
        entry.mode = 0o755 if entry.isdir() else 0o644
        return entry

    os.makedirs(os.path.dirname(TARBALL), exist_ok=True)
    with open(TARBALL, 'wb') as file, gzip.GzipFile(filename='', fileobj=file, mode='wb', mtime=age) as packed, \
            tarfile.open(fileobj=packed, mode='w', format=tarfile.USTAR_FORMAT) as tar:
        tar.add(TO, name, filter=plain)

def make():
    shutil.rmtree(TO, ignore_errors=True)
    texts = [*cases_of_sheets(), *cases_of_testdata()]
    for case in texts:
        path = os.path.join(TO, 'cases', f'{case["name"]}.jgf')
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'wb') as file:
            file.write(case['text'])
    found, says = findings(), headlines()
    cases = []
    for case in texts:
        path = f'cases/{case["name"]}.jgf'
        here = found.get(path, [])
        entry = {'name': case['name'], 'file': path, 'verdict': verdict(here)}
        if 'rule' in case:
            if case['rule'] not in {finding['rule'] for finding in here}:
                continue  # by default nobody is told
            entry['about'] = {'rule': case['rule'], 'headline': says[case['rule']]}
        entry['findings'] = here
        if entry['verdict'] != 'wrong':
            entry['game'] = reading(path, case['text'])
        if 'fixed' in case:
            entry['fixed'] = {'file': f'cases/{case["fixed"]["name"]}.jgf', 'safety': case['fixed']['safety']}
        cases.append(entry)
    told = {case['file'] for case in cases}
    for case in texts:
        if (path := f'cases/{case["name"]}.jgf') not in told:
            os.remove(os.path.join(TO, path))
    index = {'schema': 1, 'suite': 'JGF conformance suite', 'version': VERSION, 'cases': cases}
    # One case per line, so that a diff shows the changes between versions.
    head = json.dumps({key: value for key, value in index.items() if key != 'cases'}, ensure_ascii=False)[:-1]
    with open(os.path.join(TO, 'index.json'), 'w', encoding='utf-8') as file:
        file.write(head + ', "cases": [\n  ' + ',\n  '.join(json.dumps(case, ensure_ascii=False) for case in cases) + '\n]}\n')
    here = os.path.dirname(os.path.abspath(__file__))
    for name in ('game.py', 'run.py', 'README.md'):
        shutil.copyfile(os.path.join(here, name), os.path.join(TO, name))
    shutil.copyfile(os.path.join(SOURCES, 'LICENSE'), os.path.join(TO, 'LICENSE'))
    pack()
    counts = {word: sum(case['verdict'] == word for case in cases) for word in ('right', 'doubtful', 'wrong')}
    print(f'{TO}: {len(cases)} cases: ' + ', '.join(f'{number} {word}' for word, number in counts.items()))

make()
