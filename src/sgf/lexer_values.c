/* The values of a property: where they end, and what they say. */
#include "base/ascii.h"
#include "base/memory.h"
#include "sgf/lexer_internal.h"
#include "sgf/unescape.h"

/* ---- facts ---- */

void sgf_lexer_note_what(struct sgf_lexer *scan, enum sgf_fact kind, struct span span, struct span other, long long number, const struct notation *what) {
  static const struct notation nothing;
  scan->damaged |= kind == SGF_FACT_SYNTAX || kind == SGF_FACT_UNBALANCED || kind == SGF_FACT_EMPTY_TREE || kind == SGF_FACT_TOO_LARGE;
  struct fact fact = {.kind = kind, .span = span, .spot = NO_SPOT, .other_spot = NO_SPOT, .other = other, .number = number,
                      .what = what ? what : &nothing};
  scan->sink.note(scan->sink.to, &fact);
}

void sgf_lexer_note(struct sgf_lexer *scan, enum sgf_fact kind, size_t start, size_t end, long long number) {
  sgf_lexer_note_what(scan, kind, (struct span){start, end}, (struct span){0, 0}, number, NULL);
}

/* ---- brackets ---- */

/* The next closing bracket at or behind `at`; SIZE_MAX if there is none. */
static size_t next_close(struct sgf_lexer *scan, size_t at) {
  if (!scan->close_known || scan->close < at) {
    const char *close = at < scan->size ? memchr(scan->text + at, ']', scan->size - at) : NULL;
    scan->close = close ? (size_t)(close - scan->text) : SIZE_MAX;
    scan->close_known = true;
  }
  return scan->close;
}

static void cut(struct sgf_lexer *scan, size_t start, size_t end) {
  struct sgf_places *places = &scan->places;
  ARRAY_GROW(places->cuts, places->cut_count, places->cut_capacity);
  places->cuts[places->cut_count++] = (struct sgf_cut){(uint32_t)start, (uint32_t)end};
  sgf_lexer_note(scan, SGF_FACT_UNBALANCED, start, start + 1, SGF_VALUE_OPEN);
}

/* The closing bracket is missing: where a line begins like a node or a branch, the value is over. */
static size_t text_cut(struct sgf_lexer *scan, size_t start) {
  size_t at = start;
  scan->never_closed = true;
  for (; at < scan->size; at++) {
    if (scan->text[at] != '\n' && scan->text[at] != '\r') continue;
    size_t next = at + 1;
    while (next < scan->size && sgf_is_space(scan->text[next])) next++;
    if (next < scan->size && ascii_is_one_of(scan->text[next], ";()")) break;
    at = next - 1;
  }
  cut(scan, start - 1, at);
  return at;
}

size_t sgf_lexer_text_end(struct sgf_lexer *scan, size_t start, bool *closed) {
  size_t end = scan->size;
  *closed = true;
  if (scan->never_closed) { /* what closes this one stands on its line, or nowhere */
    const char *line = memchr(scan->text + start, '\n', scan->size - start);
    if (line) end = (size_t)(line - scan->text);
  }
  for (size_t at = start;;) {
    size_t close = at < end ? next_close(scan, at) : SIZE_MAX;
    if (close >= end) break;
    const char *escape = memchr(scan->text + at, '\\', close - at);
    if (!escape) return close;
    at = (size_t)(escape - scan->text) + 2;
  }
  *closed = false;
  return text_cut(scan, start);
}

