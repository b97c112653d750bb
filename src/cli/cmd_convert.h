/* cmd_convert.h: what jgfconv does. */
#ifndef JGFLINT_CLI_CMD_CONVERT_H
#define JGFLINT_CLI_CMD_CONVERT_H

#include "cli/settings.h"

/* The settings are those that a struct convert_settings begins with. */
enum status convert_command(const struct settings *settings);

#endif
