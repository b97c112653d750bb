#include "lint/rule_table.h"
#include "base/memory.h"
#include "jgf/keys.h"
#include "lint/custom_rules.h"

static size_t count_rules(const struct catalogue *catalogue) {
  size_t count = 0;
  for (size_t i = 0; i < catalogue->count; i++) count += catalogue->families[i]->count;
  return count;
}

static void list_rules(struct plan *plan, const struct plan_wish *wish) {
  plan->first_custom = count_rules(plan->catalogue);
  plan->rule_count = plan->first_custom + wish->custom_count;
  plan->rules = mem_alloc_zeroed(plan->rule_count, sizeof *plan->rules);
  struct planned *planned = plan->rules;
  for (size_t i = 0; i < plan->catalogue->count; i++) {
    const struct family *family = plan->catalogue->families[i];
    for (size_t j = 0; j < family->count; j++, planned++)
      *planned = (struct planned){.rule = &family->rules[j], .family = family, .level = family->rules[j].level};
  }
  for (size_t i = 0; i < wish->custom_count; i++, planned++) {
    const struct rule *rule = &wish->customs[i]->rule;
    *planned = (struct planned){.rule = rule, .family = &custom_family, .level = rule->level, .level_set = true};
    *map_get_or_add(&plan->custom_names, view_of(rule->name)) = planned;
  }
}

static struct plan_range catalogue_named(const struct plan *plan, struct view name) {
  size_t first = 0;
  for (size_t i = 0; i < plan->catalogue->count; i++) {
    const struct family *family = plan->catalogue->families[i];
    if (view_is(name, family->name)) return (struct plan_range){first, first + family->count};
    for (size_t j = 0; j < family->count; j++)
      if (view_is(name, family->rules[j].name)) return (struct plan_range){first + j, first + j + 1};
    first += family->count;
  }
  return (struct plan_range){0, 0};
}

struct plan_range plan_named(const struct plan *plan, struct view name) {
  if (view_is(name, "all")) return (struct plan_range){0, plan->rule_count};
  if (view_is(name, custom_family.name)) return (struct plan_range){plan->first_custom, plan->rule_count};
  const struct planned *custom = map_find(&plan->custom_names, name);
  if (!custom) return catalogue_named(plan, name);
  size_t index = (size_t)(custom - plan->rules);
  return (struct plan_range){index, index + 1};
}

void plan_offer(const struct plan *plan, struct suggestion *similar, struct view name, size_t count) {
  for (size_t i = 0; count < PLAN_MOST_OFFERS && i < plan->rule_count; i++) {
    suggest_consider(similar, name, plan->rules[i].rule->name);
    suggest_consider(similar, name, plan->rules[i].family->name);
  }
}

/* Syntax is always judged: what is not JSON can't be judged by anything else. */
static bool always_on(const struct planned *planned) {
  return strcmp(planned->family->name, "json") == 0 && planned->rule->level == LEVEL_ERROR && !planned->rule->optional;
}

static void choose_one(struct planned *planned, bool *on, const struct choice *choice, bool levels_only) {
  switch (choice->kind) {
  case CHOICE_SELECT:
  case CHOICE_EXTEND:
    if (!levels_only) *on = true;
    break;
  case CHOICE_IGNORE:
    if (!levels_only) *on = false;
    break;
  case CHOICE_SEVERITY:
    if (!levels_only) *on = choice->level != LEVEL_OFF;
    if (choice->level == LEVEL_OFF) break;
    planned->level = choice->level;
    planned->level_set = true;
    break;
  }
}

/* Which custom rules there are depends on the directory; so the family is known everywhere. */
static bool is_general(const char *name) {
  return strcmp(name, "all") == 0 || strcmp(name, "custom") == 0 || strncmp(name, "custom/", 7) == 0;
}

/* Applies one choice to all rules that it names; false if it names none. */
static bool apply(struct plan *plan, bool *on, const struct plan_wish *wish, size_t index, bool levels_only) {
  const struct choice *choice = &wish->choices[index];
  struct plan_range range = plan_named(plan, view_of(choice->name));
  for (size_t i = range.first; i < range.end; i++) {
    choose_one(&plan->rules[i], &on[i], choice, levels_only);
    if (!levels_only || choice->kind == CHOICE_SEVERITY) plan->rules[i].decided_by = index + 1;
  }
  return range.first < range.end || is_general(choice->name);
}

/* The highest layer that selects starts from nothing; what else is said there and
 * above it applies in the order given. */
static bool choose(struct plan *plan, const struct plan_wish *wish, const char **unknown, const char **near) {
  size_t selecting = SIZE_MAX;
  bool *on = mem_alloc_zeroed(plan->rule_count, sizeof *on), good = true;
  for (size_t i = 0; i < wish->choice_count; i++)
    if (wish->choices[i].kind == CHOICE_SELECT) selecting = i;
  for (size_t i = 0; i < plan->rule_count; i++) {
    on[i] = selecting == SIZE_MAX && !plan->rules[i].rule->optional;
    if (selecting != SIZE_MAX) plan->rules[i].decided_by = selecting + 1;
  }
  for (size_t i = 0; good && i < wish->choice_count; i++) {
    bool levels_only = wish->layers && selecting != SIZE_MAX && wish->layers[i] < wish->layers[selecting];
    good = apply(plan, on, wish, i, levels_only);
    if (good) continue;
    struct suggestion similar = {0};
    *unknown = wish->choices[i].name;
    plan_offer(plan, &similar, view_of(*unknown), 0);
    *near = similar.best;
  }
  for (size_t i = 0; i < plan->rule_count; i++)
    if (!on[i] && !always_on(&plan->rules[i])) plan->rules[i].level = LEVEL_OFF;
  free(on);
  return good;
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

struct plan *plan_make(const struct plan_wish *wish, const char **unknown, const char **near) {
  struct plan *plan = mem_alloc_zeroed(1, sizeof *plan);
  *plan = (struct plan){.catalogue = wish->catalogue, .std = wish->std, .std_open = wish->std_open, .limits = JSON_LIMITS, .customs = wish->customs,
                        .has_kin = wish->kin != NULL};
  list_rules(plan, wish);
  if (!choose(plan, wish, unknown, near)) {
    plan_free(plan);
    return NULL;
  }
  index_listeners(plan);
  plan->patterns = wish->kin ? wish->kin->patterns : patterns_new();
  plan->names = wish->kin ? wish->kin->names : json_key_table_new(jgf_key_texts, JGF_KEYS);
  return plan;
}

struct plan *plan_new(const struct catalogue *catalogue, enum std std, const struct choice *choices, size_t count,
                      const char **unknown, const char **near) {
  struct plan_wish wish = {.catalogue = catalogue, .std = std, .choices = choices, .choice_count = count};
  return plan_make(&wish, unknown, near);
}

void plan_free(struct plan *plan) {
  if (!plan) return;
  free(plan->rules);
  free(plan->listeners);
  map_release(&plan->custom_names);
  if (!plan->has_kin) {
    patterns_free(plan->patterns);
    json_key_table_free(plan->names);
  }
  free(plan);
}

const struct planned *plan_find(const struct plan *plan, const char *name) {
  struct plan_range range = plan_named(plan, view_of(name));
  return range.end == range.first + 1 ? &plan->rules[range.first] : NULL;
}

const struct family *plan_family(const struct plan *plan, const struct rule *rule) {
  for (size_t i = 0; i < plan->catalogue->count; i++) {
    const struct family *family = plan->catalogue->families[i];
    if (rule >= family->rules && rule < family->rules + family->count) return family;
  }
  return &custom_family;
}
