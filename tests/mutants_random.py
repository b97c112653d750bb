#!/usr/bin/env python3
"""mutants_random.py [--count N] [--seed N] [--tests WORD...] DIRECTORY: makes N random mistakes in a copy of the sources (an
operator, a constant, a condition), and lists those that no test detects.

All of them are built into one program at once, each behind a question, MUTANT(n); JGFLINT_MUTANT in the environment says which is
made. So there is one build, and each mutant is only run by the tests that reach it. A person examines the survivors: each is
equivalent or gets a test.

The copy stays in DIRECTORY, with `mutants.jsonl` (what they are) and `results.jsonl` (what became of them, so that a run goes on
where the last one ended). With the same seed, count and sources the mutants are the same."""
import argparse
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys

SWAPS = {" < ": " <= ", " <= ": " < ", " > ": " >= ", " >= ": " > ", " == ": " != ", " != ": " == ", " && ": " || ", " || ": " && ",
         " + ": " - ", " - ": " + "}
CONDITION = re.compile(r"\s+(?:\} else |else )?(?:if|while) \(")
LOOP = re.compile(r"\s+for \([^;]*; ")
RETURN = re.compile(r"\s+return (?=.*;$)")
ASSIGNMENT = re.compile(r"\s+(?!static|return|case|if|for|while|enum)[\w*\[\]>.\-]+(?: [\w*\[\]>.\-]+)* = (?=[^{]*;$)")
GUARD = """
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
int mutant_wanted;
unsigned char *mutant_seen;
__attribute__((constructor)) static void mutant_begin(void) {
  const char *wanted = getenv("JGFLINT_MUTANT"), *seen = getenv("JGFLINT_MUTANTS_SEEN");
  mutant_wanted = wanted ? (int)strtol(wanted, NULL, 10) : 0;
  int file = seen ? open(seen, O_RDWR) : -1;
  if (file < 0) return;
  void *map = mmap(NULL, 1 << 16, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (map != MAP_FAILED) mutant_seen = map;
  close(file);
}
"""
HEADER = """
extern int mutant_wanted;
extern unsigned char *mutant_seen;
static inline int mutant_is(int n) { if (mutant_seen) mutant_seen[n] = 1; return mutant_wanted == n; }
#define MUTANT(n) mutant_is(n)
"""
# Too long, or about what is around the program.
LEFT_OUT = "torture sandbox growth scale npm site vscode bench hooks bootstrap memory threads parallel progress archives crash editors floors references spelling compare readme summary"


