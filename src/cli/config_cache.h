/* config_cache.h: the configuration of each directory, and its rule tables.
 *
 * The nearest configuration upwards applies, up to the root of the repository. Each is searched for and read once. Records that
 * match the same overrides of a configuration share an effective configuration. Only one thread at a time may call these
 * functions. */
#ifndef JGFLINT_CLI_CONFIG_CACHE_H
#define JGFLINT_CLI_CONFIG_CACHE_H

#include "cli/settings.h"
#include "engine/engine.h"

struct config_cache;

/* Reports an error and returns NULL if the file that the command line names does not exist. `is_silent`: for another thread,
 * which reads everything again and reports no errors. */
struct config_cache *config_cache_new(const struct settings *settings, bool is_silent);
void config_cache_free(struct config_cache *config_cache);

/* The configuration that applies to the record. */
const struct effective_config *config_cache_lookup(struct config_cache *config_cache, const char *name);

/* Appends the name of a record in fingerprints. The path is relative to the directory of its configuration. Without a
 * configuration, it is relative to the current directory. Elsewhere, the real path is used. */
void config_cache_place(struct config_cache *config_cache, const char *name, struct buffer *to);

/* Returns true if the configuration of the path's directory excludes the path. `is_listed`: also if it is not included.
 * Without a config_cache, nothing is excluded. */
bool config_cache_excludes(struct config_cache *config_cache, struct view path, bool is_directory, bool is_listed);
/* Returns true if the configuration of the directory has `include`. `directory` may end with a slash. */
bool config_cache_include(struct config_cache *config_cache, struct view directory);

/* Configuration files with mistakes; borrowed. */
struct config_faults {
  const struct config_file **list; /* owned */
  size_t count, capacity;
};

/* Adds the files that apply to an effective configuration (NULL: all files that were read), each file once. */
void config_cache_collect_faults(struct config_cache *config_cache, const struct effective_config *effective_config,
                                 struct config_faults *faults);
/* The custom rules of all configurations, each name once. The list is valid until the next call. */
const struct rule *const *config_cache_customs(struct config_cache *config_cache, size_t *count);
/* Warns of custom rules on the command line that no configuration has. Other configurations may have them. */
void config_cache_warn_of_unknown(struct config_cache *config_cache);
/* Reports the number of values on which patterns ran out of time, and these patterns. */
void config_cache_print_pattern_errors(struct config_cache *config_cache, size_t values);
/* STATUS_ERROR if one was faulty or could not be read. */
enum status config_cache_status(const struct config_cache *config_cache);

/* ---- for commands that lint nothing ---- */

/* Prints the errors in all configurations on standard error. */
void config_cache_print_faults(struct config_cache *config_cache);

struct config_for_path {
  struct config_cache *config_cache;     /* owned */
  const struct effective_config *effective_config; /* borrowed from them */
  struct buffer name;           /* of the record: the first PATH, or any record in that directory, or in this one */
};

/* Reads the configuration and prints its errors on standard error. Reports an error and returns false if
 * the command line names a rule that does not exist. */
bool config_for_path_init(struct config_for_path *lookup, const struct settings *settings);
/* Returns `status`, or STATUS_ERROR if something was wrong with the configuration. */
enum status config_for_path_release(struct config_for_path *lookup, enum status status);

#endif
