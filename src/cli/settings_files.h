/* settings_files.h: the options about configurations, baselines and what is printed
 * for other programs, for the table of settings.c alone. */
#ifndef JGFLINT_CLI_SETTINGS_FILES_H
#define JGFLINT_CLI_SETTINGS_FILES_H

#include "base/buffer.h"

/* See sys/option_parser.h. */
bool take_config(void *settings, const char *value, struct buffer *why);
bool take_baseline(void *settings, const char *value, struct buffer *why);
bool take_write_baseline(void *settings, const char *value, struct buffer *why);
bool take_print_schema(void *settings, const char *value, struct buffer *why);
bool take_completions(void *settings, const char *value, struct buffer *why);

#endif
