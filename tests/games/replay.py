"""Replays a JGF 2 or Seki record and says which moves are illegal.

Independent of the generator's board and of the C code: it exists to disagree
with them. Illegal moves are reported and then played, every branch is looked
at, and nothing recurses, however deep the variations nest.
"""

SHORT = {'b': 'black', 'w': 'white'}


def color_name(value):
    """A misspelled color counts as what was meant."""
    if not isinstance(value, str):
        return None
    low = value.lower()
    return SHORT.get(low, low) or None


def integer(value):
    return isinstance(value, int) and not isinstance(value, bool)


class Position:
    """Stones by point index, and what the next move has to know."""

    def __init__(self, width, height):
        self.width, self.height = width, height
        self.cells = [None] * (width * height)
        self.ko = None              # (point, the color that may not play it)
        self.last = None            # who moved last, if that counts for turns
        self.white_moved = False
        self.stones_set = False     # a setup has placed stones on this path
        self.black_moves = 0
        self.taken = {}             # color that took -> stones

    def copy(self):
        twin = Position.__new__(Position)
        twin.__dict__.update(self.__dict__)
        twin.cells = list(self.cells)
        twin.taken = dict(self.taken)
        return twin

    def near(self, at):
        width = self.width
        x = at % width
        if x:
            yield at - 1
        if x + 1 < width:
            yield at + 1
        if at >= width:
            yield at - width
        if at + width < len(self.cells):
            yield at + width

    def chain(self, at):
        """The stones joined to this one, and how many liberties they have."""
        color = self.cells[at]
        stones, liberties, todo = {at}, set(), [at]
        while todo:
            for n in self.near(todo.pop()):
                if self.cells[n] is None:
                    liberties.add(n)
                elif self.cells[n] == color and n not in stones:
                    stones.add(n)
                    todo.append(n)
        return stones, liberties

    def on_board(self, x, y):
        return (integer(x) and integer(y)
                and 0 <= x < self.width and 0 <= y < self.height)

    def place(self, color, x, y):
        """One point of a setup node; color None clears."""
        if self.on_board(x, y):
            self.cells[y * self.width + x] = color

    def play(self, color, x, y, suicide):
        """Play whatever it is; the name of the rule it breaks, or None."""
        ko, self.ko = self.ko, None
        if not self.on_board(x, y):
            return None             # another rule's business
        at = y * self.width + x
        fault = 'move-on-stone' if self.cells[at] is not None else None
        if ko == (at, color):
            fault = 'move-ko'
        self.cells[at] = color
        dead = set()
        for n in self.near(at):
            if self.cells[n] not in (None, color) and n not in dead:
                stones, liberties = self.chain(n)
                if not liberties:
                    dead |= stones
        victim = self.cells[next(iter(dead))] if len(dead) == 1 else None
        for n in dead:
            self.cells[n] = None
        self.taken[color] = self.taken.get(color, 0) + len(dead)
        own, liberties = self.chain(at)
        if not liberties:
            if not suicide and fault is None:
                fault = 'move-suicide'
            foe = 'white' if color == 'black' else 'black'
            self.taken[foe] = self.taken.get(foe, 0) + len(own)
            for n in own:
                self.cells[n] = None
        elif victim and len(own) == 1 and liberties == dead:
            self.ko = (next(iter(dead)), victim)
        return fault


class Step:
    """What one node did: given to the visitor after the node."""

    def __init__(self, node, pointer, position):
        self.node = node
        self.pointer = pointer
        self.position = position


def board_size(record):
    board = record.get('board')
    if not isinstance(board, dict):
        return 19, 19
    width, height, size = (board.get(k) for k in ('width', 'height', 'size'))
    if integer(width) and integer(height) and width > 0 and height > 0:
        return width, height
    if integer(size) and size > 0:
        return size, size
    return 19, 19


def replay(record, visit=None):
    """Yields (rule, pointer) in the order of the text.

    visit(Step) is called after each node that holds no variations, with the
    position as that node leaves it.
    """
    width, height = board_size(record)
    rules = record.get('rules')
    rules = rules if isinstance(rules, dict) else {}
    suicide = rules.get('allowSuicide') is True
    handicap = rules.get('handicap')
    handicap = handicap if integer(handicap) else 0
    tree = record.get('tree')
    if not isinstance(tree, list):
        return
    # (nodes, index to go on from, pointer of the list, position)
    todo = [(tree, 0, '/tree', Position(width, height))]
    while todo:
        nodes, index, where, position = todo.pop()
        forked = None
        while index < len(nodes):
            node, pointer = nodes[index], '%s/%d' % (where, index)
            if isinstance(node, dict):
                branches = node.get('variations')
                if isinstance(branches, list):
                    # Node first: keys beside variations are another rule's
                    # fault, but they are still read.
                    yield from one_node(node, pointer, position, suicide,
                                        handicap)
                    lists = [(b, 0, '%s/variations/%d' % (pointer, i))
                             for i, b in enumerate(branches)
                             if isinstance(b, list)]
                    if index + 1 < len(nodes):
                        # What follows is read as one more branch.
                        lists.append((nodes, index + 1, where))
                    forked = lists
                    break
                yield from one_node(node, pointer, position, suicide, handicap)
                if visit:
                    visit(Step(node, pointer, position))
            index += 1
        if forked:
            for i, (branch, start, place) in reversed(list(enumerate(forked))):
                last = i == len(forked) - 1
                todo.append((branch, start, place,
                             position if last else position.copy()))


def one_node(node, pointer, position, suicide, handicap):
    # A node with setup and move is two nodes, of which the move is the first.
    if isinstance(node.get('move'), dict):
        yield from one_move(node['move'], pointer + '/move', position, suicide,
                            handicap)
    if isinstance(node.get('setup'), list):
        set_up(node['setup'], position)
    if isinstance(node.get('turn'), str):
        position.last = None


def set_up(entries, position):
    position.ko = None
    position.last = None
    for entry in entries:
        if not isinstance(entry, dict) or not isinstance(entry.get('coords'), list):
            continue
        kind = color_name(entry.get('type'))
        if kind is None:
            continue
        for point in entry['coords']:
            if isinstance(point, dict):
                color = None if kind == 'clear' else kind
                position.place(color, point.get('x'), point.get('y'))
                if color:
                    position.stones_set = True


def one_move(move, pointer, position, suicide, handicap):
    color = color_name(move.get('color'))
    if color is None:
        return
    if color == position.last:
        free = (color == 'black' and not position.white_moved
                and not position.stones_set
                and position.black_moves < handicap)
        if not free:
            yield 'move-out-of-turn', pointer
    position.last = color
    if color == 'white':
        position.white_moved = True
    elif color == 'black':
        position.black_moves += 1
    if move.get('pass') is True or 'x' not in move or 'y' not in move:
        position.ko = None
        return
    fault = position.play(color, move['x'], move['y'], suicide)
    if fault:
        yield fault, pointer
