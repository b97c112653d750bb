/* go-replay.c: facts of a replay and their places; the work grows linearly with the record. */
#include "go/replay.h"
#include "tests/unit/go-game.h"
#include "tests/unit/tap.h"

static struct game_notes notes;

#define plays(side, sgf, expected, name) is_text(sample_facts(&notes, side, sgf), expected, name)

/* The same with something said of the record first. */
static struct game game;
#define GAME(side, sgf) (sample_start(&game, side), sample_read(&game, sgf))
#define noted(expected, name) is_text(sample_facts_of(&game, &notes), expected, name)

static const char *const three[] = {"black", "white", "green"}, *const pairs[] = {"black", "white", "black", "white"};

static void illegal_moves(void) {
  plays(9, ";;B[aa];W[bb];B[cc];W[dd]", "", "a legal game has no facts");
  plays(9, ";;B[aa];W[aa];B[cc];W[dd]", "on-stone 2", "a move on a stone is noted and played");
  plays(9, ";;B[aa];W[aa];B[aa]", "on-stone 2, on-stone 3", "a second move on the stone is noted");
  plays(3, ";AW[ba][ab];B[aa]", "suicide 1", "a suicide is noted");
  plays(3, ";AW[ba][ab];B[aa];W[cc];B[aa]", "suicide 1, suicide 3", "the point of a suicide is free again");
  plays(5, ";AW[ca][bb][ab]AB[ba];B[aa]", "suicide 1", "a suicide of a group is noted");
  is_number(notes.summary.illegal, 1, "illegal moves of the main line are counted");
  const char *ko = ";AB[ba][ab][bc][cb]AW[ca][db][cc];W[bb];B[cb];W[dd];B[cb]";
  plays(4, ko, "ko 2, on-stone 4", "an illegal ko recapture is noted and played");
  plays(4, ";AB[ba][ab][bc][cb]AW[ca][db][cc];W[bb];B[dd];W[da];B[cb]", "", "a later ko recapture is legal");
  plays(4, ";AB[ba][ab][bc][cb]AW[ca][db][cc];W[bb];B[];W[];B[cb]", "after-end 4", "a pass ends the ko");
  plays(4, ";AB[ba][ab][bc][cb]AW[ca][db][cc];W[bb];B[zz];W[da];B[cb]", "", "a move off the board ends the ko");
  plays(4, ";AB[ba][ab][bc][cb]AW[ca][db][cc];W[bb];AB[dd];B[cb]", "", "a setup ends the ko");
  plays(4, ";AB[ba][ab][bc][cb]AW[ca][db][cc];W[bb](;B[dd])(;B[cb])(;W[dd])", "ko 3, out-of-turn 4",
        "a branch can have an illegal ko recapture");
  GAME(3, ";AW[ba][ab];B[aa]");
  game.allow_suicide = true;
  noted("", "an allowed suicide is not noted");
}

static void repeats(void) {
  const char *ko = ";AB[ba][ab][bc][cb]AW[ca][db][cc];W[bb];B[cb]";
  GAME(4, ko);
  game.disallow_repeats = true;
  noted("ko 2", "with disallowRepeats an illegal ko recapture is one fact");
  GAME(4, ";AB[ba]AW[bb][ab][ca];B[aa];W[cc];B[];W[];B[ba]");
  game.disallow_repeats = true;
  noted("suicide 1, after-end 5", "a suicide that repeats the position is one fact");
  GAME(3, ";AW[ba][ab];B[aa]");
  game.disallow_repeats = game.allow_suicide = true;
  noted("repeats 1", "an allowed suicide of a stone repeats the position");
  GAME(3, ";;B[aa];W[];B[];W[cc]");
  game.disallow_repeats = true;
  noted("after-end 4", "passes never repeat");
}

