/* go-point.c: the names of points, and the points of a handicap. */
#include "go/point.h"
#include "tests/unit/tap.h"

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
  is_text(handicap(17, 4, HANDICAP_STANDARD), "O14 D4 O4 D14 ", "four on 17x17");
  is_text(handicap(8, 5, HANDICAP_STANDARD), "", "an even board has no middle");
}

int main(void) {
  names();
  handicaps();
  return done();
}
