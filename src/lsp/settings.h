/* settings.h: what the user of an editor sets, in the section `jgflint` of its settings, or with `initialize`.
 *
 * Options on the command line go before it, and what nobody knows is passed over: other versions may. */
#ifndef JGFLINT_LSP_SETTINGS_H
#define JGFLINT_LSP_SETTINGS_H

#include "base/buffer.h"

struct json_object;

struct lsp_settings {
  bool is_off;              /* "enable": false */
  char *std;                /* owned: "std", a word; NULL: nobody says it */
  char *config;             /* owned: "config", a path; NULL: the nearest */
  char *configuration;      /* owned: "configuration", the text of a .jgflint.json for documents without one; or NULL */
  size_t max_symbols;       /* "maxSymbols" */
  bool hides_ignore;        /* "codeAction": {"ignore": false} */
  bool hover_image;         /* "hover": {"image": true} */
  bool workspace_diagnostics; /* "workspaceDiagnostics": true: announced, so that an editor asks for them by itself */
};

void lsp_settings_init(struct lsp_settings *settings);
/* What is not said stays as it is. `from` may be anything. */
void lsp_settings_read(struct lsp_settings *settings, struct json_object *from);
void lsp_settings_release(struct lsp_settings *settings);

#endif
