/* The static checks of single nodes, and the names of points. */
#include "go/static_checks.h"
#include "go/point.h"
#include "tests/unit/go-game.h"
#include "tests/unit/tap.h"

static struct game game;

struct seen {
  struct buffer text;
};

/* "off-board 5", with the spot; for facts with a second place "markup-same 12 8 1": spots and number. */
static void note(void *context, const struct fact *fact) {
  struct seen *seen = context;
  if (seen->text.length) buffer_add_string(&seen->text, ", ");
  buffer_printf(&seen->text, "%s %u", game_kinds[fact->kind - GO_FACT_OFF_BOARD], (unsigned)fact->spot);
  bool is_pair = fact->kind == GO_FACT_SETUP_SAME_POINT || fact->kind == GO_FACT_MARKUP_SAME_POINT ||
                 fact->kind == GO_FACT_SCORE_SAME_POINT;
  if (is_pair) buffer_printf(&seen->text, " %u %lld", (unsigned)fact->other_spot, fact->number);
  if (fact->what != NULL || fact->span.start != fact->spot) buffer_add_string(&seen->text, " (wrong)");
}

static struct seen seen;

#define GAME(side, sgf) (sample_start(&game, side), sample_read(&game, sgf))
#define noted(expected, what)                                          \
  do {                                                                 \
    buffer_clear(&seen.text);                                           \
    static_checks_run(&game, (struct fact_sink){note, &seen});          \
    is_text(buffer_string(&seen.text), expected, what);                 \
    game_release(&game);                                           \
  } while (0)

/* The first item has spot 4, its x 5, its y 6; the second 8, 9, 10; and so on. */
static void places(void) {
  GAME(9, ";;B[aa];W[ii]AB[aa]LB[ba:1]TB[ca]");
  noted("", "points of the board");
  GAME(9, ";;B[ja];W[aj];B[jj]");
  noted("off-board 5, off-board 10, off-board 13", "a point off the board is noted at x or y");
  GAME(9, ";AB[ja]LB[ja:1]TW[ja]");
  noted("off-board 5, off-board 9, off-board 13", "in setup, markup and score alike");
  GAME(9, ";;B[];W[z]");
  noted("", "a pass, and a move without a point");
  GAME(19, ";;B[tt];W[--];B[t-]");
  noted("pass-as-point 4, pass-as-point 8, off-board 13", "passes written as points are noted");
  GAME(25, ";;B[tt];W[--]");
  noted("pass-as-point 8", "(19,19) is a point of a larger board");
  GAME(19, ";AB[tt]");
  noted("off-board 5", "a setup point is not a pass");
  GAME(19, ";;B[zz]");
  game.board.width = 0;
  noted("", "no point is off a board of unknown size");
  GAME(9, ";;B[aa];W[ia];B[ai];W[bb]");
  game.board.cut_left = game.board.cut_bottom = 1;
  noted("in-cut-off 5, in-cut-off 13", "points that are cut off");
  GAME(9, ";;B[bi]");
  game.board.cut_left = game.board.cut_bottom = 1;
  noted("in-cut-off 6", "at the y if the x is in sight");
  GAME(9, ";;B[aa]");
  game.board.cut_left = 5;
  game.board.cut_right = INT32_MAX;
  sample_value(&game, GO_CUT_OFF_TOP, 0, NULL);
  sample_value(&game, GO_CUT_OFF_RIGHT, INT32_MAX, NULL);
  sample_value(&game, GO_CUT_OFF_LEFT, 5, NULL);
  game.values[1].spot = 77;
  noted("cut-off-all 77", "cut-offs that leave nothing, at the first; then no point is cut off by itself");
  GAME(9, ";;B[ja]");
  game.items[0].x_spot = NO_SPOT;
  noted("off-board 4", "a format without spots for x and y: at the point");
}

