/* iconv(3) as src/charset needs it, by the decoders of the host, which every browser has: TextDecoder.
 *
 * A module is linked with these in place of the C library's, whose tables would make it a third larger. The host decodes
 * one character at a time; those of one or two bytes are kept. Where hosts and glibc differ, glibc is right (glibc.h). */
#include "base/memory.h"
#include "base/utf8.h"
#include "charset/set.h"
#include "npm/glibc.h"
#include "npm/module.h"
#include <errno.h>
#include <iconv.h>

enum { KNOWN = 1 << 16, UNKNOWN = -2, BAD = GLIBC_BAD };
/* What ISO-2022-JP is in, which is a matter of EUC-JP with its high bits off. */
enum shift { SHIFT_ASCII, SHIFT_ROMAN, SHIFT_0208, SHIFT_0212 };

struct decoder {
  const struct set *set; /* static */
  int charset;           /* the host's */
  enum shift shift;
  uint16_t *syllables;   /* owned: those of UHC; NULL: they were not asked for yet */
  int32_t *known;        /* owned: of one or two bytes; UNKNOWN: it was not asked yet */
};

/* ---- what the host calls it ---- */

struct label {
  const char *name;  /* static: as src/charset asks for it */
  const char *label; /* static: of the Encoding Standard */
};

static const struct label labels[] = {{"CP932", "shift_jis"},  {"EUC-JP-MS", "euc-jp"}, {"ISO-2022-JP-2", "euc-jp"},
                                      {"GB18030", "gb18030"}, {"CP949", "euc-kr"},     {"CP950", "big5"}};

iconv_t iconv_open(const char *to, const char *from) {
  (void)to; /* always UTF-8 */
  int charset = -1;
  for (size_t i = 0; i < ARRAY_LENGTH(labels); i++)
    if (strcmp(labels[i].name, from) == 0) charset = jgflint_charset(labels[i].label, strlen(labels[i].label));
  if (charset < 0) {
    errno = EINVAL;
    return (iconv_t)-1;
  }
  struct decoder *decoder = mem_alloc_zeroed(1, sizeof *decoder);
  *decoder = (struct decoder){.set = set_of(view_of(from)), .charset = charset, .known = mem_alloc(KNOWN * sizeof *decoder->known)};
  for (size_t i = 0; i < KNOWN; i++) decoder->known[i] = UNKNOWN;
  return decoder;
}

int iconv_close(iconv_t of) {
  struct decoder *decoder = of;
  free(decoder->syllables);
  free(decoder->known);
  free(decoder);
  return 0;
}

/* ---- a character ---- */

static int32_t ask_host(struct decoder *decoder, const char *bytes, size_t length) {
  int32_t code = jgflint_character(decoder->charset, bytes, length);
  return code < 0 ? BAD : code;
}

/* Makes the list of what UHC has, out of what KS X 1001 has, which the host knows. */
static void make_syllables(struct decoder *decoder) {
  enum { FIRST = 0xAC00, COUNT = 11172 };
  bool *is_there = mem_alloc_zeroed(COUNT, sizeof *is_there);
  for (unsigned lead = 0xB0; lead <= 0xC8; lead++)
    for (unsigned trail = 0xA1; trail <= 0xFE; trail++) {
      int32_t code = ask_host(decoder, (char[]){(char)lead, (char)trail}, 2);
      if (code >= FIRST && code < FIRST + COUNT) is_there[code - FIRST] = true;
    }
  decoder->syllables = mem_alloc_zeroed(COUNT, sizeof *decoder->syllables);
  for (size_t i = 0, count = 0; i < COUNT; i++)
    if (!is_there[i]) decoder->syllables[count++] = (uint16_t)(FIRST + i);
  free(is_there);
}

static int32_t character(struct decoder *decoder, const char *bytes, size_t length) {
  int32_t code = glibc_character(decoder->set->build, bytes, length);
  if (code != GLIBC_AGREES) return code;
  bool is_korean = decoder->set->build == BUILD_EUC_KR;
  if (!is_korean || ((unsigned char)bytes[0] >= 0xA1 && (unsigned char)bytes[1] >= 0xA1)) return ask_host(decoder, bytes, length);
  size_t syllable = uhc_index(bytes);
  if (syllable == SIZE_MAX) return BAD;
  if (!decoder->syllables) make_syllables(decoder);
  return decoder->syllables[syllable];
}

