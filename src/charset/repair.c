/* Bytes of which some are damaged: where do characters begin?
 *
 * Behind a lost or a false byte every other pair of bytes is a character too, of
 * the same set, but not one that anybody wrote. So of all ways to divide the bytes
 * that one is taken whose characters are the most usual. */
#include "charset/set.h"

bool charset_is_orphan(const struct charset_options *options, struct view bytes, size_t at) {
  if (!options->keeps || at >= bytes.length || !((unsigned char)bytes.at[at - 1] & 0x80)) return false;
  bool escapes = bytes.at[at] == '\\' && at + 1 < bytes.length && bytes.at[at + 1] == ']';
  return (escapes || bytes.at[at] == ']') && !options->keeps(bytes, at);
}

enum { WINDOW = 512, MARGIN = 16 };

struct path {
  uint32_t cost;
  int32_t code;     /* what the last step gave; -1: what is damaged; -2: bytes as they are */
  uint8_t length;   /* of the last step */
};

enum { CODE_BAD = -1, CODE_SAME = -2 };

static void reach(struct path *path, size_t to, uint32_t cost, int32_t code, size_t length) {
  if (cost < path[to].cost) path[to] = (struct path){cost, code, (uint8_t)length};
}

/* Half a character at the end of a value: programs cut names to the length of a field. */
static bool is_cut(const struct set *set, struct view bytes, size_t at, const struct charset_options *options) {
  if (!set_is_lead(set, (unsigned char)bytes.at[at])) return false;
  return at + 1 == bytes.length || (options->keeps && bytes.at[at + 1] == ']' && options->keeps(bytes, at + 1));
}

/* A whole character, or one of whose two bytes one is damaged, or a lone byte. */
static void step(struct charset *charset, struct view bytes, size_t start, size_t at, size_t end, const struct charset_options *options, struct path *path) {
  const struct path here = path[at - start];
  size_t length = set_length(charset->set, bytes, at), next = at - start;
  unsigned char c = (unsigned char)bytes.at[at], trail = at + 1 < end ? (unsigned char)bytes.at[at + 1] : 0;
  if (c < 0x80) {
    reach(path, next + 1, here.cost + COST_ASCII + (at > start && charset_is_orphan(options, bytes, at) ? COST_BAD : 0), CODE_SAME, 1);
    return;
  }
  bool is_kept = trail && trail < 0x80 && options->keeps && options->keeps(bytes, at + 1);
  for (size_t tried = 1; tried <= length; tried++) {
    if (at + tried > end || (tried != length && tried != 1) || (tried > 1 && is_kept)) continue;
    int32_t code = multibyte_character(charset->set->build, bytes.at + at, tried);
    if (code >= 0) reach(path, next + tried, here.cost + usual_cost(charset, bytes.at + at, tried, code, false), code, tried);
  }
  reach(path, next + 1, here.cost + (is_cut(charset->set, bytes, at, options) ? COST_CUT : COST_BAD), CODE_BAD, 1);
  bool is_pair = trail >= 0x80 ? set_is_pair(charset->set, c, trail) : !is_kept && (trail == '\\' || trail == ']') && options->keeps;
  if (is_pair) reach(path, next + 2, here.cost + COST_BAD + 10, CODE_BAD, 2);
}

static void write(struct view bytes, size_t start, const struct path *path, const uint16_t *ends, size_t count, const struct charset_options *options,
                  struct charset_text *to) {
  for (size_t i = count; i--;) {
    const struct path *last = &path[ends[i]];
    size_t at = start + ends[i] - last->length, original = options->original + at;
    if (last->code == CODE_SAME) text_add_same(to, (struct view){bytes.at + at, last->length}, original);
    else if (last->code == CODE_BAD) (void)text_add_bad(to, original, false);
    else text_add_code(to, (uint32_t)last->code, original);
  }
}

/* Fills the path from `at` on; returns how many bytes it covers. */
static size_t find_path(struct charset *charset, struct view bytes, size_t at, size_t end, const struct charset_options *options, struct path path[WINDOW + 1]) {
  size_t size = end - at < WINDOW ? end - at : WINDOW;
  for (size_t i = 0; i <= size; i++) path[i].cost = UINT32_MAX;
  path[0].cost = 0;
  for (size_t i = 0; i < size; i++)
    if (path[i].cost != UINT32_MAX) step(charset, bytes, at, at + i, at + size, options, path);
  return size;
}

size_t repair(struct charset *charset, struct view bytes, size_t at, size_t end, const struct charset_options *options, struct charset_text *to) {
  struct path path[WINDOW + 1];
  uint16_t ends[WINDOW];
  size_t size = find_path(charset, bytes, at, end, options, path), count = 0;
  for (size_t i = size; i; i -= path[i].length) ends[count++] = (uint16_t)i;
  if (size == end - at) {
    write(bytes, at, path, ends, count, options, to);
    return end;
  }
  size_t skipped = 0; /* what lies near the end of the window is looked at again with what follows */
  while (skipped + 1 < count && ends[skipped] > WINDOW - MARGIN) skipped++;
  write(bytes, at, path, ends + skipped, count - skipped, options, to);
  return at + ends[skipped];
}

unsigned repair_cost(struct charset *charset, struct view bytes, size_t at, size_t *end, const struct charset_options *options, size_t *bad) {
  struct path path[WINDOW + 1];
  size_t size = find_path(charset, bytes, at, *end, options, path);
  for (size_t i = size; i; i -= path[i].length) *bad += path[i].code == CODE_BAD;
  *end = at + size;
  return path[size].cost;
}
