#include "config.h"
#include "convert/internal.h"
#include "base/memory.h"
#include "go/game.h"
#include "go/spelling.h"
#include "jgf/schema.h"
#include "json/make.h"
#include "json/value.h"
#include "sgf/writers.h"

/* Whether all points are in the area. A point in a cut-off part of the board is an error in JGF; SGF only hides it. */
bool jgf_area_has_all(const struct property_tree *tree, struct point_set_rectangle area) {
  for (size_t i = 0; i < tree->property_count; i++) {
    const struct sgf_property *property = &tree->properties[i];
    enum sgf_type type = sgf_kind_of(property->id)->type;
    if (!sgf_type_is(type, SGF_TYPE_HAS_POINTS) || property->id == SGF_VW || property->id == SGF_DD) continue;
    SGF_EACH_VALUE(value, tree, property)
      for (int part = 0; part <= (value->second.at && type != SGF_TYPE_POINT_TEXT); part++) {
        int x, y;
        bool is_point = sgf_point(part ? value->second : value->text, &x, &y);
        if (is_point && (x < area.left || x > area.right || y < area.top || y > area.bottom)) return false;
      }
  }
  return true;
}

/* ---- leftovers ---- */

void jgf_leftover_lost(struct jgf_builder *builder, const struct tree_leftover *leftover) {
  if (!builder->lost_count++) builder->lost = leftover;
}

/* Whether stored data may be put there: nothing of meta.sgf, no other nodes, and a section must be an object. */
static bool is_place(const char *pointer, struct json_object *value) {
  static const char *const closed[] = {"/tree/", "/meta/sgf/"}, *const closed_values[] = {"/tree", "/meta", "/meta/sgf"};
  for (size_t i = 0; i < ARRAY_LENGTH(closed); i++)
    if (string_begins(pointer, closed[i])) return false;
  if (view_is_one_of(view_of(pointer), closed_values, ARRAY_LENGTH(closed_values))) return false;
  for (size_t i = 0; i < jgf_record_schema.count; i++)
    if (strcmp(pointer + 1, jgf_key_texts[jgf_record_schema.fields[i].key]) == 0)
      return json_object_is_type(value, json_type_object) ||
             (strcmp(pointer, "/players") == 0 && json_object_is_type(value, json_type_array));
  return true;
}

/* Puts the leftovers of the record into the header, those of meta last. SGF's values replace the others later, so that edits
 * take precedence. */
static void leftovers_put(struct jgf_builder *builder, bool is_meta) {
  SGF_EACH_LEFTOVER(leftover, builder->tree, 0) {
    if (!leftover->value || *leftover->pointer != '/' || string_begins(leftover->pointer, JGF_ROOT_POINTER "/")) continue;
    if (string_begins(leftover->pointer, "/meta/") != is_meta) continue;
    if (string_begins(leftover->pointer, "/players/")) header_make_players(builder->header);
    if (!is_place(leftover->pointer, leftover->value) ||
        !json_value_put(builder->header, view_of(leftover->pointer), json_value_copy(leftover->value)))
      jgf_leftover_lost(builder, leftover);
  }
}

/* ---- taking ---- */

/* Numbers are compared by value. */
static bool is_same(struct view a, struct view b) {
  double one, other;
  return view_equal(a, b) || (sgf_number_read(a, &one) && sgf_number_read(b, &other) && one == other);
}

/* Whether the header has the value, except for white space that SGF cannot express. */
static bool comes_back(struct json_object *header, enum sgf_name id, const struct sgf_value *value) {
  LOCAL_BUFFER text = {0}, written = {0};
  bool is_read = header_to_sgf(header, id, &text);
  jgf_text_add(&written, buffer_view(&text), id != SGF_GC);
  struct view first = buffer_view(&written), second = header_second(id, &first);
  bool same = is_read && !second.at == !value->second.at && is_same(first, value->text) && is_same(second, value->second);
  return same || (!is_read && header_has_text(header, id, value->text));
}

