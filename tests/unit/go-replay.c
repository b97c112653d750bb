/* go-replay.c: facts of a replay and their places; the time grows linearly with the record. */
#include "go/replay.h"
#include "tests/unit/go-game.h"
#include "tests/unit/tap.h"
#include <time.h>

static struct game_notes notes;

#define plays(side, sgf, expected, name) is_text(sample_facts(&notes, side, sgf), expected, name)

/* GAME reads a game, so that header values can be added before noted() plays it. */
static struct game game;
#define GAME(side, sgf) (sample_start(&game, side), sample_read(&game, sgf))
#define noted(expected, name) is_text(sample_facts_of(&game, &notes), expected, name)

/* tests/unit/cases.txt has the findings of most facts. These have a finding about their cause, or a record of another form. */
static void facts(void) {
  plays(5, ";AW[ca][bb][ab]AB[ba];B[aa]", "suicide 1", "a suicide of a group is noted");
  is_number(notes.summary.illegal, 1, "illegal moves of the main line are counted");
  plays(4, ";AB[ba][ab][bc][cb]AW[ca][db][cc];W[bb];B[cb];W[dd];B[cb]", "ko 2, on-stone 4",
        "an illegal ko recapture is noted and played");
  plays(4, ";AB[ba][ab][bc][cb]AW[ca][db][cc];W[bb](;B[dd])(;B[cb])(;W[dd])", "ko 3, out-of-turn 4",
        "a branch can have an illegal ko recapture");
  plays(9, ";;B[aa];B[bb];B[cc];W[dd]", "out-of-turn 2, out-of-turn 3", "each move out of turn is noted");
  plays(9, ";;B[aa];W[bb](;B[cc])(;W[cc](;W[dd])(;B[dd]))", "out-of-turn 4, out-of-turn 5", "turns are checked in each branch");
  plays(9, ";AB[aa]PL[X];B[bb]", "", "an unreadable turn is ignored");
  GAME(9, ";;B[aa];G[bb]");
  sample_value(&game, GO_PLAYER_COLOR, GO_BLACK, NULL);
  game.player_count = 2;
  noted("", "a player without color may have any color");
}

/* A clock gains time when a period begins. */
static void overtimes(void) {
  static const char *const said[] = {"3x30", "5x30 byo-yomi", "3 x 0:30", "5x0.5min"};
  for (size_t i = 0; i < ARRAY_LENGTH(said); i++) {
    GAME(9, ";;B[aa]BL[5];W[bb];B[cc]BL[30];W[dd];B[ee]BL[21];W[ff];B[gg]BL[30]");
    sample_value(&game, GO_OVERTIME, 0, said[i]);
    noted("", "a time equal to the period is accepted");
    GAME(9, ";;B[aa]BL[5];W[bb];B[cc]BL[31]");
    sample_value(&game, GO_OVERTIME, 0, said[i]);
    noted("time-grows 3", "a time longer than the period is noted");
  }
}

static void clocks_of_both(void) {
  plays(9, ";;B[aa]BL[9];W[bb]WL[9];BL[8]WL[12]", "time-grows 3", "a node without a move can have the clocks of both colors");
}

static void trees(void) {
  plays(9, ";;B[aa](;W[bb];B[cc](;W[dd])(;W[aa]))(;W[cc];B[aa])(;W[bb];B[cc];W[cc])", "on-stone 5, on-stone 7, on-stone 10",
        "moves in nested branches are played");
  is_number(notes.summary.main_line, 5, "the main line goes through the first branches");
  is_number(notes.summary.moves, 4, "moves of the main line are counted");
  is_number(notes.summary.illegal, 0, "illegal moves outside of the main line are not counted");
  GAME(9, ";;B[aa];W[bb]");
  game.nodes[2].parent = GO_NO_NODE;
  sample_item(&game, GO_MOVE, 1, "aa", 2);
  noted("", "a node that follows nothing begins on an empty board");
  GAME(9, ";;B[aa];W[bb];B[aa]");
  game.nodes[3].parent = 7;
  noted("", "a node with an unknown parent begins on an empty board");
  GAME(9, ";;B[aa];W[aa]");
  game.is_go = false;
  notes.replayed = false;
  noted("", "other games are not played");
  ok(!notes.replayed, "other games have no summary");
  GAME(9, ";;B[aa];W[aa]");
  game.board.width = 0;
  noted("", "a board of unknown size is not played");
  GAME(9, "");
  noted("", "a record without nodes has no facts");
}

