#include "base/lookalike.h"
#include "base/ascii.h"
#include "base/search.h"
#include "base/utf8.h"

/* Letters of other scripts that look like Latin ones, digits of other scripts, dashes, and invisible characters, with
 * their names in the Unicode standard, by ascending code point. `plain` is the character that is meant, '\0' none. */
struct lookalike {
  uint32_t code;
  char plain;
  const char *name;
};

static const struct lookalike lookalikes[] = {
    {0x00A0, ' ', "NO-BREAK SPACE"}, {0x00AD, '\0', "SOFT HYPHEN"}, {0x0391, 'A', "GREEK CAPITAL LETTER ALPHA"},
    {0x0392, 'B', "GREEK CAPITAL LETTER BETA"}, {0x0395, 'E', "GREEK CAPITAL LETTER EPSILON"},
    {0x0396, 'Z', "GREEK CAPITAL LETTER ZETA"}, {0x0397, 'H', "GREEK CAPITAL LETTER ETA"},
    {0x0399, 'I', "GREEK CAPITAL LETTER IOTA"}, {0x039A, 'K', "GREEK CAPITAL LETTER KAPPA"},
    {0x039C, 'M', "GREEK CAPITAL LETTER MU"}, {0x039D, 'N', "GREEK CAPITAL LETTER NU"},
    {0x039F, 'O', "GREEK CAPITAL LETTER OMICRON"}, {0x03A1, 'P', "GREEK CAPITAL LETTER RHO"},
    {0x03A4, 'T', "GREEK CAPITAL LETTER TAU"}, {0x03A5, 'Y', "GREEK CAPITAL LETTER UPSILON"},
    {0x03A7, 'X', "GREEK CAPITAL LETTER CHI"}, {0x03B9, 'i', "GREEK SMALL LETTER IOTA"},
    {0x03BA, 'k', "GREEK SMALL LETTER KAPPA"}, {0x03BD, 'v', "GREEK SMALL LETTER NU"},
    {0x03BF, 'o', "GREEK SMALL LETTER OMICRON"}, {0x03C1, 'p', "GREEK SMALL LETTER RHO"},
    {0x0405, 'S', "CYRILLIC CAPITAL LETTER DZE"}, {0x0406, 'I', "CYRILLIC CAPITAL LETTER BYELORUSSIAN-UKRAINIAN I"},
    {0x0408, 'J', "CYRILLIC CAPITAL LETTER JE"}, {0x0410, 'A', "CYRILLIC CAPITAL LETTER A"},
    {0x0412, 'B', "CYRILLIC CAPITAL LETTER VE"}, {0x0415, 'E', "CYRILLIC CAPITAL LETTER IE"},
    {0x041A, 'K', "CYRILLIC CAPITAL LETTER KA"}, {0x041C, 'M', "CYRILLIC CAPITAL LETTER EM"},
    {0x041D, 'H', "CYRILLIC CAPITAL LETTER EN"}, {0x041E, 'O', "CYRILLIC CAPITAL LETTER O"},
    {0x0420, 'P', "CYRILLIC CAPITAL LETTER ER"}, {0x0421, 'C', "CYRILLIC CAPITAL LETTER ES"},
    {0x0422, 'T', "CYRILLIC CAPITAL LETTER TE"}, {0x0423, 'Y', "CYRILLIC CAPITAL LETTER U"},
    {0x0425, 'X', "CYRILLIC CAPITAL LETTER HA"}, {0x0430, 'a', "CYRILLIC SMALL LETTER A"},
    {0x0435, 'e', "CYRILLIC SMALL LETTER IE"}, {0x043E, 'o', "CYRILLIC SMALL LETTER O"},
    {0x0440, 'p', "CYRILLIC SMALL LETTER ER"}, {0x0441, 'c', "CYRILLIC SMALL LETTER ES"},
    {0x0443, 'y', "CYRILLIC SMALL LETTER U"}, {0x0445, 'x', "CYRILLIC SMALL LETTER HA"},
    {0x0455, 's', "CYRILLIC SMALL LETTER DZE"}, {0x0456, 'i', "CYRILLIC SMALL LETTER BYELORUSSIAN-UKRAINIAN I"},
    {0x0458, 'j', "CYRILLIC SMALL LETTER JE"}, {0x04BB, 'h', "CYRILLIC SMALL LETTER SHHA"},
    {0x0501, 'd', "CYRILLIC SMALL LETTER KOMI DE"}, {0x051A, 'Q', "CYRILLIC CAPITAL LETTER QA"},
    {0x051B, 'q', "CYRILLIC SMALL LETTER QA"}, {0x051C, 'W', "CYRILLIC CAPITAL LETTER WE"},
    {0x051D, 'w', "CYRILLIC SMALL LETTER WE"}, {0x061C, '\0', "ARABIC LETTER MARK"}, {0x2007, ' ', "FIGURE SPACE"},
    {0x2009, ' ', "THIN SPACE"}, {0x200B, '\0', "ZERO WIDTH SPACE"}, {0x200C, '\0', "ZERO WIDTH NON-JOINER"},
    {0x200D, '\0', "ZERO WIDTH JOINER"}, {0x200E, '\0', "LEFT-TO-RIGHT MARK"}, {0x200F, '\0', "RIGHT-TO-LEFT MARK"},
    {0x2010, '-', "HYPHEN"}, {0x2011, '-', "NON-BREAKING HYPHEN"}, {0x2012, '-', "FIGURE DASH"}, {0x2013, '-', "EN DASH"},
    {0x2014, '-', "EM DASH"}, {0x202A, '\0', "LEFT-TO-RIGHT EMBEDDING"}, {0x202B, '\0', "RIGHT-TO-LEFT EMBEDDING"},
    {0x202C, '\0', "POP DIRECTIONAL FORMATTING"}, {0x202D, '\0', "LEFT-TO-RIGHT OVERRIDE"},
    {0x202E, '\0', "RIGHT-TO-LEFT OVERRIDE"}, {0x202F, ' ', "NARROW NO-BREAK SPACE"}, {0x2060, '\0', "WORD JOINER"},
    {0x2066, '\0', "LEFT-TO-RIGHT ISOLATE"}, {0x2067, '\0', "RIGHT-TO-LEFT ISOLATE"}, {0x2068, '\0', "FIRST STRONG ISOLATE"},
    {0x2069, '\0', "POP DIRECTIONAL ISOLATE"}, {0x2212, '-', "MINUS SIGN"}, {0x3000, ' ', "IDEOGRAPHIC SPACE"},
    {0xFEFF, '\0', "ZERO WIDTH NO-BREAK SPACE"}, {0xFF0B, '+', "FULLWIDTH PLUS SIGN"}, {0xFF0D, '-', "FULLWIDTH HYPHEN-MINUS"},
    {0xFF0E, '.', "FULLWIDTH FULL STOP"}, {0xFF0F, '/', "FULLWIDTH SOLIDUS"}, {0xFF1F, '?', "FULLWIDTH QUESTION MARK"},
};

