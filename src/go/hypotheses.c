#include "go/hypotheses.h"
#include "base/ascii.h"
#include "base/search.h"
#include "go/point_notation.h"

#define NONE UINT32_MAX

/* ---- symptoms ---- */

int compare_symptoms(const void *a, const void *b) {
  const struct symptom *one = a, *other = b;
  if (one->kind != other->kind) return one->kind < other->kind ? -1 : 1;
  return one->spot < other->spot ? -1 : one->spot > other->spot;
}

bool symptoms_have(const struct symptom *sorted, size_t count, const struct symptom *wanted) {
  size_t at = search_first(wanted, sorted, count, sizeof *wanted, compare_symptoms);
  return at < count && compare_symptoms(&sorted[at], wanted) == 0;
}

/* ---- the game ---- */

static uint8_t other_color(uint8_t color) {
  return color == GO_BLACK ? GO_WHITE : color == GO_WHITE ? GO_BLACK : color;
}

static const struct go_item *move_of(const struct game *game, uint32_t node) {
  return node == NONE ? NULL : game_node_item(game, node, GO_MOVE);
}

static uint32_t index_of(const struct game *game, const struct go_item *item) {
  return (uint32_t)(item - game->items);
}

/* The nearest earlier node with a move on the line; NONE if there is none, or a setup is in between. */
static uint32_t move_before(const struct game *game, uint32_t node) {
  for (int32_t at = game->nodes[node].parent; at != GO_NO_NODE; at = game->nodes[at].parent) {
    if (game_node_item(game, (size_t)at, GO_MOVE)) return (uint32_t)at;
    if (game_node_item(game, (size_t)at, GO_SETUP)) break;
  }
  return NONE;
}

/* The nearest later node with a move on the first branch, or NONE. */
static uint32_t move_after(const struct game *game, uint32_t node) {
  for (uint32_t at = node + 1; at < game->node_count && game->nodes[at].parent == (int32_t)at - 1; at++) {
    if (game_node_item(game, at, GO_MOVE)) return at;
    if (game_node_item(game, at, GO_SETUP)) break;
  }
  return NONE;
}

static bool is_same_move(const struct go_item *a, const struct go_item *b) {
  bool is_pass = a->marks & GO_IS_PASS;
  if (a->color != b->color || (a->marks | b->marks) & GO_NO_POINT || is_pass != ((b->marks & GO_IS_PASS) != 0)) return false;
  return is_pass || (a->x == b->x && a->y == b->y);
}

static bool has_point(const struct go_item *item) {
  bool is_point = item->kind == GO_MOVE || item->kind == GO_SETUP || item->kind == GO_MARKUP || item->kind == GO_SCORE;
  return is_point && !(item->marks & (GO_IS_PASS | GO_NO_POINT));
}

/* The symptoms of a class, up to `most`; later ones are not needed for a proposal. */
static size_t symptoms_of(const struct cause_question *question, enum symptom_class class, const struct symptom **list,
                          size_t most) {
  size_t count = 0;
  for (size_t i = 0; i < question->count && count < most; i++)
    if (question->symptoms[i].class == class) list[count++] = &question->symptoms[i];
  return count;
}

/* Whether the move of a node is out of turn. */
static bool is_out_of_turn(const struct cause_question *question, uint32_t node) {
  const struct go_item *move = move_of(question->game, node);
  struct symptom wanted = {.kind = GO_FACT_OUT_OF_TURN, .spot = move ? move->spot : NO_SPOT};
  return move && symptoms_have(question->symptoms, question->count, &wanted);
}

static bool adds_nothing(const struct cause_verdict *verdict) {
  return !verdict->added[SYMPTOM_ILLEGAL] && !verdict->added[SYMPTOM_TURN] && !verdict->added[SYMPTOM_OFF_BOARD] &&
      !verdict->added[SYMPTOM_HANDICAP] && !verdict->added[SYMPTOM_WHITE_FIRST];
}

/* ---- handicap stones are missing ---- */

