/* lint.h: the command that jgflint is for. */
#ifndef JGFLINT_APP_LINT_H
#define JGFLINT_APP_LINT_H

#include "app/settings.h"

/* Lints all that the settings name, writes the reports, sums up. */
enum status lint_command(const struct settings *settings);

#endif
