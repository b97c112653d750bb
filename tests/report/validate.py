"""validate.py FORMAT FILE [FINDINGS]: reads a report as its consumer does, and raises an exception if the report is invalid.
FINDINGS is a report of the same run in jsonl.

    validate.py schema FILE SCHEMA    the report matches a JSON Schema
    validate.py multitool FILE        a log of Microsoft's SARIF Multitool has no error and no warning

The schemas have the relevant parts of each consumer's schema: GitLab's codeclimate.json, reviewdog's DiagnosticResult.json, SARIF 2.1.0
with the requirements of GitHub code scanning, and --print-schema for json and jsonl."""
import json
import re
import sys
import unicodedata

NUMBER = {"type": "integer", "minimum": 1}
COUNT = {"type": "integer", "minimum": 0}
TEXT = {"type": "string", "minLength": 1}

def closed(required, **optional):
    """An object with just these members."""
    properties = dict(required)
    properties.update(optional)
    return {"type": "object", "required": list(required), "properties": properties, "additionalProperties": False}

def listed(items, **more):
    return dict({"type": "array", "items": items}, **more)

SUMMARY = closed({name: COUNT for name in ("files", "errors", "warnings", "infos", "fixable", "fixable_unsafe")})
EDIT = closed({"offset": COUNT, "length": COUNT, "text": {"type": "string"}})
FINDING = closed(
    {"file": TEXT, "rule": TEXT, "severity": {"enum": ["error", "warning", "info"]}, "message": TEXT,
     "line": NUMBER, "column": NUMBER, "end_line": NUMBER, "end_column": NUMBER, "offset": COUNT, "length": COUNT,
     "pointer": {"type": "string", "pattern": "^(/|$)"}, "fingerprint": {"type": "string", "pattern": "^[0-9a-f]{16}$"}},
    url={"type": "string", "pattern": "^https?://"},  # of the rule's page, with ./configure --with-docs-url
    related=listed(closed({"message": TEXT, "line": NUMBER, "column": NUMBER, "offset": COUNT, "length": COUNT}), minItems=1),
    fix=closed({"safety": {"enum": ["safe", "unsafe"]}, "message": TEXT, "edits": listed(EDIT, minItems=1)}))
JSON = closed({"schema": {"const": 1}, "tool": closed({"name": {"const": "jgflint"}, "version": TEXT}), "summary": SUMMARY,
               "findings": listed(FINDING)})

LINES = closed({"begin": NUMBER}, end=NUMBER)
GITLAB = listed(closed({"description": TEXT, "check_name": TEXT, "fingerprint": TEXT,
                        "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
                        "location": closed({"path": TEXT, "lines": LINES})}))

POSITION = closed({"line": NUMBER}, column=NUMBER)
RANGE = closed({"start": POSITION}, end=POSITION)
LOCATION = {"path": TEXT, "range": RANGE}
SOURCE = closed({"name": TEXT}, url=TEXT)
DIAGNOSTIC = closed({"message": TEXT, "location": closed(LOCATION), "severity": {"enum": ["ERROR", "WARNING", "INFO"]}},
                    source=SOURCE, code=closed({"value": TEXT}, url=TEXT), suggestions=listed(closed({"range": RANGE, "text": {"type": "string"}})),
                    related_locations=listed(closed({"message": TEXT, "location": closed(LOCATION)})))
RDJSON = closed({"source": SOURCE, "diagnostics": listed(DIAGNOSTIC)})

MESSAGE = {"type": "object", "required": ["text"], "properties": {"text": dict(TEXT, maxLength=100000)}}
REGION = closed({name: NUMBER for name in ("startLine", "startColumn", "endLine", "endColumn")})
ARTIFACT = closed({"uri": {"type": "string", "pattern": "^([A-Za-z0-9._~/-]|%[0-9A-F]{2}|^file://)+$"}}, uriBaseId=TEXT)
PHYSICAL = closed({"artifactLocation": ARTIFACT, "region": REGION})
CHANGE = closed({"artifactLocation": ARTIFACT,
                 "replacements": listed(closed({"deletedRegion": REGION, "insertedContent": closed({"text": {"type": "string"}})}), minItems=1)})
RESULT = closed({"ruleId": TEXT, "level": {"enum": ["none", "note", "warning", "error"]}, "message": MESSAGE,
                 "locations": listed(closed({"physicalLocation": PHYSICAL}), minItems=1),
                 "partialFingerprints": {"type": "object", "additionalProperties": TEXT}},
                ruleIndex=COUNT, properties={"type": "object"},
                relatedLocations=listed(closed({"id": COUNT, "message": MESSAGE, "physicalLocation": PHYSICAL})),
                fixes=listed(closed({"artifactChanges": listed(CHANGE, minItems=1)}, description=MESSAGE, properties={"type": "object"})))
RULE = closed({"id": TEXT, "name": {"type": "string", "pattern": "^([A-Z][a-z0-9]*)+$"}, "shortDescription": MESSAGE, "fullDescription": MESSAGE,
               "help": MESSAGE,
               "defaultConfiguration": {"type": "object"}, "properties": {"type": "object"}},
              deprecatedIds=listed(TEXT), helpUri={"type": "string", "pattern": "^https?:"})
