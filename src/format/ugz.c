/* ugz.c: what stands in an LHA archive (FORMATS.md 1.2, 6.1).
 *
 * Names in archives are labels: nothing is written anywhere. Facts point at the
 * beginning, since a packed text has no lines. */
#include "base/memory.h"
#include "config.h"
#include "format/lha.h"
#include "format/ugf.h"
#ifdef HAVE_LHASA
#include <lhasa.h>
#endif

enum { LARGEST_RATIO = 1000 };
static const uint64_t largest_text = (uint64_t)64 << 20;

bool ugz_sniff(struct view all) {
  return lha_find(all) != SIZE_MAX;
}

static void note(struct fact_sink sink, unsigned kind, struct notation notation) {
  struct fact fact = {.kind = kind, .spot = NO_SPOT, .other_spot = NO_SPOT, .what = &notation};
  sink.note(sink.to, &fact);
}

/* ---- unpacking ---- */

static bool is_stored(const struct lha_member *member) {
  return strcmp(member->method, "-lh0-") == 0;
}

#ifdef HAVE_LHASA
struct feed {
  const char *at;
  size_t left;
};

static size_t give(void *buffer, size_t length, void *to) {
  struct feed *feed = to;
  if (length > feed->left) length = feed->left;
  if (length) memcpy(buffer, feed->at, length);
  feed->at += length;
  feed->left -= length;
  return length;
}

/* The decoder alone: it knows nothing of headers, and reads just what it is given. */
static bool unpack(struct lha_member *member, struct view packed, struct bytes *to) {
  LHADecoderType *type = lha_decoder_for_name(member->method);
  struct feed feed = {packed.at, packed.length};
  LHADecoder *decoder = type ? lha_decoder_new(type, give, &feed, (size_t)member->length) : NULL;
  if (!decoder) return false;
  uint8_t block[8192];
  for (size_t got = 1; got && to->length < member->length;) {
    got = lha_decoder_read(decoder, block, sizeof block);
    bytes_add(to, block, got);
  }
  lha_decoder_free(decoder);
  return true;
}
#else
static bool unpack(struct lha_member *member, struct view packed, struct bytes *to) {
  (void)member, (void)packed, (void)to;
  return false;
}
#endif

static bool is_known_method(const struct lha_member *member) {
  static const char *const methods[] = {"-lh0-", "-lh4-", "-lh5-", "-lh6-", "-lh7-"};
  for (size_t i = 0; i < ARRAY_LENGTH(methods); i++)
    if (strcmp(member->method, methods[i]) == 0) return true;
  return false;
}

/* Of a text that was cut: half a line is no line. */
static void drop_half_line(struct bytes *text) {
  while (text->length && text->data[text->length - 1] != '\n' && text->data[text->length - 1] != '\r') text->data[--text->length] = '\0';
}

/* What there is of the member, if it can be had at all. One of cut and wrong is said, not both. */
static bool unpack_member(struct view all, struct lha_member *member, struct fact_sink sink, struct bytes *to) {
  struct notation method = {.value = {member->method, 5}};
  size_t there = all.length - member->data;
  bool is_cut = member->packed > there;
  struct view packed = {all.at + member->data, is_cut ? there : (size_t)member->packed};
  if (!is_known_method(member)) {
    note(sink, UGZ_FACT_METHOD, method);
    return false;
  }
  if (member->length > largest_text || member->length > member->packed * LARGEST_RATIO) {
    note(sink, UGZ_FACT_SIZE_LIMIT, (struct notation){.number = (double)member->length});
    return false;
  }
  if (is_stored(member)) bytes_add(to, packed.at, packed.length < member->length ? packed.length : (size_t)member->length);
  else if (!unpack(member, packed, to)) {
    note(sink, UGZ_FACT_NO_DECODER, method);
    return false;
  }
  if (is_cut) {
    note(sink, UGZ_FACT_TRUNCATED, (struct notation){.number = (double)(member->packed - there)});
    drop_half_line(to);
  } else if (to->length != member->length || lha_crc(0, to->data, to->length) != member->crc)
    note(sink, UGZ_FACT_CRC, (struct notation){.number = (double)to->length});
  return to->length > 0;
}

