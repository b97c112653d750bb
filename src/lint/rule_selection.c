#include "lint/rule_selection.h"

/* Layer before scope before what the word does: the more it takes away, the weightier. */
static uint64_t weight_of(unsigned layer, enum rule_scope scope, unsigned takes_away) {
  return (uint64_t)layer << 16 | (uint64_t)scope << 8 | takes_away;
}

static bool weigh(struct rule_word *word, uint64_t weight, size_t index) {
  if (word->index && weight <= word->weight) return false;
  *word = (struct rule_word){weight, index + 1};
  return true;
}

static void add_severity(struct rule_words *words, enum level level, size_t index, unsigned layer, enum rule_scope scope) {
  uint64_t weight = weight_of(layer, scope, LEVELS - (unsigned)level);
  if (weigh(&words->severity, weight, index)) words->is_off = level == LEVEL_OFF;
  if (level != LEVEL_OFF) weigh(&words->level, weight, index);
}

void rule_words_add(struct rule_words *words, const struct rule_selector *selector, size_t index, unsigned layer, enum rule_scope scope) {
  if (selector->kind == CHOICE_SEVERITY) {
    add_severity(words, selector->level, index, layer, scope);
    return;
  }
  bool selects = selector->kind != CHOICE_IGNORE && scope != SCOPE_OTHERS;
  if (weigh(&words->selection, weight_of(layer, scope, !selects), index)) words->is_selected = selects;
}

/* The severity `off` takes away like `ignore`, unless a weightier word gives the rule another severity, or selects it. */
struct rule_decision rule_words_decide(const struct rule_words *words, bool is_on_by_default) {
  struct rule_decision decision = {is_on_by_default, words->selection.index, words->level.index};
  if (words->selection.index) decision.is_on = words->is_selected;
  bool is_outweighed = words->selection.index && words->selection.weight >> 8 > words->severity.weight >> 8;
  if (words->is_off && !is_outweighed) {
    decision.is_on = false;
    decision.selected_by = words->severity.index;
  }
  return decision;
}

size_t rule_selectors_base(const struct rule_selector *selectors, const unsigned *layers, size_t count) {
  size_t base = 0;
  for (size_t i = 0; i < count; i++)
    if (selectors[i].kind == CHOICE_SELECT && (!base || (layers && layers[i] > layers[base - 1]))) base = i + 1;
  return base;
}
