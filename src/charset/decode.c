#include "charset/decode.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "charset/set.h"

static size_t ascii_length(struct view bytes) {
  size_t i = 0;
  for (uint64_t eight; i + sizeof eight <= bytes.length; i += sizeof eight) {
    memcpy(&eight, bytes.at + i, sizeof eight);
    if (eight & UINT64_C(0x8080808080808080)) break;
  }
  while (i < bytes.length && !((unsigned char)bytes.at[i] & 0x80)) i++;
  return i;
}

/* ---- Unicode ---- */

size_t charset_ill_formed(struct view bytes) {
  static const struct {
    unsigned char first, last, from, to; /* lead bytes, and which may follow them */
    unsigned char length;
  } leads[] = {{0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3}, {0xED, 0xED, 0x80, 0x9F, 3}, {0xE1, 0xEF, 0x80, 0xBF, 3},
               {0xF0, 0xF0, 0x90, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4}, {0xF1, 0xF3, 0x80, 0xBF, 4}};
  unsigned char lead = (unsigned char)bytes.at[0];
  size_t row = 0, used = 1;
  while (row < ARRAY_LENGTH(leads) && !(lead >= leads[row].first && lead <= leads[row].last)) row++;
  if (row == ARRAY_LENGTH(leads) || bytes.length < 2) return 1;
  unsigned char next = (unsigned char)bytes.at[1];
  if (next < leads[row].from || next > leads[row].to) return 1;
  for (used = 2; used < leads[row].length && used < bytes.length; used++)
    if (((unsigned char)bytes.at[used] & 0xC0) != 0x80) break;
  return used;
}

static bool decode_utf8(struct view bytes, const struct charset_options *options, struct charset_text *to) {
  for (size_t at = 0; at < bytes.length;) {
    size_t good = utf8_valid_prefix(bytes.at + at, bytes.length - at);
    if (good) text_add_same(to, (struct view){bytes.at + at, good}, options->original + at);
    at += good;
    if (at == bytes.length) break;
    if (!text_add_bad(to, options->original + at, options->strict)) return false;
    at += charset_ill_formed((struct view){bytes.at + at, bytes.length - at});
  }
  return true;
}

static uint32_t unit_of(const char *at, size_t width, bool big) {
  uint32_t value = 0;
  for (size_t i = 0; i < width; i++) value |= (uint32_t)(unsigned char)at[big ? width - 1 - i : i] << 8 * i;
  return value;
}

/* UTF-16 and UTF-32. Half a pair says nothing, nor does a number beyond Unicode. */
static bool decode_units(const struct set *set, struct view bytes, const struct charset_options *options, struct charset_text *to) {
  size_t width = set->build == BUILD_UTF32 ? 4 : 2, at = 0;
  bool big = set->name[6] == 'B';
  for (size_t used; at + width <= bytes.length; at += used) {
    uint32_t code = unit_of(bytes.at + at, width, big), low = 0;
    used = width;
    if (width == 2 && (code & 0xFC00) == 0xD800 && at + 4 <= bytes.length) low = unit_of(bytes.at + at + 2, 2, big);
    if ((low & 0xFC00) == 0xDC00) {
      code = 0x10000 + ((code & 0x3FF) << 10) + (low & 0x3FF);
      used = 4;
    }
    if (code <= 0x10FFFF && (code & 0xFFFFF800) != 0xD800) text_add_code(to, code, options->original + at);
    else if (!text_add_bad(to, options->original + at, options->strict)) return false;
  }
  return at == bytes.length || text_add_bad(to, options->original + at, options->strict);
}

/* ---- sets of one byte ---- */

static bool decode_table(const uint16_t *table, struct view bytes, size_t *at, const struct charset_options *options, struct charset_text *to) {
  uint32_t code = table[(unsigned char)bytes.at[*at] - 0x80];
  size_t original = options->original + (*at)++;
  if (!code) return text_add_bad(to, original, options->strict);
  text_add_code(to, code, original);
  return true;
}

/* ---- sets of several bytes ---- */

enum { RUN = 2048 /* bytes taken at a time */ };

