# lsp: the language server, without its streams.
noinst_LIBRARIES += src/liblsp.a
src_liblsp_a_SOURCES = \
  src/lsp/actions.c \
  src/lsp/board.c \
  src/lsp/commands.c \
  src/lsp/completion.c \
  src/lsp/completion_place.c src/lsp/completion_place.h \
  src/lsp/configuration.c src/lsp/configuration.h \
  src/lsp/documents.c src/lsp/documents.h \
  src/lsp/edits.c src/lsp/edits.h \
  src/lsp/findings.c src/lsp/findings.h \
  src/lsp/folders.c src/lsp/folders.h \
  src/lsp/folding.c \
  src/lsp/frame.c src/lsp/frame.h \
  src/lsp/hints.c \
  src/lsp/hover.c \
  src/lsp/hover_key.c \
  src/lsp/hover_position.c \
  src/lsp/hover_text.c src/lsp/hover_text.h \
  src/lsp/jobs.c src/lsp/jobs.h \
  src/lsp/json_text.c src/lsp/json_text.h \
  src/lsp/known.c src/lsp/known.h \
  src/lsp/lifecycle.c \
  src/lsp/linted.c src/lsp/linted.h \
  src/lsp/lsp.c src/lsp/lsp.h \
  src/lsp/message.c src/lsp/message.h \
  src/lsp/methods.c src/lsp/methods.h \
  src/lsp/moves.c src/lsp/moves.h \
  src/lsp/navigation.c \
  src/lsp/params.c src/lsp/params.h \
  src/lsp/publish.c src/lsp/publish.h \
  src/lsp/pull.c \
  src/lsp/scopes.c src/lsp/scopes.h \
  src/lsp/selection.c \
  src/lsp/server.c src/lsp/server.h \
  src/lsp/settings.c src/lsp/settings.h \
  src/lsp/stones.c src/lsp/stones.h \
  src/lsp/symbols.c \
  src/lsp/sync.c \
  src/lsp/uri.c src/lsp/uri.h \
  src/lsp/watch.c src/lsp/watch.h \
  src/lsp/workspace.c
