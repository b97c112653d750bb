#include "config.h"

#include "base/ascii.h"
#include "base/memory.h"
#include "base/path.h"
#include "engine/baseline.h"
#include "engine/schema.h"
#include "json/value.h"
#include "library/handle.h"
#include "lint/custom_rules.h"
#include "lint/rule_table.h"
#include "rules/catalogue.h"
#include <errno.h>

const char *jgflint_version(void) {
  return PACKAGE_VERSION;
}

void jgflint_on_exhaustion(void (*hook)(void)) {
  mem_on_exhaustion(hook);
}

/* ---- locale ---- */

struct locale_change locale_enter(void) {
  struct locale_change change = {0};
#ifdef LC_ALL_MASK
  change.c = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  change.callers = uselocale(change.c);
#endif
  return change;
}

void locale_leave(const struct locale_change *change) {
#ifdef LC_ALL_MASK
  uselocale(change->callers);
  if (change->c) freelocale(change->c);
#else
  (void)change;
#endif
}

/* ---- files of configurations ---- */

long jgflint_add_file(jgflint *handle, const char *path, const char *text, size_t size) {
  if (!handle) return JGFLINT_INVALID;
  void **slot = map_get_or_add(&handle->settings.files, view_of(path));
  if (!*slot) *slot = mem_alloc_zeroed(1, sizeof(struct named_file));
  struct named_file *file = *slot;
  char *before = file->text; /* `text` may be in it */
  file->text = text ? mem_string(text, size) : NULL;
  file->size = size;
  free(before);
  return 0;
}

const char *jgflint_wanted(jgflint *handle) {
  return handle ? handle->wanted : NULL;
}

static int read_file(void *context, const char *path, size_t limit, struct buffer *text) {
  (void)limit;
  jgflint *handle = context;
  const struct named_file *file = map_find(&handle->settings.files, view_of(path));
  if (!file && !handle->wanted) handle->wanted = mem_string(path, strlen(path));
  if (!file || !file->text) return ENOENT;
  buffer_add(text, file->text, file->size);
  memset(buffer_reserve(text, SOURCE_PADDING), 0, SOURCE_PADDING);
  return 0;
}

/* ---- the baseline ---- */

/* Names of records begin with the folder of the configuration or are relative to this folder. */
static char *path_from_root(void *context, const char *path) {
  const char *folder = ((jgflint *)context)->folder;
  struct buffer whole = {0};
  if (strcmp(path, ".") == 0) path = "";
  if (*folder && *path != '/' && !path_below(folder, path)) buffer_printf(&whole, "%s/", folder);
  buffer_add_string(&whole, path);
  return buffer_detach(&whole);
}

static struct baseline *find_baseline(void *context, const char *path) {
  return path ? ((jgflint *)context)->baseline : NULL;
}

/* Reports an error of the baseline as an error of the configuration that names the baseline. */
static void read_baseline(jgflint *handle, const char *path) {
  const struct files files = {.context = handle, .real = path_from_root};
  LOCAL_BUFFER text = {0}, reason = {0}, clause = {0};
  int error = read_file(handle, path, SIZE_MAX, &text);
  if (error) buffer_add_string(&reason, strerror(error));
  else handle->baseline = baseline_parse(path, &text, &files, &reason);
  buffer_printf(&clause, "cannot be read: %s", buffer_string(&reason));
  if (!handle->baseline) config_refuse_baseline(engine_configurations(handle->engine)->given->config, buffer_string(&clause));
}

/* ---- handles ---- */

/* Forgets the last text. */
static void handle_clear(jgflint *handle) {
  source_release(&handle->source);
  arena_clear(&handle->arena);
  buffer_clear(&handle->written);
  handle->found_count = handle->game_count = 0;
  handle->task = TASK_NONE;
  handle->flags = handle->settings.flags;
  handle->read_line = SIZE_MAX;
  handle->is_lines = false;
  handle->by_rule = NULL;
  handle->copied = 0;
  handle->linted = NULL;
  handle->converted = NULL;
  handle->read = NULL;
  handle->pattern_errors = 0;
  handle->result = (jgflint_result){.format = "jgf", .fixed_rules = "{}", .incomplete = "{}"};
  handle->text = handle->base = (jgflint_text){NULL, 0};
}

