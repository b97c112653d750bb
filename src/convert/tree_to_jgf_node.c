#include "base/memory.h"
#include "convert/jgf_builder.h"
#include "convert/header_map.h"
#include "go/game.h"
#include "go/spelling.h"
#include "json/make.h"
#include "json/value.h"
#include "sgf/property.h"
#include "sgf/point_set.h"

/* The properties of a node of SGF. */
struct node_properties {
  struct jgf_builder *builder;
  const struct sgf_property *first, *end;
  const struct sgf_property *found[SGF_NAME_COUNT]; /* the first of each name */
  struct json_object *props; /* owned: properties without a member in JGF; NULL: none */
  struct entry {
    unsigned rank;
    const struct sgf_property *property;
  } *entries; /* owned: the properties that become lists, in the order in which JGF has them */
  size_t entry_count, entry_capacity;
  bool is_root;
};

static const struct sgf_value *values_of(const struct node_properties *context, const struct sgf_property *property) {
  return &context->builder->tree->values[property->first_value];
}

static struct json_object *props_of(struct node_properties *context) {
  if (!context->props) context->props = json_make_object();
  return context->props;
}

static struct json_object *point_new(int x, int y) {
  struct json_object *point = json_make_object();
  json_put(point, "x", json_number_new(x));
  json_put(point, "y", json_number_new(y));
  return point;
}

/* Moves of other games are not moves in JGF, and are stored in meta.sgf. */
static void lost_note(struct node_properties *context, const struct sgf_property *property, const struct sgf_value *value) {
  struct jgf_builder *builder = context->builder;
  struct fact_detail detail = {.name = property->name, .value = value->text, .number = sgf_is_stones(property->id)};
  if (property_tree_is_go(builder->tree)) jgf_note(builder, CONVERT_FACT_MOVE_LOST, value->spot, &detail);
  else if (!builder->reported_other_game) jgf_note(builder, CONVERT_FACT_OTHER_GAME, value->spot, &detail);
  builder->reported_other_game |= !property_tree_is_go(builder->tree);
}

/* Converted as it is: linting the record reports it again. */
static void off_board_note(struct node_properties *context, const struct sgf_property *property, const struct sgf_value *value) {
  struct jgf_builder *builder = context->builder;
  struct fact_detail detail = {.name = property->name, .value = value->text};
  int x, y;
  if (builder->reported_off_board || !builder->tree->width || !sgf_point(value->text, &x, &y)) return;
  bool is_area = value->second.at && property->id != SGF_LB;
  bool is_off = x >= builder->tree->width || y >= builder->tree->height;
  if (is_area && sgf_point(value->second, &x, &y)) is_off |= x >= builder->tree->width || y >= builder->tree->height;
  if (!is_off) return;
  jgf_note(builder, CONVERT_FACT_OFF_BOARD, value->spot, &detail);
  builder->reported_off_board = true;
}

/* ---- lists of points ---- */

/* An entry of setup, markup or score, added to its list in the node. */
static void entry_add(struct json_object *node, enum sgf_name id, struct json_object *coords) {
  const struct sgf_kind *kind = sgf_kind_of(id);
  struct json_object *entries = json_member_of(node, kind->section), *entry = json_make_object();
  if (!entries) json_put(node, kind->section, entries = json_make_array());
  json_put_string(entry, strcmp(kind->section, "score") == 0 ? "color" : "type", kind->keys[0]);
  json_put(entry, "coords", coords);
  json_append(entries, entry);
}

/* Adds the points of a list, each once. Values that are no points, and rectangles that are too much, are stored. */
static void points_put(struct node_properties *context, struct json_object *node, const struct sgf_property *property) {
  struct json_object *coords = json_make_array();
  struct point_set taken = {{0}};
  const struct sgf_value *value = values_of(context, property);
  for (size_t i = 0; i < property->value_count; i++, value++) {
    struct point_set_rectangle all;
    if (sgf_value_is_empty(value)) continue; /* `TB[]`: there is no territory */
    off_board_note(context, property, value);
    bool is_read = point_set_of(value, &all);
    size_t count = is_read && value->second.at ? (size_t)(all.right - all.left + 1) * (size_t)(all.bottom - all.top + 1) : 0;
    if (!is_read || count > context->builder->points_left) {
      props_add_value(props_of(context), property, value);
      if (sgf_is_stones(property->id)) lost_note(context, property, value);
      continue;
    }
    context->builder->points_left -= count;
    for (int y = all.top; y <= all.bottom; y++)
      for (int x = all.left; x <= all.right; x++)
        if (!(taken.rows[y] >> x & 1)) json_append(coords, point_new(x, y));
    point_set_add(&taken, &all);
  }
  if (json_object_array_length(coords)) entry_add(node, property->id, coords);
  else json_object_put(coords);
}

