#include "lint/rule_table.h"
#include "base/memory.h"
#include "jgf/keys.h"
#include "lint/custom_rules.h"

/* ---- names of levels, and indexes of rules ---- */

static const char *const level_names[LEVELS] = {"off", "info", "warning", "error"};

const char *level_name(enum level level) {
  return level_names[level];
}

enum level level_from_name(const char *name) {
  unsigned level = 0;
  while (level < LEVELS && strcmp(name, level_names[level]) != 0) level++;
  return (enum level)level;
}

const char *fix_class_name(enum fix_class fix) {
  static const char *const names[] = {"none", "safe", "unsafe", "safe or unsafe"};
  return names[fix];
}

size_t catalogue_size(const struct catalogue *catalogue) {
  size_t size = 0;
  for (size_t i = 0; i < catalogue->count; i++) size += catalogue->families[i]->count;
  return size;
}

size_t catalogue_index(const struct catalogue *catalogue, const struct rule *rule) {
  size_t first = 0;
  for (size_t i = 0; i < catalogue->count; i++) {
    const struct family *family = catalogue->families[i];
    if (rule >= family->rules && rule < family->rules + family->count) return first + (size_t)(rule - family->rules);
    first += family->count;
  }
  return SIZE_MAX;
}

const struct rule *catalogue_rule(const struct catalogue *catalogue, struct view name) {
  for (size_t i = 0; i < catalogue->count; i++)
    for (size_t k = 0; k < catalogue->families[i]->count; k++)
      if (view_is(name, catalogue->families[i]->rules[k].name)) return &catalogue->families[i]->rules[k];
  return NULL;
}

/* ---- words of the user ---- */

/* Words are compared by layer, then by scope, then by severity: stronger restrictions have more weight. */
static uint64_t weight_of(unsigned layer, enum rule_scope scope, unsigned takes_away) {
  return (uint64_t)layer << 16 | (uint64_t)scope << 8 | takes_away;
}

static bool weigh(struct rule_word *word, uint64_t weight, size_t index) {
  if (word->index && weight <= word->weight) return false;
  *word = (struct rule_word){weight, index + 1};
  return true;
}

void rule_words_add(struct rule_words *words, const struct rule_selector *selector, size_t index, enum rule_scope scope) {
  if (selector->kind == CHOICE_SEVERITY) {
    uint64_t weight = weight_of(selector->layer, scope, LEVELS - (unsigned)selector->level);
    if (weigh(&words->severity, weight, index)) words->is_off = selector->level == LEVEL_OFF;
    if (selector->level != LEVEL_OFF) weigh(&words->level, weight, index);
    return;
  }
  bool selects = selector->kind != CHOICE_IGNORE && scope != SCOPE_OTHERS;
  if (weigh(&words->selection, weight_of(selector->layer, scope, !selects), index)) words->is_selected = selects;
}

/* The severity `off` has the effect of `ignore`, unless a word of more weight selects the rule or gives it another severity. */
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

/* 1 + index of the `select` that decides about rules without words: the first `select` of the latest layer with one. 0: no
 * `select`. */
static size_t rule_selectors_base(const struct rule_selector *selectors, size_t count) {
  size_t base = 0;
  for (size_t i = 0; i < count; i++)
    if (selectors[i].kind == CHOICE_SELECT && (!base || selectors[i].layer > selectors[base - 1].layer)) base = i + 1;
  return base;
}

static void list_rules(struct rule_table *rule_table, const struct rule_table_options *options) {
  rule_table->first_custom = catalogue_size(rule_table->catalogue);
  rule_table->rule_count = rule_table->first_custom + options->custom_count;
  rule_table->rules = mem_alloc_zeroed(rule_table->rule_count, sizeof *rule_table->rules);
  struct enabled_rule *enabled = rule_table->rules;
  for (size_t i = 0; i < rule_table->catalogue->count; i++) {
    const struct family *family = rule_table->catalogue->families[i];
    for (size_t j = 0; j < family->count; j++, enabled++) {
      *enabled = (struct enabled_rule){.rule = &family->rules[j], .family = family, .level = family->rules[j].level};
      for (size_t k = 0; k < enabled->rule->parameter_count; k++) enabled->parameters[k] = enabled->rule->parameters[k].preset;
    }
  }
  for (size_t i = 0; i < options->custom_count; i++, enabled++) {
    const struct rule *rule = &options->customs[i]->rule;
    *enabled = (struct enabled_rule){.rule = rule, .family = &custom_family, .level = rule->level, .level_set = true};
    *map_get_or_add(&rule_table->custom_names, view_of(rule->name)) = enabled;
  }
}

static struct rule_range catalogue_named(const struct rule_table *rule_table, struct view name) {
  size_t first = 0;
  for (size_t i = 0; i < rule_table->catalogue->count; i++) {
    const struct family *family = rule_table->catalogue->families[i];
    if (view_is(name, family->name)) return (struct rule_range){first, first + family->count, SCOPE_FAMILY};
    for (size_t j = 0; j < family->count; j++)
      if (view_is(name, family->rules[j].name)) return (struct rule_range){first + j, first + j + 1, SCOPE_RULE};
    first += family->count;
  }
  return (struct rule_range){0, 0, SCOPE_OTHERS};
}

struct rule_range rule_table_named(const struct rule_table *rule_table, struct view name) {
  if (view_is(name, "all")) return (struct rule_range){0, rule_table->rule_count, SCOPE_ALL};
  if (view_is(name, custom_family.name))
    return (struct rule_range){rule_table->first_custom, rule_table->rule_count, SCOPE_FAMILY};
  const struct enabled_rule *custom = map_find(&rule_table->custom_names, name);
  if (!custom) return catalogue_named(rule_table, name);
  size_t index = (size_t)(custom - rule_table->rules);
  return (struct rule_range){index, index + 1, SCOPE_RULE};
}

