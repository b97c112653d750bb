/* methods.h: what the server does for a client, a row for each method.
 *
 * A method is a file with a `const struct lsp_method` at its foot (a family that shares helpers may be one file), whose name
 * stands in the list below; the file in local.mk, and tests ask for the rest (src/README.md). `initialize` offers what
 * the rows say, and lsp.c sees to what the protocol asks of every method: when it may be called, who is answered, what was
 * canceled. So a method is a function from parameters to a result:
 *
 *     static void hover(struct lsp *lsp, struct lsp_call *call) {
 *       struct params_place place;
 *       if (!params_place(lsp, call, &place)) return;           (it has said what is wrong with the parameters)
 *       call->result = ...                                      (json_make_object() and the like; NULL is null)
 *     }
 *     const struct lsp_method lsp_hover = {.name = "textDocument/hover", .run = hover, .provider = "hoverProvider"};
 *
 * params.h reads parameters, documents.h has the texts and turns offsets into positions, and back; linted.h has the findings
 * of a document, contents.h what was read with them: both are made once for each version. tests/lsp has conversations that
 * every method is heard in. */
#ifndef JGFLINT_LSP_METHODS_H
#define JGFLINT_LSP_METHODS_H

#include "lsp/server.h"

enum lsp_kind { LSP_REQUEST, LSP_NOTIFICATION };

enum lsp_when {
  LSP_WHILE_RUNNING, /* between `initialize` and `shutdown` */
  LSP_AT_FIRST,      /* `initialize` */
  LSP_ALWAYS
};

struct lsp_method {
  const char *name;
  enum lsp_kind kind;
  enum lsp_when when;
  /* Fills in the result, or calls lsp_fail. */
  void (*run)(struct lsp *lsp, struct lsp_call *call);
  const char *provider; /* static: the capability of the server that this method is; NULL: none, or what `offer` adds */
  const char *options;  /* static: its value, as JSON; NULL: true */
  /* Adds capabilities that depend on those of the client, which are known by then; NULL: none. */
  void (*offer)(const struct lsp *lsp, struct json_object *capabilities);
};

/* X(name): each method, in the order in which `initialize` tells of them. Its row, the name behind lsp_, stands at the
 * foot of its own file. */
#define LSP_METHODS(X) \
  X(initialize) X(initialized) X(shutdown) X(exit) \
  X(did_open) X(did_change) X(did_save) X(did_close) \
  X(did_change_configuration) X(did_change_watched_files) X(did_change_folders) \
  X(diagnostic) X(workspace_diagnostic) X(cancel_progress) \
  X(code_action) X(resolve_action) X(execute_command) \
  X(hover) X(document_symbol) X(folding_range) X(inlay_hint) \
  X(definition) X(completion) X(document_link) \
  X(formatting) X(range_formatting) \
  X(board)

#define LSP_DECLARE_METHOD(name) extern const struct lsp_method lsp_##name;
LSP_METHODS(LSP_DECLARE_METHOD)
#undef LSP_DECLARE_METHOD

extern const struct lsp_method *const lsp_methods[];
extern const size_t lsp_method_count;

#endif
