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

/* The containers around what a node holds: record, tree, node, and three for each fork; points lie three deeper. */
static void depth_note(struct jgf_layout *layout) {
  size_t depth = 6 + 3 * (layout->path.count / 2);
  if (depth > layout->depth) layout->depth = depth;
}

static void piece(struct jgf_layout *layout, struct json_object *node) {
  layout->node(layout->to, node);
  jgf_trail_add(layout->trail, node, layout->entry);
  if (layout->entry) json_put(layout->entry, "props", layout->props);
  layout->entry = layout->props = NULL;
  ++*path_change(&layout->path, 1);
}

/* The forks that are open. */
struct fork {
  int32_t parent;    /* the node that it stands behind */
  size_t way_length; /* how many steps lead there */
};

struct forks {
  struct fork *list; /* owned */
  size_t count, capacity;
};

static void fork_open(struct jgf_layout *layout, struct forks *open, int32_t parent) {
  ARRAY_GROW(open->list, open->count, open->capacity);
  open->list[open->count++] = (struct fork){parent, layout->trail->count};
  layout->fork(layout->to);
  path_push(&layout->path, 0);
  path_push(&layout->path, 0);
  layout->branch(layout->to, 0);
  depth_note(layout);
}

static void fork_close(struct jgf_layout *layout, struct forks *open) {
  open->count--;
  layout->path.count -= 2;
  layout->join(layout->to);
  ++*path_change(&layout->path, 1);
}

/* Whoever stands behind something else than the node before begins a further branch of a fork that is open. */
static void branch_next(struct jgf_layout *layout, struct forks *open, int32_t parent) {
  while (open->count && open->list[open->count - 1].parent != parent) fork_close(layout, open);
  if (!open->count) return;
  jgf_trail_cut(layout->trail, open->list[open->count - 1].way_length);
  uint32_t *branch = path_change(&layout->path, 2);
  branch[1] = 0;
  layout->branch(layout->to, ++*branch);
}

void jgf_layout_run(struct jgf_layout *layout) {
  const struct property_tree *tree = layout->tree;
  struct fork_index branches;
  struct forks open = {0};
  fork_index_init(&branches, tree);
  layout->path.count = 0;
  path_push(&layout->path, 0);
  depth_note(layout);
  for (size_t i = 0; i < tree->node_count; i++) {
    int32_t parent = tree->nodes[i].parent;
    if (fork_index_is_first(&branches, i)) fork_open(layout, &open, parent);
    else if (fork_index_begins(&branches, i)) branch_next(layout, &open, parent);
    layout->index = i;
    if (layout->knows && layout->knows(layout->to, i)) ++*path_change(&layout->path, 1);
    else jgf_node(layout, i, piece);
  }
  while (open.count) fork_close(layout, &open);
  free(open.list);
  fork_index_release(&branches);
}

void jgf_layout_init(struct jgf_layout *layout, const struct property_tree *tree, struct fact_sink losses) {
  *layout = (struct jgf_layout){.tree = tree, .losses = losses, .points_left = POINTS_MOST};
  layout->bytes_left = POINTER_BYTES + tree->node_count * POINTER_BYTES_A_NODE;
  layout->trail = mem_alloc_zeroed(1, sizeof *layout->trail);
  jgf_trail_init(layout->trail);
  jgf_header(layout);
}

void jgf_layout_finish(struct jgf_layout *layout) {
  if (!layout->nodes) return;
  jgf_trail_finish(layout->trail, layout->nodes);
  struct json_object *sgf = json_child(json_child(layout->header, "meta"), "sgf");
  json_put(sgf, "nodes", layout->nodes);
  layout->nodes = NULL;
}

void jgf_layout_release(struct jgf_layout *layout) {
  json_object_put(layout->header);
  json_object_put(layout->nodes);
  free(layout->path.steps);
  jgf_trail_release(layout->trail);
  free(layout->trail);
  map_release(&layout->told_unknown);
}
