/* reading_places.h: what a run that changes nothing has to read, for the sandbox.
 *
 * That is what was named; the repository of a directory that is walked, since files to be ignored are listed further up;
 * and where a configuration was found, what that may name: its repository, or else its directory. */
#ifndef JGFLINT_CLI_READING_PLACES_H
#define JGFLINT_CLI_READING_PLACES_H

#include "cli/config_cache.h"
#include "cli/settings.h"

struct reading_places {
  const struct settings *settings;         /* borrowed */
  const struct config_cache *config_cache; /* borrowed; NULL: nothing is configured by files */
  struct arena arena;
  struct strings list;
  struct view last; /* the directory of the last file, as it was named */
  size_t in_last;   /* files that were named there, one after the other */
};

/* With the files that options name. */
void reading_places_init(struct reading_places *places, const struct settings *settings,
                         const struct config_cache *config_cache);
/* `is_stdin`: the name says where the text would lie that is read from standard input. */
void reading_places_add(struct reading_places *places, const char *name, bool is_stdin);
void reading_places_release(struct reading_places *places);

#endif
