#include "format/jgf_reader.h"
#include "format/jgf_text.h"
#include "format/json_value.h"
#include "format/number.h"
#include "format/points.h"
#include "format/spell.h"

static bool whole_of(struct json_object *value, int *number) {
  if (!json_object_is_type(value, json_type_int)) return false;
  int64_t whole = json_object_get_int64(value);
  *number = (int)whole;
  return whole >= 0 && whole < 52;
}

static char letter(int number) {
  return (char)(number < 26 ? 'a' + number : 'A' + number - 26);
}

/* Two letters; false for what has none. */
static bool point_of(struct jgf_reader *reader, struct json_object *point, struct view *letters) {
  int x, y;
  if (!whole_of(json_member_of(point, "x"), &x) || !whole_of(json_member_of(point, "y"), &y)) return false;
  char text[] = {letter(x), letter(y)};
  *letters = jgf_reader_keep(reader, (struct view){text, sizeof text});
  return true;
}

static bool says(struct json_object *value, const char *word) {
  return json_object_is_type(value, json_type_string) && view_is(json_text_of(value), word);
}

/* ---- moves ---- */

static void time_add(struct jgf_reader *reader, enum sgf_name id, struct json_object *value) {
  if (!json_object_is_type(value, json_type_int) && !json_object_is_type(value, json_type_double)) return;
  bytes_clear(&reader->scratch);
  spell_number_write(json_object_get_double(value), &reader->scratch);
  jgf_reader_text(reader, id, bytes_view(&reader->scratch), value);
}

static void move_add(struct jgf_reader *reader, struct json_object *move) {
  struct json_object *color = json_member_of(move, "color"), *pass = json_member_of(move, "pass");
  bool black = says(color, "black");
  struct view point = {"", 0};
  if (!black && !says(color, "white")) return;
  if (!(json_object_is_type(pass, json_type_boolean) && json_object_get_boolean(pass)) && !point_of(reader, move, &point)) return;
  jgf_reader_property(reader, black ? SGF_B : SGF_W, move);
  sgf_tree_add_value(reader->tree, point, jgf_reader_spot(move));
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
static bool is_new(struct points *points, struct view letters) {
  int x, y;
  if (!sgf_point(letters, &x, &y)) return false;
  bool taken = points->rows[y] >> x & 1;
  points->rows[y] |= UINT64_C(1) << x;
  return !taken;
}

static struct sgf_value *layer_value_add(struct jgf_reader *reader, enum sgf_name id, struct view text, struct json_object *value) {
  if (!reader->given[id]) jgf_reader_property(reader, id, value);
  return sgf_tree_add_value(reader->tree, text, jgf_reader_spot(value));
}

static void point_add(struct jgf_reader *reader, enum sgf_name id, struct json_object *point, struct points *points) {
  struct view letters;
  struct json_object *text = json_member_of(point, "text");
  if (!point_of(reader, point, &letters) || !is_new(points, letters)) return;
  if (id != SGF_LB) {
    layer_value_add(reader, id, letters, point);
    return;
  }
  if (!json_object_is_type(text, json_type_string)) return;
  bytes_clear(&reader->scratch);
  jgf_text_add(&reader->scratch, json_text_of(text), true);
  if (reader->scratch.length) layer_value_add(reader, id, letters, point)->second = jgf_reader_keep(reader, bytes_view(&reader->scratch));
}

static void line_add(struct jgf_reader *reader, enum sgf_name id, struct json_object *coords) {
  struct view from, to;
  if (json_object_array_length(coords) != 2) return;
  if (!point_of(reader, json_object_array_get_idx(coords, 0), &from) || !point_of(reader, json_object_array_get_idx(coords, 1), &to)) return;
  layer_value_add(reader, id, from, coords)->second = to;
}

/* All entries of one kind: SGF has them in one property. */
static void layer_add(struct jgf_reader *reader, struct json_object *entries, const char *member, enum sgf_name id) {
  struct points points = {{0}};
  for (size_t i = 0; i < json_object_array_length(entries); i++) {
    struct json_object *entry = json_object_array_get_idx(entries, i), *coords = json_member_of(entry, "coords");
    const struct layer *layer = layer_of(member, entry);
    if (!layer || layer->id != id || !json_object_is_type(coords, json_type_array)) continue;
    if (id == SGF_AR || id == SGF_LN) line_add(reader, id, coords);
    else
      for (size_t j = 0; j < json_object_array_length(coords); j++) point_add(reader, id, json_object_array_get_idx(coords, j), &points);
  }
}

/* In the order in which the kinds occur first. */
static void layers_add(struct jgf_reader *reader, struct json_object *node, const char *member) {
  struct json_object *entries = json_member_of(node, member);
  bool done[SGF_NAME_COUNT] = {false};
  size_t count = json_object_is_type(entries, json_type_array) ? json_object_array_length(entries) : 0;
  for (size_t i = 0; i < count; i++) {
    const struct layer *layer = layer_of(member, json_object_array_get_idx(entries, i));
    if (!layer || done[layer->id]) continue;
    done[layer->id] = true;
    layer_add(reader, entries, member, layer->id);
  }
}

/* ---- texts ---- */

static void turn_add(struct jgf_reader *reader, struct json_object *node) {
  struct json_object *turn = json_member_of(node, "turn");
  if (says(turn, "black")) jgf_reader_text(reader, SGF_PL, VIEW("B"), turn);
  else if (says(turn, "white")) jgf_reader_text(reader, SGF_PL, VIEW("W"), turn);
}

static void texts_add(struct jgf_reader *reader, struct json_object *node) {
  struct json_object *name = json_member_of(node, "name"), *comments = json_member_of(node, "comments");
  bytes_clear(&reader->scratch);
  if (json_object_is_type(name, json_type_string)) jgf_text_add(&reader->scratch, json_text_of(name), true);
  if (reader->scratch.length) jgf_reader_text(reader, SGF_N, bytes_view(&reader->scratch), name);
  bytes_clear(&reader->scratch);
  jgf_comments_add(&reader->scratch, comments);
  if (reader->scratch.length) jgf_reader_text(reader, SGF_C, bytes_view(&reader->scratch), comments);
}

void jgf_reader_node(struct jgf_reader *reader, struct json_object *node) {
  move_add(reader, json_member_of(node, "move"));
  layers_add(reader, node, "setup");
  turn_add(reader, node);
  texts_add(reader, node);
  layers_add(reader, node, "markup");
  layers_add(reader, node, "score");
}
