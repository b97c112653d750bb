#include "convert/jgf_to_tree.h"
#include "facts/convert_facts.h"
#include "facts/fact.h"
#include "json/value.h"
#include "sgf/emit.h"
#include "sgf/header_spelling.h"
#include "sgf/property.h"
#include "sgf/point_set.h"

/* ---- adding ---- */

void jgf_reader_property(struct jgf_reader *reader, enum sgf_name id, struct json_object *value) {
  reader->given[id] = true;
  (void)property_tree_add_property(reader->tree, view_of(sgf_kind_of(id)->name), jgf_reader_spot(value));
}

struct view jgf_reader_keep(struct jgf_reader *reader, struct view text) {
  return arena_view(&reader->tree->arena, text);
}

void jgf_reader_text(struct jgf_reader *reader, enum sgf_name id, struct view text, struct json_object *value) {
  jgf_reader_property(reader, id, value);
  property_tree_add_value(reader->tree, jgf_reader_keep(reader, text), jgf_reader_spot(value));
}

static bool whole_of(struct json_object *value, int *number) {
  if (!json_object_is_type(value, json_type_int)) return false;
  int64_t whole = json_object_get_int64(value);
  *number = (int)whole;
  return whole >= 0 && whole < 52;
}

static void lost_note(struct jgf_reader *reader, struct json_object *value, const char *name,
                      enum convert_lost_move what) {
  uint32_t spot = jgf_reader_spot(value);
  struct fact_detail detail = {.name = view_of(name), .number = what};
  if (spot != NO_SPOT) sgf_emit(reader->tree, reader->losses, CONVERT_FACT_MOVE_LOST, spot, what, &detail);
}

static bool says(struct json_object *value, const char *word) {
  return json_object_is_type(value, json_type_string) && view_is(json_text_of(value), word);
}

/* JGF can hold points for which SGF has no letters. */
static bool is_point_of_jgf(struct json_object *point) {
  struct json_object *x = json_member_of(point, "x"), *y = json_member_of(point, "y");
  return json_object_is_type(x, json_type_int) && json_object_is_type(y, json_type_int) && json_object_get_int64(x) >= 0 &&
         json_object_get_int64(y) >= 0;
}

static void colors_read(struct jgf_reader *reader) {
  static const char *const usual[] = {"black", "white"};
  struct json_object *players = json_member_of(reader->record, "players");
  size_t count = json_object_is_type(players, json_type_array) ? json_object_array_length(players) : 0;
  for (size_t i = 0; i < ARRAY_LENGTH(usual); i++) *map_get_or_add(&reader->colors, view_of(usual[i])) = reader;
  for (size_t i = 0; i < count; i++) {
    struct json_object *color = json_member_of(json_object_array_get_idx(players, i), "color");
    if (json_object_is_type(color, json_type_string)) *map_get_or_add(&reader->colors, json_text_of(color)) = reader;
  }
}

/* And more than two players. */
static bool is_color_of_jgf(struct jgf_reader *reader, struct json_object *color) {
  if (!reader->colors.count) colors_read(reader);
  return json_object_is_type(color, json_type_string) && map_find(&reader->colors, json_text_of(color));
}

/* Two letters; false for what has none. */
static bool point_of(struct jgf_reader *reader, struct json_object *point, struct view *letters) {
  int x, y;
  if (!whole_of(json_member_of(point, "x"), &x) || !whole_of(json_member_of(point, "y"), &y)) return false;
  *letters = sgf_point_text(&reader->tree->arena, x, y);
  return true;
}

/* ---- moves ---- */

static void time_add(struct jgf_reader *reader, enum sgf_name id, struct json_object *value) {
  if (!json_object_is_type(value, json_type_int) && !json_object_is_type(value, json_type_double)) return;
  buffer_clear(&reader->scratch);
  header_number_write(json_object_get_double(value), &reader->scratch);
  jgf_reader_text(reader, id, buffer_view(&reader->scratch), value);
}

static void move_add(struct jgf_reader *reader, struct json_object *move) {
  struct json_object *color = json_member_of(move, "color"), *pass = json_member_of(move, "pass");
  bool black = says(color, "black");
  struct view point = {"", 0};
  bool is_pass = json_object_is_type(pass, json_type_boolean) && json_object_get_boolean(pass);
  if (!move) return;
  bool has_point = is_pass || (point_of(reader, move, &point) && !property_tree_is_old_pass(reader->tree, point));
  bool has_color = black || says(color, "white");
  if (!has_color || !has_point) {
    if (!reader->losses.note) return;
    bool is_readable = is_color_of_jgf(reader, color) && (is_pass || is_point_of_jgf(move));
    enum convert_lost_move in_sgf = !has_color ? CONVERT_LOST_COLOR : point.length ? CONVERT_LOST_AS_PASS : CONVERT_LOST_POINT;
    if (!is_readable || !reader->stays) lost_note(reader, move, "move", is_readable ? in_sgf : CONVERT_LOST_MOVE);
    return;
  }
  jgf_reader_property(reader, black ? SGF_B : SGF_W, move);
  property_tree_add_value(reader->tree, point, jgf_reader_spot(move));
  time_add(reader, black ? SGF_BL : SGF_WL, json_member_of(move, "timeLeft"));
  time_add(reader, black ? SGF_OB : SGF_OW, json_member_of(move, "periodsLeft"));
}

