#include "go/point.h"
#include "jgf/coerce.h"
#include "jgf/read_internal.h"

/* ---- coordinates ---- */

/* Returns the number as a coordinate. Numbers that an int32_t cannot hold become the largest or smallest one. */
static int32_t integer(const struct json_document *document, uint32_t spot) {
  double value = jgf_number(document, spot);
  return value >= INT32_MAX ? INT32_MAX : value <= INT32_MIN ? INT32_MIN : (int32_t)value;
}

/* A member that is neither a point nor a coordinate. */
static bool is_about_move(unsigned key) {
  return key == KEY_COLOR || key == KEY_TYPE || key == KEY_TEXT || key == KEY_PASS || key == KEY_TIME_LEFT ||
         key == KEY_PERIODS_LEFT;
}

static bool is_pair(const struct json_spot *at, uint32_t spot) {
  return at->kind == JSON_ARRAY && at->next == spot + 3 && at[1].kind < JSON_ARRAY;
}

/* Sets x_spot and y_spot of an unreadable point to values that may be a point in another notation (go/point_notation.c): x and y,
 * or a single value or pair, alone or in another member: "Q16", "point": "Q16", "at": [3, 15]. */
static void words_find(const struct jgf_record_reader *reader, struct go_item *item) {
  const struct json_spot *spots = reader->spots;
  const bool is_object = spots[item->spot].kind == JSON_OBJECT;
  uint32_t x = NO_SPOT, y = NO_SPOT, point = is_object ? NO_SPOT : item->spot;
  size_t points = !is_object;
  for (uint32_t spot = item->spot + 1; is_object && spot < spots[item->spot].next; spot = spots[spot].next) {
    const struct view key = json_key_written(reader->document, spot);
    const bool is_word = spots[spot].kind < JSON_ARRAY;
    if (is_word && ascii_same(key, "x")) x = spot;
    else if (is_word && ascii_same(key, "y")) y = spot;
    else if (!is_about_move(spots[spot].key)) {
      point = spot;
      points++;
    }
  }
  const bool has_x = x != NO_SPOT, has_y = y != NO_SPOT;
  item->x_spot = item->y_spot = NO_SPOT;
  if (has_x && has_y && !points) item->x_spot = x, item->y_spot = y;
  if (has_x || has_y || points != 1) return;
  if (spots[point].kind < JSON_ARRAY) item->x_spot = point;
  if (is_pair(&spots[point], point)) item->x_spot = point + 1, item->y_spot = point + 2;
}

/* Sets the point to the x and y of an object. */
static void point_set(const struct jgf_record_reader *reader, struct go_item *item, const struct members *members) {
  item->x_spot = members_value(members, KEY_X);
  item->y_spot = members_value(members, KEY_Y);
  if (item->x_spot == NO_SPOT || item->y_spot == NO_SPOT) {
    item->marks |= GO_NO_POINT;
    words_find(reader, item);
    return;
  }
  item->x = integer(reader->document, item->x_spot);
  item->y = integer(reader->document, item->y_spot);
}

bool jgf_point_form_read(const struct json_document *document, uint32_t spot, struct go_item *item) {
  const struct json_spot *at = json_spot(document, spot);
  if (at->kind == JSON_STRING) {
    struct view text = json_string(document, spot);
    if (text.length != 2) return false;
    item->x = point_letter(text.at[0]);
    item->y = point_letter(text.at[1]);
    return item->x >= 0 && item->y >= 0;
  }
  if (!is_pair(at, spot) || at[1].kind != JSON_INTEGER || at[2].kind != JSON_INTEGER) return false;
  item->x_spot = spot + 1;
  item->y_spot = spot + 2;
  item->x = integer(document, item->x_spot);
  item->y = integer(document, item->y_spot);
  return true;
}

/* ---- moves ---- */

static bool is_true(const struct jgf_record_reader *reader, uint32_t spot) {
  return spot != NO_SPOT && jgf_flag(reader->document, spot);
}

static struct go_item *item_add(struct jgf_record_reader *reader, uint32_t spot, enum go_item_kind kind) {
  struct go_item *item = game_add_item(reader->game);
  item->kind = (uint8_t)kind;
  item->spot = spot;
  return item;
}

