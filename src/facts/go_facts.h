/* go_facts.h: facts about a game of Go, in any format.
 *
 * The static checks read nodes separately, the replay plays every branch. A finding points at `spot` and `span`, which the
 * comment of each kind names first. `data` is a struct go_event (go/replay.h) for facts of the replay and NULL for facts of the
 * static checks. Points are 0-based from the top left corner (go/game.h). */
#ifndef JGFLINT_FACTS_GO_FACTS_H
#define JGFLINT_FACTS_GO_FACTS_H

#include "facts/fact.h"

/* A mistake that explains several facts (go/causes.h). */
enum go_cause_kind {
  GO_CAUSE_HANDICAP,
  GO_CAUSE_REPEATED_NODE,
  GO_CAUSE_SWAPPED_NODES,
  GO_CAUSE_MOVE_COLOR,
  GO_CAUSE_COLORS_SWAPPED,
  GO_CAUSE_LATE_VARIATION,
  GO_CAUSE_SECOND_ROOT,
  GO_CAUSE_PASS_AS_POINT,
  GO_CAUSE_COUNTED_FROM_ONE,
  GO_CAUSE_AXES_SWAPPED,
  GO_CAUSE_ROWS_REVERSED,
  GO_CAUSE_LETTERS,
  GO_CAUSE_BOARD_SIZE,
  GO_CAUSES
};

/* Values of the header. */
enum go_meaning {
  GO_FORMAT_VERSION, GO_CHARSET, GO_GENERATOR, GO_TRANSCRIBER,
  GO_SOURCE_NAME, GO_SOURCE_URL, GO_COPYRIGHT,
  GO_GAME_TYPE, GO_GAME_NAME, GO_RESULT, GO_DATE, GO_DATES_ENTRY, GO_OPENING, GO_ANNOTATOR, GO_DESCRIPTION,
  GO_PLAYER_COLOR, GO_PLAYER_NAME, GO_PLAYER_RANK, GO_PLAYER_TEAM, GO_PLAYER_COUNTRY,
  GO_EVENT_NAME, GO_LOCATION, GO_ROUND,
  GO_RULESET, GO_ALLOW_SUICIDE, GO_DISALLOW_REPEATS, GO_KOMI, GO_HANDICAP, GO_TIME, GO_OVERTIME,
  GO_NUMBER_OF_PERIODS, GO_TIME_PER_PERIOD,
  GO_BOARD_SIZE, GO_BOARD_WIDTH, GO_BOARD_HEIGHT, GO_CUT_OFF_TOP, GO_CUT_OFF_BOTTOM, GO_CUT_OFF_LEFT, GO_CUT_OFF_RIGHT,
  GO_MEANINGS
};

enum go_fact {
  /* static checks */
  GO_FACT_OFF_BOARD = FACTS_GO, /* the x if it is out of range, otherwise the y; other_spot: the point; number: index of
                                   the item */
  GO_FACT_IN_CUT_OFF,           /* the same */
  GO_FACT_PASS_AS_POINT,        /* a point that means a pass in other programs: (19,19) on a board up to 19x19, (-1,-1);
                                   number: index of the item. GO_FACT_OFF_BOARD is not noted as well */
  GO_FACT_SETUP_SAME_POINT,     /* the later point; other: the earlier; number: 1 if of the same type */
  GO_FACT_MARKUP_SAME_POINT,    /* the later point; other: the earlier; number: 1 if the texts are equal as
                                   written (0 if the game has texts, but no `source`) */
  GO_FACT_SCORE_SAME_POINT,     /* the later point; other: the earlier; number: 1 if of the same color */
  GO_FACT_LABEL_WITHOUT_TEXT,   /* the point */
  GO_FACT_SAME_BRANCH,          /* the first move of a variation; other: the same first move of an earlier variation */
  GO_FACT_CUT_OFF_ALL,          /* the first cut-off: all cut-offs together hide the whole board; replaces GO_FACT_IN_CUT_OFF */
  /* the replay. A move has at most one of the first four, and any of the others */
  GO_FACT_ON_STONE,         /* other: the move that placed the stone; NO_SPOT for a stone of a setup */
  GO_FACT_SUICIDE,
  GO_FACT_KO,               /* other: the move that took the ko */
  GO_FACT_REPEATS,
  GO_FACT_OUT_OF_TURN,
  GO_FACT_AFTER_END,        /* the first move after the passes, no later one */
  GO_FACT_SETUP_NO_LIBERTY, /* once per node: the last setup point in a group without liberties, otherwise the last one
                               next to such a group */
  GO_FACT_TURN_CONTRADICTED, /* the turn; other: the next move, in the first branch if there are several */
  GO_FACT_TURN_WITHOUT_SETUP, /* the turn, unless it is contradicted; noted when the next move or the end of the line is met */
  GO_FACT_TIME_GROWS,       /* the timeLeft or periodsLeft; other: the earlier one; number: 0 time, 1 periods */
  GO_FACT_COLOR_OF_NOBODY,  /* the color of a move, other than black and white, without a player */
  GO_FACT_SETUP_UNCHANGED,  /* the first point of a node whose setup changes nothing, or NO_SPOT if all are named twice or in
                               rectangles; number: 1 after an illegal move, 2 if a whole setup after moves changes nothing */
  GO_FACT_HANDICAP,         /* the value of a handicap of 1, or of one with fewer black stones before white's first stone;
                               number: how many; what: struct go_summary */
  GO_FACT_REPLAYED,         /* once, at the end; what: struct go_summary. Not for games that cannot be played */
  /* the tree */
  GO_FACT_NODE_EMPTY,       /* a node without content, unless it is the root; number: its index */
  GO_FACT_FORK,             /* the first node of the first branch; what: struct go_fork */
  /* one mistake that explains several of these facts */
  GO_FACT_CAUSE,            /* GO_FACT_CAUSE + kind: its place; what: struct go_cause */
  /* facts of reading, in any format */
  GO_FACT_RECORD = GO_FACT_CAUSE + GO_CAUSES, /* once, when the record is complete, before the static checks; the record */
  GO_FACT_VALUE,            /* GO_FACT_VALUE + meaning: a header value; what: struct go_value */
  GO_FACTS_END = GO_FACT_VALUE + GO_MEANINGS
};

#endif
