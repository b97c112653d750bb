#include "convert/jgf_to_tree.h"
#include "base/memory.h"
#include "convert/convert.h"
#include "convert/header_map.h"
#include "convert/jgf_builder.h"
#include "convert/node_anchor.h"
#include "facts/convert_facts.h"
#include "facts/fact.h"
#include "json/pointer.h"
#include "json/value.h"
#include "sgf/emit.h"
#include "sgf/property.h"

static bool is_array(struct json_object *value) {
  return json_object_is_type(value, json_type_array);
}

/* ---- the list of nodes ---- */

static int32_t node_list(struct jgf_nodes *nodes, struct json_object *node, int32_t parent, uint32_t line) {
  ARRAY_GROW(nodes->list, nodes->count, nodes->capacity);
  nodes->list[nodes->count] = (struct jgf_listed_node){node, parent, line};
  return (int32_t)nodes->count++;
}

/* Nodes after a fork are another branch of the fork. The nesting of the document limits the recursion. */
static void nodes_list(struct jgf_nodes *nodes, struct json_object *array, int32_t parent, uint32_t line) {
  for (size_t i = 0; i < json_object_array_length(array); i++) {
    struct json_object *node = json_object_array_get_idx(array, i), *branches = json_member_of(node, "variations");
    bool is_object = json_object_is_type(node, json_type_object), is_fork = is_array(branches);
    if (is_object && (!is_fork || json_object_object_length(node) > 1 || !nodes->count))
      parent = node_list(nodes, node, parent, line);
    if (!is_fork) continue;
    line = ++nodes->lines;
    for (size_t k = 0; k < json_object_array_length(branches); k++) {
      struct json_object *branch = json_object_array_get_idx(branches, k);
      uint32_t branch_line = ++nodes->lines;
      if (is_array(branch)) nodes_list(nodes, branch, parent, branch_line);
    }
  }
}

/* ---- the nodes of meta.sgf.nodes ---- */

static int kept_order(const void *a, const void *b) {
  const struct jgf_node_props *one = a, *other = b;
  if (one->node != other->node) return one->node < other->node ? -1 : 1;
  return one->number < other->number ? -1 : one->number > other->number;
}

/* Returns the number of the node at a pointer, or -1. */
static int32_t node_at(const struct jgf_reader *reader, struct json_object *pointer) {
  struct json_object *node = json_object_is_type(pointer, json_type_string) ? json_value_at(reader->record, json_text_of(pointer))
                                                                            : NULL;
  if (!json_object_is_type(node, json_type_object)) return -1;
  uint32_t spot = json_spot_of(node);
  size_t first = 0, end = reader->nodes.count;
  while (first < end) {
    size_t middle = first + (end - first) / 2;
    if (jgf_reader_spot(reader->nodes.list[middle].node) < spot) first = middle + 1;
    else end = middle;
  }
  return first < reader->nodes.count && reader->nodes.list[first].node == node ? (int32_t)first : -1;
}

static void nodes_find(struct jgf_reader *reader, struct node_anchors *anchors, struct json_object *entries) {
  size_t count = json_object_array_length(entries);
  for (size_t i = 0; i < reader->nodes.count; i++)
    node_anchors_add(anchors, reader->nodes.list[i].node, reader->nodes.list[i].parent);
  for (size_t i = 0; i < count; i++) {
    struct json_object *entry = json_object_array_get_idx(entries, i), *props = json_member_of(entry, "props"),
                       *pointer = json_member_of(entry, "at");
    int32_t node = node_anchors_find(anchors, entry, node_at(reader, pointer));
    if (node <= 0) {
      struct fact_detail what = {.name = json_object_is_type(pointer, json_type_string) ? json_text_of(pointer)
                                                                                        : VIEW("meta.sgf.nodes")};
      uint32_t spot = jgf_reader_spot(entry);
      if (spot != NO_SPOT) sgf_emit(reader->tree, reader->losses, CONVERT_FACT_ADDITION, spot, 0, &what);
      continue;
    }
    ARRAY_GROW(reader->kept, reader->kept_count, reader->kept_capacity);
    reader->kept[reader->kept_count++] = (struct jgf_node_props){.node = (size_t)node, .number = i, .props = props};
  }
  if (reader->kept_count) qsort(reader->kept, reader->kept_count, sizeof *reader->kept, kept_order);
}

