#include "cli/baselines.h"
#include "base/memory.h"
#include "text/escape.h"
#include <errno.h>
#include <unistd.h>

static struct baseline *add(struct baselines *baselines, struct baseline *baseline) {
  if (!baseline) {
    baselines->failed = true;
    return NULL;
  }
  ARRAY_GROW(baselines->list, baselines->count, baselines->capacity);
  return baselines->list[baselines->count++] = baseline;
}

bool baselines_init(struct baselines *baselines, const struct settings *settings, const struct rule_table *rule_table) {
  const char *path = settings->write_baseline;
  *baselines = (struct baselines){.settings = settings, .rule_table = rule_table};
  if (!path) return true;
  return add(baselines, access(path, F_OK) < 0 && errno == ENOENT ? baseline_new(path) : baseline_read(path));
}

void baselines_release(struct baselines *baselines) {
  for (size_t i = 0; i < baselines->count; i++) baseline_free(baselines->list[i]);
  free(baselines->list);
  free(baselines->asked.list);
  free(baselines->indexes);
}

struct baseline *baselines_find(struct baselines *baselines, const char *path) {
  if (baselines->settings->write_baseline) return baselines->list[0];
  if (!path) return NULL;
  for (size_t i = 0; i < baselines->asked.count; i++)
    if (strcmp(baselines->asked.list[i], path) == 0) return baselines->indexes[i] ? baselines->list[baselines->indexes[i] - 1] : NULL;
  struct baseline *baseline = add(baselines, baseline_read(path));
  ARRAY_GROW(baselines->indexes, baselines->asked.count, baselines->index_capacity);
  baselines->indexes[baselines->asked.count] = baseline ? baselines->count : 0;
  strings_add(&baselines->asked, path);
  return baseline;
}

size_t baselines_apply(const struct baselines *baselines, struct baseline *baseline, const char *name, const struct source *source,
                       struct diags *diags) {
  if (baselines->settings->write_baseline) return baseline_collect(baseline, name, source, diags);
  return baseline_hide(baseline, name, source, diags);
}

/* Of a rule that is in some configuration only. */
static bool leaves_out_custom(const struct settings *settings, struct view rule) {
  bool is_out = false;
  for (size_t i = 0; i < settings->choice_count; i++) is_out |= settings->choices[i].kind == CHOICE_SELECT;
  for (size_t i = 0; i < settings->choice_count; i++) {
    const struct rule_selector *choice = &settings->choices[i];
    bool names_it = strcmp(choice->name, "all") == 0 || strcmp(choice->name, "custom") == 0 || view_is(rule, choice->name);
    if (names_it) is_out = choice->kind == CHOICE_IGNORE || (choice->kind == CHOICE_SEVERITY && choice->level == LEVEL_OFF);
  }
  return is_out;
}

/* By the command line. What a configuration turns off is off for good, and its entries are stale. */
static bool is_left_out(const void *of, struct view rule) {
  const struct baselines *baselines = of;
  const struct rule_table *rule_table = baselines->rule_table;
  for (size_t i = 0; i < rule_table->rule_count; i++)
    if (view_is(rule, rule_table->rules[i].rule->name)) return rule_table->rules[i].decided_by && rule_table->rules[i].level == LEVEL_OFF;
  return leaves_out_custom(baselines->settings, rule);
}

static void write_one(struct baselines *baselines, struct baseline *baseline) {
  baseline_prune(baseline);
  struct buffer name = {0}, why = {0};
  bool good = baseline_write(baseline, &why);
  escape_path(&name, view_of(baseline_path(baseline)));
  if (!good) error_print("%s: %s", buffer_string(&name), buffer_string(&why));
  else if (!baselines->settings->quiet) error_print("wrote %s: known findings: %zu", buffer_string(&name), baseline_size(baseline));
  if (!good) baselines->failed = true;
  buffer_release(&name);
  buffer_release(&why);
}

static void print_stale(const struct baselines *baselines, const struct baseline *baseline) {
  struct buffer text = {0};
  if (baseline_print_stale(baseline, &text) && !baselines->settings->quiet) {
    buffer_add_string(&text, "jgflint: --prune-baseline removes stale entries\n");
    message_print(&text);
  }
  buffer_release(&text);
}

void baselines_finish(struct baselines *baselines, bool complete, bool sound) {
  const struct settings *settings = baselines->settings;
  if ((settings->write_baseline || settings->prune_baseline) && !sound) {
    error_print("no baseline was written: the configuration has mistakes");
    return;
  }
  for (size_t i = 0; complete && i < baselines->count; i++) {
    if (settings->choice_count) baseline_leave_out(baselines->list[i], is_left_out, baselines);
    if (settings->write_baseline || settings->prune_baseline) write_one(baselines, baselines->list[i]);
    else print_stale(baselines, baselines->list[i]);
  }
  if (settings->prune_baseline && !baselines->count && !baselines->failed) {
    error_print("--prune-baseline: there is no baseline to prune: name one with --baseline FILE");
    baselines->failed = true;
  }
}
