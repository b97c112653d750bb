/* collection_reader.h: reads a large SGF collection in pieces of whole games. */
#ifndef JGFLINT_CLI_COLLECTION_READER_H
#define JGFLINT_CLI_COLLECTION_READER_H

#include "sys/stream.h"

/* Needs the memory of one piece: some megabytes, or the largest game. A game that exceeds the limit ends the reading; its start
 * is a piece, which the parser reports as too large. */
struct collection_reader {
  struct byte_stream from;
  size_t limit;       /* of a game, in bytes */
  struct buffer rest; /* owned: the start of the next piece */
  size_t offset, line, games; /* before `rest`: bytes, lines + 1, games */
  bool is_at_end;
  bool failed;        /* the stream failed */
};

struct collection_piece {
  size_t offset, line, games; /* as above, before the piece */
  bool is_whole;              /* the piece is the whole file */
};

void collection_reader_init(struct collection_reader *reader, struct byte_stream from, size_t limit);
void collection_reader_release(struct collection_reader *reader);
/* Puts the next games into `text`, followed by SOURCE_PADDING zero bytes. False at the end, or if the stream failed. */
bool collection_reader_next(struct collection_reader *reader, struct buffer *text, struct collection_piece *piece);

#endif
