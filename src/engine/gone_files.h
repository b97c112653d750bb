/* gone_files.h: files that a baseline knows and that are no longer there, and which of the files that are there they may be now.
 *
 * A file was renamed, or moved to another folder, or the folder was. What tells it is what was found in it, or else its name. */
#ifndef JGFLINT_ENGINE_GONE_FILES_H
#define JGFLINT_ENGINE_GONE_FILES_H

#include "base/map.h"

struct gone_files {
  struct map by[3];    /* findings and name, findings, name: lead to the first of a list */
  struct map was, now; /* from the new name to the old one, and back */
  struct arena arena;
};

void gone_files_release(struct gone_files *gone_files);
/* `findings` is a hash of all that is known of it. Where several are alike, the one that was added last is taken first. */
void gone_files_add(struct gone_files *gone_files, const char *file, uint64_t findings);
/* The file that `file` was, which is nobody else's then: one with the same findings and the same name, the only one of that name,
 * one with the same findings. NULL if there is none. */
const char *gone_files_claim(struct gone_files *gone_files, const char *file, uint64_t findings);
/* What was taken: the name that `file` had, or NULL; the name that it has now, or NULL. */
const char *gone_files_was(const struct gone_files *gone_files, const char *file);
const char *gone_files_now(const struct gone_files *gone_files, const char *file);

#endif
