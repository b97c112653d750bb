"""faults.py: two faults in a member have at least the severity of either fault, and fixes introduce no errors.

    faults.py JGFLINT DIRECTORY

Each member of a valid record gets a fault of its key, a fault of its value, and both. Faults of the key: in the wrong object, in
another case, under its older name. Faults of the value: another type, quoted, with a fraction of zero, out of range, off the
board, empty. JGFLINT_ROUNDS above 1 tries all pairs, otherwise every third. Prints TAP lines.
"""
import collections
import copy
import json
import os
import pathlib
import subprocess
import sys

import tap

LEVELS = {"info": 1, "warning": 2, "error": 3}
SHOWN = 12

SOUND = {
    "record": {"format": "JGF", "version": 2, "charset": "UTF-8", "generator": "Pen", "transcriber": "Clerk"},
    "source": {"name": "Paper", "url": "https://example.org/", "copyright": "Nobody"},
    "game": {"type": "go", "name": "Final", "result": "B+R", "date": "2023-06-12", "dates": ["2023-06-12"], "opening": "Kobayashi",
             "annotator": "Reviewer", "description": "A game"},
    "players": [{"color": "black", "name": "Otter", "rank": "3d", "team": "River", "country": "NZ"}, {"color": "white", "name": "Heron", "rank": "4d"}],
    "event": {"name": "Cup", "location": "Timaru", "round": "3"},
    "rules": {"ruleset": "Japanese", "allowSuicide": False, "disallowRepeats": False, "komi": 6.5, "handicap": 0, "time": 600, "overtime": "3x30 byo-yomi"},
    "board": {"width": 13, "height": 13, "cutOffTop": 0, "cutOffBottom": 0, "cutOffLeft": 0, "cutOffRight": 0},
    "settings": {"showCoordinates": True},
    "tree": [
        {"name": "Start"},
        {"setup": [{"type": "black", "coords": [{"x": 0, "y": 12}]}], "turn": "black"},
        {"move": {"color": "black", "x": 3, "y": 3, "timeLeft": 500, "periodsLeft": 3}, "comments": ["Hello"], "solution": True,
         "markup": [{"type": "label", "coords": [{"x": 11, "y": 11, "text": "A"}]}], "score": [{"color": "white", "coords": [{"x": 10, "y": 10}]}]},
        {"move": {"color": "white", "x": 4, "y": 4}},
        {"move": {"color": "black", "pass": True}},
        {"variations": [[{"move": {"color": "white", "x": 5, "y": 5}}], [{"move": {"color": "white", "x": 6, "y": 5}}]]},
    ],
}
SQUARE = {**SOUND, "board": {"size": 13}}

HEADER = [(), ("record",), ("source",), ("game",), ("event",), ("rules",), ("board",), ("players", 0)]
IN_TREE = [("tree", 2), ("tree", 2, "move"), ("tree", 1, "setup", 0), ("tree", 1, "setup", 0, "coords", 0),
           ("tree", 2, "markup", 0), ("tree", 2, "score", 0)]
OLDER = {"ruleset": "ruleSet", "time": "mainTime", "overtime": "overTime", "disallowRepeats": "disallowRepeatPositions",
         "cutOffTop": "cutoffTop", "cutOffLeft": "sectionLeft"}
LARGE = [10**6, 2**31, 2**53, 1e300]
BAD = {
    bool: ["true", "false", 1, 0, None, "x", []],
    int: [-1, 60, 2.5, None, True, "abc", "", [3], "60", 60.0, "-1", "13", 13.0, "14", 14.0, "4", 4.0, "0", 0.0, "3", 3.0, "\uff14", *LARGE],
    float: [-1, 650, "6.5", "abc", "", None, True, [6.5], "650", *LARGE],
    str: [5, 2023, None, True, "", [], ["x"], " x ", "x", 7.5, {}],
    list: ["x", 5, None, {}, [], [None], ["x"], [5], [{}], "2023-06-12"],
    dict: ["x", 5, None, [], {}],
}
OFF_BOARD = {
    "setup": [[{"type": "black", "coords": [{"x": 13, "y": 0}]}], [{"type": "black", "coords": [{"x": "13", "y": 0}]}]],
    "markup": [[{"type": "circle", "coords": [{"x": 13, "y": 0}]}], [{"type": "circle", "coords": [{"x": 13.0, "y": 0}]}]],
    "score": [[{"color": "black", "coords": [{"x": 13, "y": 0}, {"x": "13", "y": 0}]}]],
    "move": [{"color": "black", "x": 13, "y": 0}, {"color": "black", "x": "0", "y": 12}, {"B": ["13", 3]}, {"B": [13.0, 3]}, {"B": ["0", 12]}],
    "turn": ["white", "W", "red"],
    "board": [{"size": 4}, {"width": "4", "height": 4}, {"width": 4.0, "height": 4.0}],
    "tree": [[{}, {"move": {"color": "black", "x": "13", "y": 1}}]],
    "color": ["red", "B", "WHITE"],
    "text": [1, True, ""],
}

def at(record, path):
    for step in path:
        record = record[step]
    return record

def members(value, path=()):
    """The paths of all members, except the members of `settings`."""
    if isinstance(value, dict):
        for key, member in value.items():
            yield (*path, key)
            if key != "settings":
                yield from members(member, (*path, key))
    elif isinstance(value, list):
        for index, member in enumerate(value):
            yield from members(member, (*path, index))