/* Finds game info in meta.sgf.nodes for which the header also has a member. Sets info_node and info_changed. */
static void infos_find(struct jgf_reader *reader) {
  for (size_t i = 0; i < reader->kept_count; i++) {
    if (!json_object_is_type(reader->kept[i].props, json_type_object)) continue;
    json_object_object_foreach(reader->kept[i].props, key, value) {
      enum sgf_name id = sgf_name_of(view_of(key));
      if (id == SGF_UNKNOWN || reader->info_node[id] || sgf_kind_of(id)->place != SGF_PLACE_GAME_INFO || !jgf_header_has(id))
        continue;
      reader->info_node[id] = reader->kept[i].node + 1;
      reader->info_changed[id] = !jgf_reader_info_stands(reader, id, value);
    }
  }
}

static void kept_find(struct jgf_reader *reader) {
  struct json_object *entries = json_member_of(reader->sgf, "nodes");
  if (!is_array(entries) || !json_object_array_length(entries)) return;
  struct node_anchors *anchors = node_anchors_new();
  nodes_find(reader, anchors, entries);
  infos_find(reader);
  node_anchors_free(anchors);
}

/* ---- the tree ---- */

static void nodes_add(struct jgf_reader *reader) {
  for (size_t i = 0; i < reader->nodes.count; i++) {
    const struct jgf_listed_node *listed = &reader->nodes.list[i];
    property_tree_add_node(reader->tree, listed->parent, listed->line, jgf_reader_spot(listed->node));
    memset(reader->has_property, 0, sizeof reader->has_property);
    reader->sgf_values = NULL;
    if (listed->parent < 0) jgf_reader_header(reader);
    reader->in_node = true;
    jgf_reader_node(reader, listed->node);
    reader->in_node = false;
    jgf_reader_kept(reader, i);
  }
}

void jgf_reader_release(struct jgf_reader *reader) {
  free(reader->nodes.list);
  free(reader->kept);
  buffer_release(&reader->scratch);
  map_release(&reader->colors);
  map_release(&reader->reported);
}

static struct span span_of(const void *document, uint32_t spot) {
  return spot == NO_SPOT ? (struct span){0, 0} : json_value_span(document, spot);
}

static void board_read(struct jgf_reader *reader) {
  struct header_text size = {0};
  double width, height;
  if (header_to_sgf(reader->record, SGF_SZ, &size) && sgf_number_read(buffer_view(&size.first), &width)) {
    if (!size.is_composed || !sgf_number_read(buffer_view(&size.second), &height)) height = width;
    reader->tree->width = (int)width;
    reader->tree->height = (int)height;
    reader->tree->size_assumed = false;
  }
  header_text_release(&size);
}

void jgf_reader_init(struct jgf_reader *reader, const struct json_document *document, struct property_tree *tree,
                     struct fact_sink losses) {
  *reader = (struct jgf_reader){.tree = tree, .record = document->root, .losses = losses};
  reader->sgf = json_member_of(json_member_of(document->root, "meta"), "sgf");
  tree->format = "jgf";
  tree->span = span_of;
  tree->places = document;
  tree->source = document->source;
  tree->spot = document->count ? 0 : NO_SPOT;
  if (json_object_is_type(document->root, json_type_object)) {
    json_object_object_foreach(document->root, key, value)
      if (strcmp(key, "tree") != 0 && strcmp(key, "meta") != 0) jgf_reader_unknown_key(reader, key, value);
  }
  board_read(reader);
  struct json_object *nodes = json_member_of(document->root, "tree");
  if (is_array(nodes)) nodes_list(&reader->nodes, nodes, -1, 0);
  if (!reader->nodes.count) node_list(&reader->nodes, NULL, -1, 0);
  kept_find(reader);
}

void jgf_to_tree(const struct json_document *document, bool plain, struct property_tree *tree, struct fact_sink losses) {
  struct jgf_reader reader;
  jgf_reader_init(&reader, document, tree, losses);
  reader.takes_leftovers = true;
  reader.is_plain = plain;
  nodes_add(&reader);
  jgf_header_leftovers(&reader);
  jgf_lost_keys_note(&reader, document);
  property_tree_sort_leftovers(tree);
  jgf_reader_release(&reader);
}
