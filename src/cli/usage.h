/* usage.h: what a program says of itself: --help and --version. */
#ifndef JGFLINT_CLI_USAGE_H
#define JGFLINT_CLI_USAGE_H

#include "cli/settings.h"

enum status usage_help(const struct settings *settings);
enum status usage_version(const struct settings *settings);

/* False, and said why: json-c is one with which nothing can be done. */
bool usage_libraries_work(void);

/* Writes to standard output; an error with that is printed, and is the status. */
enum status usage_print(const struct buffer *text);

/* Commands that lint nothing take few paths or none: false, and said so, if there are more than `most`. */
bool usage_paths(const struct settings *settings, const char *option, size_t most);

#endif
