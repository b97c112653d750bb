/* cursor.c: a place in unfinished text. The texts are read once, without a parser. */
#include "lsp/cursor.h"
#include "base/ascii.h"
#include "json/document.h"
#include "sgf/lexer.h"

/* ---- JSON ---- */

/* Returns the end of the string at `at`, after its quote, or the end of the line if the quote is missing. */
static size_t string_end(struct view text, size_t at) {
  size_t end = at + 1;
  for (; end < text.length && !ascii_is_line_end(text.at[end]); end++) {
    if (text.at[end] == '"') return end + 1;
    if (text.at[end] == '\\' && end + 1 < text.length && !ascii_is_line_end(text.at[end + 1])) end++;
  }
  return end;
}

/* Returns the end of the comment at `at`, or `at`. */
static size_t comment_end(struct view text, size_t at) {
  const char *end = json_comment_end(text.at + at, text.at + text.length);
  return end ? (size_t)(end - text.at) : at;
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
static size_t read_token(struct view text, size_t at, struct json_place *place) {
  struct json_place_level *level = place->depth ? &place->levels[place->depth - 1] : NULL;
  char c = text.at[at];
  if (c == '/' && comment_end(text, at) > at) return comment_end(text, at);
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

/* Collects all keys of the object at `start`, except the key at the place. */
static void find_keys(struct view text, size_t start, struct json_place *place) {
  size_t depth = 0;
  for (size_t at = start; at < text.length;) {
    char c = text.at[at];
    size_t end = at + 1;
    if (c == '/' && comment_end(text, at) > at) end = comment_end(text, at);
    else if (c == '"') {
      end = string_end(text, at);
      size_t behind = sgf_skip_space(text, end);
      bool is_key = depth == 1 && at != place->word.start && behind < text.length && text.at[behind] == ':';
      if (is_key && place->key_count < JSON_PLACE_KEYS) place->keys[place->key_count++] = inner(text, at, end);
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
    if (text.at[at] == '/' && comment_end(text, at) >= offset) return false;
    at = read_token(text, at, place);
    if (at == SIZE_MAX) return false;
  }
  if (!place->in_string) {
    while (place->word.start && is_word(text.at[place->word.start - 1])) place->word.start--;
    while (place->word.end < text.length && is_word(text.at[place->word.end])) place->word.end++;
  }
  size_t behind = sgf_skip_space(text, place->word.end);
  place->has_colon = behind < text.length && text.at[behind] == ':';
  place->is_followed = behind < text.length && text.at[behind] == '"';
  if (place->depth && place->levels[place->depth - 1].is_object) find_keys(text, place->levels[place->depth - 1].start, place);
  return place->depth > 0;
}

/* ---- SGF ---- */

/* The color of the last move of each open branch. Deeper branches share the last element. */
enum { MOST_BRANCHES = 256 };

struct walk {
  struct view text;
  size_t offset, at;
  struct sgf_cursor *cursor;
  size_t depth;
  char moves[MOST_BRANCHES];
  struct span name;
  enum sgf_name id; /* of the present name */
  bool is_behind;  /* the place has been passed */
  bool is_over;    /* the node of the place has ended */
  bool waits_for_root;
};

static char *last_move(struct walk *walk) {
  return &walk->moves[walk->depth < MOST_BRANCHES ? walk->depth : MOST_BRANCHES - 1];
}

static void pass_place(struct walk *walk) {
  walk->is_behind = true;
  walk->cursor->before_count = walk->cursor->property_count;
}

/* Only capitals count: FF[3] writes CoPyright. */
static enum sgf_name name_at(struct view text, struct span span) {
  char capitals[2];
  size_t count = 0;
  for (size_t i = span.start; i < span.end; i++) {
    if (!ascii_is_capital(text.at[i])) continue;
    if (count == sizeof capitals) return SGF_UNKNOWN;
    capitals[count++] = text.at[i];
  }
  return count ? sgf_name_of((struct view){capitals, count}) : SGF_UNKNOWN;
}

static void begin_node(struct walk *walk, bool is_node) {
  struct sgf_cursor *cursor = walk->cursor;
  walk->name = (struct span){walk->at, walk->at};
  walk->id = SGF_UNKNOWN;
  if (walk->is_behind) {
    walk->is_over = true;
    return;
  }
  if (is_node) cursor->last_move = *last_move(walk);
  cursor->has_node = is_node;
  cursor->is_root = is_node && walk->waits_for_root;
  cursor->property_count = 0;
  if (is_node) walk->waits_for_root = false;
}

static void take_name(struct walk *walk) {
  struct sgf_cursor *cursor = walk->cursor;
  walk->name = (struct span){walk->at, walk->at};
  while (walk->name.end < walk->text.length && ascii_is_letter(walk->text.at[walk->name.end])) walk->name.end++;
  if (!walk->is_behind && walk->offset > walk->at && walk->offset < walk->name.end) {
    /* Letters directly before another name are a separate name: `K|PB[x]`. */
    bool is_known = name_at(walk->text, walk->name) != SGF_UNKNOWN;
    if (!is_known && name_at(walk->text, (struct span){walk->offset, walk->name.end}) != SGF_UNKNOWN)
      walk->name.end = walk->offset;
  }
  walk->at = walk->name.end;
  walk->id = name_at(walk->text, walk->name);
  size_t behind = sgf_skip_space(walk->text, walk->at);
  bool has_value = behind < walk->text.length && walk->text.at[behind] == '[';
  if (!walk->is_behind && walk->at >= walk->offset) {
    /* The place is in a name, at its end, or before a name. */
    cursor->name = walk->name;
    pass_place(walk);
    if (walk->name.start != walk->offset || !has_value) {
      cursor->word = walk->name;
      cursor->has_value = has_value;
    }
    if (cursor->word.end > cursor->word.start) return;
  }
  enum sgf_name id = walk->id;
  if (id == SGF_UNKNOWN || !has_value) return;
  if (cursor->property_count < SGF_CURSOR_PROPERTIES) cursor->properties[cursor->property_count++] = id;
  if (!walk->is_behind && (id == SGF_B || id == SGF_W)) *last_move(walk) = id == SGF_B ? 'B' : 'W';
}

static void take_value(struct walk *walk) {
  struct sgf_cursor *cursor = walk->cursor;
  size_t start = walk->at + 1, end = start;
  while (end < walk->text.length && walk->text.at[end] != ']')
    end += walk->text.at[end] == '\\' && end + 1 < walk->text.length ? 2 : 1;
  if (!walk->is_behind && walk->offset >= start && walk->offset <= end) {
    cursor->in_value = true;
    cursor->name = walk->name;
    cursor->word = (struct span){walk->offset, walk->offset};
    /* A replaced word is in one line. A value may be unclosed: then the word ends at the cursor. */
    while (cursor->word.start > start && !ascii_is_line_end(walk->text.at[cursor->word.start - 1])) cursor->word.start--;
    while (cursor->word.end < end && !ascii_is_one_of(walk->text.at[cursor->word.end], "[;\n\r")) cursor->word.end++;
    if (cursor->word.end < end) cursor->word.end = walk->offset;
    pass_place(walk);
    end = cursor->word.end;
  }
  bool is_version = walk->id == SGF_FF && end == start + 1 && walk->text.at[start] >= '1' && walk->text.at[start] <= '4';
  if (is_version && !walk->is_behind) cursor->ff = walk->text.at[start] - '0';
  walk->at = end < walk->text.length ? end + (walk->text.at[end] == ']') : end;
}

static void step(struct walk *walk) {
  char c = walk->text.at[walk->at];
  if (!walk->is_behind && walk->at >= walk->offset && !ascii_is_letter(c)) pass_place(walk);
  if (c == '[') {
    take_value(walk);
    return;
  }
  if (ascii_is_letter(c)) {
    take_name(walk);
    return;
  }
  if (c == '(' || c == ')' || c == ';') begin_node(walk, c == ';');
  if (c == '(') {
    char move = walk->depth ? *last_move(walk) : 0;
    if (!walk->depth++) walk->waits_for_root = true;
    *last_move(walk) = move;
  }
  if (c == ')' && walk->depth) walk->depth--;
  walk->at++;
}

void sgf_cursor_find(struct view text, size_t offset, struct sgf_cursor *cursor) {
  struct walk walk = {.text = text, .offset = offset, .cursor = cursor};
  *cursor = (struct sgf_cursor){.word = {offset, offset}, .name = {offset, offset}, .ff = 4};
  while (walk.at < text.length && !walk.is_over) step(&walk);
  if (!walk.is_behind) pass_place(&walk);
  cursor->is_first = !cursor->before_count;
  cursor->is_last = cursor->before_count == cursor->property_count;
  cursor->id = name_at(text, cursor->name);
}

bool sgf_cursor_has(const struct sgf_cursor *cursor, enum sgf_name id) {
  for (size_t i = 0; i < cursor->property_count; i++)
    if (cursor->properties[i] == id) return true;
  return false;
}
