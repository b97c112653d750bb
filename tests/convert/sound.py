#!/usr/bin/env python3
"""sound.py JGFCONV JGFLINT TESTDATA: the output of jgfconv is valid, and no conversion loses data.

Random games have repeated properties in any order, with values of any number and type. They and the samples in TESTDATA are converted
from format to format. jgflint and, if JGFLINT_SGFC names the program, SGFC find no notation error in the output. Each random value is a
unique word, which every output must contain. JGFLINT_ROUNDS=N: N times as many games and trips."""
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

SEED = os.environ.get('JGFLINT_SEED', '')
ROUNDS = int(os.environ.get('JGFLINT_ROUNDS', '1'))
GAMES, TRIPS, STEPS = 150 * ROUNDS, 3 * ROUNDS, 4
SGFC = os.environ.get('JGFLINT_SGFC')
ENDINGS = {'sgf': '.sgf', 'json-sgf': '.sgf.json', 'jgf': '.jgf'}
FAMILIES = 'sgf,jsonsgf,json,shape,tree'
# Some samples have points off the board. They are mistakes in the game, not in the notation, and are converted unchanged.
SGFC_ERROR = re.compile(r'Error \d+')
OFF_BOARD = re.compile(r'Error 14: illegal <(B|W|TR)> value deleted: \[[A-Za-z]{2}\]')

TYPES = {
    'number': 'MN OB OW PM ST HA', 'real': 'KM TM BL WL V', 'double': 'BM TE DM GB GW UC HO', 'none': 'KO DO IT', 'color': 'PL',
    'simple': 'AN BR BT CP DT EV GN N ON OT PB PC PW RE RO RU SO US WR WT', 'text': 'C GC', 'point': 'CR TR SQ MA SL DD VW TB TW',
    'setup': 'AB AW AE', 'pair': 'AR LN', 'label': 'LB', 'figure': 'FG', 'program': 'AP', 'unknown': 'XX QQQ XJ', 'size': 'SZ', 'game': 'GM'}
GOOD = {
    'number': ['', '0', '1', '2'], 'real': ['', '0', '6.5', '30'], 'double': ['', '1', '2'], 'none': [''], 'color': ['', 'B', 'W'],
    'simple': ['', '1999-01-02', 'B+R', '2k'], 'text': [''], 'pair': ['aa:bb', 'cc:dd'], 'figure': [''], 'program': ['a:1'], 'unknown': ['', '1'],
    'size': ['9', '9:9'], 'game': ['1']}
failures = []

class Maker:
    """Makes a random game; `words` are its unique values."""

    def __init__(self, chance):
        self.chance, self.words = chance, []

    def word(self):
        self.words.append(f'q{len(self.words)}q')
        return self.words[-1]

    def point(self, rows='abcdefghi'):
        return self.chance.choice('abcdefghi') + self.chance.choice(rows)

    def value(self, name, kind):
        good = self.chance.random() < 0.6
        if kind in ('point', 'setup') and good:
            # The same point with two colors is an error, but not of notation.
            rows = {'AB': 'abc', 'AW': 'def', 'AE': 'ghi'}.get(name, 'abcdefghi')
            return self.point(rows) + (':' + self.point(rows) if self.chance.random() < 0.2 else '')
        if kind in ('label', 'pair') and good:
            return self.point() + ':' + (self.word() if kind == 'label' else self.point())
        if kind == 'figure' and good:
            return '257:' + self.word()
        return self.chance.choice(GOOD[kind]) if good and kind in GOOD else self.word()

    def property(self):
        kind = self.chance.choice([one for one in TYPES for _ in TYPES[one].split()])
        name = self.chance.choice(TYPES[kind].split())
        count = self.chance.choice([1, 1, 1, 2, 3])
        return [name, [self.value(name, kind) for _ in range(count)]]

    def node(self, is_root):
        node = [self.property() for _ in range(self.chance.choice([0, 1, 3, 6]))]
        if not is_root and self.chance.random() < 0.8:
            moves = self.chance.choice(['B', 'W', 'B', 'W', 'BW'])
            node += [[color, [self.chance.choice([self.point, self.point, str, self.word])()]] for color in moves]
        self.chance.shuffle(node)
        return node

    def tree(self, depth, is_root=True):
        nodes = [self.node(is_root and not i) for i in range(self.chance.randint(1, 5))]
        branches = [self.tree(depth - 1, False) for _ in range(self.chance.choice([0, 2]) if depth else 0)]
        if is_root:
            nodes[0][:0] = [['FF', [self.chance.choice('1344')]], ['SZ', ['9']]]
        return nodes, branches

