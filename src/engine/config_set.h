/* config_set.h: a configuration with its patterns made ready, and what holds for the records that it is about.
 *
 * An effective configuration is made once for all records that the same overrides
 * match. For one thread at a time; what it hands out is only read. */
#ifndef JGFLINT_ENGINE_CONFIG_SET_H
#define JGFLINT_ENGINE_CONFIG_SET_H

#include "engine/effective_config.h"
#include "text/ignore_rules.h"

struct config_set {
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
struct config_set *config_set_new(struct config *config, const char *base);
void config_set_free(struct config_set *set);

/* What holds for the record at `path`, as its patterns see it. For effective_config_init; where that fails, the rule table
 * is NULL and *unknown says why. */
const struct effective_config *config_set_lookup(struct config_set *set, const char *path, const struct engine_options *options,
                                                 const struct rule_table *shared_with, struct unknown_rule *unknown);
/* Whether it passes over what lies at `path`. */
bool config_set_excludes(const struct config_set *set, struct view path, bool is_directory);

#endif
