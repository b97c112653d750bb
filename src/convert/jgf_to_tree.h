/* jgf_to_tree.h: reading a JGF 2 record into a tree. Shared by the files of the reader and node_anchor.h. */
#ifndef JGFLINT_CONVERT_JGF_TO_TREE_H
#define JGFLINT_CONVERT_JGF_TO_TREE_H

#include "base/map.h"
#include "json/document.h"
#include "sgf/property_tree.h"

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

/* Lists the nodes of the record and finds those of meta.sgf.nodes. */
void jgf_reader_init(struct jgf_reader *reader, const struct json_document *document, struct property_tree *tree,
                     struct fact_sink losses);
void jgf_reader_release(struct jgf_reader *reader);

/* ---- jgf_to_tree_node.c ---- */

/* Stores a member of the last node or of the record that SGF cannot express, and notes it. Empty values are ignored.
 * `key`: the rest of the pointer, or NULL. */
void jgf_leftover_add(struct jgf_reader *reader, const char *member, const char *key, struct json_object *value);
/* Returns true for null and for an empty text, list or object, which are not stored. */
bool jgf_is_empty(struct json_object *value);
/* Notes members whose keys contain U+0000, which are in no tree of json-c. */
void jgf_lost_keys_note(const struct jgf_reader *reader, const struct json_document *document);

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

#endif
