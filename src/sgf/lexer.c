#include "sgf/lexer.h"
#include "base/memory.h"
#include "base/search.h"
#include "sgf/emit.h"

struct sgf_open {
  uint32_t start;  /* offset of the bracket */
  uint32_t line;
  int32_t first;   /* its first node */
  int32_t last;    /* the node before the next one; GO_NO_NODE */
  bool has_node;
  bool branched;   /* variations have been read: no further node may follow */
};

/* ---- facts ---- */

static void note_edit(struct sgf_lexer *lexer, enum sgf_fact kind, struct span span, struct span other, long long number,
                      struct fact_edit edit) {
  struct fact_detail detail = {.name = {lexer->text + span.start, span.end - span.start}, .edits = &edit, .edit_count = 1};
  sgf_lexer_note_detail(lexer, kind, span, other, number, &detail);
}

static void note_insert(struct sgf_lexer *lexer, enum sgf_fact kind, struct span span, size_t at, const char *text,
                        long long number) {
  note_edit(lexer, kind, span, (struct span){0, 0}, number, (struct fact_edit){{at, at}, view_of(text)});
}

static void note_removal(struct sgf_lexer *lexer, enum sgf_fact kind, size_t start, long long number) {
  struct span span = {start, start + 1};
  note_edit(lexer, kind, span, (struct span){0, 0}, number, (struct fact_edit){span, {"", 0}});
}

/* The offset after the last character before `at` that is not white space. */
static size_t end_before(const struct sgf_lexer *lexer, size_t at) {
  while (at && sgf_is_space(lexer->text[at - 1])) at--;
  return at;
}

/* ---- unexpected text ---- */

static void junk_grow(struct sgf_lexer *lexer, size_t start, size_t end) {
  if (lexer->junk == SIZE_MAX) lexer->junk = start;
  lexer->junk_end = end;
}

static void junk_note(struct sgf_lexer *lexer) {
  size_t start = lexer->junk, end = lexer->junk_end;
  bool cut_short = lexer->text_before && memchr(lexer->text + start, ']', end - start);
  bool is_bracket = !lexer->text_before && end == start + 1 && lexer->text[start] == ']';
  lexer->junk = SIZE_MAX;
  if (is_bracket) note_removal(lexer, SGF_FACT_SYNTAX, start, SGF_SURPLUS_BRACKET);
  else sgf_lexer_note(lexer, SGF_FACT_SYNTAX, start, end, cut_short ? SGF_TEXT_CUT_SHORT : SGF_STRAY_TEXT);
}

static inline void junk_flush(struct sgf_lexer *lexer) {
  if (UNLIKELY(lexer->junk != SIZE_MAX)) junk_note(lexer);
}

/* ---- properties ---- */

/* Returns the name in capitals. Small letters are dropped, as in CoPyright of FF3, but a name without capitals is
 * capitalized. */
static struct view name_of(struct sgf_lexer *lexer, struct view written) {
  size_t capitals = 0;
  for (size_t i = 0; i < written.length; i++) capitals += !(written.at[i] >= 'a' && written.at[i] <= 'z');
  if (capitals == written.length) return written;
  char *name = arena_alloc(&lexer->tree->arena, written.length + 1);
  size_t length = 0;
  for (size_t i = 0; i < written.length; i++) {
    char c = written.at[i];
    bool is_small = c >= 'a' && c <= 'z';
    if (!capitals || !is_small) name[length++] = is_small ? (char)(c - 'a' + 'A') : c;
  }
  return (struct view){name, length};
}

static struct sgf_open *top(struct sgf_lexer *lexer) {
  return &lexer->open[lexer->open_count - 1];
}

/* The bracket before the first node of a branch. */
static size_t branch_bracket(const struct sgf_lexer *lexer, int32_t node) {
  return end_before(lexer, lexer->tree->nodes[node].spot) - 1;
}

