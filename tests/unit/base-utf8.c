/* base-utf8.c: well-formed UTF-8 (Unicode 15, table 3-7) and the width of characters. */
#include "base/utf8.h"
#include "tests/unit/tap.h"

static void all_code_points(void) {
  size_t wrong = 0;
  for (uint32_t code = 0; code <= 0x10FFFF; code++) {
    char text[4];
    size_t used, length = utf8_encode(code, text);
    int32_t back = utf8_decode(text, length, &used);
    bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
    if (is_surrogate ? back != -1 || used != 1 : back != (int32_t)code || used != length) wrong++;
    if (utf8_valid_prefix(text, length) != (is_surrogate ? 0 : length)) wrong++;
    if (!is_surrogate && length > 1 && utf8_valid_prefix(text, length - 1) != 0) wrong++;
  }
  is_number(wrong, 0, "every code point there and back; surrogates and cut ones are ill-formed");
}

static void ill_formed(void) {
  static const struct {
    const char *text;
    size_t length, good, count;
  } cases[] = {
      {"\x80", 1, 0, 1},         {"\xC0\xAF", 2, 0, 2},         {"\xC1\xBF", 2, 0, 2},         {"\xE0\x80\x80", 3, 0, 3},
      {"\xE0\x9F\xBF", 3, 0, 3}, {"\xED\xA0\x80", 3, 0, 3},     {"\xED\xBF\xBF", 3, 0, 3},     {"\xF0\x80\x80\x80", 4, 0, 4},
      {"\xF0\x8F\xBF\xBF", 4, 0, 4}, {"\xF4\x90\x80\x80", 4, 0, 4}, {"\xF5\x80\x80\x80", 4, 0, 4}, {"\xFE", 1, 0, 1},
      {"\xFF", 1, 0, 1},         {"a\xC3", 2, 1, 2},            {"a\xE2\x82", 3, 1, 3},        {"a\xF0\x9F\x98", 4, 1, 4},
      {"\xC3(", 2, 0, 2},        {"\xE2\x28\xA1", 3, 0, 3},     {"12345678\xFF", 9, 8, 9},     {"\xE6\x97\xA5\xE6", 4, 3, 2},
      {"1234567\xC3\xA9\x80", 10, 9, 9},
  };
  for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
    is_number(utf8_valid_prefix(cases[i].text, cases[i].length), cases[i].good, "case %zu: good bytes", i);
    size_t count = 0;
    for (size_t at = 0, used; at < cases[i].length; at += used, count++)
      (void)utf8_decode(cases[i].text + at, cases[i].length - at, &used);
    is_number(count, cases[i].count, "case %zu: code points", i);
  }
  is_number(utf8_valid_prefix("", 0), 0, "nothing");
  is_number(utf8_valid_prefix("a\0b", 3), 3, "a NUL is a character");
  is_number(utf8_valid_prefix("\xF4\x8F\xBF\xBF", 4), 4, "U+10FFFF");
  is_number(utf8_valid_prefix("\xED\x9F\xBF\xEE\x80\x80", 6), 6, "on both sides of the surrogates");
}

static void widths(void) {
  static const struct {
    int32_t code;
    unsigned width;
    const char *title;
  } cases[] = {
      {'a', 1, "a letter"},          {0, 0, "NUL"},                {'\t', 0, "a control"},       {0x7F, 0, "DEL"},
      {0x85, 0, "a C1 control"},     {-1, 1, "an ill-formed byte"}, {0xE9, 1, "an accented letter"},
      {0x301, 0, "a combining accent"}, {0x65E5, 2, "a kanji"},        {0x3042, 2, "hiragana"},
      {0xFF21, 2, "a full-width letter"}, {0xFF71, 1, "half-width kana"},
      {0xAC00, 2, "a hangul syllable"}, {0x1F600, 2, "an emoji"},  {0x200D, 0, "a joiner"},
      {0xFE0F, 0, "a variation selector"}, {0x20000, 2, "plane 2"},       {0x2026, 1, "an ellipsis"},   {0x10348, 1, "gothic"},
      {0x3000, 2, "an ideographic space"}, {0xE0100, 0, "an ideographic variation selector"}, {0x10FFFF, 1, "the last one"},
  };
  for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) is_number(utf8_width(cases[i].code), cases[i].width, "%s", cases[i].title);
}

int main(void) {
  all_code_points();
  ill_formed();
  widths();
  return done();
}
