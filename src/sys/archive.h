/* archive.h: an archive or a compressed file, entry by entry, through libarchive.
 *
 * Nothing is unpacked to disk, and names of entries are only shown. What grows
 * beyond reason is given up. libarchive is loaded when the first archive is met: it
 * and what it needs would cost every run more time than a record does. */
#ifndef JGFLINT_SYS_ARCHIVE_H
#define JGFLINT_SYS_ARCHIVE_H

#include "sys/stream.h"

struct packer; /* libarchive, once it is loaded */

/* NULL if there is none; then `why` says so. */
struct packer *packer_new(struct buffer *why);
void packer_free(struct packer *packer);

struct pack;

/* Takes over `fd`. With `is_archive` there are entries with names, else it is one
 * compressed text. Whether it is any such thing only pack_next will tell. */
struct pack *pack_new(const struct packer *packer, int fd, bool is_archive);
void pack_free(struct pack *pack);

enum pack_step {
  PACK_ENTRY,   /* a file, to be read by the inflow, or not */
  PACK_TROUBLE, /* with this entry or, if it has no name, with the archive: `pack_trouble` */
  PACK_END
};
enum pack_step pack_next(struct pack *pack);
/* Of the entry; "" for a compressed text. Any bytes but NUL. */
const char *pack_name(const struct pack *pack);
const char *pack_trouble(const struct pack *pack);
struct inflow pack_inflow(struct pack *pack);
/* Compressed bytes read so far. */
size_t pack_used(const struct pack *pack);

#endif