static bool has_root_property(const struct property_tree *tree) {
  SGF_EACH_PROPERTY(property, tree, &tree->nodes[0])
    if (sgf_kind_of(property->id)->place == SGF_PLACE_ROOT) return true;
  return false;
}

/* Whether the last closing bracket is surplus, so that its tree goes on at `at`: opens the tree again. */
static bool tree_reopen(struct sgf_lexer *lexer, size_t at) {
  struct property_tree *tree = lexer->tree;
  const struct sgf_open *closed = &lexer->open[lexer->open_count];
  bool is_game = !lexer->open_count, is_branch = at < lexer->size && lexer->text[at] == '(';
  size_t close = end_before(lexer, at) - 1;
  if (at >= lexer->size || lexer->text[close] != ')' || !closed->has_node) return false;
  if (is_branch ? !is_game || !has_root_property(tree) : closed->branched) return false;
  int last = closed->branched ? 0 : sgf_move_color(tree, closed->last), first = sgf_move_color(tree, closed->first);
  if (!sgf_goes_on(&lexer->probe, at, lexer->open_count, last, first, is_game)) return false;
  lexer->open_count++;
  int32_t moved = is_branch ? sgf_move_branches(&lexer->probe, tree, false) : -1;
  if (moved >= 0) close = end_before(lexer, branch_bracket(lexer, moved)) - 1;
  note_removal(lexer, SGF_FACT_UNBALANCED, close, SGF_CLOSES_EARLY);
  return true;
}

static void node_add(struct sgf_lexer *lexer, size_t at) {
  if (top(lexer)->branched) tree_reopen(lexer, at);
  struct sgf_open *open = top(lexer);
  if (open->branched) {
    sgf_lexer_note(lexer, SGF_FACT_UNBALANCED, at, at + 1, SGF_NODE_BEHIND_VARIATIONS);
    lexer->owed++; /* the surplus closing bracket of the game needs no fact */
    open->line = ++lexer->lines;
    open->branched = false;
  }
  property_tree_add_node(lexer->tree, open->last, open->line, (uint32_t)at);
  open->last = (int32_t)(lexer->tree->node_count - 1);
  if (!open->has_node) open->first = open->last;
  open->has_node = true;
  sgf_lexer_count(lexer, at);
}

/* ---- games that do not end ---- */

/* Notes closing brackets that are missing before branches. Returns how many are still missing. */
static size_t branches_close(struct sgf_lexer *lexer, size_t end) {
  size_t missing = lexer->open_count;
  /* A game that was cut off has a move at its end. */
  if (!end || lexer->text[end - 1] != ')') return missing;
  for (int32_t branch; missing && (branch = sgf_move_branches(&lexer->probe, lexer->tree, true)) >= 0; missing--) {
    size_t bracket = branch_bracket(lexer, branch), at = end_before(lexer, bracket);
    note_insert(lexer, SGF_FACT_UNBALANCED, (struct span){bracket, bracket + 1}, at, ")", SGF_BRANCH_OPEN);
  }
  return missing;
}

/* Notes that the text ends before the game is closed. If the text ends within a value, or all open brackets are doubled ones,
 * another fact has been noted. */
static void close_all(struct sgf_lexer *lexer) {
  size_t end = end_before(lexer, lexer->size);
  uint32_t start = lexer->open[0].start;
  const struct sgf_places *places = &lexer->places;
  const struct sgf_cut *last = places->cut_count ? &places->cuts[places->cut_count - 1] : NULL;
  bool is_noted = (last && !last->is_closed && last->end >= end) || lexer->open_count <= lexer->doubled;
  if (lexer->text[start] == '(' && !lexer->is_full && !is_noted) {
    size_t missing = branches_close(lexer, end);
    struct fact_edit edit = {{end, end}, sgf_lexer_closing(lexer, "", missing)};
    if (missing)
      note_edit(lexer, SGF_FACT_UNBALANCED, edit.span, (struct span){start, start + 1}, SGF_NEVER_CLOSED, edit);
  }
  lexer->open_count = 0;
}

