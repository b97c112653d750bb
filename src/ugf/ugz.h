/* ugz.h: the texts in a UGZ, an LHA archive. */
#ifndef JGFLINT_UGF_UGZ_H
#define JGFLINT_UGF_UGZ_H

#include "facts/fact.h"

/* The line after a text that was unpacked with others, or is damaged. */
enum { UGZ_END = 0x1E, UGZ_END_OF_DAMAGED = 0x1F };

bool ugz_sniff(struct view all);
/* Unpacks all members that are games, one after another, and notes facts about the archive. Returns false if they are more than
 * `most` bytes: the remaining games are skipped. */
bool ugz_unpack(struct view all, size_t most, struct fact_sink sink, struct buffer *unpacked);
/* True for a name with a folder, a drive or the parent directory: no program should take it for a path. */
bool ugz_leads_elsewhere(struct view name);
/* CRC-16 of the polynomial 0xA001, continued from `crc`, which is 0 at first. */
uint16_t ugz_crc(uint16_t crc, const void *data, size_t length);

#endif
