#include "base/ascii.h"
#include "base/memory.h"
#include "sgf/lexer_internal.h"

struct sgf_open {
  uint32_t start;  /* of the bracket */
  uint32_t line;
  int32_t last;    /* the node before the next one; GO_NO_NODE */
  bool has_node;
  bool branched;   /* variations have been read: no further node may follow */
};

/* ---- facts ---- */

static void note_insert(struct sgf_lexer *scan, enum sgf_fact kind, struct span span, size_t at, const char *text, long long number) {
  struct notation_edit edit = {{at, at}, view_of(text)};
  struct notation what = {.name = {scan->text + span.start, span.end - span.start}, .edits = &edit, .edit_count = 1};
  sgf_lexer_note_what(scan, kind, span, (struct span){0, 0}, number, &what);
}

/* ---- what is no SGF ---- */

static void junk_grow(struct sgf_lexer *scan, size_t start, size_t end) {
  if (scan->junk == SIZE_MAX) scan->junk = start;
  scan->junk_end = end;
}

static void junk_note(struct sgf_lexer *scan) {
  size_t start = scan->junk, end = scan->junk_end;
  bool cut_short = scan->text_before && memchr(scan->text + start, ']', end - start);
  scan->junk = SIZE_MAX;
  sgf_lexer_note(scan, SGF_FACT_SYNTAX, start, end, cut_short ? SGF_TEXT_CUT_SHORT : SGF_STRAY_TEXT);
}

static inline void junk_flush(struct sgf_lexer *scan) {
  if (UNLIKELY(scan->junk != SIZE_MAX)) junk_note(scan);
}

/* ---- properties ---- */

/* Capitals count; a name that has none is known by its capitals if one of SGF's has them. */
static struct view name_of(struct sgf_lexer *scan, struct view written) {
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

static struct sgf_open *top(struct sgf_lexer *scan) {
  return &scan->open[scan->open_count - 1];
}

static void node_add(struct sgf_lexer *scan, size_t at) {
  struct sgf_open *open = top(scan);
  if (open->branched) {
    sgf_lexer_note(scan, SGF_FACT_UNBALANCED, at, at + 1, SGF_NODE_BEHIND_VARIATIONS);
    scan->owed++; /* the bracket that closes what none has opened */
    open->line = ++scan->lines;
    open->branched = false;
  }
  property_tree_add_node(scan->tree, open->last, open->line, (uint32_t)at);
  open->last = (int32_t)(scan->tree->node_count - 1);
  open->has_node = true;
  sgf_lexer_count(scan, at);
}

/* A name, if a value follows; else text that is in the way. */
static void property_read(struct sgf_lexer *scan) {
  size_t start = scan->at, end = start;
  while (end < scan->size && (ascii_is_letter(scan->text[end]) || ascii_is_digit(scan->text[end]))) end++;
  struct view written = {scan->text + start, end - start};
  scan->at = end;
  sgf_lexer_space(scan);
  bool has_value = scan->at < scan->size && scan->text[scan->at] == '[';
  enum sgf_name id = has_value ? SGF_UNKNOWN : sgf_name_of(written);
  bool is_lone = id != SGF_UNKNOWN && scan->junk == SIZE_MAX && top(scan)->has_node &&
                 (scan->at == scan->size || ascii_is_one_of(scan->text[scan->at], ";()") || ascii_is_capital(scan->text[scan->at]));
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
      sgf_lexer_note_what(scan, SGF_FACT_SYNTAX, span, (struct span){0, 0}, SGF_NO_VALUE, &what);
    }
    if (!is_none) return;
  }
  bool needs_node = !top(scan)->has_node || top(scan)->branched;
  if (needs_node && !top(scan)->branched) note_insert(scan, SGF_FACT_MISSING_SEMICOLON, (struct span){start, end}, start, ";", 0);
  if (needs_node) node_add(scan, start);
  const struct sgf_property *property = property_tree_add_property(scan->tree, name_of(scan, written), (uint32_t)start);
  sgf_lexer_count(scan, start);
  id = property->id;
  if (has_value) sgf_lexer_values(scan, id);
  else property_tree_add_value(scan->tree, (struct view){written.at, 0}, (uint32_t)start);
}

static void stray_value(struct sgf_lexer *scan) {
  bool closed;
  size_t start = scan->at, end = sgf_lexer_text_end(scan, start + 1, &closed);
  junk_flush(scan);
  scan->at = end + closed;
  if (closed) sgf_lexer_note(scan, SGF_FACT_SYNTAX, start, scan->at, SGF_STRAY_VALUE);
}

/* ---- brackets ---- */

static void open_tree(struct sgf_lexer *scan) {
  if (scan->open_count && !top(scan)->has_node) {
    sgf_lexer_note(scan, SGF_FACT_EMPTY_TREE, top(scan)->start, top(scan)->start + 1, 1);
    scan->doubled++;
    if (scan->open_count == 1) { /* around games: as if it were not there */
      scan->owed++;
      top(scan)->start = (uint32_t)scan->at++;
      scan->tree->spot = top(scan)->start;
      return;
    }
  }
  int32_t last = scan->open_count ? top(scan)->last : -1;
  if (scan->open_count) top(scan)->branched = true;
  ARRAY_GROW(scan->open, scan->open_count, scan->open_capacity);
  scan->open[scan->open_count] = (struct sgf_open){.start = (uint32_t)scan->at, .last = last, .line = scan->open_count ? ++scan->lines : 0};
  scan->open_count++;
  scan->at++;
}

