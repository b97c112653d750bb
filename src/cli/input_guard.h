/* input_guard.h: the files that are read, so that no output overwrites an input.
 *
 * Named files are known from the beginning, other files when they are found. A file that will be found in a searched directory is
 * recognized by its path. */
#ifndef JGFLINT_CLI_INPUT_GUARD_H
#define JGFLINT_CLI_INPUT_GUARD_H

#include "base/map.h"
#include "cli/settings.h"
#include "sys/os.h"
#include <pthread.h>

struct input_guard {
  const struct settings *settings; /* borrowed */
  pthread_mutex_t guard;  /* of `known`: inputs are found while outputs are written */
  struct map known;       /* device and inode */
  struct buffer excluded; /* the shown path of the output if it is in a searched directory; otherwise empty */
};

/* `output` is a directory, or NULL. */
void input_guard_init(struct input_guard *inputs, const struct settings *settings, const char *output);
void input_guard_release(struct input_guard *inputs);
/* Adds the regular file with this status. Any thread may call it. */
void input_guard_add(struct input_guard *inputs, const struct os_status *status);
void input_guard_add_path(struct input_guard *inputs, const char *path);
/* Returns true if the file is an input or will be found as one. */
bool input_guard_contains(struct input_guard *inputs, const char *path);
/* Returns true if a file that was found belongs to the output. */
bool input_guard_excludes(const struct input_guard *inputs, const char *name);

#endif
