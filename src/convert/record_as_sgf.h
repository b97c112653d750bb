/* record_as_sgf.h: digests of the header of a JGF record, as it would be in SGF, and a comparison of all nodes. */
#ifndef JGFLINT_CONVERT_RECORD_AS_SGF_H
#define JGFLINT_CONVERT_RECORD_AS_SGF_H

#include "convert/node_as_sgf.h"

/* Whether the lists of nodes would be the same as the tree, node for node. */
bool nodes_as_sgf_equal(struct json_object *nodes, const struct property_tree *tree);

/* A digest of each property that SGF's root has of the header: in `words`, by name, as an integer that is not 0. */
void header_as_sgf(struct node_as_sgf *says, struct json_object *header, struct map *words);

#endif
