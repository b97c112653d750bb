#!/usr/bin/env python3
"""asian.py JGFCONV GAMES [utf-8]: games as saved by clients of Tygem and Cyberoro are the same games in JGF.

Each game of GAMES that GIB and NGF can express is written in five languages and all their character sets (or in UTF-8 only), with
both kinds of line end, and read back. Moves, handicap stones, names, ranks, komi, result and date are compared."""
import json
import os
import sys

import games

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'games'))
import asian  # noqa: E402

# By language: a country for GIBOKIND, character sets.
LANGUAGES = {'en': ('Global', ['ascii']), 'ko': ('Korea', ['cp949']), 'zh': ('China', ['gb18030']), 'tw': ('Taiwan', ['big5']), 'ja': ('Japan', ['cp932'])}
RESULTS = ['B+R', 'W+R', 'B+T', 'W+T', 'B+0.5', 'W+12', 'B+3.5', '0']
failures = []
tried = 0

def ascii_names(of):
    """Names in the letters of every character set."""
    return dict(of, black=dict(of['black'], name='Ann'), white=dict(of['white'], name='Bob'))

def moves_of(record):
    nodes = record['tree']
    setup = sorted((point['x'], point['y']) for entry in nodes[0].get('setup', []) for point in entry['coords'])
    moves = []
    for node in nodes[1:]:
        move = node['move']
        moves.append((move['color'] == 'white', None if move.get('pass') else (move['x'], move['y'])))
    return setup, moves

def check(what, text, source, of, komi):
    global tried
    tried += 1
    written, said, status = yield text, 'jgf', '--format-in', source
    if status:
        failures.append(f'{what}: not converted: {said}')
        return
    record = json.loads(written)
    setup, moves = moves_of(record)
    if moves != of['moves'] or setup != sorted(asian.stones(of['handicap']) if of['handicap'] > 1 else []):
        failures.append(f'{what}: other moves')
    players = {one['color']: one for one in record['players']}
    got = [record['game'].get('result'), record['game'].get('date'), record['rules'].get('komi')] + [
        players[color].get(key) for color in ('black', 'white') for key in ('name', 'rank')]
    wanted = [of['result'], of['date'], komi] + [of[color].get(key) for color in ('black', 'white') for key in ('name', 'rank')]
    if got != wanted:
        failures.append(f'{what}: {wanted} becomes {got}')

def checks(folder, utf8):
    for number, (name, of) in enumerate(asian.records(folder)):
        of = dict(ascii_names(of), result=RESULTS[number % len(RESULTS)])
        if len(of['date']) != 10:
            continue
        for turn, (language, (kind, sets)) in enumerate(LANGUAGES.items()):
            end = '\r\n' if (number + turn) % 2 else '\n'
            for charset in ['utf-8'] + ([] if utf8 else sets):
                yield check(f'{name} in {language}, {charset}, GIB', asian.gib(of, language, kind, end).encode(charset), 'gib', of, of['komi'])
                komi = int(of['komi']) if of['handicap'] else int(of['komi']) + 0.5
                yield check(f'{name} in {language}, {charset}, NGF', asian.ngf(of, language, end=end).encode(charset), 'ngf', of, komi)
                yield check(f'{name} in {language}, {charset}, NGF without a hint', asian.ngf(of, language, end=end).encode(charset), 'auto', of, komi)

def main():
    games.together(sys.argv[1], checks(sys.argv[2], sys.argv[3:] == ['utf-8']))
    if tried < 50:
        failures.append(f'only {tried} texts')
    print('\n'.join(failures[:30]), end='\n' if failures else '')

main()
