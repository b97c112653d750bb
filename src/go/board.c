#include "go/board.h"
#include "base/memory.h"

/* Zobrist keys are computed, not looked up: a table for 255 colors would not fit in the cache. The mixing function is that of
 * splitmix64. */
uint64_t board_key(unsigned point, uint8_t color) {
  uint64_t key = ((uint64_t)point << 8 | color) * UINT64_C(0x9e3779b97f4a7c15);
  key = (key ^ key >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  key = (key ^ key >> 27) * UINT64_C(0x94d049bb133111eb);
  return key ^ key >> 31;
}

void board_init(struct board *board) {
  memset(board, 0, sizeof *board);
}

void board_release(struct board *board) {
  free(board->journal);
  board->journal = NULL;
  board->journal_count = board->journal_capacity = 0;
}

void board_start(struct board *board, int width, int height) {
  board->width = width;
  board->height = height;
  board->hash = 0;
  board->ko_point = BOARD_NOWHERE;
  board->journal_count = 0;
  memset(board->stones, 0, sizeof board->stones);
  memset(board->taken, 0, sizeof board->taken);
  memset(board->color, BOARD_EDGE, (size_t)(height + 2) * BOARD_STRIDE);
  for (int y = 0; y < height; y++) memset(board->color + board_point(board, 0, y), GO_EMPTY, (size_t)width);
}

/* All changes of cells except those of board_undo. */
static inline void put(struct board *board, unsigned point, uint8_t color, uint32_t number, bool taken) {
  uint8_t old = board->color[point];
  ARRAY_GROW(board->journal, board->journal_count, board->journal_capacity);
  board->journal[board->journal_count++] =
      (struct board_change){.number = board->number[point], .point = (uint16_t)point, .color = old, .was_taken = taken};
  if (old != GO_EMPTY) board->hash ^= board_key(point, old);
  if (color != GO_EMPTY) board->hash ^= board_key(point, color);
  board->stones[old]--; /* the count of GO_EMPTY is not used */
  board->stones[color]++;
  board->color[point] = color;
  board->number[point] = number;
}

/* Begins a search. The stamps are cleared if the counter overflows. */
static uint32_t next_stamp(struct board *board) {
  if (board->stamp >= UINT32_MAX - 4) {
    memset(board->stamps, 0, sizeof board->stamps);
    board->stamp = 0;
  }
  return ++board->stamp;
}

enum { ALL_STONES = 1 };

/* Adds the stones of the group at `point` to the queue and stamps them. Stops at the first liberty or at a stone with the stamp
 * `known`, unless all stones are wanted. Returns the number of stones in the queue. */
static unsigned search(struct board *board, unsigned point, unsigned wanted, uint32_t known, bool *breathes) {
  const uint8_t color = board->color[point];
  const uint32_t stamp = board->stamp;
  unsigned count = 0;
  *breathes = false;
  board->queue[count++] = (uint16_t)point;
  board->stamps[point] = stamp;
  for (unsigned next = 0; next < count; next++) {
    for (int direction = 0; direction < BOARD_DIRECTIONS; direction++) {
      unsigned at = board_beside(board->queue[next], direction);
      if (board->color[at] == GO_EMPTY || (known && board->color[at] == color && board->stamps[at] == known)) {
        *breathes = true;
        if (!(wanted & ALL_STONES)) return count;
      } else if (board->color[at] == color && board->stamps[at] != stamp) {
        board->stamps[at] = stamp;
        board->queue[count++] = (uint16_t)at;
      }
    }
  }
  return count;
}

/* Most stones have a liberty of their own. One branch for all four directions, because the direction cannot be predicted. */
static inline bool stone_breathes(const struct board *board, unsigned point) {
  const uint8_t *at = board->color + point;
  return (at[-BOARD_STRIDE] == GO_EMPTY) | (at[-1] == GO_EMPTY) | (at[1] == GO_EMPTY) | (at[BOARD_STRIDE] == GO_EMPTY);
}

static bool group_breathes(struct board *board, unsigned point) {
  bool breathes;
  next_stamp(board);
  search(board, point, 0, 0, &breathes);
  return breathes;
}

unsigned board_group(struct board *board, unsigned point, const uint16_t **points) {
  *points = board->queue;
  if (board->color[point] == GO_EMPTY || board->color[point] == BOARD_EDGE) return 0;
  bool breathes;
  next_stamp(board);
  return search(board, point, ALL_STONES, 0, &breathes);
}

/* The cache uses three stamps, beginning with `stamp`: being searched, has a liberty, has no liberty. */
void board_liberty_cache(struct board *board) {
  next_stamp(board);
  board->stamp += 2;
}

bool board_liberty_cache_has(struct board *board, unsigned point) {
  const uint32_t dead = board->stamp, alive = dead - 1;
  if (board->stamps[point] == alive || board->stamps[point] == dead) return board->stamps[point] == alive;
  bool breathes;
  board->stamp = dead - 2;
  unsigned count = search(board, point, 0, alive, &breathes);
  board->stamp = dead;
  for (unsigned i = 0; i < count; i++) board->stamps[board->queue[i]] = breathes ? alive : dead;
  return breathes;
}

static uint32_t remove_group(struct board *board, unsigned point) {
  const uint8_t color = board->color[point];
  const uint16_t *points;
  const unsigned count = board_group(board, point, &points);
  for (unsigned i = 0; i < count; i++) put(board, points[i], GO_EMPTY, 0, true);
  board->taken[color] += count;
  return count;
}

/* Captures the groups of other colors that the stone at `point` leaves without liberties. All are found before any is removed,
 * because with three colors the removal of one group can give liberties to another. */
static uint32_t capture(struct board *board, unsigned point, uint8_t color, unsigned *last) {
  unsigned others[4], other_count = 0, dead[4], count = 0;
  for (int direction = 0; direction < BOARD_DIRECTIONS; direction++) {
    const unsigned at = board_beside(point, direction);
    const uint8_t other = board->color[at];
    others[other_count] = at; /* counted only if it is a stone of another color, without a branch */
    other_count += (other != GO_EMPTY) & (other != BOARD_EDGE) & (other != color);
  }
  for (unsigned i = 0; i < other_count; i++)
    if (!stone_breathes(board, others[i]) && !group_breathes(board, others[i])) dead[count++] = others[i];
  uint32_t taken = 0;
  for (unsigned i = 0; i < count; i++)
    if (board->color[dead[i]] != GO_EMPTY) taken += remove_group(board, *last = dead[i]);
  return taken;
}

/* Whether the stone at `point`, which captured one stone at `at`, is single and has `at` as its only liberty. */
static bool makes_ko(const struct board *board, unsigned point, unsigned at) {
  for (int direction = 0; direction < BOARD_DIRECTIONS; direction++) {
    unsigned neighbor = board_beside(point, direction);
    if (board->color[neighbor] == board->color[point] || (board->color[neighbor] == GO_EMPTY && neighbor != at)) return false;
  }
  return true;
}

struct board_play board_play(struct board *board, unsigned point, uint8_t color, uint32_t number) {
  struct board_play play = {0};
  board->ko_point = BOARD_NOWHERE;
  put(board, point, color, number, false);
  unsigned last = BOARD_NOWHERE;
  play.taken = capture(board, point, color, &last);
  if (play.taken == 1 && makes_ko(board, point, last)) {
    board->ko_point = (uint16_t)last;
    board->ko_color = board->journal[board->journal_count - 1].color; /* of the captured stone */
  }
  if (!play.taken && !stone_breathes(board, point) && !group_breathes(board, point)) {
    play.suicide = true;
    play.lost = remove_group(board, point);
  }
  return play;
}

void board_pass(struct board *board) {
  board->ko_point = BOARD_NOWHERE;
}

void board_set(struct board *board, unsigned point, uint8_t color) {
  board->ko_point = BOARD_NOWHERE;
  if (board->color[point] != color) put(board, point, color, 0, false);
}

void board_undo(struct board *board, struct board_mark mark) {
  while (board->journal_count > mark.journal_count) {
    const struct board_change *change = &board->journal[--board->journal_count];
    unsigned point = change->point;
    uint8_t now = board->color[point];
    if (now != GO_EMPTY) board->hash ^= board_key(point, now);
    if (change->color != GO_EMPTY) board->hash ^= board_key(point, change->color);
    if (change->was_taken) board->taken[change->color]--;
    board->stones[now]--;
    board->stones[change->color]++;
    board->color[point] = change->color;
    board->number[point] = change->number;
  }
  board->ko_point = mark.ko_point;
  board->ko_color = mark.ko_color;
}
