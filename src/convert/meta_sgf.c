#include "convert/internal.h"
#include "go/spelling.h"
#include "json/make.h"
#include "json/value.h"
#include "sgf/emit.h"
#include <inttypes.h>

void jgf_note(const struct jgf_builder *builder, enum convert_fact kind, uint32_t spot, const struct fact_detail *detail) {
  sgf_emit(builder->tree, builder->losses, kind, spot, (long long)detail->number, detail);
}

/* ---- values as text ---- */

/* Types whose values may be composed: a colon in them is written with a backslash in front. */
static bool may_be_composed(enum sgf_name id) {
  enum sgf_type type = sgf_kind_of(id)->type;
  return sgf_type_is(type, SGF_TYPE_IS_COMPOSED) || type == SGF_TYPE_POINT || type == SGF_TYPE_STONE;
}

static void escaped_add(struct buffer *to, struct view text) {
  for (size_t i = 0; i < text.length; i++) {
    if (text.at[i] == ':' || text.at[i] == '\\') buffer_add_char(to, '\\');
    buffer_add_char(to, text.at[i]);
  }
}

/* As it will be written again: without needless zeros. */
static struct json_object *number_json(struct view text) {
  LOCAL_BUFFER spelled = {0};
  double number;
  if (sgf_number_read(text, &number)) json_write_number(&spelled, number);
  bool is_plain = spelled.length && !memchr(spelled.data, 'e', spelled.length);
  return json_make_string(is_plain ? buffer_view(&spelled) : text);
}

static struct json_object *value_json(enum sgf_name id, const struct sgf_value *value) {
  if (sgf_type_is(sgf_kind_of(id)->type, SGF_TYPE_IS_NUMBER) && !value->second.at) return number_json(value->text);
  if (!may_be_composed(id)) {
    if (!value->second.at) return json_make_string(value->text);
    struct json_object *pair = json_make_array_for(2);
    json_append(pair, json_make_string(value->text));
    json_append(pair, json_make_string(value->second));
    return pair;
  }
  LOCAL_BUFFER text = {0};
  escaped_add(&text, value->text);
  if (value->second.at) {
    buffer_add_char(&text, ':');
    escaped_add(&text, value->second);
  }
  return json_make_string(buffer_view(&text));
}

/* Unescapes the text before the first colon without a backslash; `second`: the text after it, or NULL. Without `second`,
 * unescapes the whole text. */
static struct view unescaped(struct view text, struct arena *arena, struct view *second) {
  char *copy = arena_alloc(arena, text.length + 1);
  size_t length = 0, i = 0;
  for (; i < text.length && !(second && text.at[i] == ':'); i++) {
    if (text.at[i] == '\\' && i + 1 < text.length) i++;
    copy[length++] = text.at[i];
  }
  if (second) *second = i < text.length ? view_after(text, i + 1) : (struct view){0};
  copy[length] = '\0';
  return (struct view){copy, length};
}

/* Reads a stored value: a text, or a pair of texts. */
static bool value_read(enum sgf_name id, struct json_object *stored, struct arena *arena, struct sgf_value *value) {
  struct json_object *first = stored, *second = NULL;
  struct view tail = {0};
  if (json_object_is_type(stored, json_type_array) && json_object_array_length(stored) == 2) {
    first = json_object_array_get_idx(stored, 0);
    second = json_object_array_get_idx(stored, 1);
  }
  *value = (struct sgf_value){.spot = NO_SPOT, .second_spot = NO_SPOT};
  if (!json_object_is_type(first, json_type_string) || (second && !json_object_is_type(second, json_type_string))) return false;
  if (second) value->second = arena_view(arena, json_text_of(second));
  if (second || !may_be_composed(id)) value->text = arena_view(arena, json_text_of(first));
  else value->text = unescaped(json_text_of(first), arena, &tail);
  if (tail.at) value->second = unescaped(tail, arena, NULL);
  return true;
}

