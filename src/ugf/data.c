/* data.c: the moves of [Data], and the variations and comments of [ReviewNode] and [ReviewComment]. */
#include "ugf/internal.h"

/* ---- a line ---- */

struct move {
  struct view point, player, number, seconds;
  struct view clock; /* "'00:01:13": time that the player has used so far */
  uint8_t color;
  long digit;   /* 1, 2: which player of that side */
};

static struct move split_move(struct view line) {
  struct view parts[5], clock = line, before = view_cut(&clock, '\'');
  struct move move = {.clock = line_trim(clock)};
  ugf_split(before, ',', parts, 5);
  move.point = parts[0], move.player = parts[1], move.number = parts[2], move.seconds = parts[3];
  return move;
}

/* A pass `MK` does not name a player: it is the next player. */
static bool read_color(struct ugf_reading *reading, struct move *move) {
  char c = move->player.length ? ascii_upper(*move->player.at) : '\0';
  struct view digits = {move->player.at + 1, move->player.length ? move->player.length - 1 : 0};
  uint8_t last = reading->state->nodes[reading->last_node].move.color;
  move->digit = 1;
  move->color = last == GO_EMPTY ? (reading->handicap >= 2 ? GO_WHITE : GO_BLACK) : last == GO_BLACK ? GO_WHITE : GO_BLACK;
  if (c != 'B' && c != 'W') return ascii_same(move->player, "MK");
  if (digits.length && (!line_integer(digits, &move->digit) || move->digit < 0)) return false;
  move->color = c == 'B' ? GO_BLACK : GO_WHITE;
  return true;
}

/* ---- numbers ---- */

/* Returns false for 0, a setup. The order in the file takes precedence over the numbers. */
static bool check_number(struct ugf_reading *reading, struct view text, struct span line, long *number) {
  long expected = reading->expected;
  *number = expected;
  struct fact_detail detail = {.value = text, .number = (double)expected};
  struct span span = text.length ? text_reader_span(reading->text, text) : line;
  if (!text.length) text_reader_note(reading->text, UGF_FACT_MOVE_NUMBER_MISSING, span, detail);
  else if (!line_integer(text, number) || *number < 0) {
    text_reader_note(reading->text, UGF_FACT_MOVE_SYNTAX, span, detail);
    *number = expected;
  } else if (!*number) return false;
  else if (*number > expected) text_reader_note(reading->text, UGF_FACT_MOVE_NUMBER_GAP, span, detail);
  else if (*number < expected) text_reader_note(reading->text, UGF_FACT_MOVE_NUMBER_DUPLICATE, span, detail);
  reading->expected = *number + 1 > expected ? *number + 1 : expected;
  return true;
}

/* ---- pair go and clocks ---- */

struct clocks {
  struct json_object *seconds, *clocks, *digits; /* owned until they are kept */
  bool has_seconds, has_clocks;
  double total[3];
  bool reported[3];
  struct {
    int64_t seconds;
    struct view text;
  } clock[3][10];     /* the last one of each player; an empty text: unknown */
  long digit[3]; /* who moved last for that side */
  size_t deviations;
  struct view deviating; /* the first one */
};

static bool read_clock(struct view text, int64_t *seconds) {
  struct view parts[3];
  *seconds = 0;
  if (ugf_split(text, ':', parts, 3) != 3) return false;
  for (size_t i = 0; i < 3; i++) {
    long value;
    if (!line_integer(parts[i], &value) || value < 0 || value > 1000000) return false;
    *seconds = *seconds * 60 + value;
  }
  return true;
}

static void note_clock(struct ugf_reading *reading, struct clocks *clocks, const struct move *move) {
  int64_t seconds;
  size_t player = move->digit >= 0 && move->digit < 10 ? (size_t)move->digit : 0;
  struct json_object *value = NULL;
  if (move->clock.length && read_clock(move->clock, &seconds)) {
    struct view last = clocks->clock[move->color][player].text;
    if (last.length && seconds < clocks->clock[move->color][player].seconds)
      TEXT_NOTE_PART(reading->text, UGF_FACT_CLOCK_NOT_MONOTONIC, move->clock, .value = move->clock, .meant = last);
    clocks->clock[move->color][player].seconds = seconds;
    clocks->clock[move->color][player].text = move->clock;
    clocks->has_clocks = true;
    value = json_make_integer(seconds);
  }
  json_append(clocks->clocks, value);
}

