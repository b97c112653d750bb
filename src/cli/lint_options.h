/* lint_options.h: the option table of jgflint; that of jgfconv takes rows of it. */
#ifndef JGFLINT_CLI_LINT_OPTIONS_H
#define JGFLINT_CLI_LINT_OPTIONS_H

#include "cli/settings.h"

extern const struct option_table lint_options;

#endif
