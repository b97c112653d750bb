#include "sgf/format.h"
#include "base/memory.h"
#include "go/ruleset.h"
#include "go/spelling.h"
#include "sgf/point_set.h"
#include "sgf/writers.h"
#include <json-c/json.h>

/* ---- single values ---- */

static struct go_value *value_add(struct game *game, unsigned meaning, uint32_t spot) {
  struct go_value *value = game_add_value(game);
  value->meaning = (uint8_t)meaning;
  value->spot = spot;
  return value;
}

static void text_value_add(struct game *game, unsigned meaning, uint8_t player, uint32_t spot, struct view text) {
  struct go_value *value = value_add(game, meaning, spot);
  value->is_text = true;
  value->player = player;
  value->text = text;
}

static void result_add(struct property_tree *tree, struct game *game, const struct sgf_value *value) {
  LOCAL_BUFFER canonical = {0};
  struct view result = value->text, in_jgf;
  enum spelling spelling = spell_result(value->text, &canonical);
  bool is_respelled = spelling_is_sure(spelling) && (spelling != SPELLING_SAME || view_is(value->text, "Void"));
  if (is_respelled && spell_result_in_jgf(buffer_view(&canonical), &in_jgf)) result = arena_view(&tree->arena, in_jgf);
  text_value_add(game, GO_RESULT, 0, value->spot, result);
}

/* The place of the second part of a value, or of the whole value if it is unknown. */
static uint32_t second_spot(const struct sgf_value *value) {
  return value->second_spot == NO_SPOT ? value->spot : value->second_spot;
}

static void size_read(const struct property_tree *tree, const struct sgf_value *value, struct game *game) {
  if (!tree->width || tree->size_assumed) return;
  bool is_square = tree->width == tree->height;
  value_add(game, is_square ? GO_BOARD_SIZE : GO_BOARD_WIDTH, value->spot)->number = tree->width;
  if (!is_square) value_add(game, GO_BOARD_HEIGHT, second_spot(value))->number = tree->height;
}

/* ---- dates ---- */

enum { DATE_LENGTH = 10, DATES_LARGEST = 64 };

/* Reads dates in the short form of SGF, which repeats no year or month: "1996-05-06,07". */
static void dates_read(struct property_tree *tree, const struct sgf_value *value, struct game *game) {
  struct view tail = value->text, before = {0};
  bool several = memchr(tail.at, ',', tail.length) != NULL;
  for (size_t count = 0; count < DATES_LARGEST; count++) {
    const char *comma = memchr(tail.at, ',', tail.length);
    struct view piece = ascii_trim((struct view){tail.at, comma ? (size_t)(comma - tail.at) : tail.length});
    int shared = sgf_date_shared(piece, before.length);
    if (shared > 0) {
      char whole[DATE_LENGTH];
      memcpy(whole, before.at, (size_t)shared);
      memcpy(whole + shared, piece.at, piece.length);
      piece = arena_view(&tree->arena, (struct view){whole, (size_t)shared + piece.length});
    }
    text_value_add(game, several ? GO_DATES_ENTRY : GO_DATE, 0, value->spot, piece);
    before = shared < 0 ? (struct view){0} : piece;
    if (!comma) break;
    tail = view_after(tail, (size_t)(comma + 1 - tail.at));
  }
}

static void text_add(struct game *game, const struct sgf_value *value, bool is_comment) {
  struct go_text *text = game_add_text(game);
  *text = (struct go_text){.text = value->text, .spot = value->spot, .is_comment = is_comment};
}

