"""pointers.py JGFLINT COUNT: JSON Pointers in meta lead to the same nodes after --fix.

Writes COUNT random records with as many faults of the tree as possible, and with pointers to every node in meta.sgf and meta.ugf (as
keys), in meta.jsonsgf (as strings) and in meta.jgflint. Half of them are also fixed with unsafe fixes. Every third record is an older
version with branches as bare lists, so that its fix moves each node in them.
"""
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

import tap

class Tree:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.count = 0
        self.depth = 2 + seed % 3

    def chance(self, part):
        return self.random.random() < part

    def node(self):
        self.count += 1
        node = {"name": f"n{self.count}"}
        if self.chance(0.5):
            node["move"] = {"color": self.random.choice(["black", "white"]), "pass": True}
            if self.chance(0.1):
                node["setup"] = [{"type": "black", "coords": [{"x": 1, "y": 1}]}]
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
        while depth < self.depth and self.chance(0.5):
            if self.chance(0.3) and depth:
                nodes[-1]["variations"] = self.fork(depth)
            else:
                nodes.append({"variations": self.fork(depth)})
            nodes += [self.node() for _ in range(self.random.choice([0, 0, 1, 2]))]
        return nodes

def named(value, path=""):
    """Yields the pointer and the name of each node with a name."""
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, member in members:
        yield from named(member, f"{path}/{key}")
    if isinstance(value, dict) and "name" in value:
        yield path, value["name"]

def listed(chance, nodes):
    """Returns the nodes with branches as bare lists."""
    made = []
    for node in nodes:
        node = dict(node)
        branches = [listed(chance, branch) for branch in node.pop("variations", [])]
        only = branches and not node
        if node or not branches:
            made.append(node)
        if branches:
            made.append({"variations": branches} if only and chance.random() < 0.2 else branches)
    return made

def meta_of(pointers):
    return {"sgf": {"nodes": dict(pointers)}, "ugf": {"figures": dict(pointers)}, "jsonsgf": [[at, name] for at, name in pointers.items()],
            "jgflint": {"ignore": [{"rule": "move-ko", "at": at, "reason": name} for at, name in pointers.items()]}}

def record(seed):
    chance = random.Random(seed)
    tree, is_older = [{}] + Tree(seed).line(0), seed % 3 == 0
    if seed % 5 == 0:
        tree[0] = {"name": "root", "move": {"color": "black", "pass": True}}
    if is_older:
        tree = listed(chance, tree)
    meta = {"meta": meta_of(dict(named(tree, "/tree")))}
    head = {"record": {"version": 1} if is_older else {"format": "JGF", "version": 2}, "board": {"size": 9}}
    return {**head, "tree": tree, **meta} if seed % 7 == 0 else {**head, **meta, "tree": tree}

def misled(fixed):
    """Returns pairs of a node name and a pointer that are wrong or missing."""
    wanted, meta = {(name, at) for at, name in named(fixed["tree"], "/tree")}, fixed["meta"]
    said = [meta["sgf"]["nodes"].items(), meta["jsonsgf"]]
    if "ugf" in meta:
        said += [meta["ugf"]["figures"].items(), ((entry["at"], entry["reason"]) for entry in meta["jgflint"]["ignore"])]
    return [pair for pairs in said for pair in wanted ^ {(name, at) for at, name in pairs}]

def edited(text, edits):
    for edit in reversed(edits):
        text = text[:edit["offset"]] + edit["text"].encode() + text[edit["offset"] + edit["length"]:]
    return text

def listed_wrong(lint, paths):
    wrong = []
    for path in paths:
        lines = subprocess.run([*lint, str(path)], capture_output=True, text=True).stdout.splitlines()
        for finding in map(json.loads, lines[:-1]):
            if "fix" in finding and (misled(json.loads(edited(path.read_bytes(), finding["fix"]["edits"]))) or not finding["fix"]["edits"]):
                wrong.append(f"{path.name}: {finding['message']}, {finding['pointer']}")
    return wrong

