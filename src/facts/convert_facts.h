/* convert_facts.h: facts about losses in conversions.
 *
 * Only converting emits them, but the SGF reader also reports a broken XJ. `span` is the place in the input; `data` is a
 * struct fact_detail with `name` and `value` as written in the input. "Once a game" means that further ones of the same kind
 * are not noted. */
#ifndef JGFLINT_FACTS_CONVERT_FACTS_H
#define JGFLINT_FACTS_CONVERT_FACTS_H

#include "facts/fact.h"

/* The lost data: unreadable data, and from CONVERT_LOST_NODES on, data that SGF cannot express. */
enum convert_lost_move {
  CONVERT_LOST_MOVE,
  CONVERT_LOST_SETUP,
  CONVERT_LOST_NODES,
  CONVERT_LOST_COLOR,  /* the move of a third player */
  CONVERT_LOST_POINT,  /* a move to a point that SGF has no letters for */
  CONVERT_LOST_AS_PASS /* a move to a point that SGF takes for a pass */
};

/* `number` of CONVERT_FACT_ADDITION if it is not a number of places. */
enum convert_addition {
  CONVERT_ADDITION_UNSOUND = -1, /* the stored data would make the record invalid */
  CONVERT_ADDITION_BROKEN = -2   /* name: the unreadable container of the stored data */
};

enum convert_fact {
  /* to JGF */
  CONVERT_FACT_PROPERTY = FACTS_CONVERT, /* JGF has no member for the property: kept in meta.sgf. Once a game for each name */
  CONVERT_FACT_PROPERTY_LOST,            /* ... and not kept, since it would take too much room. Once a game for each name */
  CONVERT_FACT_VALUE,                    /* a header value that cannot be read: kept in meta.sgf */
  CONVERT_FACT_RESULT,                   /* a result that JGF has no spelling for; meant: the written result */
  CONVERT_FACT_RANK,                     /* an ambiguous rank; meant: the written rank `meant` */
  CONVERT_FACT_GAME_TYPE,                /* a game that JGF has no name for */
  CONVERT_FACT_SETUP_WITH_MOVE,          /* setup and move of one node become two: the move */
  CONVERT_FACT_ROOT_MOVE,                /* the move of the root becomes a node after it */
  CONVERT_FACT_TWO_MOVES,                /* a node with several moves becomes several: the later move */
  CONVERT_FACT_DEPTH,                    /* number: how deep the record nests; more than readers take */
  CONVERT_FACT_ADDITION, /* name: a stored pointer without a place; number: how many there are, or one of enum convert_addition */
  CONVERT_FACT_COLLECTION,   /* a further game of the text; number: its index. It becomes a record of its own */
  CONVERT_FACT_OTHER_GAME,   /* moves of another game than Go, kept in meta.sgf. Once a game */
  CONVERT_FACT_OFF_BOARD,    /* a move, setup stone or mark off the board, which is written anyway. Once a game: the first */
  CONVERT_FACT_GAME_INFO,    /* game info of a later node that differs from an earlier one: stored in meta.sgf */
  CONVERT_FACT_SEKI_PLAYERS, /* players stay in a list, which Seki does not read */
  /* from JGF */
  CONVERT_FACT_MEMBER,      /* SGF has no word for the member: kept in XJ. name: its pointer without numbers; meant: the part
                               of the game that it may be mistyped for. Once a record for each name */
  CONVERT_FACT_MEMBER_LOST, /* ... and not kept; number: 1 if its key holds U+0000, which no format takes */
  CONVERT_FACT_COMMENTS,    /* several comments become one; not kept apart */
  /* from and to any */
  CONVERT_FACT_MOVE_LOST,  /* not in the output; number: enum convert_lost_move */
  CONVERT_FACT_VALUE_LOST, /* a value of a property that the other format does not support */
  CONVERT_FACT_VALUE_KEPT, /* ... or does not allow there, which is stored outside of the game */
  CONVERT_FACTS_END
};

#endif
