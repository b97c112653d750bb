/* sgf-result-words.c: what servers say of the end of a game, and what is not guessed. */
#include "sgf/header_spelling.h"
#include "tap.h"

int main(void) {
  static const char *const read[][2] = {
      {"White wins by  resign!", "W+R"}, {"White Win by Resign!", "W+R"}, {"White wins by resi!", "W+R"},
      {"Black wins by 0.5!", "B+0.5"}, {"Black wins by 7.0", "B+7"}, {"White loses on time", "B+T"},
      {"Black Win 6.5 >> White(50):Black(63)", "B+6.5"},
      {"White 19Win  >> White(83):Black(64)", "W+19"}, {"Black wins by 1win >> White(58):Black(59)", "B+1"},
      {"black 4 points win", "B+4"}, {"white wins by time", "W+T"}, {"흑 1.5집 승", "B+1.5"}, {"흑 반집승", "B+0.5"}, {"흑 시간승", "B+T"},
      {"백 불계승", "W+R"}, {"250수 흑7집승", "B+7"}, {"白5.5目勝ち!", "W+5.5"}, {"黒中押し勝ち!", "B+R"}, {"197手完、黒中押し勝ち", "B+R"},
      {"232手完、黒2目半勝ち", "B+2.5"}, {"白時間切れ勝ち！", "W+T"}, {"黒5.5目勝！ >> 白(64):黒(76)", "B+5.5"}, {"白11目胜", "W+11"}, {"黑1目半胜", "B+1.5"},
      {"黑時間勝", "B+T"}, {"黑中盘胜(现场消息)", "B+R"}, {"黑3又1/4子胜", "B+"}, {"白棋12子 >> 白方(94):黑方(82)", "W+12"},
      {"ดำชนะด้วยแต้ม!7.5 >> ขาว(63):ดำ(77)", "B+7.5"}, {"White forfeits by absence: black wins", NULL},
      {"和棋", "0"}, {"무승부", "0"}, {"持碁", "0"}, {"Draw!", "0"}, {"无胜负", "Void"}, {"The cat wins!", NULL}, {"", NULL},
      {"Progressing!", NULL}, {"black and white", NULL}, {"12345", NULL}};
  for (size_t i = 0; i < ARRAY_LENGTH(read); i++) {
    struct buffer out = {0};
    bool is_read = result_in_words(view_of(read[i][0]), &out);
    is_text(is_read ? buffer_string(&out) : "nothing", read[i][1] ? read[i][1] : "nothing", "%s", read[i][0]);
    ok(is_read || !out.length, "... and nothing else");
    buffer_release(&out);
  }
  ok(result_is_open(VIEW("Progressing!")) && result_is_open(VIEW("대국중")) && !result_is_open(VIEW("Draw!")),
     "a game that goes on");
  return done();
}
