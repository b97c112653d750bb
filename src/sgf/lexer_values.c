/* The values of a property: where they end, and what they say. */
#include "sgf/emit.h"
#include "sgf/lexer.h"
#include "sgf/point_set.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "text/location.h"

/* ---- text without its escapes ---- */

static bool is_plain(struct view raw, unsigned how) {
  for (size_t i = 0; i < raw.length; i++) {
    char c = raw.at[i];
    if (c == '\\' || ((unsigned char)c < ' ' && (c != '\n' || how & SGF_ONE_LINE))) return false;
  }
  return true;
}

/* How long the line end at `at` is: LF, CR, CRLF or LFCR; 0 if there is none. */
static size_t newline(struct view raw, size_t at) {
  if (at >= raw.length || (raw.at[at] != '\n' && raw.at[at] != '\r')) return 0;
  char other = raw.at[at] == '\n' ? '\r' : '\n';
  return at + 1 < raw.length && raw.at[at + 1] == other ? 2 : 1;
}

size_t sgf_colon_escapes(struct view text, size_t at) {
  size_t end = at;
  while (end < text.length && text.at[end] == '\\') end++;
  return end < text.length && text.at[end] == ':' ? end - at : 0;
}

/* A backslash makes the next character plain and takes a line end away; line ends of any kind become LF, or a
 * blank where the text has one line; other white space becomes blanks. Borrows `raw` where nothing changes. */
static struct view sgf_text(struct arena *arena, struct view raw, unsigned how) {
  if (is_plain(raw, how)) return raw;
  char *to = arena_alloc(arena, raw.length + 1);
  size_t length = 0;
  for (size_t at = 0; at < raw.length;) {
    for (size_t left = how & SGF_RAW_COLONS ? sgf_colon_escapes(raw, at) : 0; left; left--) to[length++] = raw.at[at++];
    bool escaped = raw.at[at] == '\\';
    if (escaped && ++at == raw.length) break;
    size_t end = newline(raw, at);
    if (end) {
      if (!escaped) to[length++] = how & SGF_ONE_LINE ? ' ' : '\n';
      at += end;
      continue;
    }
    char c = raw.at[at++];
    if (!c) continue; /* a zero byte is in the way of everybody and means nothing */
    to[length++] = c == '\t' || c == '\v' || c == '\f' ? ' ' : c;
  }
  return (struct view){to, length};
}

static size_t sgf_colon(struct view raw) {
  const char *colon = raw.length ? memchr(raw.at, ':', raw.length) : NULL;
  if (!colon) return raw.length;
  if (!memchr(raw.at, '\\', (size_t)(colon - raw.at))) return (size_t)(colon - raw.at);
  for (size_t at = 0; at < raw.length; at++) {
    if (raw.at[at] == '\\') at++;
    else if (raw.at[at] == ':') return at;
  }
  return raw.length;
}

struct view sgf_trim(struct view raw) {
  while (raw.length && sgf_is_space(raw.at[0])) raw.at++, raw.length--;
  while (raw.length && sgf_is_space(raw.at[raw.length - 1])) raw.length--;
  return raw;
}

/* ---- facts ---- */

void sgf_lexer_note_what(struct sgf_lexer *lexer, enum sgf_fact kind, struct span span, struct span other, long long number,
                         const struct fact_detail *what) {
  lexer->damaged |= kind == SGF_FACT_SYNTAX || kind == SGF_FACT_UNBALANCED || kind == SGF_FACT_EMPTY_TREE ||
      kind == SGF_FACT_TOO_LARGE;
  sgf_emit_span(lexer->sink, kind, span, other, number, what);
}

void sgf_lexer_note(struct sgf_lexer *lexer, enum sgf_fact kind, size_t start, size_t end, long long number) {
  sgf_lexer_note_what(lexer, kind, (struct span){start, end}, (struct span){0, 0}, number, NULL);
}

/* ---- brackets ---- */

/* The next closing bracket at or behind `at`; SIZE_MAX if there is none. */
static size_t next_close(struct sgf_lexer *lexer, size_t at) {
  if (!lexer->close_known || lexer->close < at) {
    const char *close = at < lexer->size ? memchr(lexer->text + at, ']', lexer->size - at) : NULL;
    lexer->close = close ? (size_t)(close - lexer->text) : SIZE_MAX;
    lexer->close_known = true;
  }
  return lexer->close;
}

static void cut(struct sgf_lexer *lexer, size_t start, size_t end) {
  struct sgf_places *places = &lexer->places;
  ARRAY_GROW(places->cuts, places->cut_count, places->cut_capacity);
  places->cuts[places->cut_count++] = (struct sgf_cut){(uint32_t)start, (uint32_t)end};
  sgf_lexer_note(lexer, SGF_FACT_UNBALANCED, start, start + 1, SGF_VALUE_OPEN);
}

