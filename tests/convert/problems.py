"""problems.py JGFCONV: problems with solutions in SOL. Prints failures.

In JGF each answer with a point is a variation that is a solution. Conversions through JGF and SGF in any order restore SOL. If the answers
are edited in JGF, the new answers are written, and SOL is kept as text only.
"""
import json, os, random, subprocess, sys

LETTERS = "abcdefghi"
WORDS = ["", "", "", "good", 'a "quote"', "a [bracket] and \\ more", "a:b", "二段", "two\nlines"]
jgfconv, rounds = sys.argv[1], 25 * int(os.environ.get("JGFLINT_ROUNDS", "1"))

def convert(text, source, to):
    run = subprocess.run([jgfconv, "-q", "--format-in", source, "--to", to, "-"], input=text.encode(), capture_output=True)
    return run.stdout.decode()

def problem(chance):
    points = [x + y for x in LETTERS for y in LETTERS]
    chance.shuffle(points)
    answers = []
    for _ in range(chance.randint(1, 4)):
        point = points.pop() if chance.random() < 0.9 else ""
        answers.append([chance.choice("BW"), point] + [chance.choice(WORDS) for _ in range(chance.randint(0, 2))])
    made = {"AB": points[:3], "AW": points[3:6], "SZ": chance.choice(["9", 9]), "C": "Black to play", "SOL": answers}
    return made if chance.random() < 0.8 else [[made]]

def nodes_of(record):
    lists = [record["tree"]]
    for nodes in lists:
        for node in nodes:
            yield node
            lists.extend(node.get("variations", []))

def check(chance):
    made = problem(chance)
    answers = (made if isinstance(made, dict) else made[0][0])["SOL"]
    text = convert(json.dumps(made, ensure_ascii=False), "json-sgf", "jgf")
    record = json.loads(text)
    marked = [node for node in nodes_of(record) if node.get("solution") is True]
    wanted = [("black" if answer[0] == "B" else "white", *map(LETTERS.index, answer[1])) for answer in answers if answer[1]]
    if [(node["move"]["color"], node["move"]["x"], node["move"]["y"]) for node in marked] != wanted:
        return "the solutions are not those of SOL", made
    source = "jgf"
    for step in range(chance.randint(0, 3)):
        to = chance.choice([name for name in ("jgf", "sgf", "json-sgf") if name != source])
        text, source = convert(text, source, to), to
    restored = json.loads(convert(text, source, "json-sgf"))
    if len(restored) != 1 or len(restored[0]) != 1 or restored[0][0].get("SOL") != answers or "variations" in restored[0][0]:
        return "SOL is not restored", made
    if wanted:
        marked[0]["move"]["pass"] = True
        edited = convert(json.dumps(record), "jgf", "json-sgf")
        if json.loads(edited)[0][0]["SOL"] == answers or "null" not in edited:
            return "an edited answer is not written", made
    return None, made

first = int(os.environ.get("JGFLINT_SEED") or 0)
for seed in range(first, first + rounds):
    fault, made = check(random.Random(seed))
    if fault:
        print("seed %d: %s\n%s" % (seed, fault, json.dumps(made, ensure_ascii=False)))
