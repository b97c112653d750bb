/* options.h: what goes above every configuration, and what holds where nothing else is configured.
 *
 * Options are a text like that of a .jgflint.json, whatever they come from: a command line, the settings of an editor, a
 * program. They may say more than a file may (config/schema.c, is_option). Made once, only read afterwards, and shared by
 * all workers. */
#ifndef JGFLINT_ENGINE_OPTIONS_H
#define JGFLINT_ENGINE_OPTIONS_H

#include "engine/effective_config.h"

struct options {
  struct buffer text;     /* owned: the object, as it was given */
  struct rule_table *all; /* owned: all rules as they are by default; lends names and patterns to all other rule tables */
  struct config *config;  /* owned: of the options alone */
  struct effective_config standard; /* what holds where nothing is configured */
};

/* `json` may be empty. With a clock, which counts nanoseconds, linters measure what rules cost; NULL: they do not. */
void options_init(struct options *options, struct view json, uint64_t (*clock)(void));
void options_release(struct options *options);

/* What reading a configuration below these options needs; the functions of the host are the caller's to add. */
struct config_host options_config_host(const struct options *options, struct pattern_scratch *scratch);

/* Reports a name that the options have, and no rule or family, and the nearest one; false if all are known. Custom rules are
 * known only to the configuration that has them. */
bool options_unknown_rule(const struct options *options, const char **name, const char **near);

#endif