static size_t handicap_propose(const struct cause_question *question, struct go_change changes[CHANGES_MOST]) {
  const struct game *game = question->game;
  const struct symptom *symptom;
  const struct go_value *handicap = game_value(game, GO_HANDICAP);
  if (!symptoms_of(question, SYMPTOM_HANDICAP, &symptom, 1) || !handicap || !game->node_count) return 0;
  if (game_node_item(game, 0, GO_SETUP) || game_node_item(game, 0, GO_MOVE)) return 0;
  static const enum handicap_habit habits[] = {HANDICAP_STANDARD, HANDICAP_FOX};
  size_t count = 0;
  for (size_t i = 0; i < ARRAY_LENGTH(habits); i++) {
    struct go_point stones[9];
    if (!point_handicap(&game->board, (long long)handicap->number, habits[i], stones)) continue;
    changes[count++] = (struct go_change){.kind = GO_CAUSE_HANDICAP, .item = NONE, .spot = handicap->spot,
                                          .variant = habits[i], .weakness = (unsigned)i};
  }
  return count;
}

static void handicap_apply(struct game *game, const struct go_change *change) {
  struct go_point stones[9];
  const struct go_value *handicap = game_value(game, GO_HANDICAP);
  size_t count = point_handicap(&game->board, (long long)handicap->number, (enum handicap_habit)change->variant, stones);
  struct go_node *root = &game->nodes[0];
  struct go_item *items = game->items + game->item_count;
  memcpy(items, game->items + root->first_item, root->item_count * sizeof *items);
  root->first_item = (uint32_t)game->item_count;
  for (size_t i = 0; i < count; i++)
    items[root->item_count++] = (struct go_item){.kind = GO_SETUP, .color = GO_BLACK, .x = stones[i].x, .y = stones[i].y,
        .spot = NO_SPOT, .x_spot = NO_SPOT, .y_spot = NO_SPOT, .text_spot = NO_SPOT, .group = NO_SPOT};
  game->item_count += root->item_count;
}

/* Stones on other points make moves illegal, so the legal game is the evidence. */
static bool handicap_is_sufficient(const struct game *game, const struct go_change *change, const struct cause_verdict *verdict) {
  (void)game, (void)change;
  return verdict->explained[SYMPTOM_ILLEGAL] && adds_nothing(verdict);
}

/* ---- a node is repeated ---- */

enum { TRIED_SYMPTOMS = 4, FAR_SYMPTOMS = 4 };

static size_t repeated_add(struct go_change *change, const struct game *game, uint32_t node, uint32_t earlier) {
  const struct go_item *move = move_of(game, node), *first = move_of(game, earlier);
  if (!move || !first || !is_same_move(move, first)) return 0;
  *change = (struct go_change){.kind = GO_CAUSE_REPEATED_NODE, .node = node, .other_node = earlier, .item = index_of(game, move)};
  return 1;
}

static size_t repeated_propose(const struct cause_question *question, struct go_change changes[CHANGES_MOST]) {
  const struct game *game = question->game;
  size_t count = 0;
  for (size_t i = 0; i < question->count && count < TRIED_SYMPTOMS; i++) {
    const struct symptom *symptom = &question->symptoms[i];
    bool is_passed = symptom->kind == GO_FACT_OUT_OF_TURN && game->items[symptom->item].marks & GO_IS_PASS;
    bool is_stone = symptom->kind == GO_FACT_ON_STONE && symptom->on_same_color;
    if (is_passed || is_stone) count += repeated_add(&changes[count], game, symptom->node, move_before(game, symptom->node));
  }
  return count;
}

static void repeated_apply(struct game *game, const struct go_change *change) {
  game->nodes[change->node].item_count = 0;
}

static bool repeated_is_sufficient(const struct game *game, const struct go_change *change, const struct cause_verdict *verdict) {
  (void)game, (void)change;
  return adds_nothing(verdict);
}

/* ---- two nodes are exchanged ---- */

static size_t swapped_add(struct go_change *change, const struct game *game, uint32_t node, uint32_t later) {
  if (node == NONE || later == NONE) return 0;
  const struct go_item *one = move_of(game, node), *other = move_of(game, later);
  if (!one || !other || one->color == other->color) return 0;
  *change = (struct go_change){.kind = GO_CAUSE_SWAPPED_NODES, .node = node, .other_node = later, .item = index_of(game, one)};
  return 1;
}

