#include "lsp/json_place.h"
#include "base/ascii.h"

/* Returns the end of the string at `at`, after its quote, or the end of the line if the quote is missing. */
static size_t string_end(struct view text, size_t at) {
  for (size_t i = at + 1; i < text.length && text.at[i] != '\n' && text.at[i] != '\r'; i++) {
    if (text.at[i] == '\\' && i + 1 < text.length && !ascii_is_one_of(text.at[i + 1], "\r\n")) i++;
    else if (text.at[i] == '"') return i + 1;
    if (i + 1 >= text.length) return text.length;
    if (text.at[i + 1] == '\n' || text.at[i + 1] == '\r') return i + 1;
  }
  return at + 1;
}

static size_t comment_end(struct view text, size_t at) {
  bool is_line = text.at[at + 1] == '/';
  for (size_t i = at + 2; i < text.length; i++) {
    if (is_line && (text.at[i] == '\n' || text.at[i] == '\r')) return i;
    if (!is_line && text.at[i] == '*' && i + 1 < text.length && text.at[i + 1] == '/') return i + 2;
  }
  return text.length;
}

static bool begins_comment(struct view text, size_t at) {
  return text.at[at] == '/' && at + 1 < text.length && (text.at[at + 1] == '/' || text.at[at + 1] == '*');
}

static bool is_word(char c) {
  return ascii_is_letter(c) || ascii_is_digit(c) || ascii_is_one_of(c, ".-_+");
}

/* The string at `at` without its quotes. */
static struct view inner(struct view text, size_t at, size_t end) {
  size_t last = end > at + 1 && text.at[end - 1] == '"' ? end - 1 : end;
  return (struct view){text.at + at + 1, last - at - 1};
}

/* Reads one token before the place and returns its end. SIZE_MAX: nested too deeply. */
static size_t step(struct view text, size_t at, struct json_place *place) {
  struct json_place_level *level = place->depth ? &place->levels[place->depth - 1] : NULL;
  char c = text.at[at];
  if (begins_comment(text, at)) return comment_end(text, at);
  if (c == '"') {
    size_t end = string_end(text, at);
    if (level && level->is_object && level->wants_key) level->key = inner(text, at, end);
    return end;
  }
  if (c == '{' || c == '[') {
    if (place->depth == JSON_PLACE_DEPTH) return SIZE_MAX;
    place->levels[place->depth++] = (struct json_place_level){.is_object = c == '{', .wants_key = c == '{', .start = at};
  } else if ((c == '}' || c == ']') && place->depth) place->depth--;
  else if (c == ':' && level) level->wants_key = false;
  else if (c == ',' && level) {
    level->wants_key = level->is_object;
    level->before++;
  }
  return at + 1;
}

static void add_key(struct json_place *place, struct view key) {
  if (place->key_count < JSON_PLACE_KEYS) place->keys[place->key_count++] = key;
}

static size_t skip_blanks(struct view text, size_t at) {
  while (at < text.length && ascii_is_space(text.at[at])) at++;
  return at;
}

/* Collects all keys of the object at `start`, except the key at the place. */
static void find_keys(struct view text, size_t start, struct json_place *place) {
  size_t depth = 0;
  for (size_t at = start; at < text.length;) {
    char c = text.at[at];
    size_t end = at + 1;
    if (begins_comment(text, at)) end = comment_end(text, at);
    else if (c == '"') {
      end = string_end(text, at);
      size_t behind = skip_blanks(text, end);
      if (depth == 1 && at != place->word.start && behind < text.length && text.at[behind] == ':')
        add_key(place, inner(text, at, end));
    } else if (c == '{' || c == '[') depth++;
    else if ((c == '}' || c == ']') && --depth == 0) return;
    at = end;
  }
}

bool json_place_find(struct view text, size_t offset, struct json_place *place) {
  *place = (struct json_place){.word = {offset, offset}};
  for (size_t at = 0; at < offset;) {
    if (text.at[at] == '"' && string_end(text, at) >= offset &&
        !(string_end(text, at) == offset && text.at[offset - 1] == '"' && offset > at + 1)) {
      place->in_string = true;
      place->word = (struct span){at, string_end(text, at)};
      break;
    }
    if (begins_comment(text, at) && comment_end(text, at) >= offset) return false;
    at = step(text, at, place);
    if (at == SIZE_MAX) return false;
  }
  if (!place->in_string) {
    while (place->word.start && is_word(text.at[place->word.start - 1])) place->word.start--;
    while (place->word.end < text.length && is_word(text.at[place->word.end])) place->word.end++;
  }
  size_t behind = skip_blanks(text, place->word.end);
  place->has_colon = behind < text.length && text.at[behind] == ':';
  place->is_followed = behind < text.length && text.at[behind] == '"';
  if (place->depth && place->levels[place->depth - 1].is_object) find_keys(text, place->levels[place->depth - 1].start, place);
  return place->depth > 0;
}
