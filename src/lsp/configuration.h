/* configuration.h: what the server asks of a client as soon as it may. */
#ifndef JGFLINT_LSP_CONFIGURATION_H
#define JGFLINT_LSP_CONFIGURATION_H

#include "lsp/server.h"

/* Asks to be told of settings and files that change, and for the settings. */
void configuration_begin(struct lsp *lsp);

#endif
