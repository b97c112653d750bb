/* go-board.c: compares the board with a simple board in random games, and tests kos, hashes and liberties. */
#include "go/board.h"
#include "base/buffer.h"
#include "tests/unit/tap.h"

static struct board board;

/* Sets up the board from rows of '.', 'X', 'O' and 'G' (a third color), from the top, separated by spaces. */
static void draw(const char *rows) {
  int width = (int)strcspn(rows, " "), height = 1;
  for (const char *at = rows; *at; at++) height += *at == ' ';
  board_start(&board, width, height);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      char c = rows[y * (width + 1) + x];
      if (c != '.') board_set(&board, board_point(&board, x, y), c == 'X' ? 1 : c == 'O' ? 2 : 3);
    }
}

static const char *shown(void) {
  static char rows[64 * 64];
  char *to = rows;
  for (int y = 0; y < board.height; y++) {
    if (y) *to++ = ' ';
    for (int x = 0; x < board.width; x++) *to++ = ".XOG"[board.color[board_point(&board, x, y)]];
  }
  *to = '\0';
  return rows;
}

static struct board_play play(uint8_t color, int x, int y) {
  return board_play(&board, board_point(&board, x, y), color, 1);
}

/* Plays the move. Returns true if it is an illegal ko recapture. */
static bool retakes(uint8_t color, int x, int y) {
  bool is_ko = board_is_ko(&board, board_point(&board, x, y), color);
  play(color, x, y);
  return is_ko;
}

static void kos(void) {
  draw(".XO. X.XO .XO. ....");
  struct board_play p = play(2, 1, 1);
  ok(p.taken == 1 && board.ko_point == board_point(&board, 2, 1) && board.ko_color == GO_BLACK, "a ko is taken");
  ok(retakes(1, 2, 1), "retaking it at once is noticed");
  is_text(shown(), ".XO. X.XO .XO. ....", "an illegal ko recapture is played");
  ok(board.ko_point == board_point(&board, 1, 1) && board.ko_color == GO_WHITE, "an illegal ko recapture makes a new ko");
  board_pass(&board);
  ok(!retakes(2, 1, 1), "a pass ends a ko");
  play(1, 3, 3);
  ok(!retakes(2, 3, 2) && !retakes(1, 2, 1), "a move elsewhere ends a ko");
  draw(".XO. X.XO .XO. ....");
  play(2, 1, 1);
  board_set(&board, board_point(&board, 3, 3), 1);
  ok(!retakes(1, 2, 1), "a setup ends a ko");
  draw(".XO. X.XO .XO. ....");
  play(2, 1, 1);
  ok(!retakes(2, 2, 1), "the player who took a ko may fill it");
  draw(".OOX. OXX.X .OOX. ..... .....");
  p = play(2, 3, 1);
  ok(p.taken == 2 && board.ko_point == BOARD_NOWHERE, "capturing two stones is not a ko");
  ok(!board_is_ko(&board, board_point(&board, 2, 1), GO_BLACK), "sending two is not a ko");
  p = play(1, 2, 1);
  ok(p.taken == 1 && board.ko_point == BOARD_NOWHERE, "returning one is not a ko");
  draw("X.OO. OX... O.... ..... .....");
  p = play(2, 1, 0);
  ok(p.taken == 1 && board.ko_point == BOARD_NOWHERE, "capturing with a connected stone is not a ko");
  draw(".X.OX .OXX. O.... ..... .....");
  p = play(2, 2, 0);
  ok(p.taken == 0 && board.ko_point == BOARD_NOWHERE, "a move without a capture is not a ko");
  draw("..X.. .X.X. XO.OX .XOX. ..X..");
  p = play(1, 2, 2);
  ok(p.taken == 3 && board.ko_point == BOARD_NOWHERE, "capturing three single stones is not a ko");
  draw("XO... ..... ..... ..... .....");
  p = play(2, 0, 1);
  ok(p.taken == 1 && board.ko_point == BOARD_NOWHERE, "capturing with a stone that has other liberties is not a ko");
}

