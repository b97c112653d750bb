/* config_cache.h: which configuration holds where, and the rule table that follows from it.
 *
 * For each directory the nearest one upwards, as far as the repository's root;
 * looked for once, read once. An effective configuration is made once for all
 * records of a configuration that the same overrides match. The functions here are
 * for one thread at a time. */
#ifndef JGFLINT_CLI_CONFIG_CACHE_H
#define JGFLINT_CLI_CONFIG_CACHE_H

#include "cli/settings.h"
#include "engine/engine.h"

struct config_cache;

/* What a configuration is called: of several in a directory the first one holds. NULL ends the list. */
extern const char *const config_cache_names[];

/* NULL, and said why, if the command line names what does not exist. `is_silent`, of one for another thread: it reads all of it
 * again, and says nothing of what it cannot read. */
struct config_cache *config_cache_new(const struct settings *settings, bool is_silent);
void config_cache_free(struct config_cache *config_cache);

/* What holds for a record of that name. */
const struct effective_config *config_cache_lookup(struct config_cache *config_cache, const char *name);

/* Adds the files of the configuration that the command line names, and its baseline, which may lie anywhere; borrowed. */
void config_cache_named_files(const struct config_cache *config_cache, struct strings *to);
/* Appends the real path of a directory. Of one that does not exist (in an archive, or of a name for standard input), as much as
 * exists is real. */
void config_cache_real_of(struct view directory, struct buffer *to);

/* Appends what fingerprints call a record: its path from the configuration's directory, or from here where none holds; of one
 * that lies elsewhere all of its path. */
void config_cache_place(struct config_cache *config_cache, const char *name, struct buffer *to);

/* Whether the configuration of the directory that a path lies in passes over it.
 * `is_listed`: by what is included, too; else only by what is excluded. Without
 * `configs` nothing is passed over. */
bool config_cache_drop(struct config_cache *config_cache, struct view path, bool is_directory, bool is_listed);
/* Whether that configuration itself says what records are called. `directory` may end with a slash. */
bool config_cache_include(struct config_cache *config_cache, struct view directory);

/* Files of configurations that have something wrong in them; borrowed. */
struct config_faults {
  const struct config_file **list; /* owned */
  size_t count, capacity;
};

/* Adds those that hold for an effective configuration (NULL: all that were read); each file is given once, however many extend
 * it. */
void config_cache_collect_faults(struct config_cache *config_cache, const struct effective_config *effective_config,
                                 struct config_faults *faults);
/* The rules that configurations have of their own, each name once. The list lives as long as the configurations, and until the
 * next call. */
const struct rule *const *config_cache_customs(struct config_cache *config_cache, size_t *count);
/* Warns of rules that the command line names and no configuration has. It is no error: configurations elsewhere may have them. */
void config_cache_warn_of_unknown(struct config_cache *config_cache);
/* Says at how many values patterns gave up, whose they were, and which rules that has switched off. */
void config_cache_print_pattern_errors(struct config_cache *config_cache, size_t values);
/* STATUS_ERROR if one was faulty or could not be read. */
enum status config_cache_status(const struct config_cache *config_cache);

/* ---- for commands that lint nothing ---- */

/* Says on standard error what is wrong with the configurations that were read. */
void config_cache_print_faults(struct config_cache *config_cache);

struct config_for_path {
  struct config_cache *config_cache;     /* owned */
  const struct effective_config *effective_config; /* borrowed from them */
  struct buffer name;           /* of the record: the first PATH, or any record in that directory, or in this one */
};

/* Reads the configuration, and says on standard error what is wrong with it. False, and said why, if the command line
 * names a rule that does not exist. */
bool config_for_path_init(struct config_for_path *here, const struct settings *settings);
void config_for_path_release(struct config_for_path *here);

/* `status`, or a graver one if something was wrong with the configuration. */
enum status config_for_path_status(const struct config_for_path *here, enum status status);

#endif
