/* convert_settings.h: the options of jgfconv. They begin with the settings of jgflint, so both programs share rows of the option
 * table. */
#ifndef JGFLINT_CLI_CONVERT_SETTINGS_H
#define JGFLINT_CLI_CONVERT_SETTINGS_H

#include "cli/settings.h"
#include "engine/converter.h"

struct convert_settings {
  struct settings common; /* first */
  enum convert_to to;
  bool to_set;            /* false: the name of the output decides */
  const char *output;     /* -o; NULL: standard output */
  bool force;             /* replace existing files */
  bool dry_run;           /* write no games */
};

/* The endings of files in this format; new files get the first one. */
const char *const *convert_endings(enum convert_to to);

#endif
