#!/usr/bin/env python3
"""damage.py JGFLINT JGFCONV DIRECTORY FILE...: damages SGF files and checks how both programs repair them.

Each file is converted to SGF first, so that it is sound. Each kind of damage is applied at several places, alone and in
pairs. In at least 95 % of the cases with one damage, there are at most two new findings, one of them is in the line of the damage
or next to it, and the fixes restore the game. jgfconv reports each difference from the undamaged game. Undamaged texts with
brackets have no finding. JGFLINT_ROUNDS=N: N times as many cases; JGFLINT_DAMAGE=KIND: only this kind, with each failure."""
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys

import games

SEED = os.environ.get('JGFLINT_SEED', '1')
CASES = 60 * int(os.environ.get('JGFLINT_ROUNDS', '1'))
ONLY = os.environ.get('JGFLINT_DAMAGE', '')
TEXTS = ('C', 'GC', 'N', 'GN', 'PB', 'PW', 'EV', 'SO', 'RO', 'PC', 'CP', 'US', 'AN')
NEXT = '(;FF[4]GM[1]SZ[9]PB[x]PW[y];B[ee];W[cc];B[gc])\n'

def tokens(text):
    """Lists brackets, semicolons, names and values: kind, start, end, name of the property."""
    found, at, name = [], 0, ''
    while at < len(text):
        start, letter = at, text[at]
        if letter in '();':
            found.append((letter, at, at + 1, ''))
            at += 1
        elif letter == '[':
            at += 1
            while text[at] != ']':
                at += 2 if text[at] == '\\' else 1
            at += 1
            found.append(('value', start, at, name))
        elif letter.isalpha():
            while text[at].isalpha():
                at += 1
            name = text[start:at]
            found.append(('name', start, at, name))
        else:
            at += 1
    return found

def values(text, wanted):
    return [token for token in tokens(text) if token[0] == 'value' and wanted(token[3])]

# Each function damages a valid text. It returns the undamaged text, the damaged text and the place of the damage, or None if the
# text has no place for this damage.

def unescape(text, chance):
    """A bracket in a text without its backslash."""
    places = values(text, lambda name: name in TEXTS)
    if not places:
        return None
    _, start, end, _ = chance.choice(places)
    at = chance.randint(start + 1, end - 1)
    while at > start + 1 and text[at - 1] == '\\':
        at -= 1
    words = chance.choice(['name [5k\\]: hello ', 'see [1\\] ', '(=6 [points\\])', '[pd\\] or [qd\\]', ' :\\] ', 'a\\[1\\]; W[dd\\] '])
    whole = text[:at] + words + text[at:]
    return whole, whole[:at] + words.replace('\\]', ']') + whole[at + len(words):], at + words.index('\\]')

def cut_text(text, chance):
    """A text without its closing bracket."""
    places = values(text, lambda name: name in TEXTS)
    if not places:
        return None
    _, _, end, _ = chance.choice(places)
    return text, text[:end - 1] + text[end:], end - 1

def cut_value(text, chance):
    """A point or number without its closing bracket."""
    places = values(text, lambda name: name in ('B', 'W', 'AB', 'AW', 'KM', 'SZ', 'BL', 'TR', 'LB', 'HA'))
    if not places:
        return None
    _, _, end, _ = chance.choice(places)
    return text, text[:end - 1] + text[end:], end - 1

def drop_close(text, chance):
    """A closing bracket of a game or a variation is missing."""
    places = [token[1] for token in tokens(text) if token[0] == ')']
    at = places[-1] if chance.random() < 0.3 else chance.choice(places)
    return text, text[:at] + text[at + 1:], at

def add_close(text, chance):
    """A surplus closing bracket."""
    found = tokens(text)
    places = [token[1] for token in found[2:] if token[0] in ('(', ';')] + [len(text.rstrip())] * 2
    first = [token[1] for token in found if token[0] == ';'][0]
    at = chance.choice([place for place in places if place > first])
    return text, text[:at] + ')' + text[at:], at

def break_off(text, chance):
    """A game in a collection stops after a value or a name."""
    found = tokens(text)
    index = chance.choice([index for index, token in enumerate(found) if token[0] == 'value'])
    depth = sum(token[0] == '(' for token in found[:index]) - sum(token[0] == ')' for token in found[:index])
    _, start, end, _ = found[index]
    if chance.random() < 0.7 or found[index - 1][0] != 'name':
        return text[:end] + ')' * depth + '\n' + NEXT, text[:end] + NEXT, end
    whole = text[:found[index - 1][1]].rstrip().rstrip(';').rstrip()
    while whole.endswith('('):
        whole, depth = whole[:-1].rstrip(), depth - 1
    return whole + ')' * depth + '\n' + NEXT, text[:start] + NEXT, start - 1

