#include "convert/internal.h"
#include "base/suggest.h"
#include "go/game.h"
#include "go/spelling.h"
#include "json/pointer.h"
#include "json/value.h"
#include "sgf/emit.h"

/* ---- leftovers ---- */

/* The kind of a member: its pointer without indexes. */
static void kind_of_member(struct view pointer, struct buffer *kind) {
  for (size_t i = 0; i < pointer.length;) {
    size_t end = i + 1;
    bool number = true;
    for (; end < pointer.length && pointer.at[end] != '/'; end++) number &= ascii_is_digit(pointer.at[end]);
    if (!number || end == i + 1) buffer_add(kind, pointer.at + i, end - i);
    i = end;
  }
}

/* The part of the game ("move", "setup", "variations") of which an unknown key is probably a misspelling, or NULL. */
static const char *misspelled_member(const char *key, struct json_object *value) {
  static const char *const parts[] = {"move", "setup", "variations"};
  struct suggestion near = {0};
  if (!json_object_is_type(value, json_type_object) && !json_object_is_type(value, json_type_array)) return NULL;
  for (size_t i = 0; i < ARRAY_LENGTH(parts); i++) {
    if (strcmp(key, parts[i]) == 0) return NULL;
    suggest_consider(&near, view_of(key), parts[i]);
  }
  return near.best;
}

static void leftover_note(struct jgf_reader *reader, const char *pointer, const char *key, struct json_object *value) {
  LOCAL_BUFFER kind = {0};
  bool is_of_node = reader->in_node, is_silent = false;
  if (is_of_node && reader->tree->node_count > 1) buffer_add_string(&kind, "/tree");
  kind_of_member(view_of(pointer), &kind);
  struct fact_detail detail = {.name = buffer_view(&kind)};
  enum convert_fact fact = reader->is_plain ? CONVERT_FACT_MEMBER_LOST : CONVERT_FACT_MEMBER;
  if (is_of_node && strcmp(key, "comments") == 0) {
    fact = CONVERT_FACT_COMMENTS;
    is_silent = !reader->is_plain || !json_object_is_type(value, json_type_array) || json_object_array_length(value) < 2;
  } else if (!reader->is_plain) {
    void **known = map_get_or_add(&reader->reported, buffer_view(&kind));
    is_silent = *known;
    *known = reader;
  }
  const char *meant = is_of_node ? misspelled_member(key, value) : NULL;
  if (meant) detail.meant = view_of(meant);
  if (!is_silent) sgf_emit(reader->tree, reader->losses, fact, jgf_reader_spot(value), 0, &detail);
}

bool jgf_is_empty(struct json_object *value) {
  if (json_object_is_type(value, json_type_string)) return !json_object_get_string_len(value);
  if (json_object_is_type(value, json_type_array)) return !json_object_array_length(value);
  return !value || (json_object_is_type(value, json_type_object) && !json_object_object_length(value));
}

void jgf_leftover_add(struct jgf_reader *reader, const char *member, const char *key, struct json_object *value) {
  struct property_tree *tree = reader->tree;
  LOCAL_BUFFER pointer = {0};
  size_t node = reader->in_node ? tree->node_count - 1 : 0;
  if (!reader->takes_leftovers || jgf_is_empty(value)) return;
  if (reader->in_node && !node) buffer_add_string(&pointer, "/tree/0");
  json_pointer_key(&pointer, view_of(member));
  if (key) buffer_add_string(&pointer, key);
  leftover_note(reader, buffer_string(&pointer), member, value);
  if (!reader->is_plain)
    property_tree_add_leftover(tree, node, buffer_string(&pointer), json_object_get(value), jgf_reader_spot(value));
}

/* ---- adding ---- */

void jgf_reader_property(struct jgf_reader *reader, enum sgf_name id, struct json_object *value) {
  reader->has_property[id] = true;
  (void)property_tree_add_property(reader->tree, view_of(sgf_kind_of(id)->name), jgf_reader_spot(value));
}

