# The language server, asked by clients: one that needs nothing but Python.
LSP_TESTS = tests/lsp/session.t
TESTS += $(LSP_TESTS)
EXTRA_DIST += tests/lsp/server.py tests/lsp/session.py $(LSP_TESTS)
