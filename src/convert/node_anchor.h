/* node_anchor.h: which node something kept in meta.sgf hangs on, so that it is found again when the game was edited.
 *
 * A pointer tells where a node stood. Its way tells which one it is: the moves and setups from the root to it, the
 * last of them its own; of a node that has neither, a digest of what it says. "Bpd" is a move, "W--" a pass,
 * "#" and "=" begin digests of setups and of other nodes. Entries stand in the order of the nodes, and each says
 * how much of the way of the one before is its own, too: all of them together are no longer than the game. */
#ifndef JGFLINT_CONVERT_NODE_ANCHOR_H
#define JGFLINT_CONVERT_NODE_ANCHOR_H

#include "convert/node_as_sgf.h"

enum { JGF_STEP = 12 };

struct jgf_step {
  char text[JGF_STEP];
};

/* ---- written ---- */

/* The way to the node at hand, while the nodes pass by. */
struct node_path {
  struct jgf_step *steps; /* owned */
  size_t count, capacity;
  size_t same;            /* how many of them the way of the last entry began with */
  struct jgf_step *seen;  /* owned: every step that came, in its order */
  size_t seen_count, seen_capacity;
  size_t counted;         /* how many of them `times` knows: none while there is no entry, as in most games */
  struct map times;       /* step: how often it came, as an integer */
  struct node_as_sgf says;
};

void node_path_init(struct node_path *path);
void node_path_release(struct node_path *path);
/* The node comes next; `entry` of meta.sgf.nodes is about it, or NULL. */
void node_path_add(struct node_path *path, struct json_object *node, struct json_object *entry);
/* Back to where the way had so many steps. */
void node_path_cut(struct node_path *path, size_t count);
/* When all nodes have passed. */
void node_path_finish(struct node_path *path, struct json_object *entries);

/* ---- found again ---- */

struct jgf_anchors;

struct jgf_anchors *jgf_anchors_new(void);
void jgf_anchors_free(struct jgf_anchors *anchors);
/* The nodes of the record as it is now, parents first: the root's parent is -1. */
void jgf_anchors_node(struct jgf_anchors *anchors, struct json_object *node, int32_t parent);
/* The entries in their order: the number of the node that each is about, -1 if that is not certain. `at`: the number of the node
 * that its pointer leads to, -1: to none. */
int32_t jgf_anchors_find(struct jgf_anchors *anchors, struct json_object *entry, int32_t at);

#endif