static void repeats(void) {
  GAME(9, ";AB[aa][bb][aa]");
  noted("setup-same 12 4 1", "a point twice in a setup");
  GAME(9, ";AB[aa]AW[aa]AE[aa]");
  noted("setup-same 8 4 0, setup-same 12 8 0", "a point set up again is noted with the previous one");
  GAME(9, ";AB[aa];AB[aa]");
  noted("", "in two nodes");
  GAME(9, ";AB[aa]LB[aa:1]TR[aa]TB[aa]");
  noted("", "a setup, a label, a triangle and a score may share a point");
  GAME(9, ";TR[aa][aa]LB[bb:1][bb:2][bb:1]");
  game.source = "0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz";
  noted("markup-same 16 12 0, markup-same 20 16 0, markup-same 8 4 1", "markup: a type twice on a point; texts are compared");
  GAME(9, ";LB[bb:1][bb:1]");
  game.source = "0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz";
  noted("markup-same 8 4 1", "equal labels");
  GAME(9, ";LB[bb:1][bb:1]");
  noted("markup-same 8 4 0", "equal texts are unknown without a source");
  GAME(9, ";TB[aa][bb]TW[bb][aa]TB[aa]");
  noted("score-same 16 4 0, score-same 20 16 0, score-same 12 8 0", "score: across colors");
  GAME(9, ";AB[ja][ja]");
  noted("off-board 5, off-board 9", "twice off the board is off the board, no more");
  GAME(9, ";AB[ja][ja]");
  game.board.width = 0;
  noted("setup-same 8 4 1", "points of a board of unknown size are compared");
  GAME(9, ";LB[aa][bb:1][cc]TR[dd]");
  noted("label-without-text 4, label-without-text 12", "labels without text");
}

static void names(void) {
  char name[POINT_NAME];
  const struct go_board_size nineteen = {.width = 19, .height = 19}, largest = {.width = 52, .height = 52},
                             odd = {.width = 5, .height = 30};
  is_text(point_name(name, 0, 18, &nineteen), "A1", "bottom left");
  is_text(point_name(name, 15, 3, &nineteen), "Q16", "top right");
  is_text(point_name(name, 7, 0, &nineteen), "H19", "the eighth column");
  is_text(point_name(name, 8, 0, &nineteen), "J19", "the ninth: no I");
  is_text(point_name(name, 24, 51, &largest), "Z1", "column 25");
  is_text(point_name(name, 25, 51, &largest), "AA1", "column 26");
  is_text(point_name(name, 33, 0, &largest), "AJ52", "no I in the second letter either");
  is_text(point_name(name, 49, 0, &largest), "AZ52", "column 50");
  is_text(point_name(name, 51, 0, &largest), "BB52", "column 52");
  is_text(point_name(name, 4, 0, &odd), "E30", "rows count by the height");
  is_text(point_name(name, 5, 0, &odd), "(5, 0)", "a point off the board has its coordinates as name");
  is_text(point_name(name, INT32_MIN, INT32_MIN, &odd), "(-2147483648, -2147483648)",
          "the name of an extreme point has its coordinates");
}

static const char *handicap(int side, int number, enum handicap_habit habit) {
  static char text[9 * POINT_NAME];
  const struct go_board_size board = {.width = side, .height = side};
  struct go_point stones[9];
  size_t count = point_handicap(&board, number, habit, stones), used = 0;
  text[0] = '\0';
  for (size_t i = 0; i < count; i++) {
    char name[POINT_NAME];
    used += (size_t)snprintf(text + used, sizeof text - used, "%s ", point_name(name, stones[i].x, stones[i].y, &board));
  }
  return text;
}

static void handicaps(void) {
  is_text(handicap(19, 2, HANDICAP_STANDARD), "Q16 D4 ", "two stones");
  is_text(handicap(19, 3, HANDICAP_STANDARD), "Q16 D4 Q4 ", "three");
  is_text(handicap(19, 3, HANDICAP_FOX), "Q16 D4 D16 ", "three, on the Fox server");
  is_text(handicap(19, 5, HANDICAP_STANDARD), "Q16 D4 Q4 D16 K10 ", "five");
  is_text(handicap(19, 6, HANDICAP_STANDARD), "Q16 D4 Q4 D16 D10 Q10 ", "six");
  is_text(handicap(19, 7, HANDICAP_STANDARD), "Q16 D4 Q4 D16 D10 Q10 K10 ", "seven");
  is_text(handicap(19, 8, HANDICAP_STANDARD), "Q16 D4 Q4 D16 D10 Q10 K16 K4 ", "eight");
  is_text(handicap(13, 9, HANDICAP_STANDARD), "K10 D4 K4 D10 D7 K7 G10 G4 G7 ", "nine on 13x13");
  is_text(handicap(9, 4, HANDICAP_STANDARD), "G7 C3 G3 C7 ", "four on 9x9");
  is_text(handicap(19, 1, HANDICAP_STANDARD), "", "a handicap of one has no points");
  is_text(handicap(17, 4, HANDICAP_STANDARD), "", "no habit on 17x17");
}

int main(void) {
  places();
  repeats();
  names();
  handicaps();
  buffer_release(&seen.text);
  return done();
}
