#include "base/memory.h"
#include "format/convert.h"
#include "format/home.h"
#include "format/jgf_extras.h"
#include "format/jgf_reader.h"
#include "format/json_value.h"
#include "format/number.h"

/* A list of nodes that is being read, or a list of branches. */
struct list {
  struct json_object *array; /* borrowed */
  size_t at;
  int32_t parent;
  uint32_t line;
  bool is_fork;
};

/* The lists around the node at hand. */
struct walk {
  struct jgf_reader reader;
  struct list *lists; /* owned */
  size_t list_count, list_capacity;
  uint32_t lines;
};

static struct span span_of(const void *document, uint32_t spot) {
  return spot == NO_SPOT ? (struct span){0, 0} : json_value_span(document, spot);
}

/* ---- adding ---- */

struct sgf_property *jgf_reader_property(struct jgf_reader *reader, enum sgf_name id, struct json_object *value) {
  reader->given[id] = true;
  return sgf_tree_add_property(reader->tree, view_of(sgf_kind_of(id)->name), jgf_reader_spot(value));
}

struct view jgf_reader_keep(struct jgf_reader *reader, struct view text) {
  return (struct view){arena_string(&reader->tree->arena, text), text.length};
}

void jgf_reader_text(struct jgf_reader *reader, enum sgf_name id, struct view text, struct json_object *value) {
  jgf_reader_property(reader, id, value);
  sgf_tree_add_value(reader->tree, jgf_reader_keep(reader, text), jgf_reader_spot(value));
}

/* ---- nodes ---- */

static bool is_array(struct json_object *value) {
  return json_object_is_type(value, json_type_array);
}

static void node_add(struct jgf_reader *reader, struct json_object *node, int32_t parent, uint32_t line) {
  sgf_tree_add_node(reader->tree, parent, line, jgf_reader_spot(node));
  memset(reader->given, 0, sizeof reader->given);
  if (parent < 0) jgf_reader_header(reader);
  jgf_reader_node(reader, node);
  jgf_reader_kept(reader, node, parent < 0);
}

static void list_push(struct walk *walk, struct list list) {
  MEM_RESERVE(walk->lists, walk->list_count, walk->list_capacity);
  walk->lists[walk->list_count++] = list;
}

static void branch_read(struct walk *walk, struct list *fork) {
  struct json_object *branch = json_object_array_get_idx(fork->array, fork->at++);
  struct list list = {.array = branch, .parent = fork->parent, .line = ++walk->lines};
  if (is_array(branch)) list_push(walk, list);
}

static void node_read(struct walk *walk, struct list *list) {
  struct json_object *node = json_object_array_get_idx(list->array, list->at++), *branches = json_member_of(node, "variations");
  bool is_object = json_object_is_type(node, json_type_object), is_fork = is_array(branches);
  if (is_object && (!is_fork || json_object_object_length(node) > 1 || !walk->reader.tree->node_count)) {
    node_add(&walk->reader, node, list->parent, list->line);
    list->parent = (int32_t)walk->reader.tree->node_count - 1;
  }
  if (!is_fork) return;
  struct list fork = {.array = branches, .parent = list->parent, .is_fork = true};
  /* Nodes behind a fork are one more branch of it. */
  list->line = ++walk->lines;
  list_push(walk, fork);
}

static void nodes_read(struct walk *walk, struct json_object *nodes) {
  if (is_array(nodes)) list_push(walk, (struct list){.array = nodes, .parent = -1});
  while (walk->list_count) {
    struct list *list = &walk->lists[walk->list_count - 1];
    if (list->at >= json_object_array_length(list->array)) walk->list_count--;
    else if (list->is_fork) branch_read(walk, list);
    else node_read(walk, list);
  }
  if (!walk->reader.tree->node_count) node_add(&walk->reader, NULL, -1, 0);
  free(walk->lists);
}

static void board_read(struct jgf_reader *reader) {
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
  struct walk walk = {.reader = {.document = document, .tree = tree, .record = document->root}};
  struct jgf_reader *reader = &walk.reader;
  reader->sgf = json_member_of(json_member_of(document->root, "meta"), "sgf");
  tree->format = "jgf";
  tree->span = span_of;
  tree->places = document;
  tree->source = document->source;
  tree->spot = document->count ? 0 : NO_SPOT;
  board_read(reader);
  jgf_reader_kept_find(reader);
  nodes_read(&walk, json_member_of(document->root, "tree"));
  free(reader->kept);
  bytes_release(&reader->scratch);
  jgf_extras(document, plain, tree, losses);
}
