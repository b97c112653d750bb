# lsp: the language server, without its streams.
noinst_LIBRARIES += src/liblsp.a
src_liblsp_a_SOURCES = \
  src/lsp/actions.c \
  src/lsp/board.c \
  src/lsp/changes.c \
  src/lsp/completion.c \
  src/lsp/cursor.c src/lsp/cursor.h \
  src/lsp/diagnostics.c \
  src/lsp/documents.c src/lsp/documents.h \
  src/lsp/formatting.c \
  src/lsp/frame.c src/lsp/frame.h \
  src/lsp/hover.c \
  src/lsp/jobs.c src/lsp/jobs.h \
  src/lsp/linted.c src/lsp/linted.h \
  src/lsp/lsp.c src/lsp/lsp.h \
  src/lsp/methods.h \
  src/lsp/navigation.c \
  src/lsp/scopes.c src/lsp/scopes.h \
  src/lsp/server.c src/lsp/server.h \
  src/lsp/symbols.c \
  src/lsp/workspace.c
