"""schema_mutants.py [--ajv] JGFLINT: the JGF 2 schema refuses the errors of jgflint that a schema can express, and accepts
records with warnings only. Both check mutants of sound records. The list below explains all differences.

Works in the current directory. Prints TAP."""
import copy
import json
import os
import pathlib
import random
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import tap
from schema import Ajv, Jsonschema

# Errors that a schema cannot express, by rule and a part of the message, each with its reason.
BEYOND_SCHEMA = [
    ("board-size-conflict", "but", "three numbers have to agree"),
    ("board-cut-off", "", "numbers have to agree"),
    ("point-off-board", "", "the size of the board stands elsewhere, or there is none"),
    ("point-in-cut-off", "", "the size of the board stands elsewhere"),
    ("move-on-stone", "", "the game has to be replayed"),
    ("move-suicide", "", "the game has to be replayed"),
    ("move-ko", "", "the game has to be replayed"),
    ("move-repeats", "", "the game has to be replayed"),
    ("move-color", "no player", "two places have to agree"),
    ("player-color", "", "a color of another name is known by the players"),
    ("setup-same-point", "", "points have to be compared"),
    ("score-same-point", "", "points have to be compared"),
    ("game-no-such-date", "", "the days of the months are no pattern"),
    ("shape-wrong-type", "is the number 1.0", "1.0 is a whole number for JSON Schema"),
    ("shape-wrong-type", "is the number 1e+300", "1e300 is a whole number for JSON Schema"),
    ("record-version", "2.0", "2.0 is 2 for JSON Schema"),
]
# Values that the schema refuses although jgflint only warns or reports nothing.
REFUSED = {
    "shape-unknown-key": "editors should show a key that nobody reads",
    "legacy-version": "an older record is no JGF 2",
    "legacy-sgf-key": "keys of SGF",
    "player-rank": "spellings of a rank",
    "shape-empty-value": "an empty value says nothing, of whatever type",
}

POINT = {"x": 3, "y": 4}
RECORDS = [
    {"record": {"format": "JGF", "version": 2, "charset": "UTF-8", "generator": "a 1.0", "transcriber": "b"}, "tree": [{"comments": ["c"]}]},
    {"source": {"name": "a", "url": "https://b.org/", "copyright": "c"}, "event": {"name": "a", "location": "b", "round": "c"},
     "board": {"size": 9}, "tree": [{"name": "a"}]},
    {"game": {"type": "go", "name": "a", "result": "B+3.5", "date": "2024-05-11", "dates": ["2024-05-11", "2024-05-12"], "opening": "b",
              "annotator": "c", "description": "d"}, "board": {"size": 9}, "tree": [{"comments": ["c"]}]},
    {"rules": {"ruleset": "Japanese", "allowSuicide": False, "disallowRepeats": False, "komi": 6.5, "handicap": 0, "time": 600,
               "overtime": "3x20 byo-yomi", "numberOfPeriods": 3, "timePerPeriod": 20}, "board": {"size": 9}, "tree": [{"comments": ["c"]}]},
    {"board": {"width": 9, "height": 13, "cutOffTop": 1, "cutOffBottom": 2, "cutOffLeft": 0, "cutOffRight": 1},
     "settings": {"showLastMove": True, "mine": [1]}, "meta": {"mine": {"a": [None]}}, "tree": [{"comments": ["c"]}]},
    {"board": {"size": 9}, "players": [{"color": "black", "name": "a", "rank": "3d", "team": "b", "country": "c"}, {"color": "white", "name": "d"}],
     "tree": [{}, {"move": {"color": "black", "x": 3, "y": 4, "timeLeft": 10.5, "periodsLeft": 2}, "comments": ["a"], "solution": True},
              {"move": {"color": "white", "pass": True}}]},
    {"board": {"size": 9}, "tree": [{"setup": [{"type": "black", "coords": [POINT]}, {"type": "white", "coords": [{"x": 0, "y": 8}]}], "turn": "white"},
                                    {"setup": [{"type": "clear", "coords": [POINT]}]}]},
    {"board": {"size": 9}, "tree": [{"markup": [{"type": "label", "coords": [{"x": 3, "y": 4, "text": "A"}]}, {"type": "circle", "coords": [{"x": 0, "y": 8}]}],
                                     "score": [{"color": "black", "coords": [POINT]}]}]},
    {"board": {"size": 9}, "tree": [{}, {"move": {"color": "black", "x": 3, "y": 4}},
                                    {"variations": [[{"move": {"color": "white", "x": 5, "y": 4}}], [{"move": {"color": "white", "x": 4, "y": 4}}]]}]},
    {"meta": {"jgflint": {"ignore": [{"rule": "text", "at": "/tree/0", "reason": "a"}]}}, "board": {"size": 9}, "tree": [{"name": "a"}]},
]
VALUES = [None, True, False, 0, 1, 2, -1, 51, 52, 53, 10**6, 2**31, 2**53, 2**63, 1e300, 0.5, -0.5, 1.0, "", "x", "black", "1", "2024", "3x20", [], ["x"], [1], [[]],
          [{}], {}, {"x": 3, "y": 4}, {"mine": 1}]
