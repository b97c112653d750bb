/* changed_since.h: the lines that a diff adds or changes (--changed-since).
 *
 * The diff is that of git for the working tree, or a given one. Findings on other lines are not shown. */
#ifndef JGFLINT_CLI_CHANGED_SINCE_H
#define JGFLINT_CLI_CHANGED_SINCE_H

#include "cli/settings.h"
#include "lint/diagnostic.h"

struct changed_since;
struct patch_file; /* text/patch.h */

/* The changed lines of a file. {0}: all lines. */
struct changed_lines {
  enum { CHANGED_ALL, CHANGED_SOME, CHANGED_NONE, CHANGED_ELSEWHERE } how;
  const struct patch_file *file; /* CHANGED_SOME: borrowed */
};

/* Runs git, or reads the diff. Returns NULL after an error message. */
NODISCARD struct changed_since *changed_since_new(const struct settings *settings);
void changed_since_free(struct changed_since *changed_since);

/* Called by one thread at a time. */
struct changed_lines changed_since_find(struct changed_since *changed_since, const char *name);
/* The directory that the diff is about. */
const char *changed_since_top(const struct changed_since *changed_since);

/* Removes the findings that are not on a changed line. */
void changed_lines_keep(const struct changed_lines *lines, const struct source *source, struct diags *diags);

#endif
