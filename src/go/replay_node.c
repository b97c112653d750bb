#include "go/replay_internal.h"
#include "base/memory.h"

/* ---- what is noted ---- */

static struct go_event event_of(const struct replay *replay, uint32_t index) {
  const struct go_item *item = &replay->game->items[index];
  const bool has_point = (item->kind == GO_MOVE || item->kind == GO_SETUP) && !(item->marks & (GO_IS_PASS | GO_NO_POINT));
  return (struct go_event){
      .game = replay->game, .board = &replay->board, .node = replay->node, .item = index,
      .number = replay->line.number, .color = item->color,
      .x = has_point ? item->x : 0, .y = has_point ? item->y : 0,
      .on_board = has_point && board_point(&replay->board, item->x, item->y) != BOARD_NOWHERE,
      .in_main_line = replay->node < replay->summary.main_line,
  };
}

static void note(const struct replay *replay, enum go_fact kind, const struct go_event *event, uint32_t spot, uint32_t other,
                 long long number) {
  if (!replay->sink.note) return;
  const struct fact fact = {.kind = kind, .spot = spot, .span = game_span(replay->game, spot), .other_spot = other,
                            .other = game_span(replay->game, other), .number = number, .what = event};
  replay->sink.note(replay->sink.to, &fact);
}

static void note_item(const struct replay *replay, enum go_fact kind, const struct go_event *event) {
  note(replay, kind, event, replay->game->items[event->item].spot, NO_SPOT, 0);
}

/* ---- whose turn it is ---- */

static bool is_readable(uint8_t color) {
  return color != GO_EMPTY && color != GO_NO_COLOR;
}

void replay_settle_turn(struct replay *replay, uint32_t move, uint8_t mover) {
  struct path_state *line = &replay->line;
  struct go_event event = event_of(replay, line->turn.item);
  event.node = line->turn.node;
  event.number = line->turn.number;
  event.in_main_line = event.node < replay->summary.main_line;
  event.expected = mover;
  const struct go_item *items = replay->game->items;
  uint32_t spot = items[line->turn.item].spot;
  if (is_readable(mover) && is_readable(line->turn.color) && mover != line->turn.color)
    note(replay, GO_FACT_TURN_CONTRADICTED, &event, spot, items[move].spot, 0);
  else if (line->turn.is_bare)
    note(replay, GO_FACT_TURN_WITHOUT_SETUP, &event, spot, NO_SPOT, 0);
  line->turn.is_open = false;
}

static void take_turn(struct replay *replay, uint32_t item, bool bare) {
  struct path_state *line = &replay->line;
  if (line->turn.is_open) replay_settle_turn(replay, item, NOBODY);
  line->turn.item = item;
  line->turn.node = replay->node;
  line->turn.number = line->number;
  line->turn.color = replay->game->items[item].color;
  line->turn.is_open = true;
  line->turn.is_bare = bare;
  line->last = NOBODY;
  line->next = line->turn.color;
  line->passes = 0;
}

static bool is_free_placement(const struct replay *replay, uint8_t color) {
  const struct path_state *line = &replay->line;
  const bool is_free = line->black_moves < replay->handicap || replay->game->unknown & GO_UNKNOWN_HANDICAP;
  return color == GO_BLACK && !line->white_moved && !line->stones_set && is_free;
}

/* Who makes a move whose color cannot be read: whose turn it is, as programs that show games have it. */
static uint8_t guess_mover(const struct replay *replay) {
  const struct path_state *line = &replay->line;
  if (is_readable(line->next)) return line->next;
  if (replay->player_colors.sides > 2) return NOBODY;
  return line->last == GO_BLACK ? GO_WHITE : line->last == GO_WHITE ? GO_BLACK : NOBODY;
}

static void judge_order(struct replay *replay, uint32_t index, uint8_t color) {
  const struct path_state *line = &replay->line;
  const bool readable = is_readable(color);
  const struct player_colors *players = &replay->player_colors;
  const bool again = readable && line->last == color && players->complete && !players->one_sided && !is_free_placement(replay, color);
  const bool after_end = line->passes == replay->end_passes && players->complete;
  const bool nobodys = readable && !player_colors_has(players, color);
  if (LIKELY(!again && !after_end && !nobodys)) return;
  struct go_event event = event_of(replay, index);
  event.stood_number = line->number - 1;
  if (again) note_item(replay, GO_FACT_OUT_OF_TURN, &event);
  if (after_end) note_item(replay, GO_FACT_AFTER_END, &event);
  if (!nobodys) return;
  const struct go_item *item = &replay->game->items[index];
  note(replay, GO_FACT_COLOR_OF_NOBODY, &event, item->text_spot == NO_SPOT ? item->spot : item->text_spot, NO_SPOT, 0);
}

