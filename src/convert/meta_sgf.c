#include "convert/jgf_builder.h"
#include "json/make.h"
#include "json/pointer.h"
#include "json/value.h"
#include "json/write.h"
#include "sgf/number.h"

void jgf_note(const struct jgf_builder *layout, enum convert_fact kind, uint32_t spot, const struct notation *notation) {
  const struct property_tree *tree = layout->tree;
  if (!layout->losses.note) return;
  struct fact fact = {.kind = kind, .spot = spot, .other_spot = NO_SPOT, .what = notation, .number = (long long)notation->number};
  if (spot != NO_SPOT && tree->span) fact.span = property_tree_span(tree, spot);
  layout->losses.note(layout->losses.to, &fact);
}

/* ---- values as text ---- */

/* Types whose values may be composed: a colon in them is written with a backslash in front. */
static bool may_be_composed(enum sgf_name id) {
  switch ((int)sgf_kind_of(id)->type) {
  case SGF_TYPE_POINT: case SGF_TYPE_STONE: case SGF_TYPE_POINT_POINT: case SGF_TYPE_POINT_TEXT:
  case SGF_TYPE_TEXT_TEXT: case SGF_TYPE_SIZE: case SGF_TYPE_FIGURE: return true;
  default: return false;
  }
}

static void escaped_add(struct buffer *to, struct view text) {
  for (size_t i = 0; i < text.length; i++) {
    if (text.at[i] == ':' || text.at[i] == '\\') buffer_add_char(to, '\\');
    buffer_add_char(to, text.at[i]);
  }
}

/* As it will be written again: without needless zeros. */
static struct json_object *number_json(struct view text) {
  struct buffer spelled = {0};
  double number;
  if (number_read(text, &number)) json_write_number(&spelled, number);
  bool is_plain = spelled.length && !memchr(spelled.data, 'e', spelled.length);
  struct json_object *json = json_make_string(is_plain ? buffer_view(&spelled) : text);
  buffer_release(&spelled);
  return json;
}

static struct json_object *value_json(enum sgf_name id, const struct sgf_value *value) {
  enum sgf_type type = sgf_kind_of(id)->type;
  if ((type == SGF_TYPE_NUMBER || type == SGF_TYPE_REAL) && !value->second.at) return number_json(value->text);
  if (!may_be_composed(id) && !value->second.at) return json_make_string(value->text);
  if (!may_be_composed(id)) {
    struct json_object *pair = json_make_array_for(2);
    json_append(pair, json_make_string(value->text));
    json_append(pair, json_make_string(value->second));
    return pair;
  }
  struct buffer text = {0};
  escaped_add(&text, value->text);
  if (value->second.at) {
    buffer_add_char(&text, ':');
    escaped_add(&text, value->second);
  }
  struct json_object *json = json_make_string(buffer_view(&text));
  buffer_release(&text);
  return json;
}

/* Up to a colon without a backslash; `rest` begins behind it, or is NULL. */
static struct view unescaped(struct view text, struct arena *arena, struct view *rest) {
  char *copy = arena_alloc(arena, text.length + 1);
  size_t length = 0, i = 0;
  for (; i < text.length && text.at[i] != ':'; i++) {
    if (text.at[i] == '\\' && i + 1 < text.length) i++;
    copy[length++] = text.at[i];
  }
  *rest = i < text.length ? (struct view){text.at + i + 1, text.length - i - 1} : (struct view){0};
  copy[length] = '\0';
  return (struct view){copy, length};
}

static void kept_one(enum sgf_name id, struct json_object *kept, struct arena *arena, void (*value)(void *to, struct view first, struct view second), void *to) {
  struct view rest = {0}, nothing = {0};
  if (json_object_is_type(kept, json_type_array) && json_object_array_length(kept) == 2) {
    struct json_object *first = json_object_array_get_idx(kept, 0), *second = json_object_array_get_idx(kept, 1);
    if (json_object_is_type(first, json_type_string) && json_object_is_type(second, json_type_string))
      value(to, (struct view){arena_string(arena, json_text_of(first)), json_text_of(first).length},
            (struct view){arena_string(arena, json_text_of(second)), json_text_of(second).length});
    return;
  }
  if (!json_object_is_type(kept, json_type_string)) return;
  struct view text = json_text_of(kept);
  if (!may_be_composed(id)) {
    value(to, (struct view){arena_string(arena, text), text.length}, nothing);
    return;
  }
  struct view first = unescaped(text, arena, &rest);
  struct view second = rest.at ? unescaped(rest, arena, &nothing) : (struct view){0};
  /* A second colon belongs to the text. */
  if (rest.at && nothing.at) {
    struct buffer whole = {0};
    buffer_add_view(&whole, second);
    while (nothing.at) {
      buffer_add_char(&whole, ':');
      buffer_add_view(&whole, unescaped(nothing, arena, &nothing));
    }
    second = (struct view){arena_string(arena, buffer_view(&whole)), whole.length};
    buffer_release(&whole);
  }
  value(to, first, second);
}

