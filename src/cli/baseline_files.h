/* baseline_files.h: baselines (engine/baselines.h) as files. */
#ifndef JGFLINT_CLI_BASELINE_FILES_H
#define JGFLINT_CLI_BASELINE_FILES_H

#include "cli/settings.h"
#include "engine/baselines.h"

/* Those of a run; false, and said why, as baselines_init has it. `rule_table` is what the command line alone asks for. */
bool baseline_files_init(struct baselines *baselines, const struct settings *settings, const struct rule_table *rule_table);
/* As struct baseline_host has it. */
bool baseline_files_is_gone(void *of, const char *path);
/* One by itself; NULL, and said why. */
struct baseline *baseline_files_read(const char *path);
/* An empty one. */
struct baseline *baseline_files_new(const char *path);

#endif