/* A clock of the player who moves. */
static void time_add(struct jgf_record_reader *reader, uint32_t spot, enum go_item_kind kind, uint8_t color) {
  if (spot == NO_SPOT) return;
  struct go_item *item = item_add(reader, spot, kind);
  item->color = color;
  item->number = jgf_number(reader->document, spot);
}

/* A move of which nothing can be read. */
static void unread_move_add(struct jgf_record_reader *reader, uint32_t move) {
  struct go_item *item = item_add(reader, move, GO_MOVE);
  item->color = GO_NO_COLOR;
  item->marks = GO_NO_POINT;
}

/* A value that may be a move or a setup and cannot be read. marks: GO_IS_PASS if it does not change the board, or 0. */
static void unread_item_add(struct jgf_record_reader *reader, uint32_t spot, unsigned marks) {
  item_add(reader, spot, GO_UNREAD)->marks = (uint8_t)(GO_NO_POINT | marks);
}

/* ---- setup, markup, score ---- */

/* Sets the color or markup type of `pattern`. */
static void entry_type_read(struct jgf_record_reader *reader, uint32_t spot, enum go_item_kind kind, struct go_item *pattern) {
  pattern->color = GO_NO_COLOR;
  if (spot == NO_SPOT) return;
  if (kind == GO_MARKUP) {
    bool known;
    pattern->type = markup_type_read(reader, spot, &known);
    note(reader, JGF_FACT_MARKUP_TYPE, spot, NULL, known, NULL);
    return;
  }
  bool is_unusual;
  pattern->text_spot = spot;
  pattern->color = color_read(reader, spot, kind == GO_SETUP ? COLOR_OF_SETUP : COLOR_OF_SCORE, &is_unusual);
  if (is_unusual) pattern->marks |= GO_ODD_COLOR;
  if (is_unusual) note(reader, kind == GO_SETUP ? JGF_FACT_SETUP_TYPE : JGF_FACT_SCORE_COLOR, spot, NULL, pattern->color, NULL);
}

/* Adds an unread item for setup. Other rules do not depend on markup and score. */
static void part_unread(struct jgf_record_reader *reader, uint32_t spot, enum go_item_kind kind) {
  if (kind == GO_SETUP) unread_item_add(reader, spot, 0);
}

static void point_read(struct jgf_record_reader *reader, uint32_t spot, const struct jgf_field *element,
                       const struct go_item *pattern) {
  const struct json_spot *at = &reader->spots[spot];
  const enum go_item_kind kind = (enum go_item_kind)pattern->kind;
  if (at->marks & JSON_BROKEN) return;
  struct go_item item = *pattern;
  item.spot = spot;
  if (at->kind == JSON_STRING || at->kind == JSON_ARRAY) {
    if (!jgf_point_form_read(reader->document, spot, &item)) {
      note(reader, JGF_FACT_WRONG_TYPE, spot, element, 1, NULL);
      item.marks |= GO_NO_POINT | GO_HAS_TEXT;
      words_find(reader, &item);
      *game_add_item(reader->game) = item;
      return;
    }
    note(reader, JGF_FACT_OLD_POINT, spot, NULL, 0, NULL);
  } else {
    if (!jgf_value_check(reader, spot, element)) {
      part_unread(reader, spot, kind);
      return;
    }
    struct members members;
    object_check(reader, spot, element->schema, &members);
    point_set(reader, &item, &members);
    if (kind == GO_MARKUP) item.text_spot = members_value(&members, KEY_TEXT);
    bool is_empty = item.text_spot != NO_SPOT && !json_string(reader->document, item.text_spot).length;
    if (members_have(&members, KEY_TEXT) && !is_empty) item.marks |= GO_HAS_TEXT; /* one of a wrong type has been noted */
    uint32_t text = members_have(&members, KEY_TEXT) ? json_member(reader->document, spot, KEY_TEXT) : NO_SPOT;
    bool is_scalar = text != NO_SPOT && reader->spots[text].kind < JSON_ARRAY && reader->spots[text].kind != JSON_NULL;
    if (item.text_spot == NO_SPOT && is_scalar) item.text_spot = text;
  }
  *game_add_item(reader->game) = item;
}