void jgf_kept(enum sgf_name id, struct json_object *kept, struct arena *arena, void (*value)(void *to, struct view first, struct view second), void *to) {
  if (!json_object_is_type(kept, json_type_array)) {
    kept_one(id, kept, arena, value, to);
    return;
  }
  for (size_t i = 0; i < json_object_array_length(kept); i++) kept_one(id, json_object_array_get_idx(kept, i), arena, value, to);
}

/* ---- properties ---- */

/* One value stands alone, several in a list. */
static void kept_add(struct json_object *props, struct view name, struct json_object *value) {
  struct buffer key = {0};
  struct json_object *before;
  buffer_add_view(&key, name);
  if (!json_object_object_get_ex(props, buffer_string(&key), &before)) {
    bool alone = json_object_is_type(value, json_type_string);
    struct json_object *list = alone ? value : json_make_array();
    if (!alone) json_append(list, value);
    json_put(props, buffer_string(&key), list);
  } else {
    if (!json_object_is_type(before, json_type_array)) {
      struct json_object *list = json_make_array();
      json_append(list, json_object_get(before));
      json_put(props, buffer_string(&key), list);
      before = list;
    }
    json_append(before, value);
  }
  buffer_release(&key);
}

void jgf_keep_value(struct json_object *props, const struct sgf_property *property, const struct sgf_value *value) {
  kept_add(props, property->name, value_json(property->id, value));
}

void jgf_keep_kept(struct json_object *props, const char *name, struct json_object *kept) {
  if (!json_object_is_type(kept, json_type_array)) {
    kept_add(props, view_of(name), json_object_get(kept));
    return;
  }
  for (size_t i = 0; i < json_object_array_length(kept); i++) kept_add(props, view_of(name), json_object_get(json_object_array_get_idx(kept, i)));
}

struct json_object *jgf_keep_asides(const struct property_tree *tree, size_t *extra, size_t index, struct json_object *props) {
  while (*extra < tree->extra_count && tree->extras[*extra].node < index) ++*extra;
  for (size_t i = *extra; i < tree->extra_count && tree->extras[i].node == index; i++) {
    const struct tree_extra *one = &tree->extras[i];
    if (strcmp(one->pointer, EXTRA_SGF) != 0 || !json_object_is_type(one->value, json_type_object)) continue;
    if (!property_tree_is_same_move(tree, one)) continue;
    if (!props) props = json_make_object();
    json_object_object_foreach(one->value, name, kept) {
      if (index || strcmp(name, "nodes") != 0) jgf_keep_kept(props, name, kept);
    }
  }
  return props;
}

static bool was_reported(struct jgf_builder *layout, const struct sgf_property *property) {
  if (property->id) {
    bool before = layout->reported[property->id];
    layout->reported[property->id] = true;
    return before;
  }
  void **known = map_get_or_add(&layout->reported_unknown, property->name);
  bool before = *known;
  *known = layout;
  return before;
}

static void note_once(struct jgf_builder *layout, enum convert_fact kind, const struct sgf_property *property) {
  if (was_reported(layout, property)) return;
  struct notation notation = {.name = property->name};
  if (property->value_count) notation.value = layout->tree->values[property->first_value].text;
  jgf_note(layout, kind, property->spot, &notation);
}

void jgf_keep(struct jgf_builder *layout, struct json_object *props, const struct sgf_property *property) {
  const struct sgf_value *value = &layout->tree->values[property->first_value];
  note_once(layout, CONVERT_FACT_PROPERTY, property);
  for (size_t i = 0; i < property->value_count; i++) jgf_keep_value(props, property, &value[i]);
  /* KO needs no value. */
  if (!property->value_count) kept_add(props, property->name, json_make_string(VIEW("")));
}

void jgf_path_write(const struct jgf_path *path, struct buffer *pointer) {
  buffer_add_string(pointer, "/tree");
  for (size_t i = 0; i < path->count; i++) {
    if (i % 2) buffer_add_string(pointer, "/variations");
    json_pointer_index(pointer, path->steps[i]);
  }
}

/* What a pointer takes at least. */
static size_t pointer_size(const struct jgf_path *path) {
  return sizeof "/tree/0" - 1 + path->count / 2 * (sizeof "/variations/0/0" - 1);
}

void jgf_keep_node(struct jgf_builder *layout, struct json_object *props, const struct sgf_node *node) {
  struct json_object *entry = json_make_object();
  struct buffer pointer = {0};
  if (pointer_size(&layout->path) > layout->bytes_left) {
    struct lh_entry *first = lh_table_head(json_object_get_object(props));
    struct notation notation = {.name = view_of(lh_entry_k(first))};
    jgf_note(layout, CONVERT_FACT_PROPERTY_LOST, node->spot, &notation);
    json_object_put(props);
    json_object_put(entry);
    return;
  }
  jgf_path_write(&layout->path, &pointer);
  layout->bytes_left -= pointer.length < layout->bytes_left ? pointer.length : layout->bytes_left;
  json_put(entry, "at", json_make_string(buffer_view(&pointer)));
  if (!layout->nodes) layout->nodes = json_make_array();
  json_append(layout->nodes, entry);
  layout->entry = entry;
  layout->props = props;
  buffer_release(&pointer);
}
