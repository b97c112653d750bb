/* output.h: writes a report to a file or a standard stream.
 *
 * Text is written in large pieces. The first error is printed and ends the output. A closed pipe (EPIPE) is not an error. A
 * file keeps its old text until the new text is complete. Only one thread at a time may use an output. */
#ifndef JGFLINT_SYS_OUTPUT_H
#define JGFLINT_SYS_OUTPUT_H

#include "sys/atomic_write.h"

struct output {
  const char *path; /* borrowed; NULL: standard output */
  int fd;           /* owned, if it is a file's; -1: closed, or never opened */
  struct file_change change; /* of a file that gets its name at the end: the descriptor is its own; no path: there is none */
  bool is_watched;  /* a terminal */
  struct buffer pending;
  bool failed;      /* the error has been reported */
  bool reader_gone;
};

/* Call it before starting threads. Devices and pipes are written in place, and so are files in directories that are not
 * writable. */
void output_open(struct output *output, const char *path);
/* The open descriptor that a path such as /dev/stdout stands for, or -1. Opening the path again would truncate the file and
 * overwrite the output of other programs. */
int output_descriptor(const char *path);
/* Opens standard error. */
void output_open_error(struct output *output);
/* Adds text, and writes it if there is enough, or at once to a terminal. */
void output_add(struct output *output, const struct buffer *text);
void output_flush(struct output *output);
/* Writes the pending text and closes the output. A complete file is renamed. */
void output_close(struct output *output);

static inline bool output_is_open(const struct output *output) {
  return output->fd >= 0 && !output->failed && !output->reader_gone;
}

/* ---- a directory below which files are written ----
 *
 * Links below it are followed only to places below it. */

struct output_directory {
  struct buffer path; /* as it was given, with a slash at the end */
  char *real;         /* owned: the path without links; NULL if the directory does not exist yet */
};

void output_directory_open(struct output_directory *output, const char *path);
void output_directory_release(struct output_directory *output);

/* Returns true if a file of this path, which begins with that of the output, may be written. If `makes`, its missing
 * directories are made. Otherwise appends a phrase about the file to `reason`. */
bool output_directory_enter(struct output_directory *output, const char *path, bool makes, struct buffer *reason);

#endif
