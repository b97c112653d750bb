/* property_tree.h: one game as a tree of nodes with properties, as in SGF.
 *
 * The readers of all formats except JGF fill a tree: SGF and JSON-SGF with their properties, the others with properties of the
 * same meaning. The game for the rules is made from the tree (to_game.c), and jgfconv writes the tree. Members of JGF without
 * an SGF property are in `leftovers`, as pairs of JSON Pointer and value.
 *
 * Values are normalized text: UTF-8, without escapes, points as "pd", passes as "". Spots are numbers that the tree's
 * `span` turns into a span. */
#ifndef JGFLINT_SGF_PROPERTY_TREE_H
#define JGFLINT_SGF_PROPERTY_TREE_H

#include "facts/fact.h"
#include "sgf/property.h"
#include "text/source.h"

struct json_object;

struct sgf_value {
  struct view text;   /* borrowed, from the source, the document or the tree's arena; composed: before the colon */
  struct view second; /* after the colon; `at` is NULL if the value is not composed */
  uint32_t spot;      /* the whole value: with the brackets in SGF, the JSON value in JSON-SGF */
  uint32_t second_spot; /* NO_SPOT if the second part has no separate span */
};

static inline bool sgf_value_is_empty(const struct sgf_value *value) {
  return !value->text.length && !value->second.at;
}

static inline bool sgf_value_equal(const struct sgf_value *a, const struct sgf_value *b) {
  return view_equal(a->text, b->text) && view_equal(a->second, b->second);
}

struct sgf_property {
  struct view name;     /* borrowed: in capitals ("CP" for CoPyright of FF3) */
  enum sgf_name id;     /* SGF_UNKNOWN for a private or unknown one */
  uint32_t first_value; /* into values */
  uint32_t value_count; /* 0: `[]` of JSON-SGF and KO without a value; SGF's KO[] has one empty value */
  uint32_t spot;        /* the name */
};

/* Nodes are in depth-first order, as in struct game: the first child of a node directly follows it. */
struct sgf_node {
  int32_t parent;          /* -1 for the root */
  uint32_t first_property; /* into properties */
  uint32_t property_count;
  uint32_t line;           /* number of its sequence of nodes; 0 for the root. A branch starts where the number changes */
  uint32_t spot;
  bool has_gap;            /* a text of this node probably contains moves */
};

/* Room for the move of a node as text: "Bpd", "W" for a pass, "" if there is none. */
enum { SGF_MOVE_TEXT = 4 };

/* Data that SGF cannot express: "/players/0/country" and a JSON value. A leftover of a node, such as "/solution", has the move
 * of the node, because the game can be edited. LEFTOVER_SGF is an object like meta.sgf: values that FF4 does not allow in the
 * node. */
struct tree_leftover {
  uint32_t node;             /* 0: the record */
  char move[SGF_MOVE_TEXT];  /* of the node when the leftover was stored; "": it had no move */
  char *pointer;             /* owned: RFC 6901, into the JGF 2 record or into its node */
  struct json_object *value; /* owned; NULL is null */
  uint32_t spot;             /* in the input, or NO_SPOT */
};

/* Whether a leftover of the root, or of another node, may have the pointer. */
bool tree_leftover_may_be(struct view pointer, bool is_root);

/* The key of the move in XJ. */
#define LEFTOVER_MOVE "move"
#define LEFTOVER_SGF "sgf"

struct property_tree {
  struct sgf_node *nodes; /* owned, as the next three */
  size_t node_count, node_capacity;
  struct sgf_property *properties;
  size_t property_count, property_capacity;
  size_t unknown_end;    /* after the last property that is SGF_UNKNOWN */
  struct sgf_value *values;
  size_t value_count, value_capacity;
  struct tree_leftover *leftovers;
  size_t leftover_count, leftover_capacity;
  struct arena arena;
  uint32_t spot;         /* the whole tree */
  int ff;                /* 1..4; in other formats than SGF: 4 */
  int width, height;     /* of the board, 1..52; 0: the size cannot be used */
  bool size_assumed;     /* 19x19, because the text has no size */
  bool is_cut;           /* the value of a move or a setup is cut off and missing in the tree */
  const char *format;    /* static: the name of the format, "sgf" */
  const char *charset;   /* borrowed or static: the charset of the text; "UTF-8" if it is unknown */
  size_t number;         /* of the game in the text, from 1 */
  size_t points_most;    /* the most points that rectangles become in a format without rectangles; 0: no limit */
  struct span (*span)(const void *places, uint32_t spot); /* not called with NO_SPOT; NULL: there are no places */
  const void *places;    /* borrowed: the argument of `span` */
  const struct source *source; /* borrowed: the text of the spans */
};

void property_tree_init(struct property_tree *tree);
/* Empties the tree for the next game, and keeps the memory. */
void property_tree_clear(struct property_tree *tree);
void property_tree_release(struct property_tree *tree);

