"""causes.py JGFLINT SCRATCH: legal games are damaged in one way each, in JGF and SGF. One finding has to name the damage, and
its fix has to restore the moves. Sound games, and games with mistakes that have no common cause, must not have a cause."""
import json
import os
import random
import re
import shutil
import subprocess
import sys

import tap

JGFLINT, SCRATCH = sys.argv[1], sys.argv[2]
GAMES = 5 * int(os.environ.get("JGFLINT_ROUNDS") or 1)  # of each damage
SEED = int(os.environ.get("JGFLINT_SEED") or 20)
RATE = 0.98
OTHER = {"black": "white", "white": "black"}

class Board:
    """A separate implementation of the rules, so that the test does not depend on the program."""

    def __init__(self, width, height):
        self.width, self.height, self.stones, self.ko = width, height, {}, None

    def around(self, point):
        x, y = point
        for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if 0 <= near[0] < self.width and 0 <= near[1] < self.height:
                yield near

    def group(self, point):
        """The stones of a group, and whether it has a liberty."""
        color, group, todo, free = self.stones[point], {point}, [point], 0
        while todo:
            for near in self.around(todo.pop()):
                if near not in self.stones:
                    free += 1
                elif self.stones[near] == color and near not in group:
                    group.add(near)
                    todo.append(near)
        return group, free

    def play(self, color, point):
        """Returns False, and changes nothing, if the move is illegal."""
        if point is None:
            self.ko = None
            return True
        if point in self.stones or self.ko == (color, point):
            return False
        self.stones[point] = color
        taken = set()
        for near in self.around(point):
            if self.stones.get(near) == OTHER[color]:
                group, free = self.group(near)
                if not free:
                    taken |= group
        for stone in taken:
            del self.stones[stone]
        group, free = self.group(point)
        if not free:
            for stone in taken:
                self.stones[stone] = OTHER[color]
            del self.stones[point]
            return False
        self.ko = (OTHER[color], next(iter(taken))) if len(taken) == 1 and len(group) == 1 and free == 1 else None
        return True

HANDICAP = {19: (3, 9, 15), 13: (3, 6, 9), 9: (2, 4, 6)}

def handicap_points(side, count):
    near, middle, far = HANDICAP[side]
    points = [(far, near), (near, far), (far, far), (near, near)]
    around = count - (count >= 5 and count % 2)
    points += [(near, middle), (far, middle), (middle, near), (middle, far)]
    return points[:around] + [(middle, middle)] * (count - around)

class Game:
    """A game. Moves are pairs of a color and a point (None: a pass). A variation is the index of a fork and a list of moves."""

    def __init__(self, width, height):
        self.width, self.height, self.handicap = width, height, 0
        self.stones, self.moves, self.variation = [], [], None
        self.says_size = True

    def copy(self):
        game = Game(self.width, self.height)
        game.handicap, game.says_size = self.handicap, self.says_size
        game.stones, game.moves = list(self.stones), [list(move) for move in self.moves]
        if self.variation:
            game.variation = (self.variation[0], [list(move) for move in self.variation[1]])
        return game

def extend(rng, board, moves, color, count):
    """Adds legal moves, half of them near the last moves, so that stones are captured."""
    points = [(x, y) for x in range(board.width) for y in range(board.height)]
    for _ in range(count):
        for _ in range(60):
            if moves and rng.random() < 0.6:
                last = moves[-1 - rng.randrange(min(6, len(moves)))][1] or rng.choice(points)
                point = (last[0] + rng.randrange(-2, 3), last[1] + rng.randrange(-2, 3))
                if not (0 <= point[0] < board.width and 0 <= point[1] < board.height):
                    continue
            else:
                point = rng.choice(points)
            if board.play(color, point):
                moves.append([color, point])
                color = OTHER[color]
                break
        else:
            return

