#include "sgf/to_game.h"
#include "base/memory.h"
#include "sgf/number.h"
#include "sgf/point_set.h"
#include "sgf/to_game_header.h"

/* Types of markup as JGF calls them. */
enum markup { MARKUP_NONE, MARKUP_CIRCLE, MARKUP_TRIANGLE, MARKUP_SQUARE, MARKUP_MARK, MARKUP_LABEL, MARKUP_SELECTED, MARKUP_END };
static const char *const markup_types[MARKUP_END] = {NULL, "circle", "triangle", "square", "mark", "label", "selected"};

struct maker {
  struct property_tree *tree;
  struct game *game;
  size_t budget;   /* points that rectangles may still become */
  int32_t *nodes;  /* owned: the record's last node of each of the tree's; NULL while they have the same numbers */
  int32_t main_line; /* the node that the next one of the main line follows */
  bool in_main_line;
  uint64_t said[2];  /* header properties that were met, by enum sgf_name */
};

/* ---- points ---- */

static struct go_item *item_add(struct maker *maker, enum go_item_kind kind, uint8_t which, uint32_t spot) {
  struct go_item *item = game_add_item(maker->game);
  item->kind = (uint8_t)kind;
  item->spot = spot;
  if (kind == GO_MARKUP) item->type = which;
  else item->color = which;
  return item;
}

static struct go_item *point_add(struct maker *maker, enum go_item_kind kind, uint8_t which, uint32_t spot, int x, int y) {
  struct go_item *item = item_add(maker, kind, which, spot);
  item->x = x;
  item->y = y;
  return item;
}

/* A rectangle is one value, and its points are spelled nowhere: it is the group that they stand in. Where it leaves the board, its far corner
 * stands for all that lies outside, so that one slip is one finding. */
static void rectangle_add(struct maker *maker, enum go_item_kind kind, uint8_t which, uint32_t spot, struct point_set_rectangle of,
                          struct point_set *seen) {
  const struct go_board_size *board = &maker->game->board;
  if (board->width) {
    if (of.right >= board->width || of.bottom >= board->height) point_add(maker, kind, which, spot, of.right, of.bottom);
    if (of.right >= board->width) of.right = board->width - 1;
    if (of.bottom >= board->height) of.bottom = board->height - 1;
  }
  if (of.left > of.right || of.top > of.bottom) return;
  size_t count = (size_t)(of.right - of.left + 1) * (size_t)(of.bottom - of.top + 1);
  if (count > maker->budget) return;
  maker->budget -= count;
  bool twice = false;
  for (int y = of.top; y <= of.bottom; y++)
    for (int x = of.left; x <= of.right; x++) {
      bool again = seen->rows[y] >> x & 1;
      if (!again || !twice) point_add(maker, kind, which, spot, x, y)->group = spot;
      twice |= again;
    }
  point_set_add(seen, &of);
}

static bool has_rectangles(const struct sgf_value *values, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (values[i].second.at) return true;
  return false;
}

/* Beside a rectangle points may be named twice by the hundred: of each value only the first such point counts. */
static void rectangles_read(struct maker *maker, const struct sgf_property *property, enum go_item_kind kind, uint8_t which) {
  const struct sgf_value *value = &maker->tree->values[property->first_value];
  struct point_set seen = {{0}};
  for (size_t i = 0; i < property->value_count; i++, value++) {
    struct point_set_rectangle of;
    if (point_set_of(value, &of)) rectangle_add(maker, kind, which, value->spot, of, &seen);
  }
}

static void points_read(struct maker *maker, const struct sgf_property *property, enum go_item_kind kind, uint8_t which) {
  const struct sgf_value *values = &maker->tree->values[property->first_value];
  if (UNLIKELY(has_rectangles(values, property->value_count))) {
    rectangles_read(maker, property, kind, which);
    return;
  }
  for (size_t i = 0; i < property->value_count; i++) {
    struct point_set_rectangle of;
    if (point_set_of(&values[i], &of)) point_add(maker, kind, which, values[i].spot, of.left, of.top);
  }
}