jgflint *jgflint_new(void) {
  jgflint *handle = mem_alloc(sizeof *handle);
  const struct engine_host host = {
      .files = {.context = handle, .read = read_file}, .context = handle, .baseline = find_baseline};
  *handle = (jgflint){.engine = engine_new(&host, VIEW(""))};
  handle_clear(handle);
  return handle;
}

void jgflint_free(jgflint *handle) {
  if (!handle) return;
  for (size_t i = 0; i < handle->settings.files.size; i++) {
    struct named_file *file = handle->settings.files.slots[i].value;
    if (file) free(file->text);
    free(file);
  }
  map_release(&handle->settings.files);
  free(handle->settings.fix_only);
  handle_clear(handle);
  engine_free(handle->engine);
  collection_free(handle->collection);
  free(handle->wanted);
  free(handle->folder);
  baseline_free(handle->baseline);
  free(handle->name);
  free(handle->found);
  free(handle->games);
  arena_release(&handle->arena);
  buffer_release(&handle->written);
  for (size_t i = 0; i < ANSWERS; i++) buffer_release(&handle->answers[i].buffer);
  free(handle);
}

const jgflint_text *handle_answer(jgflint *handle, size_t answer) {
  struct answer *given = &handle->answers[answer];
  given->text = (jgflint_text){buffer_string(&given->buffer), given->buffer.length};
  return &given->text;
}

/* ---- where findings go ---- */

/* Returns the chosen findings. The caller frees the list. */
static struct diags chosen_of(struct report_run *run, const struct diags *diags) {
  struct diags part = *diags;
  part.list = mem_alloc_zeroed(diags->count + 1, sizeof *part.list);
  part.count = 0;
  memset(part.by_level, 0, sizeof part.by_level);
  for (size_t i = 0; i < diags->count; i++) {
    bool is_next = run->chosen_next < run->chosen_count && run->chosen[run->chosen_next] == run->seen + i;
    if (!is_next) continue;
    run->chosen_next++;
    part.list[part.count++] = diags->list[i];
    part.by_level[diags->list[i].level]++;
  }
  run->seen += diags->count;
  return part;
}

static void report_diags(jgflint *handle, const char *name, const struct source *source, const struct diags *diags) {
  struct report_run *run = &handle->report;
  struct buffer *to = &handle->answers[ANSWER_REPORT].buffer;
  const struct config *config = engine_config(handle->engine);
  bool says = config && config->fail_on.file;
  const struct report_file file = {.name = name, .source = source, .diags = diags,
                                   .fail_level = says ? (enum level)config->fail_on.number : LEVEL_OFF};
  size_t before = to->length;
  if (run->has_any) buffer_add_string(to, report_separator(run->reporter));
  size_t separated = to->length;
  report_add_file(run->reporter, &run->settings, &file, to);
  if (to->length > separated) run->has_any = true;
  else to->length = before;
  run->summary.files++;
  for (size_t level = 0; level < LEVELS; level++) run->summary.by_level[level] += diags->by_level[level];
  for (size_t i = 0; i < diags->count; i++) {
    const struct fix *fix = diags->list[i].fix;
    run->summary.fixable += fix && fix->safety == FIX_SAFE;
    run->summary.fixable_unsafe += fix && fix->safety != FIX_SAFE;
  }
}

/* Keeps or reports the findings of a text, a line or a configuration. */
static void add_findings(jgflint *handle, const char *name, const struct source *source, const struct diags *diags) {
  struct locations locations = {.source = source};
  if (handle->is_reporting) {
    struct diags chosen = chosen_of(&handle->report, diags);
    report_diags(handle, name, source, handle->report.chosen ? &chosen : diags);
    free(chosen.list);
    return;
  }
  handle->pattern_errors += diags->pattern_errors + diags->gave_up;
  for (size_t i = 0; i < diags->count; i++) handle_keep_finding(handle, name, source, diags, &diags->list[i], &locations);
  locations_release(&locations);
}

/* ---- configuration ---- */

