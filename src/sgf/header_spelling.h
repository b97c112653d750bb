/* header_spelling.h: values of the header, as SGF and as JGF 2 spell them.
 *
 * Each reads one spelling and appends the other. Lists of spellings are closed: what
 * is not in them is not guessed at. */
#ifndef JGFLINT_SGF_HEADER_SPELLING_H
#define JGFLINT_SGF_HEADER_SPELLING_H

#include "base/buffer.h"

struct json_object;

/* A decimal number without an exponent, as number.h reads it. */
void header_number_write(double number, struct buffer *out);

/* RE: false if JGF has no word for it. */
bool header_result_read(struct view text, struct buffer *out);
void header_result_write(struct view result, struct buffer *out);

/* DT, with FF4's shorthand: adds the days, months or years to an array, ascending, each once; false, and none, if it is no list of dates.
 * A time of day behind a date is passed over. */
bool header_dates_read(struct view text, struct json_object *dates);
/* The same list as FF4 writes it, if it is one, in the order of the days: "2020/1/2, 3" as "2020-01-02,03". Appends nothing else. */
bool header_dates_tidy(struct view text, struct buffer *out);
/* With shorthand. An entry that is no date stands as it is. */
void header_dates_write(struct json_object *dates, struct buffer *out);

/* Ranks. Whether there is one at all, and whether it is guessed: kanji numerals are often professional. */
enum header_rank { HEADER_RANK_NONE, HEADER_RANK_SAME, HEADER_RANK_SURE, HEADER_RANK_GUESSED, HEADER_RANK_UNKNOWN };
enum header_rank header_rank_read(struct view text, struct buffer *out);

/* Names that RU knows under another word than JGF. */
struct view header_ruleset_read(struct view text);
struct view header_ruleset_write(struct view ruleset);

/* Without the blanks around it. */
struct view header_trim(struct view text);

#endif
