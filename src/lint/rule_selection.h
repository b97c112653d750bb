/* rule_selection.h: which of the user's words decide about a rule.
 *
 * Within a layer (a file, an override, the options) the order of words means nothing: the more specific one wins, and of two
 * that are equally specific the one that takes away. Between layers the later one decides about all that it speaks of. */
#ifndef JGFLINT_LINT_RULE_SELECTION_H
#define JGFLINT_LINT_RULE_SELECTION_H

#include "lint/rule.h"

/* One word: "select", "ignore", "extend-select" or a severity. */
struct rule_selector {
  enum choice_kind { CHOICE_SELECT, CHOICE_IGNORE, CHOICE_EXTEND, CHOICE_SEVERITY } kind;
  const char *name; /* borrowed: of a rule, a family, or "all" */
  enum level level; /* for CHOICE_SEVERITY */
};

/* How specific a word is about a rule. SCOPE_OTHERS: it names others, and a `select` so leaves this one out. */
enum rule_scope { SCOPE_OTHERS, SCOPE_ALL, SCOPE_FAMILY, SCOPE_RULE };

/* The weightiest words about one rule so far. All zero: none. */
struct rule_words {
  struct rule_word {
    uint64_t weight;
    size_t index; /* 1 + index of the selector; 0: no word */
  } selection, severity, level; /* `level`: the weightiest severity but `off` */
  bool is_selected;
  bool is_off; /* by `severity` */
};

/* What follows from all of them. */
struct rule_decision {
  bool is_on;
  size_t selected_by; /* 1 + index of the selector by which it runs, or not; 0: the default */
  size_t level_by;    /* 1 + index of the selector that sets its severity; 0: none */
};

void rule_words_add(struct rule_words *words, const struct rule_selector *selector, size_t index, unsigned layer, enum rule_scope scope);
struct rule_decision rule_words_decide(const struct rule_words *words, bool is_on_by_default);

/* 1 + index of the `select` that decides about what no word names: one of the latest layer that has any. 0: there is none.
 * `layers` has the layer of each selector, or is NULL: then all are of one. */
size_t rule_selectors_base(const struct rule_selector *selectors, const unsigned *layers, size_t count);

#endif
