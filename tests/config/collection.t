#!/bin/sh
# collection.t: duplicate games under all eight symmetries, games that begin alike, and spellings of names.
. "${top_srcdir:-.}/tests/lib.sh"

have python3 || skip_all "no python3"
cat >make.py <<'END'
import json, os, random, sys
random.seed(7)
points = [(x, y) for x in range(19) for y in range(19)]
random.shuffle(points)
game = points[:60]

def turned(points, k, n=19):
    out = []
    for x, y in points:
        if k & 1: x = n - 1 - x
        if k & 2: y = n - 1 - y
        if k & 4: x, y = y, x
        out.append((x, y))
    return out

def write(path, points, names=("Black One", "White Two"), setup=None, size=19):
    moves = [{"move": {"color": "black" if i % 2 == 0 else "white", "x": x, "y": y}} for i, (x, y) in enumerate(points)]
    root = {"setup": [{"type": "black", "coords": [{"x": x, "y": y} for x, y in setup]}]} if setup else {}
    record = {"record": {"format": "JGF", "version": 2},
              "players": [{"color": "black", "name": names[0]}, {"color": "white", "name": names[1]}],
              "board": {"size": size}, "tree": [root] + moves}
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    with open(path, "w") as file:
        json.dump(record, file, ensure_ascii=False)

for k in range(8):
    write(f"same/{k}.jgf", turned(game, k))
write("begin/a.jgf", game)
write("begin/b.jgf", turned(game[:30], 5))
write("begin/c.jgf", turned(points[:61], 3))
write("begin/d.jgf", game[:15])
write("begin/e.jgf", game[:40] + points[70:80])
write("begin/f.jgf", game[:30])
stones = [(3, 3), (15, 3), (3, 15)]
write("setup/a.jgf", game[10:13], setup=stones)
write("setup/b.jgf", turned(game[10:13], 6), setup=turned(reversed(stones), 6))
write("setup/c.jgf", game[10:13], setup=stones[:2])
write("setup/d.jgf", game[10:13])
write("setup/e.jgf", game[10:13])
write("size/a.jgf", [(x % 9, y % 9) for x, y in game[:30]], size=9)
write("size/b.jgf", [(x % 9, y % 9) for x, y in game[:30]], size=13)
for i, name in enumerate(["Lee Sedol", "LEE SEDOL", "Sedol, Lee", "Lee Se-dol", "Ｌｅｅ　Ｓｅｄｏｌ", "Lee Sedol", "Li Sedol", "李世石", "李世乭",
                          "Ωμέγα", "ωμέγα", "Èvé", "èvé", "A", "a"]):
    write(f"names/{i:02}.jgf", turned(points[i * 20:i * 20 + 12], 0), (name, f"Other {i}"))
END
PYTHONIOENCODING=utf-8 python3 make.py || exit 99

jgflint() { run -f gcc -q --isolated --min-severity info --select collection "$@"; }
findings() { sed 's/^\([^:]*\):[0-9:]* [a-z]*: /\1: /; s/ \[collection-.*//' "$out"; }

jgflint same
is "the same game is found in all eight symmetries" "$(findings)" "same/1.jgf: the same game as in same/0.jgf
same/2.jgf: the same game as in same/0.jgf
same/3.jgf: the same game as in same/0.jgf
same/4.jgf: the same game as in same/0.jgf
same/5.jgf: the same game as in same/0.jgf
same/6.jgf: the same game as in same/0.jgf
same/7.jgf: the same game as in same/0.jgf"
cp "$out" expected
for jobs in 1 2 8; do
  jgflint -j $jobs same
  same "the same games are found with $jobs workers" "$out" expected
done
jgflint begin
is "the same moves are one game, but a beginning of a game is not" "$(findings)" "begin/f.jgf: the same game as in begin/b.jgf"
jgflint setup
is "the same setup is found with few moves" "$(findings)" "setup/b.jgf: the same game as in setup/a.jgf"
jgflint size
silent "the same moves on boards of two sizes are two games" "$out"
jgflint names
is "several spellings of a player are found" "$(findings)" "names/01.jgf: the player \`LEE SEDOL\` is \`Lee Sedol\` in names/00.jgf
names/02.jgf: the player \`Sedol, Lee\` is \`Lee Sedol\` in names/00.jgf
names/03.jgf: the player \`Lee Se-dol\` is \`Lee Sedol\` in names/00.jgf
names/04.jgf: the player \`Ｌｅｅ　Ｓｅｄｏｌ\` is \`Lee Sedol\` in names/00.jgf
names/10.jgf: the player \`ωμέγα\` is \`Ωμέγα\` in names/09.jgf
names/12.jgf: the player \`èvé\` is \`Èvé\` in names/11.jgf"
prints_nothing "collection rules are off by default" -f gcc --isolated same
mkdir half && cp begin/a.jgf half/a.jgf && cp begin/a.jgf half/b.jgf
echo '{"extend-select": ["collection"], "overrides": [{"files": "b.jgf", "ignore": ["collection"]}]}' >half/.jgflint.json
prints_nothing "a record with collection rules turned off is not compared" -f gcc half
cat same/0.jgf >lines.jsonl && echo >>lines.jsonl && cat same/3.jgf >>lines.jsonl && echo >>lines.jsonl
jgflint lines.jsonl
is "records in JSON Lines are named with their lines" "$(findings)" "lines.jsonl: the same game as in lines.jsonl:1"
sed 's/"tree"/"meta": {"jgflint": {"ignore": [{"rule": "collection-same-game"}]}}, "tree"/' same/3.jgf >same/8.jgf
run -f gcc -q --isolated --min-severity info --extend-select collection same/0.jgf same/8.jgf
silent "a record can suppress the finding about itself" "$out"

finish
