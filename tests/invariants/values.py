"""values.py: one wrong value in a valid record is one finding, at the value or at its move.

    values.py JGFLINT DIRECTORY

The records have every member and long games: captures, a ko, allowed suicides, other colors, a handicap, a setup. Each value is
replaced by others: another type, null, out of range, each magnitude, misspelled and unknown words. An unreadable value is unknown
and causes no further findings. A list names the replacements that are valid or have two findings, with reasons. Parts of the game
in places that are not read are errors. Prints TAP lines.
"""
import collections
import copy
import json
import pathlib
import subprocess
import sys

import tap

HUGE = [10**6, 10**6 + 1, 2**31, 2**32, 2**53, 2**63, 1e300]
NUMBERS = ("komi", "handicap", "time", "size", "width", "height", "cutOffTop", "cutOffBottom", "cutOffLeft", "cutOffRight",
           "x", "y", "timeLeft", "periodsLeft", "version")
WORDS = ("color", "type", "turn", "ruleset", "format")
TYPES = [None, True, 7, 2.5, "seven", [], [7], {}, {"a": 7}]

# Changes that are not mistakes, or not recognizable ones: (the last keys of the path, test of the value, reason).
SOUND = [
    ("komi", lambda value: is_number(value) and abs(value) <= 50, "a komi"),
    ("time", lambda value: is_number(value) and value >= 0, "a time"),
    ("timeLeft", lambda value: is_number(value) and value >= 0, "a time; whether it grows depends on the other ones"),
    ("periodsLeft", lambda value: type(value) is int and value >= 0, "periods, likewise"),
    ("handicap", lambda value: type(value) is int and 0 <= value < 10, "a handicap"),
    ("version", lambda value: isinstance(value, (int, float)) and 0 <= value < 2, "an older version: another format, judged by its own rules"),
    ("allowSuicide", lambda value: isinstance(value, bool), "a flag"),
    ("disallowRepeats", lambda value: isinstance(value, bool), "a flag"),
    ("solution", lambda value: isinstance(value, bool), "a flag"),
    ("pass", lambda value: isinstance(value, bool), "a flag"),
    ("size", lambda value: is_side(value), "another board"), ("width", lambda value: is_side(value), "another board"),
    ("height", lambda value: is_side(value), "another board"),
    ("x", lambda value: is_side(value), "another point"), ("y", lambda value: is_side(value), "another point"),
    ("cutOffTop", lambda value: is_side(value), "another part of the board"), ("cutOffLeft", lambda value: is_side(value), "the same"),
    ("cutOffBottom", lambda value: is_side(value), "the same"), ("cutOffRight", lambda value: is_side(value), "the same"),
    ("settings", lambda value: isinstance(value, dict), "nobody judges these"), ("meta", lambda value: isinstance(value, dict), "nobody judges these"),
    ("*", lambda value: value in ([], {}), "empty: says nothing"),
    ("name", lambda value: isinstance(value, str), "a name"), ("text", lambda value: isinstance(value, str), "a label"),
    ("team", lambda value: isinstance(value, str), "a name"), ("country", lambda value: isinstance(value, str), "a name"),
]
CONTAINERS = ("move", "setup", "markup", "score", "variations", "players", "board", "rules", "game", "coords", "comments")
# Consequences of a missing move or setup.
WITHOUT_MOVE = ("move-on-stone", "move-suicide", "move-ko", "setup-no-change", "setup-no-liberty", "ruleset-handicap", "score-against-result")

def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)

def is_side(value):
    return is_number(value) and value == int(value) and 0 <= value < 60

def move(color, x, y, **more):
    return {"move": {"color": color, "x": x, "y": y, **more}}

def alternate(points, colors=("black", "white")):
    return [move(colors[i % len(colors)], x, y) for i, (x, y) in enumerate(points)]

def head(**more):
    return {"record": {"format": "JGF", "version": 2}, **more}

def setup(kind, *points):
    return {"type": kind, "coords": [{"x": x, "y": y} for x, y in points]}

TWO = [{"color": "black", "name": "A", "rank": "3d"}, {"color": "white", "name": "B", "rank": "1p"}]
# Black captures at (0, 0) and plays there again later; a ko is taken and retaken in time.
CAPTURES = alternate([(1, 0), (0, 0), (0, 1), (8, 8), (0, 0), (8, 7), (4, 3), (5, 3), (3, 4), (6, 4), (4, 5), (5, 5), (5, 4), (4, 4),
                      (0, 8), (1, 8), (5, 4), (2, 8), (1, 7), (3, 7)])
