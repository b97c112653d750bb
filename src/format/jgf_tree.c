#include "base/memory.h"
#include "format/convert.h"
#include "format/fit.h"
#include "format/home.h"
#include "format/jgf_extras.h"
#include "format/jgf_layout.h"
#include "format/jgf_text.h"
#include "format/json_value.h"
#include "format/number.h"
#include "format/points.h"
#include "format/spell.h"

/* The properties that meta.sgf keeps for a node. */
struct kept {
  uint32_t spot;             /* of the node */
  size_t number;
  struct json_object *props; /* borrowed */
};

/* A list of nodes that is being read, or a list of branches. */
struct list {
  struct json_object *array; /* borrowed */
  size_t at;
  int32_t parent;
  uint32_t line;
  bool is_fork;
};

struct reader {
  const struct json_document *document; /* borrowed */
  struct sgf_tree *tree;                /* borrowed */
  struct json_object *record;           /* borrowed */
  struct json_object *sgf;              /* borrowed: meta.sgf; NULL if there is none */
  bool given[SGF_NAME_COUNT];           /* names that the node has */
  struct kept *kept;                    /* owned; sorted by spot */
  size_t kept_count, kept_capacity;
  struct list *lists;                   /* owned */
  size_t list_count, list_capacity;
  uint32_t lines;
  struct bytes scratch;
};

static struct span span_of(const void *document, uint32_t spot) {
  return spot == NO_SPOT ? (struct span){0, 0} : json_value_span(document, spot);
}

static bool is_array(struct json_object *value) {
  return json_object_is_type(value, json_type_array);
}

/* ---- adding ---- */

static uint32_t spot_of(struct json_object *value) {
  return value ? json_spot_of(value) : NO_SPOT;
}

static struct sgf_property *property_add(struct reader *reader, enum sgf_name id, struct json_object *value) {
  reader->given[id] = true;
  return sgf_tree_add_property(reader->tree, view_of(sgf_kind_of(id)->name), spot_of(value));
}

static struct view keep(struct reader *reader, struct view text) {
  return (struct view){arena_string(&reader->tree->arena, text), text.length};
}

static void text_add(struct reader *reader, enum sgf_name id, struct view text, struct json_object *value) {
  property_add(reader, id, value);
  sgf_tree_add_value(reader->tree, keep(reader, text), spot_of(value));
}

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
static bool point_of(struct reader *reader, struct json_object *point, struct view *letters) {
  int x, y;
  if (!whole_of(json_member_of(point, "x"), &x) || !whole_of(json_member_of(point, "y"), &y)) return false;
  char text[] = {letter(x), letter(y)};
  *letters = keep(reader, (struct view){text, sizeof text});
  return true;
}

static bool says(struct json_object *value, const char *word) {
  return json_object_is_type(value, json_type_string) && view_is(json_text_of(value), word);
}

/* ---- moves ---- */

static void time_add(struct reader *reader, enum sgf_name id, struct json_object *value) {
  if (!json_object_is_type(value, json_type_int) && !json_object_is_type(value, json_type_double)) return;
  bytes_clear(&reader->scratch);
  spell_number_write(json_object_get_double(value), &reader->scratch);
  text_add(reader, id, bytes_view(&reader->scratch), value);
}

