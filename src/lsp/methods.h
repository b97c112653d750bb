/* methods.h: the methods of the server.
 *
 * A method is a function, which is listed below, and a row of the table at the end of lsp.c; tests fail if other places are
 * missing (src/README.md). `initialize` announces all capabilities. lsp.c implements the common rules: when methods can be
 * called, how they are answered, and how they are canceled. A method is a function from parameters to a result:
 *
 *     void lsp_hover(struct lsp *lsp, struct lsp_call *call) {
 *       struct document *document = call->place.document;
 *       call->result = lsp_object("contents", lsp_string("..."), NULL); // server.h; without a result: null
 *     }
 *
 * server.h reads other parameters. documents.h has the texts and converts between offsets and positions. linted.h has the
 * findings of a document and its parsed contents; both are computed once per version. tests/lsp covers each method. */
#ifndef JGFLINT_LSP_METHODS_H
#define JGFLINT_LSP_METHODS_H

#include "lsp/linted.h"

enum lsp_kind { LSP_REQUEST, LSP_NOTIFICATION };

enum lsp_time {
  LSP_WHILE_RUNNING, /* between `initialize` and `shutdown` */
  LSP_AT_FIRST,      /* `initialize` */
  LSP_ALWAYS
};

/* The parameters that are read before the method runs: an open document, and a position or a range in it. */
enum lsp_needs { LSP_NEEDS_NOTHING, LSP_NEEDS_DOCUMENT, LSP_NEEDS_POSITION, LSP_NEEDS_RANGE };

struct lsp_method {
  const char *name;
  enum lsp_kind kind;
  enum lsp_time time;
  enum lsp_needs needs;
  /* Sets the result, or calls lsp_fail. */
  void (*run)(struct lsp *lsp, struct lsp_call *call);
  const char *provider; /* static: the capability of the server for this method; NULL: none, or added by `offer` */
  const char *options;  /* static: the value of the capability, as JSON; NULL: true */
  /* Adds capabilities that depend on those of the client; may be NULL. */
  void (*offer)(const struct lsp *lsp, struct json_object *capabilities);
};

/* X(name): the functions of the methods outside of lsp.c. */
#define LSP_METHODS(X) \
  X(initialized) X(did_open) X(did_change) X(did_save) X(did_close) \
  X(did_change_configuration) X(did_change_watched_files) X(did_change_folders) \
  X(diagnostic) X(workspace_diagnostic) X(cancel_progress) X(code_action) X(resolve_action) X(execute_command) \
  X(hover) X(document_symbol) X(folding_range) X(inlay_hint) X(definition) X(completion) X(document_link) \
  X(formatting) X(range_formatting) X(board)

#define LSP_DECLARE_METHOD(name) void lsp_##name(struct lsp *lsp, struct lsp_call *call);
LSP_METHODS(LSP_DECLARE_METHOD)
#undef LSP_DECLARE_METHOD

void lsp_offer_actions(const struct lsp *lsp, struct json_object *capabilities);
void lsp_offer_diagnostics(const struct lsp *lsp, struct json_object *capabilities);
/* Applies the response to a request for settings (changes.c). */
void apply_settings(struct lsp *lsp, struct json_object *sections);

extern const struct lsp_method lsp_methods[];
extern const size_t lsp_method_count;

/* ---- diagnostics.c: converts findings to diagnostics and publishes them to clients that do not pull ---- */

/* Returns a finding as a Diagnostic. */
struct json_object *diagnostic_make(struct lsp *lsp, const struct linted *linted, const struct diag *diag);

enum publish_reason { PUBLISH_OPENED, PUBLISH_CHANGED, PUBLISH_SAVED };

/* Schedules the diagnostics of a changed document: when no other work is left, after a delay if the text is large, and on save
 * if it is very large. */
void publish_later(struct lsp *lsp, struct document *document, enum publish_reason reason);
/* Schedules all documents after a change of settings or configurations. Clients that pull get a request to refresh. */
void publish_all_later(struct lsp *lsp);
/* Publishes the next document that is due; false if there is no such document. */
bool publish_next(struct lsp *lsp);
/* Returns the seconds until a document is due; negative: no document is scheduled. */
double publish_due(const struct lsp *lsp);
/* Publishes an empty list for a closed document. */
void publish_nothing(struct lsp *lsp, const struct document *document);

#endif
