/* spelling.h: the values of a header in all the spellings that people and programs use.
 *
 * Each function reads one kind of value and appends its canonical text. All formats read with these functions, so a spelling
 * that one format understands is understood in all, and equal values have equal canonical texts. */
#ifndef JGFLINT_GO_SPELLING_H
#define JGFLINT_GO_SPELLING_H

#include "base/buffer.h"

enum spelling {
  SPELLING_SAME,    /* the value is its canonical text, or differs only in zeros of a number, as "B+4.50" */
  SPELLING_SURE,    /* another spelling of the canonical text */
  SPELLING_PART,    /* the canonical text is certain, but it lacks a remark, a time of day or the name of an era */
  SPELLING_GUESSED, /* the canonical text is likely: words were skipped, or a rank in kanji may be professional */
  SPELLING_UNKNOWN, /* the text is empty */
};

static inline bool spelling_is_sure(enum spelling spelling) {
  return spelling <= SPELLING_SURE;
}

/* The text before a remark in brackets at its end, "W+R (moves beyond 178 not known)"; the whole text without a remark. */
struct view spell_without_remark(struct view text);

/* ---- results ---- */

/* "B+R", "W+T", "B+F", "W+3.5", "B+" if it is not known how Black won, "0" for a draw, "?", or "Void" for a game without a
 * result. Words of servers and players are understood in English, Chinese, Japanese and Korean: "Black wins by 3.5",
 * "197手完、黒中押し勝ち", "Black Win 6.5 >> White(50):Black(63)". */
enum spelling spell_result(struct view written, struct buffer *result);
/* Whether the words mean that the game is still being played. */
bool spell_result_is_open(struct view written);
/* The form in JGF of a canonical result: "" for "Void". False for "B+" and "W+", which JGF lacks. */
bool spell_result_in_jgf(struct view result, struct view *in_jgf);
/* The margin of a canonical result, positive for Black: -4.5 for "W+4.5", 0 for "0". False for other results. */
bool spell_margin(struct view result, double *margin);

/* ---- dates ---- */

/* Dates as "2014-01-02", "2014-01" or "2014", ascending, separated by commas. Only days that exist. */
enum spelling spell_dates(struct view written, struct buffer *dates);
/* Appends a canonical date without what it shares with the one before it, as in SGF: "03" after "2014-01-02". */
void spell_date_short(struct view date, struct view before, struct buffer *out);
bool spell_is_day(long long year, long long month, long long day);

/* ---- ranks ---- */

/* "15k", "4d", "9p", perhaps with "?" or "*". "NR", "-" and the like mean that a player has no rank: SPELLING_SURE with an
 * empty text. */
enum spelling spell_rank(struct view written, struct buffer *rank);

/* ---- time ---- */

/* The seconds of the main time: "90m", "1:30:00", "1시간 30분". CGoban 1 and NNGS add the overtime, "30:00(5x1:00)", which is
 * appended to `overtime` as "5x60 byo-yomi" or "25/1800 Canadian". "1:30" is unknown, as it may be hours or minutes. */
enum spelling spell_time(struct view written, struct buffer *seconds, struct buffer *overtime);
/* Overtime of so many periods of so many seconds: "3x30", "3x30 byo-yomi", "5 x 1:00", "10x1 min". Finds the periods anywhere
 * in the text. */
bool spell_periods(struct view overtime, double *periods, double *seconds);
void spell_byo_yomi(double periods, double seconds, struct buffer *out);
void spell_canadian(long long stones, long long seconds, struct buffer *out);

/* ---- numbers and colors ---- */

/* "6.5" for "6,5", "6½", "six and a half", "コミ6目半". */
enum spelling spell_komi(struct view written, struct buffer *komi);
/* Appends a decimal number without needless zeros: "6.5" for "06.50" and ".5" as "0.5". Returns false for other text. A sign is
 * allowed. */
bool spell_number(struct view written, struct buffer *number);
/* Appends a number without an exponent. */
void spell_double(double number, struct buffer *out);
/* GO_BLACK or GO_WHITE for "B", "black" or "1", "W", "white" or "2", in any case. GO_NO_COLOR for other text. */
uint8_t spell_color(struct view written);

/* ---- for these functions themselves (spelling.c, spelling_date.c, spelling_result.c) ---- */

/* Whether the text was appended to `out`, from `start` on, without changes. */
enum spelling same_or_sure(const struct buffer *out, size_t start, struct view written);
/* SPELLING_SAME for digits, perhaps with a minus sign and a fraction: "6.50", but not "+6", "6." or "6,5". */
enum spelling number_spelling(struct view written);
/* Removes the first of the choices ("a|b|c", in lower case) from the beginning of the text, in any case. Returns its number,
 * from 1, or 0. A choice that begins with another choice must precede it. */
unsigned choice_skip(struct view *text, const char *choices);
/* The number of the choice that is equal to the text, or 0. */
unsigned choice_of(struct view text, const char *choices);
/* Removes up to `most` digits and returns their count. */
size_t digits_skip(struct view *text, size_t most, long *number);
/* Removes a number such as "3", "3.5" or ".5" from the beginning of the text and returns it; 0 if there is none. */
double decimal_skip(struct view *text);
/* Shortens the buffer to `length` bytes. */
void spelled_cut(struct buffer *out, size_t length);

#endif
