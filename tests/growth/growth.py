"""growth.py: work grows with the input, for every rule, fix and output.

    growth.py JGFLINT JGFCONV [--every N] [--first K] [--only TEXT] [--mode TEXT] [--keep DIRECTORY] [--jobs N] [--all]

The rules, their examples and the formats are asked of the programs. What an example shows is made large in each way that
its text allows: the line with the finding again and again, the elements of each list, members of other names and of the
same one, lists inside lists, variations inside variations, a long text, many records. Each is linted (all rules, all
formats at once), fixed, shown as a diff, put into a baseline, and converted, at n, 2 n and 4 n.

The programs are those of build.sh, which count what they do: no clock is asked, so a slow or busy machine says the same. From
2 n to 4 n each byte that is read or written may take at most LIMIT times the work that it takes from n to 2 n.

Prints a line for each fault, with --all for each measurement; the last line says how many measurements there were. Exit
status 1 if there are faults.
"""
import argparse
import copy
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

LIMIT = 1.3  # for twice the input: what is quadratic in all takes twice as much for each byte
LEAST = 2000000  # blocks more for 4 n than for n: nothing can be told from less
FIRST_MOST = 10 ** 10  # blocks for n: some 10 seconds
MOST_TIMES = 30  # as much for 4 n as for n: a run that does more is stopped
TOO_LONG = 600  # seconds, a hundred times as long as any takes: work that is not counted
SIZES = (1, 2, 4)
SMALL = 30000  # bytes of the smallest input: some 1,000 of the usual elements
MOST = 1000  # elements of the smallest input
DEPTH = 1200  # levels of the smallest input; four times as many are within --max-depth