static int32_t ask(struct decoder *decoder, const char *bytes, size_t length) {
  size_t key = length > 2 ? KNOWN : length == 2 ? (size_t)(unsigned char)bytes[0] << 8 | (unsigned char)bytes[1] : (unsigned char)bytes[0];
  if (key >= KNOWN) return character(decoder, bytes, length);
  if (decoder->known[key] == UNKNOWN) decoder->known[key] = character(decoder, bytes, length);
  return decoder->known[key];
}

/* ---- ISO-2022-JP ---- */

/* The length of an escape, and what it shifts to; 0: it is none that is known; more than there is: it is cut. */
static size_t escape_length(const char *bytes, size_t length, enum shift *shift) {
  static const struct {
    const char *text;
    enum shift shift;
  } escapes[] = {{"\033(B", SHIFT_ASCII}, {"\033(J", SHIFT_ROMAN}, {"\033$@", SHIFT_0208}, {"\033$B", SHIFT_0208}, {"\033$(D", SHIFT_0212}};
  for (size_t i = 0; i < ARRAY_LENGTH(escapes); i++) {
    size_t size = strlen(escapes[i].text), seen = size < length ? size : length;
    if (memcmp(bytes, escapes[i].text, seen) != 0) continue;
    if (seen == size) *shift = escapes[i].shift;
    return size;
  }
  return 0;
}

/* JIS X 0208 as glibc has it, where the host has what Microsoft made of it. */
static int32_t as_jis(int32_t code) {
  static const int32_t pairs[][2] = {{0xFF5E, 0x301C}, {0xFF0D, 0x2212}, {0x2225, 0x2016}, {0xFFE0, 0xA2}, {0xFFE1, 0xA3}, {0xFFE2, 0xAC}};
  for (size_t i = 0; i < ARRAY_LENGTH(pairs); i++)
    if (code == pairs[i][0]) return pairs[i][1];
  return code;
}

/* Puts the length of the character, or of the escape before it, into *used: 0, it is cut. */
static int32_t shifted(struct decoder *decoder, const char *bytes, size_t length, size_t *used) {
  char euc[3] = {'\x8F'};
  unsigned char c = (unsigned char)bytes[0];
  *used = 1;
  if (c >= 0x80) return BAD;
  if (c < 0x20 || decoder->shift == SHIFT_ASCII) return c;
  if (decoder->shift == SHIFT_ROMAN) return c == '\\' ? 0xA5 : c == '~' ? 0x203E : c;
  *used = length < 2 ? 0 : 2;
  if (!*used) return BAD;
  euc[1] = (char)(c | 0x80);
  euc[2] = (char)((unsigned char)bytes[1] | 0x80);
  return decoder->shift == SHIFT_0212 ? ask(decoder, euc, 3) : as_jis(ask(decoder, euc + 1, 2));
}

/* ---- a run of them ---- */

static size_t stop(int error) {
  errno = error;
  return (size_t)-1;
}

static int32_t next(struct decoder *decoder, const char *bytes, size_t length, size_t *used) {
  *used = set_length(decoder->set, (struct view){bytes, length}, 0);
  if ((unsigned char)bytes[0] < 0x80) return bytes[0];
  return ask(decoder, bytes, *used);
}

size_t iconv(iconv_t of, char **restrict in, size_t *restrict in_left, char **restrict out, size_t *restrict out_left) {
  struct decoder *decoder = of;
  bool is_shifting = decoder->set->build == BUILD_ESCAPES;
  if (!in || !*in) decoder->shift = SHIFT_ASCII;
  while (in && *in && *in_left) {
    char text[4];
    size_t used = is_shifting && **in == '\033' ? escape_length(*in, *in_left, &decoder->shift) : 0, written = 0;
    if (used > *in_left) return stop(EINVAL);
    if (!used) {
      int32_t code = is_shifting ? shifted(decoder, *in, *in_left, &used) : next(decoder, *in, *in_left, &used);
      if (!used) return stop(EINVAL);
      if (code < 0 || (is_shifting && code == '\033')) return stop(EILSEQ);
      written = utf8_encode((uint32_t)code, text);
      if (written > *out_left) return stop(E2BIG);
    }
    memcpy(*out, text, written);
    *out += written, *out_left -= written;
    *in += used, *in_left -= used;
  }
  return 0;
}
