/* ugf-read.c: ranks of UGF, and texts that are UGF. tests/convert/findings.txt has everything else. */
#include "base/buffer.h"
#include "convert/formats.h"
#include "tests/unit/tap.h"
#include "ugf/internal.h"

static void ranks(void) {
  static const char *const cases[][2] = {
      {"初段", "1d"}, {"七段", "7d"}, {"7段", "7d"}, {"９段", "9d"}, {"一級", "1k"}, {"十級", "10k"}, {"十五级", "15k"}, {"二十級", "20k"},
      {"5級", "5k"}, {"9-dan", "9d"}, {"9 dan", "9d"}, {"9D", "9d"}, {"9d*", "9d*"}, {"9p", "9p"}, {"9P", "9p"}, {"プロ九段", "9p"},
      {"アマ六段", "6d"}, {"5 kyu", "5k"}, {"5 gup", "5k"}, {"2k?", "2k?"}, {"30k", "30k"}, {"十段", "十段"}, {"名人", "名人"},
      {"二十五世本因坊", "二十五世本因坊"}, {"Gosei", "Gosei"}, {"10d", "10d"}, {"31k", "31k"}, {"NR", ""}, {"?", ""}, {"-", ""}, {"", ""},
      {"strong", "strong"}, {"99999999999999d", "99999999999999d"}};
  bool is_country;
  for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
    struct buffer rank = {0}, spelled = {0};
    buffer_add_view(&rank, ugf_rank(view_of(cases[i][0]), &spelled, &is_country));
    buffer_release(&spelled);
    is_text(buffer_string(&rank), cases[i][1], "the rank %s", cases[i][0]);
    ok(!is_country, "this is not a country");
    buffer_release(&rank);
  }
  struct buffer none = {0};
  ok(view_is(ugf_rank(VIEW("(Japan)"), &none, &is_country), "Japan") && is_country, "(Japan) is a country");
  ok(view_is(ugf_rank(VIEW("Chinese Taipei"), &none, &is_country), "Chinese Taipei") && is_country,
     "Chinese Taipei is a country");
}

static void sniffs(void) {
  static const struct {
    struct view text;
    bool is_ugf;
  } cases[] = {{{"[Header]\n", 9}, true}, {{"# x\r\r[HEADER] \rx", 16}, true}, {{"[data]", 6}, true},
               {{"junk\n[Data]\n", 12}, true}, {{"[true]", 6}, false}, {{"[NaN]\n", 6}, false}, {{"[null,\n[Data]\n", 14}, true},
               {{"{\n[Data]\n", 9}, false}, {{"(;C[\n[Data]\n])", 14}, false}, {{"[Foo]\n", 6}, false}, {{"", 0}, false},
               {{"[Header]x\n", 10}, false}, {{"\xFF\xFE[\0D\0a\0t\0a\0]\0\n\0", 16}, true},
               {{"\xFE\xFF\0[\0D\0a\0t\0a\0]", 14}, true}, {{"\xEF\xBB\xBF[Data]", 9}, true}};
  for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) ok(format_ugf.sniff(cases[i].text) == cases[i].is_ugf, "sniff %zu", i + 1);
}

int main(void) {
  ranks();
  sniffs();
  return done();
}