static void outcome_note(struct jgf_builder *builder, const struct sgf_property *property, enum header_outcome outcome) {
  const struct sgf_value *value = sgf_values_of(builder->tree, property);
  struct fact_detail detail = {.name = property->name, .value = value->text};
  LOCAL_BUFFER text = {0};
  if (outcome != HEADER_GUESSED && outcome != HEADER_PARTLY && outcome != HEADER_UNREAD) return;
  enum convert_fact kind = CONVERT_FACT_VALUE;
  if (outcome == HEADER_GUESSED) kind = CONVERT_FACT_RANK;
  else if (outcome == HEADER_PARTLY && property->id == SGF_RE) kind = CONVERT_FACT_RESULT;
  else if (outcome == HEADER_PARTLY && property->id == SGF_GM) kind = CONVERT_FACT_GAME_TYPE;
  header_to_sgf(builder->header, property->id, &text);
  detail.meant = buffer_view(&text);
  header_second(property->id, &detail.meant);
  jgf_note(builder, kind, value->spot, &detail);
}

/* Keeps a value that the header already has from a leftover. */
static enum header_outcome value_read(struct json_object *header, enum sgf_name id, const struct sgf_value *value) {
  if (comes_back(header, id, value)) return HEADER_TAKEN;
  enum header_outcome outcome = header_from_sgf(header, id, value->text, value->second);
  if (comes_back(header, id, value)) return outcome;
  header_remove(header, id);
  return header_from_sgf(header, id, value->text, value->second);
}

static bool has_value(struct json_object *header, enum sgf_name id) {
  LOCAL_BUFFER text = {0};
  return header_to_sgf(header, id, &text);
}

static enum header_outcome area_read(struct jgf_builder *builder, const struct point_set_rectangle *area) {
  char corners[] = {sgf_letters[area->left], sgf_letters[area->top], sgf_letters[area->right], sgf_letters[area->bottom]};
  const struct sgf_value value = {.text = {corners, 2}, .second = {corners + 2, 2}};
  if (!comes_back(builder->header, SGF_VW, &value) && !jgf_area_has_all(builder->tree, *area)) return HEADER_UNREAD;
  return value_read(builder->header, SGF_VW, &value);
}

/* Notes the leftovers of a member that SGF has with another value. */
static void replaced_note(struct jgf_builder *builder, const struct sgf_kind *kind) {
  SGF_EACH_LEFTOVER(leftover, builder->tree, 0)
    for (size_t i = 0; i < ARRAY_LENGTH(kind->keys) && kind->keys[i]; i++) {
      struct view pointer = view_of(leftover->pointer);
      if (view_skip(&pointer, "/") && view_skip(&pointer, kind->section) && view_skip(&pointer, "/") &&
          view_is(pointer, kind->keys[i]))
        jgf_leftover_lost(builder, leftover);
    }
}

static void property_read(struct jgf_builder *builder, const struct sgf_property *property) {
  const struct sgf_value *value = sgf_values_of(builder->tree, property);
  enum header_outcome outcome = HEADER_EMPTY;
  struct point_set_rectangle area;
  builder->found[property->id] = property;
  if (property->id == SGF_VW)
    outcome = point_set_area(builder->tree, property, &area) ? area_read(builder, &area) : HEADER_UNREAD;
  else if (property->value_count) {
    if (!comes_back(builder->header, property->id, value)) replaced_note(builder, sgf_kind_of(property->id));
    outcome = value_read(builder->header, property->id, value);
  }
  builder->outcomes[property->id] = outcome;
  if (property->id != SGF_VW) outcome_note(builder, property, outcome);
}

