/* node_anchor.h: which node something kept in meta.sgf.nodes hangs on, so that it is found again when the game was edited.
 *
 * A pointer says where a node stood; its way, a digest of the moves and setups from the root to it, which node it is. If
 * something was edited before it, its own move says that, where the record has that move once, as it had then. */
#ifndef JGFLINT_CONVERT_NODE_ANCHOR_H
#define JGFLINT_CONVERT_NODE_ANCHOR_H

#include "base/base.h"
#include "base/map.h"
#include "convert/jgf_to_tree.h"

struct json_object;
struct node_anchors;

struct node_anchors *node_anchors_new(void);
void node_anchors_free(struct node_anchors *anchors);
/* The next node of a record, in the order of the tree: its number is how many came before. `parent`: the number of the node that
 * it follows; -1 for the root. */
void node_anchors_add(struct node_anchors *anchors, struct json_object *node, int32_t parent);
/* The same for a node that has only a move. A pass has no letters. */
void node_anchors_add_move(struct node_anchors *anchors, bool is_black, struct view letters, int32_t parent);

/* When all nodes were added: writes into an entry of meta.sgf.nodes what that node is found by. */
void node_anchors_write(const struct node_anchors *anchors, size_t node, struct json_object *entry);
/* The number of the node that an entry is about; -1 if that is not certain. `at`: the node that its pointer leads to, or -1. */
int32_t node_anchors_find(struct node_anchors *anchors, struct json_object *entry, int32_t at);

/* Digests of the SGF that a node of JGF becomes.
 *
 * Stored data is restored only if the node becomes the same SGF with and without this data:
 * so edits take precedence. */

struct node_as_sgf {
  struct property_tree tree; /* one node, as SGF has it */
  struct jgf_reader reader;
};

void node_as_sgf_init(struct node_as_sgf *as_sgf);
void node_as_sgf_release(struct node_as_sgf *as_sgf);

/* A digest of the properties that the node would have in SGF, in any order; 0 if it would have none. Every machine
 * makes the same. */
uint64_t node_as_sgf_digest(struct node_as_sgf *as_sgf, struct json_object *node);

#endif
