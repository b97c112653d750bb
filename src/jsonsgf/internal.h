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
  JSONSGF_VARIATIONS = SGF_NAME_COUNT, JSONSGF_JGF, JSONSGF_GAME_TREES, JSONSGF_PROPS, JSONSGF_DATA,
  JSONSGF_CHILDREN, JSONSGF_SEQUENCES, JSONSGF_TREE, JSONSGF_RECORD, JSONSGF_SOL, JSONSGF_KEYS
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
  size_t games;                         /* the number of this one, from 1 */
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

/* ---- values.c ---- */

/* Notes a fact about a value; `meant` may be empty, `text` NULL. */
void jsonsgf_note(struct jsonsgf *reader, enum jsonsgf_fact kind, uint32_t spot, struct view name, struct view meant,
                  long long number, const char *text);
/* Adds a property with its value to the last node; does not add what cannot be read. */
void jsonsgf_property_read(struct jsonsgf *reader, uint32_t spot, enum sgf_name id);
/* Reads whether the tree is for Go, and the size of the board, because the meaning of points depends on both. */
void jsonsgf_board_read(struct jsonsgf *reader, uint32_t root);
/* Checks lists of points that no rule reads, when the board is known. */
void jsonsgf_lists_judge(struct jsonsgf *reader);

/* ---- problem.c: problems of Go as the tsumego collections write them in JSON ----
 *
 * One node without a list around it contains the position. Its SOL contains the solutions:
 * [["B", "ec", "comment", "source"], ...]. The texts may be empty, and so may the point of an unknown solution. In the tree, each
 * point becomes a child of the root that is marked as a solution. SOL itself is also kept, so that it can be written
 * unchanged. */

/* The SOL of a problem, given its node or list, or NO_SPOT. */
uint32_t jsonsgf_solutions(const struct jsonsgf *reader, uint32_t tree);
/* Adds its nodes as children of the root. */
void jsonsgf_solutions_read(struct jsonsgf *reader, uint32_t solutions);
/* Whether the children of the root still are the solutions in SOL, so that nothing else needs to be written. */
bool jsonsgf_is_problem(const struct property_tree *tree);

#endif
