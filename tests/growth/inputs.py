"""inputs.py: inputs of growing size for growth.py."""
import copy
import json
import subprocess

SMALL = 15000  # bytes of the smallest input: some 500 of the usual elements
MOST = 500  # elements of the smallest input
DEPTH = 600  # levels of the smallest input; four times as many are within --max-depth

# ---- enlarged examples ----
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
    """Returns the value as JSON text, with the text `new` at a path."""
    hole = "\ue000hole\ue000"
    if not path:
        return new
    value = copy.deepcopy(value)
    at(value, path[:-1])[path[-1]] = hole
    return json.dumps(value).replace(json.dumps(hole), new, 1)

def json_kinds(value):
    """Yields pairs of a name and a function from n to a text."""
    for path in lists_in(value):
        items = [json.dumps(item) for item in at(value, path)]
        # The root remains the first node of a tree.
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

def is_json(text):
    try:
        return json.loads(text) is not None
    except ValueError:
        return False

def kinds(jgflint, rule, text):
    line, length = place(jgflint, rule, text)
    if line is not None:
        lines = text.splitlines(keepends=True)
        line = min(line, len(lines) - 1)
        base = count_for(lines[line])
        def many_lines(n, base=base):
            return "".join(lines[:line] + [lines[line]] * (n * base) + lines[line + 1:])
        yield "many lines", many_lines
        if len(lines) > 1 and not is_json(text):
            yield "many lines with CR", lambda n: many_lines(n).replace("\n", "\r")
        start = length[0]
        piece = text[start:start + length[1]]
        if piece:
            base = count_for(piece)
            yield "many pieces", lambda n, base=base: text[:start] + piece * (n * base) + text[start + len(piece):]
    if is_json(text):
        value = json.loads(text)
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
    """Returns the line of the rule's finding, counted from 0, and its offset and length."""
    done = subprocess.run([jgflint, "--isolated", "--select", "all", "-f", "jsonl", "-"], input=text.encode(), stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL)
    for line in done.stdout.splitlines():
        finding = json.loads(line)
        if finding.get("rule") == rule:
            before = text.encode()[:finding["offset"]].decode(errors="replace")
            piece = text.encode()[finding["offset"]:finding["offset"] + finding["length"]].decode(errors="replace")
            return finding["line"] - 1, (len(before), len(piece))
    return None, None

# ---- other inputs ----
def record(tree, meta=""):
    return '{"record": {"format": "JGF", "version": 2}, "board": {"size": 19}, %s"tree": [{}, %s]}' % (meta, tree)

def suppressions(n):
    """An entry for each finding."""
    entries = ['{"rule": "shape-unknown-key", "at": "/tree/%d/coment", "reason": "-"}' % (i + 1) for i in range(n * 100)]
    nodes = ['{"coment": 1, "nmae": 2}'] * (n * 100)
    return record(", ".join(nodes), '"meta": {"jgflint": {"ignore": [%s]}}, ' % ", ".join(entries))

def out_of_turn(n):
    """Nested forks, each with a branch of one node, and moves of one color only."""
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
    """An older record with nested branches."""
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
    extra = ", ".join('"more%d": %d' % (i, i) for i in range(n * 500))
    return '{"record": {"version": 1}, "game": {"event": "Cup", %s}, "settings": {%s}, "tree": [{"root": true}]}' % (extra, extra)

def older_equal_keys(n):
    extra = ", ".join('"event": "Cup %d", "round": %d, "gameName": "%d", "more": %d' % (i, i, i, i) for i in range(n * 300))
    return '{"record": {"format": "JGF", "version": 2}, "game": {%s}, "tree": [{}]}' % extra

def older_in_meta(n):
    """Keys of meta.legacy that the fixes would use already exist."""
    there = ", ".join('"/tree/0/mode-%d": 0' % i for i in range(2, n * 500))
    nodes = ", ".join(['{"mode": "play"}'] * (n * 300))
    return record(nodes, '"meta": {"legacy": {%s}}, ' % there)

def players(n):
    return '{"record": {"version": 1}, "game": {"players": [%s]}, "tree": [{"root": true}]}' % ", ".join(
        '{"color": "black", "name": "%d", "pro": true}' % i for i in range(n * 200))

def kept_in_node(n):
    """A node with many members that do not exist in JGF 2."""
    comments = ", ".join('{"name": "A", "comment": "b %d", "more": %d}' % (i, i) for i in range(n * 200))
    markup = ", ".join('{"type": "circle", "coords": ["dd"], "more": %d}' % i for i in range(n * 200))
    setup = ", ".join('{"type": "black", "coords": ["dd"], "more": %d}' % i for i in range(n * 200))
    return '{"record": {"version": 1}, "tree": [{"root": true}, {"comments": [%s], "markup": [%s], "setup": [%s]}]}' % (comments, markup, setup)

def equal_keys(n):
    return '{"record": {"format": "JGF", "version": 2}, "board": {"size": 19}, "tree": [{%s}]}' % ", ".join(
        ['"name": "a"', '"comments": ["b"]', '"c": "d"'] * (n * 500))

# ---- pairs of many findings and many other elements ----
def comments_behind_flaws(n):
    return record("{}" + "/**/" * (n * 4000), '"meta": {"a": [%s]}, ' % ", ".join(["[1,]"] * (n * 4000)))

def older_behind_surrogates(n):
    older = ", ".join(['{"mode": "play"}'] * (n * 2000))
    return record('{"comments": [%s]}, %s' % (", ".join(['"\\ud800"'] * (n * 6000)), older))