/* Three kos: each may be retaken after a move in another, and after six moves the position is back. */
static void ages(void) {
  struct superko positions = {0};
  ok(!superko_add(&positions, 42, 0, 1), "a position is new");
  ok(superko_add(&positions, 42, 0, 3), "a position that occurs again is found");
  ok(!superko_add(&positions, 42, 1, 4), "a position after a setup is new");
  ok(superko_add(&positions, 42, 1, 6), "a position with another setup that occurs again is found");
  superko_release(&positions);
}

static void triple_ko(void) {
  const char *kos =
      ";AB[ba][ab][bc][cb]AW[ca][db][cc]"
      "AB[ga][fb][gc]AW[gb][ha][ib][hc]"
      "AB[bf][ag][bh][cg]AW[cf][dg][ch]PL[W]"
      ";W[bb];B[hb];W[bg];B[cb];W[gb];B[cg];W[bb]";
  plays(9, kos, "", "a triple ko is legal without disallowRepeats");
  GAME(9, kos);
  game.disallow_repeats = true;
  noted("repeats 6, repeats 7", "with disallowRepeats the move that closes the cycle is noted");
  GAME(9, ";AB[ba][ab][bc][cb]AW[ca][db][cc]AB[ga][fb][gc]AW[gb][ha][ib][hc]AB[bf][ag][bh][cg]AW[cf][dg][ch]PL[W]"
          ";W[bb];B[hb];W[bg];AB[ii]PL[B];B[cb];W[gb];B[cg];W[bb]");
  game.disallow_repeats = true;
  noted("", "a setup resets repetition");
}

static void turns(void) {
  plays(9, ";;B[aa];B[bb];B[cc];W[dd]", "out-of-turn 2, out-of-turn 3", "each move out of turn is noted");
  plays(9, ";;W[aa];B[bb]", "", "White may begin");
  plays(9, ";AB[aa][bb];B[cc];W[dd]", "", "either player may move after a setup");
  plays(9, ";;B[aa];PL[B];B[cc]", "turn-without-setup 2", "turn makes it black's turn");
  plays(9, ";;B[aa];AW[bb]PL[B];B[cc];B[dd]", "out-of-turn 4", "a player is out of turn once after a setup turn");
  plays(9, ";;B[aa];W[];W[bb]", "out-of-turn 3", "a pass changes the turn");
  plays(9, ";;B[aa];B[]", "out-of-turn 2", "a pass can be out of turn");
  plays(9, ";;B[aa];W[zz];B[cc];B[zz]", "out-of-turn 4", "a move off the board counts for the order");
  plays(9, ";;B[aa];M[bb];B[cc];W[bb]", "on-stone 4",
        "a move without color is by the player to move");
  plays(9, ";;M[bb];W[bb]", "", "a first move without color can be by either player");
  plays(9, ";;B[aa];W[bb](;B[cc])(;W[cc](;W[dd])(;B[dd]))", "out-of-turn 4, out-of-turn 5", "turns are checked in each branch");
  GAME(9, ";;B[aa];B[bb];B[cc];B[dd];W[ee]");
  sample_value(&game, GO_HANDICAP, 3, NULL);
  noted("out-of-turn 4", "free placement: three stones of handicap 3, the fourth is too many");
  GAME(9, ";AB[ii];B[aa];B[bb];W[ee]");
  sample_value(&game, GO_HANDICAP, 3, NULL);
  noted("out-of-turn 2", "no free placement after stones were set");
  GAME(9, ";;W[aa];B[bb];B[cc]");
  sample_value(&game, GO_HANDICAP, 3, NULL);
  noted("out-of-turn 3, handicap", "there is no free placement after a move of White");
  GAME(9, ";;B[aa];B[bb];B[cc]");
  sample_value(&game, GO_PLAYER_COLOR, 0, "black");
  sample_value(&game, GO_PLAYER_COLOR, 0, "black");
  noted("", "with only black players, Black always moves");
  GAME(9, ";;B[aa];W[bb];B[cc];W[dd];W[ee]");
  for (int i = 0; i < 4; i++) sample_value(&game, GO_PLAYER_COLOR, 0, pairs[i]);
  noted("out-of-turn 5", "Pair Go alternates colors");
  GAME(9, ";;B[aa];W[bb];G[cc];B[dd];G[ee];W[ff];W[gg]");
  for (int i = 0; i < 3; i++) sample_value(&game, GO_PLAYER_COLOR, 0, three[i]);
  noted("out-of-turn 7", "of three players none may move twice in a row");
}

