#include "go/causes.h"
#include "base/memory.h"
#include "base/search.h"

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

/* ---- questions and verdicts ---- */

static void propose(struct cause_question *question, struct go_change change) {
  change.kind = question->kind;
  question->changes[question->change_count++] = change;
}

static const struct symptom *first_symptom(const struct cause_question *question, enum symptom_class class) {
  for (size_t i = 0; i < question->count; i++)
    if (question->symptoms[i].class == class) return &question->symptoms[i];
  return NULL;
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

static void handicap_propose(struct cause_question *question) {
  const struct game *game = question->game;
  const struct go_value *handicap = game_value(game, GO_HANDICAP);
  const int side = game->board.width;
  if (!first_symptom(question, SYMPTOM_HANDICAP) || !handicap || !game->node_count) return;
  if (side != 9 && side != 13 && side != 19) return;
  if (game_node_item(game, 0, GO_SETUP) || game_node_item(game, 0, GO_MOVE)) return;
  for (unsigned habit = HANDICAP_STANDARD; habit <= HANDICAP_FOX; habit++) {
    struct go_point stones[9];
    if (point_handicap(&game->board, (long long)handicap->number, (enum handicap_habit)habit, stones))
      propose(question, (struct go_change){.item = NONE, .spot = handicap->spot, .variant = habit, .weakness = habit});
  }
}

/* The items of the root are copied to the end, before the stones. */
static void handicap_apply(struct game *game, const struct go_change *change) {
  struct go_point stones[9];
  const struct go_value *handicap = game_value(game, GO_HANDICAP);
  size_t count = point_handicap(&game->board, (long long)handicap->number, (enum handicap_habit)change->variant, stones);
  struct go_node *root = &game->nodes[0];
  const uint32_t first = root->first_item, others = root->item_count;
  root->first_item = (uint32_t)game->item_count;
  root->item_count += (uint32_t)count;
  for (size_t i = 0; i < root->item_count; i++) {
    ARRAY_GROW(game->items, game->item_count, game->item_capacity);
    struct go_item *item = &game->items[game->item_count++];
    if (i < others) *item = game->items[first + i];
    else
      *item = (struct go_item){.kind = GO_SETUP, .color = GO_BLACK, .x = stones[i - others].x, .y = stones[i - others].y,
          .spot = NO_SPOT, .x_spot = NO_SPOT, .y_spot = NO_SPOT, .text_spot = NO_SPOT, .group = NO_SPOT};
  }
}

/* ---- a node is repeated ---- */

enum { TRIED_SYMPTOMS = 4 };

static void repeated_propose(struct cause_question *question) {
  const struct game *game = question->game;
  for (size_t i = 0; i < question->count && question->change_count < TRIED_SYMPTOMS; i++) {
    const struct symptom *symptom = &question->symptoms[i];
    bool is_passed = symptom->kind == GO_FACT_OUT_OF_TURN && game->items[symptom->item].marks & GO_IS_PASS;
    bool is_stone = symptom->kind == GO_FACT_ON_STONE && symptom->on_same_color;
    if (!is_passed && !is_stone) continue;
    const uint32_t node = symptom->node, earlier = move_before(game, node);
    const struct go_item *move = move_of(game, node), *first = move_of(game, earlier);
    if (move && first && is_same_move(move, first))
      propose(question, (struct go_change){.node = node, .other_node = earlier, .item = (uint32_t)(move - game->items)});
  }
}

static void repeated_apply(struct game *game, const struct go_change *change) {
  game->nodes[change->node].item_count = 0;
}

/* ---- two nodes are exchanged ---- */

static void propose_swap(struct cause_question *question, uint32_t node, uint32_t later) {
  const struct go_item *one = move_of(question->game, node), *other = move_of(question->game, later);
  if (one && other && one->color != other->color)
    propose(question,
            (struct go_change){.node = node, .other_node = later, .item = (uint32_t)(one - question->game->items)});
}

static void swapped_propose(struct cause_question *question) {
  const struct game *game = question->game;
  const struct symptom *turns[4], *first = first_symptom(question, SYMPTOM_WHITE_FIRST);
  size_t found = 0;
  for (size_t i = 0; i < question->count; i++) {
    if (question->symptoms[i].class != SYMPTOM_TURN) continue;
    if (found < ARRAY_LENGTH(turns)) turns[found] = &question->symptoms[i];
    found++;
  }
  /* Exchanged moves of different colors: both moves and the moves after them are out of turn. */
  if (found == ARRAY_LENGTH(turns) && move_after(game, turns[0]->node) == turns[1]->node &&
      move_after(game, turns[2]->node) == turns[3]->node)
    propose_swap(question, turns[0]->node, turns[2]->node);
  /* Exchanged neighbors: the first one and the move after the second one are out of turn. */
  for (size_t i = 0; i < question->count && question->change_count < TRIED_SYMPTOMS; i++) {
    const struct symptom *symptom = &question->symptoms[i];
    if (symptom->kind != GO_FACT_OUT_OF_TURN) continue;
    const uint32_t next = move_after(game, symptom->node), last = next == NONE ? NONE : move_after(game, next);
    if (is_out_of_turn(question, last)) propose_swap(question, symptom->node, next);
  }
  if (!first) return;
  const uint32_t node = game_item_node(game, first->item);
  propose_swap(question, node, move_after(game, node));
}

static void swapped_apply(struct game *game, const struct go_change *change) {
  struct go_node *one = &game->nodes[change->node], *other = &game->nodes[change->other_node], copy = *one;
  one->first_item = other->first_item, one->item_count = other->item_count, one->spot = other->spot;
  other->first_item = copy.first_item, other->item_count = copy.item_count, other->spot = copy.spot;
}

/* ---- one move in the wrong color ---- */

/* The node may be empty, because an earlier cause removed its items. */
static void propose_color(struct cause_question *question, uint32_t item) {
  const struct go_node *node = &question->game->nodes[game_item_node(question->game, item)];
  const uint8_t color = question->game->items[item].color;
  if (item - node->first_item < node->item_count && (color == GO_BLACK || color == GO_WHITE))
    propose(question, (struct go_change){.item = item});
}

/* A move in the wrong color and the move after it are out of turn. */
static void color_propose(struct cause_question *question) {
  const struct symptom *first = first_symptom(question, SYMPTOM_WHITE_FIRST);
  for (size_t i = 0; i < question->count && question->change_count < TRIED_SYMPTOMS; i++) {
    const struct symptom *symptom = &question->symptoms[i];
    if (symptom->kind == GO_FACT_OUT_OF_TURN && is_out_of_turn(question, move_after(question->game, symptom->node)))
      propose_color(question, symptom->item);
  }
  if (first) propose_color(question, first->item);
}

/* The clock of the mover goes with the move. */
static void color_apply(struct game *game, const struct go_change *change) {
  const struct go_node *node = &game->nodes[game_item_node(game, change->item)];
  const uint8_t color = game->items[change->item].color;
  for (uint32_t i = node->first_item; i < node->first_item + node->item_count; i++) {
    struct go_item *item = &game->items[i];
    bool is_clock = item->kind == GO_TIME_LEFT || item->kind == GO_PERIODS_LEFT;
    if ((item->kind == GO_MOVE || is_clock) && item->color == color) item->color = other_color(color);
  }
}

/* The number of adjacent moves of this color before or after a node; *end is the node after them, or NONE. */
static unsigned count_row(const struct game *game, uint32_t node, uint8_t color,
                          uint32_t (*next)(const struct game *game, uint32_t node), uint32_t *end) {
  unsigned count = 0;
  for (*end = next(game, node); *end != NONE && move_of(game, *end)->color == color; *end = next(game, *end)) count++;
  return count;
}

/* Passes were not recorded if a player has more than the three moves in a row that one wrong color causes, or if white has the
 * first moves of a handicap game. With a single symptom, a move may be missing as well. */
static bool color_is_sufficient(const struct game *game, const struct go_change *change, const struct cause_verdict *verdict) {
  const uint32_t node = game_item_node(game, change->item);
  const uint8_t color = game->items[change->item].color;
  uint32_t before, after;
  unsigned row = count_row(game, node, color, move_before, &before);
  row += count_row(game, node, color, move_after, &after);
  const struct go_value *handicap = game_value(game, GO_HANDICAP);
  bool is_handicap = game_node_item(game, 0, GO_SETUP) || (handicap && handicap->number >= 2);
  bool may_lack_passes = row > 2 || (before == NONE && is_handicap && color == GO_WHITE);
  return verdict->explained[SYMPTOM_TURN] + verdict->explained[SYMPTOM_WHITE_FIRST] >= 2 && adds_nothing(verdict) &&
         !may_lack_passes;
}

/* ---- all colors are exchanged ---- */

static void colors_propose(struct cause_question *question) {
  const struct game *game = question->game;
  if (!first_symptom(question, SYMPTOM_WHITE_FIRST) && !first_symptom(question, SYMPTOM_HANDICAP)) return;
  for (uint32_t i = 0; i < game->item_count && !question->change_count; i++)
    if (game->items[i].kind == GO_MOVE || game->items[i].kind == GO_SETUP) propose(question, (struct go_change){.item = i});
}

static void colors_apply(const struct game *game, struct go_item *item, const struct go_change *change) {
  (void)game, (void)change;
  if (item->kind != GO_MARKUP) item->color = other_color(item->color);
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

static void late_propose(struct cause_question *question) {
  const struct game *game = question->game;
  size_t tried = 0;
  for (size_t i = 0; i < question->count && tried < TRIED_SYMPTOMS; i++) {
    const struct symptom *symptom = &question->symptoms[i];
    if (symptom->kind != GO_FACT_OUT_OF_TURN) continue;
    const int32_t node = (int32_t)symptom->node, fork = game->nodes[node].parent;
    tried++;
    if (fork > 0 && fork != node - 1 && move_of(game, (uint32_t)fork) && game->nodes[fork].parent != GO_NO_NODE)
      propose(question, (struct go_change){.node = (uint32_t)node, .other_node = (uint32_t)fork, .item = symptom->item});
  }
}

/* All later variations of the fork move, so that nodes stay in their order. */
static void late_apply(struct game *game, const struct go_change *change) {
  const int32_t fork = (int32_t)change->other_node;
  for (size_t i = change->node; i < game->node_count && game->nodes[i].parent >= fork; i++)
    if (game->nodes[i].parent == fork) game->nodes[i].parent = game->nodes[fork].parent;
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
static void root_propose(struct cause_question *question) {
  for (size_t i = 0; i < question->count && !question->change_count; i++) {
    const struct symptom *symptom = &question->symptoms[i];
    uint32_t node = symptom_node(question->game, symptom);
    if (symptom->roots >= 2 && node != NONE && node && is_inside_line(question->game, node))
      propose(question, (struct go_change){.node = node, .item = NONE, .spot = symptom->spot});
  }
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
    if (!go_item_has_point(item)) continue;
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

/* A pass that is written as the point after the last one of the board may be a point. */
static void point_behind_pass(const struct game *game, struct go_item *item, const struct go_change *change) {
  (void)change;
  if (item->kind != GO_MOVE || !(item->marks & GO_IS_PASS) || item->x_spot != NO_SPOT || !game->source) return;
  const struct span span = game_span(game, item->spot);
  if (span.end != span.start + 2) return;
  int x = point_letter(game->source[span.start]), y = point_letter(game->source[span.start + 1]);
  if (x < 0 || y < 0) return;
  item->x = x, item->y = y;
  item->marks &= (uint8_t)~GO_IS_PASS;
}

/* Proposes that coordinates are counted from 1, that the axes are exchanged, or that rows are counted from below. In the last
 * case, rows begin with 1 and columns with 0. A single point off the board is a typing mistake. If coordinates are counted from
 * 1, about as many points are off the board as on its first lines. */
static void lines_propose(struct cause_question *question) {
  enum { BEYOND_LEAST = 2, RATIO = 4 };
  const int width = question->game->board.width, height = question->game->board.height;
  const struct extent extent = extent_of(question->game);
  const struct symptom *first = first_symptom(question, SYMPTOM_OFF_BOARD);
  bool fits = false;
  if (question->kind == GO_CAUSE_COUNTED_FROM_ONE)
    fits = extent.least_x >= 1 && extent.least_y >= 1 && extent.most_x <= width && extent.most_y <= height &&
           extent.beyond * RATIO >= extent.first_lines;
  else if (question->kind == GO_CAUSE_AXES_SWAPPED)
    fits = extent.least_x >= 0 && extent.least_y >= 0 && extent.most_x < height && extent.most_y < width && width != height;
  else fits = extent.least_x == 0 && extent.least_y >= 1 && extent.most_x < width && extent.most_y == height;
  if (fits && extent.beyond >= BEYOND_LEAST) propose(question, (struct go_change){.item = first ? first->item : NONE});
}

static void lines_apply(const struct game *game, struct go_item *item, const struct go_change *change) {
  const int32_t x = item->x;
  if (change->kind == GO_CAUSE_COUNTED_FROM_ONE) point_behind_pass(game, item, change);
  if (!go_item_has_point(item)) return;
  if (change->kind == GO_CAUSE_COUNTED_FROM_ONE) item->x--, item->y--;
  else if (change->kind == GO_CAUSE_AXES_SWAPPED) item->x = item->y, item->y = x;
  else item->y = game->board.height - item->y;
}

static bool is_on_board(const struct game *game, const struct go_change *change, const struct cause_verdict *verdict) {
  (void)game, (void)change;
  return verdict->explained[SYMPTOM_OFF_BOARD] && !verdict->left[SYMPTOM_OFF_BOARD] && adds_nothing(verdict);
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

static void size_propose(struct cause_question *question) {
  static const int usual[] = {9, 13, 19};
  const struct game *game = question->game;
  const struct go_board_size *board = &game->board;
  if (!board->assumed && !first_symptom(question, SYMPTOM_OFF_BOARD)) return;
  struct extent extent = extent_of(game);
  if (!board->width || !extent.points || extent.least_x < 0 || extent.least_y < 0) return;
  const int most = extent.most_x > extent.most_y ? extent.most_x : extent.most_y;
  const int now = board->width > board->height ? board->width : board->height;
  for (size_t i = 0; i < ARRAY_LENGTH(usual) && !question->change_count; i++) {
    bool is_other = extent.beyond ? usual[i] >= now && (usual[i] > board->width || usual[i] > board->height) : usual[i] < now;
    if (most < usual[i] && is_other && (extent.beyond || board->assumed))
      propose(question, (struct go_change){.item = NONE, .side = usual[i], .weakness = 1,
                                           .spot = size_spot(game, extent.most_x >= board->width)});
  }
}

static void size_apply(struct game *game, const struct go_change *change) {
  game->board = (struct go_board_size){.width = change->side, .height = change->side, .assumed = game->board.assumed};
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
  return item->kind == GO_MOVE && go_item_has_point(item) && item->x == game->board.width && item->y == game->board.height;
}

/* A point is played once, and passes are the only reason for the same point twice. */
static void pass_propose(struct cause_question *question) {
  const struct game *game = question->game;
  const struct symptom *first = first_symptom(question, SYMPTOM_OFF_BOARD);
  size_t passes = 0;
  for (size_t i = 0; i < game->item_count; i++) {
    const struct go_item *item = &game->items[i];
    if (!go_item_has_point(item) || point_on_board(&game->board, item->x, item->y)) continue;
    if (!is_behind_board(game, item)) return;
    passes++;
  }
  if (passes) propose(question, (struct go_change){.item = first ? first->item : NONE});
}

static void pass_apply(const struct game *game, struct go_item *item, const struct go_change *change) {
  (void)change;
  if (is_behind_board(game, item)) item->marks |= GO_IS_PASS;
}

/* ---- another notation of points ---- */

static void letters_propose(struct cause_question *question) {
  const struct game *game = question->game;
  const struct symptom *off_board = first_symptom(question, SYMPTOM_OFF_BOARD);
  if (off_board && game->items[off_board->item].x_spot == NO_SPOT) {
    /* SGF has capitals for the lines from 26 on, so these points are off the board. */
    struct extent extent = extent_of(game);
    if (extent.capitals && extent.capitals == extent.points) {
      propose(question, (struct go_change){.item = off_board->item, .variant = NOTATION_CAPITALS});
      return;
    }
  }
  if (!first_symptom(question, SYMPTOM_UNREAD)) return;
  uint32_t first = NONE;
  bool is_dashed;
  unsigned notations = point_notations(game, &first, &is_dashed);
  for (unsigned notation = 0; notation < NOTATIONS; notation++) {
    bool is_usual = notation == NOTATION_FROM_ONE ? is_dashed : notation == NOTATION_FROM_ZERO ? !is_dashed :
        notation != NOTATION_BOARD_WITH_I;
    if (notations & 1U << notation)
      propose(question, (struct go_change){.item = first, .variant = notation, .weakness = !is_usual});
  }
}

static void letters_apply(const struct game *game, struct go_item *item, const struct go_change *change) {
  if (change->variant == NOTATION_CAPITALS && go_item_has_point(item)) item->x -= 26, item->y -= 26;
  else if (item->marks & GO_NO_POINT) point_read_as(game, item, (enum go_notation)change->variant);
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
    /* Stones on other points make moves illegal, so the legal game is the evidence. */
    [GO_CAUSE_HANDICAP] = {CLASS(HANDICAP), handicap_propose, .apply = handicap_apply, .needed = CLASS(ILLEGAL), .least = 1},
    [GO_CAUSE_REPEATED_NODE] = {CLASS(ILLEGAL) | CLASS(TURN), repeated_propose, .apply = repeated_apply},
    [GO_CAUSE_SWAPPED_NODES] = {CLASS(TURN), swapped_propose, .apply = swapped_apply,
                                .needed = CLASS(TURN) | CLASS(WHITE_FIRST), .least = 2},
    [GO_CAUSE_MOVE_COLOR] = {CLASS(TURN), color_propose, .apply = color_apply, .is_sufficient = color_is_sufficient},
    [GO_CAUSE_COLORS_SWAPPED] = {CLASS(WHITE_FIRST) | CLASS(HANDICAP), colors_propose, .apply_to_item = colors_apply,
                                 .is_sufficient = colors_is_sufficient},
    [GO_CAUSE_LATE_VARIATION] = {CLASS(TURN), late_propose, .apply = late_apply, .needed = CLASS(TURN), .least = 1},
    [GO_CAUSE_SECOND_ROOT] = {CLASS(ROOT), root_propose, .is_sufficient = root_is_sufficient},
    [GO_CAUSE_PASS_AS_POINT] = {CLASS(OFF_BOARD), pass_propose, .apply_to_item = pass_apply, .is_sufficient = is_on_board},
    [GO_CAUSE_COUNTED_FROM_ONE] = {CLASS(OFF_BOARD), lines_propose, .apply_to_item = lines_apply, .is_sufficient = is_on_board},
    [GO_CAUSE_AXES_SWAPPED] = {CLASS(OFF_BOARD), lines_propose, .apply_to_item = lines_apply, .is_sufficient = is_on_board},
    [GO_CAUSE_ROWS_REVERSED] = {CLASS(OFF_BOARD), lines_propose, .apply_to_item = lines_apply, .is_sufficient = is_on_board},
    [GO_CAUSE_LETTERS] = {CLASS(UNREAD) | CLASS(OFF_BOARD), letters_propose, .apply_to_item = letters_apply,
                          .is_sufficient = letters_is_sufficient},
    [GO_CAUSE_BOARD_SIZE] = {CLASS(OFF_BOARD) | CLASS(ILLEGAL), size_propose, .apply = size_apply,
                             .apply_to_item = point_behind_pass, .is_sufficient = size_is_sufficient},
};

bool is_sufficient(const struct game *game, const struct go_change *change, const struct cause_verdict *verdict) {
  const struct hypothesis *hypothesis = &hypotheses[change->kind];
  size_t explained = 0;
  if (hypothesis->is_sufficient) return hypothesis->is_sufficient(game, change, verdict);
  for (unsigned class = 0; class < SYMPTOM_CLASSES; class++)
    if (hypothesis->needed & 1U << class) explained += verdict->explained[class];
  return explained >= hypothesis->least && adds_nothing(verdict);
}
