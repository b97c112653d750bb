#include "npm/glibc.h"

struct pair {
  uint32_t bytes;
  int32_t code;
};

static int32_t find(const struct pair *pairs, size_t count, uint32_t bytes) {
  for (size_t i = 0; i < count; i++)
    if (pairs[i].bytes == bytes) return pairs[i].code;
  return GLIBC_AGREES;
}

/* ---- Japanese ---- */

/* What IBM added, from 8F F3 F3 on. */
static int32_t ibm(size_t index) {
  static const uint16_t codes[] = {
    0x2170, 0x2171, 0x2172, 0x2173, 0x2174, 0x2175, 0x2176, 0x2177, 0x2178, 0x2179, 0x2160, 0x2161, 0x2162, 0x2163, 0x2164, 0x2165,
    0x2166, 0x2167, 0x2168, 0x2169, 0xFF07, 0xFF02, 0x3231, 0x2116, 0x2121, 0x70BB, 0x4EFC, 0x50F4, 0x51EC, 0x5307, 0x5324, 0xFA0E,
    0x548A, 0x5759, 0xFA0F, 0xFA10, 0x589E, 0x5BEC, 0x5CF5, 0x5D53, 0xFA11, 0x5FB7, 0x6085, 0x6120, 0x654E, 0x663B, 0x6665, 0xFA12,
    0xF929, 0x6801, 0xFA13, 0xFA14, 0x6A6B, 0x6AE2, 0x6DF8, 0x6DF2, 0x7028, 0xFA15, 0xFA16, 0x7501, 0x7682, 0x769E, 0xFA17, 0x7930,
    0xFA18, 0xFA19, 0xFA1A, 0xFA1B, 0x7AE7, 0xFA1C, 0xFA1D, 0x7DA0, 0x7DD6, 0xFA1E, 0x8362, 0xFA1F, 0x85B0, 0xFA20, 0xFA21, 0x8807,
    0xFA22, 0x8B7F, 0x8CF4, 0x8D76, 0xFA23, 0xFA24, 0xFA25, 0x90DE, 0xFA26, 0x9115, 0xFA27, 0xFA28, 0x9592, 0xF9DC, 0xFA29, 0x973B,
    0x974D, 0x9751, 0xFA2A, 0xFA2B, 0xFA2C, 0x999E, 0x9AD9, 0x9B72, 0xFA2D, 0x9ED1};
  return index < ARRAY_LENGTH(codes) ? codes[index] : GLIBC_BAD;
}

static int32_t euc_jp(const unsigned char *at, size_t length) {
  if (length == 1) return at[0] < 0xA0 && at[0] != 0x8E && at[0] != 0x8F ? at[0] : GLIBC_AGREES;
  if (at[0] == 0x8E) return at[1] > 0xDF ? GLIBC_BAD : GLIBC_AGREES;
  unsigned char lead = at[length - 2], trail = at[length - 1];
  if (trail < 0xA1 || trail == 0xFF) return GLIBC_BAD;
  if (lead >= 0xF5 && lead <= 0xFE) return (length == 3 ? 0xE3AC : 0xE000) + 94 * (lead - 0xF5) + (trail - 0xA1);
  if (length == 2) return GLIBC_AGREES;
  if (lead == 0xA2 && trail == 0xC3) return 0xFFE4;
  if (lead != 0xF3 && lead != 0xF4) return GLIBC_AGREES;
  return lead == 0xF3 && trail < 0xF3 ? GLIBC_BAD : ibm((size_t)(94 * (lead - 0xF3) + trail - 0xF3));
}

/* JIS X 0208 and, behind 8F, 0212 as ISO-2022-JP shifts to them: without what others added. */
static int32_t jis(const unsigned char *at, size_t length) {
  unsigned char lead = at[length - 2];
  return lead > (length == 2 ? 0xF4 : 0xF2) || (length == 2 && lead == 0xAD) ? GLIBC_BAD : GLIBC_AGREES;
}

