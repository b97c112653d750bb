# server.py: a language server as Python sees it: bytes in, messages out. Needs only Python.
import json
import os
import queue
import subprocess
import threading

PATIENCE = 120  # seconds, for what comes at once

class Server:
    def __init__(self, program, *args):
        self.process = subprocess.Popen([program, "--lsp", *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.messages = queue.Queue()
        self.garbage = None
        self.kept = []
        self.next = 1
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    # Accepts only one form of messages, for the strictest clients: a single header, and exactly as many bytes as it announces.
    def read(self):
        output = self.process.stdout
        while True:
            head = output.readline()
            if not head:
                break
            if not (head.startswith(b"Content-Length: ") and head.endswith(b"\r\n") and output.readline() == b"\r\n"):
                self.garbage = head
                break
            body = output.read(int(head[16:]))
            try:
                self.messages.put(json.loads(body.decode()))
            except ValueError:
                self.garbage = body
        self.messages.put(None)

    def raw(self, data):
        try:
            self.process.stdin.write(data)
            self.process.stdin.flush()
        except BrokenPipeError:
            pass

    def send(self, message):
        self.raw(framed(message))

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    # Returns the next message, or None if the server has ended.
    def receive(self, patience=PATIENCE):
        if self.kept:
            return self.kept.pop(0)
        return self.messages.get(timeout=patience)

    # The next message that is wanted; those before it are dropped.
    def until(self, wanted):
        while True:
            message = self.receive()
            if message is None or wanted(message):
                return message

    def call(self, method, params=None):
        id = self.next
        self.next += 1
        self.send({"id": id, "method": method, **({} if params is None else {"params": params})})
        return self.until(lambda message: message.get("id") == id and "method" not in message)

    def initialize(self, encoding="utf-16"):
        answer = self.call("initialize", {"processId": os.getpid(), "rootUri": None, "capabilities": {
            "general": {"positionEncodings": [encoding]},
            "textDocument": {"publishDiagnostics": {"versionSupport": True}}}})
        self.notify("initialized", {})
        return answer["result"]

    def open(self, uri, text, version=1, language="jgf"):
        self.notify("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": language, "version": version, "text": text}})

    def diagnostics(self, uri, version):
        found = self.until(lambda message: message.get("method") == "textDocument/publishDiagnostics"
                           and message["params"]["uri"] == uri and message["params"].get("version") == version)
        return found["params"]["diagnostics"]

    # Ends the input and returns the exit status.
    def end(self):
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        status = self.process.wait(PATIENCE)
        self.reader.join(PATIENCE)
        return status

    def stop(self):
        self.call("shutdown")
        self.notify("exit", {})
        return self.end()

def framed(message):
    body = message if isinstance(message, bytes) else json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
