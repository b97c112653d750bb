/* Counting a scored position, and comparing it with the result. */
#include "go/score.h"
#include "tests/unit/go-game.h"
#include "tests/unit/tap.h"

static struct game game;
static struct game_notes notes;
static struct replay *replay;

/* 5x5: black holds the left two columns, white the right two, the middle one is open. */
#define WALLS ";AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de]"
#define SCORED "TB[aa][ab][ac][ad][ae]TW[ea][eb][ec][ed][ee]"

static const struct score_count *count(int side, const char *sgf) {
  game_release(&game);
  sample_start(&game, side);
  sample_read(&game, sgf);
  replay_run(&game, replay, (struct fact_sink){sample_note, &notes});
  return &notes.summary.score;
}

struct said {
  const char *result, *ruleset;
  double komi, handicap;
};

static enum score_verdict judge(const char *sgf, bool prisoners, struct said said) {
  struct score_count counted = *count(5, sgf);
  if (prisoners) counted.prisoners_known = true;
  if (said.result) sample_value(&game, GO_RESULT, 0, said.result);
  if (said.ruleset) sample_value(&game, GO_RULESET, 0, said.ruleset);
  if (said.komi > -1000) sample_value(&game, GO_KOMI, said.komi, NULL);
  if (said.handicap > 0) sample_value(&game, GO_HANDICAP, said.handicap, NULL);
  return score_judge(&counted, &game).verdict;
}

static void counts(void) {
  const struct score_count *c = count(5, WALLS SCORED);
  ok(c->known && c->area[0] == 10 && c->area[1] == 10 && c->open == 5, "area: points and living stones");
  ok(c->territory[0] == 5 && c->territory[1] == 5, "territory: points");
  ok(!c->prisoners_known, "a setup with white stones leaves prisoners open");
  is_number(c->spot, 44, "at the first point of the score");
  c = count(5, ";AB[ba][bb][bc][bd][be][cc];AE[cc]" SCORED);
  ok(!c->prisoners_known, "a setup that removes a stone makes the prisoners unknown");
  c = count(5, ";AB[ba][bb][bc][bd][be]" SCORED);
  ok(c->prisoners_known, "black stones alone are handicap");
  c = count(5, WALLS "AW[aa]" SCORED);
  ok(c->known && c->area[0] == 10 && c->territory[0] == 6, "a dead stone counts twice as territory");
  c = count(5, WALLS "TB[aa][ab][ac][ad][ae][ba][bb][bc][bd][be]TW[ea][eb][ec][ed][ee]");
  ok(c->known && c->area[0] == 10 && c->territory[0] == 5, "a scored point under one's own stone is area alone");
  c = count(5, ";;B[ba];W[aa];B[ab];W[ee]TB[aa]");
  ok(c->known && c->territory[0] == 2 && c->prisoners_known, "a prisoner counts");
}

/* Whether a score can be counted at all. */
static void what_is_known(void) {
  ok(!count(5, WALLS "TB[aa][ab]TW[aa]")->known, "a point of both sides: not known");
  ok(count(5, ";B[ee]TB[aa]")->known, "a point without neighboring stones is counted");
  ok(!count(5, ";B[ee]TB[aa]TW[aa]")->known, "a point of both sides makes the score unknown");
  ok(!count(5, WALLS "TB[zz]")->known, "a point off the board: not known");
  ok(!count(5, WALLS "TB[aa][ca]")->known, "a living stone next to a point of the opponent makes the count unknown");
  ok(!count(5, WALLS "AG[cc]TB[aa]")->known, "a third color: not known");
  ok(!count(5, WALLS SCORED ";B[ca]")->known, "a stone after the score: not known");
  ok(count(5, WALLS SCORED ";B[];W[]")->known, "passes after it do no harm");
  ok(!count(5, WALLS "(;C[x])(;" SCORED ")")->known, "a score in a branch is not the game's");
}

static void verdicts(void) {
  const char *even = WALLS SCORED;
  is_number(judge(even, true, (struct said){"W+6.5", "Japanese", 6.5, 0}), SCORE_AGREES, "territory, and komi decides");
  is_number(judge(even, true, (struct said){"W+7.5", "Japanese", 6.5, 0}), SCORE_CONTRADICTS,
            "a result that is one point off contradicts the score");
  is_number(judge(even, true, (struct said){"B+6.5", "Japanese", 6.5, 0}), SCORE_CONTRADICTS, "the wrong winner");
  is_number(judge(even, true, (struct said){"0", "Japanese", 0, 0}), SCORE_AGREES, "a draw");
  is_number(judge(even, false, (struct said){"W+7.5", "Japanese", 6.5, 0}), SCORE_UNKNOWN, "prisoners are not known");
  is_number(judge(even, true, (struct said){"W+7", "Japanese", 6.5, 0}), SCORE_UNKNOWN,
            "a margin impossible with the komi is not compared");
  is_number(judge(even, true, (struct said){"W+R", "Japanese", 6.5, 0}), SCORE_UNKNOWN, "a resignation");
  is_number(judge(even, true, (struct said){"W+0", "Japanese", 0, 0}), SCORE_UNKNOWN, "a win by 0 points");
  is_number(judge(even, true, (struct said){NULL, "Japanese", 6.5, 0}), SCORE_UNKNOWN, "no result");
  is_number(judge(even, true, (struct said){"W+7.5", "Japanese", -1000, 0}), SCORE_UNKNOWN, "no komi");
  is_number(judge(even, true, (struct said){"W+7.5", "Japanese", 650, 0}), SCORE_UNKNOWN, "a komi in hundredths");
  is_number(judge(even, false, (struct said){"W+7.5", "Chinese", 7.5, 0}), SCORE_AGREES, "area");
  is_number(judge(even, false, (struct said){"W+3.75", "Chinese", 3.75, 0}), SCORE_AGREES, "area, in stones");
  is_number(judge(even, false, (struct said){"W+12.5", "Chinese", 7.5, 0}), SCORE_AGREES,
            "open points may belong to either player");
  is_number(judge(even, false, (struct said){"W+13.5", "Chinese", 7.5, 0}), SCORE_CONTRADICTS,
            "a result beyond the open points contradicts the score");
  is_number(judge(even, false, (struct said){"W+14.5", "Chinese", 7.5, 2}), SCORE_AGREES, "handicap stones are compensated");
  is_number(judge(even, false, (struct said){"W+15.5", "New Zealand", 7.5, 0}), SCORE_CONTRADICTS, "New Zealand: area");
  is_number(judge(even, true, (struct said){"W+20.5", NULL, 6.5, 0}), SCORE_CONTRADICTS,
            "with unknown rules, neither count gives the result");
  is_number(judge(even, true, (struct said){"W+8.5", NULL, 6.5, 0}), SCORE_AGREES,
            "one of two counts gives the result without known rules");
  struct score_count counted = *count(5, even);
  counted.prisoners_known = true;
  sample_value(&game, GO_RESULT, 0, "B+3");
  sample_value(&game, GO_KOMI, 1, NULL);
  sample_value(&game, GO_RULESET, 0, "Korean");
  struct score_judgment judgment = score_judge(&counted, &game);
  ok(judgment.verdict == SCORE_CONTRADICTS && judgment.recorded == 3 && judgment.counted == -1 && !judgment.by_area,
     "the result and the count are reported");
}

int main(void) {
  replay = replay_new();
  counts();
  what_is_known();
  verdicts();
  replay_free(replay);
  game_release(&game);
  buffer_release(&notes.text);
  return done();
}
