#!/usr/bin/env python3
"""edits.py JGFCONV FILE...: edits converted games as texts and checks that the edits survive the conversion back.

The result equals the edited game, node by node and property by property, for any stored data (XJ, the key `jgf`,
meta.sgf). Stored data of a node stays with its move or is reported as lost. JGFLINT_ROUNDS=N: N times as many edits."""
import copy
import json
import os
import random
import sys

import games

SEED = os.environ.get('JGFLINT_SEED', '')
EDITS = 12 * int(os.environ.get('JGFLINT_ROUNDS', '1'))
VALUES = {
    'KM': ['0.5', '7.5'], 'RU': ['Japanese', 'AGA'], 'TM': ['60', '7200'], 'HA': ['2', '9'], 'BR': ['3p', '1k'], 'WR': ['9d'], 'PB': ['New'],
    'PW': ['Neu'], 'OT': ['5x60 byo-yomi'], 'SZ': ['21'], 'RE': ['B+3.5', 'W+R'], 'DT': ['1999-01-02'], 'EV': ['Cup'], 'GN': ['Name'],
    'PC': ['Seoul'], 'RO': ['1'], 'SO': ['Book'], 'US': ['me'], 'CP': ['c'], 'ON': ['o'], 'AN': ['a'], 'GC': ['text'], 'ST': ['1', '2'],
    'WT': ['team'], 'BT': ['other'], 'VW': ['aa:gg', 'bb:hh', 'ac:ee']}
NUMBERS = ('KM', 'TM', 'HA', 'ST', 'SZ') # in JSON-SGF
failures = []

def trees_of(tree):
    yield tree
    for branch in tree[1]:
        yield from trees_of(branch)

def move_of(node):
    return next((name + values[0] for name, values in node if name in ('B', 'W') and values), None)

def move_nodes(kind, place, places, first, chance):
    """Removes a node, exchanges branches or moves a node, if the game is large enough."""
    if kind == 'delete' and len(place[0]) > first + 1:
        del place[0][chance.randrange(first, len(place[0]))]
    elif kind == 'swap':
        chance.shuffle(max(places, key=lambda one: len(one[1]))[1])
    elif kind == 'carry' and len(place[0]) > first + 2:
        node = place[0].pop(chance.randrange(first, len(place[0])))
        place[0].insert(chance.randint(first, len(place[0])), node)

def edit_sgf(tree, chance):
    root, places = tree[0][0], list(trees_of(tree))
    place = chance.choice(places)
    first = 1 if place is tree else 0
    kind = chance.choice(['set', 'set', 'unset', 'insert', 'delete', 'swap', 'carry', 'say', 'mark', 'play', 'kept', 'kept'])
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
    elif kind in ('delete', 'swap', 'carry'):
        move_nodes(kind, place, places, first, chance)
    elif kind == 'say':
        node = chance.choice(place[0])
        node[:] = [one for one in node if one[0] != 'C'] + [['C', ['edited']]]
    elif kind == 'mark':
        node = chance.choice(place[0])
        node[:] = [one for one in node if one[0] not in ('TR', 'LB', 'CR', 'SQ', 'AB', 'AW', 'TB')] + [['SQ', ['bb']]]
    elif kind == 'play':
        for node in place[0]:
            for one in node:
                if one[0] in ('B', 'W') and chance.random() < 0.3:
                    one[1] = [chance.choice(['ac', 'bd', 'ee'])]
    elif kind == 'kept':
        edit_kept([(node, one) for node in games.sgf_nodes(tree) for one in node if one[0] == 'XJ'], list(games.sgf_nodes(tree)), chance)
    return kind

def edit_kept(kept, nodes, chance):
    """Removes, moves, damages or changes XJ."""
    if not kept:
        return
    node, xj = chance.choice(kept)
    kind = chance.choice(['cut', 'cut all', 'carry', 'break', 'lie', 'lie'])
    if kind == 'cut all':
        for holder, one in kept:
            holder.remove(one)
    elif kind in ('cut', 'carry'):
        node.remove(xj)
        if kind == 'carry':
            chance.choice(nodes).append(xj)
    elif kind == 'break':
        at = chance.randrange(len(xj[1][0]))
        xj[1] = [(xj[1][0][:at] + xj[1][0][at + 1:]).rstrip('\\')]
    else:
        pointers = json.loads(xj[1][0].replace('\\]', ']').replace('\\\\', '\\'))
        pointers.update(chance.sample(LIES, 3))
        xj[1] = [json.dumps(pointers).replace('\\', '\\\\').replace(']', '\\]')]

