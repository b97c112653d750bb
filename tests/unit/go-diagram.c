/* go-diagram.c: the board diagrams of findings. */
#include "go/diagram.h"
#include "tests/unit/go-game.h"
#include "tests/unit/tap.h"

static struct game game;
static struct arena arena;
static struct go_diagram *picture;

/* Keeps a diagram of the last fact that has an event. */
static void note(void *context, const struct fact *fact) {
  (void)context;
  if (fact->kind != GO_FACT_REPLAYED) picture = diagram_of(&arena, fact->data);
}

/* Draws the diagram of the last fact after the board and the game were released. */
static const char *drawn(int side, const char *sgf) {
  static struct buffer text;
  buffer_clear(&text);
  picture = NULL;
  struct replay *replay = replay_new();
  sample_start(&game, side);
  sample_read(&game, sgf);
  replay_run(&game, replay, (struct fact_sink){note, NULL});
  replay_free(replay);
  game_release(&game);
  if (picture) diagram_draw(picture, 2, &text);
  else buffer_add_string(&text, "none");
  return buffer_string(&text);
}

static void moves(void) {
  is_text(drawn(5, ";;B[aa];W[bb];B[cc];W[bb]"),
          "     A  B  C  D  E\n"
          "   5 X1 .  .  .  .\n"
          "   4 . [O] .  .  .\n"
          "   3 .  .  X3 .  .\n"
          "   2 .  .  .  .  .\n"
          "   1 .  .  .  .  .\n"
          "  numbered: moves 1 to 3\n",
          "a move on a stone: the board before it, the point in brackets, the last moves numbered");
  ok(diagram_mark(picture, 0, 0) == 'X' && diagram_number(picture, 0, 0) == 1 && diagram_number(picture, 1, 1) == 2 &&
         diagram_number(picture, 4, 4) == 0, "the same for other ways of drawing");
  is_text(drawn(3, ";AW[ba][ab]AG[cc];B[aa]"),
          "     A  B  C\n"
          "   3[.] O  .\n"
          "   2 O  .  .\n"
          "   1 .  .  G\n",
          "suicide: before the move; a third color by its initial; stones of a setup have no numbers");
  is_text(drawn(9, ";;B[];B[]"), "none", "a pass has no picture");
  is_text(drawn(9, ";AB[aa]AW[ab][ba];B[cc]"),
          "     A  B  C  D  E  F  G  H  J\n"
          "   9[X] O  .  .  .  .  .  .  .\n"
          "   8 O  .  .  .  .  .  .  .  .\n"
          "   7 .  .  +  .  .  .  +  .  .\n"
          "   6 .  .  .  .  .  .  .  .  .\n"
          "   5 .  .  .  .  +  .  .  .  .\n"
          "   4 .  .  .  .  .  .  .  .  .\n"
          "   3 .  .  +  .  .  .  +  .  .\n"
          "   2 .  .  .  .  .  .  .  .  .\n"
          "   1 .  .  .  .  .  .  .  .  .\n",
          "a setup: after the whole node");
  is_text(drawn(9, ";PL[B]"), "none", "a turn alone has no diagram");
}

/* A diagram numbers the last five moves and shows a part of a large board. */
static void large_boards(void) {
  is_text(drawn(9, ";;B[aa];W[ba];B[ca];W[da];B[ea];W[fa];B[ga];W[ha];B[ia];W[ab];B[bb];W[cb];B[db];B[ib]"),
          "     A  B  C  D  E  F  G  H  J\n"
          "   9 .  O  .  O  X  O  X  O  X9\n"
          "   8 O0 X1 O2 X3 .  .  .  . [.]\n"
          "   7 .  .  +  .  .  .  +  .  .\n"
          "   6 .  .  .  .  .  .  .  .  .\n"
          "   5 .  .  .  .  +  .  .  .  .\n"
          "   4 .  .  .  .  .  .  .  .  .\n"
          "   3 .  .  +  .  .  .  +  .  .\n"
          "   2 .  .  .  .  .  .  .  .  .\n"
          "   1 .  .  .  .  .  .  .  .  .\n"
          "  numbered: moves 9 to 13 (last digit)\n",
          "the last five moves are numbered");
  const char *large = drawn(19, ";;B[pd];W[dd];B[pd]");
  is_text(large,
          "     J  K  L  M  N  O  P  Q  R  S  T\n"
          "  19 .  .  .  .  .  .  .  .  .  .  .\n"
          "  18 .  .  .  .  .  .  .  .  .  .  .\n"
          "  17 .  .  .  .  .  .  .  .  .  .  .\n"
          "  16 .  +  .  .  .  .  . [X] .  .  .\n"
          "  15 .  .  .  .  .  .  .  .  .  .  .\n"
          "  14 .  .  .  .  .  .  .  .  .  .  .\n"
          "  13 .  .  .  .  .  .  .  .  .  .  .\n"
          "  12 .  .  .  .  .  .  .  .  .  .  .\n"
          "  11 .  .  .  .  .  .  .  .  .  .  .\n"
          "  10 .  +  .  .  .  .  .  +  .  .  .\n"
          "   9 .  .  .  .  .  .  .  .  .  .  .\n"
          "  numbered: move 1\n",
          "a large board is cut around the point, up to the edge");
  const char *wide = drawn(52, ";;B[zz];W[zz]");
  ok(strncmp(wide, "     V  W  X  Y  Z  AA AB AC AD AE AF\n", 38) == 0, "two letters fit");
}

int main(void) {
  moves();
  large_boards();
  arena_release(&arena);
  return done();
}