/* Values that JGF cannot express exactly are stored in meta.sgf. */
static void property_keep(struct jgf_builder *builder, const struct sgf_property *property) {
  enum header_outcome outcome = builder->outcomes[property->id];
  bool is_first = builder->found[property->id] == property;
  if (property->id == SGF_VW) is_first &= outcome == HEADER_TAKEN && has_value(builder->header, SGF_VW);
  if (!is_first) props_add_property(builder, builder->sgf, property);
  if (!is_first || property->id == SGF_VW) return;
  const struct sgf_value *values = sgf_values_of(builder->tree, property);
  if (outcome != HEADER_EMPTY && (outcome == HEADER_UNREAD || !comes_back(builder->header, property->id, &values[0])))
    props_add_value(builder->sgf, property, &values[0]);
  for (size_t i = 1; i < property->value_count; i++) props_add_value(builder->sgf, property, &values[i]);
}

/* Seki and its predecessor write the numbers of cut-off rows and columns in private properties. Other programs use these names
 * for other values, which are not numbers. The properties are also stored in meta.sgf. */
static void private_cuts_read(struct jgf_builder *builder, const struct sgf_node *root) {
  static const char *const names[] = {"XT", "XB", "XL", "XR"};
  const struct property_tree *tree = builder->tree;
  double cuts[ARRAY_LENGTH(names)] = {0};
  bool any = false;
  SGF_EACH_PROPERTY(property, tree, root)
    for (size_t j = 0; j < ARRAY_LENGTH(names); j++) {
      if (!view_is(property->name, names[j]) || property->value_count != 1) continue;
      struct view text = sgf_values_of(tree, property)->text;
      if (!sgf_number_read(text, &cuts[j]) || cuts[j] < 0 || cuts[j] > POINTS_SIDE || cuts[j] != (double)(int)cuts[j]) return;
      any |= cuts[j] > 0;
    }
  struct point_set_rectangle area = {(int)cuts[2], (int)cuts[0], tree->width - 1 - (int)cuts[3], tree->height - 1 - (int)cuts[1]};
  if (!any || area.left > area.right || area.top > area.bottom) return;
  if (!has_value(builder->header, SGF_VW)) (void)area_read(builder, &area);
}

/* Whether meta.sgf or XJ has this text for the property. */
static bool is_stored(struct json_object *sgf, enum sgf_name id, const struct buffer *text) {
  struct view stored = json_string_of(json_member_of(sgf, sgf_kind_of(id)->name)), first = buffer_view(text);
  header_second(id, &first);
  return stored.at && view_equal(stored, first);
}

/* The writer of SGF stores values that SGF cannot express. */
static bool is_leftover_stored(const struct property_tree *tree, enum sgf_name id, const struct buffer *text) {
  SGF_EACH_LEFTOVER(leftover, tree, 0)
    if (strcmp(leftover->pointer, LEFTOVER_SGF) == 0 && is_stored(leftover->value, id, text)) return true;
  return false;
}

/* Only readers of SGF have properties for all members: if there is none, a user removed it, and the leftover has no effect. */
static void removed_adopt(const struct jgf_builder *builder) {
  const struct property_tree *tree = builder->tree;
  if (!tree->leftover_count || !tree->format || (strcmp(tree->format, "sgf") != 0 && strcmp(tree->format, "json-sgf") != 0))
    return;
  LOCAL_BUFFER text = {0};
  for (int id = SGF_UNKNOWN + 1; id < SGF_NAME_COUNT; id++)
    if (!property_tree_find(tree, &tree->nodes[0], (enum sgf_name)id) &&
        header_to_sgf(builder->header, (enum sgf_name)id, &text) && !is_leftover_stored(tree, (enum sgf_name)id, &text))
      header_remove(builder->header, (enum sgf_name)id);
}

/* Removes stored values that the header has. */
static void stored_remove(const struct jgf_builder *builder) {
  LOCAL_BUFFER text = {0};
  for (int id = SGF_UNKNOWN + 1; id < SGF_NAME_COUNT; id++)
    if (header_to_sgf(builder->header, (enum sgf_name)id, &text) && is_stored(builder->sgf, (enum sgf_name)id, &text))
      json_object_object_del(builder->sgf, sgf_kind_of((enum sgf_name)id)->name);
}

