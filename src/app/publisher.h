/* publisher.h: new files, each whole or not at all, many in one go.
 *
 * A file is written beside its place under another name. When some have come
 * together all go to the disk, then each gets its name: one wait for the disk
 * serves many. What exists already stays, unless it may be replaced; if it holds
 * just what would be written, there is nothing to do. Knows nothing of records. */
#ifndef JGFLINT_APP_PUBLISHER_H
#define JGFLINT_APP_PUBLISHER_H

#include "base/bytes.h"

struct publisher;

/* `failed` hears of files that could not be given their names in the end. To be called before any thread starts. */
struct publisher *publisher_new(bool replaces, void (*failed)(void *to, const char *path, const char *why), void *to);
/* What has not got its name is removed. */
void publisher_free(struct publisher *publisher);

/* Writes one file. False, and why, if that is known at once to be impossible. */
bool publisher_add(struct publisher *publisher, const char *path, struct view text, struct bytes *why);

/* One file in pieces: it is complete when the next one begins, or at the end. After a failure there is no file. */
bool publisher_begin(struct publisher *publisher, const char *path, struct bytes *why);
bool publisher_put(struct publisher *publisher, struct view text, struct bytes *why);

/* Gives all their names. */
void publisher_finish(struct publisher *publisher);

/* How many files have got their names, or had the right content already. */
size_t publisher_count(const struct publisher *publisher);

#endif