RECORDS = [
    head(players=TWO, rules={"ruleset": "Japanese", "komi": 6.5, "time": 600, "allowSuicide": False, "disallowRepeats": False},
         game={"type": "go", "name": "a", "result": "B+R", "date": "2020-02-02"}, board={"size": 9}, tree=[{}] + CAPTURES),
    # suicides, of stones that are played again
    head(players=TWO, rules={"ruleset": "New Zealand", "komi": 7}, board={"width": 9, "height": 7},
         tree=[{}] + alternate([(1, 0), (5, 5), (0, 1), (0, 0), (7, 5), (0, 0), (7, 3), (3, 3)])),
    head(rules={"allowSuicide": True}, board={"size": 9, "cutOffRight": 1, "cutOffBottom": 1},
         tree=[{}] + alternate([(1, 0), (5, 5), (0, 1), (0, 0), (7, 5), (0, 0), (7, 3), (3, 3)])),
    # three players
    head(players=[{"color": "black"}, {"color": "white"}, {"color": "red", "name": "C"}], board={"size": 13},
         tree=[{}] + alternate([(2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 7), (8, 8)], ("black", "white", "red"))
         + [{"move": {"color": "white", "pass": True}}, {"move": {"color": "red", "pass": True}}, move("black", 0, 0)]),
    # one color alone
    head(players=[{"color": "black", "name": "A"}, {"color": "black", "name": "B"}, {"color": "black"}], board={"size": 9},
         tree=[{}] + alternate([(2, 2), (3, 3), (4, 4), (5, 5)], ("black",))),
    # handicap stones, placed freely; a large board
    head(rules={"handicap": 3, "komi": 0.5}, board={"size": 25},
         tree=[{}, move("black", 3, 3), move("black", 21, 21), move("black", 3, 21)] + alternate([(21, 3), (20, 20), (19, 19)], ("white", "black"))),
    # a position, with branches in which the stones of the setup are captured
    head(board={"size": 9, "cutOffTop": 0, "cutOffLeft": 0}, tree=[
        {"setup": [setup("black", (0, 1), (1, 1), (4, 4)), setup("white", (0, 2), (1, 2), (2, 1))], "turn": "white",
         "markup": [{"type": "label", "coords": [{"x": 0, "y": 1, "text": "A"}]}, {"type": "square", "coords": [{"x": 4, "y": 4}]}]},
        {"variations": [
            [move("white", 1, 0, timeLeft=100, periodsLeft=3), move("black", 8, 8, timeLeft=90), move("white", 0, 0), move("black", 0, 1)],
            [move("white", 0, 0), move("black", 8, 8), move("white", 1, 0), {"setup": [setup("clear", (4, 4)), setup("black", (0, 1))]},
             {"move": {"color": "black", "pass": True}, "comments": ["c"], "solution": True}]]}]),
    # counted
    head(players=TWO, rules={"ruleset": "Chinese", "komi": 0.5}, board={"size": 3}, game={"result": "B+8.5"},
         tree=[{}, move("black", 1, 1), {"move": {"color": "white", "pass": True}}, {"move": {"color": "black", "pass": True}},
               {"score": [{"color": "black", "coords": [{"x": x, "y": y} for x in range(3) for y in range(3) if (x, y) != (1, 1)]}]}]),
]

