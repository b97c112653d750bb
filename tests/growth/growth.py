"""growth.py: work grows with the input, for every rule, fix and output.

    growth.py JGFLINT JGFCONV [--every N] [--first K] [--only TEXT] [--keep DIRECTORY] [--jobs N] [--all]

The programs print the rules, their examples and the formats. inputs.py enlarges each example in many ways, such as repeated
lines, list elements or members, nested lists or variations, long texts, and many records. The sizes are n, 2 n and 4 n.
The programs lint each input (all rules, all formats at once), show its fixes as a diff, suppress the findings, write a baseline,
lint with a low limit of values, and convert. sessions.py makes such inputs for the language server.

The programs built by build.sh count their steps, so the results do not depend on the machine or its load. The work per additional
byte from 2 n to 4 n may be at most LIMIT times the work per byte from n to 2 n. If it is more, 8 n and 16 n decide, because some
algorithms have a variant for small inputs.

Prints a line for each fault, with --all for each measurement, and the number of measurements. Exit status 1 if there are faults.
"""
import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from inputs import CONFIGURATIONS, SPECIAL, kinds, naming
from sessions import SESSIONS

LIMIT = 1.3  # quadratic growth reaches 2
LEAST = 200000  # blocks that 4 n takes more than n; smaller differences are noise
FIRST_MOST = 10 ** 10  # blocks for n: about 10 seconds
MOST_TIMES = 30  # a larger input may take this many times the work of n,
MOST_IN_ANY_CASE = 10 ** 9  # or this many blocks; beyond both, the run is stopped
SIZES = (1, 2, 4)
LARGER = (8, 16)

