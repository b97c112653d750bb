/* configuration.h: the settings of the user, which the client is asked for. */
#ifndef JGFLINT_LSP_CONFIGURATION_H
#define JGFLINT_LSP_CONFIGURATION_H

#include "lsp/server.h"

/* Asks the client for its settings, if it is time; false: it is not. To be called when no message waits: if a thousand folders
 * come one by one, it is asked once. */
bool configuration_ask(struct lsp *lsp);

#endif