static void count_move(struct replay *replay, uint8_t color, bool passes) {
  struct path_state *line = &replay->line;
  line->last = is_readable(color) ? color : NOBODY;
  line->next = NOBODY;
  /* One fault, one finding: only the first move after the end is noted. */
  line->passes = passes ? line->passes + 1 : 0;
  if (color == GO_BLACK) line->black_moves++;
  if (color == GO_WHITE && !passes) line->white_moved = true;
  if (replay->node >= replay->summary.main_line) return;
  replay->summary.moves++;
  if (color == GO_WHITE && !passes) replay->summary.white_moves++;
  if (color == GO_BLACK && !passes && !line->white_moved) replay->summary.black_before_white++;
  if (!passes) replay->summary.score.known = false;
}

/* ---- what cannot be read ---- */

/* From here on nobody knows what stands on the board. It is noted elsewhere why. */
static void lose_position(struct replay *replay) {
  replay->line.unknown = replay->line.illegal = true;
  if (replay->node >= replay->summary.main_line) return;
  if (!replay->line.white_moved) replay->summary.stones_unknown = true;
  replay->summary.score.known = replay->summary.score.prisoners_known = false;
}

/* Nor whose turn it is. */
static void lose_track(struct replay *replay, const struct go_item *item) {
  struct path_state *line = &replay->line;
  if (!(item->marks & GO_IS_PASS)) lose_position(replay);
  board_pass(&replay->board);
  line->last = line->next = NOBODY;
  line->passes = 0;
  line->turn.is_open = false;
}

/* ---- moves ---- */

static void note_illegal(struct replay *replay, enum go_fact kind, const struct go_event *event, uint32_t other) {
  if (replay->line.unknown) return;
  replay->line.illegal = true;
  if (event->in_main_line) replay->summary.illegal++;
  note(replay, kind, event, replay->game->items[event->item].spot, other, 0);
}

/* Only known once the move has been played: taken back for the note, so that the board
 * in it is the one before the move, then played again. */
static void note_played(struct replay *replay, enum go_fact kind, struct go_event *event, struct board_mark before,
                        unsigned point, uint8_t color) {
  board_undo(&replay->board, before);
  note_illegal(replay, kind, event, NO_SPOT);
  board_play(&replay->board, point, color, replay->line.number);
}

/* Notes what is wrong with a move; a function of its own, because nearly no move needs it. */
static NOINLINE void note_not_legal(struct replay *replay, uint32_t index, unsigned point, uint8_t color) {
  const struct board *board = &replay->board;
  struct go_event event = event_of(replay, index);
  event.color = color;
  event.stood_color = board->color[point];
  event.stood_number = event.stood_color ? board->number[point] : replay->line.number - 1;
  const uint32_t earlier = event.stood_number ? replay->game->items[replay->moves[event.stood_number]].spot : NO_SPOT;
  note_illegal(replay, event.stood_color ? GO_FACT_ON_STONE : GO_FACT_KO, &event, earlier);
}

static NOINLINE void note_suicide(struct replay *replay, uint32_t index, struct board_play played, struct board_mark before, unsigned point,
                                  uint8_t color) {
  struct go_event event = event_of(replay, index);
  event.color = color;
  event.group = played.lost;
  note_played(replay, GO_FACT_SUICIDE, &event, before, point, color);
}

static NOINLINE void note_repeated(struct replay *replay, uint32_t index, uint32_t earlier, struct board_mark before, unsigned point,
                                   uint8_t color) {
  struct go_event event = event_of(replay, index);
  event.color = color;
  event.stood_number = earlier;
  note_played(replay, GO_FACT_REPEATS, &event, before, point, color);
}

static void play(struct replay *replay, uint32_t index, unsigned point, uint8_t color) {
  const struct game *game = replay->game;
  struct board *board = &replay->board;
  const struct board_mark before = board_mark(board);
  const bool was_legal = !board->color[point] && !(board->ko_point == point && board->ko_color == color);
  if (UNLIKELY(!was_legal)) note_not_legal(replay, index, point, color);
  const struct board_play played = board_play(board, point, color, replay->line.number);
  const bool is_suicide = was_legal && played.suicide && !game->allow_suicide && !(game->unknown & GO_UNKNOWN_SUICIDE);
  if (UNLIKELY(is_suicide)) note_suicide(replay, index, played, before, point, color);
  if (!game->disallow_repeats) return;
  const struct superko_position *earlier = superko_add(&replay->repeats, board->hash, replay->line.age, replay->line.number);
  if (earlier && was_legal && !is_suicide) note_repeated(replay, index, earlier->number, before, point, color);
}