/* Arrows and lines are markup of no type that could be compared: two of them may well begin at one point. */
static void pairs_read(struct maker *maker, const struct sgf_property *property) {
  const struct sgf_value *values = &maker->tree->values[property->first_value];
  for (size_t i = 0; i < property->value_count; i++) {
    int x, y, to_x, to_y;
    if (!sgf_point(values[i].text, &x, &y) || !values[i].second.at || !sgf_point(values[i].second, &to_x, &to_y)) continue;
    point_add(maker, GO_MARKUP, MARKUP_NONE, values[i].spot, x, y);
    point_add(maker, GO_MARKUP, MARKUP_NONE, values[i].second_spot == NO_SPOT ? values[i].spot : values[i].second_spot, to_x, to_y);
  }
}

/* LB has its texts; the L of FF1 and FF2 means a, b, c in the order of the points. */
static void labels_read(struct maker *maker, const struct sgf_property *property) {
  const struct sgf_value *values = &maker->tree->values[property->first_value];
  for (size_t i = 0; i < property->value_count; i++) {
    int x, y;
    bool by_order = property->id == SGF_L;
    if (!sgf_point(values[i].text, &x, &y) || by_order == (values[i].second.at != NULL)) continue;
    struct go_item *item = point_add(maker, GO_MARKUP, MARKUP_LABEL, values[i].spot, x, y);
    if (by_order || values[i].second.length) item->marks |= GO_HAS_TEXT;
    if (values[i].second.at) item->text_spot = values[i].second_spot == NO_SPOT ? values[i].spot : values[i].second_spot;
  }
}

static void move_read(struct maker *maker, const struct sgf_property *property, uint8_t color) {
  const struct sgf_value *value = property->value_count ? &maker->tree->values[property->first_value] : NULL;
  int x = 0, y = 0;
  bool pass = !value || (!value->text.length && !value->second.at);
  bool is_readable = pass || (!value->second.at && sgf_point(value->text, &x, &y));
  if (!pass && is_readable) pass = to_game_is_old_pass(maker->tree, x, y);
  struct go_item *item = point_add(maker, GO_MOVE, color, value ? value->spot : property->spot, x, y);
  item->text_spot = property->spot;
  if (pass) item->marks |= GO_IS_PASS;
  if (!is_readable) item->marks |= GO_NO_POINT; /* it was made all the same: nobody knows what stands on the board after it */
}

/* ---- the other properties of a node ---- */

static void text_add(struct maker *maker, const struct sgf_value *value, enum go_item_kind kind) {
  struct go_text *text = game_add_text(maker->game);
  *text = (struct go_text){.text = value->text, .spot = value->spot, .is_comment = kind == GO_COMMENT};
}

static void number_item_add(struct maker *maker, const struct sgf_value *value, enum go_item_kind kind, uint8_t color) {
  double number;
  if (value->second.at || !number_read(value->text, &number)) return;
  item_add(maker, kind, color, value->spot)->number = number;
}

/* How a property of a node is read; those of the header stand in to_game_header.c. */
enum take { READ_NOTHING, READ_MOVE, TAKE_POINTS, TAKE_LABELS, TAKE_PAIRS, TAKE_TEXT, TAKE_NUMBER, READ_TURN };