static void turn_marks(void) {
  plays(9, ";AB[aa]PL[W];W[bb]", "", "a turn matches the next move");
  plays(9, ";AB[aa]PL[W];B[bb]", "turn-contradicted 0", "a turn contradicts the next move");
  plays(9, ";AB[aa]PL[W];C[x];C[y];B[bb]", "turn-contradicted 0", "a turn contradicts a later move");
  plays(9, ";AB[aa]PL[W](;W[bb])(;B[bb])", "", "a turn matches the move of the first branch");
  plays(9, ";AB[aa]PL[W](;B[bb])(;W[bb])(;B[cc])", "turn-contradicted 0", "a contradicted turn is noted once");
  plays(9, ";PL[B]", "turn-without-setup 0", "a turn without setup is noted");
  plays(9, ";PL[B];W[bb]", "turn-contradicted 0", "a contradicted turn without setup is one fact");
  plays(9, ";PL[B](;C[x])(;W[aa])", "turn-without-setup 0", "a turn without setup before branches is noted");
  plays(9, ";AB[aa]PL[X];B[bb]", "", "an unreadable turn is ignored");
}

static void ends(void) {
  plays(9, ";;B[aa];W[];B[];W[bb];B[cc]", "after-end 4", "a move after two passes is noted once");
  plays(9, ";;B[aa];W[];B[cc];W[];B[]", "", "passes with a move between them do not end the game");
  plays(9, ";;B[aa];W[];B[];AB[bb];W[cc]", "", "a setup resumes the game");
  GAME(9, ";;B[tt];W[tt];B[aa]");
  noted("after-end 3", "a pass at tt ends the game");
  GAME(9, ";;B[aa];W[bb];G[];B[];W[];G[cc]");
  for (int i = 0; i < 3; i++) sample_value(&game, GO_PLAYER_COLOR, 0, three[i]);
  noted("after-end 6", "three players end the game with three passes");
}

static void setups(void) {
  plays(9, ";AB[aa];AB[aa]", "unchanged 1", "a setup of existing stones changes nothing");
  plays(9, ";AE[aa]", "unchanged 0", "a setup that clears an empty point changes nothing");
  plays(9, ";AB[aa][aa]", "", "a point set up twice is not a setup without change");
  plays(9, ";AB[aa]AW[aa]", "", "a point set up with two colors is not a setup without change");
  plays(9, ";;B[aa];AB[aa][bb]AW[cc]", "unchanged 2", "a setup of a played stone changes nothing");
  plays(9, ";AB[aa]AW[ab][ba]", "no-liberty 0", "a setup stone without liberties is noted");
  plays(9, ";AW[ab][ba];AB[aa]", "no-liberty 1", "a later setup stone without liberties is noted");
  plays(9, ";AB[aa];AW[ab][ba]", "no-liberty 1", "a setup stone that loses its liberties is noted");
  plays(9, ";AB[aa]AW[ab]AW[ba]AE[ba]", "", "liberties are checked after the whole node");
  plays(2, ";AB[aa][ab][ba][bb]", "no-liberty 0", "a full board is noted once");
  plays(9, ";;B[aa]AW[ab][ba];B[cc]", "no-liberty 1", "a move is played before the setup of its node");
  plays(9, ";;B[zz]AB[zz];W[aa]", "", "stones off the board are not put");
}

