"""game.py: reads and plays a JGF 2 record without code of jgflint.

    game(json.loads(text))    the members of "game" in index.json

The record must be valid: invalid records raise an exception or have a meaningless result."""

STONES = {'black': 'X', 'white': 'O'}

def letter(color):
    return STONES.get(color) or color[0].lower()

class Board:
    """Stones by their points, and how many of each color were taken."""

    def __init__(self, width, height):
        self.width, self.height = width, height
        self.stones = {}
        self.captured = {}

    def neighbors(self, point):
        x, y = point
        return [(x + i, y + j) for i, j in ((1, 0), (-1, 0), (0, 1), (0, -1)) if 0 <= x + i < self.width and 0 <= y + j < self.height]

    def chain(self, point):
        """The stones connected with the one at a point; nothing, if they have a liberty."""
        color, seen, ahead = self.stones[point], {point}, [point]
        while ahead:
            for other in self.neighbors(ahead.pop()):
                if other not in self.stones:
                    return set()
                if self.stones[other] == color and other not in seen:
                    seen.add(other)
                    ahead.append(other)
        return seen

    def take(self, point):
        for taken in self.chain(point):
            color = self.stones.pop(taken)
            self.captured[color] = self.captured.get(color, 0) + 1

    def play(self, color, point):
        self.stones[point] = color
        for other in self.neighbors(point):
            if self.stones.get(other, color) != color:
                self.take(other)
        self.take(point)

    def set_up(self, color, point):
        if color == 'clear':
            self.stones.pop(point, None)
        else:
            self.stones[point] = color

    def rows(self):
        return [''.join(letter(self.stones[x, y]) if (x, y) in self.stones else '.' for x in range(self.width)) for y in range(self.height)]

def size_of(board):
    if 'width' in board:
        return board['width'], board['height']
    return board.get('size', 19), board.get('size', 19)

def main_line(tree):
    """Yields the nodes of the main line, which takes the first variation at each fork."""
    while tree:
        nodes, tree = tree, []
        for node in nodes:
            if 'variations' in node:
                tree = node['variations'][0]
                break
            yield node

def moves_in(tree):
    """Returns the number of moves in all variations."""
    count, ahead = 0, [tree]
    while ahead:
        for node in ahead.pop():
            count += 'move' in node
            ahead += node.get('variations', [])
    return count

def game(record):
    width, height = size_of(record.get('board', {}))
    board = Board(width, height)
    line = []
    for node in main_line(record['tree']):
        for setup in node.get('setup', []):
            for point in setup['coords']:
                board.set_up(setup['type'], (point['x'], point['y']))
        move = node.get('move')
        if move is None:
            continue
        if move.get('pass'):
            line.append([move['color'], 'pass'])
        else:
            line.append([move['color'], move['x'], move['y']])
            board.play(move['color'], (move['x'], move['y']))
    rules = record.get('rules', {})
    said = {
        'size': [width, height],
        'players': [{key: player[key] for key in ('color', 'name', 'rank') if key in player} for player in record.get('players', [])],
        'komi': rules.get('komi'),
        'handicap': rules.get('handicap'),
        'result': record.get('game', {}).get('result'),
        'moves': moves_in(record['tree']),
        'line': line,
        'position': board.rows(),
        'captured': board.captured,
    }
    return {key: value for key, value in said.items() if value not in (None, [], {}) or key in ('moves', 'line')}
