#!/usr/bin/env python3
# Checks that the sample games are sound: strict JSON, the shapes of JGF 2, and
# play that is legal in every branch. Shares no code with the generator.
#
#   python3 tests/games/check.py                      # all of testdata/games
#   python3 tests/games/check.py FILE...              # these
#   python3 tests/games/check.py --illegal FILE...    # replay only
#
# The last form takes any JGF 2 or Seki record and prints a line
# FILE<TAB>RULE<TAB>JSON-POINTER for every move-on-stone, move-suicide, move-ko
# and move-out-of-turn: an oracle for the replay in C.

import datetime
import glob
import json
import os
import re
import sys
import threading

sys.dont_write_bytecode = True

from replay import replay                   # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
GAMES = os.path.join(HERE, '..', '..', 'testdata', 'games')

RESULT = re.compile(r'(?:[BW]\+(?:\d+(?:\.\d+)?|R|T|F)|0|\?|)\Z')
DATE = re.compile(r'\d{4}(?:-\d{2}(?:-\d{2})?)?\Z')
RANK = re.compile(r'(?:(?:[1-9]|[12]\d|30)k|[1-9][dp])[?*]?\Z')
COLOR = re.compile(r'[a-z]+\Z')
PERIODS = re.compile(r'\d+x\d+')
RULESETS = {'Japanese', 'Chinese', 'Korean', 'AGA', 'Ing', 'New Zealand',
            'Tromp-Taylor'}
AREA = {'Chinese', 'AGA', 'Ing', 'New Zealand', 'Tromp-Taylor'}
MARKUP = {'circle', 'triangle', 'square', 'mark', 'label', 'selected'}

# key -> (type, the keys inside); a list holds what its one element describes.
TEXT, TRUTH, NUMBER, WHOLE, FREE = 'text', 'truth', 'number', 'whole', 'free'
POINT = {'x': WHOLE, 'y': WHOLE}
NODE = {'name': TEXT, 'comments': [TEXT],
        'move': {'color': TEXT, 'x': WHOLE, 'y': WHOLE, 'pass': TRUTH,
                 'timeLeft': NUMBER, 'periodsLeft': WHOLE},
        'setup': [{'type': TEXT, 'coords': [POINT]}], 'turn': TEXT,
        'markup': [{'type': TEXT, 'coords': [dict(POINT, text=TEXT)]}],
        'score': [{'color': TEXT, 'coords': [POINT]}], 'solution': TRUTH}
SHAPE = {
    'record': dict.fromkeys(['format', 'charset', 'generator', 'transcriber'],
                            TEXT),
    'source': dict.fromkeys(['name', 'url', 'copyright'], TEXT),
    'game': dict(dict.fromkeys(['type', 'name', 'result', 'date', 'opening',
                                'annotator', 'description'], TEXT),
                 dates=[TEXT]),
    'players': [dict.fromkeys(['color', 'name', 'rank', 'team', 'country'],
                              TEXT)],
    'event': dict.fromkeys(['name', 'location', 'round'], TEXT),
    'rules': {'ruleset': TEXT, 'allowSuicide': TRUTH, 'disallowRepeats': TRUTH,
              'komi': NUMBER, 'handicap': WHOLE, 'time': NUMBER,
              'overtime': TEXT},
    'board': dict.fromkeys(['size', 'width', 'height', 'cutOffTop',
                            'cutOffBottom', 'cutOffLeft', 'cutOffRight'], WHOLE),
    'settings': dict.fromkeys(['showLastMove', 'showNextMove', 'showSolutions',
                               'showVariations', 'showSiblingVariations',
                               'rememberVariationPaths'], TRUTH),
    'meta': FREE,
    'tree': FREE,               # looked at node by node
}
SHAPE['record']['version'] = WHOLE


def load(data, strict=True):
    def pairs(items):
        seen = dict(items)
        if strict and len(seen) != len(items):
            raise ValueError('a key stands twice')
        return seen

    def constant(word):
        raise ValueError('no JSON: ' + word)

    return json.loads(data.decode('utf-8'), object_pairs_hook=pairs,
                      parse_constant=constant)


