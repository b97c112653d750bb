/* config_for_path.h: the configuration for a path, for commands that lint nothing: --show-config, --list-rules, --explain. */
#ifndef JGFLINT_CLI_CONFIG_FOR_PATH_H
#define JGFLINT_CLI_CONFIG_FOR_PATH_H

#include "cli/config_cache.h"

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
