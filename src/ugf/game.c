/* game.c: the shared functions of the parts of the reader: lines and sections, and the linked tree of the game. */
#include "text/location.h"
#include "ugf/internal.h"

void ugf_list_add(struct ugf_reading *reading, const char *key, struct json_object *entry) {
  struct json_object *list = NULL;
  if (!json_object_object_get_ex(reading->text->meta, key, &list)) json_put(reading->text->meta, key, list = json_make_array());
  json_append(list, entry);
}

/* ---- parts of a line ---- */

#define SECTION_TITLE(name, title) title,
static const char *const section_titles[] = {UGF_SECTIONS(SECTION_TITLE) NULL};
#undef SECTION_TITLE

size_t ugf_split(struct view text, char mark, struct view *items, size_t most) {
  size_t count = 0;
  for (bool more = true; more; count++) {
    struct view before = text, item = view_cut(&text, mark);
    more = before.length > item.length;
    if (count < most) items[count] = line_trim(item);
  }
  for (size_t i = count; i < most; i++) items[i] = (struct view){text.at, 0};
  return count;
}

struct view ugf_line(const struct ugf_reading *reading, size_t line) {
  return text_reader_view(reading->text, reading->state->lines[line]);
}

enum ugf_section ugf_section_of(struct view line, bool *is_title) {
  bool begins = line.length && *line.at == '[';
  line = line_trim(line);
  *is_title = begins && line.length > 2 && line.at[line.length - 1] == ']';
  struct view name = {line.at + 1, *is_title ? line.length - 2 : 0};
  for (size_t i = 0; i < name.length; i++)
    if (!ascii_is_letter(name.at[i])) *is_title = false;
  if (!*is_title) return UGF_NO_SECTION;
  for (size_t i = 0; section_titles[i]; i++)
    if (ascii_same(name, section_titles[i])) return (enum ugf_section)i;
  return UGF_NO_SECTION;
}

/* ---- texts of several lines ---- */

void ugf_text_add(struct ugf_text *text, struct view line, struct span span) {
  bool is_blank = !line_trim(line).length, is_first = !text->end;
  if (is_blank && is_first) return;
  if (is_first) text->span.start = span.start;
  else buffer_add_char(&text->text, '\n');
  buffer_add_view(&text->text, line);
  if (is_blank) return;
  text->span.end = span.end;
  text->end = text->text.length;
}

void ugf_text_comment(struct ugf_reading *reading, const struct ugf_text *text, uint32_t node) {
  struct view trimmed = {buffer_string(&text->text), text->end};
  if (text->end)
    ugf_add_note(reading, node, UGF_NOTE_COMMENT, text->span)->text = arena_view(&reading->text->session->tree.arena, trimmed);
}

/* ---- lines ---- */

static void cut_lines(struct ugf_reading *reading, size_t at) {
  struct ugf_state *state = reading->state;
  struct view all = {reading->text->bytes, reading->end};
  enum newline { NONE, LF, CR, CRLF } first = NONE;
  bool mixed = false;
  while (at < all.length) {
    size_t end = text_line_end(all, at);
    ARRAY_ADD(state->lines, state->line_count, state->line_capacity, (struct span){at, end});
    if (end == all.length) return;
    at = text_line_next(all, end);
    enum newline newline = at > end + 1 ? CRLF : all.at[end] == '\r' ? CR : LF;
    if (first == NONE) first = newline;
    if (newline != first && !mixed) text_reader_note(reading->text, UGF_FACT_MIXED_NEWLINES, (struct span){end, at},
                                                     (struct fact_detail){0});
    mixed |= newline != first;
  }
}

/* ---- sections ---- */

const struct ugf_part *ugf_part_of(const struct ugf_reading *reading, enum ugf_section section) {
  for (size_t i = 0; i < reading->state->part_count; i++)
    if (reading->state->parts[i].section == section) return &reading->state->parts[i];
  return NULL;
}

static void note_title(struct ugf_reading *reading, const struct ugf_part *first, enum ugf_section section, struct span title) {
  struct view line = line_trim(text_reader_view(reading->text, title)), name = {line.at + 1, line.length - 2};
  if (section == UGF_NO_SECTION) {
    TEXT_NOTE(reading->text, UGF_FACT_UNKNOWN_SECTION, title, .value = name);
    return;
  }
  const char *meant = section_titles[section];
  if (!view_is(name, meant)) TEXT_NOTE(reading->text, UGF_FACT_SECTION_CASE, title, .value = name, .meant = view_of(meant));
  if (first) TEXT_NOTE_OTHER(reading->text, UGF_FACT_DUPLICATE_SECTION, title, first->title, .value = name);
}

