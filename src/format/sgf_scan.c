#include "format/sgf_scan.h"
#include "base/memory.h"
#include "format/sgf_text.h"
#include "go/sgf_facts.h"

struct sgf_open {
  uint32_t start;  /* of the bracket */
  uint32_t line;
  int32_t last;    /* the node before the next one; GO_NO_NODE */
  bool has_node;
  bool branched;   /* variations have been read: no further node may follow */
};

/* ---- facts ---- */

static void note(struct sgf_scan *scan, enum sgf_fact kind, struct span span, struct span other, long long number, const struct notation *what) {
  static const struct notation nothing;
  scan->torn |= kind == SGF_FACT_SYNTAX || kind == SGF_FACT_UNBALANCED || kind == SGF_FACT_EMPTY_TREE || kind == SGF_FACT_TOO_LARGE;
  struct fact fact = {.kind = kind, .span = span, .spot = NO_SPOT, .other_spot = NO_SPOT, .other = other, .number = number,
                      .what = what ? what : &nothing};
  scan->sink.note(scan->sink.to, &fact);
}

static void note_at(struct sgf_scan *scan, enum sgf_fact kind, size_t start, size_t end, long long number) {
  note(scan, kind, (struct span){start, end}, (struct span){0, 0}, number, NULL);
}

static void note_insert(struct sgf_scan *scan, enum sgf_fact kind, struct span span, size_t at, const char *text, long long number) {
  struct notation_edit edit = {{at, at}, view_of(text)};
  struct notation what = {.name = {scan->text + span.start, span.end - span.start}, .edits = &edit, .edit_count = 1};
  note(scan, kind, span, (struct span){0, 0}, number, &what);
}

static void skip_space(struct sgf_scan *scan) {
  while (scan->at < scan->size && sgf_is_space(scan->text[scan->at])) scan->at++;
}

/* ---- what is no SGF ---- */

static void junk_grow(struct sgf_scan *scan, size_t start, size_t end) {
  if (scan->junk == SIZE_MAX) scan->junk = start;
  scan->junk_end = end;
}

static void junk_flush(struct sgf_scan *scan) {
  if (scan->junk == SIZE_MAX) return;
  size_t start = scan->junk, end = scan->junk_end;
  bool cut_short = scan->text_before && memchr(scan->text + start, ']', end - start);
  scan->junk = SIZE_MAX;
  note_at(scan, SGF_FACT_SYNTAX, start, end, cut_short ? SGF_TEXT_CUT_SHORT : SGF_STRAY_TEXT);
}

/* ---- values ---- */

/* The next closing bracket at or behind `at`; SIZE_MAX if there is none. */
static size_t next_close(struct sgf_scan *scan, size_t at) {
  if (!scan->close_known || scan->close < at) {
    const char *close = at < scan->size ? memchr(scan->text + at, ']', scan->size - at) : NULL;
    scan->close = close ? (size_t)(close - scan->text) : SIZE_MAX;
    scan->close_known = true;
  }
  return scan->close;
}

static void cut(struct sgf_scan *scan, size_t start, size_t end) {
  struct sgf_places *places = &scan->places;
  MEM_RESERVE(places->cuts, places->cut_count, places->cut_capacity);
  places->cuts[places->cut_count++] = (struct sgf_cut){(uint32_t)start, (uint32_t)end};
  note_at(scan, SGF_FACT_UNBALANCED, start, start + 1, SGF_VALUE_OPEN);
}

/* The closing bracket is missing: where a line begins like a node or a branch, the value is over. */
static size_t text_cut(struct sgf_scan *scan, size_t start) {
  size_t at = start;
  scan->never_closed = true;
  for (; at < scan->size; at++) {
    if (scan->text[at] != '\n' && scan->text[at] != '\r') continue;
    size_t next = at + 1;
    while (next < scan->size && sgf_is_space(scan->text[next])) next++;
    if (next < scan->size && strchr(";()", scan->text[next])) break;
    at = next - 1;
  }
  cut(scan, start - 1, at);
  return at;
}

