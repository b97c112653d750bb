/* game_list.h: the games of a run, each as a line of JSON (--print-games).
 *
 * The lines of many runs, on many machines, may be put together: games with the same
 * `digest` are the same, perhaps mirrored or turned round. */
#ifndef JGFLINT_CLI_GAME_LIST_H
#define JGFLINT_CLI_GAME_LIST_H

#include "cli/settings.h"
#include "engine/engine.h"

/* What one worker lists with; both borrowed. */
struct game_list {
  const char *id_pointer; /* NULL: none */
  struct buffer *to;
};

/* Adds a game; `to` is a struct game_list. Where there was no game, findings say why. */
void game_list_add(void *to, const struct engine_game *game);

#endif