void jgf_reader_text(struct jgf_reader *reader, enum sgf_name id, struct view text, struct json_object *value) {
  jgf_reader_property(reader, id, value);
  property_tree_add_value(reader->tree, arena_view(&reader->tree->arena, text), jgf_reader_spot(value));
}

static bool coordinate_of(struct json_object *value, int *number) {
  int64_t whole = json_object_is_type(value, json_type_int) ? json_object_get_int64(value) : -1;
  *number = (int)whole;
  return whole >= 0 && whole < POINTS_SIDE;
}

bool jgf_point(struct json_object *point, int *x, int *y) {
  return coordinate_of(json_member_of(point, "x"), x) && coordinate_of(json_member_of(point, "y"), y);
}

static void lost_note(struct jgf_reader *reader, struct json_object *value, const char *name,
                      enum convert_lost_move loss) {
  uint32_t spot = jgf_reader_spot(value);
  struct fact_detail detail = {.name = view_of(name), .number = loss};
  if (spot != NO_SPOT) sgf_emit(reader->tree, reader->losses, CONVERT_FACT_MOVE_LOST, spot, loss, &detail);
}

/* JGF allows points without letters in SGF. */
static bool is_point_of_jgf(struct json_object *point) {
  struct json_object *x = json_member_of(point, "x"), *y = json_member_of(point, "y");
  return json_object_is_type(x, json_type_int) && json_object_is_type(y, json_type_int) && json_object_get_int64(x) >= 0 &&
         json_object_get_int64(y) >= 0;
}

/* JGF allows more than two players. */
static bool is_color_of_jgf(struct jgf_reader *reader, struct json_object *color) {
  if (!reader->colors.count) {
    static const char *const usual[] = {"black", "white"};
    struct json_object *players = json_member_of(reader->record, "players");
    for (size_t i = 0; i < ARRAY_LENGTH(usual); i++) *map_get_or_add(&reader->colors, view_of(usual[i])) = reader;
    for (size_t i = 0; i < json_length_of(players); i++) {
      struct view word = json_string_of(json_member_of(json_object_array_get_idx(players, i), "color"));
      if (word.at) *map_get_or_add(&reader->colors, word) = reader;
    }
  }
  return json_object_is_type(color, json_type_string) && map_find(&reader->colors, json_text_of(color));
}

bool jgf_is_true(struct json_object *flag) {
  return json_object_is_type(flag, json_type_boolean) && json_object_get_boolean(flag);
}

static bool is_move_of_jgf(struct jgf_reader *reader, struct json_object *move) {
  return is_color_of_jgf(reader, json_member_of(move, "color")) &&
         (jgf_is_true(json_member_of(move, "pass")) || is_point_of_jgf(move));
}

/* Two letters; returns false if the point has no letters in SGF. */
static bool point_of(struct jgf_reader *reader, struct json_object *point, struct view *letters) {
  int x, y;
  if (!jgf_point(point, &x, &y)) return false;
  *letters = sgf_point_text(&reader->tree->arena, x, y);
  return true;
}

/* ---- moves ---- */

static bool number_add(struct jgf_reader *reader, enum sgf_name id, struct json_object *value) {
  if (!json_object_is_type(value, json_type_int) && !json_object_is_type(value, json_type_double)) return !value;
  buffer_clear(&reader->scratch);
  spell_double(json_object_get_double(value), &reader->scratch);
  jgf_reader_text(reader, id, buffer_view(&reader->scratch), value);
  return true;
}

/* Adds the times of the player who moves, and stores the members of a move other than its color, point and times. */
static void move_members_add(struct jgf_reader *reader, struct json_object *move, uint8_t color) {
  static const char *const known[] = {"color", "x", "y", "pass"};
  LOCAL_BUFFER pointer = {0};
  json_object_object_foreach(move, key, value) {
    if (view_is_one_of(view_of(key), known, ARRAY_LENGTH(known))) continue;
    enum sgf_name time = jgf_name_of("move", key, color);
    if (time && !sgf_is_move(time) && number_add(reader, time, value)) continue;
    buffer_clear(&pointer);
    json_pointer_key(&pointer, view_of(key));
    jgf_leftover_add(reader, "move", buffer_string(&pointer), value);
  }
}

