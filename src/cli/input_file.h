/* input_file.h: what a search for records comes upon, one at a time. */
#ifndef JGFLINT_CLI_INPUT_FILE_H
#define JGFLINT_CLI_INPUT_FILE_H

#include "base/base.h"
#include "cli/file_type.h"
#include <unistd.h>

struct found {
  enum found_kind {
    FOUND_RECORD,  /* open, at its start */
    FOUND_TROUBLE, /* could not be opened or read: `error`, or `trouble` if there is one */
    FOUND_EMPTY,   /* a directory that was named, and no record in it; `passed` were passed over */
    FOUND_PASSED   /* passed over, for the reason `why` */
  } kind;
  char *name;      /* owned: as shown, and sorted by */
  int fd;          /* owned; -1 if there is none */
  bool is_stdin;
  int error;       /* errno */
  char *trouble;   /* owned: what is wrong, in words; or NULL */
  size_t passed;
  struct form_count others; /* of FOUND_EMPTY: what is there of other formats */
  const char *why; /* static */
};

static inline void found_release(struct found *found) {
  free(found->name);
  free(found->trouble);
  if (found->fd >= 0) close(found->fd);
  *found = (struct found){.fd = -1};
}

/* Says on standard error that it was passed over, or that nothing is in it. */
void found_tell_passed(const struct found *found);
/* Says what is wrong with it: its own words, or else those of `error`. */
void found_tell_trouble(const struct found *found, int error);

#endif