/* Moves of different colors at different places: both are out of turn there. */
static size_t swapped_far_add(struct go_change *change, const struct game *game, const struct symptom *const *turns,
                              size_t count) {
  if (count != FAR_SYMPTOMS || move_after(game, turns[0]->node) != turns[1]->node) return 0;
  if (move_after(game, turns[2]->node) != turns[3]->node) return 0;
  return swapped_add(change, game, turns[0]->node, turns[2]->node);
}

/* Exchanged neighbors: the first one and the move after the second one are out of turn. */
static size_t swapped_propose(const struct cause_question *question, struct go_change changes[CHANGES_MOST]) {
  const struct game *game = question->game;
  const struct symptom *turns[FAR_SYMPTOMS + 1], *first;
  size_t found = symptoms_of(question, SYMPTOM_TURN, turns, ARRAY_LENGTH(turns)), count = 0;
  count += swapped_far_add(&changes[count], game, turns, found);
  for (size_t i = 0; i < question->count && count < TRIED_SYMPTOMS; i++) {
    const struct symptom *symptom = &question->symptoms[i];
    if (symptom->kind != GO_FACT_OUT_OF_TURN) continue;
    const uint32_t next = move_after(game, symptom->node), last = next == NONE ? NONE : move_after(game, next);
    if (is_out_of_turn(question, last)) count += swapped_add(&changes[count], game, symptom->node, next);
  }
  if (!symptoms_of(question, SYMPTOM_WHITE_FIRST, &first, 1)) return count;
  for (uint32_t node = 0; node < game->node_count; node++)
    if (game->nodes[node].first_item + game->nodes[node].item_count > first->item)
      return count + swapped_add(&changes[count], game, node, move_after(game, node));
  return count;
}

static void swapped_apply(struct game *game, const struct go_change *change) {
  struct go_node *one = &game->nodes[change->node], *other = &game->nodes[change->other_node], kept = *one;
  one->first_item = other->first_item, one->item_count = other->item_count, one->spot = other->spot;
  other->first_item = kept.first_item, other->item_count = kept.item_count, other->spot = kept.spot;
}

/* Two symptoms; with one alone, a move may be missing as well. */
static bool is_in_turn(const struct game *game, const struct go_change *change, const struct cause_verdict *verdict) {
  (void)game, (void)change;
  size_t turns = verdict->explained[SYMPTOM_TURN] + verdict->explained[SYMPTOM_WHITE_FIRST];
  return turns >= 2 && adds_nothing(verdict);
}

/* ---- one move in the wrong color ---- */

static size_t color_add(struct go_change *change, const struct game *game, uint32_t item) {
  if (game->items[item].color != GO_BLACK && game->items[item].color != GO_WHITE) return 0;
  *change = (struct go_change){.kind = GO_CAUSE_MOVE_COLOR, .item = item};
  return 1;
}

/* A move in the wrong color and the move after it are out of turn. */
static size_t color_propose(const struct cause_question *question, struct go_change changes[CHANGES_MOST]) {
  const struct game *game = question->game;
  const struct symptom *first;
  size_t count = 0;
  for (size_t i = 0; i < question->count && count < TRIED_SYMPTOMS; i++) {
    const struct symptom *symptom = &question->symptoms[i];
    if (symptom->kind == GO_FACT_OUT_OF_TURN && is_out_of_turn(question, move_after(game, symptom->node)))
      count += color_add(&changes[count], game, symptom->item);
  }
  if (symptoms_of(question, SYMPTOM_WHITE_FIRST, &first, 1)) count += color_add(&changes[count], game, first->item);
  return count;
}

/* The clock of the mover goes with the move. */
static void color_exchange(struct game *game, const struct go_node *node, uint8_t color) {
  for (uint32_t i = node->first_item; i < node->first_item + node->item_count; i++) {
    struct go_item *item = &game->items[i];
    bool is_clock = item->kind == GO_TIME_LEFT || item->kind == GO_PERIODS_LEFT;
    if ((item->kind == GO_MOVE || is_clock) && item->color == color) item->color = other_color(color);
  }
}

