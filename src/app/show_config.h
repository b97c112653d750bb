/* show_config.h: the command that says what holds for a record, and where that is said. */
#ifndef JGFLINT_APP_SHOW_CONFIG_H
#define JGFLINT_APP_SHOW_CONFIG_H

#include "app/settings.h"

/* As JSON, each value with its origin: "default", "command line", or FILE:LINE. */
enum status show_config_command(const struct settings *settings);

#endif