bool props_value(enum sgf_name id, struct json_object *stored, size_t *next, struct arena *arena, struct sgf_value *value) {
  bool is_list = json_object_is_type(stored, json_type_array);
  while (*next < (is_list ? json_object_array_length(stored) : 1)) {
    struct json_object *one = is_list ? json_object_array_get_idx(stored, *next) : stored;
    ++*next;
    if (value_read(id, one, arena, value)) return true;
  }
  return false;
}

void props_to_tree(enum sgf_name id, struct json_object *stored, struct property_tree *tree) {
  struct sgf_value value;
  for (size_t next = 0; props_value(id, stored, &next, &tree->arena, &value);)
    property_tree_add_value(tree, value.text, NO_SPOT)->second = value.second;
}

/* ---- properties ---- */

/* Adds a single value directly, or several values as a list. */
static void member_add(struct json_object *props, struct view name, struct json_object *value) {
  LOCAL_BUFFER key = {0};
  buffer_add_view(&key, name);
  struct json_object *before = json_member_of(props, buffer_string(&key)), *list = before;
  if (!before && json_object_is_type(value, json_type_string)) json_put(props, buffer_string(&key), value);
  else {
    if (!json_object_is_type(before, json_type_array)) {
      list = json_make_array();
      if (before) json_append(list, json_object_get(before));
      json_put(props, buffer_string(&key), list);
    }
    json_append(list, value);
  }
}

void props_add_value(struct json_object *props, const struct sgf_property *property, const struct sgf_value *value) {
  member_add(props, property->name, value_json(property->id, value));
}

void props_merge(struct json_object *props, const char *name, struct json_object *stored) {
  if (!json_object_is_type(stored, json_type_array)) {
    member_add(props, view_of(name), json_object_get(stored));
    return;
  }
  for (size_t i = 0; i < json_object_array_length(stored); i++)
    member_add(props, view_of(name), json_object_get(json_object_array_get_idx(stored, i)));
}

struct json_object *props_add_leftovers(const struct property_tree *tree, size_t index, struct json_object *props) {
  SGF_EACH_LEFTOVER(one, tree, index) {
    if (strcmp(one->pointer, LEFTOVER_SGF) != 0 || !json_object_is_type(one->value, json_type_object)) continue;
    if (!property_tree_is_same_move(tree, one)) continue;
    if (!props) props = json_make_object();
    json_object_object_foreach(one->value, name, stored) {
      if (index || strcmp(name, "nodes") != 0) props_merge(props, name, stored);
    }
  }
  return props;
}

/* Notes the first property of each name. */
static void note_once(struct jgf_builder *builder, const struct sgf_property *property) {
  void **known = map_get_or_add(&builder->reported, property->name);
  if (*known) return;
  *known = builder;
  struct fact_detail detail = {.name = property->name};
  if (property->value_count) detail.value = sgf_values_of(builder->tree, property)->text;
  jgf_note(builder, CONVERT_FACT_PROPERTY, property->spot, &detail);
}

void props_add_property(struct jgf_builder *builder, struct json_object *props, const struct sgf_property *property) {
  note_once(builder, property);
  SGF_EACH_VALUE(value, builder->tree, property) props_add_value(props, property, value);
  /* KO needs no value. */
  if (!property->value_count) member_add(props, property->name, json_make_string(VIEW("")));
}

/* ---- anchors ---- */

/* Moves as numbers: of either color a point of the largest board, or a pass. */
enum { SIDE = 52, PASS = SIDE * SIDE, MOVES = 2 * (PASS + 1), NO_MOVE = -1 };

/* Results of a search other than a node. */
enum { NONE = -1, SEVERAL = -2 };

struct anchor {
  uint64_t path_digest; /* with its own move or setup */
  uint64_t start_of_children; /* path_digest, or that of the parent if the node has no move and no setup */
  int32_t move;
};

