/* archive.h: reads the entries of an archive, or a compressed file, with libarchive.
 *
 * Entries are not unpacked to disk, and their names are only printed. Reading ends with an error if an entry grows out of
 * proportion (a "bomb"). libarchive is loaded for the first archive, because loading it takes longer than linting a record.
 * Only one thread may use a reader; threads may share the library. */
#ifndef JGFLINT_SYS_ARCHIVE_H
#define JGFLINT_SYS_ARCHIVE_H

#include "sys/stream.h"

struct archive;         /* of libarchive */
struct archive_entry;
struct archive_library; /* libarchive, once it is loaded */

/* Loads libarchive. On failure, returns NULL and appends the reason to `reason`. */
struct archive_library *archive_library_new(struct buffer *reason);
void archive_library_free(struct archive_library *library);

struct archive_reader {
  struct buffer name;        /* owned: of the entry, any bytes but NUL; empty for a compressed text */
  struct buffer error;       /* owned: a phrase, after ARCHIVE_READER_ERROR */
  struct byte_stream stream; /* the content of the entry */

  const struct archive_library *library; /* borrowed */
  struct archive *archive;     /* owned */
  struct archive_entry *entry; /* borrowed; NULL between entries */
  int fd;                      /* owned */
  struct byte_stream_fd from;  /* the same, if its head was read before */
  char *block;                 /* owned: the last block of `from`; NULL if there was no head */
  bool is_archive, is_over;
  bool is_closed;              /* it could not be opened, and that was not reported yet */
  bool is_damaged;             /* a damaged header was reported, and the next header is searched for */
  int64_t out;                 /* bytes returned so far */
};

/* Takes over `fd`. Reads an archive, or a compressed text unless `is_archive`; `head` is the part already read. The first
 * archive_reader_next finds errors in the format. */
struct archive_reader *archive_reader_new(const struct archive_library *library, int fd, const struct file_head *head,
                                          bool is_archive);
void archive_reader_free(struct archive_reader *reader);

enum archive_reader_step {
  ARCHIVE_READER_ENTRY, /* a file, which need not be read */
  ARCHIVE_READER_ERROR, /* with this entry or, if it has no name, with the archive */
  ARCHIVE_READER_END
};
enum archive_reader_step archive_reader_next(struct archive_reader *reader);

#endif