/* ---- Chinese ---- */

static int32_t gb18030(const unsigned char *at, size_t length) {
  static const struct pair pairs[] = {{0xA3A0, 0xE5E5},  {0xFE51, 0x20087}, {0xFE52, 0x20089}, {0xFE53, 0x200CC},
                                      {0xFE6C, 0x215D7}, {0xFE76, 0x2298F}, {0xFE91, 0x241FE}};
  uint32_t bytes = 0;
  for (size_t i = 0; i < length; i++) bytes = bytes << 8 | at[i];
  bool is_missing = (bytes >= 0x82359037 && bytes <= 0x82359134) || (bytes >= 0x84318236 && bytes <= 0x84318335);
  return length == 1 || is_missing ? GLIBC_BAD : find(pairs, ARRAY_LENGTH(pairs), bytes);
}

static int32_t big5(const unsigned char *at, size_t length) {
  if (length == 1 || at[0] < 0xA1 || at[0] > 0xF9) return GLIBC_BAD;
  if (at[0] == 0xA3 && at[1] >= 0xC0 && at[1] <= 0xE0) return GLIBC_BAD;
  if (at[0] == 0xF9 && at[1] == 0xFE) return 0x2593;
  bool is_high = at[1] >= 0xA1 && at[1] <= 0xFE, is_low = at[1] >= 0x40 && at[1] <= 0x7E;
  if (at[0] == 0xC6 && is_high) return 0xF6B1 + at[1] - 0xA1;
  if (at[0] != 0xC7 && at[0] != 0xC8) return GLIBC_AGREES;
  return is_high || is_low ? 0xF70F + 157 * (at[0] - 0xC7) + (is_high ? 63 + at[1] - 0xA1 : at[1] - 0x40) : GLIBC_BAD;
}

/* ---- Korean ---- */

size_t uhc_index(const char *bytes) {
  enum { ROW = 178, SHORT_ROW = 84, LONG_ROWS = 32 };
  unsigned char lead = (unsigned char)bytes[0], trail = (unsigned char)bytes[1];
  bool is_capital = trail >= 0x41 && trail <= 0x5A, is_small = trail >= 0x61 && trail <= 0x7A, is_high = trail >= 0x81 && trail <= 0xFE;
  size_t column = is_capital ? trail - 0x41u : is_small ? trail - 0x61u + 26 : trail - 0x81u + 52;
  if (!(is_capital || is_small || is_high) || lead < 0x81 || lead > 0xC6 || (lead > 0xA0 && column >= SHORT_ROW)) return SIZE_MAX;
  size_t index = lead <= 0xA0 ? ROW * (lead - 0x81u) + column : LONG_ROWS * ROW + SHORT_ROW * (lead - 0xA1u) + column;
  return index < UHC_SYLLABLES ? index : SIZE_MAX;
}

static int32_t euc_kr(const unsigned char *at, size_t length) {
  if (length == 1 || at[0] == 0xC9 || at[0] == 0xFE) return GLIBC_BAD;
  return at[0] != 0xA2 ? GLIBC_AGREES : at[1] == 0xE6 ? 0x20AC : at[1] == 0xE7 ? 0xAE : GLIBC_AGREES;
}

int32_t glibc_character(enum build build, const char *bytes, size_t length) {
  const unsigned char *at = (const unsigned char *)bytes;
  switch (build) {
  case BUILD_SJIS: return at[0] == 0x80 ? GLIBC_BAD : GLIBC_AGREES;
  case BUILD_EUC_JP: return euc_jp(at, length);
  case BUILD_GB18030: return gb18030(at, length);
  case BUILD_BIG5: return big5(at, length);
  case BUILD_EUC_KR: return euc_kr(at, length);
  case BUILD_ESCAPES: return jis(at, length);
  case BUILD_UTF8:
  case BUILD_UTF16:
  case BUILD_UTF32:
  case BUILD_TABLE: break;
  }
  return GLIBC_AGREES;
}