def make_game(rng, width=None, height=None, handicap=0, length=None):
    width = width or rng.choice([9, 13, 19, 19])
    height = height or width
    game, board = Game(width, height), Board(width, height)
    if handicap:
        game.handicap, game.stones = handicap, [("black", point) for point in handicap_points(width, handicap)]
        for color, point in game.stones:
            board.stones[point] = color
    extend(rng, board, game.moves, "white" if handicap else "black", length or rng.randrange(40, min(180, width * height * 2 // 3 + 40)))
    return game

# ---- formats ----
def jgf_node(move, write):
    color, point = move
    return {"move": {"color": color, "pass": True} if point is None else {"color": color, **write(point)}}

def coordinates(point):
    return {"x": point[0], "y": point[1]}

def to_jgf(game, write=coordinates, write_stone=coordinates):
    record = {"record": {"format": "JGF", "version": 2}, "rules": {"ruleset": "Japanese", "komi": 6.5}}
    if game.handicap:
        record["rules"] = {"ruleset": "Japanese", "komi": 0.5, "handicap": game.handicap}
    if game.says_size:
        record["board"] = {"size": game.width} if game.width == game.height else {"width": game.width, "height": game.height}
    root = {}
    for color in ("black", "white"):
        coords = [write_stone(point) for stone, point in game.stones if stone == color]
        if coords:
            root.setdefault("setup", []).append({"type": color, "coords": coords})
    nodes = [jgf_node(move, write) for move in game.moves]
    if game.variation:
        fork, moves = game.variation
        nodes = nodes[:fork] + [{"variations": [nodes[fork:], [jgf_node(move, write) for move in moves]]}]
    record["tree"] = [root] + nodes
    return json.dumps(record, indent=1)

def sgf_point(point):
    return "" if point is None else "".join(chr(97 + n) if n < 26 else chr(65 + n - 26) for n in point)

def to_sgf(game, write=sgf_point, write_stone=sgf_point):
    size = str(game.width) if game.width == game.height else f"{game.width}:{game.height}"
    text = "(;FF[4]GM[1]CA[UTF-8]" + (f"SZ[{size}]" if game.says_size else "")
    text += f"RU[Japanese]KM[{0.5 if game.handicap else 6.5}]" + (f"HA[{game.handicap}]" if game.handicap else "")
    for color in ("black", "white"):
        points = "".join(f"[{write_stone(point)}]" for stone, point in game.stones if stone == color)
        text += points and f"A{color[0].upper()}{points}"
    nodes = [f";{color[0].upper()}[{'' if point is None else write(point)}]" for color, point in game.moves]
    if game.variation:
        fork, moves = game.variation
        branch = "".join(f";{color[0].upper()}[{write(point)}]" for color, point in moves)
        return text + "".join(nodes[:fork]) + "(" + "".join(nodes[fork:]) + ")(" + branch + "))\n"
    return text + "".join(nodes) + ")\n"

def from_jgf(text):
    """The size, the stones, the moves and the variation, which a fix has to restore."""
    record = json.loads(text)
    board = record.get("board", {"size": 19})
    size = (board.get("size", board.get("width")), board.get("size", board.get("height")))

    def moves_of(nodes):
        found = []
        for node in nodes:
            if "move" in node:
                move = node["move"]
                found.append((move["color"], None if move.get("pass") else (move.get("x"), move.get("y"))))
            if "variations" in node:
                found.append([moves_of(branch) for branch in node["variations"]])
        return found
    setup = record["tree"][0].get("setup", [])
    stones = sorted((entry["type"], (point["x"], point["y"])) for entry in setup for point in entry["coords"])
    return size, stones, moves_of(record["tree"])

def from_sgf(text):
    """The sorted properties of the root, and the text of all other nodes."""
    root, _, moves = text.strip()[2:].partition(";")
    return sorted(re.findall(r"[A-Z]+(?:\[[^]]*\])+", root)), moves

def read(name, text):
    """Values that are equal for equal games."""
    return from_jgf(text) if name.endswith(".jgf") else from_sgf(text)

def expected(name, game):
    return read(name, to_jgf(game) if name.endswith(".jgf") else to_sgf(game))

# ---- damages: each returns a game and its damaged texts by format ----
def both(game):
    return {"jgf": to_jgf(game), "sgf": to_sgf(game)}

def handicap(rng):
    game = make_game(rng, rng.choice([9, 13, 19]), handicap=rng.randrange(2, 10), length=120)
    board, legal = Board(game.width, game.height), True
    for color, point in game.moves:  # only games that prove the stones are of use
        if not board.play(color, point):
            legal = False
            break
    if legal:
        return None
    damaged = game.copy()
    damaged.stones = []
    return game, both(damaged)

def repeated(rng):
    game = make_game(rng)
    at = rng.randrange(len(game.moves))
    damaged = game.copy()
    damaged.moves.insert(at + 1, list(game.moves[at]))
    return game, both(damaged)

def swapped(rng):
    game = make_game(rng)
    at = rng.randrange(len(game.moves) - 1)
    damaged = game.copy()
    damaged.moves[at], damaged.moves[at + 1] = damaged.moves[at + 1], damaged.moves[at]
    return game, both(damaged), at >= len(game.moves) - 2

def color(rng):
    game = make_game(rng)
    at = rng.randrange(len(game.moves))
    damaged = game.copy()
    damaged.moves[at][0] = OTHER[damaged.moves[at][0]]
    return game, both(damaged), at >= len(game.moves) - 1

def colors(rng):
    game = make_game(rng, handicap=rng.choice([0, 0, 4])) if rng.random() < 0.5 else make_game(rng)
    damaged = game.copy()
    damaged.moves = [[OTHER[color], point] for color, point in game.moves]
    damaged.stones = [(OTHER[color], point) for color, point in game.stones]
    return game, both(damaged)

def late(rng):
    game = make_game(rng)
    fork = rng.randrange(1, len(game.moves) - 6)
    board = Board(game.width, game.height)
    for move in game.moves[:fork]:
        board.play(*move)
    moves = []
    extend(rng, board, moves, game.moves[fork][0], rng.randrange(2, 9))
    if not moves or moves[0][1] == game.moves[fork][1]:
        return None
    game.variation = (fork, moves)
    damaged = game.copy()
    damaged.variation = (fork + 1, moves)
    return game, both(damaged)

def touches(game):
    """The number of moves on the last column or row of the board."""
    return sum(point[0] == game.width - 1 or point[1] == game.height - 1 for _, point in game.moves)

def from_one(rng):
    game = make_game(rng)
    if touches(game) < 2:
        return None
    damaged = game.copy()
    damaged.moves = [[color, (point[0] + 1, point[1] + 1)] for color, point in game.moves]
    return game, both(damaged)

def axes(rng):
    width, height = rng.choice([(9, 13), (13, 9), (19, 13), (13, 19), (9, 19)])
    game = make_game(rng, width, height)
    damaged = game.copy()
    damaged.moves = [[color, (point[1], point[0])] for color, point in game.moves]
    beyond = sum(point[0] >= width or point[1] >= height for _, point in damaged.moves)
    return (game, both(damaged)) if beyond >= 2 else None

def rows(rng):
    game = make_game(rng)
    damaged = game.copy()
    damaged.moves = [[color, (point[0], game.height - point[1])] for color, point in game.moves]
    beyond = sum(point[1] == game.height for _, point in damaged.moves)
    columns = sum(point[0] == 0 for _, point in damaged.moves)
    return (game, both(damaged)) if beyond >= 2 and columns else None

def board_name(point, height, letters="ABCDEFGHJKLMNOPQRSTUVWXYZ"):
    return f"{letters[point[0]]}{height - point[1]}"

def letters(rng):
    game = make_game(rng)
    form = rng.randrange(5)
    height = game.height
    small = rng.random() < 0.5
    with_i = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    if form == 0:
        name = lambda point: board_name(point, height).lower() if small else board_name(point, height)
    elif form == 1:
        if not any(point[0] == 8 for _, point in game.moves):
            return None
        name = lambda point: board_name(point, height, with_i)
    elif form == 2:
        name = sgf_point
    elif form == 3:
        name = lambda point: f"{point[0] + 1}-{point[1] + 1}"
    else:
        name = lambda point: f"{point[0]},{point[1]}"
    key = rng.choice(["point", "coord", "coords", "position", "at"])
    if form == 0 and rng.random() < 0.5:  # stones, too
        game = make_game(rng, handicap=rng.randrange(2, 10))
        height = game.height
        return game, {"jgf": to_jgf(game, lambda point: {key: name(point)}, name), "sgf": to_sgf(game, name, name)}
    if form == 2 and small:
        texts = {"jgf": to_jgf(game, lambda point: {"x": chr(97 + point[0]), "y": chr(97 + point[1])})}
    elif form == 4 and small:
        texts = {"jgf": to_jgf(game, lambda point: {key: list(point)})}
    else:
        texts = {"jgf": to_jgf(game, lambda point: {key: name(point)})}
    texts["sgf"] = to_sgf(game, (lambda point: sgf_point(point).upper()) if form == 2 else name)
    return game, texts

def too_small(rng):
    side = rng.choice([13, 19])
    game = make_game(rng, side, length=80)
    damaged = game.copy()
    damaged.width = damaged.height = rng.choice([n for n in (9, 11, 13, 17) if n < side])
    beyond = sum(max(point) >= damaged.width for _, point in game.moves)
    return (game, both(damaged)) if beyond > 10 else None

def missing_size(rng):
    game = make_game(rng, rng.choice([9, 13]), length=150)
    damaged = game.copy()
    damaged.says_size = False
    board = Board(19, 19)
    legal = [board.play(*move) for move in game.moves]
    return (game, both(damaged)) if not all(legal) else None

def second_root(rng):
    game = make_game(rng)
    at = rng.randrange(1, len(game.moves))
    header, *nodes = to_sgf(game).split(";")[1:]
    nodes.insert(at, header)
    return game, {"sgf": "(;" + ";".join([header] + nodes)}

def passes(rng):
    game = make_game(rng)
    for _ in range(rng.randrange(1, 4)):
        game.moves.append([OTHER[game.moves[-1][0]], None])
    damaged = game.copy()
    if game.width < 19:
        damaged.moves = [[color, point or (game.width, game.height)] for color, point in game.moves]
    return (game, {"jgf": to_jgf(damaged)}) if game.width < 19 else None

DAMAGES = {
    "ruleset-handicap": [handicap], "cause-repeated-node": [repeated], "cause-swapped-nodes": [swapped],
    "cause-move-color": [color], "cause-colors-swapped": [colors], "cause-late-variation": [late],
    "cause-second-root": [second_root], "move-pass-as-point": [passes], "cause-counted-from-one": [from_one], "cause-axes-swapped": [axes], "cause-rows-reversed": [rows],
    "cause-letters": [letters], "cause-board-size": [too_small, missing_size],
}

# ---- runs ----
def lint(folder):
    run = subprocess.run([JGFLINT, "--isolated", "--std", "jgf2", "-f", "json", "--ext", "jgf,sgf", folder], capture_output=True)
    found = {}
    for finding in json.loads(run.stdout)["findings"]:
        if finding["severity"] != "info":
            found.setdefault(os.path.basename(finding["file"]), []).append(finding)
    return found

def fix(folder):
    subprocess.run([JGFLINT, "--isolated", "--std", "jgf2", "-q", "--fix", "--unsafe-fixes", "--ext", "jgf,sgf",
                    "--fixable", "cause,ruleset-handicap,move-pass-as-point", folder], capture_output=True)

def is_cause(finding):
    return finding["rule"].startswith("cause-") or "no handicap stones" in finding["message"] or "a pass is" in finding["message"]

def damaged_games(seed):
    folder = os.path.join(SCRATCH, "damaged")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    cases, rng = {}, random.Random(seed)
    for rule, makers in DAMAGES.items():
        for maker in makers:
            made = 0
            while made < GAMES:
                result = maker(rng)
                if not result:
                    continue
                game, texts = result[0], result[1]
                is_open = len(result) > 2 and result[2]  # two causes explain it equally well
                made += 1
                for form, text in texts.items():
                    name = f"{maker.__name__}-{made}.{form}"
                    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                        file.write(text)
                    cases[name] = (rule, game, is_open)
    return folder, cases

def check_damaged():
    folder, cases = damaged_games(SEED)
    found = lint(folder)
    faults, wrong, count = {}, {}, {}
    named = set()
    for name, (rule, _, is_open) in cases.items():
        findings = found.get(name, [])
        if is_open:
            continue
        count[rule] = count.get(rule, 0) + 1
        if len(findings) == 1 and findings[0]["rule"] == rule and is_cause(findings[0]) and " or " not in findings[0]["message"]:
            named.add(name)
        else:
            faults.setdefault(rule, []).append(f"{name}: " + "; ".join(f["rule"] + ": " + f["message"] for f in findings[:4]))
    fix(folder)
    for name, (rule, game, is_open) in cases.items():
        if is_open:
            continue
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            text = file.read()
        if read(name, text) != expected(name, game):
            wrong.setdefault(rule, []).append(name)
    for rule in DAMAGES:
        missed, lost, all_of = faults.get(rule, []), wrong.get(rule, []), count[rule]
        tap.check(f"{rule}: {all_of - len(missed)} of {all_of} damaged games are named",
                  missed if len(missed) > (1 - RATE) * all_of else [])
        tap.check(f"{rule}: the fix restores {all_of - len(lost)}", lost if len(lost) > (1 - RATE) * all_of else [])

# ---- games without a cause ----
def change_point(rng, game):
    at = rng.randrange(len(game.moves))
    game.moves[at][1] = (rng.randrange(game.width), rng.randrange(game.height))

def onto_stone(rng, game):
    """Not next to that stone: with another lost move, it would be a copy."""
    one, other = rng.sample(range(len(game.moves)), 2)
    if (one - other) % 2 and abs(one - other) > 4:
        game.moves[one][1] = game.moves[other][1]

def drop_move(rng, game):
    del game.moves[rng.randrange(1, len(game.moves))]

def off_board(rng, game):
    at = rng.randrange(len(game.moves))
    x, y = game.moves[at][1]
    game.moves[at][1] = (game.width, y) if rng.random() < 0.5 else (x, game.height + rng.randrange(3))

def far_swap(rng, game):
    """Two points of one color: their order is open, and nothing else is wrong."""
    at = rng.randrange(len(game.moves) - 2)
    game.moves[at][1], game.moves[at + 2][1] = game.moves[at + 2][1], game.moves[at][1]

MISTAKES = [change_point, onto_stone, drop_move, off_board, far_swap]

def check_others():
    folder = os.path.join(SCRATCH, "others")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    rng = random.Random(SEED + 1)
    for number in range(GAMES * 20):
        stones = rng.choice([0, 0, 0, 2, 4, 9])
        game = make_game(rng, handicap=stones)
        for mistake in rng.sample(MISTAKES, rng.randrange(4)):
            mistake(rng, game)
        if any(move == later for move, later in zip(game.moves, game.moves[1:])):
            continue  # together they are a copied node
        for form, text in both(game).items():
            with open(os.path.join(folder, f"other-{number}.{form}"), "w", encoding="utf-8") as file:
                file.write(text)
    found = lint(folder)
    tap.check(f"{GAMES * 20} sound or independently damaged games have no cause",
              [f"{name}: {finding['rule']}: {finding['message']}" for name in sorted(found) for finding in found[name]
               if is_cause(finding)])

def check_rules():
    run = subprocess.run([JGFLINT, "--isolated", "--list-rules", "-f", "json"], capture_output=True)
    causes = {rule["name"] for rule in json.loads(run.stdout) if rule["name"].startswith("cause-")}
    tap.check("each cause has a row in DAMAGES", sorted(causes - set(DAMAGES)))

check_rules()
check_damaged()
check_others()
tap.finish()
