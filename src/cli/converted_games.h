/* converted_games.h: games that were read, as the texts that they become. */
#ifndef JGFLINT_CLI_CONVERTED_GAMES_H
#define JGFLINT_CLI_CONVERTED_GAMES_H

#include "cli/convert_settings.h"

/* The games of one text, or of some lines, one behind the other. */
struct games {
  struct buffer text;
  size_t *ends; /* owned: where each ends in the text */
  size_t count, capacity;
};

void games_clear(struct games *games);
void games_release(struct games *games);
/* The text of one. */
struct view games_text(const struct games *games, size_t index);
/* Writes one more, in the format that is asked for. */
void games_write(struct games *games, const struct convert_settings *settings, const struct property_tree *tree, struct fact_sink losses);
/* Forgets the last one. */
void games_drop(struct games *games);

#endif
