/* effective_config.h: what holds for a record: the rule table that follows from its configuration,
 * the overrides that match it, and options, which go before both.
 *
 * Read-only once made, and shared by workers. */
#ifndef JGFLINT_ENGINE_EFFECTIVE_CONFIG_H
#define JGFLINT_ENGINE_EFFECTIVE_CONFIG_H

#include "config/config.h"
#include "engine/file_type.h"
#include "text/ignore_rules.h"

struct effective_config {
  const struct config *config; /* borrowed: of files and options, or of options alone */
  struct configuration *configuration; /* borrowed: where that is kept; NULL: no file is configured */
  struct rule_table *rule_table; /* owned */
  enum level fail_on;          /* LEVELS: never */
  const char *baseline;        /* the path, or NULL */
  enum format_in format_in;
  const char *id_pointer;      /* NULL: none */
  bool *fixable;               /* owned: by rule of the rule table; NULL: all */
  struct config_choices choices; /* what the rule table is made of */
};

/* `matches` tells of each of its overrides whether it counts; the rule table shares patterns and the clock of `shared_with`. */
void effective_config_init(struct effective_config *effective_config, const struct config *config, const bool *matches,
                           const struct rule_table *shared_with);
void effective_config_release(struct effective_config *effective_config);
/* Whether it has records compared with one another. */
bool effective_config_compares(const struct effective_config *effective_config);

/* A configuration with its patterns made ready, and what holds for the records that it is about: made once for all records that
 * the same overrides match. For one thread at a time; what it hands out is only read. */
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