/* Each of these functions adds the properties for a member of the node. Returns false if SGF cannot express the whole member. */

static bool move_add(struct jgf_reader *reader, const char *member, struct json_object *move) {
  struct view color = json_string_of(json_member_of(move, "color"));
  bool is_black = view_is(color, "black"), is_pass = jgf_is_true(json_member_of(move, "pass"));
  struct view point = {"", 0};
  bool has_point = is_pass || (point_of(reader, move, &point) && !property_tree_is_old_pass(reader->tree, point));
  bool has_color = is_black || view_is(color, "white");
  if (!has_color || !has_point) {
    if (!reader->losses.note) return false;
    enum convert_lost_move in_sgf = !has_color ? CONVERT_LOST_COLOR : point.length ? CONVERT_LOST_AS_PASS : CONVERT_LOST_POINT;
    lost_note(reader, move, member, is_move_of_jgf(reader, move) ? in_sgf : CONVERT_LOST_MOVE);
    return false;
  }
  jgf_reader_property(reader, is_black ? SGF_B : SGF_W, move);
  property_tree_add_value(reader->tree, point, jgf_reader_spot(move));
  if (is_pass || json_object_object_length(move) > 3) move_members_add(reader, move, is_black ? GO_BLACK : GO_WHITE);
  return true;
}

/* ---- lists of points ---- */

/* The property for the entries of a list like this one; SGF_UNKNOWN if there is none. */
static enum sgf_name list_name(const char *member, struct json_object *entry) {
  struct view word = json_string_of(json_member_of(entry, strcmp(member, "score") == 0 ? "color" : "type"));
  return word.at && strlen(word.at) == word.length ? jgf_name_of(member, word.at, 0) : SGF_UNKNOWN;
}

static struct sgf_value *layer_value_add(struct jgf_reader *reader, enum sgf_name id, struct view text,
                                         struct json_object *value) {
  if (!reader->has_property[id]) jgf_reader_property(reader, id, value);
  return property_tree_add_value(reader->tree, text, jgf_reader_spot(value));
}

/* In SGF, a point has at most one mark and belongs to at most one territory. */
static bool is_exclusive(enum sgf_name id) {
  const struct sgf_kind *kind = sgf_kind_of(id);
  return kind->type == SGF_TYPE_POINT && kind->place != SGF_PLACE_SETUP;
}

/* The points that the properties of a node name already: in this list, and in lists that may not have the same points. */
struct taken_points {
  struct point_set in_list, exclusive;
};

static bool point_add(struct jgf_reader *reader, enum sgf_name id, struct json_object *point, struct taken_points *taken) {
  bool has_labels = sgf_kind_of(id)->spelling == SGF_SPELLING_LABELS;
  struct view text = json_string_of(json_member_of(point, "text"));
  int x, y;
  if (!jgf_point(point, &x, &y)) {
    if (sgf_is_stones(id)) lost_note(reader, point, "setup", CONVERT_LOST_SETUP);
    return false;
  }
  if (point_set_has(&taken->in_list, x, y)) return !has_labels;
  if (is_exclusive(id) && point_set_has(&taken->exclusive, x, y)) return false;
  taken->in_list.rows[y] |= UINT64_C(1) << x;
  if (is_exclusive(id)) taken->exclusive.rows[y] |= UINT64_C(1) << x;
  struct view letters = sgf_point_text(&reader->tree->arena, x, y);
  if (!has_labels) {
    layer_value_add(reader, id, letters, point);
    return json_object_object_length(point) == 2;
  }
  if (!text.at) return false;
  buffer_clear(&reader->scratch);
  jgf_text_add(&reader->scratch, text, true);
  if (reader->scratch.length)
    layer_value_add(reader, id, letters, point)->second = arena_view(&reader->tree->arena, buffer_view(&reader->scratch));
  bool is_same = view_equal(buffer_view(&reader->scratch), text);
  return (is_same || reader->is_plain) && reader->scratch.length && json_object_object_length(point) == 3;
}

