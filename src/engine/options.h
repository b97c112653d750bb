/* options.h: what goes before every configuration: what a command line says, or an editor's settings.
 *
 * All is borrowed, and only read; ENGINE_OPTIONS says nothing. */
#ifndef JGFLINT_ENGINE_OPTIONS_H
#define JGFLINT_ENGINE_OPTIONS_H

#include "lint/rule_table.h"

struct engine_names {
  const char **list; /* of rules or families, or "all" */
  size_t count;
};

struct engine_options {
  const struct rule_selector *choices; /* they go before the choices of a configuration; each names what exists */
  size_t choice_count;
  enum std std;
  bool std_set;        /* else the configuration says it, or nobody */
  enum level fail_on;  /* LEVELS: never */
  bool fail_on_set;
  const char *baseline; /* path; NULL: what the configuration says */
  struct engine_names fixable;   /* what alone may be fixed; none: what the configuration says */
  struct engine_names unfixable; /* what may not be fixed, besides what the configuration says */
  struct json_limits limits;
  bool depth_set, size_set;  /* of the limits: else the configuration may say others */
  uint64_t (*clock)(void);   /* nanoseconds, to measure what rules cost; NULL: that is not measured */
};

#define ENGINE_OPTIONS ((struct engine_options){.fail_on = LEVEL_ERROR, .limits = JSON_LIMITS})

#endif