static void add_configuration(jgflint *handle) {
  const struct config *config = engine_config(handle->engine);
  for (size_t i = 0; config && i < config->file_count; i++)
    add_findings(handle, config->files[i]->shown, config->files[i]->document.source, &config->files[i]->diags);
}

long jgflint_configure(jgflint *handle, const char *json, size_t size, const char *config_path) {
  if (!handle) return JGFLINT_INVALID;
  IN_C_LOCALE;
  /* The arguments may be results of the last text. */
  char *text = size ? mem_string(json, size) : NULL;
  char *path = size && config_path ? mem_string(config_path, strlen(config_path)) : NULL;
  const char *slash = path ? strrchr(path, '/') : NULL;
  handle_clear(handle);
  free(handle->wanted);
  free(handle->folder);
  baseline_free(handle->baseline);
  handle->wanted = NULL;
  handle->folder = mem_string(path ? path : "", slash ? (size_t)(slash - path) : 0);
  handle->baseline = NULL;
  handle->task = TASK_CONFIGURE;
  if (text) (void)engine_configure(handle->engine, (struct view){text, size}, path, handle->folder);
  else engine_unconfigure(handle->engine);
  free(text);
  free(path);
  const struct config *config = engine_config(handle->engine);
  if (config && config->baseline.text) read_baseline(handle, config->baseline.text);
  if (config && config->file_count)
    handle->base = (jgflint_text){config->files[0]->document.source->bytes, config->files[0]->document.source->size};
  add_configuration(handle);
  handle->result.findings = handle->found_count;
  return (long)handle->found_count;
}

long jgflint_set(jgflint *handle, const char *format, unsigned flags) {
  const char *word;
  size_t i = 0;
  if (!handle) return JGFLINT_INVALID;
  while ((word = file_type_word(i)) && strcmp(word, format ? format : "auto") != 0) i++;
  if (!word) return JGFLINT_INVALID;
  handle->settings.format = (enum format_in)i;
  handle->settings.flags = flags;
  return 0;
}

/* The custom rules of a configuration exist only with that configuration. */
long jgflint_fix_only(jgflint *handle, const char *rules) {
  if (!handle) return JGFLINT_INVALID;
  const struct rule_table *rule_table = configurations_lookup(engine_configurations(handle->engine), "")->rule_table;
  bool all_known = true;
  if (rules) free(engine_rules_named(rule_table, rules, &all_known));
  if (!all_known) return JGFLINT_INVALID;
  free(handle->settings.fix_only);
  handle->settings.fix_only = rules ? mem_string(rules, strlen(rules)) : NULL;
  return 0;
}

long jgflint_collect(jgflint *handle, bool on) {
  if (!handle) return JGFLINT_INVALID;
  handle->settings.collects = on;
  handle->collects_anew = true;
  return 0;
}

/* ---- a text ---- */

/* Adds a member to an object of counts, unless the count is 0. */
static void add_count(struct buffer *json, const char *name, size_t count) {
  if (!count) return;
  buffer_add_string(json, json->length > 1 ? ", " : "");
  json_write_string(json, view_of(name));
  buffer_printf(json, ": %zu", count);
}

/* Completes the result after the last finding. */
static void finish(jgflint *handle) {
  const struct config *config = engine_config(handle->engine);
  struct buffer json = {0};
  size_t counted = 0;
  handle->result.findings = handle->found_count;
  if (!handle->pattern_errors) return;
  buffer_add_char(&json, '{');
  for (size_t i = 0; config && i < config->custom_count; i++) {
    const struct custom *custom = config->customs[i];
    size_t values = custom->gave_up ? atomic_load(custom->gave_up) : 0;
    add_count(&json, custom->rule.name, values);
    counted += values;
  }
  if (counted < handle->pattern_errors) add_count(&json, "all", handle->pattern_errors - counted);
  buffer_add_char(&json, '}');
  handle->result.incomplete = handle_keep_buffer(handle, &json).data;
}

