/* collection.h: what only shows when many records are looked at.
 *
 * Records are compared with those that came before them, in the order of the run;
 * so what is found does not depend on the number of workers, who call
 * collection_judge one after the other, each in its turn. Games are kept as lines of
 * moves in a tree in which equal beginnings are one path, names by their letters:
 * time and memory are linear in the size of the collection. */
#ifndef JGFLINT_LINT_COLLECTION_H
#define JGFLINT_LINT_COLLECTION_H

#include "go/game.h"

enum collection_fact {
  COLLECTION_FACT_SAME_GAME = FACTS_COLLECTION, /* the record; text: the name of the other one, as in all of these */
  COLLECTION_FACT_BEGINNING,   /* the record: the other begins with all of its moves */
  COLLECTION_FACT_CONTINUATION, /* the record: it begins with all moves of the other */
  COLLECTION_FACT_PLAYER_NAME, /* the name; what: const char *, how it is spelled there */
  COLLECTION_FACTS_END
};

struct collection;

struct collection *collection_new(void);
void collection_free(struct collection *collection);

/* Notes what is found about this game, which is then kept for those that come later. `name` is copied; the text of a fact
 * is good as long as the collection. */
void collection_judge(struct collection *collection, const char *name, const struct game *game, struct fact_sink sink);

/* What is found from here on is kept, in place of what was. */
void collection_mark(struct collection *collection);
/* true: the records since then come once more, in that order: what was found about them is noted again. false: new ones come. */
void collection_repeat(struct collection *collection, bool on);

/* Appends a digest of the game's line of moves, in 32 digits: equal for equal games. False, and nothing, where the game is of no
 * known board, or of no Go. */
bool collection_digest(const struct game *game, struct buffer *to);

#endif
