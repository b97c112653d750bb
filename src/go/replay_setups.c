#include "go/replay_internal.h"

/* Does a setup item name a point where it can put something? */
static unsigned set_point(const struct replay *replay, const struct go_item *item) {
  if (item->kind != GO_SETUP || item->marks & (GO_NO_POINT | GO_IS_PASS) || item->color == GO_NO_COLOR) return BOARD_NOWHERE;
  return board_point(&replay->board, item->x, item->y);
}

static void set(struct replay *replay, uint32_t index, unsigned point, bool once) {
  struct board *board = &replay->board;
  const uint8_t color = replay->game->items[index].color, stood = board->color[point];
  if (color == stood) {
    if (!once) return; /* setup-same-point speaks of it */
    struct go_event event = replay_event(replay, index);
    event.stood_color = stood;
    event.stood_number = stood ? board->number[point] : 0;
    replay_note(replay, GO_FACT_SETUP_NO_CHANGE, &event, replay->game->items[index].spot, NO_SPOT, replay->line.illegal);
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

/* The stone at `point`, or else one beside it, whose group has no liberty; BOARD_NOWHERE if all breathe. */
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
      struct go_event event = replay_event(replay, i);
      event.group_color = replay->board.color[dead];
      event.group = board_group(&replay->board, dead, &event.group_points);
      replay_note_item(replay, GO_FACT_SETUP_NO_LIBERTY, &event);
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
  }
  return once;
}

void replay_set_up(struct replay *replay, uint32_t first, uint32_t end) {
  struct path_state *line = &replay->line;
  const uint32_t once = stamp_points(replay, first, end);
  for (uint32_t i = first; i < end; i++) {
    unsigned point = set_point(replay, &replay->game->items[i]);
    if (point != BOARD_NOWHERE) set(replay, i, point, replay->set_in[point] == once);
  }
  board_pass(&replay->board);
  line->last = NOBODY;
  line->passes = 0;
  line->age = ++replay->ages;
  if (replay->game->disallow_repeats) superko_add(&replay->repeats, replay->board.hash, line->age, line->number);
  judge_liberties(replay, first, end);
}
