#include "go/static_checks.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/thresholds.h"
#include "go/point.h"

struct static_checks {
  const struct game *game;
  struct static_checks_scratch *scratch;
  struct fact_sink sink;
  unsigned label;  /* the number of this markup type; 0 if the record has no labels */
  bool all_hidden; /* reported once, not for each point */
};

/* The lists of a node that must not repeat a point: setup, score, and each type of markup. */
enum { COMPARED = 1U << GO_SETUP | 1U << GO_MARKUP | 1U << GO_SCORE };
enum { POINTED = COMPARED | 1U << GO_MOVE };

static void note(const struct static_checks *checks, enum go_fact kind, uint32_t spot, uint32_t other, long long number) {
  const struct fact fact = {.kind = kind, .spot = spot, .span = game_span(checks->game, spot),
                            .other_spot = other, .other = game_span(checks->game, other), .number = number};
  checks->sink.note(checks->sink.to, &fact);
}

/* The coordinate of the finding: x if it is out of range, else y; or the whole point if coordinates have no spots. */
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

static bool same_place(const struct go_item *a, const struct go_item *b) {
  return a->x == b->x && a->y == b->y && a->kind == b->kind && (a->kind != GO_MARKUP || a->type == b->type);
}

static uint64_t hash(const struct go_item *item) {
  uint64_t key = (uint64_t)(uint32_t)item->x << 32 | (uint32_t)item->y;
  key = (key ^ key >> 29) * UINT64_C(0xbf58476d1ce4e5b9) + item->kind;
  if (item->kind == GO_MARKUP) key += (uint64_t)item->type << 8;
  key = (key ^ key >> 32) * UINT64_C(0x94d049bb133111eb);
  return key ^ key >> 31;
}

/* Compares an item with the last item at the same point. */
static void compare_point(const struct static_checks *checks, uint32_t index) {
  struct static_checks_scratch *scratch = checks->scratch;
  const struct go_item *items = checks->game->items;
  const uint32_t node = scratch->nodes;
  size_t slot = map_slot(scratch->seen, hash(&items[index])) & (scratch->capacity - 1);
  while (scratch->seen[slot].node == node && !same_place(&items[scratch->seen[slot].item], &items[index])) {
    slot = (slot + 1) & (scratch->capacity - 1);
    scratch->probes++;
  }
  struct static_checks_seen *seen = &scratch->seen[slot];
  if (seen->node == node) note_repeated(checks, &items[seen->item], &items[index]);
  *seen = (struct static_checks_seen){node, index};
  scratch->probes++;
}

/* Enlarges the table to twice the number of points of the node, and empties it by a new counter. */
static void next_node(struct static_checks_scratch *scratch, size_t count) {
  if (scratch->nodes == UINT32_MAX) {
    memset(scratch->seen, 0, scratch->capacity * sizeof *scratch->seen);
    scratch->nodes = 0;
  }
  scratch->nodes++;
  size_t capacity = scratch->capacity ? scratch->capacity : TABLE_FIRST;
  while (capacity / 2 < count) capacity *= 2;
  if (capacity == scratch->capacity) return;
  free(scratch->seen);
  scratch->seen = mem_alloc_zeroed(capacity, sizeof *scratch->seen);
  scratch->capacity = capacity;
}

static void check_node(const struct static_checks *checks, const struct go_node *node) {
  const struct game *game = checks->game;
  const uint32_t end = node->first_item + node->item_count;
  bool compares = false;
  for (uint32_t i = node->first_item; i < end; i++) {
    const struct go_item *item = &game->items[i];
    if (!(1U << item->kind & POINTED)) continue;
    bool there = check_point(checks, i);
    if (!(1U << item->kind & COMPARED)) continue;
    if (item->kind == GO_MARKUP && item->type == checks->label && checks->label && !(item->marks & GO_HAS_TEXT))
      note(checks, GO_FACT_LABEL_WITHOUT_TEXT, item->spot, NO_SPOT, i);
    /* A type or color that could not be read is neither equal to nor different from another. */
    bool is_typed = item->kind == GO_MARKUP ? item->type != 0 : item->color != GO_NO_COLOR;
    if (!there || !is_typed) continue;
    if (!compares) next_node(checks->scratch, end - i);
    compares = true;
    compare_point(checks, i);
  }
}

/* ---- forks ---- */

/* The first move of a variation. */
struct branch {
  int32_t fork; /* the node before it */
  uint64_t key; /* color and point */
  uint32_t node;
  uint32_t spot;
};

static int compare_branches(const void *a, const void *b) {
  const struct branch *one = a, *other = b;
  if (one->fork != other->fork) return one->fork < other->fork ? -1 : 1;
  if (one->key != other->key) return one->key < other->key ? -1 : 1;
  return one->node < other->node ? -1 : one->node > other->node;
}

/* False if the node has no move or one that cannot be compared. */
static bool branch_read(const struct game *game, uint32_t node, struct branch *branch) {
  const struct go_item *move = game_node_item(game, node, GO_MOVE);
  bool is_pass = move && move->marks & GO_IS_PASS;
  bool is_near = move && (is_pass || ((unsigned)move->x <= UINT8_MAX && (unsigned)move->y <= UINT8_MAX));
  if (!is_near || move->marks & GO_NO_POINT) return false;
  uint64_t point = is_pass ? UINT64_C(1) << 48 : (uint64_t)(unsigned)move->x << 16 | (unsigned)move->y;
  *branch = (struct branch){game->nodes[node].parent, point << 8 | move->color, node, move->spot};
  return true;
}

/* Nodes are stored depth first, so a node with several children has a child that does not follow it. */
static void check_forks(const struct static_checks *checks) {
  const struct game *game = checks->game;
  struct branch *branches = NULL;
  size_t count = 0, capacity = 0;
  for (uint32_t i = 1; i < game->node_count; i++) {
    int32_t parent = game->nodes[i].parent;
    if (parent == GO_NO_NODE || parent == (int32_t)i - 1) continue;
    ARRAY_GROW(branches, count, capacity);
    count += branch_read(game, i, &branches[count]);
    /* The first child follows the fork. It is added again with each further child. */
    ARRAY_GROW(branches, count, capacity);
    count += branch_read(game, (uint32_t)parent + 1, &branches[count]);
  }
  if (count > 1) qsort(branches, count, sizeof *branches, compare_branches);
  for (size_t i = 1, first = 0; i < count; i++) {
    const struct branch *one = &branches[first], *other = &branches[i];
    if (one->fork != other->fork || one->key != other->key) first = i;
    else if (other->node != branches[i - 1].node) note(checks, GO_FACT_SAME_BRANCH, other->spot, one->spot, 0);
  }
  free(branches);
}

static unsigned label_type(const struct game *game) {
  for (unsigned type = 1; type < game->markup_type_count; type++)
    if (game->markup_types[type] && strcmp(game->markup_types[type], "label") == 0) return type;
  return 0;
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

void static_checks_run(const struct game *game, struct static_checks_scratch *scratch, struct fact_sink sink) {
  struct static_checks checks = {
      .game = game, .scratch = scratch, .sink = sink,
      .label = label_type(game), .all_hidden = point_all_hidden(&game->board),
  };
  scratch->probes = 0;
  if (checks.all_hidden) note_cut_offs(&checks);
  for (size_t i = 0; i < game->node_count; i++) check_node(&checks, &game->nodes[i]);
  check_forks(&checks);
}

void static_checks_release(struct static_checks_scratch *scratch) {
  free(scratch->seen);
  *scratch = (struct static_checks_scratch){0};
}
