/* board.h: stones on a board, as the rules of Go move them.
 *
 * A board plays whatever it is told, legal or not, and says what it noticed; it
 * knows no turn and no end. Each change is kept in a journal, so that it can go
 * back to any mark that was taken since board_start or board_forget.
 *
 * Coordinates x and y are 0-based from the top left corner. A point is the index of
 * a cell in the arrays, which board_point makes of them.
 *
 * There are no chains to be kept up to date: whether a group breathes is looked
 * up stone by stone until the first liberty, which is mostly beside the first
 * stone. So a step back is a matter of one entry a stone, and illegal moves and
 * setups, which would tear chains apart, cost what legal ones cost. */
#ifndef JGFLINT_GO_BOARD_H
#define JGFLINT_GO_BOARD_H

#include "go/game.h"

enum {
  BOARD_STRIDE = 64,                                          /* cells of a row, its edges included */
  BOARD_CELLS = (GO_LARGEST_SIDE + 2) * BOARD_STRIDE,
  BOARD_NOWHERE = 0,                                          /* no point of the board: a cell of the edge */
  BOARD_EDGE = GO_NO_COLOR                                    /* the color of the cells of the edge */
};

/* What a cell was before. */
struct board_change {
  uint32_t number;
  uint16_t point;
  uint8_t color;
  uint8_t was_taken; /* the stone was captured just then */
};

struct board {
  int width, height;
  uint64_t hash;                 /* of the stones alone: equal positions, equal hashes */
  uint64_t work;                 /* cells looked at or changed since board_start: for tests of growth */
  uint32_t stones[256];          /* on the board, by color */
  uint32_t taken[256];           /* captured, suicides included, by the color of the stones */
  uint16_t ko_point;             /* nobody of ko_color may play here now; BOARD_NOWHERE if there is none */
  uint8_t ko_color;
  uint8_t color[BOARD_CELLS];
  uint32_t number[BOARD_CELLS];  /* of the move that put the stone; 0: a setup. Means nothing on empty points */
  struct board_change *journal;  /* owned */
  size_t journal_count, journal_capacity;
  uint32_t stamp;
  uint32_t stamps[BOARD_CELLS];  /* `stamp` where this search has been already */
  uint16_t queue[GO_LARGEST_SIDE * GO_LARGEST_SIDE]; /* points of the group that is searched */
};

/* What was noticed when a stone was played. */
struct board_play {
  bool suicide;   /* the mover's own group had no liberty and is gone */
  uint32_t taken; /* stones of others captured */
  uint32_t lost;  /* own stones removed by suicide */
};

/* A moment to go back to. */
struct board_mark {
  size_t journal_count;
  uint16_t ko_point;
  uint8_t ko_color;
};

void board_init(struct board *board);
void board_release(struct board *board);
/* Begins a game: an empty board, with sides of 1 to GO_LARGEST_SIDE, and an empty journal. */
void board_start(struct board *board, int width, int height);

/* BOARD_NOWHERE for a point off the board. */
static inline unsigned board_point(const struct board *board, int x, int y) {
  if (x < 0 || x >= board->width || y < 0 || y >= board->height) return BOARD_NOWHERE;
  return (unsigned)(y + 1) * BOARD_STRIDE + (unsigned)x + 1;
}
static inline int board_x(unsigned point) { return (int)(point % BOARD_STRIDE) - 1; }
static inline int board_y(unsigned point) { return (int)(point / BOARD_STRIDE) - 1; }
/* The point beside it, on a board or its edge, in one of BOARD_DIRECTIONS: from 0. */
enum { BOARD_DIRECTIONS = 4 };
static inline unsigned board_beside(unsigned point, int direction) {
  static const int steps[BOARD_DIRECTIONS] = {-BOARD_STRIDE, -1, 1, BOARD_STRIDE};
  return (unsigned)((int)point + steps[direction]);
}

/* Whether a stone there would retake a ko at once. */
static inline bool board_is_ko(const struct board *board, unsigned point, uint8_t color) {
  return board->ko_point == point && board->ko_color == color;
}

/* Puts a stone, in place of what stands there; then groups of other colors without a liberty are captured, all at once;
 * then its own group if that has none. `number` is the number of the move. */
struct board_play board_play(struct board *board, unsigned point, uint8_t color, uint32_t number);
/* A pass, a move to nowhere: ends a ko. */
void board_pass(struct board *board);
/* Puts a stone of a setup, or clears the point (GO_EMPTY): nothing is captured. Ends a ko. */
void board_set(struct board *board, unsigned point, uint8_t color);

static inline struct board_mark board_mark(const struct board *board) {
  return (struct board_mark){board->journal_count, board->ko_point, board->ko_color};
}
/* Undoes all changes since the mark, which must be younger than the last board_start and board_forget. */
void board_undo(struct board *board, struct board_mark mark);
/* Empties the journal: marks taken before are good for nothing. */
static inline void board_forget(struct board *board) { board->journal_count = 0; }

/* How many stones the group there has, 0 on an empty point; *points are their points, good until the next call for this
 * board. */
unsigned board_group(struct board *board, unsigned point, const uint16_t **points);

/* For many questions about one position: board_liberty_cache_has answers as board_has_liberty does, and searches no group
 * twice until the next board_liberty_cache. The board must not change in between. */
void board_liberty_cache(struct board *board);
bool board_liberty_cache_has(struct board *board, unsigned point);

/* What the hash of a position is XORed with when a stone of that color appears or disappears (Zobrist). */
uint64_t board_key(unsigned point, uint8_t color);

#endif
