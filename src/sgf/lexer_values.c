/* Reads the values of a property: finds their ends, and decodes them. */
#include "sgf/emit.h"
#include "sgf/lexer.h"
#include "sgf/point_set.h"
#include "base/memory.h"
#include "text/location.h"

/* ---- text without its escapes ---- */

/* Returns true if one of eight bytes is a control character or a backslash; sometimes also without one. */
static bool may_be_special(const char *at) {
  const uint64_t ones = UINT64_C(0x0101010101010101), tops = ones << 7;
  uint64_t bytes;
  memcpy(&bytes, at, sizeof bytes);
  uint64_t slash = bytes ^ (ones * '\\');
  return ((bytes - ones * ' ') & ~bytes & tops) | ((slash - ones) & ~slash & tops);
}

static bool is_plain(struct view raw, unsigned flags) {
  for (size_t i = 0; i < raw.length; i++) {
    while (i % 8 == 0 && i + 8 < raw.length && !may_be_special(raw.at + i)) i += 8;
    char c = raw.at[i];
    if (c == '\\' || ((unsigned char)c < ' ' && (c != '\n' || flags & SGF_ONE_LINE))) return false;
  }
  return true;
}

/* The length of the line end at `at`: LF, CR, CRLF or LFCR; 0 for any other text. */
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

/* Decodes a text. A backslash before a line end removes the line end; before another character, only the backslash is removed.
 * Line ends become LF, or a blank in a one-line text; other white space becomes blanks. Borrows `raw` if the text is plain. */
