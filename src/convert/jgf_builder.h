/* jgf_builder.h: builds a JGF 2 header and JGF 2 nodes from a tree.
 *
 * The header is built first. Then each node becomes a JSON object. Data without a member in JGF is collected for meta.sgf.
 * The caller arranges the nodes.
 *
 * A builder borrows the tree. Release the builder before the tree. */
#ifndef JGFLINT_CONVERT_JGF_BUILDER_H
#define JGFLINT_CONVERT_JGF_BUILDER_H

#include "base/map.h"
#include "facts/convert_facts.h"
#include "facts/fact.h"
#include "sgf/point_set.h"
#include "sgf/property_tree.h"

struct jgf_builder {
  const struct property_tree *tree; /* borrowed */
  struct fact_sink losses;     /* `note` may be NULL */
  struct json_object *header;  /* owned */
  size_t index;                /* the current node of the tree */
  struct json_object *props;   /* owned: the members for the current node in meta.sgf.nodes, or NULL */
  size_t points_left;          /* the number of points that further rectangles may be expanded to */
  bool reported[SGF_NAME_COUNT];   /* properties that were noted */
  bool reported_other_game, reported_off_board;
  uint32_t info[SGF_NAME_COUNT]; /* 1 + the node with the value that the header has; 0: no node */
  struct map reported_unknown;
  const struct tree_leftover *lost; /* borrowed: the first leftover without a place, or NULL */
  size_t lost_count;
};

/* Starts a builder and builds the header. */
void jgf_builder_init(struct jgf_builder *builder, const struct property_tree *tree, struct fact_sink losses);
void jgf_builder_release(struct jgf_builder *builder);

/* Pointers of the record lead to its header and to the root of the tree. Leftovers of other nodes are with their nodes. */
#define JGF_ROOT_POINTER "/tree/0"

/* Counts a leftover that has no place in the record. */
void jgf_leftover_lost(struct jgf_builder *builder, const struct tree_leftover *leftover);

/* Whether the area has all points of the tree, apart from those of VW and DD. */
bool jgf_area_has_all(const struct property_tree *tree, struct point_set_rectangle area);

/* Converts a node of the tree. The caller owns the object. */
struct json_object *jgf_node(struct jgf_builder *builder, size_t index);

/* ---- meta_sgf.c ---- */

/* Adds the values of a property without a JGF member to `props`, under the name of the property. */
void props_add_property(struct jgf_builder *builder, struct json_object *props, const struct sgf_property *property);
void props_add_value(struct json_object *props, const struct sgf_property *property, const struct sgf_value *value);
/* Adds the members of the node's LEFTOVER_SGF to `props` and returns `props`. If `props` is NULL, returns a new object, which
 * the caller owns, or NULL if the node has no such members. */
struct json_object *props_add_leftovers(const struct property_tree *tree, size_t index, struct json_object *props);
/* Adds the values in `stored`, from an earlier meta.sgf, to the member `name`. */
void props_merge(struct json_object *props, const char *name, struct json_object *stored);
/* Reads the next stored value of a property. Returns false after the last. `next`: 0 at first. */
bool props_value(enum sgf_name id, struct json_object *stored, size_t *next, struct arena *arena, struct sgf_value *value);
/* Adds each stored value to the last property of the tree. */
void props_to_tree(enum sgf_name id, struct json_object *stored, struct property_tree *tree);

/* Notes a loss. `spot` is a spot in the tree. */
void jgf_note(const struct jgf_builder *builder, enum convert_fact kind, uint32_t spot, const struct fact_detail *detail);

#endif