/* The end of a value that may hold any text and starts at `start`; `*closed`: its bracket is there. */
static size_t text_end(struct sgf_scan *scan, size_t start, bool *closed) {
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
static size_t short_end(struct sgf_scan *scan, size_t start, bool *closed) {
  const char *text = scan->text;
  size_t at = start, stop = SIZE_MAX;
  while (at < scan->size && text[at] != ']' && text[at] != '[') {
    if (text[at] == '\\') return text_end(scan, start, closed);
    if (stop == SIZE_MAX && strchr(";()\n\r", text[at]) && text[at]) stop = at;
    at++;
  }
  *closed = at < scan->size && text[at] == ']';
  if (*closed) return at;
  if (stop == SIZE_MAX) {
    stop = at;
    while (stop > start && sgf_is_capital(text[stop - 1])) stop--; /* the name of the next property */
  }
  cut(scan, start - 1, stop);
  return stop;
}

static bool holds_text(enum sgf_type type) {
  return type == SGF_TYPE_TEXT || type == SGF_TYPE_SIMPLE_TEXT || type == SGF_TYPE_POINT_TEXT || type == SGF_TYPE_TEXT_TEXT ||
         type == SGF_TYPE_FIGURE || type == SGF_TYPE_UNKNOWN;
}

static bool is_composed(enum sgf_type type) {
  return type == SGF_TYPE_POINT_POINT || type == SGF_TYPE_POINT_TEXT || type == SGF_TYPE_TEXT_TEXT || type == SGF_TYPE_SIZE ||
         type == SGF_TYPE_FIGURE;
}

static void count_value(struct sgf_scan *scan, size_t start) {
  if (++scan->values <= scan->values_most || scan->is_full) return;
  struct notation what = {.value = VIEW("values")};
  scan->is_full = true;
  note(scan, SGF_FACT_TOO_LARGE, (struct span){start, start + 1}, (struct span){0, 0}, (long long)scan->values_most, &what);
}

static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

static int clip(int at, int side) {
  return at < side ? at : side - 1;
}

/* Rectangles are expanded as far as a text of this length needs it; a text that is made of nothing else is not. */
static bool may_expand(struct sgf_scan *scan, size_t count) {
  if (scan->expanded + count > 65536 + scan->at / 4) return false;
  scan->expanded += count;
  return true;
}

/* "aa:cc" is all points of the rectangle. What lies off the board is one corner, to be spoken of once. */
static void rectangle(struct sgf_scan *scan, struct view first, struct view second, uint32_t spot) {
  int left, top, right, bottom;
  bool is_one = sgf_point(first, &left, &top) && sgf_point(second, &right, &bottom);
  if (!is_one || !may_expand(scan, (size_t)(abs(right - left) + 1) * (size_t)(abs(bottom - top) + 1))) {
    struct sgf_value *value = sgf_tree_add_value(scan->tree, first, spot);
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
      sgf_tree_add_value(scan->tree, (struct view){point, 2}, spot);
      count_value(scan, spot);
    }
  if (!outside) return;
  char *corner = arena_alloc(&scan->tree->arena, 2);
  corner[0] = letters[right], corner[1] = letters[bottom];
  sgf_tree_add_value(scan->tree, (struct view){corner, 2}, spot);
}

static void value_add(struct sgf_scan *scan, enum sgf_type type, size_t start, size_t end) {
  struct view raw = {scan->text + start, end - start};
  struct arena *arena = &scan->tree->arena;
  uint32_t spot = (uint32_t)(start - 1);
  count_value(scan, start);
  bool is_list = type == SGF_TYPE_POINT || type == SGF_TYPE_STONE;
  bool is_pair = raw.length == 2 && sgf_is_letter(raw.at[0]) && sgf_is_letter(raw.at[1]);
  if (!holds_text(type) && !is_pair) raw = sgf_trim(raw);
  size_t colon = is_composed(type) || (is_list && raw.length > 2 && !scan->not_go) ? sgf_colon(raw) : raw.length;
  bool one_line = type != SGF_TYPE_TEXT && type != SGF_TYPE_UNKNOWN;
  if (colon == raw.length) {
    sgf_tree_add_value(scan->tree, is_pair ? raw : sgf_text(arena, raw, one_line), spot);
    return;
  }
  struct view first = sgf_text(arena, (struct view){raw.at, colon}, one_line);
  struct view second = sgf_text(arena, (struct view){raw.at + colon + 1, raw.length - colon - 1}, one_line);
  if (!holds_text(type) || type == SGF_TYPE_POINT_TEXT) first = sgf_trim(first);
  if (is_list) {
    rectangle(scan, first, sgf_trim(second), spot);
    return;
  }
  struct sgf_value *value = sgf_tree_add_value(scan->tree, first, spot);
  value->second = second;
  value->second_spot = (uint32_t)(raw.at + colon - scan->text);
}

/* ---- properties ---- */

/* Capitals count; a name that has none is known by its capitals if one of SGF's has them. */
static struct view name_of(struct sgf_scan *scan, struct view written) {
  size_t capitals = 0;
  for (size_t i = 0; i < written.length; i++) capitals += !(written.at[i] >= 'a' && written.at[i] <= 'z');
  if (capitals == written.length) return written;
  char *name = arena_alloc(&scan->tree->arena, written.length + 1);
  size_t length = 0;
  for (size_t i = 0; i < written.length; i++) {
    char c = written.at[i];
    bool is_small = c >= 'a' && c <= 'z';
    if (!capitals || !is_small) name[length++] = is_small ? (char)(c - 'a' + 'A') : c;
  }
  return (struct view){name, length};
}

/* The root says how large the board is, and whether it is for Go. */
static void take_root(struct sgf_scan *scan, enum sgf_name id, const struct sgf_value *value) {
  if (!value->text.length || !sgf_is_digit(value->text.at[0])) return;
  unsigned long first = strtoul(value->text.at, NULL, 10);
  if (id == SGF_GM) scan->not_go = first != 1;
  if (id != SGF_SZ) return;
  unsigned long second = value->second.at && value->second.length && sgf_is_digit(value->second.at[0]) ? strtoul(value->second.at, NULL, 10) : first;
  if (first < 1 || first > 52 || second < 1 || second > 52) return;
  scan->width = (int)first;
  scan->height = (int)second;
}

static void values_read(struct sgf_scan *scan, enum sgf_name id) {
  enum sgf_type type = sgf_kind_of(id)->type;
  bool texty = holds_text(type) || (scan->not_go && (type == SGF_TYPE_MOVE || type == SGF_TYPE_STONE || type == SGF_TYPE_POINT)), closed;
  while (scan->at < scan->size && scan->text[scan->at] == '[' && !scan->is_full) {
    size_t start = scan->at + 1, end;
    if (!texty && start + 2 < scan->size && scan->text[start + 2] == ']' && sgf_is_letter(scan->text[start]) && sgf_is_letter(scan->text[start + 1])) {
      closed = true;
      end = start + 2;
    } else end = texty ? text_end(scan, start, &closed) : short_end(scan, start, &closed);
    value_add(scan, type, start, end);
    scan->at = end + closed;
    skip_space(scan);
  }
  scan->text_before = texty;
  if (scan->open_count == 1 && scan->tree->node_count == 1 && (id == SGF_SZ || id == SGF_GM))
    take_root(scan, id, &scan->tree->values[scan->tree->value_count - 1]);
}

static struct sgf_open *top(struct sgf_scan *scan) {
  return &scan->open[scan->open_count - 1];
}

static void node_add(struct sgf_scan *scan, size_t at) {
  struct sgf_open *open = top(scan);
  if (open->branched) {
    note_at(scan, SGF_FACT_UNBALANCED, at, at + 1, SGF_NODE_BEHIND_VARIATIONS);
    open->line = ++scan->lines;
    open->branched = false;
  }
  sgf_tree_add_node(scan->tree, open->last, open->line, (uint32_t)at);
  open->last = (int32_t)(scan->tree->node_count - 1);
  open->has_node = true;
  count_value(scan, at);
}

/* A name, if a value follows; else text that is in the way. */
static void property_read(struct sgf_scan *scan) {
  size_t start = scan->at, end = start;
  while (end < scan->size && (sgf_is_letter(scan->text[end]) || sgf_is_digit(scan->text[end]))) end++;
  struct view written = {scan->text + start, end - start};
  scan->at = end;
  skip_space(scan);
  bool has_value = scan->at < scan->size && scan->text[scan->at] == '[';
  enum sgf_name id = has_value ? SGF_UNKNOWN : sgf_name_of(written);
  bool is_lone = id != SGF_UNKNOWN && scan->junk == SIZE_MAX && top(scan)->has_node &&
                 (scan->at == scan->size || strchr(";()", scan->text[scan->at]) || sgf_is_capital(scan->text[scan->at]));
  if (!has_value && !is_lone) {
    junk_grow(scan, start, end);
    return;
  }
  junk_flush(scan);
  scan->text_before = false;
  if (is_lone) {
    bool is_none = sgf_kind_of(id)->type == SGF_TYPE_NONE;
    struct span span = {start, end};
    if (is_none) note_insert(scan, SGF_FACT_SYNTAX, span, end, "[]", SGF_NO_VALUE);
    else {
      struct notation what = {.name = written};
      note(scan, SGF_FACT_SYNTAX, span, (struct span){0, 0}, SGF_NO_VALUE, &what);
    }
    if (!is_none) return;
  }
  bool needs_node = !top(scan)->has_node || top(scan)->branched;
  if (needs_node && !top(scan)->branched) note_insert(scan, SGF_FACT_MISSING_SEMICOLON, (struct span){start, end}, start, ";", 0);
  if (needs_node) node_add(scan, start);
  const struct sgf_property *property = sgf_tree_add_property(scan->tree, name_of(scan, written), (uint32_t)start);
  count_value(scan, start);
  id = property->id;
  if (has_value) values_read(scan, id);
  else sgf_tree_add_value(scan->tree, (struct view){written.at, 0}, (uint32_t)start);
}

static void stray_value(struct sgf_scan *scan) {
  bool closed;
  size_t start = scan->at, end = text_end(scan, start + 1, &closed);
  junk_flush(scan);
  scan->at = end + closed;
  if (closed) note_at(scan, SGF_FACT_SYNTAX, start, scan->at, SGF_STRAY_VALUE);
}

/* ---- brackets ---- */

static void open_tree(struct sgf_scan *scan) {
  if (scan->open_count && !top(scan)->has_node) {
    note_at(scan, SGF_FACT_EMPTY_TREE, top(scan)->start, top(scan)->start + 1, 1);
    if (scan->open_count == 1) { /* around games: as if it were not there */
      scan->owed++;
      top(scan)->start = (uint32_t)scan->at++;
      scan->tree->spot = top(scan)->start;
      return;
    }
  }
  int32_t last = scan->open_count ? top(scan)->last : -1;
  if (scan->open_count) top(scan)->branched = true;
  MEM_RESERVE(scan->open, scan->open_count, scan->open_capacity);
  scan->open[scan->open_count] = (struct sgf_open){.start = (uint32_t)scan->at, .last = last, .line = scan->open_count ? ++scan->lines : 0};
  scan->open_count++;
  scan->at++;
}

static void close_tree(struct sgf_scan *scan) {
  struct sgf_open *open = top(scan);
  if (!open->has_node && !open->branched) note_at(scan, SGF_FACT_EMPTY_TREE, open->start, open->start + 1, 0);
  scan->open_count--;
  scan->at++;
}

/* The rest of the text is over before the game is. */
static void close_all(struct sgf_scan *scan) {
  size_t end = scan->size;
  while (end && sgf_is_space(scan->text[end - 1])) end--;
  uint32_t start = scan->open[0].start;
  if (scan->text[start] == '(' && !scan->is_full)
    note(scan, SGF_FACT_UNBALANCED, (struct span){end, end}, (struct span){start, start + 1}, SGF_NEVER_CLOSED, NULL);
  scan->open_count = 0;
}

static void step(struct sgf_scan *scan) {
  char c = scan->text[scan->at];
  if (sgf_is_letter(c)) {
    property_read(scan);
    return;
  }
  if (c == '[') {
    stray_value(scan);
    return;
  }
  if (c != ';' && c != '(' && c != ')') {
    junk_grow(scan, scan->at, scan->at + 1);
    scan->at++;
    return;
  }
  junk_flush(scan);
  scan->text_before = false;
  if (c == ';') node_add(scan, scan->at++);
  else if (c == '(') open_tree(scan);
  else close_tree(scan);
}

/* ---- games ---- */

/* A node without the bracket of its game. */
static bool begins_node(struct view text, size_t at) {
  if (at >= text.length || text.at[at] != ';') return false;
  do at++;
  while (at < text.length && sgf_is_space(text.at[at]));
  size_t first = at;
  while (at < text.length && at - first < 64 && sgf_is_letter(text.at[at])) at++;
  return at > first && at < text.length && text.at[at] == '[';
}

static void note_outside(struct sgf_scan *scan, size_t start, size_t end, bool is_last) {
  while (start < end && sgf_is_space(scan->text[start])) start++;
  while (end > start && sgf_is_space(scan->text[end - 1])) end--;
  for (; start < end && scan->text[start] == ')' && scan->games; start++) {
    if (scan->owed) scan->owed--;
    else note_at(scan, SGF_FACT_UNBALANCED, start, start + 1, SGF_CLOSES_NOTHING);
    while (start + 1 < end && sgf_is_space(scan->text[start + 1])) start++;
  }
  if (start < end) note_at(scan, SGF_FACT_LEADING_TEXT, start, end, !scan->games ? 0 : is_last ? 2 : 1);
}

/* The next opening bracket, or the node that lacks one; false at the end of the text. */
static bool seek(struct sgf_scan *scan) {
  struct view text = {scan->text, scan->size};
  size_t from = scan->at;
  skip_space(scan);
  if (begins_node(text, scan->at)) return true;
  size_t start = sgf_game_start(text, scan->at);
  note_outside(scan, from, start == SIZE_MAX ? scan->size : start, start == SIZE_MAX);
  scan->at = start == SIZE_MAX ? scan->size : start;
  return start != SIZE_MAX;
}

static void game_read(struct sgf_scan *scan) {
  scan->tree->spot = (uint32_t)scan->at;
  scan->lines = 0;
  scan->width = scan->height = 52;
  scan->not_go = scan->text_before = false;
  if (scan->text[scan->at] == ';') {
    note_at(scan, SGF_FACT_UNBALANCED, scan->at, scan->at + 1, SGF_NEVER_OPENED);
    open_tree(scan);
    scan->at--;
  } else open_tree(scan);
  while (scan->open_count && !scan->is_full) {
    skip_space(scan);
    if (scan->at >= scan->size) break;
    step(scan);
  }
  junk_flush(scan);
  if (scan->open_count) close_all(scan);
}

void sgf_scan_begin(struct sgf_scan *scan, const struct source *source, struct sgf_tree *tree, struct fact_sink sink, size_t values_most) {
  struct sgf_scan fresh = {.tree = tree, .sink = sink, .text = source->bytes, .size = source->size, .at = source_bom(source), .values_most = values_most,
                           .junk = SIZE_MAX, .open = scan->open, .open_capacity = scan->open_capacity,
                           .places = {.source = source, .cuts = scan->places.cuts, .cut_capacity = scan->places.cut_capacity}};
  *scan = fresh;
}

bool sgf_scan_game(struct sgf_scan *scan) {
  struct sgf_tree *tree = scan->tree;
  while (!scan->is_full && seek(scan)) {
    sgf_tree_clear(tree);
    tree->span = sgf_span;
    tree->places = &scan->places;
    tree->source = scan->places.source;
    tree->format = "sgf";
    scan->places.cut_count = 0;
    game_read(scan);
    if (scan->is_full) return false;
    if (!tree->node_count) continue;
    if (++scan->games == 2) scan->second_game = tree->spot;
    tree->number = scan->games;
    return true;
  }
  return false;
}

void sgf_scan_end(struct sgf_scan *scan) {
  if (scan->games > 1) note_at(scan, SGF_FACT_COLLECTION, scan->second_game, (size_t)scan->second_game + 1, (long long)scan->games);
}

void sgf_scan_release(struct sgf_scan *scan) {
  free(scan->open);
  free(scan->places.cuts);
  *scan = (struct sgf_scan){0};
}