static void entry_read(struct jgf_record_reader *reader, uint32_t entry, const struct jgf_schema *schema,
                       enum go_item_kind kind) {
  struct members members;
  object_check(reader, entry, schema, &members);
  struct go_item pattern = {.kind = (uint8_t)kind, .x_spot = NO_SPOT, .y_spot = NO_SPOT, .text_spot = NO_SPOT,
                            .group = entry};
  entry_type_read(reader, members_value(&members, kind == GO_SCORE ? KEY_COLOR : KEY_TYPE), kind, &pattern);
  uint32_t coords = members_value(&members, KEY_COORDS);
  if (coords == NO_SPOT) {
    part_unread(reader, entry, kind);
    return;
  }
  for (uint32_t spot = coords + 1; spot < reader->spots[coords].next; spot = reader->spots[spot].next)
    point_read(reader, spot, jgf_field_find(schema, KEY_COORDS)->element, &pattern);
}

static void layer_read(struct jgf_record_reader *reader, uint32_t layer, const struct jgf_field *field, enum go_item_kind kind) {
  for (uint32_t spot = layer + 1; spot < reader->spots[layer].next; spot = reader->spots[spot].next) {
    if (jgf_value_check(reader, spot, field->element)) entry_read(reader, spot, field->element->schema, kind);
    else part_unread(reader, spot, kind);
  }
}

/* Reads markup and score in a move, unless the node has its own. A fix moves them into the node. */
static void layers_of_move_read(struct jgf_record_reader *reader, uint32_t move) {
  static const struct { unsigned key; enum go_item_kind kind; } layers_there[] = {{KEY_MARKUP, GO_MARKUP}, {KEY_SCORE, GO_SCORE}};
  uint32_t node = reader->spots[move].parent;
  for (size_t i = 0; i < ARRAY_LENGTH(layers_there); i++) {
    uint32_t layer = json_member(reader->document, move, layers_there[i].key);
    bool is_list = layer != NO_SPOT && reader->spots[layer].kind == JSON_ARRAY;
    if (is_list && json_member(reader->document, node, layers_there[i].key) == NO_SPOT)
      layer_read(reader, layer, jgf_field_find(&jgf_node_schema, layers_there[i].key), layers_there[i].kind);
  }
}

static void move_read(struct jgf_record_reader *reader, uint32_t move) {
  struct members members;
  if (reader->spots[move].next == move + 1) {
    note(reader, JGF_FACT_MOVE_INCOMPLETE, move, NULL, 0, NULL);
    unread_move_add(reader, move);
    return;
  }
  object_check(reader, move, &jgf_move_schema, &members);
  bool is_unusual = false;
  uint8_t color = GO_NO_COLOR;
  uint32_t color_spot = members_value(&members, KEY_COLOR);
  if (color_spot != NO_SPOT) {
    color = color_read(reader, color_spot, COLOR_OF_MOVE, &is_unusual);
    if (is_unusual) note(reader, JGF_FACT_MOVE_COLOR, color_spot, NULL, color, NULL);
  }
  const uint32_t pass_spot = members_value(&members, KEY_PASS);
  bool pass = is_true(reader, pass_spot);
  bool pass_unclear = members_have(&members, KEY_PASS) && pass_spot == NO_SPOT;
  bool has_point = members_have(&members, KEY_X) && members_have(&members, KEY_Y);
  if (!pass && !pass_unclear && !has_point) note(reader, JGF_FACT_MOVE_INCOMPLETE, move, NULL, 0, NULL);
  const uint32_t x = json_member(reader->document, move, KEY_X), y = json_member(reader->document, move, KEY_Y);
  if (pass && ((x != NO_SPOT && reader->spots[x].kind != JSON_NULL) || (y != NO_SPOT && reader->spots[y].kind != JSON_NULL)))
    note_key(reader, JGF_FACT_PASS_WITH_POINT, pass_spot, NULL, move, NULL);
  struct go_item *item = item_add(reader, move, GO_MOVE);
  item->color = color;
  item->text_spot = color_spot;
  if (is_unusual) item->marks |= GO_ODD_COLOR;
  if (pass) item->marks |= GO_IS_PASS;
  else point_set(reader, item, &members);
  time_add(reader, members_value(&members, KEY_TIME_LEFT), GO_TIME_LEFT, color);
  time_add(reader, members_value(&members, KEY_PERIODS_LEFT), GO_PERIODS_LEFT, color);
  uint32_t known = 0;
  for (uint64_t seen = members.seen; seen; seen &= seen - 1) known++;
  if (members.count > known) layers_of_move_read(reader, move);
}

