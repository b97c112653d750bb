#include "charset/decode.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "base/thresholds.h"
#include "base/utf8.h"
#include "charset/set.h"

struct decoding {
  struct charset charset;
  struct view bytes;
  const struct charset_options *options;
  struct charset_text *to;
};

/* ---- the decoded text ---- */

/* Records that the next bytes of the decoded text come from the bytes at `at`. `is_one`: they are one character. */
static void add_step(const struct decoding *decoding, size_t at, bool is_one) {
  struct charset_text *to = decoding->to;
  if (to->without_steps) return;
  size_t offset = to->text.length, original = decoding->options->original + at;
  const struct source_step *last = to->step_count ? &to->steps[to->step_count - 1] : NULL;
  size_t last_offset = last ? last->offset : 0, last_original = last ? last->original : 0;
  if (!is_one && !(last && last->is_one) && offset - last_offset == original - last_original) return;
  to->is_incomplete |= to->max_steps && to->step_count >= to->max_steps;
  if (to->is_incomplete) return;
  ARRAY_ADD(to->steps, to->step_count, to->step_capacity,
            (struct source_step){.offset = offset, .original = original, .is_one = is_one});
}

static void add_same(const struct decoding *decoding, size_t at, size_t length) {
  if (!length) return;
  add_step(decoding, at, false);
  if (decoding->to->is_incomplete) return;
  buffer_add(&decoding->to->text, decoding->bytes.at + at, length);
}

static void add_code(const struct decoding *decoding, size_t at, uint32_t code) {
  add_step(decoding, at, true);
  if (decoding->to->is_incomplete) return;
  char *end = buffer_reserve(&decoding->to->text, 8);
  size_t length = utf8_encode(code > 0x10FFFF ? code >> 16 : code, end);
  if (code > 0x10FFFF) length += utf8_encode(code & 0xFFFF, end + length); /* a letter and a combining mark */
  end[length] = '\0';
  decoding->to->text.length += length;
}

/* Adds U+FFFD for a byte that cannot be decoded. */
static void add_bad(const struct decoding *decoding, size_t at) {
  struct charset_text *to = decoding->to;
  if (!to->is_incomplete) {
    ARRAY_GROW(to->bad, to->bad_count, to->bad_capacity);
    to->bad[to->bad_count] = decoding->options->original + at;
  }
  to->bad_count++;
  add_code(decoding, at, 0xFFFD);
}

void charset_text_source(const struct charset_text *text, const struct source *from, struct source *source) {
  *source = *from;
  source->memory = NULL;
  source->bytes = buffer_string(&text->text);
  source->size = text->text.length;
  source->steps = text->steps;
  source->step_count = text->step_count;
}

void charset_text_clear(struct charset_text *text) {
  buffer_clear(&text->text);
  text->step_count = text->bad_count = 0;
  text->is_incomplete = false;
}

void charset_text_release(struct charset_text *text) {
  buffer_release(&text->text);
  free(text->steps);
  free(text->bad);
  *text = (struct charset_text){0};
}

/* ---- recognizing UTF-16 and UTF-32 ---- */

/* Without a mark, as in RFC 4627, section 3: the first two characters are ASCII. */
struct beginning {
  const char *name;
  unsigned char start[4], mask[4]; /* mask 'b': the byte must be that of `start`; 'x': it must not be zero */
  unsigned width, mark;            /* bytes of a code unit, and bytes of the byte order mark */
};

static const struct beginning beginnings[] = {
  {"UTF-32LE", {0xFF, 0xFE, 0, 0}, "bbbb", 4, 4}, {"UTF-32BE", {0, 0, 0xFE, 0xFF}, "bbbb", 4, 4},
  {"UTF-16LE", {0xFF, 0xFE}, "bb", 2, 2},         {"UTF-16BE", {0xFE, 0xFF}, "bb", 2, 2},
  {"UTF-32LE", {0, 0, 0, 0}, "xbbb", 4, 0},       {"UTF-32BE", {0, 0, 0, 0}, "bbbx", 4, 0},
  {"UTF-16LE", {0, 0, 0, 0}, "xbxb", 2, 0},       {"UTF-16BE", {0, 0, 0, 0}, "bxbx", 2, 0},
};