static void times(void) {
  plays(9, ";;B[aa]BL[100];W[bb]WL[90];B[cc]BL[95];W[dd]WL[89.5]", "", "decreasing times are accepted");
  plays(9, ";;B[aa]BL[100];W[bb]WL[90];B[cc]BL[101]", "time-grows 3", "an increasing time is noted");
  plays(9, ";;B[aa]BL[100];W[bb];B[cc];W[dd];B[ee]BL[120]", "time-grows 5",
        "an increasing time is noted after moves without time");
  plays(9, ";;B[aa]BL[10];W[bb];B[cc]BL[30]OB[3];W[dd];B[ee]BL[29]OB[3]", "", "the beginning of byo-yomi is accepted");
  plays(9, ";;B[aa]OB[3]BL[10];W[bb];B[cc]BL[30]OB[4]", "", "periods are not judged without NxS");
  plays(9, ";;B[aa]BL[100](;W[bb];B[cc]BL[50])(;W[cc];B[dd]BL[80];W[ee];B[ff]BL[90])", "time-grows 7",
        "turns are checked in each branch");
  GAME(9, ";;B[aa]OB[3]BL[10];W[bb];B[cc]BL[30]OB[4]");
  sample_value(&game, GO_OVERTIME, 0, "3x30 byo-yomi");
  noted("time-grows 3", "growing periods are noted with NxS overtime");
  GAME(9, ";;B[aa]BL[100];W[bb];B[cc]BL[101]");
  sample_value(&game, GO_OVERTIME, 0, "25/600 Canadian");
  noted("", "other overtimes may add time");
  GAME(9, ";;B[aa]BL[100];W[bb]WL[90];B[cc]BL[120]");
  for (int i = 0; i < 4; i++) sample_value(&game, GO_PLAYER_COLOR, 0, pairs[i]);
  noted("", "two players of a color have separate clocks");
}

/* A clock gains time when byo-yomi or a period begins. */
static void overtimes(void) {
  static const char panda[] = ";;W[aa]WL[45];B[ba]BL[12];W[ca]WL[2];B[da]BL[8];W[ea]WL[596];B[fa]BL[5];W[ga]WL[593];B[ha]BL[1];"
                              "W[ia]WL[484];B[ab]BL[590];W[bb]WL[592];B[cb]BL[461];W[db]WL[588];B[eb]BL[598]";
  static const char *const said[] = {"3x30", "5x30 byo-yomi", "3 x 0:30", "5x0.5min"};
  plays(19, panda, "", "Canadian overtime of IGS without OB, OW or OT is accepted");
  plays(9, ";;B[aa]BL[5];W[bb];B[cc]BL[30];W[dd];B[ee]BL[24];W[ff];B[gg]BL[30]", "", "half a minute per move is accepted");
  plays(9, ";;B[aa]BL[5];W[bb];B[cc]BL[30];W[dd];B[ee]BL[200]", "time-grows 5", "a much longer period is noted");
  plays(9, ";;B[aa]BL[50];W[bb];B[cc]BL[55]", "time-grows 3", "a period that begins early is noted");
  plays(9, ";;B[aa]BL[5](;W[bb];B[cc]BL[30])(;W[cc];B[dd]BL[4];W[ee];B[ff]BL[60];W[gg];B[hh]BL[59];W[ii];B[ia]BL[60])", "",
        "each branch has a separate clock");
  for (size_t i = 0; i < ARRAY_LENGTH(said); i++) {
    GAME(9, ";;B[aa]BL[5];W[bb];B[cc]BL[30];W[dd];B[ee]BL[21];W[ff];B[gg]BL[30]");
    sample_value(&game, GO_OVERTIME, 0, said[i]);
    noted("", "a time equal to the period is accepted");
    GAME(9, ";;B[aa]BL[5];W[bb];B[cc]BL[31]");
    sample_value(&game, GO_OVERTIME, 0, said[i]);
    noted("time-grows 3", "a time longer than the period is noted");
  }
  GAME(9, ";;B[aa]BL[50];W[bb];B[cc]BL[60];W[dd];B[ee]BL[61]");
  sample_value(&game, GO_NUMBER_OF_PERIODS, 5, NULL);
  sample_value(&game, GO_TIME_PER_PERIOD, 60, NULL);
  noted("time-grows 5", "periods of Seki are recognized");
}