static void odd_boards(void) {
  board_start(&board, 1, 1);
  struct board_play p = play(1, 0, 0);
  ok(p.suicide && board.color[board_point(&board, 0, 0)] == GO_EMPTY, "on 1x1 every move is suicide");
  board_start(&board, 52, 1);
  play(1, 0, 0);
  p = play(2, 1, 0);
  ok(p.taken == 1 && board.ko_point == BOARD_NOWHERE, "a capture in the corner of a 52x1 board is not a ko");
  board_start(&board, 2, 1);
  play(1, 0, 0);
  p = play(2, 1, 0);
  ok(p.taken == 1 && board.ko_point == board_point(&board, 0, 0), "a capture on a 2x1 board is a ko");
  board_start(&board, 52, 52);
  for (int y = 0; y < 52; y++)
    for (int x = 0; x < 52; x++)
      if (x || y) board_set(&board, board_point(&board, x, y), GO_BLACK);
  const uint16_t *points;
  is_number(board_group(&board, board_point(&board, 51, 51), &points), 52 * 52 - 1, "a group as large as the largest board");
  p = play(2, 0, 0);
  is_number(p.taken, 52 * 52 - 1, "a group of all points but one is captured by one move");
  is_number(board_point(&board, 52, 0), BOARD_NOWHERE, "a point beyond the right edge does not exist");
  is_number(board_point(&board, 0, -1), BOARD_NOWHERE, "a point above the board does not exist");
  ok(board_x(board_point(&board, 51, 7)) == 51 && board_y(board_point(&board, 51, 7)) == 7, "a point has its x and y");
}

static void counts(void) {
  draw("..... X.... OX... OX... .....");
  is_number(play(1, 0, 4).taken, 2, "two stones at the edge are captured");
  is_number(board.taken[GO_WHITE], 2, "captured stones are counted by color");
  draw(".XXO. XXXO. OOOO. ..... .....");
  is_number(play(1, 0, 0).lost, 6, "filling the last eye captures the whole own group");
  is_number(board.taken[GO_BLACK], 6, "suicides are counted as captured");
  draw("..... .XX.. .OX.. ..... .....");
  struct board_play p = board_play(&board, board_point(&board, 1, 1), GO_WHITE, 9);
  ok(p.taken == 0, "a move on a stone captures nothing");
  is_text(shown(), "..... .OX.. .OX.. ..... .....", "a move on a stone replaces it");
  is_number(board.taken[GO_BLACK], 0, "a replaced stone is not counted as captured");
  is_number(board.number[board_point(&board, 1, 1)], 9, "a replaced stone gets the later move number");
}

/* A simple board. */

enum { SIDE = 7 };
struct naive { uint8_t at[SIDE][SIDE]; };

static unsigned flood(const struct naive *b, int x, int y, uint8_t color, bool seen[SIDE][SIDE], bool *free_point) {
  if (x < 0 || y < 0 || x >= SIDE || y >= SIDE) return 0;
  if (b->at[y][x] == 0) *free_point = true;
  if (b->at[y][x] != color || seen[y][x]) return 0;
  seen[y][x] = true;
  return 1 + flood(b, x + 1, y, color, seen, free_point) + flood(b, x - 1, y, color, seen, free_point) +
         flood(b, x, y + 1, color, seen, free_point) + flood(b, x, y - 1, color, seen, free_point);
}

/* Removes groups of `color` without liberties, or if `others`, such groups of all other colors. Returns the number of stones. */
static unsigned sweep(struct naive *b, uint8_t color, bool others) {
  struct naive after = *b;
  unsigned gone = 0;
  for (int y = 0; y < SIDE; y++)
    for (int x = 0; x < SIDE; x++) {
      uint8_t c = b->at[y][x];
      if (c == 0 || (c == color) == others) continue;
      bool seen[SIDE][SIDE] = {{false}}, breathes = false;
      flood(b, x, y, c, seen, &breathes);
      if (!breathes) after.at[y][x] = 0, gone++;
    }
  *b = after;
  return gone;
}

static unsigned random_state = 12345;
static unsigned random_below(unsigned n) {
  random_state = random_state * 1103515245U + 12345U;
  return (random_state >> 16) % n;
}

static bool same(const struct naive *b) {
  uint64_t hash = 0;
  for (int y = 0; y < SIDE; y++)
    for (int x = 0; x < SIDE; x++) {
      unsigned point = board_point(&board, x, y);
      if (board.color[point] != b->at[y][x]) return false;
      if (b->at[y][x]) hash ^= board_key(point, b->at[y][x]);
    }
  return hash == board.hash;
}

