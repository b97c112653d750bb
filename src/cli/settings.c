#include "cli/settings.h"
#include "base/memory.h"
#include "base/path.h"
#include "json/make.h"
#include "sys/os.h"
#include "sys/stream.h"
#include "sys/thread_pool.h"

void strings_add(struct strings *strings, const char *string) {
  ARRAY_GROW(strings->list, strings->count, strings->capacity);
  strings->list[strings->count++] = string;
}

void settings_init(struct settings *settings, const struct option_table *table) {
  *settings = (struct settings){
      .table = table,
      .min_level = (enum level)LEVELS,
      .max_findings = SIZE_MAX,
      .max_per_rule = SIZE_MAX,
      .max_warnings = SIZE_MAX,
  };
}

void settings_add_path(void *settings, const char *path) {
  strings_add(&((struct settings *)settings)->paths, path);
}

void settings_release(struct settings *settings) {
  json_object_put(settings->of_records);
  free(settings->paths.list);
  free(settings->lists.list);
  free(settings->extensions.list);
  free(settings->formats);
  if (settings->options.config) options_release(&settings->options);
  ignore_rules_release(&settings->exclude);
  arena_release(&settings->arena);
}

void settings_complete(struct settings *settings) {
  settings->reads_record_from_stdin = settings->stdin_name && !settings->paths.count && !settings->lists.count;
  for (size_t i = 0; i < settings->paths.count; i++)
    settings->reads_record_from_stdin |= strcmp(settings->paths.list[i], "-") == 0;
  for (size_t i = 0; i < settings->lists.count; i++) settings->stdin_readers += strcmp(settings->lists.list[i], "-") == 0;
  settings->stdin_readers += settings->reads_record_from_stdin;
  settings->stdin_readers += settings->changed_since && strcmp(settings->changed_since, "-") == 0;
  const char *text = settings->of_records ? json_make_text(settings->of_records) : "";
  options_init(&settings->options, view_of(text), settings->timings ? clock_nanoseconds : NULL);
}

/* ---- queries ---- */

const char *settings_report_in(const struct settings *settings, const char *path) {
  for (size_t i = 0; path && i < settings->format_count; i++) {
    const struct report_request *format = &settings->formats[i];
    if (format->path && path_compare(format->path, path) == 0) return format->reporter->name;
  }
  return NULL;
}

bool settings_color(const struct settings *settings, int fd) {
  if (settings->color != COLOR_AUTO) return settings->color == COLOR_ALWAYS;
  const char *no_color = getenv("NO_COLOR"), *terminal = getenv("TERM");
  if (no_color && *no_color) return false; /* no-color.org */
  return os_columns(fd) >= 0 && terminal && strcmp(terminal, "dumb") != 0;
}

bool settings_looks_by_default(const struct settings *settings) {
  return !settings->extensions.count && settings_standard(settings)->format_in == FORMAT_IN_AUTO;
}

bool settings_wants(const struct settings *settings, const char *name) {
  const struct strings *chosen = &settings->extensions;
  const char *const *usual = file_type_endings(settings_standard(settings)->format_in);
  for (size_t i = 0; chosen->count ? i < chosen->count : usual[i] != NULL; i++)
    if (file_type_ends_with(view_of(name), chosen->count ? chosen->list[i] : usual[i])) return true;
  return false;
}

bool settings_fixes(const struct settings *settings) {
  return (settings->fix || settings->diff) && !settings->add_suppressions;
}

bool settings_rewrites(const struct settings *settings) {
  return (settings->fix || settings->add_suppressions) && !settings->diff;
}

bool settings_take_stdout(const struct settings *settings) {
  return settings->diff || settings->print_games || settings->stdout_is_taken ||
         (settings_rewrites(settings) && settings->reads_record_from_stdin);
}

/* A worker opens one file, or four if it writes. All workers together open at most a quarter of the files that the system
 * allows. */
size_t settings_workers(const struct settings *settings) {
  enum { WRITERS = 8 };
  bool writes = settings_rewrites(settings);
  size_t most = os_most_files() / (writes ? 16 : 4), workers = settings->jobs;
  if (!workers) workers = os_processors();
  if (!settings->jobs && writes && workers < WRITERS) workers = WRITERS;
  return workers < most ? workers : most ? most : 1;
}

bool settings_writes(const struct settings *settings) {
  return settings_rewrites(settings) || settings->write_baseline || settings->prune_baseline;
}

bool settings_hides_notation(const struct settings *settings) {
  return settings->stdout_is_taken && !settings->verbose && !settings_has_fail_on(settings);
}

bool settings_agree(const struct settings *settings) {
  enum {
    CHANGED_SINCE = 1, FIX = 2, DIFF = 4, ADD_SUPPRESSIONS = 8, NO_SUPPRESSIONS = 16, REASON = 32, WRITE_BASELINE = 64,
    PRUNE_BASELINE = 128, PRINT_GAMES = 256
  };
  static const struct {
    unsigned options, others; /* at least one of each set is given */
    const char *why;
  } conflicts[] = {
      {PRINT_GAMES, ADD_SUPPRESSIONS, "--print-games only reads: leave out --add-suppressions"},
      {PRINT_GAMES, FIX, "--print-games only reads: leave out --fix"},
      {PRINT_GAMES, DIFF, "--print-games only reads: leave out --diff"},
      {CHANGED_SINCE, FIX | DIFF | ADD_SUPPRESSIONS,
       "--changed-since shows findings on changed lines; --fix, --diff and --add-suppressions are for whole records"},
      {CHANGED_SINCE, WRITE_BASELINE | PRUNE_BASELINE,
       "--changed-since cannot be combined with --write-baseline or --prune-baseline, which need all findings"},
      {REASON, NO_SUPPRESSIONS, "--reason needs --add-suppressions, which writes it into the entries"},
      {ADD_SUPPRESSIONS, FIX,
       "--add-suppressions also suppresses fixable findings: run jgflint --fix first, then --add-suppressions"},
      {ADD_SUPPRESSIONS, WRITE_BASELINE, "--add-suppressions and --write-baseline exclude each other"},
  };
  unsigned given = (settings->changed_since ? CHANGED_SINCE : 0) | (settings->fix ? FIX : 0) | (settings->diff ? DIFF : 0) |
                   (settings->add_suppressions ? ADD_SUPPRESSIONS : NO_SUPPRESSIONS) | (settings->reason ? REASON : 0) |
                   (settings->write_baseline ? WRITE_BASELINE : 0) | (settings->prune_baseline ? PRUNE_BASELINE : 0) |
                   (settings->print_games ? PRINT_GAMES : 0);
  for (size_t i = 0; i < ARRAY_LENGTH(conflicts); i++) {
    if (!(given & conflicts[i].options) || !(given & conflicts[i].others)) continue;
    error_print("%s", conflicts[i].why);
    return false;
  }
  return true;
}

bool settings_rules_are_known(const struct settings *settings) {
  const char *name, *near;
  if (!options_unknown_rule(&settings->options, &name, &near)) return true;
  struct buffer why = {0};
  option_quote(&why, name);
  if (strcmp(name, "config") == 0 || string_begins(name, "config-")) {
    buffer_add_string(&why, " is about configurations, which are always checked");
  } else {
    buffer_add_string(&why, " is not a rule or rule family");
    option_suggest(&why, near);
  }
  error_print("%s", buffer_string(&why));
  buffer_release(&why);
  return false;
}
