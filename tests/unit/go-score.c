/* Counting a scored position, and comparing it with the result. */
#include "go/score.h"
#include "tests/unit/go-game.h"
#include "tests/unit/tap.h"

static struct record record;
static struct game_notes notes;
static struct replay *replay;

/* 5x5: black holds the left two columns, white the right two, the middle one is open. */
#define WALLS ";AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de]"
#define SCORED "TB[aa][ab][ac][ad][ae]TW[ea][eb][ec][ed][ee]"

static const struct score_count *count(int side, const char *sgf) {
  game_start(&record, side);
  game_read(&record, sgf);
  replay_run(&record, replay, (struct fact_sink){game_note, &notes});
  return &notes.summary.score;
}

struct said {
  const char *result, *ruleset;
  double komi, handicap;
};

static enum score_verdict judge(const char *sgf, bool prisoners, struct said said) {
  struct score_count counted = *count(5, sgf);
  if (prisoners) counted.prisoners_known = true;
  if (said.result) game_value(&record, GO_RESULT, 0, said.result);
  if (said.ruleset) game_value(&record, GO_RULESET, 0, said.ruleset);
  if (said.komi > -1000) game_value(&record, GO_KOMI, said.komi, NULL);
  if (said.handicap > 0) game_value(&record, GO_HANDICAP, said.handicap, NULL);
  enum score_verdict verdict = score_judge(&counted, &record).verdict;
  record_release(&record);
  return verdict;
}

static void counts(void) {
  const struct score_count *c = count(5, WALLS SCORED);
  ok(c->known && c->area[0] == 10 && c->area[1] == 10 && c->open == 5, "area: points and living stones");
  ok(c->territory[0] == 5 && c->territory[1] == 5, "territory: points");
  ok(!c->prisoners_known, "a setup with white stones leaves prisoners open");
  is_number(c->spot, 44, "at the first point of the score");
  record_release(&record);
  c = count(5, WALLS "AW[aa]" SCORED);
  ok(c->known && c->area[0] == 10 && c->territory[0] == 6, "a dead stone counts twice as territory");
  record_release(&record);
  c = count(5, WALLS "TB[aa][ab][ac][ad][ae][ba][bb][bc][bd][be]TW[ea][eb][ec][ed][ee]");
  ok(c->known && c->area[0] == 10 && c->territory[0] == 5, "a scored point under one's own stone is area alone");
  record_release(&record);
  c = count(5, ";;B[ba];W[aa];B[ab];W[ee]TB[aa]");
  ok(c->known && c->territory[0] == 2 && c->prisoners_known, "a prisoner counts");
  record_release(&record);
  ok(!count(5, WALLS "TB[aa][ab]TW[aa]")->known, "a point of both sides: not known");
  record_release(&record);
  ok(count(5, ";B[ee]TB[aa]")->known, "a point of one side, with no stone beside it");
  record_release(&record);
  ok(!count(5, ";B[ee]TB[aa]TW[aa]")->known, "and of both: not known");
  record_release(&record);
  ok(!count(5, WALLS "TB[zz]")->known, "a point off the board: not known");
  record_release(&record);
  ok(!count(5, WALLS "TB[aa][ca]")->known, "a living stone beside the other side's point: not known");
  record_release(&record);
  ok(!count(5, WALLS "AG[cc]TB[aa]")->known, "a third color: not known");
  record_release(&record);
  ok(!count(5, WALLS SCORED ";B[ca]")->known, "a stone after the score: not known");
  record_release(&record);
  ok(count(5, WALLS SCORED ";B[];W[]")->known, "passes after it do no harm");
  record_release(&record);
  ok(!count(5, WALLS "(;C[x])(;" SCORED ")")->known, "a score in a branch is not the game's");
  record_release(&record);
}

static void verdicts(void) {
  const char *even = WALLS SCORED;
  is_number(judge(even, true, (struct said){"W+6.5", "Japanese", 6.5, 0}), SCORE_AGREES, "territory, and komi decides");
  is_number(judge(even, true, (struct said){"W+7.5", "Japanese", 6.5, 0}), SCORE_CONTRADICTS, "one point off");
  is_number(judge(even, true, (struct said){"B+6.5", "Japanese", 6.5, 0}), SCORE_CONTRADICTS, "the wrong winner");
  is_number(judge(even, true, (struct said){"0", "Japanese", 0, 0}), SCORE_AGREES, "a draw");
  is_number(judge(even, false, (struct said){"W+7.5", "Japanese", 6.5, 0}), SCORE_UNKNOWN, "prisoners are not known");
  is_number(judge(even, true, (struct said){"W+7", "Japanese", 6.5, 0}), SCORE_UNKNOWN, "what this komi cannot give has another rule");
  is_number(judge(even, true, (struct said){"W+R", "Japanese", 6.5, 0}), SCORE_UNKNOWN, "a resignation");
  is_number(judge(even, true, (struct said){"W+0", "Japanese", 0, 0}), SCORE_UNKNOWN, "a win by nothing");
  is_number(judge(even, true, (struct said){NULL, "Japanese", 6.5, 0}), SCORE_UNKNOWN, "no result");
  is_number(judge(even, true, (struct said){"W+7.5", "Japanese", -1000, 0}), SCORE_UNKNOWN, "no komi");
  is_number(judge(even, true, (struct said){"W+7.5", "Japanese", 650, 0}), SCORE_UNKNOWN, "a komi in hundredths");
  is_number(judge(even, false, (struct said){"W+7.5", "Chinese", 7.5, 0}), SCORE_AGREES, "area");
  is_number(judge(even, false, (struct said){"W+3.75", "Chinese", 3.75, 0}), SCORE_AGREES, "area, in stones");
  is_number(judge(even, false, (struct said){"W+12.5", "Chinese", 7.5, 0}), SCORE_AGREES, "open points may be anybody's");
  is_number(judge(even, false, (struct said){"W+13.5", "Chinese", 7.5, 0}), SCORE_CONTRADICTS, "but no more than those");
  is_number(judge(even, false, (struct said){"W+14.5", "Chinese", 7.5, 2}), SCORE_AGREES, "handicap stones are compensated");
  is_number(judge(even, false, (struct said){"W+15.5", "New Zealand", 7.5, 0}), SCORE_CONTRADICTS, "New Zealand: area");
  is_number(judge(even, true, (struct said){"W+20.5", NULL, 6.5, 0}), SCORE_CONTRADICTS, "unknown rules: neither count gives it");
  is_number(judge(even, true, (struct said){"W+8.5", NULL, 6.5, 0}), SCORE_AGREES, "one of them does");
  struct score_count counted = *count(5, even);
  counted.prisoners_known = true;
  game_value(&record, GO_RESULT, 0, "B+3");
  game_value(&record, GO_KOMI, 1, NULL);
  game_value(&record, GO_RULESET, 0, "Korean");
  struct score_judgement judgement = score_judge(&counted, &record);
  ok(judgement.verdict == SCORE_CONTRADICTS && judgement.said == 3 && judgement.counted == -1 && !judgement.by_area,
     "what was said and what was counted");
  record_release(&record);
}

int main(void) {
  replay = replay_new();
  counts();
  verdicts();
  replay_free(replay);
  buffer_release(&notes.text);
  return done();
}