/* A point or a number has no bracket, semicolon or the like in it: there its own is missing. */
static size_t short_end(struct sgf_lexer *scan, size_t start, bool *closed) {
  const char *text = scan->text;
  size_t at = start, stop = SIZE_MAX;
  while (at < scan->size && text[at] != ']' && text[at] != '[') {
    if (text[at] == '\\') return sgf_lexer_text_end(scan, start, closed);
    if (stop == SIZE_MAX && ascii_is_one_of(text[at], ";()\n\r")) stop = at;
    at++;
  }
  *closed = at < scan->size && text[at] == ']';
  if (*closed) return at;
  if (stop == SIZE_MAX) {
    stop = at;
    while (stop > start && ascii_is_capital(text[stop - 1])) stop--; /* the name of the next property */
  }
  cut(scan, start - 1, stop);
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

void sgf_lexer_overflow(struct sgf_lexer *scan, size_t start) {
  if (scan->is_full) return;
  struct notation what = {.value = VIEW("values")};
  if (scan->memory_most) what.value = VIEW("memory");
  long long most = (long long)(scan->memory_most ? scan->memory_most : scan->values_most);
  scan->is_full = true;
  sgf_lexer_note_what(scan, SGF_FACT_TOO_LARGE, (struct span){start, start + 1}, (struct span){0, 0}, most, &what);
}

static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

static int clip(int at, int side) {
  return at < side ? at : side - 1;
}

/* Rectangles are expanded as far as a text of this length needs it; a text that is made of nothing else is not. */
static bool may_expand(struct sgf_lexer *scan, size_t count) {
  if (scan->expanded + count > 65536 + scan->at / 4) return false;
  scan->expanded += count;
  return true;
}

/* "aa:cc" is all points of the rectangle. If it leaves the board, one corner stands for it, so that it is reported once. */
static void rectangle(struct sgf_lexer *scan, struct view first, struct view second, uint32_t spot) {
  int left, top, right, bottom;
  bool is_one = sgf_point(first, &left, &top) && sgf_point(second, &right, &bottom);
  if (!is_one || !may_expand(scan, (size_t)(abs(right - left) + 1) * (size_t)(abs(bottom - top) + 1))) {
    struct sgf_value *value = property_tree_add_value(scan->tree, first, spot);
    value->second = second;
    return;
  }
  if (left > right) { int swap = left; left = right; right = swap; }
  if (top > bottom) { int swap = top; top = bottom; bottom = swap; }
  int width = right + 1, height = bottom + 1;
  bool outside = right >= scan->width || bottom >= scan->height;
  if (outside) width = clip(right, scan->width) + 1, height = clip(bottom, scan->height) + 1;
  for (int y = top; y < height && !scan->is_full; y++)
    for (int x = left; x < width; x++) {
      char *point = arena_alloc(&scan->tree->arena, 2);
      point[0] = letters[x], point[1] = letters[y];
      property_tree_add_value(scan->tree, (struct view){point, 2}, spot);
      sgf_lexer_count(scan, spot);
    }
  if (!outside) return;
  char *corner = arena_alloc(&scan->tree->arena, 2);
  corner[0] = letters[right], corner[1] = letters[bottom];
  property_tree_add_value(scan->tree, (struct view){corner, 2}, spot);
}

static void value_add(struct sgf_lexer *scan, enum sgf_type type, size_t start, size_t end) {
  struct view raw = {scan->text + start, end - start};
  struct arena *arena = &scan->tree->arena;
  uint32_t spot = (uint32_t)(start - 1);
  sgf_lexer_count(scan, start);
  bool is_list = type == SGF_TYPE_POINT || type == SGF_TYPE_STONE;
  bool is_pair = raw.length == 2 && ascii_is_letter(raw.at[0]) && ascii_is_letter(raw.at[1]);
  if (!holds_text(type) && !is_pair) raw = sgf_trim(raw);
  size_t colon = is_composed(type) || (is_list && raw.length > 2 && !scan->not_go) ? sgf_colon(raw) : raw.length;
  unsigned how = type == SGF_TYPE_TEXT ? 0 : type == SGF_TYPE_UNKNOWN ? SGF_RAW_COLONS : SGF_ONE_LINE;
  if (colon == raw.length) {
    property_tree_add_value(scan->tree, is_pair ? raw : sgf_text(arena, raw, how), spot);
    return;
  }
  struct view first = sgf_text(arena, (struct view){raw.at, colon}, how);
  struct view second = sgf_text(arena, (struct view){raw.at + colon + 1, raw.length - colon - 1}, how);
  if (!holds_text(type) || type == SGF_TYPE_POINT_TEXT) first = sgf_trim(first);
  if (is_list) {
    rectangle(scan, first, sgf_trim(second), spot);
    return;
  }
  struct sgf_value *value = property_tree_add_value(scan->tree, first, spot);
  value->second = second;
  value->second_spot = (uint32_t)(raw.at + colon - scan->text);
}

/* The root says how large the board is, and whether it is for Go. */
static void take_root(struct sgf_lexer *scan, enum sgf_name id, const struct sgf_value *value) {
  if (!value->text.length || !ascii_is_digit(value->text.at[0])) return;
  unsigned long first = strtoul(value->text.at, NULL, 10);
  if (id == SGF_GM) scan->not_go = first != 1;
  if (id != SGF_SZ) return;
  unsigned long second = value->second.at && value->second.length && ascii_is_digit(value->second.at[0]) ? strtoul(value->second.at, NULL, 10) : first;
  if (first < 1 || first > 52 || second < 1 || second > 52) return;
  scan->width = (int)first;
  scan->height = (int)second;
}

/* A value whose closing bracket is missing has no meaning: `;W[` is no pass, `;W[d` no point. */
static bool is_cut_off(const struct sgf_lexer *scan, enum sgf_type type, size_t start, size_t end) {
  while (end > start && sgf_is_space(scan->text[end - 1])) end--;
  bool is_point = type == SGF_TYPE_MOVE || type == SGF_TYPE_POINT || type == SGF_TYPE_STONE;
  bool is_half = (type == SGF_TYPE_POINT_POINT || type == SGF_TYPE_POINT_TEXT) && sgf_colon((struct view){scan->text + start, end - start}) + 1 >= end - start;
  return end == start || is_half || (is_point && end == start + 1);
}

/* Takes back the last property, which has come to nothing. */
static void property_drop(struct property_tree *tree) {
  tree->property_count--;
  tree->nodes[tree->node_count - 1].property_count--;
}

void sgf_lexer_values(struct sgf_lexer *scan, enum sgf_name id) {
  enum sgf_type type = sgf_kind_of(id)->type;
  bool texty = holds_text(type) || (scan->not_go && (type == SGF_TYPE_MOVE || type == SGF_TYPE_STONE || type == SGF_TYPE_POINT)), closed;
  while (scan->at < scan->size && scan->text[scan->at] == '[' && !scan->is_full) {
    size_t start = scan->at + 1, end;
    if (!texty && start + 2 < scan->size && scan->text[start + 2] == ']' && ascii_is_letter(scan->text[start]) && ascii_is_letter(scan->text[start + 1])) {
      closed = true;
      end = start + 2;
    } else end = texty ? sgf_lexer_text_end(scan, start, &closed) : short_end(scan, start, &closed);
    if (closed || !is_cut_off(scan, type, start, end)) value_add(scan, type, start, end);
    else scan->tree->is_cut |= type == SGF_TYPE_MOVE || type == SGF_TYPE_STONE;
    scan->at = end + closed;
    sgf_lexer_space(scan);
  }
  scan->text_before = texty;
  const struct sgf_property *last = &scan->tree->properties[scan->tree->property_count - 1];
  if (!last->value_count) property_drop(scan->tree);
  else if (scan->open_count == 1 && scan->tree->node_count == 1 && (id == SGF_SZ || id == SGF_GM))
    take_root(scan, id, &scan->tree->values[scan->tree->value_count - 1]);
}
