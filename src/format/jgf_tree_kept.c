#include "base/memory.h"
#include "format/fit.h"
#include "format/home.h"
#include "format/jgf_layout.h"
#include "format/jgf_reader.h"
#include "format/jgf_text.h"
#include "format/json_value.h"

static bool is_array(struct json_object *value) {
  return json_object_is_type(value, json_type_array);
}

/* ---- what meta.sgf keeps ---- */

static bool is_name(struct view name) {
  for (size_t i = 0; i < name.length; i++)
    if (name.at[i] < 'A' || name.at[i] > 'Z') return false;
  return name.length;
}

static void value_add(void *to, struct view first, struct view second) {
  struct jgf_reader *reader = to;
  struct sgf_value *value = sgf_tree_add_value(reader->tree, first, NO_SPOT);
  value->second = second;
}

static bool is_empty(struct json_object *value) {
  return json_object_is_type(value, json_type_string) && !json_object_get_string_len(value);
}

/* SGF is not written with what belongs to the root in other nodes, nor with lists of nothing. */
static bool is_writable(enum sgf_name id, struct json_object *value, bool is_root) {
  const struct sgf_kind *kind = sgf_kind_of(id);
  if (id == SGF_UNKNOWN || kind->type == SGF_TYPE_NONE || kind->type == SGF_TYPE_FIGURE || kind->many == SGF_LIST_OR_EMPTY) return true;
  if (!is_root && kind->place == SGF_PLACE_ROOT) return false;
  if (!is_array(value)) return !is_empty(value);
  for (size_t i = 0; i < json_object_array_length(value); i++)
    if (is_empty(json_object_array_get_idx(value, i))) return false;
  return json_object_array_length(value);
}

/* Values that are none of their kind are not written: the property at the end goes again. */
static void misfit_drop(struct jgf_reader *reader, enum sgf_name id) {
  struct sgf_tree *tree = reader->tree;
  const struct sgf_property *property = &tree->properties[tree->property_count - 1];
  for (size_t i = 0; i < property->value_count; i++) {
    if (sgf_value_fits(sgf_kind_of(id), &tree->values[property->first_value + i])) continue;
    tree->value_count = property->first_value;
    tree->property_count--;
    tree->nodes[tree->node_count - 1].property_count--;
    reader->given[id] = false;
    return;
  }
}

static void props_add(struct jgf_reader *reader, struct json_object *props, bool is_root) {
  if (!json_object_is_type(props, json_type_object)) return;
  json_object_object_foreach(props, key, value) {
    struct view name = view_of(key);
    enum sgf_name id = sgf_name_of(name);
    struct sgf_property asked = {.name = name, .id = id};
    /* The header has been asked for its own; of a view that is no part of the board it knows nothing. */
    bool is_header = is_root && id != SGF_AP && id != SGF_VW && jgf_header_takes(&asked);
    bool is_text = json_object_is_type(value, json_type_string) || json_object_is_type(value, json_type_array);
    if (!is_name(name) || !is_text || (id && reader->given[id]) || is_header || !is_writable(id, value, is_root)) continue;
    if (id) reader->given[id] = true;
    sgf_tree_add_property(reader->tree, jgf_reader_keep(reader, name), jgf_reader_spot(value));
    jgf_kept(id, value, &reader->tree->arena, value_add, reader);
    if (id) misfit_drop(reader, id);
  }
}

static int kept_order(const void *a, const void *b) {
  const struct jgf_kept_node *one = a, *other = b;
  if (one->spot != other->spot) return one->spot < other->spot ? -1 : 1;
  return one->number < other->number ? -1 : one->number > other->number;
}

static void kept_add(struct jgf_reader *reader, uint32_t node) {
  size_t first = 0, end = reader->kept_count;
  while (first < end) {
    size_t middle = first + (end - first) / 2;
    if (reader->kept[middle].spot < node) first = middle + 1;
    else end = middle;
  }
  for (; first < reader->kept_count && reader->kept[first].spot == node; first++) props_add(reader, reader->kept[first].props, false);
}