enum { LONGEST = 400 };
static struct naive history[LONGEST + 1];
static struct board_mark marks[LONGEST + 1];
static uint32_t taken_then[LONGEST + 1][4];

/* Makes one random change on both boards. Returns false if the boards differ afterwards. */
static bool step(unsigned n, unsigned colors) {
  struct naive *b = &history[n + 1];
  *b = history[n];
  marks[n] = board_mark(&board);
  memcpy(taken_then[n], board.taken, sizeof taken_then[n]);
  int x = (int)random_below(SIDE), y = (int)random_below(SIDE);
  uint8_t color = (uint8_t)(1 + random_below(colors));
  if (random_below(20) == 0) {
    color = (uint8_t)random_below(colors + 1);
    b->at[y][x] = color;
    board_set(&board, board_point(&board, x, y), color);
    return same(b);
  }
  /* The simple board removes all groups without liberties, even far from the move, so no move is played if a setup left one. */
  struct naive clean = *b;
  if (sweep(&clean, 0, true)) return true;
  b->at[y][x] = color;
  struct board_play p = board_play(&board, board_point(&board, x, y), color, n);
  unsigned taken = sweep(b, color, true), lost = sweep(b, color, false);
  return p.taken == taken && p.lost == lost && p.suicide == (lost > 0) && same(b);
}

static void random_games(unsigned colors) {
  bool plays = true, undoes = true;
  for (unsigned game = 0; game < 150; game++) {
    board_start(&board, SIDE, SIDE);
    memset(&history[0], 0, sizeof history[0]);
    unsigned n = 0;
    for (unsigned steps = 0; steps < 3 * LONGEST; steps++) {
      if (n == LONGEST || (n > 0 && random_below(30) == 0)) {
        n = random_below(n);
        board_undo(&board, marks[n]);
        undoes = undoes && same(&history[n]) && memcmp(taken_then[n], board.taken, sizeof taken_then[n]) == 0 &&
                 board.ko_point == marks[n].ko_point;
      } else {
        plays = step(n++, colors) && plays;
      }
    }
  }
  ok(plays, "random games of %u colors: every position is that of a simple board, and so is its hash", colors);
  ok(undoes, "random games of %u colors: going back equals having played only so far", colors);
}

static void hashes(void) {
  board_start(&board, 19, 19);
  play(1, 3, 3);
  play(2, 4, 4);
  uint64_t one = board.hash;
  board_start(&board, 19, 19);
  is_number(board.hash, 0, "the empty board has the hash 0");
  play(2, 4, 4);
  play(1, 3, 3);
  ok(board.hash == one, "the order of moves does not matter to the hash");
  play(2, 3, 2), play(2, 2, 3), play(2, 4, 3), play(2, 3, 4);
  board_set(&board, board_point(&board, 3, 2), 0);
  board_set(&board, board_point(&board, 2, 3), 0);
  board_set(&board, board_point(&board, 4, 3), 0);
  board_set(&board, board_point(&board, 3, 4), 0);
  ok(board.hash != one && board.stones[1] == 0, "a captured stone changes the hash");
  board_set(&board, board_point(&board, 3, 3), 1);
  ok(board.hash == one, "a stone put back restores the hash");
}

static void surveys(void) {
  draw("XO.. OO.. XXOO O.X.");
  board_liberty_cache(&board);
  ok(!board_liberty_cache_has(&board, board_point(&board, 0, 0)), "a dead stone");
  ok(board_liberty_cache_has(&board, board_point(&board, 1, 0)), "a group with a liberty");
  ok(board_liberty_cache_has(&board, board_point(&board, 0, 1)), "liberties of a group are cached for all its stones");
  ok(board_liberty_cache_has(&board, board_point(&board, 1, 2)), "liberties of a second group are cached");
  ok(!board_liberty_cache_has(&board, board_point(&board, 0, 0)), "liberties of a captured stone are not cached");
}

int main(void) {
  board_init(&board);
  kos();
  odd_boards();
  counts();
  hashes();
  surveys();
  random_games(2);
  random_games(3);
  board_release(&board);
  return done();
}