def ask(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout.decode()


# ---- what is made large ----


def count_for(element):
    return max(1, min(MOST, SMALL // max(1, len(element))))


def lists_in(value, path=()):
    if isinstance(value, list) and value:
        yield path
    for key, child in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from lists_in(child, path + (key,))


def objects_in(value, path=()):
    if isinstance(value, dict) and value:
        yield path
    for key, child in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from objects_in(child, path + (key,))


def texts_in(value, path=()):
    if isinstance(value, str):
        yield path
    for key, child in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from texts_in(child, path + (key,))


def at(value, path):
    for step in path:
        value = value[step]
    return value


def with_value(value, path, new):
    """A text in which the value at a path is another text."""
    hole = "\ue000hole\ue000"
    if not path:
        return new
    value = copy.deepcopy(value)
    at(value, path[:-1])[path[-1]] = hole
    return json.dumps(value).replace(json.dumps(hole), new, 1)


def json_kinds(value):
    """Pairs of a name and a function from n to a text."""
    for path in lists_in(value):
        items = [json.dumps(item) for item in at(value, path)]
        # A tree begins with its root.
        head, body = (items[:1], items[1:]) if path[-1:] == ("tree",) and len(items) > 1 else ([], items)
        unit = ", ".join(body)
        base = count_for(unit)
        name = "/".join(map(str, path))
        yield f"many {name}", lambda n, path=path, head=head, unit=unit, base=base: with_value(
            value, path, "[" + ", ".join(head + [unit] * (n * base)) + "]")
        yield f"lists in lists {name}", lambda n, path=path, head=head, unit=unit: with_value(
            value, path, "[" + ", ".join(head + ["[" * (n * DEPTH) + unit + "]" * (n * DEPTH)]) + "]")
        if path[-1:] == ("tree",) and body:
            depth = min(DEPTH // 3, count_for(unit))
            yield f"nested {name}", lambda n, path=path, head=head, unit=unit, depth=depth: with_value(
                value, path, "[" + ", ".join(head + [('%s, {"variations": [[' % unit) * (n * depth) + unit + "]]}" * (n * depth)]) + "]")
            yield f"nested behind {name}", lambda n, path=path, head=head, unit=unit, depth=depth: with_value(
                value, path, "[" + ", ".join(head + ['{"variations": [[' * (n * depth) + unit + ("]]}, %s" % unit) * (n * depth)]) + "]")
    for path in objects_in(value):
        members = [json.dumps(key) + ": " + json.dumps(child) for key, child in at(value, path).items()]
        name = "/".join(map(str, path))
        unit = ", ".join(members)
        base = count_for(unit)
        yield f"same keys {name}", lambda n, path=path, unit=unit, base=base: with_value(value, path, "{" + ", ".join([unit] * (n * base)) + "}")
        last = list(at(value, path))[-1]
        child = json.dumps(at(value, path)[last])
        base = count_for(child + last)
        yield f"other keys {name}", lambda n, path=path, unit=unit, last=last, child=child, base=base: with_value(
            value, path, "{" + ", ".join([unit] + [json.dumps(f"{last}{i}") + ": " + child for i in range(n * base)]) + "}")
    for path in texts_in(value):
        text = at(value, path)
        name = "/".join(map(str, path))
        if text:
            yield f"long {name}", lambda n, path=path, text=text: with_value(value, path, json.dumps(text * (n * SMALL // len(text))))


def kinds(jgflint, rule, text):
    line, length = place(jgflint, rule, text)
    if line is not None:
        lines = text.splitlines(keepends=True)
        line = min(line, len(lines) - 1)
        base = count_for(lines[line])
        yield "many lines", lambda n: "".join(lines[:line] + [lines[line]] * (n * base) + lines[line + 1:])
        start = length[0]
        piece = text[start:start + length[1]]
        if piece:
            base = count_for(piece)
            yield "many pieces", lambda n: text[:start] + piece * (n * base) + text[start + len(piece):]
    try:
        value = json.loads(text)
    except ValueError:
        value = None
    if value is not None:
        yield from json_kinds(value)
        flat = json.dumps(value)
        base = count_for(flat)
        yield "many records", lambda n: (flat + "\n") * (n * base)
    else:
        base = count_for(text)
        yield "many texts", lambda n: text * (n * base)
    if text.lstrip().startswith("(;"):
        yield "many trees", lambda n: text.rstrip()[:-1] + text.strip() * (n * count_for(text)) + ")"
        yield "nested trees", lambda n: text.strip()[:-1] * min(n * DEPTH, n * count_for(text)) + ")" * min(n * DEPTH, n * count_for(text))


def place(jgflint, rule, text):
    """The line of the rule's finding, from 0, and where it is in the text."""
    done = subprocess.run([jgflint, "--isolated", "--select", "all", "-f", "jsonl", "-"], input=text.encode(), stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL)
    for line in done.stdout.splitlines():
        finding = json.loads(line)
        if finding.get("rule") == rule:
            before = text.encode()[:finding["offset"]].decode(errors="replace")
            piece = text.encode()[finding["offset"]:finding["offset"] + finding["length"]].decode(errors="replace")
            return finding["line"] - 1, (len(before), len(piece))
    return None, None


# ---- what no example shows ----


def record(tree, meta=""):
    return '{"record": {"format": "JGF", "version": 2}, "board": {"size": 19}, %s"tree": [{}, %s]}' % (meta, tree)


def suppressions(n):
    """An entry for each finding."""
    entries = ['{"rule": "shape-unknown-key", "at": "/tree/%d/coment", "reason": "-"}' % (i + 1) for i in range(n * 100)]
    nodes = ['{"coment": 1, "nmae": 2}'] * (n * 100)
    return record(", ".join(nodes), '"meta": {"jgflint": {"ignore": [%s]}}, ' % ", ".join(entries))


def out_of_turn(n):
    """Forks inside one another, each with a branch of one node, and moves of one color only."""
    move = '{"move": {"color": "black", "x": 1, "y": 1}}'
    return record(", ".join(['%s, {"variations": [[%s' % (move, move)] * (n * 100)) + "]]}" * (n * 100))


def after_forks(n):
    move = '{"move": {"color": "white", "x": 1, "y": 1}}'
    return record(", ".join(['{"variations": [[%s' % move] * (n * 100)) + ("]]}, %s" % move) * (n * 100))


def lists(n):
    return record("[" * (n * 300) + "{}" + "]" * (n * 300))



def pointing(key, pointers):
    """Members of meta that point at nodes."""
    if key == "jgflint":
        return '"meta": {"jgflint": {"ignore": [%s]}}, ' % ", ".join('{"rule": "move-occupied", "at": "%s", "reason": "-"}' % p for p in pointers)
    return '"meta": {"sgf": {"nodes": [%s]}}, ' % ", ".join('{"at": "%s", "props": {"XX": ["-"]}}' % p for p in pointers)


MOVE = '{"move": {"color": "black", "x": 1, "y": 1}}'


def pointers_wide(n, key):
    """Forks with one branch in each of many branches, and a pointer to a node of each."""
    count = n * 200
    branch = "[%s, {\"variations\": [[%s]]}]" % (MOVE, MOVE)
    pointers = ["/tree/1/variations/%d/1/variations/0/0" % i for i in range(count)]
    return record('{"variations": [%s]}' % ", ".join([branch] * count), pointing(key, pointers))


def pointers_deep(n, key):
    count = n * 40
    pointers = ["/tree/1" + "/variations/0/1" * i for i in range(count)]
    return record(", ".join(['{"variations": [[%s' % MOVE] * count) + "]]}" * count, pointing(key, pointers))


def pointers_into(n, key):
    """Pointers into one long list."""
    count = n * 2000
    return record(", ".join(["{}"] * count), pointing(key, ["/tree/%d" % i for i in range(count)]))


def pointers_into_nulls(n, key):
    count = n * 2000
    return record(", ".join(["null"] * count), pointing(key, ["/tree/%d" % i for i in range(count)]))


def pointers_to_members(n, key):
    count = n * 1000
    members = ", ".join('"key%d": null' % i for i in range(count))
    return record("{%s}" % members, pointing(key, ["/tree/1/key%d" % i for i in range(count)]))


def wide_move(n):
    return record('{"move": {%s}}' % ", ".join(['"color": "blak", "x": 2, "y": 3'] * (n * 500)))


def wide_point(n):
    more = ", ".join('"x%d": 1' % i for i in range(n * 1000))
    return record('{"markup": [{"type": "circle", "coords": [{"x": 1, "y": 1, %s}]}]}' % more)


def wide_node(n):
    return record("{%s}" % ", ".join('"move%d": {"color": "black", "x": 2, "y": 3}' % i for i in range(n * 500)))


def surrogates(n):
    unit = '{"comments": ["\\ud800"], "variations": [['
    return record(unit * (n * 150) + "{}" + "]]}" * (n * 150))


def older(n, node, opening, closing, version='"version": 1'):
    """An older record whose branches lie inside one another."""
    return '{"record": {%s}, "game": {"event": "Cup"}, "tree": [{"root": true}, %s%s%s]}' % (
        version, (node + ", " + opening) * (n * 300), node, closing * (n * 300))


OLD_NODE = '{"move": {"B": "dd"}, "mode": "play", "comments": [{"name": "A", "comment": "b", "more": 1}]}'


def older_lists(n):
    return older(n, OLD_NODE, "[[", "]]")


def older_forks(n):
    return older(n, OLD_NODE, '{"variations": [[', "]]}")


def older_line(n):
    return older(0, ", ".join([OLD_NODE] * (n * 500)), "", "")


def older_keys(n):
    """As many older keys as there are, each often, and of other names."""
    extra = ", ".join('"more%d": %d' % (i, i) for i in range(n * 500))
    return '{"record": {"version": 1}, "game": {"event": "Cup", %s}, "settings": {%s}, "tree": [{"root": true}]}' % (extra, extra)


def older_equal_keys(n):
    extra = ", ".join('"event": "Cup %d", "round": %d, "gameName": "%d", "more": %d' % (i, i, i, i) for i in range(n * 300))
    return '{"record": {"format": "JGF", "version": 2}, "game": {%s}, "tree": [{}]}' % extra


def older_in_meta(n):
    """Where there is something of that name already."""
    there = ", ".join('"mode-%d": 0' % i for i in range(2, n * 500))
    nodes = ", ".join(['{"mode": "play"}'] * (n * 300))
    return record(nodes, '"meta": {"legacy": {"tree": {%s}}}, ' % there)


def players(n):
    return '{"record": {"version": 1}, "game": {"players": [%s]}, "tree": [{"root": true}]}' % ", ".join(
        '{"color": "black", "name": "%d", "pro": true}' % i for i in range(n * 200))


def kept_in_node(n):
    """What has no place in JGF 2, often in one node."""
    comments = ", ".join('{"name": "A", "comment": "b %d", "more": %d}' % (i, i) for i in range(n * 200))
    markup = ", ".join('{"type": "circle", "coords": ["dd"], "more": %d}' % i for i in range(n * 200))
    setup = ", ".join('{"type": "black", "coords": ["dd"], "more": %d}' % i for i in range(n * 200))
    return '{"record": {"version": 1}, "tree": [{"root": true}, {"comments": [%s], "markup": [%s], "setup": [%s]}]}' % (comments, markup, setup)


def equal_keys(n):
    return '{"record": {"format": "JGF", "version": 2}, "board": {"size": 19}, "tree": [{%s}]}' % ", ".join(
        ['"name": "a"', '"comments": ["b"]', '"c": "d"'] * (n * 500))


# What is no JSON, all over.
RUBBISH = {
    "wrong brackets": '{"a" 1]', "odd quotes": '"a', "colons": "x:", "closing brackets": "}", "single quotes": "'", "open objects": '{"a":"b"\n',
    "open comments": "/* ", "strings without commas": '"a" ', "numbers without commas": "1 ", "backslashes": "\\", "lone bytes": "\ue0b0",
    "opening brackets": "[", "opening braces": "{", "keys with zero bytes": '{"\\u0000": 1, "\\u0000a": 2}, ',
}


SPECIAL = {
    "suppressions": suppressions,
    "moves out of turn": out_of_turn,
    "nodes after forks": after_forks,
    "lists of nodes": lists,
    "wide move": wide_move,
    "wide point": wide_point,
    "wide node": wide_node,
    "lone surrogates": surrogates,
    "older lists": older_lists,
    "older forks": older_forks,
    "older line": older_line,
    "older keys": older_keys,
    "older equal keys": older_equal_keys,
    "older in meta": older_in_meta,
    "older players": players,
    "equal keys": equal_keys,
    "kept in one node": kept_in_node,
}
# What moves nodes moves what points at them, too.
for kind in (pointers_wide, pointers_deep, pointers_into, pointers_into_nulls, pointers_to_members):
    for member in ("jgflint", "sgf"):
        SPECIAL[f"{kind.__name__.replace('_', ' ')}, {member}"] = lambda n, kind=kind, member=member: kind(n, member)

for what, piece in RUBBISH.items():
    SPECIAL[f"rubbish: {what}"] = lambda n, piece=piece: "[" + piece * (n * SMALL // len(piece))


# A fix that moves nodes writes the pointers to them anew, in every fix: where the fixes and the pointers are many, so long as
# the work does not grow beyond a limit (rules/pointer_rewrite.c, fix/fixer.c), which these are too small to reach.
UNMEASURED = {
    "pointers into, jgflint": ("fix", "diff"), "pointers into nulls, jgflint": ("fix", "diff"),
    "pointers deep, jgflint": ("lint",), "pointers deep, sgf": ("lint", "fix", "diff", "baseline"),
}


def customs(n):
    return [{"id": f"rule-{i}", "at": f"/game/key{i}", "required": True} for i in range(n * 500)]


def names(n, of="rule"):
    return [f"custom/{of}-{i}" for i in range(n * 500)]


# Configurations. What holds is shown, and a record is linted that names all the rules, too.
CONFIGURATIONS = {
    "patterns": lambda n: {"custom": [{"id": f"rule-{i}", "at": f"/game/key{i}", "pattern": "^a"} for i in range(n * 500)]},
    "severities": lambda n: {"custom": customs(n), "severity": {name: "info" for name in names(n)}},
    "ignored": lambda n: {"custom": customs(n), "ignore": names(n)},
    "fixable": lambda n: {"custom": customs(n), "fixable": names(n), "unfixable": names(n)},
    "unknown": lambda n: {"custom": customs(n), "ignore": names(n, "rile")},
    "asks for nothing": lambda n: {"custom": [{"id": f"rule-{i}"} for i in range(n * 500)]},
    "overrides": lambda n: {"overrides": [{"files": ["a*"], "ignore": ["tree"]} for i in range(n * 500)]},
    "exclude": lambda n: {"exclude": [f"b{i}*" for i in range(n * 500)]},
    "keys": lambda n: {f"kye{i}": i for i in range(n * 500)},
}


def naming(n):
    return record("{}", '"meta": {"jgflint": {"ignore": [%s]}}, ' % ", ".join('{"rule": "%s", "reason": "-"}' % name for name in names(n)))


# ---- what is done with it ----


def modes(jgflint, jgfconv, scratch):
    lint = [jgflint, "--isolated", "--select", "all", "-q", "-j1", "--color", "never"]
    formats = words_after(ask(jgflint, "--help"), "Formats:")
    outputs = [argument for name in formats for argument in ("-f", f"{name}:{scratch}/out.{name}")]
    yield "lint", lint + outputs + ["-"]
    yield "fix", lint + ["--fix", "--unsafe-fixes", "-"]
    yield "diff", lint + ["--diff", "--unsafe-fixes", "-"]
    yield "baseline", lint + ["--write-baseline", f"{scratch}/baseline.json", "-"]
    for target in ("jgf", "sgf", "json-sgf"):
        yield f"convert to {target}", [jgfconv, "-q", "-j1", "--force-lossy", "--to", target, "-"]


def words_after(text, title):
    """The first words of the indented lines below a title that are indented least."""
    lines = text.split(title + "\n", 1)[1].split("\n\n", 1)[0].splitlines()
    return [line.split()[0] for line in lines if line.startswith("  ") and line[2] != " "]


def measured(command, path, scratch, limit):
    """The work of a run, None if it was stopped, and the bytes that it wrote."""
    count = f"{scratch}/count"
    environment = dict(os.environ, COUNT_WORK_FILE=count, COUNT_WORK_LIMIT=str(limit))
    for entry in os.scandir(scratch):
        if entry.name.startswith(("out.", "count")):
            os.unlink(entry.path)
    with open(path, "rb") as file, open(f"{scratch}/out.standard", "wb") as out, open(f"{scratch}/out.error", "wb") as error:
        status = subprocess.run(command, stdin=file, stdout=out, stderr=error, env=environment,
                                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (TOO_LONG, TOO_LONG))).returncode
    if status in (-24, -9):
        return None, 0
    if status < 0:
        raise SystemExit(f"{' '.join(command)} was ended by signal {-status}; its input is {path}")
    written = sum(entry.stat().st_size for entry in os.scandir(scratch) if entry.name.startswith("out."))
    with open(count) as file:
        text = file.read().strip()
    return None if text == "stopped" else int(text), written


def verdict(work, handled):
    """What is wrong with the work for n, 2 n and 4 n, when so many bytes are read and written: empty if nothing is."""
    if None in work:
        return "stopped"
    if work[2] - work[0] < LEAST:
        return ""
    first = (work[1] - work[0]) / max(1, handled[1] - handled[0])
    second = (work[2] - work[1]) / max(1, handled[2] - handled[1])
    return "" if second <= LIMIT * first else f"{second / max(first, 1e-9):.2f} times as much for each byte"


def measure(command, paths, scratch, operands=None):
    """`paths` are read on standard input; `operands`, if any, named behind the command. The verdict, and figures."""
    work, handled = [], []
    limit = FIRST_MOST
    for n in SIZES:
        blocks, written = measured(command + ([operands[n]] if operands else []), paths[n], scratch, limit)
        work.append(blocks)
        handled.append(written + os.path.getsize(paths[n]) + (os.path.getsize(operands[n]) if operands else 0))
        if blocks is None:
            break
        limit = MOST_TIMES * blocks if n == SIZES[0] else limit
    return verdict(work, handled), "/".join(map(str, work)) + " for " + "/".join(map(str, handled)) + " bytes"


# ---- all of it ----


def example_cases(given, rules):
    """What the examples give: every so many-th of it."""
    number, seen = 0, set()
    for rule in rules if given.every else []:
        for example in rule["examples"]:
            text = example.get("text")
            if example["kind"] != "bad" or not text or text in seen or rule["family"] in ("config",):
                continue
            seen.add(text)
            for name, make in kinds(given.jgflint, rule["name"], text):
                number += 1
                if number % given.every == given.first:
                    yield f"{rule['name']}, {name}", make


def write_inputs(make, scratch, name="input"):
    paths = {}
    for n in SIZES:
        paths[n] = f"{scratch}/{name}-{n}"
        with open(paths[n], "wb") as file:
            file.write(make(n).encode("utf-8", "surrogatepass"))
    return paths


def record_runs(given, title, make, scratch):
    """What is done with a record, and what that says."""
    paths = write_inputs(make, scratch)
    for mode, command in modes(given.jgflint, given.jgfconv, scratch):
        if given.mode in mode and mode not in UNMEASURED.get(title, ()):
            yield f"{title}, {mode}", paths, measure(command, paths, scratch)


def configuration_runs(given, title, make, scratch):
    paths = write_inputs(lambda n: json.dumps(make(n), indent=1), scratch)
    records = write_inputs(naming, scratch, "record")
    title = f"configuration: {title}"
    show = [given.jgflint, "-q", "--config", "/dev/stdin", "--show-config", "a.jgf"]
    yield f"{title}, shown", paths, measure(show, paths, scratch)
    yield f"{title}, used", paths, measure([given.jgflint, "-q", "-j1", "--config", "/dev/stdin"], paths, scratch, records)


def run_case(given, case):
    """Lines for each measurement: a title, the verdict, the figures."""
    runs, title, make = case
    lines = []
    with tempfile.TemporaryDirectory() as scratch:
        for name, paths, (wrong, figures) in runs(given, title, make, scratch):
            lines.append((name, wrong, figures))
            if wrong and given.keep:
                shutil.copy(paths[SIZES[-1]], f"{given.keep}/{name.replace('/', '_')}")
    return lines


def main():
    options = argparse.ArgumentParser()
    options.add_argument("jgflint", type=os.path.abspath)
    options.add_argument("jgfconv", type=os.path.abspath)
    options.add_argument("--every", type=int, default=1, help="one case of the examples in so many; 0: none")
    options.add_argument("--first", type=int, default=0, help="and which of them")
    options.add_argument("--only", default="", help="what the name of a case has to contain")
    options.add_argument("--mode", default="", help="what the name of a mode has to contain")
    options.add_argument("--keep", help="where the inputs of faults go")
    options.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)), help="so many cases at the same time")
    options.add_argument("--all", action="store_true", help="prints every measurement")
    given = options.parse_args()
    rules = json.loads(ask(given.jgflint, "--explain", "all", "-f", "json"))
    cases = [(record_runs, title, make) for title, make in SPECIAL.items()]
    cases += [(configuration_runs, title, make) for title, make in CONFIGURATIONS.items()]
    cases += [(record_runs, title, make) for title, make in example_cases(given, rules)]
    cases = [case for case in cases if given.only in case[1]]
    count = faults = 0
    with ThreadPoolExecutor(given.jobs) as pool:
        for lines in pool.map(lambda case: run_case(given, case), cases):
            for name, wrong, figures in lines:
                count, faults = count + 1, faults + (wrong != "")
                if wrong or given.all:
                    print(f"{name}: {wrong or 'good'}: {figures}", flush=True)
    # As automake sums up.
    print(f"Testsuite summary\n# PASS:  {count - faults}\n# FAIL:  {faults}\nSee {given.jgflint}")
    print(f"{count} measurements of {len(cases)} cases, {faults} faults")
    return 1 if faults or not count else 0


if __name__ == "__main__":
    sys.exit(main())