static bool begins(const struct beginning *beginning, struct view all) {
  for (size_t i = 0; i < 4 && beginning->mask[i]; i++) {
    if (i >= all.length) return false;
    unsigned char c = (unsigned char)all.at[i];
    if (beginning->mask[i] == 'b' ? c != beginning->start[i] : c == 0) return false;
  }
  return beginning->mark || all.length % beginning->width == 0;
}

static const struct beginning *beginning_of(struct view all) {
  for (size_t i = 0; i < ARRAY_LENGTH(beginnings); i++)
    if (begins(&beginnings[i], all)) return &beginnings[i];
  return NULL;
}

const char *charset_utf16_or_utf32(struct view all, size_t *mark) {
  const struct beginning *beginning = beginning_of(all);
  if (beginning) *mark = beginning->mark;
  return beginning ? beginning->name : NULL;
}

size_t charset_utf16_prefix(struct view all, char *to, size_t most) {
  const struct beginning *beginning = beginning_of(all);
  if (!beginning) return 0;
  size_t length = 0, low = beginning->name[6] == 'B' ? beginning->width - 1 : 0;
  for (size_t at = beginning->mark; at + beginning->width <= all.length && length < most; at += beginning->width) {
    bool is_ascii = !((unsigned char)all.at[at + low] & 0x80);
    for (size_t i = 0; i < beginning->width; i++) is_ascii &= i == low || !all.at[at + i];
    to[length++] = is_ascii ? all.at[at + low] : '?';
  }
  return length;
}

/* ---- repairing damaged bytes ----
 *
 * After a lost or wrong byte, the following pairs of bytes are still characters of the set, but unlikely ones. So the bytes are
 * divided into the characters with the lowest sum of costs: a shortest path over at most WINDOW bytes. */

bool charset_is_lost_trail_byte(const struct charset_options *options, struct view bytes, size_t at) {
  if (!options->closes_value || at >= bytes.length || !((unsigned char)bytes.at[at - 1] & 0x80)) return false;
  bool escapes = bytes.at[at] == '\\' && at + 1 < bytes.length && bytes.at[at + 1] == ']';
  return (escapes || bytes.at[at] == ']') && !options->closes_value(bytes, at);
}

enum { WINDOW = 512, MARGIN = 16 };

struct path {
  uint32_t cost;
  int32_t code;   /* the character of the last step */
  uint8_t length; /* the bytes of the last step */
};

enum { CODE_BAD = -1 /* damaged bytes */, CODE_SAME = -2 /* ASCII */ };

static void reach(struct path *path, size_t to, uint32_t cost, int32_t code, size_t length) {
  if (cost < path[to].cost) path[to] = (struct path){cost, code, (uint8_t)length};
}

/* Half a character at the end of a value. Programs cut names to the length of a field. */
static bool is_cut(const struct decoding *decoding, size_t at) {
  struct view bytes = decoding->bytes;
  if (!set_is_lead(decoding->charset.set, (unsigned char)bytes.at[at])) return false;
  if (at + 1 == bytes.length) return true;
  return decoding->options->closes_value && bytes.at[at + 1] == ']' && decoding->options->closes_value(bytes, at + 1);
}

/* Extends the paths from `at` by a whole character, by two bytes of which one is damaged, or by a single byte. */
static void step(const struct decoding *decoding, size_t start, size_t at, size_t end, struct path *path) {
  const struct set *set = decoding->charset.set;
  const char *bytes = decoding->bytes.at;
  const uint32_t cost = path[at - start].cost;
  size_t length = set_length(set, decoding->bytes, at), next = at - start;
  unsigned char c = (unsigned char)bytes[at], trail = at + 1 < end ? (unsigned char)bytes[at + 1] : 0;
  if (c < 0x80) {
    bool is_lost = at > start && charset_is_lost_trail_byte(decoding->options, decoding->bytes, at);
    reach(path, next + 1, cost + COST_ASCII + (is_lost ? COST_BAD : 0), CODE_SAME, 1);
    return;
  }
  bool may_end = decoding->options->closes_value && trail;
  bool is_end = may_end && trail < 0x80 && decoding->options->closes_value(decoding->bytes, at + 1);
  for (size_t tried = 1; tried <= length; tried++) {
    if (at + tried > end || (tried != length && tried != 1) || (tried > 1 && is_end)) continue;
    int32_t code = multibyte_character(set->build, bytes + at, tried);
    if (code >= 0)
      reach(path, next + tried, cost + character_cost(&decoding->charset, bytes + at, tried, code, false), code, tried);
  }
  reach(path, next + 1, cost + (is_cut(decoding, at) ? COST_CUT : COST_BAD), CODE_BAD, 1);
  bool is_pair = trail >= 0x80 ? set_is_pair(set, c, trail) : !is_end && (trail == '\\' || trail == ']') && may_end;
  if (is_pair) reach(path, next + 2, cost + COST_BAD + 10, CODE_BAD, 2);
}

