/* convert_facts.h: what is lost, or means less, when a game goes into another format.
 *
 * They are noted by converting, not by linting; only a broken XJ is noted when SGF is read, too. `span` is the place in
 * the input; `what` is a struct fact_detail with `name` and `value` as they stand there. "Once a game"
 * means that further ones of the same kind are not noted. */
#ifndef JGFLINT_FACTS_CONVERT_FACTS_H
#define JGFLINT_FACTS_CONVERT_FACTS_H

#include "facts/fact.h"

/* What is lost, and why: what cannot be read, and behind CONVERT_LOST_NODES what SGF cannot say. */
enum convert_lost_move {
  CONVERT_LOST_MOVE,
  CONVERT_LOST_SETUP,
  CONVERT_LOST_NODES,
  CONVERT_LOST_COLOR,  /* the move of a third player */
  CONVERT_LOST_POINT,  /* a move to a point that SGF has no letters for */
  CONVERT_LOST_AS_PASS /* a move to a point that SGF takes for a pass */
};

/* `number` of CONVERT_FACT_ADDITION where it is no number of places. */
enum convert_addition {
  CONVERT_ADDITION_UNSOUND = -1, /* with what was kept the record would not be sound */
  CONVERT_ADDITION_BROKEN = -2   /* name: what it was kept in, which cannot be read */
};

enum convert_fact {
  /* to JGF */
  CONVERT_FACT_PROPERTY = FACTS_CONVERT, /* JGF has no member for the property: kept in meta.sgf. Once a game for each name */
  CONVERT_FACT_PROPERTY_LOST,            /* ... and not kept, since it would take too much room. Once a game for each name */
  CONVERT_FACT_VALUE,                    /* a header value that cannot be read: kept in meta.sgf */
  CONVERT_FACT_RESULT,                   /* a result that JGF has no word for: `meant` is what is written in its stead */
  CONVERT_FACT_RANK,                     /* a rank that may be another one: `meant` */
  CONVERT_FACT_GAME_TYPE,                /* a game that JGF has no name for */
  CONVERT_FACT_SETUP_WITH_MOVE,          /* setup and move of one node become two: the move */
  CONVERT_FACT_ROOT_MOVE,                /* the move of the root goes into a node behind it */
  CONVERT_FACT_TWO_MOVES,                /* a node with several moves becomes several: the later move */
  CONVERT_FACT_DEPTH,                    /* number: how deep the record nests; more than readers take */
  CONVERT_FACT_ADDITION, /* name: a pointer kept beside the game whose place is not found any more; number: how many there are, or
                            one of enum convert_addition */
  CONVERT_FACT_COLLECTION,   /* a further game of the text: number: which. It becomes a record of its own */
  CONVERT_FACT_OTHER_GAME,   /* moves of another game than Go, kept in meta.sgf. Once a game */
  CONVERT_FACT_OFF_BOARD,    /* a move, a setup or a mark that is no point of the board, but is written all the same. Once a game:
                                the first */
  CONVERT_FACT_GAME_INFO,    /* what a later node says of the game as a whole, and an earlier one otherwise: kept in meta.sgf */
  CONVERT_FACT_SEKI_PLAYERS, /* players stay in a list, in which Seki finds none */
  /* from JGF */
  CONVERT_FACT_MEMBER,      /* SGF has no word for the member: kept in XJ. name: its pointer without numbers; meant: the part
                               of the game that it may be mistyped for. Once a record for each name */
  CONVERT_FACT_MEMBER_LOST, /* ... and not kept; number: 1 if its key holds U+0000, which no format takes */
  CONVERT_FACT_COMMENTS,    /* several comments become one; not kept apart */
  /* from and to any */
  CONVERT_FACT_MOVE_LOST,  /* not in the output; number: enum convert_lost_move */
  CONVERT_FACT_VALUE_LOST, /* a value of a property that the other format has no room for */
  CONVERT_FACT_VALUE_KEPT, /* ... or may not have there, which is kept beside the game */
  CONVERT_FACTS_END
};

#endif