def moves_of_other_colors(n):
    colors = ", ".join('{"color": "color%d"}' % i for i in range(n * 1000))
    moves = ", ".join(['{"move": {"color": "red", "x": 1, "y": 1}}'] * (n * 1000))
    return record(moves, '"players": [%s, {"color": "red"}], ' % colors)

def older_tree_first(n):
    nodes = ", ".join(['{"mode": "play"}'] * (n * 2000))
    players = ", ".join(['{"color": "black", "pro": true}'] * (n * 2000))
    return '{"tree": [{"root": true}, %s], "record": {"version": 1}, "players": [%s]}' % (nodes, players)

def older_with_names_taken(n):
    taken = ", ".join('"/tree/0/mode%s": 0' % ("-%d" % i if i > 1 else "") for i in range(1, n * 500))
    return record(", ".join(['{"mode": "play"}'] * (n * 200)), '"meta": {"legacy": {%s}}, ' % taken)

# Texts that are not JSON at all.
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
for kind in (comments_behind_flaws, older_behind_surrogates, moves_of_other_colors, older_tree_first,
             older_with_names_taken):
    SPECIAL[kind.__name__.replace("_", " ")] = kind
# Fixes that move nodes also update the pointers to them.
for kind in (pointers_wide, pointers_deep, pointers_into, pointers_into_nulls, pointers_to_members):
    for member in ("jgflint", "sgf"):
        SPECIAL[f"{kind.__name__.replace('_', ' ')}, {member}"] = lambda n, kind=kind, member=member: kind(n, member)

SPECIAL["equal properties in SGF"] = lambda n: "(;FF[4]GM[1]SZ[9]%s)" % ("XA[x]" * (n * MOST))
for title, piece in {"results": ";RE[B+1]", "main times": ";TM[30:00(5x1:00)]", "game infos": ";EV[x]"}.items():
    SPECIAL[f"{title} behind a wide root in SGF"] = lambda n, piece=piece: "(;FF[4]GM[1]SZ[9]GN[a]%s%s)" % (
        "".join("XA[%d]" % i for i in range(n * MOST * 4)), piece * (n * MOST * 4))
SPECIAL["two XJ in each node of SGF"] = lambda n: "(;FF[4]GM[1]SZ[9]%s)" % (';B[aa]XJ[{"/a":1}]XJ[x]' * (n * MOST * 4))
# Characters whose second byte may be ASCII, in a set that has to be guessed.
SPECIAL["Shift_JIS in SGF"] = lambda n: b"(;FF[4]GM[1]SZ[9]C[%s])" % ("\u9ed2\u306f\u826f\u3044".encode("cp932") * (n * MOST * 4))
# A long damaged run, in a declared set of multi-byte characters.
for charset in ("Shift_JIS", "EUC-KR", "EUC-JP", "GB18030"):
    SPECIAL[f"damaged {charset} in SGF"] = lambda n, charset=charset: b"(;FF[4]GM[1]SZ[9]CA[%s]C[%s])" % (
        charset.encode(), b"\xff" * (n * SMALL))
# One finding per branch, and each branch contains all the others and a damaged comment.
SPECIAL["single variations in JSON-SGF around damaged text"] = lambda n: (
    b'[{"FF": 4, "GM": 1, "SZ": 9}, ' + b'[[{"B": "aa"}, ' * (n * 100) + b'{"C": "' + b"a\xff" * (n * 2000) + b'"}' + b"]]" * (n * 100) + b"]")
SPECIAL["unclosed values in SGF, in lines with CR"] = lambda n: "(;FF[4]GM[1]SZ[9]%s)" % ("\r;C[a" * (n * SMALL // 5))
# A value with a finding that consists of escapes.
SPECIAL["escapes in SGF"] = lambda n: "(;FF[4]GM[1]SZ[9]KM[%s])" % ("\\\\" * (n * SMALL))

for name, piece in RUBBISH.items():
    SPECIAL[f"rubbish: {name}"] = lambda n, piece=piece: "[" + piece * (n * SMALL // len(piece))

def customs(n):
    return [{"id": f"rule-{i}", "at": f"/game/key{i}", "forbidden": True} for i in range(n * 500)]

def names(n, stem="rule"):
    return [f"custom/{stem}-{i}" for i in range(n * 500)]

# Configurations. Each is shown, and applied to a record whose suppressions name all its rules.
CONFIGURATIONS = {
    "patterns": lambda n: {"custom": [{"id": f"rule-{i}", "at": f"/game/key{i}", "pattern": "^a"} for i in range(n * 500)]},
    "severities": lambda n: {"custom": customs(n), "severity": {name: "info" for name in names(n)}},
    "ignored": lambda n: {"custom": customs(n), "ignore": names(n)},
    "fixable": lambda n: {"custom": customs(n), "fixable": names(n), "unfixable": names(n)},
    "unknown": lambda n: {"custom": customs(n), "ignore": names(n, "rile")},
    "asks for nothing": lambda n: {"custom": [{"id": f"rule-{i}"} for i in range(n * 500)]},
    "overrides": lambda n: {"overrides": [{"files": ["a*"], "ignore": ["tree"]} for i in range(n * 500)]},
    "exclude": lambda n: {"exclude": [f"b{i}*" for i in range(n * 500)]},
    "exclude with stars": lambda n: {"exclude": ["?" + "a*" * (n * 5000)]},
    "exclude with a class": lambda n: {"exclude": ["[" + "[:" * (n * 5000) + "x]"]},
    "keys": lambda n: {f"kye{i}": i for i in range(n * 500)},
}

def naming(n):
    return record("{}", '"meta": {"jgflint": {"ignore": [%s]}}, ' % ", ".join('{"rule": "%s", "reason": "-"}' % name for name in names(n)))