static void path_write(const struct decoding *decoding, size_t start, const struct path *path, const uint16_t *ends,
                       size_t count) {
  for (size_t i = count; i--;) {
    const struct path *last = &path[ends[i]];
    size_t at = start + ends[i] - last->length;
    if (last->code == CODE_SAME) add_same(decoding, at, last->length);
    else if (last->code == CODE_BAD) add_bad(decoding, at);
    else add_code(decoding, at, (uint32_t)last->code);
  }
}

/* Finds the paths from `at` on. Returns the number of bytes they cover. */
static size_t find_path(const struct decoding *decoding, size_t at, size_t end, struct path path[WINDOW + 1]) {
  size_t size = end - at < WINDOW ? end - at : WINDOW;
  for (size_t i = 0; i <= size; i++) path[i].cost = UINT32_MAX;
  path[0].cost = 0;
  for (size_t i = 0; i < size; i++)
    if (path[i].cost != UINT32_MAX) step(decoding, at, at + i, at + size, path);
  return size;
}

/* Decodes multi-byte characters, some of which are damaged, from `at` to `end`, or only the first ones. Returns the end of the
 * decoded part. */
static size_t repair(const struct decoding *decoding, size_t at, size_t end) {
  struct path path[WINDOW + 1];
  uint16_t ends[WINDOW];
  size_t size = find_path(decoding, at, end, path), count = 0;
  for (size_t i = size; i; i -= path[i].length) ends[count++] = (uint16_t)i;
  size_t skipped = 0; /* characters near the end of the window, which are decoded again with the following bytes */
  while (size < end - at && skipped + 1 < count && ends[skipped] > WINDOW - MARGIN) skipped++;
  path_write(decoding, at, path, ends + skipped, count - skipped);
  return at + ends[skipped];
}

unsigned repair_cost(const struct charset *charset, struct view bytes, size_t at, size_t *end,
                     const struct charset_options *options, size_t *bad) {
  struct path path[WINDOW + 1];
  size_t size = find_path(&(struct decoding){*charset, bytes, options, NULL}, at, *end, path);
  for (size_t i = size; i; i -= path[i].length) *bad += path[i].code == CODE_BAD;
  *end = at + size;
  return path[size].cost;
}

/* ---- ISO-2022-JP, which switches sets with escapes ---- */
enum shift { SHIFT_ASCII, SHIFT_ROMAN, SHIFT_KATAKANA, SHIFT_JIS, SHIFT_JIS_0212, SHIFT_CHINESE, SHIFT_KOREAN };

/* The escapes of the Encoding Standard and of ISO-2022-JP-2. */
static const struct {
  const char *text; /* static: after the byte 1B */
  enum shift shift;
} escapes[] = {{"(B", SHIFT_ASCII}, {"(J", SHIFT_ROMAN},      {"(I", SHIFT_KATAKANA}, {"$@", SHIFT_JIS},
               {"$B", SHIFT_JIS},   {"$(D", SHIFT_JIS_0212}, {"$A", SHIFT_CHINESE},  {"$(C", SHIFT_KOREAN}};

/* The length of the escape at the beginning, or 0 if it is unknown. */
static size_t escape_length(struct view bytes, enum shift *shift) {
  for (size_t i = 0; i < ARRAY_LENGTH(escapes); i++) {
    size_t length = strlen(escapes[i].text);
    if (bytes.length <= length || memcmp(bytes.at + 1, escapes[i].text, length) != 0) continue;
    *shift = escapes[i].shift;
    return length + 1;
  }
  return 0;
}

