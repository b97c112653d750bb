/* board.h: stones on a board, with captures and kos.
 *
 * A board plays any move, legal or not, and reports captures and suicides. It does not track turns or the end of the game.
 * A journal of all changes allows a return to any mark since board_start or board_forget.
 *
 * Coordinates x and y are 0-based from the top left corner. A point is the index of a cell in the arrays (board_point).
 *
 * The board does not store chains: the liberties of a group are searched stone by stone up to the first liberty, and most stones
 * have a direct liberty.
 * So undoing needs one journal entry per stone, and illegal moves and setups cost no more than legal moves. */
#ifndef JGFLINT_GO_BOARD_H
#define JGFLINT_GO_BOARD_H

#include "go/game.h"

enum {
  BOARD_STRIDE = 64,                                          /* cells of a row, including its edges */
  BOARD_CELLS = (GO_LARGEST_SIDE + 2) * BOARD_STRIDE,
  BOARD_NOWHERE = 0,                                          /* not a point of the board: a cell of the edge */
  BOARD_EDGE = GO_NO_COLOR                                    /* the color of the cells of the edge */
};

/* The earlier state of a cell. */
struct board_change {
  uint32_t number;
  uint16_t point;
  uint8_t color;
  uint8_t was_taken; /* this change captured the stone */
};

struct board {
  int width, height;
  uint64_t hash;                 /* of the stones: equal positions have equal hashes */
  uint32_t stones[256];          /* on the board, by color */
  uint32_t taken[256];           /* captured stones, including suicides, by color */
  uint16_t ko_point;             /* ko_color may not play here now; or BOARD_NOWHERE */
  uint8_t ko_color;
  uint8_t color[BOARD_CELLS];
  uint32_t number[BOARD_CELLS];  /* of the move that placed the stone; 0: a setup. Undefined for empty points */
  struct board_change *journal;  /* owned */
  size_t journal_count, journal_capacity;
  uint32_t stamp;
  uint32_t stamps[BOARD_CELLS];  /* equal to `stamp`: visited by this search */
  uint16_t queue[GO_LARGEST_SIDE * GO_LARGEST_SIDE]; /* the points found by a search */
};

/* The effects of a stone that was played. */
struct board_play {
  bool suicide;   /* the player's own group had no liberty and was removed */
  uint32_t taken; /* captured stones of other colors */
  uint32_t lost;  /* own stones removed by suicide */
};

/* A position to return to. */
struct board_mark {
  size_t journal_count;
  uint16_t ko_point;
  uint8_t ko_color;
};

void board_init(struct board *board);
void board_release(struct board *board);
/* Begins a game with an empty board, whose sides are 1 to GO_LARGEST_SIDE, and an empty journal. */
void board_start(struct board *board, int width, int height);

/* BOARD_NOWHERE if the coordinates are off the board. */
static inline unsigned board_point(const struct board *board, int x, int y) {
  if (x < 0 || x >= board->width || y < 0 || y >= board->height) return BOARD_NOWHERE;
  return (unsigned)(y + 1) * BOARD_STRIDE + (unsigned)x + 1;
}
static inline int board_x(unsigned point) { return (int)(point % BOARD_STRIDE) - 1; }
static inline int board_y(unsigned point) { return (int)(point / BOARD_STRIDE) - 1; }
/* The neighbor of a point in a direction (0 to BOARD_DIRECTIONS - 1), which may be a cell of the edge. */
enum { BOARD_DIRECTIONS = 4 };
static inline unsigned board_beside(unsigned point, int direction) {
  static const int steps[BOARD_DIRECTIONS] = {-BOARD_STRIDE, -1, 1, BOARD_STRIDE};
  return (unsigned)((int)point + steps[direction]);
}

/* Whether a stone at this point would retake a ko at once. */
static inline bool board_is_ko(const struct board *board, unsigned point, uint8_t color) {
  return board->ko_point == point && board->ko_color == color;
}

/* Places a stone, which replaces any stone at this point. Then groups of other colors without a liberty are captured, all at
 * once, and after them the stone's own group if it has no liberty. `number` is the number of the move. */
struct board_play board_play(struct board *board, unsigned point, uint8_t color, uint32_t number);
/* A pass, which ends a ko. */
void board_pass(struct board *board);
/* Places a setup stone or clears the point (GO_EMPTY). Captures nothing and ends a ko. */
void board_set(struct board *board, unsigned point, uint8_t color);

static inline struct board_mark board_mark(const struct board *board) {
  return (struct board_mark){board->journal_count, board->ko_point, board->ko_color};
}
/* Undoes all changes since the mark, which must be younger than the last board_start and board_forget. */
void board_undo(struct board *board, struct board_mark mark);
/* Empties the journal, which invalidates all earlier marks. */
static inline void board_forget(struct board *board) { board->journal_count = 0; }

/* The number of stones of the group at a point; 0 if the point is empty. *points are their points, valid until the next call
 * for this board. */
unsigned board_group(struct board *board, unsigned point, const uint16_t **points);

/* board_liberty_cache_has returns whether the group of a stone has a liberty. It searches each group only once after
 * board_liberty_cache. The board must not change in between. */
void board_liberty_cache(struct board *board);
bool board_liberty_cache_has(struct board *board, unsigned point);

/* The hash of a position is XORed with this key when a stone of that color appears or disappears (Zobrist). */
uint64_t board_key(unsigned point, uint8_t color);

#endif