static void move_add(struct reader *reader, struct json_object *move) {
  struct json_object *color = json_member_of(move, "color"), *pass = json_member_of(move, "pass");
  bool black = says(color, "black");
  struct view point = {"", 0};
  if (!black && !says(color, "white")) return;
  if (!(json_object_is_type(pass, json_type_boolean) && json_object_get_boolean(pass)) && !point_of(reader, move, &point)) return;
  property_add(reader, black ? SGF_B : SGF_W, move);
  sgf_tree_add_value(reader->tree, point, spot_of(move));
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

static struct sgf_value *layer_value_add(struct reader *reader, enum sgf_name id, struct view text, struct json_object *value) {
  if (!reader->given[id]) property_add(reader, id, value);
  return sgf_tree_add_value(reader->tree, text, spot_of(value));
}

static void point_add(struct reader *reader, enum sgf_name id, struct json_object *point, struct points *points) {
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
  if (reader->scratch.length) layer_value_add(reader, id, letters, point)->second = keep(reader, bytes_view(&reader->scratch));
}

static void line_add(struct reader *reader, enum sgf_name id, struct json_object *coords) {
  struct view from, to;
  if (json_object_array_length(coords) != 2) return;
  if (!point_of(reader, json_object_array_get_idx(coords, 0), &from) || !point_of(reader, json_object_array_get_idx(coords, 1), &to)) return;
  layer_value_add(reader, id, from, coords)->second = to;
}

/* All entries of one kind: SGF has them in one property. */
static void layer_add(struct reader *reader, struct json_object *entries, const char *member, enum sgf_name id) {
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
static void layers_add(struct reader *reader, struct json_object *node, const char *member) {
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

/* ---- what meta.sgf keeps ---- */

static bool is_name(struct view name) {
  for (size_t i = 0; i < name.length; i++)
    if (name.at[i] < 'A' || name.at[i] > 'Z') return false;
  return name.length;
}

static void value_add(void *to, struct view first, struct view second) {
  struct reader *reader = to;
  struct sgf_value *value = sgf_tree_add_value(reader->tree, first, NO_SPOT);
  value->second = second;
}

static bool is_empty(struct json_object *value) {
  return json_object_is_type(value, json_type_string) && !json_object_get_string_len(value);
}

/* SGF is not written with what belongs to the root in other nodes, nor with lists of nothing. */
static bool is_writable(enum sgf_name id, struct json_object *value, bool is_root) {
  const struct sgf_kind *kind = sgf_kind_of(id);
  if (id == SGF_UNKNOWN || kind->type == SGF_TYPE_NONE || kind->many == SGF_LIST_OR_EMPTY) return true;
  if (!is_root && kind->place == SGF_PLACE_ROOT) return false;
  if (!is_array(value)) return !is_empty(value);
  for (size_t i = 0; i < json_object_array_length(value); i++)
    if (is_empty(json_object_array_get_idx(value, i))) return false;
  return json_object_array_length(value);
}

/* Values that are none of their kind are not written: the property at the end goes again. */
static void misfit_drop(struct reader *reader, enum sgf_name id) {
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

static void props_add(struct reader *reader, struct json_object *props, bool is_root) {
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
    sgf_tree_add_property(reader->tree, keep(reader, name), spot_of(value));
    jgf_kept(id, value, &reader->tree->arena, value_add, reader);
    if (id) misfit_drop(reader, id);
  }
}

static int kept_order(const void *a, const void *b) {
  const struct kept *one = a, *other = b;
  if (one->spot != other->spot) return one->spot < other->spot ? -1 : 1;
  return one->number < other->number ? -1 : one->number > other->number;
}

static void kept_add(struct reader *reader, uint32_t node) {
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

static void kept_find(struct reader *reader) {
  struct json_object *nodes = json_member_of(reader->sgf, "nodes");
  size_t count = json_object_is_type(nodes, json_type_array) ? json_object_array_length(nodes) : 0;
  for (size_t i = 0; i < count; i++) {
    struct json_object *entry = json_object_array_get_idx(nodes, i), *at = json_member_of(entry, "at");
    struct json_object *node = json_object_is_type(at, json_type_string) ? value_at(reader->record, json_text_of(at)) : NULL;
    if (!node) continue;
    MEM_RESERVE(reader->kept, reader->kept_count, reader->kept_capacity);
    reader->kept[reader->kept_count++] = (struct kept){.spot = json_spot_of(node), .number = i, .props = json_member_of(entry, "props")};
  }
  if (reader->kept_count) qsort(reader->kept, reader->kept_count, sizeof *reader->kept, kept_order);
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
static bool raw_find(struct reader *reader, enum sgf_name id, const struct home_text *said, struct raw *raw) {
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

static void home_add(struct reader *reader, enum sgf_name id) {
  struct home_text text = {0};
  struct raw raw;
  if (!home_give(reader->record, id, &text)) home_text_clear(&text);
  if (raw_find(reader, id, &text, &raw)) {
    property_add(reader, id, NULL);
    value_add(reader, raw.first, raw.second);
  } else if (text.first.length) {
    bytes_clear(&reader->scratch);
    jgf_text_add(&reader->scratch, bytes_view(&text.first), id != SGF_GC);
    text_add(reader, id, bytes_view(&reader->scratch), NULL);
    if (text.is_composed) reader->tree->values[reader->tree->value_count - 1].second = keep(reader, bytes_view(&text.second));
  }
  home_text_release(&text);
}

static void header_add(struct reader *reader) {
  for (size_t i = 0; home_names[i]; i++) home_add(reader, home_names[i]);
}

/* ---- nodes ---- */

static void turn_add(struct reader *reader, struct json_object *node) {
  struct json_object *turn = json_member_of(node, "turn");
  if (says(turn, "black")) text_add(reader, SGF_PL, VIEW("B"), turn);
  else if (says(turn, "white")) text_add(reader, SGF_PL, VIEW("W"), turn);
}

static void texts_add(struct reader *reader, struct json_object *node) {
  struct json_object *name = json_member_of(node, "name"), *comments = json_member_of(node, "comments");
  bytes_clear(&reader->scratch);
  if (json_object_is_type(name, json_type_string)) jgf_text_add(&reader->scratch, json_text_of(name), true);
  if (reader->scratch.length) text_add(reader, SGF_N, bytes_view(&reader->scratch), name);
  bytes_clear(&reader->scratch);
  jgf_comments_add(&reader->scratch, comments);
  if (reader->scratch.length) text_add(reader, SGF_C, bytes_view(&reader->scratch), comments);
}

static void node_add(struct reader *reader, struct json_object *node, int32_t parent, uint32_t line) {
  bool is_root = parent < 0;
  sgf_tree_add_node(reader->tree, parent, line, spot_of(node));
  memset(reader->given, 0, sizeof reader->given);
  if (is_root) header_add(reader);
  move_add(reader, json_member_of(node, "move"));
  layers_add(reader, node, "setup");
  turn_add(reader, node);
  texts_add(reader, node);
  layers_add(reader, node, "markup");
  layers_add(reader, node, "score");
  if (is_root) props_add(reader, reader->sgf, true);
  else if (node) kept_add(reader, json_spot_of(node));
}

static void list_push(struct reader *reader, struct list list) {
  MEM_RESERVE(reader->lists, reader->list_count, reader->list_capacity);
  reader->lists[reader->list_count++] = list;
}

static void branch_read(struct reader *reader, struct list *fork) {
  struct json_object *branch = json_object_array_get_idx(fork->array, fork->at++);
  struct list list = {.array = branch, .parent = fork->parent, .line = ++reader->lines};
  if (is_array(branch)) list_push(reader, list);
}

static void node_read(struct reader *reader, struct list *list) {
  struct json_object *node = json_object_array_get_idx(list->array, list->at++), *branches = json_member_of(node, "variations");
  bool is_object = json_object_is_type(node, json_type_object), is_fork = is_array(branches);
  if (is_object && (!is_fork || json_object_object_length(node) > 1 || !reader->tree->node_count)) {
    node_add(reader, node, list->parent, list->line);
    list->parent = (int32_t)reader->tree->node_count - 1;
  }
  if (!is_fork) return;
  struct list fork = {.array = branches, .parent = list->parent, .is_fork = true};
  /* Nodes behind a fork are one more branch of it. */
  list->line = ++reader->lines;
  list_push(reader, fork);
}

static void nodes_read(struct reader *reader, struct json_object *nodes) {
  if (is_array(nodes)) list_push(reader, (struct list){.array = nodes, .parent = -1});
  while (reader->list_count) {
    struct list *list = &reader->lists[reader->list_count - 1];
    if (list->at >= json_object_array_length(list->array)) reader->list_count--;
    else if (list->is_fork) branch_read(reader, list);
    else node_read(reader, list);
  }
  if (!reader->tree->node_count) node_add(reader, NULL, -1, 0);
  free(reader->lists);
}

static void board_read(struct reader *reader) {
  struct home_text size = {0};
  double width, height;
  if (home_give(reader->record, SGF_SZ, &size) && number_read(bytes_view(&size.first), &width)) {
    if (!size.is_composed || !number_read(bytes_view(&size.second), &height)) height = width;
    reader->tree->width = (int)width;
    reader->tree->height = (int)height;
    reader->tree->size_assumed = false;
  }
  home_text_release(&size);
}

void jgf_tree(const struct json_document *document, bool plain, struct sgf_tree *tree, struct fact_sink losses) {
  struct reader reader = {.document = document, .tree = tree, .record = document->root};
  reader.sgf = json_member_of(json_member_of(document->root, "meta"), "sgf");
  tree->format = "jgf";
  tree->span = span_of;
  tree->places = document;
  tree->source = document->source;
  tree->spot = document->count ? 0 : NO_SPOT;
  board_read(&reader);
  kept_find(&reader);
  nodes_read(&reader, json_member_of(document->root, "tree"));
  free(reader.kept);
  bytes_release(&reader.scratch);
  jgf_extras(document, plain, tree, losses);
}
