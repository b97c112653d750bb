/* go-setup.c: compares the events of groups without liberties with a flood fill on a plain grid. The boards are small and have
 * random setups. The color, the points and the place of each group must agree. */
#include "tests/unit/go-game.h"
#include "tests/unit/tap.h"

enum { SIDE_MOST = 5, CELLS = SIDE_MOST * SIDE_MOST };

static uint64_t state = 7;
static int random_below(int n) {
  state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (int)((state >> 33) % (uint64_t)n);
}

struct grid {
  int side;
  uint8_t at[CELLS];
};

static int neighbors(const struct grid *grid, int cell, int to[4]) {
  const int x = cell % grid->side, y = cell / grid->side;
  int count = 0;
  if (x > 0) to[count++] = cell - 1;
  if (x < grid->side - 1) to[count++] = cell + 1;
  if (y > 0) to[count++] = cell - grid->side;
  if (y < grid->side - 1) to[count++] = cell + grid->side;
  return count;
}

/* Marks the group at a cell. Returns true if it has a liberty. */
static bool flood(const struct grid *grid, int cell, bool group[CELLS]) {
  bool breathes = false, grew = true;
  memset(group, 0, CELLS * sizeof *group);
  group[cell] = true;
  while (grew) {
    grew = false;
    for (int i = 0; i < grid->side * grid->side; i++) {
      int near[4];
      for (int n = group[i] ? neighbors(grid, i, near) : 0; n-- > 0;) {
        if (grid->at[near[n]] == GO_EMPTY) breathes = true;
        if (grid->at[near[n]] != grid->at[i] || group[near[n]]) continue;
        grew = group[near[n]] = true;
      }
    }
  }
  return breathes;
}

/* Writes the item, the color and the cells of a group, as in "12 2 3 4". */
static void describe(struct buffer *to, unsigned item, uint8_t color, const bool group[CELLS]) {
  buffer_clear(to);
  buffer_printf(to, "%u %u", item, (unsigned)color);
  for (int i = 0; i < CELLS; i++)
    if (group[i]) buffer_printf(to, " %d", i);
}

struct events {
  const struct grid *grid;
  uint32_t node; /* the last one */
  struct buffer text;
  unsigned count;
};

static void on_event(void *context, const struct fact *fact) {
  struct events *events = context;
  const struct go_event *event = fact->data;
  if (fact->kind != GO_FACT_SETUP_NO_LIBERTY || event->node != events->node) return;
  bool group[CELLS] = {false};
  for (uint32_t i = 0; i < event->group; i++)
    group[board_y(event->group_points[i]) * events->grid->side + board_x(event->group_points[i])] = true;
  describe(&events->text, (unsigned)event->item, event->group_color, group);
  events->count++;
}

/* Describes the group without liberties that has the last setup point in any such group. If no setup point is in such a group,
 * describes the group next to the last setup point that touches one. If the point touches several, the reported one is right. */
static void expect(const struct game *game, const struct grid *grid, const char *reported, struct buffer *to) {
  const struct go_node *node = &game->nodes[game->node_count - 1];
  for (int distance = 0; distance < 2; distance++)
    for (uint32_t i = node->first_item + node->item_count; i-- > node->first_item;) {
      const int cell = game->items[i].y * grid->side + game->items[i].x;
      int near[4] = {cell}, count = distance ? neighbors(grid, cell, near) : 1;
      for (int n = 0; n < count; n++) {
        bool group[CELLS];
        if (grid->at[near[n]] == GO_EMPTY || flood(grid, near[n], group)) continue;
        describe(to, i, grid->at[near[n]], group);
        if (strcmp(buffer_string(to), reported) == 0) return;
      }
      if (to->length) return;
    }
}

/* Makes a game of two nodes with random setups. */
static void grow(struct game *game, struct grid *grid) {
  const int points = grid->side * grid->side;
  sample_start(game, grid->side);
  for (int n = 0; n < 2; n++) {
    game_add_node(game)->parent = n - 1;
    for (int i = random_below(2 * points); i >= 0; i--) {
      struct go_item *item = game_add_item(game);
      item->kind = GO_SETUP;
      item->x = random_below(grid->side);
      item->y = random_below(grid->side);
      item->color = (uint8_t)(random_below(12) == 0 ? GO_EMPTY : random_below(8) == 0 ? 3 : 1 + random_below(2));
      grid->at[item->y * grid->side + item->x] = item->color;
    }
  }
}

int main(void) {
  enum { BOARDS = 20000 };
  struct replay *replay = replay_new();
  LOCAL_BUFFER expected = {0};
  struct events events = {.node = 1};
  unsigned dead = 0, different = 0, twice = 0;
  for (int i = 0; i < BOARDS; i++) {
    struct grid grid = {.side = 1 + random_below(SIDE_MOST)};
    LOCAL(game) game;
    grow(&game, &grid);
    events.grid = &grid;
    events.count = 0;
    buffer_clear(&events.text);
    buffer_clear(&expected);
    replay_run(&game, replay, (struct fact_sink){on_event, &events});
    expect(&game, &grid, buffer_string(&events.text), &expected);
    dead += expected.length > 0;
    twice += events.count > 1;
    if (strcmp(buffer_string(&events.text), buffer_string(&expected)) != 0 && different++ < 3)
      printf("# side %d: \"%s\", expected \"%s\"\n", grid.side, buffer_string(&events.text), buffer_string(&expected));
  }
  ok(dead > BOARDS / 4 && dead < BOARDS * 3 / 4, "%u of %u boards have groups without liberties", dead, (unsigned)BOARDS);
  is_number(different, 0, "each finding has the color, number, points and place of the group");
  is_number(twice, 0, "a node has one finding");
  buffer_release(&events.text);
  replay_free(replay);
  return done();
}