/* Another game begins at lexer->at before this one ends. From `cut` to `cut_end` is a property without its value. */
static void game_break_off(struct sgf_lexer *lexer, size_t cut, size_t cut_end) {
  struct property_tree *tree = lexer->tree;
  const struct sgf_node *node = &tree->nodes[tree->node_count - 1];
  uint32_t start = lexer->open[0].start;
  bool is_torn = cut < cut_end, is_torn_stored = lexer->cut != SIZE_MAX && lexer->torn_is_stored;
  struct fact_detail detail = {.name = {lexer->text + cut, cut_end - cut}};
  if (lexer->cut != SIZE_MAX && !is_torn_stored) {
    cut = lexer->cut, cut_end = lexer->cut_end, is_torn = true;
    while (cut && ascii_is_letter(lexer->text[cut - 1])) cut--;
  }
  size_t end = end_before(lexer, cut), missing = is_torn || is_torn_stored ? lexer->open_count : branches_close(lexer, end);
  bool is_empty = is_torn && !node->property_count && end_before(lexer, cut) == (size_t)node->spot + 1;
  size_t from = is_empty ? end_before(lexer, node->spot) : is_torn ? cut : end;
  for (; is_empty && from && lexer->text[from - 1] == '(' && missing; missing--) from = end_before(lexer, from - 1);
  struct fact_edit edit = {{from, is_torn ? cut_end : end}, sgf_lexer_closing(lexer, is_torn_stored ? "]" : "", missing)};
  detail.edits = &edit;
  detail.edit_count = 1;
  if (missing || is_torn)
    sgf_lexer_note_detail(lexer, SGF_FACT_BROKEN_OFF, is_torn ? (struct span){cut, cut_end} : (struct span){end, end},
                        (struct span){start, start + 1}, 0, &detail);
  lexer->open_count = 0;
}

static void open_tree(struct sgf_lexer *lexer) {
  if (lexer->open_count && !top(lexer)->has_node) {
    sgf_lexer_note(lexer, SGF_FACT_EMPTY_TREE, top(lexer)->start, top(lexer)->start + 1, 1);
    lexer->doubled++;
    if (lexer->open_count == 1) { /* ignores a bracket around all games */
      lexer->owed++;
      top(lexer)->start = (uint32_t)lexer->at++;
      lexer->tree->spot = top(lexer)->start;
      return;
    }
  }
  if (lexer->open_count && UNLIKELY(sgf_begins_game(&lexer->probe, lexer->at, lexer->open_count))) {
    game_break_off(lexer, lexer->at, lexer->at);
    return;
  }
  int32_t last = lexer->open_count ? top(lexer)->last : -1;
  if (lexer->open_count) top(lexer)->branched = true;
  ARRAY_GROW(lexer->open, lexer->open_count, lexer->open_capacity);
  uint32_t line = lexer->open_count ? ++lexer->lines : 0;
  lexer->open[lexer->open_count] = (struct sgf_open){.start = (uint32_t)lexer->at, .last = last, .line = line};
  lexer->open_count++;
  lexer->at++;
}

static void close_tree(struct sgf_lexer *lexer) {
  struct sgf_open *open = top(lexer);
  bool is_empty = !open->has_node && !open->branched && lexer->open_count > 1;
  size_t next = is_empty ? sgf_skip_space(lexer->probe.text, lexer->at + 1) : lexer->size;
  if (next < lexer->size && lexer->text[next] == ';' &&
      sgf_goes_on(&lexer->probe, next, lexer->open_count - 1, 0, 0, false)) {
    note_removal(lexer, SGF_FACT_UNBALANCED, lexer->at++, SGF_CLOSES_EARLY);
    return;
  }
  if (!open->has_node && !open->branched) sgf_lexer_note(lexer, SGF_FACT_EMPTY_TREE, open->start, open->start + 1, 0);
  lexer->open_count--;
  lexer->at++;
  if (!lexer->open_count) tree_reopen(lexer, sgf_skip_space(lexer->probe.text, lexer->at));
}

