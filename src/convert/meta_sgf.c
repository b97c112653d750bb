#include "base/ascii.h"
#include "convert/jgf_builder.h"
#include "json/make.h"
#include "json/value.h"
#include "sgf/emit.h"
#include "sgf/property.h"

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
  struct buffer spelled = {0};
  double number;
  if (sgf_number_read(text, &number)) json_write_number(&spelled, number);
  bool is_plain = spelled.length && !memchr(spelled.data, 'e', spelled.length);
  struct json_object *json = json_make_string(is_plain ? buffer_view(&spelled) : text);
  buffer_release(&spelled);
  return json;
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
  struct view rest = {0};
  if (json_object_is_type(stored, json_type_array) && json_object_array_length(stored) == 2) {
    first = json_object_array_get_idx(stored, 0);
    second = json_object_array_get_idx(stored, 1);
  }
  *value = (struct sgf_value){.spot = NO_SPOT, .second_spot = NO_SPOT};
  if (!json_object_is_type(first, json_type_string) || (second && !json_object_is_type(second, json_type_string))) return false;
  if (second) value->second = arena_view(arena, json_text_of(second));
  if (second || !may_be_composed(id)) value->text = arena_view(arena, json_text_of(first));
  else value->text = unescaped(json_text_of(first), arena, &rest);
  if (rest.at) value->second = unescaped(rest, arena, NULL);
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
  struct buffer key = {0};
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
  buffer_release(&key);
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
  void **known = property->id ? NULL : map_get_or_add(&builder->reported_unknown, property->name);
  if (known ? *known != NULL : builder->reported[property->id]) return;
  if (known) *known = builder;
  builder->reported[property->id] = true;
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