static void root_read(struct jgf_builder *builder) {
  const struct property_tree *tree = builder->tree;
  const struct sgf_node *root = &tree->nodes[0];
  const struct sgf_property *size = property_tree_find(tree, root, SGF_SZ);
  /* A view depends on the size, and so does the question whether one was removed. */
  if (size) property_read(builder, size);
  removed_adopt(builder);
  SGF_EACH_PROPERTY(property, tree, root)
    if (header_has(property->id) && !builder->found[property->id]) property_read(builder, property);
  private_cuts_read(builder, root);
  SGF_EACH_PROPERTY(property, tree, root) {
    if (property->id == SGF_AP && !(property->value_count && view_is(sgf_values_of(tree, property)->text, "jgflint")))
      SGF_EACH_VALUE(value, tree, property) props_add_value(builder->sgf, property, value);
    else if (header_has(property->id)) property_keep(builder, property);
  }
}

/* ---- game info in other nodes ---- */

static bool is_taken(enum header_outcome outcome) {
  return outcome == HEADER_TAKEN || outcome == HEADER_GUESSED || outcome == HEADER_PARTLY;
}

/* FF4 allows game info in any node, but only once per line of nodes. The first property that is the first of its name in its node
 * and readable is written to the header; all properties are stored with their nodes. */
static void info_read(struct jgf_builder *builder, uint32_t node, const struct sgf_property *property) {
  const struct property_tree *tree = builder->tree;
  const struct sgf_value *value = sgf_values_of(tree, property);
  enum sgf_name id = property->id;
  uint32_t read_in = builder->info[id] ? builder->info[id] - 1 : node;
  const struct sgf_property *first = property_tree_find(tree, &tree->nodes[read_in], id);
  if (builder->info[id]) {
    if (first && !view_equal(sgf_values_of(tree, first)->text, value->text))
      JGF_NOTE(builder, CONVERT_FACT_GAME_INFO, value->spot, .name = property->name, .value = value->text);
  } else {
    if (property != first) return;
    enum header_outcome outcome = header_from_sgf(builder->header, id, value->text, value->second);
    if (!is_taken(outcome)) return;
    outcome_note(builder, property, outcome);
    builder->info[id] = node + 1;
  }
  *map_get_or_add(&builder->reported, property->name) = builder; /* the header has a value */
}

static void infos_read(struct jgf_builder *builder) {
  const struct property_tree *tree = builder->tree;
  for (uint32_t i = 0; i < tree->node_count; i++)
    SGF_EACH_PROPERTY(property, tree, &tree->nodes[i]) {
      if (sgf_kind_of(property->id)->place != SGF_PLACE_GAME_INFO || !header_has(property->id)) continue;
      if (!i && property->value_count && is_taken(builder->outcomes[property->id])) builder->info[property->id] = 1;
      else if (i && property->value_count) info_read(builder, i, property);
    }
}

/* The properties are also stored in meta.sgf. Properties of FF4 take precedence. */
static void nihonkiin_put(struct json_object *header, const struct property_tree *tree) {
  LOCAL_BUFFER before = {0}, text = {0};
  for (size_t i = 0; nihonkiin_has(tree) && nihonkiin_names[i]; i++) {
    buffer_clear(&text);
    bool has_member = header_to_sgf(header, nihonkiin_names[i], &before);
    if (!has_member && nihonkiin_read(tree, nihonkiin_names[i], &text))
      header_from_sgf(header, nihonkiin_names[i], buffer_view(&text), (struct view){0});
  }
}

/* ---- members that JGF needs and SGF can omit ---- */

