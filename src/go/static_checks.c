#include "go/game.h"
#include "base/memory.h"
#include "go/point.h"

/* A point in a list of a node, or the first move of a variation. */
struct place {
  uint64_t list;  /* the setup, the score or a type of markup; or the node before the variation, and the color */
  uint64_t point;
  uint32_t index; /* of the item, or of the first node of the variation */
};

struct static_checks {
  const struct game *game;
  struct fact_sink sink;
  struct place *places; /* owned: of one node, or of all variations */
  size_t place_count, place_capacity;
  uint64_t columns[GO_LARGEST_SIDE]; /* bits of the points of one node: a node without a repeated bit needs no comparison */
  unsigned label;  /* the number of this markup type; 0 if the record has no labels */
  bool all_hidden; /* reported once, not for each point */
};

/* The lists of a node that must not repeat a point: setup, score, and each type of markup. */
enum { COMPARED = 1U << GO_SETUP | 1U << GO_MARKUP | 1U << GO_SCORE };
enum { POINTED = COMPARED | 1U << GO_MOVE };

static void note(const struct static_checks *checks, enum go_fact kind, uint32_t spot, uint32_t other, long long number) {
  game_note(checks->game, checks->sink, (struct fact){.kind = kind, .spot = spot, .other_spot = other, .number = number});
}

/* Returns the spot of the wrong coordinate: x or y. If coordinates have no spots, returns the spot of the whole point. */
static uint32_t coordinate_spot(const struct go_item *item, bool in_x) {
  uint32_t spot = in_x ? item->x_spot : item->y_spot;
  return spot == NO_SPOT ? item->spot : spot;
}

/* True if the point can be compared with others: it is readable and on the board. */
static bool check_point(const struct static_checks *checks, uint32_t index) {
  const struct go_item *item = &checks->game->items[index];
  const struct go_board_size *board = &checks->game->board;
  if (item->marks & (GO_IS_PASS | GO_NO_POINT)) return false;
  if (point_means_pass(board, item)) {
    note(checks, GO_FACT_PASS_AS_POINT, item->spot, NO_SPOT, index);
    return false;
  }
  if (!board->width) return true;
  if (!point_on_board(board, item->x, item->y)) {
    bool in_x = item->x < 0 || item->x >= board->width;
    note(checks, GO_FACT_OFF_BOARD, coordinate_spot(item, in_x), item->spot, index);
    return false;
  }
  if (!checks->all_hidden && point_is_hidden(board, item->x, item->y)) {
    bool in_x = item->x < board->cut_left || item->x >= board->width - board->cut_right;
    note(checks, GO_FACT_IN_CUT_OFF, coordinate_spot(item, in_x), item->spot, index);
  }
  return true;
}

static bool same_text(const struct game *game, const struct go_item *a, const struct go_item *b) {
  if (a->text_spot == NO_SPOT || b->text_spot == NO_SPOT) return a->text_spot == b->text_spot;
  if (!game->source) return false;
  struct span one = game_span(game, a->text_spot), two = game_span(game, b->text_spot);
  return view_equal((struct view){game->source + one.start, one.end - one.start},
                    (struct view){game->source + two.start, two.end - two.start});
}

static void note_repeated(const struct static_checks *checks, const struct go_item *earlier, const struct go_item *later) {
  if (later->kind == GO_MARKUP)
    note(checks, GO_FACT_MARKUP_SAME_POINT, later->spot, earlier->spot, same_text(checks->game, earlier, later));
  else
    note(checks, later->kind == GO_SETUP ? GO_FACT_SETUP_SAME_POINT : GO_FACT_SCORE_SAME_POINT, later->spot, earlier->spot,
         earlier->color == later->color);
}

/* ---- equal places ---- */

static void place_add(struct static_checks *checks, uint64_t list, int x, int y, uint32_t index) {
  ARRAY_ADD(checks->places, checks->place_count, checks->place_capacity,
            (struct place){list, (uint64_t)(uint32_t)x << 32 | (uint32_t)y, index});
}

static int compare_places(const void *a, const void *b) {
  const struct place *one = a, *other = b;
  if (one->list != other->list) return one->list < other->list ? -1 : 1;
  if (one->point != other->point) return one->point < other->point ? -1 : 1;
  return one->index < other->index ? -1 : one->index > other->index;
}

static void places_sort(struct static_checks *checks) {
  if (checks->place_count) qsort(checks->places, checks->place_count, sizeof *checks->places, compare_places);
}

static bool is_same(const struct place *a, const struct place *b) {
  return a->list == b->list && a->point == b->point;
}

