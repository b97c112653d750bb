/* effective_config.h: what holds for a record: the rule table that follows from its configuration,
 * the overrides that match it, and options, which go before both.
 *
 * Read-only once made, and shared by workers. */
#ifndef JGFLINT_ENGINE_EFFECTIVE_CONFIG_H
#define JGFLINT_ENGINE_EFFECTIVE_CONFIG_H

#include "config/config.h"
#include "engine/options.h"

struct config_set; /* config_set.h */

struct effective_config {
  const struct config *config; /* NULL: there is none */
  struct config_set *set;      /* borrowed: where that is kept; NULL as well */
  struct rule_table *rule_table;           /* owned */
  enum level fail_on;          /* LEVELS: never */
  const char *baseline;        /* the path, or NULL */
  bool *fixable;               /* owned: by rule of the rule table; NULL: all */
  struct rule_selector *choices;      /* owned: what the rule table is made of */
  unsigned *layers;            /* owned */
  struct config_value *places; /* owned: where each choice stands; file NULL: in options */
  size_t choice_count, choice_capacity, layer_capacity, place_capacity;
};

/* A name among the choices of options that no rule and no family has. */
struct unknown_rule {
  const char *name, *near; /* borrowed, static; `near` is NULL if no name is similar */
};

/* `config` may be NULL; `matches` tells of each of its overrides whether it counts; the rule table shares the patterns of
 * `shared_with`, or NULL. False, and which one in *unknown, if the options name a rule that is not known. */
bool effective_config_init(struct effective_config *effective_config, const struct engine_options *options, const struct config *config,
                           const bool *matches, const struct rule_table *shared_with, struct unknown_rule *unknown);
void effective_config_release(struct effective_config *effective_config);

#endif
