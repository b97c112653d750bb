/* game_reader.h: the interface of the readers of other formats than JGF.
 *
 * A reader reads a text with one or several games. It emits facts about the notation, fills `game` with one game after another,
 * and calls `on_game` after each, when the linter checks the game. A reader is used by one thread at a time. */
#ifndef JGFLINT_GO_GAME_READER_H
#define JGFLINT_GO_GAME_READER_H

#include "base/digest128.h"
#include "go/game.h"
#include "text/source.h"

struct json_document;
struct json_limits;

struct game_reader_callbacks {
  struct game *game; /* borrowed: empty before the first game and after each on_game */
  struct fact_sink sink;
  void (*on_game)(void *context); /* `game` is complete */
  void *context;          /* borrowed: for on_game */
  const struct json_limits *limits; /* borrowed */
  bool wants_digest;
};

struct game_reader {
  const char *name; /* static: the name of the format, "sgf" */
  /* Reads the whole text. `callbacks` is borrowed for the call, `source` until the next call. */
  void (*read)(struct game_reader *reader, const struct source *source, const struct game_reader_callbacks *callbacks);
  void (*free)(struct game_reader *reader);
  /* Set by `read`, and valid until the next `read` or `free`: */
  const struct source *text;            /* borrowed: the text of all spans: the source, or the source as UTF-8 */
  const struct json_document *document; /* borrowed: the document of all spots, or NULL if the format is not JSON */
  struct digest128 digest;              /* covers all games: the fixer proves that they stay the same. Only if wants_digest */
  bool fixable;                         /* whether files of this format are fixed; UGF, for example, is only converted */
};

#endif
