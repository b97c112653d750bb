/* source.h: one input, as bytes.
 *
 * A source holds the text of one record. It neither opens files nor knows where
 * they are: app reads, and gives the bytes. Behind the last byte stand
 * SOURCE_PADDING zero bytes, so a scanner may look ahead a whole vector. */
#ifndef JGFLINT_TEXT_SOURCE_H
#define JGFLINT_TEXT_SOURCE_H

#include "base/bytes.h"

enum { SOURCE_PADDING = 64 };

struct source {
  const char *name;  /* borrowed: as shown to the user, and sorted by */
  const char *bytes; /* owned if `memory` says so; `size` bytes + padding */
  size_t size;
  void *memory;        /* owned; NULL if the bytes are borrowed */
  size_t first_offset; /* of bytes[0] in the file: JSON Lines, else 0 */
  size_t first_line;   /* 1-based line of bytes[0] in the file: JSON Lines, else 1 */
  bool is_line;        /* of JSON Lines, where only LF ends a line: whatever is in it, this is one */
};

/* Copies `size` bytes and adds the padding. */
void source_init_copy(struct source *source, const char *name, const void *bytes, size_t size);
/* Takes over a buffer of malloc that has the padding already, zeroed. */
void source_init_take(struct source *source, const char *name, void *buffer, size_t size);
/* Borrows bytes that outlive the source and have the padding behind them. */
void source_init_borrow(struct source *source, const char *name, const char *bytes, size_t size);
void source_release(struct source *source);

/* 3 if the text starts with a UTF-8 byte order mark, else 0. */
size_t source_bom(const struct source *source);

#endif
