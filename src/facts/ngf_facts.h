/* ngf_facts.h: what can be noticed about NGF, the format of Cyberoro and wBaduk.
 *
 * `what` is a struct notation; which of its members say something stands beside
 * each kind. Where nothing else is said, the span is the line or the value. */
#ifndef JGFLINT_FACTS_NGF_FACTS_H
#define JGFLINT_FACTS_NGF_FACTS_H

#include "facts/fact.h"
#include "facts/notation.h"

enum ngf_fact {
  NGF_FACT_NO_GAME = FACTS_NGF, /* number: 1 if there is nothing at all */
  NGF_FACT_NO_MOVES,
  NGF_FACT_HEADER_CUT,          /* the end of the header; number: of its lines */
  NGF_FACT_CHARSET,             /* the first bad bytes; number: how many; meant: the set; name: the set that this build lacks */
  NGF_FACT_MALFORMED_LINE,      /* value */
  NGF_FACT_SIZE_INVALID,        /* value */
  NGF_FACT_HANDICAP_INVALID,    /* value */
  NGF_FACT_KOMI_INVALID,        /* value */
  NGF_FACT_DATE_INVALID,        /* value */
  NGF_FACT_TIME_INVALID,        /* value */
  NGF_FACT_RESULT_UNKNOWN,      /* value */
  NGF_FACT_COUNT_INVALID,       /* value */
  NGF_FACT_TORN,                /* value: what is left of a move */
  NGF_FACT_MOVE_SYNTAX,         /* value: the line */
  NGF_FACT_MOVE_COLOR,          /* value: of the player */
  NGF_FACT_MOVE_NUMBER,         /* value: the letters; meant: the ones expected */
  NGF_FACT_MOVE_MIRROR,         /* value: the second pair of letters; meant: what the first pair makes of it */
  NGF_FACT_MOVES_COUNT,         /* value: how many moves are said to follow; number: how many there are */
  NGF_FACTS_END
};

#endif