static void note_seconds(struct ugf_reading *reading, struct clocks *clocks, const struct move *move, struct span span) {
  long seconds = 0;
  double *total = &clocks->total[move->color];
  if (!line_integer(move->seconds, &seconds) || seconds < 0) seconds = 0;
  json_append(clocks->seconds, json_make_integer(seconds));
  clocks->has_seconds |= seconds > 0;
  *total += (double)seconds;
  if (reading->main_time <= 0 || clocks->reported[move->color] || *total <= reading->main_time) return;
  clocks->reported[move->color] = true;
  TEXT_NOTE(reading->text, UGF_FACT_TIME_EXCEEDS, span, .number = *total, .value = reading->header[UGF_PTIME].text);
}

/* In pair go the two of a side take turns: 1, 1, 2, 2. */
static void note_pair(struct ugf_reading *reading, struct clocks *clocks, const struct move *move) {
  json_append(clocks->digits, json_make_integer(move->digit));
  long last = clocks->digit[move->color];
  bool deviates = reading->is_pair ? last ? last == move->digit : move->digit != 1 : move->digit > 1;
  clocks->digit[move->color] = move->digit;
  if (deviates && !clocks->deviations++) clocks->deviating = move->player;
}

/* ---- moves ---- */

static void add_setup(struct ugf_reading *reading, const struct move *move, struct view line, const struct ugf_stone *stone) {
  bool is_white = move->color == GO_WHITE;
  if (reading->moves) { /* a position that is changed during the game is a separate node */
    text_reader_note_part(reading->text, UGF_FACT_SETUP_AFTER_MOVE, line);
    if (reading->state->nodes[reading->last_node].move.color != GO_EMPTY)
      reading->last_node = ugf_add_node(reading, reading->last_node, text_reader_span(reading->text, line), false);
  }
  if (is_white && !reading->setup_white) text_reader_note_part(reading->text, UGF_FACT_SETUP_WHITE, line);
  ++*(is_white ? &reading->setup_white : &reading->setup_black);
  struct ugf_note *note = ugf_add_note(reading, reading->last_node, is_white ? UGF_NOTE_WHITE : UGF_NOTE_BLACK,
                                       text_reader_span(reading->text, move->point));
  note->x = stone->x;
  note->y = stone->y;
}

static void read_move(struct ugf_reading *reading, struct clocks *clocks, struct view line) {
  struct span span = text_reader_span(reading->text, line);
  struct move move = split_move(line);
  struct ugf_stone stone;
  long number;
  if (!ugf_point(reading, move.point, &stone) || !move.player.length) {
    text_reader_note_part(reading->text, UGF_FACT_MOVE_SYNTAX, line);
    return;
  }
  if (!read_color(reading, &move)) {
    text_reader_note_part(reading->text, UGF_FACT_MOVE_COLOR, move.player);
    if (!line_integer(move.number, &number) || number >= reading->expected) reading->expected++;
    return;
  }
  if (!check_number(reading, move.number, span, &number)) {
    add_setup(reading, &move, line, &stone);
    return;
  }
  bool is_ambiguous = !stone.is_pass && ascii_upper(*move.point.at) >= 'Y';
  if (stone.is_pass && !ascii_same(move.point, "YA")) text_reader_note_part(reading->text, UGF_FACT_PASS_FORM, move.point);
  if (is_ambiguous) text_reader_note_part(reading->text, UGF_FACT_PASS_AMBIGUOUS, move.point);
  reading->last_node = ugf_add_node(reading, reading->last_node, span, false);
  struct ugf_node *node = &reading->state->nodes[reading->last_node];
  stone.color = move.color;
  node->move = stone;
  node->point.end = text_reader_span(reading->text, move.player).end;
  reading->moves++;
  ugf_set_number(&reading->state->numbers, number, reading->last_node);
  note_pair(reading, clocks, &move);
  note_seconds(reading, clocks, &move, span);
  note_clock(reading, clocks, &move);
}

static void keep_or_drop(struct ugf_reading *reading, const char *key, struct json_object *value, bool is_kept) {
  if (is_kept) json_put(reading->text->meta, key, value);
  else json_object_put(value);
}