/* The point that a stone goes to, or BOARD_NOWHERE; then *passes says whether it is a pass. */
static unsigned aim(const struct replay *replay, const struct go_item *item, bool *passes) {
  *passes = item->marks & GO_IS_PASS;
  if (item->marks & (GO_IS_PASS | GO_NO_POINT)) return BOARD_NOWHERE;
  unsigned point = board_point(&replay->board, item->x, item->y);
  if (point == BOARD_NOWHERE) *passes = point_means_pass(&replay->game->board, item);
  return point;
}

static void play_move(struct replay *replay, uint32_t index) {
  const struct go_item *item = &replay->game->items[index];
  struct path_state *line = &replay->line;
  const uint8_t color = item->color, mover = is_readable(color) ? color : guess_mover(replay);
  bool passes;
  const unsigned point = aim(replay, item, &passes);
  line->number++;
  ARRAY_GROW(replay->moves, line->number, replay->moves_capacity);
  replay->moves[line->number] = index;
  if (line->turn.is_open) replay_settle_turn(replay, index, color);
  judge_order(replay, index, color);
  if (!is_readable(color) && !line->white_moved) replay->summary.stones_unknown = true;
  count_move(replay, color, passes);
  if (point != BOARD_NOWHERE && mover != NOBODY) {
    play(replay, index, point, mover);
  } else {
    board_pass(&replay->board);
    if (!passes) lose_position(replay);
  }
}

/* ---- clocks ---- */

static void set_clocks(struct replay *replay, uint32_t first, uint32_t end, uint8_t mover) {
  for (unsigned pass = 0; pass < 2; pass++) {
    const struct go_item *time = NULL, *periods = NULL;
    uint8_t color = pass == 0 ? mover : GO_EMPTY;
    /* First the mover's, then one that names another color (SGF's BL and WL in one node). */
    for (uint32_t i = first; i < end; i++) {
      const struct go_item *item = &replay->game->items[i];
      if (item->kind != GO_TIME_LEFT && item->kind != GO_PERIODS_LEFT) continue;
      bool is_movers = item->color == GO_EMPTY || item->color == mover;
      if (is_movers != (pass == 0) || (pass == 1 && color != GO_EMPTY && item->color != color)) continue;
      if (pass == 1) color = item->color;
      if (item->kind == GO_TIME_LEFT) time = item; else periods = item;
    }
    struct clocks_gain gain;
    if ((!time && !periods) || !clocks_set(&replay->clocks, color, time, periods, &gain)) continue;
    struct go_event event = event_of(replay, (uint32_t)((gain.in_periods ? periods : time) - replay->game->items));
    event.color = color;
    event.was = gain.was;
    event.is = gain.is;
    event.on_board = false;
    note(replay, GO_FACT_TIME_GROWS, &event, gain.spot, gain.earlier, gain.in_periods);
  }
}

/* ---- setup ---- */

/* Whether a setup item names a point of the board. */
static unsigned set_point(const struct replay *replay, const struct go_item *item) {
  if (item->kind != GO_SETUP || item->marks & (GO_NO_POINT | GO_IS_PASS) || item->color == GO_NO_COLOR) return BOARD_NOWHERE;
  return board_point(&replay->board, item->x, item->y);
}

static void set(struct replay *replay, uint32_t index, unsigned point, bool once) {
  struct board *board = &replay->board;
  const uint8_t color = replay->game->items[index].color, stood = board->color[point];
  if (color == stood) {
    if (!once || replay->line.unknown) return; /* the rule setup-same-point is about those that stand there twice */
    struct go_event event = event_of(replay, index);
    event.stood_color = stood;
    event.stood_number = stood ? board->number[point] : 0;
    note(replay, GO_FACT_SETUP_NO_CHANGE, &event, replay->game->items[index].spot, NO_SPOT, replay->line.illegal);
    return;
  }
  board_set(board, point, color);
  if (color != GO_EMPTY) replay->line.stones_set = true;
  if (replay->node >= replay->summary.main_line) return;
  if (!replay->line.white_moved && color == GO_BLACK) replay->summary.black_before_white++;
  if (!replay->line.white_moved && stood == GO_BLACK && replay->summary.black_before_white) replay->summary.black_before_white--;
  if (replay->line.number || color == GO_WHITE || stood != GO_EMPTY) replay->summary.score.prisoners_known = false;
  replay->summary.score.known = false;
}

