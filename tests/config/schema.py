"""schema.py [--ajv] JGFLINT DIRECTORY...: the printed schemas agree with jgflint, as far as a schema can.

Every JSON text below the directories is checked by jgflint and by the schema, with Python's jsonschema or with ajv.
"""
import json
import math
import pathlib
import subprocess
import sys

import tap

# The rules that the JGF 2 schema can express.
EXPRESSIBLE = """shape-not-a-record shape-missing-key shape-wrong-type shape-unknown-key shape-key-case
shape-misplaced-key shape-out-of-range shape-null legacy-version legacy-key legacy-comment legacy-point
legacy-unsupported legacy-tree legacy-sgf-key record-format record-version player-list
player-numbered player-color tree-empty tree-setup-with-move
tree-variations-mixed tree-node-type setup-type score-color move-incomplete move-pass-with-point move-color
legacy-variations tree-turn game-result game-date player-rank
tree-root-move tree-root-variations markup-label-text board-size-conflict cause-letters""".split()

# If a schema cannot express a finding of one of these rules, this function returns the reason, otherwise None.
def beyond(finding, record):
    rule, message = finding["rule"], finding["message"]
    if rule in ("record-format", "record-version") and not finding["pointer"].endswith(("/format", "/version")):
        return "a record without format or version is also JGF"
    if rule == "record-version" and isinstance(record["record"]["version"], float):
        return "2.0 is 2 for JSON Schema"
    if rule == "shape-unknown-key" and finding["severity"] == "info":
        return "an extension of a known writer"
    if rule == "board-size-conflict" and "is given" not in message:
        return "the condition has three numbers"
    if rule == "move-color" and "no player" in message:
        return "the condition has two places"
    if rule == "tree-turn" and ("turn, but" in message or "without setup" in message):
        return "the condition has two places"
    return None

class Broken(Exception):
    pass

def pairs(members):
    keys = [key for key, _ in members]
    if len(set(keys)) < len(keys):
        raise Broken("a key twice")
    return dict(members)

def number(text):
    value = float(text)
    if not math.isfinite(value):
        raise Broken("a number out of range")
    return value

def load(path):
    try:
        return json.loads(path.read_bytes().decode("utf-8"), object_pairs_hook=pairs, parse_float=number,
                          parse_constant=lambda text: number("inf"))
    except (ValueError, Broken, RecursionError):
        return None

class Jsonschema:
    """A schema for Python's jsonschema."""

    def __init__(self, name, schema):
        import jsonschema

        self.faults = []
        try:
            jsonschema.Draft202012Validator.check_schema(schema)
        except jsonschema.SchemaError as error:
            self.faults = [str(error)]
        self.validator = jsonschema.Draft202012Validator(schema)

    def errors(self, document):
        return [error.message for error in self.validator.iter_errors(document)]