static void defaults_put(struct json_object *header, const struct property_tree *tree) {
  struct json_object *record = json_child(header, "record"), *game = json_child(header, "game"),
                     *board = json_child(header, "board");
  LOCAL_BUFFER generator = {0};
  buffer_printf(&generator, "jgflint %s", PACKAGE_VERSION);
  json_put(record, "format", json_make_string(VIEW("JGF")));
  json_put(record, "version", json_number_new(2));
  json_put(record, "charset", json_make_string(VIEW("UTF-8")));
  json_put(record, "generator", json_make_string(buffer_view(&generator)));
  if (!json_member_of(game, "type")) json_put(game, "type", json_make_string(VIEW("go")));
  if (!json_member_of(board, "size") && !json_member_of(board, "width") && tree->width) {
    bool square = tree->width == tree->height;
    json_put(board, square ? "size" : "width", json_number_new(tree->width));
    if (!square) json_put(board, "height", json_number_new(tree->height));
  }
  if (!json_object_object_length(board)) json_object_object_del(header, "board");
}

static void source_put(struct json_object *header, const struct property_tree *tree) {
  if (strcmp(tree->charset, "UTF-8") == 0) return;
  struct json_object *source = json_child(json_child(header, "meta"), "source");
  if (tree->format) json_put_string(source, "format", tree->format);
  json_put_string(source, "charset", tree->charset);
}

void jgf_builder_init(struct jgf_builder *builder, const struct property_tree *tree, struct fact_sink losses) {
  enum { POINTS_MOST = 1000000 }; /* a limit, because rectangles can have more points than the input has bytes */
  size_t most = tree->points_most && tree->points_most < POINTS_MOST ? tree->points_most : POINTS_MOST;
  *builder = (struct jgf_builder){.tree = tree, .losses = losses, .points_left = most, .header = json_make_object(),
                                  .sgf = json_make_object()};
  leftovers_put(builder, false);
  root_read(builder);
  infos_read(builder);
  nihonkiin_put(builder->header, tree);
  defaults_put(builder->header, tree);
  source_put(builder->header, tree);
  props_add_leftovers(tree, 0, builder->sgf);
  stored_remove(builder);
  if (json_object_object_length(builder->sgf)) json_put(json_child(builder->header, "meta"), "sgf", builder->sgf);
  else json_object_put(builder->sgf);
  leftovers_put(builder, true);
}

void jgf_builder_release(struct jgf_builder *builder) {
  json_object_put(builder->header);
  json_object_put(builder->props);
  free(builder->entries);
  map_release(&builder->reported);
}

/* ---- nodes ---- */

static struct json_object *props_of(struct jgf_builder *builder) {
  if (!builder->props) builder->props = json_make_object();
  return builder->props;
}

static struct json_object *point_new(int x, int y) {
  struct json_object *point = json_make_object();
  json_put(point, "x", json_number_new(x));
  json_put(point, "y", json_number_new(y));
  return point;
}

/* Moves of other games are not moves in JGF, and are stored in meta.sgf. */
static void lost_note(struct jgf_builder *builder, const struct sgf_property *property, const struct sgf_value *value) {
  struct fact_detail detail = {.name = property->name, .value = value->text, .number = sgf_is_stones(property->id)};
  if (property_tree_is_go(builder->tree)) jgf_note(builder, CONVERT_FACT_MOVE_LOST, value->spot, &detail);
  else if (!builder->reported_other_game) jgf_note(builder, CONVERT_FACT_OTHER_GAME, value->spot, &detail);
  builder->reported_other_game |= !property_tree_is_go(builder->tree);
}

/* Notes a point off the board. It is converted anyway, and linting the record reports it again. */
static void off_board_note(struct jgf_builder *builder, const struct sgf_property *property, const struct sgf_value *value) {
  int x, y;
  if (builder->reported_off_board || !builder->tree->width || !sgf_point(value->text, &x, &y)) return;
  bool is_area = value->second.at && property->id != SGF_LB;
  bool is_off = x >= builder->tree->width || y >= builder->tree->height;
  if (is_area && sgf_point(value->second, &x, &y)) is_off |= x >= builder->tree->width || y >= builder->tree->height;
  if (!is_off) return;
  JGF_NOTE(builder, CONVERT_FACT_OFF_BOARD, value->spot, .name = property->name, .value = value->text);
  builder->reported_off_board = true;
}

