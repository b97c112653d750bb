/* converted_games.h: what games that were read are to become, and the texts that they became. */
#ifndef JGFLINT_ENGINE_CONVERTED_GAMES_H
#define JGFLINT_ENGINE_CONVERTED_GAMES_H

#include "engine/file_type.h"
#include "json/document.h"
#include "lint/rule.h"
#include "sgf/format.h"

enum convert_to { CONVERT_TO_JGF, CONVERT_TO_SGF, CONVERT_TO_JSON_SGF, CONVERT_TO_JSONL };

struct convert_options {
  enum convert_to to;
  enum format_in from;      /* FORMAT_IN_AUTO: what a text looks like, else what its name says */
  struct format_options reading;
  bool plain;               /* nothing is kept beside the game that the target has no word for */
  bool for_seki;            /* JGF as Seki reads it */
  bool force_lossy;         /* games are written without the moves that cannot be read */
  enum level shown;         /* findings below that are seen by nobody, so their places need not be looked for */
  struct json_limits limits;
  uint64_t (*clock)(void);  /* as of the rule table */
  struct converted_games *games; /* borrowed: gets the games; NULL: the engine's own, emptied before each text */
};

#define CONVERT_OPTIONS ((struct convert_options){.limits = JSON_LIMITS})

struct effective_config;
/* What a configuration says of converting to that format; all findings are shown. */
struct convert_options convert_options_of(const struct effective_config *effective_config, enum convert_to to);

/* The games of one text, or of some lines, one behind the other. */
struct converted_games {
  struct buffer text;
  size_t *ends; /* owned: where each ends in the text */
  size_t count, capacity;
};

void converted_games_clear(struct converted_games *games);
void converted_games_release(struct converted_games *games);
/* The text of one. */
struct view converted_games_text(const struct converted_games *games, size_t index);
/* Appends some of them as one text: a collection of SGF, a list of JSON-SGF, JSON Lines. False, and nothing is appended, if the
 * format has one game in a text and these are more. */
bool converted_games_join(const struct converted_games *games, size_t first, size_t count, enum convert_to to,
                          struct buffer *text);
/* Writes one more, in the format that is asked for. */
void converted_games_write(struct converted_games *games, const struct convert_options *options, const struct property_tree *tree,
                           struct fact_sink losses);
/* Forgets the last one. */
void converted_games_drop(struct converted_games *games);

#endif
