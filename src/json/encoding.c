#include "base/memory.h"
#include "base/utf8.h"
#include "json/loader.h"

/* ---- UTF-16 and UTF-32 ---------------------------------------------------- */

/* How a text begins that is no UTF-8. RFC 4627, section 3, for those without a mark. */
struct form {
  const char *name;
  unsigned char start[4], mask[4]; /* a byte is compared where its mask says 'b'; 'x' is any byte but zero */
  unsigned width, mark;            /* bytes of a unit, and of the byte order mark */
  bool big;
};

static const struct form forms[] = {
    {"UTF-32LE", {0xFF, 0xFE, 0, 0}, "bbbb", 4, 4, false}, {"UTF-32BE", {0, 0, 0xFE, 0xFF}, "bbbb", 4, 4, true},
    {"UTF-16LE", {0xFF, 0xFE}, "bb", 2, 2, false},         {"UTF-16BE", {0xFE, 0xFF}, "bb", 2, 2, true},
    {"UTF-32LE", {0, 0, 0, 0}, "xbbb", 4, 0, false},       {"UTF-32BE", {0, 0, 0, 0}, "bbbx", 4, 0, true},
    {"UTF-16LE", {0, 0, 0, 0}, "xbxb", 2, 0, false},       {"UTF-16BE", {0, 0, 0, 0}, "bxbx", 2, 0, true},
};

static bool begins(const struct form *form, const unsigned char *bytes, size_t size) {
  for (size_t i = 0; i < 4 && form->mask[i]; i++) {
    if (i >= size) return false;
    if (form->mask[i] == 'b' ? bytes[i] != form->start[i] : bytes[i] == 0) return false;
  }
  return form->mark || size % form->width == 0;
}

static uint32_t unit(const struct form *form, const unsigned char *at) {
  uint32_t value = 0;
  for (unsigned i = 0; i < form->width; i++) value |= (uint32_t)at[form->big ? form->width - 1 - i : i] << 8 * i;
  return value;
}

/* Half a pair or a number beyond Unicode becomes U+FFFD; false if there was any. */
static bool convert(const struct form *form, const unsigned char *bytes, size_t size, struct bytes *to) {
  bool exact = (size - form->mark) % form->width == 0;
  for (size_t at = form->mark; at + form->width <= size; at += form->width) {
    uint32_t code = unit(form, bytes + at);
    bool more = form->width == 2 && at + 4 <= size && (code & 0xFC00) == 0xD800;
    uint32_t low = more ? unit(form, bytes + at + 2) : 0;
    if ((low & 0xFC00) == 0xDC00) {
      code = 0x10000 + ((code & 0x3FF) << 10 | (low & 0x3FF));
      at += 2;
    }
    if (code > 0x10FFFF || (code & 0xFFFFF800) == 0xD800) {
      code = 0xFFFD;
      exact = false;
    }
    char out[4];
    bytes_add(to, out, utf8_encode(code, out));
  }
  return exact;
}

bool json_decode(struct json_document *document, const struct source *source) {
  const unsigned char *bytes = (const unsigned char *)source->bytes;
  const struct form *form = forms;
  while (form < forms + ARRAY_LENGTH(forms) && !begins(form, bytes, source->size)) form++;
  if (form == forms + ARRAY_LENGTH(forms)) return false;
  struct bytes text = {0};
  bool exact = convert(form, bytes, source->size, &text);
  size_t size = text.length;
  memset(bytes_reserve(&text, SOURCE_PADDING), 0, SOURCE_PADDING);
  source_init_take(&document->decoded, source->name, text.data, size);
  document->decoded.first_line = source->first_line;
  document->decoded.first_offset = source->first_offset;
  document->decoded.is_line = source->is_line;
  struct fact flaw = {.kind = JSON_FLAW_ENCODING,
                      .span = {0, size ? 1 : 0},
                      .spot = NO_SPOT,
                      .other_spot = NO_SPOT,
                      .number = form->mark && exact ? 1 : 2,
                      .text = form->name};
  facts_add(&document->flaws, &flaw);
  return true;
}

/* ---- what is it, if it is not UTF-8? -------------------------------------- */

/* Bytes of a double-byte encoding and how usual such characters are in names and
 * comments about Go: `worth` in tenths, roughly the logarithm of their share. */
struct range {
  unsigned char first, last;   /* of the lead byte */
  unsigned char from, to;      /* of the trail byte; both 0: a single byte */
  signed char worth;
};

struct encoding {
  const char *name;
  signed char prior;
  struct range ranges[12]; /* the first that fits counts */
};