def ask(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout.decode()

# ---- modes ----
def modes(jgflint, jgfconv, scratch):
    lint = [jgflint, "--isolated", "--select", "all", "-q", "-j1", "--color", "never"]
    formats = words_after(ask(jgflint, "--help"), "Formats:")
    outputs = [argument for name in formats for argument in ("-f", f"{name}:{scratch}/out.{name}")]
    yield "lint", lint + outputs + ["-"]
    yield "fixes as a diff", lint + ["--diff", "--unsafe-fixes", "-"]
    yield "suppress", lint + ["--add-suppressions", "-"]
    yield "baseline", lint + ["--write-baseline", f"{scratch}/baseline.json", "-"]
    yield "few values", lint + ["--max-values", "10000", "-"]
    for target in ("jgf", "sgf", "json-sgf"):
        yield f"convert to {target}", [jgfconv, "-q", "-j1", "--force-lossy", "--to", target, "-"]

def words_after(text, title):
    """Returns the first words of the lines below a title that are indented by two spaces."""
    lines = text.split(title + "\n", 1)[1].split("\n\n", 1)[0].splitlines()
    return [line.split()[0] for line in lines if line.startswith("  ") and line[2] != " "]

def measured(command, path, scratch, limit):
    """Returns the work of a run (None if it was stopped) and the bytes that it wrote."""
    count = f"{scratch}/count"
    environment = dict(os.environ, COUNT_WORK_FILE=count, COUNT_WORK_LIMIT=str(limit))
    for entry in os.scandir(scratch):
        if entry.name.startswith(("out.", "count")):
            os.unlink(entry.path)
    with open(path, "rb") as file, open(f"{scratch}/out.standard", "wb") as out, open(f"{scratch}/out.error", "wb") as error:
        # close_fds=True would start the program more slowly, and Python's descriptors are not inherited anyway.
        status = subprocess.run(command, stdin=file, stdout=out, stderr=error, env=environment, close_fds=False).returncode
    if status in (-24, -9):
        return None, 0
    if status < 0:
        raise SystemExit(f"{' '.join(command)} was ended by signal {-status}; its input is {path}")
    written = sum(entry.stat().st_size for entry in os.scandir(scratch) if entry.name.startswith("out."))
    with open(count) as file:
        text = file.read().strip()
    return None if text == "stopped" else int(text), written

def verdict(work, read, handled):
    """Return the fault that the last three figures of work show, or an empty string.

    HANDLED counts bytes read and written, READ only bytes read, because output stops growing if findings are limited.
    """
    work = work[-3:]
    if None in work:
        return "stopped"
    if work[2] - work[0] < LEAST:
        return ""
    growth = min(growth_by_byte(work, read[-3:]), growth_by_byte(work, handled[-3:]))
    return "" if growth <= LIMIT else f"{growth:.2f} times as much for each byte"

def growth_by_byte(work, size):
    first = (work[1] - work[0]) / max(1, size[1] - size[0])
    second = (work[2] - work[1]) / max(1, size[2] - size[1])
    return second / max(first, 1e-9)

def measure(command, paths, scratch, operands=None):
    """Runs the command for each size, with `paths` on standard input and `operands` as last arguments; returns verdict and figures."""
    work, read, handled = [], [], []
    limit = FIRST_MOST
    for n in (*SIZES, *LARGER):
        if n in LARGER and not verdict(work, read, handled):
            break
        blocks, written = measured(command + ([operands[n]] if operands is not None else []), paths[n], scratch, limit)
        work.append(blocks)
        read.append(os.path.getsize(paths[n]) + (os.path.getsize(operands[n]) if operands is not None else 0))
        handled.append(written + read[-1])
        if blocks is None:
            break
        limit = max(MOST_TIMES * blocks, MOST_IN_ANY_CASE) if n == SIZES[0] else limit
    return verdict(work, read, handled), "/".join(map(str, work)) + " for " + "/".join(map(str, handled)) + " bytes"

# ---- cases ----
def example_cases(given, rules):
    """Yields every Nth case of the examples."""
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

class Inputs(dict):
    """Paths by size; a file is written when its path is first used."""

    def __init__(self, make, stem):
        super().__init__()
        self.make, self.stem = make, stem

    def __missing__(self, n):
        self[n] = f"{self.stem}-{n}"
        with open(self[n], "wb") as file:
            made = self.make(n)
            file.write(made if isinstance(made, bytes) else made.encode("utf-8", "surrogatepass"))
        return self[n]

def write_inputs(make, scratch, name="input"):
    return Inputs(make, f"{scratch}/{name}")

def record_runs(given, title, make, scratch):
    """Yields a title, the inputs and the result of each mode."""
    paths = write_inputs(make, scratch)
    for mode, command in modes(given.jgflint, given.jgfconv, scratch):
        yield f"{title}, {mode}", paths, measure(command, paths, scratch)

def configuration_runs(given, title, make, scratch):
    paths = write_inputs(lambda n: json.dumps(make(n), indent=1), scratch)
    records = write_inputs(naming, scratch, "record")
    title = f"configuration: {title}"
    show = [given.jgflint, "-q", "--config", "/dev/stdin", "--show-config", "a.jgf"]
    yield f"{title}, shown", paths, measure(show, paths, scratch)
    yield f"{title}, used", paths, measure([given.jgflint, "-q", "-j1", "--config", "/dev/stdin"], paths, scratch, records)
    # A record without the configured keys.
    found = write_inputs(lambda n: '{"record": {"format": "JGF", "version": 2}, "game": {}, "tree": [{}]}\n', scratch, "found")
    yield f"{title}, found", paths, measure([given.jgflint, "-q", "-j1", "--config", "/dev/stdin"], paths, scratch, found)

def session_runs(given, title, make, scratch):
    """A conversation with the language server."""
    paths = write_inputs(make, scratch)
    yield title, paths, measure([given.jgflint, "--lsp", "--isolated"], paths, scratch)

def run_case(given, case):
    """Returns the title, verdict and figures of each measurement."""
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
    options.add_argument("--every", type=int, default=1, help="use every Nth case of the examples; 0: none")
    options.add_argument("--first", type=int, default=0, help="index of the first case")
    options.add_argument("--only", default="", help="use cases whose name contains TEXT")
    options.add_argument("--keep", help="folder for the inputs of faults")
    options.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)), help="number of parallel cases")
    options.add_argument("--all", action="store_true", help="prints every measurement")
    given = options.parse_args()
    rules = json.loads(ask(given.jgflint, "--explain", "all", "-f", "json"))
    cases = [(record_runs, title, make) for title, make in SPECIAL.items()]
    cases += [(configuration_runs, title, make) for title, make in CONFIGURATIONS.items()]
    cases += [(session_runs, f"server: {title}", make) for title, make in SESSIONS.items()]
    cases += [(record_runs, title, make) for title, make in example_cases(given, rules)]
    cases = [case for case in cases if given.only in case[1]]
    count = faults = 0
    with ThreadPoolExecutor(given.jobs) as pool:
        for lines in pool.map(lambda case: run_case(given, case), cases):
            for name, wrong, figures in lines:
                count, faults = count + 1, faults + (wrong != "")
                if wrong or given.all:
                    print(f"{name}: {wrong or 'good'}: {figures}", flush=True)
    # In the form of automake's summary, for .ci/stages.sh.
    print(f"Testsuite summary\n# PASS:  {count - faults}\n# FAIL:  {faults}\nSee {given.jgflint}")
    print(f"{count} measurements of {len(cases)} cases, {faults} faults")
    return 1 if faults or not count else 0

if __name__ == "__main__":
    sys.exit(main())