static void color_apply(struct game *game, const struct go_change *change) {
  for (size_t i = 0; i < game->node_count; i++) {
    const struct go_node *node = &game->nodes[i];
    if (change->item < node->first_item || change->item >= node->first_item + node->item_count) continue;
    color_exchange(game, node, game->items[change->item].color);
    return;
  }
}

/* The number of adjacent moves of this color before or after a node; *end is the node after them, or NONE. */
static unsigned count_row(const struct game *game, uint32_t node, uint8_t color,
                          uint32_t (*next)(const struct game *game, uint32_t node), uint32_t *end) {
  unsigned count = 0;
  for (*end = next(game, node); *end != NONE && move_of(game, *end)->color == color; *end = next(game, *end)) count++;
  return count;
}

/* Returns true if a player has more than the three moves in a row that one wrong color causes, or if white has the first moves of
 * a handicap game: then passes were not recorded. */
static bool may_lack_passes(const struct game *game, uint32_t item) {
  uint32_t node = 0, before, after;
  while (game->nodes[node].first_item + game->nodes[node].item_count <= item) node++;
  const uint8_t color = game->items[item].color;
  unsigned row = count_row(game, node, color, move_before, &before);
  row += count_row(game, node, color, move_after, &after);
  const struct go_value *handicap = game_value(game, GO_HANDICAP);
  bool has_stones = game->nodes[0].item_count && game_node_item(game, 0, GO_SETUP);
  bool is_handicap = has_stones || (handicap && handicap->number >= 2);
  return row > 2 || (before == NONE && is_handicap && color == GO_WHITE);
}

static bool color_is_sufficient(const struct game *game, const struct go_change *change, const struct cause_verdict *verdict) {
  return is_in_turn(game, change, verdict) && !may_lack_passes(game, change->item);
}

/* ---- all colors are exchanged ---- */

static size_t colors_propose(const struct cause_question *question, struct go_change changes[CHANGES_MOST]) {
  const struct game *game = question->game;
  const struct symptom *symptom;
  uint32_t first = NONE;
  for (size_t i = 0; i < game->item_count && first == NONE; i++)
    if (game->items[i].kind == GO_MOVE || game->items[i].kind == GO_SETUP) first = (uint32_t)i;
  bool is_open = symptoms_of(question, SYMPTOM_WHITE_FIRST, &symptom, 1) || symptoms_of(question, SYMPTOM_HANDICAP, &symptom, 1);
  if (!is_open || first == NONE) return 0;
  changes[0] = (struct go_change){.kind = GO_CAUSE_COLORS_SWAPPED, .item = first};
  return 1;
}

static void colors_apply(struct game *game, const struct go_change *change) {
  (void)change;
  for (size_t i = 0; i < game->item_count; i++)
    if (game->items[i].kind != GO_MARKUP) game->items[i].color = other_color(game->items[i].color);
}

/* White begins an even game, or has exactly the handicap stones. */
static bool colors_is_sufficient(const struct game *game, const struct go_change *change, const struct cause_verdict *verdict) {
  const struct go_value *handicap = game_value(game, GO_HANDICAP);
  size_t stones = 0, moves = 0, first = NONE;
  (void)change;
  for (size_t i = 0; i < game->item_count; i++) {
    const struct go_item *item = &game->items[i];
    if (item->kind == GO_MOVE && !moves++) first = i;
    stones += !moves && item->kind == GO_SETUP && item->color == GO_WHITE;
  }
  bool is_handicap = verdict->explained[SYMPTOM_HANDICAP] && handicap && stones >= 2 && (double)stones == handicap->number &&
      moves >= MOVES_LEAST && game->items[first].color == GO_BLACK;
  return (verdict->explained[SYMPTOM_WHITE_FIRST] || is_handicap) && adds_nothing(verdict);
}

/* ---- a variation begins one node too late ---- */

static size_t late_propose(const struct cause_question *question, struct go_change changes[CHANGES_MOST]) {
  const struct game *game = question->game;
  const struct symptom *turns[TRIED_SYMPTOMS];
  size_t found = symptoms_of(question, SYMPTOM_TURN, turns, TRIED_SYMPTOMS), count = 0;
  for (size_t i = 0; i < found; i++) {
    const uint32_t node = turns[i]->node;
    const int32_t fork = game->nodes[node].parent;
    if (turns[i]->kind != GO_FACT_OUT_OF_TURN || fork <= 0 || fork == (int32_t)node - 1) continue;
    if (!move_of(game, (uint32_t)fork) || game->nodes[fork].parent == GO_NO_NODE) continue;
    changes[count++] = (struct go_change){.kind = GO_CAUSE_LATE_VARIATION, .node = node, .other_node = (uint32_t)fork,
                                          .item = turns[i]->item};
  }
  return count;
}

