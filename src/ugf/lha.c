#include "ugf/lha.h"
#include "base/ascii.h"

static uint64_t number_at(struct view all, size_t at, size_t bytes) {
  uint64_t number = 0;
  for (size_t i = bytes; i-- > 0;) number = number << 8 | (unsigned char)all.at[at + i];
  return number;
}

bool lha_signature(struct view all, size_t at) {
  if (at > all.length || all.length - at < 21) return false;
  const char *method = all.at + at + 2;
  char kind = method[3];
  bool is_method = method[0] == '-' && method[1] == 'l' && (method[2] == 'h' || method[2] == 'z') && method[4] == '-' &&
                   (ascii_is_digit(kind) || kind == 'd' || kind == 's');
  return is_method && (unsigned char)all.at[at + 20] <= 3;
}

size_t lha_find(struct view all) {
  for (size_t at = 0; at <= LHA_SEARCH; at++)
    if (lha_signature(all, at)) return at;
  return SIZE_MAX;
}

uint16_t lha_crc(uint16_t crc, const void *data, size_t length) {
  const unsigned char *bytes = data;
  uint16_t table[256];
  for (unsigned i = 0; i < 256; i++) {
    unsigned value = i;
    for (int bit = 0; bit < 8; bit++) value = value & 1 ? value >> 1 ^ 0xA001 : value >> 1;
    table[i] = (uint16_t)value;
  }
  for (size_t i = 0; i < length; i++) crc = (uint16_t)(crc >> 8 ^ table[(crc ^ bytes[i]) & 0xFF]);
  return crc;
}

/* ---- extended headers ---- */

enum { EXTENDED_CRC = 0x00, EXTENDED_NAME = 0x01 };

/* From `at` on, the first being `size` bytes long; each ends with the size of the next. Returns where they end; SIZE_MAX if
 * that is nowhere. `sum_at`: where the CRC of the header stands, if it does. */
static size_t extended_end(struct view all, size_t at, uint64_t size, struct lha_member *member, size_t *sum_at) {
  while (size) {
    if (size < 3 || size > all.length - at) return SIZE_MAX;
    if (all.at[at] == EXTENDED_NAME) member->name = (struct view){all.at + at + 1, (size_t)size - 3};
    else if (all.at[at] == EXTENDED_CRC && size >= 5) *sum_at = at + 1;
    at += (size_t)size;
    size = number_at(all, at - 2, 2);
  }
  return at;
}

/* The CRC counts itself as zeros. */
static bool is_crc_right(struct view all, size_t start, size_t end, size_t sum_at) {
  uint16_t crc = lha_crc(0, all.at + start, sum_at - start);
  crc = lha_crc(crc, "\0", 2);
  return lha_crc(crc, all.at + sum_at + 2, end - sum_at - 2) == number_at(all, sum_at, 2);
}

/* ---- headers ---- */

/* Levels 0 and 1: one byte of size, one of the sum of what follows. */
static bool read_old(struct view all, struct lha_member *member) {
  size_t at = member->start, size = (unsigned char)all.at[at], name = (unsigned char)all.at[at + 21], sum_at = SIZE_MAX;
  unsigned sum = 0;
  if (size < name + (member->level ? 25u : 22u)) return false;
  member->is_cut = size + 2 > all.length - at;
  if (member->is_cut) return true;
  for (size_t i = 0; i < size; i++) sum += (unsigned char)all.at[at + 2 + i];
  member->is_sound = (sum & 0xFF) == (unsigned char)all.at[at + 1];
  member->name = (struct view){all.at + at + 22, name};
  member->crc = (uint16_t)number_at(all, at + 22 + name, 2);
  member->data = at + size + 2;
  if (!member->level) return true;
  size_t end = extended_end(all, member->data, number_at(all, member->data - 2, 2), member, &sum_at);
  if (end == SIZE_MAX || end - member->data > member->packed) return false;
  member->packed -= end - member->data; /* there the extended headers count as data */
  member->data = end;
  return true;
}

/* Level 2: 16 bits of size, for all headers together. */
static bool read_new(struct view all, struct lha_member *member) {
  size_t at = member->start, size = (size_t)number_at(all, at, 2), sum_at = SIZE_MAX;
  if (size < 26) return false;
  member->is_cut = size > all.length - at;
  if (member->is_cut) return true;
  struct view header = {all.at, at + size};
  size_t end = extended_end(header, at + 26, number_at(all, at + 24, 2), member, &sum_at);
  if (end == SIZE_MAX) return false;
  member->crc = (uint16_t)number_at(all, at + 21, 2);
  member->data = at + size;
  member->is_sound = sum_at == SIZE_MAX || is_crc_right(all, at, at + size, sum_at);
  return true;
}

bool lha_member_read(struct view all, size_t at, struct lha_member *member) {
  *member = (struct lha_member){.start = at, .level = (unsigned char)all.at[at + 20]};
  memcpy(member->method, all.at + at + 2, 5);
  member->packed = number_at(all, at + 7, 4);
  member->length = number_at(all, at + 11, 4);
  if (all.length - at < 28 || member->level > 2) {
    member->is_cut = member->level <= 2;
    return member->is_cut;
  }
  return member->level == 2 ? read_new(all, member) : read_old(all, member);
}
