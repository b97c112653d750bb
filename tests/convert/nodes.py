#!/usr/bin/env python3
"""nodes.py JGFCONV FILE...: conversion to SGF, JSON-SGF and JSON Lines keeps the nodes and players of JGF 2 files.

The output is read by readers that share no code with jgfconv, and compared with the input node by node."""
import json
import re
import subprocess
import sys

import games

sys.setrecursionlimit(100000) # real records nest 1,000 branches
LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
STONES = {'black': 'AB', 'white': 'AW', 'clear': 'AE'}
MARKS = {'circle': 'CR', 'triangle': 'TR', 'square': 'SQ', 'mark': 'MA', 'select': 'SL', 'selected': 'SL', 'label': 'LB'}
TARGETS = (('sgf',), ('json-sgf',), ('jsonl',), ('jsonl', '--std', 'seki'))
failures = []

def point(place):
    return LETTERS[place['x']] + LETTERS[place['y']]

def is_far(place):
    return any(not isinstance(place.get(key), int) or not 0 <= place[key] < len(LETTERS) for key in ('x', 'y'))

# ---- reading JGF ----
def move(member):
    letter = member['color'][0].upper()
    yield letter, '' if is_far(member) else point(member)
    if 'timeLeft' in member:
        yield letter + 'L', member['timeLeft']
    if 'periodsLeft' in member:
        yield 'O' + letter, member['periodsLeft']

def comment(member):
    return member if isinstance(member, str) else member.get('comment', '')

def properties(node):
    """Pairs of an SGF property and a value."""
    if 'move' in node:
        yield from move(node['move'])
    if node.get('turn') in ('black', 'white'):
        yield 'PL', node['turn'][0].upper()
    for entry in node.get('setup', []):
        yield from ((STONES[entry['type']], point(one)) for one in entry['coords'])
    for entry in node.get('markup', []):
        if entry['type'] in MARKS:
            yield from ((MARKS[entry['type']], point(one) + (':' + one['text'] if 'text' in one else '')) for one in entry['coords'])
    for entry in node.get('score', []):
        yield from (('T' + entry['color'][0].upper(), point(one)) for one in entry['coords'])
    if node.get('name'):
        yield 'N', node['name']
    if node.get('comments'):
        yield 'C', '\n\n'.join(comment(one) for one in node['comments'])

def in_order(pairs):
    return sorted((name, float(value) if name in ('BL', 'WL', 'OB', 'OW') else ' '.join(str(value).split())) for name, value in pairs)

def jgf_to_tree(nodes):
    branches = [branch for node in nodes for branch in node.get('variations', [])]
    return [[in_order(properties(node)) for node in nodes if list(node) != ['variations']], [jgf_to_tree(branch) for branch in branches]]

# ---- reading SGF and JSON-SGF ----
COMPARED = {'B', 'W', 'BL', 'WL', 'OB', 'OW', 'PL', 'N', 'C', 'TB', 'TW', *STONES.values(), *MARKS.values()}

def text_of(value):
    return re.sub(r'\\(.)', r'\1', re.sub(r'\\(\r\n|\n)', '', value), flags=re.S)

def sgf_tree(tree):
    nodes = [in_order((name, text_of(value)) for name, values in node for value in values if name in COMPARED) for node in tree[0]]
    return [nodes, [sgf_tree(branch) for branch in tree[1]]]

def json_pairs(node):
    for name, value in node.items():
        for one in value if isinstance(value, list) else [value]:
            if name in COMPARED:
                yield name, '' if one is None else ':'.join(one) if isinstance(one, list) else one

def json_tree(nodes):
    return [[in_order(json_pairs(node)) for node in nodes], [json_tree(branch) for branch in nodes[-1].get('variations', [])]]

def straight(tree):
    """Joins a single branch to the nodes before it."""
    nodes, branches = tree
    while len(branches) == 1:
        nodes, branches = nodes + branches[0][0], branches[0][1]
    return [nodes, [straight(branch) for branch in branches]]

# ---- players ----
def players_of(record):
    players = record.get('players', [])
    listed = players if isinstance(players, list) else [dict(one, color=color) for color, one in players.items() if isinstance(one, dict)]
    return {(one['color'], key): one[key] for one in listed for key in ('name', 'rank', 'team') if 'color' in one and one.get(key)}

def players_in(root):
    names = {'PB': ('black', 'name'), 'PW': ('white', 'name'), 'BR': ('black', 'rank'), 'WR': ('white', 'rank'), 'BT': ('black', 'team'),
             'WT': ('white', 'team')}
    return {names[name]: value for name, value in root if name in names}

def read(text, target):
    """Returns the tree and the players."""
    if target == 'sgf':
        tree = games.Sgf(text).trees[0]
        return sgf_tree(tree), players_in((name, text_of(values[0])) for name, values in tree[0][0])
    found = json.loads(text)
    if target == 'json-sgf':
        return json_tree(found[0]), players_in(found[0][0].items())
    return jgf_to_tree(found['tree']), players_of(found)

def is_pair_go(record):
    colors = [one.get('color') for one in record['players']] if isinstance(record.get('players'), list) else []
    return len(colors) != len(set(colors))

def difference(one, other):
    """Describes the first difference of two trees."""
    if len(one[0]) != len(other[0]) or len(one[1]) != len(other[1]):
        return f'{len(one[0])} nodes and {len(one[1])} branches are {len(other[0])} and {len(other[1])}'
    for before, after in zip(one[0], other[0]):
        if before != after:
            return f'{before} is {after}'
    return next((difference(*both) for both in zip(one[1], other[1]) if both[0] != both[1]), 'nothing')

def check(record, name, target, output):
    tree, players = read(output, target)
    before, after = straight(jgf_to_tree(record['tree'])), straight(tree)
    if before != after:
        failures.append(f'{name} to {target}: {difference(before, after)}')
    if not is_pair_go(record) and players_of(record) != players:
        failures.append(f'{name} to {target}: {players_of(record)} are {players}')

def main():
    program, *names = sys.argv[1:]
    texts = [open(name, 'rb').read() for name in names]
    for target, *options in TARGETS:
        if target == 'jsonl':
            run = subprocess.run([program, '-q', '-j1', '-t', target, *options, *names], capture_output=True, check=False)
            results = [(line, run.stderr, run.returncode) for line in run.stdout.decode().splitlines()]
            if len(results) != len(names):
                failures.append(f'{len(names)} files have {len(results)} lines in {target}: {run.stderr.decode()}')
        else:
            results = games.convert_all(program, texts, target, *options)
        for name, text, (output, said, status) in zip(names, texts, results):
            if status:
                failures.append(f'{name} to {target}: exit status {status}: {said}')
            else:
                check(json.loads(text.decode('utf-8-sig')), name, target, output)
    print('\n'.join(failures[:20]), end='\n' if failures else '')

main()