static void close_tree(struct sgf_lexer *scan) {
  struct sgf_open *open = top(scan);
  if (!open->has_node && !open->branched) sgf_lexer_note(scan, SGF_FACT_EMPTY_TREE, open->start, open->start + 1, 0);
  scan->open_count--;
  scan->at++;
}

/* The rest of the text is over before the game is. Where it is over within a value, that has been said, and so it has where
 * all that is still open was opened twice. */
static void close_all(struct sgf_lexer *scan) {
  size_t end = scan->size;
  while (end && sgf_is_space(scan->text[end - 1])) end--;
  uint32_t start = scan->open[0].start;
  const struct sgf_places *places = &scan->places;
  bool was_said = places->cut_count && places->cuts[places->cut_count - 1].end >= end;
  was_said |= scan->open_count <= scan->doubled;
  if (scan->text[start] == '(' && !scan->is_full && !was_said)
    sgf_lexer_note_what(scan, SGF_FACT_UNBALANCED, (struct span){end, end}, (struct span){start, start + 1}, SGF_NEVER_CLOSED, NULL);
  scan->open_count = 0;
}

static void step(struct sgf_lexer *scan) {
  char c = scan->text[scan->at];
  if (ascii_is_letter(c)) {
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
  while (at < text.length && at - first < 64 && ascii_is_letter(text.at[at])) at++;
  return at > first && at < text.length && text.at[at] == '[';
}

/* Brackets in a row that close nothing are one slip. Returns what is behind them. */
static size_t note_closing(struct sgf_lexer *scan, size_t start, size_t end) {
  size_t first = SIZE_MAX, last = 0;
  for (; start < end && scan->text[start] == ')' && scan->games; start++) {
    if (scan->owed) scan->owed--;
    else {
      if (first == SIZE_MAX) first = start;
      last = start + 1;
    }
    while (start + 1 < end && sgf_is_space(scan->text[start + 1])) start++;
  }
  if (first != SIZE_MAX) sgf_lexer_note(scan, SGF_FACT_UNBALANCED, first, last, SGF_CLOSES_NOTHING);
  return start;
}

static void note_outside(struct sgf_lexer *scan, size_t start, size_t end, bool is_last) {
  while (start < end && sgf_is_space(scan->text[start])) start++;
  while (end > start && sgf_is_space(scan->text[end - 1])) end--;
  start = note_closing(scan, start, end);
  if (start < end && is_last && !scan->games) scan->text_alone = true;
  else if (start < end) sgf_lexer_note(scan, SGF_FACT_LEADING_TEXT, start, end, !scan->games ? 0 : is_last ? 2 : 1);
}

/* The next opening bracket, or the node that lacks one; false at the end of the text. */
static bool seek(struct sgf_lexer *scan) {
  struct view text = {scan->text, scan->size};
  size_t from = scan->at;
  sgf_lexer_space(scan);
  if (begins_node(text, scan->at)) return true;
  size_t start = sgf_game_start(text, scan->at);
  note_outside(scan, from, start == SIZE_MAX ? scan->size : start, start == SIZE_MAX);
  scan->at = start == SIZE_MAX ? scan->size : start;
  return start != SIZE_MAX;
}

static void game_read(struct sgf_lexer *scan) {
  scan->tree->spot = (uint32_t)scan->at;
  scan->lines = 0;
  scan->doubled = 0;
  scan->width = scan->height = 52;
  scan->not_go = scan->text_before = false;
  if (scan->text[scan->at] == ';') {
    sgf_lexer_note(scan, SGF_FACT_UNBALANCED, scan->at, scan->at + 1, SGF_NEVER_OPENED);
    open_tree(scan);
    scan->at--;
  } else open_tree(scan);
  while (scan->open_count && !scan->is_full) {
    sgf_lexer_space(scan);
    if (scan->at >= scan->size) break;
    step(scan);
  }
  junk_flush(scan);
  if (scan->open_count) close_all(scan);
}

void sgf_lexer_begin(struct sgf_lexer *scan, const struct source *source, struct property_tree *tree, struct fact_sink sink, size_t values_most) {
  struct sgf_lexer fresh = {.tree = tree, .sink = sink, .text = source->bytes, .size = source->size, .at = source_bom(source), .values_most = values_most,
                           .junk = SIZE_MAX, .open = scan->open, .open_capacity = scan->open_capacity,
                           .places = {.source = source, .cuts = scan->places.cuts, .cut_capacity = scan->places.cut_capacity}};
  *scan = fresh;
}

bool sgf_lexer_game(struct sgf_lexer *scan) {
  struct property_tree *tree = scan->tree;
  while (!scan->is_full && seek(scan)) {
    property_tree_clear(tree);
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

void sgf_lexer_end(struct sgf_lexer *scan) {
  size_t start = source_bom(scan->places.source), line = start;
  while (line < scan->size && !ascii_is_one_of(scan->text[line], "\n\r")) line++;
  if (!scan->games && !scan->damaged) sgf_lexer_note(scan, SGF_FACT_NO_GAME, start, line, !scan->text_alone);
  if (scan->games > 1) sgf_lexer_note(scan, SGF_FACT_COLLECTION, scan->second_game, (size_t)scan->second_game + 1, (long long)scan->games);
}

void sgf_lexer_release(struct sgf_lexer *scan) {
  free(scan->open);
  free(scan->places.cuts);
  *scan = (struct sgf_lexer){0};
}
