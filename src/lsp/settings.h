/* settings.h: settings of the user, from the section `jgflint` or from `initialize`.
 *
 * Options of the command line override them. Unknown settings are ignored, because other versions may have them. */
#ifndef JGFLINT_LSP_SETTINGS_H
#define JGFLINT_LSP_SETTINGS_H

#include "base/buffer.h"

struct json_object;

struct lsp_settings {
  bool is_off;              /* "enable": false */
  char *std;                /* owned: "std", a word; NULL: not set */
  char *config;             /* owned: "config", a path; NULL: the nearest */
  char *configuration;      /* owned: "configuration", the text of a .jgflint.json for documents without one; or NULL */
  size_t max_symbols;       /* "maxSymbols" */
  bool hides_ignore;        /* "codeAction": {"ignore": false} */
  bool hover_image;         /* "hover": {"image": true} */
  bool workspace_diagnostics; /* "workspaceDiagnostics": true: announced, so that editors request them */
};

void lsp_settings_init(struct lsp_settings *settings);
/* Reads settings from any value. Missing settings stay unchanged. */
void lsp_settings_read(struct lsp_settings *settings, struct json_object *from);
void lsp_settings_release(struct lsp_settings *settings);

#endif