static void summaries(void) {
  sample_facts(&notes, 19, ";AB[dd][pp];W[cc];B[ee]");
  is_number(notes.summary.black_before_white, 2, "handicap stones that a setup placed");
  is_number(notes.summary.white_moves, 1, "white's moves");
  sample_facts(&notes, 19, ";;B[dd];B[pp];AB[dp];W[cc];B[ee]");
  is_number(notes.summary.black_before_white, 3, "setup and moves together");
  sample_facts(&notes, 19, ";;B[dd];W[];B[pp];W[tt];B[dp];W[cc];B[ee]");
  is_number(notes.summary.black_before_white, 3, "white passes between black's stones");
  is_number(notes.summary.white_moves, 1, "passes are not counted as moves of White");
  GAME(19, ";;B[dd];W[];B[pp];B[dp];W[cc];B[ee];B[ef]");
  sample_value(&game, GO_HANDICAP, 3, NULL);
  noted("out-of-turn 7", "a pass of White does not end free placement");
  sample_facts(&notes, 19, ";AB[dd][pp][aa];AE[aa]AW[pp];B[ee]");
  is_number(notes.summary.black_before_white, 2, "removed handicap stones are not counted");
  game_release(&game);
}

/* The time grows linearly with the record, for every form of tree. */

static void add_move(int32_t parent, uint8_t color, int x, int y) {
  game_add_node(&game)->parent = parent;
  struct go_item *item = game_add_item(&game);
  item->kind = GO_MOVE;
  item->color = color;
  item->x = x;
  item->y = y;
  item->spot = 1;
}

enum { PLAIN, SIBLINGS, LEVELS, SETUPS };

/* Returns the CPU time for a game with random moves, many of them illegal. The seed is fixed. */
static clock_t time_of(unsigned form, size_t nodes) {
  sample_start(&game, 19);
  game.disallow_repeats = true;
  add_move(GO_NO_NODE, 1, 9, 9);
  uint64_t seed = 1;
  for (size_t i = 1; i < nodes; i++) {
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    int x = (int)(seed >> 40 & 1023) % 19, y = (int)(seed >> 50 & 1023) % 19;
    int32_t last = (int32_t)i - 1, parent = last;
    if (form == SIBLINGS) parent = i < 300 ? last : 298;
    /* Each level is a fork. Its first branch continues, and its second branch follows after all deeper levels. */
    if (form == LEVELS && i >= nodes / 2) parent = (int32_t)(nodes - 1 - i);
    add_move(parent, (uint8_t)(1 + i % 2), x, y);
    if (form == SETUPS && i % 2) game.items[game.item_count - 1].kind = GO_SETUP;
  }
  struct replay *replay = replay_new();
  const clock_t start = clock();
  replay_run(&game, replay, (struct fact_sink){sample_note, &notes});
  const clock_t end = clock();
  buffer_clear(&notes.text);
  replay_free(replay);
  game_release(&game);
  return end - start;
}

/* Quadratic growth takes 100 times as long for 10 times as many nodes. The limit allows for caches and a busy machine. */
static void grows(unsigned form, size_t nodes, const char *title) {
  enum { RUNS = 2 };
  clock_t small = 0, large = 0;
  for (int i = 0; i < RUNS; i++) {
    small += time_of(form, nodes / 10);
    large += time_of(form, nodes);
  }
  ok(large < small * 40, "%s take %.1f times as long as a tenth of them", title, (double)large / (double)small);
}

int main(void) {
  facts();
  overtimes();
  clocks_of_both();
  trees();
  summaries();
  grows(PLAIN, 1000000, "1,000,000 moves");
  grows(SIBLINGS, 100000, "100,000 sibling variations");
  grows(LEVELS, 200000, "100,000 levels of forks");
  grows(SETUPS, 200000, "200,000 setups and moves");
  buffer_release(&notes.text);
  return done();
}