static const struct encoding encodings[] = {
    {"GB18030", 7,
     {{0xB0, 0xD7, 0xA1, 0xFE, 20}, {0xD8, 0xF7, 0xA1, 0xFE, 5}, {0xA1, 0xA3, 0xA1, 0xFE, 10}, {0xA4, 0xA9, 0xA1, 0xFE, 0},
      {0x81, 0xA0, 0x40, 0xFE, -5}, {0xAA, 0xFE, 0x40, 0xA0, -5}, {0x81, 0xFE, 0x40, 0xFE, -20}, {0x81, 0xFE, 0x30, 0x39, -10}}},
    {"Shift_JIS", 4,
     {{0x82, 0x82, 0x9F, 0xF1, 30}, {0x83, 0x83, 0x40, 0x96, 30}, {0x88, 0x98, 0x40, 0xFC, 20}, {0x81, 0x82, 0x40, 0xFC, 10},
      {0x99, 0x9F, 0x40, 0xFC, 5}, {0xE0, 0xEA, 0x40, 0xFC, 5}, {0x83, 0x87, 0x40, 0xFC, -5}, {0xED, 0xFC, 0x40, 0xFC, -20},
      {0xA1, 0xDF, 0, 0, -10}}},
    {"EUC-KR", 0,
     {{0xB0, 0xC8, 0xA1, 0xFE, 23}, {0xCA, 0xFD, 0xA1, 0xFE, 0}, {0xA1, 0xAF, 0xA1, 0xFE, 3}, {0x81, 0xC6, 0x41, 0xFE, -10}}},
    {"EUC-JP", 0,
     {{0xA4, 0xA5, 0xA1, 0xF6, 30}, {0xB0, 0xCF, 0xA1, 0xFE, 18}, {0xD0, 0xF4, 0xA1, 0xFE, 5}, {0xA1, 0xA3, 0xA1, 0xFE, 10},
      {0x8E, 0x8E, 0xA1, 0xDF, -5}, {0xA6, 0xFE, 0xA1, 0xFE, -20}}},
    {"Big5", 0,
     {{0xA4, 0xC6, 0x40, 0x7E, 20}, {0xA4, 0xC6, 0xA1, 0xFE, 18}, {0xA1, 0xA3, 0x40, 0xFE, 10}, {0xC9, 0xF9, 0x40, 0x7E, 0},
      {0xC9, 0xF9, 0xA1, 0xFE, 0}, {0x81, 0xFE, 0x40, 0xFE, -20}}},
    {"Latin-1", 0, {{0, 0, 0, 0, 0}}}, /* judged by its neighbours: western() */
};

enum { LATIN = ARRAY_LENGTH(encodings) - 1, IMPOSSIBLE = -50, SURE = 4, LOOK_AT = 1 << 20 };

static int judge(const struct encoding *encoding, const unsigned char *at, size_t *used) {
  *used = 2;
  for (const struct range *range = encoding->ranges; range->last; range++) {
    if (at[0] < range->first || at[0] > range->last) continue;
    if (range->to == 0) {
      *used = 1;
      return range->worth;
    }
    if (at[1] >= range->from && at[1] <= range->to) return range->worth;
  }
  *used = 1;
  return IMPOSSIBLE;
}

/* Letters with accents stand alone among ASCII letters. */
static int western(const unsigned char *at, bool after_high) {
  if (after_high || at[1] >= 0x80) return -15;
  if (at[0] >= 0xC0) return 20;
  if (at[0] >= 0xA0) return -5;
  return at[0] == 0x80 || at[0] == 0x85 || (at[0] >= 0x91 && at[0] <= 0x97) ? 5 : -20;
}

static int score(size_t which, const unsigned char *at, const unsigned char *end) {
  int sum = encodings[which].prior;
  bool after_high = false;
  for (size_t used; at < end; at += used) {
    used = 1;
    if (*at >= 0x80) sum += which == LATIN ? western(at, after_high) : judge(&encodings[which], at, &used);
    after_high = *at >= 0x80;
  }
  return sum;
}

/* A text that has more good characters than bad bytes is UTF-8 with a wound. */
static bool is_wounded(const char *text, size_t size) {
  size_t good = 0, bad = 0, used;
  for (size_t at = 0; at < size; at += used) {
    int32_t code = utf8_decode(text + at, size - at, &used);
    if (code < 0) bad++;
    else if (used > 1) good++;
  }
  return good >= 2 * bad;
}

static const char *guess(const char *first_bad, const char *text, const char *end) {
  const char *start = first_bad;
  if (end - start > LOOK_AT) end = start + LOOK_AT;
  if (is_wounded(text, (size_t)(end - text))) return NULL;
  int best = IMPOSSIBLE, second = IMPOSSIBLE;
  size_t winner = 0;
  for (size_t i = 0; i < ARRAY_LENGTH(encodings); i++) {
    int sum = score(i, (const unsigned char *)start, (const unsigned char *)end);
    if (sum > best) {
      second = best;
      best = sum;
      winner = i;
    } else if (sum > second) {
      second = sum;
    }
  }
  return best > 0 && best - second >= SURE ? encodings[winner].name : NULL;
}

const char *json_skip_pair(const char *at) {
  unsigned char trail = (unsigned char)at[1];
  return (trail >= 0x40 && trail != 0x7F) || (trail >= 0x30 && trail <= 0x39) ? at + 2 : at + 1;
}

void json_flaw_encoding(struct json_loader *loader, const char *at) {
  if (loader->bad_encoding) return;
  loader->bad_encoding = true;
  const char *name = guess(at, loader->text, loader->end);
  json_flaw(loader, JSON_FLAW_ENCODING, at, at + 1)->text = name;
  if (name && (strcmp(name, "GB18030") == 0 || strcmp(name, "Shift_JIS") == 0 || strcmp(name, "Big5") == 0))
    loader->document->double_byte = true;
}
