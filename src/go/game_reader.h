/* game_reader.h: how the linter gets games of other formats than JGF.
 *
 * A reader reads a text that may hold several games. It notes facts about the
 * notation, fills the game for one after another, and calls `on_game` when one is
 * complete: then the linter judges that game, before the next is read. The linter
 * knows readers by this interface alone. One reader serves one thread at a time. */
#ifndef JGFLINT_GO_GAME_READER_H
#define JGFLINT_GO_GAME_READER_H

#include "base/digest128.h"
#include "go/game.h"
#include "text/source.h"

struct json_document;
struct json_limits;

struct game_reader_callbacks {
  struct game *game; /* borrowed: empty when reading begins, and after each on_game */
  struct fact_sink sink;
  void (*on_game)(void *to); /* `game` is complete */
  void *to;               /* borrowed: for on_game */
  const struct json_limits *limits; /* borrowed */
  bool wants_digest;
};

struct game_reader {
  const char *name; /* static: of the format, "sgf" */
  /* Reads the whole text; source and callbacks are borrowed for the call, the source also for what is said below. */
  void (*read)(struct game_reader *reader, const struct source *source, const struct game_reader_callbacks *callbacks);
  void (*free)(struct game_reader *reader);
  /* Set by `read`, and good until the next `read` or `free`: */
  const struct source *text;            /* borrowed: what spans count in, the source or its text as UTF-8 */
  const struct json_document *document; /* borrowed: what spots count in, if the format is JSON; else NULL */
  /* of all games together, by which the fixer proves that they are the same; only if wants_digest */
    struct digest128 digest;
  bool fixable;                         /* whether fixes are made in this format: UGF, for one, is converted, never rewritten */
};

#endif
