/* ugz.c: the content of an LHA archive.
 *
 * Names in archives are labels: nothing is written anywhere. Facts point at the
 * beginning, since a packed text has no lines. */
#include "base/ascii.h"
#include "base/memory.h"
#include "base/thresholds.h"
#include "config.h"
#include "ugf/internal.h"
#include "ugf/lha.h"
#ifdef HAVE_LHASA
#include <lhasa.h>
#endif

enum { LARGEST_RATIO = 1000 };
static const uint64_t largest_text = (uint64_t)64 << 20;

bool ugz_sniff(struct view all) {
  return lha_find(all) != SIZE_MAX;
}

static void note(struct fact_sink sink, unsigned kind, struct fact_detail detail) {
  struct fact fact = {.kind = kind, .spot = NO_SPOT, .other_spot = NO_SPOT, .what = &detail};
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

/* The decoder alone, without headers. */
static bool unpack(struct lha_member *member, struct view packed, struct buffer *to) {
  LHADecoderType *type = lha_decoder_for_name(member->method);
  struct feed feed = {packed.at, packed.length};
  if (!type) return false;
  LHADecoder *decoder = lha_decoder_new(type, give, &feed, (size_t)member->length);
  if (!decoder) mem_exhausted();
  uint8_t block[UNPACKED_PIECE];
  for (size_t got = 1; got && to->length < member->length;) {
    got = lha_decoder_read(decoder, block, sizeof block);
    buffer_add(to, block, got);
  }
  lha_decoder_free(decoder);
  return true;
}
#else
static bool unpack(struct lha_member *member, struct view packed, struct buffer *to) {
  (void)member, (void)packed, (void)to;
  return false;
}
#endif

static bool is_known_method(const struct lha_member *member) {
  static const char *const methods[] = {"-lh0-", "-lh1-", "-lh4-", "-lh5-", "-lh6-", "-lh7-"};
  for (size_t i = 0; i < ARRAY_LENGTH(methods); i++)
    if (strcmp(member->method, methods[i]) == 0) return true;
  return false;
}

/* Removes half a line at the end of a text that was cut. */
static void drop_half_line(struct buffer *text) {
  while (text->length && text->data[text->length - 1] != '\n' && text->data[text->length - 1] != '\r')
    text->data[--text->length] = '\0';
}

/* Behind so many bytes of other members; why not is noted. */
static bool may_be_unpacked(const struct lha_member *member, size_t before, struct fact_sink sink) {
  if (!is_known_method(member)) {
    note(sink, UGZ_FACT_METHOD, (struct fact_detail){.value = {member->method, 5}});
    return false;
  }
  if (before + member->length <= largest_text && member->length <= member->packed * LARGEST_RATIO) return true;
  note(sink, UGZ_FACT_SIZE_LIMIT, (struct fact_detail){.number = (double)(before + member->length)});
  return false;
}

/* Unpacks the member, or its beginning. That it is cut short, or wrong, is noted, not both. */
static bool unpack_member(struct view all, struct lha_member *member, struct fact_sink sink, struct buffer *to,
                          bool *is_damaged) {
  struct fact_detail method = {.value = {member->method, 5}};
  size_t there = all.length - member->data;
  bool is_cut = member->packed > there;
  struct view packed = {all.at + member->data, is_cut ? there : (size_t)member->packed};
  if (is_stored(member)) buffer_add(to, packed.at, packed.length < member->length ? packed.length : (size_t)member->length);
  else if (!unpack(member, packed, to)) {
    note(sink, UGZ_FACT_NO_DECODER, method);
    return false;
  }
  if (is_cut) {
    note(sink, UGZ_FACT_TRUNCATED, (struct fact_detail){.number = (double)(member->packed - there)});
    drop_half_line(to);
  } else if (to->length != member->length || lha_crc(0, to->data, to->length) != member->crc) {
    note(sink, UGZ_FACT_CRC, (struct fact_detail){.number = (double)to->length});
    *is_damaged = true;
  }
  return to->length > 0;
}

/* ---- names ---- */

static bool has_ending(struct view name) {
  return name.length > 4 && (ascii_ends(name, ".ugf") || ascii_ends(name, ".ugi"));
}

static void check_name(const struct lha_member *member, struct fact_sink sink) {
  struct charset *charset = charset_new(VIEW("CP932"));
  struct charset_text text = {0};
  charset_decode(charset, member->name, &(struct charset_options){0}, &text);
  struct view name = buffer_view(&text.text);
  struct fact_detail detail = {.value = name};
  if (ugf_leads_elsewhere(name)) detail.number = 1;
  else if (charset && text.bad_count) detail.number = 2;
  if (detail.number > 0 || !has_ending(name)) note(sink, UGZ_FACT_MEMBER_NAME, detail);
  charset_text_release(&text);
  charset_free(charset);
}

/* ---- the archive ---- */

static bool is_folder(const struct lha_member *member) {
  return strcmp(member->method, "-lhd-") == 0;
}

/* More members than any real archive has. Later ones are ignored. */
enum { MEMBERS_MOST = 256 };

struct members {
  struct lha_member list[MEMBERS_MOST];
  size_t count;
  bool any_game; /* by its name */
};

/* Reads the headers and returns the end of the last one. Reports a first header that cannot be read. */
static size_t object_check(struct view all, size_t at, struct fact_sink sink, struct members *members) {
  struct lha_member member;
  while (lha_signature(all, at) && members->count < MEMBERS_MOST) {
    bool reads = lha_member_read(all, at, &member);
    if (!reads || member.is_cut) {
      if (!members->count || reads) note(sink, reads ? UGZ_FACT_TRUNCATED : UGZ_FACT_NOT_LHA, (struct fact_detail){0});
      return all.length;
    }
    bool is_whole = member.packed <= all.length - member.data;
    at = is_whole ? member.data + (size_t)member.packed : all.length;
    if (is_folder(&member)) continue;
    members->list[members->count++] = member;
    members->any_game |= has_ending(member.name);
  }
  return at;
}

/* Appends the text of one member, and a line that marks its end and whether it is damaged. */
static void text_add(struct buffer *to, const struct buffer *text, bool is_damaged, bool is_alone) {
  buffer_add_view(to, buffer_view(text));
  if (is_alone && !is_damaged) return;
  if (text->data[text->length - 1] != '\n') buffer_add_char(to, '\n');
  buffer_add_char(to, is_damaged ? UGZ_END_OF_DAMAGED : UGZ_END);
  buffer_add_char(to, '\n');
}

/* False if all games together have more than `most` bytes: the remaining games are left out. */
static bool games_unpack(struct view all, struct members *members, size_t most, struct fact_sink sink,
                         struct buffer *unpacked) {
  struct buffer text = {0};
  size_t games = 0;
  bool has_room = true;
  for (size_t i = 0; i < members->count; i++) {
    struct lha_member *member = &members->list[i];
    bool is_damaged = false;
    if (members->any_game && !has_ending(member->name)) continue;
    games++;
    buffer_clear(&text);
    if (!member->is_sound) note(sink, UGZ_FACT_HEADER_CHECKSUM, (struct fact_detail){0});
    check_name(member, sink);
    if (!may_be_unpacked(member, unpacked->length, sink)) continue;
    has_room &= unpacked->length + member->length <= most;
    if (has_room && unpack_member(all, member, sink, &text, &is_damaged))
      text_add(unpacked, &text, is_damaged, members->count == 1);
  }
  buffer_release(&text);
  if (members->count > 1) {
    char count[24];
    snprintf(count, sizeof count, "%zu", members->count);
    note(sink, UGZ_FACT_MULTIPLE_MEMBERS, (struct fact_detail){.value = view_of(count), .number = (double)games});
  }
  return has_room;
}

bool ugz_unpack(struct view all, size_t most, struct fact_sink sink, struct buffer *unpacked) {
  size_t at = lha_find(all);
  if (at == SIZE_MAX) return true;
  if (at) note(sink, UGZ_FACT_PREFIX, (struct fact_detail){.value = {all.at, at}, .number = (double)at});
  struct members *members = mem_alloc_zeroed(1, sizeof *members);
  at = object_check(all, at, sink, members);
  bool has_room = games_unpack(all, members, most, sink, unpacked);
  if (members->count && at < all.length && all.at[at] == '\0') at++; /* the end of an archive */
  if (members->count && at < all.length && !lha_signature(all, at))
    note(sink, UGZ_FACT_TRAILING_DATA, (struct fact_detail){.number = (double)(all.length - at)});
  free(members);
  return has_room;
}
