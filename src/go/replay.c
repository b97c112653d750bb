#include "go/replay_internal.h"
#include "base/memory.h"

static void begin(struct replay *replay) {
  const struct game *game = replay->game;
  board_start(&replay->board, game->board.width, game->board.height);
  superko_undo(&replay->repeats, 0);
  clocks_start(&replay->clocks, game, &replay->player_colors);
  replay->fork_count = 0;
  replay->line = (struct path_state){.age = ++replay->ages};
  if (game->disallow_repeats) superko_add(&replay->repeats, replay->board.hash, replay->line.age, 0);
}

static void leave_line(struct replay *replay) {
  if (replay->line.turn.is_open) replay_settle_turn(replay, 0, NOBODY);
}

/* Goes back to where the branch begins. Nodes without a parent (a broken tree) begin with an empty board. */
static void go_back(struct replay *replay, int32_t parent) {
  leave_line(replay);
  while (replay->fork_count && replay->forks[replay->fork_count - 1].node != parent) replay->fork_count--;
  if (!replay->fork_count) {
    uint64_t work = replay->board.work;
    begin(replay);
    replay->board.work = work;
    return;
  }
  struct fork *fork = &replay->forks[replay->fork_count - 1];
  replay->line = fork->line;
  board_undo(&replay->board, fork->mark);
  superko_undo(&replay->repeats, fork->positions);
  clocks_undo(&replay->clocks, fork->clock_changes);
  if (replay->last_branch[parent] == (int32_t)replay->node) replay->fork_count--;
}

static void keep_fork(struct replay *replay) {
  ARRAY_GROW(replay->forks, replay->fork_count, replay->fork_capacity);
  struct fork *fork = &replay->forks[replay->fork_count++];
  *fork = (struct fork){.node = (int32_t)replay->node, .line = replay->line, .mark = board_mark(&replay->board),
                        .positions = replay->repeats.count, .clock_changes = replay->clocks.journal_count};
  fork->line.turn.is_open = false; /* the first branch answers it */
}

/* Finds the main line's end, and where branches begin. */
static void find_forks(struct replay *replay) {
  const struct game *game = replay->game;
  size_t count = game->node_count, i = 1;
  while (i < count && game->nodes[i].parent == (int32_t)i - 1) i++;
  replay->summary.main_line = i;
  replay->last_branch_count = 0;
  if (i >= count) return;
  if (count > replay->last_branch_capacity) {
    free(replay->last_branch);
    replay->last_branch = mem_alloc_zeroed(count, sizeof *replay->last_branch);
    replay->last_branch_capacity = count;
  } else {
    memset(replay->last_branch, 0, count * sizeof *replay->last_branch);
  }
  replay->last_branch_count = count;
  for (; i < count; i++) {
    int32_t parent = game->nodes[i].parent;
    if (parent >= 0 && parent < (int32_t)i - 1) replay->last_branch[parent] = (int32_t)i;
  }
}

static void forget(struct replay *replay) {
  board_forget(&replay->board);
  clocks_forget(&replay->clocks);
}

static void play_all(struct replay *replay, size_t count) {
  const struct go_node *nodes = replay->game->nodes;
  for (size_t i = 0; i < count; i++) {
    replay->node = (uint32_t)i;
    if (i > 0 && UNLIKELY(nodes[i].parent != (int32_t)i - 1)) go_back(replay, nodes[i].parent);
    if (!replay->fork_count) forget(replay);
    replay_node(replay);
    if (replay->last_branch_count && replay->last_branch[i]) keep_fork(replay);
  }
  leave_line(replay);
}

static void prepare(struct replay *replay, const struct game *game, struct fact_sink sink) {
  const struct go_value *handicap = game_value(game, GO_HANDICAP);
  replay->game = game;
  replay->sink = sink;
  replay->summary = (struct go_summary){.game = game, .score = {.spot = NO_SPOT, .group = NO_SPOT, .prisoners_known = true}};
  replay->ages = 0;
  replay->work = game->node_count + game->item_count;
  replay->repeats.probes = 0;
  replay->node = 0;
  const double stones = handicap && !handicap->is_text && handicap->number > 0 ? handicap->number : 0;
  replay->handicap = stones < UINT32_MAX ? (uint32_t)stones : UINT32_MAX;
  player_colors_read(game, &replay->player_colors);
  /* All sides have to pass, whether there are two or more. */
  replay->end_passes = replay->player_colors.sides > 2 ? replay->player_colors.sides : 2;
  find_forks(replay);
  begin(replay);
}

static bool can_play(const struct game *game) {
  return game->is_go && game->board.width > 0 && game->board.height > 0 && game->node_count > 0;
}

void replay_run(const struct game *game, struct replay *replay, struct fact_sink sink) {
  if (!can_play(game)) return;
  prepare(replay, game, sink);
  play_all(replay, game->node_count);
  const struct fact fact = {.kind = GO_FACT_REPLAYED, .spot = game->spot, .span = game_span(game, game->spot),
                            .other_spot = NO_SPOT, .what = &replay->summary};
  sink.note(sink.to, &fact);
}

uint32_t replay_try_main_line(const struct game *game, const struct go_point *stones, size_t count) {
  if (!can_play(game)) return 0;
  struct replay *replay = replay_new();
  prepare(replay, game, (struct fact_sink){0});
  for (size_t i = 0; i < count; i++) {
    unsigned point = board_point(&replay->board, stones[i].x, stones[i].y);
    if (point != BOARD_NOWHERE) board_set(&replay->board, point, GO_BLACK);
  }
  play_all(replay, replay->summary.main_line);
  uint32_t illegal = replay->summary.illegal;
  replay_free(replay);
  return illegal;
}

uint64_t replay_work(const struct replay *replay) {
  return replay->work + replay->board.work + replay->repeats.probes;
}

struct replay *replay_new(void) {
  struct replay *replay = mem_alloc_zeroed(1, sizeof *replay);
  board_init(&replay->board);
  replay->set_in = mem_alloc_zeroed(BOARD_CELLS, sizeof *replay->set_in);
  return replay;
}

void replay_free(struct replay *replay) {
  if (!replay) return;
  board_release(&replay->board);
  clocks_release(&replay->clocks);
  superko_release(&replay->repeats);
  free(replay->forks);
  free(replay->moves);
  free(replay->last_branch);
  free(replay->set_in);
  free(replay);
}