static bool is_kept(const struct charset_options *options, struct view bytes, size_t at) {
  unsigned char c = at < bytes.length ? (unsigned char)bytes.at[at] : 0;
  return options->keeps && c >= 0x40 && c < 0x80 && options->keeps(bytes, at);
}

/* Up to where characters of several bytes may go on: to ASCII that is no part of one. */
static size_t stretch_end(const struct set *set, struct view bytes, size_t at, const struct charset_options *options) {
  size_t end = at;
  bool low = set->build == BUILD_SJIS || set->build == BUILD_GB18030 || set->build == BUILD_BIG5 || set->build == BUILD_EUC_KR;
  while (end < bytes.length) {
    unsigned char c = (unsigned char)bytes.at[end], least = set->build == BUILD_GB18030 ? 0x30 : 0x40;
    bool may_be_trail = low && end > at && c >= least && ((unsigned char)bytes.at[end - 1] & 0x80) && !is_kept(options, bytes, end);
    if (c < 0x80 && !may_be_trail) break;
    end++;
  }
  return end;
}

/* Adds characters from `at` on that are not ASCII, as far as they are sound, and returns where that ends. */
static size_t add_sound(const struct set *set, struct view bytes, size_t at, const struct charset_options *options, struct charset_text *to) {
  for (size_t end = at + RUN; at < end && at < bytes.length && ((unsigned char)bytes.at[at] & 0x80);) {
    size_t length = set_length(set, bytes, at);
    int32_t code = length > 1 && is_kept(options, bytes, at + 1) ? -1 : multibyte_character(set->build, bytes.at + at, length);
    if (code < 0) break;
    text_add_code(to, (uint32_t)code, options->original + at);
    at += length;
  }
  return at;
}

/* Consumes at least one byte of a run of characters; false if that was a bad one and ends it. */
static bool decode_run(struct charset *charset, struct view bytes, size_t *at, const struct charset_options *options, struct charset_text *to) {
  size_t length = to->text.length, step_count = to->step_count, end = add_sound(charset->set, bytes, *at, options, to);
  bool goes_on = end < bytes.length && ((unsigned char)bytes.at[end] & 0x80) && end < *at + RUN; /* with what is not sound */
  if (options->strict) {
    *at = end;
    return !goes_on || text_add_bad(to, options->original + (*at)++, true);
  }
  if (goes_on || charset_is_orphan(options, bytes, end)) {
    to->text.length = length;
    to->step_count = step_count;
    end = repair(charset, bytes, *at, stretch_end(charset->set, bytes, *at, options), options, to);
  }
  *at = end;
  return true;
}

static bool decode_bytes(struct charset *charset, struct view bytes, const struct charset_options *options, struct charset_text *to) {
  for (size_t at = 0; at < bytes.length;) {
    size_t ascii = ascii_length((struct view){bytes.at + at, bytes.length - at});
    if (ascii) text_add_same(to, (struct view){bytes.at + at, ascii}, options->original + at);
    at += ascii;
    if (at == bytes.length) break;
    bool goes_on;
    if (!charset) goes_on = text_add_bad(to, options->original + at++, options->strict);
    else if (charset->table) goes_on = decode_table(charset->table, bytes, &at, options, to);
    else goes_on = decode_run(charset, bytes, &at, options, to);
    if (!goes_on) return false;
  }
  return true;
}

/* ---- the decoder ---- */

bool charset_decode(struct charset *charset, struct view bytes, const struct charset_options *options, struct charset_text *to) {
  enum build build = charset ? charset->set->build : BUILD_TABLE;
  bool good;
  if (build == BUILD_UTF8) good = decode_utf8(bytes, options, to);
  else if (build == BUILD_UTF16 || build == BUILD_UTF32) good = decode_units(charset->set, bytes, options, to);
  else if (build == BUILD_ESCAPES) good = decode_escapes(bytes, options, to);
  else good = decode_bytes(charset, bytes, options, to);
  memset(buffer_reserve(&to->text, SOURCE_PADDING), 0, SOURCE_PADDING);
  return good;
}