/* ---- markup ---- */

static void labels_put(struct node_properties *context, struct json_object *node, const struct sgf_property *property) {
  struct json_object *coords = json_make_array();
  const struct sgf_value *values = values_of(context, property);
  struct buffer label = {0};
  for (size_t i = 0; i < property->value_count; i++) {
    int x, y;
    buffer_clear(&label);
    if (property->id == SGF_L) {
      if (i < 26) buffer_add_char(&label, (char)('a' + i));
      else if (i < 52) buffer_add_char(&label, (char)('A' + i - 26));
      else buffer_printf(&label, "%zu", i + 1);
    }
    else if (values[i].second.at) buffer_add_view(&label, values[i].second);
    if (!sgf_point(values[i].text, &x, &y) || !label.length || (property->id == SGF_L && values[i].second.at)) {
      props_add_value(props_of(context), property, &values[i]);
      continue;
    }
    off_board_note(context, property, &values[i]);
    struct json_object *point = point_new(x, y);
    json_put(point, "text", json_make_string(buffer_view(&label)));
    json_append(coords, point);
  }
  buffer_release(&label);
  if (json_object_array_length(coords)) entry_add(node, property->id, coords);
  else json_object_put(coords);
}

/* Each line becomes an entry. */
static void lines_put(struct node_properties *context, struct json_object *node, const struct sgf_property *property) {
  const struct sgf_value *values = values_of(context, property);
  for (size_t i = 0; i < property->value_count; i++) {
    int x, y, to_x, to_y;
    if (!sgf_point(values[i].text, &x, &y) || !sgf_point(values[i].second, &to_x, &to_y)) {
      props_add_value(props_of(context), property, &values[i]);
      continue;
    }
    off_board_note(context, property, &values[i]);
    struct json_object *coords = json_make_array();
    json_append(coords, point_new(x, y));
    json_append(coords, point_new(to_x, to_y));
    entry_add(node, property->id, coords);
  }
}

/* ---- moves and setup ---- */

static bool is_pass(const struct property_tree *tree, struct view text) {
  return !text.length || property_tree_is_old_pass(tree, text);
}

static bool is_move(const struct property_tree *tree, const struct sgf_value *value) {
  int x, y;
  return !value->second.at && (is_pass(tree, value->text) || sgf_point(value->text, &x, &y));
}

/* Whether a time belongs to a move of the node; a whole number where periods are counted. */
static bool time_of(const struct node_properties *context, const struct sgf_property *property, double *number) {
  const struct sgf_kind *kind = sgf_kind_of(property->id);
  const struct sgf_property *move = context->found[kind->which == GO_BLACK ? SGF_B : SGF_W];
  if (!move || !move->value_count || !is_move(context->builder->tree, values_of(context, move))) return false;
  if (!property->value_count || !sgf_number_read(values_of(context, property)->text, number) || *number < 0) return false;
  return kind->spelling != SGF_SPELLING_PERIODS || (*number <= 1e9 && *number == (double)(long long)*number);
}

static void times_put(const struct node_properties *context, struct json_object *move, uint8_t color,
                      enum sgf_spelling spelling) {
  for (const struct sgf_property *property = context->first; property < context->end; property++) {
    const struct sgf_kind *kind = sgf_kind_of(property->id);
    double number;
    if (kind->spelling == spelling && kind->which == color && context->found[property->id] == property &&
        time_of(context, property, &number))
      json_put(move, kind->keys[0], json_number_new(number));
  }
}

