/* files.h: records that are not open, as documents whose texts are read when they are wanted. */
#ifndef JGFLINT_LSP_FILES_H
#define JGFLINT_LSP_FILES_H

#include "lsp/server.h"

/* What is known of a file, as long as its stamp stays the same. */
struct lsp_file {
  uint64_t stamp;
  uint64_t print; /* the hash of its text */
  struct view key;  /* of its URI (uri.h) */
  struct view same; /* JSON: the report of a result that the client has, as far as the id of that */
  uint64_t result;      /* the hash of all that its findings come of, none of them another record's; 0: nobody knows */
  uint64_t age;         /* the server's scope_age when that was so */
};

/* What is known of a file with this stamp; NULL if nothing is. */
struct lsp_file *files_known(const struct lsp *lsp, const char *path, uint64_t stamp);
/* A document without its text, which the caller frees; its hash is known if the file was read before and has not changed. */
NODISCARD struct document *files_document(struct lsp *lsp, const char *path, uint64_t stamp);
/* Reads the text of such a document, if it is not there yet; false if it cannot be read. */
bool files_read(struct lsp *lsp, struct document *document);
/* Knows the hash of the text of any document; false if it cannot be read. */
bool files_know_print(struct lsp *lsp, struct document *document);
void files_release(struct lsp *lsp);

#endif
