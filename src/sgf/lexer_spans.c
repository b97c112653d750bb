/* Where things end in the text of a game: what makes spans of spots. */
#include "base/ascii.h"
#include "sgf/lexer.h"

/* The end of a value as the scanner found it where the bracket was missing. */
static bool find_cut(const struct sgf_places *places, uint32_t start, size_t *end) {
  size_t first = 0, last = places->cut_count;
  while (first < last) {
    size_t middle = first + (last - first) / 2;
    if (places->cuts[middle].start < start) first = middle + 1;
    else last = middle;
  }
  if (first == places->cut_count || places->cuts[first].start != start) return false;
  *end = places->cuts[first].end;
  return true;
}

/* The closing bracket of a value whose content begins at `at`, or the end of the text. */
static size_t value_close(const struct source *source, size_t at) {
  while (at < source->size) {
    const char *from = source->bytes + at, *close = memchr(from, ']', source->size - at);
    size_t length = close ? (size_t)(close - from) : source->size - at;
    const char *escape = memchr(from, '\\', length);
    if (!escape) return at + length;
    at += (size_t)(escape - from) + 2;
  }
  return source->size;
}

struct span sgf_span(const void *of, uint32_t spot) {
  const struct sgf_places *places = of;
  const struct source *source = places->source;
  size_t start = spot, end = start + 1;
  if (start >= source->size) return (struct span){source->size, source->size};
  char c = source->bytes[start];
  if (c == '[' || c == ':') {
    bool is_cut = find_cut(places, spot, &end);
    if (!is_cut) end = value_close(source, start + 1);
    if (end > start + 1) return (struct span){start + 1, end};
    return (struct span){start, end + (!is_cut && end < source->size)};
  }
  while (ascii_is_letter(c) && (ascii_is_letter(source->bytes[end]) || ascii_is_digit(source->bytes[end]))) end++;
  return (struct span){start, end};
}

static struct span value_whole(const struct sgf_places *places, uint32_t spot) {
  size_t end;
  if (find_cut(places, spot, &end)) return (struct span){spot, end};
  end = value_close(places->source, (size_t)spot + 1);
  return (struct span){spot, end < places->source->size ? end + 1 : end};
}

struct span sgf_value_whole(const struct property_tree *tree, uint32_t spot) {
  return value_whole(tree->places, spot);
}

size_t sgf_property_end(const struct property_tree *tree, uint32_t spot) {
  const struct source *source = tree->source;
  size_t end = sgf_span(tree->places, spot).end;
  for (size_t at = end; at < source->size;) {
    while (at < source->size && sgf_is_space(source->bytes[at])) at++;
    if (at == source->size || source->bytes[at] != '[') break;
    at = end = value_whole(tree->places, (uint32_t)at).end;
  }
  return end;
}

/* A node, or the first property of one, or another bracket. */
static bool begins_tree(struct view text, size_t at) {
  while (at < text.length && sgf_is_space(text.at[at])) at++;
  if (at == text.length) return false;
  if (text.at[at] == ';' || text.at[at] == '(') return true;
  size_t first = at;
  while (at < text.length && at - first < 64 && ascii_is_letter(text.at[at])) at++;
  return at > first && ascii_is_capital(text.at[first]) && at < text.length && text.at[at] == '[';
}

size_t sgf_game_start(struct view text, size_t at) {
  while (at < text.length) {
    const char *open = memchr(text.at + at, '(', text.length - at);
    if (!open) break;
    at = (size_t)(open - text.at);
    if (begins_tree(text, at + 1)) return at;
    at++;
  }
  return SIZE_MAX;
}
