#include "base/memory.h"
#include "convert/apply_extras.h"
#include "convert/convert.h"
#include "convert/header_map.h"
#include "convert/jgf_builder.h"
#include "convert/node_anchor.h"
#include "json/make.h"
#include "json/pointer.h"
#include "json/value.h"
#include "sgf/property_tree.h"

/* The depth of nesting that readers accept by default (json/document.h). */
enum { DEPTH_MOST = 10000 };

/* Room for what grows faster than the input: pointers to nodes deep down. */
enum { POINTER_BYTES = 16 << 20, POINTER_BYTES_A_NODE = 64 };

/* Where a node stands: index in the tree, then branch and index of each list that it is in. */
struct path {
  uint32_t *steps; /* owned */
  size_t count, capacity;
};

/* What is kept for a node: an entry of meta.sgf.nodes, without what it is found by. */
struct kept_node {
  size_t number;             /* of the node among those of the record */
  struct json_object *at, *props; /* owned */
};

struct writer {
  struct jgf_builder builder;
  struct extras_applier extras;
  struct buffer text;      /* owned: the tree */
  struct json_layout form; /* of the node at hand */
  bool is_first;           /* nothing stands in the list yet */
  bool for_seki;
  struct path path;        /* of the node at hand */
  size_t depth;            /* the most containers within each other that came */
  int32_t *forks;          /* owned: the nodes behind which the game forks, whose branches are open */
  size_t fork_count, fork_capacity;
  struct node_anchors *anchors; /* owned */
  int32_t *last;           /* owned: by node of the tree, the number of the last node that it became */
  int32_t count;           /* of nodes of the record */
  struct kept_node *kept;  /* owned */
  size_t kept_count, kept_capacity;
  size_t bytes_left;       /* that pointers in meta.sgf.nodes may still take */
};

static struct json_layout outer(const struct writer *writer, size_t levels) {
  return (struct json_layout){writer->form.one_line, writer->form.level - levels};
}

/* ---- Seki's form ---- */

/* Seki 4 calls it "select". */
static void node_for_seki(struct json_object *node) {
  struct json_object *markup = json_member_of(node, "markup");
  for (size_t i = 0; json_object_is_type(markup, json_type_array) && i < json_object_array_length(markup); i++) {
    struct json_object *entry = json_object_array_get_idx(markup, i), *type = json_member_of(entry, "type");
    if (json_object_is_type(type, json_type_string) && view_is(json_text_of(type), "selected"))
      json_put(entry, "type", json_make_string(VIEW("select")));
  }
}

/* Players under their colors; NULL if two of them have the same, or one has none: then there is no such form. */
static struct json_object *players_by_color(struct json_object *players) {
  struct json_object *by_color = json_make_object(), *before;
  for (size_t i = 0; i < json_object_array_length(players); i++) {
    struct json_object *player = json_object_array_get_idx(players, i), *color = json_member_of(player, "color");
    const char *key = json_object_is_type(color, json_type_string) ? json_object_get_string(color) : "";
    if (!*key || json_object_object_get_ex(by_color, key, &before)) {
      json_object_put(by_color);
      return NULL;
    }
    struct json_object *copy = json_value_copy(player);
    json_put(by_color, key, copy);
    json_object_object_del(copy, "color");
  }
  return by_color;
}

/* Seki 4 finds no players in a list, and writes its version as a text. */
static void header_for_seki(struct jgf_builder *builder) {
  struct json_object *header = builder->header;
  struct json_object *players = json_member_of(header, "players"), *by_color;
  json_put(json_child(header, "record"), "version", json_make_string(VIEW("2.0.0")));
  if (!json_object_is_type(players, json_type_array)) return;
  by_color = players_by_color(players);
  if (by_color) json_put(header, "players", by_color);
  else jgf_note(builder, CONVERT_FACT_SEKI_PLAYERS, builder->tree->spot, &(struct fact_detail){0});
}

/* ---- what is kept for nodes ---- */

static void path_push(struct path *path) {
  ARRAY_GROW(path->steps, path->count, path->capacity);
  path->steps[path->count++] = 0;
}

static void pointer_write(const struct path *path, struct buffer *pointer) {
  buffer_add_string(pointer, "/tree");
  for (size_t i = 0; i < path->count; i++) {
    if (i % 2) buffer_add_string(pointer, "/variations");
    json_pointer_index(pointer, path->steps[i]);
  }
}

