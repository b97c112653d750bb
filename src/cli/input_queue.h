/* input_queue.h: what workers get, one portion after another.
 *
 * A plain file goes on as it was found, for the worker to read. JSON Lines become
 * batches of lines, entries of archives and compressed files texts. Those are read
 * here, one at a time; buffers come back and are used again. */
#ifndef JGFLINT_CLI_INPUT_QUEUE_H
#define JGFLINT_CLI_INPUT_QUEUE_H

#include "cli/input_files.h"
#include "text/source.h"

struct feed;

struct portion {
  struct found found; /* FOUND_RECORD without a descriptor: `text` holds what there is */
  bool is_lines;      /* a record in each line; else the text is one */
  bool is_packed;     /* of an archive or a compressed file */
  struct buffer text;  /* owned, until feed_return; with padding */
  size_t first_offset, first_line;
  size_t input;       /* bytes of the file that went into it, as they are on disk; 0 for a plain file */
};

/* Where reading a portion of lines has got to; {0} is before the first. */
struct portion_line {
  char *at, *stop; /* borrowed: the line that was given last, without its end */
  char *next;      /* the one behind it */
  size_t number;   /* in the file, from 1 */
  char padding[SOURCE_PADDING]; /* what stands behind the line, while that borrows it */
};

/* The next line that is not blank, as a text of its own, which borrows the padding behind it from the lines
 * that follow: it is good until the next call. False at the end, when the portion is as it was. */
bool portion_next_line(const struct portion *portion, struct portion_line *line, struct source *source);

struct feed *feed_new(const struct settings *settings, struct configs *configs, struct files *files);
void feed_free(struct feed *feed);
/* The next portion; false at the end. */
bool feed_next(struct feed *feed, struct portion *portion);
/* Gives the text back. In any thread. */
void feed_return(struct feed *feed, struct portion *portion);

static inline bool portion_has_text(const struct portion *portion) {
  return portion->found.kind == FOUND_RECORD && portion->found.fd < 0;
}

#endif