/* ---- texts ---- */

static void text_add(struct jgf_record_reader *reader, uint32_t spot, bool is_comment) {
  *game_add_text(reader->game) =
      (struct go_text){.text = json_string(reader->document, spot), .spot = spot, .is_comment = is_comment};
}

static void comments_read(struct jgf_record_reader *reader, uint32_t comments, const struct jgf_field *element) {
  for (uint32_t spot = comments + 1; spot < reader->spots[comments].next; spot = reader->spots[spot].next) {
    uint32_t text = jgf_migration_add_comment(&reader->scratch->migration, reader->document, spot);
    if (text != NO_SPOT) reader->read_result->old_count++;
    else if (!jgf_value_check(reader, spot, element)) continue;
    else text = spot;
    if (reader->spots[text].kind == JSON_STRING) text_add(reader, text, true);
    item_add(reader, spot, GO_COMMENT);
  }
}

/* A list of nodes that is being read, or branches that are nodes instead of lists. */
struct node_list {
  uint32_t spot;
  uint32_t before; /* the node before, NO_SPOT at the start */
  int32_t last;    /* the record's node that the next one follows */
  int32_t fork;    /* where branches before in this list start; NO_FORK if there was none */
  uint32_t line;
  bool before_is_variations, is_tree, is_flat;
};

enum { NO_FORK = -2 };

static void branches_read(struct jgf_record_reader *reader, struct node_list *list, uint32_t branches);

/* ---- nodes ---- */

static void node_add(struct jgf_record_reader *reader, struct node_list *list, uint32_t spot) {
  struct game *game = reader->game;
  int32_t parent = list->before_is_variations && list->fork != NO_FORK ? list->fork : list->last;
  struct go_node *node = game_add_node(game);
  node->parent = parent;
  node->spot = spot;
  node->line = list->line;
  list->last = (int32_t)game->node_count - 1;
  list->before_is_variations = false;
}

static void member_read(struct jgf_record_reader *reader, uint32_t spot, const struct jgf_field *field) {
  bool is_unusual;
  struct go_item *item;
  switch (field->action) {
  case READ_MOVE: move_read(reader, spot); break;
  case READ_SETUP: layer_read(reader, spot, field, GO_SETUP); break;
  case READ_MARKUP: layer_read(reader, spot, field, GO_MARKUP); break;
  case READ_SCORE: layer_read(reader, spot, field, GO_SCORE); break;
  case READ_TURN:
    item = item_add(reader, spot, GO_TURN);
    item->text_spot = spot;
    item->color = color_read(reader, spot, COLOR_OF_TURN, &is_unusual);
    if (is_unusual) item->marks |= GO_ODD_COLOR;
    if (is_unusual) note(reader, JGF_FACT_TURN_COLOR, spot, NULL, item->color, NULL);
    break;
  case READ_COMMENTS: comments_read(reader, spot, field->element); break;
  case READ_NODE_NAME: text_add(reader, spot, false), (void)item_add(reader, spot, GO_NODE_NAME); break;
  case READ_SOLUTION: if (is_true(reader, spot)) (void)item_add(reader, spot, GO_SOLUTION); break;
  default: break;
  }
}

/* Notes a member that cannot be read. An empty list sets up no stone. A null usually has no meaning either, but the turn is then
 * uncertain. */
static void member_lose(struct jgf_record_reader *reader, uint32_t node, const struct jgf_field *field) {
  if (field->action != READ_MOVE && field->action != READ_SETUP) return;
  uint32_t spot = json_member(reader->document, node, field->key);
  if (spot == NO_SPOT) return;
  if (reader->spots[spot].kind == JSON_NULL) unread_item_add(reader, spot, GO_IS_PASS);
  else if (field->action == READ_MOVE) unread_move_add(reader, spot);
  else if (reader->spots[spot].kind < JSON_ARRAY || reader->spots[spot].next > spot + 1) unread_item_add(reader, spot, 0);
}

static void node_note(struct jgf_record_reader *reader, const struct jgf_node *node) {
  if (!node->members) {
    reader->game->nodes[reader->game->node_count - 1].is_empty = true;
    return;
  }
  bool just_a_move = node->move != NO_SPOT && node->setup == NO_SPOT && node->variations == NO_SPOT && node->turn == NO_SPOT;
  if (node->is_root || node->after_variations || !just_a_move) note(reader, JGF_FACT_NODE, node->spot, node, 0, NULL);
}

