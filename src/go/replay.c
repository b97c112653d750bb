#include "go/replay.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/thresholds.h"
#include "go/spelling.h"

enum { NOBODY = GO_EMPTY };

/* ---- the replay ---- */

/* The state of a line of play. */
struct path_state {
  uint32_t number;       /* of moves */
  uint32_t passes;       /* consecutive ones at its end */
  uint32_t black_moves;
  uint32_t age;          /* of positions: changes with each setup */
  struct {
    uint32_t item, node, number;
    uint8_t color;
    bool is_open;        /* no move has followed the turn */
    bool is_bare;        /* its node has no setup */
  } turn;
  uint8_t last;          /* the color of the last move; NOBODY: either may move */
  uint8_t next;          /* the color that a turn names for the next move, or NOBODY */
  bool white_moved;      /* placed a stone; passes between handicap stones do not count */
  bool stones_set, illegal;
  bool unknown;          /* the position is unknown, because an earlier move or setup could not be read */
};

/* The remaining time of a color, in seconds. */
struct clock {
  double time, periods;
  double overtime; /* the longest time so far in an overtime period of unknown length; 0: main time */
  uint32_t time_spot, periods_spot; /* NO_SPOT: unknown, or not comparable */
};

struct clock_change {
  struct clock before;
  uint8_t color;
};

/* The start of a branch that has not been played yet. */
struct fork {
  int32_t node;
  struct path_state line;
  struct board_mark mark;
  size_t clock_changes;
};

/* A position, which the rule of superko forbids to repeat. */
struct position {
  uint64_t key;    /* of the stones and the age. Positions of different ages are never equal: an age begins with each setup */
  uint32_t number; /* of the move before it */
  uint32_t item;   /* this move; NO_ITEM: it was set up */
  bool is_used;
};

#define NO_ITEM UINT32_MAX

struct replay {
  const struct game *game; /* borrowed while it runs */
  struct fact_sink sink;
  struct board board;
  struct player_colors player_colors;
  struct clock clocks[256];          /* by color */
  bool judges_time, judges_periods;  /* whether the overtime rules allow a judgment */
  double period;                     /* seconds of a period if the overtime is NxS, otherwise 0 */
  struct clock_change *clock_changes; /* owned: a journal, to return to earlier positions */
  size_t clock_change_count, clock_change_capacity;
  struct position *positions; /* owned: a hash table. Positions of finished lines stay in it, and are not found (is_of_line) */
  size_t position_count, position_capacity; /* capacity: a power of two, or 0 */
  struct path_state line;
  struct fork *forks;      /* owned */
  size_t fork_count, fork_capacity;
  int32_t *last_branch;    /* owned: for each node up to the last fork, the last child that begins a branch */
  size_t last_branch_capacity;
  size_t last_branch_count;
  uint32_t *moves;         /* owned: the item of each move of the current line, by number, from 1 */
  size_t moves_capacity;
  uint32_t ages;
  uint32_t handicap;
  uint32_t end_passes;     /* the number of consecutive passes that end the game */
  uint32_t *unchanged;     /* owned: as in struct go_event */
  size_t unchanged_count, unchanged_all, unchanged_capacity;
  uint32_t *set_in;        /* owned: for each cell, the last setup that names it */
  uint32_t setups;
  struct go_summary summary;
  uint32_t node;           /* the current node */
};

/* ---- facts ---- */

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

static void note(const struct replay *replay, enum go_fact kind, const void *data, uint32_t spot, uint32_t other,
                 long long number) {
  game_note(replay->game, replay->sink,
            (struct fact){.kind = kind, .spot = spot, .other_spot = other, .number = number, .data = data});
}

static void note_item(const struct replay *replay, enum go_fact kind, const struct go_event *event) {
  note(replay, kind, event, replay->game->items[event->item].spot, NO_SPOT, 0);
}

/* ---- whose turn it is ---- */

