/* board_place.h: what --board is to draw: FILE[:LINE[:COLUMN]] or FILE[:move=N], and in either :game=N. */
#ifndef JGFLINT_CLI_BOARD_PLACE_H
#define JGFLINT_CLI_BOARD_PLACE_H

#include "engine/engine.h"

struct board_place {
  char *path;          /* owned */
  size_t line, column; /* 0: not said; the column without a line never is */
  bool has_move;
  size_t move;
  size_t game;         /* 0: not said */
  bool is_malformed;   /* there is no such file, and it ends like a place, but in no number */
};

/* Reads the argument. A file that is called so as a whole is that file; `exists` says whether there is one. */
void board_place_init(struct board_place *place, const char *argument, bool (*exists)(const char *path));
void board_place_release(struct board_place *place);

/* A node of a game, and where that is. */
struct board_node {
  size_t game;   /* 0-based */
  uint32_t node;
};

/* Finds it among the games of a text. False, and why, if there is no such game, line or move. `first_line` is that of the text:
 * 1, but for a record of JSON Lines. */
bool board_place_find(const struct board_place *place, const struct engine_games *read, size_t first_line, struct board_node *found, struct buffer *why);

/* How many of the first nodes are its main line: from the root on, always the first child. */
size_t board_main_line(const struct game *game);

#endif