def wrap(text, chance):
    """White space inside a point or a number."""
    places = values(text, lambda name: name in ('B', 'W', 'AB', 'AW', 'AE', 'TR', 'KM', 'SZ'))
    places = [place for place in places if place[2] - place[1] > 3]
    if not places:
        return None
    _, start, _, name = chance.choice(places)
    space = chance.choice(['\n', '\r\n'] if name in ('KM', 'SZ') else ['\n', ' ', '\r\n', '  '])
    return text, text[:start + 2] + space + text[start + 2:], start

def rename(text, chance):
    """A broken, lower-case or doubled name."""
    places = [token for token in tokens(text) if token[0] == 'name']
    _, start, end, name = chance.choice(places)
    kind = chance.choice(['small', 'broken', 'doubled'])
    new = name.lower()
    if kind == 'broken' and len(name) == 2:
        new = name[0] + chance.choice(['\n', '\r\n', '\\\n']) + name[1]
    if kind == 'doubled' and name in 'BW':
        new = name * 2
    return text, text[:start] + new + text[end:], start

def surround(text, chance):
    """Zero bytes, a mail header, text after the game."""
    kind = chance.choice(['zero', 'mail', 'tail'])
    if kind == 'zero':
        at = chance.choice([token[1] for token in tokens(text)])
        return text, text[:at] + '\0' + text[at:], at
    if kind == 'mail':
        return text, 'From: a@b.org\nSubject: our game\n\n' + text, 0
    return text, text.rstrip() + '\n-- \nregards\n', len(text.rstrip()) + 1

def sound(text, chance):
    """Undamaged text with brackets."""
    places = values(text, lambda name: name in TEXTS)
    if not places:
        return None
    _, start, _, _ = chance.choice(places)
    words = chance.choice(['[', 'name [5k\\]: ', '(; ', '(;B[pd\\];W[dd\\]) ', 'B[pd\\] ', ':-[ ', 'C[ is a comment ', '[1', ':\\] ', '[a\\]\n'])
    return text, text[:start + 1] + words + text[start + 1:], start

KINDS = [unescape, cut_text, cut_value, drop_close, add_close, break_off, wrap, rename, surround, sound]

class Batch:
    """Texts that are linted, fixed and converted together."""

    def __init__(self, programs, directory):
        self.lint, self.conv, self.directory, self.cases = *programs, directory, []

    def add(self, name, text):
        self.cases.append(name)
        pathlib.Path(self.directory, f'{name}.sgf').write_bytes(text.encode())

    def run(self, *command):
        return subprocess.run(command, capture_output=True, check=False, cwd=self.directory)

    def findings(self):
        """Findings by name of the case."""
        run = self.run(self.lint, '--isolated', '--ext', 'sgf', '-f', 'jsonl', '--max-per-rule', '0', '.')
        found = {name: [] for name in self.cases}
        for line in run.stdout.decode().splitlines():
            finding = json.loads(line)
            if 'file' in finding and finding['severity'] != 'info':
                found[os.path.basename(finding['file'])[:-4]].append(finding)
        return found

    def fix(self):
        self.run(self.lint, '--isolated', '--ext', 'sgf', '-q', '--fix', '--unsafe-fixes', '--exit-zero', '.')

    def converted(self):
        """Converts all cases: the games, the messages and the exit status of each."""
        texts = [pathlib.Path(self.directory, f'{name}.sgf').read_bytes() for name in self.cases]
        found = games.convert_games(self.conv, texts, 'jgf', '--plain')
        return {name: ([json.loads(text) for text in made], *more) for name, (made, *more) in zip(self.cases, found)}

def game_of(records):
    """Removes data about the file from the games."""
    for record in records:
        record.get('record', {}).pop('charset', None)
        record.pop('meta', None)
    return records

