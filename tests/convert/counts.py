#!/usr/bin/env python3
"""counts.py JGFCONV TESTDATA: a conversion keeps moves, stones, branches and nodes, or reports the loss.

Texts of every input format, valid and with one to three random mistakes, are converted to every output format, and some of the
results again. The numbers of moves, setup stones, branches and nodes, counted by readers that share no code with jgfconv, do not
decrease if the exit status is 0."""
import glob
import json
import os
import random
import sys

import games

MUTANTS = 6
FEW = 8 # of the records, one in so many is also changed, and converted twice
failures = []

# ---- mistakes ----
def places(value, path=()):
    yield path, value
    if isinstance(value, dict):
        for key, member in value.items():
            yield from places(member, path + (key,))
    elif isinstance(value, list):
        for index, member in enumerate(value):
            yield from places(member, path + (index,))

def json_mutant(text, chance):
    """Removes, renames or replaces one to three values."""
    record = json.loads(text)
    for _ in range(chance.randint(1, 3)):
        path = chance.choice([one for one, _ in places(record) if len(one) > 1])
        holder = record
        for step in path[:-1]:
            holder = holder[step]
        how = chance.choice(['drop', 'rename', 'text', 'null', 'number', 'far'])
        if how == 'drop':
            del holder[path[-1]]
        elif how == 'rename' and isinstance(holder, dict):
            holder[chance.choice([path[-1] + 's', path[-1].upper(), path[-1][:-1], 'x' + path[-1]])] = holder.pop(path[-1])
        else:
            holder[path[-1]] = {'text': 'tt', 'null': None, 'number': 7, 'far': 60}.get(how, '')
    return json.dumps(record, indent=1)

def line_mutant(text, chance):
    return json.dumps(json.loads(json_mutant(text, chance))) + '\n'

def text_mutant(text, chance):
    """Removes or replaces one to three characters."""
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(text))
        text = text[:at] + chance.choice(['', '', ';', 'z', '9', ' ']) + text[at + 1:]
    return text

# ---- counting ----
def moves_anywhere(value):
    if isinstance(value, dict):
        return ('move' in value and value['move'] is not None) + sum(moves_anywhere(one) for one in value.values())
    return sum(moves_anywhere(one) for one in value) if isinstance(value, list) else 0

def count_mutant(text):
    """The mistakes of a mutant may be in branches and stones, so only moves are counted."""
    return moves_anywhere(json.loads(text).get('tree')), 0, 0, 0

# ---- samples ----
def texts(pattern):
    for name in sorted(glob.glob(pattern)):
        with open(name, encoding='utf-8') as file:
            try:
                yield name, file.read()
            except UnicodeDecodeError:
                continue

def lines(pattern):
    for name, text in list(texts(pattern))[1::FEW]:
        yield name, json.dumps(json.loads(text)) + '\n'

# By format: reader and files of the samples; one in this many samples is also mutated; mutation; counts of a mutant.
SAMPLES = {
    'jgf': (texts, 'games/*.jgf', FEW, json_mutant, count_mutant),
    'jsonl': (lines, 'games/*.jgf', 2, line_mutant, count_mutant),
    'sgf': (texts, 'sgf/*.sgf', 1, text_mutant, games.count_sgf),
    'json-sgf': (texts, 'json-sgf/*.json', 1, json_mutant, games.count_json_sgf),
    'ugf': (texts, 'ugf/*.ug[fi]', 1, text_mutant, games.count_ugf),
    'gib': (texts, 'gib/*.gib', 1, text_mutant, games.count_gib),
    'ngf': (texts, 'ngf/*.ngf', 1, text_mutant, games.count_ngf)}

def check(what, source, source_format, counted, targets, again=()):
    for to in targets:
        written, _, status = yield source, to, '--format-in', source_format
        if status:
            continue
        try:
            after = games.COUNTS[to](written)
        except (ValueError, KeyError, IndexError, TypeError) as error:
            failures.append(f'{what} to {to}: what is written cannot be read: {error!r}')
            continue
        if any(one < other for one, other in zip(after, counted)):
            failures.append(f'{what} to {to}: {counted} moves, stones, branches, nodes become {after}, and the exit status is 0')
        yield from check(f'{what} to {to}', written, to, after, again)

def checks(folder, name, targets):
    read, pattern, few, mutant, count_of_mutant = SAMPLES[name]
    samples = list(read(os.path.join(folder, pattern)))
    if not samples:
        failures.append(f'there is no {pattern} in testdata: does its local.mk name one?')
    for number, (path, text) in enumerate(samples):
        chance, many = random.Random(os.path.basename(path)), number % few == 0
        for number_of in range(MUTANTS * many + 1):
            other = mutant(text, chance) if number_of else text
            try:
                counted = count_of_mutant(other) if number_of else games.COUNTS[name](other)
            except (ValueError, IndexError, TypeError, AttributeError, KeyError):
                continue # the readers here know only what is sound
            yield check(f'{path}, mutant {number_of}', other, name, counted, targets, () if number_of or not many else targets)

def main():
    program, folder = sys.argv[1:]
    targets = games.formats(program, '--to')
    sources = [name for name in games.formats(program, '--format-in') if name != 'auto']
    missing = [f'{name} needs a function in COUNTS of tests/convert/games.py' for name in set(sources + targets) - set(games.COUNTS)]
    missing += [f'{name} needs a row in SAMPLES of tests/convert/counts.py' for name in set(sources) - set(SAMPLES)]
    if missing:
        sys.exit('\n'.join(sorted(missing)))
    for name in sources:
        games.together(program, checks(folder, name, targets))
    print('\n'.join(failures[:30]), end='\n' if failures else '')

main()
