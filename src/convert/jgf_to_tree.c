#include "base/memory.h"
#include "convert/convert.h"
#include "convert/diff_extras.h"
#include "convert/header_map.h"
#include "convert/jgf_to_tree.h"
#include "convert/node_anchor.h"
#include "json/value.h"
#include "sgf/number.h"

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
  int32_t count; /* of nodes so far */
  void (*node)(struct walk *walk, struct json_object *node, int32_t parent, uint32_t line);
  struct jgf_anchors *anchors; /* borrowed */
};

static struct span span_of(const void *document, uint32_t spot) {
  return spot == NO_SPOT ? (struct span){0, 0} : json_value_span(document, spot);
}

/* ---- nodes ---- */

static bool is_array(struct json_object *value) {
  return json_object_is_type(value, json_type_array);
}

static void node_add(struct walk *walk, struct json_object *node, int32_t parent, uint32_t line) {
  struct jgf_reader *reader = &walk->reader;
  property_tree_add_node(reader->tree, parent, line, jgf_reader_spot(node));
  memset(reader->given, 0, sizeof reader->given);
  if (parent < 0) jgf_reader_header(reader);
  jgf_reader_node(reader, node);
  jgf_reader_kept(reader, reader->tree->node_count - 1);
}

static void node_anchor(struct walk *walk, struct json_object *node, int32_t parent, uint32_t line) {
  (void)line;
  jgf_anchors_node(walk->anchors, node, parent);
  if (node) jgf_reader_place(&walk->reader, node);
}

static void list_push(struct walk *walk, struct list list) {
  ARRAY_GROW(walk->lists, walk->list_count, walk->list_capacity);
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
  if (is_object && (!is_fork || json_object_object_length(node) > 1 || !walk->count)) {
    walk->node(walk, node, list->parent, list->line);
    list->parent = walk->count++;
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
  if (!walk->count) walk->node(walk, NULL, -1, 0);
  free(walk->lists);
  walk->lists = NULL;
  walk->list_capacity = walk->lines = 0;
  walk->count = 0;
}

void jgf_tree_nodes(struct json_object *nodes, struct property_tree *tree) {
  struct walk walk = {.reader = {.tree = tree}, .node = node_add};
  nodes_read(&walk, nodes);
  buffer_release(&walk.reader.scratch);
}

/* The nodes that meta.sgf refers to are known before the first one is read. */
static void kept_find(struct walk *walk, struct json_object *nodes, struct fact_sink losses) {
  struct json_object *kept = json_member_of(walk->reader.sgf, "nodes");
  if (!is_array(kept) || !json_object_array_length(kept)) return;
  walk->anchors = jgf_anchors_new();
  walk->node = node_anchor;
  nodes_read(walk, nodes);
  jgf_reader_kept_find(&walk->reader, walk->anchors, losses);
  jgf_reader_infos_find(&walk->reader);
  jgf_anchors_free(walk->anchors);
}

static void board_read(struct jgf_reader *reader) {
  struct header_text size = {0};
  double width, height;
  if (header_to_sgf(reader->record, SGF_SZ, &size) && number_read(buffer_view(&size.first), &width)) {
    if (!size.is_composed || !number_read(buffer_view(&size.second), &height)) height = width;
    reader->tree->width = (int)width;
    reader->tree->height = (int)height;
    reader->tree->size_assumed = false;
  }
  header_text_release(&size);
}

void jgf_to_tree(const struct json_document *document, enum jgf_tree_for target, struct property_tree *tree, struct fact_sink losses) {
  struct walk walk = {.reader = {.document = document, .tree = tree, .record = document->root, .stays = target == JGF_TREE_FOR_JGF}};
  struct jgf_reader *reader = &walk.reader;
  static const char *const known[] = {"tree", "meta", NULL};
  reader->losses = losses;
  jgf_reader_unknown_keys(reader, document->root, known);
  reader->sgf = json_member_of(json_member_of(document->root, "meta"), "sgf");
  tree->format = "jgf";
  tree->span = span_of;
  tree->places = document;
  tree->source = document->source;
  tree->spot = document->count ? 0 : NO_SPOT;
  board_read(reader);
  kept_find(&walk, json_member_of(document->root, "tree"), losses);
  walk.node = node_add;
  nodes_read(&walk, json_member_of(document->root, "tree"));
  struct json_object **kept = mem_alloc_zeroed(reader->kept_count + 1, sizeof *kept);
  for (size_t i = 0; i < reader->kept_count; i++) kept[i] = reader->kept[i].props;
  jgf_diff_extras(document, target == JGF_TREE_FOR_PLAIN_SGF, tree, kept, reader->kept_count, losses);
  property_tree_sort_extras(tree);
  free(kept);
  free(reader->kept);
  free(reader->places);
  buffer_release(&reader->scratch);
}
