/* cmd_show_config.h: the command that says what holds for a record, and where that is said. */
#ifndef JGFLINT_CLI_CMD_SHOW_CONFIG_H
#define JGFLINT_CLI_CMD_SHOW_CONFIG_H

#include "cli/settings.h"

/* As JSON, each value with its origin: "default", "command line", or FILE:LINE. */
enum status show_config_command(const struct settings *settings);

#endif