static struct view sgf_text(struct arena *arena, struct view raw, unsigned flags) {
  if (is_plain(raw, flags)) return raw;
  char *to = arena_alloc(arena, raw.length + 1);
  size_t length = 0;
  for (size_t at = 0; at < raw.length;) {
    for (size_t left = flags & SGF_RAW_COLONS ? sgf_colon_escapes(raw, at) : 0; left; left--) to[length++] = raw.at[at++];
    bool escaped = raw.at[at] == '\\';
    if (escaped && ++at == raw.length) break;
    size_t end = newline(raw, at);
    if (end) {
      if (!escaped) to[length++] = flags & SGF_ONE_LINE ? ' ' : '\n';
      at += end;
      continue;
    }
    char c = raw.at[at++];
    if (!c) continue; /* zero bytes have no meaning */
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

void sgf_lexer_note_detail(struct sgf_lexer *lexer, enum sgf_fact kind, struct span span, struct span other, long long number,
                           const struct fact_detail *detail) {
  lexer->damaged |= kind == SGF_FACT_SYNTAX || kind == SGF_FACT_UNBALANCED || kind == SGF_FACT_EMPTY_TREE ||
      kind == SGF_FACT_TOO_LARGE;
  sgf_emit_span(lexer->sink, kind, span, other, number, detail);
}

void sgf_lexer_note(struct sgf_lexer *lexer, enum sgf_fact kind, size_t start, size_t end, long long number) {
  sgf_lexer_note_detail(lexer, kind, (struct span){start, end}, (struct span){0, 0}, number, NULL);
}

/* ---- brackets ---- */

/* The first closing bracket from `at`, after an opening bracket, on; SIZE_MAX if not found. */
static size_t next_close(struct sgf_lexer *lexer, size_t at) {
  if (lexer->close < at) {
    const char *close = at < lexer->size ? memchr(lexer->text + at, ']', lexer->size - at) : NULL;
    lexer->close = close ? (size_t)(close - lexer->text) : SIZE_MAX;
  }
  return lexer->close;
}

static void cut_add(struct sgf_lexer *lexer, size_t start, size_t end, bool is_closed) {
  struct sgf_places *places = &lexer->places;
  ARRAY_ADD(places->cuts, places->cut_count, places->cut_capacity,
            (struct sgf_cut){(uint32_t)start, (uint32_t)end, is_closed});
}

struct view sgf_lexer_closing(struct sgf_lexer *lexer, const char *first, size_t trees) {
  size_t length = strlen(first);
  char *text = arena_alloc(&lexer->tree->arena, length + trees + 1);
  memcpy(text, first, length);
  memset(text + length, ')', trees);
  return (struct view){text, length + trees};
}

/* Notes that the value from `start` to `end` has no closing bracket. An edit adds the bracket, unless the value is incomplete, or
 * empty before another value: then its opening bracket may be surplus. */
static void cut(struct sgf_lexer *lexer, size_t start, size_t end, bool is_torn) {
  size_t at = end, last = lexer->size;
  while (last && sgf_is_space(lexer->text[last - 1])) last--;
  while (at > start + 1 && sgf_is_space(lexer->text[at - 1])) at--;
  struct fact_edit edit = {{at, at}, sgf_lexer_closing(lexer, "]", at >= last ? lexer->open_count : 0)};
  bool is_doubled = at == start + 1 && at < lexer->size && lexer->text[at] == '[';
  cut_add(lexer, start, end, false);
  LEXER_NOTE(lexer, SGF_FACT_UNBALANCED, ((struct span){start, start + 1}), SGF_VALUE_OPEN, .edits = &edit,
             .edit_count = !is_torn && !is_doubled);
}

/* Ends a text without a closing bracket before the next line that begins like a node or a branch. */
static size_t text_cut(struct sgf_lexer *lexer, size_t start) {
  size_t at = start, closed = sgf_last_text_end(lexer->probe.text, start, lexer->open_count);
  lexer->never_closed = true;
  for (; at < lexer->size; at++) {
    if (lexer->text[at] != '\n' && lexer->text[at] != '\r') continue;
    size_t next = sgf_skip_space(lexer->probe.text, at + 1);
    if (next < lexer->size && ascii_is_one_of(lexer->text[next], ";()")) break;
    at = next - 1;
  }
  if (at >= lexer->size) at = closed;
  cut(lexer, start - 1, at, false);
  return at;
}

size_t sgf_lexer_text_end(struct sgf_lexer *lexer, size_t start, bool *closed) {
  size_t end = lexer->size;
  *closed = true;
  if (lexer->never_closed) /* the value ends on this line */
    end = text_line_end(lexer->probe.text, start);
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

/* Whether a value without a closing bracket is incomplete: `;W[` is not a pass, and `;W[d` is not a point. */
static bool is_cut_off(const struct sgf_lexer *lexer, enum sgf_type type, size_t start, size_t end) {
  while (end > start && sgf_is_space(lexer->text[end - 1])) end--;
  bool is_half = (type == SGF_TYPE_POINT_POINT || type == SGF_TYPE_POINT_TEXT) &&
      sgf_colon((struct view){lexer->text + start, end - start}) + 1 >= end - start;
  return end == start || is_half || (sgf_type_is(type, SGF_TYPE_IS_POINT) && end == start + 1);
}

/* Finds the end of a point, a number or the like. A bracket or a semicolon inside means that the closing bracket is missing. */
static size_t short_end(struct sgf_lexer *lexer, enum sgf_type type, size_t start, bool *closed) {
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
    bool has_point = at > start + 1 && ascii_is_letter(text[start]) && ascii_is_letter(text[start + 1]);
    size_t least = has_point && sgf_type_is(type, SGF_TYPE_IS_POINT) ? start + 2 : start;
    stop = at;
    while (stop > least && ascii_is_capital(text[stop - 1])) stop--; /* the name of the next property */
  }
  bool is_torn = is_cut_off(lexer, type, start, stop);
  bool is_open = stop < lexer->size && text[stop] == '(' && lexer->open_count;
  if (is_open && sgf_begins_game(&lexer->probe, stop, lexer->open_count)) {
    lexer->cut = start - 1, lexer->cut_end = stop, lexer->torn_is_stored = !is_torn;
    cut_add(lexer, start - 1, stop, false);
  } else cut(lexer, start - 1, stop, is_torn && (type != SGF_TYPE_MOVE || stop > start)); /* an empty move may be a pass */
  return stop;
}

/* ---- content ---- */

void sgf_lexer_overflow(struct sgf_lexer *lexer, size_t start, const char *unit, size_t most) {
  struct span span = {start, start + 1};
  if (!lexer->is_full) LEXER_NOTE(lexer, SGF_FACT_TOO_LARGE, span, (long long)most, .value = view_of(unit));
  lexer->is_full = true;
}

/* Adds all points of a rectangle such as "aa:cc". Only one point outside the board is added, so that it is reported once. The
 * length of the text limits the points, so that a text full of rectangles cannot exhaust the memory. */
static void rectangle(struct sgf_lexer *lexer, const struct sgf_value *value) {
  struct property_tree *tree = lexer->tree;
  struct point_set_rectangle area;
  size_t count = point_set_of(value, &area) ? point_set_count(&area) : 0;
  if (!count || lexer->expanded + count > 65536 + lexer->at / 4) {
    property_tree_add_value(tree, value->text, value->spot)->second = value->second;
    return;
  }
  lexer->expanded += count;
  bool outside = area.right >= lexer->width || area.bottom >= lexer->height;
  int right = area.right < lexer->width ? area.right : lexer->width - 1;
  int bottom = area.bottom < lexer->height ? area.bottom : lexer->height - 1;
  for (int y = area.top; y <= bottom && !lexer->is_full; y++)
    for (int x = area.left; x <= right; x++) {
      property_tree_add_value(tree, sgf_point_text(&tree->arena, x, y), value->spot);
      sgf_lexer_count(lexer, value->spot);
    }
  if (outside) property_tree_add_value(tree, sgf_point_text(&tree->arena, area.right, area.bottom), value->spot);
}

void sgf_lexer_note_wrapped(struct sgf_lexer *lexer, struct span span, struct view name, struct view meant, bool is_certain) {
  struct fact_edit edit = {span, meant};
  LEXER_NOTE(lexer, SGF_FACT_WRAPPED, span, is_certain, .name = name, .meant = meant,
             .value = {lexer->text + span.start, span.end - span.start}, .edits = &edit, .edit_count = 1);
}

/* Removes white space from a point or a number, if the meaning is certain. */
static struct view unwrap(struct sgf_lexer *lexer, enum sgf_name id, struct view raw) {
  char joined[16];
  size_t length, start = (size_t)(raw.at - lexer->text);
  if (!sgf_join_value(id, raw, joined, &length)) return raw;
  struct view meant = arena_view(&lexer->tree->arena, (struct view){joined, length});
  const struct sgf_property *property = &lexer->tree->properties[lexer->tree->property_count - 1];
  sgf_lexer_note_wrapped(lexer, (struct span){start, start + raw.length}, property->name, meant,
                         sgf_type_is(sgf_kind_of(id)->type, SGF_TYPE_HAS_POINTS));
  return meant;
}

static void value_add(struct sgf_lexer *lexer, enum sgf_type type, size_t start, size_t end) {
  struct view raw = {lexer->text + start, end - start};
  struct arena *arena = &lexer->tree->arena;
  uint32_t spot = (uint32_t)(start - 1);
  if (lexer->tree->properties[lexer->tree->property_count - 1].value_count) sgf_lexer_count(lexer, start);
  bool is_list = type == SGF_TYPE_POINT || type == SGF_TYPE_STONE, has_text = sgf_type_is(type, SGF_TYPE_HAS_TEXT);
  bool is_pair = raw.length == 2 && ascii_is_letter(raw.at[0]) && ascii_is_letter(raw.at[1]);
  if (!has_text && !is_pair) {
    raw = sgf_trim(raw);
    if (raw.length > 2) raw = unwrap(lexer, lexer->tree->properties[lexer->tree->property_count - 1].id, raw);
  }
  bool has_parts = sgf_type_is(type, SGF_TYPE_IS_COMPOSED) || (is_list && raw.length > 2 && !lexer->not_go);
  size_t colon = has_parts ? sgf_colon(raw) : raw.length;
  unsigned flags = sgf_text_flags(type);
  if (colon == raw.length) {
    property_tree_add_value(lexer->tree, is_pair ? raw : sgf_text(arena, raw, flags), spot);
    return;
  }
  struct view first = sgf_text(arena, (struct view){raw.at, colon}, flags);
  struct view second = sgf_text(arena, view_after(raw, colon + 1), flags);
  if (!has_text || type == SGF_TYPE_POINT_TEXT) first = sgf_trim(first);
  if (type == SGF_TYPE_POINT_TEXT && first.length > 2) first = unwrap(lexer, SGF_B, sgf_trim((struct view){raw.at, colon}));
  if (is_list) {
    rectangle(lexer, &(struct sgf_value){.text = first, .second = sgf_trim(second), .spot = spot});
    return;
  }
  struct sgf_value *value = property_tree_add_value(lexer->tree, first, spot);
  value->second = second;
  value->second_spot = (uint32_t)(raw.at + colon - lexer->text);
}

/* Reads the board size and the type of game from a property of the root. */
static void root_read(struct sgf_lexer *lexer, enum sgf_name id, const struct sgf_value *value) {
  double game;
  int width, height;
  if (id == SGF_GM && sgf_number_read(value->text, &game)) lexer->not_go = game < 1 || game > 1;
  if (id != SGF_SZ || !sgf_size_read(value->text, value->second, &width, &height)) return;
  lexer->width = width;
  lexer->height = height;
}

/* ---- texts with brackets ---- */

static void note_swallowed(struct sgf_lexer *lexer, struct span value, const struct sgf_swallowed *found) {
  bool is_escaped = found->escape != SIZE_MAX;
  size_t at = is_escaped ? found->escape : found->cut;
  struct fact_edit edit = {{at, at}, is_escaped ? VIEW("\\") : VIEW("]")};
  const struct sgf_property *property = &lexer->tree->properties[lexer->tree->property_count - 1];
  struct fact_detail detail = {.name = found->name, .value = {lexer->text + found->start, value.end + 1 - found->start},
                             .meant = property->name, .edits = &edit, .edit_count = 1};
  if (found->node != SIZE_MAX) lexer->swallowed = (struct span){found->start, found->node};
  else lexer->tree->nodes[lexer->tree->node_count - 1].has_gap |= found->has_moves;
  struct span swallowed = {found->start, value.end + 1}, begin = {value.start - 1, value.start};
  sgf_lexer_note_detail(lexer, SGF_FACT_SWALLOWED, swallowed, begin, found->has_moves, &detail);
}

/* Ends the last value before another game that its text contains. */
static void text_break_off(struct sgf_lexer *lexer, enum sgf_type type, struct span value, const struct sgf_swallowed *found) {
  lexer->tree->value_count--;
  lexer->tree->properties[lexer->tree->property_count - 1].value_count--;
  if (lexer->text[found->start] == ')') cut(lexer, value.start - 1, found->cut, false);
  else {
    lexer->cut = value.start - 1, lexer->cut_end = found->cut, lexer->torn_is_stored = true;
    cut_add(lexer, value.start - 1, found->cut, false);
  }
  value_add(lexer, type, value.start, found->cut);
  lexer->at = found->start;
}

/* Checks a text that contains an opening bracket. `is_last`: no value follows. Returns true if the text was read again. */
static bool bracket_check(struct sgf_lexer *lexer, enum sgf_name id, enum sgf_type type, struct span value, bool is_last) {
  struct sgf_swallowed found;
  bool in_root = lexer->tree->node_count == 1;
  if (is_last && !sgf_reads_on(&lexer->probe, lexer->at, lexer->open_count) && sgf_lexer_reread(lexer)) return true;
  if (!sgf_find_swallowed(&lexer->probe, id, in_root, value, &found)) return false;
  if (found.begins_game && is_last && lexer->open_count) text_break_off(lexer, type, value, &found);
  else note_swallowed(lexer, value, &found);
  return false;
}

/* Notes the bracket that ended a text too early, with edits that escape all such brackets in the text. */
static void note_unescaped(struct sgf_lexer *lexer, size_t start, size_t end) {
  struct fact_edit *edits = NULL;
  size_t count = 0, capacity = 0;
  for (size_t at = start; at < end; at++) {
    if (lexer->text[at] == '\\') at++;
    else if (lexer->text[at] == ']') {
      ARRAY_ADD(edits, count, capacity, (struct fact_edit){{at, at}, VIEW("\\")});
    }
  }
  struct fact_detail detail = {.name = lexer->tree->properties[lexer->tree->property_count - 1].name,
                             .value = {lexer->text + start, end - start}, .number = (double)count, .edits = edits,
                             .edit_count = count};
  if (count)
    sgf_lexer_note_detail(lexer, SGF_FACT_UNESCAPED_BRACKET, (struct span){edits[0].span.start, edits[0].span.start + 1},
                          (struct span){start - 1, start}, 0, &detail);
  free(edits);
}

bool sgf_lexer_reread(struct sgf_lexer *lexer) {
  struct property_tree *tree = lexer->tree;
  struct sgf_property *property = &tree->properties[tree->property_count - 1];
  const struct sgf_kind *kind = sgf_kind_of(property->id);
  bool is_list = kind->many != SGF_ONE, is_label = kind->type == SGF_TYPE_POINT_TEXT;
  uint32_t index = is_list ? property->value_count - 1 : 0;
  if (!property->value_count || lexer->never_closed) return false;
  while (is_label && index && !tree->values[property->first_value + index].second.at) index--;
  uint32_t spot = tree->values[property->first_value + index].spot;
  size_t start = (size_t)spot + 1, end = sgf_text_end(&lexer->probe, start, lexer->open_count, is_list);
  if (end == SIZE_MAX || end < lexer->at) return false;
  struct sgf_places *places = &lexer->places;
  while (places->cut_count && places->cuts[places->cut_count - 1].start >= spot) places->cut_count--;
  tree->value_count = property->first_value + index;
  property->value_count = index;
  note_unescaped(lexer, start, end);
  cut_add(lexer, spot, end, true);
  value_add(lexer, kind->type, start, end);
  lexer->at = end + 1;
  sgf_lexer_space(lexer);
  return true;
}

/* Reads consecutive values. Returns the span of the last value if it is a text that contains an opening bracket. */
static struct span values_read(struct sgf_lexer *lexer, enum sgf_name id, enum sgf_type type, bool texty) {
  struct span doubtful = {0, 0};
  bool closed;
  while (lexer->at < lexer->size && lexer->text[lexer->at] == '[' && !lexer->is_full) {
    size_t start = lexer->at + 1, end;
    /* Nearly all values are points. */
    if (!texty && start + 2 < lexer->size && lexer->text[start + 2] == ']' && ascii_is_letter(lexer->text[start]) &&
        ascii_is_letter(lexer->text[start + 1]) && type != SGF_TYPE_POINT_POINT) {
      sgf_lexer_count(lexer, start);
      property_tree_add_value(lexer->tree, (struct view){lexer->text + start, 2}, (uint32_t)(start - 1));
      lexer->at = start + 3;
      sgf_lexer_space(lexer);
      continue;
    }
    end = texty ? sgf_lexer_text_end(lexer, start, &closed) : short_end(lexer, type, start, &closed);
    if (UNLIKELY(doubtful.end)) bracket_check(lexer, id, type, doubtful, false);
    if (closed || !is_cut_off(lexer, type, start, end)) value_add(lexer, type, start, end);
    else if (type == SGF_TYPE_MOVE || type == SGF_TYPE_STONE)
      lexer->tree->is_cut = lexer->tree->nodes[lexer->tree->node_count - 1].has_gap = true;
    bool has_bracket = texty && closed && end > start && memchr(lexer->text + start, '[', end - start);
    doubtful = has_bracket ? (struct span){start, end} : (struct span){0, 0};
    lexer->at = end + closed;
    sgf_lexer_space(lexer);
  }
  return sgf_type_is(type, SGF_TYPE_HAS_TEXT) ? doubtful : (struct span){0, 0};
}

void sgf_lexer_values(struct sgf_lexer *lexer, enum sgf_name id) {
  enum sgf_type type = sgf_kind_of(id)->type;
  bool texty = sgf_type_is(type, SGF_TYPE_HAS_TEXT) || (lexer->not_go && sgf_type_is(type, SGF_TYPE_IS_POINT));
  struct span doubtful;
  do doubtful = values_read(lexer, id, type, texty);
  while (UNLIKELY(doubtful.end) && bracket_check(lexer, id, type, doubtful, true));
  lexer->text_before = texty;
  const struct sgf_property *last = &lexer->tree->properties[lexer->tree->property_count - 1];
  if (!last->value_count) property_tree_drop_property(lexer->tree);
  else if (lexer->open_count == 1 && lexer->tree->node_count == 1 && (id == SGF_SZ || id == SGF_GM))
    root_read(lexer, id, &lexer->tree->values[lexer->tree->value_count - 1]);
}