void handle_begin(jgflint *handle, enum task task, const char *text, size_t size, const char *name) {
  /* The arguments may be results of the previous text. */
  char *own_name = mem_string(name ? name : "", name ? strlen(name) : 0);
  struct source source;
  const struct config *config = engine_config(handle->engine);
  enum format_in configured = config && config->format_in.file ? (enum format_in)config->format_in.number : FORMAT_IN_AUTO;
  source_init_copy(&source, own_name, text ? text : "", text ? size : 0);
  handle_clear(handle);
  free(handle->name);
  handle->name = own_name;
  handle->source = source;
  handle->task = task;
  engine_read_as(handle->engine, handle->settings.format == FORMAT_IN_AUTO ? configured : handle->settings.format);
  if (handle->collects_anew) {
    collection_free(handle->collection);
    handle->collection = handle->settings.collects ? collection_new() : NULL;
    engine_collect(handle->engine, handle->collection);
  }
  handle->collects_anew = false;
  if (handle->collection) collection_mark(handle->collection);
  configurations_reset_pattern_counts(engine_configurations(handle->engine));
  handle->source.is_unicode = handle->flags & JGFLINT_UNICODE;
  handle->is_lines = engine_is_lines(handle->engine, handle->name);
  handle->base = (jgflint_text){handle->source.bytes, handle->source.size};
  if (handle->is_lines) handle->result.format = "jsonl";
}

void handle_each(jgflint *handle, void (*each)(jgflint *handle, const struct source *source)) {
  size_t at = 0;
  if (handle->baseline) baseline_restart(handle->baseline);
  if (!handle->is_lines) each(handle, &handle->source);
  else while (engine_next_line(handle->engine, &handle->source, &at, &handle->line)) each(handle, &handle->line);
}

void handle_set_source(jgflint *handle, const struct source *source, const struct format *format) {
  if (handle->is_lines) return;
  handle->base = (jgflint_text){source->bytes, source->size};
  handle->result.format = format ? format->name : "jgf";
}

/* Adds the findings, whose places are in `source`, and the counts of a text or line. */
static void add_linted(jgflint *handle, const struct engine_linted *linted, const struct source *source) {
  handle_set_source(handle, source, linted->format);
  if (!handle->is_reporting) {
    handle->result.games += linted->games;
    handle->result.known += linted->known;
  }
  add_findings(handle, handle->name, source, linted->diags);
}

static void lint_one(jgflint *handle, const struct source *source) {
  const struct engine_linted *linted = engine_lint(handle->engine, source);
  if (!handle->is_lines) handle->linted = linted;
  add_linted(handle, linted, linted->source);
}

long jgflint_lint(jgflint *handle, const char *text, size_t size, const char *name) {
  if (!handle) return JGFLINT_INVALID;
  IN_C_LOCALE;
  handle_begin(handle, TASK_LINT, text, size, name);
  handle_each(handle, lint_one);
  finish(handle);
  return (long)handle->found_count;
}

/* ---- fixing ---- */

static const char *rules_fixed(jgflint *handle, const struct rule_table *rule_table) {
  struct buffer json = {0};
  buffer_add_char(&json, '{');
  for (size_t i = 0; i < rule_table->rule_count; i++) add_count(&json, rule_table->rules[i].rule->name, handle->by_rule[i]);
  buffer_add_char(&json, '}');
  return handle_keep_buffer(handle, &json).data;
}

/* Counts the fixes of a text or line. */
static void count_fixed(jgflint *handle, const struct engine_fixed *fixed) {
  const struct rule_table *rule_table = fixed->left.effective_config->rule_table; /* the same for all lines */
  if (!handle->by_rule) handle->by_rule = arena_alloc_zeroed(&handle->arena, rule_table->rule_count * sizeof *handle->by_rule);
  for (size_t i = 0; fixed->by_rule && i < rule_table->rule_count; i++) handle->by_rule[i] += fixed->by_rule[i];
  handle->result.fixed += fixed->count;
  handle->result.fixed_rules = rules_fixed(handle, rule_table);
}

static const struct engine_fixed *fix(jgflint *handle, const struct source *source) {
  const struct engine_fix_options options = {.unsafe = handle->is_unsafe, .rules = handle->settings.fix_only};
  engine_collect(handle->engine, NULL); /* the fixed record must not be compared with the original */
  const struct engine_fixed *fixed = engine_fix(handle->engine, source, &options);
  engine_collect(handle->engine, handle->collection);
  if (!handle->result.refused) handle->result.refused = fixed->refused;
  return fixed;
}