static void move_put(struct node_properties *context, struct json_object *node, const struct sgf_property *property,
                     const struct sgf_value *value) {
  struct json_object *move = json_make_object();
  bool black = property->id == SGF_B;
  int x, y;
  json_put_string(move, "color", black ? "black" : "white");
  if (is_pass(context->builder->tree, value->text)) json_put(move, "pass", json_make_boolean(true));
  else if (sgf_point(value->text, &x, &y)) {
    off_board_note(context, property, value);
    json_put(move, "x", json_number_new(x));
    json_put(move, "y", json_number_new(y));
  }
  if (property == context->found[property->id] && context->end > context->first + 1) {
    times_put(context, move, black ? GO_BLACK : GO_WHITE, SGF_SPELLING_CLOCK);
    times_put(context, move, black ? GO_BLACK : GO_WHITE, SGF_SPELLING_PERIODS);
  }
  json_put(node, "move", move);
}

static void turn_put(struct node_properties *context, struct json_object *node) {
  const struct sgf_property *turn = context->found[SGF_PL];
  if (!turn || !turn->value_count) return;
  uint8_t color = spell_color(values_of(context, turn)->text);
  if (color != GO_NO_COLOR) json_put_string(node, "turn", color == GO_BLACK ? "black" : "white");
  else props_add_value(props_of(context), turn, values_of(context, turn));
}

/* ---- other members ---- */

static void comments_put(struct node_properties *context, struct json_object *node, const struct sgf_property *property) {
  struct json_object *comments = json_member_of(node, "comments");
  for (size_t i = 0; i < property->value_count; i++) {
    struct view text = values_of(context, property)[i].text;
    if (!text.length) continue;
    if (!comments) json_put(node, "comments", comments = json_make_array());
    json_append(comments, json_make_string(text));
  }
}

/* Whether the property is converted elsewhere: with the move, with the setup, in the header. */
static bool is_handled_elsewhere(const struct node_properties *context, const struct sgf_property *property) {
  double number;
  const struct sgf_kind *kind = sgf_kind_of(property->id);
  bool first = property == context->found[property->id];
  switch ((int)kind->spelling) {
  case SGF_SPELLING_NODE_NAME: case SGF_SPELLING_TURN: return first;
  case SGF_SPELLING_CLOCK: case SGF_SPELLING_PERIODS: return first && time_of(context, property, &number);
  default: return (kind->jgf_place == SGF_IN_NODE && first) || (context->is_root && header_covers(property->id));
  }
}

/* The order of entries does not depend on the order of the properties, because SGF writers differ. A property of older versions
 * has the rank of its successor. 0: the property does not become a list. */
static unsigned entry_rank(const struct sgf_kind *kind) {
  int order = kind->order;
  if (kind->jgf_place != SGF_IN_NODE || kind->spelling < SGF_SPELLING_COMMENT) return 0;
  for (int id = SGF_UNKNOWN + 1; id < SGF_NAME_COUNT && !order; id++) {
    const struct sgf_kind *other = sgf_kind_of((enum sgf_name)id);
    if (other->spelling == kind->spelling && strcmp(other->section, kind->section) == 0 &&
        strcmp(other->keys[0], kind->keys[0]) == 0)
      order = other->order;
  }
  return (strcmp(kind->section, "score") == 0 ? 1u << 16 : 0) + ((unsigned)kind->spelling << 8) + (unsigned)order;
}

static int entry_compare(const void *a, const void *b) {
  const struct entry *one = a, *other = b;
  if (one->rank != other->rank) return one->rank < other->rank ? -1 : 1;
  return one->property < other->property ? -1 : one->property > other->property;
}

/* A member that is a text or a number. */
static void plain_put(struct node_properties *context, struct json_object *node, const struct sgf_property *property) {
  const struct sgf_kind *kind = sgf_kind_of(property->id);
  struct view text = property->value_count ? values_of(context, property)->text : (struct view){0};
  bool is_number = kind->type == SGF_TYPE_NUMBER || kind->type == SGF_TYPE_REAL;
  double number;
  bool is_plain = kind->spelling == SGF_SPELLING_PLAIN || kind->spelling == SGF_SPELLING_NODE_NAME;
  if (kind->jgf_place != SGF_IN_NODE || !is_plain || !text.length) return;
  if (!is_number) json_put(node, kind->section, json_make_string(text));
  else if (sgf_number_read(text, &number)) json_put(node, kind->section, json_number_new(number));
  else props_add_value(props_of(context), property, values_of(context, property));
}

