# Clients of the language server: a Python script, a strict client on Node, editors.
LSP_TESTS = tests/lsp/client.t tests/lsp/session.t
NIGHT_LSP_TESTS = tests/lsp/editors.t tests/lsp/format.t tests/lsp/limits.t
TESTS += $(LSP_TESTS)
NIGHT_TESTS += $(NIGHT_LSP_TESTS)
EXTRA_DIST += \
  tests/lsp/ale.vim tests/lsp/emacs.el tests/lsp/neovim.lua \
  tests/lsp/checks.js tests/lsp/checks-actions.js tests/lsp/checks-config.js tests/lsp/checks-diagnostics.js tests/lsp/checks-features.js \
  tests/lsp/chance.js tests/lsp/checks-languages.js tests/lsp/checks-random.js tests/lsp/client.js tests/lsp/text.js tests/lsp/types.js \
  tests/lsp/format.py tests/lsp/limits.py tests/lsp/methods.py tests/lsp/server.py tests/lsp/session.py \
  $(LSP_TESTS) $(NIGHT_LSP_TESTS)