/* The stone at `point`, or else one beside it, whose group has no liberty; BOARD_NOWHERE if all have liberties. */
static unsigned find_dead(struct board *board, unsigned point, bool beside) {
  static const int around[4] = {-BOARD_STRIDE, -1, 1, BOARD_STRIDE};
  if (!beside) {
    if (board->color[point] != GO_EMPTY && !board_liberty_cache_has(board, point)) return point;
    return BOARD_NOWHERE;
  }
  for (int i = 0; i < 4; i++) {
    unsigned at = (unsigned)((int)point + around[i]);
    if (board->color[at] != GO_EMPTY && board->color[at] != BOARD_EDGE && !board_liberty_cache_has(board, at)) return at;
  }
  return BOARD_NOWHERE;
}

/* One finding a node: the last point that belongs to a group without liberties, else that touches one. */
static void judge_liberties(struct replay *replay, uint32_t first, uint32_t end) {
  board_liberty_cache(&replay->board);
  for (int beside = 0; beside < 2; beside++)
    for (uint32_t i = end; i-- > first;) {
      unsigned point = set_point(replay, &replay->game->items[i]);
      unsigned dead = point == BOARD_NOWHERE ? BOARD_NOWHERE : find_dead(&replay->board, point, beside);
      if (dead == BOARD_NOWHERE) continue;
      struct go_event event = event_of(replay, i);
      event.group_color = replay->board.color[dead];
      event.group = board_group(&replay->board, dead, &event.group_points);
      note_item(replay, GO_FACT_SETUP_NO_LIBERTY, &event);
      return;
    }
}

/* Stamps the points of this setup: 2n for a point named once, 2n + 1 for one named again. */
static uint32_t stamp_points(struct replay *replay, uint32_t first, uint32_t end) {
  if (replay->setups >= UINT32_MAX / 2 - 1) {
    memset(replay->set_in, 0, BOARD_CELLS * sizeof *replay->set_in);
    replay->setups = 0;
  }
  const uint32_t once = ++replay->setups * 2;
  for (uint32_t i = first; i < end; i++) {
    unsigned point = set_point(replay, &replay->game->items[i]);
    if (point != BOARD_NOWHERE) replay->set_in[point] = replay->set_in[point] >= once ? once + 1 : once;
    else if (replay->game->items[i].kind == GO_SETUP) lose_position(replay);
  }
  return once;
}

static void set_up(struct replay *replay, uint32_t first, uint32_t end) {
  struct path_state *line = &replay->line;
  const uint32_t once = stamp_points(replay, first, end);
  for (uint32_t i = first; i < end; i++) {
    unsigned point = set_point(replay, &replay->game->items[i]);
    if (point != BOARD_NOWHERE) set(replay, i, point, replay->set_in[point] == once);
  }
  board_pass(&replay->board);
  /* A position that is set up anew ends what a turn before it says of the next move. */
  if (line->turn.node != replay->node && !line->turn.is_bare) line->turn.is_open = false;
  line->last = NOBODY;
  line->passes = 0;
  line->age = ++replay->ages;
  if (replay->game->disallow_repeats) superko_add(&replay->repeats, replay->board.hash, line->age, line->number);
  if (!line->unknown) judge_liberties(replay, first, end);
}

/* ---- the node ---- */

void replay_node(struct replay *replay) {
  const struct game *game = replay->game;
  const struct go_node *node = &game->nodes[replay->node];
  const uint32_t first = node->first_item, end = first + node->item_count;
  unsigned kinds = 0;
  uint32_t turn = 0;
  uint8_t mover = NOBODY;
  for (uint32_t i = first; i < end; i++) {
    const struct go_item *item = &game->items[i];
    kinds |= 1U << item->kind;
    if (item->kind == GO_MOVE) play_move(replay, i), mover = item->color;
    if (item->kind == GO_TURN) turn = i;
    if (UNLIKELY(item->kind == GO_UNREAD)) lose_track(replay, item);
  }
  if (LIKELY(!(kinds & ~(1U << GO_MOVE | 1U << GO_COMMENT | 1U << GO_MARKUP)))) return;
  if (kinds & (1U << GO_TIME_LEFT | 1U << GO_PERIODS_LEFT)) set_clocks(replay, first, end, mover);
  /* Move, then turn, then setup: the order of Seki 4 and ngGo. */
  if (kinds & 1U << GO_TURN) take_turn(replay, turn, !(kinds & (1U << GO_SETUP | 1U << GO_UNREAD)));
  if (kinds & 1U << GO_SETUP) set_up(replay, first, end);
  if (kinds & 1U << GO_SCORE && replay->node < replay->summary.main_line && !replay->line.unknown)
    score_position(&replay->summary.score, &replay->board, game, replay->node);
}