/* ---- properties ---- */

/* Opens and closes trees for the brackets inside a text that belong to the game, and adds the node after the brackets. If one of
 * the brackets begins another game, that is read next. */
static void swallowed_open(struct sgf_lexer *lexer) {
  struct span brackets = lexer->swallowed;
  size_t at = lexer->at;
  lexer->swallowed = (struct span){0, 0};
  for (size_t i = brackets.start; i < brackets.end; i++) {
    lexer->at = i;
    if (lexer->text[i] == '(') open_tree(lexer);
    else if (lexer->text[i] == ')' && lexer->open_count > 1) close_tree(lexer);
    if (!lexer->open_count) return;
  }
  node_add(lexer, brackets.end);
  lexer->tree->nodes[lexer->tree->node_count - 1].has_gap = true;
  lexer->at = at;
}

static void values_read(struct sgf_lexer *lexer, enum sgf_name id) {
  sgf_lexer_values(lexer, id);
  if (UNLIKELY(lexer->swallowed.end)) swallowed_open(lexer);
}

/* Text follows a text value: perhaps a bracket ended that value too early. */
static bool text_reread(struct sgf_lexer *lexer) {
  if (!lexer->text_before || lexer->junk != SIZE_MAX || !sgf_lexer_reread(lexer)) return false;
  const struct property_tree *tree = lexer->tree;
  if (lexer->at < lexer->size && lexer->text[lexer->at] == '[')
    values_read(lexer, tree->properties[tree->property_count - 1].id);
  return true;
}

/* Reads a name that contains a line end. Returns the name without the line end, or an empty view. */
static struct view broken_name(struct sgf_lexer *lexer, size_t start) {
  char name[2];
  size_t length = sgf_broken_name(lexer->probe.text, start, name);
  if (!length) return (struct view){NULL, 0};
  struct view meant = arena_view(&lexer->tree->arena, (struct view){name, 2}), written = {lexer->text + start, length};
  bool is_certain = sgf_name_of((struct view){name, 1}) == SGF_UNKNOWN;
  sgf_lexer_note_wrapped(lexer, (struct span){start, start + length}, written, meant, is_certain);
  lexer->at = start + length;
  return meant;
}

/* Reads a property. A name without a value is noted as a property without a value, or as unexpected text. */
static void property_read(struct sgf_lexer *lexer) {
  size_t start = lexer->at, end = start;
  while (end < lexer->size && (ascii_is_letter(lexer->text[end]) || ascii_is_digit(lexer->text[end]))) end++;
  struct view written = {lexer->text + start, end - start};
  lexer->at = end;
  sgf_lexer_space(lexer);
  bool has_value = lexer->at < lexer->size && lexer->text[lexer->at] == '[';
  if (UNLIKELY(!has_value)) {
    struct view meant = written.length == 1 ? broken_name(lexer, start) : (struct view){NULL, 0};
    if (!meant.length && text_reread(lexer)) return;
    if (!meant.length && lexer->at < lexer->size && lexer->text[lexer->at] == '(' && top(lexer)->has_node &&
        sgf_begins_game(&lexer->probe, lexer->at, lexer->open_count)) {
      junk_flush(lexer);
      game_break_off(lexer, start, end);
      return;
    }
    if (meant.length) written = meant, has_value = true;
  }
  enum sgf_name id = has_value ? SGF_UNKNOWN : sgf_name_of(written);
  bool is_lone = id != SGF_UNKNOWN && lexer->junk == SIZE_MAX && top(lexer)->has_node &&
                 (lexer->at == lexer->size || ascii_is_one_of(lexer->text[lexer->at], ";()") ||
                  ascii_is_capital(lexer->text[lexer->at]));
  if (!has_value && !is_lone) {
    junk_grow(lexer, start, end);
    return;
  }
  junk_flush(lexer);
  lexer->text_before = false;
  if (is_lone) {
    bool is_none = sgf_kind_of(id)->type == SGF_TYPE_NONE;
    struct span span = {start, end};
    if (is_none) note_insert(lexer, SGF_FACT_SYNTAX, span, end, "[]", SGF_NO_VALUE);
    else LEXER_NOTE(lexer, SGF_FACT_SYNTAX, span, SGF_NO_VALUE, .name = written);
    if (!is_none) return;
  }
  if (top(lexer)->branched) tree_reopen(lexer, start);
  bool needs_node = !top(lexer)->has_node || top(lexer)->branched;
  if (needs_node && !top(lexer)->branched)
    note_insert(lexer, SGF_FACT_MISSING_SEMICOLON, (struct span){start, end}, start, ";", 0);
  if (needs_node) node_add(lexer, start);
  const struct sgf_property *property = property_tree_add_property(lexer->tree, name_of(lexer, written), (uint32_t)start);
  sgf_lexer_count(lexer, start);
  id = property->id;
  if (has_value) values_read(lexer, id);
  else property_tree_add_value(lexer->tree, (struct view){written.at, 0}, (uint32_t)start);
}

