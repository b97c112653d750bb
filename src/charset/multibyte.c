/* multibyte.c: converts bytes of the Asian sets to characters, with the tables of the Encoding Standard. */
#include "charset/set.h"

struct range {
  uint16_t index, code;
};

#include "charset/tables.inc"

enum { NONE = -1, CELLS = 94, NO_ROW = 255 };

static int32_t row_character(const uint16_t *row, size_t cell) {
  return row[cell] == ' ' ? NONE : row[cell];
}

/* A set of 94 by 94 characters: both bytes are from A1 to FE. */
static int32_t square_character(const uint16_t (*codes)[CELLS + 1], const uint8_t *rows, unsigned char lead,
                                unsigned char trail) {
  bool is_inside = is_between(lead, 0xA1, 0xFE) && is_between(trail, 0xA1, 0xFE) && rows[lead - 0xA1] != NO_ROW;
  return is_inside ? row_character(codes[rows[lead - 0xA1]], trail - 0xA1u) : NONE;
}

/* The `wanted`th of a list of characters, counted from 0. Each has a bit, and `before` counts the bits before each word. */
static int32_t listed_character(const uint64_t *bits, const uint16_t *before, size_t words, int32_t first, size_t wanted) {
  if (wanted >= before[words]) return NONE;
  size_t word = 0;
  for (size_t step = words; step; step /= 2)
    while (word + step < words && before[word + step] <= wanted) word += step;
  uint64_t bits_left = bits[word];
  for (size_t skip = wanted - before[word]; skip; skip--) bits_left &= bits_left - 1;
  int32_t bit = 0;
  while (!(bits_left >> bit & 1)) bit++;
  return first + (int32_t)word * 64 + bit;
}

/* ---- Japanese ---- */

static int32_t katakana(unsigned char c) {
  return is_between(c, 0xA1, 0xDF) ? 0xFF61 + c - 0xA1 : NONE;
}

static int32_t sjis(const unsigned char *at, size_t length) {
  enum { ROW = 2 * CELLS, PRIVATE = 94 * CELLS, AFTER_PRIVATE = 114 * CELLS };
  if (length == 1) return katakana(at[0]);
  if (is_between(at[0], 0xA0, 0xDF) || at[0] > 0xFC || at[1] < 0x40 || at[1] == 0x7F || at[1] > 0xFC) return NONE;
  size_t index = (at[0] - (at[0] < 0xA0 ? 0x81u : 0xC1u)) * ROW + at[1] - (at[1] < 0x7F ? 0x40u : 0x41u);
  if (index >= PRIVATE && index < AFTER_PRIVATE) return 0xE000 + (int32_t)(index - PRIVATE);
  size_t row = index / CELLS < ARRAY_LENGTH(jis0208_rows) ? jis0208_rows[index / CELLS] : NO_ROW;
  return row != NO_ROW ? row_character(jis0208[row], index % CELLS) : NONE;
}

static int32_t euc_jp(const unsigned char *at, size_t length) {
  if (length == 3) return square_character(jis0212, jis0212_rows, at[1], at[2]);
  if (length == 2 && at[0] == 0x8E) return katakana(at[1]);
  return length == 2 ? square_character(jis0208, jis0208_rows, at[0], at[1]) : NONE;
}

/* ---- Korean ---- */

static int32_t euc_kr(const unsigned char *at, size_t length) {
  enum { ROW = 178, SHORT_ROW = 84, LONG_ROWS = 32 };
  if (length != 2) return NONE;
  if (at[0] >= 0xA1 && at[1] >= 0xA1) return square_character(ksx1001, ksx1001_rows, at[0], at[1]);
  bool is_capital = is_between(at[1], 'A', 'Z'), is_small = is_between(at[1], 'a', 'z');
  if (!(is_capital || is_small || is_between(at[1], 0x81, 0xFE))) return NONE;
  size_t row = at[0] - 0x81u, cell = is_capital ? at[1] - 0x41u : is_small ? at[1] - 0x61u + 26 : at[1] - 0x81u + 52;
  size_t index = row < LONG_ROWS ? ROW * row + cell : LONG_ROWS * ROW + SHORT_ROW * (row - LONG_ROWS) + cell;
  return listed_character(uhc_bits, uhc_before, ARRAY_LENGTH(uhc_bits), 0xAC00, index);
}

/* ---- Chinese ---- */

