#include "cli/settings.h"
#include "base/memory.h"
#include "sys/thread_pool.h"
#include <time.h>
#include <unistd.h>

void strings_add(struct strings *strings, const char *string) {
  ARRAY_GROW(strings->list, strings->count, strings->capacity);
  strings->list[strings->count++] = string;
}

void settings_init(struct settings *settings, const struct option_table *options) {
  *settings = (struct settings){
      .options = options,
      .boards = true,
      .max_findings = SIZE_MAX,
      .max_per_rule = SIZE_MAX,
      .fail_on = LEVEL_ERROR,
      .max_warnings = SIZE_MAX,
      .limits = JSON_LIMITS,
  };
}

void settings_release(struct settings *settings) {
  free(settings->paths.list);
  free(settings->lists.list);
  free(settings->extensions.list);
  free(settings->fixable.list);
  free(settings->unfixable.list);
  free(settings->choices);
  free(settings->formats);
  ignore_rules_release(&settings->exclude);
  arena_release(&settings->arena);
}

bool settings_color(const struct settings *settings, int fd) {
  if (settings->color != COLOR_AUTO) return settings->color == COLOR_ALWAYS;
  const char *no_color = getenv("NO_COLOR"), *terminal = getenv("TERM");
  if (no_color && *no_color) return false; /* no-color.org */
  return isatty(fd) && terminal && strcmp(terminal, "dumb") != 0;
}

static uint64_t nanoseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * UINT64_C(1000000000) + (uint64_t)time.tv_nsec;
}

bool settings_fixes(const struct settings *settings) {
  return (settings->fix || settings->diff) && !settings->add_suppressions;
}

bool settings_rewrites(const struct settings *settings) {
  return (settings->fix || settings->add_suppressions) && !settings->diff;
}

size_t settings_workers(const struct settings *settings) {
  enum { WRITERS = 8 };
  size_t processors = thread_pool_processors();
  if (settings->jobs) return settings->jobs;
  return settings_rewrites(settings) && processors < WRITERS ? WRITERS : processors;
}

bool settings_only_read(const struct settings *settings) {
  for (size_t i = 0; i < settings->format_count; i++)
    if (settings->formats[i].path) return false;
  return !settings_rewrites(settings) && !settings->write_baseline && !settings->prune_baseline;
}

bool settings_hides_notation(const struct settings *settings) {
  return settings->stdout_is_taken && !settings->verbose && !settings->fail_on_set;
}

struct engine_options settings_engine_options(const struct settings *settings) {
  return (struct engine_options){
      .choices = settings->choices, .choice_count = settings->choice_count,
      .std = settings->std, .std_set = settings->std_set,
      .fail_on = settings->fail_on, .fail_on_set = settings->fail_on_set,
      .baseline = settings->baseline,
      .fixable = {settings->fixable.list, settings->fixable.count},
      .unfixable = {settings->unfixable.list, settings->unfixable.count},
      .limits = settings->limits, .depth_set = settings->depth_set, .size_set = settings->size_set,
      .clock = settings->timings ? nanoseconds : NULL,
  };
}

void settings_report_unknown(const struct unknown_rule *unknown) {
  struct buffer why = {0};
  option_quote(&why, unknown->name);
  if (strcmp(unknown->name, "config") == 0 || strncmp(unknown->name, "config-", 7) == 0) {
    buffer_add_string(&why, " is about configurations, which are always checked");
  } else {
    buffer_add_string(&why, " is not a rule or rule family");
    option_suggest(&why, unknown->near);
  }
  error_print("%s", buffer_string(&why));
  buffer_release(&why);
}
