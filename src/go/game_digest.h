/* game_digest.h: 128 bits that identify a game, for the proof of fixes.
 *
 * Two texts with the same digest contain the same game in any notation: the same tree, moves, setup, markup, score, comments,
 * times, header values and players. Nodes without content do not count. Only points of a setup that change the board count.
 * After the first move, the presence of a setup also counts, because it ends a ko and a repetition and decides the turn. Setup,
 * markup and score are sets. Header values count in their normal form. An unknown size, ruleset or list of players differs from
 * every default.
 *
 * The digest covers the game that the reader understood. Other values are leftovers and count by their text. So a fix
 * cannot change understood values or lose other values without changing the digest. But if the reader misunderstands a value, it
 * also misunderstands the fixed value. The tests find such mistakes (src/fix/README.md). */
#ifndef JGFLINT_GO_GAME_DIGEST_H
#define JGFLINT_GO_GAME_DIGEST_H

#include "base/digest128.h"
#include "go/game.h"
#include "go/replay.h"

/* A value that is not in the game. */
struct game_leftover {
  int32_t node; /* index in the game; GO_NO_NODE: it belongs to the record */
  struct digest128 digest;
};

struct game_leftovers {
  struct game_leftover *list; /* owned */
  size_t count, capacity;
  struct go_value *values; /* owned: values of the header that a fix will make readable */
  size_t value_count, value_capacity;
};

void game_leftovers_add(struct game_leftovers *leftovers, int32_t node, struct digest128 digest);
void game_leftovers_add_value(struct game_leftovers *leftovers, struct go_value value);
void game_leftovers_release(struct game_leftovers *leftovers);

/* The digest of an item of a node, for leftovers that a fix turns into items. */
struct digest128 game_item_digest(const struct game *game, const struct go_item *item);
/* Begins the digest of the comments of a node. Each text is added to it. */
struct digest128 game_comments_begin(void);

struct digest128 game_digest(const struct game *game, const struct game_leftovers *leftovers, struct replay *replay);

#endif
