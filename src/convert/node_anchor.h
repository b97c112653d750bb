/* node_anchor.h: finds the node of an entry of meta.sgf.nodes again after the game was edited.
 *
 * An entry has the pointer of its node, a digest of the moves and setups from the root to the node ("way"), and its move. The
 * move finds the node after an edit above it, if only one node of the record has this move. */
#ifndef JGFLINT_CONVERT_NODE_ANCHOR_H
#define JGFLINT_CONVERT_NODE_ANCHOR_H

#include "base/base.h"
#include "base/map.h"
#include "convert/jgf_to_tree.h"

struct json_object;
struct node_anchors;

struct node_anchors *node_anchors_new(void);
void node_anchors_free(struct node_anchors *anchors);
/* Adds the next node of a record. `parent`: the number of its parent; -1 for the root. */
void node_anchors_add(struct node_anchors *anchors, struct json_object *node, int32_t parent);
/* The same for a node that has only a move. A pass has no letters. */
void node_anchors_add_move(struct node_anchors *anchors, bool is_black, struct view letters, int32_t parent);

/* Writes the digest and the move of a node into an entry of meta.sgf.nodes, after all nodes were added. */
void node_anchors_write(const struct node_anchors *anchors, size_t node, struct json_object *entry);
/* The number of the node of an entry; -1 if it is not certain. `at`: the node of its pointer, or -1. */
int32_t node_anchors_find(struct node_anchors *anchors, struct json_object *entry, int32_t at);

/* Digests of a node of JGF by its properties in SGF.
 *
 * Stored data is restored only if the node becomes the same SGF with and without this data:
 * so edits take precedence. */

struct node_as_sgf {
  struct property_tree tree; /* one node */
  struct jgf_reader reader;
};

void node_as_sgf_init(struct node_as_sgf *as_sgf);
void node_as_sgf_release(struct node_as_sgf *as_sgf);

/* A digest of the properties of the node in SGF, in any order; 0 if there are none. The same on every machine. */
uint64_t node_as_sgf_digest(struct node_as_sgf *as_sgf, struct json_object *node);

#endif
