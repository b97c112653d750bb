/* converted_games.h: games that were read, as the texts that they become. */
#ifndef JGFLINT_ENGINE_CONVERTED_GAMES_H
#define JGFLINT_ENGINE_CONVERTED_GAMES_H

#include "engine/convert_options.h"

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
