/* apply_extras.h: restores data that SGF cannot express.
 *
 * A tree carries it as pairs of JSON Pointer and value (sgf/property_tree.h), where NULL
 * is ignored. Edits in SGF take precedence: extras never change the SGF that the record
 * becomes, and extras of a node are dropped if its move was edited. */
#ifndef JGFLINT_CONVERT_APPLY_EXTRAS_H
#define JGFLINT_CONVERT_APPLY_EXTRAS_H

#include "convert/jgf_builder.h"
#include "convert/node_anchor.h"

/* An extra of a node, which is applied if the node stays the same in SGF. */
struct extras_put {
  struct view pointer; /* from the node on */
  const struct tree_extra *extra;
};

struct extras_applier {
  struct jgf_builder *builder; /* borrowed */
  struct extras_put *puts;     /* owned: of the node at hand */
  size_t put_count, put_capacity;
  bool has_root;               /* the first node was met */
  size_t extra;                /* the first of the tree's that hangs on a node that was not met yet */
  const struct tree_extra *lost; /* borrowed: the first that has lost its place, or NULL */
  size_t lost_count;
  struct node_as_sgf as_sgf;
};

void extras_applier_init(struct extras_applier *applier, struct jgf_builder *builder);
void extras_applier_release(struct extras_applier *applier);
/* Applies what belongs to the node that the builder has made. */
void extras_apply_to_node(struct extras_applier *applier, struct json_object *node);
/* After all nodes: applies extras to the header and notes losses. */
void extras_apply_to_header(struct extras_applier *applier);

#endif
