/* data.c: [Data], the moves. */
#include "base/ascii.h"
#include "base/memory.h"
#include "base/search.h"
#include "json/make.h"
#include "ugf/internal.h"
#include <json-c/json.h>

/* Moves, variations and what hangs on them, until the order of the nodes is known. */

uint32_t ugf_add_node(struct ugf_reading *reading, uint32_t parent, struct span span, bool is_first) {
  struct ugf_own *own = reading->own;
  uint32_t number = (uint32_t)own->node_count;
  ARRAY_GROW(own->nodes, own->node_count, own->node_capacity);
  own->nodes[own->node_count++] = (struct ugf_node){.parent = parent,
                                                    .first_child = UGF_NONE,
                                                    .last_child = UGF_NONE,
                                                    .next = UGF_NONE,
                                                    .first_note = UGF_NONE,
                                                    .last_note = UGF_NONE,
                                                    .span = span,
                                                    .point = span};
  if (parent == UGF_NONE) return number;
  struct ugf_node *above = &own->nodes[parent];
  if (above->last_child == UGF_NONE) above->first_child = above->last_child = number;
  else if (is_first) {
    own->nodes[number].next = above->first_child;
    above->first_child = number;
  } else {
    own->nodes[above->last_child].next = number;
    above->last_child = number;
  }
  return number;
}

struct ugf_note *ugf_add_note(struct ugf_reading *reading, uint32_t node, enum ugf_note_kind kind, struct span span) {
  struct ugf_own *own = reading->own;
  uint32_t number = (uint32_t)own->note_count;
  ARRAY_GROW(own->notes, own->note_count, own->note_capacity);
  own->notes[own->note_count++] = (struct ugf_note){.kind = kind, .span = span, .next = UGF_NONE};
  struct ugf_node *of = &own->nodes[node];
  if (of->last_note == UGF_NONE) of->first_note = number;
  else own->notes[of->last_note].next = number;
  of->last_note = number;
  return &own->notes[number];
}

/* ---- nodes by number ---- */

void ugf_add_number(struct ugf_number **list, size_t *count, size_t *capacity, long long number, uint32_t node) {
  ARRAY_GROW(*list, *count, *capacity);
  (*list)[*count] = (struct ugf_number){.number = number, .node = node, .order = (uint32_t)*count};
  ++*count;
}

static int compare_numbers(const void *a, const void *b) {
  const struct ugf_number *first = a, *second = b;
  if (first->number != second->number) return first->number < second->number ? -1 : 1;
  return first->order < second->order ? -1 : first->order > second->order;
}

void ugf_sort_numbers(struct ugf_number *list, size_t count) {
  bool sorted = true;
  for (size_t i = 1; i < count && sorted; i++) sorted = compare_numbers(&list[i - 1], &list[i]) < 0;
  if (!sorted) qsort(list, count, sizeof *list, compare_numbers);
}

uint32_t ugf_find_number(const struct ugf_number *list, size_t count, long long number) {
  const struct ugf_number wanted = {.number = number};
  size_t first = search_first(&wanted, list, count, sizeof wanted, compare_numbers);
  return first < count && list[first].number == number ? list[first].node : UGF_NONE;
}

/* ---- telling ---- */

static void add_points(struct ugf_reading *reading, const struct ugf_node *node, enum ugf_note_kind kind, const char *name) {
  const struct ugf_note *notes = reading->own->notes;
  struct property_tree *tree = &reading->text->session->tree;
  bool begun = false;
  for (uint32_t i = node->first_note; i != UGF_NONE; i = notes[i].next) {
    if (notes[i].kind != kind) continue;
    uint32_t spot = text_reader_place(reading->text, notes[i].span);
    if (!begun) property_tree_add_property(tree, view_of(name), spot);
    begun = true;
    struct sgf_value *value = property_tree_add_value(tree, sgf_point_text(&tree->arena, notes[i].x, notes[i].y), spot);
    if (kind != UGF_NOTE_LABEL) continue;
    value->second = notes[i].text;
    value->second_spot = spot;
  }
}

