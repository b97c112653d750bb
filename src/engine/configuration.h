/* configuration.h: a configuration with its patterns made ready, and what holds for the records that it is about.
 *
 * An effective configuration is made once for all records that the same overrides
 * match. For one thread at a time; what it hands out is only read. */
#ifndef JGFLINT_ENGINE_CONFIGURATION_H
#define JGFLINT_ENGINE_CONFIGURATION_H

#include "engine/effective_config.h"
#include "text/ignore_rules.h"

struct configuration {
  struct config *config; /* owned */
  char *base;            /* owned: the directory that its patterns are seen from, without a slash at the end */
  struct ignore_rules exclude, include;
  struct ignore_rules *overrides; /* owned: of each override what it is about */
  struct effective_config **effective_configs; /* owned */
  bool **matches; /* owned: of each effective configuration which overrides it comes from */
  size_t effective_count, effective_capacity, match_capacity;
  bool is_spoken_of; /* its faults were given */
};

/* Takes over the configuration. */
struct configuration *configuration_new(struct config *config, const char *base);
void configuration_free(struct configuration *configuration);

/* What holds for the record at `path`, as its patterns see it; for `shared_with` see effective_config_init. */
const struct effective_config *configuration_lookup(struct configuration *configuration, const char *path,
                                                    const struct rule_table *shared_with);
/* Whether it passes over what lies at `path`. */
bool configuration_excludes(const struct configuration *configuration, struct view path, bool is_directory);

#endif