/* Adds the value of a header property; false if it has no meaning, and that of a later node is read. */
static bool header_read(struct property_tree *tree, const struct sgf_property *property, struct game *game) {
  const struct sgf_kind *kind = sgf_kind_of(property->id);
  const struct sgf_value *value = sgf_values_of(tree, property);
  double number;
  if (!value->text.length) return false;
  if (kind->use == SGF_IS_NAME || kind->use == SGF_IS_PROSE) text_add(game, value, kind->use == SGF_IS_PROSE);
  else if (kind->use != SGF_IS_VALUE) return false;
  switch ((int)kind->spelling) {
  case SGF_SPELLING_DATES: dates_read(tree, value, game); return true;
  case SGF_SPELLING_SIZE: size_read(tree, value, game); return true;
  case SGF_SPELLING_RESULT: result_add(tree, game, value); return true;
  default: break;
  }
  if (!sgf_type_is(kind->type, SGF_TYPE_IS_NUMBER)) {
    text_value_add(game, kind->meaning, kind->subtype, value->spot, value->text);
    return true;
  }
  if (value->second.at || !sgf_number_read(value->text, &number)) return false;
  if (kind->spelling == SGF_SPELLING_GAME) {
    const struct sgf_game *named = sgf_game_of(number);
    const char *type = named ? named->type : NULL;
    if (type) text_value_add(game, kind->meaning, 0, value->spot, view_of(type));
  } else value_add(game, kind->meaning, value->spot)->number = number;
  return true;
}

static bool leftover_flag(const struct tree_leftover *leftover, const char *pointer, bool *flag) {
  if (strcmp(leftover->pointer, pointer) != 0 || !json_object_is_type(leftover->value, json_type_boolean)) return false;
  *flag = json_object_get_boolean(leftover->value);
  return true;
}

/* What follows from the header: is it Go, is suicide allowed? */
static void rules_read(const struct property_tree *tree, struct game *game) {
  game->is_go = property_tree_is_go(tree);
  unsigned habits = writers_habits(tree);
  game->komi_in_hundredths = habits & WRITES_KOMI_IN_HUNDREDTHS;
  game->komi_in_stones = habits & WRITES_KOMI_IN_STONES;
  const struct ruleset *ruleset = ruleset_of(game);
  game->allow_suicide = ruleset && ruleset->suicide == SUICIDE_ALLOWED;
  for (size_t i = 0; i < tree->leftover_count; i++) {
    game->states_suicide |= leftover_flag(&tree->leftovers[i], "/rules/allowSuicide", &game->allow_suicide);
    leftover_flag(&tree->leftovers[i], "/rules/disallowRepeats", &game->disallow_repeats);
  }
  if (!game->states_suicide && ruleset_leaves_suicide_open(game)) game->unknown |= GO_UNKNOWN_SUICIDE;
}

struct maker {
  struct property_tree *tree;
  struct game *game;
  size_t budget;   /* points that rectangles may still become */
  int32_t main_line; /* the node that the next one of the main line follows */
  bool in_main_line;
  size_t met[SGF_NAME_COUNT]; /* by header property: the count of nodes when one was last met; SIZE_MAX: it was read */
  uint32_t property_spot; /* of the property that is read */
  uint32_t move_spot; /* of the last property with a move; NO_SPOT: none */
};

/* ---- points ---- */

static struct go_item *item_add(struct maker *maker, enum go_item_kind kind, uint8_t subtype, uint32_t spot) {
  struct go_item *item = game_add_item(maker->game);
  item->kind = (uint8_t)kind;
  item->spot = spot;
  if (kind == GO_MARKUP) item->type = subtype;
  else {
    item->color = subtype;
    item->text_spot = maker->property_spot;
  }
  return item;
}

static struct go_item *point_add(struct maker *maker, enum go_item_kind kind, uint8_t subtype, uint32_t spot, int x, int y) {
  struct go_item *item = item_add(maker, kind, subtype, spot);
  item->x = x;
  item->y = y;
  return item;
}

/* Adds the points of a rectangle as a group. If the rectangle leaves the board, its far corner is added for all points outside,
 * so that one mistake is one finding. */
static void rectangle_add(struct maker *maker, enum go_item_kind kind, uint8_t subtype, uint32_t spot,
                          struct point_set_rectangle rectangle, struct point_set *seen) {
  const struct go_board_size *board = &maker->game->board;
  if (board->width) {
    if (rectangle.right >= board->width || rectangle.bottom >= board->height)
      point_add(maker, kind, subtype, spot, rectangle.right, rectangle.bottom);
    if (rectangle.right >= board->width) rectangle.right = board->width - 1;
    if (rectangle.bottom >= board->height) rectangle.bottom = board->height - 1;
  }
  if (rectangle.left > rectangle.right || rectangle.top > rectangle.bottom) return;
  size_t count = point_set_count(&rectangle);
  if (count > maker->budget) return;
  maker->budget -= count;
  bool twice = false;
  for (int y = rectangle.top; y <= rectangle.bottom; y++)
    for (int x = rectangle.left; x <= rectangle.right; x++) {
      bool is_repeated = point_set_has(seen, x, y);
      if (!is_repeated || !twice) point_add(maker, kind, subtype, spot, x, y)->group = spot;
      twice |= is_repeated;
    }
  point_set_add(seen, &rectangle);
}