/* Add at the end: a property to the last node, a value to the last property. Pointers are valid until the next call. */
struct sgf_node *property_tree_add_node(struct property_tree *tree, int32_t parent, uint32_t line, uint32_t spot);
struct sgf_property *property_tree_add_property(struct property_tree *tree, struct view name, uint32_t spot);
/* Removes the last property. */
void property_tree_drop_property(struct property_tree *tree);
struct sgf_value *property_tree_add_value(struct property_tree *tree, struct view text, uint32_t spot);
/* Add a copy at the end. The caller changes the counts of the node or the property that it belongs to. */
void property_tree_append_property(struct property_tree *tree, struct sgf_property property);
void property_tree_append_value(struct property_tree *tree, struct sgf_value value);
/* Takes over the value, copies the pointer. The move of the leftover is that of the node. */
struct tree_leftover *property_tree_add_leftover(struct property_tree *tree, size_t node, const char *pointer,
                                           struct json_object *value, uint32_t spot);
/* Sets the stored move of a leftover; NULL: none. */
void tree_leftover_set_move(struct tree_leftover *leftover, struct json_object *move);
/* Leftovers are sorted by node, LEFTOVER_SGF last. Call this after adding some in another order. */
void property_tree_sort_leftovers(struct property_tree *tree);
/* Whether the node of the leftover still has its move. True for leftovers of the root. */
bool property_tree_is_same_move(const struct property_tree *tree, const struct tree_leftover *leftover);

/* The move of a node as text. */
void property_tree_move_text(const struct property_tree *tree, size_t node, char text[SGF_MOVE_TEXT]);
/* The point `tt`, which is a pass on boards up to 19x19, and if the size is unreadable: the writers then write 19x19. */
static inline bool property_tree_is_old_pass(const struct property_tree *tree, struct view point) {
  return view_is(point, "tt") && tree->width <= 19 && tree->height <= 19;
}

/* The first property of a node, and the first value of a property, if it has one. */
static inline struct sgf_property *sgf_properties(const struct property_tree *tree, const struct sgf_node *node) {
  return &tree->properties[node->first_property];
}

static inline struct sgf_value *sgf_values_of(const struct property_tree *tree, const struct sgf_property *property) {
  return &tree->values[property->first_value];
}

/* The index of the first leftover of this node or of a later node. */
size_t property_tree_leftover_at(const struct property_tree *tree, size_t node);

/* Loops over the properties of a node, the values of a property, and the leftovers of a node. The body adds none to the tree. */
#define SGF_EACH_PROPERTY(one, tree, node) \
  for (struct sgf_property *one = sgf_properties(tree, node), *one##_end = one + (node)->property_count; one < one##_end; one++)
#define SGF_EACH_VALUE(one, tree, property) \
  for (struct sgf_value *one = sgf_values_of(tree, property), *one##_end = one + (property)->value_count; one < one##_end; one++)
#define SGF_EACH_LEFTOVER(one, tree, index) \
  for (struct tree_leftover *one = (tree)->leftovers + property_tree_leftover_at(tree, index), \
                            *one##_end = (tree)->leftovers + (tree)->leftover_count; \
       one < one##_end && one->node == (index); one++)

/* The first property of a name in the node, or NULL. */
const struct sgf_property *property_tree_find(const struct property_tree *tree, const struct sgf_node *node, enum sgf_name id);
/* The first value of the first property of a name in the root, or NULL; and its text, or a view with `at` NULL. */
const struct sgf_value *property_tree_root_value(const struct property_tree *tree, enum sgf_name id);
struct view property_tree_root_text(const struct property_tree *tree, enum sgf_name id);

/* Whether GM is missing or names Go, by its number or as a word. Other and unknown games may have other rules. */
bool property_tree_is_go(const struct property_tree *tree);

static inline struct span property_tree_span(const struct property_tree *tree, uint32_t spot) {
  return spot == NO_SPOT || !tree->span ? (struct span){0, 0} : tree->span(tree->places, spot);
}

/* Whether a value is one of the type of its property, as FF4 defines it. In other games than Go, points are not judged.
 * `meant`: static, the right text if the value is FIXABLE (with the same meaning) or GUESSED, otherwise NULL. */
enum sgf_verdict { SGF_VALUE_GOOD, SGF_VALUE_FIXABLE, SGF_VALUE_GUESSED, SGF_VALUE_BAD };
enum sgf_verdict sgf_value_verdict(enum sgf_name id, const struct sgf_value *value, bool is_go, const char **meant);

/* Divides nodes with several moves, or with moves and a setup, so that a node has one move, or a setup (split.c). Each move
 * becomes a node, with the clocks of its color. The setup of the root, and all else that is about the game, comes before the
 * moves. Another setup follows them in a node of its own. The last node has all other properties and the leftovers.
 * With `losses`, the tree is for JGF: the root has no move either, and divided nodes are noted as facts of
 * facts/convert_facts.h. */
void property_tree_split(struct property_tree *tree, const struct fact_sink *losses);

/* The forks of a tree, for writers. Only a node with two children or more has branches: an only child continues the sequence of
 * its parent. Nothing recurses, because branches may be nested 100,000 times. */
struct fork_index {
  const struct property_tree *tree; /* borrowed */
  uint32_t *children;          /* owned: the number of children, by node */
};

void fork_index_init(struct fork_index *forks, const struct property_tree *tree);
void fork_index_release(struct fork_index *forks);

/* Whether the node is the first of a branch. */
bool fork_index_begins(const struct fork_index *forks, size_t node);
/* Whether the node is the first of the first branch of its parent. */
bool fork_index_is_first(const struct fork_index *forks, size_t node);
/* The number of branches that end after the node. */
size_t fork_index_end(const struct fork_index *forks, size_t node);

#endif
