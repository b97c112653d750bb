/* How a text begins that is UTF-16 or UTF-32. */
#include "charset/decode.h"

/* RFC 4627, section 3, for those without a mark: the first two characters are ASCII. */
struct beginning {
  const char *name;
  unsigned char start[4], mask[4]; /* a byte is compared where its mask says 'b'; 'x' is any byte but zero */
  unsigned width, mark;            /* bytes of a unit, and of the byte order mark */
};

static const struct beginning beginnings[] = {
  {"UTF-32LE", {0xFF, 0xFE, 0, 0}, "bbbb", 4, 4}, {"UTF-32BE", {0, 0, 0xFE, 0xFF}, "bbbb", 4, 4}, {"UTF-16LE", {0xFF, 0xFE}, "bb", 2, 2},
  {"UTF-16BE", {0xFE, 0xFF}, "bb", 2, 2},         {"UTF-32LE", {0, 0, 0, 0}, "xbbb", 4, 0},       {"UTF-32BE", {0, 0, 0, 0}, "bbbx", 4, 0},
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

const char *charset_wide(struct view all, size_t *mark) {
  const struct beginning *beginning = beginning_of(all);
  if (beginning) *mark = beginning->mark;
  return beginning ? beginning->name : NULL;
}

size_t charset_narrow(struct view all, char *to, size_t most) {
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
