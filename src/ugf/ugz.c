/* ugz.c: the texts in an LHA archive, which is read without files and, for its headers, without a library.
 *
 * A UGZ is an archive with one member and, mostly, two foreign bytes in front. Names in archives are labels. Facts point at the
 * beginning, because a packed text has no lines. */
#include "ugf/ugz.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "base/thresholds.h"
#include "charset/decode.h"
#include "config.h"
#include "facts/import_facts.h"
#ifdef HAVE_LHASA
#include <lhasa.h>
#endif

/* ---- headers ---- */

enum { FIRST_HEADER_MOST = 64 /* the last offset at which the first header may begin */ };

struct member {
  size_t start, data;      /* offsets of the header and of the packed data */
  uint64_t packed, length; /* bytes, packed and not */
  char method[6];          /* "-lh5-" */
  unsigned level;
  struct view name;        /* borrowed: bytes of any character set; perhaps with folders */
  uint16_t crc;            /* of the unpacked data */
  bool is_sound;           /* the sum over the header is right */
  bool is_cut;             /* the text ends within the header */
};

static uint64_t number_at(struct view all, size_t at, size_t bytes) {
  uint64_t number = 0;
  for (size_t i = bytes; i-- > 0;) number = number << 8 | (unsigned char)all.at[at + i];
  return number;
}

static bool has_signature(struct view all, size_t at) {
  if (at > all.length || all.length - at < 21) return false;
  const char *method = all.at + at + 2;
  char kind = method[3];
  bool is_method = method[0] == '-' && method[1] == 'l' && (method[2] == 'h' || method[2] == 'z') && method[4] == '-' &&
                   (ascii_is_digit(kind) || kind == 'd' || kind == 's');
  return is_method && (unsigned char)all.at[at + 20] <= 3;
}

static size_t find_archive(struct view all) {
  for (size_t at = 0; at <= FIRST_HEADER_MOST; at++)
    if (has_signature(all, at)) return at;
  return SIZE_MAX;
}

uint16_t ugz_crc(uint16_t crc, const void *data, size_t length) {
  const unsigned char *bytes = data;
  for (size_t i = 0; i < length; i++) {
    crc ^= bytes[i];
    for (int bit = 0; bit < 8; bit++) crc = (uint16_t)(crc & 1 ? crc >> 1 ^ 0xA001 : crc >> 1);
  }
  return crc;
}

enum { EXTENDED_CRC = 0x00, EXTENDED_NAME = 0x01 };

/* From `at` on, the first being `size` bytes long; each ends with the size of the next. Returns where they end; SIZE_MAX if
 * they do not end. Sets *sum_at to the place of the CRC of the header, if it has one. */
static size_t extended_end(struct view all, size_t at, uint64_t size, struct member *member, size_t *sum_at) {
  while (size) {
    if (size < 3 || size > all.length - at) return SIZE_MAX;
    if (all.at[at] == EXTENDED_NAME) member->name = (struct view){all.at + at + 1, (size_t)size - 3};
    else if (all.at[at] == EXTENDED_CRC && size >= 5) *sum_at = at + 1;
    at += (size_t)size;
    size = number_at(all, at - 2, 2);
  }
  return at;
}

/* Levels 0 and 1: one byte of size, one of the sum of the other bytes. */
static bool read_old(struct view all, struct member *member) {
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
  member->packed -= end - member->data; /* the size includes the extended headers */
  member->data = end;
  return true;
}

/* Level 2: 16 bits of size, for all headers together. */
static bool read_new(struct view all, struct member *member) {
  size_t at = member->start, size = (size_t)number_at(all, at, 2), sum_at = SIZE_MAX;
  if (size < 26) return false;
  member->is_cut = size > all.length - at;
  if (member->is_cut) return true;
  struct view header = {all.at, at + size};
  size_t end = extended_end(header, at + 26, number_at(all, at + 24, 2), member, &sum_at);
  if (end == SIZE_MAX) return false;
  member->crc = (uint16_t)number_at(all, at + 21, 2);
  member->data = at + size;
  member->is_sound = sum_at == SIZE_MAX;
  if (member->is_sound) return true;
  uint16_t crc = ugz_crc(ugz_crc(0, all.at + at, sum_at - at), "\0", 2); /* it counts itself as zeros */
  member->is_sound = ugz_crc(crc, all.at + sum_at + 2, at + size - sum_at - 2) == number_at(all, sum_at, 2);
  return true;
}

