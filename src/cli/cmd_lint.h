/* cmd_lint.h: the command that lints, and fixes. */
#ifndef JGFLINT_CLI_CMD_LINT_H
#define JGFLINT_CLI_CMD_LINT_H

#include "cli/settings.h"

/* Lints all that the settings name, writes the reports, sums up. */
enum status lint_command(const struct settings *settings);

#endif
