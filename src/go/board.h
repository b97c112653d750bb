/* board.h: stones on a board, as the rules of Go move them.
 *
 * A board plays whatever it is told, legal or not, and says what it noticed; it
 * knows no turn and no end. All it does is kept in a journal, so that it can go
 * back to any mark, or to forget what nobody will go back to.
 *
 * There are no chains to be kept up to date: whether a group breathes is looked
 * up stone by stone until the first liberty, which is mostly beside the first
 * stone. So a step back is a matter of one entry a stone, and illegal moves and
 * setups, which would tear chains apart, cost what legal ones cost. */
#ifndef JGFLINT_GO_BOARD_H
#define JGFLINT_GO_BOARD_H

#include "go/game.h"

enum {
  BOARD_STRIDE = 64,                                          /* a row with its edges, and some air */
  BOARD_CELLS = (GO_LARGEST_SIDE + 2) * BOARD_STRIDE,
  BOARD_NOWHERE = 0,                                          /* no point: a cell of the edge */
  BOARD_EDGE = GO_NO_COLOR                                    /* what stands there */
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
  uint32_t stamps[BOARD_CELLS];  /* who has been looked at in this search */
  uint16_t queue[GO_LARGEST_SIDE * GO_LARGEST_SIDE];
};

/* What a play met. */
struct board_play {
  bool ko;              /* it retakes a ko at once */
  bool suicide;         /* the mover's own group had no liberty and is gone */
  uint8_t stood_color;  /* of the stone that stood there; GO_EMPTY: none */
  uint32_t stood_number;
  uint32_t taken;       /* stones of others captured */
  uint32_t lost;        /* own stones removed by suicide */
};

/* A moment to go back to. */
struct board_mark {
  size_t journal_count;
  uint16_t ko_point;
  uint8_t ko_color;
};

void board_init(struct board *board);
void board_release(struct board *board);
/* Empties the board, for sides of 1 to 52. */
void board_start(struct board *board, int width, int height);

static inline unsigned board_point(const struct board *board, int x, int y) {
  if (x < 0 || x >= board->width || y < 0 || y >= board->height) return BOARD_NOWHERE;
  return (unsigned)(y + 1) * BOARD_STRIDE + (unsigned)x + 1;
}
static inline int board_x(unsigned point) { return (int)(point % BOARD_STRIDE) - 1; }
static inline int board_y(unsigned point) { return (int)(point / BOARD_STRIDE) - 1; }

/* Puts a stone, in place of what stands there; then groups of other colors without
 * a liberty leave, all at once; then its own if it has none. */
struct board_play board_play(struct board *board, unsigned point, uint8_t color, uint32_t number);
/* A pass, a move to nowhere: ends a ko. */
void board_pass(struct board *board);
/* Puts or clears (GO_EMPTY) without captures; ends a ko. */
void board_set(struct board *board, unsigned point, uint8_t color);

static inline struct board_mark board_mark(const struct board *board) {
  return (struct board_mark){board->journal_count, board->ko_point, board->ko_color};
}
/* Back to a mark that lies on the way the board came. */
void board_undo(struct board *board, struct board_mark mark);
/* Nobody will go back behind this moment. */
static inline void board_forget(struct board *board) { board->journal_count = 0; }

/* Does the group of the stone there have a liberty? */
bool board_has_liberty(struct board *board, unsigned point);
/* The stones of the group there, and how many they are; 0 on an empty point. *points is
 * good until the board is asked or told something else. */
unsigned board_group(struct board *board, unsigned point, const uint16_t **points);

/* For many questions about one position: between two calls of board_liberty_cache no group
 * is searched twice. */
void board_liberty_cache(struct board *board);
bool board_liberty_cache_has(struct board *board, unsigned point);

/* What the hash of a position changes by when a stone of that color comes or goes. */
uint64_t board_key(unsigned point, uint8_t color);

#endif
