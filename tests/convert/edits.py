#!/usr/bin/env python3
"""edits.py JGFCONV FILE...: games that were converted are edited as texts, and the edit has to stand.

Whatever is kept beside a game (XJ, the key `jgf`, meta.sgf), the result says what the edited game says by itself. What
belongs to a node stays with that move, or is gone with a word."""
import copy
import json
import random
import sys

import games

EDITS = 14
VALUES = {
    'KM': ['0.5', '7.5'], 'RU': ['Japanese', 'AGA'], 'TM': ['60', '7200'], 'HA': ['2', '9'], 'BR': ['3p', '1k'], 'WR': ['9d'], 'PB': ['New'],
    'PW': ['Neu'], 'OT': ['5x60 byo-yomi'], 'SZ': ['21'], 'RE': ['B+3.5', 'W+R'], 'DT': ['1999-01-02'], 'EV': ['Cup'], 'GN': ['Name'],
    'PC': ['Seoul'], 'RO': ['1'], 'SO': ['Book'], 'US': ['me'], 'CP': ['c'], 'ON': ['o'], 'AN': ['a'], 'GC': ['text'], 'ST': ['1', '2'],
    'WT': ['team'], 'BT': ['other'], 'VW': ['aa:gg']}
failures = []


def trees_of(tree):
    yield tree
    for branch in tree[1]:
        yield from trees_of(branch)


def move_of(node):
    return next((name + values[0] for name, values in node if name in ('B', 'W') and values), None)


def edit_sgf(tree, chance):
    root, places = tree[0][0], list(trees_of(tree))
    place = chance.choice(places)
    first = 1 if place is tree else 0
    kind = chance.choice(['set', 'set', 'unset', 'insert', 'delete', 'swap', 'carry', 'say', 'mark', 'play'])
    if kind == 'set':
        for name in chance.sample(sorted(VALUES), 3):
            root[:] = [one for one in root if one[0] != name] + [[name, [chance.choice(VALUES[name])]]]
    elif kind == 'unset':
        names = [one[0] for one in root if one[0] not in ('FF', 'GM', 'CA', 'AP', 'XJ', 'SZ')]
        root[:] = [one for one in root if not names or one[0] != chance.choice(names)]
    elif kind == 'insert':
        new = chance.choice([[[['B', ['aa']]]], [[['B', ['ab']]], [['W', ['ba']]]], [[['C', ['new']]]], [[]]])
        at = chance.randint(first, len(place[0]))
        place[0][at:at] = copy.deepcopy(new)
    elif kind == 'delete' and len(place[0]) > first + 1:
        del place[0][chance.randrange(first, len(place[0]))]
    elif kind == 'swap':
        chance.shuffle(max(places, key=lambda one: len(one[1]))[1])
    elif kind == 'carry' and len(place[0]) > first + 2:
        node = place[0].pop(chance.randrange(first, len(place[0])))
        place[0].insert(chance.randint(first, len(place[0])), node)
    elif kind == 'say':
        node = chance.choice(place[0])
        node[:] = [one for one in node if one[0] != 'C'] + [['C', ['edited']]]
    elif kind == 'mark':
        node = chance.choice(place[0])
        node[:] = [one for one in node if one[0] not in ('TR', 'LB', 'CR', 'AB', 'AW', 'TB')] + [['SQ', ['bb']]]
    elif kind == 'play':
        for node in place[0]:
            for one in node:
                if one[0] in ('B', 'W') and chance.random() < 0.3:
                    one[1] = [chance.choice(['ac', 'bd', 'ee'])]
    return kind


def without_xj(tree):
    return [[[one for one in node if one[0] != 'XJ'] for node in tree[0]], [without_xj(branch) for branch in tree[1]]]


def of_other_tools(tree):
    """Something of SGF alone hangs on every third node with a move: what it is, says the move."""
    for number, node in enumerate(games.sgf_nodes(tree)):
        if number % 3 == 0 and move_of(node):
            node.append(['ZZ', [move_of(node)]])
    return tree


def check_sgf(program, name, text, number):
    chance = random.Random(f'{name} {number}')
    written = games.convert(program, text, 'sgf', '--force-lossy')[0]
    tree = games.Sgf(written).trees[0]
    kind = edit_sgf(tree, chance)
    edited = games.sgf_text(tree)
    by_itself = games.convert(program, games.convert(program, games.sgf_text(without_xj(tree)), 'jgf')[0], 'sgf', '--plain', '--force-lossy')[0]
    for via in ('sgf', 'json-sgf'):
        given = edited if via == 'sgf' else games.convert(program, edited, via)[0]
        result = games.convert(program, given, 'jgf')[0]
        if not result or games.convert(program, result, 'sgf', '--plain', '--force-lossy')[0] != by_itself:
            failures.append(f'{name}, edit {number} ({kind}), by way of {via}: the edit does not stand')


def edit_jgf(record, chance):
    lists = list(games.jgf_lists(record['tree']))
    nodes = chance.choice(lists)
    first = 1 if nodes is record['tree'] else 0
    kind = chance.choice(['insert', 'insert', 'delete', 'swap', 'play', 'header'])
    if kind == 'insert':
        at = chance.randint(first, len(nodes) - (1 if nodes and 'variations' in nodes[-1] else 0))
        nodes[at:at] = [{'move': {'color': 'black', 'x': 0, 'y': 0}}, {'move': {'color': 'white', 'x': 0, 'y': 1}}][:chance.randint(1, 2)]
    elif kind == 'delete' and len(nodes) > first + 1 and 'variations' not in nodes[first]:
        del nodes[first]
    elif kind == 'swap':
        for node in nodes:
            if 'variations' in node:
                chance.shuffle(node['variations'])
    elif kind == 'play':
        for node in nodes:
            if 'move' in node and 'x' in node['move'] and chance.random() < 0.2:
                node['move']['x'] = (node['move']['x'] + 1) % 9
    else:
        record.setdefault('rules', {})['komi'] = 0.25
    return kind


def check_jgf(program, name, text, number):
    chance = random.Random(f'{name} {number} jgf')
    tree = of_other_tools(games.Sgf(games.convert(program, text, 'sgf', '--plain', '--force-lossy')[0]).trees[0])
    record = json.loads(games.convert(program, games.sgf_text(tree), 'jgf')[0])
    kept = sum('ZZ' in entry['props'] for entry in record.get('meta', {}).get('sgf', {}).get('nodes', []))
    kind = edit_jgf(record, chance)
    result, said, _ = games.convert(program, json.dumps(record, indent=1), 'sgf', '--force-lossy')
    found = 0
    for node in games.sgf_nodes(games.Sgf(result).trees[0]):
        for name_of, values in node:
            if name_of == 'ZZ':
                found += 1
                if values != [move_of(node)]:
                    failures.append(f'{name}, edit {number} ({kind}): what was kept of {values} is on {move_of(node)}')
    if found < kept and 'convert-addition' not in said:
        failures.append(f'{name}, edit {number} ({kind}): {kept - found} of {kept} are gone without a word')
    if kind == 'header' and found < kept:
        failures.append(f'{name}, edit {number} ({kind}): {kept - found} of {kept} are gone for nothing')


def main():
    program, names = sys.argv[1], sys.argv[2:]
    for name in names:
        with open(name, encoding='utf-8') as file:
            text = file.read()
        for number in range(EDITS):
            check_sgf(program, name, text, number)
            check_jgf(program, name, text, number)
    print('\n'.join(failures[:20]), end='\n' if failures else '')


main()
