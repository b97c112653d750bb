/* clock_text.h: times as CGoban 1 and the servers of NNGS's kind write them. */
#ifndef JGFLINT_SGF_CLOCK_TEXT_H
#define JGFLINT_SGF_CLOCK_TEXT_H

#include "base/buffer.h"

/* TM[30:00(5x1:00)], TM[30:00+30:00/25], TM[1:00:00]: the main time in seconds, and appends the overtime as OT says it, "5x60 byo-yomi" or
 * "25/1800 Canadian", if there is one. False for anything else, also for "1:30", which may be hours. */
bool clock_text_read(struct view text, long *seconds, struct buffer *overtime);

#endif
