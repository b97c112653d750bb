/* source.h: one input, as bytes, and ranges of bytes.
 *
 * A source contains the text of one record. It opens no file: the commands (src/cli) read files and pass the bytes.
 * SOURCE_PADDING zero bytes follow the text, so a scanner can read a whole vector at any offset. A source does not change
 * after it was filled, and all threads can read it. */
#ifndef JGFLINT_TEXT_SOURCE_H
#define JGFLINT_TEXT_SOURCE_H

#include "base/buffer.h"

/* A range of bytes. Offsets count from 0 at the first byte of the text. `end` is the offset after the last byte, so end -
 * start is the length; an empty span is the gap before `start`. Lines and columns are computed for the output (location.h). */
struct span {
  size_t start;
  size_t end;
};

enum { SOURCE_PADDING = 64 };

/* Maps offsets of a decoded UTF-8 text to the original. From `offset` up to the next step, byte offset + n is byte original +
 * n of the original; if `is_one`, all of these bytes are the one character at `original`. */
struct source_step {
  size_t offset;   /* in the UTF-8 text */
  size_t original; /* in the original bytes */
  bool is_one;     /* one character, whose length in bytes differs */
};

struct source {
  const char *name;  /* borrowed: the printed name, by which findings are sorted */
  const char *bytes; /* `size` bytes and padding; owned if `memory` is not NULL */
  size_t size;
  void *memory;        /* owned; NULL if the bytes are borrowed */
  size_t first_offset; /* offset of bytes[0] in the file; 0 except in JSON Lines */
  size_t first_line;   /* line of bytes[0] in the file, from 1; 1 except in JSON Lines */
  size_t first_game;   /* the number of earlier games in the file, for a piece; otherwise 0 */
  bool is_piece;       /* some games of an SGF collection */
  const struct source_step *steps; /* borrowed, ascending; NULL if the text was not decoded */
  size_t step_count;
  /* The text is UTF-8, whatever it declares, as from an editor. There are no findings about its character set. */
  bool is_unicode;
  bool is_line;        /* one line of JSON Lines, in which only LF ends a line */
};

/* Copies `size` bytes and adds the padding. */
void source_init_copy(struct source *source, const char *name, const void *bytes, size_t size);
/* Takes ownership of memory of mem_alloc with `size` bytes, followed by the zeroed padding. */
void source_init_owned(struct source *source, const char *name, void *buffer, size_t size);
/* Borrows bytes that are followed by the padding and must outlive the source. */
void source_init_borrow(struct source *source, const char *name, const char *bytes, size_t size);
void source_release(struct source *source);

/* The bytes of a span. */
static inline struct view source_view(const struct source *source, struct span span) {
  return (struct view){source->bytes + span.start, span.end - span.start};
}

/* The offset in the file of the byte at `offset` in the text. */
size_t source_offset(const struct source *source, size_t offset);

/* 3 if the text starts with a UTF-8 byte order mark, otherwise 0. */
size_t source_bom(const struct source *source);

#endif
