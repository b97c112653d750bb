/* source.h: one input, as bytes, and ranges of it.
 *
 * A source holds the text of one record. It opens no file: the commands (src/cli)
 * read, and pass the bytes. SOURCE_PADDING zero bytes follow the last one, so that a
 * scanner may read a whole vector at any offset. It is not changed after it was
 * filled, and all threads may read it. */
#ifndef JGFLINT_TEXT_SOURCE_H
#define JGFLINT_TEXT_SOURCE_H

#include "base/buffer.h"

/* A range of bytes. Offsets are 0-based bytes from the first byte of the text. `end` is the offset behind the last byte, so that
 * end - start is the length; an empty span is the gap before `start`. Lines and columns are made of it where something is printed
 * (location.h). */
struct span {
  size_t start;
  size_t end;
};

enum { SOURCE_PADDING = 64 };

/* How the offsets of a text that was decoded into UTF-8 are those of the original. From `offset` on, up to the next step,
 * byte offset + n stands for byte original + n; or, if `is_one`, all of them stand for the one character at `original`. */
struct source_step {
  size_t offset;   /* in the UTF-8 */
  size_t original; /* in the bytes that were decoded */
  bool is_one;     /* one character, which takes another number of bytes there */
};

struct source {
  const char *name;  /* borrowed: as it is printed, and what findings are sorted by */
  const char *bytes; /* owned if `memory` says so; `size` bytes + padding */
  size_t size;
  void *memory;        /* owned; NULL if the bytes are borrowed */
  size_t first_offset; /* of bytes[0] in the file: JSON Lines, else 0 */
  size_t first_line;   /* 1-based line of bytes[0] in the file: JSON Lines, else 1 */
  const struct source_step *steps; /* borrowed, ascending; NULL: the text is as it was found */
  size_t step_count;
  /* It came as Unicode, as an editor's text does: it is UTF-8 whatever it says, and nothing is said of its character set. */
  bool is_unicode;
  bool is_line;        /* of JSON Lines, where only LF ends a line: whatever is in it, this is one */
};

/* Copies `size` bytes and adds the padding. */
void source_init_copy(struct source *source, const char *name, const void *bytes, size_t size);
/* Takes over memory of mem_alloc that has `size` bytes and the padding, zeroed, behind them. */
void source_init_owned(struct source *source, const char *name, void *buffer, size_t size);
/* Borrows bytes that outlive the source and are followed by the padding. */
void source_init_borrow(struct source *source, const char *name, const char *bytes, size_t size);
void source_release(struct source *source);

/* The offset in the file of the byte at `offset` of the text. */
size_t source_offset(const struct source *source, size_t offset);

/* 3 if the text starts with a UTF-8 byte order mark, else 0. */
size_t source_bom(const struct source *source);

#endif