/* Reads the most common node, {"move": {"color": ..., "x": ..., "y": ...}}, without checks of each member. */
static bool plain_move_read(struct jgf_record_reader *reader, struct node_list *list, uint32_t spot) {
  const struct json_spot *at = &reader->spots[spot];
  if (at->next != spot + 5 || at[1].key != KEY_MOVE || at[1].next != spot + 5 || list->fork != NO_FORK) return false;
  if (list->is_tree && list->before == NO_SPOT) return false;
  if (at[2].key != KEY_COLOR || at[3].key != KEY_X || at[4].key != KEY_Y) return false;
  if (at[2].kind != JSON_STRING || at[3].kind != JSON_INTEGER || at[4].kind != JSON_INTEGER) return false;
  if (at[2].end - at[2].start != 7) return false;
  const char *color = reader->document->source->bytes + at[2].start + 1;
  bool black = memcmp(color, "black", 5) == 0;
  if (!black && memcmp(color, "white", 5) != 0) return false;
  int64_t x = json_object_get_int64(at[3].value), y = json_object_get_int64(at[4].value);
  if (x < INT32_MIN || x > INT32_MAX || y < INT32_MIN || y > INT32_MAX) return false;
  node_add(reader, list, spot);
  struct go_item *item = game_add_item(reader->game);
  item->kind = GO_MOVE;
  item->color = black ? GO_BLACK : GO_WHITE;
  item->spot = spot + 1;
  item->text_spot = spot + 2;
  item->x_spot = spot + 3;
  item->y_spot = spot + 4;
  item->x = (int32_t)x;
  item->y = (int32_t)y;
  return true;
}

/* Reads a node that is an object, and its variations. */
static void node_read(struct jgf_record_reader *reader, struct node_list *list, uint32_t spot) {
  if (plain_move_read(reader, list, spot)) {
    list->before = spot;
    return;
  }
  struct members members;
  reader->unread_part = NO_SPOT;
  object_check(reader, spot, &jgf_node_schema, &members);
  const struct jgf_schema *schema = &jgf_node_schema;
  uint32_t variations = members_value(&members, KEY_VARIATIONS);
  struct jgf_node node = {.spot = spot, .move = members_value(&members, KEY_MOVE), .setup = members_value(&members, KEY_SETUP),
                          .variations = variations, .turn = members_value(&members, KEY_TURN), .list = list->spot,
                          .members = members.count, .before = list->before,
                          .is_root = list->is_tree && list->before == NO_SPOT, .after_variations = list->fork != NO_FORK,
                          .right_after_variations = list->before_is_variations,
                          .is_last = reader->spots[spot].next >= reader->spots[list->spot].next};
  bool only_variations = variations != NO_SPOT && members.count == 1;
  if (!only_variations) node_add(reader, list, spot);
  for (size_t i = 0; i < schema->count; i++) {
    if (members.at[i] != NO_SPOT) member_read(reader, members.at[i], &schema->fields[i]);
    else if (members.seen >> i & 1) member_lose(reader, spot, &schema->fields[i]);
  }
  if (reader->unread_part != NO_SPOT && !only_variations) unread_item_add(reader, reader->unread_part, 0);
  node_note(reader, &node);
  list->before = spot;
  if (variations == NO_SPOT && node.move != NO_SPOT) { /* a fix moves variations of a move into the node */
    variations = json_member(reader->document, node.move, KEY_VARIATIONS);
    if (variations != NO_SPOT && reader->spots[variations].kind != JSON_ARRAY) variations = NO_SPOT;
  }
  if (variations != NO_SPOT) branches_read(reader, list, variations);
}

static void element_read(struct jgf_record_reader *reader, struct node_list *list, uint32_t spot) {
  const struct json_spot *at = &reader->spots[spot];
  bool is_broken = at->marks & JSON_BROKEN;
  if (at->kind == JSON_OBJECT && !is_broken) node_read(reader, list, spot);
  else if (at->kind == JSON_ARRAY && !is_broken) {
    note(reader, JGF_FACT_NESTED_LIST, spot, NULL, 0, NULL);
    bool in_root = list->is_tree && list->before == NO_SPOT;
    list->before = spot;
    if (in_root) note(reader, JGF_FACT_ROOT_BRANCHES, spot, NULL, 0, NULL);
    branches_read(reader, list, spot);
  } else {
    if (!is_broken) note(reader, JGF_FACT_NODE_TYPE, spot, NULL, at->kind, NULL);
    node_add(reader, list, spot);
    unread_item_add(reader, spot, at->kind == JSON_NULL ? GO_IS_PASS : 0); /* null: an empty slot of a JavaScript array */
    list->before = spot;
  }
}

