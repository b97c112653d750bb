#include "engine/effective_config.h"
#include "base/memory.h"
#include "rules/catalogue.h"
#include <limits.h>

static void add_choices(struct effective_config *effective_config, const struct rule_selector *choices, const struct config_value *places, const unsigned *layers,
                        unsigned layer, size_t count) {
  for (size_t i = 0; i < count; i++) {
    ARRAY_GROW(effective_config->choices, effective_config->choice_count, effective_config->choice_capacity);
    ARRAY_GROW(effective_config->layers, effective_config->choice_count, effective_config->layer_capacity);
    ARRAY_GROW(effective_config->places, effective_config->choice_count, effective_config->place_capacity);
    effective_config->choices[effective_config->choice_count] = choices[i];
    effective_config->layers[effective_config->choice_count] = layers ? layers[i] : layer;
    effective_config->places[effective_config->choice_count++] = places ? places[i] : (struct config_value){0};
  }
}

/* Notes of every rule whether the name is its own or of its family. */
static void mark(struct effective_config *effective_config, const char *name, bool fixable) {
  struct rule_range range = rule_table_named(effective_config->rule_table, view_of(name));
  for (size_t i = range.first; i < range.end; i++) effective_config->fixable[i] = fixable;
}

static void mark_values(struct effective_config *effective_config, const struct config_list *list, bool fixable) {
  for (size_t i = 0; i < list->count; i++) mark(effective_config, list->list[i].text, fixable);
}

static void mark_names(struct effective_config *effective_config, const struct engine_names *names, bool fixable) {
  for (size_t i = 0; i < names->count; i++) mark(effective_config, names->list[i], fixable);
}

/* Options name anew what may be fixed, and more that may not. */
static void set_fixable(const struct engine_options *options, struct effective_config *effective_config) {
  static const struct config_list none;
  const struct config *config = effective_config->config;
  const struct config_list *fixable = config && !options->fixable.count ? &config->fixable : &none;
  const struct config_list *unfixable = config ? &config->unfixable : &none;
  if (!fixable->count && !unfixable->count && !options->fixable.count && !options->unfixable.count) return;
  effective_config->fixable = mem_alloc_zeroed(effective_config->rule_table->rule_count, sizeof *effective_config->fixable);
  if (!fixable->count && !options->fixable.count) mark(effective_config, "all", true);
  mark_values(effective_config, fixable, true);
  mark_names(effective_config, &options->fixable, true);
  mark_values(effective_config, unfixable, false);
  mark_names(effective_config, &options->unfixable, false);
}

/* What options say goes before what the configuration says. */
static void set_values(const struct engine_options *options, struct effective_config *effective_config, struct rule_table_options *wanted, struct json_limits *limits) {
  const struct config *config = effective_config->config;
  wanted->std = options->std;
  wanted->std_open = !options->std_set && !(config && config->std.file);
  *limits = options->limits;
  effective_config->fail_on = options->fail_on;
  effective_config->baseline = options->baseline;
  if (!config) return;
  if (!options->std_set && config->std.file) wanted->std = (enum std)config->std.number;
  if (!options->fail_on_set && config->fail_on.file) effective_config->fail_on = (enum level)config->fail_on.number;
  if (!options->depth_set && config->depth.file) limits->depth = config->depth.number;
  if (!options->size_set && config->size.file) limits->size = config->size.number;
  if (!options->baseline && config->baseline.file) effective_config->baseline = config->baseline.text;
}

bool effective_config_init(struct effective_config *effective_config, const struct engine_options *options, const struct config *config, const bool *matches,
                           const struct rule_table *shared_with, struct unknown_rule *unknown) {
  struct rule_table_options wanted = {.catalogue = &jgflint_catalogue, .shared_with = shared_with};
  struct json_limits limits;
  *effective_config = (struct effective_config){.config = config};
  if (config) {
    const struct config_choices *choices = &config->choices;
    add_choices(effective_config, choices->list, choices->places, choices->layers, 0, choices->count);
    wanted.customs = (const struct custom *const *)config->customs;
    wanted.custom_count = config->custom_count;
  }
  for (size_t i = 0; config && i < config->override_count; i++) {
    const struct config_choices *choices = &config->overrides[i]->choices;
    unsigned layer = config->layers + 1 + (unsigned)i;
    if (matches[i]) add_choices(effective_config, choices->list, choices->places, NULL, layer, choices->count);
  }
  add_choices(effective_config, options->choices, NULL, NULL, UINT_MAX, options->choice_count);
  set_values(options, effective_config, &wanted, &limits);
  wanted.choices = effective_config->choices;
  wanted.choice_count = effective_config->choice_count;
  wanted.layers = effective_config->layers;
  effective_config->rule_table = rule_table_make(&wanted, &unknown->name, &unknown->near);
  if (!effective_config->rule_table) return false;
  effective_config->rule_table->limits = limits;
  effective_config->rule_table->clock = options->clock;
  set_fixable(options, effective_config);
  return true;
}

void effective_config_release(struct effective_config *effective_config) {
  rule_table_free(effective_config->rule_table);
  free(effective_config->fixable);
  free(effective_config->choices);
  free(effective_config->layers);
  free(effective_config->places);
}
