/* figure.c: [Figure] and [Comment], what was written about the moves.
 *
 * A text belongs to a move. A figure is a diagram: stones that form a position, and moves from there. It becomes a variation:
 * at the node of the game with that position, or, if the game never had it, at the move, beginning with a setup. */
#include "go/board.h"
#include "ugf/internal.h"

struct figure {
  size_t first, end;   /* its lines */
  struct view heading;
  struct span line;
  uint32_t target;     /* the node of the game that it is about */
};

struct figures {
  struct figure *list; /* owned */
  size_t count, capacity;
};

static bool is_command(struct view line, const char *command) {
  size_t length = strlen(command);
  return ascii_begins(line, command) && (line.length == length || line.at[length] == ',' || line.at[length] == ' ');
}

/* ---- texts ---- */

static void read_mark(struct ugf_reading *reading, uint32_t node, struct view line) {
  struct view parts[3], tail = line;
  long column, row;
  for (size_t i = 0; i < 3; i++) parts[i] = line_trim(view_cut(&tail, ','));
  struct span span = text_reader_span(reading->text, line);
  if (!line_integer(parts[1], &column) || !line_integer(parts[2], &row)) {
    TEXT_NOTE(reading->text, UGF_FACT_MALFORMED_LINE, span, .value = line, .name = VIEW("Figure"));
    return;
  }
  if (column < 1 || column > reading->size || row < 1 || row > reading->size) {
    text_reader_note_part(reading->text, UGF_FACT_MARK_RANGE, line);
    return;
  }
  struct ugf_note *note = ugf_add_note(reading, node, UGF_NOTE_LABEL, span);
  ugf_turn(reading, column, row, &note->x, &note->y);
  note->text = line_trim(tail);
}

/* Reads the lines after `.Text`, and returns the line after its end. */
static size_t read_text(struct ugf_reading *reading, size_t at, size_t end, uint32_t node) {
  struct span begun = reading->state->lines[at - 1];
  struct ugf_text text = {.span = begun};
  bool is_ended = false;
  for (; at < end && !is_ended; at++) {
    struct view whole = ugf_line(reading, at), line = line_trim(whole);
    if (is_command(line, ".Text") || is_command(line, ".Fig") || is_command(line, ".EndFig")) break;
    is_ended = is_command(line, ".EndText");
    if (is_command(line, ".#")) read_mark(reading, node, line);
    else if (!is_ended) ugf_text_add(&text, line.length ? whole : line, reading->state->lines[at]);
  }
  if (!is_ended) TEXT_NOTE(reading->text, UGF_FACT_TEXT_UNTERMINATED, begun, .value = VIEW(".EndText"));
  ugf_text_comment(reading, &text, node);
  buffer_release(&text.text);
  return at;
}

/* The node of the game that "...,n" is about. */
static uint32_t target_of(struct ugf_reading *reading, struct view line) {
  long number = 0;
  (void)view_cut(&line, ',');
  struct view text = line_trim(view_cut(&line, ','));
  if (!text.length) return 0;
  uint32_t node = UGF_NONE;
  if (line_integer(text, &number)) node = number ? ugf_find_number(&reading->state->numbers, number) : 0;
  if (node != UGF_NONE) return node;
  TEXT_NOTE_PART(reading->text, UGF_FACT_TEXT_MOVE_RANGE, text, .value = text, .number = (double)reading->moves);
  return number > 0 ? reading->last_node : 0;
}

/* ---- figures ---- */

static void keep_rectangle(struct ugf_reading *reading, const struct view parts[7]) {
  long side[4], move = 0;
  for (size_t i = 0; i < 4; i++)
    if (!line_integer(parts[i + 2], &side[i])) return;
  if (side[0] <= 1 && side[1] <= 1 && side[2] >= reading->size && side[3] >= reading->size) return;
  if (!line_integer(parts[1], &move)) move = 0;
  struct json_object *entry = json_make_object(), *sides = json_make_array();
  for (size_t i = 0; i < 4; i++) json_append(sides, json_make_integer(side[i]));
  json_put(entry, "move", json_make_integer(move));
  json_put(entry, "name", json_make_string(parts[6]));
  json_put(entry, "rectangle", sides);
  ugf_list_add(reading, "figures", entry);
}

