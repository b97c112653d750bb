/* baseline_files.h: all baselines of a run: read when a record needs them, written at the end. */
#ifndef JGFLINT_CLI_BASELINE_FILES_H
#define JGFLINT_CLI_BASELINE_FILES_H

#include "base/map.h"
#include "cli/settings.h"
#include "engine/baseline.h"

struct baseline_files {
  const struct settings *settings; /* borrowed */
  struct baseline **list; /* owned */
  size_t count, capacity;
  struct map asked; /* by path: the baseline, or a marker if the file cannot be read */
  bool failed;      /* an error was printed */
  bool written;     /* at least one baseline was written */
};

/* Prints an error and returns false if the --write-baseline file exists but is not a baseline. */
bool baseline_files_init(struct baseline_files *files, const struct settings *settings);
void baseline_files_release(struct baseline_files *files);

/* The baseline with the path that the configuration of a record names; NULL without a path, or if it cannot be read. */
struct baseline *baseline_files_find(struct baseline_files *files, const char *path);

/* Reads one baseline. Prints an error and returns NULL if that fails. */
struct baseline *baseline_files_read(const char *path);

/* Writes the baselines that change, and prints stale entries. `is_complete`: all inputs were linted. `is_sound`: the
 * configurations have no mistakes. */
void baseline_files_finish(struct baseline_files *files, bool is_complete, bool is_sound);

#endif
