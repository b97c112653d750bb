/* jgf_builder.h: a header and nodes of JGF 2, made of a tree.
 *
 * The header is made first, with what of the root belongs to it. Then each node is made as
 * one JSON object or several: a node of SGF that has setup and a move becomes two. What has
 * no member in JGF is collected for meta.sgf. Where the nodes stand is up to the caller.
 *
 * A builder borrows the tree and is released before it. */
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
  struct json_object *header;  /* owned: all but the tree */
  size_t index;                /* the node of the tree that is being made */
  bool is_last;                /* the last, or the only one, that is made of it */
  struct json_object *props;   /* owned: what meta.sgf.nodes is to have of the node that was made; NULL: nothing */
  size_t leftover;                /* the first of the tree's that does not hang on an earlier node */
  size_t points_left;          /* that rectangles may still become */
  bool reported[SGF_NAME_COUNT];   /* names that were noted */
  bool reported_other_game, reported_off_board;
  uint32_t info[SGF_NAME_COUNT]; /* 1 + the node that said it of the game as a whole, 0: none */
  struct map reported_unknown;
  void *to;                    /* borrowed: of whoever asks for nodes */
};

/* Makes the header. */
void jgf_builder_init(struct jgf_builder *builder, const struct property_tree *tree, struct fact_sink losses);
void jgf_builder_release(struct jgf_builder *builder);

/* ---- tree_to_jgf_header.c ---- */

/* Whether the header took the property, or dropped it for good: the root's alone are asked for. */
bool jgf_header_has(const struct sgf_property *property);
/* Whether the area has all points of the tree, apart from those of VW and DD. */
bool jgf_area_has_all(const struct property_tree *tree, struct point_set_rectangle area);

/* ---- tree_to_jgf_node.c ---- */

/* Makes a node of the tree, and calls `piece` for each object that it becomes, which is borrowed for the call. */
void jgf_node(struct jgf_builder *builder, size_t index, void (*piece)(struct jgf_builder *builder, struct json_object *node));

/* ---- meta_sgf.c ---- */

/* Adds values of a property for which JGF has no member to `props`, under its name. */
void props_add_property(struct jgf_builder *builder, struct json_object *props, const struct sgf_property *property);
void props_add_value(struct json_object *props, const struct sgf_property *property, const struct sgf_value *value);
/* Adds what stands beside the node: the members of its LEFTOVER_SGF. NULL if nothing does; else `props`, or a new one that the
 * caller owns. */
struct json_object *props_add_leftovers(const struct property_tree *tree, size_t *leftover, size_t index,
                                        struct json_object *props);
/* Adds values that were kept before. */
void props_merge(struct json_object *props, const char *name, struct json_object *kept);
/* Reads what was kept: calls `value` for each value. */
void props_each_value(enum sgf_name id, struct json_object *kept, struct arena *arena,
              void (*value)(void *to, struct view first, struct view second), void *to);

/* Adds each value to the last property of the tree. */
void props_to_tree(enum sgf_name id, struct json_object *kept, struct property_tree *tree);

/* Notes a loss; `spot` is one of the tree's. */
void jgf_note(const struct jgf_builder *builder, enum convert_fact kind, uint32_t spot, const struct fact_detail *detail);

#endif
