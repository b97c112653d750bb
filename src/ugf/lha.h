/* lha.h: the headers of an LHA archive, read without any library.
 *
 * A UGZ is an LHA archive with one member and, mostly, two foreign
 * bytes in front. It finds members and checks their headers; it unpacks nothing. */
#ifndef JGFLINT_UGF_LHA_H
#define JGFLINT_UGF_LHA_H

#include "base/buffer.h"

enum { LHA_SEARCH = 64 /* how far in the first header may begin */ };

struct lha_member {
  size_t start, data;      /* of the header, of what is packed */
  uint64_t packed, length; /* bytes, packed and not */
  char method[6];          /* "-lh5-" */
  unsigned level;
  struct view name;        /* borrowed: bytes of any character set; perhaps with folders */
  uint16_t crc;            /* of what is unpacked */
  bool is_sound;           /* the sum over the header is right */
  bool is_cut;             /* the text ends within the header */
};

/* Whether a header seems to begin at `at`. */
bool lha_signature(struct view all, size_t at);
/* Where the first one begins; SIZE_MAX if there is none. */
size_t lha_find(struct view all);
/* Reads the header there; false if it contradicts itself. */
bool lha_member_read(struct view all, size_t at, struct lha_member *member);

/* CRC-16 of the polynomial 0xA001, going on from `crc`; begins with 0. */
uint16_t lha_crc(uint16_t crc, const void *data, size_t length);

#endif
