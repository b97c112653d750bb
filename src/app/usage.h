/* usage.h: what jgflint says of itself: --help and --version. */
#ifndef JGFLINT_APP_USAGE_H
#define JGFLINT_APP_USAGE_H

#include "app/settings.h"

enum status usage_help(const struct settings *settings);
enum status usage_version(const struct settings *settings);

/* Writes to standard output; trouble with that is said, and is the status. */
enum status usage_print(const struct bytes *text);

#endif
