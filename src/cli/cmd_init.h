/* cmd_init.h: the command that writes a first configuration. */
#ifndef JGFLINT_CLI_CMD_INIT_H
#define JGFLINT_CLI_CMD_INIT_H

#include "cli/settings.h"

/* Writes .jgflint.jsonc here, unless there is a configuration already. */
enum status init_command(const struct settings *settings);

#endif
