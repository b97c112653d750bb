"""dask_run.py: a collection on a Dask cluster of processes, one of which dies over its work.

    dask_run.py JGFLINT SCRATCH PART...

Writes SCRATCH/findings, a finding a line, and SCRATCH/copies, the games that are there once more, by their identity. Each
part is linted by whichever worker is free; the first worker that takes the part in the middle is killed before it is done.
"""
import json
import operator
import os
import pathlib
import signal
import subprocess
import sys

import dask
import dask.bag
from dask.distributed import Client, LocalCluster


def run(jgflint, options, part):
    done = subprocess.run([jgflint, "--isolated", "--id-pointer", "/source/url", "--exit-zero", *options, part], stdout=subprocess.PIPE, check=True)
    return done.stdout.decode().splitlines()


def die_once(marker):
    try:
        os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return
    os.kill(os.getpid(), signal.SIGKILL)


def lint(jgflint, part, marker):
    if marker:
        die_once(marker)
    return [line for line in run(jgflint, ["-f", "jsonl"], part) if '"rule"' in line]


def games(jgflint, part):
    return [json.loads(line) for line in run(jgflint, ["--print-games"], part)]


def copies(group):
    """All games of a digest but the first one in the order of the collection."""
    return [game["id"] for game in sorted(group[1], key=lambda game: (game["file"], game["line"]))[1:]]


def main():
    jgflint, scratch, parts = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]
    marker = str(scratch / "killed")
    dask.config.set({"distributed.comm.timeouts.connect": "60s", "temporary-directory": str(scratch / "dask")})
    with LocalCluster(n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None) as cluster, Client(cluster) as client:
        futures = [client.submit(lint, jgflint, part, marker if i == len(parts) // 2 else None, pure=False) for i, part in enumerate(parts)]
        findings = [line for lines in client.gather(futures) for line in lines]
        bag = dask.bag.from_sequence(parts, npartitions=len(parts)).map(lambda part: games(jgflint, part)).flatten()
        # Not groupby, which sends a text to a worker by its hash: that is another one in each process.
        twice = bag.foldby(lambda game: game["digest"], lambda group, game: group + [game], [], operator.add, []).map(copies).flatten().compute()
    (scratch / "findings").write_text("".join(line + "\n" for line in sorted(findings)))
    (scratch / "copies").write_text("".join(line + "\n" for line in sorted(twice)))


if __name__ == "__main__":
    main()
