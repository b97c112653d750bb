# lsp: the language server, without its streams.
noinst_LIBRARIES += src/liblsp.a
src_liblsp_a_SOURCES = \
  src/lsp/actions.c \
  src/lsp/board.c \
  src/lsp/commands.c \
  src/lsp/completion.c src/lsp/completion.h \
  src/lsp/completion_items.c \
  src/lsp/completion_sgf.c \
  src/lsp/configuration.c \
  src/lsp/contents.c src/lsp/contents.h \
  src/lsp/diagnostics.c src/lsp/diagnostics.h \
  src/lsp/documents.c src/lsp/documents.h \
  src/lsp/edits.c src/lsp/edits.h \
  src/lsp/folding.c \
  src/lsp/formatting.c \
  src/lsp/frame.c src/lsp/frame.h \
  src/lsp/hints.c \
  src/lsp/hover.c \
  src/lsp/jobs.c src/lsp/jobs.h \
  src/lsp/json_place.c src/lsp/json_place.h \
  src/lsp/lifecycle.c \
  src/lsp/links.c \
  src/lsp/linted.c src/lsp/linted.h \
  src/lsp/lsp.c src/lsp/lsp.h \
  src/lsp/methods.h \
  src/lsp/navigation.c \
  src/lsp/pointers.c src/lsp/pointers.h \
  src/lsp/params.c src/lsp/params.h \
  src/lsp/records.c src/lsp/records.h \
  src/lsp/scopes.c src/lsp/scopes.h \
  src/lsp/server.c src/lsp/server.h \
  src/lsp/settings.c src/lsp/settings.h \
  src/lsp/sgf_cursor.c src/lsp/sgf_cursor.h \
  src/lsp/symbols.c \
  src/lsp/sync.c \
  src/lsp/uri.c src/lsp/uri.h \
  src/lsp/workspace.c src/lsp/workspace.h