def places(value, path=()):
    """Yields the path to every value in a record except the tree itself."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield path + (key,), inner
        yield from places(inner, path + (key,))

def key_of(path):
    return next(key for key in reversed(path) if isinstance(key, str)) if isinstance(path[-1], int) else path[-1]

def replacements(path, value):
    key = path[-1]
    others = list(TYPES)
    if key in NUMBERS:
        others += [-1, 0.5, "x", ""] + HUGE + [-huge for huge in HUGE]
    if key in WORDS:
        others += ["blakc", "zzz"]
    return [other for other in others if type(other) is not type(value) or other != value]

def reason(path, value):
    """Returns the reason why another number of findings than one is right, or None if there must be one."""
    key, entry = path[-1], isinstance(path[-1], int)
    for name, test, why in SOUND:
        if (name == "*" or (name == key and not entry)) and test(value):
            return why
    if value == "":
        return "says nothing, and is judged as if it were not there"
    if entry and key_of(path) == "comments" and isinstance(value, str):
        return "a comment"
    if path == ("record",):
        return "then nothing says which format this is"
    if path == ("tree",):
        return "this is no record then"
    if key == "pass" and not entry:
        return "a move that is no pass and has no point is incomplete, too"
    if isinstance(value, dict) and key in ("players", "setup", "markup", "score"):
        return "another form"
    if isinstance(value, list) and path[-2:-1] == ("coords",):
        return "an older form"
    if isinstance(value, (dict, list)) and (entry or key in CONTAINERS):
        return "of the right type, with another thing in it: what is missing and what is unknown are two"
    return None

def is_void(path, value):
    """Whether the game lacks a move or setup because of the value: it is null, or a stone is off the board."""
    if path[-1] in ("x", "y") and ("setup" in path or path[-2] == "move"):
        return is_number(value)
    is_node = isinstance(path[-1], int) and path[-2] not in ("coords", "setup", "markup", "score", "comments", "players")
    return value is None and (is_node or path[-1] in ("move", "setup"))

def lines(jgflint, path):
    done = subprocess.run([jgflint, "--isolated", "--color", "never", "--max-per-rule", "0", "-f", "jsonl", "--min-severity", "info", str(path)],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode not in (0, 1):
        raise SystemExit(f"Bail out! ended with {done.returncode}: {done.stderr.decode(errors='replace')}")
    found = collections.defaultdict(list)
    for text in done.stdout.splitlines():
        finding = json.loads(text)
        if "rule" in finding:
            found[finding["line"]].append(finding)
    return found

def write(path, records):
    path.write_text("".join(json.dumps(record, allow_nan=False) + "\n" for record in records))
    return path

def lost_records():
    """Records with a part of the game in a place that is not read, and three other mistakes that stop programs."""
    play, fork, points = {"color": "black", "x": 2, "y": 2}, [[move("black", 2, 2)]], [{"type": "black", "coords": [{"x": 2, "y": 2}]}]
    names = [(name, play) for name in ("mov", "moves", "Moves", "mve", "play", "stone", "black", "b", "w")]
    names += [(name, "dd") for name in ("B", "W", "black", "play")] + [(name, ["dd"]) for name in ("AB", "AW", "AE", "stones")]
    names += [(name, points) for name in ("setpu", "setups", "position")]
    names += [(name, fork) for name in ("variation", "variatoins", "children", "branches", "next", "nodes")]
    for name, value in names:
        yield f"node {name}", [{}, {name: value}]
        yield f"node {name} beside a move", [{}, {**move("white", 4, 4), name: value}]
    for name, value in (("MOVE", play), ("Move", play)):
        yield f"node {name} beside move", [{}, {**move("white", 4, 4), name: value}]
    yield "node Setup beside setup", [{}, {"setup": points, "Setup": [{"type": "black", "coords": [{"x": 3, "y": 3}]}]}]
    yield "node Variations beside variations", [{}, {"variations": fork + fork, "Variations": fork}]
    yield "a node that is a move", [{}, play]
    yield "a node that is a move without color", [{}, {"y": 2, "x": 1}]
    yield "an empty setup beside a move", [{}, {**move("white", 4, 4), "setup": []}]
    yield "a turn of no color", [{"setup": points, "turn": "x"}]

def lost(jgflint, scratch):
    """Returns the number of records, and a description of each record that does not have exactly one error."""
    names, records = zip(*((name, head(board={"size": 9}, tree=tree)) for name, tree in lost_records()))
    names, records = list(names), list(records)
    for key in ("Tree", "TREE", "trees", "moves", "nodes", "gameTree"):
        names.append(f"record {key}")
        records.append(head(board={"size": 9}, tree=[{}], **{key: [{}, move("black", 2, 2)]}))
    names.append("a format that is another")
    records.append({"record": {"format": "SGF", "version": 2}, "board": {"size": 9}, "tree": [{}]})
    found = lines(jgflint, write(scratch / "lost.jsonl", records))
    wrong = []
    for line, name in enumerate(names, 1):
        errors = [one["rule"] for one in found[line] if one["severity"] == "error"]
        worse = [one["rule"] for one in found[line] if one["severity"] == "warning"]
        if len([rule for rule in errors if rule != "tree-variations-mixed"]) != 1 or worse:
            wrong.append(f"{name}: {errors + worse}")
    return len(names), wrong

def main():
    jgflint, scratch = sys.argv[1], pathlib.Path(sys.argv[2])
    found = lines(jgflint, write(scratch / "sound.jsonl", RECORDS))
    wrong = [f"record {line - 1}: {[(one['rule'], one['message']) for one in findings]}" for line, findings in found.items()
             if any(one["severity"] != "info" for one in findings)]
    tap.check("the records have no findings", wrong)
    advice = {line - 1: collections.Counter((one["rule"], one["message"]) for one in findings) for line, findings in found.items()}
    mutants, names = [], []
    for number, record in enumerate(RECORDS):
        for path, value in places(record):
            for other in replacements(path, value):
                if reason(path, other) is not None:
                    continue
                mutant = copy.deepcopy(record)
                at = mutant
                for key in path[:-1]:
                    at = at[key]
                at[path[-1]] = other
                mutants.append(mutant)
                names.append((number, path, other))
    found = lines(jgflint, write(scratch / "mutants.jsonl", mutants))
    wrong = []
    for line, (number, path, other) in enumerate(names, 1):
        news = [one for one in found[line] if not advice.get(number, {}).get((one["rule"], one["message"]))]
        if is_void(path, other):
            news = [one for one in news if one["rule"] not in WITHOUT_MOVE]
        if len(news) != 1:
            wrong.append((number, path, other, [(one["rule"], one["message"]) for one in news]))
    tap.check(f"{len(names)} wrong values have one finding each",
              [f"record {number}, /{'/'.join(map(str, path))} = {json.dumps(other)}: {str(news)[:300]}" for number, path, other, news in wrong])
    count, wrong = lost(jgflint, scratch)
    tap.check(f"{count} records that lose a part of the game, or stop programs, have one error each", wrong)
    tap.finish()

main()