static bool line_add(struct jgf_reader *reader, enum sgf_name id, struct json_object *coords) {
  struct view from, to;
  if (json_object_array_length(coords) != 2) return !json_object_array_length(coords);
  if (!point_of(reader, json_object_array_get_idx(coords, 0), &from) ||
      !point_of(reader, json_object_array_get_idx(coords, 1), &to))
    return false;
  layer_value_add(reader, id, from, coords)->second = to;
  return true;
}

/* Adds all entries of one kind: they become one property. */
static bool layer_add(struct jgf_reader *reader, struct json_object *entries, const char *member, enum sgf_name id,
                      struct taken_points *taken) {
  bool is_all = true;
  taken->in_list = (struct point_set){{0}};
  for (size_t i = 0; i < json_object_array_length(entries); i++) {
    struct json_object *entry = json_object_array_get_idx(entries, i), *coords = json_member_of(entry, "coords");
    if (list_name(member, entry) != id) continue;
    if (!json_object_is_type(coords, json_type_array)) {
      is_all &= !coords;
      continue;
    }
    is_all &= json_object_object_length(entry) == 2;
    if (sgf_kind_of(id)->spelling == SGF_SPELLING_LINES) is_all &= line_add(reader, id, coords);
    else
      for (size_t j = 0; j < json_object_array_length(coords); j++)
        is_all &= point_add(reader, id, json_object_array_get_idx(coords, j), taken);
  }
  return is_all;
}

