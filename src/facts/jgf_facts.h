/* jgf_facts.h: facts of the schema check and the reader about a JGF record.
 *
 * `spot` and `span` are the place of a finding: the key of a superfluous member, a wrong value, or the object that lacks a
 * member. The comment of each kind begins with them. */
#ifndef JGFLINT_FACTS_JGF_FACTS_H
#define JGFLINT_FACTS_JGF_FACTS_H

#include "facts/fact.h"

enum jgf_fact {
  /* schema */
  JGF_FACT_NOT_A_RECORD = FACTS_JGF, /* the value; text: its probable kind, or NULL */
  JGF_FACT_MISSING_KEY,              /* the object; text: the key; what: struct jgf_schema */
  JGF_FACT_WRONG_TYPE,               /* the value; what: struct jgf_field; number: 1 if it is an element of the field's list */
  JGF_FACT_UNKNOWN_KEY,              /* the key; what: struct jgf_schema; number: enum jgf_unknown_key */
  JGF_FACT_KEY_CASE,                 /* the key; text: the right key, also if the object has both; what: struct jgf_schema */
  JGF_FACT_MISPLACED_KEY,            /* the key; text: the right path; what: the struct jgf_schema of its object */
  JGF_FACT_OUT_OF_RANGE,             /* the value; what: struct jgf_field; number: 1 for a coordinate that is not an integer */
  JGF_FACT_NULL,  /* the value; what: struct jgf_field; number: enum jgf_null */
  JGF_FACT_EMPTY, /* the value; what: struct jgf_field */
  /* JGF 1 and older */
  JGF_FACT_UNSUPPORTED,     /* the version or the record, which is older than JGF 1 */
  JGF_FACT_OLD_RECORD,      /* the version or the record, which is JGF 1; what: struct jgf_read_result */
  JGF_FACT_OLD_KEY,         /* the key, in a record that is not JGF 1; what: struct jgf_migrated */
  JGF_FACT_OLD_COMMENT,     /* the comment object, in a record that is not JGF 1 */
  JGF_FACT_OLD_POINT,       /* the point, written "dd" or [3, 3] */
  JGF_FACT_NESTED_LIST,     /* a list of branches among the nodes */
  JGF_FACT_FLAT_VARIATIONS, /* the first node in the list */
  JGF_FACT_SGF_KEY, /* the key; number: 1 if BL, WL, OB, OW that match the move; text: the key of JGF of a move or setup */
  /* record, players */
  JGF_FACT_NO_FORMAT,        /* `record`, or the whole record if it is missing; only if judged as v2 */
  JGF_FACT_NO_VERSION,       /* the same */
  JGF_FACT_FORMAT,           /* the value of record.format, a string */
  JGF_FACT_VERSION,          /* the value of record.version, a number or string, in a record judged as v2 */
  JGF_FACT_PLAYERS_LIST,     /* players; what: struct jgf_read_result */
  JGF_FACT_PLAYERS_BY_COLOR, /* the same */
  JGF_FACT_PLAYERS_NUMBERED, /* the same */
  JGF_FACT_PLAYER_COLOR, /* the value, or the key that is a color; number: the color, or GO_NO_COLOR */
  /* board: size, width and height */
  JGF_FACT_BOARD_CONFLICT, /* width or height; number: 1 if the other one is missing */
  JGF_FACT_BOARD_NO_SIZE,  /* board, or the record */
  /* tree */
  JGF_FACT_TREE_EMPTY,      /* the tree */
  JGF_FACT_NODE,            /* the node; what: struct jgf_node. Not noted of a node that is just a move */
  JGF_FACT_ROOT_BRANCHES,   /* the list of branches that an older tree begins with */
  JGF_FACT_NODE_TYPE,       /* the value; number: its json_kind */
  JGF_FACT_VARIATION_EMPTY, /* the empty list: a variation, or variations */
  JGF_FACT_TURN_COLOR,      /* a value of turn that is not a color; number: the probable color */
  /* moves, setup, markup, score */
  JGF_FACT_MOVE_INCOMPLETE, /* the move */
  JGF_FACT_PASS_WITH_POINT, /* the pass key; spot: the pass; other_spot: the move */
  JGF_FACT_MOVE_COLOR,      /* the value; number as for PLAYER_COLOR */
  JGF_FACT_SETUP_TYPE,      /* the same; or the key `color`, which should be `text` */
  JGF_FACT_SCORE_COLOR,     /* the same */
  JGF_FACT_MARKUP_TYPE,     /* the type's value, a string; number: 1 if one of the six of the specification */
  JGF_FACTS_END
};

/* Kinds of unknown keys. */
enum jgf_unknown_key {
  JGF_UNKNOWN_KEY,           /* no other kind */
  JGF_UNKNOWN_KEY_EXTENSION, /* a known program writes the key */
  JGF_UNKNOWN_KEY_REQUIRED,  /* it probably means the missing required key `text` */
  JGF_UNKNOWN_KEY_PART,      /* it contains a part of the game that would be read under the key `text` */
  JGF_UNKNOWN_KEY_POINT      /* it is the x of a node that is a move itself */
};

enum jgf_null { JGF_NULL_NEEDLESS, JGF_NULL_REQUIRED, JGF_NULL_PASS /* the first of x and y of a pass */ };

/* `data` of the facts about nodes: a node and its list. Valid during the call. Spots of missing members are NO_SPOT. */
struct jgf_node {
  uint32_t spot;
  uint32_t move, setup, variations, turn;
  uint32_t list;               /* the list of the node */
  uint32_t members;            /* how many, unknown ones included */
  bool is_root;                /* first of the tree */
  bool is_last;                /* of its list */
  bool after_variations;       /* a node with variations precedes it in the list */
  bool right_after_variations; /* the previous node has variations */
  uint32_t before;             /* the node before it in the list, or NO_SPOT */
};

#endif