def cases_of(texts):
    """Name, undamaged and damaged text, places, kind."""
    branched = [text for text in texts if text.count('(;') > 1]
    kinds = [kind for kind in KINDS if ONLY in ('', kind.__name__)]
    for kind in kinds:
        for number in range(CASES):
            made, chance = None, random.Random(f'{SEED} {kind.__name__} {number}')
            while not made:
                made = kind(chance.choice(branched if number % 2 else texts), chance)
            yield f'{kind.__name__}-{number}', made[0], made[1], [made[2]], kind.__name__
    for number in range(0 if ONLY else CASES):
        chance = random.Random(f'{SEED} pair {number}')
        first, second = chance.sample([kind for kind in KINDS if kind not in (break_off, sound)], 2)
        one = other = None
        while not one or not other:
            one, other = first(chance.choice(texts), chance), second(chance.choice(texts), chance)
        yield f'pair-{number}', one[0] + other[0], one[1] + other[1], [one[2], len(one[1]) + other[2]], 'pair'

def key_of(finding):
    return finding['rule'], finding['message']

class Judge:
    """Counts, by kind of damage, how many cases were judged, restored, had few findings, and findings at the right place."""

    def __init__(self):
        self.counts, self.problems = {}, []

    def count(self, kind, name, what, good):
        counts = self.counts.setdefault(kind, {})
        counts.setdefault(what, [0, 0])
        counts[what][0] += bool(good)
        counts[what][1] += 1
        if not good and ONLY:
            self.problems.append(f'{name}: not {what}')

    def findings(self, name, kind, places, text, new):
        """At most two findings for a damage, one of them in its lines."""
        lines = [text.count('\n', 0, place) + 1 for place in places]
        near = [line for line in lines if any(one['line'] - 1 <= line <= one['end_line'] + 1 for one in new)]
        self.count(kind, name, 'few findings', len(new) <= 2 * len(places))
        self.count(kind, name, 'in place', len(near) == len(lines))

    def report(self):
        for kind, counts in self.counts.items():
            print(f'# {kind}: ' + ', '.join(f'{good} of {all_} {what}' for what, (good, all_) in counts.items()))
            for what, (good, all_) in counts.items():
                least = 0.95 if kind != 'pair' else 0.8 if what == 'restored' else 0.9
                if good < (all_ if what == 'reported' or kind == 'sound' else least * all_):
                    print(f'{kind}: only {good} of {all_} {what}')
        print('\n'.join(self.problems[:200]), end='')

def new_findings(before, now):
    known, new = [key_of(finding) for finding in before], []
    for finding in now:
        if key_of(finding) in known:
            known.remove(key_of(finding))
        else:
            new.append(finding)
    return new

def judge(batches, cases, judged):
    sound, broken, fixed = batches
    before, now = sound.findings(), broken.findings()
    sound.fix()
    fixed.fix()
    want, got, mended = sound.converted(), broken.converted(), fixed.converted()
    for name, _, damaged, places, kind in cases:
        new = new_findings(before[name], now[name])
        if kind == 'sound':
            judged.count(kind, name, 'without findings', not new)
            continue
        judged.findings(name, kind, places, damaged, new)
        records, reported, status = got[name]
        game = game_of(want[name][0])
        is_kept = any('sgf' in record.get('meta', {}) for record in records) # values that are no part of the game
        is_reported = is_kept or status or 'warning' in reported or 'error' in reported
        is_same = game_of(records) == game
        judged.count(kind, name, 'reported', is_same or is_reported)
        judged.count(kind, name, 'restored', game_of(mended[name][0]) == game)

def main():
    lint, conv, top, *files = sys.argv[1:]
    lint, conv = os.path.abspath(lint), os.path.abspath(conv)
    batches = []
    for name in ('samples', 'sound', 'broken', 'fixed'):
        shutil.rmtree(f'{top}/{name}', ignore_errors=True)
        os.makedirs(f'{top}/{name}')
        batches.append(Batch((lint, conv), f'{top}/{name}'))
    samples = batches.pop(0)
    sources = [pathlib.Path(path).read_bytes() for path in files]
    texts = {str(number): text for number, (text, _, _) in enumerate(games.convert_all(conv, sources, 'sgf', '--plain'))}
    for name, text in texts.items():
        samples.add(name, text)
    found = samples.findings()
    cases = list(cases_of([text for name, text in texts.items() if text and not found[name] and len(text.encode()) < 20000]))
    for name, undamaged, damaged, _, _ in cases:
        batches[0].add(name, undamaged)
        batches[1].add(name, damaged)
        batches[2].add(name, damaged)
    judged = Judge()
    judge(batches, cases, judged)
    judged.report()

main()