static int32_t of_two(enum shift shift, unsigned char lead, unsigned char trail) {
  char bytes[3] = {'\x8F', (char)(lead | 0x80), (char)(trail | 0x80)};
  if (trail <= 0x20 || trail >= 0x7F) return -1;
  if (shift == SHIFT_JIS_0212) return multibyte_character(BUILD_EUC_JP, bytes, 3);
  enum build build = shift == SHIFT_JIS ? BUILD_EUC_JP : shift == SHIFT_CHINESE ? BUILD_GB18030 : BUILD_EUC_KR;
  return multibyte_character(build, bytes + 1, 2);
}

/* The character at the beginning, or -1; *used is its length in bytes. Spaces, line ends and other control characters are
 * ASCII in every set. */
static int32_t shifted(enum shift shift, struct view bytes, size_t *used) {
  unsigned char c = (unsigned char)bytes.at[0];
  *used = 1;
  if (c >= 0x80 || c == 0x1B) return -1;
  if (c <= 0x20 || c == 0x7F || shift == SHIFT_ASCII) return c;
  if (shift == SHIFT_ROMAN) return c == '\\' ? 0xA5 : c == '~' ? 0x203E : c;
  if (shift == SHIFT_KATAKANA) return c < 0x60 ? 0xFF61 + c - 0x21 : -1;
  int32_t code = bytes.length > 1 ? of_two(shift, c, (unsigned char)bytes.at[1]) : -1;
  if (code >= 0) *used = 2;
  return code;
}

static void decode_escapes(const struct decoding *decoding) {
  enum shift shift = SHIFT_ASCII;
  for (size_t at = 0, used; at < decoding->bytes.length; at += used) {
    struct view tail = view_after(decoding->bytes, at);
    used = *tail.at == 0x1B ? escape_length(tail, &shift) : 0;
    if (used) continue;
    int32_t code = shifted(shift, tail, &used);
    if (code >= 0) add_code(decoding, at, (uint32_t)code);
    else add_bad(decoding, at);
  }
}

/* ---- Unicode ---- */

size_t charset_ill_formed(struct view bytes) {
  unsigned char lead = (unsigned char)bytes.at[0], next = bytes.length > 1 ? (unsigned char)bytes.at[1] : 0;
  unsigned char first = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80; /* of the second byte: no overlong form */
  unsigned char last = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;  /* no surrogate, at most U+10FFFF */
  size_t used = 2;
  if (!is_between(lead, 0xC2, 0xF4) || !is_between(next, first, last)) return 1;
  while (used < utf8_length(lead) && used < bytes.length && ((unsigned char)bytes.at[used] & 0xC0) == 0x80) used++;
  return used;
}

static void decode_utf8(const struct decoding *decoding) {
  struct view bytes = decoding->bytes;
  for (size_t at = 0; at < bytes.length;) {
    size_t good = utf8_valid_prefix(bytes.at + at, bytes.length - at);
    add_same(decoding, at, good);
    at += good;
    if (at == bytes.length) break;
    add_bad(decoding, at);
    at += charset_ill_formed(view_after(bytes, at));
  }
}

static uint32_t unit_of(const char *at, size_t width, bool big) {
  uint32_t value = 0;
  for (size_t i = 0; i < width; i++) value |= (uint32_t)(unsigned char)at[big ? width - 1 - i : i] << 8 * i;
  return value;
}

/* UTF-16 and UTF-32. Unpaired surrogates and numbers beyond Unicode are bad. */
static void decode_units(const struct decoding *decoding) {
  struct view bytes = decoding->bytes;
  size_t width = decoding->charset.set->build == BUILD_UTF32 ? 4 : 2, at = 0;
  bool big = decoding->charset.set->name[6] == 'B';
  for (size_t used; at + width <= bytes.length; at += used) {
    uint32_t code = unit_of(bytes.at + at, width, big), low = 0;
    used = width;
    if (width == 2 && (code & 0xFC00) == 0xD800 && at + 4 <= bytes.length) low = unit_of(bytes.at + at + 2, 2, big);
    if ((low & 0xFC00) == 0xDC00) {
      code = 0x10000 + ((code & 0x3FF) << 10) + (low & 0x3FF);
      used = 4;
    }
    if (code <= 0x10FFFF && (code & 0xFFFFF800) != 0xD800) add_code(decoding, at, code);
    else add_bad(decoding, at);
  }
  if (at < bytes.length) add_bad(decoding, at);
}