static bool read_member(struct view all, size_t at, struct member *member) {
  *member = (struct member){.start = at, .level = (unsigned char)all.at[at + 20]};
  memcpy(member->method, all.at + at + 2, 5);
  member->packed = number_at(all, at + 7, 4);
  member->length = number_at(all, at + 11, 4);
  if (all.length - at < 28 || member->level > 2) {
    member->is_cut = member->level <= 2;
    return member->is_cut;
  }
  return member->level == 2 ? read_new(all, member) : read_old(all, member);
}

/* ---- the archive ---- */

enum { LARGEST_RATIO = 1000 };
static const uint64_t largest_text = (uint64_t)64 << 20;

bool ugz_sniff(struct view all) {
  return find_archive(all) != SIZE_MAX;
}

static void note(struct fact_sink sink, unsigned kind, struct fact_detail detail) {
  struct fact fact = {.kind = kind, .spot = NO_SPOT, .other_spot = NO_SPOT, .data = &detail};
  sink.note(sink.context, &fact);
}

/* ---- unpacking ---- */

#ifdef HAVE_LHASA
/* Gives the decoder the next bytes of a view. */
static size_t give(void *buffer, size_t length, void *context) {
  struct view *left = context;
  if (length > left->length) length = left->length;
  if (length) memcpy(buffer, left->at, length);
  *left = view_after(*left, length);
  return length;
}
#endif

/* The decoder alone, without headers. False without a decoder. */
static bool unpack(struct member *member, struct view packed, struct buffer *to) {
#ifdef HAVE_LHASA
  LHADecoderType *type = lha_decoder_for_name(member->method);
  if (!type) return false;
  LHADecoder *decoder = lha_decoder_new(type, give, &packed, (size_t)member->length);
  if (!decoder) mem_exhausted();
  uint8_t block[UNPACKED_PIECE];
  for (size_t filled = 1; filled && to->length < member->length;) {
    filled = lha_decoder_read(decoder, block, sizeof block);
    buffer_add(to, block, filled);
  }
  lha_decoder_free(decoder);
  return true;
#else
  (void)member, (void)packed, (void)to;
  return false;
#endif
}

/* Notes why a member cannot be unpacked after so many bytes of other members. */
static bool may_be_unpacked(const struct member *member, size_t before, struct fact_sink sink) {
  if (member->method[2] != 'h' || !memchr("014567", member->method[3], 6)) {
    note(sink, UGZ_FACT_METHOD, (struct fact_detail){.value = {member->method, 5}});
    return false;
  }
  if (before + member->length <= largest_text && member->length <= member->packed * LARGEST_RATIO) return true;
  note(sink, UGZ_FACT_SIZE_LIMIT, (struct fact_detail){.number = (double)(before + member->length)});
  return false;
}

/* Unpacks the member, or its beginning. That it is cut short, or wrong, is noted, not both. */
static bool unpack_member(struct view all, struct member *member, struct fact_sink sink, struct buffer *to,
                          bool *is_damaged) {
  size_t available = all.length - member->data;
  bool is_cut = member->packed > available;
  struct view packed = {all.at + member->data, is_cut ? available : (size_t)member->packed};
  if (member->method[3] == '0')
    buffer_add(to, packed.at, packed.length < member->length ? packed.length : (size_t)member->length);
  else if (!unpack(member, packed, to)) {
    note(sink, UGZ_FACT_NO_DECODER, (struct fact_detail){.value = {member->method, 5}});
    return false;
  }
  if (is_cut) {
    note(sink, UGZ_FACT_TRUNCATED, (struct fact_detail){.number = (double)(member->packed - available)});
    while (to->length && !ascii_is_line_end(to->data[to->length - 1])) to->data[--to->length] = '\0'; /* half a line */
  } else if (to->length != member->length || ugz_crc(0, to->data, to->length) != member->crc) {
    note(sink, UGZ_FACT_CRC, (struct fact_detail){.number = (double)to->length});
    *is_damaged = true;
  }
  return to->length > 0;
}

/* ---- names ---- */

bool ugz_leads_elsewhere(struct view name) {
  for (size_t i = 0; i < name.length; i++)
    if (ascii_is_one_of(name.at[i], "/\\:") || (unsigned char)name.at[i] < ' ') return true;
  return name.length && *name.at == '.';
}

