/* games.h: the games of a text, kept when their reader has gone on.
 *
 * A kept game is a copy that borrows from nothing: its spots are numbers of spans,
 * which game_span gives as it does for any game. */
#ifndef JGFLINT_ENGINE_GAMES_H
#define JGFLINT_ENGINE_GAMES_H

#include "base/arena.h"
#include "go/game.h"

/* One game. Of the spots of an item only `spot` and `text_spot` are kept. Of a comment, or of markup with a text, `text_spot` is
 * one more than its place among the texts; NO_SPOT if its text is not known. That of markup is as it was written. */
struct kept_game {
  struct game game;
  struct span *spans; /* owned: of its spots, in the text that the games were read from */
  size_t span_count, span_capacity;
};

/* {0} holds none. */
struct kept_games {
  struct kept_game **list; /* owned */
  size_t count, capacity;
  struct arena arena; /* texts and names */
};

/* Keeps a copy of a game that was read from that text. */
void kept_games_add(struct kept_games *games, const struct game *game, const struct source *source);
void kept_games_clear(struct kept_games *games);
void kept_games_release(struct kept_games *games);

/* The node that a place in the text belongs to: of those that begin before it, the last. GO_NO_NODE: none does. */
int32_t kept_game_node_at(const struct kept_game *kept, size_t offset);
/* The first comment of a node; empty if it has none. */
struct view kept_game_comment(const struct kept_game *kept, uint32_t node);
/* Appends all of them, a line end behind each and an empty line between two; false if there is none. */
bool kept_game_comments(const struct kept_game *kept, uint32_t node, struct buffer *to);

#endif
