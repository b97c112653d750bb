/* effective_config.h: what holds for a record: the rule table that follows from its configuration,
 * the overrides that match it, and options, which go before both.
 *
 * Read-only once made, and shared by workers. */
#ifndef JGFLINT_ENGINE_EFFECTIVE_CONFIG_H
#define JGFLINT_ENGINE_EFFECTIVE_CONFIG_H

#include "config/config.h"
#include "engine/file_type.h"

struct configuration; /* configuration.h */

struct effective_config {
  const struct config *config; /* borrowed: of files and options, or of options alone */
  struct configuration *configuration; /* borrowed: where that is kept; NULL: no file is configured */
  struct rule_table *rule_table; /* owned */
  enum level fail_on;          /* LEVELS: never */
  const char *baseline;        /* the path, or NULL */
  enum format_in format_in;
  const char *id_pointer;      /* NULL: none */
  bool *fixable;               /* owned: by rule of the rule table; NULL: all */
  struct rule_selector *choices; /* owned: what the rule table is made of */
  unsigned *layers;            /* owned */
  struct config_value *places; /* owned: where each choice stands */
  size_t choice_count, choice_capacity, layer_capacity, place_capacity;
};

/* `matches` tells of each of its overrides whether it counts; the rule table shares patterns and the clock of `shared_with`. */
void effective_config_init(struct effective_config *effective_config, const struct config *config, const bool *matches,
                           const struct rule_table *shared_with);
void effective_config_release(struct effective_config *effective_config);
/* Whether it has records compared with one another. */
bool effective_config_compares(const struct effective_config *effective_config);

#endif
