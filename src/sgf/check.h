/* check.h: what is wrong with a game in SGF's terms, whatever notation it came in.
 *
 * Setup and moves in one node, game info in the wrong place, annotations without a
 * move, a result that no reader understands. The reader of SGF calls this, and that
 * of JSON-SGF; edits there are for SGF alone. A value whose meaning is certain
 * (RE[w+resign]) is left in the tree as it is meant. */
#ifndef JGFLINT_SGF_CHECK_H
#define JGFLINT_SGF_CHECK_H

#include "sgf/format.h"

/* The board of a tree, out of its SZ: sets width, height and size_assumed. sgf_check does this too. */
void sgf_board_read(struct property_tree *tree);

/* Notes what it finds about session->tree. */
void sgf_check(struct format_session *session, struct fact_sink sink);

#endif