/* The move of `mover` follows; NOBODY: the line ends. */
static void settle_turn(struct replay *replay, uint32_t move, uint8_t mover) {
  struct path_state *line = &replay->line;
  if (!line->turn.is_open) return;
  struct go_event event = event_of(replay, line->turn.item);
  event.node = line->turn.node;
  event.number = line->turn.number;
  event.in_main_line = event.node < replay->summary.main_line;
  event.expected = mover;
  const struct go_item *items = replay->game->items;
  uint32_t spot = items[line->turn.item].spot;
  if (go_is_color(mover) && go_is_color(line->turn.color) && mover != line->turn.color)
    note(replay, GO_FACT_TURN_CONTRADICTED, &event, spot, items[move].spot, 0);
  else if (line->turn.is_bare)
    note(replay, GO_FACT_TURN_WITHOUT_SETUP, &event, spot, NO_SPOT, 0);
  line->turn.is_open = false;
}

static void take_turn(struct replay *replay, uint32_t item, bool bare) {
  struct path_state *line = &replay->line;
  settle_turn(replay, item, NOBODY);
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

/* A move with an unreadable color is played by the next player, as in programs that show games. */
static uint8_t guess_mover(const struct replay *replay) {
  const struct path_state *line = &replay->line;
  if (go_is_color(line->next)) return line->next;
  if (replay->player_colors.sides > 2) return NOBODY;
  return line->last == GO_BLACK ? GO_WHITE : line->last == GO_WHITE ? GO_BLACK : NOBODY;
}

static void judge_order(struct replay *replay, uint32_t index, uint8_t color) {
  const struct path_state *line = &replay->line;
  const bool readable = go_is_color(color), is_handicap_unknown = replay->game->unknown & GO_UNKNOWN_HANDICAP;
  const struct player_colors *players = &replay->player_colors;
  const bool is_handicap_stone = color == GO_BLACK && !line->white_moved && !line->stones_set &&
                                 (line->black_moves < replay->handicap || is_handicap_unknown);
  const bool is_repeated = readable && line->last == color && players->complete && !players->one_sided && !is_handicap_stone &&
                     !(replay->game->items[index].marks & GO_MORE_MOVE);
  const bool after_end = line->passes == replay->end_passes && players->complete;
  const bool nobodys = readable && !player_colors_has(players, color);
  if (LIKELY(!is_repeated && !after_end && !nobodys)) return;
  struct go_event event = event_of(replay, index);
  event.stood_number = line->number - 1;
  if (is_repeated) note_item(replay, GO_FACT_OUT_OF_TURN, &event);
  if (after_end) note_item(replay, GO_FACT_AFTER_END, &event);
  if (!nobodys) return;
  const struct go_item *item = &replay->game->items[index];
  note(replay, GO_FACT_COLOR_OF_NOBODY, &event, item->text_spot == NO_SPOT ? item->spot : item->text_spot, NO_SPOT, 0);
}

static void count_move(struct replay *replay, uint8_t color, bool passes) {
  struct path_state *line = &replay->line;
  line->last = go_is_color(color) ? color : NOBODY;
  line->next = NOBODY;
  /* Only the first move after the end is reported. */
  line->passes = passes ? line->passes + 1 : 0;
  if (color == GO_BLACK) line->black_moves++;
  if (color == GO_WHITE && !passes) line->white_moved = true;
  if (replay->node >= replay->summary.main_line) return;
  replay->summary.moves++;
  if (color == GO_WHITE && !passes) replay->summary.white_moves++;
  if (color == GO_BLACK && !passes && !line->white_moved) replay->summary.black_before_white++;
  if (!passes) replay->summary.score.known = false;
}

/* ---- unreadable moves and setups ---- */

/* A stone is missing, so the game cannot be counted. */
static void lose_count(struct replay *replay) {
  if (replay->node >= replay->summary.main_line) return;
  if (!replay->line.white_moved) replay->summary.stones_unknown = true;
  replay->summary.score.known = replay->summary.score.prisoners_known = false;
}

/* The position is unknown from here on. The reader reports the reason. */
static void lose_position(struct replay *replay) {
  replay->line.unknown = replay->line.illegal = true;
  lose_count(replay);
}

/* The next player is unknown as well. */
static void lose_track(struct replay *replay, const struct go_item *item) {
  struct path_state *line = &replay->line;
  if (!(item->marks & GO_IS_PASS)) lose_position(replay);
  board_pass(&replay->board);
  line->last = line->next = NOBODY;
  line->passes = 0;
  line->turn.is_open = false;
}

/* ---- superko ---- */

/* The slot of a position, or a free one. */
static struct position *position_slot(const struct replay *replay, uint64_t key) {
  size_t at = map_slot(replay->positions, key);
  for (;; at++) {
    struct position *slot = &replay->positions[at & (replay->position_capacity - 1)];
    if (!slot->is_used || slot->key == key) return slot;
  }
}

static void positions_grow(struct replay *replay) {
  struct position *old = replay->positions;
  const size_t capacity = replay->position_capacity;
  replay->position_capacity = capacity ? capacity * 2 : TABLE_FIRST;
  replay->positions = mem_alloc_zeroed(replay->position_capacity, sizeof *replay->positions);
  for (size_t i = 0; i < capacity; i++)
    if (old[i].is_used) *position_slot(replay, old[i].key) = old[i];
  free(old);
}

/* Whether the position is one of the current line, before its last move. */
static bool is_of_line(const struct replay *replay, const struct position *position) {
  if (position->item == NO_ITEM) return true;
  return position->number < replay->line.number && replay->moves[position->number] == position->item;
}

/* Adds the position after a move, or after a setup (NO_ITEM). Returns an equal earlier position of this line, or NULL. */
static const struct position *position_add(struct replay *replay, uint32_t item) {
  const struct path_state *line = &replay->line;
  if (!replay->game->disallow_repeats) return NULL;
  if (replay->position_count >= replay->position_capacity / 2) positions_grow(replay);
  uint64_t key = replay->board.hash ^ (uint64_t)line->age * UINT64_C(0x9e3779b97f4a7c15);
  key ^= key >> 32;
  struct position *slot = position_slot(replay, key);
  if (slot->is_used && is_of_line(replay, slot)) return slot;
  replay->position_count += !slot->is_used;
  *slot = (struct position){.key = key, .number = line->number, .item = item, .is_used = true};
  return NULL;
}

/* ---- moves ---- */

/* Reports an illegal move; the board is the one before it. A separate function, because nearly all moves are legal. */
static NOINLINE void note_illegal(struct replay *replay, enum go_fact kind, uint32_t index, uint8_t color, uint32_t number,
                                  uint32_t group) {
  const struct game *game = replay->game;
  struct go_event event = event_of(replay, index);
  if (replay->line.unknown) return;
  event.color = color;
  event.stood_color = replay->board.color[board_point(&replay->board, event.x, event.y)];
  event.stood_number = number;
  event.group = group;
  replay->line.illegal = true;
  replay->summary.illegal += event.in_main_line;
  bool has_other = number && (kind == GO_FACT_ON_STONE || kind == GO_FACT_KO);
  note(replay, kind, &event, game->items[index].spot, has_other ? game->items[replay->moves[number]].spot : NO_SPOT, 0);
}

/* The point of the move, or BOARD_NOWHERE; *passes is whether it is a pass. */
static unsigned aim(const struct replay *replay, const struct go_item *item, bool *passes) {
  *passes = item->marks & GO_IS_PASS;
  if (item->marks & (GO_IS_PASS | GO_NO_POINT)) return BOARD_NOWHERE;
  unsigned point = board_point(&replay->board, item->x, item->y);
  if (point == BOARD_NOWHERE) *passes = point_means_pass(&replay->game->board, item);
  return point;
}

static void play_move(struct replay *replay, uint32_t index) {
  const struct game *game = replay->game;
  const struct go_item *item = &game->items[index];
  struct path_state *line = &replay->line;
  struct board *board = &replay->board;
  const uint8_t color = item->color, mover = go_is_color(color) ? color : guess_mover(replay);
  bool passes;
  const unsigned point = aim(replay, item, &passes);
  line->number++;
  ARRAY_GROW(replay->moves, line->number, replay->moves_capacity);
  replay->moves[line->number] = index;
  settle_turn(replay, index, color);
  judge_order(replay, index, color);
  if (!go_is_color(color) && !line->white_moved) replay->summary.stones_unknown = true;
  count_move(replay, color, passes);
  if (point == BOARD_NOWHERE || mover == NOBODY) {
    board_pass(board);
    bool is_off_board = point == BOARD_NOWHERE && !(item->marks & GO_NO_POINT);
    if (is_off_board && !passes) lose_count(replay);
    else if (!passes) lose_position(replay);
    return;
  }
  const struct board_mark before = board_mark(board);
  const uint8_t stood = board->color[point];
  const bool was_legal = !stood && !board_is_ko(board, point, mover);
  if (UNLIKELY(!was_legal))
    note_illegal(replay, stood ? GO_FACT_ON_STONE : GO_FACT_KO, index, mover, stood ? board->number[point] : line->number - 1, 0);
  const struct board_play played = board_play(board, point, mover, line->number);
  const bool is_suicide = was_legal && played.suicide && !game->allow_suicide && !(game->unknown & GO_UNKNOWN_SUICIDE);
  const struct position *earlier = position_add(replay, index);
  if (LIKELY(!is_suicide && !(earlier && was_legal))) return;
  board_undo(board, before);
  note_illegal(replay, is_suicide ? GO_FACT_SUICIDE : GO_FACT_REPEATS, index, mover, is_suicide ? 0 : earlier->number,
               is_suicide ? played.lost : 0);
  board_play(board, point, mover, line->number);
}

/* ---- clocks ---- */

static void clocks_start(struct replay *replay) {
  const struct game *game = replay->game;
  /* Seki writes the number of periods and the time per period as two members. */
  const struct go_value *overtime = game_value(game, GO_OVERTIME), *count = game_value(game, GO_NUMBER_OF_PERIODS),
                        *period = game_value(game, GO_TIME_PER_PERIOD);
  bool absent = !overtime || (overtime->is_text && overtime->text.length == 0);
  bool counted = count && period && !count->is_text && !period->is_text && count->number > 0 && period->number > 0;
  replay->period = absent && counted ? period->number : 0;
  replay->judges_periods = absent ? counted
                                  : overtime->is_text && spell_periods(overtime->text, &(double){0}, &replay->period);
  replay->judges_time = absent || replay->judges_periods;
  replay->clock_change_count = 0;
  for (unsigned color = 0; color < game->color_count; color++)
    replay->clocks[color] = (struct clock){.time_spot = NO_SPOT, .periods_spot = NO_SPOT};
}

/* If the record names no overtime, the clock can show it, as on IGS: a period begins when the last minute of the main time is
 * used up, and again after a number of moves. Its first time is almost its length. */
static bool gives_overtime(struct clock *clock, double time) {
  enum { LAST_MINUTE = 60, OF_FIRST = 2 };
  bool begins = clock->overtime == 0 && clock->time < LAST_MINUTE && time >= clock->time * 2;
  bool anew = clock->overtime > 0 && (time <= LAST_MINUTE || time <= clock->overtime * OF_FIRST);
  if ((begins || anew) && time > clock->overtime) clock->overtime = time;
  return begins || anew;
}

/* In seconds: programs round their times and add the network delay. */
static const double LEAST_GAIN = 1;

static void note_gain(const struct replay *replay, const struct go_item *item, uint8_t color, double was, uint32_t earlier) {
  struct go_event event = event_of(replay, (uint32_t)(item - replay->game->items));
  event.color = color;
  event.earlier = was;
  event.value = item->number;
  event.on_board = false;
  note(replay, GO_FACT_TIME_GROWS, &event, item->spot, earlier, item->kind == GO_PERIODS_LEFT);
}

/* Sets the clock of a color to the time or the periods of a node, either of which may be NULL. */
static void set_clock(struct replay *replay, uint8_t color, const struct go_item *time, const struct go_item *periods) {
  struct clock *clock = &replay->clocks[color];
  if (!time && !periods) return;
  if (replay->player_colors.players[color] > 1) return; /* two players of one color (pair go) may have a clock each */
  ARRAY_ADD(replay->clock_changes, replay->clock_change_count, replay->clock_change_capacity,
            (struct clock_change){*clock, color});
  if (periods) {
    if (replay->judges_periods && clock->periods_spot != NO_SPOT && periods->number > clock->periods)
      note_gain(replay, periods, color, clock->periods, clock->periods_spot);
    clock->periods = periods->number;
    clock->periods_spot = periods->spot;
    clock->time_spot = NO_SPOT; /* the time of a period starts again */
    return;
  }
  bool gains = replay->judges_time && clock->time_spot != NO_SPOT && time->number >= clock->time + LEAST_GAIN;
  bool may_gain = gains && (replay->period > 0 ? time->number <= replay->period : gives_overtime(clock, time->number));
  if (gains && !may_gain) note_gain(replay, time, color, clock->time, clock->time_spot);
  clock->time = time->number;
  clock->time_spot = time->spot;
}

/* An SGF node can have the clocks of both colors. */
static void set_clocks(struct replay *replay, uint32_t first, uint32_t end) {
  for (unsigned color = GO_BLACK; color < replay->game->color_count; color++) {
    const struct go_item *time = NULL, *periods = NULL;
    for (uint32_t i = first; i < end; i++) {
      const struct go_item *item = &replay->game->items[i];
      if (item->color != color) continue;
      if (item->kind == GO_TIME_LEFT) time = item;
      if (item->kind == GO_PERIODS_LEFT) periods = item;
    }
    set_clock(replay, (uint8_t)color, time, periods);
  }
}

/* ---- setup ---- */

/* Whether a setup item is on the board. */
static unsigned set_point(const struct replay *replay, const struct go_item *item) {
  if (item->kind != GO_SETUP || item->marks & (GO_NO_POINT | GO_IS_PASS) || item->color == GO_NO_COLOR) return BOARD_NOWHERE;
  return board_point(&replay->board, item->x, item->y);
}

static void set(struct replay *replay, uint32_t index, unsigned point, bool once) {
  struct board *board = &replay->board;
  const struct go_item *item = &replay->game->items[index];
  const uint8_t color = item->color, stood = board->color[point];
  if (color == stood) {
    if (replay->line.unknown) return;
    ARRAY_ADD(replay->unchanged, replay->unchanged_all, replay->unchanged_capacity, index);
    /* The rule setup-same-point reports points that are named twice, and a rectangle of SGF, "aa:ss", clears all points in it. */
    if (!once || item->group == item->spot) return;
    replay->unchanged[replay->unchanged_all - 1] = replay->unchanged[replay->unchanged_count];
    replay->unchanged[replay->unchanged_count++] = index;
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

/* Whether the point has a stone whose group has no liberty. */
static bool is_dead(struct board *board, unsigned point) {
  uint8_t color = board->color[point];
  return color != GO_EMPTY && color != BOARD_EDGE && !board_liberty_cache_has(board, point);
}

/* Returns `point`, or a neighbor of it if `is_neighbor`, whose group has no liberty; or BOARD_NOWHERE. */
static unsigned find_dead(struct board *board, unsigned point, bool is_neighbor) {
  if (!is_neighbor) return is_dead(board, point) ? point : BOARD_NOWHERE;
  for (int direction = 0; direction < BOARD_DIRECTIONS; direction++)
    if (is_dead(board, board_beside(point, direction))) return board_beside(point, direction);
  return BOARD_NOWHERE;
}

/* One fact per node: the last setup point that belongs to a group without liberties or is next to one. */
static void judge_liberties(struct replay *replay, uint32_t first, uint32_t end) {
  board_liberty_cache(&replay->board);
  for (int is_neighbor = 0; is_neighbor < 2; is_neighbor++)
    for (uint32_t i = end; i-- > first;) {
      unsigned point = set_point(replay, &replay->game->items[i]);
      unsigned dead = point == BOARD_NOWHERE ? BOARD_NOWHERE : find_dead(&replay->board, point, is_neighbor);
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
  if (!replay->set_in) replay->set_in = mem_alloc_zeroed(BOARD_CELLS, sizeof *replay->set_in);
  if (replay->setups >= UINT32_MAX / 2 - 1) {
    memset(replay->set_in, 0, BOARD_CELLS * sizeof *replay->set_in);
    replay->setups = 0;
  }
  const uint32_t once = ++replay->setups * 2;
  for (uint32_t i = first; i < end; i++) {
    const struct go_item *item = &replay->game->items[i];
    unsigned point = set_point(replay, item);
    if (point != BOARD_NOWHERE) replay->set_in[point] = replay->set_in[point] >= once ? once + 1 : once;
    else if (item->kind == GO_SETUP && (item->marks & GO_NO_POINT || item->color == GO_NO_COLOR)) lose_position(replay);
    else if (item->kind == GO_SETUP) lose_count(replay); /* a point off the board places no stone */
  }
  return once;
}

/* Reports the points of a setup that change nothing. */
static void note_unchanged(struct replay *replay, uint32_t first, uint32_t end) {
  size_t setups = 0;
  for (uint32_t i = first; i < end; i++) setups += replay->game->items[i].kind == GO_SETUP;
  struct go_event event = event_of(replay, replay->unchanged[0]);
  event.unchanged = replay->unchanged;
  event.unchanged_count = replay->unchanged_count;
  event.unchanged_all = replay->unchanged_all;
  bool is_all = replay->unchanged_count == setups && replay->line.number;
  const uint32_t spot = replay->unchanged_count ? replay->game->items[replay->unchanged[0]].spot : NO_SPOT;
  note(replay, GO_FACT_SETUP_UNCHANGED, &event, spot, NO_SPOT, replay->line.illegal ? 1 : is_all ? 2 : 0);
}

static void set_up(struct replay *replay, uint32_t first, uint32_t end) {
  struct path_state *line = &replay->line;
  const uint32_t once = stamp_points(replay, first, end);
  replay->unchanged_count = replay->unchanged_all = 0;
  for (uint32_t i = first; i < end; i++) {
    unsigned point = set_point(replay, &replay->game->items[i]);
    if (point != BOARD_NOWHERE) set(replay, i, point, replay->set_in[point] == once);
  }
  if (replay->unchanged_all) note_unchanged(replay, first, end);
  board_pass(&replay->board);
  /* A new setup cancels an earlier turn. */
  if (line->turn.node != replay->node && !line->turn.is_bare) line->turn.is_open = false;
  line->last = NOBODY;
  line->passes = 0;
  line->age = ++replay->ages;
  (void)position_add(replay, NO_ITEM);
  if (!line->unknown) judge_liberties(replay, first, end);
}

/* ---- the tree ---- */

static void begin(struct replay *replay) {
  const struct game *game = replay->game;
  board_start(&replay->board, game->board.width, game->board.height);
  clocks_start(replay);
  replay->fork_count = 0;
  replay->line = (struct path_state){.age = ++replay->ages};
  (void)position_add(replay, NO_ITEM);
}

/* Returns to the start of the branch. Nodes without a parent (a broken tree) begin with an empty board. */
static void go_back(struct replay *replay, int32_t parent) {
  settle_turn(replay, 0, NOBODY);
  while (replay->fork_count && replay->forks[replay->fork_count - 1].node != parent) replay->fork_count--;
  if (!replay->fork_count) {
    begin(replay);
    return;
  }
  struct fork *fork = &replay->forks[replay->fork_count - 1];
  replay->line = fork->line;
  board_undo(&replay->board, fork->mark);
  while (replay->clock_change_count > fork->clock_changes) {
    const struct clock_change *change = &replay->clock_changes[--replay->clock_change_count];
    replay->clocks[change->color] = change->before;
  }
  if (replay->last_branch[parent] == (int32_t)replay->node) replay->fork_count--;
}

/* Finds the end of the main line and the starts of branches. */
static void find_forks(struct replay *replay) {
  const struct game *game = replay->game;
  size_t count = game->node_count, i = 1;
  while (i < count && game->nodes[i].parent == (int32_t)i - 1) i++;
  replay->summary.main_line = i;
  replay->last_branch_count = 0;
  if (i >= count) return;
  if (count > replay->last_branch_capacity)
    replay->last_branch = mem_grow(replay->last_branch, &replay->last_branch_capacity, count, sizeof *replay->last_branch);
  memset(replay->last_branch, 0, count * sizeof *replay->last_branch);
  replay->last_branch_count = count;
  for (; i < count; i++) {
    int32_t parent = game->nodes[i].parent;
    if (parent >= 0 && parent < (int32_t)i - 1) replay->last_branch[parent] = (int32_t)i;
  }
}

static void prepare(struct replay *replay, const struct game *game, struct fact_sink sink) {
  const struct go_value *handicap = game_value(game, GO_HANDICAP);
  replay->game = game;
  replay->sink = sink;
  replay->summary = (struct go_summary){.score = {.spot = NO_SPOT, .group = NO_SPOT, .prisoners_known = true}};
  replay->ages = 0;
  if (replay->position_count) memset(replay->positions, 0, replay->position_capacity * sizeof *replay->positions);
  replay->position_count = 0;
  replay->node = 0;
  const double stones = handicap && !handicap->is_text && handicap->number > 0 ? handicap->number : 0;
  replay->handicap = stones < UINT32_MAX ? (uint32_t)stones : UINT32_MAX;
  player_colors_read(game, &replay->player_colors);
  /* All players must pass, two or more. */
  replay->end_passes = replay->player_colors.sides > 2 ? replay->player_colors.sides : 2;
  find_forks(replay);
  begin(replay);
}

/* A handicap of 1, or one whose stones are missing. */
static void note_handicap(const struct replay *replay) {
  const struct go_value *handicap = game_value(replay->game, GO_HANDICAP);
  const struct go_summary *summary = &replay->summary;
  if (!handicap || handicap->is_text || handicap->number < 1) return;
  if (handicap->number >= 2 && (summary->black_before_white >= handicap->number || summary->stones_unknown)) return;
  note(replay, GO_FACT_HANDICAP, summary, handicap->spot, NO_SPOT, summary->black_before_white);
}

void replay_run(const struct game *game, struct replay *replay, struct fact_sink sink) {
  if (!game->is_go || !game->board.width || !game->board.height || !game->node_count) return;
  prepare(replay, game, sink);
  for (uint32_t index = 0; index < game->node_count; index++) {
    const struct go_node *node = &game->nodes[index];
    replay->node = index;
    const uint32_t first = node->first_item, end = first + node->item_count;
    if (index > 0 && UNLIKELY(node->parent != (int32_t)index - 1)) go_back(replay, node->parent);
    if (!replay->fork_count) {
      board_forget(&replay->board);
      replay->clock_change_count = 0;
    }
    unsigned kinds = 0;
    uint32_t turn = 0;
    for (uint32_t i = first; i < end; i++) {
      const struct go_item *item = &game->items[i];
      kinds |= 1U << item->kind;
      if (item->kind == GO_MOVE) play_move(replay, i);
      if (item->kind == GO_TURN) turn = i;
      if (UNLIKELY(item->kind == GO_UNREAD)) lose_track(replay, item);
    }
    if (UNLIKELY(kinds & ~(1U << GO_MOVE | 1U << GO_COMMENT | 1U << GO_MARKUP))) {
      if (kinds & (1U << GO_TIME_LEFT | 1U << GO_PERIODS_LEFT)) set_clocks(replay, first, end);
      /* Move, then turn, then setup: the order of Seki 4. */
      if (kinds & 1U << GO_TURN) take_turn(replay, turn, !(kinds & (1U << GO_SETUP | 1U << GO_UNREAD)));
      if (kinds & 1U << GO_SETUP) set_up(replay, first, end);
      if (kinds & 1U << GO_SCORE && index < replay->summary.main_line && !replay->line.unknown)
        score_position(&replay->summary.score, &replay->board, game, index);
    }
    if (!replay->last_branch_count || !replay->last_branch[index]) continue;
    ARRAY_GROW(replay->forks, replay->fork_count, replay->fork_capacity);
    struct fork *fork = &replay->forks[replay->fork_count++];
    *fork = (struct fork){.node = (int32_t)index, .line = replay->line, .mark = board_mark(&replay->board),
                          .clock_changes = replay->clock_change_count};
    fork->line.turn.is_open = false; /* the first branch answers it */
  }
  settle_turn(replay, 0, NOBODY);
  note_handicap(replay);
  note(replay, GO_FACT_REPLAYED, &replay->summary, game->spot, NO_SPOT, 0);
}

struct replay *replay_new(void) {
  return mem_alloc_zeroed(1, sizeof(struct replay)); /* with an empty board */
}

void replay_free(struct replay *replay) {
  if (!replay) return;
  board_release(&replay->board);
  free(replay->clock_changes);
  free(replay->positions);
  free(replay->forks);
  free(replay->moves);
  free(replay->last_branch);
  free(replay->unchanged);
  free(replay->set_in);
  free(replay);
}
