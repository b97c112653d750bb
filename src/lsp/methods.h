/* methods.h: what the server does for a client, a row for each method.
 *
 * A method is a file with a `const struct lsp_method` at its foot (a family that shares helpers may be one file), which is
 * declared below and has its place in the table in methods.c; its name in local.mk, and that is all. `initialize` offers what
 * the rows say, and lsp.c sees to what the protocol asks of every method: when it may be called, who is answered, what was
 * canceled. So a method is a function from parameters to a result:
 *
 *     static void hover(struct lsp *lsp, struct lsp_call *call) {
 *       struct params_place place;
 *       if (!params_place(lsp, call, &place)) return;           (it has said what is wrong with the parameters)
 *       call->result = ...                                      (json_make_object() and the like; NULL is null)
 *     }
 *     static void offer(const struct lsp *lsp, struct json_object *capabilities) {
 *       json_put(capabilities, "hoverProvider", json_make_boolean(true));
 *     }
 *     const struct lsp_method name = {"textDocument/hover", LSP_REQUEST, LSP_WHILE_RUNNING, hover, offer};
 *
 * params.h reads parameters, documents.h has the texts and turns offsets into positions, and back; linted.h has the findings
 * of a document, and its engine, by which it is read: `struct source source = linted_source(document); engine_read(
 * linted_scope(lsp, document)->engine, &source)`. tests/lsp has conversations that every method is heard in. */
#ifndef JGFLINT_LSP_METHODS_H
#define JGFLINT_LSP_METHODS_H

#include "lsp/server.h"

enum lsp_kind { LSP_REQUEST, LSP_NOTIFICATION };

enum lsp_when {
  LSP_AT_FIRST,      /* `initialize`, and nothing else */
  LSP_WHILE_RUNNING, /* between that and `shutdown` */
  LSP_ALWAYS
};

struct lsp_method {
  const char *name;
  enum lsp_kind kind;
  enum lsp_when when;
  /* Fills in the result, or calls lsp_fail. */
  void (*run)(struct lsp *lsp, struct lsp_call *call);
  /* Adds to the capabilities of the server, as the client's are known by then; NULL: nothing. */
  void (*offer)(const struct lsp *lsp, struct json_object *capabilities);
};

/* lifecycle.c */
extern const struct lsp_method lsp_initialize, lsp_initialized, lsp_shutdown, lsp_exit;
/* sync.c */
extern const struct lsp_method lsp_did_open, lsp_did_change, lsp_did_save, lsp_did_close;
/* configuration.c */
extern const struct lsp_method lsp_did_change_configuration, lsp_did_change_watched_files, lsp_did_change_folders;
/* pull.c */
extern const struct lsp_method lsp_pull;
/* actions.c */
extern const struct lsp_method lsp_code_action, lsp_resolve_action;
/* commands.c, workspace.c */
extern const struct lsp_method lsp_execute_command, lsp_workspace_diagnostic, lsp_cancel_progress;
/* hover.c */
extern const struct lsp_method lsp_hover;
/* symbols.c, folding.c, selection.c, hints.c */
extern const struct lsp_method lsp_document_symbol, lsp_folding_range, lsp_selection_range, lsp_inlay_hint;
/* completion.c */
extern const struct lsp_method lsp_completion;
/* navigation.c */
extern const struct lsp_method lsp_definition, lsp_references, lsp_document_highlight;
/* board.c */
extern const struct lsp_method lsp_board;

extern const struct lsp_method *const lsp_methods[];
extern const size_t lsp_method_count;

#endif