/* ---- names ---- */

static bool has_ending(struct view name) {
  struct view end = {name.at + name.length - 4, name.length < 4 ? 0 : 4};
  return name.length > 4 && (ugf_same(end, ".ugf") || ugf_same(end, ".ugi"));
}

/* A folder, a drive, the way up: no program should take such a name for a path. 0xFF parts folders in LHA. */
static bool is_unsafe(struct view text) {
  for (size_t i = 0; i < text.length; i++) {
    char c = text.at[i];
    if (c == '/' || c == '\\' || c == ':' || (unsigned char)c < ' ') return true;
  }
  return text.length && *text.at == '.';
}

static void check_name(const struct lha_member *member, struct fact_sink sink, unsigned kind, struct notation notation) {
  struct charset *charset = charset_new(VIEW("CP932"));
  struct charset_text text = {0};
  charset_decode(charset, member->name, &(struct charset_wish){0}, &text);
  struct view name = bytes_view(&text.text);
  notation.value = name;
  if (kind == UGZ_FACT_MULTIPLE_MEMBERS) note(sink, kind, notation);
  else if (is_unsafe(name)) note(sink, kind, (struct notation){.value = name, .number = 1});
  else if (charset && text.bad_count) note(sink, kind, (struct notation){.value = name, .number = 2});
  else if (!has_ending(name)) note(sink, kind, notation);
  charset_text_release(&text);
  charset_free(charset);
}

/* ---- the archive ---- */

static bool is_folder(const struct lha_member *member) {
  return strcmp(member->method, "-lhd-") == 0;
}

/* What stands behind the first member: others, an end, or neither. */
static void check_rest(struct view all, size_t at, struct fact_sink sink) {
  struct lha_member member, second = {0};
  size_t members = 1;
  while (lha_signature(all, at) && lha_member_read(all, at, &member) && !member.is_cut && member.packed <= all.length - member.data) {
    if (members++ == 1) second = member;
    at = member.data + (size_t)member.packed;
  }
  if (members > 1) check_name(&second, sink, UGZ_FACT_MULTIPLE_MEMBERS, (struct notation){.number = (double)members});
  if (at < all.length && all.at[at] == '\0') at++; /* the end of an archive */
  if (at < all.length && !lha_signature(all, at)) note(sink, UGZ_FACT_TRAILING_DATA, (struct notation){.number = (double)(all.length - at)});
}

bool ugz_unpack(struct view all, struct fact_sink sink, struct bytes *unpacked) {
  struct lha_member member;
  size_t at = lha_find(all);
  if (at == SIZE_MAX) return false;
  if (at) note(sink, UGZ_FACT_PREFIX, (struct notation){.value = {all.at, at}, .number = (double)at});
  for (;;) {
    if (!lha_member_read(all, at, &member)) {
      note(sink, UGZ_FACT_NOT_LHA, (struct notation){0});
      return false;
    }
    bool is_whole = !member.is_cut && member.packed <= all.length - member.data;
    size_t next = is_whole ? member.data + (size_t)member.packed : all.length;
    if (!is_folder(&member) || !lha_signature(all, next)) break;
    at = next;
  }
  if (member.is_cut) {
    note(sink, UGZ_FACT_TRUNCATED, (struct notation){0});
    return false;
  }
  if (!member.is_sound) note(sink, UGZ_FACT_HEADER_CHECKSUM, (struct notation){0});
  check_name(&member, sink, UGZ_FACT_MEMBER_NAME, (struct notation){0});
  bool good = unpack_member(all, &member, sink, unpacked);
  if (member.packed <= all.length - member.data) check_rest(all, member.data + (size_t)member.packed, sink);
  return good;
}