static void stray_value(struct sgf_lexer *lexer) {
  bool closed;
  size_t start = lexer->at, end = sgf_lexer_text_end(lexer, start + 1, &closed);
  junk_flush(lexer);
  lexer->at = end + closed;
  if (closed) sgf_lexer_note(lexer, SGF_FACT_SYNTAX, start, lexer->at, SGF_STRAY_VALUE);
}

static void step(struct sgf_lexer *lexer) {
  char c = lexer->text[lexer->at];
  if (ascii_is_letter(c)) {
    property_read(lexer);
    return;
  }
  if (c == '[') {
    stray_value(lexer);
    return;
  }
  if (c != ';' && c != '(' && c != ')') {
    if (text_reread(lexer)) return;
    junk_grow(lexer, lexer->at, lexer->at + 1);
    lexer->at++;
    return;
  }
  junk_flush(lexer);
  lexer->text_before = false;
  if (c == ';') node_add(lexer, lexer->at++);
  else if (c == '(') open_tree(lexer);
  else close_tree(lexer);
}

/* ---- spans ---- */

/* The recorded end of a value that does not end at its first closing bracket, or NULL. */
static const struct sgf_cut *find_cut(const struct sgf_places *places, uint32_t start) {
  size_t first = search_first(&start, places->cuts, places->cut_count, sizeof *places->cuts, compare_uint32);
  return first == places->cut_count || places->cuts[first].start != start ? NULL : &places->cuts[first];
}

/* The function `span` of a tree. `of_tree` is the tree's `places`. */
static struct span span_of(const void *of_tree, uint32_t spot) {
  const struct sgf_places *places = of_tree;
  const struct source *source = places->source;
  size_t start = spot, end = start + 1;
  if (start >= source->size) return (struct span){source->size, source->size};
  char c = source->bytes[start];
  if (c == '[' || c == ':') {
    const struct sgf_cut *cut = find_cut(places, spot);
    end = cut ? cut->end : sgf_value_close((struct view){source->bytes, source->size}, start + 1);
    if (end > start + 1) return (struct span){start + 1, end};
    return (struct span){start, end + (!cut && end < source->size)};
  }
  while (ascii_is_letter(c) && (ascii_is_letter(source->bytes[end]) || ascii_is_digit(source->bytes[end]))) end++;
  return (struct span){start, end};
}

/* ---- games ---- */

/* Whether a node with a property is at `at`; used outside games, where the opening bracket is missing. */
static bool begins_node(struct view text, size_t at) {
  if (at >= text.length || text.at[at] != ';') return false;
  size_t first = sgf_skip_space(text, at + 1), end = sgf_skip_letters(text, first);
  return end > first && end < text.length && text.at[end] == '[';
}

