/* internal.h: shared by the files that convert JGF. Not for others. */
#ifndef JGFLINT_CONVERT_INTERNAL_H
#define JGFLINT_CONVERT_INTERNAL_H

#include "base/map.h"
#include "facts/convert_facts.h"
#include "json/document.h"
#include "sgf/point_set.h"

/* ---- header_map.c: SGF properties as members of a JGF 2 header, and back ----
 *
 * The result of converting a member back to SGF can be compared with the original SGF value. If the spelling differs, meta.sgf
 * keeps the original value. */

enum header_outcome {
  HEADER_TAKEN,
  HEADER_EMPTY,   /* the value is empty, or the header has no member for the property */
  HEADER_GUESSED, /* taken, but it may mean something else */
  HEADER_PARTLY,  /* taken as far as JGF allows; the rest is lost */
  HEADER_UNREAD   /* the value is invalid for the property and was not taken */
};

/* Adds an SGF value to the header, a JSON object with the sections of JGF 2. */
enum header_outcome header_from_sgf(struct json_object *header, enum sgf_name id, struct view first, struct view second);
/* Writes the property's value in the header to `text`, a composed value with a colon. Returns false if the header has no such
 * value. */
bool header_to_sgf(struct json_object *header, enum sgf_name id, struct buffer *text);
/* Cuts the second part of a size or a view off its text. `at` is NULL for other values. */
struct view header_second(enum sgf_name id, struct view *text);

/* Whether the member of the property has this text. */
bool header_has_text(struct json_object *header, enum sgf_name id, struct view text);
/* Whether both headers have equal members for the property. Members without an SGF value, such as handicap 0, are included. */
bool header_same(struct json_object *one, struct json_object *other, enum sgf_name id);

/* Removes the members for the property: of players, the names of all and another member of the first. */
void header_remove(struct json_object *header, enum sgf_name id);

/* Adds the list of players, unless the header has one: black first, then white. */
void header_make_players(struct json_object *header);

/* Whether the header has a member for the property. */
bool header_has(enum sgf_name id);
/* Whether a root property belongs to the header or is handled with it, such as CA. Such a property is not added to a node. */
bool header_covers(enum sgf_name id);
/* The property of FF4 for a member of a section, or of the player "black" or "white"; for entries of a list in a node; or, with
 * `key` NULL, for a member of a node. `color`: the player who moves, or 0. Returns SGF_UNKNOWN if FF4 has no such property. */
enum sgf_name jgf_name_of(const char *section, const char *key, uint8_t color);

/* ---- reading a JGF 2 record into a tree ---- */

struct jgf_reader {
  struct property_tree *tree;   /* borrowed */
  struct json_object *record;   /* borrowed */
  struct json_object *sgf;      /* borrowed: meta.sgf, or NULL */
  /* One for each node of the tree. Nodes that contain only branches are left out. */
  struct jgf_listed_node {
    uint32_t spot, line;
    int32_t parent;
    struct json_object *node;   /* borrowed; NULL: the record has no node */
    struct json_object *props;  /* owned: its properties in meta.sgf.nodes, or NULL */
  } *nodes;                     /* owned */
  size_t node_count, node_capacity;
  uint32_t lines;               /* lists of nodes so far */
  bool has_entries;             /* a node has an entry in meta.sgf.nodes */
  bool has_property[SGF_NAME_COUNT]; /* of the last node */
  size_t info_node[SGF_NAME_COUNT];  /* game info in meta.sgf.nodes: 1 + the first node with it; 0: none */
  bool info_changed[SGF_NAME_COUNT]; /* the header differs from that node now */
  struct buffer scratch;
  struct map colors;            /* of the players; leads to the reader. Empty until a third color moves */
  struct fact_sink losses;      /* `note` may be NULL */
  bool takes_leftovers;         /* members that SGF cannot express are noted, and stored unless is_plain */
  bool is_plain;
  bool in_node;                 /* the current member belongs to the last node, not to the record */
  struct json_object *sgf_values; /* borrowed: LEFTOVER_SGF of the last node, or NULL */
  struct map reported;          /* noted kinds of members */
};

/* ---- jgf_to_tree.c ---- */

/* Lists the nodes of the record and finds those of meta.sgf.nodes. Notes members that cannot be read. */
void jgf_reader_init(struct jgf_reader *reader, const struct json_document *document, struct property_tree *tree,
                     struct fact_sink losses);
void jgf_reader_release(struct jgf_reader *reader);

/* ---- jgf_to_tree_node.c ---- */

/* Stores a member of the last node or of the record that SGF cannot express, and notes it. Empty values are ignored.
 * `key`: the rest of the pointer, or NULL. */
