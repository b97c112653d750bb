/* Did you mean ...? */
#include "base/suggest.h"
#include "tests/unit/tap.h"

static void distances(void) {
  static const struct {
    const char *a, *b;
    size_t distance;
  } cases[] = {{"", "", 0},         {"", "ab", 2},          {"komi", "komi", 0},       {"komi", "KOMI", 0},   {"komi", "kmoi", 1},
               {"komi", "kom", 1},  {"komi", "komii", 1},   {"komi", "kome", 1},       {"ca", "abc", 3},      {"players", "playres", 1},
               {"board", "bored", 2}, {"handicap", "handycapp", 2}};
  for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
    is_number(edit_distance(view_of(cases[i].a), view_of(cases[i].b), 5), cases[i].distance, "'%s' and '%s'", cases[i].a, cases[i].b);
    is_number(edit_distance(view_of(cases[i].b), view_of(cases[i].a), 5), cases[i].distance, "and the other way round");
  }
  is_number(edit_distance(VIEW("abcdef"), VIEW("uvwxyz"), 2), 3, "more than the limit is limit + 1");
  char longest[100];
  memset(longest, 'a', sizeof longest);
  is_number(edit_distance((struct view){longest, 63}, (struct view){longest, 63}, 2), 0, "63 letters");
  is_number(edit_distance((struct view){longest, 64}, (struct view){longest, 64}, 2), 3, "longer words are near nothing");
}

static void offers(void) {
  struct suggestion similar = {0};
  suggest_consider(&similar, VIEW("hadicap"), "handicap");
  is_text(similar.best, "handicap", "near");
  suggest_consider(&similar, VIEW("hadicap"), "komi");
  is_text(similar.best, "handicap", "the nearer one stays");
  similar = (struct suggestion){0};
  suggest_consider(&similar, VIEW("tame"), "time");
  suggest_consider(&similar, VIEW("tame"), "name");
  is_number(similar.ties, 2, "two as near as each other");
  is_text(similar.best, "time", "the first of them");
  suggest_consider(&similar, VIEW("tame"), "tame");
  is_number(similar.ties, 1, "a nearer one ends the tie");
  similar = (struct suggestion){0};
  suggest_consider(&similar, VIEW("x"), "y");
  suggest_consider(&similar, VIEW("kom"), "time");
  suggest_consider(&similar, VIEW(""), "size");
  ok(similar.best == NULL, "far is not near");
}

int main(void) {
  distances();
  offers();
  return done();
}
