#include "config.h"

#include "engine/effective_config.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "base/path.h"
#include "config/find.h"
#include "lint/linter.h"
#include "rules/catalogue.h"
#include <errno.h>

/* `layer`: the layer of all choices; 0: their own layers. */
static void add_choices(struct effective_config *effective_config, const struct config_choices *choices, unsigned layer) {
  for (size_t i = 0; i < choices->count; i++) {
    struct rule_selector choice = choices->list[i];
    if (layer) choice.layer = layer;
    config_choices_add(&effective_config->choices, choice, choices->places[i]);
  }
}

/* Sets the flags of all rules of these names or families. */
static void mark(struct effective_config *effective_config, const struct config_list *list, bool fixable) {
  for (size_t i = 0; i < list->count; i++) {
    struct rule_range range = rule_table_named(effective_config->rule_table, view_of(list->list[i].text));
    for (size_t rule = range.first; rule < range.end; rule++) effective_config->fixable[rule] = fixable;
  }
}

static void set_fixable(struct effective_config *effective_config) {
  const struct config *config = effective_config->config;
  size_t count = effective_config->rule_table->rule_count;
  if (!config->fixable.count && !config->unfixable.count) return;
  effective_config->fixable = mem_alloc(count * sizeof *effective_config->fixable);
  memset(effective_config->fixable, !config->fixable.count, count);
  mark(effective_config, &config->fixable, true);
  mark(effective_config, &config->unfixable, false);
}

static void set_limit(const struct config_value *setting, size_t *limit) {
  if (setting->file) *limit = setting->number < SIZE_MAX ? (size_t)setting->number : SIZE_MAX;
}

void effective_config_init(struct effective_config *effective_config, const struct config *config, bool *matches,
                           const struct rule_table *shared_with) {
  struct json_limits limits = JSON_LIMITS;
  *effective_config = (struct effective_config){
      .config = config, .matches = matches, .fail_on = config->fail_on.file ? (enum level)config->fail_on.number : LEVEL_ERROR,
      .baseline = config->baseline.text,
      .format_in = (enum format_in)config->format_in.number, .id_pointer = config->id_pointer.text};
  add_choices(effective_config, &config->choices, 0);
  for (size_t i = 0; i < config->override_count; i++)
    if (matches[i]) add_choices(effective_config, &config->overrides[i]->choices, config->layers + 1 + (unsigned)i);
  struct rule_table_options wanted = {
      .catalogue = &jgflint_catalogue, .shared_with = shared_with, .std = (enum std)config->std.number,
      .std_open = !config->std.file,
      .choices = effective_config->choices.list, .choice_count = effective_config->choices.count,
      .customs = (const struct custom *const *)config->customs, .custom_count = config->custom_count};
  effective_config->rule_table = rule_table_make(&wanted);
  set_limit(&config->depth, &limits.depth);
  set_limit(&config->size, &limits.size);
  set_limit(&config->values, &limits.values);
  limits.charset = config->encoding.text;
  effective_config->rule_table->limits = limits;
  effective_config->rule_table->clock = shared_with->clock;
  set_fixable(effective_config);
}

void effective_config_release(struct effective_config *effective_config) {
  rule_table_free(effective_config->rule_table);
  free(effective_config->fixable);
  free(effective_config->matches);
  config_choices_release(&effective_config->choices);
}

bool effective_config_compares(const struct effective_config *effective_config) {
  return linter_compares(effective_config->rule_table);
}

/* ---- options ---- */

/* Reads a configuration below the options. `path`: NULL: there are only options. `text`: the text of the file; {NULL}: read the
 * file. */
static struct config *load(const struct configurations *configurations, const char *path, struct view text, const char *within,
                           bool is_trusted, int *error) {
  const struct options *options = configurations->options;
  const struct config_host host = {
      .rule_table = options->all, .version = PACKAGE_VERSION, .format = file_type_word, .options = buffer_view(&options->text),
      .text = text, .is_trusted = is_trusted, .files = configurations->files, .within = within,
      .directory = configurations->directory};
  return config_load(&host, path, error);
}

void options_init(struct options *options, struct view json, uint64_t (*clock)(void)) {
  int error;
  const struct rule_table_options by_default = {.catalogue = &jgflint_catalogue};
  *options = (struct options){.all = rule_table_make(&by_default)};
  options->all->clock = clock;
  buffer_add_view(&options->text, json);
  options->config = load(&(struct configurations){.options = options}, NULL, (struct view){NULL, 0}, NULL, false, &error);
  effective_config_init(&options->standard, options->config, NULL, options->all);
}

void options_release(struct options *options) {
  effective_config_release(&options->standard);
  config_free(options->config);
  rule_table_free(options->all);
  buffer_release(&options->text);
}

/* ---- configurations ---- */

static void add_patterns(struct ignore_rules *ignore, const struct config_list *list) {
  for (size_t i = 0; i < list->count; i++) {
    const char *pattern = list->list[i].text;
    if (string_begins(pattern, "./")) pattern++;
    ignore_rules_add(ignore, view_of(pattern));
  }
}