/* In the order in which the kinds occur first. */
static bool layers_add(struct jgf_reader *reader, const char *member, struct json_object *entries) {
  struct taken_points taken = {0};
  bool done[SGF_NAME_COUNT] = {false}, is_all = json_object_is_type(entries, json_type_array);
  for (size_t i = 0; i < json_length_of(entries); i++) {
    struct json_object *entry = json_object_array_get_idx(entries, i);
    enum sgf_name id = list_name(member, entry);
    if (!id && strcmp(member, "setup") == 0 && json_member_of(entry, "coords"))
      lost_note(reader, entry, "setup", CONVERT_LOST_SETUP);
    is_all &= id || !entry;
    if (!id || done[id]) continue;
    done[id] = true;
    is_all &= layer_add(reader, entries, member, id, &taken);
  }
  return is_all;
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

static bool turn_add(struct jgf_reader *reader, const char *member, struct json_object *turn) {
  bool is_black = view_is(json_string_of(turn), "black"), is_color = is_black || view_is(json_string_of(turn), "white");
  (void)member;
  if (is_color) jgf_reader_text(reader, SGF_PL, is_black ? VIEW("B") : VIEW("W"), turn);
  return is_color;
}

/* A node has one comment in SGF: several comments are joined, with an empty line between two. */
static bool comments_add(struct jgf_reader *reader, const char *member, struct json_object *comments) {
  LOCAL_BUFFER text = {0};
  bool is_all = json_object_is_type(comments, json_type_array);
  (void)member;
  size_t texts = 0;
  for (size_t i = 0; i < json_length_of(comments); i++) {
    struct view comment = json_string_of(json_object_array_get_idx(comments, i));
    is_all &= comment.at != NULL;
    if (!comment.at) continue;
    if (texts++) buffer_add_string(&text, "\n\n");
    size_t start = text.length;
    jgf_text_add(&text, comment, false);
    is_all &= view_equal(view_after(buffer_view(&text), start), comment);
  }
  if (text.length) {
    jgf_reader_property(reader, SGF_C, comments);
    property_tree_add_value(reader->tree, arena_keep(&reader->tree->arena, &text), jgf_reader_spot(comments));
  }
  return is_all && texts <= 1;
}

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

void jgf_reader_unknown_key(struct jgf_reader *reader, const char *key, struct json_object *value) {
  if (reader->losses.note && holds_moves(value, 0)) lost_note(reader, value, key, CONVERT_LOST_NODES);
}

/* ---- all members ---- */

static const struct {
  const char *key;
  bool (*add)(struct jgf_reader *reader, const char *member, struct json_object *value);
} members[] = {{"move", move_add}, {"setup", layers_add}, {"turn", turn_add}, {"comments", comments_add},
               {"markup", layers_add}, {"score", layers_add}};

static bool is_member(const char *key) {
  for (size_t i = 0; i < ARRAY_LENGTH(members); i++)
    if (strcmp(members[i].key, key) == 0) return true;
  return strcmp(key, "variations") == 0;
}

/* Adds a member that is a text or a number. */
static bool plain_add(struct jgf_reader *reader, enum sgf_name id, struct json_object *value) {
  enum sgf_type type = sgf_kind_of(id)->type;
  if (sgf_type_is(type, SGF_TYPE_IS_NUMBER)) return number_add(reader, id, value);
  if (!json_object_is_type(value, json_type_string)) return false;
  buffer_clear(&reader->scratch);
  jgf_text_add(&reader->scratch, json_text_of(value), type != SGF_TYPE_TEXT);
  if (reader->scratch.length) jgf_reader_text(reader, id, buffer_view(&reader->scratch), value);
  return reader->is_plain || view_equal(buffer_view(&reader->scratch), json_text_of(value));
}

void jgf_reader_node(struct jgf_reader *reader, struct json_object *node) {
  bool is_single = json_object_is_type(node, json_type_object) && json_object_object_length(node) == 1;
  struct json_object *only = is_single ? json_member_of(node, "move") : NULL;
  if (only) { /* as in nearly all nodes */
    if (!move_add(reader, "move", only)) jgf_leftover_add(reader, "move", NULL, only);
    return;
  }
  for (size_t i = 0; i < ARRAY_LENGTH(members); i++) {
    struct json_object *value = json_member_of(node, members[i].key);
    if (value && !members[i].add(reader, members[i].key, value)) jgf_leftover_add(reader, members[i].key, NULL, value);
  }
  if (!json_object_is_type(node, json_type_object)) return;
  json_object_object_foreach(node, key, value) {
    enum sgf_name id = is_member(key) ? SGF_UNKNOWN : jgf_name_of(key, NULL, 0);
    if (id && plain_add(reader, id, value)) continue;
    bool is_solution = strcmp(key, "solution") == 0;
    if (is_member(key) || (is_solution && json_object_is_type(value, json_type_boolean) && !json_object_get_boolean(value)))
      continue;
    if (!is_solution) jgf_reader_unknown_key(reader, key, value);
    jgf_leftover_add(reader, key, NULL, value);
  }
}

static void setup_check(struct jgf_reader *reader, struct json_object *entries) {
  for (size_t i = 0; i < json_length_of(entries); i++) {
    struct json_object *entry = json_object_array_get_idx(entries, i), *coords = json_member_of(entry, "coords");
    if (!list_name("setup", entry)) continue;
    for (size_t j = 0; j < json_length_of(coords); j++) {
      struct json_object *point = json_object_array_get_idx(coords, j);
      if (!is_point_of_jgf(point)) lost_note(reader, point, "setup", CONVERT_LOST_SETUP);
    }
  }
}

void jgf_reader_check_node(struct jgf_reader *reader, struct json_object *node) {
  if (!json_object_is_type(node, json_type_object)) return;
  json_object_object_foreach(node, key, value) {
    if (strcmp(key, "move") == 0 && value && !is_move_of_jgf(reader, value)) lost_note(reader, value, key, CONVERT_LOST_MOVE);
    else if (strcmp(key, "setup") == 0) setup_check(reader, value);
    else if (!is_member(key) && strcmp(key, "solution") != 0) jgf_reader_unknown_key(reader, key, value);
  }
}
