# format.py: formatting keeps values and their order, is stable when repeated, and changes nothing outside a range.
#
#     python3 format.py JGFLINT JGFCONV RECORD...
#
# Each record is formatted unchanged, minified, with random white space between its tokens, and with values inserted, moved and
# removed at random.
import json
import random
import subprocess
import sys

from server import Server
from tap import same, finish

jgflint, jgfconv, records = sys.argv[1], sys.argv[2], sys.argv[3:]
server = Server(jgflint, "--isolated")
server.initialize("utf-32")
random.seed(29)
asked = 0

def tokens(text):
    """Returns the tokens (strings, punctuation and words) without the space between them."""
    found, at = [], 0
    while at < len(text):
        start = at
        if text[at] == '"':
            at += 1
            while text[at] != '"':
                at += 2 if text[at] == "\\" else 1
            at += 1
        elif text[at] in "{}[],: \t\r\n":
            at += 1
        else:
            while at < len(text) and text[at] not in '{}[],:" \t\r\n':
                at += 1
        if text[start] not in " \t\r\n":
            found.append(text[start:at])
    return found

def starts_of(text):
    starts, at = [0], 0
    while at < len(text):
        if text[at] == "\r" and text[at + 1:at + 2] == "\n":
            at += 1
        at += 1
        if text[at - 1] in "\r\n":
            starts.append(at)
    return starts

def formatted(uri, text, options=None, span=None, language="jgf"):
    """The formatted text and the spans of the edits; (None, []) if the text cannot be formatted."""
    global asked
    asked += 1
    server.open(uri, text, asked, language)
    starts = starts_of(text)

    def place(offset):
        line = max(i for i, start in enumerate(starts) if start <= offset) if span else 0
        return {"line": line, "character": offset - starts[line]}

    params = {"textDocument": {"uri": uri}, "options": options or {"tabSize": 2, "insertSpaces": True}}
    if span:
        params["range"] = {"start": place(span[0]), "end": place(span[1])}
    edits = server.call("textDocument/rangeFormatting" if span else "textDocument/formatting", params)["result"]
    server.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    if edits is None:
        return None, []
    pieces, at, spans = [], 0, []
    for edit in edits:
        start, end = (min(starts[edit["range"][k]["line"]] + edit["range"][k]["character"] if edit["range"][k]["line"] < len(starts) else len(text), len(text))
                      for k in ("start", "end"))
        assert at <= start <= end
        pieces += [text[at:start], edit["newText"]]
        spans.append((start, end))
        at = end
    return "".join(pieces) + text[at:], spans

def scattered(text):
    blanks = ["", "", "", " ", "  ", "\t", "\n", "\r\n", "\n\n   ", "\r"]
    return "".join(random.choice(blanks) + token for token in tokens(text)) + random.choice(blanks)

def minified(text):
    return "".join(tokens(text))

class Members(list):
    """An object as pairs, because keys can repeat."""

VALUES = ["null", "true", "0", "-0", "1.50", "1e400", '""', '"\\u56f2\\n\\ud83d\\ude00 \\"[{,:}]"', '"%s"' % ("long " * 30), "[]", "{}", "[[]]", "[{}]", '{"tree":[{}]}',
          '{"variations":[[{"move":{}}],[]]}', '{"meta":{"tree":[[1],{"a":[{}]}]}}', "[1,[2,[3,[4]]]]", "[" * 40 + "]" * 40]
KEYS = ['"tree"', '"variations"', '"meta"', '"a"', '""', '"\\u0074ree"']

def read(text):
    """A text as lists, Members, and other values as written."""
    found = tokens(text)

    def value(at):
        if found[at] not in "{[":
            return found[at], at + 1
        made, at = (Members() if found[at] == "{" else []), at + 1
        while found[at] not in "}]":
            if found[at] == ",":
                at += 1
            elif isinstance(made, Members):
                inner, end = value(at + 2)
                made.append((found[at], inner))
                at = end
            else:
                inner, at = value(at)
                made.append(inner)
        return made, at + 1

    return value(0)[0]

def write(value):
    if isinstance(value, Members):
        return "{%s}" % ",".join("%s:%s" % (key, write(inner)) for key, inner in value)
    return "[%s]" % ",".join(map(write, value)) if isinstance(value, list) else value

def changed(text):
    """Returns the text with some values inserted, moved or removed. The first bracket is unchanged."""
    root = read(text)
    containers, places = [root], []
    for container in containers:
        inner = [each[1] for each in container] if isinstance(container, Members) else container
        containers += [each for each in inner if isinstance(each, list)]
    for _ in range(random.randrange(1, 8)):
        container = random.choice(containers)
        at, value = random.randrange(len(container) + 1), read(random.choice(VALUES))
        if container and random.randrange(3) == 0:
            places.append(container.pop(random.randrange(len(container))))
        elif places and random.randrange(2):
            moved = places[-1][1] if isinstance(places[-1], tuple) else places[-1]
            container.insert(at, (random.choice(KEYS), moved) if isinstance(container, Members) else moved)
            break  # what is moved into itself has no end
        else:
            container.insert(at, (random.choice(KEYS), value) if isinstance(container, Members) else value)
    return write(root)

