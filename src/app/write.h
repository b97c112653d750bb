/* write.h: a file in place of another, whole or not at all.
 *
 * The new text goes into a temporary file beside the old one, to the disk, and by
 * one rename into its place: whoever looks, whenever the power fails, finds the old
 * file or the new one. Mode, owner, group, access list and extended attributes stay;
 * a symbolic link stays one and its target is written. It knows nothing of records. */
#ifndef JGFLINT_APP_WRITE_H
#define JGFLINT_APP_WRITE_H

#include "base/bytes.h"
#include <sys/stat.h>

/* `expected` is the file's status from before it was read: one that has changed since is
 * left alone, unless it holds the new text already. On failure the old file is as it was,
 * nothing else is left behind, and `why` says why, as a phrase about the file. */
bool write_atomically(const char *path, const struct stat *expected, struct view text, struct bytes *why);

/* From now on an interrupted run removes its temporary files before it ends as the signal asks.
 * Signals that are ignored stay ignored. To be called before any thread starts. */
void write_clean_up_on_signals(void);

#endif