class Check:
    """Everything that is wrong with one record."""

    def __init__(self, record):
        self.record = record
        self.faults = []
        self.keys = set()

    def say(self, where, what):
        self.faults.append((where, what))

    def run(self):
        if not isinstance(self.record, dict):
            self.say('', 'no object')
            return self.faults
        self.shape(self.record, SHAPE, '')
        for key in ('record', 'board', 'tree'):
            if key not in self.record:
                self.say('', 'no ' + key)
        if self.faults:
            return self.faults
        self.head()
        self.tree()
        if not self.faults:
            self.play()
        return self.faults

    # Shapes.

    def shape(self, value, shape, where):
        if shape == FREE:
            if value in ({}, ''):
                self.say(where, 'empty')
        elif isinstance(shape, dict):
            if not isinstance(value, dict):
                self.say(where, 'no object')
                return
            if not value:
                self.say(where, 'empty object')
            for key, member in value.items():
                if key not in shape:
                    self.say(where + '/' + key, 'unknown key')
                else:
                    self.keys.add(re.sub(r'/\d+', '', where) + '/' + key)
                    self.shape(member, shape[key], where + '/' + key)
        elif isinstance(shape, list):
            if not isinstance(value, list) or not value:
                self.say(where, 'no list, or an empty one')
                return
            for i, member in enumerate(value):
                self.shape(member, shape[0], '%s/%d' % (where, i))
        elif shape == TEXT:
            if not isinstance(value, str):
                self.say(where, 'no string')
            elif value == '' and where != '/game/result':
                self.say(where, 'empty string')
            elif value != value.strip():
                self.say(where, 'white space around it')
            elif any(ord(c) < 32 and c not in '\n\t' or c in '\x7f\ufffd'
                     or 0xD800 <= ord(c) < 0xE000 for c in value):
                self.say(where, 'odd character')
        elif shape == TRUTH:
            if not isinstance(value, bool):
                self.say(where, 'no boolean')
        elif isinstance(value, bool) or not isinstance(
                value, int if shape == WHOLE else (int, float)):
            self.say(where, 'no ' + shape)

    # The header.

    def head(self):
        record, game = self.record['record'], self.record.get('game', {})
        rules, board = self.record.get('rules', {}), self.record['board']
        if record.get('format') != 'JGF' or record.get('version') != 2:
            self.say('/record', 'not JGF 2')
        if record.get('charset', 'UTF-8') != 'UTF-8':
            self.say('/record/charset', 'not UTF-8')
        self.board(board)
        result = game.get('result', '?')
        if not RESULT.match(result):
            self.say('/game/result', 'not in the grammar')
        if game.get('type', 'go') != 'go':
            self.say('/game/type', 'not go')
        url = self.record.get('source', {}).get('url', 'https://a.example')
        if not re.match(r'https?://[^\s/]+(?:/\S*)?\Z', url):
            self.say('/source/url', 'no absolute URL')
        self.dates(game)
        komi = rules.get('komi', 0)
        if komi * 2 != int(komi * 2) or abs(komi) > 50:
            self.say('/rules/komi', 'odd komi')
        margin = re.match(r'[BW]\+(\d.*)', result)
        if margin:
            points = float(margin.group(1))
            if points == 0:
                self.say('/game/result', 'a win by 0 points')
            elif 'komi' in rules and (points - komi) % 1:
                self.say('/game/result', 'this komi cannot give it')
        elif result == '0' and komi % 1:
            self.say('/game/result', 'no draw with half a point')
        for key in ('handicap', 'time'):
            if rules.get(key, 0) < 0:
                self.say('/rules/' + key, 'negative')
        if rules.get('handicap', 0) == 1:
            self.say('/rules/handicap', 'a handicap of one')
        if rules.get('ruleset', 'Ing') not in RULESETS:
            self.say('/rules/ruleset', 'unknown')
        players = self.record.get('players', [])
        colors = [p.get('color') for p in players]
        for i, player in enumerate(players):
            if not COLOR.match(player.get('color', '')):
                self.say('/players/%d' % i, 'no color')
            if not RANK.match(player.get('rank', '1d')):
                self.say('/players/%d/rank' % i, 'not in the grammar')
        if len(colors) == 2 and colors[0] == colors[1]:
            self.say('/players', 'both of one color')
        self.colors = {'black', 'white'} | set(colors)

    def board(self, board):
        if 'size' not in board and not ('width' in board and 'height' in board):
            self.say('/board', 'no size')
            self.visible = (0, 0, 0, 0)
            return
        if ('width' in board) != ('height' in board):
            self.say('/board', 'one side only')
        width = board.get('width', board.get('size'))
        height = board.get('height', board.get('size'))
        if 'size' in board and not board['size'] == width == height:
            self.say('/board', 'sizes differ')
        if not (1 <= width <= 52 and 1 <= height <= 52):
            self.say('/board', 'too big or too small')
        cuts = [board.get('cutOff' + side, 0)
                for side in ('Left', 'Top', 'Right', 'Bottom')]
        if min(cuts) < 0 or cuts[0] + cuts[2] >= width \
                or cuts[1] + cuts[3] >= height:
            self.say('/board', 'cut-offs leave nothing')
        self.visible = (cuts[0], cuts[1], width - cuts[2], height - cuts[3])

    def dates(self, game):
        dates = game.get('dates', [])
        if 'dates' in game and len(dates) < 2:
            self.say('/game/dates', 'one day is `date`')
        if dates != sorted(set(dates)):
            self.say('/game/dates', 'not ascending')
        if dates and 'date' in game and game['date'] not in dates:
            self.say('/game/date', 'not among dates')
        for date in dates + [game.get('date', '2000')]:
            try:
                if not DATE.match(date):
                    raise ValueError
                full = date + '-01-01'[len(date) - 4 if len(date) < 10 else 6:]
                datetime.date.fromisoformat(full)
            except ValueError:
                self.say('/game/date', 'no such date: ' + date)

    # The tree. Nodes are looked at one by one: no recursion over forks.

    def tree(self):
        tree = self.record['tree']
        if not isinstance(tree, list) or not tree:
            self.say('/tree', 'no list, or an empty one')
            return
        if isinstance(tree[0], dict):
            for key in ('move', 'variations'):
                if key in tree[0]:
                    self.say('/tree/0/' + key, 'in the root')
        todo = [(tree, '/tree')]
        while todo:
            nodes, where = todo.pop()
            for i, node in enumerate(nodes):
                at = '%s/%d' % (where, i)
                if not isinstance(node, dict):
                    self.say(at, 'no object')
                elif 'variations' in node:
                    self.keys.add('/tree/variations')
                    if len(node) > 1:
                        self.say(at, 'variations beside other keys')
                    if i + 1 < len(nodes):
                        self.say(at, 'nodes after variations')
                    todo += self.branches(node['variations'], at)
                elif node or at != '/tree/0':
                    before = set(self.keys)
                    self.keys = set()
                    self.shape(node, NODE, '')
                    self.keys = before | {'/tree' + key for key in self.keys}
                    self.node(node, at)

    def branches(self, branches, at):
        if not isinstance(branches, list) or len(branches) < 2 \
                or not all(isinstance(b, list) and b for b in branches):
            self.say(at, 'fewer than two branches, or one without nodes')
            return []
        firsts = [json.dumps({k: b[0]['move'].get(k)
                              for k in ('color', 'x', 'y', 'pass')})
                  for b in branches if isinstance(b[0], dict) and 'move' in b[0]]
        if len(set(firsts)) != len(firsts):
            self.say(at, 'two branches start alike')
        return [(b, '%s/variations/%d' % (at, i))
                for i, b in enumerate(branches)]

    def seen(self, point, at):
        left, top, right, bottom = self.visible
        if not (left <= point.get('x', -1) < right
                and top <= point.get('y', -1) < bottom):
            self.say(at, 'a point that is not to be seen')

    def node(self, node, at):
        if self.faults:
            return
        if 'setup' in node and 'move' in node:
            self.say(at, 'setup and move')
        if 'turn' in node and ('setup' not in node
                               or node['turn'] not in self.colors):
            self.say(at, 'turn without setup, or of no player')
        if node.get('solution') is False:
            self.say(at, 'solution is false')
        move = node.get('move')
        if move is not None:
            if move.get('color') not in self.colors:
                self.say(at, 'a move of no player')
            if 'pass' in move:
                if move['pass'] is not True or 'x' in move or 'y' in move:
                    self.say(at, 'half a pass')
            else:
                self.seen(move, at)
            if move.get('timeLeft', 0) < 0 or move.get('periodsLeft', 0) < 0:
                self.say(at, 'negative time')
        for key, once in (('setup', 'all'), ('markup', 'type'), ('score', 'all')):
            used = set()
            for entry in node.get(key, []):
                kind = entry.get('type', entry.get('color'))
                if not {'setup': kind in self.colors | {'clear'},
                        'markup': kind in MARKUP,
                        'score': kind in self.colors}[key]:
                    self.say(at, '%s of unknown type' % key)
                for point in entry.get('coords') or [{}]:
                    self.seen(point, at)
                    name = (kind if once == 'type' else '', point['x'], point['y'])
                    if name in used:
                        self.say(at, '%s names a point twice' % key)
                    used.add(name)
                    if (kind == 'label') != ('text' in point):
                        self.say(at, 'label and text')

    # Play.

    def play(self):
        rules = self.record.get('rules', {})
        area = rules.get('ruleset') in AREA
        overtime = rules.get('overtime', '')
        periods_fall = not overtime or PERIODS.match(overtime) is not None
        superko = rules.get('disallowRepeats') is True

        def visit(step):
            node, position = step.node, step.position
            # Kept on the position, so that a fork hands it to each branch.
            past = getattr(position, 'past', None) or {
                'passes': 0, 'over': False, 'clock': {}, 'turn': None,
                'boards': {tuple([None] * len(position.cells))}}
            past = dict(past, clock=dict(past['clock']),
                        boards=set(past['boards']) if superko else set())
            move = node.get('move')
            if 'setup' in node:
                if any(c is not None and not position.chain(i)[1]
                       for i, c in enumerate(position.cells)):
                    self.say(step.pointer, 'a group without liberties')
                before = past.get('cells') or [None] * len(position.cells)
                for entry in node['setup']:
                    kind = None if entry['type'] == 'clear' else entry['type']
                    for p in entry['coords']:
                        if before[p['y'] * position.width + p['x']] == kind:
                            self.say(step.pointer, 'setup changes nothing')
                past.update(passes=0, over=False, turn=node.get('turn'),
                            boards={tuple(position.cells)})
            if move:
                color = move['color']
                if past['over']:
                    self.say(step.pointer, 'a move after the end')
                if past['turn'] not in (None, color):
                    self.say(step.pointer, 'turn says otherwise')
                past['turn'] = None
                past['passes'] = past['passes'] + 1 if 'pass' in move else 0
                past['over'] = past['over'] or past['passes'] == 2
                if superko and 'pass' not in move:
                    board = tuple(position.cells)
                    if board in past['boards']:
                        self.say(step.pointer, 'the position repeats')
                    past['boards'].add(board)
                was = past['clock'].get(color)
                if was and periods_fall:
                    if 'timeLeft' in move and 'timeLeft' in was \
                            and 'periodsLeft' not in move \
                            and 'periodsLeft' not in was \
                            and move['timeLeft'] > was['timeLeft']:
                        self.say(step.pointer, 'timeLeft grows')
                    if overtime and move.get('periodsLeft', 0) \
                            > was.get('periodsLeft', 10 ** 9):
                        self.say(step.pointer, 'periodsLeft grows')
                past['clock'][color] = move
            if 'score' in node:
                self.count(node['score'], position, rules, area, step.pointer)
            past['cells'] = list(position.cells)
            position.past = past

        for rule, pointer in replay(self.record, visit):
            self.say(pointer, rule)
        self.handicap(rules.get('handicap', 0))

    def count(self, score, position, rules, area, at):
        """The score node against game.result, komi and ruleset."""
        points = {'black': 0, 'white': 0}
        for entry in score:
            color = entry['color']
            foe = 'white' if color == 'black' else 'black'
            points[color] += len(entry['coords'])
            for p in entry['coords']:
                if position.cells[p['y'] * position.width + p['x']] == foe \
                        and not area:
                    points[color] += 1
        if not area:
            for color in points:
                points[color] += position.taken.get(color, 0)
        margin = points['black'] - points['white'] - rules.get('komi', 0)
        winner = 'B' if margin > 0 else 'W'
        text = '0' if margin == 0 else '%s+%g' % (winner, abs(margin))
        if text != self.record.get('game', {}).get('result'):
            self.say(at, 'the count says ' + text)

    def handicap(self, wanted):
        if wanted < 2:
            return
        stones, nodes = 0, self.record['tree']
        for node in nodes:
            if node.get('move', {}).get('color') == 'white':
                break
            for entry in node.get('setup', []):
                if entry['type'] == 'black':
                    stones += len(entry['coords'])
            stones += node.get('move', {}).get('color') == 'black'
        if stones != wanted:
            self.say('/rules/handicap', '%d stones' % stones)