/* What a pointer takes at least. */
static size_t pointer_size(const struct path *path) {
  return sizeof "/tree/0" - 1 + path->count / 2 * (sizeof "/variations/0/0" - 1);
}

/* Takes the properties over from the builder. */
static void node_keep(struct writer *writer) {
  struct jgf_builder *builder = &writer->builder;
  struct json_object *props = builder->props;
  struct buffer pointer = {0};
  builder->props = NULL;
  if (pointer_size(&writer->path) > writer->bytes_left) {
    struct fact_detail detail = {.name = view_of(lh_entry_k(lh_table_head(json_object_get_object(props))))};
    jgf_note(builder, CONVERT_FACT_PROPERTY_LOST, builder->tree->nodes[builder->index].spot, &detail);
    json_object_put(props);
    return;
  }
  pointer_write(&writer->path, &pointer);
  writer->bytes_left -= pointer.length < writer->bytes_left ? pointer.length : writer->bytes_left;
  ARRAY_GROW(writer->kept, writer->kept_count, writer->kept_capacity);
  writer->kept[writer->kept_count++] = (struct kept_node){(size_t)writer->count, json_make_string(buffer_view(&pointer)), props};
  buffer_release(&pointer);
}

/* Puts meta.sgf.nodes into the header. */
static void kept_put(struct writer *writer) {
  if (!writer->kept_count) return;
  struct json_object *entries = json_make_array();
  for (size_t i = 0; i < writer->kept_count; i++) {
    const struct kept_node *kept = &writer->kept[i];
    struct json_object *entry = json_make_object();
    json_put(entry, "at", kept->at);
    node_anchors_write(writer->anchors, kept->number, entry);
    json_put(entry, "props", kept->props);
    json_append(entries, entry);
  }
  json_put(json_child(json_child(writer->builder.header, "meta"), "sgf"), "nodes", entries);
}

/* ---- nodes ---- */

static void node_begin(struct writer *writer) {
  if (!writer->is_first) buffer_add_char(&writer->text, ',');
  writer->is_first = false;
  json_line_break(&writer->text, writer->form);
}

static void node_write(struct jgf_builder *builder, struct json_object *node) {
  struct writer *writer = builder->to;
  int32_t *last = &writer->last[builder->index];
  node_begin(writer);
  extras_apply_to_node(&writer->extras, node);
  if (writer->for_seki) node_for_seki(node);
  node_anchors_add(writer->anchors, node, *last);
  json_value_write(&writer->text, node, writer->form);
  if (builder->props) node_keep(writer);
  *last = writer->count++;
  writer->path.steps[writer->path.count - 1]++;
}

/* The containers around what a node holds: record, tree, node, and three for each fork; points are three levels deeper. */
static void depth_note(struct writer *writer) {
  size_t depth = 6 + 3 * writer->fork_count;
  if (depth > writer->depth) writer->depth = depth;
}

static void branch_begin(struct writer *writer) {
  json_line_break(&writer->text, outer(writer, 1));
  buffer_add_char(&writer->text, '[');
  writer->is_first = true;
}

static void fork_open(struct writer *writer, int32_t parent) {
  ARRAY_GROW(writer->forks, writer->fork_count, writer->fork_capacity);
  writer->forks[writer->fork_count++] = parent;
  node_begin(writer);
  buffer_add_char(&writer->text, '{');
  writer->form.level += 3;
  json_line_break(&writer->text, outer(writer, 2));
  buffer_add_string(&writer->text, writer->form.one_line ? "\"variations\":[" : "\"variations\": [");
  branch_begin(writer);
  path_push(&writer->path);
  path_push(&writer->path);
  depth_note(writer);
}

static void fork_close(struct writer *writer) {
  static const char *const brackets[] = {"]", "]", "}"};
  for (size_t i = 0; i < ARRAY_LENGTH(brackets); i++) {
    json_line_break(&writer->text, outer(writer, i + 1));
    buffer_add_string(&writer->text, brackets[i]);
  }
  writer->form.level -= 3;
  writer->is_first = false;
  writer->fork_count--;
  writer->path.count -= 2;
  writer->path.steps[writer->path.count - 1]++;
}

