/* cmd_board.h: jgflint --board. */
#ifndef JGFLINT_CLI_CMD_BOARD_H
#define JGFLINT_CLI_CMD_BOARD_H

#include "cli/settings.h"

/* Prints the board at a place of a file. */
enum status board_command(const struct settings *settings);

#endif