/* All later variations of the fork move, so that nodes stay in their order. */
static void late_apply(struct game *game, const struct go_change *change) {
  const int32_t fork = (int32_t)change->other_node;
  for (size_t i = change->node; i < game->node_count && game->nodes[i].parent >= fork; i++)
    if (game->nodes[i].parent == fork) game->nodes[i].parent = game->nodes[fork].parent;
}

static bool late_is_sufficient(const struct game *game, const struct go_change *change, const struct cause_verdict *verdict) {
  (void)game, (void)change;
  return verdict->explained[SYMPTOM_TURN] && adds_nothing(verdict);
}

/* ---- the game continues after a second root ---- */

uint32_t symptom_node(const struct game *game, const struct symptom *symptom) {
  uint32_t low = 0, high = (uint32_t)game->node_count; /* the spots of nodes ascend */
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (game->nodes[middle].spot <= symptom->spot) low = middle + 1;
    else high = middle;
  }
  return low ? low - 1 : NONE;
}

/* A later node of a line that moves follow: at the beginning of a branch, another game may have lost its brackets. */
static bool is_inside_line(const struct game *game, uint32_t node) {
  const struct go_node *nodes = game->nodes;
  return nodes[node].parent == (int32_t)node - 1 && nodes[node].line == nodes[node - 1].line && move_after(game, node) != NONE;
}

/* A single property may be a slip, two begin a game. */
static size_t root_propose(const struct cause_question *question, struct go_change changes[CHANGES_MOST]) {
  for (size_t i = 0; i < question->count; i++) {
    const struct symptom *symptom = &question->symptoms[i];
    uint32_t node = symptom_node(question->game, symptom);
    if (symptom->roots < 2 || node == NONE || node == 0 || !is_inside_line(question->game, node)) continue;
    changes[0] = (struct go_change){.kind = GO_CAUSE_SECOND_ROOT, .node = node, .item = NONE, .spot = symptom->spot};
    return 1;
  }
  return 0;
}

static void root_apply(struct game *game, const struct go_change *change) {
  (void)game, (void)change; /* the moves are the same */
}

static bool root_is_sufficient(const struct game *game, const struct go_change *change, const struct cause_verdict *verdict) {
  (void)game, (void)change;
  return verdict->explained[SYMPTOM_ROOT] > 0;
}

/* ---- coordinates ---- */

/* The smallest and largest coordinates of all points, and how many points there are. */
struct extent {
  int least_x, least_y, most_x, most_y;
  size_t points, beyond, first_lines; /* beyond: off the board; first_lines: with a coordinate of 1 */
  size_t capitals;
};

static struct extent extent_of(const struct game *game) {
  struct extent extent = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN, 0, 0, 0, 0};
  for (size_t i = 0; i < game->item_count; i++) {
    const struct go_item *item = &game->items[i];
    if (!has_point(item)) continue;
    extent.points++;
    extent.first_lines += item->x == 1 || item->y == 1;
    extent.beyond += !point_on_board(&game->board, item->x, item->y);
    extent.capitals += item->x >= 26 && item->y >= 26;
    if (item->x < extent.least_x) extent.least_x = item->x;
    if (item->y < extent.least_y) extent.least_y = item->y;
    if (item->x > extent.most_x) extent.most_x = item->x;
    if (item->y > extent.most_y) extent.most_y = item->y;
  }
  return extent;
}

static uint32_t first_off_board(const struct cause_question *question) {
  const struct symptom *first;
  return symptoms_of(question, SYMPTOM_OFF_BOARD, &first, 1) ? first->item : NONE;
}

static size_t propose_one(struct go_change changes[CHANGES_MOST], enum go_cause_kind kind, uint32_t item, unsigned weakness) {
  changes[0] = (struct go_change){.kind = kind, .item = item, .weakness = weakness};
  return 1;
}