/* Notes surplus closing brackets in a row as one fact. Returns the offset after the brackets. */
static size_t note_closing(struct sgf_lexer *lexer, size_t start, size_t end) {
  size_t first = SIZE_MAX, last = 0;
  for (; start < end && lexer->text[start] == ')' && lexer->games; start++) {
    if (lexer->owed) lexer->owed--;
    else {
      if (first == SIZE_MAX) first = start;
      last = start + 1;
    }
    while (start + 1 < end && sgf_is_space(lexer->text[start + 1])) start++;
  }
  bool is_last = sgf_skip_space(lexer->probe.text, start) == lexer->size; /* number of the detail: the text ends here */
  struct fact_edit edit = {{first, last}, {"", 0}};
  if (first != SIZE_MAX)
    LEXER_NOTE(lexer, SGF_FACT_UNBALANCED, edit.span, SGF_CLOSES_NOTHING, .number = is_last, .edits = &edit, .edit_count = 1);
  return start;
}

static void note_outside(struct sgf_lexer *lexer, size_t start, size_t end, bool is_last) {
  while (start < end && sgf_is_space(lexer->text[start])) start++;
  while (end > start && sgf_is_space(lexer->text[end - 1])) end--;
  start = note_closing(lexer, start, end);
  if (start < end && is_last && !lexer->games) lexer->text_alone = true;
  else if (start < end) {
    bool has_node = sgf_has_node(lexer->probe.text, (struct span){start, end});
    sgf_lexer_note(lexer, has_node ? SGF_FACT_GAME_AFTER_END : SGF_FACT_LEADING_TEXT, start, end,
                   !lexer->games ? 0 : is_last ? 2 : 1);
  }
}

/* The next opening bracket, or the node that lacks one; false at the end of the text. */
static bool seek(struct sgf_lexer *lexer) {
  size_t from = lexer->at;
  sgf_lexer_space(lexer);
  if (begins_node(lexer->probe.text, lexer->at)) return true;
  size_t start = sgf_game_start(lexer->probe.text, lexer->at);
  note_outside(lexer, from, start == SIZE_MAX ? lexer->size : start, start == SIZE_MAX);
  lexer->at = start == SIZE_MAX ? lexer->size : start;
  return start != SIZE_MAX;
}

static void game_read(struct sgf_lexer *lexer) {
  lexer->tree->spot = (uint32_t)lexer->at;
  lexer->lines = 0;
  lexer->doubled = 0;
  lexer->cut = SIZE_MAX;
  lexer->width = lexer->height = 52;
  lexer->not_go = lexer->text_before = false;
  if (lexer->text[lexer->at] == ';') {
    sgf_lexer_note(lexer, SGF_FACT_UNBALANCED, lexer->at, lexer->at + 1, SGF_NEVER_OPENED);
    open_tree(lexer);
    lexer->at--;
  } else open_tree(lexer);
  while (lexer->open_count && !lexer->is_full) {
    sgf_lexer_space(lexer);
    if (lexer->at >= lexer->size) break;
    step(lexer);
  }
  junk_flush(lexer);
  if (lexer->open_count) close_all(lexer);
}

void sgf_lexer_begin(struct sgf_lexer *lexer, const struct source *source, struct property_tree *tree, struct fact_sink sink,
                     size_t game_most) {
  *lexer = (struct sgf_lexer){.tree = tree, .sink = sink, .text = source->bytes, .size = source->size, .at = source_bom(source),
      .junk = SIZE_MAX, .probe = {.text = {source->bytes, source->size}}, .game_most = game_most,
      .open = lexer->open, .open_capacity = lexer->open_capacity,
      .places = {.source = source, .cuts = lexer->places.cuts, .cut_capacity = lexer->places.cut_capacity}};
}

bool sgf_lexer_game(struct sgf_lexer *lexer) {
  struct property_tree *tree = lexer->tree;
  while (!lexer->is_full && seek(lexer)) {
    property_tree_clear(tree);
    tree->span = span_of;
    tree->places = &lexer->places;
    tree->source = lexer->places.source;
    lexer->places.cut_count = 0;
    lexer->game_last = lexer->game_most < SIZE_MAX - lexer->values ? lexer->values + lexer->game_most : SIZE_MAX;
    game_read(lexer);
    if (lexer->is_full) return false;
    if (!tree->node_count) continue;
    if (++lexer->games == 2) lexer->second_game = tree->spot;
    tree->number = lexer->places.source->first_game + lexer->games;
    return true;
  }
  return false;
}