/* Adds a value that is not a point. The position after such a setup is unknown. */
static void unread_add(struct maker *maker, enum go_item_kind kind, uint8_t subtype, const struct sgf_value *value) {
  if (value->text.length) item_add(maker, kind, subtype, value->spot)->marks = GO_NO_POINT | GO_HAS_TEXT;
}

static void points_read(struct maker *maker, const struct sgf_property *property, enum go_item_kind kind, uint8_t subtype) {
  struct point_set seen = {{0}};
  struct point_set_rectangle area;
  bool has_rectangles = false;
  SGF_EACH_VALUE(value, maker->tree, property) has_rectangles |= value->second.at != NULL;
  SGF_EACH_VALUE(value, maker->tree, property) {
    bool is_read = point_set_of(value, &area);
    if (is_read && UNLIKELY(has_rectangles)) rectangle_add(maker, kind, subtype, value->spot, area, &seen);
    else if (is_read) point_add(maker, kind, subtype, value->spot, area.left, area.top);
    else if (!has_rectangles) unread_add(maker, kind, subtype, value);
  }
}

/* Arrows and lines are markup of no type that could be compared: two of them may well begin at one point. */
static void pairs_read(struct maker *maker, const struct sgf_property *property) {
  SGF_EACH_VALUE(value, maker->tree, property) {
    int x, y, to_x, to_y;
    if (!sgf_point(value->text, &x, &y) || !sgf_point(value->second, &to_x, &to_y)) continue;
    point_add(maker, GO_MARKUP, MARKUP_NONE, value->spot, x, y);
    point_add(maker, GO_MARKUP, MARKUP_NONE, second_spot(value), to_x, to_y);
  }
}

/* LB has its texts; the L of FF1 and FF2 means a, b, c in the order of the points. Only JSON-SGF has an L here: the reader of SGF
 * turns it into LB. */
static void labels_read(struct maker *maker, const struct sgf_property *property) {
  SGF_EACH_VALUE(value, maker->tree, property) {
    int x, y;
    bool by_order = property->id == SGF_L;
    if (by_order == (value->second.at != NULL)) continue;
    if (!sgf_point(value->text, &x, &y)) {
      unread_add(maker, GO_MARKUP, MARKUP_LABEL, value);
      continue;
    }
    struct go_item *item = point_add(maker, GO_MARKUP, MARKUP_LABEL, value->spot, x, y);
    if (by_order || value->second.length) item->marks |= GO_HAS_TEXT;
    if (value->second.at) item->text_spot = second_spot(value);
  }
}

static void move_read(struct maker *maker, const struct sgf_property *property, uint8_t color) {
  const struct sgf_value *value = property->value_count ? sgf_values_of(maker->tree, property) : NULL;
  int x = 0, y = 0;
  bool pass = !value || (!value->second.at && (!value->text.length || property_tree_is_old_pass(maker->tree, value->text)));
  bool is_readable = pass || (!value->second.at && sgf_point(value->text, &x, &y));
  struct go_item *item = point_add(maker, GO_MOVE, color, value ? value->spot : property->spot, x, y);
  if (pass) item->marks |= GO_IS_PASS;
  if (property->spot != NO_SPOT && property->spot == maker->move_spot) item->marks |= GO_MORE_MOVE;
  maker->move_spot = property->spot;
  if (!is_readable) item->marks |= GO_NO_POINT; /* an unknown move: the board after it is unknown */
}

