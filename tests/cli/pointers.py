"""pointers.py: JSON Pointers in meta still lead to the same nodes after --fix.

Usage: pointers.py JGFLINT COUNT. Writes COUNT random records with faults of the tree, as many as fit, and with
pointers to every node in meta.sgf (as keys) and in meta.jsonsgf (as strings); fixes them, and prints TAP lines.
"""
import json
import pathlib
import random
import subprocess
import sys
import tempfile

class Tree:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.count = 0

    def chance(self, part):
        return self.random.random() < part

    def node(self):
        self.count += 1
        node = {"name": f"n{self.count}"}
        if self.chance(0.5):
            node["move"] = {"color": self.random.choice(["black", "white"]), "pass": True}
        return node

    def fork(self, depth):
        branches = [self.line(depth + 1) for _ in range(self.random.choice([1, 2, 2, 3]))]
        while self.chance(0.35):
            branches.insert(self.random.randrange(len(branches) + 1), [])
        return branches

    def line(self, depth):
        nodes = []
        for _ in range(self.random.randrange(1, 3)):
            nodes.append({} if self.chance(0.15) else self.node())
        while depth < 2 and self.chance(0.5):
            if self.chance(0.3) and depth:
                nodes[-1]["variations"] = self.fork(depth)
            else:
                nodes.append({"variations": self.fork(depth)})
            nodes += [self.node() for _ in range(self.random.choice([0, 0, 1, 2]))]
        return nodes


def named(value, path=""):
    """Pairs of the pointer and the name of each node that has one."""
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, member in members:
        yield from named(member, f"{path}/{key}")
    if isinstance(value, dict) and "name" in value:
        yield path, value["name"]


def record(seed):
    tree = [{}] + Tree(seed).line(0)
    if seed % 5 == 0:
        tree[0] = {"name": "root", "move": {"color": "black", "pass": True}}
    pointers = dict(named(tree, "/tree"))
    return {"record": {"format": "JGF", "version": 2}, "board": {"size": 9},
            "meta": {"sgf": {"nodes": pointers}, "jsonsgf": [[at, name] for at, name in pointers.items()]}, "tree": tree}


def main():
    jgflint, count = sys.argv[1], int(sys.argv[2])
    with tempfile.TemporaryDirectory() as directory:
        paths = [pathlib.Path(directory) / f"{seed:04}.jgf" for seed in range(count)]
        for seed, path in enumerate(paths):
            path.write_text(json.dumps(record(seed), indent=[None, 1][seed % 2]))
        run = subprocess.run([jgflint, "--isolated", "-f", "jsonl", "--select", "tree", "--fix", directory], capture_output=True, text=True)
        wrong, changed, nodes = [], 0, 0
        for seed, path in enumerate(paths):
            fixed, before = json.loads(path.read_text()), record(seed)
            changed += fixed != before
            wanted = sorted((name, at) for at, name in named(fixed["tree"], "/tree"))
            nodes += len(wanted)
            keys = sorted((name, at) for at, name in fixed["meta"]["sgf"]["nodes"].items())
            strings = sorted((name, at) for at, name in fixed["meta"]["jsonsgf"])
            if keys != wanted or strings != wanted:
                wrong.append(f"seed {seed}: {[pair for pair in wanted if pair not in keys or pair not in strings][:3]}")
    tests = [("the run ends well", run.returncode in (0, 1), run.stderr),
             (f"of {count} records with {nodes} nodes {changed} were changed", changed > count * 0.6, ""),
             ("every pointer still leads to its node", not wrong, f"{len(wrong)} wrong: {wrong[:8]}")]
    for number, (name, good, why) in enumerate(tests, 1):
        print(f"{'ok' if good else 'not ok'} {number} - {name}")
        if not good:
            print("\n".join("# " + line for line in why.splitlines()))
    print(f"1..{len(tests)}")


main()
