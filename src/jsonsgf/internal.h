/* internal.h: shared by the files of the reader of JSON-SGF. Not for others.
 *
 * Four shapes of the same. G: a tree is a list of nodes, branches are `variations` of a node. F: the nodes, then a list of
 * subtrees. S: a tree is a list of nodes and a list of subtrees. P: as G, with points as numbers. The form of a tree shows
 * which one it is, so each tree is examined. */
#ifndef JGFLINT_JSONSGF_INTERNAL_H
#define JGFLINT_JSONSGF_INTERNAL_H

#include "base/map.h"
#include "facts/jsonsgf_facts.h"
#include "sgf/format.h"

/* Keys other than properties, which have the numbers of enum sgf_name. */
enum jsonsgf_key {
  JSONSGF_VARIATIONS = SGF_NAME_COUNT, JSONSGF_JGF, JSONSGF_GAME_TREES, JSONSGF_PROPS, JSONSGF_CHILDS, JSONSGF_DATA,
  JSONSGF_CHILDREN, JSONSGF_NODES, JSONSGF_SEQUENCES, JSONSGF_TREE, JSONSGF_RECORD, JSONSGF_SOL, JSONSGF_KEYS
};

/* Memory for one text after another. */
struct jsonsgf_scratch {
  struct buffer text, key;       /* to write a replacement in; a key's text */
  struct map user_keys;         /* keys that were noted */
  struct source_step steps[3];  /* of a text in added brackets */
};

struct jsonsgf {
  struct format_session *session;
  const struct json_document *document; /* the session's */
  const struct json_spot *spots;
  struct property_tree *tree;                /* the session's */
  struct jsonsgf_scratch *scratch;      /* the session's own */
  struct fact_sink sink;
  bool is_other_game;                   /* another game than Go, with other points */
  bool points_are_numbers;              /* shape P: strings for numbers are in order there */
  uint32_t solutions;                   /* the SOL of a problem, or NO_SPOT */
  uint32_t lines;                       /* lists of nodes begun in this tree */
  size_t budget;                        /* points that rectangles may still be written out as */
};

static inline enum json_kind jsonsgf_kind(const struct jsonsgf *reader, uint32_t spot) {
  return (enum json_kind)reader->spots[spot].kind;
}

static inline bool jsonsgf_is_string(const struct jsonsgf *reader, uint32_t spot) {
  return jsonsgf_kind(reader, spot) == JSON_STRING;
}

static inline bool jsonsgf_is_empty(const struct jsonsgf *reader, uint32_t spot) {
  return reader->spots[spot].next == spot + 1;
}

/* ---- pairs.c: single values ---- */

/* Notes a fact about a value; `meant` may be empty, `text` NULL. */
void jsonsgf_note(struct jsonsgf *reader, enum jsonsgf_fact kind, uint32_t spot, struct view name, struct view meant,
                  long long number, const char *text);
/* The name of a property; empty if SGF does not have it. */
struct view jsonsgf_name(enum sgf_name id);
void jsonsgf_note_value(struct jsonsgf *reader, enum jsonsgf_fact kind, uint32_t spot, enum sgf_name id, struct view meant);
/* What cannot be read. */
void jsonsgf_wrong(struct jsonsgf *reader, uint32_t spot, enum sgf_name id, const char *expected);
/* Notes a value with another spelling. */
void jsonsgf_odd(struct jsonsgf *reader, uint32_t spot, enum sgf_name id, const char *expected, struct view meant);

/* A point as two letters, or as two numbers. */
bool jsonsgf_point(struct jsonsgf *reader, uint32_t spot, struct view *letters);

/* The value that stands alone in a list, however deep, or the value itself. */
uint32_t jsonsgf_only(const struct jsonsgf *reader, uint32_t spot);
bool jsonsgf_is_number(const struct jsonsgf *reader, uint32_t spot);
/* Reads a number or a string with a number, and notes what is wrong with it. */
bool jsonsgf_number(struct jsonsgf *reader, uint32_t spot, enum sgf_name id, struct view *text);
/* The JSON text of a value. Bytes that are not UTF-8 become U+FFFD. */
struct view jsonsgf_source(const struct jsonsgf *reader, uint32_t spot);
/* The text of a string, or the JSON text of another value. */
struct view jsonsgf_text(struct jsonsgf *reader, uint32_t spot);
/* Adds a string, a number, or two of them, to the last property, whether they mean something there or not. */
void jsonsgf_keep(struct jsonsgf *reader, uint32_t spot);

/* ---- values.c, pairs.c ---- */

/* Adds a property with its value to the last node; does not add what cannot be read. */
void jsonsgf_property_read(struct jsonsgf *reader, uint32_t spot, enum sgf_name id);
/* The same for values of two parts, `property` being added already. */
void jsonsgf_pairs_read(struct jsonsgf *reader, uint32_t spot, enum sgf_name id);
void jsonsgf_compose_read(struct jsonsgf *reader, uint32_t spot, enum sgf_name id);
/* Reads whether the tree is for Go. Points of other games have unknown forms. */
void jsonsgf_game_read(struct jsonsgf *reader, uint32_t root);
/* The size of the board that a tree's root says. */
void jsonsgf_size_read(struct jsonsgf *reader, uint32_t root);
/* Checks lists of points that no rule reads, when the board is known. */
void jsonsgf_lists_judge(struct jsonsgf *reader);

/* ---- problem.c: problems of Go as the tsumego collections write them in JSON ----
 *
 * One node without a list around it holds the position, and under SOL the right answers: [["B", "ec", "comment", "source"],
 * ...],
 * of which the texts, and the point where nobody knows an answer, may be empty. In the tree, each point is a child of the root
 * that is marked as a solution. SOL is kept, too, so that it can be written unchanged. */

/* The SOL of a problem, given its node or list, or NO_SPOT. */
uint32_t jsonsgf_solutions(const struct jsonsgf *reader, uint32_t tree);
/* Adds its nodes as children of the root. */
void jsonsgf_solutions_read(struct jsonsgf *reader, uint32_t solutions);
/* Whether the children of the root still are the solutions in SOL, so that nothing else needs to be written. */
bool jsonsgf_is_problem(const struct property_tree *tree);
static inline bool jsonsgf_is_solutions(struct view name) {
  return view_is(name, "SOL");
}

#endif
