"""repeats.py JGFLINT: repeated properties in a node. Prints failures.

Nodes have lists of points in any order, on any number of lines. Each repeated name is one finding at its second place, with all other
places as related places. The fix keeps the points of each list once, in the order of the file, and leaves nothing to fix.
"""
import json, os, random, re, subprocess, sys

LISTS = ["CR", "TR", "SQ", "MA"]
LETTERS = "abcdefghi"
jgflint, rounds = sys.argv[1], 60 * int(os.environ.get("JGFLINT_ROUNDS", "1"))

def node(chance, points):
    """A list of name and points, some of the names several times."""
    made = []
    for _ in range(chance.randint(2, 9)):
        count = min(len(points), chance.randint(1, 3))
        if count:
            made.append((chance.choice(LISTS), [points.pop() for _ in range(count)]))
    if made and chance.random() < 0.3:
        made.append(chance.choice(made))
    return made

def text_of(chance, made):
    blanks = ["", "", "\n", " ", "\r\n"]
    text = "(;FF[4]GM[1]SZ[9]"
    for name, points in made:
        text += chance.choice(blanks) + name + "".join("[%s]" % point for point in points)
    return text + ";B[])"

def lists_of(text):
    found = {}
    for name, values in re.findall(r"(CR|TR|SQ|MA)((?:\s*\[[a-z]+\])+)", text):
        found.setdefault(name, []).append(re.findall(r"[a-z]+", values))
    return found

def run(text, *options):
    return subprocess.run([jgflint, "--isolated", "-q", *options, "--stdin-filename", "x.sgf", "-"], input=text.encode(), capture_output=True)

def check(text):
    findings = [json.loads(line) for line in run(text, "-f", "jsonl", "--select", "sgf-duplicate-property").stdout.splitlines()]
    findings = [finding for finding in findings if "rule" in finding]
    before = lists_of(text)
    for name, lists in before.items():
        mine = [finding for finding in findings if finding["message"].startswith(name + " ")]
        if len(mine) != (len(lists) > 1):
            return "%s: %d findings for %d lists" % (name, len(mine), len(lists))
        if mine and (len(mine[0]["related"]) != min(3, len(lists) - 1) or mine[0]["severity"] != "warning"):
            return "%s: not all places, or too severe" % name
    fixed = run(text, "--fix").stdout.decode()
    if run(fixed, "--fix").stdout.decode() != fixed:
        return "fixed again, it changes"
    after = lists_of(fixed)
    for name, lists in before.items():
        wanted = list(dict.fromkeys(point for points in lists for point in points))
        if after.get(name) != [wanted]:
            return "%s is %s, not %s" % (name, after.get(name), [wanted])
    return None

for seed in range(rounds):
    chance = random.Random(seed)
    points = [x + y for x in LETTERS for y in LETTERS]
    chance.shuffle(points)
    text = text_of(chance, node(chance, points))
    fault = check(text)
    if fault:
        print("seed %d: %s\n%s" % (seed, fault, text))
