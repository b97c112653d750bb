#include "base/utf8.h"

size_t utf8_valid_prefix(const char *text, size_t length) {
  size_t at = 0;
  while (at < length) {
    /* Eight ASCII bytes at a time: most records consist of hardly anything else. */
    while (at + 8 <= length) {
      uint64_t word;
      memcpy(&word, text + at, 8);
      if (word & UINT64_C(0x8080808080808080)) break;
      at += 8;
    }
    if (at == length) break;
    size_t used;
    if (utf8_decode(text + at, length - at, &used) < 0) return at;
    at += used;
  }
  return at;
}

static bool continues(const char *text, size_t at) {
  return ((unsigned char)text[at] & 0xC0) == 0x80;
}

int32_t utf8_decode(const char *text, size_t length, size_t *used) {
  const unsigned char *byte = (const unsigned char *)text;
  unsigned char first = byte[0];
  *used = 1;
  if (first < 0x80) return first;
  if (first < 0xC2 || first > 0xF4) return -1;
  if (first < 0xE0) {
    if (length < 2 || !continues(text, 1)) return -1;
    *used = 2;
    return (first & 0x1F) << 6 | (byte[1] & 0x3F);
  }
  if (first < 0xF0) {
    if (length < 3 || !continues(text, 1) || !continues(text, 2)) return -1;
    int32_t code = (first & 0x0F) << 12 | (byte[1] & 0x3F) << 6 | (byte[2] & 0x3F);
    if (code < 0x800 || (code >= 0xD800 && code <= 0xDFFF)) return -1;
    *used = 3;
    return code;
  }
  if (length < 4 || !continues(text, 1) || !continues(text, 2) || !continues(text, 3)) return -1;
  int32_t code = (first & 0x07) << 18 | (byte[1] & 0x3F) << 12 | (byte[2] & 0x3F) << 6 | (byte[3] & 0x3F);
  if (code < 0x10000 || code > 0x10FFFF) return -1;
  *used = 4;
  return code;
}

size_t utf8_encode(uint32_t code, char out[4]) {
  if (code < 0x80) {
    out[0] = (char)code;
    return 1;
  }
  if (code < 0x800) {
    out[0] = (char)(0xC0 | code >> 6);
    out[1] = (char)(0x80 | (code & 0x3F));
    return 2;
  }
  if (code < 0x10000) {
    out[0] = (char)(0xE0 | code >> 12);
    out[1] = (char)(0x80 | (code >> 6 & 0x3F));
    out[2] = (char)(0x80 | (code & 0x3F));
    return 3;
  }
  out[0] = (char)(0xF0 | code >> 18);
  out[1] = (char)(0x80 | (code >> 12 & 0x3F));
  out[2] = (char)(0x80 | (code >> 6 & 0x3F));
  out[3] = (char)(0x80 | (code & 0x3F));
  return 4;
}

struct range {
  int32_t first, last;
};

/* Unicode 15 EastAsianWidth.txt, W and F, joined into the ranges that occur in
 * names and comments; unassigned gaps inside a wide block are taken as wide. */
static const struct range wide[] = {
    {0x1100, 0x115F},   {0x231A, 0x231B},   {0x2329, 0x232A},   {0x23E9, 0x23EC},   {0x23F0, 0x23F0},
    {0x23F3, 0x23F3},   {0x25FD, 0x25FE},   {0x2614, 0x2615},   {0x2648, 0x2653},   {0x267F, 0x267F},
    {0x2693, 0x2693},   {0x26A1, 0x26A1},   {0x26AA, 0x26AB},   {0x26BD, 0x26BE},   {0x26C4, 0x26C5},
    {0x26CE, 0x26CE},   {0x26D4, 0x26D4},   {0x26EA, 0x26EA},   {0x26F2, 0x26F3},   {0x26F5, 0x26F5},
    {0x26FA, 0x26FA},   {0x26FD, 0x26FD},   {0x2705, 0x2705},   {0x270A, 0x270B},   {0x2728, 0x2728},
    {0x274C, 0x274C},   {0x274E, 0x274E},   {0x2753, 0x2755},   {0x2757, 0x2757},   {0x2795, 0x2797},
    {0x27B0, 0x27B0},   {0x27BF, 0x27BF},   {0x2B1B, 0x2B1C},   {0x2B50, 0x2B50},   {0x2B55, 0x2B55},
    {0x2E80, 0x303E},   {0x3041, 0x33FF},   {0x3400, 0x4DBF},   {0x4E00, 0xA4CF},   {0xA960, 0xA97F},
    {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE10, 0xFE19},   {0xFE30, 0xFE6F},   {0xFF01, 0xFF60},
    {0xFFE0, 0xFFE6},   {0x16FE0, 0x18AFF}, {0x1AFF0, 0x1B2FF}, {0x1F004, 0x1F004}, {0x1F0CF, 0x1F0CF},
    {0x1F18E, 0x1F18E}, {0x1F191, 0x1F19A}, {0x1F200, 0x1F320}, {0x1F32D, 0x1F335}, {0x1F337, 0x1F37C},
    {0x1F37E, 0x1F393}, {0x1F3A0, 0x1F3CA}, {0x1F3CF, 0x1F3D3}, {0x1F3E0, 0x1F3F0}, {0x1F3F4, 0x1F3F4},
    {0x1F3F8, 0x1F43E}, {0x1F440, 0x1F440}, {0x1F442, 0x1F4FC}, {0x1F4FF, 0x1F53D}, {0x1F54B, 0x1F54E},
    {0x1F550, 0x1F567}, {0x1F57A, 0x1F57A}, {0x1F595, 0x1F596}, {0x1F5A4, 0x1F5A4}, {0x1F5FB, 0x1F64F},
    {0x1F680, 0x1F6C5}, {0x1F6CC, 0x1F6CC}, {0x1F6D0, 0x1F6D2}, {0x1F6D5, 0x1F6D7}, {0x1F6DC, 0x1F6DF},
    {0x1F6EB, 0x1F6EC}, {0x1F6F4, 0x1F6FC}, {0x1F7E0, 0x1F7EB}, {0x1F7F0, 0x1F7F0}, {0x1F90C, 0x1F93A},
    {0x1F93C, 0x1F945}, {0x1F947, 0x1F9FF}, {0x1FA70, 0x1FAFF}, {0x20000, 0x3FFFD},
};

/* Combining marks, and characters that are invisible. */
static const struct range zero[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x0610, 0x061A}, {0x064B, 0x065F},
    {0x0E31, 0x0E31}, {0x0E34, 0x0E3A}, {0x0E47, 0x0E4E}, {0x1160, 0x11FF}, {0x1AB0, 0x1AFF},
    {0x1DC0, 0x1DFF}, {0x200B, 0x200F}, {0x202A, 0x202E}, {0x2060, 0x2064}, {0x20D0, 0x20FF},
    {0x302A, 0x302D}, {0x3099, 0x309A}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0xFEFF, 0xFEFF},
    {0xE0100, 0xE01EF},
};

static bool in_ranges(const struct range *ranges, size_t count, int32_t code) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (code > ranges[middle].last) low = middle + 1;
    else if (code < ranges[middle].first) high = middle;
    else return true;
  }
  return false;
}

unsigned utf8_width(int32_t code) {
  if (code < 0) return 1;
  if (code < 0x20 || (code >= 0x7F && code < 0xA0)) return 0;
  if (code < 0x300) return 1;
  if (in_ranges(zero, ARRAY_LENGTH(zero), code)) return 0;
  return in_ranges(wide, ARRAY_LENGTH(wide), code) ? 2 : 1;
}
