"""new_errors.py: no fix, safe or unsafe, introduces an error of the game.

Makes games full of illegal moves, damages header values and nodes, fixes them all as JSON Lines, and compares the errors
of each record before and after. Every damage leaves all moves readable, so an error that appears is the work of a fix:
for example, a fix that turns an unknown size into 19. Prints TAP lines.
"""
import collections
import json
import os
import random
import subprocess
import sys

jgflint = sys.argv[1]
count = int(os.environ.get("JGFLINT_RECORDS", "3000"))


def game(chance):
    """A record with many illegal moves on a small board, some in branches, and setups between them."""
    size = chance.choice([2, 3, 4, 5, 5, 7])

    def point():
        return {"x": chance.randrange(size), "y": chance.randrange(size)}

    def nodes(length, is_deep):
        color, made = "black", []
        for _ in range(length):
            if chance.random() < 0.1:
                made.append({"setup": [{"type": chance.choice(["black", "white", "clear"]), "coords": [point()]}]})
            elif chance.random() < 0.05:
                made.append({"move": {"color": color, "pass": True}})
            else:
                made.append({"move": {"color": color, **point()}})
            if chance.random() < 0.95:
                color = "white" if color == "black" else "black"
        if is_deep and chance.random() < 0.3:
            made.append({"variations": [nodes(3, False), nodes(3, False)]})
        return made

    record = {"record": {"format": "JGF", "version": 2}, "game": {"type": "go"},
              "players": [{"color": "black"}, {"color": "white"}],
              "rules": {"ruleset": chance.choice(["Japanese", "Chinese", "New Zealand"]), "komi": 6.5},
              "board": {"size": size}, "tree": [{}] + nodes(chance.randrange(4, 14), True)}
    if chance.random() < 0.4:
        record["rules"]["allowSuicide"] = True
    if chance.random() < 0.4:
        record["rules"]["disallowRepeats"] = True
    return record


def unreadable(chance):
    return chance.choice([None, None, "", {}, [], "x", True, -1, 1e9])


def damage(chance, record):
    """One fault that a fix may touch. No move, color or point becomes unreadable."""
    kind = chance.randrange(14)
    tree = record["tree"]
    rules = record["rules"] if isinstance(record.get("rules"), dict) else {}
    board = record["board"] if isinstance(record.get("board"), dict) else {}
    if kind == 0:
        board["size"] = unreadable(chance)
    elif kind == 1:
        record["board"] = unreadable(chance)
    elif kind == 2:
        board.pop("size", None)
        board["width"] = board["height"] = None
    elif kind == 3:
        record["rules"] = unreadable(chance)
    elif kind == 4:
        rules[chance.choice(["ruleset", "allowSuicide", "disallowRepeats", "handicap", "komi"])] = unreadable(chance)
    elif kind == 5:
        record["players"] = chance.choice([None, {}, "", [], {"black": {}, "white": {}}, [{"color": "Black"}, {"color": "W"}]])
    elif kind == 6 and "move" in tree[-1]:
        tree[0] = {"move": {"color": "black", "x": 0, "y": 0}}
    elif kind == 7:
        chance.choice(tree)["comments"] = chance.choice(["x", [], "", {"comment": "y", "name": "z"}, [{"comment": "y"}]])
    elif kind == 8:
        record["game"] = chance.choice([None, "go", {"type": None}, {"type": "Go"}, {"komi": 7.5}])
    elif kind == 9:
        rules["Komi"] = rules["ruleSet"] = chance.choice([6.5, "Chinese"])
    elif kind == 10:
        tree.insert(chance.randrange(1, len(tree) + 1) if len(tree) > 1 else 1, {})
    elif kind == 11:
        record["record"] = chance.choice([{"version": 1}, {"format": "JGF", "version": "2"}, {"format": "", "version": 2}, {}])
    elif kind == 12:
        for node in tree:
            if isinstance(node.get("move"), dict) and "x" in node["move"]:
                node["move"]["color"] = node["move"]["color"][0].upper()
                break
    else:
        record["Rules"] = {"allowSuicide": chance.choice([True, False, None])}
    return record


def errors(name, *options):
    """The errors of each line by rule, without those about the form of the text."""
    found = collections.defaultdict(collections.Counter)
    run = subprocess.run([jgflint, "--isolated", "-q", "--min-severity", "error", "-f", "jsonl", *options, name], capture_output=True)
    for line in run.stdout.splitlines():
        finding = json.loads(line)
        if finding.get("rule", "").split("-")[0] in ("move", "point", "setup", "score", "markup", "board"):
            found[finding["line"]][finding["rule"]] += 1
    return found


number = 0
for std in ("jgf2", "seki"):
    for unsafe in ([], ["--unsafe-fixes"]):
        chance = random.Random("%s%s" % (std, unsafe))
        texts = []
        for _ in range(count):
            record = game(chance)
            for _ in range(chance.randrange(1, 4)):
                record = damage(chance, record)
            texts.append(json.dumps(record))
        with open("given.jsonl", "w") as file:
            file.write("\n".join(texts) + "\n")
        before = errors("given.jsonl", "--std", std)
        os.replace("given.jsonl", "fixed.jsonl")
        subprocess.run([jgflint, "--isolated", "-q", "--std", std, "--fix", *unsafe, "--fail-on", "never", "fixed.jsonl"],
                       capture_output=True)
        after = errors("fixed.jsonl", "--std", std)
        with open("fixed.jsonl") as file:
            fixed = file.read().splitlines()
        bad = ["line %d: %s\n#  %s\n#  %s" % (line, dict(after[line] - before[line]), texts[line - 1], fixed[line - 1])
               for line in sorted(after) if after[line] - before[line]]
        changed = sum(one != other for one, other in zip(texts, fixed))
        number += 2
        print("%s %d - --std %s %s: records are fixed (%d)" % ("ok" if changed > count // 4 else "not ok", number - 1, std, " ".join(unsafe), changed))
        print("%s %d - --std %s %s: no new error in %d records" % ("not ok" if bad else "ok", number, std, " ".join(unsafe), count))
        for one in bad[:3]:
            print("# %d in all; %s" % (len(bad), one))
print("1..%d" % number)