/* ---- single-byte and multi-byte sets ---- */

static bool is_value_end(const struct decoding *decoding, size_t at) {
  unsigned char c = at < decoding->bytes.length ? (unsigned char)decoding->bytes.at[at] : 0;
  return decoding->options->closes_value && c >= 0x40 && c < 0x80 && decoding->options->closes_value(decoding->bytes, at);
}

/* The end of a run of multi-byte characters: the next ASCII byte that is not a trail byte. The search stops one byte after the
 * window of `repair`, because a long damaged run would otherwise take quadratic time. */
static size_t damaged_run_end(const struct decoding *decoding, size_t at) {
  enum build build = decoding->charset.set->build;
  size_t end = at;
  unsigned char least = build == BUILD_GB18030 ? 0x30 : 0x40;
  while (end < decoding->bytes.length && end - at <= WINDOW) {
    unsigned char c = (unsigned char)decoding->bytes.at[end];
    bool may_be_trail = build != BUILD_EUC_JP && end > at && c >= least && is_high(decoding->bytes, end - 1) &&
        !is_value_end(decoding, end);
    if (c < 0x80 && !may_be_trail) break;
    end++;
  }
  return end;
}

/* Adds the undamaged characters beyond ASCII from `at` on. Returns the end of the last one. */
static size_t add_sound(const struct decoding *decoding, size_t at) {
  for (size_t end = at + DECODED_RUN; at < end && is_high(decoding->bytes, at);) {
    size_t length = set_length(decoding->charset.set, decoding->bytes, at);
    bool ends = length > 1 && is_value_end(decoding, at + 1);
    int32_t code = ends ? -1 : multibyte_character(decoding->charset.set->build, decoding->bytes.at + at, length);
    if (code < 0) break;
    add_code(decoding, at, (uint32_t)code);
    at += length;
  }
  return at;
}

/* Decodes at least one byte of a run of multi-byte characters. Returns the end of the decoded part. */
static size_t decode_run(const struct decoding *decoding, size_t at) {
  struct charset_text *to = decoding->to;
  size_t length = to->text.length, step_count = to->step_count, end = add_sound(decoding, at);
  bool is_damaged = is_high(decoding->bytes, end) && end < at + DECODED_RUN;
  if (is_damaged || charset_is_lost_trail_byte(decoding->options, decoding->bytes, end)) {
    to->text.length = length;
    to->step_count = step_count;
    end = repair(decoding, at, damaged_run_end(decoding, at));
  }
  return end;
}

static void decode_bytes(const struct decoding *decoding) {
  for (size_t at = 0; at < decoding->bytes.length;) {
    size_t ascii = ascii_prefix(view_after(decoding->bytes, at));
    add_same(decoding, at, ascii);
    at += ascii;
    if (at == decoding->bytes.length) break;
    const struct set *set = decoding->charset.set;
    uint32_t code = set && set->codes ? set->codes[(unsigned char)decoding->bytes.at[at] - 0x80] : 0;
    if (set && !set->codes) at = decode_run(decoding, at);
    else if (code) add_code(decoding, at++, code);
    else add_bad(decoding, at++);
  }
}

void charset_decode(const char *name, struct view bytes, const struct charset_options *options, struct charset_text *to) {
  struct charset_cache local = {0};
  struct decoding decoding = {charset_of(name, options->cache ? options->cache : &local), bytes, options, to};
  enum build build = decoding.charset.set ? decoding.charset.set->build : BUILD_TABLE;
  if (build == BUILD_UTF8) decode_utf8(&decoding);
  else if (build == BUILD_UTF16 || build == BUILD_UTF32) decode_units(&decoding);
  else if (build == BUILD_ESCAPES) decode_escapes(&decoding);
  else decode_bytes(&decoding);
  memset(buffer_reserve(&to->text, SOURCE_PADDING), 0, SOURCE_PADDING);
  charset_cache_release(&local);
}