/* ---- lists of points ---- */

static const struct layer {
  const char *member, *key, *type;
  enum sgf_name id;
} layers[] = {
    {"setup", "type", "black", SGF_AB},     {"setup", "type", "white", SGF_AW},      {"setup", "type", "clear", SGF_AE},
    {"markup", "type", "circle", SGF_CR},   {"markup", "type", "triangle", SGF_TR},  {"markup", "type", "square", SGF_SQ},
    {"markup", "type", "mark", SGF_MA},     {"markup", "type", "selected", SGF_SL},  {"markup", "type", "select", SGF_SL},
    {"markup", "type", "label", SGF_LB},    {"markup", "type", "arrow", SGF_AR},     {"markup", "type", "line", SGF_LN},
    {"score", "color", "black", SGF_TB},    {"score", "color", "white", SGF_TW},
};

static const struct layer *layer_of(const char *member, struct json_object *entry) {
  for (size_t i = 0; i < ARRAY_LENGTH(layers); i++)
    if (strcmp(layers[i].member, member) == 0 && says(json_member_of(entry, layers[i].key), layers[i].type)) return &layers[i];
  return NULL;
}

/* Whether it is the first time; SGF has a point once in a list. */
static bool is_new(struct point_set *points, struct view letters) {
  int x, y;
  if (!sgf_point(letters, &x, &y)) return false;
  bool taken = points->rows[y] >> x & 1;
  points->rows[y] |= UINT64_C(1) << x;
  return !taken;
}

static struct sgf_value *layer_value_add(struct jgf_reader *reader, enum sgf_name id, struct view text,
                                         struct json_object *value) {
  if (!reader->given[id]) jgf_reader_property(reader, id, value);
  return property_tree_add_value(reader->tree, text, jgf_reader_spot(value));
}

/* Of SGF's marks a point has one, and one of its territories. */
static bool is_exclusive(enum sgf_name id) {
  const struct sgf_kind *kind = sgf_kind_of(id);
  return kind->type == SGF_TYPE_POINT && id != SGF_AE;
}

static void point_add(struct jgf_reader *reader, enum sgf_name id, struct json_object *point, struct point_set *points) {
  struct view letters;
  struct json_object *text = json_member_of(point, "text");
  if (!point_of(reader, point, &letters)) {
    bool is_setup = sgf_is_stones(id);
    if (is_setup && !(reader->stays && is_point_of_jgf(point))) lost_note(reader, point, "setup", CONVERT_LOST_SETUP);
    return;
  }
  if (!is_new(points, letters)) return;
  if (id != SGF_LB) {
    layer_value_add(reader, id, letters, point);
    return;
  }
  if (!json_object_is_type(text, json_type_string)) return;
  buffer_clear(&reader->scratch);
  jgf_text_add(&reader->scratch, json_text_of(text), true);
  if (reader->scratch.length)
    layer_value_add(reader, id, letters, point)->second = jgf_reader_keep(reader, buffer_view(&reader->scratch));
}

static void line_add(struct jgf_reader *reader, enum sgf_name id, struct json_object *coords) {
  struct view from, to;
  if (json_object_array_length(coords) != 2) return;
  if (!point_of(reader, json_object_array_get_idx(coords, 0), &from) ||
      !point_of(reader, json_object_array_get_idx(coords, 1), &to))
    return;
  layer_value_add(reader, id, from, coords)->second = to;
}

/* All entries of one kind: SGF has them in one property. */
static void layer_add(struct jgf_reader *reader, struct json_object *entries, const char *member, enum sgf_name id,
                      struct point_set *exclusive) {
  struct point_set own = {{0}}, *points = is_exclusive(id) ? exclusive : &own;
  for (size_t i = 0; i < json_object_array_length(entries); i++) {
    struct json_object *entry = json_object_array_get_idx(entries, i), *coords = json_member_of(entry, "coords");
    const struct layer *layer = layer_of(member, entry);
    if (!layer || layer->id != id || !json_object_is_type(coords, json_type_array)) continue;
    if (id == SGF_AR || id == SGF_LN) line_add(reader, id, coords);
    else
      for (size_t j = 0; j < json_object_array_length(coords); j++)
        point_add(reader, id, json_object_array_get_idx(coords, j), points);
  }
}

