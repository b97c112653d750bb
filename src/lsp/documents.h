/* documents.h: the open documents of a client.
 *
 * Only texts and the starts of their lines are stored. Everything else is computed when needed. Texts are in UTF-8, followed by
 * SOURCE_PADDING zero bytes. */
#ifndef JGFLINT_LSP_DOCUMENTS_H
#define JGFLINT_LSP_DOCUMENTS_H

#include "base/map.h"
#include "text/location.h"
#include "text/source.h"

struct document {
  struct document *next, *previous; /* open documents in the order in which they were opened */
  char *uri;      /* owned: as the client spells it */
  char *key;      /* owned: the key of the maps (uri_key) */
  char *name;     /* owned: the path of a file, or another name (uri_name) */
  bool is_file;   /* `name` is a path */
  bool is_on_disk; /* the text comes from a file in any character set, not from the client */
  bool is_unread;  /* the text has not been read yet (scopes.h) */
  int error;       /* an errno, if it cannot be read */
  uint64_t stamp;  /* of the file */
  int64_t version;
  bool has_version;
  struct buffer text;
  uint64_t print;          /* hash of the text, if `has_print` */
  bool has_print;
  struct line_index lines; /* valid if `has_lines` */
  bool has_lines;
  bool is_dirty;       /* its diagnostics are to be published */
  double due;          /* the time of publishing, in the host's seconds */
  double cost;         /* seconds of the last lint */
  bool is_known_huge;  /* the client has been informed that the document is too large to be linted during typing */
};

struct documents {
  struct document *first, *last; /* owned */
  size_t count;
  struct map by_key, by_path; /* NULL for a closed document */
};

/* The open document with that URI in any spelling, or NULL. */
struct document *documents_find(const struct documents *documents, struct view uri);
/* The open document of the file at that path, or NULL. */
struct document *documents_find_path(const struct documents *documents, const char *path);
/* Opens a document and replaces an open one with the same URI. */
struct document *documents_open(struct documents *documents, struct view uri, struct view language, struct view text);
void documents_close(struct documents *documents, struct document *document);
void documents_release(struct documents *documents);

/* A document that is not open. */
NODISCARD struct document *document_new(struct view uri, struct view language);
void document_free(struct document *document);

/* Replaces the whole text, or the text between two places. */
void document_set(struct document *document, struct view text);
void document_edit(struct document *document, struct text_position start, struct text_position end, enum text_unit unit,
                   struct view text);

/* Valid until the text changes. */
static inline struct view document_text(const struct document *document) {
  return (struct view){buffer_string(&document->text), document->text.length};
}
uint64_t document_print(struct document *document);
/* Convert between offsets and positions. */
struct text_position document_position(struct document *document, size_t offset, enum text_unit unit);
size_t document_line(struct document *document, size_t offset);
size_t document_offset(struct document *document, struct text_position place, enum text_unit unit);

/* ---- URIs (RFC 3986) ----
 *
 * The same file may be file:///c%3A/a.jgf to one client and file:///C:/a.jgf to another. A document is found by the key of its
 * URI, which is the same for both; answers hold the client's own spelling. */

/* Appends the key: scheme, host and drive letter in lower case, without unnecessary percent encodings. */
void uri_key(struct buffer *to, struct view uri);
/* Appends the decoded path of a file: URI. For another machine, the path has the form //host/path. Returns false if the URI is
 * not a file: URI, or if the path could not be opened. */
bool uri_path(struct buffer *to, struct view uri);
/* Appends the file: URI of an absolute path. */
void uri_of_path(struct buffer *to, struct view path);
/* Appends the name of a record: the path of a file, or else the decoded path of the URI, which has the ending of the name. */
void uri_name(struct buffer *to, struct view uri);

#endif
