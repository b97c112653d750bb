/* input_guard.h: which files are read, so that none of them is written over.
 *
 * Those that are named are known from the beginning, others when they are found; of
 * what will be found in a directory that is walked its place and its name tell. */
#ifndef JGFLINT_CLI_INPUT_GUARD_H
#define JGFLINT_CLI_INPUT_GUARD_H

#include "base/map.h"
#include "cli/settings.h"
#include <pthread.h>

struct input_guard {
  const struct settings *settings; /* borrowed */
  pthread_mutex_t guard;  /* of `known`: inputs are found while outputs are written */
  struct map known;       /* device and inode */
  struct buffer excluded;  /* of shown names: the output, where it lies below a directory that is walked; else empty */
};

/* `output` is a directory, or NULL. */
void input_guard_init(struct input_guard *inputs, const struct settings *settings, const char *output);
void input_guard_release(struct input_guard *inputs);
/* Any thread may call it. */
void input_guard_add(struct input_guard *inputs, int fd);
void input_guard_add_path(struct input_guard *inputs, const char *path);
/* Whether the file is one, or will be. */
bool input_guard_have(struct input_guard *inputs, const char *path);
/* Whether a name that was found is of the output. */
bool input_guard_exclude(const struct input_guard *inputs, const char *name);

#endif
