/* games.h: what is known of the games of the workspace's files (games.c). */
#ifndef JGFLINT_LSP_GAMES_H
#define JGFLINT_LSP_GAMES_H

#include "lsp/server.h"

void games_release(struct lsp *lsp);

#endif
