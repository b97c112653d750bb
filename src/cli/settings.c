#include "cli/settings.h"
#include "base/memory.h"
#include "base/path.h"
#include "json/make.h"
#include "sys/os.h"

void strings_add(struct strings *strings, const char *string) {
  ARRAY_ADD(strings->list, strings->count, strings->capacity, string);
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
  bool reads_record = settings->stdin_name && !settings->paths.count && !settings->lists.count;
  for (size_t i = 0; i < settings->paths.count; i++) reads_record |= strcmp(settings->paths.list[i], "-") == 0;
  for (size_t i = 0; i < settings->lists.count; i++) settings->stdin_readers += strcmp(settings->lists.list[i], "-") == 0;
  settings->stdin_readers += reads_record;
  settings->stdin_readers += settings->changed_since && strcmp(settings->changed_since, "-") == 0;
  const char *text = settings->of_records ? json_make_text(settings->of_records) : "";
  options_init(&settings->options, view_of(text), settings->timings ? clock_nanoseconds : NULL);
  settings->fixes = (settings->fix || settings->diff) && !settings->add_suppressions;
  settings->rewrites = (settings->fix || settings->add_suppressions) && !settings->diff;
  settings->writes = settings->rewrites || settings->write_baseline || settings->prune_baseline;
  settings->takes_stdout = settings->diff || settings->print_games || settings->converts || (settings->rewrites && reads_record);
  settings->hides_notation = settings->converts && !settings->verbose && !settings_has_fail_on(settings);
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
  return !settings->converts && !settings->extensions.count && settings_standard(settings)->format_in == FORMAT_IN_AUTO;
}

bool settings_wants(const struct settings *settings, const char *name) {
  const struct strings *endings = &settings->extensions;
  enum format_in format = settings_standard(settings)->format_in;
  const char *const *default_endings = file_type_endings(format);
  bool wants_all = settings->converts && !endings->count && format == FORMAT_IN_AUTO;
  if (wants_all && (file_type_is_other_record(name) || file_type_is_lines(view_of(name), format))) return true;
  for (size_t i = 0; endings->count ? i < endings->count : default_endings[i] != NULL; i++)
    if (file_type_ends_with(view_of(name), endings->count ? endings->list[i] : default_endings[i])) return true;
  return false;
}

/* A worker opens one file, or four if it writes. All workers together use at most a quarter of the files that the system lets
 * the process open. */
size_t settings_workers(const struct settings *settings) {
  enum { WRITERS = 8 };
  bool writes = settings->rewrites;
  size_t most = os_most_files() / (writes ? 16 : 4), workers = settings->jobs;
  if (!workers) workers = os_processors();
  if (!settings->jobs && writes && workers < WRITERS) workers = WRITERS;
  return workers < most ? workers : most ? most : 1;
}

bool settings_agree(const struct settings *settings) {
  bool makes_changes = settings->fix || settings->diff || settings->add_suppressions;
  const struct {
    bool is_found;
    const char *reason;
  } conflicts[] = {
      {settings->print_games && settings->add_suppressions, "--print-games only reads: leave out --add-suppressions"},
      {settings->print_games && settings->fix, "--print-games only reads: leave out --fix"},
      {settings->print_games && settings->diff, "--print-games only reads: leave out --diff"},
      {settings->changed_since && makes_changes,
       "--changed-since shows findings on changed lines; --fix, --diff and --add-suppressions are for whole records"},
      {settings->changed_since && (settings->write_baseline || settings->prune_baseline),
       "--changed-since cannot be combined with --write-baseline or --prune-baseline, which need all findings"},
      {settings->reason && !settings->add_suppressions, "--reason needs --add-suppressions, which writes it into the entries"},
      {settings->add_suppressions && settings->fix,
       "--add-suppressions also suppresses fixable findings: run jgflint --fix first, then --add-suppressions"},
      {settings->add_suppressions && settings->write_baseline,
       "--add-suppressions and --write-baseline exclude each other"},
  };
  for (size_t i = 0; i < ARRAY_LENGTH(conflicts); i++) {
    if (!conflicts[i].is_found) continue;
    error_print("%s", conflicts[i].reason);
    return false;
  }
  return true;
}

bool settings_rules_are_known(const struct settings *settings) {
  const char *name = settings->options.config->unknown_rule;
  LOCAL_BUFFER reason = {0};
  struct suggestion similar = {0};
  if (!name) return true;
  option_quote(&reason, name);
  if (strcmp(name, "config") == 0 || string_begins(name, "config-")) {
    buffer_add_string(&reason, " is about configurations, which are always checked");
  } else {
    buffer_add_string(&reason, " is not a rule or rule family");
    rule_table_offer(settings->options.all, &similar, view_of(name), 0);
    option_suggest(&reason, similar.best);
  }
  error_print("%s", buffer_string(&reason));
  return false;
}
