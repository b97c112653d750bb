#include "sgf/fork_index.h"
#include "base/memory.h"

void fork_index_init(struct fork_index *branches, const struct property_tree *tree) {
  *branches = (struct fork_index){.tree = tree, .children = mem_alloc_zeroed(tree->node_count, sizeof *branches->children)};
  for (size_t i = 0; i < tree->node_count; i++)
    if (tree->nodes[i].parent >= 0) branches->children[tree->nodes[i].parent]++;
}

void fork_index_release(struct fork_index *branches) {
  free(branches->children);
  *branches = (struct fork_index){0};
}

bool fork_index_begins(const struct fork_index *branches, size_t node) {
  int32_t parent = branches->tree->nodes[node].parent;
  return parent >= 0 && branches->children[parent] > 1;
}

bool fork_index_is_first(const struct fork_index *branches, size_t node) {
  return fork_index_begins(branches, node) && branches->tree->nodes[node].parent == (int32_t)node - 1;
}

/* Every node is climbed over once: linear for the whole tree. */
size_t fork_index_end(const struct fork_index *branches, size_t node) {
  const struct property_tree *tree = branches->tree;
  int32_t to = node + 1 < tree->node_count ? tree->nodes[node + 1].parent : -1;
  size_t ended = 0;
  for (int32_t at = (int32_t)node; at != to && at >= 0; at = tree->nodes[at].parent) ended += fork_index_begins(branches, (size_t)at);
  return ended;
}
