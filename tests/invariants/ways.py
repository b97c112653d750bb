"""ways.py: records with mistakes have the same findings in every kind of input.

    ways.py JGFLINT MUTATED DIRECTORY

A record has the same findings at the same places in a separate file and in a JSON Lines file. A byte order mark is
a separate finding and changes no other finding, also in text output. JGFLINT_ROUNDS times as many records are tried.
"""
import collections
import json
import os
import pathlib
import re
import subprocess
import sys

import tap

COUNT = 400  # records in one round
MARK = b"\xef\xbb\xbf"

def lint(jgflint, directory, *arguments):
    """The output of a run in a directory. Any exit status of a finished run is accepted."""
    done = subprocess.run([jgflint, "--isolated", "--select", "all", "--ignore", "collection", "--max-per-rule", "0", "--color", "never", *arguments],
                          cwd=directory, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode not in (0, 1):
        raise SystemExit(f"Bail out! {arguments[:4]} ended with {done.returncode}: {done.stderr.decode(errors='replace')}")
    return done.stdout

def findings_of(output):
    return [json.loads(line) for line in output.splitlines()][:-1]

def grouped(findings, name):
    groups = collections.defaultdict(list)
    for finding in findings:
        groups[name(finding)].append(finding)
    return groups

def differences(these, others, name):
    """The differences of two lists of findings, one per line."""
    texts = [sorted(json.dumps(finding, sort_keys=True) for finding in findings) for findings in (these, others)]
    missing, new = (list((collections.Counter(one) - collections.Counter(other)).elements()) for one, other in (texts, texts[::-1]))
    return [f"{name}: missing {text}" for text in missing] + [f"{name}: new {text}" for text in new]

def without(finding, *keys):
    return {key: value for key, value in finding.items() if key not in keys}

# ---- files and lines ----
def lines_tried(jgflint, records, directory):
    names = [f"{number:06}.jgf" for number in range(1, len(records) + 1)]
    starts = [0]
    for name, record in zip(names, records):
        (directory / name).write_bytes(record)
        starts.append(starts[-1] + len(record) + 1)
    (directory / "all.jsonl").write_bytes(b"".join(record + b"\n" for record in records))
    alone = grouped(findings_of(lint(jgflint, directory, "-f", "jsonl", ".", "--exclude", "*.jsonl")), lambda finding: pathlib.Path(finding["file"]).name)
    lines = grouped(findings_of(lint(jgflint, directory, "-f", "jsonl", "all.jsonl")), lambda finding: names[finding["line"] - 1])
    wrong = []
    for name, start in zip(names, starts):
        wrong += differences([in_any_file(finding, 0) for finding in alone[name]], [in_any_file(finding, start) for finding in lines[name]], name)
    count = sum(map(len, alone.values()))
    tap.check(f"{len(records)} records have {count} findings, in files and in lines of one file", wrong if count else ["there are no findings"])
    return names

def in_any_file(finding, start):
    """Without the offset of the record in the file."""
    finding = moved(without(finding, "file", "line", "end_line", "fingerprint"), -start)
    if "related" in finding:
        finding["related"] = [without(related, "line") for related in finding["related"]]
    return finding

# ---- byte order marks ----
def moved(finding, by):
    """A finding moved by a number of bytes in the first line."""
    finding = dict(finding, offset=finding["offset"] + by)
    if "related" in finding:
        finding["related"] = [dict(related, offset=related["offset"] + by) for related in finding["related"]]
    if "fix" in finding:
        finding["fix"] = dict(finding["fix"], edits=[dict(edit, offset=edit["offset"] + by) for edit in finding["fix"]["edits"]])
    return finding

def printed(text):
    """The text output of all findings but those about the mark. Their first lines begin with a name and a place."""
    blocks = re.split(r"(?m)^(?=(?:\./)?\d{6}\.jgf:)", text.decode(errors="replace"))[1:]
    return [block for block in blocks if "[json-bom]" not in block.split("\n", 1)[0]]

def marks_tried(jgflint, names, directory):
    marked = directory / "marked"
    marked.mkdir(exist_ok=True)
    for name in names:
        (marked / name).write_bytes(MARK + (directory / name).read_bytes())
    paths = [".", "--exclude", "*.jsonl", "--exclude", "marked"]
    bare, marked_findings = (grouped(findings_of(lint(jgflint, at, "-f", "jsonl", *paths)), lambda finding: pathlib.Path(finding["file"]).name)
                    for at in (directory, marked))
    wrong = []
    for name in names:
        others = [finding for finding in marked_findings[name] if finding["rule"] != "json-bom"]
        # Such a text has no other finding.
        is_record = all(finding["rule"] not in ("shape-not-a-record", "legacy-unsupported") for finding in others)
        if len(marked_findings[name]) - len(others) != is_record:
            wrong.append(f"{name}: {len(marked_findings[name]) - len(others)} findings of the mark")
        wrong += differences([moved(finding, len(MARK)) for finding in bare[name]], others, name)
    tap.check("a byte order mark is one finding and changes no other", wrong)
    plain, after = (printed(lint(jgflint, at, "-q", "-f", "text", *paths)) for at in (directory, marked))
    wrong = [f"{a} | {b}" for a, b in zip(plain, after) if a != b]
    tap.check("a byte order mark does not change the text of other findings", wrong or ([] if len(plain) == len(after) and plain else ["the number of findings differs, or nothing is printed"]))

def main():
    jgflint, mutated, directory = os.path.abspath(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])
    count = COUNT * int(os.environ.get("JGFLINT_ROUNDS", "1"))
    records = subprocess.run([mutated, os.environ.get("JGFLINT_SEED", "0"), str(count)], stdout=subprocess.PIPE, check=True).stdout.splitlines()
    names = lines_tried(jgflint, records, directory)
    marks_tried(jgflint, names, directory)
    tap.finish()

sys.exit(main())