static const struct {
  uint8_t take;  /* enum take */
  uint8_t kind;  /* enum go_item_kind */
  uint8_t which; /* its color, or its type of markup */
} takes[SGF_NAME_COUNT] = {
    [SGF_B] = {READ_MOVE, GO_MOVE, GO_BLACK},               [SGF_W] = {READ_MOVE, GO_MOVE, GO_WHITE},
    [SGF_AB] = {TAKE_POINTS, GO_SETUP, GO_BLACK},           [SGF_AW] = {TAKE_POINTS, GO_SETUP, GO_WHITE},
    [SGF_AE] = {TAKE_POINTS, GO_SETUP, GO_EMPTY},           [SGF_PL] = {READ_TURN, GO_TURN, GO_EMPTY},
    [SGF_TB] = {TAKE_POINTS, GO_SCORE, GO_BLACK},           [SGF_TW] = {TAKE_POINTS, GO_SCORE, GO_WHITE},
    [SGF_CR] = {TAKE_POINTS, GO_MARKUP, MARKUP_CIRCLE},     [SGF_TR] = {TAKE_POINTS, GO_MARKUP, MARKUP_TRIANGLE},
    [SGF_SQ] = {TAKE_POINTS, GO_MARKUP, MARKUP_SQUARE},     [SGF_MA] = {TAKE_POINTS, GO_MARKUP, MARKUP_MARK},
    [SGF_M] = {TAKE_POINTS, GO_MARKUP, MARKUP_MARK},        [SGF_SL] = {TAKE_POINTS, GO_MARKUP, MARKUP_SELECTED},
    [SGF_LB] = {TAKE_LABELS, GO_MARKUP, MARKUP_LABEL},      [SGF_L] = {TAKE_LABELS, GO_MARKUP, MARKUP_LABEL},
    [SGF_AR] = {TAKE_PAIRS, GO_MARKUP, MARKUP_NONE},        [SGF_LN] = {TAKE_PAIRS, GO_MARKUP, MARKUP_NONE},
    [SGF_C] = {TAKE_TEXT, GO_COMMENT, GO_EMPTY},            [SGF_N] = {TAKE_TEXT, GO_NODE_NAME, GO_EMPTY},
    [SGF_BL] = {TAKE_NUMBER, GO_TIME_LEFT, GO_BLACK},       [SGF_WL] = {TAKE_NUMBER, GO_TIME_LEFT, GO_WHITE},
    [SGF_OB] = {TAKE_NUMBER, GO_PERIODS_LEFT, GO_BLACK},    [SGF_OW] = {TAKE_NUMBER, GO_PERIODS_LEFT, GO_WHITE},
};

/* Where several nodes have a property of the game as a whole, the first one counts. Side lines may hold other games. */
static void header_look(struct maker *maker, const struct sgf_property *property) {
  uint64_t bit = UINT64_C(1) << (property->id & 63);
  if (!property->value_count || maker->said[property->id >> 6] & bit) return;
  if (to_game_value_read(maker->tree, property, maker->game)) maker->said[property->id >> 6] |= bit;
}

static void property_read(struct maker *maker, const struct sgf_property *property) {
  const struct sgf_value *value = &maker->tree->values[property->first_value]; /* if it has one */
  enum go_item_kind kind = (enum go_item_kind)takes[property->id].kind;
  uint8_t which = takes[property->id].which;
  switch ((enum take)takes[property->id].take) {
  case READ_MOVE: move_read(maker, property, which); break;
  case TAKE_POINTS: points_read(maker, property, kind, which); break;
  case TAKE_LABELS: labels_read(maker, property); break;
  case TAKE_PAIRS: pairs_read(maker, property); break;
  case TAKE_TEXT:
    if (property->value_count) text_add(maker, value, kind), item_add(maker, kind, which, value->spot);
    break;
  case TAKE_NUMBER:
    if (property->value_count) number_item_add(maker, value, kind, which);
    break;
  case READ_TURN:
    if (property->value_count && to_game_color(value->text, &which)) item_add(maker, kind, which, value->spot);
    break;
  case READ_NOTHING:
    if (maker->in_main_line && to_game_is_value(property->id)) header_look(maker, property);
    break;
  }
}

/* ---- nodes ---- */

static bool is_move(enum sgf_name id) {
  return id == SGF_B || id == SGF_W;
}

static bool is_setup(enum sgf_name id) {
  return id == SGF_AB || id == SGF_AW || id == SGF_AE;
}

static void node_add(struct maker *maker, const struct sgf_node *node, int32_t parent) {
  struct go_node *to = game_add_node(maker->game);
  to->parent = parent;
  to->line = node->line;
  to->spot = node->spot;
}

static int32_t parent_of(const struct maker *maker, const struct sgf_node *node) {
  return node->parent < 0 || !maker->nodes ? node->parent : maker->nodes[node->parent];
}

