#include "base/lookalike.h"
#include "base/ascii.h"
#include "base/search.h"
#include "base/utf8.h"

/* Letters of other scripts that look like Latin letters, dashes, spaces and invisible characters, by ascending code point.
 * `plain` is the character that is meant, or '\0'. */
struct lookalike {
  uint32_t code;
  char plain;
};

static const struct lookalike lookalikes[] = {
    {0x00A0, ' '}, {0x00AD, '\0'}, {0x0391, 'A'}, {0x0392, 'B'}, {0x0395, 'E'}, {0x0396, 'Z'}, {0x0397, 'H'}, {0x0399, 'I'},
    {0x039A, 'K'}, {0x039C, 'M'}, {0x039D, 'N'}, {0x039F, 'O'}, {0x03A1, 'P'}, {0x03A4, 'T'}, {0x03A5, 'Y'}, {0x03A7, 'X'},
    {0x03B9, 'i'}, {0x03BA, 'k'}, {0x03BD, 'v'}, {0x03BF, 'o'}, {0x03C1, 'p'}, {0x0405, 'S'}, {0x0406, 'I'}, {0x0408, 'J'},
    {0x0410, 'A'}, {0x0412, 'B'}, {0x0415, 'E'}, {0x041A, 'K'}, {0x041C, 'M'}, {0x041D, 'H'}, {0x041E, 'O'}, {0x0420, 'P'},
    {0x0421, 'C'}, {0x0422, 'T'}, {0x0423, 'Y'}, {0x0425, 'X'}, {0x0430, 'a'}, {0x0435, 'e'}, {0x043E, 'o'}, {0x0440, 'p'},
    {0x0441, 'c'}, {0x0443, 'y'}, {0x0445, 'x'}, {0x0455, 's'}, {0x0456, 'i'}, {0x0458, 'j'}, {0x04BB, 'h'}, {0x0501, 'd'},
    {0x051A, 'Q'}, {0x051B, 'q'}, {0x051C, 'W'}, {0x051D, 'w'}, {0x061C, '\0'}, {0x2007, ' '}, {0x2009, ' '}, {0x200B, '\0'},
    {0x200C, '\0'}, {0x200D, '\0'}, {0x200E, '\0'}, {0x200F, '\0'}, {0x2010, '-'}, {0x2011, '-'}, {0x2012, '-'}, {0x2013, '-'},
    {0x2014, '-'}, {0x202A, '\0'}, {0x202B, '\0'}, {0x202C, '\0'}, {0x202D, '\0'}, {0x202E, '\0'}, {0x202F, ' '},
    {0x2060, '\0'}, {0x2066, '\0'}, {0x2067, '\0'}, {0x2068, '\0'}, {0x2069, '\0'}, {0x2212, '-'}, {0x3000, ' '},
    {0xFEFF, '\0'}, {0xFF0B, '+'}, {0xFF0D, '-'}, {0xFF0E, '.'}, {0xFF0F, '/'}, {0xFF1F, '?'},
};

/* Alphabets and digits with consecutive code points. */
static const struct {
  uint32_t first;
  char plain;
  unsigned count;
} rows[] = {
    {0x0660, '0', 10}, {0x06F0, '0', 10}, {0x0966, '0', 10}, {0xFF10, '0', 10}, {0xFF21, 'A', 26}, {0xFF41, 'a', 26},
};

static bool find(uint32_t code, char *plain) {
  const struct lookalike *found = bsearch(&code, lookalikes, ARRAY_LENGTH(lookalikes), sizeof *lookalikes, compare_uint32);
  if (found) *plain = found->plain;
  for (size_t i = 0; i < ARRAY_LENGTH(rows) && !found; i++) {
    if (code < rows[i].first || code >= rows[i].first + rows[i].count) continue;
    *plain = (char)(rows[i].plain + (char)(code - rows[i].first));
    return true;
  }
  return found;
}

bool lookalike_plain(struct view text, struct buffer *plain, struct buffer *explanation) {
  const size_t before = plain->length;
  bool good = true;
  size_t found = 0;
  for (size_t at = 0, used; at < text.length; at += used) {
    char meant = '\0';
    int32_t code = utf8_decode(text.at + at, text.length - at, &used);
    bool is_plain = code >= 0 && code < 0x80;
    bool looks = !is_plain && code >= 0 && find((uint32_t)code, &meant);
    if (is_plain) meant = (char)code;
    /* A space other than U+0020 has no meaning at the start or the end of a text. */
    if (looks && meant == ' ' && (plain->length == before || at + used == text.length)) meant = '\0';
    if (meant) buffer_add_char(plain, meant);
    if (!is_plain && !looks) good = false;
    if (!looks || found++ || !explanation) continue;
    buffer_printf(explanation, "it has U+%04X ", (unsigned)code);
    if (!meant) buffer_add_string(explanation, "in it, which cannot be seen");
    else if (meant == ' ') buffer_add_string(explanation, "where a plain space belongs");
    else buffer_printf(explanation, ascii_is_letter(meant) ? "where a Latin %c belongs" : "where %c belongs", meant);
  }
  if (found > 1 && explanation) buffer_printf(explanation, "; and %zu more such", found - 1);
  return good && found;
}

struct view lookalike_view(struct view text, char room[LOOKALIKE_ROOM]) {
  LOCAL_BUFFER plain = {0};
  if (ascii_is_all(text) || text.length > 3 * LOOKALIKE_ROOM) return text;
  if (!lookalike_plain(text, &plain, NULL) || !plain.length || plain.length >= LOOKALIKE_ROOM) return text;
  memcpy(room, plain.data, plain.length + 1);
  return (struct view){room, plain.length};
}
