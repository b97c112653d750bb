/* cmd_convert.h: the command of jgfconv. */
#ifndef JGFLINT_CLI_CMD_CONVERT_H
#define JGFLINT_CLI_CMD_CONVERT_H

#include "cli/settings.h"

/* The settings are those that a struct convert_settings begins with. */
enum status convert_command(const struct settings *settings);

#endif