static void fix_text(jgflint *handle, const struct source *source) {
  const struct engine_fixed *fixed = fix(handle, source);
  handle->linted = &fixed->left;
  handle->text = (jgflint_text){fixed->text.at, fixed->text.length};
  count_fixed(handle, fixed);
  add_linted(handle, &fixed->left, fixed->left.source);
}

/* Appends the fixed line, and the text between it and the line before, to `written`. The findings left have places there. */
static void fix_line(jgflint *handle, const struct source *line) {
  const struct engine_fixed *fixed = fix(handle, line);
  const struct engine_linted *left = &fixed->left;
  count_fixed(handle, fixed);
  buffer_add(&handle->written, handle->source.bytes + handle->copied, line->first_offset - handle->copied);
  handle->copied = line->first_offset + line->size;
  struct source moved = *left->source;
  moved.first_offset = handle->written.length;
  buffer_add_view(&handle->written, fixed->text);
  add_linted(handle, left, &moved);
}

static void fix_lines(jgflint *handle) {
  struct source now;
  handle_each(handle, fix_line);
  buffer_add(&handle->written, handle->source.bytes + handle->copied, handle->source.size - handle->copied);
  source_init_copy(&now, handle->name, buffer_string(&handle->written), handle->written.length);
  now.is_unicode = handle->source.is_unicode;
  source_release(&handle->source);
  handle->source = now;
  handle->text = handle->base = (jgflint_text){now.bytes, now.size};
}

long jgflint_fix(jgflint *handle, const char *text, size_t size, const char *name, unsigned flags) {
  if (!handle) return JGFLINT_INVALID;
  IN_C_LOCALE;
  handle_begin(handle, TASK_FIX, text, size, name);
  handle->is_unsafe = flags & JGFLINT_UNSAFE;
  if (handle->is_lines) fix_lines(handle);
  else handle_each(handle, fix_text);
  finish(handle);
  return (long)handle->result.fixed;
}

/* ---- converting ---- */

static void convert_one(jgflint *handle, const struct source *source) {
  const struct convert_options options = {.to = handle->to, .plain = handle->flags & JGFLINT_PLAIN,
                                          .force_lossy = handle->flags & JGFLINT_FORCE_LOSSY};
  const struct format *format = engine_format_of(handle->engine, source);
  const struct engine_converted *converted = engine_convert(handle->engine, source, &options);
  for (size_t i = 0; !handle->is_reporting && i < converted->games->count; i++) {
    struct buffer text = {0};
    (void)converted_games_join(converted->games, i, 1, options.to, &text);
    const jgflint_game game = {.digest = "", .header = {"{}", 2}, .text = handle_keep_buffer(handle, &text)};
    ARRAY_ADD(handle->games, handle->game_count, handle->game_capacity, (struct result_game){.game = game});
  }
  if (!handle->is_lines) handle->converted = converted;
  handle_set_source(handle, converted->source, format);
  if (converted->reason) handle->result.refused = converted->reason;
  add_findings(handle, handle->name, converted->source, converted->diags);
}

long jgflint_convert(jgflint *handle, const char *text, size_t size, const char *name, const char *to) {
  if (!handle) return JGFLINT_INVALID;
  IN_C_LOCALE;
  size_t target = 0;
  while (to && target < CONVERT_TARGETS && strcmp(to, convert_targets[target].name) != 0) target++;
  if (!to || target == CONVERT_TARGETS) return JGFLINT_INVALID;
  handle_begin(handle, TASK_CONVERT, text, size, name);
  handle->to = (enum convert_to)target;
  handle_each(handle, convert_one);
  handle->result.games = handle->game_count;
  finish(handle);
  return (long)handle->game_count;
}

/* ---- results ---- */

const jgflint_result *jgflint_last(const jgflint *handle) {
  return handle ? &handle->result : NULL;
}

const jgflint_text *jgflint_text_of(const jgflint *handle) {
  return handle && handle->text.data ? &handle->text : NULL;
}

const jgflint_text *jgflint_source(const jgflint *handle) {
  return handle && handle->base.data ? &handle->base : NULL;
}

/* ---- reports ---- */