struct node_anchors {
  struct anchor *list; /* owned */
  size_t count, capacity;
  int32_t by_move[MOVES]; /* 1 + the node that has the move, 0: none, SEVERAL */
  struct map by_path;   /* each leads to 1 + the node that has the digest, or to SEVERAL; empty before one is looked for */
  struct property_tree tree; /* of one node, for its digest */
  struct jgf_reader reader;  /* of this tree */
};

struct node_anchors *node_anchors_new(void) {
  struct node_anchors *anchors = mem_alloc_zeroed(1, sizeof *anchors);
  property_tree_init(&anchors->tree);
  anchors->reader.tree = &anchors->tree;
  return anchors;
}

void node_anchors_free(struct node_anchors *anchors) {
  free(anchors->list);
  map_release(&anchors->by_path);
  property_tree_release(&anchors->tree);
  buffer_release(&anchors->reader.scratch);
  free(anchors);
}

/* ---- digests of nodes ---- */

/* Goes on from a digest with a number. */
static uint64_t hash_number(uint64_t digest, uint64_t number) {
  digest = (digest ^ number) * UINT64_C(0x9E3779B97F4A7C15);
  return digest ^ digest >> 32;
}

static uint64_t text_hash(uint64_t hash, struct view text) {
  hash = hash_number(hash, text.length);
  return map_hash(hash, text.at, text.length);
}

/* Numbers are compared by value. */
static uint64_t value_digest(enum sgf_name id, const struct sgf_value *value) {
  uint64_t hash = hash_number(MAP_HASH_START, id), bits;
  double number;
  if (sgf_type_is(sgf_kind_of(id)->type, SGF_TYPE_IS_NUMBER) && sgf_number_read(value->text, &number)) {
    memcpy(&bits, &number, sizeof bits);
    return hash_number(hash, bits);
  }
  hash = text_hash(hash, value->text);
  return value->second.at ? text_hash(hash, value->second) : hash;
}

uint64_t node_anchors_digest(struct node_anchors *anchors, struct json_object *node) {
  struct property_tree *tree = &anchors->tree;
  property_tree_clear(tree);
  property_tree_add_node(tree, -1, 0, NO_SPOT);
  memset(anchors->reader.has_property, 0, sizeof anchors->reader.has_property);
  jgf_reader_node(&anchors->reader, node);
  uint64_t digest = 0; /* a sum: the same in any order */
  SGF_EACH_PROPERTY(property, tree, &tree->nodes[0]) {
    if (sgf_kind_of(property->id)->jgf_place != SGF_IN_NODE) continue;
    digest++;
    SGF_EACH_VALUE(value, tree, property) digest += value_digest(property->id, value);
  }
  property_tree_clear(tree); /* frees long texts */
  return digest;
}

/* ---- moves ---- */

static int32_t move_of(struct json_object *node) {
  struct json_object *move = json_member_of(node, "move");
  struct view color = json_string_of(json_member_of(move, "color"));
  bool is_black = view_is(color, "black"), is_pass = jgf_is_true(json_member_of(move, "pass"));
  int x = 0, y = 0;
  if ((!is_black && !view_is(color, "white")) || (!is_pass && !jgf_point(move, &x, &y))) return NO_MOVE;
  return (is_black ? 0 : PASS + 1) + (is_pass ? PASS : y * SIDE + x);
}

/* As XJ has it (sgf/property_tree.h): "Bpd", "W" for a pass. */
static void move_write(int32_t move, struct buffer *text) {
  int32_t point = move % (PASS + 1);
  buffer_add_char(text, move > PASS ? 'W' : 'B');
  if (point == PASS) return;
  buffer_add_char(text, sgf_letters[point % SIDE]);
  buffer_add_char(text, sgf_letters[point / SIDE]);
}

static int32_t move_read(struct view text) {
  int x, y;
  bool is_pass = text.length == 1, white = text.length && text.at[0] == 'W';
  if (!text.length || (!white && text.at[0] != 'B')) return NO_MOVE;
  if (!is_pass && !sgf_point(view_after(text, 1), &x, &y)) return NO_MOVE;
  return (white ? PASS + 1 : 0) + (is_pass ? PASS : y * SIDE + x);
}

