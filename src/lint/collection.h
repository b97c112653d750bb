/* collection.h: comparison of the records of a run.
 *
 * Each record is compared with the records before it, in the order of the run. Workers call collection_judge one after the
 * other, so the findings do not depend on the number of workers. A game is stored as a digest of its main line, a name by its
 * letters. */
#ifndef JGFLINT_LINT_COLLECTION_H
#define JGFLINT_LINT_COLLECTION_H

#include "go/game.h"

enum collection_fact {
  COLLECTION_FACT_SAME_GAME = FACTS_COLLECTION, /* the record; text: the name of the other record, as in all facts */
  COLLECTION_FACT_PLAYER_NAME, /* the name; what: const char *, its spelling there */
  COLLECTION_FACTS_END
};

struct collection;

struct collection *collection_new(void);
void collection_free(struct collection *collection);

/* Compares this game with the earlier games, emits facts, and stores the game. `name` is copied; the text of a fact is valid as
 * long as the collection. */
void collection_judge(struct collection *collection, const char *name, const struct game *game, struct fact_sink sink);

/* Sets a checkpoint. Facts about later records are stored, and facts from before are dropped. */
void collection_mark(struct collection *collection);
/* true: the records since the checkpoint follow again, in the same order, and the same facts are emitted. false: new records
 * follow. */
void collection_repeat(struct collection *collection, bool on);

/* Appends a digest of the game's line of moves, in 32 digits: equal for equal games. Returns false, without a
 * digest, if the size of the board is unknown or the game is not Go. */
bool collection_digest(const struct game *game, struct buffer *to);

#endif
