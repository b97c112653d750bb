/* hypotheses.h: the table of mistakes that explain several facts (go/causes.h). */
#ifndef JGFLINT_GO_HYPOTHESES_H
#define JGFLINT_GO_HYPOTHESES_H

#include "go/causes.h"

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

/* The result of a replay of the changed game. */
struct cause_verdict {
  size_t explained[SYMPTOM_CLASSES], left[SYMPTOM_CLASSES], added[SYMPTOM_CLASSES];
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