def many(lint):
    """Tests a long list of empty nodes and one node with a name. Each empty node has an entry with a pointer to it."""
    count = 3000
    entries = [{"rule": "tree", "at": f"/tree/{at}/x", "reason": "-"} for at in range(1, count)] + [{"rule": "tree-node-nmae", "at": "/tree/1", "reason": "-"}]
    nodes = [{}] * count + [{"name": "n1"}, {}]
    given = json.dumps({"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "meta": {"jgflint": {"ignore": entries},
                        "sgf": {"nodes": {f"/tree/{count}": "n1"}}, "jsonsgf": [[f"/tree/{count}", "n1"]]}, "tree": nodes}).encode()
    run = subprocess.run([*lint, "--ignore", "suppress-unused", "-"], input=given, capture_output=True)
    fixes = [finding["fix"]["edits"] for finding in map(json.loads, run.stdout.splitlines()[:-1]) if finding["rule"] == "tree-node-empty"]
    wrong = [edits for edits in fixes if edits and misled(json.loads(edited(given, edits)))]
    yield "of very many pointers only some are listed", 0 < sum(map(bool, fixes)) < len(fixes) == count and not wrong, f"{len(fixes)}, {len(wrong)} wrong"
    run = subprocess.run([*lint, "--ignore", "suppress-unused", "--fix", "-"], input=given, capture_output=True)
    fixed = json.loads(run.stdout)
    yield "and all are made", fixed["tree"] == [{}, {"name": "n1"}] and not misled(fixed), str(fixed["tree"][:3])

def removed(lint):
    """Tests entries that are removed while the nodes of their pointers move. The entries are before the tree or after it."""
    for behind in (False, True):
        entries = [{"rule": "tree-empty", "at": f"/tree/{at}", "reason": "-"} for at in range(1, 9)]
        meta = {"meta": {"jgflint": {"ignore": entries}, "sgf": {"nodes": {"/tree/9": "n1"}}, "jsonsgf": [["/tree/9", "n1"]]}}
        tree = {"tree": [{}] * 9 + [{"name": "n1"}, {}]}
        head = {"record": {"format": "JGF", "version": 2}, "board": {"size": 9}}
        given = json.dumps({**head, **tree, **meta} if behind else {**head, **meta, **tree}).encode()
        run = subprocess.run([*lint, "--fix", "-"], input=given, capture_output=True)
        fixed = json.loads(run.stdout or b"{}")
        good = fixed.get("tree") == [{}, {"name": "n1"}] and not misled(fixed) and fixed["meta"]["jgflint"]["ignore"] == []
        yield f"nodes move, and entries {'after' if behind else 'before'} them are removed", good, run.stdout.decode(errors="replace")

def main():
    jgflint, count = sys.argv[1], int(sys.argv[2])
    with tempfile.TemporaryDirectory() as directory:
        first = int(os.environ.get("JGFLINT_SEED") or 0)
        paths = [pathlib.Path(directory) / f"{seed:04}.jgf" for seed in range(first, first + count)]
        for seed, path in enumerate(paths, first):
            path.write_text(json.dumps(record(seed), indent=[None, 1][seed % 2]))
        lint = [jgflint, "--isolated", "-f", "jsonl", "--select", "legacy,tree,move"]
        suppress = [*lint, "--extend-select", "suppress"]
        alone = listed_wrong(lint, paths[:60])
        half = [[str(path) for seed, path in enumerate(paths, first) if seed // 2 % 2 == part] for part in range(2)]
        runs = [subprocess.run(lint + ["--fix", *options, *files], capture_output=True, text=True)
                for options, files in zip([[], ["--unsafe-fixes"]], half)]
        wrong, changed, nodes, old = [], 0, 0, []
        for seed, path in enumerate(paths, first):
            fixed, before = json.loads(path.read_text()), record(seed)
            changed += fixed != before
            nodes += len(list(named(fixed["tree"])))
            if fixed["record"]["version"] != 2:
                old.append(f"seed {seed}")
            if misled(fixed):
                wrong.append(f"seed {seed}: {misled(fixed)[:3]}")
    tests = [("the runs end well", all(run.returncode in (0, 1) for run in runs), "".join(run.stderr for run in runs)),
             (f"of {count} records with {nodes} nodes {changed} were changed", changed > count * 0.6, ""),
             ("every pointer still leads to its node", not wrong, f"{len(wrong)} wrong: {wrong[:8]}"),
             ("older records are JGF 2 now", not old, f"{len(old)} are not: {old[:8]}"),
             ("and when a fix is made alone, as it is listed", not alone, f"{len(alone)} wrong: {alone[:8]}"), *many(suppress), *removed(suppress)]
    for name, good, detail in tests:
        tap.ok(name, good, detail)
    tap.finish()

main()
