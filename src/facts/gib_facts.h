/* gib_facts.h: what can be noticed about GIB, the format of Tygem.
 *
 * `what` is a struct notation; which of its members say something stands beside
 * each kind. Where nothing else is said, the span is the line or the value. */
#ifndef JGFLINT_FACTS_GIB_FACTS_H
#define JGFLINT_FACTS_GIB_FACTS_H

#include "facts/fact.h"
#include "facts/notation.h"

enum gib_fact {
  GIB_FACT_NO_GAME = FACTS_GIB, /* number: 1 if there is nothing at all */
  GIB_FACT_NO_HEADER,           /* the beginning of the game */
  GIB_FACT_NO_MOVES,
  GIB_FACT_TORN,                /* the end of the text; value: what should stand there */
  GIB_FACT_CHARSET,             /* the first bad bytes; number: how many; meant: the set; name: the set that this build lacks */
  GIB_FACT_MALFORMED_LINE,      /* value */
  GIB_FACT_UNKNOWN_LINE,        /* name: its first word. Once a game for each */
  GIB_FACT_UNKNOWN_VARIABLE,    /* name; meant: one that it may be a slip for, or empty */
  GIB_FACT_DUPLICATE_VARIABLE,  /* name; other: the one that counts */
  GIB_FACT_SIZE_INVALID,        /* value */
  GIB_FACT_KOMI_INVALID,        /* value; name: of the variable */
  GIB_FACT_DATE_INVALID,        /* value; name: of the variable */
  GIB_FACT_TIME_INVALID,        /* value; name: of the variable */
  GIB_FACT_RESULT_UNKNOWN,      /* value; name: of the variable */
  GIB_FACT_RESULT_CONFLICT,     /* value: what GAMERESULT says; meant: what the code says, which counts; other: the code */
  GIB_FACT_HANDICAP_INVALID,    /* value; number 1: it stands behind a move */
  GIB_FACT_MOVE_SYNTAX,         /* value: the line */
  GIB_FACT_MOVE_COLOR,          /* value: of the player */
  GIB_FACT_MOVE_NUMBER,         /* value: the number; number: the one expected */
  GIB_FACT_MOVE_REMOVED,        /* value: the line */
  GIB_FACT_MOVES_COUNT,         /* value: how many lines are said to follow; number: how many there are */
  GIB_FACTS_END
};

#endif
