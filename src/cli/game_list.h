/* game_list.h: the games of a run as lines of JSON (--print-games).
 *
 * Lists of several runs can be joined: equal games have the same `digest`, even if one is mirrored or rotated. */
#ifndef JGFLINT_CLI_GAME_LIST_H
#define JGFLINT_CLI_GAME_LIST_H

#include "cli/settings.h"
#include "engine/engine.h"

/* The list of a worker; both members are borrowed. */
struct game_list {
  const char *id_pointer; /* NULL: none */
  struct buffer *to;
};

/* Adds a game; `context` is a struct game_list. */
void game_list_add(void *context, const struct engine_game *game);

#endif
