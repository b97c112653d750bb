#include "config.h"
#include "jsonsgf/write.h"
#include "json/make.h"
#include "json/value.h"
#include "jsonsgf/internal.h"
#include "sgf/point_set.h"
#include "sgf/write.h"

/* ---- keys of users ----
 *
 * The reader keeps the key `_id` of the root as the leftover "/meta/jsonsgf/_id", that of the fourth node as
 * "/meta/jsonsgf/nodes/node 3/_id". They are written into their nodes. */

/* Reads the node and the key of a leftover. Returns false for other leftovers, and for keys that users cannot have: properties,
 * also in lower case, and keys of the reader. */
static bool user_key_read(const struct property_tree *tree, const struct tree_leftover *leftover, size_t *node,
                          struct buffer *key) {
  struct view pointer = view_of(leftover->pointer);
  bool is_ours = !leftover->node && tree->format && strcmp(tree->format, "json-sgf") == 0 && view_skip(&pointer, "/meta/jsonsgf");
  *node = 0;
  if (!is_ours) return false;
  if (view_skip(&pointer, "/nodes/node ")) {
    size_t digits = strcspn(pointer.at, "/");
    if (!json_pointer_number((struct view){pointer.at, digits}, node) || !*node) return false;
    pointer = view_after(pointer, digits);
  }
  bool is_long = pointer.length > sizeof "/XX" - 1;
  bool is_key = is_long && json_pointer_step(&pointer, key) && !pointer.length && *node < tree->node_count;
  return is_key && !ascii_is_capital(*key->data) && strcmp(key->data, "variations") != 0 && strcmp(key->data, "jgf") != 0;
}

static bool is_user_key(const struct property_tree *tree, const struct tree_leftover *leftover) {
  size_t node;
  LOCAL_BUFFER key = {0};
  return user_key_read(tree, leftover, &node, &key);
}

/* Finds the keys and values by node: an array of objects, or NULL if there are none. */
static struct json_object *user_keys_find(const struct property_tree *tree) {
  struct json_object *keys = NULL;
  LOCAL_BUFFER key = {0};
  for (size_t i = 0, node; i < tree->leftover_count; i++) {
    if (!user_key_read(tree, &tree->leftovers[i], &node, &key)) continue;
    if (!keys) keys = json_make_array();
    if (!json_object_array_get_idx(keys, node)) json_put_at(keys, node, json_make_object());
    json_put(json_object_array_get_idx(keys, node), buffer_string(&key), json_object_get(tree->leftovers[i].value));
  }
  return keys;
}

enum { POINTS_MOST = 4000000 };

struct writer {
  const struct property_tree *tree; /* borrowed */
  struct buffer *out;               /* borrowed */
  size_t points;                    /* that rectangles became so far */
};

/* ---- values ---- */

/* FF4's Number and Real have signs, zeros and bare points that JSON has not. */
static void add_number(struct buffer *out, struct view text) {
  double number;
  if (sgf_number_read(text, &number)) json_write_number(out, number);
  else json_write_string(out, text);
}

/* A rectangle, which SGF may write as its corners, is a list of its points here. Rectangles stay corners if their points
 * would be more than any game needs. */
static bool add_rectangle(struct writer *writer, const struct sgf_value *value) {
  struct point_set_rectangle rectangle;
  if (writer->points >= POINTS_MOST || !point_set_of(value, &rectangle)) return false;
  writer->points += point_set_count(&rectangle);
  for (int x = rectangle.left; x <= rectangle.right; x++)
    for (int y = rectangle.top; y <= rectangle.bottom; y++) {
      bool is_first = x == rectangle.left && y == rectangle.top;
      buffer_printf(writer->out, "%s\"%c%c\"", is_first ? "" : ",", sgf_letters[x], sgf_letters[y]);
    }
  return true;
}

/* The values fit their types, because the tree is normalized (sgf/write.h). */
static void add_value(struct writer *writer, enum sgf_type type, const struct sgf_value *value) {
  struct buffer *out = writer->out;
  const bool is_composed = value->second.at != NULL, is_list = type == SGF_TYPE_POINT || type == SGF_TYPE_STONE;
  const bool may_be_null = type == SGF_TYPE_NONE || type == SGF_TYPE_MOVE || type == SGF_TYPE_FIGURE;
  LOCAL_BUFFER text = {0};
  if (sgf_type_is(type, SGF_TYPE_IS_NUMBER) || type == SGF_TYPE_DOUBLE) add_number(out, value->text);
  else if (may_be_null && sgf_value_is_empty(value)) buffer_add_string(out, "null");
  else if (!is_composed) json_write_string(out, value->text);
  else if (sgf_type_is(type, SGF_TYPE_IS_COMPOSED)) {
    buffer_add_char(out, '[');
    if (type == SGF_TYPE_FIGURE) add_number(out, value->text);
    else json_write_string(out, value->text);
    buffer_add_char(out, ',');
    json_write_string(out, value->second);
    buffer_add_char(out, ']');
  } else if (!is_list || !add_rectangle(writer, value)) {
    buffer_add_view(&text, value->text);
    buffer_add_char(&text, ':');
    buffer_add_view(&text, value->second);
    json_write_string(out, buffer_view(&text));
  }
}

