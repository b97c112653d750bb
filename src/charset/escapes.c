/* ISO-2022-JP, where escapes say what bytes mean. */
#include "charset/set.h"

/* What bytes are in: those of two or three bytes in another set when their high bits are on. */
enum shift { SHIFT_ASCII, SHIFT_ROMAN, SHIFT_KATAKANA, SHIFT_JIS, SHIFT_JIS_0212, SHIFT_CHINESE, SHIFT_KOREAN };

/* Those of the Encoding Standard, and what ISO-2022-JP-2 adds. */
static const struct {
  const char *text; /* static: behind the byte 1B */
  enum shift shift;
} escapes[] = {{"(B", SHIFT_ASCII}, {"(J", SHIFT_ROMAN},      {"(I", SHIFT_KATAKANA}, {"$@", SHIFT_JIS},
               {"$B", SHIFT_JIS},   {"$(D", SHIFT_JIS_0212}, {"$A", SHIFT_CHINESE},  {"$(C", SHIFT_KOREAN}};

/* The length of the escape at the beginning, 0: it is none that is known. */
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
  return multibyte_character(shift == SHIFT_JIS ? BUILD_EUC_JP : shift == SHIFT_CHINESE ? BUILD_GB18030 : BUILD_EUC_KR, bytes + 1, 2);
}

/* The character at the beginning, -1: none; its length is put into *used. A blank and what controls stand for themselves, a line's
 * end above all. */
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

bool decode_escapes(struct view bytes, const struct charset_options *options, struct charset_text *to) {
  enum shift shift = SHIFT_ASCII;
  for (size_t at = 0, used; at < bytes.length; at += used) {
    struct view rest = {bytes.at + at, bytes.length - at};
    used = *rest.at == 0x1B ? escape_length(rest, &shift) : 0;
    if (used) continue;
    int32_t code = shifted(shift, rest, &used);
    if (code >= 0) text_add_code(to, (uint32_t)code, options->original + at);
    else if (!text_add_bad(to, options->original + at, options->strict)) return false;
  }
  return true;
}
