/* init.h: the command that writes a first configuration. */
#ifndef JGFLINT_APP_INIT_H
#define JGFLINT_APP_INIT_H

#include "app/settings.h"

/* Writes .jgflint.json here, unless there is a configuration already. */
enum status init_command(const struct settings *settings);

#endif