MEMBERS = [1, "black", [], {}, [{}], True, {"color": "black", "x": 1, "y": 1}, [[{"move": {"color": "black", "x": 1, "y": 1}}]],
           [{"type": "black", "coords": [{"x": 1, "y": 1}]}]]
KEYS = ["x", "move", "setup", "variations", "tree", "turn", "color", "coords", "text", "pass", "size", "width", "height", "komi", "name",
        "Name", "comment", "mine", "timeLeft", "solution", "ruleSet", "B", "AB", "version"]

def places(value, path=()):
    yield path
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in children:
        yield from places(child, path + (key,))

def at(record, path):
    for key in path:
        record = record[key]
    return record

def mutation(record, path):
    """A function that makes a mutant by a change of the value at `path`."""
    def changed(change):
        mutant = copy.deepcopy(record)
        change(at(mutant, path[:-1]), path[-1])
        return mutant
    return changed

def with_values(record):
    """Mutants in which a value is replaced, removed, repeated or renamed, for every value."""
    for path in list(places(record))[1:]:
        changed = mutation(record, path)
        for value in VALUES:
            yield changed(lambda parent, key: parent.__setitem__(key, copy.deepcopy(value)))
        yield changed(lambda parent, key: parent.pop(key))
        if isinstance(path[-1], int):
            yield changed(lambda parent, key: parent.insert(key, copy.deepcopy(parent[key])))
        else:
            yield changed(lambda parent, key: parent.update({key.upper(): parent.pop(key)}))
            yield changed(lambda parent, key: parent.update({key + "s": parent.pop(key)}))

def with_keys(record):
    """Mutants in which an object has an additional key, for every object."""
    for path in list(places(record))[1:]:
        here, changed = at(record, path), mutation(record, path)
        for key in KEYS if isinstance(here, dict) else ():
            for value in MEMBERS if key not in here else ():
                yield changed(lambda parent, name: parent[name].__setitem__(key, copy.deepcopy(value)))

def with_nodes(record):
    """Mutants without one of the values, and mutants with a valid move, setup or variations added to an object."""
    for path in list(places(record))[1:]:
        changed = mutation(record, path)
        yield changed(lambda parent, key: parent.pop(key))
        for key, value in (("move", MEMBERS[-3]), ("variations", MEMBERS[-2]), ("setup", MEMBERS[-1])):
            if isinstance(at(record, path), dict) and key not in at(record, path):
                yield changed(lambda parent, name: parent[name].__setitem__(key, copy.deepcopy(value)))

def chosen(rounds):
    """A random choice of mutants with one mutation and with two."""
    random.seed(19 + int(os.environ.get("JGFLINT_SEED") or 0))
    headed = [{"record": {"format": "JGF", "version": 2}, **json.loads(json.dumps(record))} for record in RECORDS]
    values = [mutant for record in headed for mutant in with_values(record)]
    keys = [mutant for record in headed for mutant in with_keys(record)]
    some = random.sample(values, min(len(values), 900 * rounds)) + random.sample(keys, min(len(keys), 200 * rounds))
    some += [mutant for record in headed for mutant in with_nodes(record)]
    double = [random.choice(list(with_values(random.choice(some)))) for _ in range(100 * rounds)]
    return headed + some + double

def lint(jgflint, records):
    with open("records.jsonl", "w") as file:
        file.writelines(json.dumps(record) + "\n" for record in records)
    run = subprocess.run([jgflint, "--isolated", "--std", "jgf2", "-f", "jsonl", "--extend-select", "all", "--unfixable", "all", "records.jsonl"],
                         stdout=subprocess.PIPE, check=False)
    findings = [[] for _ in records]
    for line in run.stdout.splitlines():
        finding = json.loads(line)
        if "rule" in finding:
            findings[finding["line"] - 1].append(finding)
    return findings

def reason_of(finding):
    for rule, part, reason in BEYOND_SCHEMA:
        if finding["rule"] == rule and part in finding["message"]:
            return reason
    return None

def main():
    arguments = sys.argv[1:]
    reader = Jsonschema
    if arguments[0] == "--ajv":
        reader = Ajv
        del arguments[0]
    jgflint = arguments[0]
    schema = json.loads(subprocess.run([jgflint, "--print-schema", "jgf2"], stdout=subprocess.PIPE, check=True).stdout)
    judge = reader("jgf2", schema)
    records = chosen(int(os.environ.get("JGFLINT_ROUNDS") or 1))
    missed, strict, sound, refused = [], [], 0, 0
    for record, findings in zip(records, lint(jgflint, records)):
        wrong = judge.errors(record)
        refused += bool(wrong)
        sound += not wrong and not findings
        errors = [finding for finding in findings if finding["severity"] == "error" and not reason_of(finding)]
        if errors and not wrong:
            missed.append((errors[0], record))
        elif wrong and not any(finding["severity"] == "error" or finding["rule"] in REFUSED for finding in findings):
            strict.append((wrong[0], record, [finding["message"] for finding in findings]))
    tests = [("what jgflint calls an error the schema refuses", missed), ("what the schema refuses jgflint calls an error", strict),
             (f"of {len(records)} records {refused} were refused, and some of each kind are sound",
              [] if refused > 500 and sound > 100 else [refused, sound])]
    for name, faults in tests:
        tap.check(name, faults)
    tap.finish()

if __name__ == "__main__":
    sys.exit(main())
