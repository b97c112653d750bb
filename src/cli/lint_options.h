/* lint_options.h: the option table of jgflint; that of jgfconv takes rows of it.
 *
 * Takers that begin with `say` write a member of the configuration that lies above all files; others say what the run does. */
#ifndef JGFLINT_CLI_LINT_OPTIONS_H
#define JGFLINT_CLI_LINT_OPTIONS_H

#include "cli/settings.h"

extern const struct option_table lint_options;

option_take option_say_word; /* a string, one of the words; the member has the option's name */
option_take option_say_yes;  /* true */

#endif