void ugf_read_data(struct ugf_reading *reading) {
  const struct ugf_state *state = reading->state;
  struct clocks clocks = {.seconds = json_make_array(), .clocks = json_make_array(), .digits = json_make_array()};
  reading->expected = 1;
  for (size_t i = 0; i < state->part_count; i++) {
    if (state->parts[i].section != UGF_DATA) continue;
    for (size_t j = state->parts[i].first, end = state->parts[i].end; j < end; j++) {
      struct view line = line_trim(ugf_line(reading, j));
      if (!line.length) continue;
      unsigned stray = ascii_begins(line, ".End") ? UGF_FACT_STRAY_END : UGF_FACT_TEXT_IN_DATA;
      if (*line.at == '.') text_reader_note_part(reading->text, stray, line);
      else read_move(reading, &clocks, line);
    }
  }
  if (clocks.deviations)
    TEXT_NOTE_PART(reading->text, UGF_FACT_PAIR_ORDER, clocks.deviating, .value = clocks.deviating,
                   .number = (double)clocks.deviations);
  keep_or_drop(reading, "moveSeconds", clocks.seconds, clocks.has_seconds);
  keep_or_drop(reading, "clock", clocks.clocks, clocks.has_clocks);
  keep_or_drop(reading, "playerNumbers", clocks.digits, clocks.deviations > 0);
}

/* Compares the numbers of moves and handicap stones in the header with the game. */
void ugf_check_counts(struct ugf_reading *reading) {
  const struct line_value *moves = &reading->header[UGF_MOVES], *handicap = &reading->header[UGF_HDCP];
  long stated;
  if (moves->text.length && (!line_integer(moves->text, &stated) || (stated && stated != 999 && stated != reading->moves)))
    TEXT_NOTE(reading->text, UGF_FACT_MOVES_COUNT, moves->span, .value = moves->text, .number = (double)reading->moves);
  /* ruleset-handicap reports fewer stones than the handicap. */
  if (handicap->text.length && !reading->setup_white && reading->setup_black > (reading->handicap >= 2 ? reading->handicap : 0))
    TEXT_NOTE(reading->text, UGF_FACT_HANDICAP_COUNT, handicap->span, .value = handicap->text,
              .number = (double)reading->setup_black);
}

/* ---- the nodes of a review ---- */

/* A line of nodes: the game, or a variation. */
struct level {
  uint32_t node;  /* the last one */
  bool has_nodes; /* of its own */
};

struct review {
  struct level *levels;   /* owned */
  size_t count, capacity; /* one for the game, and one for each variation that is open */
  bool has_data;          /* [Data] has moves, which take precedence */
  bool reported;          /* that the two differ */
};

struct item {
  long id, color, x, y;
};

static struct ugf_stone stone_of(struct ugf_reading *reading, const struct item *item) {
  struct ugf_stone stone = {.color = item->color == 1 ? GO_BLACK : GO_WHITE};
  stone.is_pass = item->x > reading->size || item->y > reading->size || item->x < 1 || item->y < 1;
  if (!stone.is_pass) ugf_turn(reading, item->x, item->y, &stone.x, &stone.y);
  return stone;
}

static void note_mismatch(struct ugf_reading *reading, struct review *review, struct span line, const struct ugf_node *move) {
  if (!review->reported)
    TEXT_NOTE_OTHER(reading->text, UGF_FACT_REVIEW_DATA_MISMATCH, line, move ? move->span : line,
                    .value = text_reader_view(reading->text, line));
  review->reported = true;
}

/* Compares a move with the next move of [Data], which takes precedence. Returns its node. */
static uint32_t match_move(struct ugf_reading *reading, struct review *review, uint32_t node, const struct item *item,
                           struct span line) {
  const struct ugf_node *nodes = reading->state->nodes;
  const struct ugf_stone same = stone_of(reading, item);
  uint32_t next = node + 1;
  while (next <= reading->last_node && nodes[next].move.color == GO_EMPTY) next++;
  if (next > reading->last_node) {
    note_mismatch(reading, review, line, NULL);
    return node;
  }
  const struct ugf_stone *move = &nodes[next].move;
  bool is_same_point = same.is_pass == move->is_pass && (same.is_pass || (same.x == move->x && same.y == move->y));
  if (same.color != move->color || !is_same_point) note_mismatch(reading, review, line, &nodes[next]);
  return next;
}