/* Alphabets and digits whose code points are consecutive. */
static const struct {
  uint32_t first;
  char plain;
  unsigned count;
  const char *name;
} rows[] = {
    {0x0660, '0', 10, "ARABIC-INDIC DIGIT"}, {0x06F0, '0', 10, "EXTENDED ARABIC-INDIC DIGIT"},
    {0x0966, '0', 10, "DEVANAGARI DIGIT"}, {0xFF10, '0', 10, "FULLWIDTH DIGIT"},
    {0xFF21, 'A', 26, "FULLWIDTH LATIN CAPITAL LETTER"}, {0xFF41, 'a', 26, "FULLWIDTH LATIN SMALL LETTER"},
};

static void row_name(size_t row, unsigned index, struct buffer *name) {
  static const char *const digits[] = {"ZERO", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE"};
  if (rows[row].plain == '0') buffer_printf(name, "%s %s", rows[row].name, digits[index]);
  else buffer_printf(name, "%s %c", rows[row].name, 'A' + (char)index);
}

/* Appends the name; false if the character looks like no other. */
static bool find(uint32_t code, char *plain, struct buffer *name) {
  const struct lookalike *found = bsearch(&code, lookalikes, ARRAY_LENGTH(lookalikes), sizeof *lookalikes, compare_uint32);
  if (found) {
    *plain = found->plain;
    buffer_add_string(name, found->name);
    return true;
  }
  for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
    if (code < rows[i].first || code >= rows[i].first + rows[i].count) continue;
    *plain = (char)(rows[i].plain + (char)(code - rows[i].first));
    row_name(i, code - rows[i].first, name);
    return true;
  }
  return false;
}

/* "U+0412 CYRILLIC CAPITAL LETTER VE where a Latin B belongs" */
static void explain(uint32_t code, char plain, const struct buffer *name, struct buffer *to) {
  bool is_letter = ascii_is_letter(plain);
  if (plain) buffer_printf(to, "it has U+%04X %s where ", (unsigned)code, buffer_string(name));
  if (!plain) buffer_printf(to, "it has U+%04X %s in it, which cannot be seen", (unsigned)code, buffer_string(name));
  else if (plain == ' ') buffer_add_string(to, "a plain space belongs");
  else buffer_printf(to, is_letter ? "a Latin %c belongs" : "%c belongs", plain);
}

/* A space of another kind than U+0020 has no meaning at the start or the end of a text. */
static bool is_at_edge(struct view text, size_t at, size_t used, const struct buffer *plain, size_t before) {
  return plain->length == before || at + used == text.length;
}

bool lookalike_plain(struct view text, struct buffer *plain, struct buffer *said) {
  const size_t before = plain->length;
  bool good = true;
  size_t found = 0;
  struct buffer name = {0};
  for (size_t at = 0, used; at < text.length; at += used) {
    char meant = '\0';
    int32_t code = utf8_decode(text.at + at, text.length - at, &used);
    bool is_plain = code >= 0 && code < 0x80;
    buffer_clear(&name);
    bool looks = !is_plain && code >= 0 && find((uint32_t)code, &meant, &name);
    if (is_plain) meant = (char)code;
    if (looks && meant == ' ' && is_at_edge(text, at, used, plain, before)) meant = '\0';
    if (meant) buffer_add_char(plain, meant);
    if (!is_plain && !looks) good = false;
    if (looks && !found++ && said) explain((uint32_t)code, meant, &name, said);
  }
  if (found > 1 && said) buffer_printf(said, "; and %zu more such", found - 1);
  buffer_release(&name);
  return good && found;
}

struct view lookalike_view(struct view text, char room[LOOKALIKE_ROOM]) {
  struct buffer plain = {0};
  size_t at = 0;
  while (at < text.length && (unsigned char)text.at[at] < 0x80) at++;
  if (at == text.length || text.length > 3 * LOOKALIKE_ROOM) return text;
  bool is_meant = lookalike_plain(text, &plain, NULL) && plain.length && plain.length < LOOKALIKE_ROOM;
  if (is_meant) memcpy(room, plain.data, plain.length);
  if (is_meant) text = (struct view){room, plain.length};
  if (is_meant) room[plain.length] = '\0';
  buffer_release(&plain);
  return text;
}
