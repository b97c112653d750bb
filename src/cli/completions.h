/* completions.h: what a shell offers while a command line is typed, made of
 * the program's option table. */
#ifndef JGFLINT_CLI_COMPLETIONS_H
#define JGFLINT_CLI_COMPLETIONS_H

#include "cli/settings.h"

/* Prints the script for the shell that the settings name. */
enum status completions_command(const struct settings *settings);
/* The shells. */
bool completions_words(size_t index, struct option_word *word);

#endif
