/* base-suggest.c: suggestions for misspelled words. */
#include "base/suggest.h"
#include "tests/unit/tap.h"

static void distances(void) {
  static const struct {
    const char *a, *b;
    size_t distance;
  } cases[] = {{"", "", 0},         {"", "ab", 2},          {"komi", "komi", 0},       {"komi", "KOMI", 0},   {"komi", "kmoi", 1},
               {"komi", "kom", 1},  {"komi", "komii", 1},   {"komi", "kome", 1},       {"ca", "abc", 3},
               {"players", "playres", 1}, {"board", "bored", 2}, {"handicap", "handycapp", 2}};
  for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
    is_number(edit_distance(view_of(cases[i].a), view_of(cases[i].b), 5), cases[i].distance, "'%s' and '%s'", cases[i].a,
              cases[i].b);
    is_number(edit_distance(view_of(cases[i].b), view_of(cases[i].a), 5), cases[i].distance,
              "the distance is the same the other way round");
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
  is_text(similar.best, "handicap", "a nearer word is kept");
  similar = (struct suggestion){0};
  suggest_consider(&similar, VIEW("tame"), "time");
  suggest_consider(&similar, VIEW("tame"), "name");
  is_number(similar.ties, 2, "two words are equally near");
  is_text(similar.best, "time", "the first of two equally near words is suggested");
  suggest_consider(&similar, VIEW("tame"), "tame");
  is_number(similar.ties, 1, "a nearer one ends the tie");
  similar = (struct suggestion){0};
  suggest_consider(&similar, VIEW("x"), "y");
  suggest_consider(&similar, VIEW("kom"), "time");
  suggest_consider(&similar, VIEW(""), "size");
  ok(similar.best == NULL, "far is not near");
}

/* How many slips are forgiven, on both sides of each limit: one up to four letters, two up to eleven, then three. */
static void limits(void) {
  static const struct {
    const char *word, *name;
    bool is_near;
  } cases[] = {{"b", "bb", false},          {"bb", "ab", true},           {"abcd", "abcx", true},        {"abcd", "abxx", false},
               {"abcde", "abcxx", true},    {"abcde", "abxxx", false},    {"abcdefghijk", "abcdefghixx", true},
               {"abcdefghijk", "abcdefghxxx", false},                     {"abcdefghijkl", "abcdefghixxx", true},
               {"abcdefghijkl", "abcdefghxxxx", false},                   {"json-trailing-kommazz", "json-trailing-comma", true}};
  for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
    struct suggestion similar = {0};
    suggest_consider(&similar, view_of(cases[i].word), cases[i].name);
    ok((similar.best != NULL) == cases[i].is_near, "'%s' is %s '%s'", cases[i].word, cases[i].is_near ? "near" : "not near",
       cases[i].name);
  }
}

int main(void) {
  distances();
  limits();
  offers();
  return done();
}
