/* hypotheses.h: the table of mistakes that explain several facts (go/causes.h). */
#ifndef JGFLINT_GO_HYPOTHESES_H
#define JGFLINT_GO_HYPOTHESES_H

#include "go/causes.h"

/* By kind, then by spot. */
int compare_symptoms(const void *a, const void *b);
bool symptoms_have(const struct symptom *sorted, size_t count, const struct symptom *wanted);

/* The input of a hypothesis. */
struct cause_question {
  const struct game *game;
  const struct symptom *symptoms; /* borrowed: those without a known cause, in the order of compare_symptoms */
  size_t count;
};

/* The result of a replay of the changed game. */
struct cause_verdict {
  size_t explained[SYMPTOM_CLASSES], left[SYMPTOM_CLASSES], added[SYMPTOM_CLASSES];
};

enum { CHANGES_MOST = 12 };

struct hypothesis {
  unsigned explains; /* bits of 1 << symptom_class: it is tested only if the game has such a symptom */
  /* Stores the changes to test. Returns their number. */
  size_t (*propose)(const struct cause_question *question, struct go_change changes[CHANGES_MOST]);
  /* Applies a change to a copy of the game. The copy has room for HYPOTHESIS_ITEMS more items. */
  void (*apply)(struct game *game, const struct go_change *change);
  /* Returns true if the evidence is sufficient. */
  bool (*is_sufficient)(const struct game *game, const struct go_change *change, const struct cause_verdict *verdict);
};

/* A game with fewer moves may be a part of one, so it does not matter who begins. */
enum { MOVES_LEAST = 8 };

enum { HYPOTHESIS_ITEMS = 9 }; /* stones of the largest handicap */

/* The node in the text that contains a symptom about its notation; UINT32_MAX if there is none. */
uint32_t symptom_node(const struct game *game, const struct symptom *symptom);

extern const struct hypothesis hypotheses[GO_CAUSES];

#endif