def masked(line):
    """The line with strings, characters and comments blanked."""
    return re.sub(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|/\*.*?\*/|//.*', lambda match: "@" * len(match.group()), line)


def closing(text, at):
    depth = 1
    for i in range(at, len(text)):
        depth += {"(": 1, ")": -1}.get(text[i], 0)
        if not depth:
            return i
    return None


def expression(line):
    """The place of the expression with the mistake."""
    text = masked(line)
    if text.endswith("\\") or text.startswith("#"):
        return None
    if match := CONDITION.match(text):
        end = closing(text, match.end())
    elif match := LOOP.match(text):
        end = text.find(";", match.end())
    elif match := RETURN.match(text) or ASSIGNMENT.match(text):
        end = len(text) - 1
    else:
        return None
    return (match.end(), end) if end and end > match.end() else None


def mistakes(line):
    """The expressions that may stand in the place of the one in the line, with what was changed."""
    span = expression(line)
    if not span:
        return []
    start, end = span
    text, plain, found = line[start:end], masked(line)[start:end], []
    for sign, other in SWAPS.items():
        for match in re.finditer(re.escape(sign), plain):
            found.append((text[:match.start()] + other + text[match.end():], sign.strip() + " to " + other.strip()))
    for match in re.finditer(r"(?<![\w.@])\d+(?![\w.])", plain):
        found.append((text[:match.start()] + str(int(match.group()) + 1) + text[match.end():], match.group() + " and one more"))
    if CONDITION.match(masked(line)):
        found.append((f"!({text})", "the condition turned round"))
    return found


def choose(root, count, seed):
    random.seed(seed)
    sites = []
    for path in sorted([*root.glob("src/**/*.c"), *root.glob("rules/*.c")]):
        if "/npm/" in str(path):
            continue
        for number, line in enumerate(path.read_text().split("\n")):
            if mistakes(line):
                sites.append((str(path.relative_to(root)), number))
    mutants = []
    for n, (path, number) in enumerate(sorted(random.sample(sites, min(count, len(sites)))), 1):
        line = (root / path).read_text().split("\n")[number]
        text, what = random.choice(mistakes(line))
        mutants.append({"n": n, "file": path, "line": number + 1, "what": what, "was": line.strip(), "is": text})
    return mutants


def write(source, root, mutants):
    """Writes the sources with all mutants."""
    by_file = {}
    for mutant in mutants:
        by_file.setdefault(mutant["file"], []).append(mutant)
    for path, some in by_file.items():
        lines = (source / path).read_text().split("\n")
        for mutant in some:
            line = lines[mutant["line"] - 1]
            start, end = expression(line)
            lines[mutant["line"] - 1] = f"{line[:start]}(MUTANT({mutant['n']}) ? ({mutant['is']}) : ({line[start:end]})){line[end:]}"
        (root / path).write_text("\n".join(lines))
    memory = root / "src/base/memory.c"
    memory.write_text((memory if "src/base/memory.c" in by_file else source / "src/base/memory.c").read_text() + GUARD)
    (root / "mutant.h").write_text(HEADER)


def make(root, *targets, log="log"):
    with open(root / log, "ab") as out:
        return subprocess.run(["nice", "make", "-s", "-k", "-j2", f"CFLAGS=-O1 -w -include {root}/mutant.h", *targets], cwd=root, stdout=out, stderr=out, stdin=subprocess.DEVNULL).returncode == 0


def copy(source, root):
    """The sources as they are now; those of today may be others. Returns where they are unchanged."""
    unchanged = root / "unchanged"
    if not unchanged.exists():
        names = subprocess.run(["git", "ls-files", "-z"], cwd=source, stdout=subprocess.PIPE, check=True).stdout.decode().split("\0")
        for name in filter(None, names):
            for to in (root / name, unchanged / name):
                to.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(source / name, to, follow_symlinks=False)
    return unchanged


def build(source, root, mutants):
    """Builds; a mutant that does not compile is left out. Returns those that are left."""
    if not (root / "Makefile").exists():
        subprocess.run("autoreconf -fi && ./configure --quiet CC=\"${CC:-gcc}\"", cwd=root, shell=True, check=True,
                       stdout=open(root / "log", "wb"), stderr=subprocess.STDOUT, env={**os.environ})
    for _ in range(5):
        write(source, root, mutants)
        (root / "errors").write_bytes(b"")
        if make(root, "all", log="errors"):
            return mutants
        wrong = set(re.findall(r"^(\S+\.c):(\d+):\d+: error", (root / "errors").read_text(), re.M))
        kept = [mutant for mutant in mutants if (mutant["file"], str(mutant["line"])) not in wrong]
        if len(kept) == len(mutants):
            sys.exit((root / "errors").read_text()[-2000:])
        print(f"{len(mutants) - len(kept)} do not compile", flush=True)
        for path in {mutant["file"] for mutant in mutants} - {mutant["file"] for mutant in kept}:
            shutil.copy2(source / path, root / path)
        mutants = kept
    sys.exit("it does not compile")


def tests_of(root, only):
    """Programs and scripts, the quick ones first."""
    words = LEFT_OUT.split()
    found = [str(path.relative_to(root))[:-2] for path in sorted(root.glob("tests/unit/*.c"))]
    found += [f"tests/invariants/{name}" for name in ("pairs", "sweep", "mutations")]
    found += [str(path.relative_to(root)) for folder in ("cli", "config", "convert", "report") for path in sorted(root.glob(f"tests/{folder}/*.t"))]
    return [test for test in found if not any(word in test for word in words) and (not only or any(word in test for word in only))]


def run(root, test, seconds, **more):
    environment = {**os.environ, "top_srcdir": str(root), "top_builddir": str(root), "JGFLINT": str(root / "jgflint"), "LC_ALL": "C.UTF-8", "AWK": "awk",
                   "CC": "gcc", **{key: str(value) for key, value in more.items()}}
    command = ["sh", str(root / test)] if test.endswith(".t") else [str(root / test)]
    if test.startswith("tests/unit/lsp-talk"):
        command += sorted(str(path) for path in root.glob("tests/lsp/*.talk"))
    # If a script takes too long, its child processes are stopped, too.
    process = subprocess.Popen(["nice", "prlimit", "--as=8000000000", *command], cwd=root, env=environment, stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, start_new_session=True)
    try:
        said, _ = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return False
    return process.returncode == 0 and not re.search(rb"^not ok", said, re.M)


def reach(root, tests, mutants, most):
    """The mutants that each passing test reaches. Kept in reach.json."""
    kept = root / "reach.json"
    known = json.loads(kept.read_text()) if kept.exists() else {}
    seen = root / "seen"
    for test in tests:
        if test in known:
            continue
        seen.write_bytes(bytes(1 << 16))
        begun = os.times().elapsed
        good = run(root, test, most, JGFLINT_MUTANTS_SEEN=seen)
        marks = seen.read_bytes()
        known[test] = {"good": good, "seconds": os.times().elapsed - begun, "mutants": [mutant["n"] for mutant in mutants if marks[mutant["n"]]]}
        kept.write_text(json.dumps(known))
        print(f"{test}: {'passes' if good else 'FAILS without a mutant, or is too slow: left out'}, {known[test]['seconds']:.1f} s, {len(known[test]['mutants'])} mutants", flush=True)
    return {test: known[test] for test in tests if known[test]["good"]}


def judge(root, reached, mutant):
    tests = sorted((test for test in reached if mutant["n"] in reached[test]["mutants"]), key=lambda test: reached[test]["seconds"])
    for test in tests:
        if not run(root, test, 20 + 5 * reached[test]["seconds"], JGFLINT_MUTANT=mutant["n"]):
            return {"killed_by": test}
    return {"alive": True, "tests": len(tests)}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("directory")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60, help="a test that takes longer is left out")
    parser.add_argument("--tests", nargs="*", default=[])
    options = parser.parse_args()
    source, root = pathlib.Path(__file__).resolve().parent.parent, pathlib.Path(options.directory).resolve()
    root.mkdir(parents=True, exist_ok=True)
    chosen = root / "mutants.jsonl"
    if not chosen.exists():
        unchanged = copy(source, root)
        mutants = build(unchanged, root, choose(unchanged, options.count, options.seed))
        chosen.write_text("".join(json.dumps(mutant) + "\n" for mutant in mutants))
    mutants = [json.loads(line) for line in chosen.read_text().splitlines()]
    tests = tests_of(root, options.tests)
    make(root, *[test for test in tests if not test.endswith(".t")])
    reached = reach(root, tests, mutants, options.seconds)
    results = root / "results.jsonl"
    done = {result["n"]: result for result in map(json.loads, results.read_text().splitlines())} if results.exists() else {}
    for mutant in mutants:
        if mutant["n"] in done:
            continue
        done[mutant["n"]] = {**mutant, **judge(root, reached, mutant)}
        with open(results, "a") as out:
            out.write(json.dumps(done[mutant["n"]]) + "\n")
        if "alive" in done[mutant["n"]]:
            print(f"ALIVE {mutant['n']} {mutant['file']}:{mutant['line']}: {mutant['what']}: {mutant['was']}", flush=True)
    alive = sum("alive" in result for result in done.values())
    print(f"{len(done)} made, {len(done) - alive} killed, {alive} alive or equivalent")
    return alive > 0


if __name__ == "__main__":
    sys.exit(main())
