/* cmd_show_config.h: --show-config: the configuration of a record, and where each value of it was set. */
#ifndef JGFLINT_CLI_CMD_SHOW_CONFIG_H
#define JGFLINT_CLI_CMD_SHOW_CONFIG_H

#include "cli/settings.h"

/* As JSON, each value with its origin: "default", "command line", or FILE:LINE. */
enum status show_config_command(const struct settings *settings);

#endif