/* Stones set in the node of a move stand there before it is played, which is a node of its own for the replay. */
static void node_split(struct maker *maker, const struct sgf_node *node, size_t index) {
  const struct sgf_property *properties = &maker->tree->properties[node->first_property];
  if (!maker->nodes) {
    maker->nodes = mem_alloc_zeroed(maker->tree->node_count, sizeof *maker->nodes);
    for (size_t i = 0; i < index; i++) maker->nodes[i] = (int32_t)i;
  }
  node_add(maker, node, parent_of(maker, node));
  for (size_t i = 0; i < node->property_count; i++)
    if (is_setup(properties[i].id)) property_read(maker, &properties[i]);
  node_add(maker, node, (int32_t)maker->game->node_count - 1);
  for (size_t i = 0; i < node->property_count; i++)
    if (!is_setup(properties[i].id)) property_read(maker, &properties[i]);
}

static void node_read(struct maker *maker, size_t index) {
  const struct sgf_node *node = &maker->tree->nodes[index];
  const struct sgf_property *properties = &maker->tree->properties[node->first_property];
  bool moves = false, sets_up = false;
  maker->in_main_line = node->parent == maker->main_line;
  for (size_t i = 0; i < node->property_count; i++) {
    moves |= is_move(properties[i].id);
    sets_up |= is_setup(properties[i].id);
  }
  if (maker->in_main_line) maker->main_line = (int32_t)index;
  if (UNLIKELY(moves && sets_up)) node_split(maker, node, index);
  else {
    node_add(maker, node, parent_of(maker, node));
    for (size_t i = 0; i < node->property_count; i++) property_read(maker, &properties[i]);
  }
  if (maker->nodes) maker->nodes[index] = (int32_t)maker->game->node_count - 1;
}

/* ---- the record ---- */

/* The part of the board that is shown, if it is a rectangle and the same all through the game. */
static void view_read(const struct property_tree *tree, struct go_board_size *board) {
  const struct sgf_property *view = tree->node_count ? property_tree_find(tree, &tree->nodes[0], SGF_VW) : NULL;
  if (!view || !view->value_count || !board->width) return;
  size_t views = 0;
  for (size_t i = 0; i < tree->property_count; i++) views += tree->properties[i].id == SGF_VW;
  struct point_set shown = {{0}};
  struct point_set_rectangle all = {POINTS_SIDE, POINTS_SIDE, -1, -1}, of;
  for (size_t i = 0; i < view->value_count; i++) {
    if (!point_set_of(&tree->values[view->first_value + i], &of)) return;
    point_set_add(&shown, &of);
    if (of.left < all.left) all.left = of.left;
    if (of.top < all.top) all.top = of.top;
    if (of.right > all.right) all.right = of.right;
    if (of.bottom > all.bottom) all.bottom = of.bottom;
  }
  if (views > 1 || all.right >= board->width || all.bottom >= board->height) return;
  for (int y = all.top; y <= all.bottom; y++)
    if (shown.rows[y] != point_set_row(&all)) return;
  board->cut_left = all.left;
  board->cut_top = all.top;
  board->cut_right = board->width - 1 - all.right;
  board->cut_bottom = board->height - 1 - all.bottom;
}

void property_tree_to_game(struct property_tree *tree, struct game *game) {
  game->span = tree->span;
  game->places = tree->places;
  game->source = tree->source ? tree->source->bytes : NULL;
  game->spot = game->tree_spot = tree->spot;
  game->board = (struct go_board_size){.width = tree->width, .height = tree->height, .assumed = tree->size_assumed};
  for (unsigned i = 0; i < MARKUP_END; i++) game->markup_types[i] = markup_types[i];
  game->markup_type_count = MARKUP_END;
  view_read(tree, &game->board);
  to_game_players(tree, game);
  /* Rectangles as no file of use has them are left out, not unfolded without end. */
  struct maker maker = {.tree = tree, .game = game, .budget = 65536 + 2 * tree->value_count, .main_line = GO_NO_NODE};
  for (size_t i = 0; i < tree->node_count; i++) node_read(&maker, i);
  free(maker.nodes);
  to_game_rules(tree, game);
}
