#include "go/point.h"

static const char letters[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
enum { LETTERS = sizeof letters - 1 };

const char *point_column(char name[POINT_NAME], int x) {
  char *to = name;
  if (x >= LETTERS) *to++ = letters[x / LETTERS - 1];
  *to++ = letters[x % LETTERS];
  *to = '\0';
  return name;
}

bool point_on_board(const struct go_board_size *board, int x, int y) {
  return x >= 0 && x < board->width && y >= 0 && y < board->height;
}

const char *point_name(char name[POINT_NAME], int x, int y, const struct go_board_size *board) {
  if (!point_on_board(board, x, y)) {
    snprintf(name, POINT_NAME, "(%d, %d)", x, y);
    return name;
  }
  point_column(name, x);
  size_t used = strlen(name);
  snprintf(name + used, POINT_NAME - used, "%d", board->height - y);
  return name;
}

/* Cut-offs may be so large that their sum would overflow. */
static bool hides(int from, int to, int side, int at) {
  return at < from || at >= side - to;
}

bool point_is_hidden(const struct go_board_size *board, int x, int y) {
  bool is_cut = hides(board->cut_left, board->cut_right, board->width, x) ||
      hides(board->cut_top, board->cut_bottom, board->height, y);
  return is_cut && point_on_board(board, x, y);
}

bool point_all_hidden(const struct go_board_size *board) {
  return board->width > 0 && ((long long)board->cut_left + board->cut_right >= board->width ||
                              (long long)board->cut_top + board->cut_bottom >= board->height);
}

bool point_means_pass(const struct go_board_size *board, const struct go_item *move) {
  if (move->kind != GO_MOVE || move->marks & (GO_IS_PASS | GO_NO_POINT)) return false;
  if (move->x == -1 && move->y == -1) return true;
  return move->x == 19 && move->y == 19 && board->width > 0 && board->width <= 19 && board->height <= 19;
}

size_t point_handicap(const struct go_board_size *board, long long handicap, enum handicap_habit habit,
                      struct go_point stones[9]) {
  const int side = board->width, near = side < 13 ? 2 : 3, far = side - 1 - near, middle = side / 2;
  bool has_middle = side % 2 && side >= 9;
  if (board->height != side || side < 7 || handicap < 2 || handicap > (has_middle ? 9 : 4)) return 0;
  struct go_point corners[4] = {{far, near}, {near, far}, {far, far}, {near, near}};
  if (habit == HANDICAP_FOX) corners[2] = (struct go_point){near, near}, corners[3] = (struct go_point){far, far};
  const struct go_point sides[4] = {{near, middle}, {far, middle}, {middle, near}, {middle, far}};
  size_t count = (size_t)handicap;
  bool center = count >= 5 && count % 2 == 1;
  size_t around = count - (center ? 1 : 0);
  for (size_t i = 0; i < around; i++) stones[i] = i < 4 ? corners[i] : sides[i - 4];
  if (center) stones[around] = (struct go_point){middle, middle};
  return count;
}

bool point_is_star(const struct go_board_size *board, int x, int y) {
  if (board->width != board->height) return false;
  int side = board->width;
  if (side != 9 && side != 13 && side != 19) return false;
  int near = side == 9 ? 2 : 3, middle = side / 2, far = side - 1 - near;
  bool x_outer = x == near || x == far, y_outer = y == near || y == far;
  if (side < 19) return (x_outer && y_outer) || (x == middle && y == middle);
  return (x_outer || x == middle) && (y_outer || y == middle);
}
