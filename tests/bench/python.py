"""python.py JGFLINT SGF RECORDS ROUNDS: rows for bench.sh, about the Python package, as `what|value|wanted`.

SGF and RECORDS are files with names, one a line. CPU times, the least of ROUNDS, in which what is compared takes turns.
"""
import os
import resource
import subprocess
import sys
import threading
import time

import jgflint

try:
    from sgfmill import sgf
except ImportError:
    sgf = None


def contents(names):
    texts = []
    for name in names:
        with open(name, "rb") as file:
            texts.append(file.read())
    return texts


def spent():
    """CPU seconds, those of processes that were waited for included."""
    return sum(used.ru_utime + used.ru_stime for used in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)))


def least(rounds, *functions):
    times = [float("inf")] * len(functions)
    for _ in range(rounds):
        for index, function in enumerate(functions):
            begun = spent()
            function()
            times[index] = min(times[index], spent() - begun)
    return times


def row(what, value, wanted=""):
    print(f"{what}|{value:.2f}|{wanted}", flush=True)


def reading(texts, rounds):
    def by_us():
        for text in texts:
            jgflint.read(text)[0].rows  # noqa: B018

    def by_us_as_lists():
        for text in texts:
            jgflint.read(text)[0].rows.tolist()

    def by_sgfmill():
        for text in texts:
            for node in sgf.Sgf_game.from_bytes(text).get_main_sequence():
                node.get_move()

    if not sgf:
        ours, = least(rounds, by_us)
        print("missing|sgfmill")
    else:
        ours, lists, theirs = least(rounds, by_us, by_us_as_lists, by_sgfmill)
        row(f"sgfmill, the moves of the main line of {len(texts)} SGF games, beside jgflint.read and rows", theirs / ours, "at least 8")
        row("the same, beside jgflint.read and rows as lists", theirs / lists)
    row("jgflint.read, milliseconds an SGF game", ours / len(texts) * 1000)


def linting(program, names, rounds):
    def by_us():
        for name in names:
            with open(name, "rb") as file:
                jgflint.lint(file.read(), name=name)

    def by_processes():
        for name in names:
            subprocess.run([program, "-q", "-f", "jsonl", name], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)

    ours, theirs = least(rounds, by_us, by_processes)
    row(f"a process of jgflint for each of {len(names)} records, beside jgflint.lint", theirs / ours)


def threads(texts, rounds):
    """Wall clock."""
    def work(part):
        for text in part:
            jgflint.lint(text)

    def clocked(parts):
        workers = [threading.Thread(target=work, args=(part,)) for part in parts]
        begun = time.perf_counter()
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        return time.perf_counter() - begun

    one = two = float("inf")
    for _ in range(2 * rounds):
        one = min(one, clocked([texts]))
        two = min(two, clocked([texts[::2], texts[1::2]]))
    row("two threads, times as fast as one (wall clock)", one / two, "at least 1.6")


def main():
    program, rounds = sys.argv[1], int(sys.argv[4])
    with open(sys.argv[2], encoding="utf-8") as file:
        sgfs = file.read().splitlines()
    with open(sys.argv[3], encoding="utf-8") as file:
        records = file.read().splitlines()
    reading(contents(sgfs), rounds)
    linting(program, records[:100], rounds)
    if (os.cpu_count() or 1) > 1:
        threads(contents(records[:1000]), rounds)


if __name__ == "__main__":
    main()