/* A pass that is written as the point after the last one of the board may be a point. */
static void point_behind_pass(const struct game *game, struct go_item *item) {
  if (item->kind != GO_MOVE || !(item->marks & GO_IS_PASS) || item->x_spot != NO_SPOT || !game->source) return;
  const struct span span = game_span(game, item->spot);
  if (span.end != span.start + 2) return;
  int x = point_letter(game->source[span.start]), y = point_letter(game->source[span.start + 1]);
  if (x < 0 || y < 0) return;
  item->x = x, item->y = y;
  item->marks &= (uint8_t)~GO_IS_PASS;
}

/* Counted from 1, as many points are off the board as on its first lines. A slip of the hand is one point. */
static bool is_from_one(size_t beyond, size_t first_lines) {
  enum { BEYOND_LEAST = 2, RATIO = 4 };
  return beyond >= BEYOND_LEAST && beyond * RATIO >= first_lines;
}

static size_t from_one_propose(const struct cause_question *question, struct go_change changes[CHANGES_MOST]) {
  const struct go_board_size *board = &question->game->board;
  struct extent extent = extent_of(question->game);
  bool fits = extent.least_x >= 1 && extent.least_y >= 1 && extent.most_x <= board->width && extent.most_y <= board->height;
  if (!fits || !is_from_one(extent.beyond, extent.first_lines)) return 0;
  return propose_one(changes, GO_CAUSE_COUNTED_FROM_ONE, first_off_board(question), 0);
}

static void from_one_apply(struct game *game, const struct go_change *change) {
  (void)change;
  for (size_t i = 0; i < game->item_count; i++) {
    struct go_item *item = &game->items[i];
    point_behind_pass(game, item);
    if (has_point(item)) item->x--, item->y--;
  }
}

static bool is_on_board(const struct game *game, const struct go_change *change, const struct cause_verdict *verdict) {
  (void)game, (void)change;
  return verdict->explained[SYMPTOM_OFF_BOARD] && !verdict->left[SYMPTOM_OFF_BOARD] && adds_nothing(verdict);
}

static size_t axes_propose(const struct cause_question *question, struct go_change changes[CHANGES_MOST]) {
  const struct go_board_size *board = &question->game->board;
  struct extent extent = extent_of(question->game);
  bool fits = extent.least_x >= 0 && extent.least_y >= 0 && extent.most_x < board->height && extent.most_y < board->width;
  if (board->width == board->height || !fits || extent.beyond < 2) return 0;
  return propose_one(changes, GO_CAUSE_AXES_SWAPPED, first_off_board(question), 0);
}

static void axes_apply(struct game *game, const struct go_change *change) {
  (void)change;
  for (size_t i = 0; i < game->item_count; i++) {
    struct go_item *item = &game->items[i];
    int32_t x = item->x;
    if (has_point(item)) item->x = item->y, item->y = x;
  }
}

/* A row that is counted from below begins with 1, and a column from the left with 0. */
static size_t rows_propose(const struct cause_question *question, struct go_change changes[CHANGES_MOST]) {
  const struct go_board_size *board = &question->game->board;
  struct extent extent = extent_of(question->game);
  bool fits = extent.least_x == 0 && extent.least_y >= 1 && extent.most_x < board->width && extent.most_y == board->height;
  if (!fits || extent.beyond < 2) return 0;
  return propose_one(changes, GO_CAUSE_ROWS_REVERSED, first_off_board(question), 0);
}

static void rows_apply(struct game *game, const struct go_change *change) {
  (void)change;
  for (size_t i = 0; i < game->item_count; i++)
    if (has_point(&game->items[i])) game->items[i].y = game->board.height - game->items[i].y;
}

/* ---- the size of the board ---- */

static uint32_t size_spot(const struct game *game, bool in_x) {
  static const enum go_meaning meanings[] = {GO_BOARD_SIZE, GO_BOARD_WIDTH, GO_BOARD_HEIGHT};
  for (size_t i = 0; i < ARRAY_LENGTH(meanings); i++) {
    const struct go_value *value = game_value(game, meanings[i]);
    if (value && meanings[i] != (in_x ? GO_BOARD_HEIGHT : GO_BOARD_WIDTH)) return value->spot;
  }
  return game->board_spot == NO_SPOT ? game->spot : game->board_spot;
}

