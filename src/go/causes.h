/* causes.h: finds the one mistake that explains several facts about a game.
 *
 * While the facts of a game are noted, causes_hear keeps the symptoms: facts that a mistake may explain. Afterwards, each
 * hypothesis of the table (go/hypotheses.c) changes a copy of the game, which is replayed. A hypothesis is accepted if symptoms
 * are gone, the evidence is sufficient, and no other hypothesis explains them as well. A game without symptoms costs nothing. */
#ifndef JGFLINT_GO_CAUSES_H
#define JGFLINT_GO_CAUSES_H

#include "go/game.h"
#include "go/point.h"

enum symptom_class {
  SYMPTOM_OTHER,       /* only disappears with the others */
  SYMPTOM_OFF_BOARD,
  SYMPTOM_ILLEGAL,     /* an illegal move */
  SYMPTOM_TURN,        /* a move out of turn */
  SYMPTOM_HANDICAP,    /* no handicap stones */
  SYMPTOM_WHITE_FIRST, /* White begins a game without handicap and setup. It is not a fact */
  SYMPTOM_UNREAD,      /* a point or move that cannot be read */
  SYMPTOM_ROOT,        /* a property of the root or the game in a later node */
  SYMPTOM_CLASSES
};

struct symptom {
  unsigned kind;     /* kind of the fact */
  enum symptom_class class;
  uint32_t spot, other_spot;
  struct span span;
  uint32_t node, item; /* indexes in the game; UINT32_MAX if unknown */
  bool on_same_color; /* GO_FACT_ON_STONE: the other stone has the color of the mover */
  size_t roots;      /* SGF_FACT_ROOT_MISPLACED: number of these properties in the node */
  bool is_explained; /* by a cause that was found */
};

/* How points are written that cannot be read as coordinates. */
enum go_notation {
  NOTATION_BOARD,        /* Q16, without the letter I */
  NOTATION_BOARD_WITH_I, /* Q16, with the letter I */
  NOTATION_SGF,          /* pd */
  NOTATION_CAPITALS,     /* PD */
  NOTATION_FROM_ZERO,    /* 15,3 */
  NOTATION_FROM_ONE,     /* 16-4 */
  NOTATIONS
};

/* A change of a game, which is a hypothesis about its mistake. */
struct go_change {
  enum go_cause_kind kind;
  uint32_t node, other_node; /* the nodes that are removed, exchanged or moved */
  uint32_t item;             /* the item at which the cause is reported; UINT32_MAX: at `spot` */
  uint32_t spot;
  int side;                  /* GO_CAUSE_BOARD_SIZE: of the right board */
  unsigned variant;          /* enum handicap_habit or enum go_notation */
  unsigned weakness;         /* if two changes explain the same, the stronger one is accepted; 0 is the strongest */
};

/* How the symptoms of the changed game differ, by class. */
struct cause_verdict {
  size_t explained[SYMPTOM_CLASSES], left[SYMPTOM_CLASSES], added[SYMPTOM_CLASSES];
};

/* A change and the result of its trial. */
struct go_cause {
  struct go_change change, rival; /* `rival` explains the same; its kind is GO_CAUSES if there is none */
  struct cause_verdict verdict;
  struct game *changed;           /* owned, as its nodes and items: the game with this change; items keep their indexes, and new
                                     items follow */
  const struct game *base;        /* borrowed: the game with the changes of the causes before */
  bool *explained;                /* owned; by index of the symptom */
  size_t symptom_count;
};

/* The number of symptoms of a row of the verdict that can be the reason for a cause. */
size_t symptoms_sum(const size_t counts[SYMPTOM_CLASSES]);

struct causes;

NODISCARD struct causes *causes_new(void);
void causes_free(struct causes *causes);
/* Forgets the symptoms. */
void causes_clear(struct causes *causes);
/* Keeps a fact that may be a symptom. Returns the number of the symptom, from 1, or 0. */
uint32_t causes_hear(struct causes *causes, const struct fact *fact);
/* Finds the next cause, which is valid until the next call, or returns NULL. The game must be complete. */
const struct go_cause *causes_next(struct causes *causes, const struct game *game);
/* Whether the game itself also has this fact of the changed game. */
bool causes_has(const struct causes *causes, const struct fact *fact);

/* ---- points in other notations than that of their format (point_notation.c) ---- */

/* The notations (bits of 1 << enum go_notation) in which nearly all unreadable points of the game are points of its board. *first
 * is the first of these items. *is_dashed: they contain dashes. */
unsigned point_notations(const struct game *game, uint32_t *first, bool *is_dashed);

/* Reads the text of an unreadable item: it becomes a point or a pass. Returns false if the text is not in this notation. */
bool point_read_as(const struct game *game, struct go_item *item, enum go_notation notation);

/* ---- the table of mistakes (hypotheses.c) ---- */

/* By kind, then by spot. */
int compare_symptoms(const void *a, const void *b);
bool symptoms_have(const struct symptom *sorted, size_t count, const struct symptom *wanted);

enum { CHANGES_MOST = 12 };

/* The input of a hypothesis, and the changes that it proposes. */
struct cause_question {
  const struct game *game;
  const struct symptom *symptoms; /* borrowed: those without a known cause, in the order of compare_symptoms */
  size_t count;
  enum go_cause_kind kind;
  struct go_change changes[CHANGES_MOST];
  size_t change_count;
};

struct hypothesis {
  unsigned explains; /* bits of 1 << symptom_class: it is tested only if the game has such a symptom */
  void (*propose)(struct cause_question *question);
  /* Apply a change to a copy of the game: first to the game, then to each item. NULL: nothing changes. */
  void (*apply)(struct game *game, const struct go_change *change);
  void (*apply_to_item)(const struct game *game, struct go_item *item, const struct go_change *change);
  /* Whether the evidence is sufficient. NULL: if the change explains `least` symptoms of the classes `needed`, and adds none. */
  bool (*is_sufficient)(const struct game *game, const struct go_change *change, const struct cause_verdict *verdict);
  unsigned needed;
  size_t least;
};

bool is_sufficient(const struct game *game, const struct go_change *change, const struct cause_verdict *verdict);

/* A game with fewer moves may be a part of one, so it does not matter who begins. */
enum { MOVES_LEAST = 8 };

/* The node in the text that contains a symptom about its notation; UINT32_MAX if there is none. */
uint32_t symptom_node(const struct game *game, const struct symptom *symptom);

extern const struct hypothesis hypotheses[GO_CAUSES];

#endif