def every_key():
    """The paths that the record with all keys has to have."""
    paths = set()
    todo = [('/' + key, shape) for key, shape in SHAPE.items() if key not in
            ('meta', 'tree')] + [('/tree', NODE), ('/tree/variations', TEXT)]
    while todo:
        path, shape = todo.pop()
        shape = shape[0] if isinstance(shape, list) else shape
        if path.count('/') > 1:
            paths.add(path)
        if isinstance(shape, dict):
            todo += [(path + '/' + key, inner) for key, inner in shape.items()]
    return paths


def check_file(path):
    with open(path, 'rb') as source:
        data = source.read()
    try:
        check = Check(load(data))
    except ValueError as error:
        return [('', 'not strict JSON: %s' % error)]
    faults = check.run()
    if os.path.basename(path) == 'every-key.jgf':
        for missing in sorted(every_key() - check.keys):
            faults.append((missing, 'every-key.jgf lacks this key'))
        if 'meta' not in check.record:
            faults.append(('/meta', 'every-key.jgf lacks this key'))
    return faults


def illegal(paths):
    for path in paths:
        with open(path, 'rb') as source:
            data = source.read()
        try:
            record = load(data, strict=False)
        except ValueError as error:
            print('%s: %s' % (path, error), file=sys.stderr)
            continue
        for rule, pointer in replay(record):
            print('%s\t%s\t%s' % (path, rule, pointer))
    return 0


def main(args):
    if args[:1] == ['--illegal']:
        return illegal(args[1:])
    paths = args or sorted(glob.glob(os.path.join(GAMES, '*.jgf')))
    total = bad = size = 0
    for path in paths:
        faults = check_file(path)
        for where, what in faults:
            print('%s:%s: %s' % (os.path.basename(path), where or '/', what))
        total, bad, size = total + 1, bad + bool(faults), size + os.path.getsize(path)
    print('%d records, %d bytes, %d of them unsound' % (total, size, bad))
    return 1 if bad or not total else 0


if __name__ == '__main__':
    # The json module recurses; reviewed games nest over a thousand deep.
    sys.setrecursionlimit(100000)
    threading.stack_size(512 * 1024 * 1024)
    status = []
    worker = threading.Thread(target=lambda: status.append(main(sys.argv[1:])))
    worker.start()
    worker.join()
    sys.exit(status[0] if status else 3)