/* Adds an entry of setup, markup or score to its list in the node, unless the entry has no points. Takes over `coords`. */
static void entry_add(struct json_object *node, enum sgf_name id, struct json_object *coords) {
  if (!json_object_array_length(coords)) {
    json_object_put(coords);
    return;
  }
  const struct sgf_kind *kind = sgf_kind_of(id);
  struct json_object *entries = json_member_of(node, kind->section), *entry = json_make_object();
  if (!entries) json_put(node, kind->section, entries = json_make_array());
  json_put_string(entry, strcmp(kind->section, "score") == 0 ? "color" : "type", kind->keys[0]);
  json_put(entry, "coords", coords);
  json_append(entries, entry);
}

/* Adds the points of a list, without duplicates. Stores values that are not points, and rectangles beyond the limit. */
static void points_put(struct jgf_builder *builder, struct json_object *node, const struct sgf_property *property) {
  struct json_object *coords = json_make_array();
  struct point_set taken = {{0}};
  SGF_EACH_VALUE(value, builder->tree, property) {
    struct point_set_rectangle all;
    if (sgf_value_is_empty(value)) continue; /* `TB[]`: there is no territory */
    off_board_note(builder, property, value);
    bool is_read = point_set_of(value, &all);
    size_t count = is_read && value->second.at ? point_set_count(&all) : 0;
    if (!is_read || count > builder->points_left) {
      props_add_value(props_of(builder), property, value);
      if (sgf_is_stones(property->id)) lost_note(builder, property, value);
      continue;
    }
    builder->points_left -= count;
    for (int y = all.top; y <= all.bottom; y++)
      for (int x = all.left; x <= all.right; x++)
        if (!point_set_has(&taken, x, y)) json_append(coords, point_new(x, y));
    point_set_add(&taken, &all);
  }
  entry_add(node, property->id, coords);
}

static void labels_put(struct jgf_builder *builder, struct json_object *node, const struct sgf_property *property) {
  struct json_object *coords = json_make_array();
  const struct sgf_value *values = sgf_values_of(builder->tree, property);
  LOCAL_BUFFER label = {0};
  for (size_t i = 0; i < property->value_count; i++) {
    int x, y;
    buffer_clear(&label);
    if (property->id == SGF_L) {
      if (i < 52) buffer_add_char(&label, sgf_letters[i]);
      else buffer_printf(&label, "%zu", i + 1);
    }
    else if (values[i].second.at) buffer_add_view(&label, values[i].second);
    if (!sgf_point(values[i].text, &x, &y) || !label.length || (property->id == SGF_L && values[i].second.at)) {
      props_add_value(props_of(builder), property, &values[i]);
      continue;
    }
    off_board_note(builder, property, &values[i]);
    struct json_object *point = point_new(x, y);
    json_put(point, "text", json_make_string(buffer_view(&label)));
    json_append(coords, point);
  }
  entry_add(node, property->id, coords);
}

