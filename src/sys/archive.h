/* archive.h: reads the entries of an archive, or a compressed file, with libarchive.
 *
 * Entries are not unpacked to disk, and their names are only printed. Reading ends with an error if an entry grows out of
 * proportion (a "bomb"). libarchive is loaded for the first archive, because loading it takes longer than linting a record.
 * Only one thread may use a reader; threads may share the library. */
#ifndef JGFLINT_SYS_ARCHIVE_H
#define JGFLINT_SYS_ARCHIVE_H

#include "sys/stream.h"

struct archive_library; /* libarchive, once it is loaded */

/* Loads libarchive. On failure, returns NULL and appends the reason to `why`. */
struct archive_library *archive_library_new(struct buffer *why);
void archive_library_free(struct archive_library *library);

struct archive_reader;

/* Takes over `fd`. Reads an archive, or a compressed text unless `is_archive`; `head` is the part already read. The first
 * archive_reader_next finds errors in the format. */
struct archive_reader *archive_reader_new(const struct archive_library *library, int fd, const struct file_head *head,
                                          bool is_archive);
void archive_reader_free(struct archive_reader *reader);

enum archive_reader_step {
  ARCHIVE_READER_ENTRY,   /* a file, to be read by the stream, or not */
  ARCHIVE_READER_ERROR, /* with this entry or, if it has no name, with the archive: `archive_reader_error` */
  ARCHIVE_READER_END
};
enum archive_reader_step archive_reader_next(struct archive_reader *reader);
/* The name of the entry, good until the next one; "" for a compressed text. Any bytes but NUL. */
const char *archive_reader_name(const struct archive_reader *reader);
/* The error as a phrase, valid until the next entry. */
const char *archive_reader_error(const struct archive_reader *reader);
struct byte_stream archive_reader_stream(struct archive_reader *reader);

#endif
