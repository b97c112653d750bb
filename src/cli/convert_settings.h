/* convert_settings.h: what the command line of jgfconv asks for.
 *
 * Begins with the settings that jgflint has too, so that rows of its option table
 * do for both. */
#ifndef JGFLINT_CLI_CONVERT_SETTINGS_H
#define JGFLINT_CLI_CONVERT_SETTINGS_H

#include "cli/settings.h"
#include "engine/converted_games.h"

struct convert_settings {
  struct settings common; /* first */
  enum convert_to to;
  bool to_set;            /* else the name of the output says it */
  const char *output;     /* -o; NULL: standard output */
  bool force;             /* files that exist are replaced */
  bool dry_run;           /* nothing is written */
};

void convert_settings_init(struct convert_settings *settings);
/* What no single option can see, and what is not said. False, and why, if that makes no sense. */
bool convert_settings_complete(struct convert_settings *settings, struct buffer *error);
/* The level from which on some report shows findings. */
enum level convert_settings_shown(const struct settings *settings);

/* The option table of jgfconv. */
extern const struct option_table convert_options;

/* The endings of names that each target's files have: the first is given, the others are known. */
const char *const *convert_endings(enum convert_to to);

static inline const struct convert_settings *convert_settings_of(const struct settings *common) {
  return (const struct convert_settings *)common;
}

#endif
