# methods.py: every request for a document, with parameters that are valid in a document of a few lines.
PLACE = {"position": {"line": 1, "character": 30}}
RANGE = {"range": {"start": {"line": 0, "character": 0}, "end": {"line": 100, "character": 0}}}
LAYOUT = {"options": {"tabSize": 2, "insertSpaces": True}}

ABOUT_DOCUMENTS = {
    "textDocument/diagnostic": {},
    "textDocument/hover": PLACE,
    "textDocument/completion": PLACE,
    "textDocument/documentSymbol": {},
    "textDocument/foldingRange": {},
    "textDocument/inlayHint": RANGE,
    "textDocument/definition": PLACE,
    "textDocument/codeAction": {**RANGE, "context": {"diagnostics": []}},
    "textDocument/documentLink": {},
    "textDocument/formatting": LAYOUT,
    "textDocument/rangeFormatting": {**RANGE, **LAYOUT},
    "jgflint/board": PLACE,
}

def about(method, uri):
    return {"textDocument": {"uri": uri}, **ABOUT_DOCUMENTS[method]}
