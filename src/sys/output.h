/* output.h: where a report goes.
 *
 * It collects bytes and writes them in large pieces. An error is printed once, and
 * from then on nothing is written there. That a reader has gone away (EPIPE) is no
 * error. A file that exists keeps its old contents until the new ones are complete. An
 * output is used by one thread at a time. */
#ifndef JGFLINT_SYS_OUTPUT_H
#define JGFLINT_SYS_OUTPUT_H

#include "sys/archive.h"
#include "sys/atomic_write.h"
#include <signal.h>

struct output {
  const char *path; /* borrowed; NULL: standard output */
  int fd;           /* owned, if it is a file's; -1: closed, or never opened */
  struct file_change change; /* of a file that gets its name at the end: the descriptor is its own; no path: there is none */
  bool is_watched;  /* a terminal */
  struct buffer pending;
  struct compressor *compressor; /* owned; NULL: the text is written as it is */
  bool failed;      /* and it was said */
  bool reader_gone;
};

/* Before any thread starts. A file that is called .gz, .xz or .zst is compressed. What is not a regular file, and a file in a
 * directory where nothing can be made, is written in place. */
void output_open(struct output *output, const char *path);
/* The descriptor that the path is another name of, as /dev/stdout is; -1 if there is none. To open that anew would cut off what
 * others have written there, and be written over by what they write then: so it is used as it is. */
int output_descriptor(const char *path);
/* Standard error in place of standard output, where something else goes. */
void output_open_error(struct output *output);
/* Adds text, and writes when enough has come together, or at once where somebody watches. */
void output_add(struct output *output, const struct buffer *text);
void output_flush(struct output *output);
/* Writes the rest and closes; a file that is complete gets its name. */
void output_close(struct output *output);

/* Whoever reads what is written may go before the end: a pipe into head, a pager that is left. From now on writing fails with
 * EPIPE then. `before` is how it was. */
void broken_pipe_ignore(struct sigaction *before);
/* The end of the run: by the signal, as the shell expects, unless somebody above has it ignored. */
void broken_pipe_end(const struct sigaction *before);

static inline bool output_is_open(const struct output *output) {
  return output->fd >= 0 && !output->failed && !output->reader_gone;
}

#endif