void ugf_cut(struct ugf_reading *reading) {
  struct ugf_state *state = reading->state;
  size_t bom = reading->start ? 0 : source_bom(reading->text->session->text), reported = 0;
  bool is_title, seen[UGF_NO_SECTION + 1] = {false};
  state->line_count = state->part_count = 0;
  if (bom) text_reader_note(reading->text, UGF_FACT_BOM, (struct span){0, bom}, (struct fact_detail){0});
  cut_lines(reading, reading->start + bom);
  for (size_t i = 0; i < state->line_count; i++) {
    enum ugf_section section = ugf_section_of(ugf_line(reading, i), &is_title);
    if (!is_title) continue;
    struct ugf_part *last = state->part_count ? &state->parts[state->part_count - 1] : NULL;
    enum ugf_section above = last ? last->section : UGF_NO_SECTION;
    bool is_in_text = above == UGF_FIGURE || above == UGF_COMMENT || above == UGF_REVIEW_COMMENT;
    if (section == UGF_NO_SECTION && is_in_text) continue;
    if (section != UGF_NO_SECTION || reported++ < 20)
      note_title(reading, seen[section] ? ugf_part_of(reading, section) : NULL, section, state->lines[i]);
    seen[section] = section != UGF_NO_SECTION;
    if (last) last->end = i;
    ARRAY_GROW(state->parts, state->part_count, state->part_capacity);
    state->parts[state->part_count++] =
        (struct ugf_part){.section = section, .title = state->lines[i], .first = i + 1, .end = state->line_count};
  }
}

bool ugf_variable(struct ugf_reading *reading, size_t number, const char *section, struct view *name, struct view *value) {
  struct view tail = ugf_line(reading, number), line = line_trim(tail);
  if (!line.length) return false;
  *name = line_trim(view_cut(&tail, '='));
  *value = line_trim(tail);
  /* A file without a name has a separate finding. */
  if (memchr(line.at, '=', line.length) && (name->length || strcmp(section, "Files") == 0)) return true;
  TEXT_NOTE_PART(reading->text, UGF_FACT_MALFORMED_LINE, line, .value = line, .name = view_of(section));
  return false;
}

/* ---- the linked tree ---- */

uint32_t ugf_add_node(struct ugf_reading *reading, uint32_t parent, struct span span, bool is_first) {
  struct ugf_state *state = reading->state;
  uint32_t number = (uint32_t)state->node_count;
  ARRAY_ADD(state->nodes, state->node_count, state->node_capacity,
            (struct ugf_node){.parent = parent, .span = span, .point = span});
  if (!number) return number;
  struct ugf_node *above = &state->nodes[parent];
  if (is_first || !above->first_child) {
    state->nodes[number].next = above->first_child;
    above->first_child = number;
  } else state->nodes[above->last_child].next = number;
  if (!state->nodes[number].next) above->last_child = number;
  return number;
}

struct ugf_note *ugf_add_note(struct ugf_reading *reading, uint32_t node, enum ugf_note_kind kind, struct span span) {
  struct ugf_state *state = reading->state;
  struct ugf_node *own_node = &state->nodes[node];
  if (!state->note_count) state->note_count = 1; /* number 0: none */
  ARRAY_GROW(state->notes, state->note_count, state->note_capacity);
  uint32_t number = (uint32_t)state->note_count++;
  state->notes[number] = (struct ugf_note){.kind = kind, .span = span};
  *(own_node->last_note ? &state->notes[own_node->last_note].next : &own_node->first_note) = number;
  own_node->last_note = number;
  return &state->notes[number];
}

void ugf_set_number(struct map *nodes, long number, uint32_t node) {
  void **found = map_get_or_add(nodes, (struct view){(const char *)&number, sizeof number});
  if (!*found) *found = (void *)((uintptr_t)node + 1);
}

uint32_t ugf_find_number(const struct map *nodes, long number) {
  const void *found = map_find(nodes, (struct view){(const char *)&number, sizeof number});
  return found ? (uint32_t)((uintptr_t)found - 1) : UGF_NONE;
}

