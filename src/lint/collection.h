/* collection.h: comparison of the records of a run.
 *
 * Each record is compared with the records before it, in the order of the run. Workers call collection_judge one after the
 * other, so the findings do not depend on the number of workers. A game is kept as a digest of its main line, a name by its
 * letters. */
#ifndef JGFLINT_LINT_COLLECTION_H
#define JGFLINT_LINT_COLLECTION_H

#include "go/game.h"

enum collection_fact {
  COLLECTION_FACT_SAME_GAME = FACTS_COLLECTION, /* the record; text: the name of the other one, as in all of these */
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
