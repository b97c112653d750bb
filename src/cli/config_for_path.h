/* config_for_path.h: what holds for a record here, for commands that tell and lint nothing. */
#ifndef JGFLINT_CLI_CONFIG_FOR_PATH_H
#define JGFLINT_CLI_CONFIG_FOR_PATH_H

#include "cli/config_cache.h"

struct here {
  struct configs *configs;     /* owned */
  const struct regime *regime; /* borrowed from them */
  struct buffer name;           /* of the record: the first PATH, or any record in that directory, or in this one */
};

/* Reads the configuration, and says on standard error what is wrong with it. False, and said why, if the command line
 * names a rule that does not exist. */
bool here_init(struct here *here, const struct settings *settings);
void here_release(struct here *here);

/* `status`, or a graver one if something was wrong with the configuration. */
enum status here_status(const struct here *here, enum status status);

#endif
