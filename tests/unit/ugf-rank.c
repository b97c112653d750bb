/* ugf-rank.c: ranks and countries of players in UGF. */
#include "base/buffer.h"
#include "tests/unit/tap.h"
#include "ugf/internal.h"

int main(void) {
  static const char *const cases[][2] = {
      {"初段", "1d"}, {"七段", "7d"}, {"7段", "7d"}, {"９段", "9d"}, {"一級", "1k"}, {"十級", "10k"}, {"十五级", "15k"}, {"二十級", "20k"},
      {"5級", "5k"}, {"9-dan", "9d"}, {"9 dan", "9d"}, {"9D", "9d"}, {"9d*", "9d*"}, {"9p", "9p"}, {"9P", "9p"}, {"プロ九段", "9p"},
      {"アマ六段", "6d"}, {"5 kyu", "5k"}, {"5 gup", "5k"}, {"2k?", "2k?"}, {"30k", "30k"}, {"十段", "十段"}, {"名人", "名人"},
      {"二十五世本因坊", "二十五世本因坊"}, {"Gosei", "Gosei"}, {"10d", "10d"}, {"31k", "31k"}, {"NR", ""}, {"?", ""}, {"-", ""}, {"", ""},
      {"strong", "strong"}, {"99999999999999d", "99999999999999d"}};
  bool is_country;
  for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
    LOCAL_BUFFER rank = {0}, spelled = {0};
    buffer_add_view(&rank, ugf_rank(view_of(cases[i][0]), &spelled, &is_country));
    is_text(buffer_string(&rank), cases[i][1], "the rank %s", cases[i][0]);
    ok(!is_country, "this is not a country");
  }
  struct buffer none = {0};
  ok(view_is(ugf_rank(VIEW("(Japan)"), &none, &is_country), "Japan") && is_country, "(Japan) is a country");
  ok(view_is(ugf_rank(VIEW("Chinese Taipei"), &none, &is_country), "Chinese Taipei") && is_country,
     "Chinese Taipei is a country");
  return done();
}
