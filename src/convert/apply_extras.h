/* apply_extras.h: what SGF has no word for, put back where it belongs.
 *
 * A tree carries it as pairs of JSON Pointer and value (sgf/property_tree.h), where NULL
 * removes a member. Whatever was edited in SGF wins: nothing is put back that would change
 * what the record is as SGF, nor into a node that has another move now. */
#ifndef JGFLINT_CONVERT_APPLY_EXTRAS_H
#define JGFLINT_CONVERT_APPLY_EXTRAS_H

#include "convert/jgf_builder.h"
#include "convert/node_anchor.h"

/* What is to be put into a node if that is the same in SGF then. */
struct extras_put {
  struct view pointer; /* from the node on */
  const struct tree_extra *extra;
};

struct extras_applier {
  struct jgf_builder *builder; /* borrowed */
  struct extras_put *puts;     /* owned: of the node at hand */
  size_t put_count, put_capacity;
  size_t failures;
  bool has_root;               /* the first node was met */
  size_t extra;                /* the first of the tree's that hangs on a node that was not met yet */
  const struct tree_extra *lost; /* borrowed: the first that has lost its place, or NULL */
  size_t lost_count;
  struct node_as_sgf as_sgf;
  struct json_object *tree;    /* borrowed: stands for all nodes; NULL if none does */
};

void extras_applier_init(struct extras_applier *applier, struct jgf_builder *builder);
void extras_applier_release(struct extras_applier *applier);
/* Applies what belongs to the node that the builder has made. */
void extras_apply_to_node(struct extras_applier *applier, struct json_object *node);
/* After all nodes: applies the rest to the header, puts its members in order, and notes what is lost. */
void extras_apply_to_header(struct extras_applier *applier);

#endif
