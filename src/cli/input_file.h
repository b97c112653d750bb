/* input_file.h: one of the files that are found while paths and directories are searched for records. */
#ifndef JGFLINT_CLI_INPUT_FILE_H
#define JGFLINT_CLI_INPUT_FILE_H

#include "base/base.h"
#include "engine/file_type.h"
#include "sys/read_file.h"
#include <unistd.h>

struct input_file {
  enum input_kind {
    INPUT_OPEN,  /* open, at its start */
    INPUT_ERROR, /* could not be opened or read: `error`, or `message` if there is one */
    INPUT_NONE,   /* a directory that was named, and no record in it; `passed` were passed over */
    INPUT_SKIPPED   /* passed over, for the reason `why` */
  } kind;
  char *name;      /* owned: as shown, and sorted by */
  int fd;          /* owned; -1 if there is none */
  struct file_head head; /* what was read of it */
  bool is_stdin;
  int error;       /* errno */
  char *message;   /* owned: what is wrong, in words; or NULL */
  size_t passed;
  struct file_type_count others; /* of INPUT_NONE: what is there of other formats */
  const char *why; /* static */
};

/* Why a file of a format that is not looked for was passed over. */
extern const char input_file_unread[];

static inline void input_file_release(struct input_file *file) {
  free(file->name);
  free(file->message);
  if (file->fd >= 0) close(file->fd);
  *file = (struct input_file){.fd = -1};
}

/* Says on standard error that it was passed over, or that nothing is in it. */
void input_file_print_skipped(const struct input_file *file);
/* Says what is wrong with it: its own words, or else those of `error`. */
void input_file_print_error(const struct input_file *file, int error);

#endif