/* In the order in which the kinds occur first. */
static void layers_add(struct jgf_reader *reader, struct json_object *node, const char *member) {
  struct json_object *entries = json_member_of(node, member);
  struct point_set exclusive = {{0}};
  bool done[SGF_NAME_COUNT] = {false};
  size_t count = json_object_is_type(entries, json_type_array) ? json_object_array_length(entries) : 0;
  for (size_t i = 0; i < count; i++) {
    struct json_object *entry = json_object_array_get_idx(entries, i);
    const struct layer *layer = layer_of(member, entry);
    if (!layer && !reader->stays && strcmp(member, "setup") == 0 && json_member_of(entry, "coords"))
      lost_note(reader, entry, "setup", CONVERT_LOST_SETUP);
    if (!layer || done[layer->id]) continue;
    done[layer->id] = true;
    layer_add(reader, entries, member, layer->id, &exclusive);
  }
}

/* ---- texts ---- */

void jgf_text_add(struct buffer *to, struct view text, bool simple) {
  (void)buffer_reserve(to, text.length);
  for (size_t i = 0; i < text.length; i++) {
    char c = text.at[i];
    if (c == '\r') {
      if (i + 1 < text.length && text.at[i + 1] == '\n') i++;
      c = '\n';
    }
    if (c == '\0') continue;
    if (c == '\t' || c == '\v' || c == '\f' || (simple && c == '\n')) c = ' ';
    buffer_add_char(to, c);
  }
}

/* SGF has one comment in a node: several are put one behind the other, with an empty line between. */
static void comments_add(struct buffer *to, struct json_object *comments) {
  bool any = false;
  size_t count = json_object_is_type(comments, json_type_array) ? json_object_array_length(comments) : 0;
  for (size_t i = 0; i < count; i++) {
    struct json_object *comment = json_object_array_get_idx(comments, i);
    if (!json_object_is_type(comment, json_type_string)) continue;
    if (any) buffer_add_string(to, "\n\n");
    jgf_text_add(to, json_text_of(comment), false);
    any = true;
  }
}

static void turn_add(struct jgf_reader *reader, struct json_object *node) {
  struct json_object *turn = json_member_of(node, "turn");
  if (says(turn, "black")) jgf_reader_text(reader, SGF_PL, VIEW("B"), turn);
  else if (says(turn, "white")) jgf_reader_text(reader, SGF_PL, VIEW("W"), turn);
}

static void long_text_put(struct jgf_reader *reader, enum sgf_name id, struct buffer *text, struct json_object *value) {
  if (text->length) {
    jgf_reader_property(reader, id, value);
    property_tree_add_value(reader->tree, arena_keep(&reader->tree->arena, text), jgf_reader_spot(value));
  }
  buffer_release(text);
}

static void texts_add(struct jgf_reader *reader, struct json_object *node) {
  struct json_object *name = json_member_of(node, "name"), *comments = json_member_of(node, "comments");
  struct buffer text = {0};
  if (json_object_is_type(name, json_type_string)) jgf_text_add(&text, json_text_of(name), true);
  long_text_put(reader, SGF_N, &text, name);
  comments_add(&text, comments);
  long_text_put(reader, SGF_C, &text, comments);
}

/* ---- unknown keys ---- */

enum { STRANGE_DEPTH = 16 };

static bool holds_moves(struct json_object *value, int depth) {
  if (depth > STRANGE_DEPTH) return false;
  if (json_object_is_type(value, json_type_array)) {
    for (size_t i = 0; i < json_object_array_length(value); i++)
      if (holds_moves(json_object_array_get_idx(value, i), depth + 1)) return true;
  } else if (json_object_is_type(value, json_type_object)) {
    json_object_object_foreach(value, key, member)
      if ((strcmp(key, "move") == 0 && member) || holds_moves(member, depth + 1)) return true;
  }
  return false;
}

void jgf_reader_unknown_keys(struct jgf_reader *reader, struct json_object *object, const char *const *known) {
  if (!json_object_is_type(object, json_type_object)) return;
  json_object_object_foreach(object, key, value) {
    const char *const *name = known;
    while (*name && strcmp(*name, key) != 0) name++;
    if (!*name && holds_moves(value, 0)) lost_note(reader, value, key, CONVERT_LOST_NODES);
  }
}

void jgf_reader_node(struct jgf_reader *reader, struct json_object *node) {
  static const char *const known[] = {"name", "solution", "move", "setup", "turn", "comments", "markup", "score", "variations",
                                      NULL};
  if (reader->losses.note) jgf_reader_unknown_keys(reader, node, known);
  move_add(reader, json_member_of(node, "move"));
  layers_add(reader, node, "setup");
  turn_add(reader, node);
  texts_add(reader, node);
  layers_add(reader, node, "markup");
  layers_add(reader, node, "score");
}
