# limits.py: texts beyond each limit, slow patterns and unreadable files get a message in their document, and the server goes
# on.
#
#     python3 limits.py JGFLINT
import json
import os
import subprocess
import sys
import tempfile
import time

from methods import ABOUT_DOCUMENTS, about
from server import Server, framed
from tap import same, finish

program = sys.argv[1]

def record(tree):
    return '{"record": {"format": "JGF", "version": 2}, "board": {"size": 19},\n "tree": %s}' % tree

def begin(root, *args):
    server = Server(program, *args)
    server.call("initialize", {"rootUri": root, "capabilities": {"textDocument": {"diagnostic": {}}}})
    server.notify("initialized", {})
    return server

MOVES = ", ".join(['{"move": {"color": "black", "x": 1, "y": 1}}'] * 20000)

# The exceeded limit, options, the extension of the file, the text, the rule.
BEYOND = [
    ("bytes", ["--max-size=1K"], "jgf", record("[{}, %s]" % MOVES), "json-too-large"),
    ("bytes, SGF", ["--max-size=1K"], "sgf", "(;GM[1]SZ[19]" + ";B[aa]" * 1000 + ")", "sgf-too-large"),
    ("values, SGF", ["--max-values=100"], "sgf", "(;GM[1]SZ[19]" + ";B[aa]" * 1000 + ")", "sgf-too-large"),
    ("values", ["--max-values=100"], "jgf", record("[{}, %s]" % MOVES), "json-too-large"),
    ("depth", [], "jgf", record("[" * 100000 + "]" * 100000), "json-too-deep"),
    ("bytes of a line", ["--max-size=1K"], "jsonl", record("[{}, %s]" % MOVES).replace("\n", "") + "\n", "json-too-large"),
    ("any syntax", [], "jgf", "\\q" * 1000000, "json-syntax"),
]

def beyond_limits():
    for name, options, ending, text, rule in BEYOND:
        server = begin(None, "--isolated", *options)
        uri = "file:///limits/a." + ending
        server.open(uri, text)
        items = server.call("textDocument/diagnostic", about("textDocument/diagnostic", uri))["result"]["items"]
        same("beyond %s: the finding is %s" % (name, rule), rule in [item["code"] for item in items], True)
        silent = [method for method in ABOUT_DOCUMENTS if "result" not in (server.call(method, about(method, uri)) or {})]
        same("beyond %s: every request has an answer" % name, silent, [])
        server.open("file:///limits/b.jgf", record("[{}]"))
        answer = server.call("textDocument/diagnostic", about("textDocument/diagnostic", "file:///limits/b.jgf"))
        same("beyond %s: other documents are linted" % name, answer["result"]["kind"], "full")
        same("beyond %s: the server exits with 0" % name, server.stop(), 0)

SLOW = {"custom": [{"id": "slow", "at": "/tree/*/comments/*", "pattern": "^(a|a?)+$"},
                   {"id": "quick", "at": "/tree/*/name", "forbidden": True}]}