static void put_markup_and_leftovers(struct node_properties *context, struct json_object *node) {
  for (size_t i = 0; i < context->entry_count; i++)
    if (!sgf_is_stones(context->entries[i].property->id)) {
      switch ((int)sgf_kind_of((context->entries[i].property)->id)->spelling) {
      case SGF_SPELLING_COMMENT: comments_put(context, node, context->entries[i].property); break;
      case SGF_SPELLING_LABELS: labels_put(context, node, context->entries[i].property); break;
      case SGF_SPELLING_LINES: lines_put(context, node, context->entries[i].property); break;
      default: points_put(context, node, context->entries[i].property); break;
      }
    }
  for (const struct sgf_property *property = context->first; property < context->end; property++) {
    if ((sgf_is_move(property->id) || sgf_is_stones(property->id)) || entry_rank(sgf_kind_of(property->id))) continue;
    if (!is_handled_elsewhere(context, property)) props_add_property(context->builder, props_of(context), property);
    else if (!header_covers(property->id)) {
      plain_put(context, node, property);
      for (size_t i = 1; i < property->value_count; i++)
        props_add_value(props_of(context), property, &values_of(context, property)[i]);
    }
  }
}

/* Properties of the root without a member are in meta.sgf itself. */
static void props_put(struct node_properties *context) {
  struct jgf_builder *builder = context->builder;
  if (!context->is_root) context->props = props_add_leftovers(builder->tree, &builder->leftover, builder->index, context->props);
  if (!context->props) return;
  if (!context->is_root) {
    builder->props = context->props;
    return;
  }
  struct json_object *sgf = json_child(json_child(builder->header, "meta"), "sgf");
  json_object_object_foreach(context->props, name, value) props_merge(sgf, name, value);
  json_object_put(context->props);
}

/* ---- nodes ---- */

static void properties_find(struct node_properties *context) {
  for (const struct sgf_property *property = context->first; property < context->end; property++) {
    unsigned rank = entry_rank(sgf_kind_of(property->id));
    if (!context->found[property->id]) context->found[property->id] = property;
    if (!rank) continue;
    ARRAY_GROW(context->entries, context->entry_count, context->entry_capacity);
    context->entries[context->entry_count++] = (struct entry){rank, property};
  }
  if (context->entry_count > 1) qsort(context->entries, context->entry_count, sizeof *context->entries, entry_compare);
}

/* Moves that JGF cannot express are stored and reported, so that its readers do not see them. */
static void moves_put(struct node_properties *context, struct json_object *node) {
  for (const struct sgf_property *property = context->first; property < context->end; property++) {
    const struct sgf_value *values = values_of(context, property);
    for (size_t i = 0; sgf_is_move(property->id) && i < property->value_count; i++) {
      if (is_move(context->builder->tree, &values[i])) move_put(context, node, property, &values[i]);
      else {
        props_add_value(props_of(context), property, &values[i]);
        lost_note(context, property, &values[i]);
      }
    }
  }
}

struct json_object *jgf_node(struct jgf_builder *builder, size_t index) {
  const struct sgf_node *source = &builder->tree->nodes[index];
  const struct sgf_property *first = &builder->tree->properties[source->first_property];
  struct json_object *node = json_make_object();
  struct node_properties context = {.builder = builder, .first = first, .end = first + source->property_count,
                                    .is_root = !index};
  json_object_put(builder->props);
  builder->props = NULL;
  builder->index = index;
  properties_find(&context);
  moves_put(&context, node);
  for (size_t i = 0; i < context.entry_count; i++)
    if (sgf_is_stones(context.entries[i].property->id)) points_put(&context, node, context.entries[i].property);
  turn_put(&context, node);
  put_markup_and_leftovers(&context, node);
  props_put(&context);
  free(context.entries);
  return node;
}
