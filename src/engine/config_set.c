#include "engine/config_set.h"
#include "base/memory.h"

static void add_patterns(struct ignore_rules *ignore, const struct config_list *list) {
  for (size_t i = 0; i < list->count; i++) {
    const char *pattern = list->list[i].text;
    if (strncmp(pattern, "./", 2) == 0) pattern++;
    ignore_rules_add(ignore, view_of(pattern));
  }
}

struct config_set *config_set_new(struct config *config, const char *base) {
  struct config_set *set = mem_alloc_zeroed(1, sizeof *set);
  set->config = config;
  set->base = mem_string(base, strlen(base));
  add_patterns(&set->exclude, &config->exclude);
  add_patterns(&set->include, &config->include);
  set->overrides = mem_alloc_zeroed(config->override_count, sizeof *set->overrides);
  for (size_t i = 0; i < config->override_count; i++) add_patterns(&set->overrides[i], &config->overrides[i]->files);
  return set;
}

const struct effective_config *config_set_lookup(struct config_set *set, const char *path, const struct engine_options *options,
                                                 const struct rule_table *shared_with, struct unknown_rule *unknown) {
  size_t count = set->config->override_count;
  bool *matches = mem_alloc_zeroed(count + 1, sizeof *matches);
  for (size_t i = 0; i < count; i++) matches[i] = ignore_rules_judge_below(&set->overrides[i], view_of(path), false) == IGNORE_DROP;
  for (size_t i = 0; i < set->effective_count; i++) {
    if (memcmp(set->matches[i], matches, count * sizeof *matches) != 0) continue;
    free(matches);
    return set->effective_configs[i];
  }
  struct effective_config *effective_config = mem_alloc(sizeof *effective_config);
  (void)effective_config_init(effective_config, options, set->config, matches, shared_with, unknown);
  effective_config->set = set;
  ARRAY_GROW(set->effective_configs, set->effective_count, set->effective_capacity);
  ARRAY_GROW(set->matches, set->effective_count, set->match_capacity);
  set->matches[set->effective_count] = matches;
  return set->effective_configs[set->effective_count++] = effective_config;
}

bool config_set_excludes(const struct config_set *set, struct view path, bool is_directory) {
  return ignore_rules_judge_below(&set->exclude, path, is_directory) == IGNORE_DROP;
}

void config_set_free(struct config_set *set) {
  if (!set) return;
  for (size_t i = 0; i < set->effective_count; i++) {
    effective_config_release(set->effective_configs[i]);
    free(set->effective_configs[i]);
    free(set->matches[i]);
  }
  for (size_t i = 0; i < set->config->override_count; i++) ignore_rules_release(&set->overrides[i]);
  ignore_rules_release(&set->exclude);
  ignore_rules_release(&set->include);
  free(set->overrides);
  free(set->effective_configs);
  free(set->matches);
  free(set->base);
  config_free(set->config);
  free(set);
}
