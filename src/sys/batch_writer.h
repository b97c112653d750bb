/* batch_writer.h: files written whole or not at all, many in one go.
 *
 * A file is written beside its place under another name. When some have come
 * together all go to the disk, then each gets its name: one wait for the disk
 * serves many. What is new takes the place of nothing that exists, unless it may;
 * if that holds just what would be written, there is nothing to do. Old files are
 * replaced only as long as they are what was read. Knows nothing of records. */
#ifndef JGFLINT_SYS_BATCH_WRITER_H
#define JGFLINT_SYS_BATCH_WRITER_H

#include "base/buffer.h"
#include <sys/stat.h>

struct publisher;

/* What could not be given its name in the end. `weight` is what the caller gave for it. Called by one thread at a time. */
typedef void publisher_failed(void *to, const char *path, const char *why, size_t weight);

/* `force`: new files may take the place of others. To be called before any thread starts. */
struct publisher *publisher_new(bool force, publisher_failed *failed, void *to);
/* What has not got its name is removed. */
void publisher_free(struct publisher *publisher);

/* Writes one file. False, and why, if that is known at once to be impossible. */
bool publisher_add(struct publisher *publisher, const char *path, struct view text, struct buffer *why);

/* One file in pieces: it is complete when the next one begins, or at the end. After a failure there is no file. */
bool publisher_begin(struct publisher *publisher, const char *path, struct buffer *why);
bool publisher_put(struct publisher *publisher, struct view text, struct buffer *why);

/* A new text for an old file, whose status was `expected` before it was read (atomic_write.h). Any thread may call it at any
 * time; the other functions are for one thread at a time. */
bool publisher_replace(struct publisher *publisher, const char *path, const struct stat *expected, struct view text, size_t weight,
                       struct buffer *why);

/* Gives all their names. */
void publisher_finish(struct publisher *publisher);

/* How many files have got their names, or had the right content already. */
size_t publisher_count(const struct publisher *publisher);

/* One file by itself, in place of whatever has its name. False, and why. */
bool publish_file(const char *path, struct view text, struct buffer *why);

#endif