/* Reads the lines from `.Fig` on, and returns the line after its end. */
static size_t find_figure(struct ugf_reading *reading, struct figures *figures, size_t at, size_t end) {
  struct view line = line_trim(ugf_line(reading, at)), parts[7];
  ugf_split(line, ',', parts, 7);
  struct figure figure = {.first = at + 1,
                          .end = at + 1,
                          .heading = parts[6],
                          .line = text_reader_span(reading->text, line),
                          .target = target_of(reading, line)};
  bool is_ended = false;
  for (; figure.end < end && !is_ended; figure.end += !is_ended) {
    struct view next = line_trim(ugf_line(reading, figure.end));
    if (is_command(next, ".Fig")) break;
    is_ended = is_command(next, ".EndFig");
  }
  if (!is_ended) TEXT_NOTE(reading->text, UGF_FACT_FIG_UNTERMINATED, figure.line, .value = figure.heading);
  keep_rectangle(reading, parts);
  ARRAY_ADD(figures->list, figures->count, figures->capacity, figure);
  return figure.end + is_ended;
}

/* Reads the stones of a figure: those of the position, which have the number 0, or the moves. Returns false at the end;
 * otherwise advances *at past the line of the stone. */
static bool next_stone(struct ugf_reading *reading, const struct figure *figure, bool is_move, size_t *at,
                       struct ugf_stone *stone, struct span *span) {
  for (; *at < figure->end; ++*at) {
    struct view line = line_trim(ugf_line(reading, *at)), parts[3];
    if (is_move && is_command(line, ".Text"))
      while (*at + 1 < figure->end && !is_command(line_trim(ugf_line(reading, *at)), ".EndText")) ++*at;
    if (!line.length || *line.at == '.') continue;
    ugf_split(line, ',', parts, 3);
    if (view_is(parts[2], "0") == is_move) continue;
    char c = parts[1].length ? ascii_upper(*parts[1].at) : '\0';
    if (ugf_point(reading, parts[0], stone) && (c == 'B' || c == 'W') &&
        line_integer(parts[2], &(long){0})) {
      stone->color = c == 'B' ? GO_BLACK : GO_WHITE;
      *span = text_reader_span(reading->text, line);
      ++*at;
      return true;
    }
    text_reader_note_part(reading->text, UGF_FACT_MOVE_SYNTAX, line);
  }
  return false;
}

/* Puts the stones of the position on a separate board. Returns their number. */
static size_t set_position(struct ugf_reading *reading, const struct figure *figure, struct board *drawn) {
  struct ugf_stone stone;
  struct span span;
  size_t count = 0;
  board_start(drawn, reading->size, reading->size);
  for (size_t at = figure->first; next_stone(reading, figure, false, &at, &stone, &span); count++) {
    unsigned point = board_point(drawn, stone.x, stone.y);
    if (!stone.is_pass && point != BOARD_NOWHERE) board_set(drawn, point, stone.color);
    board_forget(drawn);
  }
  return count;
}

/* A few letters may change all points of the board, again and again: so stones are counted. */
static void add_difference(struct ugf_reading *reading, uint32_t node, const struct board *drawn, const struct board *game,
                           struct span span) {
  for (int y = 0; y < reading->size; y++)
    for (int x = 0; x < reading->size; x++) {
      unsigned point = board_point(drawn, x, y);
      uint8_t color = drawn->color[point];
      if (color == game->color[point] || !reading->stones_left) continue;
      reading->stones_left--;
      enum ugf_note_kind kind = color == GO_BLACK ? UGF_NOTE_BLACK : color == GO_WHITE ? UGF_NOTE_WHITE : UGF_NOTE_CLEAR;
      struct ugf_note *note = ugf_add_note(reading, node, kind, span);
      note->x = x;
      note->y = y;
    }
}

/* `game` is the position at the figure's target; `seen` leads from a position to the last node of the game that had it. */
static void add_figure(struct ugf_reading *reading, const struct figure *figure, const struct board *game,
                       const struct map *seen, struct board *state) {
  uint32_t parent = figure->target, first = (uint32_t)reading->state->node_count, last;
  struct ugf_stone stone;
  struct span span;
  if (set_position(reading, figure, state)) {
    const void *found = map_find(seen, (struct view){(const char *)&state->hash, sizeof state->hash});
    if (found) parent = (uint32_t)((uintptr_t)found - 1);
    else {
      TEXT_NOTE(reading->text, UGF_FACT_FIG_POSITION_UNREACHABLE, figure->line, .value = figure->heading);
      parent = ugf_add_node(reading, parent, figure->line, false);
      add_difference(reading, parent, state, game, figure->line);
    }
  }
  last = parent;
  for (size_t at = figure->first; next_stone(reading, figure, true, &at, &stone, &span);) {
    last = ugf_add_node(reading, last, span, false);
    reading->state->nodes[last].move = stone;
  }
  if (first == reading->state->node_count) last = ugf_add_node(reading, parent, figure->line, false);
  struct span heading = text_reader_span(reading->text, figure->heading);
  if (figure->heading.length) ugf_add_note(reading, first, UGF_NOTE_NAME, heading)->text = figure->heading;
  for (size_t i = figure->first; i < figure->end;)
    i = is_command(line_trim(ugf_line(reading, i)), ".Text") ? read_text(reading, i + 1, figure->end, last) : i + 1;
}

