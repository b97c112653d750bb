#include "lint/collection_line.h"
#include "base/memory.h"

enum { SYMMETRIES = 8, NO_POINT = 0xFFFF };

/* What a node adds to the line: a move, or the sum of a setup. */
#define SETUP UINT32_C(0x80000000)

/* Rotations and reflections. The last four swap x and y: only for square boards. */
static void turn(unsigned symmetry, int width, int height, int *x, int *y) {
  if (symmetry & 1) *x = width - 1 - *x;
  if (symmetry & 2) *y = height - 1 - *y;
  if (symmetry & 4) {
    int swapped = *x;
    *x = *y;
    *y = swapped;
  }
}

static uint32_t number_of(const struct game *game, const struct go_item *item, unsigned symmetry) {
  int width = game->board.width, height = game->board.height, x = item->x, y = item->y;
  if (item->marks & (GO_IS_PASS | GO_NO_POINT) || x < 0 || y < 0 || x >= width || y >= height) return (uint32_t)item->color << 16 | NO_POINT;
  turn(symmetry, width, height, &x, &y);
  return (uint32_t)item->color << 16 | (uint32_t)(y * GO_LARGEST_SIDE + x);
}

/* Stones of a setup have no order: so their sum is taken, of numbers well mixed. */
static uint32_t mix(uint32_t number) {
  number = (number ^ number >> 16) * UINT32_C(0x7FEB352D);
  number = (number ^ number >> 15) * UINT32_C(0x846CA68B);
  return number ^ number >> 16;
}

/* What one node adds under one symmetry; two numbers at most. */
static size_t node_numbers(const struct game *game, const struct go_node *node, unsigned symmetry, uint32_t numbers[2]) {
  size_t count = 0;
  uint32_t setup = 0;
  bool has_setup = false;
  for (uint32_t i = node->first_item; i < node->first_item + node->item_count; i++) {
    const struct go_item *item = &game->items[i];
    if (item->kind != GO_SETUP) continue;
    has_setup = true;
    setup += mix(number_of(game, item, symmetry) + 1);
  }
  if (has_setup) numbers[count++] = setup | SETUP;
  for (uint32_t i = node->first_item; i < node->first_item + node->item_count; i++) {
    if (game->items[i].kind != GO_MOVE) continue;
    numbers[count++] = number_of(game, &game->items[i], symmetry);
    break;
  }
  return count;
}

/* Of the symmetries that are as good as any so far, those that give the smallest
 * next number stay. The beginning of a line is so the same whatever follows. */
static void add_node(struct collection_line *line, const struct game *game, const struct go_node *node, unsigned *alive) {
  uint32_t best[2] = {0, 0};
  size_t count = 0;
  unsigned stay = 0;
  for (unsigned symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
    uint32_t numbers[2] = {0, 0};
    if (!(*alive >> symmetry & 1)) continue;
    count = node_numbers(game, node, symmetry, numbers);
    bool is_less = numbers[0] < best[0] || (numbers[0] == best[0] && numbers[1] < best[1]);
    if (stay && !is_less && (numbers[0] != best[0] || numbers[1] != best[1])) continue;
    if (!stay || is_less) stay = 0;
    stay |= 1u << symmetry;
    memcpy(best, numbers, sizeof best);
  }
  *alive = stay;
  for (size_t i = 0; i < count; i++) {
    ARRAY_GROW(line->list, line->count, line->capacity);
    line->list[line->count++] = best[i];
    if (best[i] & SETUP) line->has_setup = true;
    else if ((best[i] & NO_POINT) != NO_POINT) line->moves++;
  }
}

bool collection_line_read(struct collection_line *line, const struct game *game) {
  int width = game->board.width, height = game->board.height;
  line->count = line->moves = 0;
  line->has_setup = false;
  if (!game->is_go || !width || !height) return false;
  ARRAY_GROW(line->list, line->count, line->capacity);
  line->list[line->count++] = (uint32_t)width << 8 | (uint32_t)height;
  unsigned alive = width == height ? 0xFF : 0x0F;
  for (size_t i = 0; i < game->node_count; i++) {
    /* A node that is not the first child of the one before begins a branch. */
    if (game->nodes[i].parent != (int32_t)i - 1) break;
    add_node(line, game, &game->nodes[i], &alive);
  }
  return true;
}

void collection_line_release(struct collection_line *line) {
  free(line->list);
}