def faults_of(uri, text, language="jgf"):
    """The faults of formatting a text that is valid JSON."""
    faults = []
    made, _ = formatted(uri, text, language=language)
    if made is None:
        return ["not formatted"]
    if tokens(made) != tokens(text):
        faults.append("other tokens")
    if formatted(uri, made, language=language)[0] != made:
        faults.append("not stable")
    if made[-1:] not in ("\r", "\n") or made[:-1].rstrip("\r").endswith("\n"):
        faults.append("not exactly one line end at the end")
    start = random.randrange(len(text))
    # No position is between CR and LF.
    span = [offset - (text[offset - 1:offset + 1] == "\r\n") for offset in (start, min(len(text), start + random.randrange(1 + len(text) // 2)))]
    part, spans = formatted(uri, text, span=span, language=language)
    if tokens(part) != tokens(text):
        faults.append("other tokens in a range")
    if part[:span[0]] != text[:span[0]] or not part.endswith(text[span[1]:]):
        faults.append("text outside the range changed")
    if any(a < span[0] or b > span[1] for a, b in spans):
        faults.append("edits outside the range")
    again = span[0], len(part) - (len(text) - span[1])
    if formatted(uri, part, span=again, language=language)[0] != part:
        faults.append("a range is not stable")
    return faults

def is_plain(text):
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True

def all_records():
    faults, plain, lines = [], 0, 0
    for path in records:
        with open(path, "rb") as file:
            data = file.read()
        try:
            text = data.decode()
        except ValueError:
            continue
        if text.startswith("\ufeff") or not is_plain(text):
            continue
        plain += 1
        uri = "untitled:%d" % plain + (".sgf.json" if "json-sgf" in path else ".jgf")
        for name, form in (("as it is", text), ("minified", minified(text)), ("scattered", scattered(text)), ("changed", changed(text)), ("changed and scattered", scattered(changed(text)))):
            faults += ["%s, %s: %s" % (path, name, fault) for fault in faults_of(uri, form)]
        one = formatted(uri, minified(text))[0]
        if json.loads(one) != json.loads(text):
            faults.append("%s: other values" % path)
    same("formatting %d records keeps values and order, is stable, and stays in its range" % plain, faults, [])
    same("more than 10 records are found", plain > 10, True)

def converted():
    """Converted records already have this layout."""
    faults, number = [], 0
    for path in records:
        done = subprocess.run([jgfconv, "-q", "--to", "jgf", path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        try:
            text = done.stdout.decode()
        except ValueError:
            continue
        if done.returncode or not is_plain(text):
            continue
        number += 1
        if formatted("untitled:c%d.jgf" % number, text)[0] != text:
            faults.append(path)
    same("formatting leaves %d records written by jgfconv unchanged" % number, faults, [])
    same("more than 5 records are converted", number > 5, True)

SMALL = '{"record":{"format":"JGF","version":2},"board":{"size":9},"tree":[{},{"move":{"color":"black","x":3,"y":3}}]}'
LAID_OUT = """{
  "record": {"format": "JGF", "version": 2},
  "board": {"size": 9},
  "tree": [
    {},
    {"move": {"color": "black", "x": 3, "y": 3}}
  ]
}
"""
NODES = '[[{"FF":4,"SZ":9},{"B":"aa"},[{"W":"bb"}],[{"W":"cc"}]]]'
NODES_LAID_OUT = """[
  [
    {"FF": 4, "SZ": 9},
    {"B": "aa"},
    [
      {"W": "bb"}
    ],
    [
      {"W": "cc"}
    ]
  ]
]
"""

def small_ones():
    same("formatting lays out a record on one line", formatted("untitled:a.jgf", SMALL)[0], LAID_OUT)
    same("formatting uses the indentation of the editor", formatted("untitled:a.jgf", SMALL, {"tabSize": 4, "insertSpaces": False})[0], LAID_OUT.replace("  ", "\t"))
    same("formatting keeps the indentation of the file", formatted("untitled:a.jgf", '{\n   "board":{"size":9}, "tree":[{}]}', {"tabSize": 8, "insertSpaces": True})[0],
          '{\n   "board": {"size": 9},\n   "tree": [\n      {}\n   ]\n}\n')
    same("formatting keeps CRLF line ends", formatted("untitled:a.jgf", SMALL + "\r\n")[0], LAID_OUT.replace("\n", "\r\n"))
    same("formatting lays out JSON-SGF", formatted("untitled:a.sgf.json", NODES)[0], NODES_LAID_OUT)
    same("formatting a range changes only its node", formatted("untitled:a.jgf", SMALL, span=(SMALL.index('{"move"'), SMALL.index("}}]}") + 2))[0],
          SMALL.replace('{"move":{"color":"black","x":3,"y":3}}', '\n    {"move": {"color": "black", "x": 3, "y": 3}}\n  '))
    for name, text in (("broken JSON", SMALL[:-1]), ("an extra comma", SMALL.replace("]}", ",]}")), ("a comment", "// x\n" + SMALL), ("an empty text", ""), ("SGF", "(;GM[1])")):
        same("formatting skips " + name, formatted("untitled:a.jgf", text)[0], None)
    same("formatting skips a configuration", formatted("file:///x/.jgflint.json", '{"std":"jgf2"}')[0], None)
    same("formatting skips JSON Lines", formatted("untitled:a.jsonl", SMALL + "\n" + SMALL + "\n")[0], None)
    many = '{"board":{"size":9},"tree":[{}' + ',{"move":"pass"}' * 5000 + "]}"
    made, spans = formatted("untitled:m.jgf", many)
    same("many changes in a text are one edit", (len(spans), tokens(made) == tokens(many), made.count("\n")), (1, True, 5006))

small_ones()
all_records()
converted()
server.stop()
finish()