static int32_t four_bytes(const unsigned char *at) {
  enum { AFTER_RANGES = 39420, SUPPLEMENTARY = 189000, END = SUPPLEMENTARY + 0x100000, SWAPPED = 7457 };
  if (!is_between(at[1], '0', '9') || !is_between(at[2], 0x81, 0xFE) || !is_between(at[3], '0', '9')) return NONE;
  size_t index = (((at[0] - 0x81u) * 10 + at[1] - '0') * 126 + at[2] - 0x81u) * 10 + at[3] - '0';
  if (index >= SUPPLEMENTARY) return index < END ? (int32_t)(0x10000 + index - SUPPLEMENTARY) : NONE;
  if (index >= AFTER_RANGES) return NONE;
  if (index == SWAPPED) return 0xE7C7; /* GB 18030-2005 exchanged this code with that of A8BC, which became U+1E3F */
  size_t range = 0, end = ARRAY_LENGTH(gb18030_ranges);
  while (range + 1 < end) {
    size_t middle = range + (end - range) / 2;
    if (gb18030_ranges[middle].index <= index) range = middle;
    else end = middle;
  }
  return gb18030_ranges[range].code + (int32_t)(index - gb18030_ranges[range].index);
}

/* The characters of GBK with a byte below A1, which GB 2312 lacks. */
static int32_t gbk(unsigned char lead, size_t cell) {
  enum { ROW = 190, HALF = 96, LONG_ROWS = 32 };
  if (lead == 0xA3 && cell == HALF - 1) return 0x3000;
  if (lead >= 0xA1 && lead <= 0xA7) return 0xE4C6 + HALF * (lead - 0xA1) + (int32_t)cell;
  if (lead == 0xA8 || lead == 0xA9) return row_character(gbk5[lead - 0xA8], cell);
  size_t index = cell + (lead < 0xA1 ? ROW * (lead - 0x81u) : ROW * LONG_ROWS + HALF * (lead - 0xAAu));
  size_t count = gbk_before[ARRAY_LENGTH(gbk_bits)];
  if (index >= count) return gbk_rest[0][index - count];
  return listed_character(gbk_bits, gbk_before, ARRAY_LENGTH(gbk_bits), 0x4E00, index);
}

static int32_t gb18030(const unsigned char *at, size_t length) {
  if (length == 1) return at[0] == 0x80 ? 0x20AC : NONE; /* as in Windows */
  if (length == 4) return four_bytes(at);
  if (length != 2 || at[1] < 0x40 || at[1] == 0x7F || at[1] == 0xFF) return NONE;
  if (at[0] < 0xA1 || at[1] < 0xA1) return gbk(at[0], at[1] - (at[1] < 0x7F ? 0x40u : 0x41u));
  if (is_between(at[0], 0xAA, 0xAF)) return 0xE000 + CELLS * (at[0] - 0xAA) + at[1] - 0xA1;
  if (at[0] >= 0xF8) return 0xE234 + CELLS * (at[0] - 0xF8) + at[1] - 0xA1;
  return square_character(gb2312, gb2312_rows, at[0], at[1]);
}

static int32_t big5_character(const unsigned char *at, size_t length) {
  enum { FIRST_BEYOND = 0xE000 };
  bool is_low = length == 2 && is_between(at[1], 0x40, 0x7E), is_high = length == 2 && is_between(at[1], 0xA1, 0xFE);
  if (at[0] < 0x87 || !(is_low || is_high) || big5_rows[at[0] - 0x87] == NO_ROW) return NONE;
  int32_t code = row_character(big5[big5_rows[at[0] - 0x87]], is_low ? at[1] - 0x40u : at[1] - 0xA1u + 63);
  bool is_beyond = code >= FIRST_BEYOND && code < FIRST_BEYOND + (int32_t)ARRAY_LENGTH(big5_beyond);
  return is_beyond ? (int32_t)big5_beyond[code - FIRST_BEYOND] : code;
}

int32_t multibyte_character(enum build build, const char *bytes, size_t length) {
  const unsigned char *at = (const unsigned char *)bytes;
  if (length > 1 && (at[0] < 0x81 || at[0] == 0xFF)) return NONE;
  switch (build) {
  case BUILD_SJIS: return length <= 2 ? sjis(at, length) : NONE;
  case BUILD_EUC_JP: return length < 3 || at[0] == 0x8F ? euc_jp(at, length) : NONE;
  case BUILD_EUC_KR: return euc_kr(at, length);
  case BUILD_GB18030: return gb18030(at, length);
  case BUILD_BIG5: return big5_character(at, length);
  case BUILD_UTF8: case BUILD_UTF16: case BUILD_UTF32: case BUILD_TABLE: case BUILD_ESCAPES: break;
  }
  return NONE;
}
