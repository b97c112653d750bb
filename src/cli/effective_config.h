/* effective_config.h: what holds for a record: the rule table that follows from its configuration,
 * the overrides that match it, and the command line, which goes before both.
 *
 * Read-only once made, and shared by workers. */
#ifndef JGFLINT_CLI_EFFECTIVE_CONFIG_H
#define JGFLINT_CLI_EFFECTIVE_CONFIG_H

#include "cli/settings.h"
#include "config/config.h"

struct config_set; /* a configuration with its patterns made ready; cli/config_cache.c */

struct effective_config {
  const struct config *config; /* NULL: there is none */
  struct config_set *set;      /* borrowed: where that is kept; NULL as well */
  struct rule_table *rule_table;           /* owned */
  enum level fail_on;          /* LEVELS: never */
  const char *baseline;        /* the path, or NULL */
  bool *fixable;               /* owned: by rule of the rule table; NULL: all */
  struct rule_selector *choices;      /* owned: what the rule table is made of */
  unsigned *layers;            /* owned */
  struct config_value *places; /* owned: where each choice stands; file NULL: the command line */
  size_t choice_count, choice_capacity, layer_capacity, place_capacity;
};

/* `config` may be NULL; `matches` tells of each of its overrides whether it counts; the rule table shares the patterns of `shared_with`, or to
 * none. False, and said why, if the command line names a rule that is not known. */
bool effective_config_init(struct effective_config *effective_config, const struct settings *settings, const struct config *config, const bool *matches,
                 const struct rule_table *shared_with);
void effective_config_release(struct effective_config *effective_config);

#endif
