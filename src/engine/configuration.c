#include "engine/configuration.h"
#include "base/memory.h"

static void add_patterns(struct ignore_rules *ignore, const struct config_list *list) {
  for (size_t i = 0; i < list->count; i++) {
    const char *pattern = list->list[i].text;
    if (strncmp(pattern, "./", 2) == 0) pattern++;
    ignore_rules_add(ignore, view_of(pattern));
  }
}

struct configuration *configuration_new(struct config *config, const char *base) {
  struct configuration *configuration = mem_alloc_zeroed(1, sizeof *configuration);
  configuration->config = config;
  configuration->base = mem_string(base, strlen(base));
  add_patterns(&configuration->exclude, &config->exclude);
  add_patterns(&configuration->include, &config->include);
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
    if (memcmp(configuration->matches[i], matches, count * sizeof *matches) != 0) continue;
    free(matches);
    return configuration->effective_configs[i];
  }
  struct effective_config *effective_config = mem_alloc(sizeof *effective_config);
  effective_config_init(effective_config, configuration->config, matches, shared_with);
  effective_config->configuration = configuration;
  ARRAY_GROW(configuration->effective_configs, configuration->effective_count, configuration->effective_capacity);
  ARRAY_GROW(configuration->matches, configuration->effective_count, configuration->match_capacity);
  configuration->matches[configuration->effective_count] = matches;
  return configuration->effective_configs[configuration->effective_count++] = effective_config;
}

bool configuration_excludes(const struct configuration *configuration, struct view path, bool is_directory) {
  return ignore_rules_judge_below(&configuration->exclude, path, is_directory) == IGNORE_DROP;
}

void configuration_free(struct configuration *configuration) {
  if (!configuration) return;
  for (size_t i = 0; i < configuration->effective_count; i++) {
    effective_config_release(configuration->effective_configs[i]);
    free(configuration->effective_configs[i]);
    free(configuration->matches[i]);
  }
  for (size_t i = 0; i < configuration->config->override_count; i++) ignore_rules_release(&configuration->overrides[i]);
  ignore_rules_release(&configuration->exclude);
  ignore_rules_release(&configuration->include);
  free(configuration->overrides);
  free(configuration->effective_configs);
  free(configuration->matches);
  free(configuration->base);
  config_free(configuration->config);
  free(configuration);
}
