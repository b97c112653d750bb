/* check.h: checks a game in SGF's terms.
 *
 * sgf_values_read notes mistakes of single properties and values of SGF, with edits if the fix is certain. It normalizes the
 * tree: L, M and KI of older versions get their names of FF4, an old pass becomes empty, repeated points of a list and empty
 * texts are removed. Unreadable values stay unchanged.
 *
 * sgf_check then notes mistakes of the game, independently of its format: setup and moves in one node, game info in the wrong
 * place, annotations without a move, a result that readers do not understand. Its edits apply only to SGF. If the meaning of a
 * malformed value is certain (RE[w+resign]), the tree contains the intended value. */
#ifndef JGFLINT_SGF_CHECK_H
#define JGFLINT_SGF_CHECK_H

#include "facts/sgf_facts.h"
#include "sgf/format.h"
#include "sgf/point_set.h"

enum { SGF_SHORT_NAMES = 27 * 27 }; /* one or two capitals */

/* {0} is ready; one serves for many games. */
struct sgf_values {
  struct property_tree *tree; /* borrowed, as the sink, while reading */
  struct fact_sink sink;
  int declared;          /* the version in FF; 0: unknown */
  bool is_go, is_nihonkiin; /* is_nihonkiin: writers.h */
  bool has_gap;          /* a text of this node probably contains properties */
  uint32_t game;         /* counts through all games */
  uint32_t novel[SGF_NOVELTIES];   /* the game in which a value too new for it was last spoken of */
  uint32_t unknown[SGF_SHORT_NAMES]; /* the same of unknown names, and of longer ones together */
  uint32_t unknown_long;
  uint32_t root;         /* the number of the root among all nodes */
  uint32_t node, list;   /* count through all games; mark what was found in this node or list */
  uint32_t met[SGF_SHORT_NAMES], met_at[SGF_SHORT_NAMES]; /* properties by name */
  struct sgf_repeat *repeats; /* owned: properties of the node whose name it has already */
  size_t repeat_count, repeat_capacity;
  uint32_t in_list[POINTS_SIDE * POINTS_SIDE], listed_at[POINTS_SIDE * POINTS_SIDE]; /* points of a list, and their spots */
  uint32_t marked[POINTS_SIDE * POINTS_SIDE], marked_by[POINTS_SIDE * POINTS_SIDE];  /* points with a mark, and the property */
};

struct sgf_repeat {
  struct sgf_property property;
  uint32_t first;  /* the property of that name, into those of the tree */
  bool is_equal;   /* to that one */
};

void sgf_values_read(struct sgf_values *values, struct property_tree *tree, struct fact_sink sink);

/* The board of a tree, out of its SZ: sets width, height and size_assumed. sgf_check does this too. */
void sgf_board_read(struct property_tree *tree);

/* Notes what it finds about session->tree. */
void sgf_check(struct format_session *session, struct fact_sink sink);

#endif
