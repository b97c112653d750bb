/* archive.h: an archive or a compressed file, entry by entry, through libarchive.
 *
 * Nothing is unpacked to disk, and names of entries are only shown. What grows
 * beyond reason is given up. libarchive is loaded when the first archive is met: it
 * and what it needs would cost every run more time than a record does. */
#ifndef JGFLINT_SYS_ARCHIVE_H
#define JGFLINT_SYS_ARCHIVE_H

#include "sys/stream.h"

struct archive_library; /* libarchive, once it is loaded */

/* NULL if there is none; then `why` says so. */
struct archive_library *archive_library_new(struct buffer *why);
void archive_library_free(struct archive_library *library);

struct archive_reader;

/* Takes over `fd`. With `is_archive` there are entries with names, else it is one
 * compressed text. Whether it is any such thing only archive_reader_next will tell. */
struct archive_reader *archive_reader_new(const struct archive_library *library, int fd, bool is_archive);
void archive_reader_free(struct archive_reader *pack);

enum archive_reader_step {
  ARCHIVE_READER_ENTRY,   /* a file, to be read by the stream, or not */
  ARCHIVE_READER_TROUBLE, /* with this entry or, if it has no name, with the archive: `archive_reader_trouble` */
  ARCHIVE_READER_END
};
enum archive_reader_step archive_reader_next(struct archive_reader *pack);
/* Of the entry; "" for a compressed text. Any bytes but NUL. */
const char *archive_reader_name(const struct archive_reader *pack);
const char *archive_reader_trouble(const struct archive_reader *pack);
struct byte_stream archive_reader_stream(struct archive_reader *pack);
/* Compressed bytes read so far. */
size_t archive_reader_used(const struct archive_reader *pack);

#endif