/* Names of records: their endings match in any case, so "*.sgf" becomes "*.[sS][gG][fF]". */
static void add_includes(struct ignore_rules *ignore, const struct config_list *list) {
  LOCAL_BUFFER pattern = {0};
  for (size_t i = 0; i < list->count; i++) {
    const char *text = list->list[i].text, *dot = strrchr(text, '.');
    if (string_begins(text, "./")) text++;
    bool is_plain = dot && !dot[strcspn(dot, "[]\\/")];
    buffer_clear(&pattern);
    for (; *text; text++) {
      if (is_plain && text > dot && ascii_is_letter(*text))
        buffer_printf(&pattern, "[%c%c]", ascii_lower(*text), ascii_upper(*text));
      else buffer_add_char(&pattern, *text);
    }
    ignore_rules_add(ignore, buffer_view(&pattern));
  }
}

/* Adopts the configuration. */
static struct configuration *configuration_new(struct config *config, const char *base) {
  struct configuration *configuration = mem_alloc_zeroed(1, sizeof *configuration);
  configuration->config = config;
  configuration->base = mem_string(base, strlen(base));
  add_patterns(&configuration->exclude, &config->exclude);
  add_includes(&configuration->include, &config->include);
  configuration->overrides = mem_alloc_zeroed(config->override_count, sizeof *configuration->overrides);
  for (size_t i = 0; i < config->override_count; i++) add_patterns(&configuration->overrides[i], &config->overrides[i]->files);
  return configuration;
}

const struct effective_config *configuration_lookup(struct configuration *configuration, const char *path,
                                                    const struct rule_table *shared_with) {
  size_t count = configuration->config->override_count;
  bool *matches = mem_alloc_zeroed(count + 1, sizeof *matches);
  for (size_t i = 0; i < count; i++)
    matches[i] = ignore_rules_judge_below(&configuration->overrides[i], view_of(path), false) == IGNORE_DROP;
  for (size_t i = 0; i < configuration->effective_count; i++) {
    if (memcmp(configuration->effective_configs[i]->matches, matches, count * sizeof *matches) != 0) continue;
    free(matches);
    return configuration->effective_configs[i];
  }
  struct effective_config *effective_config = mem_alloc(sizeof *effective_config);
  effective_config_init(effective_config, configuration->config, matches, shared_with);
  effective_config->configuration = configuration;
  ARRAY_GROW(configuration->effective_configs, configuration->effective_count, configuration->effective_capacity);
  return configuration->effective_configs[configuration->effective_count++] = effective_config;
}

bool configuration_excludes(const struct configuration *configuration, struct view path, bool is_directory) {
  return ignore_rules_judge_below(&configuration->exclude, path, is_directory) == IGNORE_DROP;
}

static void configuration_free(struct configuration *configuration) {
  if (!configuration) return;
  for (size_t i = 0; i < configuration->effective_count; i++) {
    effective_config_release(configuration->effective_configs[i]);
    free(configuration->effective_configs[i]);
  }
  for (size_t i = 0; i < configuration->config->override_count; i++) ignore_rules_release(&configuration->overrides[i]);
  ignore_rules_release(&configuration->exclude);
  ignore_rules_release(&configuration->include);
  free(configuration->overrides);
  free(configuration->effective_configs);
  free(configuration->base);
  config_free(configuration->config);
  free(configuration);
}

/* ---- the configurations of an engine ---- */

void configurations_give(struct configurations *configurations, struct view json, const char *path, const char *base) {
  int error;
  struct view text = json.at ? json : VIEW("");
  struct config *config = load(configurations, path ? path : ".jgflint.json", text, configurations->within, !path, &error);
  configurations->given = configuration_new(config, base);
}

void configurations_forget(struct configurations *configurations) {
  configuration_free(configurations->given);
  configurations->given = NULL;
}

struct configuration *configurations_load(struct configurations *configurations, const char *path, const char *base,
                                          const char *within, int *error, const char **refused) {
  *error = 0;
  *refused = within ? config_refusal(configurations->files, within, path) : NULL;
  const struct view no_text = {NULL, 0};
  struct config *config = *refused ? NULL : load(configurations, path, no_text, within, false, error);
  if (!config) {
    config = load(configurations, NULL, no_text, NULL, false, &(int){0}); /* an empty configuration */
    config->is_faulty = true;
  }
  ARRAY_GROW(configurations->loaded, configurations->loaded_count, configurations->loaded_capacity);
  return configurations->loaded[configurations->loaded_count++] = configuration_new(config, base);
}

/* The name for patterns: relative to the directory of the configuration. */
static const char *below(const struct configuration *configuration, const char *name) {
  const char *local = *configuration->base ? path_below(configuration->base, name) : NULL;
  if (local && *local) name = local;
  while (*name == '/' || string_begins(name, "./")) name++;
  return name;
}

const struct effective_config *configurations_lookup(const struct configurations *configurations, const char *name) {
  struct configuration *given = configurations->given;
  const struct options *options = configurations->options;
  return given ? configuration_lookup(given, below(given, name), options->all) : &options->standard;
}

bool configurations_excludes(const struct configurations *configurations, const char *name) {
  const struct configuration *given = configurations->given;
  return given && configuration_excludes(given, view_of(below(given, name)), false);
}

void configurations_reset_pattern_counts(const struct configurations *configurations) {
  const struct config *config = configurations->given ? configurations->given->config : NULL;
  for (size_t i = 0; config && i < config->custom_count; i++)
    if (config->customs[i]->gave_up) atomic_store(config->customs[i]->gave_up, 0);
}

void configurations_release(struct configurations *configurations) {
  configurations_forget(configurations);
  for (size_t i = 0; i < configurations->loaded_count; i++) configuration_free(configurations->loaded[i]);
  free(configurations->loaded);
}
