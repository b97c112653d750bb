/* documents.h: the texts that a client has open.
 *
 * Only texts are kept, and where their lines begin: what else there is to know about one is found out again when it is asked
 * for. A text is UTF-8 and has SOURCE_PADDING zero bytes behind it. */
#ifndef JGFLINT_LSP_DOCUMENTS_H
#define JGFLINT_LSP_DOCUMENTS_H

#include "text/line_index.h"
#include "text/source.h"
#include "text/span.h"

struct scope;

struct document {
  char *uri;      /* owned: as the client spells it */
  char *key;      /* owned: what it is found by (uri.h) */
  char *name;     /* owned: the path of a file, or what else its name may be (uri.h) */
  bool is_file;   /* `name` is a path */
  bool is_on_disk; /* it is a file's, not the client's: bytes in whatever character set */
  char *language; /* owned: the client's languageId */
  int64_t version;
  bool has_version;
  uint64_t revision;  /* of all texts that there ever were, this is one of its own */
  struct buffer text;
  struct line_index lines; /* good if `has_lines` */
  bool has_lines;
  struct scope *scope; /* borrowed: what it is linted by (scopes.h), if `scope_age` is the server's */
  uint64_t scope_age;
  bool is_dirty;       /* its diagnostics are to be published */
  double due;          /* and from when on, in the host's seconds */
  double cost;         /* seconds that linting it took the last time */
  bool is_spoken_of;   /* its client knows that it is too large to be linted while it is written */
};

struct documents {
  struct document **list; /* owned: in the order in which they were opened */
  size_t count, capacity;
  uint64_t revisions;
};

/* The open document of that URI, in whatever spelling; NULL if it is not open. */
struct document *documents_find(const struct documents *documents, struct view uri);
/* Opens it, in place of one that is open already. */
struct document *documents_open(struct documents *documents, struct view uri, struct view language, struct view text);
void documents_close(struct documents *documents, struct document *document);
void documents_release(struct documents *documents);

/* Replaces the whole text, or the bytes of a span. */
void document_set(struct documents *documents, struct document *document, struct view text);
void document_splice(struct documents *documents, struct document *document, struct span span, struct view text);

struct view document_text(const struct document *document);
/* The place of an offset, and back. */
struct text_position document_position(struct document *document, size_t offset, enum text_unit unit);
size_t document_offset(struct document *document, struct text_position place, enum text_unit unit);

#endif
