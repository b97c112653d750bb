/* convert_facts.h: what is lost, or means less, when a game goes into another format.
 *
 * Noted by converting alone, never by linting. `span` is the place in the input;
 * `what` is a struct notation with `name` and `value` as they stand there. */
#ifndef JGFLINT_GO_CONVERT_FACTS_H
#define JGFLINT_GO_CONVERT_FACTS_H

#include "text/fact.h"

enum convert_fact {
  /* to JGF */
  CONVERT_FACT_PROPERTY = FACTS_CONVERT, /* JGF has no member for the property: kept in meta.sgf. Once a game for each name */
  CONVERT_FACT_PROPERTY_LOST,   /* ... and not kept, since it would take too much room. Once a game for each name */
  CONVERT_FACT_VALUE,           /* a header value that cannot be read: kept in meta.sgf */
  CONVERT_FACT_RESULT,          /* a result that JGF has no word for: `meant` is what is written in its stead */
  CONVERT_FACT_RANK,            /* a rank that may be another one: `meant` */
  CONVERT_FACT_GAME_TYPE,       /* a game that JGF has no name for */
  CONVERT_FACT_SETUP_WITH_MOVE, /* setup and move of one node become two: the move */
  CONVERT_FACT_ROOT_MOVE,       /* the move of the root goes into a node behind it */
  CONVERT_FACT_TWO_MOVES,       /* a node with several moves becomes several: the later move */
  CONVERT_FACT_DEPTH,           /* number: how deep the record nests; more than readers take */
  CONVERT_FACT_ADDITION,        /* name: a pointer kept beside the game whose place is not found any more; number: how many there are, -1 if what was kept makes no sound record */
  CONVERT_FACT_COLLECTION,      /* a further game of the text: number: which. It becomes a record of its own */
  /* from JGF */
  CONVERT_FACT_MEMBER,          /* SGF has no word for the member: kept in XJ. name: its pointer without numbers. Once a record
                                   for each name */
  CONVERT_FACT_MEMBER_LOST,     /* ... and not kept */
  CONVERT_FACT_COMMENTS,        /* several comments become one; not kept apart */
  CONVERT_FACTS_END
};

#endif
