/* effective_config.h: the effective configuration of a record. It combines the configuration with the overrides that match the
 * record, and with the options, which override both.
 *
 * Options are JSON text like a .jgflint.json, from a command line, the settings of an editor, or a program. They may have
 * keys that a file may not have (config/schema.c, is_option). Options and effective configurations are made once, only read
 * afterwards, and shared by all workers. */
#ifndef JGFLINT_ENGINE_EFFECTIVE_CONFIG_H
#define JGFLINT_ENGINE_EFFECTIVE_CONFIG_H

#include "config/config.h"
#include "engine/file_type.h"
#include "text/ignore_rules.h"

struct effective_config {
  const struct config *config; /* borrowed: made from files and options, or options alone */
  struct configuration *configuration; /* borrowed: the owner of `config`; NULL: no file is configured */
  struct rule_table *rule_table; /* owned */
  enum level fail_on;          /* LEVELS: never */
  const char *baseline;        /* the path, or NULL */
  enum format_in format_in;
  const char *id_pointer;      /* NULL: none */
  bool *fixable;               /* owned: by rule of the rule table; NULL: all */
  struct config_choices choices; /* the choices of rules */
  bool *matches;               /* owned: a flag for each override: whether it applies; NULL: there are no overrides */
};

/* Takes over `matches`. The rule table shares the names and the clock of `shared_with`. */
void effective_config_init(struct effective_config *effective_config, const struct config *config, bool *matches,
                           const struct rule_table *shared_with);
void effective_config_release(struct effective_config *effective_config);
/* Whether a rule compares several records. */
bool effective_config_compares(const struct effective_config *effective_config);

/* ---- options, which override all configurations ---- */

struct options {
  struct buffer text;     /* owned: the object of the caller */
  struct rule_table *all; /* owned: all rules with their defaults; shares its names and patterns with all other rule tables */
  struct config *config;  /* owned: made from the options alone */
  struct effective_config standard; /* for records without a configuration */
};

/* `json` may be empty. With a clock, which counts nanoseconds, linters measure what rules cost; NULL: they do not. */
void options_init(struct options *options, struct view json, uint64_t (*clock)(void));
void options_release(struct options *options);

/* ---- configurations ---- */

/* A configuration with its compiled patterns, and the effective configurations of its records: one for each combination of
 * overrides. Used by one thread at a time. */
struct configuration {
  struct config *config; /* owned */
  char *base;            /* owned: the directory to which its patterns are relative, without a final slash */
  struct ignore_rules exclude, include;
  struct ignore_rules *overrides; /* owned: the files of each override */
  struct effective_config **effective_configs; /* owned */
  size_t effective_count, effective_capacity;
  bool is_reported; /* its mistakes were reported */
};

/* The effective configuration of the record at `path`, relative to `base`. For `shared_with` see effective_config_init. */
const struct effective_config *configuration_lookup(struct configuration *configuration, const char *path,
                                                    const struct rule_table *shared_with);
/* Whether the configuration excludes `path`. */
bool configuration_excludes(const struct configuration *configuration, struct view path, bool is_directory);

/* ---- the configurations of an engine ---- */

/* One configuration given as text, and configurations loaded from files. */
struct configurations {
  const struct options *options;       /* borrowed */
  const struct files *files;           /* borrowed */
  const char *within, *directory;      /* borrowed: as in struct config_host */
  struct configuration *given;         /* owned, or NULL */
  struct configuration **loaded;       /* owned */
  size_t loaded_count, loaded_capacity;
};

void configurations_release(struct configurations *configurations);
/* Reads a configuration from its text, as for engine_configure (engine/engine.h). There must be no given one. */
void configurations_give(struct configurations *configurations, struct view json, const char *path, const char *base);
/* Forgets all configurations. */
void configurations_forget(struct configurations *configurations);
/* Reads another configuration from its file, as for engine_load. */
struct configuration *configurations_load(struct configurations *configurations, const char *path, const char *base,
                                          const char *within, int *error, const char **refused);
/* The effective configuration of the record `name`, and whether it is excluded, according to the given configuration. */
const struct effective_config *configurations_lookup(const struct configurations *configurations, const char *name);
bool configurations_excludes(const struct configurations *configurations, const char *name);
/* Resets the counts of values for which patterns of the given configuration took too long. */
void configurations_reset_pattern_counts(const struct configurations *configurations);

#endif
