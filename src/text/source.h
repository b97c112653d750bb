/* source.h: one input, as bytes.
 *
 * A source holds the text of one record. It neither opens files nor knows where
 * they are: cli reads, and gives the bytes. Behind the last byte stand
 * SOURCE_PADDING zero bytes, so a scanner may look ahead a whole vector. */
#ifndef JGFLINT_TEXT_SOURCE_H
#define JGFLINT_TEXT_SOURCE_H

#include "base/buffer.h"

enum { SOURCE_PADDING = 64 };

/* Of a text that was decoded: from `offset` on, up to the next step, a byte stands for the byte of the
 * same number behind `original`; or, if `is_one`, all of it for what begins there. */
struct source_step {
  size_t offset;   /* in the text */
  size_t original; /* in the bytes that it was made of */
  bool is_one;     /* one character, of another length there */
};

struct source {
  const char *name;  /* borrowed: as shown to the user, and sorted by */
  const char *bytes; /* owned if `memory` says so; `size` bytes + padding */
  size_t size;
  void *memory;        /* owned; NULL if the bytes are borrowed */
  size_t first_offset; /* of bytes[0] in the file: JSON Lines, else 0 */
  size_t first_line;   /* 1-based line of bytes[0] in the file: JSON Lines, else 1 */
  const struct source_step *steps; /* borrowed, ascending; NULL: the text is as it was found */
  size_t step_count;
  bool is_line;        /* of JSON Lines, where only LF ends a line: whatever is in it, this is one */
};

/* Copies `size` bytes and adds the padding. */
void source_init_copy(struct source *source, const char *name, const void *bytes, size_t size);
/* Takes over a buffer of malloc that has the padding already, zeroed. */
void source_init_owned(struct source *source, const char *name, void *buffer, size_t size);
/* Borrows bytes that outlive the source and have the padding behind them. */
void source_init_borrow(struct source *source, const char *name, const char *bytes, size_t size);
void source_release(struct source *source);

/* Where a byte of the text stands in the file; steps are heeded. */
size_t source_offset(const struct source *source, size_t offset);

/* 3 if the text starts with a UTF-8 byte order mark, else 0. */
size_t source_bom(const struct source *source);

#endif