/* ---- nodes ---- */

static void anchor_add(struct node_anchors *anchors, int32_t move, uint64_t own, bool is_setup, int32_t parent) {
  uint64_t above = parent < 0 ? MAP_HASH_START : anchors->list[parent].start_of_children;
  ARRAY_GROW(anchors->list, anchors->count, anchors->capacity);
  struct anchor *anchor = &anchors->list[anchors->count];
  *anchor = (struct anchor){.path_digest = hash_number(above, own), .start_of_children = above, .move = move};
  if (move != NO_MOVE || is_setup) anchor->start_of_children = anchor->path_digest;
  if (move != NO_MOVE) anchors->by_move[move] = anchors->by_move[move] ? SEVERAL : (int32_t)anchors->count + 1;
  anchors->count++;
}

void node_anchors_add_move(struct node_anchors *anchors, bool is_black, struct view letters, int32_t parent) {
  int x, y;
  int32_t move = (is_black ? 0 : PASS + 1) + (sgf_point(letters, &x, &y) ? y * SIDE + x : PASS);
  anchor_add(anchors, move, (uint64_t)move + 1, false, parent);
}

void node_anchors_add(struct node_anchors *anchors, struct json_object *node, int32_t parent) {
  int32_t move = move_of(node);
  bool is_setup = json_member_of(node, "setup") || json_member_of(node, "turn");
  uint64_t own = move == NO_MOVE ? node_anchors_digest(anchors, node) : (uint64_t)move + 1;
  anchor_add(anchors, move, own, is_setup, parent);
}

void node_anchors_write(const struct node_anchors *anchors, size_t node, struct json_object *entry) {
  const struct anchor *anchor = &anchors->list[node];
  LOCAL_BUFFER text = {0};
  buffer_printf(&text, "%016" PRIx64, anchor->path_digest);
  json_put(entry, "way", json_make_string(buffer_view(&text)));
  buffer_clear(&text);
  if (anchor->move != NO_MOVE && anchors->by_move[anchor->move] != SEVERAL) {
    move_write(anchor->move, &text);
    json_put(entry, "move", json_make_string(buffer_view(&text)));
  }
}

/* ---- found again ---- */

static bool digest_read(struct view text, uint64_t *path_digest) {
  enum { DIGITS = 16 };
  char digits[DIGITS + 1] = "", *end;
  if (text.length != DIGITS) return false;
  memcpy(digits, text.at, DIGITS);
  *path_digest = strtoull(digits, &end, 16);
  return !*end;
}

static struct view digest_key(const uint64_t *path_digest) {
  return (struct view){(const char *)path_digest, sizeof *path_digest};
}

int32_t node_anchors_find(struct node_anchors *anchors, struct json_object *entry, int32_t at) {
  uint64_t path_digest;
  if (!anchors->by_path.count) {
    for (size_t i = 0; i < anchors->count; i++) {
      void **slot = map_get_or_add(&anchors->by_path, digest_key(&anchors->list[i].path_digest));
      *slot = (void *)(*slot ? (intptr_t)SEVERAL : (intptr_t)i + 1);
    }
  }
  bool has_digest = digest_read(json_string_of(json_member_of(entry, "way")), &path_digest);
  intptr_t found = has_digest ? (intptr_t)map_find(&anchors->by_path, digest_key(&path_digest)) : 0;
  if (found && at >= 0 && anchors->list[at].path_digest == path_digest) return at;
  if (found) return found == SEVERAL ? NONE : (int32_t)found - 1;
  int32_t move = move_read(json_string_of(json_member_of(entry, "move")));
  return move == NO_MOVE || anchors->by_move[move] == SEVERAL ? NONE : anchors->by_move[move] - 1;
}