void jgf_leftover_add(struct jgf_reader *reader, const char *member, const char *key, struct json_object *value);
/* Returns true for null and for an empty text, list or object, which are not stored. */
bool jgf_is_empty(struct json_object *value);
bool jgf_is_true(struct json_object *flag);
/* Reads the `x` and `y` of a point or a move. Returns false if the point has no letters in SGF. */
bool jgf_point(struct json_object *point, int *x, int *y);

/* Add to the last node, with the spot of the value; texts are copied. */
void jgf_reader_property(struct jgf_reader *reader, enum sgf_name id, struct json_object *value);
void jgf_reader_text(struct jgf_reader *reader, enum sgf_name id, struct view text, struct json_object *value);

static inline uint32_t jgf_reader_spot(struct json_object *value) {
  return value ? json_spot_of(value) : NO_SPOT;
}

/* Appends text as SGF can carry it. FF4, Text and SimpleText: white space other than line breaks becomes a blank; in `simple`
 * text line breaks do so as well. */
void jgf_text_add(struct buffer *to, struct view text, bool simple);

/* Adds the properties of a node of JGF to the last node. Notes moves, setups and nodes that SGF cannot express. */
void jgf_reader_node(struct jgf_reader *reader, struct json_object *node);
/* Notes moves, setups and nodes that no reader of JGF can read. */
void jgf_reader_check_node(struct jgf_reader *reader, struct json_object *node);

/* Notes a member with moves under an unknown key. */
void jgf_reader_unknown_key(struct jgf_reader *reader, const char *key, struct json_object *value);

/* ---- jgf_builder.c: a JGF 2 header and JGF 2 nodes of a tree ----
 *
 * The header is built first. Then each node becomes a JSON object. Data without a member in JGF is collected for meta.sgf.
 * The caller arranges the nodes. A builder borrows the tree: release the builder before the tree. */

struct jgf_builder {
  const struct property_tree *tree; /* borrowed */
  struct fact_sink losses;     /* `note` may be NULL */
  struct json_object *header;  /* owned */
  struct json_object *sgf;     /* borrowed: meta.sgf in the header, if it has any; owned before */
  enum header_outcome outcomes[SGF_NAME_COUNT];     /* of the properties in the root */
  size_t index;                /* the current node of the tree; 0 while the header is built */
  const struct sgf_property *found[SGF_NAME_COUNT]; /* the first property of each name in the current node */
  struct jgf_entry {
    unsigned rank;
    const struct sgf_property *property;
  } *entries;                  /* owned: its properties that become lists, in the order in which JGF has them */
  size_t entry_count, entry_capacity;
  struct json_object *props;   /* owned: the members for the current node in meta.sgf.nodes, or NULL */
  size_t points_left;          /* the number of points that further rectangles may be expanded to */
  bool reported_other_game, reported_off_board;
  uint32_t info[SGF_NAME_COUNT]; /* 1 + the node with the value that the header has; 0: no node */
  struct map reported;           /* names of properties that were noted, or whose value the header has */
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

/* ---- meta_sgf.c: the values and nodes of meta.sgf ---- */

/* Notes a loss. `spot` is a spot in the tree. */
void jgf_note(const struct jgf_builder *builder, enum convert_fact kind, uint32_t spot, const struct fact_detail *detail);
/* The same with members of the detail: JGF_NOTE(builder, KIND, spot, .name = name). */
#define JGF_NOTE(builder, kind, spot, ...) jgf_note(builder, kind, spot, &(struct fact_detail){__VA_ARGS__})

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

/* Finds the node of an entry of meta.sgf.nodes again after the game was edited. An entry has the pointer of its node, a digest of
 * the moves and setups from the root to the node ("way"), and its move. The move finds the node after an edit above it, if only
 * one node of the record has this move. */
struct node_anchors;

struct node_anchors *node_anchors_new(void);
void node_anchors_free(struct node_anchors *anchors);
/* Adds the next node of a record. `parent`: the number of its parent; -1 for the root. */
void node_anchors_add(struct node_anchors *anchors, struct json_object *node, int32_t parent);
/* The same for a node that has only a move. A pass has no letters. */
void node_anchors_add_move(struct node_anchors *anchors, bool is_black, struct view letters, int32_t parent);

/* Writes the digest and the move of a node into an entry of meta.sgf.nodes, after all nodes were added. */
void node_anchors_write(const struct node_anchors *anchors, size_t node, struct json_object *entry);
/* The number of the node of an entry; -1 if it is not certain. `at`: the node of its pointer, or -1. */
int32_t node_anchors_find(struct node_anchors *anchors, struct json_object *entry, int32_t at);

/* A digest of the properties that a node of JGF has in SGF, in any order; 0 if there are none. The same on every machine. Stored
 * data is restored only if the node becomes the same SGF with and without this data: so edits take precedence. */
uint64_t node_anchors_digest(struct node_anchors *anchors, struct json_object *node);

#endif