static size_t size_propose(const struct cause_question *question, struct go_change changes[CHANGES_MOST]) {
  static const int usual[] = {9, 13, 19};
  const struct game *game = question->game;
  const struct go_board_size *board = &game->board;
  const struct symptom *symptom;
  if (!board->assumed && !symptoms_of(question, SYMPTOM_OFF_BOARD, &symptom, 1)) return 0;
  struct extent extent = extent_of(game);
  if (!board->width || !extent.points || extent.least_x < 0 || extent.least_y < 0) return 0;
  const int most = extent.most_x > extent.most_y ? extent.most_x : extent.most_y;
  const int now = board->width > board->height ? board->width : board->height;
  for (size_t i = 0; i < ARRAY_LENGTH(usual); i++) {
    bool is_other = extent.beyond ? usual[i] >= now && (usual[i] > board->width || usual[i] > board->height) : usual[i] < now;
    if (most >= usual[i] || !is_other || (!extent.beyond && !board->assumed)) continue;
    changes[0] = (struct go_change){.kind = GO_CAUSE_BOARD_SIZE, .item = NONE, .side = usual[i], .weakness = 1,
                                    .spot = size_spot(game, extent.most_x >= board->width)};
    return 1;
  }
  return 0;
}

static void size_apply(struct game *game, const struct go_change *change) {
  game->board = (struct go_board_size){.width = change->side, .height = change->side, .assumed = game->board.assumed};
  for (size_t i = 0; i < game->item_count; i++) point_behind_pass(game, &game->items[i]);
}

/* Many points off the board, or illegal moves that become legal at the edges of a smaller board. */
static bool size_is_sufficient(const struct game *game, const struct go_change *change, const struct cause_verdict *verdict) {
  enum { BEYOND_LEAST = 4, BEYOND_ALWAYS = 10, RATIO = 4 };
  const size_t beyond = verdict->explained[SYMPTOM_OFF_BOARD], illegal = verdict->explained[SYMPTOM_ILLEGAL];
  (void)change;
  if (!beyond) return game->board.assumed && illegal && adds_nothing(verdict);
  bool is_many = beyond > BEYOND_ALWAYS || (beyond >= BEYOND_LEAST && beyond * RATIO >= extent_of(game).points);
  return is_many && !verdict->left[SYMPTOM_OFF_BOARD] && verdict->added[SYMPTOM_ILLEGAL] * RATIO <= beyond;
}

/* ---- a pass is written as the point after the last one ---- */

static bool is_behind_board(const struct game *game, const struct go_item *item) {
  return item->kind == GO_MOVE && has_point(item) && item->x == game->board.width && item->y == game->board.height;
}

/* A point is played once, and passes are the only reason for the same point twice. */
static size_t pass_propose(const struct cause_question *question, struct go_change changes[CHANGES_MOST]) {
  const struct game *game = question->game;
  size_t passes = 0;
  for (size_t i = 0; i < game->item_count; i++) {
    const struct go_item *item = &game->items[i];
    if (!has_point(item) || point_on_board(&game->board, item->x, item->y)) continue;
    if (!is_behind_board(game, item)) return 0;
    passes++;
  }
  return passes ? propose_one(changes, GO_CAUSE_PASS_AS_POINT, first_off_board(question), 0) : 0;
}

static void pass_apply(struct game *game, const struct go_change *change) {
  (void)change;
  for (size_t i = 0; i < game->item_count; i++)
    if (is_behind_board(game, &game->items[i])) game->items[i].marks |= GO_IS_PASS;
}

/* ---- another notation of points ---- */

/* SGF has capitals for the lines from 26 on, so these points are off the board. */
static bool are_capitals(const struct cause_question *question) {
  const struct symptom *first;
  if (!symptoms_of(question, SYMPTOM_OFF_BOARD, &first, 1) || question->game->items[first->item].x_spot != NO_SPOT) return false;
  struct extent extent = extent_of(question->game);
  return extent.capitals && extent.capitals == extent.points;
}

