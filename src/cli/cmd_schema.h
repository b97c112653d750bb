/* cmd_schema.h: jgflint --print-schema. */
#ifndef JGFLINT_CLI_CMD_SCHEMA_H
#define JGFLINT_CLI_CMD_SCHEMA_H

#include "cli/settings.h"

/* Prints the schema that the settings name. */
enum status schema_command(const struct settings *settings);
/* Their names. */
bool schema_words(size_t index, struct option_word *word);

#endif
