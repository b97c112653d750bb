"""Building records: a line of play that checks itself, and the header."""

from board import Board, Illegal

SAMPLES = {}            # file name without .jgf -> (function, layout)
GENERATOR = 'jgflint sample games'


def sample(name, layout):
    def remember(function):
        if name in SAMPLES:
            raise ValueError('two samples are called ' + name)
        SAMPLES[name] = (function, layout)
        return function
    return remember


def number(value):
    """7.0 is written 7, as JavaScript writes it."""
    return int(value) if value == int(value) else value


def spot(point):
    return {'x': point[0], 'y': point[1]}


def spots(points):
    return [spot(point) for point in points]


def reading_order(points):
    return sorted(points, key=lambda point: (point[1], point[0]))


def mark(kind, *points):
    return {'type': kind, 'coords': spots(points)}


def labels(pairs):
    """[((x, y), text), ...] as one markup entry."""
    return {'type': 'label',
            'coords': [dict(spot(point), text=text) for point, text in pairs]}


def other(color):
    return 'white' if color == 'black' else 'black'


class Line:
    """Nodes and the position they lead to. Raises on anything illegal."""

    def __init__(self, width, height=None, suicide=False, no_repeats=False,
                 **root):
        self.board = Board(width, height or width, suicide, no_repeats)
        self.tree = self.nodes = []
        setup = root.pop('setup', None)
        turn = root.pop('turn', None)
        if setup:
            self.setup(setup, turn, **root)
        else:
            self.nodes.append(root)

    def node(self, **keys):
        self.nodes.append(keys)

    def setup(self, stones, turn=None, **keys):
        entries, named = [], [p for points in stones.values() for p in points]
        if len(named) != len(set(named)):
            raise Illegal('setup names a point twice')
        for color, points in stones.items():
            self.board.setup(color, points)
            entries.append(mark(color, *points))
        self.board.settle()
        node = {}
        if 'name' in keys:
            node['name'] = keys.pop('name')
        node['setup'] = entries
        if turn:
            node['turn'] = turn
        node.update(keys)
        self.nodes.append(node)

    def move(self, color, point, name=None, left=None, periods=None, **keys):
        """left and periods are timeLeft and periodsLeft; point None passes."""
        self.board.play(color, point)
        node, move = {}, {'color': color}
        if name:
            node['name'] = name
        if point is None:
            move['pass'] = True
        else:
            move.update(spot(point))
        if left is not None:
            move['timeLeft'] = left
        if periods is not None:
            move['periodsLeft'] = periods
        node['move'] = move
        node.update(keys)
        self.nodes.append(node)

    def moves(self, first, *points):
        color = first
        for point in points:
            self.move(color, point)
            color = other(color)

    def fork(self, count):
        """A variations node with count branches, to be filled by the caller.
        The record goes on in the first one."""
        branches = []
        for _ in range(count):
            branch = Line.__new__(Line)
            branch.board = self.board.copy()
            branch.tree = self.tree
            branch.nodes = []
            branches.append(branch)
        self.nodes.append({'variations': [b.nodes for b in branches]})
        self.nodes = None       # nothing may follow a variations node
        return branches

    def score(self, area, dead=(), **keys):
        """A score node; returns (black, white) without komi.

        Area counts living stones and territory. Territory counts territory,
        stones taken in play, and dead stones, which lie in it.
        """
        owned, alive = self.board.territory(dead)
        total, entries = [], []
        for color in ('black', 'white'):
            points = set(owned[color])
            if area:
                points |= alive[color]
                total.append(len(points))
            else:
                foe = other(color)
                taken = sum(1 for p in dead if self.board.stones[p] == foe)
                total.append(len(points) + taken
                             + self.board.captured.get(color, 0))
            if points:
                entries.append({'color': color,
                                'coords': spots(reading_order(points))})
        node = dict(keys)
        node['score'] = entries
        self.nodes.append(node)
        return tuple(total)


def result_text(margin):
    if margin == 0:
        return '0'
    return '%s+%s' % ('B' if margin > 0 else 'W', number(abs(margin)))


def player(color, name, rank=None, **more):
    entry = {'color': color, 'name': name}
    if rank:
        entry['rank'] = rank
    entry.update(more)
    return entry


def record(tree, board, players=None, rules=None, game=None, event=None,
           source=None, settings=None, meta=None, **more):
    """The members in the order in which Seki writes them."""
    head = {'format': 'JGF', 'version': 2, 'charset': 'UTF-8',
            'generator': GENERATOR}
    head.update(more)
    whole = {'record': head}
    if source:
        whole['source'] = source
    if game is not None:
        whole['game'] = dict({'type': 'go'}, **game)
    if event:
        whole['event'] = event
    if rules:
        whole['rules'] = rules
    whole['board'] = {'size': board} if isinstance(board, int) else board
    if players:
        whole['players'] = players
    if settings:
        whole['settings'] = settings
    if meta:
        whole['meta'] = meta
    whole['tree'] = tree
    return whole


def diagram(rows, left=0, top=0):
    """Stones from a picture: X black, O white, anything else empty."""
    stones = {'black': [], 'white': []}
    for y, row in enumerate(rows):
        for x, char in enumerate(row.split()):
            if char == 'X':
                stones['black'].append((left + x, top + y))
            elif char == 'O':
                stones['white'].append((left + x, top + y))
    return {color: points for color, points in stones.items() if points}


def wanderer(line, rng, colors, count):
    """Legal moves that look like play: near other stones, taking what can be
    taken, saving what is in atari, keeping out of its own eyes.

    For boards that GNU Go does not play on. Two passes in a row end it.
    """
    board, passes = line.board, 0

    def worth(color, point):
        trial = board.copy()
        try:
            taken = trial.play(color, point)
        except Illegal:
            return None
        if point not in trial.stones:
            return None                         # its own group went
        near = list(board.neighbours(point))
        if all(board.stones.get(n) == color for n in near):
            return None                         # its own eye
        libs = len(trial.group(point)[1])
        if libs == 1 and not taken:
            return None                         # into atari
        value = rng.random() * 2 + 3 * taken + min(libs, 4) * 0.3
        for n in near:
            if board.stones.get(n) == color and len(board.group(n)[1]) == 1:
                value += 4
        distances = [abs(point[0] - x) + abs(point[1] - y)
                     for x, y in board.stones]
        if distances:
            value += {1: 1.0, 2: 1.6, 3: 1.4, 4: 0.7}.get(min(distances), 0)
        edge = min(point[0], board.width - 1 - point[0],
                   point[1], board.height - 1 - point[1])
        return value + {0: -1.0, 1: 0.0}.get(edge, 0.8)

    for turn in range(count):
        color = colors[turn % len(colors)]
        free = [(x, y) for y in range(board.height)
                for x in range(board.width) if (x, y) not in board.stones]
        if len(free) > 400:                     # a big board: look at some
            free = rng.sample(free, 200)
        best, choice = None, None
        for point in free:
            value = worth(color, point)
            if value is not None and (best is None or value > best):
                best, choice = value, point
        line.move(color, choice)
        passes = passes + 1 if choice is None else 0
        if passes == 2:
            return True
    return False
