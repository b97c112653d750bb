/* cmd_rules.h: --list-rules and --explain. */
#ifndef JGFLINT_CLI_CMD_RULES_H
#define JGFLINT_CLI_CMD_RULES_H

#include "cli/settings.h"

/* All rules with the level that they have under these settings. */
enum status rules_list(const struct settings *settings);
/* A rule, a family of rules, or all: what the sheets say. */
enum status rules_explain(const struct settings *settings);

#endif
