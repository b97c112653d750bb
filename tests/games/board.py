"""A small Go board for the generator: every move it lets through is legal.

check.py and replay.py do not use it; they have a board of their own, so that
a mistake here shows there.
"""


class Illegal(Exception):
    pass


class Board:
    """Any width and height, any number of colors (three-player records)."""

    def __init__(self, width, height, suicide=False, no_repeats=False):
        self.width = width
        self.height = height
        self.suicide = suicide
        self.no_repeats = no_repeats
        self.stones = {}
        self.captured = {}          # color that took -> number of stones
        self.ko = None              # nobody may play there on the next move
        self.seen = {self.key()}

    def key(self):
        return frozenset(self.stones.items())

    def copy(self):
        other = Board(self.width, self.height, self.suicide, self.no_repeats)
        other.stones = dict(self.stones)
        other.captured = dict(self.captured)
        other.ko = self.ko
        other.seen = set(self.seen)
        return other

    def neighbours(self, point):
        x, y = point
        if x > 0:
            yield x - 1, y
        if x + 1 < self.width:
            yield x + 1, y
        if y > 0:
            yield x, y - 1
        if y + 1 < self.height:
            yield x, y + 1

    def group(self, point):
        color = self.stones[point]
        group, liberties, todo = {point}, set(), [point]
        while todo:
            for near in self.neighbours(todo.pop()):
                if near not in self.stones:
                    liberties.add(near)
                elif self.stones[near] == color and near not in group:
                    group.add(near)
                    todo.append(near)
        return group, liberties

    def setup(self, color, points):
        """Put stones, or clear points with color "clear". Changes only."""
        for point in points:
            x, y = point
            if not (0 <= x < self.width and 0 <= y < self.height):
                raise Illegal('setup off the board')
            if self.stones.get(point, 'clear') == color:
                raise Illegal('setup changes nothing at %d,%d' % point)
            if color == 'clear':
                del self.stones[point]
            else:
                self.stones[point] = color
        self.ko = None
        self.seen = {self.key()}

    def settle(self):
        """After a setup node: no group may be left without liberties."""
        for point in self.stones:
            if not self.group(point)[1]:
                raise Illegal('setup leaves a group without liberties')

    def play(self, color, point):
        """Play and return the number of stones taken."""
        if point is None:
            self.ko = None
            return 0
        x, y = point
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise Illegal('off the board at %d,%d' % point)
        if point in self.stones:
            raise Illegal('occupied at %d,%d' % point)
        if point == self.ko:
            raise Illegal('ko at %d,%d' % point)
        before = dict(self.stones)
        self.stones[point] = color
        taken = set()
        for near in self.neighbours(point):
            if self.stones.get(near, color) != color and near not in taken:
                group, liberties = self.group(near)
                if not liberties:
                    taken |= group
        for gone in taken:
            del self.stones[gone]
        own, liberties = self.group(point)
        lost = 0
        if not liberties:
            if not self.suicide:
                self.stones = before
                raise Illegal('suicide at %d,%d' % point)
            for gone in own:
                del self.stones[gone]
            lost = len(own)
        key = self.key()
        if self.no_repeats and key in self.seen:
            self.stones = before
            raise Illegal('repetition at %d,%d' % point)
        self.seen.add(key)
        self.captured[color] = self.captured.get(color, 0) + len(taken)
        if lost:
            # There is one opponent only wherever suicide is played here.
            foe = 'white' if color == 'black' else 'black'
            self.captured[foe] = self.captured.get(foe, 0) + lost
        self.ko = None
        if len(taken) == 1 and len(own) == 1 and liberties == taken:
            self.ko = next(iter(taken))
        return len(taken)

    def legal(self, color, point):
        try:
            self.copy().play(color, point)
        except Illegal:
            return False
        return True

    def territory(self, dead=()):
        """(territory, living stones): sets of points by color.

        Territory is what is surrounded by one color once the dead stones
        are gone, the points under them included.
        """
        living = {p: c for p, c in self.stones.items() if p not in dead}
        owned = {'black': set(), 'white': set()}
        seen = set()
        for y in range(self.height):
            for x in range(self.width):
                if (x, y) in living or (x, y) in seen:
                    continue
                region, edge, todo = {(x, y)}, set(), [(x, y)]
                while todo:
                    for near in self.neighbours(todo.pop()):
                        if near in living:
                            edge.add(living[near])
                        elif near not in region:
                            region.add(near)
                            todo.append(near)
                seen |= region
                if len(edge) == 1:
                    owned[edge.pop()] |= region
        alive = {'black': set(), 'white': set()}
        for point, color in living.items():
            alive[color].add(point)
        return owned, alive
