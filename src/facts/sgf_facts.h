/* sgf_facts.h: facts about a game in SGF.
 *
 * The `data` of each is a struct fact_detail. Facts about the game, from SGF_FACT_SETUP_AND_MOVE to SGF_FACT_GAME_TYPE, are
 * also noted for JSON-SGF, without edits. */
#ifndef JGFLINT_FACTS_SGF_FACTS_H
#define JGFLINT_FACTS_SGF_FACTS_H

#include "facts/fact.h"

enum sgf_fact {
  /* the text */
  SGF_FACT_LEADING_TEXT = FACTS_SGF, /* text outside games; number: 0 before the first, 1 between two, 2 after the last */
  SGF_FACT_NO_GAME,                  /* the text has no game; number: 1 if it is empty */
  SGF_FACT_SYNTAX,                   /* the text that is in the way; number: enum sgf_syntax_error */
  SGF_FACT_MISSING_SEMICOLON,        /* the property after the missing semicolon */
  SGF_FACT_UNBALANCED,               /* a bracket, or the place of a missing one; number: enum sgf_bracket */
  SGF_FACT_EMPTY_TREE,               /* the opening bracket; number: 1 if only the first node is missing */
  SGF_FACT_NUL_BYTE,                 /* the first zero bytes; number: how many there are in all */
  SGF_FACT_TOO_LARGE,                /* number: the limit; value: "bytes", "values", "characters", or "findings": so
                                        many had no room */
  SGF_FACT_CHARSET, /* the first doubtful letter, or the value of CA; number: enum sgf_charset; meant: the set that is read */
  SGF_FACT_CA_MISMATCH,   /* the value of CA; meant: the set of the text */
  SGF_FACT_CA_MISSING,    /* the root; meant: the set of the text */
  SGF_FACT_TREE_CHARSETS, /* the value of CA; value: this one, meant: that of the first game; other: the first one */
  SGF_FACT_COLLECTION,    /* the second game; number: of games */
  /* properties and values */
  SGF_FACT_LOWERCASE_IDENT,    /* name: as written; meant: the probable name */
  SGF_FACT_OBSOLETE_PROPERTY,  /* meant: the property that took its place, or empty; number: 1 if the node has both */
  SGF_FACT_PROPERTY_VERSION,   /* number: the first version with the property; value: the version of the file */
  SGF_FACT_DUPLICATE_PROPERTY, /* the second name; other: the first; others: all further ones; number: 1 if nothing is lost by
                                  making them one, 2 if this is a habit of the program */
  SGF_FACT_MULTI_VALUE,        /* the second value */
  SGF_FACT_EMPTY_VALUE,        /* number: 1 for an empty text, 0 for a missing value */
  SGF_FACT_VALUE_TYPE, /* meant: the right type ("a number"); number: 1 if the edits are certain, 2 if they guess */
  SGF_FACT_COMPOSE_MISSING, /* meant: "point:text" */
  SGF_FACT_POINT_DUPLICATE, /* the later point; other: the earlier; meant: the property that has it already */
  SGF_FACT_PASS_OLD_STYLE,
  SGF_FACT_SQUARE_COMPOSE,   /* meant: the one number */
  SGF_FACT_UNKNOWN_PROPERTY, /* the first of that name in the game; meant: the property that it may be a slip for, or empty;
                                number: 1 if it is read as that property */
  SGF_FACT_VALUE_VERSION,    /* the first of its kind in the game; number: enum sgf_novelty; value: the value of FF */
  SGF_FACT_RECTANGLE,        /* value: the text; meant: its form in FF4 */
  /* games, also in JSON-SGF */
  SGF_FACT_SETUP_AND_MOVE,          /* the later of setup and move; name: the setup; number: 1 in the root */
  SGF_FACT_TWO_MOVES,               /* the second move */
  SGF_FACT_MOVE_IN_ROOT,            /* the move */
  SGF_FACT_ROOT_MISPLACED,          /* the first root property in another node; number: count of these in the node */
  SGF_FACT_GAME_INFO_MISPLACED,     /* the name; other: the game info in an earlier node of the path */
  SGF_FACT_ANNOTATION_CONFLICT,     /* the later name; meant: the earlier; other: where */
  SGF_FACT_ANNOTATION_WITHOUT_MOVE, /* the name */
  SGF_FACT_HANDICAP_COUNT,          /* the value of HA; value: that; number: how many black stones are set up */
  SGF_FACT_HANDICAP_MISSING, /* the first stone; number: of stones; number of the detail: 1 if all are on stars */
  SGF_FACT_SETUP_AFTER_MOVE, /* the name of the first setup in the main line after a move */
  SGF_FACT_RESULT_FORMAT,    /* the value; meant: as SGF writes it, or empty */
  SGF_FACT_DATE_FORMAT,      /* the same, as the next two; in the order of report_form (rules/sgf.c) */
  SGF_FACT_TIME_FORMAT,
  SGF_FACT_KOMI_FORMAT,
  SGF_FACT_SIZE_RANGE, /* the value */
  SGF_FACT_GAME_TYPE,  /* the value; meant: the game's name, or empty */
  /* damage: the edits of each are the repair */
  SGF_FACT_UNESCAPED_BRACKET, /* the first ] that ends a text too early; other: where the text begins; name: its property;
                                 number of the detail: how many such brackets the text contains */
  SGF_FACT_SWALLOWED,      /* properties inside a text without its bracket; other: the start of the text; name: the first of
                              them; meant: the property of the text; number: 1 if there are moves */
  SGF_FACT_BROKEN_OFF,     /* the end of a game before which another one begins; other: where the game begins; name: the
                              property that has lost its value, or empty */
  SGF_FACT_GAME_AFTER_END, /* text outside of the games that contains nodes; number: as of SGF_FACT_LEADING_TEXT */
  SGF_FACT_WRAPPED,        /* a point, number or name with white space in it; meant: without; number: 1 if that is certain */
  SGF_FACT_PASS_AS_POINT,  /* the value of a move; number: 1 if a known program writes passes like that */
  SGF_FACTS_END
};

enum sgf_syntax_error {
  SGF_STRAY_TEXT,     /* text between properties */
  SGF_STRAY_VALUE,    /* a value without a property */
  SGF_NO_VALUE,       /* a property without a value */
  SGF_TEXT_CUT_SHORT, /* text that probably belongs to the value before: an unescaped bracket ended the value */
  SGF_SURPLUS_BRACKET /* a ] that closes no value */
};

enum sgf_bracket {
  SGF_NEVER_CLOSED,   /* the end of the text; other: the opening bracket */
  SGF_VALUE_OPEN,     /* the opening bracket of a value */
  SGF_CLOSES_NOTHING, /* a closing bracket; number of the detail: 1 if nothing follows */
  SGF_NEVER_OPENED,   /* a node outside of a tree */
  SGF_NODE_BEHIND_VARIATIONS,
  SGF_CLOSES_EARLY,   /* a surplus closing bracket, after which its tree goes on */
  SGF_BRANCH_OPEN     /* the bracket of a branch; the previous branch lacks its closing bracket */
};

/* Values that came with FF4. */
enum sgf_novelty { SGF_NEW_PASS, SGF_NEW_RECTANGLE, SGF_NEW_SIZE, SGF_NEW_LARGE_BOARD, SGF_NEW_VIEW, SGF_NOVELTIES };

enum sgf_charset { SGF_CHARSET_UNKNOWN, SGF_CHARSET_BAD_BYTES, SGF_CHARSET_GUESSED, SGF_CHARSET_ASKED };

#endif
