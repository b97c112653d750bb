/* date.h: dates as people write them, where they can mean one day alone. */
#ifndef JGFLINT_SGF_DATE_H
#define JGFLINT_SGF_DATE_H

#include "base/buffer.h"

/* "Jan 1, 2020", "1st January 2020", "23.9.2001", "2020年1月2日", "2020년 1월 2일"; appends "2020-01-01". False, and nothing, for what
 * is no date or could be two: 1/2/2020. */
bool sgf_date_in_words(struct view text, struct buffer *out);

#endif
