/* games.h: copies of the games of a text, which outlive their reader.
 *
 * A kept game borrows no data. Its spots are indexes of spans, which game_span returns as for any game. */
#ifndef JGFLINT_ENGINE_GAMES_H
#define JGFLINT_ENGINE_GAMES_H

#include "base/arena.h"
#include "go/game.h"

/* A copy of a game. Items keep only `spot` and `text_spot`. For a comment, or markup with a text, `text_spot` is the index of
 * its text plus 1, or NO_SPOT if the text is unknown. Texts of markup are kept as written. */
struct stored_game {
  struct game game;
  struct span *spans; /* owned: the spans of its spots, in the text of the games */
  size_t span_count, span_capacity;
};

/* {0} is empty. */
struct stored_games {
  struct stored_game **list; /* owned */
  size_t count, capacity;
  struct arena arena; /* texts and names */
};

/* Adds a copy of a game that was read from this text. */
void stored_games_add(struct stored_games *games, const struct game *game, const struct source *source);
void stored_games_clear(struct stored_games *games);
void stored_games_release(struct stored_games *games);

/* The last node that begins at or before this offset, or GO_NO_NODE. */
int32_t stored_game_node_at(const struct stored_game *kept, size_t offset);
/* The first comment of a node, or an empty view. */
struct view stored_game_comment(const struct stored_game *kept, uint32_t node);
/* Appends all comments, each with a line end, separated by empty lines. Returns false if there are none. */
bool stored_game_comments(const struct stored_game *kept, uint32_t node, struct buffer *to);

#endif
