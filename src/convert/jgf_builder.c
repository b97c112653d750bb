#include "convert/jgf_builder.h"
#include "base/memory.h"
#include "convert/node_anchor.h"
#include "json/make.h"
#include "json/value.h"
#include "sgf/fork_index.h"

/* Room for what grows faster than the input: points of rectangles, and pointers to nodes deep down. */
enum { POINTS_MOST = 1000000, POINTER_BYTES = 16 << 20, POINTER_BYTES_A_NODE = 64 };

static void path_push(struct jgf_path *path, uint32_t step) {
  ARRAY_GROW(path->steps, path->count, path->capacity);
  path->steps[path->count++] = step;
}

static uint32_t *path_change(struct jgf_path *path, size_t back) {
  size_t at = path->count - back;
  if (path->kept > at) path->kept = at;
  return &path->steps[at];
}

/* The containers around what a node holds: record, tree, node, and three for each fork; points are three levels deeper. */
static void depth_note(struct jgf_builder *builder) {
  size_t depth = 6 + 3 * (builder->path.count / 2);
  if (depth > builder->depth) builder->depth = depth;
}

static void piece(struct jgf_builder *builder, struct json_object *node) {
  builder->node(builder->to, node);
  node_path_add(builder->node_path, node, builder->entry);
  if (builder->entry) json_put(builder->entry, "props", builder->props);
  builder->entry = builder->props = NULL;
  ++*path_change(&builder->path, 1);
}

/* The forks that are open. */
struct fork {
  int32_t parent;    /* the node that it follows */
  size_t way_length; /* how many steps lead there */
};

struct forks {
  struct fork *list; /* owned */
  size_t count, capacity;
};

static void fork_open(struct jgf_builder *builder, struct forks *open, int32_t parent) {
  ARRAY_GROW(open->list, open->count, open->capacity);
  open->list[open->count++] = (struct fork){parent, builder->node_path->count};
  builder->fork(builder->to);
  path_push(&builder->path, 0);
  path_push(&builder->path, 0);
  builder->branch(builder->to, 0);
  depth_note(builder);
}

static void fork_close(struct jgf_builder *builder, struct forks *open) {
  open->count--;
  builder->path.count -= 2;
  builder->join(builder->to);
  ++*path_change(&builder->path, 1);
}

/* A node whose parent is not the node before it begins another branch of an open fork. */
static void branch_next(struct jgf_builder *builder, struct forks *open, int32_t parent) {
  while (open->count && open->list[open->count - 1].parent != parent) fork_close(builder, open);
  if (!open->count) return;
  node_path_cut(builder->node_path, open->list[open->count - 1].way_length);
  uint32_t *branch = path_change(&builder->path, 2);
  branch[1] = 0;
  builder->branch(builder->to, ++*branch);
}

void jgf_builder_run(struct jgf_builder *builder) {
  const struct property_tree *tree = builder->tree;
  struct fork_index branches;
  struct forks open = {0};
  fork_index_init(&branches, tree);
  builder->path.count = 0;
  path_push(&builder->path, 0);
  depth_note(builder);
  for (size_t i = 0; i < tree->node_count; i++) {
    int32_t parent = tree->nodes[i].parent;
    if (fork_index_is_first(&branches, i)) fork_open(builder, &open, parent);
    else if (fork_index_begins(&branches, i)) branch_next(builder, &open, parent);
    builder->index = i;
    if (builder->knows && builder->knows(builder->to, i)) ++*path_change(&builder->path, 1);
    else jgf_node(builder, i, piece);
  }
  while (open.count) fork_close(builder, &open);
  free(open.list);
  fork_index_release(&branches);
}

void jgf_builder_init(struct jgf_builder *builder, const struct property_tree *tree, struct fact_sink losses) {
  *builder = (struct jgf_builder){.tree = tree, .losses = losses, .points_left = POINTS_MOST};
  builder->bytes_left = POINTER_BYTES + tree->node_count * POINTER_BYTES_A_NODE;
  builder->node_path = mem_alloc_zeroed(1, sizeof *builder->node_path);
  node_path_init(builder->node_path);
  jgf_header(builder);
}

void jgf_builder_finish(struct jgf_builder *builder) {
  if (!builder->nodes) return;
  node_path_finish(builder->node_path, builder->nodes);
  struct json_object *sgf = json_child(json_child(builder->header, "meta"), "sgf");
  json_put(sgf, "nodes", builder->nodes);
  builder->nodes = NULL;
}

void jgf_builder_release(struct jgf_builder *builder) {
  json_object_put(builder->header);
  json_object_put(builder->nodes);
  free(builder->path.steps);
  node_path_release(builder->node_path);
  free(builder->node_path);
  map_release(&builder->reported_unknown);
}