def as_sgf(tree):
    nodes, branches = tree
    text = ''.join(';' + ''.join(name + ''.join(f'[{value}]' for value in values) for name, values in node) for node in nodes)
    return f'({text}{"".join(as_sgf(branch) for branch in branches)})'

def as_json_sgf(tree):
    """A property has a value or a list of values."""
    nodes, branches = tree
    out = []
    for node in nodes:
        members = {}
        for name, values in node:
            members[name] = members.get(name, []) + values
        out.append({name: values if len(values) != 1 or name in LISTS else values[0] for name, values in members.items()})
    if branches:
        out[-1]['variations'] = [as_json_sgf(branch) for branch in branches]
    return out

LISTS = sum((TYPES[kind].split() for kind in ('point', 'setup', 'pair', 'label', 'unknown')), [])

def fail(route, name, why):
    failures.append(f'{" to ".join(route)}: {name}: {why}')

def lint(program, folder, route):
    run = subprocess.run([program, '--isolated', '--select', FAMILIES, '--ext', 'sgf,jgf,json', '-f', 'jsonl', '--no-ignore', folder],
                         capture_output=True, check=False)
    for line in run.stdout.decode().splitlines():
        found = json.loads(line)
        if found.get('severity') == 'error':
            fail(route, os.path.basename(found['file']), f'{found["rule"]}: {found["message"]}')

def check_with_sgfc(folder, route):
    for name in sorted(os.listdir(folder)):
        run = subprocess.run([SGFC, os.path.join(folder, name)], capture_output=True, check=False)
        for line in run.stdout.decode(errors='replace').splitlines():
            if SGFC_ERROR.search(line) and not (route[0] == 'samples' and OFF_BOARD.search(line)):
                fail(route, name, 'SGFC: ' + line)

def step(jgfconv, jgflint, folder, to, route, words):
    target = f'{folder}-{to}'
    lossy = ['--force-lossy'] if words else []
    run = subprocess.run([jgfconv, '-q', *lossy, '-t', to, '-o', target + '/', folder], capture_output=True, check=False)
    if run.returncode > 1:
        fail(route, folder, run.stderr.decode()[-400:])
    lint(jgflint, target, route)
    if SGFC and to == 'sgf':
        check_with_sgfc(target, route)
    for name, kept in words.items():
        path = os.path.join(target, name + ENDINGS[to])
        text = ''
        if os.path.exists(path):
            with open(path, encoding='utf-8') as file:
                text = file.read().replace('\\n', ' ')
        lost = [word for word in kept if not re.search(rf'\b{word}\b', text)]
        if lost:
            fail(route, name, f'{", ".join(lost)} lost')
    return target

def make(folder, form, seed):
    words = {}
    os.mkdir(folder)
    for number in range(GAMES):
        maker = Maker(random.Random(f'{SEED}{seed} {number}'))
        tree = maker.tree(2)
        text = as_sgf(tree) if form == 'sgf' else json.dumps([as_json_sgf(tree)])
        with open(os.path.join(folder, f'g{number}{ENDINGS[form]}'), 'w', encoding='utf-8') as file:
            file.write(text)
        words[f'g{number}'] = maker.words
    return words

def samples(folder, testdata):
    """All samples of each format. Texts without a game are not converted."""
    os.mkdir(folder)
    for below in ('dialects', 'games', 'sgf', 'json-sgf', 'ugf', 'gib', 'ngf'):
        for path, _, names in sorted(os.walk(os.path.join(testdata, below))):
            for name in sorted(names):
                where = os.path.relpath(path, testdata).replace(os.sep, '-')
                shutil.copy(os.path.join(path, name), os.path.join(folder, f'{where}-{name.replace(".", "-", name.count(".") - 1)}'))

def main():
    jgfconv, jgflint, testdata = sys.argv[1:]
    chance = random.Random(f'{SEED}2026' if SEED else 2026)
    with tempfile.TemporaryDirectory() as top:
        sources = {form: (os.path.join(top, form), make(os.path.join(top, form), form, 7)) for form in ('sgf', 'json-sgf')}
        samples(os.path.join(top, 'samples'), testdata)
        sources['samples'] = (os.path.join(top, 'samples'), {})
        for form, (folder, words) in sources.items():
            trips = [[to] for to in ENDINGS] + [[chance.choice(list(ENDINGS)) for _ in range(STEPS)] for _ in range(TRIPS)]
            for trip in trips:
                at, route = folder, [form]
                for to in trip:
                    route.append(to)
                    known = f'{at}-{to}'
                    at = known if os.path.exists(known) else step(jgfconv, jgflint, at, to, route, words)
    print('\n'.join(failures[:40]))

main()