SARIF = closed({"$schema": TEXT, "version": {"const": "2.1.0"}, "runs": listed(closed(
    {"tool": closed({"driver": closed({"name": TEXT, "version": TEXT, "semanticVersion": TEXT, "informationUri": TEXT, "rules": listed(RULE)})}),
     "columnKind": {"const": "unicodeCodePoints"}, "originalUriBaseIds": {"type": "object"},
     "automationDetails": closed({"id": {"type": "string", "pattern": "/$"}}), "results": listed(RESULT),
     "invocations": listed({"type": "object", "required": ["executionSuccessful"]})}), minItems=1, maxItems=1)})

def validate(value, schema):
    import jsonschema
    jsonschema.Draft7Validator.check_schema(schema)
    jsonschema.validate(value, schema, cls=jsonschema.Draft7Validator)

def loads(text):
    """Strictly: no key twice, no NaN."""
    def unique(pairs):
        keys = [key for key, _ in pairs]
        assert len(keys) == len(set(keys)), "a key twice: %s" % keys
        return dict(pairs)

    def never(name):
        raise ValueError(name)
    return json.loads(text, object_pairs_hook=unique, parse_constant=never)

def clean(text):
    for character in text:
        assert character == "\n" or unicodedata.category(character) not in ("Cc", "Zl", "Zp"), \
            "raw U+%04X: use escape_text, or allow it here for the format" % ord(character)
        assert not 0x202A <= ord(character) <= 0x202E and not 0x2066 <= ord(character) <= 0x2069, "raw U+%04X" % ord(character)
    assert text.endswith("\n"), "no line end at the end"

def read_json(text):
    value = loads(text)
    validate(value, JSON)
    assert value["findings"] == FINDINGS

def read_jsonl(text):
    *findings, summary = [loads(line) for line in text.splitlines()]
    validate(findings, listed(FINDING))
    validate(summary, closed({"summary": SUMMARY}))

def read_gitlab(text):
    value = loads(text)
    validate(value, GITLAB)
    fingerprints = [element["fingerprint"] for element in value]
    assert len(fingerprints) == len(set(fingerprints)), "equal fingerprints: GitLab would drop all but one"

def read_rdjson(text):
    validate(loads(text), RDJSON)

def read_rdjsonl(text):
    validate([loads(line) for line in text.splitlines()], listed(DIAGNOSTIC))

def read_sarif(text):
    value = loads(text)
    validate(value, SARIF)
    run = value["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    for result in run["results"]:
        index = result.get("ruleIndex")
        assert rules[index]["id"] == result["ruleId"] if index is not None else result["ruleId"] in {rule["id"] for rule in rules}
        assert result["message"]["text"].endswith((".", "!", "?"))
        assert "](" not in result["message"]["text"], "a link"
    for rule in rules:
        assert ("markdown" in rule["help"]) != rule["id"].startswith("custom/")
        assert "](" not in rule["shortDescription"]["text"] + rule["fullDescription"]["text"] + rule["help"]["text"], "a link"
        assert rule["id"] != rule["name"] and len(rule["fullDescription"]["text"]) <= 1024

def unescape(text):
    for code, plain in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        text = text.replace(code, plain)
    return text

def read_github(text):
    """As actions/runner does: ActionCommand.cs and the checks of ExecutionContext.cs."""
    said = []
    for line in text.splitlines():
        match = re.match(r"::(error|warning|notice) ([^:]*?)::(.*)\Z", line)
        assert match, line
        if match.group(2) == "title=jgflint":
            assert " in all: GitHub shows the first 10" in line and line == text.splitlines()[-1], line
            continue
        properties = dict(part.split("=", 1) for part in match.group(2).split(","))
        assert all(properties.values()), line
        for key, value in properties.items():
            properties[key] = unescape(value)
        said.append((properties["file"], unescape(match.group(3))))
        if "col" in properties:
            assert properties["line"] == properties["endLine"] and int(properties["endColumn"]) >= int(properties["col"])
    wanted = [each["file"].removeprefix("./") for each in FINDINGS if each["severity"] != "info"]
    assert sorted(file for file, _ in said) == sorted(wanted), (said, wanted)

def read_schema(path, schema_path):
    import jsonschema
    with open(schema_path, encoding="utf-8-sig") as file:
        schema = json.load(file)
    with open(path, encoding="utf-8") as file:
        jsonschema.validators.validator_for(schema)(schema).validate(loads(file.read()))

def read_multitool(path):
    with open(path, encoding="utf-8-sig") as file:
        run, = json.load(file)["runs"]
    said = [(result.get("level", "warning"), result["ruleId"], result["message"]) for result in run["results"]]
    bad = [one for one in said if one[0] in ("error", "warning")]
    assert not bad, bad[:5]

FINDINGS = []

def main():
    name, path, *more = sys.argv[1:]
    if name == "schema":
        return read_schema(path, more[0])
    if name == "multitool":
        return read_multitool(path)
    if more:
        with open(more[0], encoding="utf-8") as file:
            FINDINGS.extend(finding for finding in map(json.loads, file) if "rule" in finding)
        assert FINDINGS
    with open(path, "rb") as file:
        text = file.read().decode("utf-8")
    {"clean": clean, "json": read_json, "jsonl": read_jsonl, "gitlab": read_gitlab, "rdjson": read_rdjson, "rdjsonl": read_rdjsonl,
     "sarif": read_sarif, "github": read_github}[name](text)

main()
