/* piece_reader.h: cuts a stream into pieces that are linted separately: lines of JSON Lines, or games of a large SGF collection.
 *
 * Memory use is that of one piece and of one record up to the limit. A line ends with LF. A line above the limit is cut one byte
 * after the limit, so that the parser reports it as too large; its tail is skipped. A game above the limit ends the reading; its
 * start is a piece, which the parser also reports as too large. */
#ifndef JGFLINT_CLI_PIECE_READER_H
#define JGFLINT_CLI_PIECE_READER_H

#include "sys/stream.h"

struct piece_reader {
  struct byte_stream from;
  bool is_lines;
  size_t limit;       /* of a line or a game, in bytes */
  struct buffer tail; /* owned: the start of the next piece; release it at the end */
  struct piece {
    size_t offset, line, games; /* before the piece: bytes, lines + 1, games */
  } next;
  bool is_skipping; /* in the tail of a line or game that is too long */
  bool is_at_end;
  bool failed;      /* reading has failed */
};

void piece_reader_init(struct piece_reader *reader, struct byte_stream from, bool is_lines, size_t limit);
/* Reads the next piece. Returns false at the end and after an error; the lines before an error are returned first. An empty
 * collection is one piece. */
bool piece_reader_next(struct piece_reader *reader, struct buffer *text, struct piece *piece);

#endif
