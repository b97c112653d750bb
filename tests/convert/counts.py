#!/usr/bin/env python3
"""counts.py JGFCONV FILE...: no game goes without its moves.

Records and texts, sound ones and such with one to three mistakes, are converted into every format. Moves, stones that are
set up, branches and nodes, counted by readers that share nothing with jgfconv, are no fewer afterwards, or the exit status says no."""
import json
import os
import random
import sys

import games

MUTANTS = 6
NEXT = ('jgf', 'jsonl', 'sgf', 'json-sgf')


def places(value, path=()):
    yield path, value
    if isinstance(value, dict):
        for key, member in value.items():
            yield from places(member, path + (key,))
    elif isinstance(value, list):
        for index, member in enumerate(value):
            yield from places(member, path + (index,))


def mutant(record, chance):
    """One to three values are taken away, renamed, or become something else."""
    record = json.loads(json.dumps(record))
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
    return record


def text_mutant(text, chance):
    """One to three characters are gone, or another one."""
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(text))
        text = text[:at] + chance.choice(['', '', ';', 'z', '9', ' ']) + text[at + 1:]
    return text


def moves_anywhere(value):
    if isinstance(value, dict):
        return ('move' in value and value['move'] is not None) + sum(moves_anywhere(one) for one in value.values())
    return sum(moves_anywhere(one) for one in value) if isinstance(value, list) else 0


def check(program, what, source, counted, failures):
    for to in NEXT:
        written, _, status = games.convert(program, source, to)
        if status:
            continue
        try:
            after = games.COUNTS[to](written)
        except (ValueError, KeyError, IndexError) as error:
            failures.append(f'{what} to {to}: what is written cannot be read: {error!r}')
            continue
        before = (counted, 0, 0, 0) if isinstance(counted, int) else counted
        if any(one < other for one, other in zip(after, before)):
            failures.append(f'{what} to {to}: {counted} moves, stones, branches, nodes become {after}, and the exit status is 0')


def main():
    program, failures = sys.argv[1], []
    for name in sys.argv[2:]:
        try:
            with open(name, encoding='utf-8') as file:
                text = file.read()
        except UnicodeDecodeError:
            continue
        chance = random.Random(os.path.basename(name))
        if name.endswith(('.sgf', '.ugf')):
            for number in range(MUTANTS + 1):
                other = text_mutant(text, chance) if number else text
                try:
                    counted = games.count_sgf(other) if name.endswith('.sgf') else games.count_ugf(other)
                except (ValueError, IndexError):
                    continue
                check(program, f'{name}, mutant {number}', other, counted, failures)
            continue
        record = json.loads(text)
        if name.endswith('.json'):
            for number in range(MUTANTS + 1):
                other = json.dumps(mutant(record, chance) if number else record)
                try:
                    counted = games.count_json_sgf(other)
                except (TypeError, AttributeError, KeyError):
                    continue
                check(program, f'{name}, mutant {number}', other, counted, failures)
            continue
        check(program, name, text, games.count_jgf(json.dumps(record)), failures)
        for number in range(MUTANTS):
            other = mutant(record, chance)
            check(program, f'{name}, mutant {number}', json.dumps(other, indent=1), moves_anywhere(other.get('tree')), failures)
    print('\n'.join(failures[:30]), end='\n' if failures else '')


main()
