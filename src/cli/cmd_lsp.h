/* cmd_lsp.h: the command that serves an editor. */
#ifndef JGFLINT_CLI_CMD_LSP_H
#define JGFLINT_CLI_CMD_LSP_H

#include "cli/settings.h"

/* Speaks LSP over standard input and standard output until the client ends it. */
enum status lsp_command(const struct settings *settings);

#endif