/* A node whose parent is not the node before it begins another branch of an open fork. */
static void branch_next(struct writer *writer, int32_t parent) {
  while (writer->fork_count && writer->forks[writer->fork_count - 1] != parent) fork_close(writer);
  if (!writer->fork_count) return;
  uint32_t *steps = &writer->path.steps[writer->path.count - 2];
  steps[0]++;
  steps[1] = 0;
  json_line_break(&writer->text, outer(writer, 1));
  buffer_add_string(&writer->text, "],");
  branch_begin(writer);
}

static void nodes_write(struct writer *writer) {
  const struct property_tree *tree = writer->builder.tree;
  struct fork_index forks;
  fork_index_init(&forks, tree);
  path_push(&writer->path);
  depth_note(writer);
  for (size_t i = 0; i < tree->node_count; i++) {
    int32_t parent = tree->nodes[i].parent;
    if (fork_index_is_first(&forks, i)) fork_open(writer, parent);
    else if (fork_index_begins(&forks, i)) branch_next(writer, parent);
    writer->last[i] = parent < 0 ? -1 : writer->last[parent];
    jgf_node(&writer->builder, i, node_write);
  }
  while (writer->fork_count) fork_close(writer);
  /* A record has a root. */
  if (!tree->node_count) buffer_add_string(&writer->text, "{}");
  fork_index_release(&forks);
}

/* ---- the record ---- */

static void member_write(const struct writer *writer, const char *key, struct buffer *out) {
  struct json_layout form = {writer->form.one_line, 1};
  if (out->data[out->length - 1] != '{') buffer_add_char(out, ',');
  json_line_break(out, form);
  json_write_string(out, view_of(key));
  buffer_add_string(out, form.one_line ? ":" : ": ");
}

static void tree_write(const struct writer *writer, struct buffer *out) {
  member_write(writer, "tree", out);
  buffer_add_char(out, '[');
  buffer_add_view(out, buffer_view(&writer->text));
  json_line_break(out, (struct json_layout){writer->form.one_line, 1});
  buffer_add_char(out, ']');
}

static void record_write(const struct writer *writer, struct buffer *out) {
  buffer_add_char(out, '{');
  json_object_object_foreach(writer->builder.header, key, value) {
    member_write(writer, key, out);
    json_value_write(out, value, (struct json_layout){writer->form.one_line, 1});
  }
  tree_write(writer, out);
  json_line_break(out, (struct json_layout){writer->form.one_line, 0});
  buffer_add_string(out, "}\n");
}

static void size_note(const struct writer *writer) {
  const struct property_tree *tree = writer->builder.tree;
  struct fact_detail detail = {.number = (double)writer->depth};
  if (writer->depth > DEPTH_MOST) jgf_note(&writer->builder, CONVERT_FACT_DEPTH, tree->spot, &detail);
  detail.number = (double)tree->number;
  if (tree->number > 1) jgf_note(&writer->builder, CONVERT_FACT_COLLECTION, tree->spot, &detail);
}

static void writer_release(struct writer *writer) {
  extras_applier_release(&writer->extras);
  jgf_builder_release(&writer->builder);
  node_anchors_free(writer->anchors);
  free(writer->path.steps);
  free(writer->forks);
  free(writer->last);
  free(writer->kept);
  buffer_release(&writer->text);
}

void tree_to_jgf(const struct property_tree *tree, unsigned how, struct buffer *out, struct fact_sink losses) {
  struct writer writer = {.form = {how & JGF_ONE_LINE, 2}, .is_first = true, .for_seki = how & JGF_FOR_SEKI};
  struct jgf_builder *builder = &writer.builder;
  jgf_builder_init(builder, tree, losses);
  extras_applier_init(&writer.extras, builder);
  builder->to = &writer;
  writer.anchors = node_anchors_new();
  writer.last = mem_alloc_zeroed(tree->node_count + 1, sizeof *writer.last);
  writer.bytes_left = POINTER_BYTES + tree->node_count * POINTER_BYTES_A_NODE;
  nodes_write(&writer);
  kept_put(&writer);
  size_note(&writer);
  extras_apply_to_header(&writer.extras);
  if (writer.for_seki) header_for_seki(builder);
  record_write(&writer, out);
  writer_release(&writer);
}
