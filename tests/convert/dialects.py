"""dialects.py JGFLINT JGFCONV: game info in the words of servers and associations. Prints failures.

An SGF text with such words keeps its header through JGF, SGF and JGF, and safe fixes keep the header.
"""
import json, os, pathlib, random, subprocess, sys, tempfile

import games

jgflint, jgfconv, rounds = sys.argv[1], sys.argv[2], 40 * int(os.environ.get("JGFLINT_ROUNDS", "1"))
CLOCKS = ["30:00", "10:00", "1:00:00", "5:00:00", "90:00", "1:30", "0:30"]
RESULTS = ["W+Time Over", "257手完, 黒中押し勝ち", "226수 백불계승", "294수 흑0.5집승", "294手 白2目半勝ち", "120手 黒勝ち", "W", "B", "B+AW", "W+V", "B+Illegal",
           "3手", "手完 黒勝ち"]

def clock(chance):
    text = chance.choice(CLOCKS)
    kind = chance.randrange(4)
    if kind == 1:
        text += "(%dx%s)" % (chance.randint(1, 30), chance.choice(CLOCKS))
    elif kind == 2:
        text += "+%s/%d" % (chance.choice(CLOCKS), chance.randint(1, 30))
    elif kind == 3:
        text += chance.choice(["(5x)", "+1:00", "/25", "(5x1:00", ":99", " "])
    return text

def game(chance):
    info = {"TM": clock(chance), "RE": chance.choice(RESULTS), "DT": chance.choice(["2002/11/02 12:00:00 UT", "2002-11-02", "2001/08/25 13:07:29"])}
    if chance.random() < 0.3:
        info["OT"] = chance.choice(["5x30 byo-yomi", "15/300 Canadian", "fast"])
    if chance.random() < 0.5:
        info.update({"TE": "第1回春の杯", "RD": "2020-01-0%d" % chance.randint(1, 9), "KO": chance.choice(["黒6目半", "7.5", "6目", "白5目"]),
                     "LT": chance.choice(["30秒", "60", "1分"]), "LC": chance.choice(["5回", "3"]), "GK": "1", "HD": str(chance.randint(0, 5))})
        if chance.random() < 0.7:
            del info["DT"]
    names = [name for name in info if chance.random() < 0.8]
    chance.shuffle(names)
    return "(;FF[4]CA[UTF-8]GM[1]SZ[9]%s;B[ee])" % "".join("%s[%s]" % (name, info[name]) for name in names)

def converted(texts, source, to):
    return [output for output, _, _ in games.convert_all(jgfconv, texts, to, "--format-in", source)]

def headers(texts):
    records = [json.loads(text) for text in converted(texts, "sgf", "jgf")]
    return [{key: record.get(key) for key in ("game", "rules", "event", "players")} for record in records]

def fixed(texts):
    with tempfile.TemporaryDirectory() as top:
        paths = [pathlib.Path(top, "%d.sgf" % number) for number in range(len(texts))]
        for path, text in zip(paths, texts):
            path.write_bytes(text.encode())
        subprocess.run([jgflint, "-q", "--isolated", "--fix", *paths], capture_output=True)
        return [path.read_bytes().decode() for path in paths]

first = int(os.environ.get("JGFLINT_SEED") or 0)
seeds = range(first, first + rounds)
texts = [game(random.Random(seed)) for seed in seeds]
backs, fixes = converted(converted(texts, "sgf", "jgf"), "jgf", "sgf"), fixed(texts)
for seed, text, before, back, after, fix, mended, again in zip(
        seeds, texts, headers(texts), backs, headers(backs), fixes, headers(fixes), fixed(fixes)):
    if after != before:
        print("seed %d: the way back changes the header\n%s\n%s" % (seed, text, back))
    if mended != before:
        print("seed %d: the fix changes the header\n%s\n%s" % (seed, text, fix))
    if again != fix:
        print("seed %d: fixed again, it changes\n%s" % (seed, fix))