void rule_table_offer(const struct rule_table *rule_table, struct suggestion *similar, struct view name, size_t count) {
  /* Other linters name a family "move-*". */
  while (name.length && (name.at[name.length - 1] == '*' || name.at[name.length - 1] == '-')) name.length--;
  for (size_t i = 0; count < RULE_TABLE_MOST_OFFERS && i < rule_table->rule_count; i++) {
    suggest_consider(similar, name, rule_table->rules[i].rule->name);
    suggest_consider(similar, name, rule_table->rules[i].family->name);
  }
}

/* The rules about syntax always run, because no other rule can judge broken JSON. */
static bool always_on(const struct enabled_rule *enabled) {
  return (enabled->rule->means & MEANS_SYNTAX) && enabled->rule->level == LEVEL_ERROR && !enabled->rule->optional;
}

/* The later layer decides. */
static void set_parameter(struct enabled_rule *enabled, const struct rule_table_options *options, size_t index) {
  const struct rule_selector *choice = &options->choices[index];
  size_t *choice_number = &enabled->parameters_by[choice->parameter];
  if (*choice_number && options->choices[*choice_number - 1].layer > choice->layer) return;
  enabled->parameters[choice->parameter] = choice->value;
  *choice_number = index + 1;
}

static void choose(struct rule_table *rule_table, const struct rule_table_options *options) {
  struct rule_words *words = mem_alloc_zeroed(rule_table->rule_count, sizeof *words);
  size_t base = rule_selectors_base(options->choices, options->choice_count);
  for (size_t i = 0; base && i < rule_table->rule_count; i++)
    rule_words_add(&words[i], &options->choices[base - 1], base - 1, SCOPE_OTHERS);
  for (size_t k = 0; k < options->choice_count; k++) {
    const struct rule_selector *choice = &options->choices[k];
    struct rule_range range = rule_table_named(rule_table, view_of(choice->name));
    if (choice->kind == CHOICE_PARAMETER) set_parameter(&rule_table->rules[range.first], options, k);
    else
      for (size_t i = range.first; i < range.end; i++) rule_words_add(&words[i], choice, k, range.scope);
  }
  for (size_t i = 0; i < rule_table->rule_count; i++) {
    struct enabled_rule *enabled = &rule_table->rules[i];
    struct rule_decision decision = rule_words_decide(&words[i], !enabled->rule->optional);
    enabled->selected_by = always_on(enabled) ? 0 : decision.selected_by;
    enabled->level_by = decision.level_by;
    enabled->level_set |= decision.level_by > 0;
    if (decision.level_by) enabled->level = options->choices[decision.level_by - 1].level;
    if (!decision.is_on && !always_on(enabled)) enabled->level = LEVEL_OFF;
  }
  free(words);
}

/* Counts the listeners of each kind, then lists them. */
static void index_listeners(struct rule_table *rule_table) {
  size_t counts[FACTS_END + 1] = {0};
  size_t total = 0;
  for (size_t i = 0; i < rule_table->rule_count; i++) {
    if (rule_table->rules[i].level == LEVEL_OFF) continue;
    for (const uint16_t *kind = rule_table->rules[i].rule->listens; *kind; kind++) counts[*kind]++, total++;
  }
  rule_table->listeners = mem_alloc_zeroed(total, sizeof *rule_table->listeners);
  uint32_t next = 0;
  for (size_t kind = 0; kind <= FACTS_END; kind++) {
    rule_table->first_listener[kind] = next;
    next += (uint32_t)counts[kind];
    counts[kind] = rule_table->first_listener[kind];
  }
  for (size_t i = 0; i < rule_table->rule_count; i++) {
    if (rule_table->rules[i].level == LEVEL_OFF) continue;
    for (const uint16_t *kind = rule_table->rules[i].rule->listens; *kind; kind++)
      rule_table->listeners[counts[*kind]++] = (uint16_t)i;
  }
}

struct rule_table *rule_table_make(const struct rule_table_options *options) {
  struct rule_table *rule_table = mem_alloc_zeroed(1, sizeof *rule_table);
  *rule_table = (struct rule_table){.catalogue = options->catalogue,
                                    .std = options->std,
                                    .std_open = options->std_open,
                                    .limits = JSON_LIMITS,
                                    .customs = options->customs,
                                    .shares_names = options->shared_with != NULL};
  list_rules(rule_table, options);
  choose(rule_table, options);
  index_listeners(rule_table);
  rule_table->names = options->shared_with ? options->shared_with->names : json_key_table_new(jgf_key_texts, JGF_KEYS);
  return rule_table;
}

void rule_table_free(struct rule_table *rule_table) {
  if (!rule_table) return;
  free(rule_table->rules);
  free(rule_table->listeners);
  map_release(&rule_table->custom_names);
  if (!rule_table->shares_names) json_key_table_free(rule_table->names);
  free(rule_table);
}

const struct enabled_rule *rule_table_find(const struct rule_table *rule_table, const char *name) {
  struct rule_range range = rule_table_named(rule_table, view_of(name));
  return range.end == range.first + 1 ? &rule_table->rules[range.first] : NULL;
}

size_t rule_table_index(const struct rule_table *rule_table, const struct rule *rule) {
  size_t index = catalogue_index(rule_table->catalogue, rule);
  return index < SIZE_MAX ? index : rule_table_named(rule_table, view_of(rule->name)).first;
}
