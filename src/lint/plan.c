#include "lint/plan.h"
#include "base/memory.h"
#include "base/similar.h"
#include "jgf/keys.h"

static size_t count_rules(const struct catalogue *catalogue) {
  size_t count = 0;
  for (size_t i = 0; i < catalogue->count; i++) count += catalogue->families[i]->count;
  return count;
}

static void list_rules(struct plan *plan) {
  plan->rule_count = count_rules(plan->catalogue);
  plan->rules = mem_alloc_zeroed(plan->rule_count, sizeof *plan->rules);
  struct planned *planned = plan->rules;
  for (size_t i = 0; i < plan->catalogue->count; i++) {
    const struct family *family = plan->catalogue->families[i];
    for (size_t j = 0; j < family->count; j++, planned++) {
      planned->rule = &family->rules[j];
      planned->family = family;
      planned->level = family->rules[j].optional ? LEVEL_OFF : family->rules[j].level;
    }
  }
}

static bool names_rule(const struct planned *planned, const char *name) {
  return strcmp(name, planned->rule->name) == 0 || strcmp(name, planned->family->name) == 0 || strcmp(name, "all") == 0;
}

/* Syntax is always judged: what is not JSON can't be judged by anything else. */
static bool always_on(const struct planned *planned) {
  return strcmp(planned->family->name, "json") == 0 && planned->rule->level == LEVEL_ERROR && !planned->rule->optional;
}

static void choose_one(struct planned *planned, const struct choice *choice) {
  switch (choice->kind) {
  case CHOICE_SELECT:
  case CHOICE_EXTEND:
    if (planned->level == LEVEL_OFF) planned->level = planned->rule->level;
    break;
  case CHOICE_IGNORE:
    if (!always_on(planned)) planned->level = LEVEL_OFF;
    break;
  case CHOICE_SEVERITY:
    if (choice->level == LEVEL_OFF && always_on(planned)) break;
    planned->level = choice->level;
    planned->level_set = true;
    break;
  }
}

/* `--select` starts from nothing; what else is said applies in the order given. */
static bool choose(struct plan *plan, const struct choice *choices, size_t count, const char **unknown, const char **near) {
  bool selected = false;
  for (size_t i = 0; i < count; i++)
    if (choices[i].kind == CHOICE_SELECT) selected = true;
  for (size_t i = 0; selected && i < plan->rule_count; i++)
    if (!always_on(&plan->rules[i])) plan->rules[i].level = LEVEL_OFF;
  for (size_t i = 0; i < count; i++) {
    bool known = strcmp(choices[i].name, "all") == 0;
    struct similar similar = {0};
    for (size_t j = 0; j < plan->rule_count; j++) {
      struct planned *planned = &plan->rules[j];
      similar_offer(&similar, view_of(choices[i].name), planned->rule->name);
      similar_offer(&similar, view_of(choices[i].name), planned->family->name);
      if (!names_rule(planned, choices[i].name)) continue;
      known = true;
      choose_one(planned, &choices[i]);
    }
    if (!known) {
      *unknown = choices[i].name;
      *near = similar.best;
      return false;
    }
  }
  return true;
}

/* Two passes: count the listeners of each kind, then place them. */
static void index_listeners(struct plan *plan) {
  size_t counts[FACTS_END + 1] = {0};
  size_t total = 0;
  for (size_t i = 0; i < plan->rule_count; i++) {
    if (plan->rules[i].level == LEVEL_OFF) continue;
    for (const uint16_t *kind = plan->rules[i].rule->listens; *kind; kind++) counts[*kind]++, total++;
  }
  plan->listeners = mem_alloc_zeroed(total, sizeof *plan->listeners);
  uint32_t next = 0;
  for (size_t kind = 0; kind <= FACTS_END; kind++) {
    plan->first_listener[kind] = next;
    next += (uint32_t)counts[kind];
    counts[kind] = plan->first_listener[kind];
  }
  for (size_t i = 0; i < plan->rule_count; i++) {
    if (plan->rules[i].level == LEVEL_OFF) continue;
    for (const uint16_t *kind = plan->rules[i].rule->listens; *kind; kind++)
      plan->listeners[counts[*kind]++] = (uint16_t)i;
  }
}

struct plan *plan_new(const struct catalogue *catalogue, enum std std, const struct choice *choices, size_t count,
                      const char **unknown, const char **near) {
  struct plan *plan = mem_alloc_zeroed(1, sizeof *plan);
  *plan = (struct plan){.catalogue = catalogue, .std = std, .limits = JSON_LIMITS};
  list_rules(plan);
  if (!choose(plan, choices, count, unknown, near)) {
    plan_free(plan);
    return NULL;
  }
  index_listeners(plan);
  plan->patterns = patterns_new();
  plan->names = json_names_new(jgf_key_texts, JGF_KEYS);
  return plan;
}

void plan_free(struct plan *plan) {
  if (!plan) return;
  free(plan->rules);
  free(plan->listeners);
  patterns_free(plan->patterns);
  json_names_free(plan->names);
  free(plan);
}

const struct planned *plan_find(const struct plan *plan, const char *name) {
  for (size_t i = 0; i < plan->rule_count; i++)
    if (strcmp(name, plan->rules[i].rule->name) == 0) return &plan->rules[i];
  return NULL;
}