/* Each line becomes an entry. */
static void lines_put(struct jgf_builder *builder, struct json_object *node, const struct sgf_property *property) {
  SGF_EACH_VALUE(value, builder->tree, property) {
    int x, y, to_x, to_y;
    if (!sgf_point(value->text, &x, &y) || !sgf_point(value->second, &to_x, &to_y)) {
      props_add_value(props_of(builder), property, value);
      continue;
    }
    off_board_note(builder, property, value);
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
static bool time_of(const struct jgf_builder *builder, const struct sgf_property *property, double *number) {
  const struct sgf_kind *kind = sgf_kind_of(property->id);
  const struct sgf_property *move = builder->found[kind->subtype == GO_BLACK ? SGF_B : SGF_W];
  if (!move || !move->value_count || !is_move(builder->tree, sgf_values_of(builder->tree, move))) return false;
  if (!property->value_count) return false;
  if (!sgf_number_read(sgf_values_of(builder->tree, property)->text, number) || *number < 0) return false;
  return kind->spelling != SGF_SPELLING_PERIODS || (*number <= 1e9 && *number == (double)(long long)*number);
}

static void times_put(const struct jgf_builder *builder, struct json_object *move, uint8_t color) {
  SGF_EACH_PROPERTY(property, builder->tree, &builder->tree->nodes[builder->index]) {
    const struct sgf_kind *kind = sgf_kind_of(property->id);
    bool is_time = kind->spelling == SGF_SPELLING_CLOCK || kind->spelling == SGF_SPELLING_PERIODS;
    double number;
    if (is_time && kind->subtype == color && builder->found[property->id] == property && time_of(builder, property, &number))
      json_put(move, kind->keys[0], json_number_new(number));
  }
}

static void move_put(struct jgf_builder *builder, struct json_object *node, const struct sgf_property *property,
                     const struct sgf_value *value) {
  struct json_object *move = json_make_object();
  bool black = property->id == SGF_B;
  int x, y;
  json_put_string(move, "color", black ? "black" : "white");
  if (is_pass(builder->tree, value->text)) json_put(move, "pass", json_make_boolean(true));
  else if (sgf_point(value->text, &x, &y)) {
    off_board_note(builder, property, value);
    json_put(move, "x", json_number_new(x));
    json_put(move, "y", json_number_new(y));
  }
  times_put(builder, move, black ? GO_BLACK : GO_WHITE);
  json_put(node, "move", move);
}

static void turn_put(struct jgf_builder *builder, struct json_object *node) {
  const struct sgf_property *turn = builder->found[SGF_PL];
  if (!turn || !turn->value_count) return;
  uint8_t color = spell_color(sgf_values_of(builder->tree, turn)->text);
  if (color != GO_NO_COLOR) json_put_string(node, "turn", color == GO_BLACK ? "black" : "white");
  else props_add_value(props_of(builder), turn, sgf_values_of(builder->tree, turn));
}

/* ---- other members ---- */

static void comments_put(struct jgf_builder *builder, struct json_object *node, const struct sgf_property *property) {
  struct json_object *comments = json_member_of(node, "comments");
  SGF_EACH_VALUE(value, builder->tree, property) {
    if (!value->text.length) continue;
    if (!comments) json_put(node, "comments", comments = json_make_array());
    json_append(comments, json_make_string(value->text));
  }
}

/* Whether the property is converted elsewhere: with the move, with the setup, in the header. */
static bool is_handled_elsewhere(const struct jgf_builder *builder, const struct sgf_property *property) {
  double number;
  const struct sgf_kind *kind = sgf_kind_of(property->id);
  bool first = property == builder->found[property->id];
  switch ((int)kind->spelling) {
  case SGF_SPELLING_NODE_NAME: case SGF_SPELLING_TURN: return first;
  case SGF_SPELLING_CLOCK: case SGF_SPELLING_PERIODS: return first && time_of(builder, property, &number);
  default: return (kind->jgf_place == SGF_IN_NODE && first) || (!builder->index && header_covers(property->id));
  }
}

/* The order of entries does not depend on the order of the properties, because SGF writers differ. A property of older versions
 * has the rank of its successor. 0: the property does not become a list. */
static unsigned entry_rank(enum sgf_name id) {
  const struct sgf_kind *kind = sgf_kind_of(sgf_name_now(id));
  if (kind->jgf_place != SGF_IN_NODE || kind->spelling < SGF_SPELLING_COMMENT) return 0;
  return (strcmp(kind->section, "score") == 0 ? 1u << 16 : 0) + ((unsigned)kind->spelling << 8) + (unsigned)kind->order;
}

static int entry_compare(const void *a, const void *b) {
  const struct jgf_entry *one = a, *other = b;
  if (one->rank != other->rank) return one->rank < other->rank ? -1 : 1;
  return one->property < other->property ? -1 : one->property > other->property;
}

/* A member that is a text or a number. */
static void plain_put(struct jgf_builder *builder, struct json_object *node, const struct sgf_property *property) {
  const struct sgf_kind *kind = sgf_kind_of(property->id);
  struct view text = property->value_count ? sgf_values_of(builder->tree, property)->text : (struct view){0};
  double number;
  bool is_plain = kind->spelling == SGF_SPELLING_PLAIN || kind->spelling == SGF_SPELLING_NODE_NAME;
  if (kind->jgf_place != SGF_IN_NODE || !is_plain || !text.length) return;
  if (!sgf_type_is(kind->type, SGF_TYPE_IS_NUMBER)) json_put(node, kind->section, json_make_string(text));
  else if (sgf_number_read(text, &number)) json_put(node, kind->section, json_number_new(number));
  else props_add_value(props_of(builder), property, sgf_values_of(builder->tree, property));
}

static void put_markup_and_leftovers(struct jgf_builder *builder, struct json_object *node) {
  for (size_t i = 0; i < builder->entry_count; i++) {
    const struct sgf_property *property = builder->entries[i].property;
    if (sgf_is_stones(property->id)) continue;
    switch ((int)sgf_kind_of(property->id)->spelling) {
    case SGF_SPELLING_COMMENT: comments_put(builder, node, property); break;
    case SGF_SPELLING_LABELS: labels_put(builder, node, property); break;
    case SGF_SPELLING_LINES: lines_put(builder, node, property); break;
    default: points_put(builder, node, property); break;
    }
  }
  SGF_EACH_PROPERTY(property, builder->tree, &builder->tree->nodes[builder->index]) {
    if (sgf_is_move(property->id) || sgf_is_stones(property->id) || entry_rank(property->id)) continue;
    if (!is_handled_elsewhere(builder, property)) props_add_property(builder, props_of(builder), property);
    else if (!header_covers(property->id)) {
      plain_put(builder, node, property);
      for (size_t i = 1; i < property->value_count; i++)
        props_add_value(props_of(builder), property, &sgf_values_of(builder->tree, property)[i]);
    }
  }
}

/* Properties of the root without a member are in meta.sgf itself. */
static void props_put(struct jgf_builder *builder) {
  if (builder->index) builder->props = props_add_leftovers(builder->tree, builder->index, builder->props);
  if (builder->index || !builder->props) return;
  struct json_object *sgf = json_child(json_child(builder->header, "meta"), "sgf");
  json_object_object_foreach(builder->props, name, value) props_merge(sgf, name, value);
  json_object_put(builder->props);
  builder->props = NULL;
}

/* ---- nodes ---- */

struct json_object *jgf_node(struct jgf_builder *builder, size_t index) {
  const struct property_tree *tree = builder->tree;
  struct json_object *node = json_make_object();
  json_object_put(builder->props);
  builder->props = NULL;
  builder->index = index;
  builder->entry_count = 0;
  memset(builder->found, 0, sizeof builder->found);
  SGF_EACH_PROPERTY(property, tree, &tree->nodes[index]) {
    unsigned rank = entry_rank(property->id);
    if (!builder->found[property->id]) builder->found[property->id] = property;
    if (!rank) continue;
    ARRAY_ADD(builder->entries, builder->entry_count, builder->entry_capacity, (struct jgf_entry){rank, property});
  }
  if (builder->entry_count > 1) qsort(builder->entries, builder->entry_count, sizeof *builder->entries, entry_compare);
  /* Moves that JGF cannot express are stored and reported, so that its readers do not see them. */
  SGF_EACH_PROPERTY(property, tree, &tree->nodes[index]) {
    if (!sgf_is_move(property->id)) continue;
    SGF_EACH_VALUE(value, tree, property) {
      if (is_move(tree, value)) move_put(builder, node, property, value);
      else {
        props_add_value(props_of(builder), property, value);
        lost_note(builder, property, value);
      }
    }
  }
  for (size_t i = 0; i < builder->entry_count; i++)
    if (sgf_is_stones(builder->entries[i].property->id)) points_put(builder, node, builder->entries[i].property);
  turn_put(builder, node);
  put_markup_and_leftovers(builder, node);
  props_put(builder);
  return node;
}