static void check_node(struct static_checks *checks, const struct go_node *node) {
  const struct go_item *items = checks->game->items;
  bool is_repeated = false;
  checks->place_count = 0;
  for (uint32_t i = node->first_item; i < node->first_item + node->item_count; i++) {
    const struct go_item *item = &items[i];
    if (!(1U << item->kind & POINTED)) continue;
    bool has_point = check_point(checks, i);
    if (!(1U << item->kind & COMPARED)) continue;
    if (item->kind == GO_MARKUP && item->type == checks->label && checks->label && !(item->marks & GO_HAS_TEXT))
      note(checks, GO_FACT_LABEL_WITHOUT_TEXT, item->spot, NO_SPOT, i);
    /* A type or color that could not be read is neither equal to nor different from another. */
    bool is_typed = item->kind == GO_MARKUP ? item->type != 0 : item->color != GO_NO_COLOR;
    const unsigned type = item->kind == GO_MARKUP ? item->type : 0;
    if (!has_point || !is_typed) continue;
    if (!checks->place_count) memset(checks->columns, 0, sizeof checks->columns);
    uint64_t *column = &checks->columns[(unsigned)item->x % GO_LARGEST_SIDE], bit = UINT64_C(1) << (item->y & 63);
    is_repeated |= *column & bit;
    *column |= bit;
    place_add(checks, (uint64_t)item->kind << 8 | type, item->x, item->y, i);
  }
  if (!is_repeated) return;
  places_sort(checks);
  for (size_t i = 1; i < checks->place_count; i++) {
    const struct place *place = &checks->places[i];
    if (is_same(place, place - 1)) note_repeated(checks, &items[place[-1].index], &items[place->index]);
  }
}

/* Adds the first move of a variation, unless it cannot be compared. */
static void branch_add(struct static_checks *checks, uint32_t node) {
  const struct go_item *move = game_node_item(checks->game, node, GO_MOVE);
  const uint64_t fork = (uint64_t)checks->game->nodes[node].parent;
  if (!move || move->marks & GO_NO_POINT) return;
  if (move->marks & GO_IS_PASS) place_add(checks, fork << 8 | move->color, -1, -1, node);
  else if ((unsigned)move->x <= UINT8_MAX && (unsigned)move->y <= UINT8_MAX)
    place_add(checks, fork << 8 | move->color, move->x, move->y, node);
}

/* Nodes are stored depth first, so a node with several children has a child that does not follow it. */
static void check_forks(struct static_checks *checks) {
  const struct game *game = checks->game;
  checks->place_count = 0;
  for (uint32_t i = 1; i < game->node_count; i++) {
    int32_t parent = game->nodes[i].parent;
    if (parent == GO_NO_NODE || parent == (int32_t)i - 1) continue;
    branch_add(checks, i);
    branch_add(checks, (uint32_t)parent + 1); /* the first child, which is added again with each further child */
  }
  places_sort(checks);
  for (size_t i = 1, first = 0; i < checks->place_count; i++) {
    const struct place *one = &checks->places[first], *other = &checks->places[i];
    if (!is_same(one, other)) first = i;
    else if (other->index != other[-1].index)
      note(checks, GO_FACT_SAME_BRANCH, game_node_item(game, other->index, GO_MOVE)->spot,
           game_node_item(game, one->index, GO_MOVE)->spot, 0);
  }
}

/* The first of the cut-offs that hide all rows or all columns. */
static void note_cut_offs(const struct static_checks *checks) {
  const struct game *game = checks->game;
  const bool hides_rows = (long long)game->board.cut_top + game->board.cut_bottom >= game->board.height;
  for (size_t i = 0; i < game->value_count; i++) {
    const struct go_value *value = &game->values[i];
    if (value->meaning < GO_CUT_OFF_TOP || value->meaning > GO_CUT_OFF_RIGHT || value->number <= 0) continue;
    if (hides_rows != (value->meaning == GO_CUT_OFF_TOP || value->meaning == GO_CUT_OFF_BOTTOM)) continue;
    note(checks, GO_FACT_CUT_OFF_ALL, value->spot, NO_SPOT, 0);
    return;
  }
}

void static_checks_run(const struct game *game, struct fact_sink sink) {
  struct static_checks checks = {.game = game, .sink = sink, .all_hidden = point_all_hidden(&game->board)};
  for (unsigned type = 1; type < game->markup_type_count && !checks.label; type++)
    if (game->markup_types[type] && strcmp(game->markup_types[type], "label") == 0) checks.label = type;
  if (checks.all_hidden) note_cut_offs(&checks);
  for (size_t i = 0; i < game->node_count; i++) check_node(&checks, &game->nodes[i]);
  check_forks(&checks);
  free(checks.places);
}
