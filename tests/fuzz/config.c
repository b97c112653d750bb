/* config.c: a configuration, which may extend a second one (after the first NUL, with the name "zero"), and a record linted
 * with it. */
#include "fuzz.h"
#include "base/memory.h"
#include "engine/effective_config.h"
#include "rules/catalogue.h"
#include "text/ignore_rules.h"
#include <errno.h>

static struct view first, second;

/* Paths that exist. */
static int read_file(void *context, const char *path, size_t limit, struct buffer *text) {
  (void)context, (void)limit;
  bool is_second = strcmp(path, "/dev/zero") == 0;
  if (!is_second && strcmp(path, "/dev/null") != 0) return ENOENT;
  buffer_add_view(text, is_second ? second : first);
  memset(buffer_reserve(text, SOURCE_PADDING), 0, SOURCE_PADDING);
  return 0;
}

static char *real_path(void *context, const char *path) {
  (void)context;
  return realpath(path, NULL);
}

static void check_faults(const struct config *config) {
  for (size_t i = 0; i < config->file_count; i++) {
    const struct config_file *file = config->files[i];
    for (size_t k = 0; k < file->diags.count; k++) {
      const struct diag *diag = &file->diags.list[k];
      if (diag->span.start > diag->span.end || diag->span.end > file->document.source->size)
        fuzz_fail("%s lies outside of the text", diag->rule->name);
    }
  }
}

static void take_patterns(const struct config_list *list) {
  struct ignore_rules ignore = {0};
  for (size_t i = 0; i < list->count; i++) {
    ignore_rules_add(&ignore, view_of(list->list[i].text));
    if (list->list[i].file && !config_line(&list->list[i])) fuzz_fail("a value stands in no line");
  }
  ignore_rules_judge(&ignore, VIEW("games/1.jgf"), false);
  ignore_rules_release(&ignore);
}

/* Valid parts of options with mistakes apply. */
static void judge(const struct config *config, bool matches, const struct rule_table *shared_with) {
  static const char record[] =
      "{\"record\":{\"format\":\"JGF\",\"version\":2},\"game\":{\"name\":\"a\",\"komi\":\"x\"},\"tree\":[{},{\"move\":{}}],}";
  struct effective_config effective_config;
  struct diags diags = {0};
  struct source source;
  bool *all = mem_alloc_zeroed(config->override_count + 1, sizeof *all);
  for (size_t i = 0; i < config->override_count; i++) all[i] = matches;
  effective_config_init(&effective_config, config, all, shared_with);
  struct linter *linter = linter_new(effective_config.rule_table);
  source_init_copy(&source, "fuzz.jgf", record, sizeof record - 1);
  linter_run(linter, &source, &diags);
  fuzz_check_findings(linter, &diags);
  source_release(&source);
  diags_release(&diags);
  linter_free(linter);
  effective_config_release(&effective_config);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const uint8_t *end = size ? memchr(data, 0, size) : NULL;
  int error;
  first = (struct view){(const char *)data, end ? (size_t)(end - data) : size};
  second = end ? (struct view){(const char *)end + 1, size - first.length - 1} : VIEW("");
  const struct rule_table *rule_table = linter_rule_table(fuzz_linter(STD_JGF2));
  const struct files files = {.read = read_file, .real = real_path};
  struct config_host host = {.rule_table = rule_table, .version = "1.0.0", .format = file_type_word,
                             .options = second, .files = &files};
  struct config *config = config_load(&host, "/dev/null", &error);
  if (!config) fuzz_fail("the configuration cannot be read");
  check_faults(config);
  take_patterns(&config->exclude);
  take_patterns(&config->include);
  judge(config, false, rule_table);
  if (config->override_count) judge(config, true, rule_table);
  config_free(config);
  return 0;
}
