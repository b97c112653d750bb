#include "config.h"

#include "engine/options.h"
#include "base/memory.h"
#include "rules/catalogue.h"

struct config_host options_config_host(const struct options *options, struct pattern_scratch *scratch) {
  return (struct config_host){.rule_table = options->all, .scratch = scratch, .version = PACKAGE_VERSION,
                              .format = file_type_word, .options = buffer_view(&options->text)};
}

void options_init(struct options *options, struct view json, uint64_t (*clock)(void)) {
  const char *unknown, *near;
  int error;
  const struct rule_table_options by_default = {.catalogue = &jgflint_catalogue};
  *options = (struct options){.all = rule_table_make(&by_default, &unknown, &near)};
  options->all->clock = clock;
  buffer_add_view(&options->text, json);
  struct pattern_scratch *scratch = json.length ? pattern_scratch_new() : NULL;
  struct config_host host = options_config_host(options, scratch);
  options->config = config_load(&host, NULL, &error);
  pattern_scratch_free(scratch);
  effective_config_init(&options->standard, options->config, NULL, options->all);
}

void options_release(struct options *options) {
  effective_config_release(&options->standard);
  config_free(options->config);
  rule_table_free(options->all);
  buffer_release(&options->text);
}

bool options_unknown_rule(const struct options *options, const char **name, const char **near) {
  struct suggestion similar = {0};
  *name = options->config->unknown_rule;
  if (!*name) return false;
  rule_table_offer(options->all, &similar, view_of(*name), 0);
  *near = similar.best;
  return true;
}
