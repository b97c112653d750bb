/* jgf_as_sgf.h: what SGF says of a JGF record, and of each of its nodes.
 *
 * What was kept beside a game is put back only where SGF says the same with it as
 * without: an edit of the game wins. */
#ifndef JGFLINT_CONVERT_JGF_AS_SGF_H
#define JGFLINT_CONVERT_JGF_AS_SGF_H

#include "base/map.h"
#include "convert/jgf_to_tree.h"

struct jgf_as_sgf {
  struct property_tree tree; /* one node, as SGF has it */
  struct jgf_reader reader;
};

void jgf_as_sgf_init(struct jgf_as_sgf *says);
void jgf_as_sgf_release(struct jgf_as_sgf *says);

/* A digest of what SGF says of the node: in any order. 0: nothing. */
uint64_t jgf_as_sgf_node(struct jgf_as_sgf *says, struct json_object *node);
/* Whether the lists of nodes say the same as the tree, node for node. */
bool jgf_as_sgf_tree(struct json_object *nodes, const struct property_tree *tree);

/* A digest of each property that SGF's root has of the header: in `words`, by name, as an integer that is not 0. */
void jgf_as_sgf_header(struct jgf_as_sgf *says, struct json_object *header, struct map *words);

#endif
