#include "lsp/sgf_cursor.h"
#include "sgf/lexer.h"

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

static size_t letters_end(struct view text, size_t at) {
  while (at < text.length && ascii_is_letter(text.at[at])) at++;
  return at;
}

/* Returns the bracket that ends the value whose text begins at `at`, or the end of the text. */
static size_t value_end(struct view text, size_t at) {
  while (at < text.length && text.at[at] != ']') at += text.at[at] == '\\' && at + 1 < text.length ? 2 : 1;
  return at;
}

/* A replaced word is in one line. */
static size_t word_start(const struct walk *walk, size_t start) {
  size_t at = walk->offset;
  while (at > start && !ascii_is_one_of(walk->text.at[at - 1], "\n\r")) at--;
  return at;
}

/* A value may be unclosed: if a bracket opens or the line ends before `end`, the word ends at the cursor. */
static size_t word_end(const struct walk *walk, size_t end) {
  for (size_t i = walk->offset; i < end; i++)
    if (ascii_is_one_of(walk->text.at[i], "[;\n\r")) return walk->offset;
  return end;
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

static void open_branch(struct walk *walk) {
  char move = *last_move(walk);
  if (!walk->depth++) walk->waits_for_root = true, move = 0;
  *last_move(walk) = move;
}

/* Letters directly before another name are a separate name: `K|PB[x]`. */
static void split_name(struct walk *walk) {
  struct span rest = {walk->offset, walk->name.end};
  if (name_at(walk->text, walk->name) == SGF_UNKNOWN && name_at(walk->text, rest) != SGF_UNKNOWN) walk->name.end = walk->offset;
}

/* The place is in a name, at its end, or before a name. */
static void meet_place(struct walk *walk, bool has_value) {
  struct sgf_cursor *cursor = walk->cursor;
  cursor->name = walk->name;
  pass_place(walk);
  if (walk->name.start == walk->offset && has_value) return;
  cursor->word = walk->name;
  cursor->has_value = has_value;
}

static void take_name(struct walk *walk) {
  struct sgf_cursor *cursor = walk->cursor;
  walk->name = (struct span){walk->at, letters_end(walk->text, walk->at)};
  if (!walk->is_behind && walk->offset > walk->at && walk->offset < walk->name.end) split_name(walk);
  walk->at = walk->name.end;
  walk->id = name_at(walk->text, walk->name);
  size_t behind = sgf_skip_space(walk->text, walk->at);
  bool has_value = behind < walk->text.length && walk->text.at[behind] == '[';
  if (!walk->is_behind && walk->at >= walk->offset) {
    meet_place(walk, has_value);
    if (cursor->word.end > cursor->word.start) return;
  }
  enum sgf_name id = walk->id;
  if (id == SGF_UNKNOWN || !has_value) return;
  if (cursor->property_count < SGF_CURSOR_PROPERTIES) cursor->properties[cursor->property_count++] = id;
  if (!walk->is_behind && (id == SGF_B || id == SGF_W)) *last_move(walk) = id == SGF_B ? 'B' : 'W';
}

static void take_value(struct walk *walk) {
  struct sgf_cursor *cursor = walk->cursor;
  size_t start = walk->at + 1, end = value_end(walk->text, start);
  if (!walk->is_behind && walk->offset >= start && walk->offset <= end) {
    cursor->in_value = true;
    cursor->name = walk->name;
    cursor->word = (struct span){word_start(walk, start), word_end(walk, end)};
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
  if (c == '(') open_branch(walk);
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