class Ajv:
    """A schema for ajv."""

    node = None

    def __init__(self, name, schema):
        if not Ajv.node:
            Ajv.node = subprocess.Popen(["node", str(pathlib.Path(__file__).with_name("ajv.js"))], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.name = name
        self.faults = self.ask([name, schema])

    def ask(self, question):
        print(json.dumps(question), file=Ajv.node.stdin, flush=True)
        return json.loads(Ajv.node.stdout.readline())

    def errors(self, document):
        return self.ask([self.name, None, document])

class Both:
    def __init__(self, reader, jgflint):
        self.reader = reader
        self.jgflint = jgflint

    def printed(self, what):
        return json.loads(subprocess.run([self.jgflint, "--print-schema", what], stdout=subprocess.PIPE, check=True).stdout)

    def schema(self, what):
        read = self.reader(what, self.printed(what))
        tap.check(f"{what} is a schema of 2020-12", read.faults)
        return read

    def lint(self, paths, *options):
        names = "".join(str(path) + "\0" for path in paths).encode()
        run = subprocess.run([self.jgflint, "--isolated", "--format-in", "jgf", "-f", "json", "--extend-select", "all", "-0", "--files-from", "-", *options],
                             input=names, stdout=subprocess.PIPE, check=False)
        report = json.loads(run.stdout)
        findings = {str(path): [] for path in paths}
        for finding in report["findings"]:
            findings[finding["file"]].append(finding)
        return report, findings

# Good and bad configurations that a schema can distinguish.
GOOD = ["{}", '{"std": "seki", "select": ["all"], "ignore": "text", "extend-select": ["move-ko"]}',
        '{"severity": {"custom/a": "off", "tree": "info"}, "custom": [{"id": "a", "at": "", "values": [null, 1, true, "x"]}]}',
        '{"overrides": [{"files": ["a", "b"], "ignore": ["all"], "severity": {"move": "warning"}}], "fail-on": "never", "fail-on-empty": true}',
        '{"$schema": "x", "requires": ">=0.1, <99", "limits": {"depth": 1, "size": 1}, "baseline": "known.json"}',
        '{"exclude": ["*.bak"], "include": "*.jgf", "fixable": ["all"], "unfixable": ["text"]}',
        '{"custom": [{"id": "a-1", "at": "/a~1b/*/c~0", "required": true, "forbidden": false, "pattern": "x", "message": "", "severity": "info"}]}',
        '{"extends": [], "encoding": "Big5", "id-pointer": "/a~1b", "limits": {"values": 1, "size": 1}, "parameters": {"json-bloat": {"percent": 0}}}',
        '{"overrides": [{"files": "a", "select": "all", "extend-select": [], "parameters": {"json-bloat": {"percent": 100}}}]}']
BAD = ["[]", "1", '{"id-pointer": "a"}', '{"id-pointer": "/~"}', '{"limits": {"values": 20000001}}', '{"parameters": {"json-bloat": {"percent": 101}}}', '{"sdt": 1}', '{"std": "jgf3"}', '{"std": 1}', '{"select": 1}', '{"select": [1]}', '{"select": ["nothing"]}', '{"ignore": null}',
       '{"severity": {"move": "loud"}}', '{"severity": {"nothing": "off"}}', '{"severity": []}', '{"fail-on": "off"}', '{"limits": {"depth": 0}}',
       '{"limits": {"depth": "1"}}', '{"limits": {"width": 1}}', '{"overrides": {}}', '{"overrides": [{}]}', '{"overrides": [{"files": [], "std": "seki"}]}',
       '{"custom": [{"id": "a"}]}', '{"custom": [{"id": "a", "at": "", "required": false}]}', '{"custom": [{"id": "a", "at": ""}]}', '{"custom": [{"id": "A", "at": "", "required": true}]}', '{"custom": [{"id": "a", "at": "b", "required": true}]}', '{"custom": [{"id": "a", "at": "/~", "required": true}]}',
       '{"custom": [{"id": "a", "at": "", "values": [[]]}]}', '{"custom": [{"id": "a", "at": "", "required": true, "severity": "off"}]}', '{"requires": "soon"}']

def members(schema, path=()):
    """The paths of all members of the schema, except the parameters of rules."""
    for key, value in schema.get("properties", {}).items():
        yield (*path, key)
        if key != "parameters":
            yield from members(value.get("items", value), (*path, key))

def members_of(value, path=()):
    """The paths of all members of a configuration."""
    for element in value if isinstance(value, list) else []:
        yield from members_of(element, path)
    for key, inner in value.items() if isinstance(value, dict) else []:
        yield (*path, key)
        yield from members_of(inner, (*path, key))

def configurations(both):
    schema = both.schema("config")
    missing = set(members(both.printed("config"))) - {path for text in GOOD for path in members_of(json.loads(text))}
    tap.check("the tested configurations have every member", sorted(missing))
    for texts, right in ((GOOD, True), (BAD, False)):
        for text in texts:
            path = pathlib.Path("one.json")
            path.write_text(text)
            if "known.json" in text:
                pathlib.Path("known.json").write_text('{"schema": 1, "entries": []}')
            run = subprocess.run([both.jgflint, "--config", str(path), "--show-config"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
            tap.ok(f"jgflint {'accepts' if right else 'rejects'} {text}", (run.returncode == 0) == right, run.stderr.decode())
            tap.ok(f"the schema {'accepts' if right else 'rejects'} {text}", (not schema.errors(json.loads(text))) == right)

def main():
    arguments = sys.argv[1:]
    reader = Jsonschema
    if arguments[0] == "--ajv":
        reader = Ajv
        del arguments[0]
    both = Both(reader, arguments[0])
    paths = sorted(path for directory in arguments[1:] for path in pathlib.Path(directory).rglob("*")
                   if path.is_file() and not path.name.endswith((".output", ".mk", ".md", ".py")))
    jgf2 = both.schema("jgf2")
    output = both.schema("output")
    records = {path: load(path) for path in paths}
    sound = [path for path in paths if records[path] is not None]
    report, findings = both.lint(sound)
    errors = output.errors(report)
    tap.check("the output of --format json matches its schema", errors)
    rejected = 0
    for path in sound:
        expressed = [finding for finding in findings[str(path)]
                     if finding["rule"] in EXPRESSIBLE and not beyond(finding, records[path])]
        wrong = jgf2.errors(records[path])
        rejected += bool(wrong)
        if expressed and not wrong:
            tap.check(f"{path.name}: jgflint reports an error and the schema does not", expressed)
        elif wrong and not expressed:
            tap.check(f"{path.name}: the schema reports an error and jgflint does not", wrong)
        else:
            tap.check(f"{path.name}: jgflint and the schema {'reject' if expressed else 'accept'} it", [])
    configurations(both)
    tap.ok(f"{len(sound)} texts were checked, {rejected} of them rejected", len(sound) > 150 and rejected > 40)
    tap.finish()

if __name__ == "__main__":
    sys.exit(main())