static void property_read(struct maker *maker, const struct sgf_property *property) {
  const struct sgf_kind *kind = sgf_kind_of(property->id);
  const struct sgf_value *value = sgf_values_of(maker->tree, property); /* if it has one */
  enum go_item_kind item = (enum go_item_kind)kind->meaning;
  uint8_t subtype = kind->subtype;
  double number;
  /* In a node, only the first property of a name counts, even if it is unreadable. Side lines can contain other games. */
  if (kind->use != SGF_IS_ITEM) {
    size_t *met = &maker->met[property->id];
    if (maker->in_main_line && property->value_count && *met < maker->game->node_count)
      *met = header_read(maker->tree, property, maker->game) ? SIZE_MAX : maker->game->node_count;
    return;
  }
  maker->property_spot = property->spot;
  switch ((int)kind->spelling) {
  case SGF_SPELLING_MOVE: move_read(maker, property, subtype); break;
  case SGF_SPELLING_POINTS: points_read(maker, property, item, subtype); break;
  case SGF_SPELLING_LABELS: labels_read(maker, property); break;
  case SGF_SPELLING_LINES: pairs_read(maker, property); break;
  case SGF_SPELLING_COMMENT: case SGF_SPELLING_NODE_NAME:
    if (!property->value_count || !value->text.length) break;
    text_add(maker->game, value, item == GO_COMMENT);
    item_add(maker, item, subtype, value->spot);
    break;
  case SGF_SPELLING_CLOCK: case SGF_SPELLING_PERIODS:
    if (property->value_count && !value->second.at && sgf_number_read(value->text, &number))
      item_add(maker, item, subtype, value->spot)->number = number;
    break;
  case SGF_SPELLING_TURN:
    if (property->value_count && (subtype = spell_color(value->text)) != GO_NO_COLOR)
      item_add(maker, item, subtype, value->spot)->text_spot = value->spot;
    break;
  default: break;
  }
}

static void node_read(struct maker *maker, size_t index) {
  const struct sgf_node *node = &maker->tree->nodes[index];
  struct go_node *to = game_add_node(maker->game);
  to->parent = node->parent;
  to->line = node->line;
  to->spot = node->spot;
  to->is_empty = !node->property_count && !node->has_gap;
  maker->in_main_line = node->parent == maker->main_line;
  if (maker->in_main_line) maker->main_line = (int32_t)index;
  SGF_EACH_PROPERTY(property, maker->tree, node) property_read(maker, property);
  if (UNLIKELY(node->has_gap)) item_add(maker, GO_UNREAD, GO_EMPTY, node->spot)->marks = GO_NO_POINT;
}

/* The part of the board that is shown, if it is a rectangle and the same all through the game. */
static void view_read(const struct property_tree *tree, struct go_board_size *board) {
  const struct sgf_property *view = property_tree_find(tree, &tree->nodes[0], SGF_VW);
  if (!view || !view->value_count || !board->width) return;
  size_t views = 0;
  for (size_t i = 0; i < tree->property_count; i++) views += tree->properties[i].id == SGF_VW;
  struct point_set_rectangle all;
  if (views > 1 || !point_set_area(tree, view, &all) || all.right >= board->width || all.bottom >= board->height) return;
  board->cut_left = all.left;
  board->cut_top = all.top;
  board->cut_right = board->width - 1 - all.right;
  board->cut_bottom = board->height - 1 - all.bottom;
}

void property_tree_to_game(struct property_tree *tree, struct game *game) {
  property_tree_split(tree, NULL);
  game->span = tree->span;
  game->places = tree->places;
  game->source = tree->source ? tree->source->bytes : NULL;
  game->spot = game->tree_spot = tree->spot;
  game->board = (struct go_board_size){.width = tree->width, .height = tree->height, .assumed = tree->size_assumed};
  game->markup_types[MARKUP_NONE] = NULL;
  for (unsigned i = 0; i < MARKUP_TYPES; i++) game->markup_types[i + 1] = markup_types[i].name;
  game->markup_type_count = MARKUP_END;
  view_read(tree, &game->board);
  game->player_count = 2;
  for (uint8_t player = 0; player < 2; player++) {
    struct go_value *value = value_add(game, GO_PLAYER_COLOR, tree->spot);
    value->player = player;
    value->number = GO_BLACK + player;
  }
  /* The budget limits the points of huge rectangles, which no useful file contains. */
  struct maker maker = {.tree = tree, .game = game, .budget = 65536, .main_line = GO_NO_NODE,
                        .property_spot = NO_SPOT, .move_spot = NO_SPOT};
  for (size_t i = 0; i < tree->node_count; i++) node_read(&maker, i);
  rules_read(tree, game);
}