/* SGF has one comment a node: several become one, with empty lines between them. */
static void tell_comments(struct ugf_reading *reading, const struct ugf_node *node) {
  const struct ugf_note *notes = reading->own->notes, *first = NULL;
  struct buffer text = {0};
  for (uint32_t i = node->first_note; i != UGF_NONE; i = notes[i].next) {
    if (notes[i].kind != UGF_NOTE_COMMENT || !notes[i].text.length) continue;
    if (text.length) buffer_add_string(&text, "\n\n");
    else first = &notes[i];
    buffer_add_view(&text, notes[i].text);
  }
  if (first) text_reader_property(reading->text, "C", buffer_view(&text), first->span);
  buffer_release(&text);
}

static void add_notes(struct ugf_reading *reading, const struct ugf_node *node) {
  add_points(reading, node, UGF_NOTE_BLACK, "AB");
  add_points(reading, node, UGF_NOTE_WHITE, "AW");
  add_points(reading, node, UGF_NOTE_CLEAR, "AE");
  struct view point = node->is_pass ? VIEW("") : sgf_point_text(&reading->text->session->tree.arena, node->x, node->y);
  if (node->color != GO_EMPTY) text_reader_property(reading->text, node->color == GO_BLACK ? "B" : "W", point, node->point);
  if (node->name.length) text_reader_property(reading->text, "N", node->name, node->name_span);
  tell_comments(reading, node);
  add_points(reading, node, UGF_NOTE_LABEL, "LB");
}

/* White's turn after handicap stones, where white begins. */
static void tell_turn(struct ugf_reading *reading) {
  const struct ugf_node *root = &reading->own->nodes[0];
  if (!reading->setup_black || reading->setup_white || root->first_child == UGF_NONE) return;
  const struct ugf_node *move = &reading->own->nodes[root->first_child];
  if (move->color == GO_WHITE) text_reader_property(reading->text, "PL", VIEW("W"), move->point);
}

void ugf_add_nodes(struct ugf_reading *reading) {
  struct ugf_own *own = reading->own;
  struct property_tree *tree = &reading->text->session->tree;
  uint32_t *node_of = mem_alloc((own->node_count + 1) * sizeof *node_of), lines = 0; /* our node becomes that one */
  node_of[0] = 0;
  add_notes(reading, &own->nodes[0]);
  tell_turn(reading);
  for (uint32_t i = 0;;) {
    uint32_t next = own->nodes[i].first_child;
    while (next == UGF_NONE && i) { /* up, until there is a brother */
      next = own->nodes[i].next;
      if (next == UGF_NONE) i = own->nodes[i].parent;
    }
    if (next == UGF_NONE) break;
    i = next;
    const struct ugf_node *node = &own->nodes[i], *above = &own->nodes[node->parent];
    bool branches = above->first_child != above->last_child;
    uint32_t line = branches ? ++lines : tree->nodes[node_of[node->parent]].line;
    node_of[i] = (uint32_t)tree->node_count;
    property_tree_add_node(tree, (int32_t)node_of[node->parent], line, text_reader_place(reading->text, node->span));
    add_notes(reading, node);
  }
  free(node_of);
}

void ugf_turn(const struct ugf_reading *reading, long long column, long long row, int *x, int *y) {
  bool on_board = row >= 1 && row <= reading->size;
  long long from_top = reading->from_bottom && on_board ? reading->size - row : row - 1;
  /* What lies off the board stays off it, as near as a number allows. */
  *x = (int)(column < 0 || column > 60 ? 60 : column - 1);
  *y = (int)(from_top < 0 || from_top > 60 ? 60 : from_top);
}

bool ugf_point(const struct ugf_reading *reading, struct view text, int *x, int *y, bool *is_pass) {
  if (text.length != 2 || !ascii_is_letter(text.at[0]) || !ascii_is_letter(text.at[1])) return false;
  int column = (text.at[0] | 0x20) - 'a' + 1, row = (text.at[1] | 0x20) - 'a' + 1;
  *is_pass = column > reading->size && column >= 'y' - 'a' + 1;
  ugf_turn(reading, column, row, x, y);
  return true;
}