/* Adds all findings of the text again. The engine has only those of the last line, so lines are linted again. */
static void replay_findings(jgflint *handle) {
  const struct engine_linted *linted = handle->linted;
  const struct engine_converted *converted = handle->converted;
  if (handle->task == TASK_CONFIGURE) add_configuration(handle);
  else if (linted) add_findings(handle, handle->name, linted->source, linted->diags);
  else if (converted) add_findings(handle, handle->name, converted->source, converted->diags);
  else if (handle->task == TASK_LINT || handle->task == TASK_FIX) handle_each(handle, lint_one);
  else if (handle->task == TASK_CONVERT) handle_each(handle, convert_one);
}

long jgflint_report_begin(jgflint *handle, const char *format) {
  if (!handle) return JGFLINT_INVALID;
  IN_C_LOCALE;
  const struct reporter *reporter = reporter_find(format ? format : "text");
  if (!reporter) return JGFLINT_INVALID;
  handle->report = (struct report_run){.reporter = reporter,
                                       .settings = {.catalogue = &jgflint_catalogue, .version = PACKAGE_VERSION,
                                                    .docs_url = rule_url_configured(), .boards = true}};
  buffer_clear(&handle->answers[ANSWER_REPORT].buffer);
  report_begin(handle->report.reporter, &handle->report.settings, &handle->answers[ANSWER_REPORT].buffer);
  return 0;
}

long jgflint_report_add(jgflint *handle, const size_t *chosen, size_t count) {
  if (!handle) return JGFLINT_INVALID;
  IN_C_LOCALE;
  struct report_run *run = &handle->report;
  if (!run->reporter) return JGFLINT_INVALID;
  run->chosen = chosen;
  run->chosen_count = count;
  run->chosen_next = run->seen = 0;
  struct collection *collection = handle->task == TASK_LINT ? handle->collection : NULL;
  handle->is_reporting = true;
  engine_collect(handle->engine, collection);
  if (collection) collection_repeat(collection, true); /* the same records are linted again */
  replay_findings(handle);
  if (collection) collection_repeat(collection, false);
  engine_collect(handle->engine, handle->collection);
  handle->is_reporting = false;
  run->chosen = NULL;
  return 0;
}

const jgflint_text *jgflint_report_end(jgflint *handle) {
  if (!handle) return NULL;
  IN_C_LOCALE;
  struct report_run *run = &handle->report;
  if (!run->reporter) return NULL;
  report_end(run->reporter, &run->settings, &run->summary, &handle->answers[ANSWER_REPORT].buffer);
  run->reporter = NULL;
  return handle_answer(handle, ANSWER_REPORT);
}

const jgflint_text *jgflint_report(jgflint *handle, const char *format) {
  if (!handle) return NULL;
  IN_C_LOCALE;
  if (jgflint_report_begin(handle, format) != 0) return NULL;
  (void)jgflint_report_add(handle, NULL, 0);
  return jgflint_report_end(handle);
}

/* ---- documentation ---- */

const jgflint_text *jgflint_explain(jgflint *handle, const char *rule) {
  if (!handle) return NULL;
  IN_C_LOCALE;
  struct buffer *to = &handle->answers[ANSWER_EXPLAIN].buffer;
  buffer_clear(to);
  if (!engine_explain(handle->engine, rule, "", to)) return NULL;
  return handle_answer(handle, ANSWER_EXPLAIN);
}

const jgflint_text *jgflint_schema(jgflint *handle, const char *which) {
  if (!handle) return NULL;
  IN_C_LOCALE;
  struct json_object *schema = schema_make(which);
  struct buffer *to = &handle->answers[ANSWER_SCHEMA].buffer;
  if (!schema) return NULL;
  buffer_clear(to);
  json_write_value(to, schema);
  json_object_put(schema);
  return handle_answer(handle, ANSWER_SCHEMA);
}

const char *jgflint_detect(jgflint *handle, const char *text, size_t size) {
  if (!handle) return NULL;
  IN_C_LOCALE;
  const char *format = engine_detect(handle->engine, (struct view){text ? text : "", text ? size : 0});
  handle_clear(handle); /* the engine has forgotten its games */
  return format;
}