void sgf_lexer_end(struct sgf_lexer *lexer) {
  size_t start = source_bom(lexer->places.source), line = start;
  while (line < lexer->size && !ascii_is_one_of(lexer->text[line], "\n\r")) line++;
  if (!lexer->games && !lexer->damaged) sgf_lexer_note(lexer, SGF_FACT_NO_GAME, start, line, !lexer->text_alone);
  if (lexer->games > 1 && !lexer->places.source->is_piece)
    sgf_lexer_note(lexer, SGF_FACT_COLLECTION, lexer->second_game, (size_t)lexer->second_game + 1, (long long)lexer->games);
}

void sgf_lexer_release(struct sgf_lexer *lexer) {
  free(lexer->open);
  free(lexer->places.cuts);
  *lexer = (struct sgf_lexer){0};
}

static struct span value_whole(const struct sgf_places *places, uint32_t spot) {
  const struct sgf_cut *cut = find_cut(places, spot);
  if (cut) return (struct span){spot, (size_t)cut->end + cut->is_closed};
  size_t end = sgf_value_close((struct view){places->source->bytes, places->source->size}, (size_t)spot + 1);
  return (struct span){spot, end < places->source->size ? end + 1 : end};
}

struct span sgf_value_whole(const struct property_tree *tree, uint32_t spot) {
  return value_whole(tree->places, spot);
}

size_t sgf_property_end(const struct property_tree *tree, uint32_t spot) {
  const struct source *source = tree->source;
  size_t end = span_of(tree->places, spot).end;
  for (size_t at = end; at < source->size;) {
    at = sgf_skip_space((struct view){source->bytes, source->size}, at);
    if (at == source->size || source->bytes[at] != '[') break;
    at = end = value_whole(tree->places, (uint32_t)at).end;
  }
  return end;
}

/* Whether a node, a property or another opening bracket follows. */
static bool begins_tree(struct view text, size_t at) {
  at = sgf_skip_space(text, at);
  if (at == text.length) return false;
  if (text.at[at] == ';' || text.at[at] == '(') return true;
  size_t end = sgf_skip_letters(text, at);
  return end > at && ascii_is_capital(text.at[at]) && end < text.length && text.at[end] == '[';
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

/* ---- edits ---- */

bool sgf_is_text(const struct property_tree *tree) {
  return tree->span == span_of;
}

const struct fact_edit *sgf_edit_value(const struct property_tree *tree, uint32_t spot, struct view text,
                                       struct fact_edit *edit) {
  if (!sgf_is_text(tree)) return NULL;
  const char *bytes = tree->source->bytes;
  struct span whole = sgf_value_whole(tree, spot);
  if (bytes[whole.start] != '[' || whole.end < whole.start + 2 || bytes[whole.end - 1] != ']') return NULL;
  *edit = (struct fact_edit){{whole.start + 1, whole.end - 1}, text};
  return edit;
}

const struct fact_edit *sgf_edit_remove(const struct property_tree *tree, uint32_t spot, struct fact_edit *edit) {
  if (!sgf_is_text(tree)) return NULL;
  const struct source *source = tree->source;
  struct span span = {spot, sgf_property_end(tree, spot)};
  if (span.end == 0 || source->bytes[span.end - 1] != ']') return NULL;
  bool begins = span.start && source->bytes[span.start - 1] == '\n';
  if (begins && span.end < source->size && source->bytes[span.end] == '\n') span.end++;
  else if (begins && span.end + 1 < source->size && memcmp(source->bytes + span.end, "\r\n", 2) == 0) span.end += 2;
  *edit = (struct fact_edit){span, {"", 0}};
  return edit;
}