/* ---- a line ---- */

struct move {
  struct view point, player, number, seconds;
  struct view clock; /* "'00:01:13": time that the player has used so far */
  uint8_t color;
  long long digit;   /* 1, 2: which player of that side */
};

/* What stands between moves in some files, and is none. */
static bool is_noise(struct ugf_reading *reading, struct view line) {
  if (*line.at != '.') return false;
  text_reader_note_part(reading->text, ascii_begins(line, ".End") ? UGF_FACT_STRAY_END : UGF_FACT_TEXT_IN_DATA, line);
  return true;
}

static struct move split_move(struct view line) {
  struct view parts[5];
  struct move move = {0};
  const char *quote = memchr(line.at, '\'', line.length);
  if (quote) {
    move.clock = line_trim((struct view){quote + 1, (size_t)(line.at + line.length - quote - 1)});
    line.length = (size_t)(quote - line.at);
  }
  ugf_split(line, ',', parts, 5);
  move.point = parts[0], move.player = parts[1], move.number = parts[2], move.seconds = parts[3];
  return move;
}

/* The player who has not moved last, for a pass `MK`, which does not name one. */
static uint8_t next_color(const struct ugf_reading *reading) {
  const struct ugf_node *last = &reading->own->nodes[reading->last_node];
  if (last->color != GO_EMPTY) return last->color == GO_BLACK ? GO_WHITE : GO_BLACK;
  return reading->handicap >= 2 ? GO_WHITE : GO_BLACK;
}

static bool read_color(struct ugf_reading *reading, struct move *move) {
  char c = move->player.length ? ascii_upper(*move->player.at) : '\0';
  struct view digits = {move->player.at + 1, move->player.length ? move->player.length - 1 : 0};
  move->digit = 1;
  if ((c == 'B' || c == 'W') && (!digits.length || (ugf_integer(digits, &move->digit) && move->digit >= 0))) {
    move->color = c == 'B' ? GO_BLACK : GO_WHITE;
    return true;
  }
  move->color = next_color(reading);
  return ascii_same(move->player, "MK");
}

/* ---- numbers ---- */

/* False for 0, a setup. File order counts, whatever the numbers say. */
static bool check_number(struct ugf_reading *reading, struct view text, struct span line, long long *number) {
  long long expected = reading->expected;
  *number = expected;
  struct fact_detail detail = {.value = text, .number = (double)expected};
  struct span span = text.length ? text_reader_span(reading->text, text) : line;
  if (!text.length) text_reader_note(reading->text, UGF_FACT_MOVE_NUMBER_MISSING, span, detail);
  else if (!ugf_integer(text, number) || *number < 0) {
    text_reader_note(reading->text, UGF_FACT_MOVE_SYNTAX, span, detail);
    *number = expected;
  } else if (!*number) return false;
  else if (*number > expected) text_reader_note(reading->text, UGF_FACT_MOVE_NUMBER_GAP, span, detail);
  else if (*number < expected) text_reader_note(reading->text, UGF_FACT_MOVE_NUMBER_DUPLICATE, span, detail);
  reading->expected = *number + 1 > expected ? *number + 1 : expected;
  return true;
}

/* ---- pair go and clocks ---- */

struct ugf_clocks {
  struct json_object *seconds, *clocks, *digits; /* owned until they are kept */
  bool has_seconds, has_clocks;
  double total[3];
  bool reported[3];
  long long clock[3][10];     /* of each player, the last one known */
  struct view clock_text[3][10];
  long long digit[3];         /* who moved last for that side */
  size_t deviations;
  struct span first_deviation;
  struct view deviating;
};