static int compare_figures(const void *a, const void *b) {
  const struct figure *one = a, *other = b;
  if (one->target != other->target) return one->target < other->target ? -1 : 1;
  return one->first < other->first ? -1 : one->first > other->first;
}

static void play_node(const struct ugf_state *state, const struct ugf_node *node, struct board *board) {
  const struct ugf_stone *move = &node->move;
  for (uint32_t i = node->first_note; i; i = state->notes[i].next) {
    const struct ugf_note *note = &state->notes[i];
    unsigned point = board_point(board, note->x, note->y);
    if (note->kind <= UGF_NOTE_WHITE && point != BOARD_NOWHERE)
      board_set(board, point, note->kind == UGF_NOTE_BLACK ? GO_BLACK : GO_WHITE);
  }
  unsigned point = move->is_pass || move->color == GO_EMPTY ? BOARD_NOWHERE : board_point(board, move->x, move->y);
  if (point != BOARD_NOWHERE) board_play(board, point, move->color, 1);
  board_forget(board);
}

/* One pass along the game, with the figures in the order of the moves that they are about. */
static void add_figures(struct ugf_reading *reading, struct figures *figures) {
  struct board *game = mem_alloc_zeroed(1, sizeof *game), *state = mem_alloc_zeroed(1, sizeof *state);
  struct map seen = {0};
  board_init(game);
  board_init(state);
  board_start(game, reading->size, reading->size);
  qsort(figures->list, figures->count, sizeof *figures->list, compare_figures);
  size_t next = 0;
  for (uint32_t i = 0; next < figures->count; i = reading->state->nodes[i].first_child) {
    play_node(reading->state, &reading->state->nodes[i], game);
    *map_get_or_add(&seen, (struct view){(const char *)&game->hash, sizeof game->hash}) = (void *)((uintptr_t)i + 1);
    for (; next < figures->count && figures->list[next].target == i && reading->stones_left; next++)
      add_figure(reading, &figures->list[next], game, &seen, state);
    if (i == reading->last_node || !reading->stones_left) break;
  }
  map_release(&seen);
  board_release(game);
  board_release(state);
  free(game);
  free(state);
}

/* ---- the sections ---- */

static void read_part(struct ugf_reading *reading, const struct ugf_part *part, struct figures *figures) {
  struct ugf_text loose = {0}; /* [Comment] also has plain lines */
  for (size_t i = part->first; i < part->end;) {
    struct view line = line_trim(ugf_line(reading, i));
    if (is_command(line, ".Text")) i = read_text(reading, i + 1, part->end, target_of(reading, line));
    else if (is_command(line, ".Fig")) i = find_figure(reading, figures, i, part->end);
    else {
      if (is_command(line, ".EndText") || is_command(line, ".EndFig"))
        text_reader_note_part(reading->text, UGF_FACT_STRAY_END, line);
      else if (line.length && part->section == UGF_FIGURE)
        TEXT_NOTE_PART(reading->text, UGF_FACT_MALFORMED_LINE, line, .value = line, .name = VIEW("Figure"));
      else ugf_text_add(&loose, line, reading->state->lines[i]);
      i++;
    }
  }
  ugf_text_comment(reading, &loose, 0);
  buffer_release(&loose.text);
}

bool ugf_read_figures(struct ugf_reading *reading) {
  struct figures figures = {0};
  for (size_t i = 0; i < reading->state->part_count; i++) {
    enum ugf_section section = reading->state->parts[i].section;
    if (section == UGF_FIGURE || section == UGF_COMMENT) read_part(reading, &reading->state->parts[i], &figures);
  }
  reading->stones_left = 1 + reading->text->session->limits.values;
  if (figures.count) add_figures(reading, &figures);
  free(figures.list);
  return reading->stones_left;
}
