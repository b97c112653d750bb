# session.py: framing, start and end of the language server.
#
#     python3 session.py JGFLINT
import os
import subprocess
import sys
import tempfile
import threading
import time

from server import Server, framed
from tap import same, finish

program = sys.argv[1]

# ---- whole inputs ----
INITIALIZE = framed({"id": 1, "method": "initialize", "params": {"processId": None, "rootUri": None, "capabilities": {}}})
SHUTDOWN = framed({"id": 2, "method": "shutdown"})
EXIT = framed({"method": "exit"})

# Name, bytes, exit status, and answers. An answer is the code of an error, or None for a result.
# tests/lsp/errors.talk has other messages.
INPUTS = [
    ("empty input", b"", 1, []),
    ("shutdown and exit", INITIALIZE + SHUTDOWN + EXIT, 0, [None, None]),
    ("exit without shutdown", INITIALIZE + EXIT, 1, [None]),
    ("end of input without exit", INITIALIZE + SHUTDOWN, 1, [None, None]),
    ("messages that are not JSON", INITIALIZE + framed(b"") + framed(b"\xff\xfe") + framed(b"\0") + SHUTDOWN + EXIT, 0, [None, -32700, -32700, -32700, None]),
    ("a message of a million brackets", INITIALIZE + framed(b"[" * 1000000) + SHUTDOWN + EXIT, 0, [None, -32700, None]),
    ("a header in different case", INITIALIZE.replace(b"Content-Length", b"content-LENGTH") + SHUTDOWN + EXIT, 0, [None, None]),
    ("a second header", b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\n" + INITIALIZE + SHUTDOWN + EXIT, 0, [None, None]),
    ("end of input in a header", INITIALIZE + b"Content-Len", 1, [None]),
    ("end of input in a message", INITIALIZE + SHUTDOWN[:-1], 1, [None]),
    ("end of input after a header", INITIALIZE + b"Content-Length: 20\r\n\r\n", 1, [None]),
    ("bytes after exit", INITIALIZE + SHUTDOWN + EXIT + b"Content-", 0, [None, None]),
    ("zero bytes", b"\0" * 5000, 1, []),
    ("headers without end", b"A: b\r\n" * 300000, 1, []),
    ("a length that overflows", INITIALIZE + b"Content-Length: 99999999999999999999\r\n\r\n{}", 1, [None]),
]

def answers(server):
    found = []
    for message in iter(server.receive, None):
        if "method" not in message:
            found.append(message["error"]["code"] if "error" in message else None)
    return found

def whole_inputs():
    for name, data, status, wanted in INPUTS:
        server = Server(program, "--isolated")
        server.raw(data)
        ended = server.end()
        same("%s: the server exits with the right status" % name, ended, status)
        same("%s: the server sends the right answers" % name, answers(server), wanted)
        same("%s: the output has only messages" % name, server.garbage, None)
    # An invalid header never makes the server crash.
    for header in [b"Content-Length: -1", b"Content-Length:", b"Content-Length: x", b"X: 1", b"", b":", b"Content-Length: 1\0", b"A" * 100000, b"\r", b"Content-Length: 0x10"]:
        server = Server(program, "--isolated")
        server.raw(INITIALIZE + header + b"\r\n\r\n" + SHUTDOWN + EXIT)
        same("the header %.40s: the server exits with 0 or 1" % ascii(header), server.end() in (0, 1), True)
        same("the header %.40s: the output has only messages" % ascii(header), server.garbage, None)

# The server chooses UTF-8 if the client offers it, otherwise the first encoding that it knows, by default UTF-16.
def position_encodings():
    for offered, chosen in ((["utf-16", "utf-8"], "utf-8"), (["utf-32", "utf-16"], "utf-16"), (["utf-32"], "utf-32"), ([], "utf-16"), (["utf-7"], "utf-16"), (7, "utf-16"), ([1, None], "utf-16")):
        server = Server(program, "--isolated")
        answer = server.call("initialize", {"capabilities": {"general": {"positionEncodings": offered}}})
        same("the position encoding of %s is %s" % (offered, chosen), answer["result"]["capabilities"]["positionEncoding"], chosen)
        server.end()

# The server exits at once at the end of its input, not at the next check of its client.
def ends_at_once():
    for name, data in [("end of input", b""), ("an invalid header", b"Content-Length: x\r\n\r\n")]:
        server = Server(program, "--isolated")
        server.initialize()
        server.raw(data)
        begun = time.monotonic()
        server.end()
        same("%s: the server exits within 4 seconds" % name, time.monotonic() - begun < 4, True)

# Workspace diagnostics do not read files again whose size and time are the same; here only the text differs.
def unread_files(folder):
    names = ["%s/%03d.jgf" % (folder, i) for i in range(300)]
    text = lambda key: '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "%s": 1, "tree": [{}]}' % key
    for name in names:
        with open(name, "w") as file:
            file.write(text("aa"))
    server = Server(program, "--isolated")
    server.call("initialize", {"processId": None, "rootUri": "file://" + folder, "capabilities": {"textDocument": {"diagnostic": {}}}})
    server.notify("initialized", {})
    known = []

    def kinds():
        items = server.call("workspace/diagnostic", {"previousResultIds": known})["result"]["items"]
        known[:] = [{"uri": item["uri"], "value": item["resultId"]} for item in items]
        return [sum(item["kind"] == kind for item in items) for kind in ("full", "unchanged")]

    same("workspace diagnostics: the first request reports every file", kinds(), [len(names), 0])
    for name in names:
        status = os.stat(name)
        with open(name, "r+") as file:
            file.write(text("bb"))
        os.utime(name, ns=(status.st_atime_ns, status.st_mtime_ns))
    same("workspace diagnostics: files with the same size and time are not read again", kinds(), [0, len(names)])
    os.utime(names[7], ns=(0, 0))
    same("workspace diagnostics: a file with another time is read again", kinds(), [1, len(names) - 1])
    same("workspace diagnostics: the server exits with 0", server.stop(), 0)

# The server waits until it can write, without busy waiting.
def slow_reader():
    reads, writes = os.pipe()
    os.set_blocking(writes, False)
    process = subprocess.Popen([program, "--lsp", "--isolated"], stdin=subprocess.PIPE, stdout=writes)
    os.close(writes)
    process.stdin.write(framed({"id": "x" * 1000000, "method": "x"}))
    process.stdin.close()
    time.sleep(2)
    with open(reads, "rb") as output:
        size = len(output.read())
    usage = os.wait4(process.pid, 0)[2]
    same("a slow client gets the whole answer", size > 1000000, True)
    same("waiting for a slow client takes little CPU time", usage.ru_utime + usage.ru_stime < 1.5, True)

# A client need not read standard error.
def unread_complaints():
    process = subprocess.Popen([program, "--lsp", "--isolated"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    begun = time.monotonic()
    writer = threading.Thread(target=lambda: (process.stdin.write(INITIALIZE + framed({"method": "textDocument/didClose"}) * 5000 + SHUTDOWN + EXIT), process.stdin.flush()))
    writer.start()
    writer.join(30)
    same("unread standard error does not block the server", writer.is_alive(), False)
    if writer.is_alive():
        process.kill()
    process.stdout.read()
    process.stdin.close()
    same("the server exits with 0 although its standard error is unread", process.wait(), 0)
    same("unread standard error does not slow down the server", time.monotonic() - begun < 20, True)

# A client that has every result already gets an answer without delay.
def nothing_new(folder):
    with open(folder + "/a.jgf", "w") as file:
        file.write('{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}]}')
    server = Server(program, "--isolated")
    can = {"textDocument": {"diagnostic": {}}, "workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}}
    server.call("initialize", {"processId": None, "rootUri": "file://" + folder, "capabilities": can})
    server.notify("initialized", {})
    items = server.call("workspace/diagnostic", {"previousResultIds": []})["result"]["items"]
    known = [{"uri": item["uri"], "value": item["resultId"]} for item in items]
    answer = server.call("workspace/diagnostic", {"previousResultIds": known, "partialResultToken": "t"})
    same("a workspace request without news is answered at once", answer["result"], {"items": []})
    server.end()

# The server ends when the process of its client has ended, although its input is open.
def client_has_ended():
    gone = subprocess.Popen(["true"])
    gone.wait()
    server = Server(program, "--isolated")
    server.call("initialize", {"processId": gone.pid, "capabilities": {}})
    same("the server of a client that has ended exits with 1", server.process.wait(60), 1)

# The first findings have the settings of the client, which answers late or never.
def settings_first():
    for answers in (True, False):
        server = Server(program, "--isolated")
        can = {"textDocument": {"diagnostic": {}}, "workspace": {"configuration": True}}
        server.call("initialize", {"processId": None, "capabilities": can})
        server.notify("initialized", {})
        question = server.until(lambda message: message.get("method") == "workspace/configuration")
        text = {"uri": "untitled:a", "languageId": "jgf", "version": 1, "text": '{"record": {"format": "JGF", "version": 2}, "tree": [{},]}'}
        server.notify("textDocument/didOpen", {"textDocument": text})
        server.send({"id": "pull", "method": "textDocument/diagnostic", "params": {"textDocument": {"uri": "untitled:a"}}})
        if answers:
            server.send({"id": question["id"], "result": [{"enable": False}]})
        items = server.until(lambda message: message.get("id") == "pull")["result"]["items"]
        same("the first findings follow the settings of a client" if answers else "a client that sends no settings gets findings", len(items) > 0, not answers)
        server.end()

whole_inputs()
position_encodings()
ends_at_once()
slow_reader()
unread_complaints()
client_has_ended()
settings_first()
with tempfile.TemporaryDirectory() as directory:
    nothing_new(os.path.realpath(directory))
with tempfile.TemporaryDirectory() as directory:
    unread_files(os.path.realpath(directory))
finish()