static void colors(void) {
  GAME(9, ";;B[aa];G[bb]");
  sample_value(&game, GO_PLAYER_COLOR, 0, "black");
  sample_value(&game, GO_PLAYER_COLOR, 0, "white");
  noted("color-without-player 2", "a color without a player is noted");
  GAME(9, ";;B[aa];G[bb]");
  sample_value(&game, GO_PLAYER_COLOR, 0, "black");
  sample_value(&game, GO_PLAYER_COLOR, 0, "Green");
  noted("", "a misspelled color of a player is corrected");
  GAME(9, ";;B[aa];G[bb]");
  sample_value(&game, GO_PLAYER_COLOR, 0, "black");
  game.player_count = 2;
  noted("", "a player without color may have any color");
}

static void trees(void) {
  plays(9, ";;B[aa](;W[bb];B[cc](;W[dd])(;W[aa]))(;W[cc];B[aa])(;W[bb];B[cc];W[cc])", "on-stone 5, on-stone 7, on-stone 10",
        "moves in nested branches are played");
  is_number(notes.summary.main_line, 5, "the main line goes through the first branches");
  is_number(notes.summary.moves, 4, "moves of the main line are counted");
  is_number(notes.summary.illegal, 0, "illegal moves outside of the main line are not counted");
  plays(9, ";B[aa];W[aa]", "on-stone 1", "a move in the root is played");
  plays(9, ";;B[aa];W[bb];;B[bb]", "on-stone 4", "an empty node changes nothing");
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

/* Work must grow as the record does, whatever its form. */

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

/* Random moves, so many of them illegal; fixed for all time. */
static uint64_t work_of(unsigned form, size_t nodes) {
  sample_start(&game, 19);
  game.disallow_repeats = true;
  add_move(GO_NO_NODE, 1, 9, 9);
  uint64_t seed = 1;
  for (size_t i = 1; i < nodes; i++) {
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    int x = (int)(seed >> 40 & 1023) % 19, y = (int)(seed >> 50 & 1023) % 19;
    int32_t last = (int32_t)i - 1, parent = last;
    if (form == SIBLINGS) parent = i < 300 ? last : 298;
    /* Each level is a fork: its first branch goes on, its second comes when all below is done. */
    if (form == LEVELS && i >= nodes / 2) parent = (int32_t)(nodes - 1 - i);
    add_move(parent, (uint8_t)(1 + i % 2), x, y);
    if (form == SETUPS && i % 2) game.items[game.item_count - 1].kind = GO_SETUP;
  }
  struct replay *replay = replay_new();
  replay_run(&game, replay, (struct fact_sink){sample_note, &notes});
  buffer_clear(&notes.text);
  uint64_t work = replay_work(replay);
  replay_free(replay);
  game_release(&game);
  return work;
}

/* The address of a table affects collisions (map_slot), so the work of several runs is added. */
static void grows(unsigned form, size_t nodes, const char *title) {
  enum { RUNS = 4 };
  uint64_t small = 0, large = 0;
  for (int i = 0; i < RUNS; i++) {
    small += work_of(form, nodes / 10);
    large += work_of(form, nodes);
  }
  nodes *= RUNS;
  ok(large < small * 13, "%s cost %.1f times a tenth of them, %.1f steps each", title, (double)large / (double)small,
     (double)large / (double)nodes);
}

int main(void) {
  illegal_moves();
  repeats();
  ages();
  triple_ko();
  turns();
  turn_marks();
  ends();
  setups();
  times();
  overtimes();
  colors();
  trees();
  summaries();
  grows(PLAIN, 1000000, "1,000,000 moves");
  grows(SIBLINGS, 100000, "100,000 sibling variations");
  grows(LEVELS, 200000, "100,000 levels of forks");
  grows(SETUPS, 200000, "200,000 setups and moves");
  buffer_release(&notes.text);
  return done();
}