static bool has_ending(struct view name) {
  return name.length > 4 && (ascii_ends(name, ".ugf") || ascii_ends(name, ".ugi"));
}

static void check_name(const struct member *member, struct fact_sink sink) {
  struct charset_text text = {0};
  charset_decode("CP932", member->name, &(struct charset_options){0}, &text);
  struct view name = buffer_view(&text.text);
  struct fact_detail detail = {.value = name};
  if (ugz_leads_elsewhere(name)) detail.number = 1;
  else if (text.bad_count) detail.number = 2;
  if (detail.number > 0 || !has_ending(name)) note(sink, UGZ_FACT_MEMBER_NAME, detail);
  charset_text_release(&text);
}

/* ---- all members ---- */

/* More members than any real archive has. Later ones are ignored. */
enum { MEMBERS_MOST = 256 };

struct members {
  struct member list[MEMBERS_MOST];
  size_t count;
  bool any_game; /* by its name */
};

/* Reads the headers and returns the end of the last one. Reports a first header that cannot be read. */
static size_t read_members(struct view all, size_t at, struct fact_sink sink, struct members *members) {
  struct member member;
  while (has_signature(all, at) && members->count < MEMBERS_MOST) {
    bool reads = read_member(all, at, &member);
    if (!reads || member.is_cut) {
      if (!members->count || reads) note(sink, reads ? UGZ_FACT_TRUNCATED : UGZ_FACT_NOT_LHA, (struct fact_detail){0});
      return all.length;
    }
    bool is_whole = member.packed <= all.length - member.data;
    at = is_whole ? member.data + (size_t)member.packed : all.length;
    if (strcmp(member.method, "-lhd-") == 0) continue; /* a folder */
    members->list[members->count++] = member;
    members->any_game |= has_ending(member.name);
  }
  return at;
}

/* False if all games together have more than `most` bytes: the remaining games are skipped. */
static bool unpack_games(struct view all, struct members *members, size_t most, struct fact_sink sink,
                         struct buffer *unpacked) {
  LOCAL_BUFFER text = {0};
  size_t games = 0;
  bool has_room = true;
  for (size_t i = 0; i < members->count; i++) {
    struct member *member = &members->list[i];
    bool is_damaged = false;
    if (members->any_game && !has_ending(member->name)) continue;
    games++;
    buffer_clear(&text);
    if (!member->is_sound) note(sink, UGZ_FACT_HEADER_CHECKSUM, (struct fact_detail){0});
    check_name(member, sink);
    if (!may_be_unpacked(member, unpacked->length, sink)) continue;
    has_room &= unpacked->length + member->length <= most;
    if (!has_room || !unpack_member(all, member, sink, &text, &is_damaged)) continue;
    buffer_add_view(unpacked, buffer_view(&text));
    if (members->count == 1 && !is_damaged) continue;
    if (text.data[text.length - 1] != '\n') buffer_add_char(unpacked, '\n');
    buffer_add_char(unpacked, is_damaged ? UGZ_END_OF_DAMAGED : UGZ_END);
    buffer_add_char(unpacked, '\n');
  }
  if (members->count > 1) {
    char count[24];
    snprintf(count, sizeof count, "%zu", members->count);
    note(sink, UGZ_FACT_MULTIPLE_MEMBERS, (struct fact_detail){.value = view_of(count), .number = (double)games});
  }
  return has_room;
}

bool ugz_unpack(struct view all, size_t most, struct fact_sink sink, struct buffer *unpacked) {
  size_t at = find_archive(all);
  if (at == SIZE_MAX) return true;
  if (at) note(sink, UGZ_FACT_PREFIX, (struct fact_detail){.value = {all.at, at}, .number = (double)at});
  struct members *members = mem_alloc_zeroed(1, sizeof *members);
  at = read_members(all, at, sink, members);
  bool has_room = unpack_games(all, members, most, sink, unpacked);
  if (members->count && at < all.length && all.at[at] == '\0') at++; /* the end of an archive */
  if (members->count && at < all.length && !has_signature(all, at))
    note(sink, UGZ_FACT_TRAILING_DATA, (struct fact_detail){.number = (double)(all.length - at)});
  free(members);
  return has_room;
}
