/* output_directory.h: a directory below which files are made, and nowhere else.
 *
 * It is opened once. What lies below is reached from there, one name after the other,
 * so that it is no matter what its own name leads to by then, or what is exchanged
 * for a link. Links are followed only to what lies below, too. */
#ifndef JGFLINT_SYS_OUTPUT_DIRECTORY_H
#define JGFLINT_SYS_OUTPUT_DIRECTORY_H

#include "base/buffer.h"

struct output_directory {
  struct buffer path; /* as it was given, with a slash behind it */
  char *real;         /* owned: without links, when it was opened */
  int fd;             /* owned descriptor; -1: it is not there yet */
};

void output_directory_open(struct output_directory *output, const char *path);
void output_directory_release(struct output_directory *output);

/* Whether a file may be made, whose path begins with that of the output; where that leads through links, it becomes the one that
 * they lead to. *at is an owned descriptor of the directory it is in, with all that is made on the way; `at` is NULL for who only
 * asks: then nothing is made. False, an errno, and a phrase about the file in `why`. */
bool output_directory_enter(struct output_directory *output, struct buffer *path, int *at, struct buffer *why);

#endif
