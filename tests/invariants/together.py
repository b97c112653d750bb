"""together.py: a setup and a move in one node are read in one order.

    together.py JGFLINT DIRECTORY

Random games on small boards, in which nodes have a setup and a move. Each is written twice, with the key of the move before and
after that of the setup. Both must have the same findings, the same digest and, after the unsafe fixes, the same tree: the one
that this script makes by itself, with the move in a node of its own before the rest. The fixes introduce no error.
JGFLINT_ROUNDS times as many games are tried. Prints TAP lines.
"""
import collections
import json
import os
import pathlib
import random
import subprocess
import sys

import tap

COUNT = 300
TOGETHER = "tree-setup-with-move"


def point(chance, size):
    return {"x": chance.randrange(size), "y": chance.randrange(size)}


def entries(chance, size):
    """A setup that names no point twice: two of one type would be one finding more where they stand twice."""
    points = [{"x": x, "y": y} for x in range(size) for y in range(size)]
    chosen = chance.sample(points, chance.randrange(1, 5))
    groups = collections.defaultdict(list)
    for at in chosen:
        groups[chance.choice(("black", "white", "clear"))].append(at)
    return [{"type": kind, "coords": coords} for kind, coords in groups.items()]


def node(chance, size, color):
    """(the node as pairs of keys and values, or a plain one)"""
    members = {}
    if chance.random() < 0.8:
        members["move"] = {"color": color} | ({"pass": True} if chance.random() < 0.05 else point(chance, size))
    if chance.random() < 0.35 or not members:
        members["setup"] = entries(chance, size)
        if chance.random() < 0.3:
            members["turn"] = chance.choice(("black", "white"))
    if chance.random() < 0.2:
        members["comments"] = [f"c{chance.randrange(100)}"]
    if chance.random() < 0.1:
        members["markup"] = [{"type": "square", "coords": [point(chance, size)]}]
    return members


def line(chance, size, depth):
    nodes = []
    for i in range(chance.randrange(1, 9)):
        nodes.append(node(chance, size, ("black", "white")[(i + (chance.random() < 0.1)) % 2]))
    if depth and chance.random() < 0.5:
        nodes.append({"variations": [line(chance, size, depth - 1) for _ in range(2)]})
    return nodes


def game(chance):
    size = chance.randrange(2, 5)
    rules = {} if chance.random() < 0.5 else {"rules": {"disallowRepeats": chance.random() < 0.5, "allowSuicide": chance.random() < 0.5}}
    return {"record": {"format": "JGF", "version": 2}, **rules, "board": {"size": size}, "tree": [{}] + line(chance, size, 2)}


def in_nodes(value, change):
    """The same tree, each node made a list of nodes by `change`."""
    nodes = []
    for node in value:
        if "variations" in node:
            nodes.append({"variations": [in_nodes(branch, change) for branch in node["variations"]]})
        else:
            nodes += change(node)
    return nodes


def ordered(chance, move_first):
    def change(node):
        keys = [key for key in node if key not in ("move", "setup")]
        both = [key for key in ("move", "setup") if key in node]
        for key in both if move_first else both[::-1]:
            keys.insert(len(keys) if not keys else chance.randrange(len(keys) + 1), key)
        if len(both) == 2 and (keys.index("move") < keys.index("setup")) != move_first:
            a, b = keys.index("move"), keys.index("setup")
            keys[a], keys[b] = keys[b], keys[a]
        return [{key: node[key] for key in keys}]
    return change


def apart(node):
    if "move" not in node or "setup" not in node:
        return [node]
    return [{"move": node["move"]}, {key: value for key, value in node.items() if key != "move"}]


def run(jgflint, directory, *arguments, statuses=(0, 1)):
    done = subprocess.run([jgflint, "--isolated", "--color", "never", "--max-per-rule", "0", *arguments, "."], cwd=directory,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode not in statuses:
        raise SystemExit(f"Bail out! {arguments} ended with {done.returncode}: {done.stderr.decode(errors='replace')}")
    return [json.loads(text) for text in done.stdout.splitlines() if text.startswith(b"{")]


def findings(jgflint, directory, *arguments):
    """The number of findings per file and message, without places, because keys and nodes move. A cause would fold some of them."""
    found = collections.defaultdict(collections.Counter)
    for finding in run(jgflint, directory, "-f", "jsonl", "--ignore", "cause", *arguments):
        if "rule" in finding:
            found[pathlib.Path(finding["file"]).name][finding["rule"], finding["severity"], finding["message"]] += 1
    return found


def main():
    jgflint, scratch = sys.argv[1], pathlib.Path(sys.argv[2])
    chance = random.Random(23 + int(os.environ.get("JGFLINT_SEED") or 0))
    count = COUNT * int(os.environ.get("JGFLINT_ROUNDS") or 1)
    games = [game(chance) for _ in range(count)]
    ways = []
    for name in ("move-first", "setup-first"):
        directory = scratch / name
        directory.mkdir()
        ways.append(directory)
        for number, value in enumerate(games):
            tree = in_nodes(value["tree"], ordered(chance, name == "move-first"))
            (directory / f"{number:05}.jgf").write_text(json.dumps({**value, "tree": tree}, indent=chance.choice((None, 2))))
    names = [f"{number:05}.jgf" for number in range(count)]
    said = [findings(jgflint, directory) for directory in ways]
    tap.check("nodes with a setup and a move are found", [] if any(key[0] == TOGETHER for of in said[0].values() for key in of) else ["none"])
    tap.check("the order of the keys makes no difference to what is found",
             [f"{name}: {said[0][name]} and {said[1][name]}" for name in names if said[0][name] != said[1][name]])
    digests = [{pathlib.Path(line["file"]).name: line.get("digest") for line in run(jgflint, directory, "--print-games")} for directory in ways]
    tap.check("the order of the keys makes no difference to the digest", [name for name in names if digests[0].get(name) != digests[1].get(name) or name not in digests[0]])
    for directory, before in zip(ways, said):
        run(jgflint, directory, "--fix", "--unsafe-fixes", "--fixable", TOGETHER, "--exit-zero", "-q", "-f", "jsonl")
        after = findings(jgflint, directory)
        new = {name: collections.Counter({key: times for key, times in (after[name] - before[name]).items() if key[1] == "error"}) for name in names}
        tap.check(f"{directory.name}: a fix introduces no error", [f"{name}: {new[name]}" for name in names if new[name]])
        trees = {name: json.loads((directory / name).read_text())["tree"] for name in names}
        tap.check(f"{directory.name}: the fix puts the move into a separate node before the setup",
                 [f"{name}: {trees[name]}" for name, value in zip(names, games) if trees[name] != in_nodes(value["tree"], apart)])
    tap.finish()


sys.exit(main())