static bool read_clock(struct view text, long long *seconds) {
  struct view parts[3];
  long long value[3];
  if (ugf_split(text, ':', parts, 3) != 3) return false;
  for (size_t i = 0; i < 3; i++)
    if (!ugf_integer(parts[i], &value[i]) || value[i] < 0 || value[i] > 1000000) return false;
  *seconds = value[0] * 3600 + value[1] * 60 + value[2];
  return true;
}

static void note_clock(struct ugf_reading *reading, struct ugf_clocks *clocks, const struct move *move) {
  long long seconds;
  size_t player = move->digit >= 0 && move->digit < 10 ? (size_t)move->digit : 0;
  struct json_object *value = NULL;
  if (move->clock.length && read_clock(move->clock, &seconds)) {
    struct view *last = &clocks->clock_text[move->color][player];
    if (last->length && seconds < clocks->clock[move->color][player])
      text_reader_note(reading->text, UGF_FACT_CLOCK_NOT_MONOTONIC, text_reader_span(reading->text, move->clock),
                       (struct fact_detail){.value = move->clock, .meant = *last});
    clocks->clock[move->color][player] = seconds;
    *last = move->clock;
    clocks->has_clocks = true;
    value = json_make_integer(seconds);
  }
  json_append(clocks->clocks, value);
}

static void note_seconds(struct ugf_reading *reading, struct ugf_clocks *clocks, const struct move *move, struct span span) {
  long long seconds = 0;
  if (!ugf_integer(move->seconds, &seconds) || seconds < 0) seconds = 0;
  json_append(clocks->seconds, json_make_integer(seconds));
  clocks->has_seconds |= seconds > 0;
  clocks->total[move->color] += (double)seconds;
  if (reading->main_time <= 0 || clocks->reported[move->color] || clocks->total[move->color] <= reading->main_time) return;
  clocks->reported[move->color] = true;
  struct fact_detail detail = {.number = clocks->total[move->color], .value = reading->header[UGF_PTIME].text};
  text_reader_note(reading->text, UGF_FACT_TIME_EXCEEDS, span, detail);
}

/* In pair go the two of a side take turns: 1, 1, 2, 2. */
static void note_pair(struct ugf_reading *reading, struct ugf_clocks *clocks, const struct move *move, struct span span) {
  json_append(clocks->digits, json_make_integer(move->digit));
  long long last = clocks->digit[move->color];
  bool odd = reading->is_pair ? last ? last == move->digit : move->digit != 1 : move->digit > 1;
  clocks->digit[move->color] = move->digit;
  if (!odd) return;
  if (!clocks->deviations++) {
    clocks->first_deviation = span;
    clocks->deviating = move->player;
  }
}

/* ---- moves ---- */

static void add_setup(struct ugf_reading *reading, struct move move, struct span line, int x, int y) {
  uint32_t node = reading->last_node;
  if (reading->moves) { /* a position that is changed in the course of the game is a node of its own */
    text_reader_note_part(reading->text, UGF_FACT_SETUP_AFTER_MOVE, text_reader_view(reading->text, line));
    if (reading->own->nodes[node].color != GO_EMPTY) node = reading->last_node = ugf_add_node(reading, node, line, false);
  }
  bool is_white = move.color == GO_WHITE;
  if (is_white && !reading->setup_white)
    text_reader_note_part(reading->text, UGF_FACT_SETUP_WHITE, text_reader_view(reading->text, line));
  if (is_white) reading->setup_white++;
  else reading->setup_black++;
  struct ugf_note *note =
      ugf_add_note(reading, node, is_white ? UGF_NOTE_WHITE : UGF_NOTE_BLACK, text_reader_span(reading->text, move.point));
  note->x = x;
  note->y = y;
}

static void check_pass(struct ugf_reading *reading, struct view point, bool is_pass) {
  char column = ascii_upper(*point.at);
  if (is_pass && !ascii_same(point, "YA")) text_reader_note_part(reading->text, UGF_FACT_PASS_FORM, point);
  else if (!is_pass && column >= 'Y') text_reader_note_part(reading->text, UGF_FACT_PASS_AMBIGUOUS, point);
}