/* As in SGF, the pieces of a text are joined. Other properties have one value. */
static void add_single(struct writer *writer, const struct sgf_property *property) {
  static const struct sgf_value no_value;
  const enum sgf_type type = sgf_kind_of(property->id)->type;
  const struct sgf_value *values = sgf_values_of(writer->tree, property);
  if (type != SGF_TYPE_TEXT) {
    if (property->value_count || type == SGF_TYPE_MOVE) add_value(writer, type, property->value_count ? values : &no_value);
    else buffer_add_string(writer->out, "null");
    return;
  }
  LOCAL_BUFFER text = {0};
  for (size_t i = 0; i < property->value_count; i++) {
    if (i) buffer_add_string(&text, "\n\n");
    buffer_add_view(&text, values[i].text);
  }
  json_write_string(writer->out, buffer_view(&text));
}

/* `is_json`: the values are JSON already. */
static void add_list(struct writer *writer, const struct sgf_property *property, bool is_json) {
  const struct sgf_value *values = sgf_values_of(writer->tree, property);
  buffer_add_char(writer->out, '[');
  for (size_t i = 0; i < property->value_count; i++) {
    if (i) buffer_add_char(writer->out, ',');
    if (is_json) buffer_add_view(writer->out, values[i].text);
    else add_value(writer, sgf_kind_of(property->id)->type, &values[i]);
  }
  buffer_add_char(writer->out, ']');
}

/* ---- nodes ---- */

static void add_key(struct buffer *out, struct view name) {
  if (out->data[out->length - 1] != '{') buffer_add_char(out, ',');
  json_write_string(out, name);
  buffer_add_char(out, ':');
}

/* No CA: JSON is UTF-8. */
static void add_root(struct writer *writer) {
  struct buffer *out = writer->out;
  const struct property_tree *tree = writer->tree;
  const struct sgf_value *game = property_tree_root_value(tree, SGF_GM), *generator = property_tree_root_value(tree, SGF_AP);
  add_key(out, VIEW("FF"));
  buffer_add_char(out, '4');
  add_key(out, VIEW("GM"));
  if (game) add_number(out, game->text);
  else buffer_add_char(out, '1');
  add_key(out, VIEW("AP"));
  if (generator) add_value(writer, SGF_TYPE_TEXT_TEXT, generator);
  else buffer_add_string(out, "[\"" WRITE_GENERATOR "\",\"" PACKAGE_VERSION "\"]");
  add_key(out, VIEW("SZ"));
  if (tree->width && tree->height) {
    if (tree->width == tree->height) buffer_printf(out, "%d", tree->width);
    else buffer_printf(out, "[%d,%d]", tree->width, tree->height);
  } else buffer_add_string(out, "19");
}

/* Writes the leftovers of a node, for which SGF has no property. */
static void add_leftovers(struct buffer *out, const struct property_tree *tree, size_t node) {
  LOCAL_BUFFER leftovers = {0};
  write_leftovers(tree, node, is_user_key, &leftovers);
  if (leftovers.length) {
    add_key(out, VIEW("jgf"));
    buffer_add_view(out, buffer_view(&leftovers));
  }
}

/* The object stays open. */
static void add_node(struct writer *writer, size_t node, bool is_problem, struct json_object *keys) {
  struct buffer *out = writer->out;
  buffer_add_char(out, '{');
  if (!node) add_root(writer);
  SGF_EACH_PROPERTY(property, writer->tree, &writer->tree->nodes[node]) {
    const struct sgf_kind *kind = sgf_kind_of(property->id);
    if (write_is_of_file(property->id)) continue;
    add_key(out, kind->name ? view_of(kind->name) : property->name);
    if (kind->many == SGF_ONE) add_single(writer, property);
    else add_list(writer, property, is_problem && view_is(property->name, "SOL"));
  }
  struct json_object *own_keys = keys ? json_object_array_get_idx(keys, node) : NULL;
  if (own_keys) {
    json_object_object_foreach(own_keys, key, value) {
      add_key(out, view_of(key));
      json_write_value(out, value);
    }
  }
  add_leftovers(out, writer->tree, node);
}

/* A problem is written as its root, which has the solutions. */
static void tree_write(const struct property_tree *tree, bool is_problem, struct buffer *out) {
  struct writer writer = {.tree = tree, .out = out};
  struct fork_index forks;
  struct json_object *keys = user_keys_find(tree);
  fork_index_init(&forks, tree);
  buffer_add_char(out, '[');
  for (size_t i = 0; i < tree->node_count; i++) {
    if (fork_index_is_first(&forks, i)) buffer_add_char(out, '[');
    else if (i) buffer_add_string(out, ",\n");
    if (fork_index_begins(&forks, i) && !fork_index_is_first(&forks, i)) buffer_add_char(out, '[');
    add_node(&writer, i, is_problem, keys);
    if (forks.children[i] > 1) {
      add_key(out, VIEW("variations"));
      buffer_add_string(out, "[\n");
    } else buffer_add_char(out, '}');
    /* A branch is the array of its nodes. The last branch of a fork also ends the list and the node of the fork. */
    for (size_t ended = fork_index_end(&forks, i); ended; ended--)
      buffer_add_string(out, ended > 1 || i + 1 == tree->node_count ? "]]}" : "]");
  }
  buffer_add_char(out, ']');
  fork_index_release(&forks);
  json_object_put(keys);
}

void jsonsgf_write(struct property_tree *tree, bool plain, struct buffer *out) {
  bool is_problem = jsonsgf_is_problem(tree);
  write_arrange(tree);
  struct property_tree root = *tree;
  if (is_problem) root.node_count = 1;
  if (plain) root.leftover_count = 0;
  tree_write(&root, is_problem, out);
}