# The findings are the same after each change, and the user gets one message.
def slow_patterns(folder):
    with open(folder + "/.jgflint.json", "w") as file:
        json.dump(SLOW, file)
    server = begin("file://" + folder)
    uri = "file://%s/a.jgf" % folder
    server.open(uri, record('[{}, {"name": "N", "comments": ["%s!", "b"]}]' % ("a" * 40)))
    told, found = [], set()
    for version in range(2, 40):
        change = {"range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, "text": " "}
        server.notify("textDocument/didChange", {"textDocument": {"uri": uri, "version": version}, "contentChanges": [change]})
        server.send({"id": "d%d" % version, "method": "textDocument/diagnostic", "params": about("textDocument/diagnostic", uri)})
        answer = None
        while answer is None:
            message = server.receive()
            if message.get("method") == "window/showMessage":
                told.append(message["params"]["message"])
            elif message.get("id") == "d%d" % version:
                answer = tuple(sorted(item["code"] for item in message["result"]["items"] if item["code"].startswith("custom/")))
        found.add(answer)
    same("a slow pattern: other rules find the same each time", found, {("custom/quick", "custom/slow")})
    same("a slow pattern is reported once", told,
          [folder + "/.jgflint.json: a pattern takes too long, so findings may be missing, of custom/slow"])
    same("a slow pattern: the server exits with 0", server.stop(), 0)
    os.unlink(folder + "/.jgflint.json")

def unreadable_files(folder):
    for name, text in [("large.jgf", record("[{}, %s]" % MOVES)), ("small.jgf", record("[{}]"))]:
        with open(folder + "/" + name, "w") as file:
            file.write(text)
    server = begin("file://" + folder, "--isolated", "--max-size=1K")
    items = server.call("workspace/diagnostic", {"previousResultIds": []})["result"]["items"]
    said = {item["uri"].rsplit("/", 1)[1]: [each["message"] for each in item["items"]] for item in items}
    same("an unreadable file has a finding", said.get("large.jgf"), ["not checked: File too large"])
    same("other files are linted next to an unreadable one", said.get("small.jgf"), [])
    known = [{"uri": item["uri"], "value": item["resultId"]} for item in items]
    again = server.call("workspace/diagnostic", {"previousResultIds": known})["result"]["items"]
    same("an unreadable file is unchanged in a second request", [item["kind"] for item in again], ["unchanged", "unchanged"])
    same("an unreadable file: the server exits with 0", server.stop(), 0)

# An unreadable or too large configuration is reported once, and texts are linted without a configuration.
def unread_configurations(folder):
    path = folder + "/.jgflint.json"
    os.mkdir(path)
    server = begin("file://" + folder)
    uri, told = "file://%s/a.jgf" % folder, []
    for large in (False, False, True):
        if large:
            os.rmdir(path)
            with open(path, "w") as file:
                file.write('{"ignore": ["json"]%s}' % (" " * (1 << 20)))
        server.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": "file://" + path, "type": 2}]})
        server.open(uri, "[")
        server.send({"id": "c", "method": "textDocument/diagnostic", "params": about("textDocument/diagnostic", uri)})
        message = {}
        while message.get("id") != "c":
            message = server.receive()
            if message.get("method") == "window/showMessage":
                told.append(message["params"]["message"])
        same("an unreadable configuration: records are linted", [item["code"] for item in message["result"]["items"]], ["json-syntax"])
        server.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    same("an unreadable configuration is reported once", told,
          [path + ": this configuration is a directory. jgflint ignores it.",
           path + " has mistakes, and jgflint ignores the wrong parts. Open the file to see them."])
    with open(path) as file:
        server.open("file://" + path, file.read())
    items = server.call("textDocument/diagnostic", about("textDocument/diagnostic", "file://" + path))["result"]["items"]
    same("a configuration that is too large has a finding", [item["message"] for item in items], ["this configuration is larger than 1 MB"])
    same("an unreadable configuration: the server exits with 0", server.stop(), 0)
    os.unlink(path)

# The search for a configuration does not visit each of 50,000 directories, which would take minutes.
def far_names():
    server = begin(None)
    begun = time.monotonic()
    uri = "file:///%sb.jgf" % ("a/" * 50000)
    server.open(uri, record("[{}]"))
    same("a name of 50,000 directories: the text is linted",
          server.call("textDocument/diagnostic", about("textDocument/diagnostic", uri))["result"]["items"], [])
    same("a name of 50,000 directories: it takes less than 20 seconds", time.monotonic() - begun < 20, True)
    same("a name of 50,000 directories: the server exits with 0", server.stop(), 0)

# The peak memory of a process, in MB.
def peak(process):
    try:
        with open("/proc/%d/status" % process.pid) as file:
            return max([int(line.split()[1]) >> 10 for line in file if line.startswith("VmHWM")], default=0)
    except OSError:
        return 0

with open(program, "rb") as file:
    IS_SANITIZED = b"__asan_init" in file.read()

# Sanitizers keep freed memory.
def takes_less(name, process, megabytes):
    if IS_SANITIZED:
        same(name + " # SKIP a sanitizer uses more memory", True, True)
    else:
        same(name, peak(process) < megabytes, True)

# Each folder has its own configuration and engine, but the engines do not keep the memory of a large record.
def many_configurations(folder):
    server = begin("file://" + folder)
    text = record("[{}, %s]" % MOVES[:650000].rsplit(", {", 1)[0])
    for number in range(12):
        os.mkdir("%s/%d" % (folder, number))
        with open("%s/%d/.jgflint.json" % (folder, number), "w") as file:
            file.write('{"ignore": ["move"]}')
        uri = "file://%s/%d/a.jgf" % (folder, number)
        server.open(uri, text)
        items = server.call("textDocument/diagnostic", about("textDocument/diagnostic", uri))["result"]["items"]
        same("a folder with its own configuration: its record is linted", items, [])
    takes_less("many configurations: one record at a time takes memory", server.process, 150)
    same("many configurations: the server exits with 0", server.stop(), 0)

# A configuration that is too large is not parsed for any request.
def large_configuration():
    server, uri = begin(None, "--isolated"), "file:///limits/.jgflint.json"
    server.open(uri, '{"custom": [' + "{}," * 1000000 + "{}]}")
    silent = [method for method in ABOUT_DOCUMENTS if "result" not in (server.call(method, about(method, uri)) or {})]
    same("a large configuration: every request has an answer", silent, [])
    takes_less("a large configuration takes little more than its text", server.process, 200)
    same("a large configuration: the server exits with 0", server.stop(), 0)

# Edits that remove earlier edits, in a text without requests, take no more memory than the text.
def edits_without_end():
    server, uri = begin(None, "--isolated"), "file:///limits/a.jgf"
    text = record("[{}]") + " " * (1 << 20)
    everything = {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}
    server.open(uri, text)
    for version in range(2, 200):
        server.notify("textDocument/didChange", {"textDocument": {"uri": uri, "version": version}, "contentChanges": [{"range": everything, "text": text}]})
    answer = server.call("textDocument/diagnostic", about("textDocument/diagnostic", uri))
    same("many edits: the text is the result of the last edit", answer["result"]["items"], [])
    takes_less("many edits: they take no more memory than a few", server.process, 100)
    same("many edits: the server exits with 0", server.stop(), 0)

# The server waits for a client that does not read answers, and does not keep written answers.
def client_that_does_not_read():
    process = subprocess.Popen([program, "--lsp", "--isolated"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    uri, count = "file:///limits/a.sgf", 250
    item = {"uri": uri, "languageId": "sgf", "version": 1, "text": "(;GM[1]C[%s])" % ("a" * 1000000)}
    convert = {"command": "jgflint.convert", "arguments": [{"uri": uri, "to": "sgf"}]}
    process.stdin.write(framed({"id": "first", "method": "initialize", "params": {"capabilities": {"textDocument": {"diagnostic": {}}}}}))
    process.stdin.write(framed({"method": "textDocument/didOpen", "params": {"textDocument": item}}))
    for number in range(count):
        process.stdin.write(framed({"id": number, "method": "workspace/executeCommand", "params": convert}))
    process.stdin.flush()
    before, now = -1, 0
    while now != before:
        time.sleep(1)
        before, now = now, peak(process)
    takes_less("a client that does not read: what waits for it is not without end", process, 220)
    process.stdin.close()
    answers = sum(b'"id":' in line[:40] for line in process.stdout.read().split(b'{"jsonrpc":"2.0",'))
    same("a client that does not read: it gets all answers later", answers, count + 1)
    same("a client that does not read: the server exits with 1", process.wait(), 1)

# Small messages take more memory parsed than as text.
def many_messages():
    server, count = begin(None, "--isolated"), 100000
    server.raw(b"".join(framed({"id": number, "method": "x"}) for number in range(count)))
    server.until(lambda message: message.get("id") == count - 1)
    takes_less("many messages: those that wait are not without end", server.process, 130)
    same("many messages: the server exits with 0", server.stop(), 0)

beyond_limits()
far_names()
large_configuration()
edits_without_end()
client_that_does_not_read()
many_messages()
with tempfile.TemporaryDirectory() as directory:
    slow_patterns(os.path.realpath(directory))
    unread_configurations(os.path.realpath(directory))
    unreadable_files(os.path.realpath(directory))
with tempfile.TemporaryDirectory() as directory:
    many_configurations(os.path.realpath(directory))
finish()
