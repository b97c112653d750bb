"""records.py: parts of a large collection, as JSON Lines.

    records.py DIRECTORY COUNT PARTS

Random games with a fixed seed. Each has an id in /source/url; some have a mistake, and some repeat an earlier game, mirrored or rotated.
"""
import json
import pathlib
import random
import sys


def game(chance):
    size = chance.choice((9, 13, 19))
    points = [(x, y) for x in range(size) for y in range(size)]
    chance.shuffle(points)
    return size, points[:chance.randrange(20, 41)]


def seen_from(side, size, points):
    for x, y in points:
        x, y = (size - 1 - x if side & 1 else x), (size - 1 - y if side & 2 else y)
        yield (y, x) if side & 4 else (x, y)


def record(number, size, points):
    moves = [{"move": {"color": "white" if i % 2 else "black", "x": x, "y": y}} for i, (x, y) in enumerate(points)]
    text = {"record": {"format": "JGF", "version": 2}, "source": {"url": f"https://example.org/{number}"}, "game": {"result": "?"},
            "board": {"size": size}, "tree": [{}] + moves}
    if number % 17 == 0:
        text["game"]["result"] = "b + 3,5"
    if number % 19 == 0:
        moves[5]["move"]["x"] = size
    if number % 23 == 0:
        moves[7]["move"] = dict(moves[6]["move"], color="white")
    return json.dumps(text)


def main():
    directory, count, parts = pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    chance = random.Random(1)
    games, lines = [], []
    for number in range(count):
        if games and number % 50 == 49:
            size, points = chance.choice(games)
            points = list(seen_from(chance.randrange(8), size, points))
        else:
            size, points = game(chance)
            games.append((size, points))
        lines.append(record(number, size, points) + "\n")
    each = -(-count // parts)
    for part in range(parts):
        (directory / f"part-{part:03}.jsonl").write_text("".join(lines[part * each:(part + 1) * each]))


main()