def key_faults(path):
    """Name of the fault, place and key that the member gets."""
    home, key = path[:-1], path[-1]
    places = IN_TREE if path[0] == "tree" and len(path) > 1 else HEADER
    for place in places:
        is_home = len(place) == len(home) == 2 and path[0] == "tree"  # one node is as good as another
        if place != home and not is_home and place[:len(path)] != path:
            yield "in " + "/".join(map(str, place)), place, key
    for name in (key.upper(), key[0].upper() + key[1:], "".join("_" + c.lower() if c.isupper() else c for c in key)):
        if name != key:
            yield "as " + name, home, name
    if key.upper() != key and places is not IN_TREE:
        yield "shouted at the top", (), key.upper()
    if key in OLDER:
        yield "as " + OLDER[key], home, OLDER[key]

def value_faults(key, value):
    same = [json.dumps(value)] if type(value) in (int, float) else []
    whole = [float(value)] if type(value) is int else []
    for bad in [*same, *whole, *BAD[type(value)], *OFF_BOARD.get(key, [])]:
        if json.dumps(bad) != json.dumps(value):
            yield bad

def changed(base, path, place, key, value):
    record = copy.deepcopy(base)
    home = at(record, path[:-1])
    order = list(home)
    del home[path[-1]]
    target = at(record, place)
    if key in target:
        return None
    target[key] = value
    if target is home:
        moved = {key if name == path[-1] else name: home[key if name == path[-1] else name] for name in order}
        home.clear()
        home.update(moved)
    return record

def cases():
    """A number for each record: (base, path, key fault, value fault) -> record."""
    every = 1 if os.environ.get("JGFLINT_ROUNDS", "1") != "1" else 3
    made, count = {}, 0
    for name, base in (("", SOUND), ("square", SQUARE)):
        for path in members(base):
            if name and path[0] != "board":
                continue
            value = at(base, path)
            made[name, path, "", ""] = base
            bad = list(value_faults(path[-1], value))
            for wrong in bad:
                made[name, path, "", json.dumps(wrong)] = changed(base, path, path[:-1], path[-1], wrong)
            for fault, place, key in key_faults(path):
                made[name, path, fault, ""] = changed(base, path, place, key, value)
                for wrong in bad:
                    count += 1
                    if count % every == 0:
                        made[name, path, fault, json.dumps(wrong)] = changed(base, path, place, key, wrong)
    return {case: record for case, record in made.items() if record is not None}

def lint(jgflint, directory, *options):
    run = subprocess.run([jgflint, "--isolated", "--std", "jgf2", "--max-per-rule", "0", "-f", "jsonl", *options, "."], cwd=directory, capture_output=True, text=True)
    if run.returncode not in (0, 1):
        raise SystemExit(f"Bail out! {run.returncode}: {run.stderr[-2000:]}")
    found = collections.defaultdict(list)
    for line in run.stdout.splitlines()[:-1]:
        finding = json.loads(line)
        found[int(pathlib.Path(finding["file"]).stem)].append(finding)
    return found

def worst(findings):
    return max((LEVELS[finding["severity"]] for finding in findings), default=0)

def errors(findings):
    return collections.Counter(finding["rule"] for finding in findings if finding["severity"] == "error")

def told(case, record, why):
    _, path, key, value = case
    return f"/{'/'.join(map(str, path))} {key} {value}: {why}"

def main():
    jgflint, directory = sys.argv[1], pathlib.Path(sys.argv[2])
    made = cases()
    names = list(made)
    for number, case in enumerate(names):
        (directory / f"{number}.jgf").write_text(json.dumps(made[case]))
    before = lint(jgflint, directory)
    lint(jgflint, directory, "--fix")
    after = lint(jgflint, directory)
    number_of = {case: number for number, case in enumerate(names)}
    milder, new, left = [], [], []
    for number, case in enumerate(names):
        name, path, key, value = case
        alone = before[number_of[name, path, key, ""]] if (name, path, key, "") in number_of else []
        # The value of an unknown key has no type. A wrong version can make the record an older one, for which other rules apply.
        if key and value and path[-1] != "version" and "shape-unknown-key" not in [finding["rule"] for finding in alone]:
            singles = [worst(before[number_of[single]]) for single in ((name, path, key, ""), (name, path, "", value)) if single in number_of]
            if worst(before[number]) < max(singles, default=0):
                milder.append(told(case, made[case], f"{worst(before[number])} of {singles}, {[f['rule'] for f in before[number]]}"))
            known = [number_of[single] for single in ((name, path, key, ""), (name, path, "", value)) if single in number_of]
            were = [errors(before[single]) for single in known]
            is_number = isinstance(at(SQUARE if name else SOUND, path), (bool, int, float)) and path[0] != "record"
            if is_number and len(known) == 2 and any(were) and not any(errors(after[single]) for single in known) and errors(after[number]):
                left.append(told(case, made[case], str(dict(errors(after[number])))))
        more = errors(after[number]) - errors(before[number])
        if more:
            new.append(told(case, made[case], f"{dict(more)}, before {dict(errors(before[number]))}"))
    sound = [finding["message"] for case, number in number_of.items() if not case[2] and not case[3] for finding in before[number] if finding["severity"] != "info"]
    tests = [("the records have no findings before the mutation", sound), (f"of {len(names)} records, none has a lower severity because of a second fault", milder),
             ("no fix introduces an error", new),
             ("a number or flag with two faults is fixed as one with either fault", left)]
    for name, wrong in tests:
        tap.check(name, wrong)
    tap.finish()

main()
