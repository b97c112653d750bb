/* go-variations.c: a node in a tree has the same facts as at the end of its line alone. The trees are random, with valid and
 * invalid items of every kind. */
#include "base/memory.h"
#include "tests/unit/go-game.h"
#include "tests/unit/tap.h"

static uint64_t state = 99;
static int random_below(int n) {
  state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (int)((state >> 33) % (uint64_t)n);
}

enum { NODES = 120 };
static int side; /* the trees of side 2 have only moves, so that positions repeat often */

static void add_item(struct game *game) {
  static const uint8_t kinds[] = {GO_MOVE, GO_MOVE, GO_MOVE, GO_MOVE, GO_MOVE, GO_MOVE, GO_MOVE, GO_MOVE,
                                  GO_SETUP, GO_TURN, GO_TIME_LEFT, GO_PERIODS_LEFT, GO_SCORE, GO_COMMENT};
  static const uint8_t colors[] = {1, 2, 1, 2, 1, 2, 1, 2, 3, 0, GO_NO_COLOR};
  struct go_item *item = game_add_item(game);
  item->spot = (uint32_t)game->item_count;
  if (side == 2) {
    item->kind = GO_MOVE;
    item->color = (uint8_t)(1 + random_below(2));
    item->x = random_below(side);
    item->y = random_below(side);
    return;
  }
  item->kind = kinds[random_below(ARRAY_LENGTH(kinds))];
  item->color = colors[random_below(ARRAY_LENGTH(colors))];
  item->x = random_below(side + 1) - (random_below(40) == 0);
  item->y = random_below(side + 1) - (random_below(40) == 0);
  item->number = random_below(10);
  if (random_below(12) == 0) item->marks = GO_IS_PASS;
  if (random_below(30) == 0) item->marks = GO_NO_POINT;
  if (item->kind == GO_TIME_LEFT || item->kind == GO_PERIODS_LEFT) item->color = GO_EMPTY;
}

/* Adds nodes in depth-first order: the parent of a node is the previous node or an ancestor of the previous node. */
static void grow(struct game *game) {
  int32_t path[NODES];
  int depth = 0;
  for (int n = 0; n < NODES; n++) {
    if (depth && random_below(8) == 0) depth = 1 + random_below(depth);
    struct go_node *node = game_add_node(game);
    node->parent = depth ? path[depth - 1] : GO_NO_NODE;
    path[depth++] = n;
    for (int items = random_below(3); items >= 0; items--) add_item(game);
  }
  game->disallow_repeats = random_below(2);
  game->allow_suicide = random_below(3) == 0;
  if (random_below(2)) sample_value(game, GO_HANDICAP, random_below(5), NULL);
  if (random_below(2)) sample_value(game, GO_OVERTIME, 0, "3x30");
}

struct noted {
  uint32_t node; /* the node of the wanted facts; UINT32_MAX: all nodes */
  struct buffer text;
};

static void note(void *context, const struct fact *fact) {
  struct noted *noted = context;
  if (fact->kind == GO_FACT_TURN_CONTRADICTED || fact->kind == GO_FACT_TURN_WITHOUT_SETUP || fact->kind >= GO_FACT_HANDICAP)
    return;
  const struct go_event *event = fact->data;
  if (event->node != noted->node && noted->node != UINT32_MAX) return;
  buffer_printf(&noted->text, "%s %u %u %lld %u %u %u %016llx\n", game_kinds[fact->kind - GO_FACT_OFF_BOARD],
                (unsigned)fact->spot,
               (unsigned)fact->other_spot, fact->number, (unsigned)event->number, (unsigned)event->stood_number,
               (unsigned)event->group, (unsigned long long)event->board->hash);
}

/* The facts of each node of a tree. */
struct by_node {
  struct buffer nodes[NODES];
};

static void note_by_node(void *context, const struct fact *fact) {
  struct by_node *all = context;
  if (fact->kind >= GO_FACT_HANDICAP) return; /* about the whole game */
  const struct go_event *event = fact->data;
  struct noted one = {.node = event->node, .text = all->nodes[event->node]};
  note(&one, fact);
  all->nodes[event->node] = one.text;
}

/* Makes a game of the nodes from the root to one node. */
static void line_to(const struct game *tree, int32_t node, struct game *line) {
  int32_t path[NODES];
  int depth = 0;
  for (int32_t at = node; at != GO_NO_NODE; at = tree->nodes[at].parent) path[depth++] = at;
  for (int n = depth; n-- > 0;) {
    struct go_node *node_of_line = game_add_node(line);
    node_of_line->parent = (int32_t)line->node_count - 2;
    const struct go_node *from = &tree->nodes[path[n]];
    for (uint32_t i = 0; i < from->item_count; i++) {
      struct go_item *item = game_add_item(line);
      *item = tree->items[from->first_item + i];
    }
  }
  line->disallow_repeats = tree->disallow_repeats;
  line->allow_suicide = tree->allow_suicide;
  for (size_t i = 0; i < tree->value_count; i++) *game_add_value(line) = tree->values[i];
}

int main(void) {
  struct replay *replay = replay_new();
  unsigned different = 0, compared = 0, facts = 0;
  for (int trees = 0; trees < 60; trees++) {
    struct game tree, line;
    struct by_node all = {0};
    side = trees % 2 ? 2 : 4;
    sample_start(&tree, side);
    grow(&tree);
    replay_run(&tree, replay, (struct fact_sink){note_by_node, &all});
    for (int32_t n = 0; n < NODES; n++) {
      sample_start(&line, side);
      line_to(&tree, n, &line);
      struct noted one = {.node = (uint32_t)line.node_count - 1};
      replay_run(&line, replay, (struct fact_sink){note, &one});
      different += strcmp(buffer_string(&one.text), buffer_string(&all.nodes[n])) != 0;
      facts += one.text.length > 0;
      compared++;
      buffer_release(&one.text);
      buffer_release(&all.nodes[n]);
      game_release(&line);
    }
    game_release(&tree);
  }
  replay_free(replay);
  ok(facts > compared / 10, "of %u nodes of random trees %u have something to note", compared, facts);
  is_number(different, 0, "facts in a variation are the same as in its line alone");
  return done();
}