# Members that are not edited: SGF has them, or the record would be invalid.
LIES = [('/rules/komi', 3), ('/rules', {'komi': 4, 'handicap': 7}), ('/game/name', 'Lie'), ('/players/0/name', 'Lie'), ('/board/size', 5),
        ('/board', None), ('/board/cutOffTop', 2), ('/game', {'result': 'W+R'}), ('/players', [{'color': 'black', 'name': 'Lie'}]),
        ('/tree', [{}, {'move': {'color': 'black', 'x': 1, 'y': 1}}]), ('/tree/1/move', {'color': 'white', 'pass': True}), ('/meta', None),
        ('/meta/sgf/PB', 'Lie'), ('/meta/sgf', {'KM': '3', 'XX': 'lie'}), ('/move', {'color': 'white', 'x': 2, 'y': 2}), ('/comments', ['Lie']),
        ('/setup', [{'type': 'black', 'coords': [{'x': 3, 'y': 3}]}]), ('/markup', None), ('/variations', []), ('/record', 7), ('/', 1)]

def without_xj(tree):
    return [[[one for one in node if one[0] != 'XJ'] for node in tree[0]], [without_xj(branch) for branch in tree[1]]]

def of_other_tools(tree):
    """Adds a private SGF property, whose value is the move, to every third node if it has a move."""
    for number, node in enumerate(games.sgf_nodes(tree)):
        if number % 3 == 0 and move_of(node):
            node.append(['ZZ', [move_of(node)]])
    return tree

OWN = ('XJ', 'FF', 'GM', 'CA', 'AP')

def is_plain(tree):
    """Moves in the root and moves next to setup stones become separate nodes."""
    names = [{name for name, _ in node} for node in games.sgf_nodes(tree)]
    return not any({'B', 'W'} <= one or one & {'B', 'W'} and (not number or one & {'AB', 'AW', 'AE', 'PL'}) for number, one in enumerate(names))

def all_points(values, size):
    """Expands a rectangle to its points on the board."""
    sides = [ord('a') + int(side) for side in size.split(':') * 2]
    for value in values:
        first, last = value[:2], value[-2:]
        for x in range(ord(first[0]), min(ord(last[0]) + 1, sides[0])):
            yield from (chr(x) + chr(y) for y in range(ord(first[1]), min(ord(last[1]) + 1, sides[1])))

def sayings(tree, size=None):
    """Returns the comparable content of each node, as nested lists of nodes and branches."""
    size = size or dict((name, values[0]) for name, values in tree[0][0]).get('SZ', '19')
    nodes = [{name: sorted(all_points(values, size) if name == 'VW' else values) for name, values in node if name not in OWN and values != ['']
              or name in ('B', 'W', 'DD', 'VW')} for node in tree[0]]
    return [nodes, [sayings(branch, size) for branch in tree[1]]]

def straight(tree):
    """Joins a single branch to the nodes before it."""
    while len(tree[1]) == 1:
        tree = [tree[0] + tree[1][0][0], tree[1][0][1]]
    return [tree[0], [straight(branch) for branch in tree[1]]]

def check_says(result, tree, what):
    """Compares the record, read as SGF by an independent reader, with the edited text."""
    if not is_plain(tree):
        return
    again = (yield result, 'sgf', '--force-lossy')[0]
    then, now = sayings(straight(tree)), sayings(straight(games.Sgf(again).trees[0])) if again else None
    if then != now:
        failures.append(f'{what}: it says something else:\n{then}\n{now}')

def check_sgf(name, text, number):
    chance = random.Random(f'{SEED}{os.path.basename(name)} {number}')
    written = (yield text, 'sgf', '--force-lossy')[0]
    tree = games.Sgf(written).trees[0]
    kind = edit_sgf(tree, chance)
    edited = games.sgf_text(tree)
    by_itself = (yield (yield games.sgf_text(without_xj(tree)), 'jgf')[0], 'sgf', '--plain', '--force-lossy')[0]
    for via in ('sgf', 'json-sgf'):
        given = edited if via == 'sgf' else (yield edited, via)[0]
        result = (yield given, 'jgf')[0]
        again = (yield result, 'sgf', '--plain', '--force-lossy')[0] if result else ''
        if not again or games.sgf_text(without_xj(games.Sgf(again).trees[0])) != games.sgf_text(games.Sgf(by_itself).trees[0]):
            failures.append(f'{name}, edit {number} ({kind}), by way of {via}: the edit does not stand')
        if result:
            yield from check_says(result, tree, f'{name}, edit {number} ({kind}), by way of {via}')

