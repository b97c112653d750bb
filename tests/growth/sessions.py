"""sessions.py: conversations of growing size with the language server, for growth.py."""
import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lsp"))
from methods import ABOUT_DOCUMENTS, about  # noqa: E402
from server import framed  # noqa: E402

URI = "file:///nowhere/a.jgf"
MOVE = '{"move": {"color": "black", "x": 1, "y": 1}, "coment": 1}'
START = {"line": 0, "character": 0}

def record(nodes, between=",\n"):
    return '{"record": {"format": "JGF", "version": 2}, "board": {"size": 19},\n"tree": [{}%s]}' % "".join([between + MOVE] * nodes)

def request(number, method, params):
    return framed({"id": number, "method": method, "params": params})

def notify(method, params):
    return framed({"method": method, "params": params})

def opened(text, uri=URI):
    return notify("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "jgf", "version": 1, "text": text}})

def changed(edits, uri=URI):
    return notify("textDocument/didChange", {"textDocument": {"uri": uri, "version": 2}, "contentChanges": edits})

def edit(line, character=0, text="x"):
    return {"range": {"start": {"line": line, "character": character}, "end": {"line": line, "character": character}}, "text": text}

def session(messages, pulls=True, folders=(), **workspace):
    """There is no shutdown: the server finishes its work at the end of the input."""
    can = {"workspace": workspace, "textDocument": {"diagnostic": {}} if pulls else {}}
    params = {"capabilities": can, "workspaceFolders": [{"uri": uri, "name": uri} for uri in folders]}
    begin = request("begin", "initialize", params) + notify("initialized", {})
    return begin + b"".join(messages)

def names(n):
    return ["file:///nowhere/%d.jgf" % i for i in range(n * 200)]

# ---- requests ----
def requests(n, method):
    return session([opened(record(20))] + [request(i, method, about(method, URI)) for i in range(n * 300)])

def canceled(n, method):
    cancel = lambda i: [request(i, method, about(method, URI)), notify("$/cancelRequest", {"id": i})]
    return session([opened(record(20))] + [message for i in range(n * 2000) for message in cancel(i)])

def large_document(n, method):
    """An answer about thousands of nodes."""
    params = about(method, URI)
    if "range" in params:
        params["range"] = {"start": START, "end": {"line": 100000, "character": 0}}
    return session([opened(record(n * 1000)), request(1, method, params)])

def long_name(n, method):
    text, uri = "(;GM[1]\n" + "a" * (n * 1000) + "[]" * (n * 1000) + ")", "file:///nowhere/a.sgf"
    return session([opened(text, uri), request(1, method, {**about(method, uri), "position": {"line": 1, "character": n * 3000}})])

# ---- edits ----
def changes(n):
    """The document always has the same size, because each change moves the text after it."""
    return session([opened(record(1000))] + [changed([edit(i % 1000, 2)]) for i in range(n * 1000)])

# ---- documents, folders, files ----
def documents(n, pulls=False):
    """Documents that are opened, changed, saved and closed."""
    about_each = lambda method, **more: [notify(method, {"textDocument": {"uri": uri}, **more}) for uri in names(n)]
    messages = [opened(record(5), uri) for uri in names(n)] + [changed([edit(0)], uri) for uri in names(n)]
    return session(messages + about_each("textDocument/didSave") + about_each("textDocument/didClose"), pulls)

def shown(n):
    """Documents with pushed diagnostics."""
    return session([opened(record(5), uri) for uri in names(n)], pulls=False)

def all_documents(n, method, params):
    return session([opened(record(5), uri) for uri in names(n)] + [request(1, method, params)])

def previous_results(n):
    return {"previousResultIds": [{"uri": uri, "value": "x"} for uri in names(n)]}

def of_the_workspace(n, canceled_by=None):
    """Requests about all documents; one is open."""
    messages = [opened(record(5))]
    messages += [request(i, "workspace/diagnostic", {"previousResultIds": [], "workDoneToken": "t%d" % i}) for i in range(n * 1000)]
    if canceled_by:
        messages += [canceled_by(i) for i in range(n * 1000)]
    return session(messages)

def folders(n):
    uris = ["file:///nowhere/%d" % i for i in range(n * 2000)]
    event = {"added": [], "removed": [{"uri": uri, "name": uri} for uri in uris]}
    return session([notify("workspace/didChangeWorkspaceFolders", {"event": event})], folders=uris)

def files(n):
    """Notifications about changed files."""
    told = [{"uri": "file:///nowhere/%d.json" % i, "type": 2} for i in range(n * 2000)]
    return session([opened(record(5)), notify("workspace/didChangeWatchedFiles", {"changes": told})], didChangeWatchedFiles={"dynamicRegistration": True})

def configurations(n):
    return session([opened("{}", "file:///nowhere/%d/.jgflint.json" % i) for i in range(n * 50)], pulls=False)

def settings(n):
    """The server requests changed settings; the client answers all requests at the end, in reverse order."""
    told = [notify("workspace/didChangeConfiguration", {"settings": None})] * (n * 2000)
    return session(told + [framed({"id": i, "result": [None]}) for i in range(n * 2000, 0, -1)], configuration=True)

SESSIONS = {
    "edits, one change for each": changes,
    "documents": documents,
    "documents with pushed diagnostics": shown,
    "documents with pulled diagnostics": lambda n: documents(n, True),
    "diagnostics of many documents": lambda n: all_documents(n, "workspace/diagnostic", {"previousResultIds": []}),
    "diagnostics of many documents, known": lambda n: all_documents(n, "workspace/diagnostic", previous_results(n)),
    "requests for the workspace": of_the_workspace,
    "requests for the workspace, canceled": lambda n: of_the_workspace(n, lambda i: notify("$/cancelRequest", {"id": i})),
    "requests for the workspace, canceled by token": lambda n: of_the_workspace(n, lambda i: notify("window/workDoneProgress/cancel", {"token": "t%d" % i})),
    "folders": folders,
    "files": files,
    "configurations": configurations,
    "settings": settings,
    "values of a property with a long name, completion": lambda n: long_name(n, "textDocument/completion"),
    "values of a property with a long name, hover": lambda n: long_name(n, "textDocument/hover"),
}
for name in ABOUT_DOCUMENTS:
    SESSIONS["many %s" % name] = lambda n, name=name: requests(n, name)
    SESSIONS["%s, canceled" % name] = lambda n, name=name: canceled(n, name)
    SESSIONS["%s of a large document" % name] = lambda n, name=name: large_document(n, name)