static void read_node(struct ugf_reading *reading, struct review *review, struct view line) {
  struct ugf_state *state = reading->state;
  struct span span = text_reader_span(reading->text, line);
  struct item item;
  struct view parts[5];
  if (ugf_split(line, ',', parts, 5) != 5 || !line_integer(parts[1], &item.id) || !line_integer(parts[2], &item.color) ||
      !line_integer(parts[3], &item.x) || !line_integer(parts[4], &item.y) || item.color < 0 || item.color > 2) {
    text_reader_note_part(reading->text, UGF_FACT_REVIEW_NODE_SYNTAX, line);
    return;
  }
  struct level *level = &review->levels[review->count - 1];
  bool is_game = review->count == 1;
  if (item.color && is_game && review->has_data) level->node = match_move(reading, review, level->node, &item, span);
  else if (item.color) {
    level->node = ugf_add_node(reading, level->node, span, level->has_nodes || is_game);
    level->has_nodes = true;
    state->nodes[level->node].move = stone_of(reading, &item);
    if (is_game) ugf_set_number(&state->numbers, ++reading->moves, level->node);
  }
  ugf_set_number(&state->ids, item.id, level->node);
}

static void open_level(struct review *review, uint32_t node) {
  ARRAY_ADD(review->levels, review->count, review->capacity, (struct level){.node = node});
}

static void read_nodes(struct ugf_reading *reading, const struct ugf_part *part) {
  struct review review = {.has_data = reading->moves > 0};
  open_level(&review, 0);
  for (size_t i = part->first; i < part->end; i++) {
    struct view line = line_trim(ugf_line(reading, i)), tail = line, word = line_trim(view_cut(&tail, ','));
    if (!line.length) continue;
    if (ascii_same(word, "NODE")) read_node(reading, &review, line);
    else if (ascii_same(word, "VARIATION")) open_level(&review, review.levels[review.count - 1].node);
    else if (!ascii_same(word, "VARIATIONEND")) text_reader_note_part(reading->text, UGF_FACT_REVIEW_NODE_SYNTAX, line);
    else if (review.count > 1) review.count--;
    else TEXT_NOTE_PART(reading->text, UGF_FACT_REVIEW_NESTING, line, .value = word);
  }
  if (review.count > 1)
    TEXT_NOTE(reading->text, UGF_FACT_REVIEW_NESTING, part->title, .value = VIEW("VARIATION"),
              .number = (double)(review.count - 1));
  if (!review.has_data) reading->last_node = review.levels[0].node;
  free(review.levels);
}

/* ---- the comments of a review ---- */

static void add_comment(struct ugf_reading *reading, struct view id, struct ugf_text *text) {
  const struct ugf_state *state = reading->state;
  long number = 0;
  uint32_t node = UGF_NONE;
  bool is_number = line_integer(id, &number);
  while (text->end && text->text.data[text->end - 1] == ' ') text->end--;
  if (is_number && state->ids.count) node = ugf_find_number(&state->ids, number);
  else if (is_number) node = number == 1 ? 0 : ugf_find_number(&state->numbers, number - 1);
  if (node == UGF_NONE) { /* the node is missing */
    struct json_object *entry = json_make_object();
    TEXT_NOTE(reading->text, UGF_FACT_REVIEW_COMMENT_ID, id.length ? text_reader_span(reading->text, id) : text->span,
              .value = id);
    json_put(entry, "node", json_make_string(id));
    json_put(entry, "text", json_make_string((struct view){buffer_string(&text->text), text->end}));
    ugf_list_add(reading, "comments", entry);
  } else ugf_text_comment(reading, text, node);
}

static void read_comments(struct ugf_reading *reading, const struct ugf_part *part) {
  struct view id = {NULL, 0};
  struct ugf_text text = {0};
  bool has_begun = false;
  for (size_t i = part->first; i < part->end; i++) {
    struct span span = reading->state->lines[i];
    struct view line = line_trim(ugf_line(reading, i)), tail = line;
    if (ascii_same(line_trim(view_cut(&tail, ',')), ".Comment")) {
      if (has_begun) add_comment(reading, id, &text);
      buffer_clear(&text.text);
      text.end = 0;
      text.span = span;
      has_begun = true;
      id = line_trim(tail);
    } else if (has_begun) ugf_text_add(&text, ugf_line(reading, i), span);
    else if (line.length) TEXT_NOTE(reading->text, UGF_FACT_MALFORMED_LINE, span, .value = line, .name = VIEW("ReviewComment"));
  }
  if (has_begun) add_comment(reading, id, &text);
  buffer_release(&text.text);
}

void ugf_read_review(struct ugf_reading *reading) {
  const struct ugf_state *state = reading->state;
  for (size_t i = 0; i < state->part_count; i++)
    if (state->parts[i].section == UGF_REVIEW_NODE) read_nodes(reading, &state->parts[i]);
  for (size_t i = 0; i < state->part_count; i++)
    if (state->parts[i].section == UGF_REVIEW_COMMENT) read_comments(reading, &state->parts[i]);
}
