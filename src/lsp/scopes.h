/* scopes.h: the engine that lints a document.
 *
 * The configuration of a record is found as on the command line (config/find.h). Each configuration has an engine, which is made
 * when a document needs it. All engines are removed when a configuration may have changed. An open configuration applies as it is
 * in the editor, saved or not. */
#ifndef JGFLINT_LSP_SCOPES_H
#define JGFLINT_LSP_SCOPES_H

#include "lsp/server.h"

/* A configuration and the engine that lints by it. */
struct scope {
  char *path;   /* owned: of the configuration; "": there is none */
  char *within; /* owned: the directory that files must lie in which it names; NULL: anywhere */
  const struct lsp_settings *settings; /* borrowed */
  struct engine *engine; /* owned */
  struct lsp *lsp;   /* borrowed: for the engine's host */
  uint64_t print;    /* hash of all texts that it was made of */
  struct source source; /* what the engine was given last (linted.c) */
  size_t largest;       /* bytes of the largest text that it was given */
  uint64_t linted;      /* the hash of all that its findings come of; 0: they are not those of a whole document */
};

/* The settings that hold for a document of that name, a path if `is_file`: those of its folder. */
const struct lsp_settings *scopes_settings(const struct lsp *lsp, const char *name, bool is_file);
/* What holds for a document of that name, a path if `is_file`. Good until scopes_forget. */
struct scope *scopes_get(struct lsp *lsp, const char *name, bool is_file);
/* The configuration `path` with this text, as if a record beside it asked for it: to find its mistakes. */
struct scope *scopes_of_config(struct lsp *lsp, const char *path, struct view text);
/* The user is told, once, that patterns of the configuration took too long. */
void scopes_tell_of_patterns(const struct scope *scope);
void scopes_forget(struct lsp *lsp);

/* Whether a file of that name is a configuration. */
bool scopes_is_config(const char *name);

#endif