# ---- JSON-SGF ----
def json_tree(nodes):
    """Converts JSON-SGF nodes to a tree of the class Sgf."""
    last = nodes[-1] if nodes else {}
    return [[[[name, value] for name, value in node.items() if name != 'variations'] for node in nodes],
            [json_tree(branch) for branch in last.get('variations', [])]]

def json_nodes(tree):
    nodes = [dict(node) for node in tree[0]]
    if tree[1]:
        nodes[-1]['variations'] = [json_nodes(branch) for branch in tree[1]]
    return nodes

def edit_json_sgf(tree, chance):
    root, places = tree[0][0], list(trees_of(tree))
    place = chance.choice(places)
    first = 1 if place is tree else 0
    kind = chance.choice(['set', 'unset', 'insert', 'delete', 'swap', 'carry', 'play', 'kept', 'kept'])
    if kind == 'set':
        for name in chance.sample(sorted(set(VALUES) - {'VW'}), 3):
            value = chance.choice(VALUES[name])
            root[:] = [one for one in root if one[0] != name] + [[name, json.loads(value) if name in NUMBERS else value]]
    elif kind == 'unset':
        gone = chance.choice([one[0] for one in root if one[0] not in ('FF', 'GM', 'AP', 'jgf', 'SZ')] or [''])
        root[:] = [one for one in root if one[0] != gone]
    elif kind == 'insert':
        at = chance.randint(first, len(place[0]))
        place[0][at:at] = copy.deepcopy(chance.choice([[[['B', 'aa']]], [[['B', 'ab']], [['W', None]]], [[['C', 'new']]], [[]]]))
    elif kind in ('delete', 'swap', 'carry'):
        move_nodes(kind, place, places, first, chance)
    elif kind == 'play':
        for one in (one for node in place[0] for one in node if one[0] in ('B', 'W') and chance.random() < 0.3):
            one[1] = chance.choice(['ac', 'bd', 'ee'])
    elif kind == 'kept':
        kept = [(node, one) for node in games.sgf_nodes(tree) for one in node if one[0] == 'jgf']
        if kept:
            node, one = chance.choice(kept)
            if chance.random() < 0.5:
                node.remove(one)
            else:
                one[1].update(chance.sample(LIES, 3))
    return kind

def json_sayings(tree):
    nodes = [{name: sorted(value, key=str) if isinstance(value, list) else value for name, value in node if name not in ('jgf', 'AP')} for node in tree[0]]
    return [nodes, [json_sayings(branch) for branch in tree[1]]]

def check_json_sgf(name, text, number):
    chance = random.Random(f'{SEED}{os.path.basename(name)} {number} json-sgf')
    tree = json_tree(json.loads((yield text, 'json-sgf', '--force-lossy')[0])[0])
    kind = edit_json_sgf(tree, chance)
    what = f'{name}, edit {number} ({kind}) of JSON-SGF'
    if not is_plain(tree):
        return
    result = (yield json.dumps([json_nodes(tree)]), 'jgf', '--format-in', 'json-sgf', '--force-lossy')[0]
    again = (yield result, 'json-sgf', '--force-lossy')[0] if result else '[[{}]]'
    then, now = json_sayings(straight(tree)), json_sayings(straight(json_tree(json.loads(again)[0])))
    if then != now:
        failures.append(f'{what}: it says something else:\n{then}\n{now}')

# ---- JGF ----
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

def check_jgf(name, text, number):
    chance = random.Random(f'{SEED}{os.path.basename(name)} {number} jgf')
    tree = of_other_tools(games.Sgf((yield text, 'sgf', '--plain', '--force-lossy')[0]).trees[0])
    record = json.loads((yield games.sgf_text(tree), 'jgf')[0])
    kept = sum('ZZ' in entry['props'] for entry in record.get('meta', {}).get('sgf', {}).get('nodes', []))
    kind = edit_jgf(record, chance)
    result, said, _ = yield json.dumps(record, indent=1), 'sgf', '--force-lossy'
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

def checks(names):
    for name in names:
        with open(name, encoding='utf-8') as file:
            text = file.read()
        for number in range(EDITS):
            yield check_sgf(name, text, number)
            yield check_json_sgf(name, text, number)
            yield check_jgf(name, text, number)

def main():
    games.together(sys.argv[1], checks(sys.argv[2:]))
    print('\n'.join(failures[:20]), end='\n' if failures else '')

main()