/* The closing bracket is missing: where a line begins like a node or a branch, the value is over. */
static size_t text_cut(struct sgf_lexer *lexer, size_t start) {
  size_t at = start;
  lexer->never_closed = true;
  for (; at < lexer->size; at++) {
    if (lexer->text[at] != '\n' && lexer->text[at] != '\r') continue;
    size_t next = sgf_skip_space((struct view){lexer->text, lexer->size}, at + 1);
    if (next < lexer->size && ascii_is_one_of(lexer->text[next], ";()")) break;
    at = next - 1;
  }
  cut(lexer, start - 1, at);
  return at;
}

size_t sgf_lexer_text_end(struct sgf_lexer *lexer, size_t start, bool *closed) {
  size_t end = lexer->size;
  *closed = true;
  if (lexer->never_closed) /* what closes this one stands on its line, or nowhere */
    end = text_line_end((struct view){lexer->text, lexer->size}, start);
  for (size_t at = start;;) {
    size_t close = at < end ? next_close(lexer, at) : SIZE_MAX;
    if (close >= end) break;
    const char *escape = memchr(lexer->text + at, '\\', close - at);
    if (!escape) return close;
    at = (size_t)(escape - lexer->text) + 2;
  }
  *closed = false;
  return text_cut(lexer, start);
}

/* A point or a number holds no bracket, semicolon or the like: where one stands in it, its own closing bracket is missing. */
static size_t short_end(struct sgf_lexer *lexer, size_t start, bool *closed) {
  const char *text = lexer->text;
  size_t at = start, stop = SIZE_MAX;
  while (at < lexer->size && text[at] != ']' && text[at] != '[') {
    if (text[at] == '\\') return sgf_lexer_text_end(lexer, start, closed);
    if (stop == SIZE_MAX && ascii_is_one_of(text[at], ";()\n\r")) stop = at;
    at++;
  }
  *closed = at < lexer->size && text[at] == ']';
  if (*closed) return at;
  if (stop == SIZE_MAX) {
    stop = at;
    while (stop > start && ascii_is_capital(text[stop - 1])) stop--; /* the name of the next property */
  }
  cut(lexer, start - 1, stop);
  return stop;
}

/* ---- what is in them ---- */

static bool holds_text(enum sgf_type type) {
  return type == SGF_TYPE_TEXT || type == SGF_TYPE_SIMPLE_TEXT || type == SGF_TYPE_POINT_TEXT || type == SGF_TYPE_TEXT_TEXT ||
         type == SGF_TYPE_FIGURE || type == SGF_TYPE_UNKNOWN;
}

static bool is_composed(enum sgf_type type) {
  return type == SGF_TYPE_POINT_POINT || type == SGF_TYPE_POINT_TEXT || type == SGF_TYPE_TEXT_TEXT || type == SGF_TYPE_SIZE ||
         type == SGF_TYPE_FIGURE;
}

void sgf_lexer_overflow(struct sgf_lexer *lexer, size_t start) {
  if (lexer->is_full) return;
  struct fact_detail what = {.value = VIEW("values")};
  if (lexer->memory_most) what.value = VIEW("memory");
  long long most = (long long)(lexer->memory_most ? lexer->memory_most : lexer->game_most);
  lexer->is_full = true;
  sgf_lexer_note_what(lexer, SGF_FACT_TOO_LARGE, (struct span){start, start + 1}, (struct span){0, 0}, most, &what);
}

static int clip(int at, int side) {
  return at < side ? at : side - 1;
}

/* Rectangles are expanded to as many points as a text of this length needs. A text made of nothing but rectangles is not. */
static bool may_expand(struct sgf_lexer *lexer, size_t count) {
  if (lexer->expanded + count > 65536 + lexer->at / 4) return false;
  lexer->expanded += count;
  return true;
}

/* "aa:cc" is all points of the rectangle. If it leaves the board, one corner stands for it, so that it is reported once. */
static void rectangle(struct sgf_lexer *lexer, const struct sgf_value *value) {
  struct property_tree *tree = lexer->tree;
  struct point_set_rectangle of;
  bool is_one = point_set_of(value, &of);
  if (!is_one || !may_expand(lexer, (size_t)(of.right - of.left + 1) * (size_t)(of.bottom - of.top + 1))) {
    property_tree_add_value(tree, value->text, value->spot)->second = value->second;
    return;
  }
  bool outside = of.right >= lexer->width || of.bottom >= lexer->height;
  int right = outside ? clip(of.right, lexer->width) : of.right, bottom = outside ? clip(of.bottom, lexer->height) : of.bottom;
  for (int y = of.top; y <= bottom && !lexer->is_full; y++)
    for (int x = of.left; x <= right; x++) {
      property_tree_add_value(tree, sgf_point_text(&tree->arena, x, y), value->spot);
      sgf_lexer_count(lexer, value->spot);
    }
  if (outside) property_tree_add_value(tree, sgf_point_text(&tree->arena, of.right, of.bottom), value->spot);
}