void ugf_turn(const struct ugf_reading *reading, long column, long row, int *x, int *y) {
  bool on_board = row >= 1 && row <= reading->size;
  long from_top = reading->from_bottom && on_board ? reading->size - row : row - 1;
  /* Points outside of the board stay outside, as near as a number allows. */
  *x = (int)(column < 0 || column > 60 ? 60 : column - 1);
  *y = (int)(from_top < 0 || from_top > 60 ? 60 : from_top);
}

bool ugf_point(const struct ugf_reading *reading, struct view text, struct ugf_stone *stone) {
  if (text.length != 2 || !ascii_is_letter(text.at[0]) || !ascii_is_letter(text.at[1])) return false;
  int column = (text.at[0] | 0x20) - 'a' + 1, row = (text.at[1] | 0x20) - 'a' + 1;
  stone->is_pass = column > reading->size && column >= 'y' - 'a' + 1;
  ugf_turn(reading, column, row, &stone->x, &stone->y);
  return true;
}

/* ---- the property tree ---- */

static void add_points(struct ugf_reading *reading, const struct ugf_node *node, enum ugf_note_kind kind, const char *name) {
  struct property_tree *tree = &reading->text->session->tree;
  const struct ugf_note *note;
  bool has_begun = false;
  for (uint32_t i = node->first_note; i; i = note->next) {
    note = &reading->state->notes[i];
    if (note->kind != kind) continue;
    uint32_t spot = text_reader_place(reading->text, note->span);
    if (!has_begun) property_tree_add_property(tree, view_of(name), spot);
    has_begun = true;
    struct sgf_value *value = property_tree_add_value(tree, sgf_point_text(&tree->arena, note->x, note->y), spot);
    if (kind != UGF_NOTE_LABEL) continue;
    value->second = note->text;
    value->second_spot = spot;
  }
}

/* SGF has one comment per node: several become one, with empty lines between them. */
static void add_texts(struct ugf_reading *reading, const struct ugf_node *node, enum ugf_note_kind kind, const char *name) {
  const struct ugf_note *note;
  LOCAL_BUFFER text = {0};
  struct span span = {0, 0};
  for (uint32_t i = node->first_note; i; i = note->next) {
    note = &reading->state->notes[i];
    if (note->kind != kind || !note->text.length) continue;
    if (text.length) buffer_add_string(&text, "\n\n");
    else span = note->span;
    buffer_add_view(&text, note->text);
  }
  if (text.length) text_reader_property(reading->text, name, buffer_view(&text), span);
}

static void add_properties(struct ugf_reading *reading, const struct ugf_node *node) {
  add_points(reading, node, UGF_NOTE_BLACK, "AB");
  add_points(reading, node, UGF_NOTE_WHITE, "AW");
  add_points(reading, node, UGF_NOTE_CLEAR, "AE");
  const struct ugf_stone *move = &node->move;
  struct view point = move->is_pass ? VIEW("") : sgf_point_text(&reading->text->session->tree.arena, move->x, move->y);
  if (move->color != GO_EMPTY) text_reader_property(reading->text, move->color == GO_BLACK ? "B" : "W", point, node->point);
  add_texts(reading, node, UGF_NOTE_NAME, "N");
  add_texts(reading, node, UGF_NOTE_COMMENT, "C");
  add_points(reading, node, UGF_NOTE_LABEL, "LB");
}

void ugf_add_nodes(struct ugf_reading *reading) {
  struct property_tree *tree = &reading->text->session->tree;
  struct ugf_node *nodes = reading->state->nodes, *first = &nodes[nodes[0].first_child];
  uint32_t lines = 0;
  add_properties(reading, &nodes[0]);
  /* It is White's turn after handicap stones if White begins. */
  if (reading->setup_black && !reading->setup_white && first->move.color == GO_WHITE)
    text_reader_property(reading->text, "PL", VIEW("W"), first->point);
  for (uint32_t i = 0;;) {
    uint32_t next = nodes[i].first_child;
    while (!next && i) { /* up, until there is a sibling */
      next = nodes[i].next;
      if (!next) i = nodes[i].parent;
    }
    if (!next) break;
    i = next;
    const struct ugf_node *above = &nodes[nodes[i].parent];
    uint32_t line = above->first_child != above->last_child ? ++lines : tree->nodes[above->place].line;
    nodes[i].place = (uint32_t)tree->node_count;
    property_tree_add_node(tree, (int32_t)above->place, line, text_reader_place(reading->text, nodes[i].span));
    add_properties(reading, &nodes[i]);
  }
}
