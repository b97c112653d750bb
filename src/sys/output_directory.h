/* output_directory.h: a directory below which files are written, and nowhere else.
 *
 * Links below it are followed only to places below it. */
#ifndef JGFLINT_SYS_OUTPUT_DIRECTORY_H
#define JGFLINT_SYS_OUTPUT_DIRECTORY_H

#include "base/buffer.h"

struct output_directory {
  struct buffer path; /* as it was given, with a slash at the end */
  char *real;         /* owned: the path without links; NULL if the directory does not exist yet */
};

void output_directory_open(struct output_directory *output, const char *path);
void output_directory_release(struct output_directory *output);

/* Returns true if a file of this path, which begins with that of the output, may be written. If `makes`, its missing
 * directories are made. Otherwise appends a phrase about the file to `why`. */
bool output_directory_enter(struct output_directory *output, const char *path, bool makes, struct buffer *why);

#endif