static void read_move(struct ugf_reading *reading, struct view line) {
  struct span span = text_reader_span(reading->text, line);
  struct move move = split_move(line);
  int x, y;
  bool is_pass;
  long long number;
  if (!ugf_point(reading, move.point, &x, &y, &is_pass) || !move.player.length) {
    text_reader_note(reading->text, UGF_FACT_MOVE_SYNTAX, span, (struct fact_detail){.value = line});
    return;
  }
  if (!read_color(reading, &move)) {
    text_reader_note_part(reading->text, UGF_FACT_MOVE_COLOR, move.player);
    if (!ugf_integer(move.number, &number) || number >= reading->expected) reading->expected++;
    return;
  }
  if (!check_number(reading, move.number, span, &number)) {
    add_setup(reading, move, span, x, y);
    return;
  }
  check_pass(reading, move.point, is_pass);
  reading->last_node = ugf_add_node(reading, reading->last_node, span, false);
  struct ugf_node *node = &reading->own->nodes[reading->last_node];
  node->color = move.color;
  node->is_pass = is_pass;
  node->x = x;
  node->y = y;
  node->point = (struct span){span.start, text_reader_span(reading->text, move.player).end};
  reading->moves++;
  struct ugf_own *own = reading->own;
  ugf_add_number(&own->numbers, &own->number_count, &own->number_capacity, number, reading->last_node);
  note_pair(reading, reading->clocks, &move, text_reader_span(reading->text, move.player));
  note_seconds(reading, reading->clocks, &move, span);
  note_clock(reading, reading->clocks, &move);
}

/* Kept if it has a meaning. */
static void keep_or_drop(struct ugf_reading *reading, const char *key, struct json_object *value, bool says) {
  if (says) json_put(reading->text->meta, key, value);
  else json_object_put(value);
}

void ugf_read_data(struct ugf_reading *reading) {
  const struct ugf_own *own = reading->own;
  struct ugf_clocks clocks = {.seconds = json_make_array(), .clocks = json_make_array(), .digits = json_make_array()};
  reading->clocks = &clocks;
  reading->expected = 1;
  for (size_t i = 0; i < own->part_count; i++) {
    if (own->parts[i].section != UGF_DATA) continue;
    for (size_t j = own->parts[i].first, end = own->parts[i].end; j < end; j++) {
      struct view line = line_trim(ugf_line(reading, j));
      if (line.length && !is_noise(reading, line)) read_move(reading, line);
    }
  }
  if (clocks.deviations)
    text_reader_note(reading->text, UGF_FACT_PAIR_ORDER, clocks.first_deviation,
                     (struct fact_detail){.value = clocks.deviating, .number = (double)clocks.deviations});
  keep_or_drop(reading, "moveSeconds", clocks.seconds, clocks.has_seconds);
  keep_or_drop(reading, "clock", clocks.clocks, clocks.has_clocks);
  keep_or_drop(reading, "playerNumbers", clocks.digits, clocks.deviations > 0);
  reading->clocks = NULL;
  ugf_sort_numbers(reading->own->numbers, reading->own->number_count);
}

/* Compares what the header says of the moves with the moves. */
void ugf_check_counts(struct ugf_reading *reading) {
  const struct line_value *moves = &reading->header[UGF_MOVES], *handicap = &reading->header[UGF_HDCP];
  long long said;
  if (moves->text.length && (!ugf_integer(moves->text, &said) || (said && said != 999 && said != reading->moves)))
    text_reader_note(reading->text, UGF_FACT_MOVES_COUNT, moves->span,
                     (struct fact_detail){.value = moves->text, .number = (double)reading->moves});
  /* Fewer stones than the handicap is for ruleset-handicap to say. */
  if (handicap->text.length && !reading->setup_white && reading->setup_black > (reading->handicap >= 2 ? reading->handicap : 0))
    text_reader_note(reading->text, UGF_FACT_HANDICAP_COUNT, handicap->span,
                     (struct fact_detail){.value = handicap->text, .number = (double)reading->setup_black});
}
