/* batch_writer.h: files written whole or not at all, many in one go.
 *
 * A file is written beside its place under another name. When a batch is complete,
 * all its files go to the disk, then each gets its name: one wait for the disk serves
 * many. A new file replaces none that exists, unless `force` allows it; if that holds
 * just what would be written, there is nothing to do. Old files are replaced only as
 * long as they are what was read. */
#ifndef JGFLINT_SYS_BATCH_WRITER_H
#define JGFLINT_SYS_BATCH_WRITER_H

#include "base/buffer.h"
#include <sys/stat.h>

struct batch_writer;

/* Called for a file that could not be given its name in the end, by one thread at a time. `weight` is what the caller gave
 * for it. */
typedef void batch_writer_failed(void *to, const char *path, const char *why, size_t weight);
/* Calls it, for one of which it is known before. */
void batch_writer_fail(struct batch_writer *writer, const char *path, const char *why, size_t weight);

/* `force`: new files may take the place of others. To be called before any thread starts. */
struct batch_writer *batch_writer_new(bool force, batch_writer_failed *failed, void *to);
/* Removes files that have not got their names. */
void batch_writer_free(struct batch_writer *writer);

/* Writes one file; `directory` as for file_change_make. False, and why, if that is known at once to be impossible. */
bool batch_writer_add(struct batch_writer *writer, int directory, const char *path, struct view text, struct buffer *why);

/* One file in pieces: it is complete when the next one begins, or at the end. After a failure there is no file. */
bool batch_writer_begin(struct batch_writer *writer, int directory, const char *path, struct buffer *why);
bool batch_writer_put(struct batch_writer *writer, struct view text, struct buffer *why);

/* A new text for an old file, whose status was `expected` before it was read (atomic_write.h). Any thread may call it at any
 * time; the other functions are for one thread at a time. */
bool batch_writer_replace(struct batch_writer *writer, const char *path, const struct stat *expected, struct view text,
                          size_t weight,
                       struct buffer *why);

/* A new text for an old file in pieces: places of it, one after another, get other texts; what is between them stays byte for
 * byte. Memory is that of one place. After a failure the old file is as it was; batch_writer_end_edits is not called then. */
bool batch_writer_begin_edits(struct batch_writer *writer, const char *path, const struct stat *expected, struct buffer *why);
void batch_writer_edit(struct batch_writer *writer, uint64_t offset, size_t length, struct view text, struct buffer *why);
void batch_writer_end_edits(struct batch_writer *writer, size_t weight, struct buffer *why);

/* Gives all files their names. */
void batch_writer_finish(struct batch_writer *writer);

/* How many files have got their names, or had the right content already. */
size_t batch_writer_count(const struct batch_writer *writer);

/* One file by itself, in place of whatever has its name. False, and why. */
bool batch_write_file(const char *path, struct view text, struct buffer *why);

#endif