static void nodes_read(struct jgf_record_reader *reader, uint32_t spot, int32_t parent, bool is_tree) {
  struct node_list list = {.spot = spot, .before = NO_SPOT, .last = parent, .fork = NO_FORK, .line = reader->lines++,
                           .is_tree = is_tree};
  for (uint32_t node = spot + 1; node < reader->spots[spot].next; node = reader->spots[node].next)
    element_read(reader, &list, node);
}

/* ---- branches ---- */

/* Whether an object such as {"nodes": [...]} replaces a list of nodes. A node has a member that nodes have. */
static bool is_wrapped_list(const struct jgf_record_reader *reader, uint32_t object) {
  const struct json_spot *spots = reader->spots;
  bool has_list = false;
  for (uint32_t spot = object + 1; spot < spots[object].next; spot = spots[spot].next) {
    const struct jgf_field *field = spots[spot].key ? jgf_field_find(&jgf_node_schema, spots[spot].key) : NULL;
    if (field && field->key != KEY_NAME && field->key != KEY_COMMENTS) return false;
    if (!field && spots[spot].kind == JSON_ARRAY) has_list = true;
  }
  return has_list;
}

/* Reads a node that replaces a list of nodes, as Seki 1.8.1 to 3.0.1 wrote it. The node of the fork and the borders of the
 * branches are lost. So an unread node precedes each node: the node is checked, but not replayed. */
static void flat_node_read(struct jgf_record_reader *reader, struct node_list *branches, uint32_t spot) {
  if (!branches->is_flat) {
    note(reader, JGF_FACT_FLAT_VARIATIONS, spot, NULL, 0, NULL);
    branches->line = reader->lines++;
  }
  branches->is_flat = true;
  branches->fork = NO_FORK;
  branches->before_is_variations = false;
  reader->read_result->has_flat_variations = true;
  node_add(reader, branches, branches->spot);
  unread_item_add(reader, branches->spot, 0);
  node_read(reader, branches, spot);
}

static void branch_read(struct jgf_record_reader *reader, struct node_list *branches, int32_t parent, uint32_t spot) {
  const struct jgf_field *element = jgf_field_find(&jgf_node_schema, KEY_VARIATIONS)->element;
  const struct json_spot *at = &reader->spots[spot];
  if (at->marks & JSON_BROKEN) return;
  if (at->kind == JSON_OBJECT && !is_wrapped_list(reader, spot)) flat_node_read(reader, branches, spot);
  else if (!jgf_value_check(reader, spot, element)) return;
  else if (at->next == spot + 1) note(reader, JGF_FACT_VARIATION_EMPTY, spot, NULL, 0, NULL);
  else nodes_read(reader, spot, parent, false);
}

/* Reads the branches of a fork. Nodes after it in the same list are one more branch, as Seki reads them. */
static void branches_read(struct jgf_record_reader *reader, struct node_list *list, uint32_t branches) {
  int32_t parent = list->fork != NO_FORK && list->before_is_variations ? list->fork : list->last;
  struct node_list flat = {.spot = branches, .before = NO_SPOT, .last = parent, .fork = NO_FORK};
  list->fork = parent;
  list->before_is_variations = true;
  for (uint32_t spot = branches + 1; spot < reader->spots[branches].next; spot = reader->spots[spot].next)
    branch_read(reader, &flat, parent, spot);
  if (reader->spots[branches].next == branches + 1) note(reader, JGF_FACT_VARIATION_EMPTY, branches, NULL, 1, NULL);
}

/* ---- the reader ---- */

void tree_read(struct jgf_record_reader *reader, uint32_t tree) {
  if (reader->spots[tree].next == tree + 1) note(reader, JGF_FACT_TREE_EMPTY, tree, NULL, 0, NULL);
  nodes_read(reader, tree, GO_NO_NODE, true);
}
