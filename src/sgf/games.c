#include "sgf/games.h"

static const struct sgf_game games[] = {
    {NULL, NULL},           {"Go", "go"},
    {"Othello", "othello"}, {"Chess", "chess"},
    {"Gomoku or Renju", "renju"},
    {"Nine Men's Morris", NULL},
    {"Backgammon", "backgammon"},
    {"Chinese chess", "chinese_chess"},
    {"Shogi", "shogi"},     {"Lines of Action", NULL},
    {"Ataxx", NULL},        {"Hex", NULL},
    {"Jungle", NULL},       {"Neutron", NULL},
    {"Philosopher's Football", NULL},
    {"Quadrature", NULL},   {"Trax", NULL},
    {"Tantrix", NULL},      {"Amazons", NULL},
    {"Octi", NULL},         {"Gess", NULL},
};

const struct sgf_game *sgf_game_of(double number) {
  size_t index = number >= 1 && number < (double)ARRAY_LENGTH(games) ? (size_t)number : 0;
  return index && (double)index >= number ? &games[index] : NULL;
}

int sgf_game_number(struct view type) {
  for (int i = 1; i < (int)ARRAY_LENGTH(games); i++)
    if (games[i].type && view_is(type, games[i].type)) return i;
  return 0;
}
