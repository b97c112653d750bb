#include "sgf/fork_index.h"
#include "base/memory.h"

void branches_init(struct branches *branches, const struct sgf_tree *tree) {
  *branches = (struct branches){.tree = tree, .children = mem_alloc_zeroed(tree->node_count, sizeof *branches->children)};
  for (size_t i = 0; i < tree->node_count; i++)
    if (tree->nodes[i].parent >= 0) branches->children[tree->nodes[i].parent]++;
}

void branches_release(struct branches *branches) {
  free(branches->children);
  *branches = (struct branches){0};
}

bool branches_begins(const struct branches *branches, size_t node) {
  int32_t parent = branches->tree->nodes[node].parent;
  return parent >= 0 && branches->children[parent] > 1;
}

bool branches_is_first(const struct branches *branches, size_t node) {
  return branches_begins(branches, node) && branches->tree->nodes[node].parent == (int32_t)node - 1;
}

/* Every node is climbed over once: linear for the whole tree. */
size_t branches_end(const struct branches *branches, size_t node) {
  const struct sgf_tree *tree = branches->tree;
  int32_t to = node + 1 < tree->node_count ? tree->nodes[node + 1].parent : -1;
  size_t ended = 0;
  for (int32_t at = (int32_t)node; at != to && at >= 0; at = tree->nodes[at].parent) ended += branches_begins(branches, (size_t)at);
  return ended;
}
