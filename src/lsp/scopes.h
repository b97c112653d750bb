/* scopes.h: the engine that lints a document, and the server's cache of files that are not open.
 *
 * The configuration of a record is found as on the command line (config/find.h). Each configuration has an engine, which is
 * made when a document needs it. All engines are removed when a configuration may have changed. For an open
 * configuration, the text in the editor applies, even if it is not saved. */
#ifndef JGFLINT_LSP_SCOPES_H
#define JGFLINT_LSP_SCOPES_H

#include "engine/baseline.h"
#include "lsp/server.h"

/* A configuration and its engine. */
struct scope {
  char *path;   /* owned: of the configuration; "": none */
  char *within; /* owned: the directory of the files that the configuration may name; NULL: any */
  const struct lsp_settings *settings; /* borrowed */
  struct engine *engine; /* owned */
  struct lsp *lsp;   /* borrowed: for the engine's host */
  uint64_t print;    /* hash of all texts that it was made from */
  struct source source; /* the last text of the engine (linted.c) */
  size_t largest;       /* bytes of the largest text so far */
  uint64_t linted;      /* hash of all inputs of the findings; 0: the findings are not those of a whole document */
};

/* Returns the settings for a document, which are those of its folder. `name` is a path if `is_file`. */
const struct lsp_settings *scopes_settings(const struct lsp *lsp, const char *name, bool is_file);
/* Returns the scope of a document. `name` is a path if `is_file`. Valid until scopes_forget. */
struct scope *scopes_get(struct lsp *lsp, const char *name, bool is_file);
/* Returns a scope for a configuration with this text, to find its mistakes. */
struct scope *scopes_of_config(struct lsp *lsp, const char *path, struct view text);
/* Warns once that patterns of the configuration took too long. */
void scopes_tell_of_patterns(const struct scope *scope);
void scopes_forget(struct lsp *lsp);

/* Returns true if the file name is that of a configuration. */
bool scopes_is_config(const char *name);

/* ---- files that are not open ---- */

void records_release(struct lsp *lsp);

/* A document without its text, which the caller frees. Its hash is known if the file was read before and did not change. */
NODISCARD struct document *record_document(struct lsp *lsp, const char *path, uint64_t stamp);
/* Reads the text of such a document unless that is done. Returns false if it cannot be read. */
bool record_read(struct lsp *lsp, struct document *document);

/* The hash of the baseline at that path, which is read again if its file changed. 0 if it cannot be read. */
uint64_t record_baseline_hash(struct lsp *lsp, const char *path);
/* Call before a document is linted from its beginning: the baseline counts its findings again. */
void record_baseline_restart(struct lsp *lsp);

#endif
