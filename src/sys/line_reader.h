/* line_reader.h: JSON Lines, cut into batches of whole lines.
 *
 * Memory is that of one batch, and of the longest line up to the limit: a longer one
 * is cut one byte behind the limit, so that the parser reports it as too large. A line
 * ends with LF; blank lines are counted and left in the batch. What was cut off is passed
 * over, or given in batches of its own where every byte is wanted. */
#ifndef JGFLINT_SYS_LINE_READER_H
#define JGFLINT_SYS_LINE_READER_H

#include "sys/stream.h"

struct line_reader {
  struct byte_stream from;
  size_t limit;      /* of a line, in bytes */
  struct buffer rest; /* owned: the beginning of the next line */
  size_t offset;     /* of `rest` in the file */
  size_t line;       /* of `rest`, 1-based */
  bool is_skipping;  /* the rest of a line that was too long */
  bool gives_rest;   /* that rest is given, too */
  bool is_rest;      /* the last batch is some of it, and no line */
  bool is_at_end;
  bool failed;       /* the stream did */
};

void line_reader_init(struct line_reader *lines, struct byte_stream from, size_t limit);
void line_reader_release(struct line_reader *lines);
/* Puts the next lines into `text`, with SOURCE_PADDING bytes behind; false at the end
 * or when the stream failed. What there was before the error is given first. */
bool line_reader_next(struct line_reader *lines, struct buffer *text, size_t *first_offset, size_t *first_line);

#endif