/* The value that a pointer leads to, in time of the pointer's length. */
static struct json_object *value_at(struct json_object *in, struct view pointer) {
  struct bytes key = {0};
  size_t i = 0;
  while (in && i < pointer.length && pointer.at[i] == '/') {
    bytes_clear(&key);
    for (i++; i < pointer.length && pointer.at[i] != '/'; i++) bytes_add_char(&key, pointer.at[i]);
    if (json_object_is_type(in, json_type_array)) {
      char *end;
      unsigned long index = strtoul(bytes_string(&key), &end, 10);
      in = key.length && !*end ? json_object_array_get_idx(in, index) : NULL;
    } else in = json_member_of(in, bytes_string(&key));
  }
  bytes_release(&key);
  return i == pointer.length ? in : NULL;
}

void jgf_reader_kept_find(struct jgf_reader *reader) {
  struct json_object *nodes = json_member_of(reader->sgf, "nodes");
  size_t count = json_object_is_type(nodes, json_type_array) ? json_object_array_length(nodes) : 0;
  for (size_t i = 0; i < count; i++) {
    struct json_object *entry = json_object_array_get_idx(nodes, i), *at = json_member_of(entry, "at");
    struct json_object *node = json_object_is_type(at, json_type_string) ? value_at(reader->record, json_text_of(at)) : NULL;
    if (!node) continue;
    MEM_RESERVE(reader->kept, reader->kept_count, reader->kept_capacity);
    reader->kept[reader->kept_count++] = (struct jgf_kept_node){.spot = json_spot_of(node), .number = i, .props = json_member_of(entry, "props")};
  }
  if (reader->kept_count) qsort(reader->kept, reader->kept_count, sizeof *reader->kept, kept_order);
}

void jgf_reader_kept(struct jgf_reader *reader, struct json_object *node, bool is_root) {
  if (is_root) props_add(reader, reader->sgf, true);
  else if (node) kept_add(reader, json_spot_of(node));
}

/* ---- the header ---- */

struct raw {
  struct view first, second;
  bool any;
};

static void raw_take(void *to, struct view first, struct view second) {
  struct raw *raw = to;
  if (!raw->any) *raw = (struct raw){first, second, true};
}

static bool texts_equal(const struct home_text *a, const struct home_text *b) {
  return view_equal(bytes_view(&a->first), bytes_view(&b->first)) && view_equal(bytes_view(&a->second), bytes_view(&b->second));
}

/* How SGF spelled it, if that still means what the record says. */
static bool raw_find(struct jgf_reader *reader, enum sgf_name id, const struct home_text *said, struct raw *raw) {
  struct json_object *kept = json_member_of(reader->sgf, sgf_kind_of(id)->name), *header;
  struct home_text size = {0}, meant = {0};
  *raw = (struct raw){0};
  if (!kept || id == SGF_SZ) return false; /* the size is written as it is read */
  jgf_kept(id, kept, &reader->tree->arena, raw_take, raw);
  header = json_object_new_object();
  if (home_give(reader->record, SGF_SZ, &size))
    home_take(header, SGF_SZ, bytes_view(&size.first), size.is_composed ? bytes_view(&size.second) : (struct view){0});
  if (raw->any) home_take(header, id, raw->first, raw->second);
  home_give(header, id, &meant);
  struct sgf_value value = {.text = raw->first, .second = raw->second};
  bool same = raw->any && texts_equal(&meant, said) && sgf_value_fits(sgf_kind_of(id), &value);
  home_text_release(&size);
  home_text_release(&meant);
  json_object_put(header);
  return same;
}

static void home_add(struct jgf_reader *reader, enum sgf_name id) {
  struct home_text text = {0};
  struct raw raw;
  if (!home_give(reader->record, id, &text)) home_text_clear(&text);
  if (raw_find(reader, id, &text, &raw)) {
    jgf_reader_property(reader, id, NULL);
    value_add(reader, raw.first, raw.second);
  } else if (text.first.length) {
    bytes_clear(&reader->scratch);
    jgf_text_add(&reader->scratch, bytes_view(&text.first), id != SGF_GC);
    jgf_reader_text(reader, id, bytes_view(&reader->scratch), NULL);
    if (text.is_composed) reader->tree->values[reader->tree->value_count - 1].second = jgf_reader_keep(reader, bytes_view(&text.second));
  }
  home_text_release(&text);
}

void jgf_reader_header(struct jgf_reader *reader) {
  for (size_t i = 0; home_names[i]; i++) home_add(reader, home_names[i]);
}
