# session.py: framing, and the life of a language server.
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


# ---- whole inputs, and how they end ----

INITIALIZE = framed({"id": 1, "method": "initialize", "params": {"processId": None, "rootUri": None, "capabilities": {}}})
SHUTDOWN = framed({"id": 2, "method": "shutdown"})
EXIT = framed({"method": "exit"})

# name, bytes, exit status, and the answers: for each an error's code, or None for a result
INPUTS = [
    ("nothing", b"", 1, []),
    ("shutdown and exit", INITIALIZE + SHUTDOWN + EXIT, 0, [None, None]),
    ("exit without shutdown", INITIALIZE + EXIT, 1, [None]),
    ("the end without exit", INITIALIZE + SHUTDOWN, 1, [None, None]),
    ("a request before initialize", framed({"id": 5, "method": "textDocument/hover"}) + INITIALIZE + SHUTDOWN + EXIT, 0, [-32002, None, None]),
    ("a request behind shutdown", INITIALIZE + SHUTDOWN + framed({"id": 5, "method": "textDocument/hover"}) + EXIT, 0, [None, None, -32600]),
    ("initialize twice", INITIALIZE * 2 + SHUTDOWN + EXIT, 0, [None, -32600, None]),
    ("a method that is not there", INITIALIZE + framed({"id": 5, "method": "x"}) + SHUTDOWN + EXIT, 0, [None, -32601, None]),
    ("a notification that is not there", INITIALIZE + framed({"method": "x"}) + SHUTDOWN + EXIT, 0, [None, None]),
    ("JSON that is none", INITIALIZE + framed(b"{") + SHUTDOWN + EXIT, 0, [None, -32700, None]),
    ("no JSON at all", INITIALIZE + framed(b"") + framed(b"\xff\xfe") + framed(b"\0") + SHUTDOWN + EXIT, 0, [None, -32700, -32700, -32700, None]),
    ("other letters in a header", INITIALIZE.replace(b"Content-Length", b"content-LENGTH") + SHUTDOWN + EXIT, 0, [None, None]),
    ("another header", b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\n" + INITIALIZE + SHUTDOWN + EXIT, 0, [None, None]),
    ("cut in a header", INITIALIZE + b"Content-Len", 1, [None]),
    ("cut in a message", INITIALIZE + SHUTDOWN[:-1], 1, [None]),
    ("a length beyond all numbers", INITIALIZE + b"Content-Length: 99999999999999999999\r\n\r\n{}", 1, [None]),
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
        same("%s: how it ends" % name, ended, status)
        same("%s: what is answered" % name, answers(server), wanted)
        same("%s: nothing but messages" % name, server.garbage, None)
    # A header that cannot be used is no reason for a signal, in any case.
    for header in [b"Content-Length: -1", b"Content-Length:", b"Content-Length: x", b"X: 1", b"", b":", b"Content-Length: 1\0", b"A" * 100000, b"\r", b"Content-Length: 0x10"]:
        server = Server(program, "--isolated")
        server.raw(INITIALIZE + header + b"\r\n\r\n" + SHUTDOWN + EXIT)
        same("the header %.40s: it ends with 0 or 1" % ascii(header), server.end() in (0, 1), True)
        same("the header %.40s: nothing but messages" % ascii(header), server.garbage, None)


# The end of the input ends it at once, whoever its client is: not when the client is looked after the next time.
def ends_at_once():
    for name, data in [("the end of the input", b""), ("a header that cannot be used", b"Content-Length: x\r\n\r\n")]:
        server = Server(program, "--isolated")
        server.initialize()
        server.raw(data)
        begun = time.monotonic()
        server.end()
        same("%s: it does not wait for its client" % name, time.monotonic() - begun < 4, True)


# A round of workspace diagnostics reads no file that has the size and the time that it had: here they have another text.
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

    same("workspace diagnostics: the first round", kinds(), [len(names), 0])
    for name in names:
        status = os.stat(name)
        with open(name, "r+") as file:
            file.write(text("bb"))
        os.utime(name, ns=(status.st_atime_ns, status.st_mtime_ns))
    same("workspace diagnostics: what has not changed is not read", kinds(), [0, len(names)])
    os.utime(names[7], ns=(0, 0))
    same("workspace diagnostics: what has is", kinds(), [1, len(names) - 1])
    same("workspace diagnostics: it ends well", server.stop(), 0)


# The server waits until it can write, without trying again and again.
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
    same("a slow reader is told all", size > 1000000, True)
    same("a slow reader is waited for", usage.ru_utime + usage.ru_stime < 1.5, True)


# A client need not read standard error.
def unread_complaints():
    process = subprocess.Popen([program, "--lsp", "--isolated"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    begun = time.monotonic()
    writer = threading.Thread(target=lambda: (process.stdin.write(INITIALIZE + framed({"method": "textDocument/didClose"}) * 5000 + SHUTDOWN + EXIT), process.stdin.flush()))
    writer.start()
    writer.join(30)
    same("complaints that nobody reads do not stop it", writer.is_alive(), False)
    if writer.is_alive():
        process.kill()
    process.stdout.read()
    process.stdin.close()
    same("and it ends well", process.wait(), 0)
    same("nor do they take time", time.monotonic() - begun < 20, True)


# A client that knows every result is answered without delay.
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
    same("a client that knows every result is answered", answer["result"], {"items": []})
    server.end()



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
        same("the first findings have the settings" if answers else "a client that does not answer gets findings", len(items) > 0, not answers)
        server.end()


whole_inputs()
ends_at_once()
slow_reader()
unread_complaints()
settings_first()
with tempfile.TemporaryDirectory() as directory:
    nothing_new(os.path.realpath(directory))
with tempfile.TemporaryDirectory() as directory:
    unread_files(os.path.realpath(directory))
finish()