static size_t letters_propose(const struct cause_question *question, struct go_change changes[CHANGES_MOST]) {
  const struct symptom *symptom;
  size_t count = 0;
  uint32_t first = NONE;
  bool is_dashed;
  if (are_capitals(question)) {
    count = propose_one(changes, GO_CAUSE_LETTERS, first_off_board(question), 0);
    changes[0].variant = NOTATION_CAPITALS;
    return count;
  }
  if (!symptoms_of(question, SYMPTOM_UNREAD, &symptom, 1)) return 0;
  unsigned notations = point_notations(question->game, &first, &is_dashed);
  for (unsigned notation = 0; notation < NOTATIONS; notation++) {
    bool is_usual = notation == NOTATION_FROM_ONE ? is_dashed : notation == NOTATION_FROM_ZERO ? !is_dashed :
        notation != NOTATION_BOARD_WITH_I;
    if (notations & 1U << notation)
      changes[count++] = (struct go_change){.kind = GO_CAUSE_LETTERS, .item = first, .variant = notation, .weakness = !is_usual};
  }
  return count;
}

static void letters_apply(struct game *game, const struct go_change *change) {
  for (size_t i = 0; i < game->item_count; i++) {
    struct go_item *item = &game->items[i];
    if (change->variant == NOTATION_CAPITALS && has_point(item)) item->x -= 26, item->y -= 26;
    else if (item->marks & GO_NO_POINT) point_read_as(game, item, (enum go_notation)change->variant);
  }
}

/* The game can only be replayed with the points. */
static bool letters_is_sufficient(const struct game *game, const struct go_change *change, const struct cause_verdict *verdict) {
  (void)game;
  size_t explained = verdict->explained[SYMPTOM_UNREAD] + verdict->explained[SYMPTOM_OFF_BOARD];
  bool is_legal = !verdict->added[SYMPTOM_OFF_BOARD] && verdict->added[SYMPTOM_ILLEGAL] * 10 <= explained;
  return explained && is_legal && (change->variant != NOTATION_CAPITALS || !verdict->left[SYMPTOM_OFF_BOARD]);
}

/* ---- the table ---- */

#define CLASS(class) (1U << SYMPTOM_##class)

const struct hypothesis hypotheses[GO_CAUSES] = {
    [GO_CAUSE_HANDICAP] = {CLASS(HANDICAP), handicap_propose, handicap_apply, handicap_is_sufficient},
    [GO_CAUSE_REPEATED_NODE] = {CLASS(ILLEGAL) | CLASS(TURN), repeated_propose, repeated_apply, repeated_is_sufficient},
    [GO_CAUSE_SWAPPED_NODES] = {CLASS(TURN), swapped_propose, swapped_apply, is_in_turn},
    [GO_CAUSE_MOVE_COLOR] = {CLASS(TURN), color_propose, color_apply, color_is_sufficient},
    [GO_CAUSE_COLORS_SWAPPED] = {CLASS(WHITE_FIRST) | CLASS(HANDICAP), colors_propose, colors_apply, colors_is_sufficient},
    [GO_CAUSE_LATE_VARIATION] = {CLASS(TURN), late_propose, late_apply, late_is_sufficient},
    [GO_CAUSE_SECOND_ROOT] = {CLASS(ROOT), root_propose, root_apply, root_is_sufficient},
    [GO_CAUSE_PASS_AS_POINT] = {CLASS(OFF_BOARD), pass_propose, pass_apply, is_on_board},
    [GO_CAUSE_COUNTED_FROM_ONE] = {CLASS(OFF_BOARD), from_one_propose, from_one_apply, is_on_board},
    [GO_CAUSE_AXES_SWAPPED] = {CLASS(OFF_BOARD), axes_propose, axes_apply, is_on_board},
    [GO_CAUSE_ROWS_REVERSED] = {CLASS(OFF_BOARD), rows_propose, rows_apply, is_on_board},
    [GO_CAUSE_LETTERS] = {CLASS(UNREAD) | CLASS(OFF_BOARD), letters_propose, letters_apply, letters_is_sufficient},
    [GO_CAUSE_BOARD_SIZE] = {CLASS(OFF_BOARD) | CLASS(ILLEGAL), size_propose, size_apply, size_is_sufficient},
};
