/* games.h: the games that GM has numbers for. */
#ifndef JGFLINT_SGF_GAMES_H
#define JGFLINT_SGF_GAMES_H

#include "base/buffer.h"

struct sgf_game {
  const char *title; /* as FF[4] has it */
  const char *type;  /* the word for it in JGF, or NULL */
};

/* The game of a number, or NULL. */
const struct sgf_game *sgf_game_of(double number);
/* The number for a word of JGF, or 0. */
int sgf_game_number(struct view type);

#endif
