/* jgf_builder.h: a tree, node for node, as JGF 2 has it.
 *
 * The header is made first, with what of the root belongs to it. Then each node is
 * made as a JSON object, one after the other: a node of SGF that has setup and a move
 * becomes two, branches stand in a variations node behind the node where the game
 * forks. What has no member in JGF is collected for meta.sgf.
 *
 * A builder borrows the tree and is released before it. No recursion: branches nest as
 * deep as the input. */
#ifndef JGFLINT_CONVERT_JGF_BUILDER_H
#define JGFLINT_CONVERT_JGF_BUILDER_H

#include "base/map.h"
#include "facts/convert_facts.h"
#include "facts/notation.h"
#include "sgf/property_tree.h"

struct node_path; /* node_anchor.h */

/* Where a node stands: index in the tree, then branch and index of each list that it is in. */
struct jgf_path {
  uint32_t *steps; /* owned */
  size_t count, capacity;
  size_t kept;     /* how many of the first are the same as when somebody last set it */
};

void jgf_path_write(const struct jgf_path *path, struct buffer *pointer);

struct jgf_builder {
  const struct property_tree *tree; /* borrowed */
  struct fact_sink losses;     /* `note` may be NULL */
  struct json_object *header;  /* owned: all but the tree */
  struct json_object *nodes;   /* owned: meta.sgf.nodes; NULL while there is none */
  struct jgf_path path;        /* of the node at hand */
  size_t index;                /* the node of the tree that it is made of */
  bool is_last;                /* the last, or the only one, that is made of it */
  size_t extra;                /* the first of the tree's that does not hang on an earlier node */
  struct node_path *node_path;     /* owned */
  struct json_object *entry;   /* borrowed: what meta.sgf.nodes has of the node at hand, or NULL */
  struct json_object *props;   /* owned: what goes into it when its way is known */
  size_t depth;                /* the most containers within each other that came */
  size_t points_left;          /* that rectangles may still become */
  size_t bytes_left;           /* that pointers in meta.sgf.nodes may still take */
  bool reported[SGF_NAME_COUNT];   /* names that were noted */
  bool reported_other_game, reported_off_board;
  uint32_t info[SGF_NAME_COUNT]; /* 1 + the node that said it of the game as a whole, 0: none */
  struct map reported_unknown;
  /* Who looks on; the node is borrowed for the duration of the call. `knows`: whether the node of the tree need not be made; NULL:
   * all are. */
  bool (*knows)(void *to, size_t index);
  void (*node)(void *to, struct json_object *node);
  void (*fork)(void *to);   /* a variations node begins, at `path` */
  void (*branch)(void *to, size_t number);
  void (*join)(void *to);   /* it ends */
  void *to;
};

/* Makes the header. The functions that are called for nodes and forks are to be set after that. */
void jgf_builder_init(struct jgf_builder *builder, const struct property_tree *tree, struct fact_sink losses);
void jgf_builder_run(struct jgf_builder *builder);
/* Puts `nodes` into the header. */
void jgf_builder_finish(struct jgf_builder *builder);
void jgf_builder_release(struct jgf_builder *builder);

/* ---- the parts of it ---- */

/* tree_to_jgf_header.c */
void jgf_header(struct jgf_builder *builder);
/* Whether the header took the property, or dropped it for good: the root's alone are asked for. */
bool jgf_header_has(const struct sgf_property *property);

/* tree_to_jgf_node.c: the node in all its pieces; calls `piece` for each, and `last` tells the last one. */
void jgf_node(struct jgf_builder *builder, size_t index, void (*piece)(struct jgf_builder *builder, struct json_object *node));

/* meta_sgf.c */
/* Adds values of a property for which JGF has no member to `props`, under its name. */
void jgf_keep(struct jgf_builder *builder, struct json_object *props, const struct sgf_property *property);
void jgf_keep_value(struct json_object *props, const struct sgf_property *property, const struct sgf_value *value);
/* Adds what stands beside the node: the members of its EXTRA_SGF. NULL if nothing does; else `props`, or a new one that the caller owns. */
struct json_object *jgf_keep_asides(const struct property_tree *tree, size_t *extra, size_t index, struct json_object *props);
/* Adds values that were kept before. */
void jgf_keep_kept(struct json_object *props, const char *name, struct json_object *kept);
/* Puts the properties of the node at `path` into meta.sgf.nodes. Takes them over. */
void jgf_keep_node(struct jgf_builder *builder, struct json_object *props, const struct sgf_node *node);
/* Reads what was kept: calls `value` for each value. */
void jgf_kept(enum sgf_name id, struct json_object *kept, struct arena *arena, void (*value)(void *to, struct view first, struct view second), void *to);

/* Notes a loss; `spot` is one of the tree's. */
void jgf_note(const struct jgf_builder *builder, enum convert_fact kind, uint32_t spot, const struct notation *notation);

#endif