static void value_add(struct sgf_lexer *lexer, enum sgf_type type, size_t start, size_t end) {
  struct view raw = {lexer->text + start, end - start};
  struct arena *arena = &lexer->tree->arena;
  uint32_t spot = (uint32_t)(start - 1);
  if (type == SGF_TYPE_POINT_POINT) lexer->values += 3; /* an object with two points in it, in JGF */
  sgf_lexer_count(lexer, start);
  bool is_list = type == SGF_TYPE_POINT || type == SGF_TYPE_STONE;
  bool is_pair = raw.length == 2 && ascii_is_letter(raw.at[0]) && ascii_is_letter(raw.at[1]);
  if (!holds_text(type) && !is_pair) raw = sgf_trim(raw);
  size_t colon = is_composed(type) || (is_list && raw.length > 2 && !lexer->not_go) ? sgf_colon(raw) : raw.length;
  unsigned how = type == SGF_TYPE_TEXT ? 0 : type == SGF_TYPE_UNKNOWN ? SGF_RAW_COLONS : SGF_ONE_LINE;
  if (colon == raw.length) {
    property_tree_add_value(lexer->tree, is_pair ? raw : sgf_text(arena, raw, how), spot);
    return;
  }
  struct view first = sgf_text(arena, (struct view){raw.at, colon}, how);
  struct view second = sgf_text(arena, view_after(raw, colon + 1), how);
  if (!holds_text(type) || type == SGF_TYPE_POINT_TEXT) first = sgf_trim(first);
  if (is_list) {
    rectangle(lexer, &(struct sgf_value){.text = first, .second = sgf_trim(second), .spot = spot});
    return;
  }
  struct sgf_value *value = property_tree_add_value(lexer->tree, first, spot);
  value->second = second;
  value->second_spot = (uint32_t)(raw.at + colon - lexer->text);
}

/* The root says how large the board is, and whether it is for Go. */
static void root_read(struct sgf_lexer *lexer, enum sgf_name id, const struct sgf_value *value) {
  double game;
  int width, height;
  if (id == SGF_GM && sgf_number_read(value->text, &game)) lexer->not_go = game < 1 || game > 1;
  if (id != SGF_SZ || !sgf_size_read(value->text, value->second, &width, &height)) return;
  lexer->width = width;
  lexer->height = height;
}

/* A value whose closing bracket is missing has no meaning: `;W[` is no pass, `;W[d` no point. */
static bool is_cut_off(const struct sgf_lexer *lexer, enum sgf_type type, size_t start, size_t end) {
  while (end > start && sgf_is_space(lexer->text[end - 1])) end--;
  bool is_point = type == SGF_TYPE_MOVE || type == SGF_TYPE_POINT || type == SGF_TYPE_STONE;
  bool is_half = (type == SGF_TYPE_POINT_POINT || type == SGF_TYPE_POINT_TEXT) &&
      sgf_colon((struct view){lexer->text + start, end - start}) + 1 >= end - start;
  return end == start || is_half || (is_point && end == start + 1);
}

void sgf_lexer_values(struct sgf_lexer *lexer, enum sgf_name id) {
  enum sgf_type type = sgf_kind_of(id)->type;
  bool is_of_points = type == SGF_TYPE_MOVE || type == SGF_TYPE_STONE || type == SGF_TYPE_POINT;
  bool texty = holds_text(type) || (lexer->not_go && is_of_points), closed;
  while (lexer->at < lexer->size && lexer->text[lexer->at] == '[' && !lexer->is_full) {
    size_t start = lexer->at + 1, end;
    if (!texty && start + 2 < lexer->size && lexer->text[start + 2] == ']' && ascii_is_letter(lexer->text[start]) &&
        ascii_is_letter(lexer->text[start + 1])) {
      closed = true;
      end = start + 2;
    } else end = texty ? sgf_lexer_text_end(lexer, start, &closed) : short_end(lexer, start, &closed);
    if (closed || !is_cut_off(lexer, type, start, end)) value_add(lexer, type, start, end);
    else lexer->tree->is_cut |= type == SGF_TYPE_MOVE || type == SGF_TYPE_STONE;
    lexer->at = end + closed;
    sgf_lexer_space(lexer);
  }
  lexer->text_before = texty;
  const struct sgf_property *last = &lexer->tree->properties[lexer->tree->property_count - 1];
  if (!last->value_count) property_tree_drop_property(lexer->tree);
  else if (lexer->open_count == 1 && lexer->tree->node_count == 1 && (id == SGF_SZ || id == SGF_GM))
    root_read(lexer, id, &lexer->tree->values[lexer->tree->value_count - 1]);
}
