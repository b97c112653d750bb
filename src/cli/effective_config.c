#include "cli/effective_config.h"
#include "base/memory.h"
#include "rules/catalogue.h"
#include <limits.h>

static void add_choices(struct regime *regime, const struct rule_selector *choices, const struct config_value *places, const unsigned *layers,
                        unsigned layer, size_t count) {
  for (size_t i = 0; i < count; i++) {
    ARRAY_GROW(regime->choices, regime->choice_count, regime->choice_capacity);
    ARRAY_GROW(regime->layers, regime->choice_count, regime->layer_capacity);
    ARRAY_GROW(regime->places, regime->choice_count, regime->place_capacity);
    regime->choices[regime->choice_count] = choices[i];
    regime->layers[regime->choice_count] = layers ? layers[i] : layer;
    regime->places[regime->choice_count++] = places ? places[i] : (struct config_value){0};
  }
}

/* Notes of every rule whether the name is its own or of its family. */
static void mark(struct regime *regime, const char *name, bool fixable) {
  struct plan_range range = rule_table_named(regime->rule_table, view_of(name));
  for (size_t i = range.first; i < range.end; i++) regime->fixable[i] = fixable;
}

static void mark_values(struct regime *regime, const struct config_list *list, bool fixable) {
  for (size_t i = 0; i < list->count; i++) mark(regime, list->list[i].text, fixable);
}

static void mark_strings(struct regime *regime, const struct strings *list, bool fixable) {
  for (size_t i = 0; i < list->count; i++) mark(regime, list->list[i], fixable);
}

/* The command line names anew what may be mended, and more that may not. */
static void set_fixable(const struct settings *settings, struct regime *regime) {
  static const struct config_list none;
  const struct config *config = regime->config;
  const struct config_list *fixable = config && !settings->fixable.count ? &config->fixable : &none;
  const struct config_list *unfixable = config ? &config->unfixable : &none;
  if (!fixable->count && !unfixable->count && !settings->fixable.count && !settings->unfixable.count) return;
  regime->fixable = mem_alloc_zeroed(regime->rule_table->rule_count, sizeof *regime->fixable);
  if (!fixable->count && !settings->fixable.count) mark(regime, "all", true);
  mark_values(regime, fixable, true);
  mark_strings(regime, &settings->fixable, true);
  mark_values(regime, unfixable, false);
  mark_strings(regime, &settings->unfixable, false);
}

/* What the command line says goes before what the configuration says. */
static void set_values(const struct settings *settings, struct regime *regime, struct rule_table_options *wish, struct json_limits *limits) {
  const struct config *config = regime->config;
  wish->std = settings->std;
  wish->std_open = !settings->std_set && !(config && config->std.file);
  *limits = settings->limits;
  regime->fail_on = settings->fail_on;
  regime->baseline = settings->baseline;
  if (!config) return;
  if (!settings->std_set && config->std.file) wish->std = (enum std)config->std.number;
  if (!settings->fail_on_set && config->fail_on.file) regime->fail_on = (enum level)config->fail_on.number;
  if (!settings->depth_set && config->depth.file) limits->depth = config->depth.number;
  if (!settings->size_set && config->size.file) limits->size = config->size.number;
  if (!settings->baseline && config->baseline.file) regime->baseline = config->baseline.text;
}

bool regime_init(struct regime *regime, const struct settings *settings, const struct config *config, const bool *matches,
                 const struct rule_table *kin) {
  struct rule_table_options wish = {.catalogue = &jgflint_catalogue, .kin = kin};
  struct json_limits limits;
  *regime = (struct regime){.config = config};
  if (config) {
    const struct config_choices *choices = &config->choices;
    add_choices(regime, choices->list, choices->places, choices->layers, 0, choices->count);
    wish.customs = (const struct custom *const *)config->customs;
    wish.custom_count = config->custom_count;
  }
  for (size_t i = 0; config && i < config->override_count; i++) {
    const struct config_choices *choices = &config->overrides[i]->choices;
    unsigned layer = config->layers + 1 + (unsigned)i;
    if (matches[i]) add_choices(regime, choices->list, choices->places, NULL, layer, choices->count);
  }
  add_choices(regime, settings->choices, NULL, NULL, UINT_MAX, settings->choice_count);
  set_values(settings, regime, &wish, &limits);
  wish.choices = regime->choices;
  wish.choice_count = regime->choice_count;
  wish.layers = regime->layers;
  regime->rule_table = settings_make_plan(settings, &wish);
  if (!regime->rule_table) return false;
  regime->rule_table->limits = limits;
  set_fixable(settings, regime);
  return true;
}

void regime_release(struct regime *regime) {
  rule_table_free(regime->rule_table);
  free(regime->fixable);
  free(regime->choices);
  free(regime->layers);
  free(regime->places);
}
