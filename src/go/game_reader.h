/* game_reader.h: how the linter is told games that do not stand in a JGF record.
 *
 * A reader of another format reads a text that may hold several games. It notes
 * what is odd about the notation, fills the record for one game after another, and
 * says when one is complete; what is to be said of the game is said then. The
 * linter knows readers by this alone, and cli brings the two together. */
#ifndef JGFLINT_GO_GAME_READER_H
#define JGFLINT_GO_GAME_READER_H

#include "go/game.h"
#include "text/source.h"

struct json_document;

struct game_reader_callbacks {
  struct game *game; /* borrowed: empty when reading begins, and after each `game` */
  struct fact_sink sink;
  void (*on_game)(void *to); /* the record is complete */
  void *to;               /* borrowed: for `game` */
  size_t depth, size, values, memory; /* limits, as those of JSON */
  bool wants_digest;
  const char *charset;        /* static: what the user says the text is in; NULL: it is found out */
};

struct game_reader {
  const char *name; /* static: of the format, "sgf" */
  void (*read)(struct game_reader *reader, const struct source *source, const struct game_reader_callbacks *callbacks);
  void (*free)(struct game_reader *reader);
  /* After `read`, until the next: */
  const struct source *text;            /* borrowed: what spans count in, the source or its text as UTF-8 */
  const struct json_document *document; /* borrowed: what spots count in, if the format is JSON; else NULL */
  uint64_t digest[2];                   /* of all games, as the fixer needs it: equal for equal games; if it was wanted */
  bool damaged;                            /* brackets are missing or the like: what stands where is a guess */
  bool fixable;                         /* fixes are made in this format: UGF is converted, never rewritten */
};

#endif
