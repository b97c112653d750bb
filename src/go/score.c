#include "go/score.h"
#include "go/ruleset.h"
#include "go/spelling.h"

static bool is_side(uint8_t color) {
  return color == GO_BLACK || color == GO_WHITE;
}

/* Sets `owners` to the color that scores each point. False if two colors score a point. */
static bool read_owners(struct score_count *count, uint8_t *owners, const struct board *board, const struct game *game,
                        size_t node) {
  const struct go_node *at = &game->nodes[node];
  for (uint32_t i = at->first_item; i < at->first_item + at->item_count; i++) {
    const struct go_item *item = &game->items[i];
    if (item->kind != GO_SCORE) continue;
    if (count->spot == NO_SPOT) count->spot = item->spot, count->group = item->group;
    if (item->marks & GO_NO_POINT) return false;
    unsigned point = board_point(board, item->x, item->y);
    if (point == BOARD_NOWHERE || !is_side(item->color)) return false;
    if (owners[point] != GO_EMPTY && owners[point] != item->color) return false;
    owners[point] = item->color;
  }
  return true;
}

/* A stone on an unscored point is alive, so the points next to it cannot belong to the other side. */
static bool is_contradicted(const struct board *board, const uint8_t *owners, unsigned point) {
  for (int direction = 0; direction < BOARD_DIRECTIONS; direction++) {
    unsigned at = board_beside(point, direction);
    if (board->color[at] == GO_EMPTY && owners[at] != GO_EMPTY && owners[at] != board->color[point]) return true;
  }
  return false;
}

static bool count_point(struct score_count *count, const struct board *board, const uint8_t *owners, unsigned point) {
  uint8_t stone = board->color[point], owner = owners[point];
  if (stone != GO_EMPTY && !is_side(stone)) return false;
  if (owner == GO_EMPTY && stone == GO_EMPTY) {
    count->open++;
  } else if (owner == GO_EMPTY) {
    count->area[stone - GO_BLACK]++;
    return !is_contradicted(board, owners, point);
  } else {
    count->area[owner - GO_BLACK]++;
    if (stone != owner) count->territory[owner - GO_BLACK] += stone == GO_EMPTY ? 1 : 2;
  }
  return true;
}

void score_position(struct score_count *count, const struct board *board, const struct game *game, size_t node) {
  *count = (struct score_count){.prisoners_known = count->prisoners_known, .spot = NO_SPOT, .group = NO_SPOT};
  uint8_t owners[BOARD_CELLS] = {0};
  if (!read_owners(count, owners, board, game, node)) return;
  for (int y = 0; y < board->height; y++)
    for (int x = 0; x < board->width; x++)
      if (!count_point(count, board, owners, board_point(board, x, y))) return;
  count->territory[SCORE_OF_BLACK] += (int)board->taken[GO_WHITE];
  count->territory[SCORE_OF_WHITE] += (int)board->taken[GO_BLACK];
  count->known = true;
}

/* "W+0" is not a margin. */
static bool read_margin(const struct game *game, double *margin) {
  const struct go_value *result = game_value(game, GO_RESULT);
  if (!result || !result->is_text || !spell_margin(result->text, margin)) return false;
  return *margin < 0 || *margin > 0 || view_is(result->text, "0");
}

static bool is_whole(double value) {
  return value == (double)(long long)value;
}

/* A komi in hundredths or in an unknown unit is reported by another rule. */
static bool read_komi(const struct game *game, bool in_stones, double *komi) {
  const struct go_value *value = game_value(game, GO_KOMI);
  if (!value || value->is_text || !(value->number >= -99 && value->number <= 99)) return false;
  *komi = value->number;
  if (is_whole(*komi * 2)) return true;
  *komi *= 2;
  return in_stones && is_whole(*komi * 2);
}

struct margins {
  const struct score_count *count;
  double komi, recorded;
  bool in_stones; /* margins and komi may be in stones, which are two points of area */
  unsigned ways; /* the number of counts compared so far */
  double off;    /* the smallest difference from `recorded` */
  struct score_judgment judgment;
};

/* Compares the result with one way of counting. Open points may belong to either side. */
static void weigh(struct margins *margins, bool by_area, int compensation) {
  const struct score_count *count = margins->count;
  const int *points = by_area ? count->area : count->territory;
  double counted = points[SCORE_OF_BLACK] - points[SCORE_OF_WHITE] - margins->komi - compensation;
  int play = by_area ? count->open : 0;
  for (int unit = 1; unit <= (margins->in_stones && by_area ? 2 : 1); unit++) {
    double difference = counted - margins->recorded * unit;
    if (difference >= -play && difference <= play) margins->judgment.verdict = SCORE_AGREES;
  }
  double off = counted > margins->recorded ? counted - margins->recorded : margins->recorded - counted;
  if (margins->ways++ && off >= margins->off) return;
  margins->off = off;
  margins->judgment.counted = counted;
  margins->judgment.by_area = by_area;
}

struct score_judgment score_judge(const struct score_count *count, const struct game *game) {
  const enum ruleset_counting counting = ruleset_counting_of(game);
  const bool by_area = counting != COUNTS_TERRITORY, by_territory = counting == COUNTS_EITHER || counting == COUNTS_TERRITORY;
  const struct go_value *handicap = game_value(game, GO_HANDICAP);
  struct margins margins = {.count = count, .in_stones = counting == COUNTS_EITHER || counting == COUNTS_STONES};
  if (!count->known || (handicap && handicap->is_text) || game->unknown & GO_UNKNOWN_HANDICAP ||
      !read_margin(game, &margins.recorded) || !read_komi(game, margins.in_stones, &margins.komi))
    return margins.judgment;
  margins.judgment.recorded = margins.recorded;
  if (by_territory && !count->prisoners_known) return margins.judgment;
  margins.judgment.verdict = SCORE_CONTRADICTS;
  int stones = handicap && handicap->number >= 2 && handicap->number < 100 ? (int)handicap->number : 0;
  /* White's compensation for handicap stones differs even between servers with one ruleset: 0, n or n - 1 points. */
  const int compensations[] = {0, stones, stones - 1};
  for (size_t i = 0; i < (stones ? ARRAY_LENGTH(compensations) : 1); i++) {
    if (by_area) weigh(&margins, true, compensations[i]);
    if (by_territory) weigh(&margins, false, compensations[i]);
  }
  /* A half point that is impossible with this komi is reported by game-result-komi. */
  bool fits = is_whole(margins.recorded - margins.komi) || (margins.in_stones && is_whole(margins.recorded * 2 - margins.komi));
  if (margins.judgment.verdict == SCORE_CONTRADICTS && !fits) margins.judgment.verdict = SCORE_UNKNOWN;
  return margins.judgment;
}
