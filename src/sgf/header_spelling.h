/* header_spelling.h: values of the header, as SGF and as JGF 2 spell them.
 *
 * Each reads one spelling and appends the other. Lists of spellings are closed: what
 * is not in them is not guessed at. */
#ifndef JGFLINT_SGF_HEADER_SPELLING_H
#define JGFLINT_SGF_HEADER_SPELLING_H

#include "base/buffer.h"

struct json_object;

/* A decimal number without an exponent, as sgf_number_read reads it. */
void header_number_write(double number, struct buffer *out);

/* RE: false if JGF has no word for it. */
bool header_result_read(struct view text, struct buffer *out);
void header_result_write(struct view result, struct buffer *out);

/* The text before a remark in brackets at its end, "W+R (moves beyond 178 not known)" or "1846-09-11 (Koka 3)"; all of a text
 * without such a remark. */
struct view text_without_remark(struct view text);

/* DT, with FF4's shorthand: adds the days, months or years to an array, ascending, each once; false, and none, if it is no list
 * of dates. A time of day behind a date is passed over. */
bool header_dates_read(struct view text, struct json_object *dates);
/* The same list as FF4 writes it, if it is one, in the order of the days: "2020/1/2, 3" as "2020-01-02,03". Appends nothing
 * else. */
bool header_dates_tidy(struct view text, struct buffer *out);
/* Dates in SGF's shorthand. An entry that is no date is not changed. */
void header_dates_write(struct json_object *dates, struct buffer *out);

/* Ranks. Whether there is one at all, and whether it is guessed: kanji numerals are often professional. */
enum header_rank { HEADER_RANK_NONE, HEADER_RANK_SAME, HEADER_RANK_SURE, HEADER_RANK_GUESSED, HEADER_RANK_UNKNOWN };
enum header_rank header_rank_read(struct view text, struct buffer *out);

/* Names that RU knows under another word than JGF. */
struct view header_ruleset_read(struct view text);
struct view header_ruleset_write(struct view ruleset);

/* TM[30:00(5x1:00)], TM[30:00+30:00/25], TM[1:00:00]: the main time in seconds, and appends the overtime as OT says it, "5x60
 * byo-yomi" or "25/1800 Canadian", if there is one. False for anything else, also for "1:30", which may be hours. */
bool clock_text_read(struct view text, long *seconds, struct buffer *overtime);

/* ---- players ---- */

/* The first of that color, borrowed; NULL if there is none. */
struct json_object *player_of(struct json_object *header, const char *color);

/* Players of one color, as in pair go, have one name in SGF: "Ann & Cid". Appends that; false if none of them has a name. */
bool player_names_give(struct json_object *header, const char *color, struct buffer *to);
/* Gives each of those who play together the name that stands in their place. The last one has all that is left; for whom none is
 * left has none. */
void player_names_put(struct json_object *header, const char *color, struct view names);

/* What Asian servers say of the end of a game, in English, Chinese, Japanese and Korean. */

/* "White wins by  resign!", "黒2目半勝ち", "197手完、黒中押し勝ち", "흑 1.5집 승", "Black Win 6.5 >> White(50):Black(63)": appends what RE says
 * of it, "B+2.5", "W+R", "B+" where nobody says how, "0", "Void". False, and nothing, if it names no winner, or two. The words
 * are those of files of Tygem's and Cyberoro's clients, and of the lists of ngf2sgf and gib2sgf (sgfutils). */
bool result_in_words(struct view text, struct buffer *out);
/* Without what some servers write in front: how many moves there were, "257手完, ", "226수 ". */
struct view result_without_count(struct view text);
/* Whether it says that the game was not over. */
bool result_is_open(struct view text);

#endif
