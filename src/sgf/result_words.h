/* result_words.h: what Asian servers say of the end of a game, in English, Chinese, Japanese and Korean. */
#ifndef JGFLINT_SGF_RESULT_WORDS_H
#define JGFLINT_SGF_RESULT_WORDS_H

#include "base/buffer.h"

/* "White wins by  resign!", "黒2目半勝ち", "197手完、黒中押し勝ち", "흑 1.5집 승", "Black Win 6.5 >> White(50):Black(63)": appends what RE
 * says of it, "B+2.5", "W+R", "B+" where nobody says how, "0", "Void". False, and nothing, if it names no winner, or two. The words are
 * those of files of Tygem's and Cyberoro's clients, and of the lists of ngf2sgf and gib2sgf (sgfutils). */
bool result_in_words(struct view text, struct buffer *out);
/* Whether it says that the game was not over. */
bool result_is_open(struct view text);

#endif
