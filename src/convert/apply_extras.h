/* apply_extras.h: what SGF has no word for, put back where it belongs.
 *
 * A tree carries it as pairs of JSON Pointer and value (sgf/property_tree.h), where NULL
 * removes a member. Whatever was edited in SGF wins: nothing is put back that would change
 * what the record is as SGF, nor into a node that has another move now. Version 1.0.0 kept
 * all of it in the root, with pointers into the tree: of these only those are applied
 * that agree with SGF. */
#ifndef JGFLINT_CONVERT_APPLY_EXTRAS_H
#define JGFLINT_CONVERT_APPLY_EXTRAS_H

#include "convert/node_as_sgf.h"
#include "convert/jgf_builder.h"

/* An extra whose pointer leads into the tree. */
struct extras_patch {
  const struct tree_extra *extra; /* borrowed */
  uint32_t *steps;               /* to the node; in the arena */
  size_t step_count;
  struct view rest;              /* the pointer from the node on */
  size_t number;                 /* among all, for the order */
};

/* What is to be put into a node if SGF then says the same of it. */
struct extras_put {
  struct view pointer; /* from the node on */
  const struct tree_extra *extra;
  bool is_loss;        /* if it cannot be, that is told */
};

struct extras_patches {
  struct extras_put *puts; /* owned: of the node at hand */
  size_t put_count, put_capacity;
  size_t failures;
  struct extras_patch *list; /* owned: those that lead into the tree, in the order of the nodes */
  size_t count, capacity;
  struct arena arena;
  size_t at;              /* the first that was not met yet */
  size_t match;           /* how many of its steps the path of the last node had */
  size_t extra;           /* the first of the tree's that hangs on a node that was not met yet */
  const struct tree_extra *lost; /* borrowed: the first that has lost its place, or NULL */
  size_t lost_count;
  struct node_as_sgf says;
  struct json_object *tree; /* borrowed: stands for all nodes; NULL if none does */
};

void extras_patches_init(struct extras_patches *patches, const struct property_tree *tree);
void extras_patches_release(struct extras_patches *patches);
/* Applies what belongs to the node at the builder's path. */
void extras_patches_node(struct extras_patches *patches, struct jgf_builder *builder, struct json_object *node);
/* After all nodes: applies the rest to the header, puts its members in order, and notes what is lost. */
void extras_patches_header(struct extras_patches *patches, struct jgf_builder *builder);

#endif
